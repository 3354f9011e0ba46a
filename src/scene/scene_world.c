/* SPDX-License-Identifier: MIT */
/* Worlds from locals: the plain loop, and the single answers in double. */
#include <gyre/batch.h>
#include <gyre/transformd.h>
#include <scene/scene_state.h>
#include <string.h>

/* What both forms below compute, each number by the same operations in the same order: the rows of T * R * S
   from a rotation of length 1, and world = parent * local with ((a x + b y) + (c z + d)) for each number. */
#ifdef GYREI_QUAT_LANES
#include <scene/world_lanes.h>

static gyrei_rows product(const gyrei_rows *parent, const gyrei_rows *local) {
    gyrei_rows world;
    world_product(parent, load_rows(local), &world);
    return world;
}

static gyrei_rows rows_from_transform(const gyre_transform *t) {
    gyre_transform four[4] = {*t, *t, *t, *t};
    lane_rows rows[4];
    gyrei_rows out;
    four_locals(four, rows);
    memcpy(&out, &rows[0], sizeof out);
    return out;
}

void gyrei_worlds_compute_plain(const gyre_scene *scene, uint32_t begin, uint32_t end) {
    compute_worlds(scene, begin, end);
}
#else
static gyrei_rows rows_from_transform(const gyre_transform *t) {
    const gyre_quat q = t->rotation;
    const gyre_vec3 s = t->scale, d = t->translation;
    const float x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
    const float xx = q.x * x2, yy = q.y * y2, zz = q.z * z2, xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
    const float wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    const gyrei_rows rows = {{(1.0f - (yy + zz)) * s.x, (xy - wz) * s.y, (xz + wy) * s.z, d.x,
                              (xy + wz) * s.x, (1.0f - (xx + zz)) * s.y, (yz - wx) * s.z, d.y,
                              (xz - wy) * s.x, (yz + wx) * s.y, (1.0f - (xx + yy)) * s.z, d.z}};
    return rows;
}

static gyrei_rows product(const gyrei_rows *parent, const gyrei_rows *local) {
    gyrei_rows world;
    for (int r = 0; r < 12; r += 4)
        for (int c = 0; c < 4; c++)
            world.m[r + c] = (parent->m[r] * local->m[c] + parent->m[r + 1] * local->m[4 + c]) +
                             (parent->m[r + 2] * local->m[8 + c] + (c == 3 ? parent->m[r + 3] : 0.0f));
    return world;
}

void gyrei_worlds_compute_plain(const gyre_scene *scene, uint32_t begin, uint32_t end) {
    const gyrei_order *order = &scene->order;
    for (uint32_t p = begin; p < end; p++) {
        const bool is_matrix = (order->parents[p] & GYREI_IS_MATRIX) != 0;
        const gyrei_rows local =
            is_matrix ? *scene->slots[order->slots[p]].matrix : rows_from_transform(&order->locals[p]);
        order->worlds[p] = product(&order->worlds[order->parents[p] & ~GYREI_IS_MATRIX], &local);
    }
}
#endif

gyrei_worlds_function *gyrei_worlds_chosen(void) {
#if defined(GYREI_BATCH_X86) && defined(GYREI_QUAT_LANES)
    const char *isa = gyre_batch_isa();
    if (strcmp(isa, "avx2") == 0 || strcmp(isa, "avx512") == 0) return gyrei_worlds_compute_avx2;
#endif
    return gyrei_worlds_compute_plain;
}

/* The way from below the root down to a slot; gives how long it is. */
static uint32_t find_path(const gyre_scene *scene, uint32_t slot) {
    uint32_t count = 0;
    for (; slot != GYREI_ROOT; slot = scene->slots[slot].parent)
        scene->order.path[count++] = slot;
    return count;
}

static gyrei_rows local_rows(const gyre_scene *scene, uint32_t slot) {
    const gyrei_slot *s = &scene->slots[slot];
    return s->has_matrix ? *s->matrix : rows_from_transform(&scene->order.locals[s->position]);
}

gyrei_rows gyrei_world_now(const gyre_scene *scene, uint32_t slot) {
    if (!scene->dirty) return scene->order.worlds[scene->slots[slot].position];
    gyrei_rows world = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    for (uint32_t i = find_path(scene, slot); i-- > 0;) {
        const gyrei_rows local = local_rows(scene, scene->order.path[i]);
        world = product(&world, &local);
    }
    return world;
}

static gyre_mat4d exact_from_rows(const gyrei_rows *rows) {
    gyre_mat4d m = gyre_mat4d_identity();
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 4; c++)
            m.m[4 * c + r] = (double)rows->m[4 * r + c];
    return m;
}

gyre_mat4d gyrei_local_exact(const gyre_scene *scene, uint32_t slot) {
    const gyrei_slot *s = &scene->slots[slot];
    if (s->has_matrix) return exact_from_rows(s->matrix);
    return gyre_mat4d_from_transformd(gyre_transformd_from_transform(scene->order.locals[s->position]));
}

gyre_mat4d gyrei_world_exact(const gyre_scene *scene, uint32_t slot) {
    gyre_mat4d world = gyre_mat4d_identity();
    for (uint32_t i = find_path(scene, slot); i-- > 0;)
        world = gyre_mat4d_mul(world, gyrei_local_exact(scene, scene->order.path[i]));
    return world;
}

/* Whether it flattens is asked of the floats: what they cannot tell from flat is. */
bool gyrei_world_inverse(const gyre_scene *scene, uint32_t slot, gyre_mat4d *out) {
    const gyre_mat4d world = gyrei_world_exact(scene, slot);
    gyre_decompose kind;
    (void)gyre_transform_from_mat4(gyre_mat4_from_mat4d(world), &kind);
    return !(kind & GYRE_DECOMPOSE_SINGULAR) && gyre_mat4d_inverse_affine(world, out);
}
