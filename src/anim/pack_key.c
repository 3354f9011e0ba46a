/* SPDX-License-Identifier: MIT */
/* The list of key times that all tracks of a clip share. */
#include "anim/pack_work.h"

#include <base/error.h>
#include <math.h>
#include <string.h>

/* So many keys are looked at, at most; more than a clip may have, as most of them may turn out to be
 * needless. */
#define COLLECTED_MAX (8u * GYRE_PACK_MAX_KEYS)

/* How far scalar tracks may be off between keys, of their range. */
static const double scalar_share = 1e-4;

/* Rotations further apart than this are not joined over a dropped key. */
static const double join_angle_cos_half = 0.97; /* 28 degrees */

/* Keys of one span of this length at most are tried. */
enum { SPAN_MAX = 32, SPLIT_DEPTH = 14 };

typedef struct key_list {
    gyrei_pack_key *keys;
    uint32_t count, room;
} key_list;

/* The float just below a positive one. */
static double float_before(double time_s) {
    float value = (float)time_s;
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits--;
    memcpy(&value, &bits, sizeof bits);
    return (double)value;
}

static const double *value_of_key(const gyre_curve *curve, uint32_t key) {
    const size_t n = curve->component_count;
    return curve->interpolation == GYRE_INTERPOLATION_CUBIC ? curve->values + n * (3 * (size_t)key + 1)
                                                            : curve->values + n * (size_t)key;
}

static bool jumps_at(const gyre_curve *curve, uint32_t key) {
    if (key == 0) return false;
    if (curve->interpolation != GYRE_INTERPOLATION_STEP && curve->times[key] > curve->times[key - 1])
        return false;
    return memcmp(value_of_key(curve, key), value_of_key(curve, key - 1),
                  curve->component_count * sizeof(double)) != 0;
}

static int key_order(const gyrei_pack_key *a, const gyrei_pack_key *b) {
    if (a->of_curves != b->of_curves) return a->of_curves < b->of_curves ? -1 : 1;
    return (int)b->before - (int)a->before;
}

static bool list_add(gyrei_arena *arena, key_list *list, gyrei_pack_key key) {
    if (list->count > 0 && key_order(&list->keys[list->count - 1], &key) == 0) return true;
    if (list->count == list->room) {
        const uint32_t room = list->room ? 2 * list->room : 256;
        gyrei_pack_key *keys = gyrei_arena_allocate_raw(arena, room, sizeof *keys);
        if (!keys) return false;
        if (list->count) memcpy(keys, list->keys, list->count * sizeof *keys);
        list->keys = keys;
        list->room = room;
    }
    list->keys[list->count++] = key;
    return true;
}

/* The keys of one curve, in order. */
static bool add_curve(gyrei_arena *arena, key_list *list, const gyre_curve *curve) {
    for (uint32_t i = 0; i < curve->key_count; i++) {
        gyrei_pack_key key = {.of_curves = curve->times[i]};
        if (key.of_curves < 0) {
            key.of_curves = 0;
            if (!list_add(arena, list, key)) return false;
            continue;
        }
        if (key.of_curves > 0 && jumps_at(curve, i)) {
            key.before = 1;
            /* Of several keys at one time, only the first is reached from below. */
            if (list->count && list->keys[list->count - 1].of_curves == key.of_curves) list->count--;
            if (!list_add(arena, list, key)) return false;
            key.before = 0;
        }
        if (!list_add(arena, list, key)) return false;
    }
    return true;
}

static bool merge(gyrei_arena *arena, const key_list *a, const key_list *b, key_list *out) {
    uint32_t i = 0, k = 0;
    out->count = 0;
    while (i < a->count || k < b->count) {
        const bool first = k == b->count || (i < a->count && key_order(&a->keys[i], &b->keys[k]) <= 0);
        if (!list_add(arena, out, first ? a->keys[i++] : b->keys[k++])) return false;
    }
    return true;
}

/* Times as floats, each above the one before. */
static uint32_t round_times(gyrei_pack_key *keys, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        gyrei_pack_key key = keys[i];
        key.time_s = (double)(float)key.of_curves;
        if (key.before && !(key.time_s > 0)) continue;
        if (key.before) key.time_s = float_before(key.time_s);
        if (kept && key.time_s < keys[kept - 1].time_s) continue;
        if (kept && key.time_s == keys[kept - 1].time_s) kept--;
        keys[kept++] = key;
    }
    return kept;
}

