/* SPDX-License-Identifier: MIT */
/* Loads a model and says where everything is at one moment of a clip:
 *     load_and_evaluate FILE [CLIP [SECONDS]] */
#include <gyre/gyre.h>
#include <stdio.h>
#include <stdlib.h>

static void print_node(const gyre_posed *posed, uint32_t index) {
    const gyre_asset_node *node = &posed->asset->nodes[index];
    const gyre_quatd turn = posed->locals[index].rotation;
    const double *world = posed->worlds[index].m; /* column-major: the last column is the position */
    printf("%4u %-20s turned by (%7.4f %7.4f %7.4f %7.4f), stands at (%8.4f %8.4f %8.4f)\n", index,
           node->name ? node->name : "", turn.x, turn.y, turn.z, turn.w, world[12], world[13], world[14]);
}

static gyre_status evaluate(gyre_posed *posed, uint32_t clip, double time_s, gyre_error *error) {
    const gyre_status status = gyre_posed_evaluate(posed, clip, time_s, error);
    if (status != GYRE_OK) return status;
    for (uint32_t i = 0; i < posed->asset->node_count; i++)
        if (posed->asset->nodes[i].in_scene) print_node(posed, i);
    gyre_box box;
    if (gyre_posed_bounds(posed, &box, error) != GYRE_OK) return error->status;
    printf("All its vertices, posed, lie from (%.4f %.4f %.4f) to (%.4f %.4f %.4f).\n", box.min.x, box.min.y,
           box.min.z, box.max.x, box.max.y, box.max.z);
    return GYRE_OK;
}

int main(int argc, char **argv) {
    if (argc < 2 || argc > 4) {
        fprintf(stderr, "usage: load_and_evaluate FILE [CLIP [SECONDS]]\n");
        return 2;
    }
    gyre_error error = {0};
    const gyre_asset *asset = NULL;
    gyre_posed *posed = NULL;
    uint32_t clip = GYRE_NONE; /* the rest pose */
    gyre_status status = gyre_gltf_read(argv[1], NULL, &asset, &error);
    if (status == GYRE_OK && argc > 2) {
        clip = gyre_asset_find_clip(asset, argv[2]);
        if (clip == GYRE_NONE) {
            fprintf(stderr, "%s: there is no clip '%s'\n", argv[1], argv[2]);
            gyre_asset_destroy(asset);
            return 1;
        }
    }
    if (status == GYRE_OK) status = gyre_posed_create(asset, NULL, &posed, &error);
    if (status == GYRE_OK) status = evaluate(posed, clip, argc > 3 ? strtod(argv[3], NULL) : 0.0, &error);
    if (status != GYRE_OK) fprintf(stderr, "%s: %s\n", argv[1], error.message);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
    return status == GYRE_OK ? 0 : 1;
}
