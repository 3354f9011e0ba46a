/* SPDX-License-Identifier: MIT */
#include "near.h"

#include <gyre/scene.h>
#include <stdlib.h>
#include <string.h>

static const gyre_node none = {0, 0};
/* A square of 2 in the plane z = 0, its front towards +z. */
static const float square[12] = {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0};
static const uint32_t square_indices[6] = {0, 1, 2, 0, 2, 3};
static const gyre_surface square_surface = {
    .positions = square, .vertex_count = 4, .indices = square_indices, .index_count = 6};
static const gyre_shape square_shape = {.surfaces = &square_surface, .surface_count = 1};

static gyre_scene *make_scene(void) {
    gyre_scene *scene;
    assert_int_equal(gyre_scene_create(NULL, &scene, NULL), GYRE_OK);
    return scene;
}

static gyre_node add_shape(gyre_scene *scene, const gyre_shape *shape, float z) {
    gyre_node node;
    const gyre_transform at = {{0, 0, z}, {0, 0, 0, 1}, {1, 1, 1}};
    assert_int_equal(gyre_scene_add(scene, none, &at, &node, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_set_shape(scene, node, shape, NULL), GYRE_OK);
    return node;
}

static gyre_ray towards(float x, float y, float z, float dx, float dy, float dz) {
    const gyre_ray ray = {.origin = {x, y, z}, .direction = {dx, dy, dz}};
    return ray;
}

static void the_nearest_is_met(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node far = add_shape(scene, &square_shape, -5), near = add_shape(scene, &square_shape, 2);
    gyre_ray ray = towards(0.5f, -0.25f, 10, 0, 0, -3);
    gyre_hit hit;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_true(gyre_node_equal(hit.node, near));
    assert_near(hit.distance, 8, 1e-14);
    assert_int_equal(hit.surface, 0);
    assert_int_equal(hit.triangle, 0);
    assert_vec3_near(hit.position, gyre_vec3d_make(0.5, -0.25, 2), 1e-14);
    assert_vec3_near(hit.normal, gyre_vec3d_make(0, 0, 1), 1e-15);
    /* (0.5, -0.25) = a (-1, -1) + b (1, -1) + c (1, 1) */
    assert_near(hit.barycentric[0], 0.25, 1e-14);
    assert_near(hit.barycentric[1], 0.375, 1e-14);
    assert_near(hit.barycentric[2], 0.375, 1e-14);
    gyre_scene_set_visible(scene, near, false);
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_true(gyre_node_equal(hit.node, far));
    ray.flags = GYRE_PICK_HIDDEN;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_true(gyre_node_equal(hit.node, near));
    ray.length = 7.9f;
    hit.distance = 77;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_NOT_FOUND);
    assert_near(hit.distance, 77, 0);
    ray = towards(0, 0, -10, 0, 0, -1); /* away from all */
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_NOT_FOUND);
    gyre_scene_destroy(scene);
}

