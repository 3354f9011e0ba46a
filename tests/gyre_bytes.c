/* SPDX-License-Identifier: MIT */
#include "gyre_bytes.h"

#include "asset_walk.h"

#include <anim/block.h>
#include <asset/gyre_file_head.h>
#include <gyre/gltf.h>
#include <gyre/pack.h>
#include <gyre/sample.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODE_COUNT = 6, KEY_COUNT = 9 };

static void need(bool condition, const char *what) {
    if (condition) return;
    fprintf(stderr, "gyre_bytes: %s\n", what);
    abort();
}

static double times[KEY_COUNT];
static double turns[KEY_COUNT * 4], ways[KEY_COUNT * 3], sizes[KEY_COUNT * 9], weights[KEY_COUNT], still[4];

static void keys_fill(void) {
    for (int k = 0; k < KEY_COUNT; k++) {
        const double angle = 0.4 * sin(0.7 * k), t = k / 8.0;
        times[k] = t;
        turns[4 * k] = sin(angle / 2);
        turns[4 * k + 3] = cos(angle / 2);
        ways[3 * k] = 0.1 * t;
        ways[3 * k + 1] = 0.2 + 0.05 * cos(3 * t);
        for (int c = 0; c < 3; c++) {
            sizes[9 * k + c] = sizes[9 * k + 6 + c] = 0.1;
            sizes[9 * k + 3 + c] = 1 + 0.1 * t;
        }
        weights[k] = t;
    }
    still[2] = 0.6;
    still[3] = 0.8;
}

static gyre_curve curve(uint32_t node, uint8_t path, uint32_t components, uint8_t interpolation,
                        uint32_t key_count, const double *values) {
    return (gyre_curve){.node = node,
                        .path = path,
                        .interpolation = interpolation,
                        .component_count = components,
                        .key_count = key_count,
                        .times = times,
                        .values = values};
}

static void nodes_fill(gyre_asset_node *nodes) {
    static const char *const names[NODE_COUNT] = {"root", "hips", "upper", NULL, "tip", "flag"};
    static const uint32_t parents[NODE_COUNT] = {GYRE_NONE, 0, 1, 2, 3, 1};
    for (uint32_t n = 0; n < NODE_COUNT; n++) {
        nodes[n] = (gyre_asset_node){.name = names[n],
                                     .local = gyre_transformd_identity(),
                                     .matrix = GYRE_NONE,
                                     .parent = parents[n],
                                     .mesh = n == 5 ? 0 : GYRE_NONE,
                                     .skin = n == 5 ? 0 : GYRE_NONE,
                                     .camera = GYRE_NONE,
                                     .weight_count = n == 5,
                                     .in_scene = 1};
        nodes[n].local.translation = gyre_vec3d_make(0, n ? 0.25 : 0, 0);
    }
}

