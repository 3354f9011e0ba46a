/* SPDX-License-Identifier: MIT */
/* Frames are read some at a time into rows of numbers; then each joint takes its columns. */
#include <asset/bvh_read.h>
#include <base/number.h>
#include <gyre/batchd.h>
#include <math.h>
#include <string.h>

/* Numbers that are held at once: they stay in the cache, and the kernels have many to work on. */
enum { BLOCK_NUMBERS = 16 * 1024, BLOCK_FRAMES = 512 };

/* How many rotation channels of a joint are turned into a quaternion at once. */
enum { ANGLES = 3 };

/* One joint's curves while they are filled; NULL: it has none. */
typedef struct joint_curves {
    double *positions, *rotations, *scales;
} joint_curves;

typedef struct motion {
    gyrei_bvh *bvh;
    joint_curves *curves;
    double *rows;   /* frames of a block, channel after channel */
    double *angles; /* ANGLES arrays of BLOCK_FRAMES, radians */
    uint32_t block_frames;
    uint32_t frame_limit;     /* no more than can stand in the file */
    uint32_t frame_count;     /* read so far */
    const char *ragged;       /* a line's end amid a frame, or NULL: the first of them */
    uint32_t ragged_channels; /* that the frame had by then */
} motion;

/* ---- the heading: Frames and Frame Time ---- */

static bool take_colon(gyrei_bvh *bvh) {
    gyrei_bvh_skip_blanks(bvh);
    if (bvh->at < bvh->end && *bvh->at == ':') bvh->at++;
    return true;
}

static gyrei_bvh_word next_letters(gyrei_bvh *bvh) {
    gyrei_bvh_skip_blanks(bvh);
    const char *first = bvh->at;
    while (bvh->at < bvh->end &&
           ((*bvh->at >= 'a' && *bvh->at <= 'z') || (*bvh->at >= 'A' && *bvh->at <= 'Z')))
        bvh->at++;
    return (gyrei_bvh_word){first, (size_t)(bvh->at - first)};
}

static bool read_frame_count(gyrei_bvh *bvh) {
    double count;
    const char *where = bvh->at;
    if (!take_colon(bvh) || !gyrei_bvh_next_number(bvh, "the number of frames", &count)) return false;
    if (!(count >= 0) || count != floor(count))
        return gyrei_bvh_fail(bvh, where, "Frames: %g is no number of frames", count);
    bvh->frame_count = count < 1e18 ? (uint64_t)count : (uint64_t)1e18;
    return true;
}

static bool read_frame_time(gyrei_bvh *bvh) {
    return take_colon(bvh) && gyrei_bvh_next_number(bvh, "Frame Time", &bvh->frame_time_s);
}

static bool read_heading(gyrei_bvh *bvh) {
    bvh->frame_count = UINT64_MAX;
    for (;;) {
        const gyrei_bvh_word word = next_letters(bvh);
        if (gyrei_bvh_word_is(word, "frames")) {
            if (!read_frame_count(bvh)) return false;
        } else if (gyrei_bvh_word_is(word, "frametime") ||
                   (gyrei_bvh_word_is(word, "frame") && gyrei_bvh_word_is(next_letters(bvh), "time"))) {
            if (!read_frame_time(bvh)) return false;
        } else {
            bvh->at = word.text;
            return true;
        }
    }
}

static void mend_frame_time(gyrei_bvh *bvh) {
    const double given = bvh->frame_time_s;
    if (given > 0) return;
    bvh->frame_time_s = 1.0 / 30;
    if (given < 0)
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_FRAME_TIME, "the Frame Time of %g became 1/30 s",
                           given);
    else
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_FRAME_TIME,
                           "there is no Frame Time above 0: it is 1/30 s");
}

/* ---- numbers ---- */

/* Reads a number; remembers the first line that ended before its frame did. False at the end of the file and
   where no number stands. */
static inline bool take_number(motion *m, uint32_t channel, double *value) {
    gyrei_bvh *bvh = m->bvh;
    const char *at = bvh->at, *end = bvh->end, *line_end = NULL;
    for (; at < end && gyrei_bvh_is_blank(*at); at++)
        if (gyrei_bvh_is_line_end(*at)) line_end = at;
    const size_t size = gyrei_double_from_number(at, end, value);
    bvh->at = at;
    if (size == 0 || !(fabs(*value) <= GYREI_BVH_LARGEST)) return false;
    at += size;
    if (at < end && !gyrei_bvh_is_blank(*at)) return false;
    bvh->at = at;
    if (line_end && channel > 0 && !m->ragged) {
        m->ragged = line_end;
        m->ragged_channels = channel;
    }
    return true;
}