static void backs_are_met_where_it_is_said(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    gyre_surface both = square_surface;
    both.double_sided = 1;
    const gyre_shape twofold = {.surfaces = &both, .surface_count = 1};
    const gyre_node node = add_shape(scene, &square_shape, 0);
    gyre_ray front = towards(0.1f, 0.2f, 5, 0, 0, -1), back = towards(0.1f, 0.2f, -5, 0, 0, 1);
    gyre_hit hit;
    assert_int_equal(gyre_scene_pick(scene, &front, &hit), GYRE_OK);
    assert_int_equal(gyre_scene_pick(scene, &back, &hit), GYRE_NOT_FOUND);
    back.flags = GYRE_PICK_BACKS;
    assert_int_equal(gyre_scene_pick(scene, &back, &hit), GYRE_OK);
    assert_vec3_near(hit.normal, gyre_vec3d_make(0, 0, 1), 1e-15);
    back.flags = 0;
    assert_int_equal(gyre_scene_set_shape(scene, node, &twofold, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_pick(scene, &back, &hit), GYRE_OK);
    /* A mirror turns the corners round, not the front. */
    assert_int_equal(gyre_scene_set_shape(scene, node, &square_shape, NULL), GYRE_OK);
    gyre_scene_set_scale(scene, node, gyre_vec3_make(-1, 1, 1));
    assert_int_equal(gyre_scene_pick(scene, &front, &hit), GYRE_OK);
    assert_vec3_near(hit.normal, gyre_vec3d_make(0, 0, 1), 1e-15);
    assert_int_equal(gyre_scene_pick(scene, &back, &hit), GYRE_NOT_FOUND);
    gyre_scene_set_scale(scene, node, gyre_vec3_make(1, 1, -1));
    assert_int_equal(gyre_scene_pick(scene, &front, &hit), GYRE_NOT_FOUND);
    assert_int_equal(gyre_scene_pick(scene, &back, &hit), GYRE_OK);
    gyre_scene_destroy(scene);
}

static void flat_nodes_are_met_as_they_are(void **state) {
    (void)state;
    static const float cube_face[9] = {-1, -1, -1, 3, -1, 5, -1, 3, 2};
    const gyre_surface slanted = {.positions = cube_face, .vertex_count = 3};
    const gyre_shape shape = {.surfaces = &slanted, .surface_count = 1};
    gyre_scene *scene = make_scene();
    const gyre_node node = add_shape(scene, &shape, 4);
    gyre_scene_set_scale(scene, node, gyre_vec3_make(1, 1, 0));
    gyre_ray ray = towards(0, 0, 10, 0, 0, -1);
    gyre_hit hit;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_near(hit.distance, 6, 1e-14);
    gyre_scene_set_scale(scene, node, gyre_vec3_make(0, 0, 0));
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_NOT_FOUND);
    gyre_scene_set_scale(scene, node, gyre_vec3_make(1, 0, 1)); /* seen from its edge */
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_NOT_FOUND);
    gyre_scene_destroy(scene);
}

static void bounds_alone_can_be_met(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_shape box = {.min = {-1, -1, -1}, .max = {1, 1, 1}, .has_bounds = 1};
    const gyre_node node = add_shape(scene, &box, 0);
    gyre_scene_set_rotation(scene, node, gyre_quat_make(0, 0, 0.38268343f, 0.92387953f));
    gyre_ray ray = towards(-10, 0, 0, 1, 0, 0);
    gyre_hit hit;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_near(hit.distance, 10 - sqrt(2), 1e-6);
    assert_int_equal(hit.surface, GYRE_NONE);
    assert_int_equal(hit.triangle, GYRE_NONE);
    ray = towards(0, 0, 0, 1, 1, 1);
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_near(hit.distance, 0, 0);
    /* Bounds come first: triangles outside of them are not met. */
    gyre_shape wrong = square_shape;
    wrong.min = gyre_vec3_make(5, 5, 5), wrong.max = gyre_vec3_make(6, 6, 6);
    wrong.has_bounds = 1;
    assert_int_equal(gyre_scene_set_shape(scene, node, &wrong, NULL), GYRE_OK);
    ray = towards(0, 0, 5, 0, 0, -1);
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_NOT_FOUND);
    assert_int_equal(gyre_scene_set_shape(scene, node, &square_shape, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    ray.flags = GYRE_PICK_BOUNDS;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_int_equal(hit.triangle, GYRE_NONE);
    gyre_scene_destroy(scene);
}

static void shapes_in_the_scenes_space_stay_there(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    gyre_shape shape = square_shape;
    shape.in_scene_space = 1;
    const gyre_node node = add_shape(scene, &shape, 100);
    gyre_ray ray = towards(0, 0, 5, 0, 0, -1);
    gyre_hit hit;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_true(gyre_node_equal(hit.node, node));
    assert_near(hit.distance, 5, 1e-15);
    gyre_scene_destroy(scene);
}

static void strips_and_fans_face_the_right_way(void **state) {
    (void)state;
    static const float strip[15] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0};
    static const float fan[15] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, -1, 1, 0};
    const gyre_surface surfaces[2] = {{.positions = strip, .vertex_count = 5, .mode = GYRE_SURFACE_STRIP},
                                      {.positions = fan, .vertex_count = 5, .mode = GYRE_SURFACE_FAN}};
    const float at[2][3][2] = {{{0.2f, 0.2f}, {0.8f, 0.8f}, {0.2f, 1.2f}},
                               {{0.8f, 0.2f}, {0.2f, 0.8f}, {-0.2f, 0.8f}}};
    for (int s = 0; s < 2; s++) {
        gyre_scene *scene = make_scene();
        const gyre_shape shape = {.surfaces = &surfaces[s], .surface_count = 1};
        (void)add_shape(scene, &shape, 0);
        for (uint32_t t = 0; t < 3; t++) {
            const gyre_ray ray = towards(at[s][t][0], at[s][t][1], 1, 0, 0, -1);
            gyre_hit hit;
            assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
            assert_int_equal(hit.triangle, t);
        }
        gyre_scene_destroy(scene);
    }
}

