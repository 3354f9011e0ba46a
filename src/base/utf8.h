/* SPDX-License-Identifier: MIT */
#ifndef GYREI_UTF8_H
#define GYREI_UTF8_H

#include <stddef.h>

/* The bytes of the well-formed character that a text of `size` bytes begins with; 0: there is none. */
static inline size_t gyrei_utf8_length(const char *text, size_t size) {
    const unsigned char *at = (const unsigned char *)text;
    if (size == 0) return 0;
    if (at[0] < 0x80) return 1;
    if (at[0] < 0xc2 || at[0] > 0xf4) return 0;
    const size_t length = at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (length > size) return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80) return 0;
    if (at[0] == 0xe0 && at[1] < 0xa0) return 0; /* longer than need be */
    if (at[0] == 0xed && at[1] > 0x9f) return 0; /* surrogates */
    if (at[0] == 0xf0 && at[1] < 0x90) return 0;
    return at[0] == 0xf4 && at[1] > 0x8f ? 0 : length;
}

#endif