static gyre_status too_many(gyrei_pack *p, uint32_t count) {
    return gyrei_fail(p->error, GYRE_UNSUPPORTED, "the clip would need %u keys, it can have %u", count,
                      GYRE_PACK_MAX_KEYS);
}

static const gyre_curve *curve_at(const gyrei_pack *p, size_t index) {
    const size_t track_count = (size_t)p->joint_count * 3;
    return index < track_count ? p->tracks[index].curve : p->scalars[index - track_count].curve;
}

static bool same_times(const gyre_curve *a, const gyre_curve *b) {
    return a && a->key_count == b->key_count && a->interpolation == GYRE_INTERPOLATION_LINEAR &&
           b->interpolation == GYRE_INTERPOLATION_LINEAR &&
           (a->times == b->times || memcmp(a->times, b->times, a->key_count * sizeof(double)) == 0);
}

static bool has_doubles(const gyre_curve *curve) {
    for (uint32_t i = 1; i < curve->key_count; i++)
        if (!(curve->times[i] > curve->times[i - 1])) return true;
    return false;
}

gyre_status gyrei_pack_collect_keys(gyrei_pack *p) {
    key_list lists[2] = {{NULL, 0, 0}, {NULL, 0, 0}}, own = {NULL, 0, 0};
    const size_t count = (size_t)p->joint_count * 3 + p->scalar_count;
    const gyre_curve *last = NULL;
    int now = 0;
    for (size_t i = 0; i < count; i++) {
        const gyre_curve *curve = curve_at(p, i);
        if (!curve || curve == last || (same_times(last, curve) && !has_doubles(curve))) continue;
        last = curve;
        own.count = 0;
        if (!add_curve(&p->arena, &own, curve) || !merge(&p->arena, &lists[now], &own, &lists[1 - now]))
            return gyrei_pack_no_memory(p);
        now = 1 - now;
        if (lists[now].count > COLLECTED_MAX) return too_many(p, lists[now].count);
    }
    if (lists[now].count == 0 && !list_add(&p->arena, &lists[now], (gyrei_pack_key){0, 0, 0, 0}))
        return gyrei_pack_no_memory(p);
    p->keys = lists[now].keys;
    p->key_count = p->curve_key_count = round_times(p->keys, lists[now].count);
    return GYRE_OK;
}

/* As it is just before a key that it jumps at. */
static void evaluate_before(const gyre_curve *curve, double time_s, double *components) {
    uint32_t low = 0, high = curve->key_count; /* keys below `low` are before the time */
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (curve->times[middle] < time_s)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0 || low == curve->key_count || curve->times[low] > time_s) {
        gyre_curve_evaluate(curve, time_s, components);
        return;
    }
    const uint32_t key = curve->interpolation == GYRE_INTERPOLATION_STEP ? low - 1 : low;
    memcpy(components, value_of_key(curve, key), curve->component_count * sizeof(double));
    if (curve->path == GYRE_PATH_ROTATION)
        gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(components)), components);
}

void gyrei_pack_evaluate(const gyre_curve *curve, const gyrei_pack_key *key, double *components) {
    if (key->before)
        evaluate_before(curve, key->of_curves, components);
    else
        gyre_curve_evaluate(curve, key->of_curves, components);
}

/* How far `value` is from the way between a and b at t. */
static double deviation(const gyrei_pack_track *track, const double *a, const double *b, double t,
                        const double *value) {
    double sum = 0, between[4];
    if (track->components == 4)
        gyre_quatd_to_xyzw(gyrei_pack_between(gyre_quatd_from_xyzw(a), gyre_quatd_from_xyzw(b), t), between);
    else
        for (uint32_t i = 0; i < 3; i++)
            between[i] = a[i] + (b[i] - a[i]) * t;
    double dot = 0;
    for (uint32_t i = 0; i < track->components; i++)
        dot += between[i] * value[i];
    const double sign = track->components == 4 && dot < 0 ? -1 : 1;
    for (uint32_t i = 0; i < track->components; i++) {
        const double off = between[i] - sign * value[i];
        sum += off * off;
    }
    return sqrt(sum) / track->tolerance;
}

static gyrei_pack_key key_between(const gyrei_pack_key *a, const gyrei_pack_key *b, double t) {
    gyrei_pack_key key = {.of_curves = a->of_curves + (b->of_curves - a->of_curves) * t};
    key.time_s = (double)(float)key.of_curves;
    return key;
}

