/* SPDX-License-Identifier: MIT */
#include <asset/gyre_file_asset.h>
#include <asset/reading.h>
#include <base/error.h>
#include <gyre/gltf.h>
#include <gyre/matd.h>
#include <string.h>

/* An asset being made of a file. */
typedef struct making {
    const gyre_file *file;
    gyre_asset *asset;
    gyrei_arena scratch;
    uint32_t **nodes;    /* by skeleton, by joint: of the asset */
    uint32_t node_count; /* without a model */
    gyre_error *error;
} making;

static gyrei_arena *arena_of(const making *m) {
    return &m->asset->storage->arena;
}

static gyre_status no_memory(const making *m) {
    return gyrei_fail(m->error, GYRE_OUT_OF_MEMORY, "out of memory");
}

static gyre_status make_node_maps(making *m) {
    const uint32_t count = gyre_file_skeleton_count(m->file);
    uint32_t *firsts = gyrei_arena_allocate(&m->scratch, count, sizeof *firsts);
    m->nodes = gyrei_arena_allocate(&m->scratch, count, sizeof *m->nodes);
    if (!firsts || !m->nodes) return no_memory(m);
    m->node_count = gyrei_file_first_nodes(m->file, firsts);
    for (uint32_t s = 0; s < count; s++) {
        const uint32_t joints = gyre_skeleton_joint_count(gyre_file_skeleton(m->file, s));
        m->nodes[s] = gyrei_arena_allocate(&m->scratch, joints, sizeof **m->nodes);
        if (!m->nodes[s]) return no_memory(m);
        gyrei_file_joint_nodes(m->file, s, firsts[s], m->nodes[s]);
    }
    return GYRE_OK;
}

static bool are_alike(const gyre_skeleton *a, const gyre_skeleton *b) {
    return gyre_skeleton_fingerprint(a) == gyre_skeleton_fingerprint(b) &&
           gyre_skeleton_joint_count(a) == gyre_skeleton_joint_count(b);
}

uint32_t gyrei_file_first_nodes(const gyre_file *file, uint32_t *firsts) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < gyre_file_skeleton_count(file); s++) {
        const gyre_skeleton *skeleton = gyre_file_skeleton(file, s);
        uint32_t other = 0;
        while (other < s && !are_alike(gyre_file_skeleton(file, other), skeleton))
            other++;
        firsts[s] = other < s ? firsts[other] : count;
        if (other == s) count += gyre_skeleton_joint_count(skeleton);
    }
    return count;
}

void gyrei_file_joint_nodes(const gyre_file *file, uint32_t skeleton, uint32_t first, uint32_t *nodes) {
    const gyre_skeleton *joints = gyre_file_skeleton(file, skeleton);
    const uint32_t count = gyre_skeleton_joint_count(joints);
    size_t model_size;
    for (uint32_t j = 0; j < count; j++)
        nodes[j] = first + j;
    if (gyre_file_model(file, &model_size)) memcpy(nodes, gyre_skeleton_nodes(joints), count * sizeof *nodes);
}

static gyre_status check_nodes(const making *m) {
    for (uint32_t s = 0; s < gyre_file_skeleton_count(m->file); s++) {
        const uint32_t joints = gyre_skeleton_joint_count(gyre_file_skeleton(m->file, s));
        for (uint32_t j = 0; j < joints; j++)
            if (m->nodes[s][j] >= m->asset->node_count)
                return gyrei_fail(m->error, GYRE_BAD_FORMAT,
                                  "joint %u of skeleton %u is node %u, the model has %u", (unsigned)j,
                                  (unsigned)s, (unsigned)m->nodes[s][j], (unsigned)m->asset->node_count);
    }
    return GYRE_OK;
}

static gyre_status make_from_model(making *m, const void *model, size_t size,
                                   const gyre_allocator *allocator) {
    const gyre_gltf_options options = {.allocator = *allocator};
    const gyre_asset *asset;
    const gyre_status status = gyre_gltf_read_memory(model, size, &options, &asset, m->error);
    if (status != GYRE_OK) return status;
    m->asset = &asset->storage->asset; /* the same, and ours alone as yet */
    return check_nodes(m);
}

static gyre_transformd rest_of(const gyre_skeleton *skeleton, uint32_t joint) {
    const gyre_pose rest = gyre_skeleton_rest(skeleton);
    const gyre_transform t = gyre_pose_get(&rest, joint);
    const gyre_transformd local = {
        gyre_vec3d_make((double)t.translation.x, (double)t.translation.y, (double)t.translation.z),
        gyre_quatd_normalise(gyre_quatd_make((double)t.rotation.x, (double)t.rotation.y, (double)t.rotation.z,
                                             (double)t.rotation.w)),
        gyre_vec3d_make((double)t.scale.x, (double)t.scale.y, (double)t.scale.z)};
    return local;
}

static gyre_status make_joint_nodes(making *m, gyre_asset_node *nodes, uint32_t first, uint32_t index) {
    const gyre_skeleton *skeleton = gyre_file_skeleton(m->file, index);
    const uint16_t *parents = gyre_skeleton_parents(skeleton);
    const uint32_t count = gyre_skeleton_joint_count(skeleton);
    for (uint32_t j = 0; j < count; j++) {
        const char *name = gyre_skeleton_name(skeleton, j);
        nodes[j] = (gyre_asset_node){.local = rest_of(skeleton, j),
                                     .matrix = GYRE_NONE,
                                     .parent = parents[j] == 0xffff ? GYRE_NONE : first + parents[j],
                                     .mesh = GYRE_NONE,
                                     .skin = GYRE_NONE,
                                     .camera = GYRE_NONE,
                                     .in_scene = 1};
        if (!*name) continue;
        nodes[j].name = gyrei_arena_copy_string(arena_of(m), name, strlen(name));
        if (!nodes[j].name) return no_memory(m);
    }
    return GYRE_OK;
}

