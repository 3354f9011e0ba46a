/* SPDX-License-Identifier: MIT */
#include "gimbal_cones.h"
#include "tutorial_angles.h"

#include <gyre/euler.h>
#include <gyre/mat.h>
#include <gyre/matd.h>

#include <math.h>
#include <stdlib.h>

/* Where a node stands, by one way in float and exactly in double. */
typedef struct cone_place {
    gyre_mat3 rotation; /* of the way through matrices */
    gyre_quat turn;     /* of the others */
    gyre_vec3 position;
    gyre_quatd exact;
} cone_place;

const char *cone_way_key(cone_way way) {
    static const char *const keys[] = {"quaternion", "matrix", "euler_naive", "euler"};
    return keys[way];
}

const char *cone_way_title(cone_way way) {
    static const char *const titles[] = {"quaternion", "matrix from quaternion", "Euler angles, naive",
                                         "Euler angles, done right"};
    return titles[way];
}

/* Angles that are NaN turn nothing. */
static gyre_quat through_naive_angles(gyre_quat q) {
    float yaw, pitch, roll;
    tutorial_angles_from_quat(q, &yaw, &pitch, &roll);
    return gyre_quat_normalise(tutorial_quat_from_angles(yaw, pitch, roll));
}

static gyre_quat through_angles(gyre_quat q) {
    return gyre_quat_from_euler(gyre_euler_from_quat(q, GYRE_EULER_INTRINSIC_YXZ), GYRE_EULER_INTRINSIC_YXZ);
}

static gyre_quat local_turn(gyre_quatd rotation, cone_way way) {
    const gyre_quat q = gyre_quat_from_quatd(rotation);
    if (way == CONE_NAIVE) return through_naive_angles(q);
    return way == CONE_EULER ? through_angles(q) : q;
}

static gyre_quat place_turn(const cone_place *place, cone_way way) {
    return way == CONE_MATRIX ? gyre_quat_from_mat3(place->rotation) : place->turn;
}

static cone_place place_below(const cone_place *parent, const gyre_transformd *local, cone_way way) {
    const gyre_quat turn = local_turn(local->rotation, way);
    const gyre_vec3 along = gyre_vec3_from_vec3d(local->translation);
    cone_place place = {.exact = gyre_quatd_mul(parent->exact, local->rotation)};
    if (way == CONE_MATRIX) {
        place.rotation = gyre_mat3_mul(parent->rotation, gyre_mat3_from_quat(turn));
        place.position = gyre_vec3_add(parent->position, gyre_mat3_mul_vec3(parent->rotation, along));
    } else {
        place.turn = gyre_quat_mul(parent->turn, turn);
        place.position = gyre_vec3_add(parent->position, gyre_quat_rotate(parent->turn, along));
    }
    return place;
}

/* Only what hangs on nothing else is scaled, so that scale stays out of the products. */
static gyre_mat4d place_world(const cone_place *place, gyre_vec3d scale, cone_way way) {
    const gyre_mat3 turn = way == CONE_MATRIX ? place->rotation : gyre_mat3_from_quat(place->turn);
    const double by[3] = {scale.x, scale.y, scale.z};
    gyre_mat4d world = gyre_mat4d_identity();
    for (int column = 0; column < 3; column++) {
        for (int row = 0; row < 3; row++)
            world.m[4 * column + row] = by[column] * (double)turn.m[3 * column + row];
    }
    world.m[12] = (double)place->position.x;
    world.m[13] = (double)place->position.y;
    world.m[14] = (double)place->position.z;
    return world;
}

static void way_go(gimbal_cones *c, cone_way way, cone_place *places) {
    static const cone_place origin = {
        .rotation = {{1, 0, 0, 0, 1, 0, 0, 0, 1}}, .turn = {0, 0, 0, 1}, .exact = {0, 0, 0, 1}};
    uint32_t cone = 0;
    for (uint32_t n = 0; n < c->asset.node_count; n++) {
        const gyre_asset_node *node = &c->asset.nodes[n];
        const cone_place *parent = node->parent == GYRE_NONE ? &origin : &places[node->parent];
        places[n] = place_below(parent, &node->local, way);
        c->worlds[way][n] = place_world(&places[n], node->local.scale, way);
        if (node->mesh == GYRE_NONE) continue;
        const gyre_quatd turn = gyre_quatd_from_quat(place_turn(&places[n], way));
        const double error = gyre_quatd_angle_between(turn, places[n].exact);
        c->cones[cone++].error_rad[way] = error;
        c->worst_rad[way] = fmax(c->worst_rad[way], error);
        c->wrong_count[way] += error > CONE_WRONG_RAD;
    }
}

/* Level, with the y axis it was given at right angles to the one it has: the pitch is 90 degrees. */
static bool lies_level(const gyre_asset *asset, uint32_t node) {
    for (; node != GYRE_NONE; node = asset->nodes[node].parent) {
        const gyre_vec3d up = {0, 1, 0};
        if (fabs(gyre_quatd_rotate(asset->nodes[node].local.rotation, up).y) < 1e-6) return true;
    }
    return false;
}

static void cones_find(gimbal_cones *c) {
    c->cones = must_allocate(c->asset.node_count, sizeof *c->cones);
    for (uint32_t n = 0; n < c->asset.node_count; n++) {
        if (c->asset.nodes[n].mesh == GYRE_NONE) continue;
        const gimbal_cone cone = {.node = n, .at_pole = lies_level(&c->asset, n)};
        c->at_pole_count += cone.at_pole;
        c->cones[c->cone_count++] = cone;
    }
}

void gimbal_cones_make(gimbal_cones *c) {
    *c = (gimbal_cones){.scene = scene_create()};
    build_cone_tree(c->scene);
    c->asset = scene_asset(c->scene);
    cones_find(c);
    cone_place *places = must_allocate(c->asset.node_count, sizeof *places);
    for (int way = 0; way < CONE_WAY_COUNT; way++) {
        c->worlds[way] = must_allocate(c->asset.node_count, sizeof **c->worlds);
        way_go(c, (cone_way)way, places);
    }
    free(places);
}

void gimbal_cones_clear(gimbal_cones *c) {
    for (int way = 0; way < CONE_WAY_COUNT; way++)
        free(c->worlds[way]);
    free(c->cones);
    if (c->scene) scene_destroy(c->scene);
    *c = (gimbal_cones){.scene = NULL};
}
