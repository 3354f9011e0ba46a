/* SPDX-License-Identifier: MIT */
/* What the verbs share about the model that they are given. */
#ifndef APP_MODEL_H
#define APP_MODEL_H

#include "command.h"

#include <gyre/asset_file.h>

#include <stdio.h>

/* Reads a model of any format that there is a reader for; on failure says why on stderr and returns
   EXIT_FAILED. */
int model_read(const char *path, const gyre_asset **out);
int model_read_with(const char *path, const gyre_asset_file_options *how, const gyre_asset **out);

/* The index of the clip that was asked for; on failure says which clips there are. */
int model_find_clip(const gyre_asset *asset, const char *path, const char *name_or_index, uint32_t *clip);

/* The frame that an option names; glTF's where `name` is NULL. On failure says which there are and returns
   EXIT_USAGE. */
int frame_find(const command_options *options, const char *option, const char *name, gyre_frame *frame);

/* The frame of --frame. */
int model_frame(const command_options *options, gyre_frame *frame);

/* Whether two paths are of one file; false when either is not there. */
bool is_same_file(const char *a, const char *b);

/* Whether a file is a .gyre; false for what cannot be read. */
bool is_packed_file(const char *path);

/* A text from a file, fit for a terminal: control characters are shown as '?'; NULL as "-". */
void text_print(FILE *file, const char *text);

#endif
