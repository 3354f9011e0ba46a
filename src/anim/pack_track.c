/* SPDX-License-Identifier: MIT */
/* Exact values and places at the keys, what hangs on each joint, and which tracks move at all. */
#include "anim/pack_work.h"

#include <math.h>

/* Smaller values cost processors dearly and mean nothing. */
static const double flushed = 1e-15;

/* A rotation leaves out a component that is never smaller than this: errors of the others grow in it by as
   much as they are larger. */
static const double left_out_least = 0.3;

static double positive(double value, double otherwise) {
    return value > 0 ? value : otherwise;
}

/* The shorter way, at even speed. */
gyre_quatd gyrei_pack_between(gyre_quatd a, gyre_quatd b, double t) {
    return gyre_quatd_slerp(a, b, t);
}

gyrei_pack_state gyrei_pack_place(const gyrei_pack_state *parent, gyre_vec3d translation, gyre_quatd rotation,
                                  gyre_vec3d scale) {
    const gyre_quatd q = rotation;
    const double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xy = q.x * q.y, xz = q.x * q.z,
                 yz = q.y * q.z, wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
    const gyre_mat3d m = {{(1 - 2 * (yy + zz)) * scale.x, 2 * (xy + wz) * scale.x, 2 * (xz - wy) * scale.x,
                           2 * (xy - wz) * scale.y, (1 - 2 * (xx + zz)) * scale.y, 2 * (yz + wx) * scale.y,
                           2 * (xz + wy) * scale.z, 2 * (yz - wx) * scale.z, (1 - 2 * (xx + yy)) * scale.z}};
    if (!parent) return (gyrei_pack_state){m, translation, q};
    return (gyrei_pack_state){gyre_mat3d_mul(parent->axes, m),
                              gyre_vec3d_add(gyre_mat3d_mul_vec3d(parent->axes, translation), parent->origin),
                              gyre_quatd_mul(parent->turn, q)};
}

double gyrei_pack_displacement(const gyrei_pack_state *exact, const gyrei_pack_state *packed, double shell) {
    const double wx = packed->origin.x - exact->origin.x, wy = packed->origin.y - exact->origin.y,
                 wz = packed->origin.z - exact->origin.z;
    double largest = 0;
    for (int i = 0; i < 9; i += 3) {
        const double *a = exact->axes.m + i, *b = packed->axes.m + i;
        const double squared = (a[0] * a[0] + a[1] * a[1]) + a[2] * a[2];
        const double reach = squared > 1e-18 ? shell / sqrt(squared) : shell;
        const double x = wx + (b[0] - a[0]) * reach, y = wy + (b[1] - a[1]) * reach,
                     z = wz + (b[2] - a[2]) * reach;
        const double distance = (x * x + y * y) + z * z;
        if (!(distance <= largest)) largest = distance;
    }
    return sqrt(largest);
}

/* Signs that continue, so that neighbours never take the longer way. */
static void align_signs(double *values, uint32_t count) {
    for (size_t k = 1; k < count; k++) {
        double *q = values + 4 * k;
        if ((q[0] * q[-4] + q[1] * q[-3]) + (q[2] * q[-2] + q[3] * q[-1]) < 0)
            for (int i = 0; i < 4; i++)
                q[i] = -q[i];
    }
}

static bool evaluate_track(gyrei_pack *p, gyrei_pack_track *track) {
    if (!track->curve) return true;
    const size_t n = track->components;
    track->exact = gyrei_arena_allocate_raw(&p->arena, p->key_count, n * sizeof(double));
    track->packed = gyrei_arena_allocate_raw(&p->arena, p->key_count, n * sizeof(double));
    if (!track->exact || !track->packed) return false;
    for (size_t k = 0; k < p->key_count; k++)
        gyrei_pack_evaluate(track->curve, &p->keys[k], track->exact + n * k);
    for (size_t i = 0; i < n * p->key_count; i++)
        if (fabs(track->exact[i]) < flushed) track->exact[i] = 0;
    if (n == 4) align_signs(track->exact, p->key_count);
    return true;
}

