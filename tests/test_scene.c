/* SPDX-License-Identifier: MIT */
#include "near.h"
#include "nth_allocation.h"

#include <gyre/scene.h>
#include <gyre/transformd.h>
#include <stdlib.h>
#include <string.h>

static gyre_scene *make_scene(void) {
    gyre_scene *scene;
    assert_int_equal(gyre_scene_create(NULL, &scene, NULL), GYRE_OK);
    return scene;
}

static gyre_node add(gyre_scene *scene, gyre_node parent) {
    gyre_node node;
    assert_int_equal(gyre_scene_add(scene, parent, NULL, &node, NULL), GYRE_OK);
    return node;
}

static gyre_node add_named(gyre_scene *scene, gyre_node parent, const char *name) {
    const gyre_node node = add(scene, parent);
    assert_int_equal(gyre_scene_set_name(scene, node, name), GYRE_OK);
    return node;
}

static gyre_mat4 world_of(const gyre_scene *scene, gyre_node node) {
    gyre_mat4 world;
    assert_int_equal(gyre_scene_world(scene, node, &world), GYRE_OK);
    return world;
}

static gyre_vec3d through(const gyre_scene *scene, gyre_node node, float x, float y, float z) {
    const gyre_vec3 p = gyre_mat4_mul_point(world_of(scene, node), gyre_vec3_make(x, y, z));
    return gyre_vec3d_make((double)p.x, (double)p.y, (double)p.z);
}

static gyre_quat about_z(double degrees) {
    const gyre_quatd q = quat_about_z(degrees);
    return gyre_quat_make((float)q.x, (float)q.y, (float)q.z, (float)q.w);
}

static const gyre_node none = {0, 0};

static void S01_sheared_world_is_reported(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node parent = add(scene, none), child = add(scene, parent);
    gyre_scene_set_scale(scene, parent, gyre_vec3_make(2, 1, 1));
    gyre_scene_set_rotation(scene, child, about_z(45));
    const gyre_mat4 world = world_of(scene, child);
    assert_near((double)world.m[0], 1.4142135624, 2e-7);
    assert_near((double)world.m[4], -1.4142135624, 2e-7);
    assert_near((double)world.m[1], 0.7071067812, 2e-7);
    assert_near((double)world.m[5], 0.7071067812, 2e-7);
    assert_vec3_near(through(scene, child, 1, 0, 0), gyre_vec3d_make(1.4142135624, 0.7071067812, 0), 2e-7);
    gyre_transform nearest;
    gyre_decompose kind;
    assert_int_equal(gyre_scene_world_transform(scene, child, &nearest, &kind), GYRE_OK);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    assert_near((double)nearest.rotation.z, sin(GYRE_PI / 8), 2e-7);
    assert_near((double)nearest.rotation.w, cos(GYRE_PI / 8), 2e-7);
    assert_int_equal(gyre_scene_world_transform(scene, parent, &nearest, &kind), GYRE_OK);
    assert_int_equal(kind, 0);
    gyre_scene_destroy(scene);
}

