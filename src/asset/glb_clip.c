/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>
#include <base/arena.h>
#include <base/checked.h>
#include <math.h>
#include <string.h>

static const char *const path_names[] = {"translation", "rotation", "scale", "weights"};
static const char *const interpolation_names[] = {"LINEAR", "STEP", "CUBICSPLINE"};

/* One element a key; three for a cubic; morph weights are numbers one after the other. glTF lets rotations
   and weights alone be normalized integers. */
static uint32_t write_values(gyrei_glb_writer *w, const gyre_curve *curve) {
    bool weights = curve->path == GYRE_PATH_WEIGHTS, cubic = curve->interpolation == GYRE_INTERPOLATION_CUBIC;
    bool rotation = curve->path == GYRE_PATH_ROTATION;
    size_t count = curve->key_count;
    if (rotation && !cubic) return gyrei_glb_rotations(w, curve->values, count);
    if (weights) count *= curve->component_count;
    if (cubic) count *= 3;
    const gyrei_glb_block values = {.component_count = (uint8_t)(weights ? 1 : curve->component_count)};
    return (weights || rotation ? gyrei_glb_keys : gyrei_glb_doubles)(w, values, curve->values, count);
}

static void write_curve(gyrei_glb_writer *w, const gyre_curve *curve) {
    const gyrei_glb_block times = {.component_count = 1, .bounded = 1};
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_uint(&w->json, "input", gyrei_glb_doubles(w, times, curve->times, curve->key_count));
    if (curve->interpolation != GYRE_INTERPOLATION_LINEAR)
        gyrei_json_string(&w->json, "interpolation", interpolation_names[curve->interpolation]);
    gyrei_json_uint(&w->json, "output", write_values(w, curve));
    gyrei_json_close(&w->json, '}');
}

static bool any_times_meet(const gyre_curve *curve) {
    for (uint32_t i = 1; i < curve->key_count; i++)
        if ((float)curve->times[i] == (float)curve->times[i - 1]) return true;
    return false;
}

static size_t key_size(const gyre_curve *curve) {
    return (size_t)curve->component_count * (curve->interpolation == GYRE_INTERPOLATION_CUBIC ? 3 : 1);
}

typedef struct key_list {
    double *times, *values;
    uint32_t count;
} key_list;

static void keep_key(key_list *kept, const gyre_curve *curve, uint32_t key, float time) {
    const size_t size = key_size(curve);
    kept->times[kept->count] = (double)time;
    memcpy(kept->values + kept->count * size, curve->values + key * size, size * sizeof(double));
    kept->count++;
}

/* Times must increase as floats. Of keys that meet the last holds from there on, and the first is where the
   curve comes to from the left: it moves to the float before, if that is free. */
static void part_keys(const gyre_curve *curve, key_list *kept) {
    for (uint32_t first = 0, next; first < curve->key_count; first = next) {
        const float time = (float)curve->times[first], before = nextafterf(time, -INFINITY);
        for (next = first + 1; next < curve->key_count && (float)curve->times[next] == time;)
            next++;
        if (next - first > 1 && kept->count > 0 && kept->times[kept->count - 1] < (double)before)
            keep_key(kept, curve, first, before);
        keep_key(kept, curve, next - 1, time);
    }
}

static void write_parted(gyrei_glb_writer *w, const gyre_curve *curve) {
    size_t size = 0;
    bool fits = gyrei_mul_size(curve->key_count, (key_size(curve) + 1) * sizeof(double), &size);
    key_list kept = {.times = fits ? gyrei_allocate(w->allocator, size, sizeof(double)) : NULL};
    if (!kept.times) {
        gyrei_glb_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
        return;
    }
    kept.values = kept.times + curve->key_count;
    part_keys(curve, &kept);
    gyre_curve parted = *curve;
    parted.times = kept.times;
    parted.values = kept.values;
    parted.key_count = kept.count;
    write_curve(w, &parted);
    gyrei_release(w->allocator, kept.times, size);
}

static void write_channel(gyrei_json_writer *json, const gyre_curve *curve, uint32_t sampler) {
    gyrei_json_open(json, NULL, '{');
    gyrei_json_uint(json, "sampler", sampler);
    gyrei_json_open(json, "target", '{');
    gyrei_json_uint(json, "node", curve->node);
    gyrei_json_string(json, "path", path_names[curve->path]);
    gyrei_json_close(json, '}');
    gyrei_json_close(json, '}');
}

static void write_clip(gyrei_glb_writer *w, const gyre_curves *clip) {
    uint32_t sampler = 0;
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_string(&w->json, "name", clip->name);
    gyrei_json_open(&w->json, "channels", '[');
    for (uint32_t i = 0; i < clip->curve_count; i++)
        if (gyrei_glb_writes_curve(w, &clip->curves[i])) write_channel(&w->json, &clip->curves[i], sampler++);
    gyrei_json_close(&w->json, ']');
    gyrei_json_open(&w->json, "samplers", '[');
    for (uint32_t i = 0; i < clip->curve_count; i++) {
        const gyre_curve *curve = &clip->curves[i];
        if (gyrei_glb_writes_curve(w, curve)) (any_times_meet(curve) ? write_parted : write_curve)(w, curve);
    }
    gyrei_json_close(&w->json, ']');
    gyrei_json_close(&w->json, '}');
}

/* A clip without curves has no place in a file: glTF wants a channel in each animation. */
static bool any_clip(const gyrei_glb_writer *w) {
    for (uint32_t i = 0; i < w->asset->clip_count; i++)
        if (gyrei_glb_writes_clip(w, &w->asset->clips[i])) return true;
    return false;
}

void gyrei_glb_write_clips(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (!any_clip(w)) return;
    gyrei_json_open(&w->json, "animations", '[');
    for (uint32_t i = 0; i < a->clip_count; i++) {
        gyrei_glb_place(w, "clip", i);
        if (gyrei_glb_writes_clip(w, &a->clips[i])) write_clip(w, &a->clips[i]);
    }
    gyrei_json_close(&w->json, ']');
}
