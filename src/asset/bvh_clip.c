/* SPDX-License-Identifier: MIT */
#include <asset/bvh_write.h>
#include <math.h>
#include <string.h>

static const double usual_frame_time_s = 1.0 / 30;

static bool add_track(gyrei_bvh_writer *w, const gyre_curve *curve) {
    if (curve->node >= w->asset->node_count)
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "a curve moves node %u, there are %u", curve->node,
                                    w->asset->node_count);
    if (curve->path >= GYREI_BVH_TRACKS) return true;
    if (curve->component_count != (curve->path == GYRE_PATH_ROTATION ? 4u : 3u) || curve->key_count == 0)
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "a curve of node %u has %u keys of %u components",
                                    curve->node, curve->key_count, curve->component_count);
    w->tracks[(size_t)curve->node * GYREI_BVH_TRACKS + curve->path].curve = curve;
    return true;
}

/* The step of keys that are evenly spaced to a thousandth of it; 0 when they are not. */
static double step_of(const gyre_curve *curve) {
    const uint32_t last = curve->key_count - 1;
    const double first_s = curve->times[0], step_s = curve->key_count > 1 ? curve->times[1] - first_s : 0;
    bool exact = first_s == 0;
    if (last == 0) return 0;
    const double mean_s = (curve->times[last] - first_s) / last;
    if (!(mean_s > 0)) return 0;
    for (uint32_t i = 0; i <= last; i++) {
        if (!(fabs(curve->times[i] - (first_s + i * mean_s)) <= 1e-3 * mean_s)) return 0;
        exact = exact && curve->times[i] == i * step_s;
    }
    const double rate = floor(1 / mean_s + 0.5);
    if (exact) return step_s;
    return rate > 0 && fabs(rate * mean_s - 1) < 1e-5 ? 1 / rate : mean_s;
}

/* That of the curve with the most keys. */
static double usual_step(const gyre_curves *clip) {
    const gyre_curve *longest = NULL;
    for (uint32_t i = 0; i < clip->curve_count; i++)
        if (!longest || clip->curves[i].key_count > longest->key_count) longest = &clip->curves[i];
    const double step_s = longest ? step_of(longest) : 0;
    return step_s > 0 ? step_s : usual_frame_time_s;
}

static bool choose_times(gyrei_bvh_writer *w) {
    const double asked_s = w->options->frame_time_s, duration_s = w->clip ? w->clip->duration_s : 0;
    w->frame_time_s = asked_s > 0 ? asked_s : w->clip ? usual_step(w->clip) : usual_frame_time_s;
    if (!(duration_s >= 0))
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "the clip's duration is %g", duration_s);
    const double count = ceil(duration_s / w->frame_time_s - 1e-3) + 1;
    if (!(count < GYRE_NONE / 2))
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "%g s are too many frames of %g s", duration_s,
                                    w->frame_time_s);
    w->frame_count = count > 1 ? (uint32_t)count : 1;
    return true;
}

bool gyrei_bvh_choose_clip(gyrei_bvh_writer *w) {
    const uint32_t clip = w->options->clip;
    if (!(w->options->frame_time_s >= 0))
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "frame_time_s is %g", w->options->frame_time_s);
    if (clip < w->asset->clip_count)
        w->clip = &w->asset->clips[clip];
    else if (clip != GYRE_NONE && clip != 0)
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "there is no clip %u, there are %u", clip,
                                    w->asset->clip_count);
    w->tracks =
        gyrei_bvh_write_scratch(w, (size_t)w->asset->node_count * GYREI_BVH_TRACKS, sizeof *w->tracks);
    if (!w->tracks) return false;
    for (uint32_t i = 0; w->clip && i < w->clip->curve_count; i++)
        if (!add_track(w, &w->clip->curves[i])) return false;
    return choose_times(w);
}

/* ---- a node at a time ---- */

static void evaluate(gyrei_bvh_track *track, double time_s, double *out) {
    const gyre_curve *curve = track->curve;
    while (track->key + 1 < curve->key_count && curve->times[track->key + 1] <= time_s)
        track->key++;
    if (curve->times[track->key] == time_s && curve->interpolation != GYRE_INTERPOLATION_CUBIC)
        memcpy(out, curve->values + (size_t)track->key * curve->component_count,
               curve->component_count * sizeof *out);
    else
        gyre_curve_evaluate(curve, time_s, out);
}

static bool refuse(gyrei_bvh_writer *w, uint32_t node, const char *what) {
    const char *name = w->asset->nodes[node].name;
    return gyrei_bvh_write_fail(w, GYRE_UNSUPPORTED, "node %u (\"%.60s\") %s: BVH has no such thing", node,
                                name ? name : "", what);
}

/* Sizes alike to 1e-6 pass as one; others are left out, or refused. */
static bool make_uniform(gyrei_bvh_writer *w, uint32_t node, gyre_vec3d *scale) {
    const double mean = (scale->x + scale->y + scale->z) / 3, most = 1e-6 * fabs(mean);
    const bool alike =
        fabs(scale->x - mean) <= most && fabs(scale->y - mean) <= most && fabs(scale->z - mean) <= most;
    if (!alike || mean < 0) {
        if (!w->options->flatten)
            return refuse(w, node, alike ? "is mirrored" : "is scaled along some axes more than others");
        *scale = gyre_vec3d_make(1, 1, 1);
    } else if (scale->x != scale->y || scale->y != scale->z) {
        *scale = gyre_vec3d_make(mean, mean, mean);
    }
    return true;
}

static void apply_curves(gyrei_bvh_track *tracks, double time_s, gyre_transformd *out) {
    double v[4];
    if (tracks[GYRE_PATH_TRANSLATION].curve) {
        evaluate(&tracks[GYRE_PATH_TRANSLATION], time_s, v);
        out->translation = gyre_vec3d_make(v[0], v[1], v[2]);
    }
    if (tracks[GYRE_PATH_ROTATION].curve) {
        evaluate(&tracks[GYRE_PATH_ROTATION], time_s, v);
        out->rotation = gyre_quatd_from_xyzw(v);
    }
    if (tracks[GYRE_PATH_SCALE].curve) {
        evaluate(&tracks[GYRE_PATH_SCALE], time_s, v);
        out->scale = gyre_vec3d_make(v[0], v[1], v[2]);
    }
}

bool gyrei_bvh_local_at(gyrei_bvh_writer *w, uint32_t node, gyrei_bvh_track *tracks, double time_s,
                        gyre_transformd *out) {
    const gyre_asset_node *at_rest = &w->asset->nodes[node];
    *out = at_rest->local;
    if (at_rest->matrix != GYRE_NONE && !w->options->flatten) return refuse(w, node, "is sheared");
    if (tracks) apply_curves(tracks + (size_t)node * GYREI_BVH_TRACKS, time_s, out);
    return make_uniform(w, node, &out->scale);
}

/* Scale is uniform all along, so that each step is a transform again. */
bool gyrei_bvh_way_at(gyrei_bvh_writer *w, const gyrei_bvh_bone *bone, gyrei_bvh_track *tracks, double time_s,
                      gyre_transformd *out) {
    const uint32_t stop = bone->parent == GYRE_NONE ? GYRE_NONE : w->bones[bone->parent].node;
    if (!gyrei_bvh_local_at(w, bone->node, tracks, time_s, out)) return false;
    for (uint32_t n = w->asset->nodes[bone->node].parent; n != stop; n = w->asset->nodes[n].parent) {
        gyre_transformd above;
        if (!gyrei_bvh_local_at(w, n, tracks, time_s, &above)) return false;
        *out = gyre_transformd_mul(above, *out);
    }
    return true;
}