static bool track_needs_split(const gyrei_pack_track *track, const gyrei_pack_key *a, const gyrei_pack_key *b,
                              double allowed) {
    double from[4], to[4], value[4];
    if (!track->curve || track->curve->interpolation != GYRE_INTERPOLATION_CUBIC) return false;
    gyrei_pack_evaluate(track->curve, a, from);
    gyrei_pack_evaluate(track->curve, b, to);
    for (int i = 1; i < 4; i++) {
        const gyrei_pack_key middle = key_between(a, b, i * 0.25);
        gyrei_pack_evaluate(track->curve, &middle, value);
        if (deviation(track, from, to, i * 0.25, value) > allowed) return true;
    }
    return false;
}

static double scalar_value(const gyrei_pack_scalar *scalar, const gyrei_pack_key *key, double *room) {
    gyrei_pack_evaluate(scalar->curve, key, room);
    return room[scalar->component];
}

static bool scalar_needs_split(const gyrei_pack_scalar *scalar, const gyrei_pack_key *a,
                               const gyrei_pack_key *b, double *room) {
    if (scalar->curve->interpolation != GYRE_INTERPOLATION_CUBIC) return false;
    const double from = scalar_value(scalar, a, room), to = scalar_value(scalar, b, room);
    for (int i = 1; i < 4; i++) {
        const gyrei_pack_key middle = key_between(a, b, i * 0.25);
        const double straight = from + (to - from) * (i * 0.25);
        if (fabs(scalar_value(scalar, &middle, room) - straight) >
            scalar_share * ((double)scalar->plan.extent + 1e-9))
            return true;
    }
    return false;
}

static bool needs_split(const gyrei_pack *p, const gyrei_pack_key *a, const gyrei_pack_key *b, double allowed,
                        double *room) {
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++)
        if (track_needs_split(&p->tracks[i], a, b, allowed)) return true;
    for (uint32_t i = 0; i < p->scalar_count; i++)
        if (scalar_needs_split(&p->scalars[i], a, b, room)) return true;
    return false;
}

static bool has_cubic(const gyrei_pack *p) {
    for (size_t i = 0; i < (size_t)p->joint_count * 3 + p->scalar_count; i++)
        if (curve_at(p, i) && curve_at(p, i)->interpolation == GYRE_INTERPOLATION_CUBIC) return true;
    return false;
}

static double *room_for_weights(gyrei_pack *p) {
    uint32_t most = 4;
    for (uint32_t i = 0; i < p->scalar_count; i++)
        if (p->scalars[i].curve->component_count > most) most = p->scalars[i].curve->component_count;
    return gyrei_arena_allocate(&p->arena, most, sizeof(double));
}

/* Adds what lies between a and b, then b, halving as long as cubic curves stray from the straight way. */
static bool refine_between(gyrei_pack *p, key_list *list, const gyrei_pack_key *a, const gyrei_pack_key *b,
                           double allowed, double *room) {
    gyrei_pack_key ends[SPLIT_DEPTH + 1], from = *a;
    int depth = 0;
    ends[0] = *b;
    while (depth >= 0) {
        const gyrei_pack_key middle = key_between(&from, &ends[depth], 0.5);
        if (depth < SPLIT_DEPTH && middle.time_s > from.time_s && middle.time_s < ends[depth].time_s &&
            needs_split(p, &from, &ends[depth], allowed, room)) {
            ends[++depth] = middle;
            continue;
        }
        from = ends[depth--];
        if (!list_add(&p->arena, list, from)) return false;
    }
    return true;
}

gyre_status gyrei_pack_refine_keys(gyrei_pack *p, double share) {
    key_list list = {NULL, 0, 0};
    double *room = room_for_weights(p);
    if (!has_cubic(p)) return GYRE_OK;
    if (!room || !list_add(&p->arena, &list, p->keys[0])) return gyrei_pack_no_memory(p);
    for (uint32_t i = 1; i < p->key_count; i++) {
        if (!refine_between(p, &list, &p->keys[i - 1], &p->keys[i], share * p->budget, room))
            return gyrei_pack_no_memory(p);
        if (list.count > COLLECTED_MAX) return too_many(p, list.count);
    }
    p->keys = list.keys;
    p->key_count = list.count;
    return GYRE_OK;
}

