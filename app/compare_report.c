/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "json.h"
#include "model.h"
#include "number.h"
#include "report.h"
#include "skeletons.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = COMPARE_TEXT_SIZE, LISTED_COUNT = 8 };

static const double degrees = 180 / GYRE_PI;

const char *compare_joint_name(const comparison *c, uint32_t pair, char text[TEXT_SIZE]) {
    const uint32_t node = c->joints[pair].a;
    const char *name = c->a.asset->nodes[node].name;
    if (name && *name) return name;
    snprintf(text, TEXT_SIZE, "node %u", (unsigned)node);
    return text;
}

const char *compare_clip_name(const comparison *c, const compare_clip *clip, char text[TEXT_SIZE]) {
    if (clip->clips.a == GYRE_NONE) return "rest pose";
    const char *name = c->a.asset->clips[clip->clips.a].name;
    if (name && *name) return name;
    snprintf(text, TEXT_SIZE, "clip %u", (unsigned)clip->clips.a);
    return text;
}

static double mean_of(const compare_peak *peak, double count) {
    return count > 0 ? peak->sum / count : 0;
}

static double count_of(const comparison *c, const compare_clip *clip) {
    return (double)clip->time_count * (double)c->joint_count;
}

static void peak_write(json_writer *json, const comparison *c, const char *key, const compare_peak *peak,
                       double unit, double count) {
    char text[TEXT_SIZE];
    json_key(json, key);
    json_begin(json, '{');
    json_key(json, "largest");
    json_number(json, peak->largest * unit);
    if (count > 0) {
        json_key(json, "mean");
        json_number(json, mean_of(peak, count) * unit);
    }
    json_key(json, "joint");
    json_text(json, compare_joint_name(c, peak->pair, text));
    json_key(json, "time");
    json_number(json, peak->time_s);
    json_end(json, '}');
}

static void clip_write(json_writer *json, const comparison *c, const compare_clip *clip) {
    char text[TEXT_SIZE];
    json_begin(json, '{');
    json_key(json, "name");
    json_text(json, compare_clip_name(c, clip, text));
    json_key(json, "a");
    json_index(json, clip->clips.a);
    json_key(json, "b");
    json_index(json, clip->clips.b);
    if (clip->clips.a != GYRE_NONE) {
        json_key(json, "duration_a");
        json_number(json, c->a.asset->clips[clip->clips.a].duration_s);
        json_key(json, "duration_b");
        json_number(json, c->b.asset->clips[clip->clips.b].duration_s);
    }
    json_key(json, "times");
    json_integer(json, clip->time_count);
    peak_write(json, c, "displacement_m", &clip->displacement, c->unit_m, count_of(c, clip));
    peak_write(json, c, "angle_rad", &clip->angle_rad, 1, count_of(c, clip));
    if (clip->weight.pair != GYRE_NONE) peak_write(json, c, "weight", &clip->weight, 1, 0);
    json_end(json, '}');
}

static void nodes_write(json_writer *json, const char *key, const gyre_asset *asset, const bool *taken) {
    json_key(json, key);
    json_begin(json, '[');
    for (uint32_t i = 0; i < asset->node_count; i++)
        if (!taken[i]) json_text(json, asset->nodes[i].name);
    json_end(json, ']');
}

static void clips_write(json_writer *json, const char *key, const gyre_asset *asset, const bool *taken) {
    json_key(json, key);
    json_begin(json, '[');
    for (uint32_t i = 0; i < asset->clip_count; i++)
        if (!taken[i]) json_text(json, asset->clips[i].name);
    json_end(json, ']');
}

static void members_write(json_writer *json, const comparison *c) {
    json_key(json, "a");
    json_text(json, c->a.path);
    json_key(json, "b");
    json_text(json, c->b.path);
    json_key(json, "unit_m");
    json_number(json, c->unit_m);
    json_key(json, "unit_guessed");
    json_bool(json, c->guessed);
    json_key(json, "shell_m");
    json_number(json, c->shell * c->unit_m);
    json_key(json, "joints");
    json_integer(json, c->joint_count);
    json_key(json, "joints_by");
    json_text(json, c->by_index ? "index" : "name");
    nodes_write(json, "joints_only_a", c->a.asset, c->joint_a_taken);
    nodes_write(json, "joints_only_b", c->b.asset, c->joint_b_taken);
    if (!c->options->clip) {
        clips_write(json, "clips_only_a", c->a.asset, c->clip_a_taken);
        clips_write(json, "clips_only_b", c->b.asset, c->clip_b_taken);
    }
    json_key(json, "clips");
    json_begin(json, '[');
    for (uint32_t i = 0; i < c->clip_count; i++)
        clip_write(json, c, &c->clips[i]);
    json_end(json, ']');
}

