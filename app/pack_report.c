/* SPDX-License-Identifier: MIT */
#include "json.h"
#include "model.h"
#include "number.h"
#include "pack.h"
#include "report.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ten floats a joint and key, as an engine without packing would keep them. */
static uint64_t raw_size(const packing *p, const packed_clip *clip) {
    return (uint64_t)gyre_skeleton_joint_count(p->skeletons.items[0]) * clip->report.key_count * 10 *
           sizeof(float);
}

/* The keys as a file holds them: floats of values and of times, those that curves share once. */
static uint64_t keys_size(const packed_clip *clip) {
    uint64_t size = 0;
    for (uint32_t i = 0; i < clip->curves->curve_count; i++) {
        const gyre_curve *curve = &clip->curves->curves[i];
        const uint64_t values = curve->interpolation == GYRE_INTERPOLATION_CUBIC ? 3 : 1;
        const bool shared = i > 0 && curve->times == curve[-1].times;
        size += curve->key_count * sizeof(float) * (curve->component_count * values + !shared);
    }
    return size;
}

static const char *joint_name(const packing *p, uint32_t joint, char text[32]) {
    if (joint == GYRE_NONE) return "-";
    const char *name = gyre_skeleton_name(p->skeletons.items[0], joint);
    if (*name) return name;
    snprintf(text, 32, "joint %u", (unsigned)joint);
    return text;
}

static const char *interpolation_name(uint32_t interpolation) {
    static const char *const names[] = {"nlerp", "corrected", "slerp"};
    return interpolation < 3 ? names[interpolation] : "?";
}

static void counts_write(json_writer *json, const gyre_clip_counts *counts) {
    const struct {
        const char *key;
        uint32_t count;
    } rows[] = {{"translations", counts->animated[0]},
                {"rotations", counts->animated[1]},
                {"scales", counts->animated[2]},
                {"constants", counts->constant[0] + counts->constant[1] + counts->constant[2]},
                {"scalars", counts->scalars}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_key(json, rows[i].key);
        json_integer(json, rows[i].count);
    }
}

static void clip_write(json_writer *json, const packing *p, const packed_clip *clip) {
    char text[32];
    const gyre_pack_report *report = &clip->report;
    json_begin(json, '{');
    json_key(json, "name");
    json_text(json, clip->curves->name);
    json_key(json, "duration");
    json_number(json, gyre_clip_duration_s(clip->clip));
    json_key(json, "keys");
    json_integer(json, report->key_count);
    json_key(json, "file_keys");
    json_integer(json, report->curve_key_count);
    json_key(json, "size");
    json_integer(json, report->size);
    json_key(json, "raw_size");
    json_integer(json, raw_size(p, clip));
    json_key(json, "keys_size");
    json_integer(json, keys_size(clip));
    json_key(json, "reached_m");
    json_number(json, report->reached_m);
    json_key(json, "joint");
    json_text(json, report->joint == GYRE_NONE ? NULL : joint_name(p, report->joint, text));
    json_key(json, "time");
    json_number(json, report->time_s);
    json_key(json, "interpolation");
    json_text(json, interpolation_name(report->interpolation));
    counts_write(json, &report->counts);
    json_end(json, '}');
}

static double error_asked_m(const packing *p) {
    return p->options->error > 0 ? p->options->error : GYRE_PACK_ERROR_M;
}

static double shell_m(const packing *p) {
    return p->options->shell > 0 ? p->options->shell : GYRE_PACK_SHELL_M;
}

static void members_write(json_writer *json, const packing *p) {
    json_key(json, "file");
    json_text(json, p->options->operand);
    json_key(json, "output");
    json_text(json, p->options->output);
    json_key(json, "size");
    json_integer(json, p->file_size);
    json_key(json, "model_size");
    json_integer(json, p->model_size);
    json_key(json, "profile");
    json_text(json, p->profile == GYRE_CLIP_PROFILE_SIZE ? "size" : "speed");
    json_key(json, "unit_m");
    json_number(json, p->skeletons.unit_m);
    json_key(json, "unit_guessed");
    json_bool(json, p->skeletons.guessed);
    json_key(json, "error_m");
    json_number(json, error_asked_m(p));
    json_key(json, "shell_m");
    json_number(json, shell_m(p));
    json_key(json, "skeletons");
    json_integer(json, p->skeletons.count);
    json_key(json, "joints");
    json_integer(json, gyre_skeleton_joint_count(p->skeletons.items[0]));
    json_key(json, "clips");
    json_begin(json, '[');
    for (uint32_t i = 0; i < p->clip_count; i++)
        clip_write(json, p, &p->clips[i]);
    json_end(json, ']');
}

int pack_write(const packing *p) {
    json_writer *json = malloc(sizeof *json);
    if (json == NULL) return report_failure("out of memory");
    json_init(json, stdout);
    json_begin(json, '{');
    members_write(json, p);
    json_end(json, '}');
    const bool written = json_finish(json) && putchar('\n') != EOF;
    free(json);
    return written ? EXIT_DONE : report_failure("cannot write to standard output: %s", strerror(errno));
}

/* "1/5.2", or "-" of nothing. */
static const char *ratio_format(char text[NUMBER_SIZE + 4], uint64_t size, uint64_t of) {
    char number[NUMBER_SIZE];
    if (size == 0 || of == 0) return "-";
    number_format_short(number, (double)of / (double)size, 3);
    snprintf(text, NUMBER_SIZE + 4, "1/%s", number);
    return text;
}

static void clip_print(const packing *p, const packed_clip *clip) {
    char raw[NUMBER_SIZE + 4], keys[NUMBER_SIZE + 4], error[NUMBER_SIZE], time[NUMBER_SIZE], joint[32];
    const gyre_pack_report *report = &clip->report;
    number_format_short(error, report->reached_m * 1000, 3);
    number_format_short(time, report->time_s, 4);
    printf("%8" PRIu64 "  %7s  %7s  %6u  %8s mm  %8s s  ", report->size,
           ratio_format(raw, report->size, raw_size(p, clip)),
           ratio_format(keys, report->size, keys_size(clip)), (unsigned)report->key_count, error, time);
    text_print(stdout, joint_name(p, report->joint, joint));
    printf("  \"");
    text_print(stdout, clip->curves->name ? clip->curves->name : "");
    printf("\"\n");
}

void pack_print(const packing *p) {
    char error[NUMBER_SIZE], shell[NUMBER_SIZE], unit[48];
    number_format_short(error, error_asked_m(p) * 1000, 4);
    number_format_short(shell, shell_m(p) * 1000, 4);
    text_print(stdout, p->options->output);
    printf(": %" PRIu64 " bytes", p->file_size);
    if (p->model_size) printf(", %" PRIu64 " of them the model", p->model_size);
    printf("\n%u joints, %u clips; unit %s%s; error at most %s mm, %s mm from each joint\n",
           (unsigned)gyre_skeleton_joint_count(p->skeletons.items[0]), (unsigned)p->clip_count,
           unit_name(p->skeletons.unit_m, unit), p->skeletons.guessed ? " (guessed by the size)" : "", error,
           shell);
    if (p->clip_count == 0) return;
    printf("%8s  %7s  %7s  %6s  %11s  %10s  joint  clip\n", "bytes", "of raw", "of keys", "keys", "reached",
           "at");
    for (uint32_t i = 0; i < p->clip_count; i++)
        clip_print(p, &p->clips[i]);
}