static void S02_sheared_matrix_stays(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node node = add(scene, none);
    const gyre_mat4 shear = {{1, 0, 0, 0, 0.5f, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    const gyre_mat4 mirror = {{-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    gyre_decompose kind;
    gyre_mat4 back;
    assert_int_equal(gyre_scene_set_matrix(scene, node, shear, &kind, NULL), GYRE_OK);
    assert_int_equal(kind, GYRE_DECOMPOSE_SHEAR);
    assert_true(gyre_scene_has_matrix(scene, node));
    assert_vec3_near(through(scene, node, 0, 1, 0), gyre_vec3d_make(0.5, 1, 0), 0);
    assert_int_equal(gyre_scene_matrix(scene, node, &back), GYRE_OK);
    assert_memory_equal(&back, &shear, sizeof back);
    /* Moved, it keeps its shear; turned, it becomes the nearest that can be turned. */
    gyre_scene_set_translation(scene, node, gyre_vec3_make(0, 0, 3));
    assert_vec3_near(through(scene, node, 0, 1, 0), gyre_vec3d_make(0.5, 1, 3), 0);
    gyre_scene_update(scene);
    assert_vec3_near(through(scene, node, 0, 1, 0), gyre_vec3d_make(0.5, 1, 3), 0);
    gyre_scene_set_rotation(scene, node, gyre_quat_identity());
    assert_false(gyre_scene_has_matrix(scene, node));
    assert_near(through(scene, node, 0, 1, 0).x, 0, 0);
    assert_int_equal(gyre_scene_set_matrix(scene, node, mirror, &kind, NULL), GYRE_OK);
    assert_int_equal(kind, GYRE_DECOMPOSE_MIRROR);
    assert_false(gyre_scene_has_matrix(scene, node));
    assert_vec3_near(through(scene, node, 1, 1, 0), gyre_vec3d_make(-1, 1, 0), 0);
    gyre_scene_destroy(scene);
}

static void S03_matrix_becomes_its_parts(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node node = add(scene, none);
    const gyre_mat4 turned = {{0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 5, 0, 0, 1}};
    gyre_transform t;
    gyre_decompose kind;
    gyre_scene_set_scale(scene, node, gyre_vec3_make(7, 7, 7)); /* the matrix wins */
    assert_int_equal(gyre_scene_set_matrix(scene, node, turned, &kind, NULL), GYRE_OK);
    assert_int_equal(kind, 0);
    assert_int_equal(gyre_scene_transform(scene, node, &t), GYRE_OK);
    assert_near((double)t.rotation.y, 0.7071067812, 1e-7);
    assert_near((double)t.rotation.w, 0.7071067812, 1e-7);
    assert_near((double)t.translation.x, 5, 0);
    assert_vec3_near(through(scene, node, 0, 0, 1), gyre_vec3d_make(6, 0, 0), 1e-6);
    gyre_scene_destroy(scene);
}

static void S04_nobody_is_its_own_ancestor(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node a = add(scene, none), b = add(scene, a), c = add(scene, b);
    gyre_error error;
    assert_int_equal(gyre_scene_set_parent(scene, a, c, GYRE_KEEP_WORLD, &error), GYRE_BAD_ARGUMENT);
    assert_string_equal(error.message, "node 1 would hang below itself");
    assert_int_equal(gyre_scene_set_parent(scene, a, a, GYRE_KEEP_LOCAL, NULL), GYRE_BAD_ARGUMENT);
    assert_true(gyre_node_is_none(gyre_scene_parent(scene, a)));
    assert_true(gyre_node_equal(gyre_scene_first_child(scene, none), a));
    assert_true(gyre_node_equal(gyre_scene_parent(scene, c), b));
    assert_int_equal(gyre_scene_set_parent(scene, c, a, 2, NULL), GYRE_BAD_ARGUMENT);
    /* One parent each: hung elsewhere it leaves the first. */
    assert_int_equal(gyre_scene_set_parent(scene, c, a, GYRE_KEEP_WORLD, NULL), GYRE_OK);
    assert_true(gyre_node_is_none(gyre_scene_first_child(scene, b)));
    assert_true(gyre_node_equal(gyre_scene_next_sibling(scene, b), c));
    gyre_scene_destroy(scene);
}

static void S07_singular_parent_is_refused(void **state) {
    (void)state;
    const gyre_vec3 scales[] = {{0, 0, 0}, {1, 0, 1}, {1, 1e-8f, 1}};
    for (int i = 0; i < 3; i++) {
        gyre_scene *scene = make_scene();
        const gyre_node top = add(scene, none), parent = add(scene, top), child = add(scene, parent),
                        other = add(scene, none);
        gyre_scene_set_rotation(scene, top, about_z(30));
        gyre_scene_set_scale(scene, parent, scales[i]);
        gyre_scene_set_translation(scene, child, gyre_vec3_make(1, 2, 3));
        if (i == 2) { /* flat but for what floats cannot tell */
            const gyre_node turned = add(scene, parent);
            gyre_scene_set_rotation(scene, turned, about_z(45));
            assert_int_equal(gyre_scene_set_parent(scene, child, turned, GYRE_KEEP_LOCAL, NULL), GYRE_OK);
        }
        gyre_error error;
        gyre_transform before, after;
        gyre_scene_transform(scene, child, &before);
        const gyre_vec3 place = {1, 1, 1};
        assert_int_equal(gyre_scene_set_world_position(scene, child, place, &error), GYRE_DEGENERATE);
        assert_int_equal(gyre_scene_set_world(scene, child, gyre_mat4_identity(), NULL, NULL),
                         GYRE_DEGENERATE);
        assert_int_equal(
            gyre_scene_set_parent(scene, other, gyre_scene_parent(scene, child), GYRE_KEEP_WORLD, NULL),
            GYRE_DEGENERATE);
        assert_true(gyre_node_is_none(gyre_scene_parent(scene, other)));
        gyre_scene_transform(scene, child, &after);
        assert_memory_equal(&before, &after, sizeof after);
        assert_int_equal(gyre_scene_set_parent(scene, other, parent, GYRE_KEEP_LOCAL, NULL), GYRE_OK);
        gyre_scene_destroy(scene);
    }
}

static void S08_roots_are_the_nodes_without_parent(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node a = add(scene, none), b = add(scene, a), c = add(scene, none);
    assert_true(gyre_node_equal(gyre_scene_first_child(scene, none), a));
    assert_true(gyre_node_equal(gyre_scene_next_sibling(scene, a), c));
    assert_true(gyre_node_is_none(gyre_scene_next_sibling(scene, c)));
    assert_int_equal(gyre_scene_count(scene), 3);
    const gyre_node order[] = {a, b, c};
    int i = 0;
    for (gyre_node n = gyre_scene_next(scene, none, none); !gyre_node_is_none(n);
         n = gyre_scene_next(scene, none, n))
        assert_true(gyre_node_equal(n, order[i++]));
    assert_int_equal(i, 3);
    assert_true(gyre_node_is_none(gyre_scene_next(scene, a, b)));
    gyre_scene_destroy(scene);
}

static void stale_and_foreign_nodes_are_told(void **state) {
    (void)state;
    gyre_scene *one = make_scene(), *two = make_scene();
    const gyre_node a = add(one, none), below = add(one, a), b = add(two, none);
    gyre_transform t;
    gyre_error error;
    assert_int_equal(gyre_scene_transform(one, b, &t), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_scale(two, a, t.scale = gyre_vec3_make(1, 1, 1)), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_parent(one, a, b, GYRE_KEEP_LOCAL, &error), GYRE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "is not of this scene"));
    assert_int_equal(gyre_scene_remove(one, a), GYRE_OK);
    assert_int_equal(gyre_scene_count(one), 0);
    assert_int_equal(gyre_scene_remove(one, a), GYRE_NOT_FOUND);
    assert_int_equal(gyre_scene_transform(one, below, &t), GYRE_NOT_FOUND);
    const gyre_node again = add(one, none); /* takes the place of one of them */
    assert_false(gyre_node_equal(again, a));
    assert_false(gyre_scene_has(one, a));
    assert_false(gyre_scene_has(one, below));
    assert_int_equal(gyre_scene_set_parent(one, again, a, GYRE_KEEP_WORLD, &error), GYRE_NOT_FOUND);
    assert_non_null(strstr(error.message, "was removed"));
    assert_int_equal(gyre_scene_set_user(one, none, NULL), GYRE_BAD_ARGUMENT);
    const gyre_node odd = {0, 7}; /* neither a node nor none */
    gyre_node child;
    assert_false(gyre_node_is_none(odd));
    assert_int_equal(gyre_scene_add(one, odd, NULL, &child, &error), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_parent(one, again, odd, GYRE_KEEP_LOCAL, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_visible(one, a, true), GYRE_NOT_FOUND);
    assert_int_equal(gyre_scene_set_name(one, a, "a"), GYRE_NOT_FOUND);
    assert_int_equal(gyre_scene_set_shape(one, a, NULL, NULL), GYRE_NOT_FOUND);
    assert_null(gyre_scene_name(one, a));
    assert_null(gyre_scene_user(one, a));
    assert_false(gyre_scene_is_visible(one, a));
    assert_true(gyre_node_is_none(gyre_scene_first_child(one, a)));
    assert_true(gyre_node_is_none(gyre_scene_next(one, none, a)));
    gyre_scene_destroy(one);
    gyre_scene_destroy(two);
}

static void ids_keep_scenes_apart(void **state) {
    (void)state;
    gyre_scene *scenes[2];
    const gyre_scene_options first = {.id = 1}, last = {.id = 4095}, beyond = {.id = 4096};
    assert_int_equal(gyre_scene_create(&first, &scenes[0], NULL), GYRE_OK);
    assert_int_equal(gyre_scene_create(&last, &scenes[1], NULL), GYRE_OK);
    const gyre_node a = add(scenes[0], none), b = add(scenes[1], none);
    assert_int_equal(a.index1, b.index1);
    assert_false(gyre_scene_has(scenes[0], b));
    assert_false(gyre_scene_has(scenes[1], a));
    gyre_scene_destroy(scenes[0]);
    gyre_scene_destroy(scenes[1]);
    assert_int_equal(gyre_scene_create(&beyond, &scenes[0], NULL), GYRE_BAD_ARGUMENT);
    assert_null(scenes[0]);
}

/* A place that has been taken over and over is left alone before its handles would come again. */
static void generations_never_come_again(void **state) {
    (void)state;
    gyre_scene *scene;
    const gyre_scene_options options = {.id = 4095};
    assert_int_equal(gyre_scene_create(&options, &scene, NULL), GYRE_OK);
    const gyre_node first = add(scene, none);
    gyre_node node = first;
    uint32_t count = 0;
    while (node.index1 == first.index1) {
        assert_int_equal(gyre_scene_remove(scene, node), GYRE_OK);
        assert_int_equal(gyre_scene_add(scene, none, NULL, &node, NULL), GYRE_OK);
        assert_true(count == 0 || !gyre_node_equal(node, first));
        count++;
    }
    assert_int_equal(count, (1 << 20) - 1);
    assert_false(gyre_scene_has(scene, first));
    assert_int_equal(gyre_scene_set_user(scene, first, NULL), GYRE_NOT_FOUND);
    gyre_scene_destroy(scene);
}

static void numbers_that_are_none_change_nothing(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node node = add(scene, none);
    gyre_transform t = gyre_transform_identity(), back;
    gyre_mat4 m = gyre_mat4_identity();
    t.translation.x = 4;
    t.rotation = gyre_quat_make(0, 0, 3, 0);
    assert_int_equal(gyre_scene_set_transform(scene, node, t), GYRE_OK);
    assert_int_equal(gyre_scene_set_translation(scene, node, gyre_vec3_make(NAN, 0, 0)), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_scale(scene, node, gyre_vec3_make(1, INFINITY, 0)), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_rotation(scene, node, gyre_quat_make(0, 0, 0, 0)), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_euler(scene, node, gyre_vec3_make(NAN, 0, 0), GYRE_EULER_INTRINSIC_XYZ),
                     GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_euler(scene, node, gyre_vec3_make(1, 0, 0), GYRE_EULER_ORDER_COUNT),
                     GYRE_BAD_ARGUMENT);
    m.m[3] = 1;
    assert_int_equal(gyre_scene_set_matrix(scene, node, m, NULL, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_world(scene, node, m, NULL, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_set_world_position(scene, node, gyre_vec3_make(0, NAN, 0), NULL),
                     GYRE_BAD_ARGUMENT);
    t.scale.z = NAN;
    gyre_node other = node;
    assert_int_equal(gyre_scene_add(scene, none, &t, &other, NULL), GYRE_BAD_ARGUMENT);
    assert_true(gyre_node_is_none(other));
    assert_int_equal(gyre_scene_transform(scene, node, &back), GYRE_OK);
    assert_near((double)back.translation.x, 4, 0);
    assert_near((double)back.rotation.z, 1, 0);
    assert_near((double)back.scale.z, 1, 0);
    assert_int_equal(gyre_scene_count(scene), 1);
    gyre_scene_destroy(scene);
}

static void angles_go_in_and_come_out(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node node = add(scene, none);
    const gyre_vec3 in = {0.3f, -0.4f, 0.5f}, previous = {0.3f + 6.2831853f, -0.4f, 0.5f};
    gyre_vec3 out;
    assert_int_equal(gyre_scene_set_euler(scene, node, in, GYRE_EULER_INTRINSIC_ZYX), GYRE_OK);
    assert_int_equal(gyre_scene_euler(scene, node, GYRE_EULER_INTRINSIC_ZYX, NULL, &out), GYRE_OK);
    assert_near((double)out.x, 0.3, 4e-7);
    assert_near((double)out.y, -0.4, 4e-7);
    assert_near((double)out.z, 0.5, 4e-7);
    assert_int_equal(gyre_scene_euler(scene, node, GYRE_EULER_INTRINSIC_ZYX, &previous, &out), GYRE_OK);
    assert_near((double)out.x, 0.3 + 2 * GYRE_PI, 1e-6);
    gyre_scene_destroy(scene);
}

static void a_new_parent_keeps_the_world_or_the_local(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node a = add(scene, none), b = add(scene, none), c = add(scene, a), d = add(scene, c);
    gyre_scene_set_translation(scene, a, gyre_vec3_make(1, 0, 0));
    gyre_scene_set_rotation(scene, b, about_z(90));
    gyre_scene_set_scale(scene, b, gyre_vec3_make(2, 2, 2));
    gyre_scene_set_translation(scene, c, gyre_vec3_make(0, 1, 0));
    gyre_scene_set_translation(scene, d, gyre_vec3_make(0, 0, 1));
    assert_vec3_near(through(scene, d, 0, 0, 0), gyre_vec3d_make(1, 1, 1), 0);
    assert_int_equal(gyre_scene_set_parent(scene, c, b, GYRE_KEEP_WORLD, NULL), GYRE_OK);
    assert_false(gyre_scene_has_matrix(scene, c));
    assert_vec3_near(through(scene, d, 0, 0, 0), gyre_vec3d_make(1, 1, 1), 3e-7);
    assert_int_equal(gyre_scene_set_parent(scene, c, none, GYRE_KEEP_WORLD, NULL), GYRE_OK);
    assert_vec3_near(through(scene, c, 1, 0, 0), gyre_vec3d_make(2, 1, 0), 3e-7);
    assert_int_equal(gyre_scene_set_parent(scene, d, b, GYRE_KEEP_LOCAL, NULL), GYRE_OK);
    assert_vec3_near(through(scene, d, 1, 0, 0), gyre_vec3d_make(0, 2, 2), 3e-7);
    gyre_scene_set_scale(scene, b, gyre_vec3_make(2, 1, 1));
    gyre_scene_set_rotation(scene, c, about_z(30));
    const gyre_mat4 before = world_of(scene, c);
    assert_int_equal(gyre_scene_set_parent(scene, c, b, GYRE_KEEP_WORLD, NULL), GYRE_OK);
    assert_true(gyre_scene_has_matrix(scene, c)); /* below a scale that is uneven it is sheared */
    const gyre_mat4 after = world_of(scene, c);
    for (int i = 0; i < 16; i++)
        assert_near((double)after.m[i], (double)before.m[i], 3e-7);
    gyre_scene_destroy(scene);
}

static void dissolved_nodes_leave_their_children_in_place(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node top = add(scene, none), first = add(scene, top), middle = add(scene, top),
                    last = add(scene, top), x = add(scene, middle), y = add(scene, middle);
    gyre_scene_set_translation(scene, middle, gyre_vec3_make(5, 0, 0));
    gyre_scene_set_rotation(scene, middle, about_z(90));
    gyre_scene_set_translation(scene, x, gyre_vec3_make(1, 0, 0));
    gyre_scene_update(scene);
    assert_int_equal(gyre_scene_dissolve(scene, middle, NULL), GYRE_OK);
    assert_false(gyre_scene_has(scene, middle));
    const gyre_node order[] = {first, x, y, last};
    int i = 0;
    for (gyre_node n = gyre_scene_first_child(scene, top); !gyre_node_is_none(n);
         n = gyre_scene_next_sibling(scene, n)) {
        assert_true(gyre_node_equal(n, order[i++]));
        assert_true(gyre_node_equal(gyre_scene_parent(scene, n), top));
    }
    assert_int_equal(i, 4);
    assert_vec3_near(through(scene, x, 1, 0, 0), gyre_vec3d_make(5, 2, 0), 5e-7);
    assert_int_equal(gyre_scene_dissolve(scene, first, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_dissolve(scene, last, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_dissolve(scene, top, NULL), GYRE_OK);
    assert_true(gyre_node_equal(gyre_scene_first_child(scene, none), x));
    assert_int_equal(gyre_scene_count(scene), 2);
    gyre_scene_destroy(scene);
}

static void names_are_found(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    const gyre_node body = add_named(scene, none, "body"), arm1 = add_named(scene, body, "arm"),
                    elbow = add_named(scene, arm1, "elbow"), arm2 = add_named(scene, body, "arm"),
                    hand = add_named(scene, arm2, "hand"), empty = add_named(scene, body, ""),
                    other = add_named(scene, none, "bod");
    assert_true(gyre_node_equal(gyre_scene_find(scene, none, "hand"), hand));
    assert_true(gyre_node_equal(gyre_scene_find(scene, none, "arm"), arm1));
    assert_true(gyre_node_equal(gyre_scene_find(scene, arm2, "hand"), hand));
    assert_true(gyre_node_is_none(gyre_scene_find(scene, arm1, "hand")));
    assert_true(gyre_node_is_none(gyre_scene_find(scene, none, "Hand")));
    assert_true(gyre_node_equal(gyre_scene_find_path(scene, none, "body/arm/hand"), hand));
    assert_true(gyre_node_equal(gyre_scene_find_path(scene, none, "body/arm/elbow"), elbow));
    assert_true(gyre_node_equal(gyre_scene_find_path(scene, body, "arm"), arm1));
    assert_true(gyre_node_equal(gyre_scene_find_path(scene, none, "bod"), other));
    assert_true(gyre_node_equal(gyre_scene_find_path(scene, body, ""), empty));
    assert_true(gyre_node_equal(gyre_scene_find_path(scene, none, "body/"), empty));
    const char *missing[] = {"body/arm/foot",  "body/hand", "/body", "body//arm", "b", "",
                             "body/arm/hand/", "/"};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        assert_true(gyre_node_is_none(gyre_scene_find_path(scene, none, missing[i])));
    assert_string_equal(gyre_scene_name(scene, hand), "hand");
    assert_int_equal(gyre_scene_set_name(scene, hand, NULL), GYRE_OK);
    assert_null(gyre_scene_name(scene, hand));
    assert_true(gyre_node_is_none(gyre_scene_find(scene, none, "hand")));
    gyre_scene_destroy(scene);
}

static void hidden_is_what_hangs_below_it(void **state) {
    (void)state;
    gyre_scene *scene = make_scene();
    int mark;
    const gyre_node a = add(scene, none), b = add(scene, a), c = add(scene, b);
    assert_true(gyre_scene_is_visible(scene, c));
    gyre_scene_set_visible(scene, a, false);
    assert_false(gyre_scene_is_visible(scene, c));
    gyre_scene_set_visible(scene, a, true);
    assert_true(gyre_scene_is_visible(scene, c));
    assert_null(gyre_scene_user(scene, b));
    assert_int_equal(gyre_scene_set_user(scene, b, &mark), GYRE_OK);
    assert_ptr_equal(gyre_scene_user(scene, b), &mark);
    gyre_scene_destroy(scene);
}

static void only_what_changed_is_computed(void **state) {
    (void)state;
    enum { ARMS = 100, LENGTH = 10 };
    gyre_scene *scene = make_scene();
    gyre_node arms[ARMS], tip[ARMS];
    for (int a = 0; a < ARMS; a++) {
        arms[a] = tip[a] = add(scene, none);
        for (int i = 1; i < LENGTH; i++)
            tip[a] = add(scene, tip[a]);
    }
    assert_int_equal(gyre_scene_update(scene), ARMS * LENGTH);
    assert_int_equal(gyre_scene_update(scene), 0);
    gyre_scene_set_translation(scene, arms[7], gyre_vec3_make(1, 0, 0));
    gyre_scene_set_translation(scene, tip[7], gyre_vec3_make(0, 1, 0));
    gyre_scene_set_translation(scene, tip[70], gyre_vec3_make(0, 0, 1));
    assert_int_equal(gyre_scene_update(scene), LENGTH + 1);
    assert_vec3_near(through(scene, tip[7], 0, 0, 0), gyre_vec3d_make(1, 1, 0), 0);
    assert_vec3_near(through(scene, tip[70], 0, 0, 0), gyre_vec3d_make(0, 0, 1), 0);
    /* An edit computes what was added, not all. */
    const gyre_node added = add(scene, tip[7]);
    assert_int_equal(gyre_scene_update(scene), 1);
    gyre_scene_set_translation(scene, arms[7], gyre_vec3_make(2, 0, 0));
    assert_int_equal(gyre_scene_update(scene), LENGTH + 1);
    assert_vec3_near(through(scene, added, 0, 0, 0), gyre_vec3d_make(2, 1, 0), 0);
    assert_int_equal(gyre_scene_set_parent(scene, arms[7], tip[8], GYRE_KEEP_LOCAL, NULL), GYRE_OK);
    assert_int_equal(gyre_scene_update(scene), LENGTH + 1);
    gyre_scene_set_translation(scene, arms[8], gyre_vec3_make(0, 0, 5));
    assert_true(gyre_scene_update(scene) <= 2 * LENGTH + 1);
    assert_vec3_near(through(scene, added, 0, 0, 0), gyre_vec3d_make(2, 1, 5), 0);
    gyre_scene_destroy(scene);
}

/* What is asked for before an update is what the update gives, to the last bit. */
static void asking_early_gives_the_same_bits(void **state) {
    (void)state;
    enum { COUNT = 300 };
    gyre_scene *scene = make_scene();
    gyre_node nodes[COUNT];
    gyre_mat4 early[COUNT];
    uint32_t random = 1;
    for (uint32_t i = 0; i < COUNT; i++) {
        random = random * 1664525u + 1013904223u;
        nodes[i] = add(scene, i % 9 == 0 ? none : nodes[(random >> 8) % i]);
        const float a = (float)(random >> 8) * 0x1p-24f, b = (float)(random & 0xffff) * 0x1p-16f;
        const gyre_transform t = {{a, b, a - b}, {a - 0.5f, b, a * b, 0.3f}, {1 + a, 1 - b / 2, 1}};
        assert_int_equal(gyre_scene_set_transform(scene, nodes[i], t), GYRE_OK);
        if (i % 7 == 3) {
            const gyre_mat4 shear = {{1, a, 0, 0, b, 1, 0, 0, 0, a, 1, 0, b, 2, a, 1}};
            assert_int_equal(gyre_scene_set_matrix(scene, nodes[i], shear, NULL, NULL), GYRE_OK);
        }
    }
    for (uint32_t i = 0; i < COUNT; i++)
        early[i] = world_of(scene, nodes[i]);
    assert_int_equal(gyre_scene_update(scene), COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        const gyre_mat4 late = world_of(scene, nodes[i]);
        assert_memory_equal(&early[i], &late, sizeof late);
    }
    gyre_scene_destroy(scene);
}

static float next_number(uint32_t *random) {
    *random = *random * 1664525u + 1013904223u;
    return (float)(int32_t)*random * 0x1p-31f;
}

/* The same on every processor and by every compiler: a hash of 5000 worlds, deep, mirrored and sheared. */
static void worlds_have_the_same_bits_everywhere(void **state) {
    (void)state;
    enum { COUNT = 5000 };
    static gyre_node nodes[COUNT];
    gyre_scene *scene = make_scene();
    uint32_t random = 1;
    uint64_t hash = 14695981039346656037u;
    for (uint32_t i = 0; i < COUNT; i++) {
        float v[10];
        for (int k = 0; k < 10; k++)
            v[k] = next_number(&random);
        const gyre_transform t = {{v[0], v[1], v[2]}, {v[3], v[4], v[5], v[6]}, {v[7], v[8], v[9]}};
        const gyre_mat4 m = {{1, v[0], 0, 0, v[1], 1, 0, 0, 0, v[2], 1, 0, v[3], 2, v[4], 1}};
        const gyre_node parent = i ? nodes[(random >> 8) % i] : none;
        assert_int_equal(gyre_scene_add(scene, parent, &t, &nodes[i], NULL), GYRE_OK);
        if (i % 11 == 5) assert_int_equal(gyre_scene_set_matrix(scene, nodes[i], m, NULL, NULL), GYRE_OK);
    }
    gyre_scene_update(scene);
    for (uint32_t i = 0; i < COUNT; i++) {
        const gyre_mat4 world = world_of(scene, nodes[i]);
        unsigned char bytes[sizeof world];
        memcpy(bytes, &world, sizeof bytes);
        for (size_t k = 0; k < sizeof bytes; k++)
            hash = (hash ^ bytes[k]) * 1099511628211u;
    }
    if (hash != 0xe9b3ebd48ba87e26u) fail_msg("the hash is %016llx", (unsigned long long)hash);
    gyre_scene_destroy(scene);
}

/* As deep as the longest chain that editors write, and much deeper: no recursion anywhere. */
static void depth_costs_no_stack(void **state) {
    (void)state;
    enum { DEEP = 200000 };
    gyre_scene *scene = make_scene();
    gyre_node node = none, top = none;
    const gyre_transform step = {{1, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    for (int i = 0; i < DEEP; i++) {
        gyre_node next;
        assert_int_equal(gyre_scene_add(scene, node, &step, &next, NULL), GYRE_OK);
        node = next;
        if (i == 0) top = node;
    }
    assert_near(through(scene, node, 0, 0, 0).x, DEEP, 0);
    assert_int_equal(gyre_scene_update(scene), DEEP);
    assert_near(through(scene, node, 0, 0, 0).x, DEEP, 0);
    assert_int_equal(gyre_scene_set_parent(scene, top, node, GYRE_KEEP_WORLD, NULL), GYRE_BAD_ARGUMENT);
    assert_int_equal(gyre_scene_remove(scene, top), GYRE_OK);
    assert_int_equal(gyre_scene_count(scene), 0);
    gyre_scene_destroy(scene);
}

/* A chain of twenty: what floats lose on the way. */
static void deep_chains_stay_near(void **state) {
    (void)state;
    enum { DEPTH = 20 };
    gyre_scene *scene = make_scene();
    gyre_node node = none;
    gyre_mat4d exact = gyre_mat4d_identity();
    for (int i = 0; i < DEPTH; i++) {
        const gyre_quat q = gyre_quat_normalise(gyre_quat_make(0.3f, 0.1f * (float)i, -0.7f, 1.1f));
        const gyre_transform t = {{0.1f, 0.7f, -0.2f}, q, {1.01f, 0.99f, 1.02f}};
        gyre_node next;
        assert_int_equal(gyre_scene_add(scene, node, &t, &next, NULL), GYRE_OK);
        node = next;
        exact = gyre_mat4d_mul(exact, gyre_mat4d_from_transformd(gyre_transformd_from_transform(t)));
    }
    gyre_scene_update(scene);
    const gyre_mat4 world = world_of(scene, node);
    for (int i = 0; i < 16; i++)
        assert_near((double)world.m[i], exact.m[i], i < 12 ? 2e-6 : 8e-6);
    gyre_scene_destroy(scene);
}

/* Whatever fails, the scene is as it was and goes on. Gives whether anything failed. */
static bool edit_without_memory(gyre_scene *scene) {
    bool failed = false;
    gyre_node nodes[200] = {{0, 0}};
    uint32_t count = 0;
    const gyre_shape shape = {.has_bounds = 1};
    for (int i = 0; i < 200; i++) {
        gyre_node node;
        const gyre_status status = gyre_scene_add(scene, i % 3 ? nodes[count / 2] : none, NULL, &node, NULL);
        if (status == GYRE_OK) nodes[count++] = node;
        failed = failed || status == GYRE_OUT_OF_MEMORY;
        assert_int_equal(gyre_scene_count(scene), count);
    }
    const gyre_mat4 shear = {{1, 0, 0, 0, 0.5f, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};
    for (uint32_t i = 0; i < count; i += 50) {
        const gyre_status named = gyre_scene_set_name(scene, nodes[i], "name");
        const gyre_status sheared = gyre_scene_set_matrix(scene, nodes[i], shear, NULL, NULL);
        const gyre_status shaped = gyre_scene_set_shape(scene, nodes[i], &shape, NULL);
        assert_int_equal(gyre_scene_has_matrix(scene, nodes[i]), sheared == GYRE_OK);
        failed = failed || named || sheared || shaped;
    }
    const uint32_t before = gyre_scene_count(scene);
    const gyre_mat4 world = world_of(scene, nodes[count - 1]);
    const gyre_status dissolved = gyre_scene_dissolve(scene, nodes[0], NULL);
    assert_int_equal(gyre_scene_count(scene), before - (dissolved == GYRE_OK));
    gyre_scene_update(scene);
    const gyre_mat4 after = world_of(scene, nodes[count - 1]);
    assert_memory_equal(&world, &after, sizeof after);
    return failed || dissolved;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    bool failed = true;
    for (size_t n = 0; failed; n++) {
        nth_allocation f = {.left = n};
        const gyre_scene_options options = {.allocator = nth_allocator(&f)};
        gyre_scene *scene;
        const gyre_status status = gyre_scene_create(&options, &scene, NULL);
        failed = status != GYRE_OK || edit_without_memory(scene);
        if (status) assert_null(scene);
        gyre_scene_destroy(scene);
        assert_int_equal(f.live, 0);
        assert_int_equal(f.bytes, 0);
        assert_true(n < 40);
    }
    gyre_scene *scene;
    const gyre_scene_options huge = {.node_capacity = UINT32_MAX};
    assert_int_equal(gyre_scene_create(&huge, &scene, NULL), GYRE_OUT_OF_MEMORY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(S01_sheared_world_is_reported),
        cmocka_unit_test(S02_sheared_matrix_stays),
        cmocka_unit_test(S03_matrix_becomes_its_parts),
        cmocka_unit_test(S04_nobody_is_its_own_ancestor),
        cmocka_unit_test(S07_singular_parent_is_refused),
        cmocka_unit_test(S08_roots_are_the_nodes_without_parent),
        cmocka_unit_test(stale_and_foreign_nodes_are_told),
        cmocka_unit_test(ids_keep_scenes_apart),
        cmocka_unit_test(generations_never_come_again),
        cmocka_unit_test(numbers_that_are_none_change_nothing),
        cmocka_unit_test(angles_go_in_and_come_out),
        cmocka_unit_test(a_new_parent_keeps_the_world_or_the_local),
        cmocka_unit_test(dissolved_nodes_leave_their_children_in_place),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(hidden_is_what_hangs_below_it),
        cmocka_unit_test(only_what_changed_is_computed),
        cmocka_unit_test(asking_early_gives_the_same_bits),
        cmocka_unit_test(worlds_have_the_same_bits_everywhere),
        cmocka_unit_test(depth_costs_no_stack),
        cmocka_unit_test(deep_chains_stay_near),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
