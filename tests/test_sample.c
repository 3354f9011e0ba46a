/* SPDX-License-Identifier: MIT */
/* The sample models keep what they promise: feet that stand still, teeth that mesh, rods that reach, loops
   that close, limbs at an Euler pole. Nothing here looks at how the models are made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <gyre/gltf.h>
#include <gyre/posed.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct model {
    const gyre_asset *asset;
    gyre_posed *posed;
} model;

static model opened(const char *name) {
    char path[1024];
    model m;
    gyre_error error = {0};
    snprintf(path, sizeof path, GYRE_SAMPLES_DIR "/%s.glb", name);
    if (gyre_gltf_read(path, NULL, &m.asset, &error) != GYRE_OK) fail_msg("%s", error.message);
    assert_int_equal(gyre_posed_create(m.asset, NULL, &m.posed, NULL), GYRE_OK);
    return m;
}

static void closed(model m) {
    gyre_posed_destroy(m.posed);
    gyre_asset_destroy(m.asset);
}

static uint32_t node_named(const model *m, const char *name) {
    for (uint32_t i = 0; i < m->asset->node_count; i++)
        if (m->asset->nodes[i].name && strcmp(m->asset->nodes[i].name, name) == 0) return i;
    fail_msg("no node is called %s", name);
    return GYRE_NONE;
}

static void pose(const model *m, const char *clip, double time_s) {
    uint32_t index = gyre_asset_find_clip(m->asset, clip);
    assert_int_not_equal(index, GYRE_NONE);
    assert_int_equal(gyre_posed_evaluate(m->posed, index, time_s, NULL), GYRE_OK);
}

static gyre_vec3d place_of(const model *m, uint32_t node) {
    const double *w = m->posed->worlds[node].m;
    return gyre_vec3d_make(w[12], w[13], w[14]);
}

static void assert_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.9g is not %.9g within %g", value, expected, tolerance);
}

static gyre_box bounds_of(const model *m) {
    gyre_box box;
    assert_int_equal(gyre_posed_bounds(m->posed, &box, NULL), GYRE_OK);
    return box;
}

static void models_stand_on_the_ground(void **state) {
    (void)state;
    const char *const names[] = {"creature", "mechanism", "cone_tree"};
    for (int i = 0; i < 3; i++) {
        model m = opened(names[i]);
        assert_int_equal(m.asset->warning_count, 0);
        gyre_box box = bounds_of(&m);
        assert_near(box.min.y, 0, 0.002);
        assert_true(box.max.y > 0.8 && box.max.y < 2);
        closed(m);
    }
}

/* Time and place of a foot's joint for as long as it stands: the longest run at its lowest height. */
static void check_standing_foot(const model *m, const char *name) {
    enum { SAMPLES = 200 };
    uint32_t foot = node_named(m, name);
    double lowest = 10, y[SAMPLES], z[SAMPLES], speed = 0;
    for (int i = 0; i < SAMPLES; i++) {
        pose(m, "walk", (double)i / SAMPLES);
        gyre_vec3d p = place_of(m, foot);
        y[i] = p.y, z[i] = p.z;
        lowest = fmin(lowest, p.y);
    }
    int standing = 0;
    for (int i = 0; i < SAMPLES; i++) {
        int next = (i + 1) % SAMPLES;
        if (y[i] > lowest + 0.001 || y[next] > lowest + 0.001) continue;
        standing++;
        speed += (z[next] - z[i]) * SAMPLES;
    }
    assert_true(standing > SAMPLES / 2); /* a walk: each foot stands for most of the time */
    speed /= standing;
    double slid = 0, farthest = 0;
    for (int i = 0; i < SAMPLES; i++) {
        int next = (i + 1) % SAMPLES;
        bool down = y[i] <= lowest + 0.001 && y[next] <= lowest + 0.001;
        slid = down ? slid + z[next] - z[i] - speed / SAMPLES : 0;
        farthest = fmax(farthest, fabs(slid));
    }
    assert_near(farthest, 0, 0.003);
    assert_near(speed, -0.2 / 0.64, 0.01);
}

static void feet_do_not_slide(void **state) {
    (void)state;
    model m = opened("creature");
    const char *const feet[] = {"hand_left", "hand_right", "paw_left", "paw_right"};
    for (int i = 0; i < 4; i++)
        check_standing_foot(&m, feet[i]);
    closed(m);
}

