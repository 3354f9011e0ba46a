/* SPDX-License-Identifier: MIT */
#include "rot_input.h"
#include "rot_output.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void rot_input_init(rot_input *input, void (*wait)(void *user), void *user) {
    input->begin = input->end = 0;
    input->line = input->taken = 0;
    input->ended = false;
    input->error = 0;
    input->wait = wait;
    input->user = user;
}

static bool is_ready(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

/* Moves what is left to the start and reads behind it. */
static void refill(rot_input *input) {
    ssize_t size;
    memmove(input->buffer, input->buffer + input->begin, input->end - input->begin);
    input->end -= input->begin;
    input->begin = 0;
    if (!is_ready()) input->wait(input->user);
    do {
        size = read(STDIN_FILENO, input->buffer + input->end, sizeof input->buffer - input->end);
    } while (size < 0 && rot_try_again(STDIN_FILENO, POLLIN));
    if (size < 0) input->error = errno;
    if (size <= 0) {
        input->ended = true;
        return;
    }
    input->end += (size_t)size;
    input->taken += (uint64_t)size;
}

/* The end of the line at `begin`, from `known` bytes on in which there is none. */
static char *newline_find(rot_input *input, size_t known) {
    return memchr(input->buffer + input->begin + known, '\n', input->end - input->begin - known);
}

static rot_line_status long_line_skip(rot_input *input) {
    char *newline = NULL;
    while (newline == NULL && !input->ended) {
        input->begin = input->end;
        refill(input);
        newline = newline_find(input, 0);
    }
    input->begin = newline ? (size_t)(newline - input->buffer) + 1 : input->end;
    return ROT_LINE_LONG;
}

rot_line_status rot_input_next(rot_input *input, const char **line, const char **line_end) {
    char *newline = newline_find(input, 0);
    while (newline == NULL && !input->ended) {
        const size_t known = input->end - input->begin;
        if (known == sizeof input->buffer) {
            input->line++;
            return long_line_skip(input);
        }
        refill(input);
        newline = newline_find(input, known);
    }
    if (newline == NULL && input->begin == input->end) return ROT_LINE_NONE;
    *line = input->buffer + input->begin;
    *line_end = newline ? newline : input->buffer + input->end;
    input->begin = (size_t)(*line_end - input->buffer) + (newline ? 1 : 0);
    input->line++;
    return ROT_LINE_GIVEN;
}
