/* SPDX-License-Identifier: MIT */
#include "motion.h"
#include "model.h"
#include "report.h"

#include <asset/gyre_file_asset.h>
#include <gyre/matd.h>
#include <gyre/sample.h>

#include <stdlib.h>
#include <string.h>

/* Room for the largest of a file's skeletons and clips. */
static bool room_make(motion *m) {
    uint32_t joints = 1;
    for (uint32_t s = 0; s < gyre_file_skeleton_count(m->file); s++) {
        const uint32_t count = gyre_skeleton_joint_count(gyre_file_skeleton(m->file, s));
        if (count > joints) joints = count;
    }
    for (uint32_t i = 0; i < gyre_file_clip_count(m->file); i++) {
        const uint32_t count = gyre_clip_counts_of(gyre_file_clip(m->file, i)).scalars;
        if (count > m->scalar_count) m->scalar_count = count;
    }
    m->pose_memory = malloc(gyre_pose_size(joints));
    m->scalars = calloc((size_t)m->scalar_count + 1, sizeof *m->scalars);
    return m->pose_memory && m->scalars;
}

static bool nodes_make(motion *m) {
    const uint32_t count = gyre_file_skeleton_count(m->file);
    uint32_t firsts[GYRE_FILE_MAX_SKELETONS];
    gyrei_file_first_nodes(m->file, firsts);
    m->nodes = calloc((size_t)count + 1, sizeof *m->nodes);
    for (uint32_t s = 0; m->nodes && s < count; s++) {
        const uint32_t joints = gyre_skeleton_joint_count(gyre_file_skeleton(m->file, s));
        m->nodes[s] = malloc(joints * sizeof **m->nodes);
        if (!m->nodes[s]) return false;
        gyrei_file_joint_nodes(m->file, s, firsts[s], m->nodes[s]);
    }
    return m->nodes != NULL;
}

static bool origins_make(motion *m) {
    const uint32_t count = m->asset->node_count;
    m->origins = malloc(((size_t)count + 1) * sizeof *m->origins);
    if (!m->origins) return false;
    for (uint32_t i = 0; i < count; i++)
        m->origins[i] = GYRE_NONE;
    for (uint32_t s = 0; s < gyre_file_skeleton_count(m->file); s++) {
        const gyre_skeleton *skeleton = gyre_file_skeleton(m->file, s);
        for (uint32_t j = 0; j < gyre_skeleton_joint_count(skeleton); j++)
            m->origins[m->nodes[s][j]] = gyre_skeleton_nodes(skeleton)[j];
    }
    return true;
}

/* A file that cannot be opened twice, as a pipe, is taken as an asset alone. */
static int packed_open(motion *m) {
    gyre_error error = {0};
    if (gyre_file_read(m->path, NULL, &m->file, &error) != GYRE_OK) return report_error(m->path, &error);
    if (!room_make(m) || !nodes_make(m) || !origins_make(m)) return report_failure("out of memory");
    return EXIT_DONE;
}

int motion_open(const char *path, motion *m) {
    gyre_error error = {0};
    *m = (motion){.path = path};
    int status = model_read(path, &m->asset);
    if (status != EXIT_DONE) return status;
    if (gyre_posed_create(m->asset, NULL, &m->posed, &error) != GYRE_OK) return report_error(path, &error);
    return is_packed_file(path) ? packed_open(m) : EXIT_DONE;
}

void motion_close(motion *m) {
    for (uint32_t s = 0; m->nodes && s < gyre_file_skeleton_count(m->file); s++)
        free(m->nodes[s]);
    free(m->nodes);
    free(m->origins);
    free(m->pose_memory);
    free(m->scalars);
    gyre_file_destroy(m->file, NULL);
    gyre_posed_destroy(m->posed);
    gyre_asset_destroy(m->asset);
    *m = (motion){.path = NULL};
}

static gyre_transformd in_double(gyre_transform t) {
    const gyre_quatd q = {(double)t.rotation.x, (double)t.rotation.y, (double)t.rotation.z,
                          (double)t.rotation.w};
    const gyre_transformd wide = {{(double)t.translation.x, (double)t.translation.y, (double)t.translation.z},
                                  gyre_quatd_normalise(q),
                                  {(double)t.scale.x, (double)t.scale.y, (double)t.scale.z}};
    return wide;
}

/* What was sampled, in model space; all other nodes are at rest. */
static void worlds_fill(motion *m, const gyre_pose *pose, const uint32_t *nodes) {
    const gyre_asset *a = m->asset;
    gyre_mat4d *worlds = m->posed->worlds;
    for (uint32_t n = 0; n < a->node_count; n++)
        worlds[n] = a->nodes[n].matrix == GYRE_NONE ? gyre_mat4d_from_transformd(m->posed->locals[n])
                                                    : a->matrices[a->nodes[n].matrix];
    for (uint32_t j = 0; j < pose->joint_count; j++) {
        m->posed->locals[nodes[j]] = in_double(gyre_pose_get(pose, j));
        worlds[nodes[j]] = gyre_mat4d_from_transformd(m->posed->locals[nodes[j]]);
    }
    for (uint32_t i = 0; i < a->node_count; i++) {
        const uint32_t n = a->order ? a->order[i] : i, parent = a->nodes[n].parent;
        if (parent != GYRE_NONE) worlds[n] = gyre_mat4d_mul(worlds[parent], worlds[n]);
    }
}

static void weights_fill(motion *m, const gyre_clip *clip) {
    const uint32_t count = gyre_clip_counts_of(clip).scalars;
    for (uint32_t i = 0; i < count; i++) {
        const gyre_clip_scalar scalar = gyre_clip_scalar_at(clip, i);
        if (scalar.node >= m->asset->node_count) continue;
        const gyre_asset_node *node = &m->asset->nodes[scalar.node];
        if (scalar.element < node->weight_count)
            m->posed->weights[node->weight_offset + scalar.element] = (double)m->scalars[i];
    }
}

static gyre_status packed_evaluate(motion *m, uint32_t index, double time_s, gyre_error *error) {
    const gyre_clip *clip = gyre_file_clip(m->file, index);
    const uint32_t skeleton = gyre_file_clip_skeleton(m->file, index);
    const gyre_skeleton *joints = gyre_file_skeleton(m->file, skeleton);
    const gyre_pose pose = gyre_pose_init(m->pose_memory, gyre_skeleton_joint_count(joints));
    gyre_status status = gyre_posed_evaluate(m->posed, GYRE_NONE, 0, error);
    if (status != GYRE_OK) return status;
    status = gyre_sample(&(gyre_sample_job){.skeleton = joints,
                                            .clip = clip,
                                            .time_s = time_s,
                                            .pose = pose,
                                            .scalars = m->scalars,
                                            .scalar_count = m->scalar_count},
                         error);
    if (status != GYRE_OK) return status;
    worlds_fill(m, &pose, m->nodes[skeleton]);
    weights_fill(m, clip);
    return GYRE_OK;
}

gyre_status motion_evaluate(motion *m, uint32_t clip, double time_s, gyre_error *error) {
    if (m->file && clip != GYRE_NONE) return packed_evaluate(m, clip, time_s, error);
    return gyre_posed_evaluate(m->posed, clip, time_s, error);
}

double motion_unit_m(const motion *m) {
    const uint32_t count = m->file ? gyre_file_skeleton_count(m->file) : 0;
    return count ? gyre_skeleton_unit_m(gyre_file_skeleton(m->file, 0)) : 0;
}
