/* SPDX-License-Identifier: MIT */
/* Standard output in big blocks. A reader that has gone is no failure, a full disk is. */
#ifndef APP_ROT_OUTPUT_H
#define APP_ROT_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct rot_output {
    size_t used;
    int error; /* errno of the write that failed; what follows goes nowhere */
    char buffer[1 << 18];
} rot_output;

void rot_output_init(rot_output *output);

/* Room for `size` bytes (at most 4096), to be filled and then counted in `used`. */
char *rot_output_room(rot_output *output, size_t size);

void rot_output_put(rot_output *output, const char *bytes, size_t size);
void rot_output_flush(rot_output *output);

/* After a read or a write that failed: whether to try again, after a wait where the other end made the
   descriptor one that does not wait. `events` as for poll(). */
bool rot_try_again(int descriptor, short events);

#endif
