/* SPDX-License-Identifier: MIT */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 960, HEIGHT = 400 };

gyre_status stage_open(stage *s, const char *path, gyre_error *error) {
    *s = (stage){0};
    gyre_status status = gyre_gltf_read(path, NULL, &s->asset, error);
    if (status == GYRE_OK) status = gyre_skeleton_from_asset(s->asset, GYRE_NONE, NULL, &s->skeleton, error);
    if (status == GYRE_OK && s->asset->clip_count == 0) {
        snprintf(error->message, sizeof error->message, "the model has no clip");
        status = GYRE_NOT_FOUND;
    }
    for (uint32_t i = 0; i < 2 && status == GYRE_OK; i++)
        status = gyre_clip_from_asset(s->asset, i < s->asset->clip_count ? i : 0, s->skeleton, NULL,
                                      &s->clips[i], NULL, error);
    return status;
}

gyre_pose stage_pose(const stage *s) {
    const gyre_pose rest = gyre_skeleton_rest(s->skeleton);
    void *memory = malloc(gyre_pose_size(rest.joint_count));
    if (memory == NULL) abort();
    const gyre_pose pose = gyre_pose_init(memory, rest.joint_count);
    gyre_pose_copy(&rest, &pose);
    return pose;
}

void stage_pose_free(gyre_pose *pose) {
    free(pose->values);
    pose->values = NULL;
}

/* From local transforms to model matrices, parents first, into the state that the renderer draws. */
gyre_status stage_show(stage *s, const gyre_pose *pose, gyre_vec3d place, gyre_error *error) {
    const uint16_t *parents = gyre_skeleton_parents(s->skeleton);
    const uint32_t *nodes = gyre_skeleton_nodes(s->skeleton);
    gyre_posed **shown = realloc(s->shown, (s->shown_count + 1) * sizeof(gyre_posed *));
    gyre_posed *posed;
    if (shown == NULL) return GYRE_OUT_OF_MEMORY;
    s->shown = shown;
    const gyre_status status = gyre_posed_create(s->asset, NULL, &posed, error);
    if (status != GYRE_OK) return status;
    s->shown[s->shown_count++] = posed;
    for (uint32_t j = 0; j < pose->joint_count; j++) {
        const gyre_mat4 local = gyre_mat4_from_transform(gyre_pose_get(pose, j));
        gyre_mat4d world = gyre_mat4d_identity();
        if (parents[j] == 0xffff) {
            world.m[12] = place.x, world.m[13] = place.y, world.m[14] = place.z;
        } else {
            world = posed->worlds[nodes[parents[j]]];
        }
        gyre_mat4d exact;
        for (int k = 0; k < 16; k++)
            exact.m[k] = (double)local.m[k];
        posed->worlds[nodes[j]] = gyre_mat4d_mul(world, exact);
    }
    return GYRE_OK;
}

static gyre_status write_ppm(const char *path, const uint8_t *rgba) {
    FILE *file = fopen(path, "wb");
    if (file == NULL) return GYRE_CANNOT_WRITE;
    fprintf(file, "P6\n%d %d\n255\n", WIDTH, HEIGHT);
    for (size_t i = 0; i < (size_t)WIDTH * HEIGHT; i++)
        fwrite(rgba + 4 * i, 1, 3, file);
    return fclose(file) == 0 ? GYRE_OK : GYRE_CANNOT_WRITE;
}

gyre_status stage_draw(const stage *s, const char *path, gyre_vec3 eye, gyre_vec3 target, gyre_error *error) {
    static uint8_t rgba[WIDTH * HEIGHT * 4];
    const gyre_headless_options screen = {.width = WIDTH, .height = HEIGHT};
    gyre_render_instance *instances = calloc(s->shown_count + 1, sizeof *instances);
    gyre_headless *headless = NULL;
    gyre_renderer *renderer = NULL;
    gyre_model *model = NULL;
    gyre_status status = instances ? gyre_headless_create(&screen, &headless, error) : GYRE_OUT_OF_MEMORY;
    if (status == GYRE_OK) status = gyre_renderer_create(NULL, &renderer, error);
    if (status == GYRE_OK) status = gyre_model_create(renderer, s->asset, &model, error);
    for (uint32_t i = 0; i < s->shown_count && status == GYRE_OK; i++)
        instances[i] = (gyre_render_instance){.model = model, .posed = s->shown[i]};
    gyre_frame_job job = {.renderer = renderer, .instances = instances, .instance_count = s->shown_count};
    const float distance = gyre_vec3_length(gyre_vec3_sub(eye, target));
    job.width = WIDTH, job.height = HEIGHT;
    for (int i = 0; i < 4; i++)
        job.background[i] = 1;
    job.view = gyre_mat4_look_at(eye, target, gyre_vec3_make(0, 1, 0));
    job.projection = gyre_mat4_perspective(0.5f, (float)WIDTH / HEIGHT, 0.1f * distance, 10 * distance);
    if (status == GYRE_OK) status = gyre_frame_draw(&job, error);
    if (status == GYRE_OK) status = gyre_renderer_read(renderer, WIDTH, HEIGHT, rgba, error);
    if (status == GYRE_OK) status = write_ppm(path, rgba);
    gyre_model_destroy(model);
    gyre_renderer_destroy(renderer);
    gyre_headless_destroy(headless);
    free(instances);
    return status;
}

int stage_close(stage *s, const char *path, gyre_status status, const gyre_error *error) {
    for (uint32_t i = 0; i < s->shown_count; i++)
        gyre_posed_destroy(s->shown[i]);
    free(s->shown);
    for (int i = 0; i < 2; i++)
        gyre_clip_destroy(s->clips[i], NULL);
    gyre_skeleton_destroy(s->skeleton, NULL);
    gyre_asset_destroy(s->asset);
    if (status == GYRE_OK) return 0;
    fprintf(stderr, "%s: %s\n", path, error->message[0] ? error->message : gyre_status_string(status));
    return 1;
}
