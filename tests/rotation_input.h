/* SPDX-License-Identifier: MIT */
/* Random and adversarial rotations for the tests of floor 2, the same in every run, and measures of error. */
#ifndef GYRE_TESTS_ROTATION_INPUT_H
#define GYRE_TESTS_ROTATION_INPUT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <gyre/matd.h>
#include <gyre/quatd.h>
#include <gyre/transformd.h>
#include <gyre/vecd.h>

#include <math.h>
#include <string.h>

#ifndef INPUT_COUNT /* fewer under emulation, which is slow */
#define INPUT_COUNT 100000
#endif

/* splitmix64 */
static inline uint64_t random_bits(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Between 0 and 1. */
static inline double random_fraction(uint64_t *state) {
    return (double)(random_bits(state) >> 11) * 0x1p-53;
}

/* Between -1 and 1. */
static inline double random_signed(uint64_t *state) {
    return 2.0 * random_fraction(state) - 1.0;
}

/* Of either sign, its magnitude spread evenly in the exponent from about 10^low to about 10^high. No libm:
   the same inputs everywhere. */
static inline double random_magnitude(uint64_t *state, double low, double high) {
    const double binary = 3.3219280948873623;
    const int exponent = (int)(binary * (low + (high - low) * random_fraction(state)));
    const double magnitude = ldexp(0.75 + 0.5 * random_fraction(state), exponent);
    return random_bits(state) & 1 ? -magnitude : magnitude;
}

/* Any bit pattern that is a finite number. */
static inline float random_finite(uint64_t *state) {
    uint32_t bits = (uint32_t)(random_bits(state) >> 32);
    float value;
    if ((bits & 0x7f800000u) == 0x7f800000u) bits &= 0xbfffffffu;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline gyre_vec3d random_vec3d(uint64_t *state) {
    const double z = random_signed(state), y = random_signed(state), x = random_signed(state);
    return gyre_vec3d_make(x, y, z); /* arguments have no order of their own */
}

static inline gyre_quatd random_quatd(uint64_t *state) {
    const double w = random_signed(state), z = random_signed(state), y = random_signed(state);
    return gyre_quatd_normalise(gyre_quatd_make(random_signed(state), y, z, w));
}

/* A rotation that software has stumbled over: tiny, a half turn, nearly one, about an axis, or just a random
 * one. */
static inline gyre_quatd awkward_quatd(uint64_t *state) {
    gyre_quatd q = random_quatd(state);
    const uint64_t kind = random_bits(state) % 8;
    const double small = random_magnitude(state, -12, 0);
    if (kind == 0) q = gyre_quatd_make(q.x * small, q.y * small, q.z * small, 1.0);
    if (kind == 1) q.w *= small;
    if (kind == 2) q.w = 0.0;
    if (kind == 3) q = gyre_quatd_make(0.0, q.y > 0.0 ? 1.0 : 0.0, q.y > 0.0 ? 0.0 : 1.0, small);
    if (kind == 4) q = gyre_quatd_make(1.0, small, 0.0, q.w > 0.0 ? 1.0 : -1.0);
    return gyre_quatd_normalise(q);
}

static inline gyre_quat awkward_quat(uint64_t *state) {
    return gyre_quat_normalise(gyre_quat_from_quatd(awkward_quatd(state)));
}

/* Another rotation for a pair with a: near it, near its negative, a half turn from it, or anywhere. */
static inline gyre_quatd awkward_partner(uint64_t *state, gyre_quatd a) {
    const gyre_quatd other = awkward_quatd(state);
    const uint64_t kind = random_bits(state) % 6;
    const double small = random_magnitude(state, -16, 0), sign = kind & 1 ? -1.0 : 1.0;
    if (kind >= 4) return other;
    if (kind >= 2) { /* at right angles in four dimensions, up to small */
        const gyre_quatd turned = gyre_quatd_make(a.y * sign, -a.x * sign, a.w * sign, -a.z * sign);
        return gyre_quatd_normalise(gyre_quatd_make(turned.x + small * a.x, turned.y + small * a.y,
                                                    turned.z + small * a.z, turned.w + small * a.w));
    }
    return gyre_quatd_normalise(gyre_quatd_make(sign * a.x + small * other.x, sign * a.y + small * other.y,
                                                sign * a.z + small * other.z, sign * a.w + small * other.w));
}

/* Keeps the larger; what is no number is larger than all. */
static inline void keep_worst(double *worst, double error) {
    if (!(error <= *worst)) *worst = error == error ? error : HUGE_VAL;
}

/* Fails when worst has passed bound; says both. */
#define assert_bound(what, worst, bound) bound_at((what), (worst), (bound), __FILE__, __LINE__)

static inline void bound_at(const char *what, double worst, double bound, const char *file, int line) {
    print_message("%-34s %9.3g of %9.3g\n", what, worst, bound);
    if (!(worst <= bound)) _fail(file, line);
}

static inline bool float_is_finite(double value) {
    return value - value == 0.0;
}

static inline double quat_error(gyre_quat a, gyre_quatd right) {
    return gyre_quatd_angle_between(gyre_quatd_from_quat(a), right);
}

static inline double vec3_error(gyre_vec3d a, gyre_vec3d right) {
    return gyre_vec3d_length(gyre_vec3d_sub(a, right));
}

#define assert_near(actual, right, tolerance)                                                                \
    near_at((actual), (right), (tolerance), #actual, __FILE__, __LINE__)

static inline void near_at(double actual, double right, double tolerance, const char *what, const char *file,
                           int line) {
    if (fabs(actual - right) <= tolerance) return;
    print_error("%s is %.17g, not within %g of %.17g\n", what, actual, tolerance, right);
    _fail(file, line);
}

/* The same rotation component by component, up to one sign. */
#define assert_rotation(actual, x, y, z, w, tolerance)                                                       \
    rotation_at((actual), gyre_quatd_make(x, y, z, w), (tolerance), #actual, __FILE__, __LINE__)

static inline double component_error(gyre_quatd a, gyre_quatd b) {
    const double x = fabs(a.x - b.x), y = fabs(a.y - b.y), z = fabs(a.z - b.z), w = fabs(a.w - b.w);
    const double xy = x > y ? x : y, zw = z > w ? z : w;
    return x != x || y != y || z != z || w != w ? HUGE_VAL : (xy > zw ? xy : zw);
}

static inline void rotation_at(gyre_quat actual, gyre_quatd right, double tolerance, const char *what,
                               const char *file, int line) {
    const gyre_quatd a = gyre_quatd_from_quat(actual);
    if (component_error(a, right) <= tolerance || component_error(gyre_quatd_negate(a), right) <= tolerance)
        return;
    print_error("%s is (%.9g, %.9g, %.9g, %.9g), not (%.9g, %.9g, %.9g, %.9g)\n", what, a.x, a.y, a.z, a.w,
                right.x, right.y, right.z, right.w);
    _fail(file, line);
}

#define assert_vec3(actual, x, y, z, tolerance)                                                              \
    vec3_at((actual), gyre_vec3d_make(x, y, z), (tolerance), #actual, __FILE__, __LINE__)

static inline void vec3_at(gyre_vec3 actual, gyre_vec3d right, double tolerance, const char *what,
                           const char *file, int line) {
    const gyre_vec3d a = gyre_vec3d_from_vec3(actual), d = gyre_vec3d_sub(a, right);
    if (fabs(d.x) <= tolerance && fabs(d.y) <= tolerance && fabs(d.z) <= tolerance) return;
    print_error("%s is (%.9g, %.9g, %.9g), not (%.9g, %.9g, %.9g)\n", what, a.x, a.y, a.z, right.x, right.y,
                right.z);
    _fail(file, line);
}

#endif
