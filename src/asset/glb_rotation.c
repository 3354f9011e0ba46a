/* SPDX-License-Identifier: MIT */
/* A reader makes rotations unit. Those of nodes are doubles, and what is unit to the last bits is left as it
   is: written as they are, they come back. Keys are rounded to what a file holds, and that does not always
   give back what was read: again and again read and written, keys would creep. So the writer looks among the
   neighbours for the numbers that are made into just this rotation: those that were read, as a rule. */
#include <asset/glb_writer.h>
#include <asset/unit_rotation.h>
#include <string.h>

enum { COMBINATIONS = 81, MOST_ATTEMPTS = 8, MOST_STEPS = 128 };

static void make_unit_within(double q[4], double tolerance) {
    double square = gyrei_rotation_square(q);
    if (gyrei_is_unit_key(square, tolerance))
        gyrei_make_unit_key(q, square);
    else
        gyre_quatd_to_xyzw(gyrei_quatd_unit(gyre_quatd_from_xyzw(q)), q);
}

static void make_unit_key(double q[4]) {
    make_unit_within(q, GYREI_UNIT_TOLERANCE_FLOAT);
}

static double step_float(double value, double towards) {
    return (double)nextafterf((float)value, (float)towards);
}

static bool same_bits(const double a[4], const double b[4]) {
    return memcmp(a, b, 4 * sizeof *a) == 0;
}

static void round_to_floats(const double from[4], double to[4]) {
    for (int k = 0; k < 4; k++)
        to[k] = (double)(float)from[k];
}

static int largest_of(const double q[4]) {
    int largest = 0;
    for (int k = 1; k < 4; k++)
        if (fabs(q[k]) > fabs(q[largest])) largest = k;
    return largest;
}

/* A file's four floats are a little longer or shorter than 1, mostly by a few steps of the largest of them.
   Each of its neighbours gives a length, and with that the others to the last bit. */
static bool find_floats(const double unit[4], double source[4]) {
    const double largest = unit[largest_of(unit)];
    double above = (double)(float)largest, below = above;
    for (int i = 0; i < 2 * MOST_STEPS; i++) {
        double made[4];
        const double length = (i % 2 ? above = step_float(above, 2 * above) : below) / largest;
        for (int k = 0; k < 4; k++)
            made[k] = source[k] = (double)(float)(unit[k] * length);
        make_unit_key(made);
        if (same_bits(made, unit)) return true;
        if (i % 2) below = step_float(below, 0);
    }
    return false;
}

/* Makes the rotation one that a file holds, and gives its numbers. A few attempts suffice: what was made from
   floats is found among floats. */
static void settle_floats(const double rotation[4], double source[4]) {
    double unit[4];
    memcpy(unit, rotation, sizeof unit);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        round_to_floats(unit, unit);
        memcpy(source, unit, sizeof unit);
        make_unit_key(unit);
        if (find_floats(unit, source)) return;
    }
}

bool gyrei_glb_settle_key(const double rotation[4], bool search, float source[4]) {
    double settled[4];
    const bool found = search && find_floats(rotation, settled);
    if (!found) settle_floats(rotation, settled);
    for (int k = 0; k < 4; k++)
        source[k] = (float)settled[k];
    return found;
}

/* Rounding to steps changed the length, and so the steps of each component by one at most. */
static bool step_near(const double rotation[4], double divisor, int combination, double steps[4]) {
    bool within = true;
    for (int k = 0; k < 4; k++, combination /= 3) {
        const double shift = combination % 3 == 1 ? -1 : combination % 3 == 2 ? 1 : 0;
        steps[k] = floor(rotation[k] * divisor + 0.5) + shift;
        within = within && fabs(steps[k]) <= divisor;
    }
    return within;
}

bool gyrei_glb_settle_steps(const double rotation[4], double divisor, double steps[4]) {
    const double tolerance = divisor < 128 ? GYREI_UNIT_TOLERANCE_BYTE : GYREI_UNIT_TOLERANCE_SHORT;
    for (int i = 0; i < COMBINATIONS; i++) {
        double made[4];
        if (!step_near(rotation, divisor, i, steps)) continue;
        for (int k = 0; k < 4; k++)
            made[k] = steps[k] / divisor;
        make_unit_within(made, tolerance);
        if (same_bits(made, rotation)) return true;
    }
    return false;
}

bool gyrei_glb_settle_decimals(const double rotation[4], float source[4]) {
    static const double divisors[] = {100, 1000, 1e4, 1e5, 1e6};
    for (size_t d = 0; d < sizeof divisors / sizeof *divisors; d++)
        for (int i = 0; i < COMBINATIONS; i++) {
            double steps[4], made[4];
            if (!step_near(rotation, divisors[d], i, steps)) continue;
            for (int k = 0; k < 4; k++)
                made[k] = (double)(source[k] = (float)(steps[k] / divisors[d]));
            make_unit_key(made);
            if (same_bits(made, rotation)) return true;
        }
    return false;
}

/* What a reader leaves as it is. */
void gyrei_glb_settle_node(const double rotation[4], double source[4]) {
    gyre_quatd_to_xyzw(gyrei_quatd_unit(gyre_quatd_from_xyzw(rotation)), source);
}
