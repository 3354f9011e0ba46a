/* SPDX-License-Identifier: MIT */
/* The codes of the keys, and how coarse they may be. Joints are rounded from the roots down, each against
   where it should be in model space, seen from where its parents have come to: so errors do not add up along
   a limb but for what no joint below can make up for. */
#include "anim/pack_work.h"
#include "anim/stream.h"

#include <math.h>
#include <string.h>

enum { BITS_FINE = 16, ROUNDS = 16, SHRINKING = 40 };

/* So many joints and keys are rounded at most to try single tracks. */
static const double trials_work = 2e6;

/* How many bits tell `codes` numbers apart. */
static uint32_t width_of(double codes) {
    uint32_t width = 0;
    while (width < 62 && (double)(UINT64_C(1) << width) < codes)
        width++;
    return width;
}

static double half_up(double value) {
    return floor(value + 0.5);
}

/* Whether the joint's rotation may undo what its parents are off: no stretch or mirror stands between. */
static bool is_even(const gyrei_pack *p, uint32_t joint) {
    const gyrei_pack_track *scale = gyrei_pack_track_of(p, joint, GYRE_PATH_SCALE);
    for (size_t k = 0; k < (scale->exact ? p->key_count : 1); k++) {
        const double *s = scale->exact ? scale->exact + 3 * k : scale->rest;
        if (!(s[0] > 0 && fabs(s[1] - s[0]) <= 1e-3 * s[0] && fabs(s[2] - s[0]) <= 1e-3 * s[0])) return false;
    }
    return true;
}

static void find_menders(gyrei_pack *p) {
    for (uint32_t j = 0; j < p->joint_count; j++) {
        const uint32_t parent = p->parents[j];
        p->mends[j] = parent == 0xffff || (p->mends[parent] && is_even(p, parent));
    }
}

static bool is_animated(const gyrei_pack *p, uint32_t joint, uint32_t path) {
    return gyrei_pack_track_of(p, joint, path)->kind == GYREI_PACK_ANIMATED;
}

/* As gyrei_pack's reaches, up to the joints that make up for an error. */
static void find_levers(gyrei_pack *p) {
    for (uint32_t j = 0; j < p->joint_count; j++)
        p->levers[j] = p->shell;
    for (uint32_t j = p->joint_count; j-- > 0;) {
        const uint32_t parent = p->parents[j];
        if (parent == 0xffff) continue;
        const bool turns = p->mends[j] && is_animated(p, j, GYRE_PATH_ROTATION);
        const bool moves = p->mends[j] && is_animated(p, j, GYRE_PATH_TRANSLATION);
        double bone = p->reaches[parent] - p->reaches[j];
        if (bone < 0 || moves) bone = 0;
        const double far = bone + (turns ? 0 : p->levers[j]);
        if (far > p->levers[parent]) p->levers[parent] = far;
    }
}

/* The range of what was aimed at, from which the next steps are made, and the largest codes. */
typedef struct aim {
    double low[4], high[4], last[4];
} aim;

static void aim_at_exact(const gyrei_pack *p, gyrei_pack_track *track) {
    for (uint32_t i = 0; i < track->components; i++) {
        track->aim_low[i] = INFINITY;
        track->aim_high[i] = -INFINITY;
        for (size_t k = 0; k < p->key_count; k++) {
            const double value = track->exact[track->components * k + i];
            if (value < track->aim_low[i]) track->aim_low[i] = value;
            if (value > track->aim_high[i]) track->aim_high[i] = value;
        }
    }
}

static bool is_stored(const gyrei_pack_track *track, uint32_t component) {
    return track->components != 4 || component != track->left_out;
}

static uint32_t stored_count(const gyrei_pack_track *track) {
    return track->components - (track->components == 4 && track->left_out < 4);
}

/* Always 16 bits: where some tracks take 8, there are twice as many groups, each with its own cost a sample.
 */
static void set_even_steps(gyrei_pack_track *track) {
    const double levels = 65535;
    track->bits = BITS_FINE;
    for (uint32_t i = 0; i < track->components; i++) {
        const double extent = (double)(float)((track->aim_high[i] - track->aim_low[i]) * (1 + 2e-7) + 1e-30);
        track->low[i] = (double)(float)track->aim_low[i];
        track->step[i] = (double)(float)(extent / levels);
    }
}

