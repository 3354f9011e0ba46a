/* SPDX-License-Identifier: MIT */
/* Packing: looks at what is given, then tries how little is enough. */
#include "anim/pack_work.h"

#include <base/error.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What larger numbers would come to is no pose. */
static const double largest_value = 1e15;

/* How much of the budget each small liberty may take: holding a track that hardly moves, leaving keys out,
   straight lines for cubic curves. Where their sum is too much, the next is tried. */
static const double shares[] = {0.05, 0.01, 0.001, 0};
enum { SHARE_COUNT = sizeof shares / sizeof shares[0], SEARCHES = 6 };

gyre_status gyrei_pack_no_memory(gyrei_pack *p) {
    return gyrei_fail(p->error, GYRE_OUT_OF_MEMORY, "out of memory while packing a clip");
}

/* ---- looking at what is given ---- */

static gyre_status check_options(const gyre_pack_options *options, double duration_s, gyre_error *error) {
    const double lengths[] = {options->error_m, options->shell_m, options->unit_m};
    for (int i = 0; i < 3; i++)
        if (!(lengths[i] >= 0 && lengths[i] <= 1e6))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s must be from 0 to 1e6 m",
                              i == 0   ? "the error"
                              : i == 1 ? "the shell"
                                       : "the unit");
    if (options->profile > GYRE_CLIP_PROFILE_SIZE)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "profile %u is not known", options->profile);
    if ((options->scalar_count && !options->scalars) || (options->event_count && !options->events))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "scalars or events are counted, but not given");
    for (uint32_t i = 0; i < options->event_count; i++)
        if (!(options->events[i].time_s >= 0 && options->events[i].time_s <= duration_s))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "event %u is not between 0 and the duration", i);
    return GYRE_OK;
}

static gyre_status check_times(const gyre_curve *curve, const char *kind, uint32_t index, gyre_error *error) {
    for (uint32_t k = 0; k < curve->key_count; k++)
        if (!(fabs(curve->times[k]) <= largest_value && (k == 0 || curve->times[k] >= curve->times[k - 1])))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                              "%s %u, key %u: its time is not finite or lies before the last", kind, index,
                              k);
    return GYRE_OK;
}

static gyre_status check_values(const gyre_curve *curve, const char *kind, uint32_t index,
                                gyre_error *error) {
    const size_t a_key =
        curve->component_count * (curve->interpolation == GYRE_INTERPOLATION_CUBIC ? 3u : 1u);
    for (size_t i = 0; i < a_key * curve->key_count; i++)
        if (!(fabs(curve->values[i]) <= largest_value))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                              "%s %u, key %u: its value is not finite or above 1e15", kind, index,
                              (unsigned)(i / a_key));
    if (curve->path != GYRE_PATH_ROTATION || curve->interpolation == GYRE_INTERPOLATION_CUBIC) return GYRE_OK;
    for (uint32_t k = 0; k < curve->key_count; k++)
        if (!gyre_quatd_is_unit(gyre_quatd_from_xyzw(curve->values + 4 * (size_t)k), 1e-3))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u, key %u: its rotation is not of length 1",
                              kind, index, k);
    return GYRE_OK;
}

static gyre_status check_curve(const gyre_curve *curve, const char *kind, uint32_t index, gyre_error *error) {
    static const uint32_t components[] = {3, 4, 3};
    if (!curve || !curve->times || !curve->values || curve->key_count == 0 || curve->component_count == 0)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u has no keys", kind, index);
    if (curve->path > GYRE_PATH_WEIGHTS || curve->interpolation > GYRE_INTERPOLATION_CUBIC)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: path %u or interpolation %u is not known", kind,
                          index, curve->path, curve->interpolation);
    if (curve->path < GYRE_PATH_WEIGHTS && curve->component_count != components[curve->path])
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s %u: %u components, its path needs %u", kind, index,
                          curve->component_count, components[curve->path]);
    const gyre_status status = check_times(curve, kind, index, error);
    return status ? status : check_values(curve, kind, index, error);
}

