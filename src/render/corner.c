/* SPDX-License-Identifier: MIT */
#include "render/model.h"

static uint32_t element_count(const gyre_primitive *primitive) {
    return primitive->index_count ? primitive->index_count : primitive->vertex_count;
}

static uint32_t element(const gyre_primitive *primitive, uint32_t i) {
    return primitive->index_count ? primitive->indices[i] : i;
}

uint32_t gyrei_corner_count(const gyre_primitive *primitive) {
    uint32_t n = element_count(primitive);
    switch (primitive->mode) {
    case GYRE_PRIMITIVE_POINTS:
        return n;
    case GYRE_PRIMITIVE_LINES:
        return n / 2 * 2;
    case GYRE_PRIMITIVE_LINE_LOOP:
        return n < 2 || n > UINT32_MAX / 2 ? 0 : 2 * n;
    case GYRE_PRIMITIVE_LINE_STRIP:
        return n < 2 || n > UINT32_MAX / 2 ? 0 : 2 * (n - 1);
    case GYRE_PRIMITIVE_TRIANGLES:
        return n / 3 * 3;
    case GYRE_PRIMITIVE_TRIANGLE_STRIP:
    case GYRE_PRIMITIVE_TRIANGLE_FAN:
        return n < 3 || n > UINT32_MAX / 3 ? 0 : 3 * (n - 2);
    default:
        return 0;
    }
}

/* Every second triangle of a strip is turned so that all are wound alike. */
static void write_strip(const gyre_primitive *primitive, uint32_t triangles, uint32_t *out) {
    for (uint32_t t = 0; t < triangles; t++) {
        out[3 * t] = element(primitive, t);
        out[3 * t + 1] = element(primitive, t + 1 + t % 2);
        out[3 * t + 2] = element(primitive, t + 2 - t % 2);
    }
}

static void write_fan(const gyre_primitive *primitive, uint32_t triangles, uint32_t *out) {
    for (uint32_t t = 0; t < triangles; t++) {
        out[3 * t] = element(primitive, t + 1);
        out[3 * t + 1] = element(primitive, t + 2);
        out[3 * t + 2] = element(primitive, 0);
    }
}

static void write_path(const gyre_primitive *primitive, uint32_t segments, uint32_t *out) {
    uint32_t n = element_count(primitive);
    for (uint32_t s = 0; s < segments; s++) {
        out[2 * s] = element(primitive, s);
        out[2 * s + 1] = element(primitive, s + 1 == n ? 0 : s + 1);
    }
}

gyrei_topology gyrei_corners_write(const gyre_primitive *primitive, uint32_t *out) {
    uint32_t n = gyrei_corner_count(primitive);
    switch (primitive->mode) {
    case GYRE_PRIMITIVE_TRIANGLE_STRIP:
        write_strip(primitive, n / 3, out);
        return GYREI_TRIANGLES;
    case GYRE_PRIMITIVE_TRIANGLE_FAN:
        write_fan(primitive, n / 3, out);
        return GYREI_TRIANGLES;
    case GYRE_PRIMITIVE_LINE_LOOP:
    case GYRE_PRIMITIVE_LINE_STRIP:
        write_path(primitive, n / 2, out);
        return GYREI_LINES;
    default:
        break;
    }
    for (uint32_t i = 0; i < n; i++)
        out[i] = element(primitive, i);
    if (primitive->mode == GYRE_PRIMITIVE_POINTS) return GYREI_POINTS;
    return primitive->mode == GYRE_PRIMITIVE_LINES ? GYREI_LINES : GYREI_TRIANGLES;
}