/* How many frames were read whole. Fails for what is no number; the end of the file is no failure. */
static bool read_rows(motion *m, uint32_t count, uint32_t *read) {
    const uint32_t width = m->bvh->channel_count;
    for (uint32_t frame = 0; frame < count; frame++) {
        double *row = m->rows + (size_t)frame * width;
        *read = frame;
        for (uint32_t channel = 0; channel < width; channel++) {
            if (take_number(m, channel, &row[channel])) continue;
            return m->bvh->at == m->bvh->end || gyrei_bvh_fail_number(m->bvh, "a value of a frame");
        }
    }
    *read = count;
    return true;
}

/* ---- from numbers to curves ---- */

/* Whole turns do not matter, and what is left of them is exact. */
static inline double radians(double degrees) {
    if (!(fabs(degrees) <= 720)) degrees = fmod(degrees, 720);
    return degrees * (GYRE_PI / 180);
}

/* Turns about `count` (1 to 3) axes, none the same as the one before it, as angles in an order of three. */
static gyre_euler_order order_of(const uint8_t *axes, uint32_t count) {
    static const uint8_t orders[3][3][3] = {{{0},
                                             {GYRE_EULER_INTRINSIC_XYX, 0, GYRE_EULER_INTRINSIC_XYZ},
                                             {GYRE_EULER_INTRINSIC_XZX, GYRE_EULER_INTRINSIC_XZY, 0}},
                                            {{0, GYRE_EULER_INTRINSIC_YXY, GYRE_EULER_INTRINSIC_YXZ},
                                             {0},
                                             {GYRE_EULER_INTRINSIC_YZX, GYRE_EULER_INTRINSIC_YZY, 0}},
                                            {{0, GYRE_EULER_INTRINSIC_ZXY, GYRE_EULER_INTRINSIC_ZXZ},
                                             {GYRE_EULER_INTRINSIC_ZYX, 0, GYRE_EULER_INTRINSIC_ZYZ},
                                             {0}}};
    const uint32_t first = axes[0], second = count > 1 ? axes[1] : (first + 1) % 3;
    const uint32_t third = count > 2 ? axes[2] : 3 - first - second;
    return orders[first][second][third];
}

/* The rotations of the next up to three channels of a joint, over the frames of a block. */
static void turn_some(motion *m, const uint32_t *columns, const uint8_t *axes, uint32_t count,
                      uint32_t frames, double *out) {
    const uint32_t width = m->bvh->channel_count;
    double *angles[ANGLES];
    for (uint32_t a = 0; a < ANGLES; a++) {
        angles[a] = m->angles + (size_t)a * BLOCK_FRAMES;
        for (uint32_t f = 0; f < frames; f++)
            angles[a][f] = a < count ? radians(m->rows[(size_t)f * width + columns[a]]) : 0;
    }
    const gyre_vec3ds from = {angles[0], angles[1], angles[2], sizeof(double)};
    const gyre_quatds_out to = {out, out + 1, out + 2, out + 3, 4 * sizeof(double)};
    (void)gyre_quatds_from_eulers(to, from, order_of(axes, count), frames); /* the views are right */
}

/* Keys of a block for a joint: the product of all its turns, in their order. */
static void fill_rotations(motion *m, const gyrei_bvh_joint *joint, uint32_t frames, double *out) {
    double product[4 * BLOCK_FRAMES];
    uint32_t columns[ANGLES] = {0}, count = 0, done = 0;
    uint8_t axes[ANGLES] = {0};
    for (uint32_t c = 0; c <= joint->channel_count; c++) {
        const bool last = c == joint->channel_count;
        const uint8_t channel = last ? 0 : m->bvh->channels[joint->first_channel + c];
        if (!last && (channel & ~3) != GYREI_BVH_ROTATION) continue;
        const uint8_t axis = channel & 3;
        if (count == ANGLES || (count > 0 && (last || axes[count - 1] == axis))) {
            turn_some(m, columns, axes, count, frames, done ? product : out);
            for (uint32_t f = 0; done && f < frames; f++) {
                const gyre_quatd q = gyre_quatd_mul(gyre_quatd_from_xyzw(out + 4 * (size_t)f),
                                                    gyre_quatd_from_xyzw(product + 4 * (size_t)f));
                gyre_quatd_to_xyzw(gyre_quatd_normalise(q), out + 4 * (size_t)f);
            }
            done += count;
            count = 0;
        }
        if (last) return;
        columns[count] = joint->first_channel + c;
        axes[count++] = axis;
    }
}

/* The sign that is nearer to the key before: keys begin at `first`, of which the first has none before it. */
static void align_signs(double *keys, uint32_t first, uint32_t count) {
    for (uint32_t i = first > 0 ? first : 1; i < first + count; i++) {
        double *q = keys + 4 * (size_t)i;
        const double *before = q - 4;
        if (before[0] * q[0] + before[1] * q[1] + before[2] * q[2] + before[3] * q[3] >= 0) continue;
        for (int c = 0; c < 4; c++)
            q[c] = -q[c];
    }
}