static bool evaluate_scalar(gyrei_pack *p, gyrei_pack_scalar *scalar, double *room) {
    double low = INFINITY, high = -INFINITY;
    double *keys = gyrei_arena_allocate_raw(&p->arena, p->key_count, sizeof *keys);
    if (!keys) return false;
    for (uint32_t k = 0; k < p->key_count; k++) {
        gyrei_pack_evaluate(scalar->curve, &p->keys[k], room);
        keys[k] = fabs(room[scalar->component]) < flushed ? 0 : room[scalar->component];
        if (keys[k] < low) low = keys[k];
        if (keys[k] > high) high = keys[k];
    }
    scalar->plan.min = (float)low;
    scalar->plan.extent = (float)(high - (double)scalar->plan.min);
    if (!(scalar->plan.extent > 0)) scalar->plan.extent = 0;
    scalar->plan.keys = scalar->plan.extent > 0 ? keys : NULL;
    return true;
}

static const double *exact_at(const gyrei_pack_track *track, size_t key) {
    return track->exact ? track->exact + track->components * key : track->rest;
}

static void place_exactly(gyrei_pack *p, uint32_t joint) {
    gyrei_pack_state *states = p->exact + (size_t)joint * p->key_count;
    const uint32_t parent = p->parents[joint];
    for (size_t k = 0; k < p->key_count; k++) {
        const double *t = exact_at(gyrei_pack_track_of(p, joint, GYRE_PATH_TRANSLATION), k);
        const double *r = exact_at(gyrei_pack_track_of(p, joint, GYRE_PATH_ROTATION), k);
        const double *s = exact_at(gyrei_pack_track_of(p, joint, GYRE_PATH_SCALE), k);
        states[k] = gyrei_pack_place(parent == 0xffff ? NULL : p->exact + (size_t)parent * p->key_count + k,
                                     gyre_vec3d_make(t[0], t[1], t[2]), gyre_quatd_from_xyzw(r),
                                     gyre_vec3d_make(s[0], s[1], s[2]));
    }
}

static double largest_stretch(const gyrei_pack *p, uint32_t joint) {
    double largest = 0;
    if (joint == 0xffff) return 1;
    for (size_t k = 0; k < p->key_count; k++)
        for (int i = 0; i < 3; i++) {
            const double length =
                gyre_vec3d_length(gyrei_mat3d_column(p->exact[(size_t)joint * p->key_count + k].axes, i));
            if (length > largest) largest = length;
        }
    return positive(largest, 1);
}

static double longest_bone(const gyrei_pack *p, uint32_t joint, uint32_t parent) {
    double longest = 0;
    for (size_t k = 0; k < p->key_count; k++) {
        const double length =
            gyre_vec3d_length(gyre_vec3d_sub(p->exact[(size_t)joint * p->key_count + k].origin,
                                             p->exact[(size_t)parent * p->key_count + k].origin));
        if (length > longest) longest = length;
    }
    return longest;
}

static double largest_scale(const gyrei_pack *p, const gyrei_pack_track *track) {
    double largest = 0;
    for (size_t k = 0; k < (track->exact ? p->key_count : 1); k++)
        for (int i = 0; i < 3; i++)
            if (fabs(exact_at(track, k)[i]) > largest) largest = fabs(exact_at(track, k)[i]);
    return positive(largest, 1);
}

/* An error of a joint moves everything that hangs on it. */
static void reach(gyrei_pack *p) {
    for (uint32_t j = 0; j < p->joint_count; j++) {
        p->reaches[j] = p->shell;
        p->stretches[j] = largest_stretch(p, p->parents[j]);
    }
    for (uint32_t j = p->joint_count; j-- > 0;) {
        const uint32_t parent = p->parents[j];
        if (parent == 0xffff) continue;
        const double far = longest_bone(p, j, parent) + p->reaches[j];
        if (far > p->reaches[parent]) p->reaches[parent] = far;
    }
    for (uint32_t j = 0; j < p->joint_count; j++) {
        gyrei_pack_track_of(p, j, GYRE_PATH_TRANSLATION)->tolerance = 1 / p->stretches[j];
        gyrei_pack_track_of(p, j, GYRE_PATH_ROTATION)->tolerance = 0.5 / p->reaches[j];
        gyrei_pack_track *scale = gyrei_pack_track_of(p, j, GYRE_PATH_SCALE);
        scale->tolerance = largest_scale(p, scale) / p->reaches[j];
    }
}

