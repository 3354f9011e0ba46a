/* SPDX-License-Identifier: MIT */
/* One file format: what picture.c drives. */
#ifndef APP_ENCODER_H
#define APP_ENCODER_H

#include "picture.h"

/* Writes one PNG to a descriptor, which it closes. */
gyre_status png_write(int descriptor, const picture_job *job, const uint8_t *rgba, gyre_error *error);

typedef struct webp_encoder webp_encoder;
gyre_status webp_open(const picture_job *job, webp_encoder **out, gyre_error *error);
gyre_status webp_add(webp_encoder *encoder, const uint8_t *rgba, uint64_t frame, gyre_error *error);
gyre_status webp_finish(webp_encoder *encoder, int descriptor, gyre_error *error); /* closes it */
void webp_close(webp_encoder *encoder);

typedef struct video_encoder video_encoder;
/* Starts ffmpeg, which writes over the file `path`. */
gyre_status video_open(const picture_job *job, const char *path, video_encoder **out, gyre_error *error);
gyre_status video_add(video_encoder *encoder, const uint8_t *rgba, gyre_error *error);
gyre_status video_finish(video_encoder *encoder, gyre_error *error);
void video_close(video_encoder *encoder);

/* Writes all bytes to a descriptor; false with errno set. */
bool descriptor_write(int descriptor, const void *bytes, size_t size);

#endif
