/* SPDX-License-Identifier: MIT */
/* Frames from hostile names: what is read is valid, is written, and is read back as the same frame; what is
   not leaves a sentence. Any two that follow each other must have a map that goes there and back. */
#include <gyre/framed.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void name_check(gyre_frame frame) {
    char name[GYRE_FRAME_NAME_SIZE];
    gyre_frame again;
    if (!gyre_frame_is_valid(frame)) abort();
    gyre_frame_name(frame, name);
    if (memchr(name, '\0', sizeof name) == NULL) abort();
    if (gyre_frame_from_name(name, &again, NULL) != GYRE_OK || !gyre_frame_equal(frame, again)) abort();
}

static void map_check(gyre_frame from, gyre_frame to) {
    const gyre_frame_map there = gyre_frame_map_between(from, to), back = gyre_frame_map_between(to, from);
    const gyre_vec3d v = {1, -2, 3},
                     same = gyre_frame_map_directiond(back, gyre_frame_map_directiond(there, v));
    if (memcmp(&v, &same, sizeof v) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char name[128];
    const size_t length = size < sizeof name - 1 ? size : sizeof name - 1;
    memcpy(name, data, length);
    name[length] = '\0';
    static gyre_frame last = {GYRE_AXIS_X, GYRE_AXIS_Y, -GYRE_AXIS_Z, 0, 1};
    gyre_frame frame;
    gyre_error error = {0};
    if (gyre_frame_from_name(name, &frame, &error) != GYRE_OK) {
        if (error.message[0] == '\0') abort();
        return 0;
    }
    name_check(frame);
    map_check(last, frame);
    last = frame;
    return 0;
}
