/* SPDX-License-Identifier: MIT */
#include "skeletons.h"
#include "number.h"
#include "report.h"

#include <gyre/frame.h>
#include <gyre/pack.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The arrays that skeletons are created from. */
typedef struct sources {
    const gyre_asset *asset;
    uint32_t *joint_of; /* by node, or GYRE_NONE */
    uint32_t *parents, *nodes, *skin_joints;
    gyre_transformd *rest;
    const char **names;
    uint32_t count;
} sources;

static void with_parents_mark(const sources *s, uint32_t node) {
    for (; node != GYRE_NONE && s->joint_of[node] == GYRE_NONE; node = s->asset->nodes[node].parent)
        s->joint_of[node] = 0;
}

/* Leaves 0 in `joint_of` of each node that becomes a joint. */
static void joints_mark(const sources *s, const gyre_curves *clips, uint32_t clip_count) {
    const gyre_asset *a = s->asset;
    for (uint32_t i = 0; i < a->node_count; i++)
        s->joint_of[i] = a->skin_count ? GYRE_NONE : 0;
    for (uint32_t k = 0; k < a->skin_count; k++)
        for (uint32_t j = 0; j < a->skins[k].joint_count; j++)
            with_parents_mark(s, a->skins[k].joints[j]);
    for (uint32_t k = 0; k < clip_count; k++)
        for (uint32_t i = 0; i < clips[k].curve_count; i++)
            if (clips[k].curves[i].path != GYRE_PATH_WEIGHTS) with_parents_mark(s, clips[k].curves[i].node);
}

static void joints_fill(sources *s) {
    const gyre_asset *a = s->asset;
    for (uint32_t i = 0; i < a->node_count; i++)
        if (s->joint_of[i] != GYRE_NONE) s->joint_of[i] = s->count++;
    for (uint32_t i = 0; i < a->node_count; i++) {
        const uint32_t joint = s->joint_of[i], parent = a->nodes[i].parent;
        if (joint == GYRE_NONE) continue;
        s->parents[joint] = parent == GYRE_NONE ? GYRE_NONE : s->joint_of[parent];
        s->nodes[joint] = i;
        s->rest[joint] = a->nodes[i].local;
        s->names[joint] = a->nodes[i].name;
    }
}

static uint32_t largest_skin(const gyre_asset *asset) {
    uint32_t largest = 0;
    for (uint32_t k = 0; k < asset->skin_count; k++)
        if (asset->skins[k].joint_count > largest) largest = asset->skins[k].joint_count;
    return largest;
}

static bool sources_make(sources *s, const gyre_asset *asset, const gyre_curves *clips, uint32_t clip_count) {
    const size_t count = (size_t)asset->node_count + 1;
    *s = (sources){.asset = asset};
    s->joint_of = malloc(count * sizeof *s->joint_of);
    s->parents = malloc(count * sizeof *s->parents);
    s->nodes = malloc(count * sizeof *s->nodes);
    s->rest = malloc(count * sizeof *s->rest);
    s->names = malloc(count * sizeof *s->names);
    s->skin_joints = malloc(((size_t)largest_skin(asset) + 1) * sizeof *s->skin_joints);
    if (!s->joint_of || !s->parents || !s->nodes || !s->rest || !s->names || !s->skin_joints) return false;
    joints_mark(s, clips, clip_count);
    joints_fill(s);
    return true;
}

static void sources_clear(sources *s) {
    free(s->joint_of);
    free(s->parents);
    free(s->nodes);
    free(s->rest);
    free(s->names);
    free(s->skin_joints);
}

static gyre_status skeleton_make(sources *s, uint32_t skin, double unit_m, const gyre_skeleton **out,
                                 gyre_error *error) {
    gyre_skeleton_source source = {.joint_count = s->count,
                                   .parents = s->parents,
                                   .rest = s->rest,
                                   .names = s->names,
                                   .nodes = s->nodes,
                                   .unit_m = unit_m};
    if (skin < s->asset->skin_count) {
        const gyre_skin_binding *binding = &s->asset->skins[skin];
        for (uint32_t j = 0; j < binding->joint_count; j++)
            s->skin_joints[j] = s->joint_of[binding->joints[j]];
        source.skin_joints = s->skin_joints;
        source.skin_joint_count = binding->joint_count;
        source.inverse_binds = binding->inverse_binds;
    }
    return gyre_skeleton_create(&source, NULL, out, error);
}

