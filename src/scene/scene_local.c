/* SPDX-License-Identifier: MIT */
/* What a node carries: read and set. */
#include <base/arena.h>
#include <base/error.h>
#include <gyre/transformd.h>
#include <scene/scene_state.h>

static bool is_finite(const float *numbers, int count) {
    bool finite = true;
    for (int i = 0; i < count; i++)
        finite = finite && numbers[i] - numbers[i] == 0.0f;
    return finite;
}

bool gyrei_transform_check(gyre_transform *t) {
    return is_finite(&t->translation.x, 3) && is_finite(&t->scale.x, 3) && is_finite(&t->rotation.x, 4) &&
           gyre_quat_normalise_checked(t->rotation, &t->rotation) == GYRE_OK;
}

static gyrei_rows rows_from_mat4(gyre_mat4 m) {
    gyrei_rows rows;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 4; c++)
            rows.m[4 * r + c] = m.m[4 * c + r];
    return rows;
}

static gyre_mat4 mat4_from_rows(const gyrei_rows *rows) {
    gyre_mat4 m = gyre_mat4_identity();
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 4; c++)
            m.m[4 * c + r] = rows->m[4 * r + c];
    return m;
}

/* Whether there is shear is asked of the floats, so that their rounding is none; the parts come from double.
 */
bool gyrei_local_from_matrix(gyre_mat4d m, gyrei_local *out) {
    const gyre_mat4 rounded = gyre_mat4_from_mat4d(m);
    if (!is_finite(rounded.m, 16)) return false;
    (void)gyre_transform_from_mat4(rounded, &out->kind);
    out->transform = gyre_transform_from_transformd(gyre_transformd_from_mat4d(m, NULL));
    out->matrix = rows_from_mat4(rounded);
    return gyrei_transform_check(&out->transform);
}

bool gyrei_local_reserve(gyre_scene *scene, uint32_t slot, const gyrei_local *local) {
    gyrei_slot *s = &scene->slots[slot];
    if (!(local->kind & GYRE_DECOMPOSE_SHEAR) || s->matrix) return true;
    s->matrix = gyrei_allocate(&scene->allocator, sizeof *s->matrix, 16);
    return s->matrix != NULL;
}

void gyrei_matrix_release(gyre_scene *scene, uint32_t slot) {
    gyrei_slot *s = &scene->slots[slot];
    gyrei_release(&scene->allocator, s->matrix, sizeof *s->matrix);
    s->matrix = NULL;
    s->has_matrix = false;
}

void gyrei_local_set(gyre_scene *scene, uint32_t slot, const gyrei_local *local) {
    gyrei_slot *s = &scene->slots[slot];
    uint32_t *parent = &scene->order.parents[s->position];
    scene->order.locals[s->position] = local->transform;
    if (local->kind & GYRE_DECOMPOSE_SHEAR) {
        *s->matrix = local->matrix;
        s->has_matrix = true;
        *parent |= GYREI_IS_MATRIX;
    } else {
        gyrei_matrix_release(scene, slot);
        *parent &= ~GYREI_IS_MATRIX;
    }
    gyrei_order_mark(scene, slot);
}

gyre_status gyre_scene_transform(const gyre_scene *scene, gyre_node node, gyre_transform *out) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    *out = scene->order.locals[scene->slots[slot].position];
    return GYRE_OK;
}

gyre_status gyre_scene_set_transform(gyre_scene *scene, gyre_node node, gyre_transform local) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    if (!gyrei_transform_check(&local)) return GYRE_BAD_ARGUMENT;
    if (scene->slots[slot].matrix) {
        gyrei_matrix_release(scene, slot);
        scene->order.parents[scene->slots[slot].position] &= ~GYREI_IS_MATRIX;
    }
    scene->order.locals[scene->slots[slot].position] = local;
    gyrei_order_mark(scene, slot);
    return GYRE_OK;
}

gyre_status gyre_scene_set_translation(gyre_scene *scene, gyre_node node, gyre_vec3 translation) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    if (!is_finite(&translation.x, 3)) return GYRE_BAD_ARGUMENT;
    gyrei_slot *s = &scene->slots[slot];
    scene->order.locals[s->position].translation = translation;
    if (s->has_matrix) {
        s->matrix->m[3] = translation.x;
        s->matrix->m[7] = translation.y;
        s->matrix->m[11] = translation.z;
    }
    gyrei_order_mark(scene, slot);
    return GYRE_OK;
}

gyre_status gyre_scene_set_rotation(gyre_scene *scene, gyre_node node, gyre_quat rotation) {
    gyre_transform local;
    gyre_status status = gyre_scene_transform(scene, node, &local);
    if (status) return status;
    local.rotation = rotation;
    return gyre_scene_set_transform(scene, node, local);
}

gyre_status gyre_scene_set_scale(gyre_scene *scene, gyre_node node, gyre_vec3 scale) {
    gyre_transform local;
    gyre_status status = gyre_scene_transform(scene, node, &local);
    if (status) return status;
    local.scale = scale;
    return gyre_scene_set_transform(scene, node, local);
}

