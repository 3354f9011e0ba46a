/* SPDX-License-Identifier: MIT */
/* Writes the sample models into a folder: gyre_samples [FOLDER] */
#include "sample.h"
#include <gyre/gltf.h>
#include <stdio.h>

static const struct {
    const char *name;
    void (*build)(scene_builder *s);
} samples[] = {
    {"creature", build_creature},
    {"mechanism", build_mechanism},
    {"cone_tree", build_cone_tree},
};

static gyre_status write_sample(size_t index, const char *folder, gyre_error *error) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s.glb", folder, samples[index].name) >= (int)sizeof path) {
        error->status = GYRE_BAD_ARGUMENT;
        snprintf(error->message, sizeof error->message, "the folder's name is too long");
        return error->status;
    }
    scene_builder *scene = scene_create();
    samples[index].build(scene);
    gyre_asset asset = scene_asset(scene);
    gyre_status status = gyre_glb_write(path, &asset, error);
    scene_destroy(scene);
    return status;
}

int main(int argc, char **argv) {
    if (argc > 2) {
        fputs("usage: gyre_samples [FOLDER]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        gyre_error error = {0};
        if (write_sample(i, argc == 2 ? argv[1] : ".", &error) == GYRE_OK) continue;
        fprintf(stderr, "gyre_samples: %s\n", error.message);
        return 1;
    }
    return 0;
}