/* The finest step that takes no more bits than the wished one: it costs nothing. */
static double snapped(const gyrei_pack_track *track, double wish) {
    double finest = 0;
    for (uint32_t i = 0; i < track->components; i++) {
        const double range = track->aim_high[i] - track->aim_low[i];
        if (!is_stored(track, i) || !(range > 0)) continue;
        const uint32_t width = width_of(range / wish + 1);
        const double least = range / (double)((UINT64_C(1) << width) - 1);
        if (width > 0 && least > finest) finest = least;
    }
    finest *= 1.0001;
    if (!(finest > 0) || finest > wish) return wish;
    return finest > wish * 0.25 ? finest : wish * 0.25;
}

/* The value of code 0, as the stream holds it. */
static double low_of_stream(const gyrei_pack_track *track, uint32_t i) {
    if (track->components != 4) return (double)(float)track->aim_low[i];
    const double low = floor(track->aim_low[i] * 32768);
    return (low < -32768 ? -32768 : low > 32767 ? 32767 : low) / 32768;
}

static void use_bit_step(gyrei_pack_track *track, double step) {
    for (uint32_t i = 0; i < track->components; i++) {
        track->step[i] = (double)(float)step;
        track->low[i] = low_of_stream(track, i);
    }
}

static void set_bit_steps(gyrei_pack_track *track) {
    double coarsest = 0;
    for (uint32_t i = 0; i < track->components; i++) {
        const double range = track->aim_high[i] - low_of_stream(track, i);
        const double least = range / ((1 << GYREI_STREAM_WIDTH_MAX) - 16);
        if (is_stored(track, i) && least > coarsest) coarsest = least;
    }
    coarsest = coarsest > 1e-20 ? coarsest : 1e-20;
    const double step = snapped(track, track->wish > coarsest ? track->wish : coarsest);
    use_bit_step(track, step > coarsest ? step : coarsest);
}

static void set_steps(const gyrei_pack *p, gyrei_pack_track *track) {
    if (p->profile == GYRE_CLIP_PROFILE_SIZE)
        set_bit_steps(track);
    else
        set_even_steps(track);
}

/* The code of a value. */
static double code_of(const gyrei_pack *p, const gyrei_pack_track *track, uint32_t i, double value) {
    const double code = half_up((value - track->low[i]) / track->step[i]);
    const double last = p->profile == GYRE_CLIP_PROFILE_SIZE ? (1 << GYREI_STREAM_WIDTH_MAX) - 1 : 65535;
    return code < 0 ? 0 : code > last ? last : code;
}

/* Rounds one key; `range` grows by what was wanted. */
static void round_key(const gyrei_pack *p, gyrei_pack_track *track, const double *wanted, double *out,
                      aim *range) {
    for (uint32_t i = 0; i < track->components; i++) {
        out[i] = 0;
        if (!is_stored(track, i)) continue;
        const double code = code_of(p, track, i, wanted[i]);
        out[i] = track->low[i] + code * track->step[i];
        if (code > range->last[i]) range->last[i] = code;
        if (wanted[i] < range->low[i]) range->low[i] = wanted[i];
        if (wanted[i] > range->high[i]) range->high[i] = wanted[i];
    }
    if (track->components != 4 || track->left_out > 3) return;
    const double squares = (out[0] * out[0] + out[1] * out[1]) + (out[2] * out[2] + out[3] * out[3]);
    out[track->left_out] = squares < 1 ? sqrt(1 - squares) : 0;
}

static gyre_quatd unit_of(const double *q) {
    const double length = sqrt((q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]));
    return length > 0 ? gyre_quatd_make(q[0] / length, q[1] / length, q[2] / length, q[3] / length)
                      : gyre_quatd_identity();
}

