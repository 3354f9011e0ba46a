/* SPDX-License-Identifier: MIT */
#include "mesh_builder.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must_allocate(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static void *grown(void *old, size_t old_count, size_t new_count, size_t size) {
    void *memory = must_allocate(new_count, size);
    if (old_count) memcpy(memory, old, old_count * size);
    free(old);
    return memory;
}

void mesh_builder_init(mesh_builder *m) {
    *m = (mesh_builder){.place = gyre_transformd_identity(), .color = {1, 1, 1, 1}};
    m->influences.weights[0] = 1;
}

void mesh_builder_destroy(mesh_builder *m) {
    free(m->positions);
    free(m->normals);
    free(m->colors);
    free(m->weights);
    free(m->joints);
    free(m->indices);
}

static void reserve_vertex(mesh_builder *m) {
    if (m->vertex_count < m->vertex_capacity) return;
    size_t old = m->vertex_count, capacity = old ? old * 2 : 256;
    m->positions = grown(m->positions, old * 3, capacity * 3, sizeof(float));
    m->normals = grown(m->normals, old * 3, capacity * 3, sizeof(float));
    m->colors = grown(m->colors, old * 4, capacity * 4, sizeof(float));
    m->joints = grown(m->joints, old * INFLUENCES, capacity * INFLUENCES, sizeof(uint16_t));
    m->weights = grown(m->weights, old * INFLUENCES, capacity * INFLUENCES, sizeof(double));
    m->vertex_capacity = (uint32_t)capacity;
}

static void store(float *at, gyre_vec3d v) {
    at[0] = (float)v.x, at[1] = (float)v.y, at[2] = (float)v.z;
}

uint32_t mesh_vertex(mesh_builder *m, gyre_vec3d position, gyre_vec3d normal) {
    reserve_vertex(m);
    size_t i = m->vertex_count++;
    gyre_vec3d s = m->place.scale;
    normal = gyre_vec3d_make(normal.x / s.x, normal.y / s.y, normal.z / s.z);
    normal = gyre_vec3d_normalise(gyre_quatd_rotate(m->place.rotation, normal), gyre_vec3d_make(0, 1, 0));
    store(m->positions + i * 3, gyre_transformd_mul_point(m->place, position));
    store(m->normals + i * 3, normal);
    memcpy(m->colors + i * 4, m->color, sizeof m->color);
    memcpy(m->joints + i * INFLUENCES, m->influences.joints, sizeof m->influences.joints);
    memcpy(m->weights + i * INFLUENCES, m->influences.weights, sizeof m->influences.weights);
    return (uint32_t)i;
}

void mesh_triangle(mesh_builder *m, uint32_t a, uint32_t b, uint32_t c) {
    if (m->index_count + 3 > m->index_capacity) {
        size_t capacity = m->index_capacity ? (size_t)m->index_capacity * 2 : 768;
        m->indices = grown(m->indices, m->index_count, capacity, sizeof(uint32_t));
        m->index_capacity = (uint32_t)capacity;
    }
    m->indices[m->index_count++] = a;
    m->indices[m->index_count++] = b;
    m->indices[m->index_count++] = c;
}

void mesh_quad(mesh_builder *m, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    mesh_triangle(m, a, b, c);
    mesh_triangle(m, a, c, d);
}

static gyre_vec3d vec3_at(const float *values, uint32_t index) {
    const float *v = values + (size_t)index * 3;
    return gyre_vec3d_make((double)v[0], (double)v[1], (double)v[2]);
}

void mesh_smooth_normals(mesh_builder *m, uint32_t first) {
    gyre_vec3d *sums = must_allocate(m->vertex_count, sizeof *sums);
    for (uint32_t i = 0; i < m->index_count; i += 3) {
        const uint32_t *t = m->indices + i;
        if (t[0] < first || t[1] < first || t[2] < first) continue;
        gyre_vec3d a = vec3_at(m->positions, t[0]);
        gyre_vec3d ab = gyre_vec3d_sub(vec3_at(m->positions, t[1]), a);
        gyre_vec3d ac = gyre_vec3d_sub(vec3_at(m->positions, t[2]), a);
        gyre_vec3d area = gyre_vec3d_cross(ab, ac);
        for (int k = 0; k < 3; k++)
            sums[t[k]] = gyre_vec3d_add(sums[t[k]], area);
    }
    for (uint32_t i = first; i < m->vertex_count; i++)
        store(m->normals + (size_t)i * 3, gyre_vec3d_normalise(sums[i], gyre_vec3d_make(0, 1, 0)));
    free(sums);
}

gyre_primitive mesh_primitive(const mesh_builder *m, uint32_t material, int with) {
    gyre_primitive p = {.mode = GYRE_PRIMITIVE_TRIANGLES,
                        .vertex_count = m->vertex_count,
                        .index_count = m->index_count,
                        .material = material,
                        .indices = m->indices,
                        .positions = m->positions,
                        .normals = m->normals};
    if (with & WITH_COLORS) p.colors = m->colors;
    if (with & WITH_SKIN) {
        p.influence_count = INFLUENCES;
        p.joints = m->joints;
        p.weights = m->weights;
    }
    return p;
}