/* Where key `middle` would be if the keys from and to were neighbours: how far its joints are off. */
static bool is_between(const gyrei_pack *p, uint32_t from, uint32_t middle, uint32_t to, double allowed,
                       double *off) {
    const double begin = p->keys[from].time_s;
    const double t = (p->keys[middle].time_s - begin) / (p->keys[to].time_s - begin);
    for (uint32_t j = 0; j < p->joint_count; j++) {
        off[j] = p->parents[j] == 0xffff ? 0 : off[p->parents[j]];
        for (uint32_t path = 0; path < 3; path++) {
            const gyrei_pack_track *track = gyrei_pack_track_of(p, j, path);
            if (track->kind != GYREI_PACK_ANIMATED) continue;
            const size_t n = track->components;
            off[j] += deviation(track, track->exact + n * from, track->exact + n * to, t,
                                track->exact + n * middle);
        }
        if (off[j] > allowed) return false;
    }
    for (uint32_t i = 0; i < p->scalar_count; i++) {
        const gyrei_scalar_plan *plan = &p->scalars[i].plan;
        if (plan->keys && fabs(plan->keys[from] + (plan->keys[to] - plan->keys[from]) * t -
                               plan->keys[middle]) > scalar_share * (double)plan->extent)
            return false;
    }
    return true;
}

static bool near_enough(const gyrei_pack *p, uint32_t from, uint32_t to) {
    for (uint32_t j = 0; j < p->joint_count; j++) {
        const gyrei_pack_track *track = gyrei_pack_track_of(p, j, GYRE_PATH_ROTATION);
        if (track->kind != GYREI_PACK_ANIMATED) continue;
        const double dot = gyre_quatd_dot(gyre_quatd_from_xyzw(track->exact + 4 * (size_t)from),
                                          gyre_quatd_from_xyzw(track->exact + 4 * (size_t)to));
        if (fabs(dot) < join_angle_cos_half) return false;
    }
    return true;
}

static bool can_join(const gyrei_pack *p, uint32_t from, uint32_t to, double allowed, double *off) {
    for (uint32_t middle = to - 1; middle > from; middle--)
        if (!is_between(p, from, middle, to, allowed, off)) return false;
    return near_enough(p, from, to);
}

/* Moves the kept keys of every array to its front. */
static void keep_only(gyrei_pack *p, const uint32_t *kept, uint32_t count) {
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++) {
        gyrei_pack_track *track = &p->tracks[i];
        const size_t n = track->components;
        for (uint32_t k = 0; track->exact && k < count; k++)
            memmove(track->exact + n * k, track->exact + n * kept[k], n * sizeof(double));
    }
    for (uint32_t i = 0; i < p->scalar_count; i++) {
        double *keys = (double *)p->scalars[i].plan.keys;
        for (uint32_t k = 0; keys && k < count; k++)
            keys[k] = keys[kept[k]];
    }
    for (uint32_t j = 0; j < p->joint_count; j++)
        for (uint32_t k = 0; k < count; k++)
            p->exact[(size_t)j * count + k] = p->exact[(size_t)j * p->key_count + kept[k]];
    for (uint32_t k = 0; k < count; k++)
        p->keys[k] = p->keys[kept[k]];
    p->key_count = count;
}

static bool anything_moves(const gyrei_pack *p) {
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++)
        if (p->tracks[i].kind == GYREI_PACK_ANIMATED) return true;
    for (uint32_t i = 0; i < p->scalar_count; i++)
        if (p->scalars[i].plan.keys) return true;
    return false;
}

gyre_status gyrei_pack_drop_keys(gyrei_pack *p, double share) {
    uint32_t *kept = gyrei_arena_allocate_raw(&p->arena, p->key_count, sizeof *kept), count = 1;
    double *off = gyrei_arena_allocate_raw(&p->arena, p->joint_count, sizeof *off);
    if (!kept || !off) return gyrei_pack_no_memory(p);
    kept[0] = 0;
    for (uint32_t from = 0; anything_moves(p) && from + 1 < p->key_count;) {
        uint32_t to = from + 1;
        while (to + 1 < p->key_count && to + 1 - from <= SPAN_MAX &&
               can_join(p, from, to + 1, share * p->budget, off))
            to++;
        kept[count++] = to;
        from = to;
    }
    if (count > GYRE_PACK_MAX_KEYS) return too_many(p, count);
    keep_only(p, kept, count);
    return GYRE_OK;
}