static gyre_status make_nodes(making *m) {
    const uint32_t skeletons = gyre_file_skeleton_count(m->file), count = m->node_count;
    gyre_asset_node *nodes = gyrei_arena_allocate(arena_of(m), count, sizeof *nodes);
    uint32_t *order = gyrei_arena_allocate(arena_of(m), count, sizeof *order);
    if (!nodes || !order) return no_memory(m);
    gyre_status status = GYRE_OK;
    for (uint32_t s = 0, next = 0; s < skeletons && status == GYRE_OK; s++) {
        const uint32_t first = m->nodes[s][0];
        if (first != next) continue; /* alike to one that has been */
        next += gyre_skeleton_joint_count(gyre_file_skeleton(m->file, s));
        status = make_joint_nodes(m, nodes + first, first, s);
    }
    for (uint32_t i = 0; i < count; i++)
        order[i] = i; /* joints come after their parents */
    m->asset->nodes = nodes;
    m->asset->order = order;
    m->asset->node_count = count;
    return status;
}

static gyre_status make_skin(making *m, gyre_skin_binding *skin, uint32_t index) {
    const gyre_skeleton *skeleton = gyre_file_skeleton(m->file, index);
    const uint32_t count = gyre_skeleton_skin_joint_count(skeleton);
    const uint16_t *skin_joints = gyre_skeleton_skin_joints(skeleton);
    const gyre_mat3x4 *binds = gyre_skeleton_inverse_binds(skeleton);
    const char *name = gyre_file_skeleton_name(m->file, index);
    uint32_t *joints = gyrei_arena_allocate(arena_of(m), count, sizeof *joints);
    gyre_mat4d *matrices = gyrei_arena_allocate(arena_of(m), count, sizeof *matrices);
    if (!joints || !matrices) return no_memory(m);
    for (uint32_t k = 0; k < count; k++) {
        joints[k] = m->nodes[index][skin_joints[k]];
        matrices[k] = gyre_mat4d_identity();
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 4; column++)
                matrices[k].m[4 * column + row] = (double)binds[k].m[4 * row + column];
    }
    *skin = (gyre_skin_binding){
        .joints = joints, .inverse_binds = matrices, .joint_count = count, .skeleton = GYRE_NONE};
    if (!*name) return GYRE_OK;
    skin->name = gyrei_arena_copy_string(arena_of(m), name, strlen(name));
    return skin->name ? GYRE_OK : no_memory(m);
}

static gyre_status make_skins(making *m) {
    const uint32_t skeletons = gyre_file_skeleton_count(m->file);
    gyre_skin_binding *skins = gyrei_arena_allocate(arena_of(m), skeletons, sizeof *skins);
    gyre_status status = skins ? GYRE_OK : no_memory(m);
    uint32_t count = 0;
    for (uint32_t s = 0; s < skeletons && status == GYRE_OK; s++)
        if (gyre_skeleton_skin_joint_count(gyre_file_skeleton(m->file, s)) > 0)
            status = make_skin(m, &skins[count++], s);
    m->asset->skins = skins;
    m->asset->skin_count = count;
    return status;
}

static gyre_status make_from_skeletons(making *m, const gyre_allocator *allocator) {
    gyrei_arena arena = {.allocator = *allocator};
    gyre_asset_storage *storage = gyrei_arena_allocate(&arena, 1, sizeof *storage);
    if (!storage) return no_memory(m);
    storage->arena = arena;
    m->asset = &storage->asset;
    m->asset->storage = storage;
    m->asset->scene = GYRE_NONE;
    m->asset->generator = "gyre";
    gyre_status status = make_nodes(m);
    if (status == GYRE_OK) status = make_skins(m);
    return status;
}

static gyre_status make_clips(making *m) {
    const uint32_t count = gyre_file_clip_count(m->file);
    gyre_curves *clips = gyrei_arena_allocate(arena_of(m), count, sizeof *clips);
    gyre_status status = clips ? GYRE_OK : no_memory(m);
    for (uint32_t i = 0; i < count && status == GYRE_OK; i++) {
        const uint32_t skeleton = gyre_file_clip_skeleton(m->file, i);
        gyrei_arena scratch = {.allocator = m->scratch.allocator};
        const gyrei_unpacking unpacking = {.skeleton = gyre_file_skeleton(m->file, skeleton),
                                           .clip = gyre_file_clip(m->file, i),
                                           .nodes = m->nodes[skeleton],
                                           .arena = arena_of(m),
                                           .scratch = &scratch,
                                           .asset = m->asset};
        status = gyrei_file_unpack_clip(&unpacking, &clips[i], m->error);
        gyrei_arena_destroy(&scratch);
    }
    m->asset->clips = clips;
    m->asset->clip_count = count;
    return status;
}

gyre_status gyre_asset_from_file(const gyre_file *file, const gyre_allocator *allocator,
                                 const gyre_asset **out, gyre_error *error) {
    static const gyre_allocator plain;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!file) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "file is NULL");
    if (!allocator) allocator = &plain;
    making m = {.file = file, .scratch = {.allocator = *allocator}, .error = error};
    size_t model_size;
    const void *model = gyre_file_model(file, &model_size);
    gyre_status status = make_node_maps(&m);
    if (status == GYRE_OK)
        status =
            model ? make_from_model(&m, model, model_size, allocator) : make_from_skeletons(&m, allocator);
    if (status == GYRE_OK) status = make_clips(&m);
    gyrei_arena_destroy(&m.scratch);
    if (status == GYRE_OK)
        *out = m.asset;
    else
        gyre_asset_destroy(m.asset);
    return status;
}
