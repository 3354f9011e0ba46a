/* SPDX-License-Identifier: MIT */
#include <base/error.h>

/* Bytes of the well-formed character at `text` that a terminal shows as one; 0: there is none. */
static int shown_length(const unsigned char *text) {
    unsigned char first = text[0], second;
    if (first < 0x80) return first >= 0x20 && first != 0x7f;
    int length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first < 0xc2 || first > 0xf4) return 0;
    for (int i = 1; i < length; i++)
        if ((text[i] & 0xc0) != 0x80) return 0;
    second = text[1];
    if (first == 0xc2 && second < 0xa0) return 0; /* control characters again */
    if (first == 0xe0 && second < 0xa0) return 0; /* longer than need be */
    if (first == 0xed && second > 0x9f) return 0; /* surrogates */
    if (first == 0xf0 && second < 0x90) return 0;
    return first == 0xf4 && second > 0x8f ? 0 : length;
}

void gyrei_message_clean(char *message) {
    while (*message) {
        int length = shown_length((const unsigned char *)message);
        if (length == 0) *message = '?';
        message += length ? length : 1;
    }
}