static gyre_status check(const gyre_skeleton *skeleton, const gyre_curves *curves,
                         const gyre_pack_options *options, gyre_error *error) {
    if (!skeleton || !curves || (curves->curve_count && !curves->curves))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "a skeleton and curves are required");
    if (!(curves->duration_s >= 0 && curves->duration_s <= largest_value))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "the duration is negative or not finite");
    gyre_status status = check_options(options, curves->duration_s, error);
    for (uint32_t i = 0; !status && i < curves->curve_count; i++)
        status = check_curve(&curves->curves[i], "curve", i, error);
    for (uint32_t i = 0; !status && i < options->scalar_count; i++)
        status = check_curve(options->scalars[i].curve, "scalar", i, error);
    return status;
}

/* ---- curves onto joints ---- */

typedef struct node_joint {
    uint32_t node, joint;
} node_joint;

static int by_node(const void *a, const void *b) {
    const node_joint *of_a = a, *of_b = b;
    if (of_a->node != of_b->node) return of_a->node < of_b->node ? -1 : 1;
    return (of_a->joint > of_b->joint) - (of_a->joint < of_b->joint);
}

/* The skeleton's joints by node, or NULL. */
static node_joint *sorted_nodes(gyrei_pack *p) {
    node_joint *pairs = gyrei_arena_allocate_raw(&p->arena, p->joint_count, sizeof *pairs);
    const uint32_t *nodes = gyre_skeleton_nodes(p->skeleton);
    if (!pairs) return NULL;
    for (uint32_t j = 0; j < p->joint_count; j++)
        pairs[j] = (node_joint){nodes[j], j};
    qsort(pairs, p->joint_count, sizeof *pairs, by_node);
    return pairs;
}

