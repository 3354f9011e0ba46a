/* SPDX-License-Identifier: MIT */
/* A reader makes rotations unit, and rounding a unit rotation to what a file holds does not always give back
   what was read: again and again read and written, keys would creep. So the writer looks among the neighbours
   for the numbers that are made into just this rotation: those that were read, as a rule. */
#include <asset/glb_writer.h>
#include <asset/unit_rotation.h>
#include <string.h>

enum { NEIGHBOURS = 3, COMBINATIONS = 81, MOST_ATTEMPTS = 8 };

typedef void make_unit(double q[4]);
typedef double step(double value, double towards);

static void make_unit_key(double q[4]) {
    double square = gyrei_rotation_square(q);
    if (gyrei_is_unit_key(square, 1e-5))
        gyrei_make_unit_key(q, square);
    else
        gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(q)), q);
}

static void make_unit_node(double q[4]) {
    gyre_quatd_to_xyzw(gyre_quatd_normalise(gyre_quatd_from_xyzw(q)), q);
}

static double step_float(double value, double towards) {
    return (double)nextafterf((float)value, (float)towards);
}

static double step_double(double value, double towards) {
    return nextafter(value, towards);
}

static bool same_bits(const double a[4], const double b[4]) {
    return memcmp(a, b, 4 * sizeof *a) == 0;
}

/* The first of the rotations around `center` that is made into `unit`; `center` itself is tried first. */
static bool find_source(const double unit[4], const double center[4], make_unit *make, step *next,
                        double source[4]) {
    double choices[4][NEIGHBOURS];
    for (int k = 0; k < 4; k++) {
        choices[k][0] = center[k];
        choices[k][1] = center[k] == 0 ? center[k] : next(center[k], 0);
        choices[k][2] = center[k] == 0 ? center[k] : next(center[k], 2 * center[k]);
    }
    for (int i = 0; i < COMBINATIONS; i++) {
        const int digits[4] = {i % 3, i / 3 % 3, i / 9 % 3, i / 27};
        double made[4];
        for (int k = 0; k < 4; k++)
            made[k] = source[k] = choices[k][digits[k]];
        make(made);
        if (same_bits(made, unit)) return true;
    }
    return false;
}

static void round_to_floats(const double from[4], double to[4]) {
    for (int k = 0; k < 4; k++)
        to[k] = (double)(float)from[k];
}

/* A rotation that no file holds is first made into one that a file does. */
static void settle(const double rotation[4], bool floats, double source[4]) {
    make_unit *make = floats ? make_unit_key : make_unit_node;
    step *next = floats ? step_float : step_double;
    double unit[4], center[4];
    memcpy(unit, rotation, sizeof unit);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        memcpy(center, unit, sizeof center);
        if (floats) round_to_floats(unit, center);
        if (find_source(unit, center, make, next, source)) return;
        memcpy(unit, center, sizeof unit);
        make(unit);
    }
    memcpy(source, center, 4 * sizeof *source);
}

void gyrei_glb_settle_key(const double rotation[4], float source[4]) {
    double settled[4];
    settle(rotation, true, settled);
    for (int k = 0; k < 4; k++)
        source[k] = (float)settled[k];
}

void gyrei_glb_settle_node(const double rotation[4], double source[4]) {
    settle(rotation, false, source);
}
