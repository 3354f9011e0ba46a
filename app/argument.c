/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "number.h"
#include "report.h"
#include "rot_repr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SIZE_LIMIT = 8192 };

/* The words after the verb while they are read. */
typedef struct word_reader {
    const command_spec *command;
    command_options *options;
    char **words;
    int count, next;
} word_reader;

static void *option_target(command_options *options, const option_spec *option) {
    return (char *)options + option->offset;
}

static bool size_parse(const char *text, picture_size *size) {
    picture_size parsed;
    if (!number_parse_count(&text, SIZE_LIMIT, &parsed.width) || (*text != 'x' && *text != 'X')) return false;
    text++;
    if (!number_parse_count(&text, SIZE_LIMIT, &parsed.height) || *text != '\0') return false;
    if (parsed.width == 0 || parsed.height == 0) return false;
    *size = parsed;
    return true;
}

static bool orbit_parse(const char *text, orbit *result) {
    orbit parsed = {0, 0, 0};
    const char *comma = strchr(text, ',');
    if (comma == NULL || comma[1] == '\0') return false;
    if (!number_parse_list(&text, ',', &parsed.azimuth_deg)) return false;
    comma = strchr(text, ',');
    if (!number_parse_list(&text, ',', &parsed.elevation_deg)) return false;
    if (parsed.elevation_deg < -90 || parsed.elevation_deg > 90) return false;
    if (comma != NULL && (!number_parse(text, &parsed.distance) || parsed.distance <= 0)) return false;
    *result = parsed;
    return true;
}

static bool color_parse(const char *text, color *result) {
    uint8_t bytes[3] = {0, 0, 0};
    if (strcmp(text, "transparent") == 0) {
        *result = (color){0, 0, 0, true};
        return true;
    }
    if (text[0] != '#' || strlen(text) != 7 || strspn(text + 1, "0123456789abcdefABCDEF") != 6) return false;
    for (size_t i = 0; i < 3; i++) {
        const char pair[3] = {text[1 + 2 * i], text[2 + 2 * i], '\0'};
        bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    *result = (color){bytes[0], bytes[1], bytes[2], false};
    return true;
}

static bool numbers_add(number_list *list, const char *text) {
    double value;
    if (!number_parse(text, &value)) return false;
    list->values[list->count++] = value;
    return true;
}

/* The kinds of text are checked here, so that every REPR in the options is one. */
static bool repr_store(const char **target, const char *text) {
    rot_repr repr;
    if (!rot_repr_parse(text, &repr)) return false;
    *target = text;
    return true;
}

static bool reprs_add(word_list *list, const char *text) {
    if (!repr_store(&list->words[list->count], text)) return false;
    list->count++;
    return true;
}

static bool rotations_add(rotation_list *list, const char *repr) {
    if (repr && !repr_store(&list->words[list->count].repr, repr)) return false;
    list->count++;
    return true;
}

static const char *kind_rule(option_kind kind, const char *text) {
    switch (kind) {
    case OPTION_NUMBER:
    case OPTION_NUMBERS:
        return "a number";
    case OPTION_POSITIVE:
        return "a number above zero";
    case OPTION_SIZE:
        return "WIDTHxHEIGHT, 1 to 8192 each";
    case OPTION_ORBIT:
        return "AZIMUTH,ELEVATION or AZIMUTH,ELEVATION,DISTANCE; elevation -90 to 90, distance above zero";
    case OPTION_COLOR:
        return "#rrggbb or transparent";
    case OPTION_REPR:
    case OPTION_REPRS:
    case OPTION_ROTATION:
        return rot_repr_rule(text);
    case OPTION_FLAG:
    case OPTION_INVERSE:
    case OPTION_TEXT:
        break;
    }
    return "a text that is not empty";
}

static bool value_store(command_options *options, const option_spec *option, const char *text) {
    void *target = option_target(options, option);
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)target = true;
        return true;
    case OPTION_TEXT:
        *(const char **)target = text;
        return *text != '\0';
    case OPTION_NUMBER:
        return number_parse(text, target);
    case OPTION_NUMBERS:
        return numbers_add(target, text);
    case OPTION_POSITIVE:
        return number_parse(text, target) && *(double *)target > 0;
    case OPTION_SIZE:
        return size_parse(text, target);
    case OPTION_ORBIT:
        return orbit_parse(text, target);
    case OPTION_COLOR:
        return color_parse(text, target);
    case OPTION_REPR:
        return repr_store(target, text);
    case OPTION_REPRS:
        return reprs_add(target, text);
    case OPTION_ROTATION:
        return rotations_add(target, text);
    case OPTION_INVERSE:
        return rotations_add(target, NULL);
    }
    return false;
}

