/* SPDX-License-Identifier: MIT */
/* Frames are made some at a time, bone by bone, and written line by line. */
#include <asset/bvh_write.h>
#include <base/checked.h>
#include <base/number.h>
#include <gyre/batchd.h>
#include <math.h>
#include <string.h>

enum { BLOCK_NUMBERS = 16 * 1024, BLOCK_FRAMES = 256, NUMBER_ROOM = GYREI_NUMBER_SIZE + 1 };

typedef struct block {
    gyrei_bvh_writer *w;
    double *rows;      /* frames of a block, channel after channel */
    double *sizes;     /* by bone: BLOCK_FRAMES, all scales from the world to it */
    double *rotations; /* of one bone, x y z w a frame */
    double *angles;    /* of one bone, 3 a frame */
    uint32_t first, count;
} block;

static void put_position(const block *b, const gyrei_bvh_bone *bone, uint32_t frame, gyre_vec3d v) {
    double *row = b->rows + (size_t)frame * b->w->channel_count + bone->column;
    row[0] = v.x, row[1] = v.y, row[2] = v.z;
}

/* Samples a bone over the frames: its place and size; its rotation is left in `rotations`. */
static bool sample(const block *b, uint32_t index) {
    gyrei_bvh_writer *w = b->w;
    const gyrei_bvh_bone *bone = &w->bones[index];
    double *sizes = b->sizes + (size_t)index * BLOCK_FRAMES;
    const double *above = bone->parent == GYRE_NONE ? NULL : b->sizes + (size_t)bone->parent * BLOCK_FRAMES;
    for (uint32_t f = 0; f < b->count; f++) {
        gyre_transformd way;
        const double size = above ? above[f] : 1, time_s = (b->first + f) * w->frame_time_s;
        if (!gyrei_bvh_way_at(w, bone, w->tracks, time_s, &way)) return false;
        gyre_quatd_to_xyzw(way.rotation, b->rotations + 4 * (size_t)f);
        sizes[f] = size * way.scale.x;
        if (bone->moves) put_position(b, bone, f, gyre_vec3d_scale(way.translation, size));
    }
    return true;
}

/* To 1e-12 degrees, past which there is nothing but rounding. */
static double degrees(double angle_rad) {
    const double value = angle_rad * (180 / GYRE_PI);
    return (fabs(value) < 4096 ? floor(value * 1e12 + 0.5) / 1e12 : value) + 0.0;
}

/* So near to a pole only rounding tells the first angle from the third: at the pole itself both can go on
   from the frame before. */
static gyre_vec3d at_pole_if_near(gyre_vec3d angles) {
    const double pole = copysign(GYRE_PI / 2, angles.y);
    return gyre_vec3d_make(angles.x, fabs(angles.y - pole) < 1e-10 ? pole : angles.y, angles.z);
}

/* Nearly all frames: each angle within 1 rad of the one before, so that neither whole turns nor the other
   family, which is half a turn away, can be nearer; and far from a pole. */
static bool is_nearest(gyre_vec3d angles, gyre_vec3d before) {
    return fabs(angles.x - before.x) < 1 && fabs(angles.y - before.y) < 1 && fabs(angles.z - before.z) < 1 &&
           fabs(angles.y) < 1.5;
}

/* Each frame's angles go on from those of the frame before. */
static void fill_angles(const block *b, gyrei_bvh_bone *bone) {
    double *q = b->rotations, *a = b->angles;
    const gyre_quatds from = {q, q + 1, q + 2, q + 3, 4 * sizeof(double)};
    const gyre_vec3ds_out to = {a, a + 1, a + 2, 3 * sizeof(double)};
    (void)gyre_eulers_from_quatds(to, from, bone->order, b->count); /* the views are right */
    for (uint32_t f = 0; f < b->count; f++) {
        double *row = b->rows + (size_t)f * b->w->channel_count + bone->column + (bone->moves ? 3 : 0);
        const double *found = a + 3 * (size_t)f;
        const gyre_vec3d angles = at_pole_if_near(gyre_vec3d_make(found[0], found[1], found[2]));
        bone->angles = is_nearest(angles, bone->angles)
                           ? angles
                           : gyre_euler_closestd(angles, bone->order, bone->angles);
        row[0] = degrees(bone->angles.x), row[1] = degrees(bone->angles.y), row[2] = degrees(bone->angles.z);
    }
}

