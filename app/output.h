/* SPDX-License-Identifier: MIT */
/* What the name of an output asks for. */
#ifndef APP_OUTPUT_H
#define APP_OUTPUT_H

#include "command.h"
#include "picture.h"

enum { OUTPUT_FPS_LIMIT = 1000 };

/* Fills kind, path and numbered of a job from --output, as far as the command line alone can say; on wrong
   usage says so and returns EXIT_USAGE. */
int output_choose(const command_options *options, picture_job *job);

#endif