/* "-inf" and "-nan" are no options either, but numbers that are refused as such. */
static bool looks_like_number(const char *word) {
    if (*word == '-' || *word == '+') word++;
    if (strcasecmp(word, "nan") == 0 || strcasecmp(word, "inf") == 0 || strcasecmp(word, "infinity") == 0)
        return true;
    return *word != '\0' && strchr(".0123456789", *word) != NULL;
}

/* "-x+y+z", "-z" */
static bool looks_like_frame(const char *word) {
    return word[0] == '-' && word[1] != '\0' && strchr("xyzXYZ", word[1]) &&
           (word[2] == '+' || word[2] == '-' || word[2] == '\0');
}

/* "-30,20", "-x+y+z" and "-" are values, "--size" and "-o" are forgotten values. */
static bool looks_like_option(const char *word) {
    return word[0] == '-' && word[1] != '\0' && !looks_like_number(word) && !looks_like_frame(word);
}

/* How many numbers stand in a word, between blanks and commas. */
static size_t word_number_count(const char *word) {
    size_t count = 0;
    for (word += strspn(word, " \t,"); *word != '\0'; word += strspn(word, " \t,")) {
        word += strcspn(word, " \t,");
        count++;
    }
    return count;
}

/* The words with the numbers of the rotation last added. */
static int rotation_numbers_read(word_reader *reader, rotation_word *rotation) {
    rot_repr repr = {ROT_QUAT, 0, false};
    size_t count = 0;
    rot_repr_parse(rotation->repr, &repr);
    rotation->numbers = (const char *const *)(reader->words + reader->next);
    while (count < rot_repr_count(repr) && reader->next < reader->count &&
           looks_like_number(reader->words[reader->next])) {
        count += word_number_count(reader->words[reader->next++]);
        rotation->number_count++;
    }
    if (count == rot_repr_count(repr)) return EXIT_DONE;
    return report_usage(reader->command, "--then %s needs %zu numbers, not %zu", rotation->repr,
                        rot_repr_count(repr), count);
}

static int option_read(word_reader *reader, const option_spec *option, const char *attached) {
    const char *value = attached;
    if (option->kind == OPTION_FLAG || option->kind == OPTION_INVERSE) {
        if (attached) return report_usage(reader->command, "--%s takes no value", option->name);
    } else if (value == NULL) {
        if (reader->next == reader->count || looks_like_option(reader->words[reader->next])) {
            return report_usage(reader->command, "--%s needs a value: %s", option->name, option->value_name);
        }
        value = reader->words[reader->next++];
    }
    if (!value_store(reader->options, option, value)) {
        return report_usage(reader->command, "--%s %s: must be %s", option->name, value,
                            kind_rule(option->kind, value));
    }
    reader->options->given |= option->bit;
    if (option->kind != OPTION_ROTATION) return EXIT_DONE;
    return rotation_numbers_read(reader, &reader->options->steps.words[reader->options->steps.count - 1]);
}

static int long_option_read(word_reader *reader, const char *word) {
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    const option_spec *option = command_option(reader->command, name, length);
    if (option) return option_read(reader, option, name[length] == '=' ? name + length + 1 : NULL);
    const char *near = command_suggest(reader->command, name, length);
    if (near) return report_usage(reader->command, "no option %s; did you mean --%s?", word, near);
    return report_usage(reader->command, "no option %s", word);
}