/* Keys of three numbers each; those without a channel keep `rest`. */
static void fill_triples(motion *m, const gyrei_bvh_joint *joint, uint8_t kind, gyre_vec3d rest, bool add,
                         uint32_t frames, double *out) {
    const double rests[3] = {rest.x, rest.y, rest.z};
    for (uint32_t f = 0; f < frames; f++) {
        const double *row = m->rows + (size_t)f * m->bvh->channel_count + joint->first_channel;
        memcpy(out + 3 * (size_t)f, rests, sizeof rests);
        for (uint32_t c = 0; c < joint->channel_count; c++) {
            const uint8_t channel = m->bvh->channels[joint->first_channel + c];
            if ((channel & ~3) != kind) continue;
            out[3 * (size_t)f + (channel & 3)] = row[c] + (add ? rests[channel & 3] : 0);
        }
    }
}

static void fill_block(motion *m, uint32_t frames) {
    const gyrei_bvh *bvh = m->bvh;
    const size_t first = m->frame_count;
    for (uint32_t j = 0; j < bvh->node_count; j++) {
        const gyrei_bvh_joint *joint = &bvh->joints[j];
        const joint_curves *curves = &m->curves[j];
        if (curves->positions)
            fill_triples(m, joint, GYREI_BVH_POSITION, bvh->nodes[j].local.translation,
                         bvh->options->add_positions != 0, frames, curves->positions + 3 * first);
        if (curves->scales)
            fill_triples(m, joint, GYREI_BVH_SCALE, gyre_vec3d_make(1, 1, 1), false, frames,
                         curves->scales + 3 * first);
        if (curves->rotations) {
            fill_rotations(m, joint, frames, curves->rotations + 4 * first);
            align_signs(curves->rotations, m->frame_count, frames);
        }
    }
}

/* ---- the whole ---- */

/* A bit for each kind that a joint has channels of; warns of an axis that is placed twice. */
static uint32_t kinds_of(gyrei_bvh *bvh, const gyrei_bvh_joint *joint) {
    uint32_t seen = 0;
    for (uint32_t c = 0; c < joint->channel_count; c++) {
        const uint8_t channel = bvh->channels[joint->first_channel + c];
        const bool twice = (seen >> channel & 1) && (channel & ~3) != GYREI_BVH_ROTATION;
        if (twice)
            gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_CHANNEL_TWICE,
                               "joint %u has a position or scale channel twice: the last wins",
                               (uint32_t)(joint - bvh->joints));
        seen |= 1u << channel;
    }
    return seen;
}

static bool make_room(motion *m, const gyrei_bvh_joint *joint, joint_curves *curves, uint32_t *curve_count) {
    gyrei_reading *reading = &m->bvh->reading;
    const uint32_t seen = kinds_of(m->bvh, joint);
    const size_t frames = m->frame_limit;
    const struct {
        double **keys;
        uint32_t kind;
        size_t components;
    } wanted[] = {{&curves->positions, GYREI_BVH_POSITION, 3},
                  {&curves->rotations, GYREI_BVH_ROTATION, 4},
                  {&curves->scales, GYREI_BVH_SCALE, 3}};
    for (int i = 0; i < 3; i++) {
        if (!(seen >> wanted[i].kind & 7)) continue;
        *wanted[i].keys = gyrei_reading_new_raw(reading, frames, wanted[i].components * sizeof(double));
        if (!*wanted[i].keys) return false;
        ++*curve_count;
    }
    return true;
}

static bool prepare(motion *m, uint32_t *curve_count) {
    gyrei_bvh *bvh = m->bvh;
    const uint32_t width = bvh->channel_count;
    const uint64_t room = (uint64_t)(bvh->end - bvh->at) / 2 + 1; /* a digit and a blank a number */
    const uint64_t possible = room / width + 1; /* the last may be cut short */
    m->frame_limit = (uint32_t)(possible < UINT32_MAX / 4 ? possible : UINT32_MAX / 4);
    if (bvh->frame_count < m->frame_limit) m->frame_limit = (uint32_t)bvh->frame_count;
    m->block_frames = width < BLOCK_NUMBERS ? BLOCK_NUMBERS / width : 1;
    if (m->block_frames > BLOCK_FRAMES) m->block_frames = BLOCK_FRAMES;
    m->curves = gyrei_reading_scratch(&bvh->reading, bvh->node_count, sizeof *m->curves);
    m->rows = gyrei_reading_scratch(&bvh->reading, (size_t)m->block_frames * width, sizeof *m->rows);
    m->angles = gyrei_reading_scratch(&bvh->reading, (size_t)ANGLES * BLOCK_FRAMES, sizeof *m->angles);
    if (!m->curves || !m->rows || !m->angles) return false;
    for (uint32_t j = 0; j < bvh->node_count; j++)
        if (!make_room(m, &bvh->joints[j], &m->curves[j], curve_count)) return false;
    return true;
}