/* A bumpy sheet of triangles: rays at its vertices, along its edges and between never fall through. */
static void shared_edges_leave_no_gap(void **state) {
    (void)state;
    enum { SIDE = 24 };
    static float positions[SIDE * SIDE * 3];
    static uint32_t indices[(SIDE - 1) * (SIDE - 1) * 6];
    uint32_t random = 5, count = 0;
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        random = random * 1664525u + 1013904223u;
        positions[3 * i] = (float)(i % SIDE) + (float)(random >> 8) * 0x1p-25f;
        positions[3 * i + 1] = (float)(i / SIDE) + (float)(random & 0xff) / 512.0f;
        positions[3 * i + 2] = (float)(random >> 16) * 0x1p-17f;
    }
    for (uint32_t y = 0; y + 1 < SIDE; y++)
        for (uint32_t x = 0; x + 1 < SIDE; x++) {
            const uint32_t a = y * SIDE + x;
            const uint32_t quad[6] = {a, a + 1, a + SIDE, a + SIDE, a + 1, a + SIDE + 1};
            memcpy(indices + count, quad, sizeof quad);
            count += 6;
        }
    const gyre_surface surface = {
        .positions = positions, .vertex_count = SIDE * SIDE, .indices = indices, .index_count = count};
    const gyre_shape shape = {.surfaces = &surface, .surface_count = 1};
    gyre_scene *scene = make_scene();
    const gyre_node node = add_shape(scene, &shape, 0);
    gyre_scene_set_rotation(scene, node, gyre_quat_normalise(gyre_quat_make(0.1f, -0.05f, 0.7f, 0.6f)));
    gyre_scene_set_scale(scene, node, gyre_vec3_make(1.3f, 0.7f, 2.1f));
    gyre_mat4 world;
    assert_int_equal(gyre_scene_world(scene, node, &world), GYRE_OK);
    for (uint32_t i = 0; i < 2000; i++) {
        random = random * 1664525u + 1013904223u;
        const uint32_t x = 2 + (random >> 8) % (SIDE - 5), y = 2 + (random >> 20) % (SIDE - 5);
        const float *p = positions + 3 * (y * SIDE + x), *q = p + 3 * (i % 2 ? 1 : SIDE);
        const float part = i % 3 ? (float)(random >> 8) * 0x1p-24f : 0.0f;
        const gyre_vec3 at = {p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part,
                              p[2] + (q[2] - p[2]) * part};
        const gyre_vec3 target = gyre_mat4_mul_point(world, at);
        const gyre_vec3 above = gyre_mat4_mul_direction(world, gyre_vec3_make(0.1f, 0.2f, 20));
        const gyre_vec3 from = gyre_vec3_add(target, above), d = gyre_vec3_negate(above);
        const gyre_ray ray = {.origin = from, .direction = d};
        gyre_hit hit;
        assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
        assert_near(hit.distance, (double)gyre_vec3_length(above), 0.5);
    }
    gyre_scene_destroy(scene);
}

