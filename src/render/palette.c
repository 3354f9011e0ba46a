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

static gyrei_palette_kind kind_of_part(const linear_part *part) {
    if (!isfinite(part->length[0] + part->length[1] + part->length[2])) return GYREI_PALETTE_MATRIX;
    double bound = TOLERANCE * part->longest;
    bool uniform = true;
    for (int c = 0; c < 3; c++) {
        int d = (c + 1) % 3;
        /* |a . b| <= bound * the shorter column: turning one into line moves nothing further than bound. */
        double shorter = fmin(part->length[c], part->length[d]);
        if (shorter > bound && fabs(gyre_vec3d_dot(part->column[c], part->column[d])) > bound * shorter) {
            return GYREI_PALETTE_MATRIX;
        }
        if (fabs(part->length[c] - part->length[d]) > bound) uniform = false;
    }
    return uniform ? GYREI_PALETTE_UNIFORM : GYREI_PALETTE_AXES;
}

gyrei_palette_kind gyrei_palette_kind_of(const gyre_mat4d *m) {
    linear_part part = linear_part_of(m);
    return kind_of_part(&part);
}

gyrei_palette_kind gyrei_palette_kind_of_all(const gyre_mat4d *matrices, uint32_t count) {
    gyrei_palette_kind widest = GYREI_PALETTE_UNIFORM;
    for (uint32_t i = 0; i < count && widest != GYREI_PALETTE_MATRIX; i++) {
        gyrei_palette_kind kind = gyrei_palette_kind_of(&matrices[i]);
        if (kind > widest) widest = kind;
    }
    return widest;
}

/* Of columns that are at right angles and of length 1 to about 1e-5: read off the largest of the four
   components, whatever they are otherwise goes into its length. */
static gyre_quatd quat_of_axes(const double *m) {
    double x = m[0] - m[4] - m[8], y = m[4] - m[0] - m[8], z = m[8] - m[0] - m[4], w = m[0] + m[4] + m[8];
    gyre_quatd q;
    if (w >= x && w >= y && w >= z) {
        q = gyre_quatd_make(m[5] - m[7], m[6] - m[2], m[1] - m[3], 1 + w);
    } else if (x >= y && x >= z) {
        q = gyre_quatd_make(1 + x, m[1] + m[3], m[2] + m[6], m[5] - m[7]);
    } else if (y >= z) {
        q = gyre_quatd_make(m[1] + m[3], 1 + y, m[5] + m[7], m[6] - m[2]);
    } else {
        q = gyre_quatd_make(m[2] + m[6], m[5] + m[7], 1 + z, m[1] - m[3]);
    }
    double scale = 1 / sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return gyre_quatd_make(q.x * scale, q.y * scale, q.z * scale, q.w * scale);
}

/* The rotation of columns at right angles. Columns too short to show a direction are made up from the
   others; with a mirror all columns are turned round, which leaves a rotation. */
static gyre_quatd rotation_of(const linear_part *part, double sign) {
    gyre_mat3d turned;
    bool whole = true;
    for (int c = 0; c < 3; c++) {
        bool seen = part->length[c] > 1e-9 * part->longest;
        gyre_vec3d axis = gyre_vec3d_scale(part->column[c], seen ? sign / part->length[c] : 0);
        turned.m[3 * c] = axis.x, turned.m[3 * c + 1] = axis.y, turned.m[3 * c + 2] = axis.z;
        whole = whole && seen;
    }
    return whole ? quat_of_axes(turned.m) : gyre_mat3d_nearest_rotation(turned);
}

static double mirror_sign(const linear_part *part) {
    gyre_vec3d cross = gyre_vec3d_cross(part->column[0], part->column[1]);
    return gyre_vec3d_dot(cross, part->column[2]) < 0 ? -1.0 : 1.0;
}

static void write_vec4(float *out, double x, double y, double z, double w) {
    out[0] = (float)x, out[1] = (float)y, out[2] = (float)z, out[3] = (float)w;
}

static void write_turned(gyrei_palette_kind kind, const linear_part *part, double sign, gyre_vec3d t,
                         float *out) {
    gyre_quatd q = rotation_of(part, sign);
    write_vec4(out, q.x, q.y, q.z, q.w);
    if (kind == GYREI_PALETTE_UNIFORM) {
        double mean = (part->length[0] + part->length[1] + part->length[2]) / 3;
        write_vec4(out + 4, t.x, t.y, t.z, sign * mean);
    } else {
        write_vec4(out + 4, t.x, t.y, t.z, 1);
        write_vec4(out + 8, sign * part->length[0], sign * part->length[1], sign * part->length[2], 0);
    }
}

static void write_rows(const double *m, gyre_vec3d t, float *out) {
    write_vec4(out, m[0], m[4], m[8], t.x);
    write_vec4(out + 4, m[1], m[5], m[9], t.y);
    write_vec4(out + 8, m[2], m[6], m[10], t.z);
}

gyrei_palette_found gyrei_palette_write(gyrei_palette_kind kind, const gyre_mat4d *matrices, uint32_t count,
                                        gyre_vec3d origin, float *out) {
    gyrei_palette_found found = {.widest = GYREI_PALETTE_UNIFORM};
    for (uint32_t i = 0; i < count; i++) {
        const double *m = matrices[i].m;
        linear_part part = linear_part_of(&matrices[i]);
        gyrei_palette_kind needed = kind_of_part(&part);
        double sign = mirror_sign(&part);
        gyre_vec3d t = gyre_vec3d_sub(gyre_vec3d_make(m[12], m[13], m[14]), origin);
        if (needed > found.widest) found.widest = needed;
        found.mirrored += sign < 0;
        if (kind == GYREI_PALETTE_MATRIX) {
            write_rows(m, t, out);
        } else {
            write_turned(kind, &part, sign, t, out);
        }
        out += 4 * gyrei_palette_width(kind);
    }
    return found;
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