/* Where the joint's translation has to be for its origin to be right. */
static void wanted_translation(const gyrei_pack *p, const gyrei_pack_track *track,
                               const gyrei_pack_state *exact, const gyrei_pack_state *parent, size_t key,
                               double *wanted) {
    gyre_mat3d inverse;
    memcpy(wanted, track->exact + 3 * key, 3 * sizeof *wanted);
    if (!parent || !gyre_mat3d_inverse(parent->axes, &inverse)) return;
    const gyre_vec3d t = gyre_mat3d_mul_vec3d(inverse, gyre_vec3d_sub(exact->origin, parent->origin));
    const double far = fabs(t.x - wanted[0]) + fabs(t.y - wanted[1]) + fabs(t.z - wanted[2]);
    if (!(far <= 1e3 * p->budget * track->tolerance)) return; /* nearly flat: no way back */
    wanted[0] = t.x, wanted[1] = t.y, wanted[2] = t.z;
}

static void wanted_rotation(const gyrei_pack_track *track, const gyrei_pack_state *exact,
                            const gyrei_pack_state *parent, size_t key, double *wanted) {
    const double *own = track->exact + 4 * key;
    memcpy(wanted, own, 4 * sizeof *wanted);
    if (!parent) return;
    gyre_quatd q = gyre_quatd_mul(gyre_quatd_conjugate(parent->turn), exact->turn);
    const double dot = (q.x * own[0] + q.y * own[1]) + (q.z * own[2] + q.w * own[3]);
    const double scale = (dot < 0 ? -1 : 1) / sqrt((q.x * q.x + q.y * q.y) + (q.z * q.z + q.w * q.w));
    wanted[0] = q.x * scale, wanted[1] = q.y * scale, wanted[2] = q.z * scale, wanted[3] = q.w * scale;
}

static const double *unmoved(const gyrei_pack_track *track) {
    return track->kind == GYREI_PACK_REST ? track->rest : track->constant;
}

static const double *packed_value(gyrei_pack *p, uint32_t joint, uint32_t path,
                                  const gyrei_pack_state *parent, size_t key, aim *ranges) {
    gyrei_pack_track *track = gyrei_pack_track_of(p, joint, path);
    double wanted[4];
    if (track->kind != GYREI_PACK_ANIMATED) return unmoved(track);
    const gyrei_pack_state *exact = &p->exact[(size_t)joint * p->key_count + key];
    if (!p->mends[joint]) parent = NULL;
    if (path == GYRE_PATH_TRANSLATION)
        wanted_translation(p, track, exact, parent, key, wanted);
    else if (path == GYRE_PATH_ROTATION)
        wanted_rotation(track, exact, parent, key, wanted);
    else
        memcpy(wanted, track->exact + 3 * key, 3 * sizeof *wanted);
    double *out = track->packed + track->components * key;
    round_key(p, track, wanted, out, &ranges[path]);
    return out;
}

static const aim nothing = {
    {INFINITY, INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY, -INFINITY}, {0, 0, 0, 0}};

static void take_range(gyrei_pack_track *track, const aim *range) {
    uint32_t widest = 0;
    for (uint32_t i = 0; i < track->components; i++) {
        if (!is_stored(track, i)) continue;
        track->aim_high[i] = range->high[i];
        track->aim_low[i] = range->low[i];
        track->width[i] = width_of(range->last[i] + 1);
        if (track->width[i] > widest) widest = track->width[i];
    }
    for (uint32_t i = 0; track->components == 4 && track->left_out > 3 && i < 4; i++)
        track->width[i] = widest; /* as streams keep four components */
}

static void round_joint(gyrei_pack *p, uint32_t joint) {
    const uint32_t parent = p->parents[joint];
    aim ranges[3] = {nothing, nothing, nothing};
    double largest = 0;
    for (size_t k = 0; k < p->key_count; k++) {
        const gyrei_pack_state *from =
            parent == 0xffff ? NULL : &p->packed[(size_t)parent * p->key_count + k];
        const double *t = packed_value(p, joint, GYRE_PATH_TRANSLATION, from, k, ranges);
        const double *r = packed_value(p, joint, GYRE_PATH_ROTATION, from, k, ranges);
        const double *s = packed_value(p, joint, GYRE_PATH_SCALE, from, k, ranges);
        gyrei_pack_state *to = &p->packed[(size_t)joint * p->key_count + k];
        *to = gyrei_pack_place(from, gyre_vec3d_make(t[0], t[1], t[2]), unit_of(r),
                               gyre_vec3d_make(s[0], s[1], s[2]));
        const double off = gyrei_pack_displacement(&p->exact[(size_t)joint * p->key_count + k], to, p->shell);
        if (!(off <= largest)) largest = off;
    }
    p->errors[joint] = largest;
    for (uint32_t path = 0; path < 3; path++) {
        gyrei_pack_track *track = gyrei_pack_track_of(p, joint, path);
        if (track->kind == GYREI_PACK_ANIMATED) take_range(track, &ranges[path]);
    }
}

