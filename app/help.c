/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "report.h"

#include <gyre/base.h>

#include <stdio.h>
#include <string.h>

enum { HELP_WIDTH = 80, HELP_INDENT = 6 };

static const char overview_text[] =
    "Rotations in 3D and the animation made of them: looks into glTF models (.gltf, .glb),\n"
    "evaluates their clips and draws them, and calculates with rotations.\n";

/* Prints words between two margins; the cursor stands at the left one. */
static void text_wrap(const char *text, size_t indent) {
    size_t column = indent;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        if (column > indent && column + 1 + length > HELP_WIDTH) {
            printf("\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)length, text);
        column += length;
        text += length + strspn(text + length, " ");
    }
    putchar('\n');
}

static void option_help(const option_spec *option) {
    if (option->letter) {
        printf("  -%c, --%s", option->letter, option->name);
    } else {
        printf("  --%s", option->name);
    }
    if (option->value_name) printf(" %s", option->value_name);
    printf("\n%*s", HELP_INDENT, "");
    text_wrap(option->help, HELP_INDENT);
}

static void examples_help(const char *examples) {
    while (*examples != '\0') {
        size_t length = strcspn(examples, "\n");
        printf("  %.*s\n", (int)length, examples);
        examples += length + (examples[length] == '\n');
    }
}

/* Terms stand in a column of their own. */
static void terms_help(const command_spec *command) {
    enum { TERM_WIDTH = 12 };
    putchar('\n');
    text_wrap(command->terms_of, 0);
    for (size_t i = 0; i < command->term_count; i++) {
        printf("  %-*s", TERM_WIDTH, command->terms[i].term);
        text_wrap(command->terms[i].text, 2 + TERM_WIDTH);
    }
}

void help_verb(const command_spec *command) {
    printf("Usage: gyre %s %s [OPTION]...\n\n", command->name, command->operand);
    printf("  ");
    text_wrap(command->description, 2);
    printf("\nOptions:\n");
    for (size_t i = 0; i < command->option_count; i++)
        option_help(&command->options[i]);
    if (command->terms_of) terms_help(command);
    printf("\nExamples:\n");
    examples_help(command->examples);
}

void help_overview(void) {
    printf("Usage: gyre VERB [OPTION]...\n\n%s\nVerbs:\n", overview_text);
    for (size_t i = 0; i < command_count; i++) {
        printf("  %-7s %-13s %s\n", command_table[i].name, command_table[i].operand,
               command_table[i].summary);
    }
    printf("\n  gyre help VERB    the options of a verb\n  gyre --version    the version\n\n"
           "Exit codes: 0 done, 1 the file or the system failed, 2 wrong usage.\n");
}

/* troff takes a dot or quote at the start of a line and every backslash for itself; "-" alone is a hyphen. */
static void man_text(const char *text) {
    for (size_t i = 0; text[i] != '\0'; i++) {
        if ((i == 0 || text[i - 1] == '\n') && strchr(".'", text[i])) fputs("\\&", stdout);
        if (text[i] == '\\') {
            fputs("\\e", stdout);
        } else if (text[i] == '-') {
            fputs("\\-", stdout);
        } else {
            putchar(text[i]);
        }
    }
}

static void man_option(const option_spec *option) {
    fputs(".TP\n", stdout);
    if (option->letter) printf("\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", stdout);
    man_text(option->name);
    fputs("\\fR", stdout);
    if (option->value_name) printf(" \\fI%s\\fR", option->value_name);
    putchar('\n');
    man_text(option->help);
    putchar('\n');
}

static void man_terms(const command_spec *command) {
    fputs(".PP\n", stdout);
    man_text(command->terms_of);
    fputs(":\n", stdout);
    for (size_t i = 0; i < command->term_count; i++) {
        fputs(".TP\n\\fB", stdout);
        man_text(command->terms[i].term);
        fputs("\\fR\n", stdout);
        man_text(command->terms[i].text);
        putchar('\n');
    }
}

static void man_verb(const command_spec *command) {
    printf(".SS gyre %s %s\n", command->name, command->operand);
    man_text(command->description);
    putchar('\n');
    for (size_t i = 0; i < command->option_count; i++)
        man_option(&command->options[i]);
    if (command->terms_of) man_terms(command);
    fputs(".PP\nExamples:\n.PP\n.nf\n", stdout);
    man_text(command->examples);
    fputs("\n.fi\n", stdout);
}

void help_man(void) {
    printf(".TH GYRE 1 \"\" \"gyre %s\"\n.SH NAME\ngyre \\- look into, evaluate and draw animated models, "
           "calculate with rotations\n",
           gyre_version());
    fputs(".SH SYNOPSIS\n.B gyre\n\\fIVERB\\fR [\\fIOPTION\\fR]...\n.SH DESCRIPTION\n", stdout);
    man_text(overview_text);
    fputs(".SH VERBS\n", stdout);
    for (size_t i = 0; i < command_count; i++)
        man_verb(&command_table[i]);
    fputs(".SH EXIT STATUS\n0 done, 1 the file or the system failed, 2 wrong usage.\n", stdout);
    fputs(".SH NOTES\nOptions take their value as the next word or after \"=\"; \"\\-\\-\" ends the "
          "options.\n",
          stdout);
}

static void completion_verb(const command_spec *command) {
    printf("        %s)\n            case \"$previous\" in\n", command->name);
    for (size_t i = 0; i < command->option_count; i++) {
        const option_spec *option = &command->options[i];
        if (option->value_name == NULL) continue;
        printf("                --%s", option->name);
        if (option->letter) printf("|-%c", option->letter);
        if (option->choices) {
            printf(") _gyre_choose '%s'; return ;;\n", option->choices);
        } else if (option->bit == OPTION_OUTPUT) {
            printf(") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n");
        } else {
            printf(") return ;;\n");
        }
    }
    printf("            esac\n            options='");
    for (size_t i = 0; i < command->option_count; i++)
        printf("%s--%s", i ? " " : "", command->options[i].name);
    printf("' ;;\n");
}

static void completion_verb_names(void) {
    for (size_t i = 0; i < command_count; i++)
        printf("%s%s", i ? " " : "", command_table[i].name);
}

/* Bash takes a colon for the end of a word: euler:ZYX comes in three, and what is offered stands for the
 * last. */
static const char completion_head[] =
    "# bash completion for gyre\n"
    "_gyre_choose() {\n"
    "    COMPREPLY=($(compgen -W \"$1\" -- \"$word\"))\n"
    "    COMPREPLY=(\"${COMPREPLY[@]#\"${word%\"${word##*:}\"}\"}\")\n"
    "}\n"
    "_gyre() {\n"
    "    local at=$COMP_CWORD word=${COMP_WORDS[COMP_CWORD]} previous options=\n"
    "    while [ \"$at\" -gt 2 ] && [[ ${COMP_WORDS[at]} == : || ${COMP_WORDS[at-1]} == : ]]; do\n"
    "        at=$((at - 1))\n"
    "        word=${COMP_WORDS[at]}$word\n"
    "    done\n"
    "    previous=${COMP_WORDS[at-1]}\n"
    "    COMPREPLY=()\n"
    "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
    "        COMPREPLY=($(compgen -W '";

void help_bash_completion(void) {
    fputs(completion_head, stdout);
    completion_verb_names();
    printf(" --help --version' -- \"$word\"))\n        return\n    fi\n    case \"${COMP_WORDS[1]}\" in\n");
    for (size_t i = 0; i < command_count; i++)
        completion_verb(&command_table[i]);
    printf("    esac\n    case \"$word\" in\n"
           "        -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")); return ;;\n    esac\n"
           "    if [ \"${COMP_WORDS[1]}\" = help ]; then\n        COMPREPLY=($(compgen -W '");
    completion_verb_names();
    printf("' -- \"$word\"))\n    else\n"
           "        local IFS=$'\\n'\n        COMPREPLY=($(compgen -d -- \"$word\"; "
           "compgen -f -X '!*.gltf' -- \"$word\"; compgen -f -X '!*.glb' -- \"$word\"))\n    fi\n}\n"
           "complete -o filenames -F _gyre gyre\n");
}

int help_run(const command_options *options) {
    if ((options->man || options->completion) && options->operand) {
        return report_usage(options->command, "--%s takes no VERB", options->man ? "man" : "bash-completion");
    }
    if (options->man) {
        help_man();
    } else if (options->completion) {
        help_bash_completion();
    } else if (options->operand == NULL) {
        help_overview();
    } else {
        const command_spec *command = command_find(options->operand);
        if (command == NULL) return report_usage(NULL, "no verb \"%s\"", options->operand);
        help_verb(command);
    }
    return EXIT_DONE;
}
