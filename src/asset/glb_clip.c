/* SPDX-License-Identifier: MIT */
#include <asset/glb_writer.h>

static const char *const path_names[] = {"translation", "rotation", "scale", "weights"};
static const char *const interpolation_names[] = {"LINEAR", "STEP", "CUBICSPLINE"};

/* One element a key; three for a cubic; morph weights are numbers one after the other. */
static uint32_t write_values(gyrei_glb_writer *w, const gyre_curve *curve) {
    bool weights = curve->path == GYRE_PATH_WEIGHTS, cubic = curve->interpolation == GYRE_INTERPOLATION_CUBIC;
    size_t count = curve->key_count;
    if (curve->path == GYRE_PATH_ROTATION && !cubic) return gyrei_glb_rotations(w, curve->values, count);
    if (weights) count *= curve->component_count;
    if (cubic) count *= 3;
    const gyrei_glb_block values = {.component_count = (uint8_t)(weights ? 1 : curve->component_count)};
    return gyrei_glb_doubles(w, values, curve->values, count);
}

static void write_sampler(gyrei_glb_writer *w, const gyre_curve *curve) {
    const gyrei_glb_block times = {.component_count = 1, .bounded = 1};
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_uint(&w->json, "input", gyrei_glb_doubles(w, times, curve->times, curve->key_count));
    if (curve->interpolation != GYRE_INTERPOLATION_LINEAR)
        gyrei_json_string(&w->json, "interpolation", interpolation_names[curve->interpolation]);
    gyrei_json_uint(&w->json, "output", write_values(w, curve));
    gyrei_json_close(&w->json, '}');
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
    gyrei_json_open(&w->json, NULL, '{');
    gyrei_json_string(&w->json, "name", clip->name);
    gyrei_json_open(&w->json, "channels", '[');
    for (uint32_t i = 0; i < clip->curve_count; i++)
        write_channel(&w->json, &clip->curves[i], i);
    gyrei_json_close(&w->json, ']');
    gyrei_json_open(&w->json, "samplers", '[');
    for (uint32_t i = 0; i < clip->curve_count; i++)
        write_sampler(w, &clip->curves[i]);
    gyrei_json_close(&w->json, ']');
    gyrei_json_close(&w->json, '}');
}

/* A clip without curves has no place in a file: glTF wants a channel in each animation. */
static bool any_clip(const gyre_asset *a) {
    for (uint32_t i = 0; i < a->clip_count; i++)
        if (a->clips[i].curve_count) return true;
    return false;
}

void gyrei_glb_write_clips(gyrei_glb_writer *w) {
    const gyre_asset *a = w->asset;
    if (!any_clip(a)) return;
    gyrei_json_open(&w->json, "animations", '[');
    for (uint32_t i = 0; i < a->clip_count; i++) {
        gyrei_glb_place(w, "clip", i);
        if (a->clips[i].curve_count) write_clip(w, &a->clips[i]);
    }
    gyrei_json_close(&w->json, ']');
}
