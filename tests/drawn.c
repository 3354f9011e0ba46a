/* SPDX-License-Identifier: MIT */
#include "drawn.h"

#include "near.h"
#include "plain_node.h"

#include <stdlib.h>
#include <string.h>

static void *own(drawn_asset *drawn, const void *bytes, size_t size) {
    void *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    if (bytes) {
        memcpy(copy, bytes, size);
    } else {
        memset(copy, 0, size);
    }
    drawn->owned[drawn->owned_count++] = copy;
    return copy;
}

drawn_asset *drawn_asset_create(void) {
    drawn_asset *drawn = calloc(1, sizeof *drawn);
    assert_non_null(drawn);
    drawn->mesh.primitives = drawn->primitives;
    gyre_asset *asset = &drawn->asset;
    asset->nodes = drawn->nodes;
    asset->order = drawn->order;
    asset->meshes = &drawn->mesh;
    asset->mesh_count = 1;
    asset->materials = drawn->materials;
    asset->material_count = DRAWN_PRIMITIVES;
    asset->skins = &drawn->skin;
    asset->weights = drawn->weights;
    asset->weight_count = 4;
    asset->scene = GYRE_NONE;
    drawn->skin.joints = drawn->joints;
    drawn->skin.inverse_binds = drawn->inverse_binds;
    for (int i = 0; i < DRAWN_PRIMITIVES; i++) {
        drawn->materials[i] = (gyre_material){
            .base_color = {0.8f, 0.5f, 0.3f, 1}, .roughness = 0.6f, .base_color_texture = {GYRE_NONE, 0}};
    }
    return drawn;
}

void drawn_asset_destroy(drawn_asset *drawn) {
    for (uint32_t i = 0; i < drawn->owned_count; i++)
        free(drawn->owned[i]);
    free(drawn);
}

uint32_t drawn_add_node(drawn_asset *drawn, uint32_t parent) {
    uint32_t n = drawn->asset.node_count++;
    drawn->order[n] = n;
    drawn->nodes[n] = plain_node(parent);
    return n;
}

gyre_primitive *drawn_add_primitive(drawn_asset *drawn, const float *positions, const float *normals,
                                    uint32_t vertex_count) {
    uint32_t p = drawn->mesh.primitive_count++;
    size_t size = (size_t)vertex_count * 12;
    drawn->primitives[p] = (gyre_primitive){.mode = GYRE_PRIMITIVE_TRIANGLES,
                                            .vertex_count = vertex_count,
                                            .material = p,
                                            .positions = positions ? own(drawn, positions, size) : NULL,
                                            .normals = normals ? own(drawn, normals, size) : NULL};
    return &drawn->primitives[p];
}

enum { AROUND = 20, ALONG = 32 };

static void bind_vertex(double height, uint32_t joint_count, uint16_t *joints, double *weights) {
    double at = height * joint_count - 0.5;
    for (int i = 0; i < 4; i++) {
        double joint = floor(at) - 1 + i, away = fabs(at - joint);
        double weight = away < 2 ? (2 - away) * (2 - away) : 0;
        double inside = fmin(fmax(joint, 0), joint_count - 1);
        joints[i] = (uint16_t)inside;
        weights[i] = weight;
    }
}