const gyre_asset *gyre_bytes_asset(void) {
    static gyre_asset_node nodes[NODE_COUNT];
    static const float corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, moves[9] = {0, 0, 1, 0, 0, 0, 0, 0, 0};
    static const uint16_t joints[12] = {0, 1, 0, 0, 1, 2, 0, 0, 2, 0, 0, 0};
    static const double influences[12] = {0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}, rest[1] = {0.25};
    static const gyre_morph_target target = {.positions = moves};
    static const gyre_primitive primitive = {.mode = GYRE_PRIMITIVE_TRIANGLES,
                                             .vertex_count = 3,
                                             .influence_count = 4,
                                             .target_count = 1,
                                             .material = GYRE_NONE,
                                             .positions = corners,
                                             .joints = joints,
                                             .weights = influences,
                                             .targets = &target};
    static const gyre_mesh mesh = {
        .name = "flag", .primitives = &primitive, .primitive_count = 1, .target_count = 1};
    static const uint32_t skin_joints[3] = {1, 2, 4};
    static gyre_mat4d binds[3];
    static const gyre_skin_binding skin = {.name = "body",
                                           .joints = skin_joints,
                                           .inverse_binds = binds,
                                           .joint_count = 3,
                                           .skeleton = GYRE_NONE};
    static gyre_curve wave[5], step[2];
    static gyre_curves clips[2];
    static gyre_asset asset;
    if (asset.node_count) return &asset;
    keys_fill();
    nodes_fill(nodes);
    for (int i = 0; i < 3; i++)
        binds[i] = gyre_mat4d_identity();
    wave[0] = curve(1, GYRE_PATH_TRANSLATION, 3, GYRE_INTERPOLATION_LINEAR, KEY_COUNT, ways);
    wave[1] = curve(2, GYRE_PATH_ROTATION, 4, GYRE_INTERPOLATION_LINEAR, KEY_COUNT, turns);
    wave[2] = curve(3, GYRE_PATH_SCALE, 3, GYRE_INTERPOLATION_CUBIC, KEY_COUNT, sizes);
    wave[3] = curve(4, GYRE_PATH_ROTATION, 4, GYRE_INTERPOLATION_LINEAR, 1, still);
    wave[4] = curve(5, GYRE_PATH_WEIGHTS, 1, GYRE_INTERPOLATION_LINEAR, KEY_COUNT, weights);
    step[0] = curve(2, GYRE_PATH_ROTATION, 4, GYRE_INTERPOLATION_STEP, KEY_COUNT, turns);
    step[1] = curve(4, GYRE_PATH_ROTATION, 4, GYRE_INTERPOLATION_LINEAR, KEY_COUNT, turns);
    clips[0] = (gyre_curves){.name = "wave", .duration_s = 1, .curve_count = 5, .curves = wave};
    clips[1] = (gyre_curves){.name = "step", .duration_s = 1, .curve_count = 2, .curves = step};
    asset = (gyre_asset){.nodes = nodes,
                         .weights = rest,
                         .meshes = &mesh,
                         .skins = &skin,
                         .clips = clips,
                         .node_count = NODE_COUNT,
                         .weight_count = 1,
                         .mesh_count = 1,
                         .skin_count = 1,
                         .clip_count = 2,
                         .scene = GYRE_NONE};
    return &asset;
}

static const gyre_skeleton *skeleton_make(const gyre_asset *asset) {
    static const uint32_t parents[NODE_COUNT] = {GYRE_NONE, 0, 1, 2, 3, 1};
    const char *names[NODE_COUNT];
    gyre_transformd rest[NODE_COUNT];
    const gyre_skeleton *skeleton;
    for (uint32_t n = 0; n < NODE_COUNT; n++) {
        names[n] = asset->nodes[n].name;
        rest[n] = asset->nodes[n].local;
    }
    const gyre_skeleton_source source = {.joint_count = NODE_COUNT,
                                         .skin_joint_count = 3,
                                         .parents = parents,
                                         .rest = rest,
                                         .names = names,
                                         .skin_joints = asset->skins[0].joints,
                                         .inverse_binds = asset->skins[0].inverse_binds,
                                         .unit_m = 1};
    need(gyre_skeleton_create(&source, NULL, &skeleton, NULL) == GYRE_OK, "no skeleton");
    return skeleton;
}

static const gyre_clip *clip_make(const gyre_skeleton *skeleton, const gyre_curves *curves,
                                  uint32_t profile) {
    static const gyre_clip_event events[2] = {{.time_s = 0.25, .name = "left"},
                                              {.time_s = 0.75, .name = "right"}};
    const gyre_pack_options options = {.profile = profile, .events = events, .event_count = 2};
    gyre_error error = {0};
    const gyre_clip *clip;
    if (gyre_clip_pack(skeleton, curves, NULL, 0, &options, &clip, NULL, &error) != GYRE_OK)
        need(false, error.message);
    return clip;
}

gyre_bytes gyre_bytes_make(bool with_model) {
    const gyre_asset *asset = gyre_bytes_asset();
    const gyre_skeleton *skeleton = skeleton_make(asset);
    const gyre_clip *clips[3] = {clip_make(skeleton, &asset->clips[0], GYRE_CLIP_PROFILE_SPEED),
                                 clip_make(skeleton, &asset->clips[0], GYRE_CLIP_PROFILE_SIZE),
                                 clip_make(skeleton, &asset->clips[1], GYRE_CLIP_PROFILE_SPEED)};
    static const char *const names[1] = {"body"};
    gyre_file_contents contents = {.skeletons = &skeleton,
                                   .skeleton_names = names,
                                   .clips = clips,
                                   .skeleton_count = 1,
                                   .clip_count = 3};
    gyre_asset still_asset = *asset;
    void *model = NULL;
    size_t model_size = 0;
    gyre_bytes made;
    still_asset.clip_count = 0;
    if (with_model)
        need(gyre_glb_from_asset(&still_asset, NULL, &model, &model_size, NULL) == GYRE_OK, "no .glb");
    contents.model = model;
    contents.model_size = model_size;
    need(gyre_file_encode(&contents, NULL, &made.bytes, &made.size, NULL) == GYRE_OK, "no file");
    gyre_glb_destroy(model, model_size, NULL);
    for (int i = 0; i < 3; i++)
        gyre_clip_destroy(clips[i], NULL);
    gyre_skeleton_destroy(skeleton, NULL);
    return made;
}

