/* SPDX-License-Identifier: MIT */
#include "model.h"
#include "report.h"

#include <gyre/gyre_file.h>

#include <sys/stat.h>

int model_read_with(const char *path, const gyre_asset_file_options *how, const gyre_asset **out) {
    gyre_error error = {0};
    if (gyre_asset_file_read(path, how, out, &error) != GYRE_OK) return report_error(path, &error);
    return EXIT_DONE;
}

int model_read(const char *path, const gyre_asset **out) {
    return model_read_with(path, NULL, out);
}

int model_find_clip(const gyre_asset *asset, const char *path, const char *name_or_index, uint32_t *clip) {
    enum { LISTED_COUNT = 40 };
    *clip = gyre_asset_find_clip(asset, name_or_index);
    if (*clip != GYRE_NONE) return EXIT_DONE;
    report_failure("%s: no clip \"%s\"%s", path, name_or_index,
                   asset->clip_count ? "; there are:" : ": it has no clips");
    for (uint32_t i = 0; i < asset->clip_count && i < LISTED_COUNT; i++) {
        fprintf(stderr, "  %u ", (unsigned)i);
        text_print(stderr, asset->clips[i].name);
        fputc('\n', stderr);
    }
    if (asset->clip_count > LISTED_COUNT) fprintf(stderr, "  ... %u in all\n", (unsigned)asset->clip_count);
    return EXIT_FAILED;
}

int frame_find(const command_options *options, const char *option, const char *name, gyre_frame *frame) {
    gyre_error error = {0};
    *frame = gyre_frame_preset(GYRE_FRAME_GLTF);
    if (name == NULL || gyre_frame_from_name(name, frame, &error) == GYRE_OK) return EXIT_DONE;
    return report_usage(options->command, "--%s: %s", option, error.message);
}

int model_frame(const command_options *options, gyre_frame *frame) {
    return frame_find(options, "frame", options->frame, frame);
}

bool is_same_file(const char *a, const char *b) {
    struct stat of_a, of_b;
    if (stat(a, &of_a) != 0 || stat(b, &of_b) != 0) return false;
    return of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

bool is_packed_file(const char *path) {
    char head[8];
    struct stat status; /* a pipe that was read must not be opened again: that could wait for ever */
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    FILE *file = fopen(path, "rb");
    const size_t size = file ? fread(head, 1, sizeof head, file) : 0;
    if (file) fclose(file);
    return gyre_file_is(head, size);
}

void text_print(FILE *file, const char *text) {
    if (text == NULL) text = "-";
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        fputc(c < 0x20 || c == 0x7f ? '?' : c, file);
    }
}