drawn_asset *drawn_tube(uint32_t joint_count, bool with_normals) {
    enum { VERTICES = AROUND * ALONG, INDICES = AROUND * (ALONG - 1) * 6 };
    static float positions[VERTICES * 3], normals[VERTICES * 3];
    static double weights[VERTICES * 4];
    static uint16_t joints[VERTICES * 4];
    static uint32_t indices[INDICES];
    for (int v = 0; v < VERTICES; v++) {
        double angle = 2 * GYRE_PI * (v % AROUND) / AROUND, height = (double)(v / AROUND) / (ALONG - 1);
        normals[3 * v] = (float)cos(angle), normals[3 * v + 1] = 0, normals[3 * v + 2] = (float)sin(angle);
        positions[3 * v] = 0.3f * normals[3 * v];
        positions[3 * v + 1] = (float)(2 * height - 1);
        positions[3 * v + 2] = 0.3f * normals[3 * v + 2];
        bind_vertex(height, joint_count, joints + 4 * v, weights + 4 * v);
    }
    uint32_t *out = indices;
    for (uint32_t v = 0; v + AROUND < VERTICES; v++) {
        uint32_t next = v % AROUND == AROUND - 1 ? v + 1 - AROUND : v + 1;
        const uint32_t corners[6] = {v, v + AROUND, next, next, v + AROUND, next + AROUND};
        memcpy(out, corners, sizeof corners);
        out += 6;
    }
    drawn_asset *drawn = drawn_asset_create();
    gyre_primitive *primitive =
        drawn_add_primitive(drawn, positions, with_normals ? normals : NULL, VERTICES);
    primitive->indices = own(drawn, indices, sizeof indices);
    primitive->index_count = INDICES;
    primitive->joints = own(drawn, joints, sizeof joints);
    primitive->weights = own(drawn, weights, sizeof weights);
    primitive->influence_count = 4;
    for (uint32_t j = 0; j < joint_count; j++) {
        double low = 2.0 * j / joint_count - 1;
        drawn->joints[j] = drawn_add_node(drawn, j ? j - 1 : GYRE_NONE);
        drawn->inverse_binds[j] = gyre_mat4d_identity();
        drawn->inverse_binds[j].m[13] = -low;
    }
    drawn->skin.joint_count = joint_count;
    drawn->asset.skin_count = 1;
    uint32_t holder = drawn_add_node(drawn, GYRE_NONE);
    drawn->nodes[holder].mesh = 0;
    drawn->nodes[holder].skin = 0;
    drawn_bend(drawn, DRAWN_BEND, 0);
    return drawn;
}

void drawn_bend(drawn_asset *drawn, int how, double time) {
    uint32_t count = drawn->skin.joint_count;
    for (uint32_t j = 0; j < count; j++) {
        gyre_transformd *local = &drawn->nodes[drawn->joints[j]].local;
        double angle = 1.8 * time / count;
        *local = gyre_transformd_identity();
        local->translation.y = j ? 2.0 / count : -1;
        gyre_quatd z = gyre_quatd_make(0, 0, sin(angle / 2), cos(angle / 2));
        gyre_quatd y = gyre_quatd_make(0, sin(angle), 0, cos(angle));
        local->rotation = gyre_quatd_mul(z, y);
        if (how == DRAWN_UNEVEN && j == count - 1) local->scale = gyre_vec3d_make(1.3, 0.8, 0.9 + 0.3 * time);
        if (how == DRAWN_SHEAR && j == 0) local->scale = gyre_vec3d_make(1.4, 0.9, 0.7);
        if (how == DRAWN_MIRROR && j == 0) local->scale = gyre_vec3d_make(-1, 1, 1);
    }
}

drawn_asset *drawn_triangle(bool normals) {
    static const float corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, facing[9] = {0, 0, 1, 0, 0, 1, 0, 0, 1};
    drawn_asset *drawn = drawn_asset_create();
    drawn_add_primitive(drawn, corners, normals ? facing : NULL, 3);
    drawn->nodes[drawn_add_node(drawn, drawn_add_node(drawn, GYRE_NONE))].mesh = 0;
    return drawn;
}

void drawn_from_behind(gyre_frame_job *job) {
    const gyre_vec3 eye = {0, 0, -4}, target = {0, 0, 0}, up = {0, 1, 0};
    job->view = gyre_mat4_look_at(eye, target, up);
}

void drawn_on_ground(gyre_frame_job *job) {
    const gyre_vec3 eye = {0, 1.5f, 4}, target = {0, 0, 0}, up = {0, 1, 0};
    const float below[4] = {0.9f, 0.9f, 0.92f, 1}, above[4] = {0.5f, 0.6f, 0.7f, 1};
    job->view = gyre_mat4_look_at(eye, target, up);
    memcpy(job->background, below, sizeof below);
    memcpy(job->background_top, above, sizeof above);
    job->ground = gyre_vec3_make(0, -1, 0);
    job->ground_radius = 2.5f;
}

void drawn_with_skeleton(gyre_frame_job *job) {
    job->skeleton = 1;
}

gyre_box drawn_fitted;