void gyre_bytes_free(gyre_bytes *b) {
    free(b->bytes);
    *b = (gyre_bytes){NULL, 0};
}

gyre_bytes gyre_bytes_copy(const void *bytes, size_t size) {
    gyre_bytes copy = {NULL, size};
    need(posix_memalign(&copy.bytes, 64, size ? size : 1) == 0, "out of memory");
    if (size) memcpy(copy.bytes, bytes, size);
    return copy;
}

static void block_mend(char *bytes, size_t size) {
    gyrei_block *block = (gyrei_block *)(void *)bytes;
    if (size < sizeof *block || block->size < sizeof *block || block->size > size) return;
    block->checksum = gyrei_checksum(block + 1, (size_t)block->size - sizeof *block);
}

void gyre_bytes_mend(void *bytes, size_t size) {
    gyre_file *file = bytes;
    if (size < sizeof *file || file->table_size > size - sizeof *file) return;
    gyrei_file_chunk *chunks = (gyrei_file_chunk *)(void *)(file + 1);
    const size_t room = file->table_size / sizeof *chunks;
    for (size_t i = 0; i < file->chunk_count && i < room; i++) {
        gyrei_file_chunk *chunk = &chunks[i];
        if (chunk->offset > size || chunk->size > size - chunk->offset || chunk->offset % GYREI_FILE_ALIGN)
            continue;
        char *at = (char *)bytes + chunk->offset;
        if (chunk->kind == GYREI_CHUNK_SKELETON || chunk->kind == GYREI_CHUNK_CLIP)
            block_mend(at, (size_t)chunk->size);
        else
            chunk->checksum = gyrei_checksum(at, (size_t)chunk->size);
    }
    file->checksum = gyrei_checksum((char *)bytes + GYREI_FILE_SUMMED,
                                    sizeof *file - GYREI_FILE_SUMMED + file->table_size);
}

static uint64_t skeleton_walk(const gyre_skeleton *skeleton) {
    const uint32_t joints = gyre_skeleton_joint_count(skeleton),
                   skin = gyre_skeleton_skin_joint_count(skeleton);
    const gyre_pose rest = gyre_skeleton_rest(skeleton);
    uint64_t sum = gyre_skeleton_fingerprint(skeleton);
    need(joints > 0 && rest.joint_count == joints, "a skeleton without joints");
    for (uint32_t j = 0; j < joints; j++) {
        const uint32_t parent = gyre_skeleton_parents(skeleton)[j],
                       end = gyre_skeleton_subtree_ends(skeleton)[j];
        need(parent == 0xffff || parent < j, "a parent after its child");
        need(end > j && end <= joints, "a subtree that ends outside");
        need(isfinite(gyre_pose_get(&rest, j).translation.x), "a place that is not finite");
        sum += strlen(gyre_skeleton_name(skeleton, j)) + gyre_skeleton_nodes(skeleton)[j];
    }
    for (uint32_t k = 0; k < skin; k++) {
        need(gyre_skeleton_skin_joints(skeleton)[k] < joints, "a joint of the skin outside");
        sum += (uint64_t)(isfinite(gyre_skeleton_inverse_binds(skeleton)[k].m[11]) != 0);
    }
    return sum + gyre_skeleton_find(skeleton, "tip");
}

/* Forged ranges may give any numbers. */
static uint64_t pose_walk(const gyre_pose *pose) {
    uint64_t sum = 0;
    for (uint32_t j = 0; j < pose->joint_count; j++) {
        const gyre_transform t = gyre_pose_get(pose, j);
        if (isfinite(t.translation.x) && isfinite(t.rotation.w) && isfinite(t.scale.z)) sum++;
    }
    return sum;
}

