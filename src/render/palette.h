/* SPDX-License-Identifier: MIT */
/* What a vertex shader turns vertices by: each entry of a skin's palette, or a node's world transform, as a
   quaternion, a translation and a scale where it is one, as a matrix where it is sheared. No OpenGL here. */
#ifndef GYREI_PALETTE_H
#define GYREI_PALETTE_H

#include <gyre/matd.h>

/* From narrow to wide: whatever a kind can hold, the next can too. */
typedef enum gyrei_palette_kind {
    GYREI_PALETTE_UNIFORM = 0, /* q; t and s: columns at right angles and equally long */
    GYREI_PALETTE_AXES = 1,    /* q; t; s: columns at right angles */
    GYREI_PALETTE_MATRIX = 2   /* three rows of 3x4: anything */
} gyrei_palette_kind;

/* vec4 an entry. */
static inline uint32_t gyrei_palette_width(gyrei_palette_kind kind) {
    return kind == GYREI_PALETTE_UNIFORM ? 2 : 3;
}

/* The narrowest kind that holds `m` to 2e-5 of its longest column. A mirror is held: its scale is
   negative, all three of them. */
gyrei_palette_kind gyrei_palette_kind_of(const gyre_mat4d *m);

/* The narrowest kind that holds all of them. */
gyrei_palette_kind gyrei_palette_kind_of_all(const gyre_mat4d *matrices, uint32_t count);

/* What was seen while writing. */
typedef struct gyrei_palette_found {
    gyrei_palette_kind widest; /* that any of them needs; wider than what was written: that is not right */
    uint32_t mirrored;         /* of the joints */
} gyrei_palette_found;

/* Writes `count` entries of gyrei_palette_width(kind) vec4 each. `origin` is subtracted from the translations
   in double, so that a scene far from its own origin keeps its digits. */
gyrei_palette_found gyrei_palette_write(gyrei_palette_kind kind, const gyre_mat4d *matrices, uint32_t count,
                                        gyre_vec3d origin, float *out);

/* True when most of the matrices mirror: their triangles are wound the other way round. */
bool gyrei_palette_mirrors(const gyre_mat4d *matrices, uint32_t count);

/* How wide a texture is that holds palettes: a power of two. */
uint32_t gyrei_palette_texture_width(uint32_t limit);

#endif