static void round_from(gyrei_pack *p, uint32_t first, uint32_t end) {
    for (uint32_t j = first; j < end; j++)
        round_joint(p, j);
}

void gyrei_pack_round(gyrei_pack *p) {
    round_from(p, 0, p->joint_count);
}

static double worst(const gyrei_pack *p) {
    double largest = 0;
    for (uint32_t j = 0; j < p->joint_count; j++)
        if (!(p->errors[j] <= largest)) largest = p->errors[j];
    return largest;
}

static void find_largest(gyrei_pack *p) {
    memcpy(p->largest, p->errors, p->joint_count * sizeof *p->largest);
    for (uint32_t j = p->joint_count; j-- > 0;)
        if (p->parents[j] != 0xffff && p->largest[j] > p->largest[p->parents[j]])
            p->largest[p->parents[j]] = p->largest[j];
}

static double bits_of(const gyrei_pack *p, const gyrei_pack_track *track) {
    double bits = 0;
    if (track->kind != GYREI_PACK_ANIMATED) return 0;
    if (p->profile != GYRE_CLIP_PROFILE_SIZE) return (double)(track->bits * stored_count(track));
    for (uint32_t i = 0; i < track->components; i++)
        if (is_stored(track, i)) bits += (double)track->width[i];
    return bits;
}

static double total_bits(const gyrei_pack *p) {
    double bits = 0;
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++)
        bits += bits_of(p, &p->tracks[i]);
    return bits;
}

static void first_wishes(gyrei_pack *p, double budget) {
    for (uint32_t j = 0; j < p->joint_count; j++)
        for (uint32_t path = 0; path < 3; path++) {
            gyrei_pack_track *track = gyrei_pack_track_of(p, j, path);
            if (track->kind != GYREI_PACK_ANIMATED) continue;
            aim_at_exact(p, track);
            const double far = path == GYRE_PATH_ROTATION ? p->reaches[j] / p->levers[j] : 1;
            track->wish = 0.5 * budget * track->tolerance * far;
        }
}

/* Where joints are past the budget, what moves them gets finer; nothing gets coarser. */
static void shrink_wishes(gyrei_pack *p, double budget) {
    find_largest(p);
    for (uint32_t j = 0; j < p->joint_count; j++) {
        const double factor = 0.95 * budget / (p->largest[j] + 1e-30);
        for (uint32_t path = 0; path < 3 && p->largest[j] > budget; path++)
            gyrei_pack_track_of(p, j, path)->wish *= factor > 0.5 ? factor : 0.5;
    }
}

/* Tracks whose joints are well within the budget get coarser, the others finer. `strong`: at once. */
static void adjust_wishes(gyrei_pack *p, double budget, bool strong) {
    find_largest(p);
    for (uint32_t j = 0; j < p->joint_count; j++) {
        const double root = sqrt(sqrt(budget / (p->largest[j] + 1e-30)));
        double factor = strong ? root * root * root : root;
        factor = factor < 0.25 ? 0.25 : factor > 4 ? 4 : factor;
        for (uint32_t path = 0; path < 3; path++)
            gyrei_pack_track_of(p, j, path)->wish *= factor;
    }
}

static void set_all_steps(gyrei_pack *p) {
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++)
        if (p->tracks[i].kind == GYREI_PACK_ANIMATED) set_steps(p, &p->tracks[i]);
}

static void copy_tracks(gyrei_pack_track *to, const gyrei_pack_track *from, size_t count) {
    memcpy(to, from, count * sizeof *to);
}