static uint64_t clip_sample(const gyre_skeleton *skeleton, const gyre_clip *clip) {
    const double length = gyre_clip_duration_s(clip);
    const double moments[] = {-1, 0, 0.3 * length, 0.999 * length, length, 1e9};
    const uint32_t joints = gyre_clip_joint_count(clip), scalars = gyre_clip_counts_of(clip).scalars;
    gyre_bytes memory = {NULL, gyre_pose_size(joints)};
    float *values = malloc(((size_t)scalars + 1) * sizeof *values);
    uint64_t sum = 0;
    need(posix_memalign(&memory.bytes, 64, memory.size) == 0 && values, "out of memory");
    const gyre_pose pose = gyre_pose_init(memory.bytes, joints);
    for (size_t i = 0; i < 3 * sizeof moments / sizeof *moments; i++) {
        const gyre_sample_job job = {.skeleton = skeleton,
                                     .clip = clip,
                                     .time_s = moments[i / 3],
                                     .wrap = (uint32_t)(i % 3),
                                     .pose = pose,
                                     .scalars = values,
                                     .scalar_count = scalars};
        gyre_error error = {0};
        need(gyre_sample(&job, &error) == GYRE_OK, error.message);
        sum += pose_walk(&pose);
        for (uint32_t s = 0; s < scalars; s++)
            if (isfinite(values[s]) &&
                isfinite(gyre_sample_scalar(clip, s, moments[i / 3], (uint32_t)(i % 3))))
                sum++;
    }
    free(memory.bytes);
    free(values);
    return sum;
}

static uint64_t clip_walk(const gyre_skeleton *skeleton, const gyre_clip *clip) {
    const gyre_clip_counts counts = gyre_clip_counts_of(clip);
    gyre_passed_event passed[4];
    uint32_t passed_count = 0;
    uint64_t sum = strlen(gyre_clip_name(clip)), total = 0;
    for (uint32_t k = 0; k < gyre_clip_key_count(clip) && k < 10000; k++)
        if (isfinite(gyre_clip_key_time_s(clip, k))) sum++;
    for (uint32_t i = 0; i < counts.events; i++)
        sum += strlen(gyre_clip_event_at(clip, i).name);
    for (uint32_t i = 0; i < counts.scalars; i++)
        sum += strlen(gyre_clip_scalar_at(clip, i).name);
    const gyre_events_job job = {
        .clip = clip, .from_s = -0.5, .to_s = 2, .wrap = GYRE_WRAP_LOOP, .capacity = 4, .passed = passed};
    need(gyre_events_passed(&job, &passed_count, &total, NULL) == GYRE_OK && passed_count <= 4, "events");
    need(gyre_clip_joint_count(clip) == gyre_skeleton_joint_count(skeleton), "another count of joints");
    return sum + total + clip_sample(skeleton, clip);
}

uint64_t gyre_bytes_walk(const gyre_file *file) {
    uint64_t sum = gyre_file_version(file) + gyre_file_size(file);
    gyre_error error = {0};
    const gyre_asset *asset;
    size_t model_size;
    for (uint32_t s = 0; s < gyre_file_skeleton_count(file); s++)
        sum += skeleton_walk(gyre_file_skeleton(file, s)) + strlen(gyre_file_skeleton_name(file, s));
    for (uint32_t i = 0; i < gyre_file_clip_count(file); i++)
        sum +=
            clip_walk(gyre_file_skeleton(file, gyre_file_clip_skeleton(file, i)), gyre_file_clip(file, i)) +
            strlen(gyre_file_clip_name(file, i));
    const unsigned char *model = gyre_file_model(file, &model_size);
    for (size_t i = 0; i < model_size; i++)
        sum += model[i];
    sum += gyre_file_find_clip(file, "wave") + gyre_file_find_skeleton(file, "body");
    const gyre_status status = gyre_asset_from_file(file, NULL, &asset, &error);
    need((status == GYRE_OK) == (asset != NULL) && (status == GYRE_OK) == (error.message[0] == '\0'),
         "an asset or why not");
    if (asset) sum += asset_walk(asset, 2000);
    gyre_asset_destroy(asset);
    return sum;
}

gyre_status gyre_bytes_try(const void *bytes, size_t size, gyre_error *error) {
    gyre_bytes copy = gyre_bytes_copy(bytes, size);
    const gyre_file *file;
    *error = (gyre_error){0};
    const gyre_status status = gyre_file_from_bytes(copy.bytes, size, &file, error);
    need((status == GYRE_OK) == (file != NULL) && (status == GYRE_OK) == (error->message[0] == '\0'),
         "a file or why not");
    need(status == error->status, "another status");
    if (file) gyre_bytes_walk(file);
    gyre_bytes_free(&copy);
    return status;
}
