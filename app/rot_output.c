/* SPDX-License-Identifier: MIT */
#include "rot_output.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void rot_output_init(rot_output *output) {
    output->used = 0;
    output->error = 0;
}

bool rot_try_again(int descriptor, short events) {
    struct pollfd other = {.fd = descriptor, .events = events};
    if (errno == EAGAIN) poll(&other, 1, -1);
    return errno == EINTR || errno == EAGAIN;
}

static void bytes_write(rot_output *output, const char *bytes, size_t size) {
    while (size > 0 && output->error == 0) {
        const ssize_t written = write(STDOUT_FILENO, bytes, size);
        if (written < 0) {
            if (!rot_try_again(STDOUT_FILENO, POLLOUT)) output->error = errno;
            continue;
        }
        bytes += written;
        size -= (size_t)written;
    }
}

void rot_output_flush(rot_output *output) {
    bytes_write(output, output->buffer, output->used);
    output->used = 0;
}

char *rot_output_room(rot_output *output, size_t size) {
    if (sizeof output->buffer - output->used < size) rot_output_flush(output);
    return output->buffer + output->used;
}

void rot_output_put(rot_output *output, const char *bytes, size_t size) {
    if (sizeof output->buffer - output->used < size) rot_output_flush(output);
    if (size > sizeof output->buffer) {
        bytes_write(output, bytes, size);
        return;
    }
    memcpy(output->buffer + output->used, bytes, size);
    output->used += size;
}
