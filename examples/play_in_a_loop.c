/* SPDX-License-Identifier: MIT */
/* Plays a clip twice through at 30 frames a second and prints the way that one node takes, the deepest joint
 * of the first skin unless another is named: play_in_a_loop FILE [CLIP [NODE]] */
#include <gyre/gyre.h>
#include <stdio.h>
#include <string.h>

static const double frame_s = 1.0 / 30.0;

static uint32_t find_node(const gyre_asset *asset, const char *name) {
    for (uint32_t i = 0; i < asset->node_count; i++)
        if (asset->nodes[i].name != NULL && strcmp(asset->nodes[i].name, name) == 0) return i;
    return GYRE_NONE;
}

/* `order` has parents before children, by depth: the last joint in it is a deepest one. */
static uint32_t deepest_joint(const gyre_asset *asset) {
    uint32_t deepest = asset->node_count > 0 ? asset->order[asset->node_count - 1] : GYRE_NONE;
    if (asset->skin_count == 0) return deepest;
    for (uint32_t i = 0; i < asset->node_count; i++)
        for (uint32_t j = 0; j < asset->skins[0].joint_count; j++)
            if (asset->skins[0].joints[j] == asset->order[i]) deepest = asset->order[i];
    return deepest;
}

/* Nothing is allocated here: a game calls this each frame with its clock. */
static gyre_status step(gyre_posed *posed, uint32_t clip, double clock_s, gyre_error *error) {
    const double duration_s = posed->asset->clips[clip].duration_s;
    return gyre_posed_evaluate(posed, clip, gyre_time_loop(clock_s, duration_s), error);
}

static gyre_status play(gyre_posed *posed, uint32_t clip, uint32_t node, gyre_error *error) {
    const double duration_s = posed->asset->clips[clip].duration_s;
    for (uint32_t frame = 0; frame * frame_s < 2.0 * duration_s; frame++) {
        const gyre_status status = step(posed, clip, frame * frame_s, error);
        if (status != GYRE_OK) return status;
        const double *world = posed->worlds[node].m;
        printf("%7.3f s  %9.5f %9.5f %9.5f\n", frame * frame_s, world[12], world[13], world[14]);
    }
    return GYRE_OK;
}

int main(int argc, char **argv) {
    if (argc < 2 || argc > 4) {
        fprintf(stderr, "usage: play_in_a_loop FILE [CLIP [NODE]]\n");
        return 2;
    }
    gyre_error error = {0};
    const gyre_asset *asset = NULL;
    gyre_posed *posed = NULL;
    gyre_status status = gyre_gltf_read(argv[1], NULL, &asset, &error);
    if (status == GYRE_OK) status = gyre_posed_create(asset, NULL, &posed, &error);
    if (status == GYRE_OK) {
        const uint32_t clip = gyre_asset_find_clip(asset, argc > 2 ? argv[2] : "0");
        const uint32_t node = argc > 3 ? find_node(asset, argv[3]) : deepest_joint(asset);
        if (clip == GYRE_NONE || node == GYRE_NONE) {
            status = GYRE_NOT_FOUND;
            snprintf(error.message, sizeof error.message, "there is no such %s",
                     clip == GYRE_NONE ? "clip" : "node");
        } else {
            printf("The way of %s, moved by %s:\n", asset->nodes[node].name ? asset->nodes[node].name : "a node",
                   asset->clips[clip].name ? asset->clips[clip].name : "a clip");
            status = play(posed, clip, node, &error);
        }
    }
    if (status != GYRE_OK) fprintf(stderr, "%s: %s\n", argv[1], error.message);
    gyre_posed_destroy(posed);
    gyre_asset_destroy(asset);
    return status == GYRE_OK ? 0 : 1;
}
