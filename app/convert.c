/* SPDX-License-Identifier: MIT */
#include "convert.h"
#include "json.h"
#include "model.h"
#include "report.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *end, *name;
    convert_kind kind;
} kinds[] = {{".glb", "glb", CONVERT_GLB}, {".gltf", "gltf", CONVERT_GLTF}, {".bvh", "bvh", CONVERT_BVH}};
enum { KIND_COUNT = 3 };

void convert_note(conversion *c, const char *format, ...) {
    va_list arguments;
    if (c->note_count == CONVERT_NOTE_LIMIT) return;
    va_start(arguments, format);
    vsnprintf(c->notes[c->note_count++], CONVERT_NOTE_SIZE, format, arguments);
    va_end(arguments);
}

static convert_kind kind_of(const char *path) {
    const size_t length = strlen(path);
    for (size_t i = 0; i < KIND_COUNT; i++) {
        const size_t size = strlen(kinds[i].end);
        if (length > size && strcasecmp(path + length - size, kinds[i].end) == 0) return kinds[i].kind;
    }
    return CONVERT_UNKNOWN;
}

static int output_check(conversion *c) {
    const command_options *options = c->options;
    const command_spec *command = options->command;
    if (options->output == NULL) return report_usage(command, "where to? --output OUT");
    c->kind = kind_of(options->output);
    if (c->kind == CONVERT_UNKNOWN)
        return report_usage(command, "%s: must end in .glb, .gltf or .bvh", options->output);
    if (options->separate && c->kind != CONVERT_GLTF)
        return report_usage(command, "--separate is for .gltf: %s is one file", options->output);
    if (is_same_file(options->operand, options->output))
        return report_usage(command, "%s: is the file that is read: write to another", options->output);
    return EXIT_DONE;
}

static bool axis_parse(const char *text, gyre_axis *axis) {
    const bool negative = *text == '-';
    if (*text == '-' || *text == '+') text++;
    if (*text == '\0' || text[1] != '\0') return false;
    const char *const axes = "xyz", *found = strchr(axes, *text | 0x20);
    if (found == NULL) return false;
    *axis = (gyre_axis)(found - axes) + GYRE_AXIS_X;
    if (negative) *axis = -*axis;
    return true;
}

/* What the command line knows about the file that it does not say itself. */
static int input_choose(const conversion *c, gyre_asset_file_options *how) {
    const command_options *options = c->options;
    how->unit_m = options->scale;
    if (options->scale > 0 && !(options->scale >= 1e-18 && options->scale <= 1e18))
        return report_usage(options->command, "--scale must be from 1e-18 to 1e18");
    if (options->up && !axis_parse(options->up, &how->up))
        return report_usage(options->command, "--up %s: must be x, y, z, -x, -y or -z", options->up);
    return EXIT_DONE;
}

static int frame_change(conversion *c, gyre_frame from, gyre_frame to) {
    gyre_error error = {0};
    const gyre_asset *turned;
    if (gyre_frame_equal(from, to)) return EXIT_DONE;
    if (gyre_asset_in_frame(c->asset, from, to, NULL, &turned, &error) != GYRE_OK)
        return report_error(c->options->operand, &error);
    gyre_asset_destroy(c->asset);
    c->asset = turned;
    return EXIT_DONE;
}

static int clips_choose(conversion *c) {
    const gyre_asset *asset = c->asset;
    uint32_t clip = 0;
    c->clips = asset->clips;
    c->clip_count = asset->clip_count;
    if (c->options->clip) {
        int status = model_find_clip(asset, c->options->operand, c->options->clip, &clip);
        if (status != EXIT_DONE) return status;
        c->clips += clip;
        c->clip_count = 1;
    }
    return EXIT_DONE;
}

static void plain_warnings_print(const conversion *c) {
    const char *file = c->options->operand;
    if (c->options->quiet) return;
    for (uint32_t i = 0; i < c->asset->warning_count; i++)
        report_warning("%s: %s", file, c->asset->warnings[i].message);
    for (size_t i = 0; i < c->note_count; i++)
        report_warning("%s: %s", c->options->output, c->notes[i]);
}

static void warnings_write(const conversion *c, json_writer *json) {
    json_key(json, "warnings");
    json_begin(json, '[');
    for (uint32_t i = 0; i < c->asset->warning_count; i++)
        json_text(json, c->asset->warnings[i].message);
    for (size_t i = 0; i < c->note_count; i++)
        json_text(json, c->notes[i]);
    json_end(json, ']');
}

static void members_write(const conversion *c, json_writer *json) {
    json_key(json, "file");
    json_text(json, c->options->operand);
    json_key(json, "output");
    json_text(json, c->options->output);
    json_key(json, "format");
    json_text(json, kinds[c->kind - CONVERT_GLB].name);
    json_key(json, "size");
    json_integer(json, c->written_size);
    json_key(json, "clips");
    json_integer(json, c->kind == CONVERT_BVH && c->clip_count > 1 ? 1 : c->clip_count);
    warnings_write(c, json);
}

static int report_write(const conversion *c) {
    json_writer *json = malloc(sizeof *json);
    if (json == NULL) return report_failure("out of memory");
    json_init(json, stdout);
    json_begin(json, '{');
    members_write(c, json);
    json_end(json, '}');
    bool written = json_finish(json) && putchar('\n') != EOF;
    free(json);
    return written ? EXIT_DONE : report_failure("cannot write to standard output: %s", strerror(errno));
}

static int conversion_run(conversion *c) {
    gyre_asset_file_options how = {.up = 0};
    gyre_frame from, to;
    int status = output_check(c);
    if (status == EXIT_DONE) status = input_choose(c, &how);
    if (status == EXIT_DONE) status = frame_find(c->options, "from-frame", c->options->from_frame, &from);
    if (status == EXIT_DONE) status = model_frame(c->options, &to);
    if (status == EXIT_DONE) status = model_read_with(c->options->operand, &how, &c->asset);
    if (status == EXIT_DONE) status = clips_choose(c);
    if (status == EXIT_DONE) status = frame_change(c, from, to);
    if (status == EXIT_DONE) status = clips_choose(c);
    if (status == EXIT_DONE) status = convert_write(c);
    if (status != EXIT_DONE) return status;
    if (c->options->json) return report_write(c);
    plain_warnings_print(c);
    return EXIT_DONE;
}

int convert_run(const command_options *options) {
    conversion *c = calloc(1, sizeof *c);
    if (c == NULL) return report_failure("out of memory");
    c->options = options;
    int status = conversion_run(c);
    gyre_asset_destroy(c->asset);
    free(c);
    return status;
}