int compare_write(const comparison *c) {
    json_writer *json = malloc(sizeof *json);
    if (json == NULL) return report_failure("out of memory");
    json_init(json, stdout);
    json_begin(json, '{');
    members_write(json, c);
    json_end(json, '}');
    const bool written = json_finish(json) && putchar('\n') != EOF;
    free(json);
    return written ? EXIT_DONE : report_failure("cannot write to standard output: %s", strerror(errno));
}

/* "0.0123 mm" */
static void length_format(char text[NUMBER_SIZE + 4], double length_m) {
    char number[NUMBER_SIZE];
    const double size = length_m < 0 ? -length_m : length_m;
    number_format_short(number, size < 1 ? length_m * 1000 : length_m, 3);
    snprintf(text, NUMBER_SIZE + 4, "%s %s", number, size < 1 ? "mm" : "m");
}

static void names_print(const char *what, const gyre_asset *asset, const bool *taken, uint32_t count) {
    if (count == 0) return;
    printf("%-11s%u: ", what, (unsigned)count);
    uint32_t listed = 0;
    for (uint32_t i = 0; i < asset->node_count && listed < LISTED_COUNT; i++) {
        if (taken[i]) continue;
        if (listed++) fputs(", ", stdout);
        text_print(stdout, asset->nodes[i].name);
    }
    puts(count > LISTED_COUNT ? ", ..." : "");
}

static void peak_print(const comparison *c, const compare_peak *peak) {
    char text[TEXT_SIZE], time[NUMBER_SIZE];
    number_format_short(time, peak->time_s, 4);
    printf(" at %s s, ", time);
    text_print(stdout, compare_joint_name(c, peak->pair, text));
}

static void clip_print(const comparison *c, const compare_clip *clip) {
    char text[NUMBER_SIZE + 4], mean[NUMBER_SIZE + 4];
    text_print(stdout, compare_clip_name(c, clip, text));
    putchar('\n');
    length_format(text, clip->displacement.largest * c->unit_m);
    length_format(mean, mean_of(&clip->displacement, count_of(c, clip)) * c->unit_m);
    printf("  displacement  %11s, mean %11s,", text, mean);
    peak_print(c, &clip->displacement);
    number_format_short(text, clip->angle_rad.largest * degrees, 3);
    number_format_short(mean, mean_of(&clip->angle_rad, count_of(c, clip)) * degrees, 3);
    printf("\n  angle         %7s deg, mean %7s deg,", text, mean);
    peak_print(c, &clip->angle_rad);
    putchar('\n');
    if (clip->weight.pair == GYRE_NONE) return;
    number_format_short(text, clip->weight.largest, 3);
    printf("  morph weight  %11s,%19s", text, "");
    peak_print(c, &clip->weight);
    putchar('\n');
}

static void clip_names_print(const char *what, const gyre_asset *asset, const bool *taken, uint32_t count) {
    for (uint32_t i = 0; count && i < asset->clip_count; i++) {
        if (taken[i]) continue;
        printf("%-11s", what);
        text_print(stdout, asset->clips[i].name);
        putchar('\n');
    }
}

void compare_print(const comparison *c) {
    char text[NUMBER_SIZE + 4], unit[48];
    length_format(text, c->shell * c->unit_m);
    printf("%-11s", "a");
    text_print(stdout, c->a.path);
    printf("\n%-11s", "b");
    text_print(stdout, c->b.path);
    printf("\n%-11s%s%s", "unit", unit_name(c->unit_m, unit), c->guessed ? ", guessed by the size" : "");
    printf("\n%-11s%u, by their %s; points %s from each\n", "joints", (unsigned)c->joint_count,
           c->by_index ? "indices" : "names", text);
    names_print("only in a", c->a.asset, c->joint_a_taken, c->joints_only_a);
    names_print("only in b", c->b.asset, c->joint_b_taken, c->joints_only_b);
    clip_names_print("only in a", c->a.asset, c->clip_a_taken, c->clips_only_a);
    clip_names_print("only in b", c->b.asset, c->clip_b_taken, c->clips_only_b);
    for (uint32_t i = 0; i < c->clip_count; i++)
        clip_print(c, &c->clips[i]);
}