static void edges_and_corners_are_met(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    (void)add_shape(scene, &square_shape, 0);
    const float at[][2] = {{0, 0}, {0.5f, 0.5f}, {1, 0}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        gyre_hit hit;
        gyre_ray ray = towards(at[i][0], at[i][1], 5, 0, 0, -1);
        assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
        assert_near(hit.barycentric[0] + hit.barycentric[1] + hit.barycentric[2], 1, 1e-15);
        ray = towards(at[i][0], at[i][1], -5, 0, 0, 1);
        ray.flags = GYRE_PICK_BACKS;
        assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    }
    gyre_scene_destroy(scene);
}

static void bad_shapes_and_rays_are_refused(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node node = add_shape(scene, &square_shape, 0);
    const uint32_t outside[6] = {0, 1, 9, 0, 2, 3};
    gyre_surface surface = square_surface;
    const gyre_shape nothing = {.surface_count = 0}, missing = {.surface_count = 1};
    const gyre_shape endless = {.max = {INFINITY, 0, 0}, .has_bounds = 1};
    const gyre_shape shape = {.surfaces = &surface, .surface_count = 1};
    assert_int_equal(gyre_scene_set_shape(scene, node, &nothing, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_shape(scene, node, &missing, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_shape(scene, node, &endless, NULL), GYRE_BAD_ARGUMENT);
    surface.mode = 3;
    assert_int_equal(gyre_scene_set_shape(scene, node, &shape, NULL), GYRE_BAD_ARGUMENT);
    surface.mode = 0;
    surface.positions = NULL;
    assert_int_equal(gyre_scene_set_shape(scene, node, &shape, NULL), GYRE_BAD_ARGUMENT);
    gyre_hit hit;
    gyre_ray ray = towards(-0.5f, 0.5f, 5, 0, 0, -1);
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK); /* the first shape is still there */
    surface = square_surface;
    surface.indices = outside;
    assert_int_equal(gyre_scene_set_shape(scene, node, &shape, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
    assert_int_equal(hit.triangle, 1);
    const gyre_ray bad[] = {towards(0, 0, 5, 0, 0, 0),
                            towards(NAN, 0, 5, 0, 0, -1),
                            towards(0, 0, 5, 0, INFINITY, -1),
                            {.direction = {0, 0, 1}, .length = NAN},
                            {.direction = {0, 0, 1}, .length = -1}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(gyre_scene_pick(scene, &bad[i], &hit), GYRE_BAD_ARGUMENT);
    const gyre_ray tiny = towards(-0.5f, 0.5f, 5, 0, 0, -1e-40f);
    assert_int_equal(gyre_scene_pick(scene, &tiny, &hit), GYRE_OK);
    assert_int_equal(gyre_scene_set_shape(scene, node, NULL, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_NOT_FOUND);
    gyre_scene_destroy(scene);
}

static void shapes_leave_with_their_nodes(void **state) {
    (void)state;
    enum { COUNT = 50 };
    gyre_scene *scene = make_scene();
    gyre_node nodes[COUNT];
    for (int i = 0; i < COUNT; i++)
        nodes[i] = add_shape(scene, &square_shape, (float)-i);
    const gyre_ray ray = towards(0.25f, 0, 5, 0, 0, -1);
    for (int i = 0; i < COUNT; i++) {
        gyre_hit hit;
        assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_OK);
        assert_true(gyre_node_equal(hit.node, nodes[i]));
        assert_int_equal(gyre_scene_remove(scene, nodes[i]), GYRE_OK);
    }
    gyre_hit hit;
    assert_int_equal(gyre_scene_pick(scene, &ray, &hit), GYRE_NOT_FOUND);
    gyre_scene_destroy(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_is_met),
        cmocka_unit_test(backs_are_met_where_it_is_said),
        cmocka_unit_test(flat_nodes_are_met_as_they_are),
        cmocka_unit_test(bounds_alone_can_be_met),
        cmocka_unit_test(shapes_in_the_scenes_space_stay_there),
        cmocka_unit_test(strips_and_fans_face_the_right_way),
        cmocka_unit_test(shared_edges_leave_no_gap),
        cmocka_unit_test(edges_and_corners_are_met),
        cmocka_unit_test(bad_shapes_and_rays_are_refused),
        cmocka_unit_test(shapes_leave_with_their_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
