/* SPDX-License-Identifier: MIT */
#include <asset/image_tga.h>
#include <string.h>

enum {
    HEADER = 18,
    MOST_SIDE = 16384,
    COLOR = 2,
    GREY = 3,
    PACKED = 8, /* added to the two above */
    FROM_TOP = 0x20,
    FROM_RIGHT = 0x10
};

/* One packet holds at most 128 pixels; a file that claims more than its bytes can hold is none. */
enum { MOST_RUN = 128 };

typedef struct tga {
    const uint8_t *at, *end;
    uint32_t width, height, pixel_size;
    bool packed, from_top, from_right;
} tga;

static bool open_tga(const uint8_t *bytes, size_t size, tga *t) {
    if (size < HEADER) return false;
    const uint8_t kind = bytes[2], bits = bytes[16];
    const int plain = kind & PACKED ? kind - PACKED : kind;
    if (bytes[1] != 0 || (plain != COLOR && plain != GREY)) return false;
    if (plain == GREY ? bits != 8 : bits != 24 && bits != 32) return false;
    *t = (tga){.width = bytes[12] | (uint32_t)bytes[13] << 8,
               .height = bytes[14] | (uint32_t)bytes[15] << 8,
               .pixel_size = bits / 8,
               .packed = (kind & PACKED) != 0,
               .from_top = (bytes[17] & FROM_TOP) != 0,
               .from_right = (bytes[17] & FROM_RIGHT) != 0};
    if (t->width == 0 || t->height == 0 || t->width > MOST_SIDE || t->height > MOST_SIDE) return false;
    if (size - HEADER < bytes[0]) return false;
    t->at = bytes + HEADER + bytes[0];
    t->end = bytes + size;
    const uint64_t pixels = (uint64_t)t->width * t->height, left = (uint64_t)(t->end - t->at);
    return t->packed ? pixels <= left / (1 + t->pixel_size) * MOST_RUN + MOST_RUN
                     : pixels * t->pixel_size <= left;
}

bool gyrei_tga_size(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height) {
    tga t;
    if (!open_tga(bytes, size, &t)) return false;
    *width = t.width;
    *height = t.height;
    return true;
}

static void put(const tga *t, uint64_t index, const uint8_t *from, uint8_t *rgba) {
    const uint64_t row = index / t->width, column = index % t->width;
    const uint64_t y = t->from_top ? row : t->height - 1 - row;
    const uint64_t x = t->from_right ? t->width - 1 - column : column;
    uint8_t *to = rgba + 4 * (y * t->width + x);
    const bool grey = t->pixel_size == 1;
    to[0] = grey ? from[0] : from[2];
    to[1] = grey ? from[0] : from[1];
    to[2] = from[0];
    to[3] = t->pixel_size == 4 ? from[3] : 255;
}

bool gyrei_tga_read(const uint8_t *bytes, size_t size, uint8_t *rgba) {
    tga t;
    if (!open_tga(bytes, size, &t)) return false;
    const uint64_t count = (uint64_t)t.width * t.height;
    for (uint64_t index = 0; index < count;) {
        uint64_t run = count - index;
        bool same = false;
        if (t.packed) {
            if (t.at == t.end) return false;
            same = (*t.at & 0x80) != 0;
            run = (uint64_t)(*t.at++ & 0x7f) + 1;
        }
        if (run > count - index) run = count - index;
        if ((uint64_t)(t.end - t.at) < (same ? 1 : run) * t.pixel_size) return false;
        for (uint64_t i = 0; i < run; i++)
            put(&t, index + i, t.at + (same ? 0 : i * t.pixel_size), rgba);
        t.at += (same ? 1 : run) * t.pixel_size;
        index += run;
    }
    return true;
}