static uint32_t joint_of(const node_joint *pairs, uint32_t count, uint32_t node) {
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (pairs[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && pairs[low].node == node ? pairs[low].joint : GYRE_NONE;
}

static void init_tracks(gyrei_pack *p) {
    const gyre_pose rest = gyre_skeleton_rest(p->skeleton);
    for (uint32_t j = 0; j < p->joint_count; j++) {
        const gyre_transformd t = gyre_transformd_from_transform(gyre_pose_get(&rest, j));
        *gyrei_pack_track_of(p, j, GYRE_PATH_TRANSLATION) =
            (gyrei_pack_track){.components = 3, .rest = {t.translation.x, t.translation.y, t.translation.z}};
        *gyrei_pack_track_of(p, j, GYRE_PATH_ROTATION) = (gyrei_pack_track){
            .components = 4, .rest = {t.rotation.x, t.rotation.y, t.rotation.z, t.rotation.w}};
        *gyrei_pack_track_of(p, j, GYRE_PATH_SCALE) =
            (gyrei_pack_track){.components = 3, .rest = {t.scale.x, t.scale.y, t.scale.z}};
    }
}

static gyre_status map_curves(gyrei_pack *p, const uint32_t *node_joints, uint32_t node_count) {
    const node_joint *pairs = node_joints ? NULL : sorted_nodes(p);
    if (!node_joints && !pairs) return gyrei_pack_no_memory(p);
    for (uint32_t i = 0; i < p->curves->curve_count; i++) {
        const gyre_curve *curve = &p->curves->curves[i];
        uint32_t joint = GYRE_NONE;
        if (curve->path == GYRE_PATH_WEIGHTS) continue;
        if (!node_joints)
            joint = joint_of(pairs, p->joint_count, curve->node);
        else if (curve->node < node_count)
            joint = node_joints[curve->node];
        if (joint == GYRE_NONE) {
            p->ignored_curve_count++;
            continue;
        }
        if (joint >= p->joint_count)
            return gyrei_fail(p->error, GYRE_BAD_ARGUMENT, "node %u is to be joint %u, there are %u",
                              curve->node, joint, p->joint_count);
        gyrei_pack_track *track = gyrei_pack_track_of(p, joint, curve->path);
        if (track->curve)
            return gyrei_fail(p->error, GYRE_BAD_ARGUMENT, "curve %u moves what another curve moves", i);
        track->curve = curve;
    }
    return GYRE_OK;
}

static const char *name_of_node(const gyrei_pack *p, uint32_t node) {
    const gyre_pack_options *options = p->options;
    if (options->node_names)
        return node < options->node_name_count && options->node_names[node] ? options->node_names[node] : "";
    const uint32_t joint = gyre_skeleton_joint_of_node(p->skeleton, node);
    return joint == GYRE_NONE ? "" : gyre_skeleton_name(p->skeleton, joint);
}

/* "name.weights[0]" */
static const char *weight_name(gyrei_pack *p, uint32_t node, uint32_t element) {
    const char *name = name_of_node(p, node);
    const size_t size = strlen(name) + 32;
    char *text = gyrei_arena_allocate_raw(&p->arena, size, 1);
    if (text) snprintf(text, size, "%s.weights[%u]", name, (unsigned)element);
    return text;
}

static gyre_status add_weights(gyrei_pack *p, const gyre_curve *curve) {
    for (uint32_t i = 0; i < curve->component_count; i++) {
        gyrei_pack_scalar *scalar = &p->scalars[p->scalar_count];
        scalar->curve = curve;
        scalar->component = i;
        scalar->plan = (gyrei_scalar_plan){.node = curve->node, .element = i};
        scalar->plan.name = weight_name(p, curve->node, i);
        if (!scalar->plan.name) return gyrei_pack_no_memory(p);
        p->scalar_count++;
    }
    return GYRE_OK;
}

static gyre_status add_scalars(gyrei_pack *p) {
    uint64_t count = p->options->scalar_count;
    for (uint32_t i = 0; i < p->curves->curve_count; i++)
        if (p->curves->curves[i].path == GYRE_PATH_WEIGHTS) count += p->curves->curves[i].component_count;
    if (count > UINT16_MAX)
        return gyrei_fail(p->error, GYRE_UNSUPPORTED,
                          "the clip would need %llu scalar tracks, it can have %u", (unsigned long long)count,
                          (unsigned)UINT16_MAX);
    p->scalars = gyrei_arena_allocate(&p->arena, (size_t)count, sizeof *p->scalars);
    if (!p->scalars) return gyrei_pack_no_memory(p);
    gyre_status status = GYRE_OK;
    for (uint32_t i = 0; !status && i < p->curves->curve_count; i++)
        if (p->curves->curves[i].path == GYRE_PATH_WEIGHTS) status = add_weights(p, &p->curves->curves[i]);
    for (uint32_t i = 0; !status && i < p->options->scalar_count; i++) {
        const gyre_pack_scalar *given = &p->options->scalars[i];
        p->scalars[p->scalar_count++] = (gyrei_pack_scalar){
            .curve = given->curve,
            .plan = {.name = given->name, .node = given->node, .element = given->element}};
    }
    return status;
}

/* ---- units ---- */

/* The largest side of the box around a skeleton's joints at rest. */
static double size_at_rest(const gyre_skeleton *skeleton, gyrei_pack_state *states) {
    const gyre_pose rest = gyre_skeleton_rest(skeleton);
    const uint16_t *parents = gyre_skeleton_parents(skeleton);
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, size = 0;
    for (uint32_t j = 0; j < rest.joint_count; j++) {
        const gyre_transformd t = gyre_transformd_from_transform(gyre_pose_get(&rest, j));
        states[j] = gyrei_pack_place(parents[j] == 0xffff ? NULL : &states[parents[j]], t.translation,
                                     t.rotation, t.scale);
        const double at[3] = {states[j].origin.x, states[j].origin.y, states[j].origin.z};
        for (int i = 0; i < 3; i++) {
            if (at[i] < low[i]) low[i] = at[i];
            if (at[i] > high[i]) high[i] = at[i];
            if (high[i] - low[i] > size) size = high[i] - low[i];
        }
    }
    return size;
}

static double unit_of_size(double size) {
    return size <= 20 ? 1 : size <= 800 ? 0.01 : 0.001;
}

double gyre_skeleton_guess_unit_m(const gyre_skeleton *skeleton) {
    gyrei_arena arena = {{0}, NULL, 0};
    gyrei_pack_state *states =
        gyrei_arena_allocate_raw(&arena, gyre_skeleton_joint_count(skeleton), sizeof *states);
    const double unit_m = states ? unit_of_size(size_at_rest(skeleton, states)) : 1;
    gyrei_arena_destroy(&arena);
    return unit_m;
}

static uint32_t choose_unit(gyrei_pack *p) {
    p->unit_m = p->options->unit_m;
    if (p->unit_m > 0) return GYRE_PACK_UNIT_GIVEN;
    p->unit_m = gyre_skeleton_unit_m(p->skeleton);
    if (p->unit_m > 0) return GYRE_PACK_UNIT_SKELETON;
    p->unit_m = unit_of_size(size_at_rest(p->skeleton, p->exact));
    return GYRE_PACK_UNIT_GUESSED;
}

/* ---- trying ---- */

/* The best clip so far. */
typedef struct candidate {
    const gyre_clip *clip;
    gyrei_pack_peak peak;
    bool settled; /* as coarse as the budget allows */
} candidate;

/* Within the budget the smaller, else the nearer. */
static bool is_better(const gyrei_pack *p, const candidate *a, const candidate *b) {
    const bool a_within = a->peak.error <= p->budget, b_within = b->peak.error <= p->budget;
    if (!b->clip) return true;
    if (a_within && b_within) return gyre_clip_size(a->clip) < gyre_clip_size(b->clip);
    return a->peak.error < b->peak.error;
}

static void replace(gyrei_pack *p, candidate *best, candidate next) {
    const bool better = is_better(p, &next, best);
    gyre_clip_destroy(better ? best->clip : next.clip, &p->options->allocator);
    if (better) *best = next;
}

/* Builds what the search found and measures it. The error that is stored is known only then: it is built
   twice. */
static gyre_status build_and_measure(gyrei_pack *p, candidate *best) {
    candidate next = {NULL, {0, 0, GYRE_NONE, 0}, false};
    gyre_status status = gyrei_pack_write_stream(p);
    if (!status) status = gyrei_pack_build(p, 0, &next.clip);
    if (status) return status;
    status = gyrei_pack_measure(p, next.clip, &next.peak);
    gyre_clip_destroy(next.clip, &p->options->allocator);
    if (!status) status = gyrei_pack_build(p, next.peak.error, &next.clip);
    if (status) return status;
    replace(p, best, next);
    return GYRE_OK;
}

/* Searches within less and less of the budget until what was measured between the keys as well is within. */
static gyre_status try_searches(gyrei_pack *p, candidate *best) {
    double budget = 0.98 * p->budget;
    bool found = true;
    for (int i = 0; i < SEARCHES && found; i++) {
        found = gyrei_pack_search(p, budget);
        candidate own = {NULL, {0, 0, GYRE_NONE, 0}, false};
        gyre_status status;
        do {
            status = build_and_measure(p, &own);
        } while (!status && own.peak.error > p->budget && p->interpolation++ < GYRE_CLIP_INTERPOLATION_SLERP);
        if (p->interpolation > GYRE_CLIP_INTERPOLATION_SLERP)
            p->interpolation = GYRE_CLIP_INTERPOLATION_SLERP;
        const double reached = own.peak.error;
        const bool within = own.clip && reached <= p->budget;
        if (own.clip) replace(p, best, own);
        best->settled |= found && within;
        if (status || within) return status;
        budget *= 0.97 * p->budget / reached;
    }
    return GYRE_OK;
}

static gyre_status try_share(gyrei_pack *p, double share, candidate *best) {
    p->measured_times = NULL;
    p->measured = NULL;
    gyre_status status = gyrei_pack_collect_keys(p);
    if (!status) status = gyrei_pack_evaluate_tracks(p);
    const gyrei_pack_key *keys = p->keys;
    if (!status) status = gyrei_pack_refine_keys(p, share > 0 ? share : 1e-5);
    if (!status && p->keys != keys) status = gyrei_pack_evaluate_tracks(p);
    if (status) return status;
    gyrei_pack_classify(p, share);
    status = gyrei_pack_drop_keys(p, 2 * share);
    if (status) return status;
    gyrei_pack_leave_out(p);
    p->interpolation = gyrei_pack_choose_interpolation(p, 0.25);
    return try_searches(p, best);
}

static gyre_status try_all(gyrei_pack *p, candidate *best) {
    gyre_status status = GYRE_OK;
    for (int i = 0; i < SHARE_COUNT && !status && !best->settled; i++)
        status = try_share(p, shares[i], best);
    if (status || best->peak.error <= p->budget || p->options->keep_going) return status;
    return gyrei_fail(p->error, GYRE_UNSUPPORTED,
                      "an error of %g m cannot be kept to: %g m is the least, at joint %u, %g s",
                      p->budget * p->unit_m, best->peak.error * p->unit_m, best->peak.joint,
                      best->peak.time_s);
}

static void fill_report(const gyrei_pack *p, const candidate *best, uint32_t unit_source,
                        gyre_pack_report *report) {
    *report = (gyre_pack_report){
        .error_m = p->budget * p->unit_m,
        .reached_m = best->peak.error * p->unit_m,
        .time_s = best->peak.time_s,
        .joint = best->peak.joint,
        .within = best->peak.error <= p->budget,
        .shell_m = p->shell * p->unit_m,
        .unit_m = p->unit_m,
        .unit_source = unit_source,
        .interpolation = gyre_clip_interpolation(best->clip),
        .curve_key_count = p->curve_key_count,
        .key_count = gyre_clip_key_count(best->clip),
        .measured_count = best->peak.count,
        .ignored_curve_count = p->ignored_curve_count,
        .counts = gyre_clip_counts_of(best->clip),
        .sizes = gyre_clip_sizes_of(best->clip),
        .size = gyre_clip_size(best->clip),
    };
}

static gyre_status allocate_joints(gyrei_pack *p) {
    const size_t count = p->joint_count;
    p->tracks = gyrei_arena_allocate_raw(&p->arena, count, 3 * sizeof *p->tracks);
    p->spare = gyrei_arena_allocate_raw(&p->arena, count, 3 * sizeof *p->spare);
    p->exact = gyrei_arena_allocate_raw(&p->arena, count, sizeof *p->exact);
    p->reaches = gyrei_arena_allocate_raw(&p->arena, count, sizeof *p->reaches);
    p->levers = gyrei_arena_allocate_raw(&p->arena, count, sizeof *p->levers);
    p->stretches = gyrei_arena_allocate_raw(&p->arena, count, sizeof *p->stretches);
    p->errors = gyrei_arena_allocate_raw(&p->arena, count, sizeof *p->errors);
    p->largest = gyrei_arena_allocate_raw(&p->arena, count, sizeof *p->largest);
    p->mends = gyrei_arena_allocate_raw(&p->arena, count, 1);
    const bool all = p->tracks && p->spare && p->exact && p->reaches && p->levers && p->stretches &&
                     p->errors && p->largest && p->mends;
    return all ? GYRE_OK : gyrei_pack_no_memory(p);
}

static gyre_status pack(gyrei_pack *p, const uint32_t *node_joints, uint32_t node_count, candidate *best,
                        uint32_t *unit_source) {
    gyre_status status = allocate_joints(p);
    if (status) return status;
    init_tracks(p);
    *unit_source = choose_unit(p);
    p->budget = (p->options->error_m > 0 ? p->options->error_m : GYRE_PACK_ERROR_M) / p->unit_m;
    p->shell = (p->options->shell_m > 0 ? p->options->shell_m : GYRE_PACK_SHELL_M) / p->unit_m;
    status = map_curves(p, node_joints, node_count);
    if (!status) status = add_scalars(p);
    return status ? status : try_all(p, best);
}

gyre_status gyre_clip_pack(const gyre_skeleton *skeleton, const gyre_curves *curves,
                           const uint32_t *node_joints, uint32_t node_count, const gyre_pack_options *options,
                           const gyre_clip **out, gyre_pack_report *report, gyre_error *error) {
    static const gyre_pack_options defaults;
    candidate best = {NULL, {0, 0, GYRE_NONE, 0}, false};
    uint32_t unit_source = 0;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "there is nowhere to put the clip");
    *out = NULL;
    if (!options) options = &defaults;
    gyre_status status = check(skeleton, curves, options, error);
    if (status) return status;
    gyrei_pack p = {.arena = {.allocator = options->allocator},
                    .skeleton = skeleton,
                    .curves = curves,
                    .options = options,
                    .error = error,
                    .parents = gyre_skeleton_parents(skeleton),
                    .joint_count = gyre_skeleton_joint_count(skeleton),
                    .profile = options->profile};
    status = pack(&p, node_joints, node_count, &best, &unit_source);
    if (!status && report) fill_report(&p, &best, unit_source, report);
    gyrei_arena_destroy(&p.arena);
    if (status)
        gyre_clip_destroy(best.clip, &options->allocator);
    else
        *out = best.clip;
    return status;
}
