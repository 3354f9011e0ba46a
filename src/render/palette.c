/* SPDX-License-Identifier: MIT */
#include "render/palette.h"

#include <math.h>

/* Relative to the longest column. Products of the floats of real files come within 8e-6 of right angles; what
   passes here moves a vertex by less than a hundredth of a pixel on a model of 500. */
static const double TOLERANCE = 2e-5;

typedef struct linear_part {
    gyre_vec3d column[3];
    double length[3];
    double longest;
} linear_part;

static linear_part linear_part_of(const gyre_mat4d *m) {
    linear_part part = {.longest = 0};
    for (int c = 0; c < 3; c++) {
        part.column[c] = gyre_vec3d_make(m->m[4 * c], m->m[4 * c + 1], m->m[4 * c + 2]);
        part.length[c] = gyre_vec3d_length(part.column[c]);
        if (part.length[c] > part.longest) part.longest = part.length[c];
    }
    return part;
}

gyrei_palette_kind gyrei_palette_kind_of(const gyre_mat4d *m) {
    linear_part part = linear_part_of(m);
    if (!isfinite(part.length[0] + part.length[1] + part.length[2])) return GYREI_PALETTE_MATRIX;
    double bound = TOLERANCE * part.longest;
    bool uniform = true;
    for (int c = 0; c < 3; c++) {
        int d = (c + 1) % 3;
        /* |a . b| <= bound * the shorter column: turning one into line moves nothing further than bound. */
        double shorter = fmin(part.length[c], part.length[d]);
        if (shorter > bound && fabs(gyre_vec3d_dot(part.column[c], part.column[d])) > bound * shorter) {
            return GYREI_PALETTE_MATRIX;
        }
        if (fabs(part.length[c] - part.length[d]) > bound) uniform = false;
    }
    return uniform ? GYREI_PALETTE_UNIFORM : GYREI_PALETTE_AXES;
}

gyrei_palette_kind gyrei_palette_kind_of_all(const gyre_mat4d *matrices, uint32_t count) {
    gyrei_palette_kind widest = GYREI_PALETTE_UNIFORM;
    for (uint32_t i = 0; i < count && widest != GYREI_PALETTE_MATRIX; i++) {
        gyrei_palette_kind kind = gyrei_palette_kind_of(&matrices[i]);
        if (kind > widest) widest = kind;
    }
    return widest;
}

/* The rotation of columns at right angles. Columns too short to show a direction are made up from the
   others; with a mirror all columns are turned round, which leaves a rotation. */
static gyre_quatd rotation_of(const linear_part *part, double sign) {
    gyre_mat3d turned;
    for (int c = 0; c < 3; c++) {
        double scale = part->length[c] > 1e-9 * part->longest ? sign / part->length[c] : 0;
        gyre_vec3d axis = gyre_vec3d_scale(part->column[c], scale);
        turned.m[3 * c] = axis.x, turned.m[3 * c + 1] = axis.y, turned.m[3 * c + 2] = axis.z;
    }
    double determinant = gyre_mat3d_determinant(turned);
    return determinant > 0.5 ? gyre_quatd_from_mat3d(turned) : gyre_mat3d_nearest_rotation(turned);
}

static double mirror_sign(const gyre_mat4d *m) {
    return gyre_mat4d_determinant3(*m) < 0 ? -1.0 : 1.0;
}

static void write_vec4(float *out, double x, double y, double z, double w) {
    out[0] = (float)x, out[1] = (float)y, out[2] = (float)z, out[3] = (float)w;
}

static void write_turned(gyrei_palette_kind kind, const gyre_mat4d *m, gyre_vec3d t, float *out) {
    linear_part part = linear_part_of(m);
    double sign = mirror_sign(m);
    gyre_quatd q = rotation_of(&part, sign);
    write_vec4(out, q.x, q.y, q.z, q.w);
    if (kind == GYREI_PALETTE_UNIFORM) {
        double mean = (part.length[0] + part.length[1] + part.length[2]) / 3;
        write_vec4(out + 4, t.x, t.y, t.z, sign * mean);
    } else {
        write_vec4(out + 4, t.x, t.y, t.z, 1);
        write_vec4(out + 8, sign * part.length[0], sign * part.length[1], sign * part.length[2], 0);
    }
}

void gyrei_palette_write(gyrei_palette_kind kind, const gyre_mat4d *matrices, uint32_t count,
                         gyre_vec3d origin, float *out) {
    for (uint32_t i = 0; i < count; i++) {
        const double *m = matrices[i].m;
        gyre_vec3d t = gyre_vec3d_sub(gyre_vec3d_make(m[12], m[13], m[14]), origin);
        if (kind == GYREI_PALETTE_MATRIX) {
            write_vec4(out, m[0], m[4], m[8], t.x);
            write_vec4(out + 4, m[1], m[5], m[9], t.y);
            write_vec4(out + 8, m[2], m[6], m[10], t.z);
        } else {
            write_turned(kind, &matrices[i], t, out);
        }
        out += 4 * gyrei_palette_width(kind);
    }
}

bool gyrei_palette_mirrors(const gyre_mat4d *matrices, uint32_t count) {
    uint32_t mirrored = 0;
    for (uint32_t i = 0; i < count; i++)
        if (gyre_mat4d_determinant3(matrices[i]) < 0) mirrored++;
    return mirrored > count - mirrored;
}

uint32_t gyrei_palette_texture_width(uint32_t limit) {
    uint32_t across = 1;
    while (across < 1024 && across * 2 <= limit)
        across *= 2;
    return across;
}