/* A step that saves a bit in the row, or 0. */
static double coarser_wish(const gyrei_pack *p, const gyrei_pack_track *track) {
    if (p->profile != GYRE_CLIP_PROFILE_SIZE) {
        double widest = 0;
        for (uint32_t i = 0; i < track->components; i++)
            if (is_stored(track, i) && track->aim_high[i] - track->aim_low[i] > widest)
                widest = track->aim_high[i] - track->aim_low[i];
        return track->bits == BITS_FINE ? widest / 254 : 0;
    }
    double nearest = INFINITY;
    for (uint32_t i = 0; i < track->components; i++) {
        const double range = track->aim_high[i] - track->aim_low[i];
        if (!is_stored(track, i) || track->width[i] == 0 || !(range > 0)) continue;
        const uint32_t width = track->width[i] - 1;
        const double step = width ? range / ((double)(UINT64_C(1) << width) - 1.5) : 2.2 * range;
        if (step > track->step[0] && step < nearest) nearest = step;
    }
    return nearest < track->step[0] * 3 ? nearest : 0;
}

/* Makes one track coarser where the budget allows it. True: done. */
static bool try_coarser(gyrei_pack *p, uint32_t joint, uint32_t path, uint32_t end, double budget,
                        gyrei_pack_track *saved) {
    gyrei_pack_track *track = gyrei_pack_track_of(p, joint, path);
    const double wish = coarser_wish(p, track);
    const size_t first = (size_t)joint * 3, count = (size_t)(end - joint) * 3;
    double before = 0, after = 0;
    if (!(wish > 0)) return false;
    copy_tracks(saved, p->tracks + first, count);
    for (size_t i = first; i < first + count; i++)
        before += bits_of(p, &p->tracks[i]);
    track->wish = wish;
    if (p->profile == GYRE_CLIP_PROFILE_SIZE)
        use_bit_step(track, wish);
    else
        set_even_steps(track);
    round_from(p, joint, end);
    for (size_t i = first; i < first + count; i++)
        after += bits_of(p, &p->tracks[i]);
    if (after < before && worst(p) <= budget) return true;
    copy_tracks(p->tracks + first, saved, count);
    round_from(p, joint, end);
    return false;
}

static void try_all_coarser(gyrei_pack *p, double budget, gyrei_pack_track *saved) {
    const uint16_t *ends = gyre_skeleton_subtree_ends(p->skeleton);
    double work = trials_work;
    bool better = true;
    while (better && work > 0) {
        better = false;
        for (uint32_t j = p->joint_count; j-- > 0 && work > 0;)
            for (uint32_t path = 0; path < 3 && work > 0; path++) {
                if (!is_animated(p, j, path)) continue;
                work -= 2.0 * (double)(ends[j] - j) * p->key_count;
                better |= try_coarser(p, j, path, ends[j], budget, saved);
            }
    }
}

static bool set_finest(gyrei_pack *p) {
    for (size_t i = 0; i < (size_t)p->joint_count * 3; i++)
        p->tracks[i].wish = 0;
    set_all_steps(p);
    gyrei_pack_round(p);
    return false;
}

bool gyrei_pack_search(gyrei_pack *p, double budget) {
    const size_t count = (size_t)p->joint_count * 3;
    gyrei_pack_track *best = p->spare;
    double fewest = INFINITY;
    find_menders(p);
    find_levers(p);
    first_wishes(p, budget);
    for (int i = 0; i < ROUNDS || (i < SHRINKING && !(fewest < INFINITY)); i++) {
        set_all_steps(p);
        round_from(p, 0, p->joint_count);
        if (worst(p) <= budget && total_bits(p) < fewest) {
            fewest = total_bits(p);
            copy_tracks(best, p->tracks, count);
        }
        if (i < ROUNDS - 1)
            adjust_wishes(p, 0.98 * budget, i < ROUNDS / 2);
        else
            shrink_wishes(p, budget);
    }
    if (!(fewest < INFINITY)) return set_finest(p);
    copy_tracks(p->tracks, best, count);
    gyrei_pack_round(p);
    try_all_coarser(p, budget, best);
    return true;
}
