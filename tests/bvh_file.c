/* SPDX-License-Identifier: MIT */
#include "bvh_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char odd_bvh[] =
    "HIERARCHY\r\n"
    "ROOT the hips\r\n{\r\n\tOFFSET 0 1 0\r\n"
    "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\r\n"
    "\tjoint a {\n offset .5 -0.25e1 +3.\n channels 4 YROTATION Zposition xrotation zrotation\n"
    "End Site\n{\nOFFSET 0 0 1\n}\n}\n"
    "\tJOINT\n\t{\n\t\tOFFSET 0 2 0\n\t\tCHANNELS 2 Xrotation Zrotation\n"
    "\t\tJOINT a { OFFSET 1 1 1 CHANNELS 0 JOINT b { OFFSET 0 0 0 CHANNELS 5 Xrotation Yrotation Xrotation "
    "Xrotation Yrotation End Site tip { OFFSET 2 2 2 } } }\n"
    "\t}\n}\n"
    "ROOT other\n{\nOFFSET 5 5 5\nCHANNELS 4 Xscale Yscale Zscale Yposition\n}\n"
    "MOTION\nFrames : 3\nFrame  Time: 4.0e-2\n"
    "0 1 0 10 20 30  5 1 6 7  8 9  1 2 3 4 5  1 1 1 5\n"
    "0.5 1 0 170 20 -30  5\n1 6 97\r\n8 9  1 2 3 94 5  1 2 1 6\n"
    "1 1 0 190 20 -30  5 1 6 187  8 9  1 2 3 184 5  1 3 1 7\n";

static void add_joint(gltf_string *out, uint32_t index) {
    if (index == 0)
        gltf_print(out, "ROOT joint_0\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation "
                        "Xrotation Yrotation\n");
    else
        gltf_print(out, "JOINT joint_%u\n{\nOFFSET %d.5 %d.25 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n",
                   index, (int)(index % 7), (int)(index % 5));
}

static void close_joint(gltf_string *out, bool leaf) {
    gltf_print(out, leaf ? "End Site\n{\nOFFSET 0 3.5 0\n}\n}\n" : "}\n");
}

/* Chains of up to ten joints that hang on the ROOT. */
static void add_hierarchy(gltf_string *out, uint32_t joint_count) {
    uint32_t open = 0;
    gltf_print(out, "HIERARCHY\n");
    add_joint(out, 0);
    for (uint32_t j = 1; j < joint_count; j++) {
        add_joint(out, j);
        if (++open < 10 && j + 1 < joint_count) continue;
        for (uint32_t i = 0; i < open; i++)
            close_joint(out, i == 0);
        open = 0;
    }
    close_joint(out, joint_count == 1);
}

gltf_string large_bvh(uint32_t joint_count, uint32_t frame_count) {
    gltf_string out = {0};
    char number[64];
    add_hierarchy(&out, joint_count);
    gltf_print(&out, "MOTION\nFrames: %u\nFrame Time: 0.00833333\n", frame_count);
    for (uint32_t f = 0; f < frame_count; f++) {
        for (uint32_t c = 0; c < 3 * joint_count + 3; c++) {
            const double value = 40 * sin(0.01 * f * (1 + c % 5) + c) + 30 * sin(0.0317 * f + 2 * c);
            gltf_append(&out, number, (size_t)snprintf(number, sizeof number, c ? " %.6f" : "%.6f", value));
        }
        gltf_append(&out, "\n", 1);
    }
    return out;
}

const gyre_asset *bvh_read_text(const char *text, const gyre_bvh_options *options) {
    const gyre_asset *asset;
    gyre_error error = {0};
    if (gyre_bvh_read_memory(text, strlen(text), options, &asset, &error) != GYRE_OK)
        fprintf(stderr, "%s\n", error.message);
    return asset;
}

const gyre_asset *bvh_read_one(const char *channels, const char *frames, const gyre_bvh_options *options) {
    char text[4096];
    snprintf(text, sizeof text,
             "HIERARCHY\nROOT r\n{\nOFFSET 0 10 0\nCHANNELS %s\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n%s",
             channels, frames ? frames : "");
    return bvh_read_text(text, options);
}

gyre_status bvh_refuse(const char *text, gyre_error *error) {
    const gyre_asset *asset;
    const gyre_status status = gyre_bvh_read_memory(text, strlen(text), NULL, &asset, error);
    gyre_asset_destroy(asset);
    return status;
}

const gyre_curve *bvh_curve(const gyre_asset *asset, uint32_t node, uint8_t path) {
    for (uint32_t i = 0; asset->clip_count > 0 && i < asset->clips[0].curve_count; i++) {
        const gyre_curve *curve = &asset->clips[0].curves[i];
        if (curve->node == node && curve->path == path) return curve;
    }
    return NULL;
}