void drawn_fit(gyre_frame_job *job) {
    const gyre_box box = drawn_fitted;
    gyre_vec3d centre = gyre_vec3d_scale(gyre_vec3d_add(box.min, box.max), 0.5);
    double radius = gyre_vec3d_length(gyre_vec3d_sub(box.max, box.min)) / 2;
    gyre_vec3d eye = gyre_vec3d_add(centre, gyre_vec3d_scale(gyre_vec3d_make(0.5, 0.3, 0.8), 2.8 * radius));
    job->view = gyre_mat4_from_mat4d(gyre_mat4d_look_at(eye, centre, gyre_vec3d_make(0, 1, 0)));
    job->projection = gyre_mat4_from_mat4d(gyre_mat4d_perspective(0.75, 1, 0.2 * radius, 20 * radius));
}

void drawn_draw_posed(gyre_renderer *renderer, const gyre_model *model, const gyre_posed *posed,
                      drawn_change change, drawn_picture *picture) {
    gyre_error error = {0};
    const gyre_vec3 eye = {0, 0, 4}, target = {0, 0, 0}, up = {0, 1, 0};
    const gyre_render_instance instance = {.model = model, .posed = posed};
    gyre_frame_job job = {.renderer = renderer,
                          .instances = &instance,
                          .instance_count = 1,
                          .width = DRAWN_SIDE,
                          .height = DRAWN_SIDE,
                          .view = gyre_mat4_look_at(eye, target, up),
                          .projection = gyre_mat4_perspective(0.75f, 1, 0.1f, 50)};
    if (change) change(&job);
    gyre_status status = gyre_frame_draw(&job, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    assert_int_equal(gyre_renderer_read(renderer, DRAWN_SIDE, DRAWN_SIDE, picture->rgba, &error), GYRE_OK);
}

void drawn_draw(gyre_renderer *renderer, const gyre_asset *asset, drawn_change change,
                drawn_picture *picture) {
    gyre_error error = {0};
    gyre_posed *posed = NULL;
    gyre_model *model = NULL;
    assert_int_equal(gyre_posed_create(asset, NULL, &posed, &error), GYRE_OK);
    gyre_status status = gyre_model_create(renderer, asset, &model, &error);
    if (status != GYRE_OK) print_error("%s\n", error.message);
    assert_int_equal(status, GYRE_OK);
    drawn_draw_posed(renderer, model, posed, change, picture);
    gyre_model_destroy(model);
    gyre_posed_destroy(posed);
}

/* As seen over black: what is transparent has no colour to differ in. */
static double channel_difference(const uint8_t *a, const uint8_t *b) {
    double sum = 0;
    for (int c = 0; c < 3; c++)
        sum += fabs(a[c] * a[3] / 255.0 - b[c] * b[3] / 255.0);
    return sum / 3;
}

drawn_difference drawn_compare(const drawn_picture *a, const drawn_picture *b) {
    drawn_difference difference = {0};
    static double each[DRAWN_SIDE * DRAWN_SIDE];
    for (int i = 0; i < DRAWN_SIDE * DRAWN_SIDE; i++) {
        const uint8_t *one = a->rgba + 4 * i, *other = b->rgba + 4 * i;
        each[i] = channel_difference(one, other);
        if (!one[3] && !other[3]) continue;
        difference.covered++;
        difference.mean += each[i];
    }
    if (difference.covered) difference.mean /= difference.covered;
    for (int y = 0; y + 4 <= DRAWN_SIDE; y++)
        for (int x = 0; x + 4 <= DRAWN_SIDE; x++) {
            double sum = 0;
            for (int i = 0; i < 16; i++)
                sum += each[(y + i / 4) * DRAWN_SIDE + x + i % 4];
            difference.block = fmax(difference.block, sum / 16);
        }
    return difference;
}

/* The pixel at a place of the plane z = 0, as drawn_draw() sees it. */
const uint8_t *drawn_pixel(const drawn_picture *picture, double x, double y) {
    double scale = DRAWN_SIDE / 2.0 / (4 * tan(0.375));
    int column = (int)(DRAWN_SIDE / 2.0 + x * scale), row = (int)(DRAWN_SIDE / 2.0 - y * scale);
    return picture->rgba + 4 * (row * DRAWN_SIDE + column);
}
