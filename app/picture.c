/* SPDX-License-Identifier: MIT */
#include "picture.h"
#include "encoder.h"
#include "pattern.h"
#include "report.h"
#include "staged.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct picture_writer {
    picture_job job;
    staged_file file; /* the one that is being written */
    char *name;       /* its name */
    uint64_t frame;   /* the next one */
    webp_encoder *webp;
    video_encoder *video;
    bool finished;
};

picture_kind picture_kind_from_path(const char *path) {
    static const struct {
        const char *ending;
        picture_kind kind;
    } kinds[] = {
        {".png", PICTURE_PNG}, {".webp", PICTURE_WEBP}, {".mp4", PICTURE_MP4}, {".gif", PICTURE_GIF}};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t ending = strlen(kinds[i].ending);
        if (length > ending && strcasecmp(path + length - ending, kinds[i].ending) == 0) return kinds[i].kind;
    }
    return PICTURE_UNKNOWN;
}

bool descriptor_write(int descriptor, const void *bytes, size_t size) {
    const char *at = bytes;
    while (size != 0) {
        ssize_t written = write(descriptor, at, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

static gyre_status frame_file_open(picture_writer *writer, gyre_error *error) {
    free(writer->name);
    writer->name = pattern_name(writer->job.path, writer->frame);
    if (writer->name == NULL) return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    return staged_open(&writer->file, writer->name, error);
}

static gyre_status encoder_open(picture_writer *writer, gyre_error *error) {
    switch (writer->job.kind) {
    case PICTURE_WEBP:
        return webp_open(&writer->job, &writer->webp, error);
    case PICTURE_MP4:
    case PICTURE_GIF:
        return video_open(&writer->job, writer->file.temporary, &writer->video, error);
    default:
        return GYRE_OK;
    }
}

gyre_status picture_open(const picture_job *job, picture_writer **out, gyre_error *error) {
    picture_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    writer->job = *job;
    gyre_status status = frame_file_open(writer, error);
    if (status == GYRE_OK) status = encoder_open(writer, error);
    if (status == GYRE_OK) {
        *out = writer;
    } else {
        picture_close(writer);
    }
    return status;
}

static gyre_status png_add(picture_writer *writer, const uint8_t *rgba, gyre_error *error) {
    if (writer->file.target == NULL) {
        gyre_status status = frame_file_open(writer, error);
        if (status != GYRE_OK) return status;
    }
    gyre_status status = png_write(staged_take(&writer->file), &writer->job, rgba, error);
    return status == GYRE_OK ? staged_commit(&writer->file, error) : status;
}

gyre_status picture_add(picture_writer *writer, const uint8_t *rgba, gyre_error *error) {
    gyre_status status;
    if (writer->webp) {
        status = webp_add(writer->webp, rgba, writer->frame, error);
    } else if (writer->video) {
        status = video_add(writer->video, rgba, error);
    } else {
        status = png_add(writer, rgba, error);
    }
    if (status == GYRE_OK) writer->frame++;
    return status;
}

gyre_status picture_finish(picture_writer *writer, gyre_error *error) {
    gyre_status status = GYRE_OK;
    if (writer->webp) status = webp_finish(writer->webp, staged_take(&writer->file), error);
    if (writer->video) status = video_finish(writer->video, error);
    if (status == GYRE_OK && writer->file.target) status = staged_commit(&writer->file, error);
    writer->finished = status == GYRE_OK;
    return status;
}

static void written_frames_remove(picture_writer *writer) {
    if (writer->job.kind != PICTURE_PNG) return;
    for (uint64_t frame = 0; frame < writer->frame; frame++) {
        char *name = pattern_name(writer->job.path, frame);
        if (name) unlink(name);
        free(name);
    }
}

void picture_close(picture_writer *writer) {
    if (writer == NULL) return;
    webp_close(writer->webp);
    video_close(writer->video);
    staged_discard(&writer->file);
    if (!writer->finished) written_frames_remove(writer);
    free(writer->name);
    free(writer);
}
