/* SPDX-License-Identifier: MIT */
/* A scene built in code: a carousel of models, each turned by quaternions, drawn into a file:
 *     spin_a_scene FILE OUT.ppm [OpenGL ES 1, 2 or 3] [SECONDS] */
#include <gyre/gyre.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 800, HEIGHT = 450, COUNT = 6 };

typedef struct carousel {
    const gyre_asset *asset;
    gyre_scene *scene;
    gyre_node axle;
    gyre_scene_instance *instances[COUNT];
    gyre_posed *posed[COUNT];
    gyre_headless *headless;
    gyre_renderer *renderer;
    gyre_model *model;
} carousel;

/* An axle and around it instances of the model, which all share. */
static gyre_status build(carousel *c, gyre_error *error) {
    gyre_status status = gyre_scene_create(NULL, &c->scene, error);
    if (status == GYRE_OK) status = gyre_scene_add(c->scene, gyre_node_none(), NULL, &c->axle, error);
    for (int i = 0; i < COUNT && status == GYRE_OK; i++) {
        const gyre_quat turn = gyre_quat_from_y((float)(2 * GYRE_PI * i / COUNT));
        const gyre_vec3 place = gyre_quat_rotate(turn, gyre_vec3_make(0, 0, 1.8f));
        status = gyre_scene_from_asset(c->scene, c->axle, c->asset, NULL, &c->instances[i], error);
        if (status == GYRE_OK) status = gyre_posed_create(c->asset, NULL, &c->posed[i], error);
        if (status == GYRE_OK) gyre_scene_set_translation(c->scene, c->instances[i]->root, place);
    }
    return status;
}

/* The axle turns steadily, each model on its own axis besides; the clip plays in each a little later. */
static gyre_status spin(carousel *c, double time_s, gyre_error *error) {
    const uint32_t clip = c->asset->clip_count > 0 ? 0 : GYRE_NONE;
    gyre_status status = gyre_scene_set_rotation(c->scene, c->axle, gyre_quat_from_y(0.5f * (float)time_s));
    for (int i = 0; i < COUNT && status == GYRE_OK; i++) {
        const gyre_quat turn = gyre_quat_from_y((float)i - 1.5f * (float)time_s);
        gyre_scene_set_rotation(c->scene, c->instances[i]->root, turn);
        status = gyre_scene_instance_evaluate(c->instances[i], clip, time_s + 0.2 * i, error);
        if (status == GYRE_OK) status = gyre_scene_instance_pose(c->instances[i], c->posed[i], error);
    }
    return status;
}

static gyre_status draw(carousel *c, uint32_t api, uint8_t *rgba, gyre_error *error) {
    const gyre_headless_options screen = {.width = WIDTH, .height = HEIGHT, .api = api};
    const gyre_renderer_options options = {.api = api};
    gyre_render_instance instances[COUNT] = {{0}};
    const gyre_vec3 eye = {0, 2.4f, 5}, target = {0, 0.3f, 0}, up = {0, 1, 0};
    gyre_frame_job job = {.instances = instances, .instance_count = COUNT, .background = {1, 1, 1, 1}};
    job.width = WIDTH, job.height = HEIGHT, job.ground_radius = 4;
    job.view = gyre_mat4_look_at(eye, target, up);
    job.projection = gyre_mat4_perspective(0.7f, (float)WIDTH / HEIGHT, 0.5f, 50.0f);
    gyre_status status = gyre_headless_create(&screen, &c->headless, error);
    if (status == GYRE_OK) status = gyre_renderer_create(&options, &c->renderer, error);
    if (status == GYRE_OK) status = gyre_model_create(c->renderer, c->asset, &c->model, error);
    for (int i = 0; i < COUNT; i++)
        instances[i] = (gyre_render_instance){.model = c->model, .posed = c->posed[i]};
    job.renderer = c->renderer;
    if (status == GYRE_OK) status = gyre_frame_draw(&job, error);
    return status == GYRE_OK ? gyre_renderer_read(c->renderer, WIDTH, HEIGHT, rgba, error) : status;
}

static void destroy(carousel *c) {
    gyre_model_destroy(c->model);
    gyre_renderer_destroy(c->renderer);
    gyre_headless_destroy(c->headless);
    for (int i = 0; i < COUNT; i++) {
        gyre_posed_destroy(c->posed[i]);
        gyre_scene_instance_destroy(c->instances[i]);
    }
    gyre_scene_destroy(c->scene);
    gyre_asset_destroy(c->asset);
}

int main(int argc, char **argv) {
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    gyre_error error = {0};
    carousel c = {0};
    if (argc < 3) return fprintf(stderr, "usage: spin_a_scene FILE OUT.ppm [1|2|3] [SECONDS]\n"), 2;
    gyre_status status = gyre_gltf_read(argv[1], NULL, &c.asset, &error);
    if (status == GYRE_OK) status = build(&c, &error);
    if (status == GYRE_OK) status = spin(&c, argc > 4 ? strtod(argv[4], NULL) : 0.4, &error);
    if (status == GYRE_OK)
        status = draw(&c, argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : GYRE_API_AUTO, rgba, &error);
    FILE *file = status == GYRE_OK ? fopen(argv[2], "wb") : NULL;
    if (file != NULL) fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    for (size_t i = 0; file != NULL && i < (size_t)WIDTH * HEIGHT; i++)
        fwrite(rgba + 4 * i, 1, 3, file);
    if (status == GYRE_OK && (file == NULL || fclose(file) != 0)) status = GYRE_CANNOT_WRITE;
    destroy(&c);
    if (status == GYRE_OK) return 0;
    fprintf(stderr, "%s: %s\n", argv[1], error.message[0] ? error.message : gyre_status_string(status));
    return 1;
}