static void feet_do_not_sink(void **state) {
    (void)state;
    model m = opened("creature");
    for (int i = 0; i < 120; i++) {
        pose(&m, "walk", i / 120.0);
        assert_near(bounds_of(&m).min.y, 0, 0.004);
        pose(&m, "gyre", 1.76 * i / 120);
        assert_true(bounds_of(&m).min.y > -0.006);
    }
    closed(m);
}

static void assert_same_world(const double *a, const double *b, double tolerance) {
    for (int k = 0; k < 16; k++)
        assert_near(b[k], a[k], tolerance);
}

/* All nodes are at the end where they were at the beginning; `but` may stand a whole tooth further. */
static void check_loop(const char *name, const char *clip, const char *but) {
    model m = opened(name);
    uint32_t index = gyre_asset_find_clip(m.asset, clip);
    gyre_mat4d *first = malloc(m.asset->node_count * sizeof *first);
    pose(&m, clip, 0);
    memcpy(first, m.posed->worlds, m.asset->node_count * sizeof *first);
    pose(&m, clip, m.asset->clips[index].duration_s);
    for (uint32_t i = 0; i < m.asset->node_count; i++) {
        if (but && m.asset->nodes[i].name && strcmp(m.asset->nodes[i].name, but) == 0) continue;
        assert_same_world(first[i].m, m.posed->worlds[i].m, 1e-6);
    }
    free(first);
    closed(m);
}

static void clips_close(void **state) {
    (void)state;
    check_loop("creature", "walk", NULL);
    check_loop("creature", "gyre", NULL);
    check_loop("mechanism", "run", "escape wheel");
    check_loop("cone_tree", "sway", NULL);
}

static void the_rod_stays_on_its_pin(void **state) {
    (void)state;
    model m = opened("mechanism");
    uint32_t rod = node_named(&m, "connecting rod"), crank = node_named(&m, "crankshaft");
    for (int i = 0; i < 500; i++) {
        pose(&m, "run", 4 * i / 500.0);
        gyre_vec3d end = gyre_mat4d_mul_point(m.posed->worlds[rod], gyre_vec3d_make(-0.26, 0, 0));
        gyre_vec3d pin = gyre_mat4d_mul_point(m.posed->worlds[crank], gyre_vec3d_make(0.072, 0, 0));
        assert_near(hypot(end.x - pin.x, end.y - pin.y), 0, 1e-4);
    }
    closed(m);
}

static void links_reach_their_arms(void **state) {
    (void)state;
    model m = opened("mechanism");
    uint32_t arms[2], links[2], arm_count = 0, link_count = 0;
    for (uint32_t i = 0; i < m.asset->node_count; i++) {
        if (strcmp(m.asset->nodes[i].name, "arm") == 0) arms[arm_count++ % 2] = i;
        if (strcmp(m.asset->nodes[i].name, "link") == 0) links[link_count++ % 2] = i;
    }
    assert_int_equal(arm_count, 2);
    assert_int_equal(link_count, 2);
    for (int i = 0; i < 200; i++) {
        pose(&m, "run", 4 * i / 200.0);
        for (int k = 0; k < 2; k++) {
            gyre_vec3d a = gyre_mat4d_mul_point(m.posed->worlds[arms[k]], gyre_vec3d_make(0, -0.125, 0.009));
            gyre_vec3d b = gyre_mat4d_mul_point(m.posed->worlds[links[k]], gyre_vec3d_make(0, 0.125, 0));
            assert_near(gyre_vec3d_length(gyre_vec3d_sub(a, b)), 0, 5e-4);
        }
    }
    closed(m);
}

/* The turn about z of a node, without jumps. */
static double turn_of(const model *m, uint32_t node, double before) {
    const double *w = m->posed->worlds[node].m;
    double turn = atan2(w[1], w[0]);
    while (turn - before > GYRE_PI)
        turn -= 2 * GYRE_PI;
    while (turn - before < -GYRE_PI)
        turn += 2 * GYRE_PI;
    return turn;
}

