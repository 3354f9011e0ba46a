/* SPDX-License-Identifier: MIT */
/* Draws a model into a file, without a window or a display:
 *     draw_offscreen FILE OUT.ppm [SECONDS of the first clip] */
#include <gyre/gyre.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 480 };

/* Everything that is made, so that one place lets go of it. */
typedef struct scene {
    const gyre_asset *asset;
    gyre_posed *posed;
    gyre_headless *headless;
    gyre_renderer *renderer;
    gyre_model *model;
    gyre_render_instance instance;
} scene;

static gyre_status create(scene *s, const char *path, gyre_error *error) {
    const gyre_headless_options options = {.width = WIDTH, .height = HEIGHT};
    gyre_status status = gyre_gltf_read(path, NULL, &s->asset, error);
    if (status == GYRE_OK) status = gyre_posed_create(s->asset, NULL, &s->posed, error);
    if (status == GYRE_OK) status = gyre_headless_create(&options, &s->headless, error);
    if (status == GYRE_OK) status = gyre_renderer_create(NULL, &s->renderer, error);
    if (status == GYRE_OK) status = gyre_model_create(s->renderer, s->asset, &s->model, error);
    s->instance = (gyre_render_instance){.model = s->model, .posed = s->posed};
    return status;
}

static void destroy(scene *s) {
    gyre_model_destroy(s->model);
    gyre_renderer_destroy(s->renderer);
    gyre_headless_destroy(s->headless);
    gyre_posed_destroy(s->posed);
    gyre_asset_destroy(s->asset);
}

/* A camera before the model, a little to its left and above, as far away as it takes to see the whole box. */
static gyre_frame_job look_at_box(const scene *s, gyre_box box) {
    const gyre_vec3 centre = {(float)(box.min.x + box.max.x) / 2, (float)(box.min.y + box.max.y) / 2,
                              (float)(box.min.z + box.max.z) / 2};
    const float radius = (float)sqrt((box.max.x - box.min.x) * (box.max.x - box.min.x) +
                                     (box.max.y - box.min.y) * (box.max.y - box.min.y) +
                                     (box.max.z - box.min.z) * (box.max.z - box.min.z)) /
                             2 +
                         1e-6f;
    const float yfov_rad = 0.6f, distance = radius / sinf(yfov_rad / 2);
    const gyre_vec3 eye = {centre.x - 0.5f * distance, centre.y + 0.25f * distance,
                           centre.z + 0.83f * distance};
    const gyre_vec3 up = {0.0f, 1.0f, 0.0f};
    gyre_frame_job job = {.renderer = s->renderer, .instances = &s->instance, .instance_count = 1};
    job.width = WIDTH;
    job.height = HEIGHT;
    job.view = gyre_mat4_look_at(eye, centre, up);
    job.projection = gyre_mat4_perspective(yfov_rad, (float)WIDTH / HEIGHT, 0.1f * distance, 3.0f * distance);
    for (int i = 0; i < 4; i++)
        job.background[i] = 1.0f;
    return job;
}

static gyre_status write_ppm(const char *path, const uint8_t *rgba) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) return GYRE_CANNOT_WRITE;
    fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++)
        fwrite(rgba + 4 * i, 1, 3, file);
    return fclose(file) == 0 ? GYRE_OK : GYRE_CANNOT_WRITE;
}

int main(int argc, char **argv) {
    if (argc < 3 || argc > 4) {
        fprintf(stderr, "usage: draw_offscreen FILE OUT.ppm [SECONDS]\n");
        return 2;
    }
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    gyre_error error = {0};
    gyre_box box = {{0, 0, 0}, {0, 0, 0}};
    scene s = {0};
    gyre_status status = create(&s, argv[1], &error);
    if (status == GYRE_OK) {
        const uint32_t clip = s.asset->clip_count > 0 ? 0 : GYRE_NONE;
        status = gyre_posed_evaluate(s.posed, clip, argc > 3 ? strtod(argv[3], NULL) : 0.0, &error);
    }
    if (status == GYRE_OK) status = gyre_posed_bounds(s.posed, &box, &error);
    if (status == GYRE_OK) {
        const gyre_frame_job job = look_at_box(&s, box);
        status = gyre_frame_draw(&job, &error);
    }
    if (status == GYRE_OK) status = gyre_renderer_read(s.renderer, WIDTH, HEIGHT, rgba, &error);
    if (status == GYRE_OK) status = write_ppm(argv[2], rgba);
    destroy(&s);
    if (status == GYRE_OK) return 0;
    fprintf(stderr, "%s: %s\n", argv[1], error.message[0] ? error.message : gyre_status_string(status));
    return 1;
}