gyre_status gyrei_pack_evaluate_tracks(gyrei_pack *p) {
    uint32_t most = 4;
    for (uint32_t i = 0; i < p->scalar_count; i++)
        if (p->scalars[i].curve->component_count > most) most = p->scalars[i].curve->component_count;
    double *room = gyrei_arena_allocate(&p->arena, most, sizeof *room);
    p->exact = gyrei_arena_allocate_raw(&p->arena, p->joint_count, p->key_count * sizeof *p->exact);
    p->packed = gyrei_arena_allocate_raw(&p->arena, p->joint_count, p->key_count * sizeof *p->packed);
    if (!room || !p->exact || !p->packed) return gyrei_pack_no_memory(p);
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++)
        if (!evaluate_track(p, &p->tracks[i])) return gyrei_pack_no_memory(p);
    for (uint32_t i = 0; i < p->scalar_count; i++)
        if (!evaluate_scalar(p, &p->scalars[i], room)) return gyrei_pack_no_memory(p);
    for (uint32_t j = 0; j < p->joint_count; j++)
        place_exactly(p, j);
    reach(p);
    return GYRE_OK;
}

/* How far a track is from one value at most. */
static double distance_from(const gyrei_pack *p, const gyrei_pack_track *track, const double *value) {
    double largest = 0;
    for (size_t k = 0; k < p->key_count; k++) {
        const double *at = track->exact + track->components * k;
        double near = 0, opposite = 0;
        for (uint32_t i = 0; i < track->components; i++) {
            near += (at[i] - value[i]) * (at[i] - value[i]);
            opposite += (at[i] + value[i]) * (at[i] + value[i]);
        }
        if (track->components == 4 && opposite < near) near = opposite;
        if (near > largest) largest = near;
    }
    return sqrt(largest);
}

static void middle_of(const gyrei_pack *p, gyrei_pack_track *track) {
    for (uint32_t i = 0; i < track->components; i++) {
        double low = track->exact[i], high = low;
        for (size_t k = 1; k < p->key_count; k++) {
            const double value = track->exact[track->components * k + i];
            if (value < low) low = value;
            if (value > high) high = value;
        }
        track->constant[i] = (double)(float)(low + (high - low) * 0.5);
    }
    if (track->components != 4) return;
    gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(track->constant)), track->constant);
    for (uint32_t i = 0; i < 4; i++)
        track->constant[i] = (double)(float)track->constant[i];
}

/* What is nearer than floats can tell is equal. */
static bool is_near(const gyrei_pack *p, const gyrei_pack_track *track, const double *value, double allowed) {
    double size = 0;
    for (uint32_t i = 0; i < track->components; i++)
        if (fabs(value[i]) > size) size = fabs(value[i]);
    const double distance = distance_from(p, track, value);
    return distance <= 1.2e-7 * size || distance / track->tolerance <= allowed;
}

void gyrei_pack_classify(gyrei_pack *p, double share) {
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++) {
        gyrei_pack_track *track = &p->tracks[i];
        track->kind = GYREI_PACK_REST;
        if (!track->curve || is_near(p, track, track->rest, share * p->budget)) continue;
        middle_of(p, track);
        track->kind =
            is_near(p, track, track->constant, share * p->budget) ? GYREI_PACK_CONSTANT : GYREI_PACK_ANIMATED;
    }
}

static void leave_out(const gyrei_pack *p, gyrei_pack_track *track) {
    double best = 0;
    track->left_out = GYREI_NONE_LEFT_OUT;
    for (uint32_t i = 0; i < 4; i++) {
        double least = INFINITY;
        const double sign = track->exact[i] < 0 ? -1 : 1;
        for (size_t k = 0; k < p->key_count; k++)
            if (sign * track->exact[4 * k + i] < least) least = sign * track->exact[4 * k + i];
        if (least < left_out_least || least <= best) continue;
        best = least;
        track->left_out = i;
    }
    if (track->left_out == GYREI_NONE_LEFT_OUT || track->exact[track->left_out] > 0) return;
    for (size_t i = 0; i < (size_t)p->key_count * 4; i++)
        track->exact[i] = -track->exact[i];
}

void gyrei_pack_leave_out(gyrei_pack *p) {
    for (uint32_t j = 0; j < p->joint_count; j++) {
        gyrei_pack_track *track = gyrei_pack_track_of(p, j, GYRE_PATH_ROTATION);
        if (track->kind == GYREI_PACK_ANIMATED) leave_out(p, track);
    }
}