static bool read_frames(motion *m) {
    while (m->frame_count < m->frame_limit) {
        const uint32_t left = m->frame_limit - m->frame_count;
        const uint32_t wanted = left < m->block_frames ? left : m->block_frames;
        uint32_t frames;
        if (!read_rows(m, wanted, &frames)) return false;
        fill_block(m, frames);
        m->frame_count += frames;
        if (frames < wanted) break;
    }
    return true;
}

/* Whether the values are as many as announced; if not, each line must have held whole frames. */
static bool check_end(motion *m) {
    gyrei_bvh *bvh = m->bvh;
    const bool announced = bvh->frame_count != UINT64_MAX;
    double value;
    gyrei_bvh_skip_blanks(bvh);
    const bool more = bvh->at < bvh->end && gyrei_double_from_number(bvh->at, bvh->end, &value) > 0;
    const bool fewer = announced && m->frame_count < bvh->frame_count;
    if (m->ragged && (more || fewer))
        return gyrei_bvh_fail(bvh, m->ragged,
                              "the line ends after %u of a frame's %u values, and the file has "
                              "%s values than its %llu frames need",
                              m->ragged_channels, bvh->channel_count, more ? "more" : "fewer",
                              (unsigned long long)bvh->frame_count);
    if (fewer)
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_FRAMES, "Frames: %llu, and there are %u whole ones",
                           (unsigned long long)bvh->frame_count, m->frame_count);
    if (!announced)
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_FRAMES,
                           "the number of frames is not said: there are %u", m->frame_count);
    if (bvh->at < bvh->end)
        gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_TRAILING, "%s after the last frame at byte %llu",
                           more ? "there are more values" : "there is text that is no value",
                           (unsigned long long)(bvh->at - bvh->begin));
    return true;
}

static bool fill_times(motion *m, double **out) {
    double *times = gyrei_reading_new_raw(&m->bvh->reading, m->frame_count, sizeof *times);
    if (!times) return false;
    for (uint32_t f = 0; f < m->frame_count; f++)
        times[f] = f * m->bvh->frame_time_s;
    *out = times;
    return true;
}

static void add_curve(const motion *m, uint32_t node, uint8_t path, const double *times, const double *keys,
                      gyre_curve **next) {
    if (!keys) return;
    *(*next)++ = (gyre_curve){.node = node,
                              .path = path,
                              .interpolation = GYRE_INTERPOLATION_LINEAR,
                              .component_count = path == GYRE_PATH_ROTATION ? 4 : 3,
                              .key_count = m->frame_count,
                              .times = times,
                              .values = keys};
}

static bool make_clip(motion *m, uint32_t curve_count) {
    gyrei_reading *reading = &m->bvh->reading;
    double *times;
    gyre_curve *curves = gyrei_reading_new(reading, curve_count, sizeof *curves), *next = curves;
    gyre_curves *clip = gyrei_reading_new(reading, 1, sizeof *clip);
    if (!curves || !clip || !fill_times(m, &times)) return false;
    for (uint32_t j = 0; j < m->bvh->node_count; j++) {
        add_curve(m, j, GYRE_PATH_TRANSLATION, times, m->curves[j].positions, &next);
        add_curve(m, j, GYRE_PATH_ROTATION, times, m->curves[j].rotations, &next);
        add_curve(m, j, GYRE_PATH_SCALE, times, m->curves[j].scales, &next);
    }
    *clip =
        (gyre_curves){.duration_s = times[m->frame_count - 1], .curve_count = curve_count, .curves = curves};
    reading->asset->clips = clip;
    reading->asset->clip_count = 1;
    return true;
}

bool gyrei_bvh_read_motion(gyrei_bvh *bvh) {
    motion m = {.bvh = bvh};
    uint32_t curve_count = 0;
    if (!read_heading(bvh)) return false;
    mend_frame_time(bvh);
    if (bvh->channel_count == 0) { /* frames of nothing are all there */
        m.frame_count = (uint32_t)(bvh->frame_count < UINT32_MAX ? bvh->frame_count : 0);
        if (bvh->frame_count != UINT64_MAX) bvh->frame_count = m.frame_count;
        return check_end(&m);
    }
    if (!prepare(&m, &curve_count) || !read_frames(&m) || !check_end(&m)) return false;
    return m.frame_count == 0 || make_clip(&m, curve_count);
}