static char *put_pair(char *at, uint32_t pair) {
    at[0] = (char)('0' + pair / 10);
    at[1] = (char)('0' + pair % 10);
    return at + 2;
}

/* What has at most 15 digits, 12 of them behind the point, is told from all other doubles by these: they are
   the shortest text, and made of an integer. */
static char *put_number(double value, char *at) {
    const double magnitude = fabs(value), count = floor(magnitude * 1e12 + 0.5);
    if (!(magnitude < 999) || count / 1e12 != magnitude) return at + gyrei_number_from_double(value, at);
    const uint64_t all = (uint64_t)count, whole = all / 1000000000000u, part = all % 1000000000000u;
    const uint32_t high = (uint32_t)(part / 1000000), low = (uint32_t)(part % 1000000);
    if (value < 0) *at++ = '-';
    if (whole >= 100) *at++ = (char)('0' + whole / 100);
    if (whole >= 10) *at++ = (char)('0' + whole / 10 % 10);
    *at++ = (char)('0' + whole % 10);
    if (part == 0) return at;
    *at++ = '.';
    at = put_pair(put_pair(put_pair(at, high / 10000), high / 100 % 100), high % 100);
    if (low > 0) at = put_pair(put_pair(put_pair(at, low / 10000), low / 100 % 100), low % 100);
    while (at[-1] == '0')
        at--;
    return at;
}

static bool write_row(gyrei_bvh_writer *w, const double *row) {
    const size_t before = w->text.size;
    char *text = gyrei_byte_buffer_extend(&w->text, (size_t)w->channel_count * NUMBER_ROOM + 1), *at = text;
    if (!text) return gyrei_bvh_write_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
    for (uint32_t c = 0; c < w->channel_count; c++) {
        at = put_number(row[c], at);
        *at++ = ' ';
    }
    if (at > text) at--;
    *at++ = '\n';
    w->text.size = before + (size_t)(at - text);
    return true;
}

/* x - x is 0 for all but what is not finite. */
static bool all_finite(const double *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!(values[i] - values[i] == 0)) return false;
    return true;
}

static bool write_block(const block *b) {
    gyrei_bvh_writer *w = b->w;
    for (uint32_t i = 0; i < w->bone_count; i++) {
        if (!sample(b, i)) return false;
        if (!w->bones[i].is_end) fill_angles(b, &w->bones[i]);
    }
    if (!all_finite(b->rows, (size_t)b->count * w->channel_count))
        return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "a position between %g s and %g s is not finite",
                                    b->first * w->frame_time_s, (b->first + b->count) * w->frame_time_s);
    for (uint32_t f = 0; f < b->count; f++)
        if (!write_row(w, b->rows + (size_t)f * w->channel_count)) return false;
    return true;
}

/* Most numbers take less; so the text seldom moves while it grows. */
static void make_room(gyrei_bvh_writer *w) {
    enum { USUAL_NUMBER = 12 };
    const size_t before = w->text.size;
    size_t size;
    if (!gyrei_mul_size(w->frame_count, w->channel_count, &size) ||
        !gyrei_mul_size(size, USUAL_NUMBER, &size))
        return;
    if (gyrei_byte_buffer_extend(&w->text, size)) w->text.size = before;
}

bool gyrei_bvh_write_frames(gyrei_bvh_writer *w) {
    const uint32_t width = w->channel_count ? w->channel_count : 1;
    uint32_t most = width < BLOCK_NUMBERS ? BLOCK_NUMBERS / width : 1;
    block b = {.w = w};
    if (most > BLOCK_FRAMES) most = BLOCK_FRAMES;
    b.rows = gyrei_bvh_write_scratch(w, (size_t)most * width, sizeof *b.rows);
    b.sizes = gyrei_bvh_write_scratch(w, w->bone_count, BLOCK_FRAMES * sizeof *b.sizes);
    b.rotations = gyrei_bvh_write_scratch(w, 4 * BLOCK_FRAMES, sizeof *b.rotations);
    b.angles = gyrei_bvh_write_scratch(w, 3 * BLOCK_FRAMES, sizeof *b.angles);
    if (!b.rows || !b.sizes || !b.rotations || !b.angles) return false;
    make_room(w);
    for (b.first = 0; b.first < w->frame_count; b.first += b.count) {
        const uint32_t left = w->frame_count - b.first;
        b.count = left < most ? left : most;
        if (!write_block(&b)) return false;
    }
    return true;
}
