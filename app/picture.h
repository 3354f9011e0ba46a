/* SPDX-License-Identifier: MIT */
/* Pictures and animations as files: .png, .webp, and .mp4 and .gif through ffmpeg. */
#ifndef APP_PICTURE_H
#define APP_PICTURE_H

#include <gyre/base.h>

typedef enum picture_kind {
    PICTURE_UNKNOWN,
    PICTURE_PNG,
    PICTURE_WEBP,
    PICTURE_MP4,
    PICTURE_GIF
} picture_kind;

/* What is going to be written. */
typedef struct picture_job {
    picture_kind kind;
    const char *path; /* a pattern; only that of PNG frames holds a number */
    bool numbered;    /* PNG: one file a frame */
    bool transparent; /* keep the alpha */
    uint32_t width, height;
    uint64_t frame_count;
    double fps;
    double duration_s; /* until the last frame ends */
} picture_job;

typedef struct picture_writer picture_writer;

/* By the ending of the name, in any case. */
picture_kind picture_kind_from_path(const char *path);

/* Makes sure that the output can be written, before the long work. */
gyre_status picture_open(const picture_job *job, picture_writer **out, gyre_error *error);

/* Adds a frame: width * height * 4 bytes, rows from the top, alpha not premultiplied. */
gyre_status picture_add(picture_writer *writer, const uint8_t *rgba, gyre_error *error);

/* Completes the files; without it picture_close() leaves none. */
gyre_status picture_finish(picture_writer *writer, gyre_error *error);
void picture_close(picture_writer *writer);

#endif
