/* SPDX-License-Identifier: MIT */
/* What the tests of numbers share: cmocka, and comparisons that say both values when they fail. */
#ifndef GYRE_TESTS_NEAR_H
#define GYRE_TESTS_NEAR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include <gyre/quatd.h>

#define assert_near(actual, expected, tolerance)                                                             \
    near_at((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)
#define assert_quat_near(actual, expected, tolerance)                                                        \
    quat_near_at((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)
#define assert_vec3_near(actual, expected, tolerance)                                                        \
    vec3_near_at((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)

static inline void near_at(double actual, double expected, double tolerance, const char *what,
                           const char *file, int line) {
    if (fabs(actual - expected) <= tolerance) return;
    print_error("%s is %.17g, not within %g of %.17g\n", what, actual, tolerance, expected);
    _fail(file, line);
}

/* Component by component; the sign of the quaternion matters. */
static inline void quat_near_at(gyre_quatd a, gyre_quatd e, double tolerance, const char *what,
                                const char *file, int line) {
    if (fabs(a.x - e.x) <= tolerance && fabs(a.y - e.y) <= tolerance && fabs(a.z - e.z) <= tolerance &&
        fabs(a.w - e.w) <= tolerance)
        return;
    print_error("%s is (%.17g, %.17g, %.17g, %.17g), not within %g of (%.17g, %.17g, %.17g, %.17g)\n", what,
                a.x, a.y, a.z, a.w, tolerance, e.x, e.y, e.z, e.w);
    _fail(file, line);
}

static inline void vec3_near_at(gyre_vec3d a, gyre_vec3d e, double tolerance, const char *what,
                                const char *file, int line) {
    if (fabs(a.x - e.x) <= tolerance && fabs(a.y - e.y) <= tolerance && fabs(a.z - e.z) <= tolerance) return;
    print_error("%s is (%.17g, %.17g, %.17g), not within %g of (%.17g, %.17g, %.17g)\n", what, a.x, a.y, a.z,
                tolerance, e.x, e.y, e.z);
    _fail(file, line);
}

/* A rotation about z in degrees, from libm: independent of the library's own polynomials. */
static inline gyre_quatd quat_about_z(double degrees) {
    double half = degrees * GYRE_PI / 360;
    return gyre_quatd_make(0, 0, sin(half), cos(half));
}

#endif