/* A first skeleton without a unit shows how large a unit must be. */
static gyre_status unit_guess(sources *s, skeleton_list *list, gyre_error *error) {
    const gyre_skeleton *skeleton = NULL;
    const gyre_status status = skeleton_make(s, GYRE_NONE, 0, &skeleton, error);
    if (status != GYRE_OK) return status;
    list->unit_m = gyre_skeleton_guess_unit_m(skeleton);
    list->guessed = true;
    gyre_skeleton_destroy(skeleton, NULL);
    return GYRE_OK;
}

static gyre_status list_fill(sources *s, skeleton_list *list, gyre_error *error) {
    const uint32_t count = s->asset->skin_count ? s->asset->skin_count : 1;
    list->items = calloc(count, sizeof *list->items);
    list->names = calloc(count, sizeof *list->names);
    if (!list->items || !list->names) return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    gyre_status status = list->unit_m > 0 ? GYRE_OK : unit_guess(s, list, error);
    for (uint32_t k = 0; k < count && status == GYRE_OK; k++) {
        status = skeleton_make(s, k, list->unit_m, &list->items[k], error);
        if (status != GYRE_OK) break;
        list->names[k] = s->asset->skin_count ? s->asset->skins[k].name : NULL;
        list->count = k + 1;
    }
    return status;
}

gyre_status skeletons_make(const gyre_asset *asset, const gyre_curves *clips, uint32_t clip_count,
                           double unit_m, skeleton_list *list, gyre_error *error) {
    sources s;
    *list = (skeleton_list){.unit_m = unit_m};
    gyre_status status = sources_make(&s, asset, clips, clip_count)
                             ? GYRE_OK
                             : fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    if (status == GYRE_OK && s.count == 0)
        status = fail(error, GYRE_UNSUPPORTED, "there is no node in it that could be a joint");
    if (status == GYRE_OK && s.count > GYRE_SKELETON_MAX_JOINTS)
        status = fail(error, GYRE_UNSUPPORTED, "%u joints are more than the %u that a skeleton has",
                      (unsigned)s.count, (unsigned)GYRE_SKELETON_MAX_JOINTS);
    if (status == GYRE_OK) status = list_fill(&s, list, error);
    sources_clear(&s);
    return status;
}

void skeletons_clear(skeleton_list *list) {
    for (uint32_t k = 0; k < list->count; k++)
        gyre_skeleton_destroy(list->items[k], NULL);
    free(list->items);
    free(list->names);
    *list = (skeleton_list){.items = NULL};
}

/* What a frame may have behind its "@". */
int unit_parse(const command_options *options, double *unit_m) {
    char frame[64];
    gyre_frame parsed;
    *unit_m = 0;
    if (options->unit == NULL) return EXIT_DONE;
    if (strlen(options->unit) < sizeof frame - sizeof "gltf@") {
        snprintf(frame, sizeof frame, "gltf@%s", options->unit);
        if (gyre_frame_from_name(frame, &parsed, NULL) == GYRE_OK) {
            *unit_m = parsed.unit_m;
            return EXIT_DONE;
        }
    }
    return report_usage(options->command, "--unit %s: must be mm, cm, m, km, in, ft or a number of metres",
                        options->unit);
}

const char *unit_name(double unit_m, char text[48]) {
    static const struct {
        double unit_m;
        const char *name;
    } units[] = {{0.001, "mm"}, {0.01, "cm"}, {1, "m"}, {1000, "km"}, {0.0254, "in"}, {0.3048, "ft"}};
    char number[NUMBER_SIZE];
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (units[i].unit_m == unit_m) return units[i].name;
    number_format_short(number, unit_m, 6);
    snprintf(text, 48, "%s m", number);
    return text;
}