/* On the line between two axes one wheel has a tooth where the other has a gap, at every moment. */
static void check_meshing(const model *m, const char *driver, int driver_teeth, const char *driven,
                          int driven_teeth) {
    uint32_t a = node_named(m, driver), b = node_named(m, driven);
    double turn_a = 0, turn_b = 0, first_a = 0, first_b = 0;
    for (int i = 0; i <= 240; i++) {
        pose(m, "run", 4 * i / 240.0);
        turn_a = turn_of(m, a, turn_a), turn_b = turn_of(m, b, turn_b);
        if (i == 0) first_a = turn_a, first_b = turn_b;
        gyre_vec3d line = gyre_vec3d_sub(place_of(m, b), place_of(m, a));
        double direction = atan2(line.y, line.x);
        double tooth_a = (direction - turn_a) * driver_teeth / (2 * GYRE_PI);
        double tooth_b = (direction + GYRE_PI - turn_b) * driven_teeth / (2 * GYRE_PI);
        double sum = tooth_a + tooth_b - 0.5;
        assert_near(sum - round(sum), 0, 0.01);
        assert_near(hypot(line.x, line.y), 0.011 * (driver_teeth + driven_teeth) / 2, 1e-5);
    }
    assert_near((turn_a - first_a) * driver_teeth, -(turn_b - first_b) * driven_teeth, 1e-5);
}

static void teeth_mesh(void **state) {
    (void)state;
    model m = opened("mechanism");
    check_meshing(&m, "crankshaft", 12, "wheel", 24);
    check_meshing(&m, "wheel", 24, "upper wheel", 16);
    closed(m);
}

static void the_engine_uses_every_interpolation(void **state) {
    (void)state;
    model m = opened("mechanism");
    bool seen[3] = {false, false, false};
    assert_true(m.asset->clips[0].curve_count >= 12);
    for (uint32_t i = 0; i < m.asset->clips[0].curve_count; i++)
        seen[m.asset->clips[0].curves[i].interpolation] = true;
    assert_true(seen[0] && seen[1] && seen[2]);
    closed(m);
}

/* Yaw about y, pitch about x, roll about z: at a pole the cone's axis, +y, lies level to the last bits, and
   yaw and roll turn about one line. Both poles are there. */
static void limbs_stand_at_the_pole(void **state) {
    (void)state;
    model m = opened("cone_tree");
    int count = 0, other = 0;
    for (uint32_t i = 0; i < m.asset->node_count; i++) {
        gyre_vec3d axis = gyre_quatd_rotate(m.asset->nodes[i].local.rotation, gyre_vec3d_make(0, 1, 0));
        gyre_vec3d side = gyre_quatd_rotate(m.asset->nodes[i].local.rotation, gyre_vec3d_make(0, 0, 1));
        if (fabs(axis.y) < 4e-16 && fabs(side.y + 1) < 4e-16) count++;
        if (fabs(axis.y) < 4e-16 && fabs(side.y - 1) < 4e-16) other++;
    }
    assert_true(count >= 3 && other >= 2);
    closed(m);
}

static void the_tree_is_one_cone(void **state) {
    (void)state;
    model m = opened("cone_tree");
    const gyre_primitive *cone = &m.asset->meshes[0].primitives[0];
    uint32_t placed = 0;
    for (uint32_t i = 0; i < m.asset->mesh_count; i++) {
        const gyre_primitive *p = &m.asset->meshes[i].primitives[0];
        assert_int_equal(m.asset->meshes[i].primitive_count, 1);
        assert_int_equal(p->vertex_count, cone->vertex_count);
        assert_memory_equal(p->positions, cone->positions, p->vertex_count * 3 * sizeof(float));
    }
    for (uint32_t i = 0; i < m.asset->node_count; i++)
        placed += m.asset->nodes[i].mesh != GYRE_NONE;
    assert_true(placed > 200);
    closed(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(models_stand_on_the_ground),
        cmocka_unit_test(feet_do_not_slide),
        cmocka_unit_test(feet_do_not_sink),
        cmocka_unit_test(clips_close),
        cmocka_unit_test(the_rod_stays_on_its_pin),
        cmocka_unit_test(links_reach_their_arms),
        cmocka_unit_test(teeth_mesh),
        cmocka_unit_test(the_engine_uses_every_interpolation),
        cmocka_unit_test(limbs_stand_at_the_pole),
        cmocka_unit_test(the_tree_is_one_cone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