static int short_option_read(word_reader *reader, const char *word) {
    const command_spec *command = reader->command;
    for (size_t i = 0; i < command->option_count; i++) {
        const option_spec *option = &command->options[i];
        if (option->letter == word[1]) return option_read(reader, option, word[2] ? word + 2 : NULL);
    }
    return report_usage(command, "no option %s", word);
}

static int operand_read(word_reader *reader, const char *word) {
    word_list *words = &reader->options->operands;
    if (words->count < reader->command->operand_count) {
        words->words[words->count++] = word;
        return EXIT_DONE;
    }
    if (reader->command->operand[0] == '-') {
        return report_usage(reader->command, "takes no file: \"%s\"", word);
    }
    if (words->count > 0)
        return report_usage(reader->command, "takes %s, not also \"%s\"", reader->command->operand, word);
    if (reader->options->operand) {
        return report_usage(reader->command, "one %s at a time, not also \"%s\"", reader->command->operand,
                            word);
    }
    reader->options->operand = word;
    return EXIT_DONE;
}

static int words_read(word_reader *reader) {
    bool options_ended = false;
    while (reader->next < reader->count) {
        const char *word = reader->words[reader->next++];
        int status;
        const bool number = reader->command->operand_count == OPERANDS_MANY && looks_like_number(word);
        if (options_ended || number || word[0] != '-' || word[1] == '\0') {
            status = operand_read(reader, word);
        } else if (strcmp(word, "--") == 0) {
            options_ended = true;
            continue;
        } else {
            status = word[1] == '-' ? long_option_read(reader, word) : short_option_read(reader, word);
        }
        if (status != EXIT_DONE) return status;
    }
    return EXIT_DONE;
}

static const char *name_of_bit(const command_spec *command, uint64_t bits) {
    for (size_t i = 0; i < command->option_count; i++) {
        if (command->options[i].bit & bits) return command->options[i].name;
    }
    return "";
}

static int rules_check(const command_options *options) {
    const command_spec *command = options->command;
    uint64_t given = options->given;
    for (size_t i = 0; i < command->option_count; i++) {
        const option_spec *option = &command->options[i];
        if (!(given & option->bit)) continue;
        if (option->needs & ~given) {
            return report_usage(command, "--%s needs --%s", option->name,
                                name_of_bit(command, option->needs & ~given));
        }
        if (option->excludes & given) {
            return report_usage(command, "--%s and --%s exclude each other", option->name,
                                name_of_bit(command, option->excludes & given));
        }
    }
    const uint32_t wanted = command->operand_count;
    const bool lacks = wanted ? options->operands.count < wanted : options->operand == NULL;
    if (command->operand_required && lacks)
        return report_usage(command, wanted ? "needs %s" : "which %s?", command->operand);
    return EXIT_DONE;
}

static void defaults_set(const command_spec *command, command_options *options) {
    memset(options, 0, sizeof *options);
    options->command = command;
    options->fps = 30;
    options->size = (picture_size){640, 480};
    options->orbit = (orbit){35, 15, 0};
}

/* No list can be longer than the words there are. */
static bool lists_make(command_options *options, size_t count) {
    options->times.values = calloc(count, sizeof *options->times.values);
    options->operands.words = calloc(count, sizeof *options->operands.words);
    options->to.words = calloc(count, sizeof *options->to.words);
    options->steps.words = calloc(count, sizeof *options->steps.words);
    return options->times.values && options->operands.words && options->to.words && options->steps.words;
}

int command_parse(const command_spec *command, int count, char **words, command_options *options) {
    word_reader reader = {command, options, words, count, 0};
    defaults_set(command, options);
    if (!lists_make(options, (size_t)count + 1)) return report_failure("out of memory");
    int status = words_read(&reader);
    if (status != EXIT_DONE || options->help) return status;
    return rules_check(options);
}

void command_options_clear(command_options *options) {
    free(options->times.values);
    free(options->operands.words);
    free(options->to.words);
    free(options->steps.words);
    options->times.values = NULL;
    options->operands.words = options->to.words = NULL;
    options->steps.words = NULL;
}
