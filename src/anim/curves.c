/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <float.h>
#include <gyre/curves.h>
#include <gyre/splined.h>
#include <math.h>
#include <string.h>

/* The last key at or before `time_s`; the first when there is none. */
static uint32_t key_at(const gyre_curve *curve, double time_s) {
    uint32_t low = 0, high = curve->key_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (curve->times[middle] <= time_s)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static const double *key_value(const gyre_curve *curve, uint32_t key) {
    size_t n = curve->component_count;
    return curve->interpolation == GYRE_INTERPOLATION_CUBIC ? curve->values + n * (3 * (size_t)key + 1)
                                                            : curve->values + n * (size_t)key;
}

static gyre_quatd load_quat(const double *xyzw) {
    return gyre_quatd_make(xyzw[0], xyzw[1], xyzw[2], xyzw[3]);
}

static void store_quat(gyre_quatd q, double *xyzw) {
    xyzw[0] = q.x, xyzw[1] = q.y, xyzw[2] = q.z, xyzw[3] = q.w;
}

static void hold(const gyre_curve *curve, uint32_t key, double *components) {
    memcpy(components, key_value(curve, key), curve->component_count * sizeof *components);
}

static void interpolate_linear(const gyre_curve *curve, uint32_t key, double t, double *components) {
    const double *a = key_value(curve, key), *b = key_value(curve, key + 1);
    if (curve->path == GYRE_PATH_ROTATION) {
        store_quat(gyre_quatd_slerp(load_quat(a), load_quat(b), t), components);
        return;
    }
    for (uint32_t i = 0; i < curve->component_count; i++)
        components[i] = a[i] + (b[i] - a[i]) * t;
}

/* glTF 2.0, appendix C.5: tangents are a second's. */
static void interpolate_cubic(const gyre_curve *curve, uint32_t key, double t, double interval_s,
                              double *components) {
    size_t n = curve->component_count;
    const double *value_a = key_value(curve, key), *out_a = value_a + n;
    const double *value_b = key_value(curve, key + 1), *in_b = value_b - n;
    const gyre_vec4d weights = gyrei_hermite_weightsd(interval_s, t);
    for (size_t i = 0; i < n; i++)
        components[i] = gyrei_hermited(weights, value_a[i], out_a[i], value_b[i], in_b[i]);
}

static void evaluate_between(const gyre_curve *curve, uint32_t key, double time_s, double *components) {
    double begin_s = curve->times[key], interval_s = curve->times[key + 1] - begin_s;
    double t = (time_s - begin_s) / interval_s;
    switch (curve->interpolation) {
    case GYRE_INTERPOLATION_STEP:
        hold(curve, key, components);
        break;
    case GYRE_INTERPOLATION_CUBIC:
        interpolate_cubic(curve, key, t, interval_s, components);
        break;
    default:
        interpolate_linear(curve, key, t, components);
        break;
    }
}

void gyre_curve_evaluate(const gyre_curve *curve, double time_s, double *components) {
    if (time_s != time_s) time_s = 0; /* not a number */
    uint32_t key = key_at(curve, time_s);
    if (time_s < curve->times[0] || key + 1 == curve->key_count)
        hold(curve, key, components);
    else
        evaluate_between(curve, key, time_s, components);
    if (curve->path == GYRE_PATH_ROTATION && curve->interpolation == GYRE_INTERPOLATION_CUBIC)
        store_quat(gyre_quatd_normalise(load_quat(components)), components);
}

static uint32_t expected_components(const gyre_curve *curve) {
    static const uint32_t counts[] = {3, 4, 3};
    return curve->path < GYRE_PATH_WEIGHTS ? counts[curve->path] : curve->component_count;
}

static gyre_status check_curve(const gyre_curve *curve, uint32_t index, const gyre_curves_target *target,
                               gyre_error *error) {
    if (!curve->times || !curve->values || curve->key_count == 0)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "curve %u has no keys", index);
    if (curve->path > GYRE_PATH_WEIGHTS || curve->interpolation > GYRE_INTERPOLATION_CUBIC)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "curve %u: path %u or interpolation %u is not known",
                          index, curve->path, curve->interpolation);
    if (curve->component_count != expected_components(curve))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "curve %u: %u components, its path needs %u", index,
                          curve->component_count, expected_components(curve));
    if (curve->node >= target->local_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "curve %u moves node %u, there are %u", index,
                          curve->node, target->local_count);
    if (curve->path != GYRE_PATH_WEIGHTS)
        return target->locals ? GYRE_OK
                              : gyrei_fail(error, GYRE_BAD_ARGUMENT, "curve %u needs locals to write", index);
    if (!target->weights) return GYRE_OK;
    if (!target->weight_offsets ||
        (uint64_t)target->weight_offsets[curve->node] + curve->component_count > target->weight_count)
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "curve %u: its %u weights do not fit into %u", index,
                          curve->component_count, target->weight_count);
    return GYRE_OK;
}

static void write_curve(const gyre_curve *curve, double time_s, const gyre_curves_target *target) {
    double c[4];
    if (curve->path == GYRE_PATH_WEIGHTS) {
        if (target->weights)
            gyre_curve_evaluate(curve, time_s, target->weights + target->weight_offsets[curve->node]);
        return;
    }
    gyre_curve_evaluate(curve, time_s, c);
    gyre_transformd *local = &target->locals[curve->node];
    switch (curve->path) {
    case GYRE_PATH_TRANSLATION:
        local->translation = gyre_vec3d_make(c[0], c[1], c[2]);
        break;
    case GYRE_PATH_ROTATION:
        local->rotation = load_quat(c);
        break;
    default:
        local->scale = gyre_vec3d_make(c[0], c[1], c[2]);
        break;
    }
}

gyre_status gyre_curves_evaluate(const gyre_curves *curves, double time_s, const gyre_curves_target *target,
                                 gyre_error *error) {
    if (!curves || !target || (curves->curve_count && !curves->curves))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "curves or target is missing");
    for (uint32_t i = 0; i < curves->curve_count; i++) {
        gyre_status status = check_curve(&curves->curves[i], i, target, error);
        if (status) return status;
    }
    for (uint32_t i = 0; i < curves->curve_count; i++)
        write_curve(&curves->curves[i], time_s, target);
    return GYRE_OK;
}

double gyre_time_loop(double time_s, double duration_s) {
    if (!(duration_s > 0 && duration_s <= DBL_MAX && fabs(time_s) <= DBL_MAX)) return 0;
    double local_s = fmod(time_s, duration_s); /* exact */
    if (local_s < 0) local_s += duration_s;
    return local_s < duration_s ? local_s : 0;
}