gyre_status gyre_scene_euler(const gyre_scene *scene, gyre_node node, gyre_euler_order order,
                             const gyre_vec3 *previous, gyre_vec3 *out_rad) {
    gyre_transform local = gyre_transform_identity();
    gyre_status status = gyre_scene_transform(scene, node, &local);
    if (status) return status;
    const gyre_vec3 angles = gyre_euler_from_quat(local.rotation, order);
    *out_rad = previous ? gyre_euler_closest(angles, order, *previous) : angles;
    return GYRE_OK;
}

gyre_status gyre_scene_set_euler(gyre_scene *scene, gyre_node node, gyre_vec3 angles_rad,
                                 gyre_euler_order order) {
    gyre_quat rotation;
    if (order >= GYRE_EULER_ORDER_COUNT || gyre_quat_from_euler_checked(angles_rad, order, &rotation)) {
        const uint32_t slot = gyrei_scene_slot(scene, node);
        return slot == GYRE_NONE ? gyrei_scene_refuse(scene, node, NULL) : GYRE_BAD_ARGUMENT;
    }
    return gyre_scene_set_rotation(scene, node, rotation);
}

gyre_status gyre_scene_matrix(const gyre_scene *scene, gyre_node node, gyre_mat4 *out) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    *out = gyre_mat4_from_mat4d(gyrei_local_exact(scene, slot));
    return GYRE_OK;
}

bool gyre_scene_has_matrix(const gyre_scene *scene, gyre_node node) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    return slot != GYRE_NONE && scene->slots[slot].has_matrix;
}

static bool is_affine(gyre_mat4 m) {
    return is_finite(m.m, 16) && m.m[3] == 0.0f && m.m[7] == 0.0f && m.m[11] == 0.0f && m.m[15] == 1.0f;
}

static gyre_status set_matrix(gyre_scene *scene, uint32_t slot, gyre_mat4d matrix, gyre_decompose *kind,
                              gyre_error *error) {
    gyrei_local local;
    if (!gyrei_local_from_matrix(matrix, &local))
        return gyrei_fail(error, GYRE_DEGENERATE, "the local matrix goes beyond the numbers");
    if (!gyrei_local_reserve(scene, slot, &local))
        return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for a node's matrix");
    gyrei_local_set(scene, slot, &local);
    if (kind) *kind = local.kind;
    return GYRE_OK;
}

gyre_status gyre_scene_set_matrix(gyre_scene *scene, gyre_node node, gyre_mat4 matrix, gyre_decompose *kind,
                                  gyre_error *error) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, error);
    if (!is_affine(matrix))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "the matrix is not finite, or its last row is not 0, 0, 0, 1");
    return set_matrix(scene, slot, gyre_mat4d_from_mat4(matrix), kind, error);
}

gyre_status gyre_scene_world(const gyre_scene *scene, gyre_node node, gyre_mat4 *out) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    const gyrei_rows world = gyrei_world_now(scene, slot);
    *out = mat4_from_rows(&world);
    return GYRE_OK;
}

/* In double from the locals: what the nearest transform is, and whether it is sheared, is not left to the
   rounding of a long way down. */
gyre_status gyre_scene_world_transform(const gyre_scene *scene, gyre_node node, gyre_transform *out,
                                       gyre_decompose *kind) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, NULL);
    const gyre_mat4d world = gyrei_world_exact(scene, slot);
    if (kind) (void)gyre_transform_from_mat4(gyre_mat4_from_mat4d(world), kind);
    *out = gyre_transform_from_transformd(gyre_transformd_from_mat4d(world, NULL));
    return GYRE_OK;
}

static gyre_status refuse_flat(uint32_t slot, gyre_error *error) {
    return gyrei_fail(error, GYRE_DEGENERATE, "node %u is flattened by what is above it", slot);
}

gyre_status gyre_scene_set_world(gyre_scene *scene, gyre_node node, gyre_mat4 world, gyre_decompose *kind,
                                 gyre_error *error) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, error);
    if (!is_affine(world))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "the matrix is not finite, or its last row is not 0, 0, 0, 1");
    gyre_mat4d inverse;
    if (!gyrei_world_inverse(scene, scene->slots[slot].parent, &inverse)) return refuse_flat(slot, error);
    return set_matrix(scene, slot, gyre_mat4d_mul(inverse, gyre_mat4d_from_mat4(world)), kind, error);
}

gyre_status gyre_scene_set_world_position(gyre_scene *scene, gyre_node node, gyre_vec3 position,
                                          gyre_error *error) {
    const uint32_t slot = gyrei_scene_slot(scene, node);
    if (slot == GYRE_NONE) return gyrei_scene_refuse(scene, node, error);
    if (!is_finite(&position.x, 3)) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the position is not finite");
    gyre_mat4d inverse;
    if (!gyrei_world_inverse(scene, scene->slots[slot].parent, &inverse)) return refuse_flat(slot, error);
    const gyre_vec3d local = gyre_mat4d_mul_point(
        inverse, gyre_vec3d_make((double)position.x, (double)position.y, (double)position.z));
    const gyre_vec3 translation = {(float)local.x, (float)local.y, (float)local.z};
    if (!is_finite(&translation.x, 3))
        return gyrei_fail(error, GYRE_DEGENERATE, "the local position goes beyond the numbers");
    return gyre_scene_set_translation(scene, node, translation);
}
