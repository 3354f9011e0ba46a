/* SPDX-License-Identifier: MIT */
/* gyre rot: every representation both ways, the known traps, rows that are wrong, and where its output goes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rot_values.h"
#include "tool.h"

extern char **environ;

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Checks the exit code, that stderr holds `said`, and what stands on stdout. */
static void gives(tool_result result, int exit_code, const char *said, const char *out) {
    if (result.exit_code != exit_code || strstr(result.err, said) == NULL || strcmp(result.out, out) != 0)
        fail_msg("exit code %d, stderr \"%s\", stdout \"%s\" instead of %d, \"%s\", \"%s\"", result.exit_code,
                 result.err, result.out, exit_code, said, out);
    tool_result_clear(&result);
}

static void prints(tool_result result, const char *out) {
    if (result.err[0] != '\0') fail_msg("stderr: %s", result.err);
    gives(result, 0, "", out);
}

/* Reads `count` numbers of a line and compares them; moves to the next line. */
static void line_near(const char **text, const double *expected, size_t count, double tolerance,
                      const char *what) {
    for (size_t i = 0; i < count; i++) {
        char *end;
        const double value = strtod(*text, &end);
        if (end == *text || !(fabs(value - expected[i]) <= tolerance))
            fail_msg("%s: number %zu is %.17g, not %.17g, in \"%.90s\"", what, i, value, expected[i], *text);
        *text = end;
    }
    if (**text != '\n') fail_msg("%s: more numbers than %zu: \"%.90s\"", what, count, *text);
    ++*text;
}

static void near(tool_result result, const double *expected, size_t count, double tolerance) {
    const char *text = result.out;
    if (result.exit_code != 0) fail_msg("exit code %d: %s", result.exit_code, result.err);
    line_near(&text, expected, count, tolerance, "output");
    assert_string_equal(text, "");
    tool_result_clear(&result);
}

#define NEAR(result, tolerance, ...)                                                                         \
    near(result, (const double[]){__VA_ARGS__}, sizeof(const double[]){__VA_ARGS__} / sizeof(double),        \
         tolerance)

/* The rows of a representation as text, exact. */
static char *rows_text(size_t index) {
    char *text = malloc(ROT_VALUE_ROWS * 9 * 32);
    size_t used = 0;
    for (int r = 0; r < ROT_VALUE_ROWS; r++) {
        for (int c = 0; c < rot_value_table[index].count; c++)
            used +=
                (size_t)sprintf(text + used, "%s%.17g", c ? " " : "", rot_value_table[index].values[r][c]);
        used += (size_t)sprintf(text + used, "\n");
    }
    return text;
}

static bool is_degrees(const char *name) {
    return strstr(name, ":deg") != NULL;
}

/* The numbers of the quaternions in each representation, as mpmath has them. */
static void from_quat_to_all(void **state) {
    (void)state;
    char *quats = rows_text(0);
    for (size_t i = 0; i < COUNT(rot_value_table); i++) {
        const char *name = rot_value_table[i].name;
        tool_result result = TOOL_WITH(quats, "rot", "--to", name),
                    single = TOOL_WITH(quats, "rot", "--float", "--to", name);
        const char *text = result.out, *single_text = single.out;
        if (result.exit_code || single.exit_code) fail_msg("%s: %s%s", name, result.err, single.err);
        for (int r = 0; r < ROT_VALUE_ROWS; r++) {
            const double *expected = rot_value_table[i].values[r];
            const size_t count = (size_t)rot_value_table[i].count;
            /* tangents of nearly a quarter turn are as large as they are uncertain */
            const double size = strcmp(name, "gibbs") == 0 ? 1 + expected[2] * expected[2]
                                : is_degrees(name)         ? 60
                                                           : 1;
            line_near(&text, expected, count, 2e-15 * size, name);
            if (r < 5) line_near(&single_text, expected, count, 1e-6 * size, name);
        }
        assert_string_equal(text, "");
        tool_result_clear(&result);
        tool_result_clear(&single);
    }
    free(quats);
}

static double quat_distance(const double *a, const double *b) {
    double plus = 0, minus = 0;
    for (int i = 0; i < 4; i++) {
        plus += (a[i] + b[i]) * (a[i] + b[i]);
        minus += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sqrt(fmin(plus, minus));
}

static void quats_near(const char *text, double tolerance, const char *name) {
    for (int r = 0; r < ROT_VALUE_ROWS; r++) {
        double q[4];
        char *end = (char *)text;
        for (int c = 0; c < 4; c++)
            q[c] = strtod(text = end, &end);
        if (!(quat_distance(q, rot_value_table[0].values[r]) <= tolerance))
            fail_msg("%s, row %d: (%.17g, %.17g, %.17g, %.17g)", name, r, q[0], q[1], q[2], q[3]);
        text = end;
    }
}

static void from_all_to_quat(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(rot_value_table); i++) {
        const char *name = rot_value_table[i].name;
        char *rows = rows_text(i);
        tool_result result = TOOL_WITH(rows, "rot", "--from", name, "--to", "quat");
        tool_result single = TOOL_WITH(rows, "rot", "--from", name, "--to", "quat", "--float");
        if (result.exit_code || single.exit_code) fail_msg("%s: %s%s", name, result.err, single.err);
        quats_near(result.out, 2e-15, name);
        quats_near(single.out, 1e-6, name);
        tool_result_clear(&result);
        tool_result_clear(&single);
        free(rows);
    }
}

/* M34: intrinsic and extrinsic, and three orders of the same angles. */
static void orders_are_what_they_say(void **state) {
    (void)state;
    const double xyz[] = {0.1276794407, 0.2392983377, 0.1893078574, 0.9437143641};
    near(TOOL("rot", "--from", "euler:XYZ:deg", "10", "30", "20", "--to", "quat"), xyz, 4, 1e-10);
    near(TOOL("rot", "--from", "euler:zyx:deg", "20", "30", "10", "--to", "quat"), xyz, 4, 1e-10);
    NEAR(TOOL("rot", "--from", "euler:ZYX:deg", "20", "30", "10", "--to", "quat"), 1e-10, 0.0381345765,
         0.2685358228, 0.1448781254, 0.9515485246);
    NEAR(TOOL("rot", "--from", "euler:YXZ:deg", "30", "10", "20", "--to", "quat"), 1e-10, 0.1276794407,
         0.2392983377, 0.1448781254, 0.9515485246);
}

/* M35 and M36: which component is first, which way a matrix is stored. */
static void layouts_are_what_they_say(void **state) {
    (void)state;
    NEAR(TOOL("rot", "--from", "quat-wxyz", "0.99810947", "0.06146124", "0", "0", "--to", "matrix"), 1e-7, 1,
         0, 0, 0, 0.9924450, -0.1226901, 0, 0.1226901, 0.9924450);
    NEAR(TOOL("rot", "0.99810947", "0.06146124", "0", "0", "--to", "matrix"), 1e-7, 0.9924450, 0.1226901, 0,
         0.1226901, -0.9924450, 0, 0, 0, -1);
    NEAR(TOOL("rot", "--from", "matrix-col", "0", "1", "0", "-1", "0", "0", "0", "0", "1", "--to", "quat"),
         1e-10, 0, 0, 0.7071067812, 0.7071067812);
    NEAR(TOOL("rot", "--from", "matrix", "0", "1", "0", "-1", "0", "0", "0", "0", "1", "--to", "quat"), 1e-10,
         0, 0, -0.7071067812, 0.7071067812);
}

/* M12, M13, M15: scale and mirrors are no rotation; rounding is. */
static void matrices_are_checked(void **state) {
    (void)state;
    const char *nan_quat = "nan nan nan nan\n";
    gives(TOOL("rot", "--from", "matrix-col", "0", "2", "0", "-3", "0", "0", "0", "0", "4", "--to", "quat"),
          1, "is no rotation", nan_quat);
    gives(TOOL("rot", "--from", "matrix", "1", "0", "0", "0", "0.5", "0", "0", "0", "1", "--to", "quat"), 1,
          "is no rotation", nan_quat);
    gives(TOOL("rot", "--from", "matrix", "0", "0", "0", "0", "0", "0", "0", "0", "0", "--to", "quat"), 1,
          "is no rotation", nan_quat);
    gives(TOOL("rot", "--from", "matrix", "-1", "0", "0", "0", "1", "0", "0", "0", "1", "--to", "quat"), 1,
          "mirrors", nan_quat);
    gives(TOOL("rot", "--from", "matrix", "1e-200", "0", "0", "0", "1e-200", "0", "0", "0", "-1e-200", "--to",
               "quat"),
          1, "mirrors", nan_quat);
    gives(TOOL("rot", "--from", "matrix", "1e200", "0", "0", "0", "1e200", "0", "0", "0", "-1e200", "--to",
               "quat"),
          1, "mirrors", nan_quat);
    gives(TOOL("rot", "--from", "matrix", "0.86345719", "-0.48700394", "0.13141101", "0.02362667",
               "-0.221185", "-0.97494563", "-0.5038685", "-0.84492861", "0.1794775", "--to", "quat"),
          1, "mirrors", nan_quat);
    NEAR(TOOL("rot", "--from", "matrix", "0.70711", "-0.70711", "0", "0.70711", "0.70711", "0", "0", "0",
              "1.00009", "--to", "rotvec:deg"),
         1e-12, 0, 0, 45);
    gives(TOOL("rot", "--from", "matrix", "1", "0", "0", "0", "1", "0", "0", "0", "1.00011", "--to", "quat"),
          1, "is no rotation", nan_quat);
}

/* M26, M28, M30, M40, and angles beyond a turn. */
static void edges(void **state) {
    (void)state;
    prints(TOOL("rot", "0.5", "0", "0", "0.5", "--to", "quat"),
           "0.7071067811865475 0 0 0.7071067811865475\n");
    prints(TOOL("rot", "1e-300", "0", "0", "0", "--to", "quat"), "1 0 0 0\n");
    NEAR(TOOL("rot", "1e300", "0", "0", "1e300", "--to", "quat"), 1e-15, 0.7071067811865476, 0, 0,
         0.7071067811865476);
    NEAR(TOOL("rot", "1", "0", "1e-7", "-0.0", "--to", "rotvec"), 1e-11, 3.14159265359, 0, 3.14159265e-7);
    NEAR(TOOL("rot", "--from", "euler:ZYX:deg", "45", "-90", "0", "--to", "quat"), 1e-10, 0.2705980501,
         -0.6532814824, 0.2705980501, 0.6532814824);
    NEAR(TOOL("rot", "--from", "rotvec:deg", "0", "0", "36000090", "--to", "axis-angle:deg"), 1e-13, 0, 0, 1,
         90);
    NEAR(TOOL("rot", "--from", "euler:ZYX:deg", "-35999999910", "720000000000", "0", "--to", "matrix"), 1e-13,
         0, -1, 0, 1, 0, 0, 0, 0, 1);
    gives(TOOL("rot", "--from", "axis-angle", "0", "0", "1", "1e10", "--to", "rotvec"), 1,
          "beyond 1e9 radians", "nan nan nan\n");
    gives(TOOL("rot", "--from", "axis-angle", "0", "0", "0", "1", "--to", "rotvec"), 1, "axis of length zero",
          "nan nan nan\n");
    prints(TOOL("rot", "--from", "axis-angle", "0", "0", "0", "0", "--to", "quat"), "0 0 0 1\n");
    gives(TOOL("rot", "0", "0", "0", "0", "--to", "quat", "--to", "rotvec"), 1, "length zero",
          "nan nan nan nan nan nan nan\n");
    gives(TOOL("rot", "0", "1", "0", "0", "--to", "gibbs", "--to", "quat"), 1, "half turn",
          "nan nan nan 0 1 0 0\n");
}

/* Degrees are no radians that were rounded: quarter turns have exact components, in every order. */
static void quarter_turns_are_exact(void **state) {
    (void)state;
    static const char letters[] = "XYZXZYYXZYZXZXYZYXXYXXZXYXYYZYZXZZYZ";
    char rows_of_all[216 * 16] = "", name[24];
    for (int i = 0; i < 216; i++)
        sprintf(rows_of_all + strlen(rows_of_all), "%d %d %d\n", 90 * (i / 36 - 2), 90 * (i / 6 % 6 - 2),
                90 * (i % 6 - 2));
    for (size_t i = 0; i < 24; i++) {
        sprintf(name, "euler:%.3s:deg", letters + i % 12 * 3);
        for (size_t j = 6; i >= 12 && j < 9; j++)
            name[j] = (char)(name[j] | 0x20);
        tool_result result = TOOL_WITH(rows_of_all, "rot", "--from", name, "--to", "quat");
        char *at = result.out;
        for (int j = 0; j < 4 * 216; j++) {
            const double part = fabs(strtod(at, &at));
            if (part != 0 && part != 0.5 && part != 1 && part != 0.7071067811865476)
                fail_msg("%s: %.17g in number %d", name, part, j);
        }
        assert_string_equal(at, "\n");
        assert_null(strstr(result.out, "-0 "));
        tool_result_clear(&result);
    }
    prints(TOOL("rot", "--from", "axis-angle:deg", "1", "0", "0", "180", "--to", "quat"), "1 0 0 0\n");
    prints(TOOL("rot", "--from", "axis-angle:deg", "1", "1", "1", "-120", "--to", "quat"),
           "-0.5 -0.5 -0.5 0.5\n");
    prints(TOOL("rot", "--from", "axis-angle:deg", "1", "1", "0", "180", "--to", "quat"),
           "0.7071067811865476 0.7071067811865476 0 0\n");
    /* sine and cosine of 5 degrees as mpmath rounds them: pi / 180 has more digits than a double */
    prints(TOOL("rot", "--from", "rotvec:deg", "0", "0", "10", "--to", "quat"),
           "0 0 0.08715574274765818 0.9961946980917455\n");
    prints(TOOL("rot", "--from", "rotvec:deg", "0", "360090", "0", "--to", "matrix"), "0 0 1 0 1 0 -1 0 0\n");
    prints(TOOL("rot", "--from", "rotvec:deg", "0", "180", "0", "--float", "--to", "quat"), "0 1 0 0\n");
}

/* What was written in degrees with few decimals comes back so; a last bit of a quaternion does not show. */
static void degrees_come_back(void **state) {
    (void)state;
    prints(TOOL("rot", "--from", "euler:ZYX:deg", "90", "0", "0", "--to", "euler:ZYX:deg"), "90 0 0\n");
    prints(TOOL("rot", "--from", "euler:XYZ:deg", "10", "-20.5", "30.0625", "--to", "euler:XYZ:deg"),
           "10 -20.5 30.0625\n");
    prints(TOOL("rot", "--from", "euler:XYZ:deg", "10", "20.5", "30", "--float", "--to", "euler:zyx:deg"),
           "30 20.5 10\n");
    prints(TOOL("rot", "--from", "rotvec:deg", "10", "20", "30", "--to", "rotvec:deg"), "10 20 30\n");
    prints(TOOL("rot", "--from", "axis-angle:deg", "1", "2", "3", "37", "--to", "axis-angle:deg"),
           "0.2672612419124244 0.5345224838248488 0.8017837257372732 37\n");
    prints(TOOL("rot", "0", "0", "0.7071067811865475", "0.7071067811865476", "--to", "euler:XYZ:deg", "--to",
                "matrix", "--to", "gibbs"),
           "0 0 90 0 -1 0 1 0 0 0 0 1 0 0 1\n");
    prints(TOOL("rot", "0", "0", "0.7071067811865476", "0.7071067811865476", "--to", "rotvec:deg"),
           "0 0 90\n");
    prints(TOOL("rot", "0", "0", "1", "6.123233995736766e-17", "--to", "euler:ZXY:deg"), "180 0 0\n");
    prints(TOOL("rot", "--from", "euler:ZYX:deg", "180", "-7", "75", "--to", "euler:ZYX:deg"), "180 -7 75\n");
    prints(TOOL("rot", "--from", "euler:XYX:deg", "0", "180", "-180", "--to", "euler:ZYX:deg"), "180 0 0\n");
    /* no decimal is taken for a tiny turn, however near */
    tool_result tiny = TOOL("rot", "--from", "rotvec:deg", "1e-15", "0", "-3e-300", "--to", "rotvec:deg");
    double first, second, third;
    assert_int_equal(sscanf(tiny.out, "%lf %lf %lf", &first, &second, &third), 3);
    assert_true(fabs(first / 1e-15 - 1) < 1e-15 && second == 0 && fabs(third / -3e-300 - 1) < 1e-15);
    tool_result_clear(&tiny);
    NEAR(TOOL("rot", "0", "0", "0.70710678118", "0.70710678119", "--to", "rotvec:deg"), 1e-13, 0, 0,
         89.99999999918971);
}

/* Lengths whose squares no double holds, and turns without number. */
static void long_and_short_vectors(void **state) {
    (void)state;
    /* the double nearest to 3e299 is 288 over a multiple of 720 */
    NEAR(TOOL("rot", "--from", "rotvec:deg", "0", "0", "3e299", "--to", "quat"), 1e-15, 0, 0,
         0.58778525229247325, -0.80901699437494734);
    NEAR(TOOL("rot", "--from", "axis-angle:deg", "1e-310", "2e-310", "-2e-310", "60", "--to", "quat"), 1e-15,
         1. / 6, 1. / 3, -1. / 3, 0.8660254037844386);
    gives(TOOL("rot", "--from", "rotvec:deg", "1.7e308", "1.7e308", "0", "--to", "mrp"), 1, "too many turns",
          "nan nan nan\n");
    /* no digit of the angle is left, but it is a rotation, about that axis */
    double x, y, z, w;
    tool_result endless = TOOL("rot", "--from", "rotvec:deg", "1e308", "1e308", "-1e308", "--to", "quat");
    assert_int_equal(sscanf(endless.out, "%lf %lf %lf %lf", &x, &y, &z, &w), 4);
    assert_true(fabs(sqrt(x * x + y * y + z * z + w * w) - 1) < 1e-15 && x == y && y == -z);
    tool_result_clear(&endless);
    prints(TOOL("rot", "--from", "rotvec:deg", "0", "0", "0", "--to", "quat"), "0 0 0 1\n");
}

/* Numbers that look like options, and commas between them. */
static void numbers_are_no_options(void **state) {
    (void)state;
    NEAR(TOOL("rot", "-1e-3", "-.0", "-0", "-1E+0", "--to", "quat-wxyz", "--from", "quat-wxyz"), 1e-15,
         -0.000999999500000375, 0, 0, -0.9999995000003750);
    prints(TOOL("rot", "-1,-1,-1,-1", "--to", "quat"), "-0.5 -0.5 -0.5 -0.5\n");
    prints(TOOL("rot", "-1 -1", "-1", "+1", "--to", "quat"), "-0.5 -0.5 -0.5 0.5\n");
    prints(TOOL("rot", "--to", "quat", "--", "-1", "-1", "-1", "+1"), "-0.5 -0.5 -0.5 0.5\n");
}

static void steps_in_order(void **state) {
    (void)state;
    /* Rz(90), then Rx(90) about the fixed axes; turned back at the end or in between. */
    NEAR(TOOL("rot", "--from", "rotvec:deg", "0", "0", "90", "--then", "euler:XYZ:deg", "90", "0", "0",
              "--to", "quat"),
         1e-15, 0.5, -0.5, 0.5, 0.5);
    NEAR(TOOL("rot", "--from", "rotvec:deg", "0", "0", "90", "--then", "euler:XYZ:deg", "90", "0", "0",
              "--inverse", "--to", "quat"),
         1e-15, -0.5, 0.5, -0.5, 0.5);
    NEAR(TOOL("rot", "--from", "rotvec:deg", "0", "0", "90", "--inverse", "--then", "rotvec:deg", "90,-0,0",
              "--to", "quat"),
         1e-15, 0.5, 0.5, -0.5, 0.5);
    NEAR(TOOL("rot", "0", "0", "0", "1", "--then=quat", "-1", "-1", "-1", "1", "--then", "quat",
              "-1 -1, -1 -1", "--to", "quat"),
         1e-15, 0, 0, 0, -1);
    NEAR(TOOL("rot", "0", "0", "0", "1", "--then", "matrix", "1", "0", "0", "0", "0", "-1", "0", "1", "0",
              "--float", "--to", "rotvec:deg"),
         0, 90, 0, 0);
}

/* M37: the vector part becomes det(M) M v. */
static void frames_change(void **state) {
    (void)state;
#define Q "0.0691722994", "0.1383445988", "0.2075168983", "0.9659258263"
    NEAR(TOOL("rot", Q, "--from-frame", "gltf", "--to-frame", "unity", "--to", "quat"), 1e-9, 0.0691722994,
         -0.1383445988, -0.2075168983, 0.9659258263);
    NEAR(TOOL("rot", Q, "--to-frame", "unity", "--to", "quat"), 1e-9, 0.0691722994, -0.1383445988,
         -0.2075168983, 0.9659258263);
    NEAR(TOOL("rot", Q, "--from-frame", "blender", "--to", "quat"), 1e-9, 0.0691722994, 0.2075168983,
         -0.1383445988, 0.9659258263);
    NEAR(TOOL("rot", Q, "--from-frame", "ros", "--to-frame", "unity", "--to", "quat"), 1e-9, 0.1383445988,
         -0.2075168983, -0.0691722994, 0.9659258263);
    NEAR(TOOL("rot", Q, "--from-frame", "unity", "--to-frame", "unreal", "--to", "quat"), 1e-9, 0.2075168983,
         0.0691722994, 0.1383445988, 0.9659258263);
    NEAR(TOOL("rot", Q, "--from-frame", "+x+y+z", "--to-frame", "-x+y+z", "--to", "quat", "--float"), 1e-7,
         0.0691722994, -0.1383445988, -0.2075168983, 0.9659258263);
#undef Q
    gives(TOOL("rot", "--to-frame", "moon", "0", "0", "0", "1"), 2, "--to-frame", "");
}

static void usage(void **state) {
    (void)state;
    gives(TOOL("rot", "--from", "quaternion", "1"), 2, "must be quat, quat-wxyz,", "");
    gives(TOOL("rot", "--from", "euler", "1"), 2, "must be euler:ORDER", "");
    gives(TOOL("rot", "--from", "euler:XXY", "1"), 2, "euler:ORDER", "");
    gives(TOOL("rot", "--from", "euler:Xyz", "1"), 2, "euler:ORDER", "");
    gives(TOOL("rot", "--to", "quat:deg", "1"), 2, "must be alone: it has no angles", "");
    gives(TOOL("rot", "--to", "rotvec:rad", "1"), 2, "must be followed by :deg", "");
    gives(TOOL("rot", "--to", "euler:XYZ:rad", "1"), 2, "must be", "");
    gives(TOOL("rot", "--to", "", "1"), 2, "must be", "");
    gives(TOOL("rot", "--to"), 2, "needs a value", "");
    gives(TOOL("rot", "1", "2", "3"), 2, "quat needs 4 numbers, not 3", "");
    gives(TOOL("rot", "1", "2", "3", "4", "5"), 2, "quat needs 4 numbers; there are more", "");
    gives(TOOL("rot", "0,7", "0", "0", "0,7"), 2, "there are more (a decimal has a point)", "");
    gives(TOOL("rot", "--to", "quat", GYRE_TOOL), 2, "is a file: give its rows by <", "");
    gives(TOOL("rot", "1", "2", "3", "x"), 2, "number 4 is no number: \"x\"", "");
    gives(TOOL("rot", "1", "2", "3", "inf"), 2, "number 4 is no finite number: \"inf\"", "");
    gives(TOOL("rot", "-inf", "2", "3", "4"), 2, "number 1 is no finite number: \"-inf\"", "");
    gives(TOOL("rot", "1", "-NaN", "3", "4"), 2, "number 2 is no finite number: \"-NaN\"", "");
    gives(TOOL("rot", "1", "2", "3", "1e39", "--float"), 2,
          "number 4 is too large for a float, which ends at 3.4e38: \"1e39\"", "");
    gives(TOOL("rot", "1", "2", "3", "1e309"), 2, "number 4 is too large for a double, which ends at 1.8e308",
          "");
    gives(TOOL("rot", "0;0;0;1"), 2, "\"0;0;0;1\"; blanks, tabs or commas separate columns", "");
    gives(TOOL("rot", "0", "0", "0", "1", "--then", "quat", "1", "2", "3", "--to", "quat"), 2,
          "needs 4 numbers, not 3", "");
    gives(TOOL("rot", "0", "0", "0", "1", "--then", "quat", "0", "0", "0", "0"), 2, "length zero", "");
    gives(TOOL("rot", "--inverse=1", "0", "0", "0", "1"), 2, "takes no value", "");
    gives(TOOL("rot", "--form", "quat"), 2, "did you mean --from?", "");
}

/* A quaternion of length 1 keeps its bits. */
static void rows(void **state) {
    (void)state;
    prints(TOOL_WITH("0 0 .6 .8\n", "rot", "--to", "quat-wxyz"), "0.8 0 0 0.6\n");
    prints(TOOL_WITH("0,0,6e-1,0.8\r\n0,\t0 , .6 .8,a b ,c\r\n", "rot", "--to", "quat-wxyz"),
           "0.8,0,0,0.6\n0.8,0,0,0.6,a b ,c\n");
    prints(TOOL_WITH("x y z w\n\n  \n# said\n 0\t0\t.6\t.8\tname", "rot", "--to", "quat-wxyz"),
           "0.8\t0\t0\t0.6\tname\n");
    prints(TOOL_WITH("\xef\xbb\xbf"
                     "0 0 .6 .8\n",
                     "rot", "--to", "quat-wxyz"),
           "0.8 0 0 0.6\n");
    prints(TOOL_WITH("\xef\xbb\xbf"
                     "x;y;z\n0 0 .6 .8\n",
                     "rot", "--to", "quat-wxyz"),
           "0.8 0 0 0.6\n");
    prints(TOOL_WITH("0 0 .6 .8 7 8 9\n", "rot", "--to", "quat-wxyz", "--to", "quat"),
           "0.8 0 0 0.6 0 0 0.6 0.8 7 8 9\n");
    prints(TOOL_WITH("0,0,.6,.8,,\n0,0,.6,.8,\n", "rot", "--to", "quat"), "0,0,0.6,0.8,,\n0,0,0.6,0.8,\n");
    prints(TOOL_WITH("", "rot", "--to", "quat"), "");
    prints(TOOL_WITH("\n", "rot", "--to", "quat"), "");
    prints(TOOL_WITH("qx,qy,qz,qw\n", "rot", "--to", "quat"), "");
    prints(TOOL_WITH("0 0 .6 .8\n", "rot", "--to", "quat", "--float"), "0 0 0.6 0.8\n");
    NEAR(TOOL_WITH("0 0 0.1 1\n", "rot", "--to", "quat", "--float"), 1e-7, 0, 0, 0.0995037190, 0.9950371902);
}

static void bad_rows(void **state) {
    (void)state;
    gives(TOOL_WITH("0 0 0 0 a\n0 0 0 1\n", "rot", "--to", "rotvec"), 1,
          "line 1: a quaternion of length zero", "nan nan nan a\n0 0 0\n");
    gives(TOOL_WITH("h\n0 0 0 1\n\n1 2 3\n", "rot", "--to", "rotvec"), 1,
          "line 4: quat needs 4 numbers, not 3", "0 0 0\nnan nan nan\n");
    gives(TOOL_WITH("0,0,x,1,a,b\n", "rot", "--to", "rotvec"), 1, "line 1: column 3 is no number: \"x\"",
          "nan,nan,nan,a,b\n");
    gives(TOOL_WITH("0,0,,1\n", "rot", "--to", "rotvec"), 1, "line 1: column 3 is empty", "nan,nan,nan\n");
    gives(TOOL_WITH("nan 0 0 1\n-INF 0 0 1\n", "rot", "--to", "mrp"), 1,
          "line 1: column 1 is no finite number: \"nan\"", "nan nan nan\nnan nan nan\n");
    gives(TOOL_WITH("1e999 0 0 1\n", "rot", "--to", "mrp"), 1, "line 1: column 1 is too large for a double",
          "nan nan nan\n");
    gives(TOOL_WITH("0 0 0 1\n0 1e39 0 1\n", "rot", "--float", "--to", "mrp"), 1,
          "line 2: column 2 is too large for a float, which ends at 3.4e38: \"1e39\"",
          "0 0 0\nnan nan nan\n");
    gives(TOOL_WITH("0 0 0 1\n0x1p3 0 0 1\n", "rot", "--to", "mrp"), 1, "line 2: column 1 is no number",
          "0 0 0\nnan nan nan\n");
    gives(TOOL_WITH("0 0 0 1\n0 0 0 1e\n0 0 0 1.2.3\n0 0 0 1f\n", "rot", "--to", "mrp"), 1, "line 4",
          "0 0 0\nnan nan nan\nnan nan nan\nnan nan nan\n");
    gives(TOOL_WITH("0 0 0 1\n0,7 0 0 0,7\n0,7 0 0 0,7\n", "rot", "--to", "quat"), 0,
          "gyre: warning: line 2: numbers between blanks and between commas: a decimal has a point\n",
          "0 0 0 1\n0,1,0,0,0,7\n0,1,0,0,0,7\n");
    gives(TOOL_WITH("x\ny\n", "rot", "--to", "mrp"), 1, "line 2: column 1", "nan nan nan\n");
    gives(TOOL_WITH("1 0 0 0 1 0 0 0 -1 m\n", "rot", "--from", "matrix", "--to", "mrp", "--to", "quat"), 1,
          "line 1: the matrix mirrors", "nan nan nan nan nan nan nan m\n");
    gives(tool_run_with("0 0 0 1\n0 0 \0 1\n", 16, (const char *const[]){"rot", "--to", "mrp", NULL}), 1,
          "line 2", "0 0 0\nnan nan nan\n");
}

/* A first line whose numbers cannot be read is not taken for names: no row is lost without a word. */
static void first_rows_that_are_no_headers(void **state) {
    (void)state;
    static const char *const lines[] = {"0;0;0;1\n",
                                        "0x1p3 0 0 1\n",
                                        "1d3 0 0 1\n",
                                        "-1.5.2,0,0,1\n",
                                        "\"0\",\"0\",\"0\",\"1\"\n",
                                        "\357\273\2770;0;0;1\n"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        tool_result result = TOOL_WITH(lines[i], "rot", "--to", "mrp");
        if (strncmp(result.out, "nan", 3) != 0) fail_msg("%s was skipped", lines[i]);
        assert_non_null(strstr(result.err, "line 1: column 1 is no number"));
        assert_int_equal(result.exit_code, 1);
        tool_result_clear(&result);
    }
    prints(TOOL_WITH("\"x\",\"y\"\n0,0,0,1\n", "rot", "--to", "mrp"), "0,0,0\n");
    prints(TOOL_WITH("-x\n0 0 0 1\n", "rot", "--to", "mrp"), "0 0 0\n");
}

/* A line beyond all measure is one bad row. */
static void long_lines(void **state) {
    (void)state;
    const size_t size = 700000;
    char *text = malloc(size + 64);
    memset(text, '1', size);
    memcpy(text, "0 0 0 1\n", 8);
    memcpy(text + size, "\n0 0 0 2\n", 10);
    gives(tool_run_with(text, size + 9, (const char *const[]){"rot", "--to", "mrp", NULL}), 1,
          "line 2: longer than", "0 0 0\nnan nan nan\n0 0 0\n");
    memset(text + 8, ' ', size - 8);
    memcpy(text + 8, "0 0 0 1", 7);
    gives(tool_run_with(text, size, (const char *const[]){"rot", "--to", "mrp", NULL}), 1,
          "line 2: longer than", "0 0 0\nnan nan nan\n");
    size_t columns = 200000; /* long, but a line */
    memset(text, 'x', columns);
    memcpy(text, "0 0 0 1 ", 8);
    tool_result result = tool_run_with(text, columns, (const char *const[]){"rot", "--to", "mrp", NULL});
    assert_int_equal(result.exit_code, 0);
    assert_int_equal(result.out_size, columns - 8 + 6 + 1);
    assert_int_equal(strncmp(result.out, "0 0 0 xxx", 9), 0);
    tool_result_clear(&result);
    free(text);
}

/* More than every buffer, and no line lost at their ends. */
static void many_rows(void **state) {
    (void)state;
    const size_t count = 60000;
    char *text = malloc(count * 40);
    size_t used = 0, line = 0;
    for (size_t i = 0; i < count; i++)
        used += (size_t)sprintf(text + used, "%s0 0 0 %d %zu%s\n", i % 7 ? "" : " ", i % 100 ? 1 : 0, i,
                                i % 3 ? "" : " z");
    tool_result result = tool_run_with(text, used, (const char *const[]){"rot", "--to", "rotvec", NULL});
    assert_int_equal(result.exit_code, 1);
    for (const char *at = result.out; *at; line++) {
        char expected[64];
        sprintf(expected, "%s %zu%s\n", line % 100 ? "0 0 0" : "nan nan nan", line, line % 3 ? "" : " z");
        if (strncmp(at, expected, strlen(expected)) != 0) fail_msg("line %zu: %.40s", line, at);
        at += strlen(expected);
    }
    assert_int_equal(line, count);
    assert_non_null(strstr(result.err, "gyre: line 59901: "));
    tool_result_clear(&result);
    free(text);
}

static uint64_t next_random(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

/* Bytes of all kinds, with many of those that numbers are made of. */
static void any_bytes(void **state) {
    (void)state;
    static const char likely[] = "0123456789.,-+eE \t\n\n\rnaif#\0";
    uint64_t random = 3;
    size_t size = 30000;
    char *bytes = malloc(size);
    for (int round = 0; round < 24; round++) {
        const uint64_t wild = round % 4 == 0 ? 2 : 64;
        for (size_t i = 0; i < size; i++)
            bytes[i] = next_random(&random) % wild ? likely[next_random(&random) % (sizeof likely - 1)]
                                                   : (char)next_random(&random);
        const char *const words[] = {"rot",
                                     "--from",
                                     round % 2 ? "rotvec" : "matrix",
                                     "--to",
                                     "quat",
                                     round % 3 ? "--float" : "--inverse",
                                     round % 8 == 7 ? "--json" : NULL,
                                     NULL};
        tool_result result = tool_run_with(bytes, size, words);
        if (result.exit_code != 0 && result.exit_code != 1)
            fail_msg("exit code %d: %.2000s", result.exit_code, result.err);
        tool_result_clear(&result);
    }
    free(bytes);
}

static void tables(void **state) {
    (void)state;
    static const struct {
        const char *q[4], *name;
    } cases[] = {{{"0", "0.7071068", "0", "0.7071068"}, "90 degrees about +Y\n"},
                 {{"0", "0.7071068", "0", "-0.7071068"}, "90 degrees about -Y\n"},
                 {{"1", "1", "0", "0"}, "180 degrees about (1, 1, 0)/sqrt(2)\n"},
                 {{"1", "1", "1", "1"}, "120 degrees about (1, 1, 1)/sqrt(3)\n"},
                 {{"1", "-1", "1", "-1"}, "120 degrees about (-1, 1, -1)/sqrt(3)\n"},
                 {{"0", "0", "0", "-3"}, "no rotation\n"},
                 {{"0", "0", "1", "0"}, "180 degrees about +Z\n"},
                 {{"0.2588190451", "0", "0", "0.9659258263"}, "30 degrees about +X\n"},
                 {{"0", "0.6819983600624985", "0", "0.7313537016191705"},
                  "nearest simple rotation: 90 degrees about +Y, 4 degrees off\n"},
                 {{"0", "0.258819", "0", "0.9659258"}, "30 degrees about +Y, within 4.21e-06 degrees\n"},
                 {{"0", "0", "-1e-20", "1"}, "no rotation, within 1.15e-18 degrees\n"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *const *q = cases[i].q;
        tool_result result = TOOL("rot", q[0], q[1], q[2], q[3]);
        assert_int_equal(result.exit_code, 0);
        if (strncmp(result.out, cases[i].name, strlen(cases[i].name)) != 0)
            fail_msg("%s is not %s", result.out, cases[i].name);
        assert_non_null(strstr(result.out, "euler:ZYZ:deg"));
        tool_result_clear(&result);
    }
}

/* What is said on stdout, as it is nothing to worry about. */
static void notes(tool_result result, const char *said) {
    assert_string_equal(result.err, "");
    if (strstr(result.out, said) == NULL) fail_msg("no \"%s\" in \"%s\"", said, result.out);
    tool_result_clear(&result);
}

/* No line wider than a terminal, none with blanks at its end; what rounding left of a zero is none. */
static void tables_are_tidy(void **state) {
    (void)state;
    static const char *const inputs[][7] = {{"--float", "0.1", "-0.2", "0.3", "-0.9"},
                                            {"--from", "euler:XYZ:deg", "-100", "45", "123.456789"},
                                            {"--from", "gibbs", "-1.23456e16", "3", "-1e-9"},
                                            {"--from", "rotvec", "-1.2345e-300", "0", "-1e-8"},
                                            {"--from", "euler:ZYX:deg", "45", "-90", "0"},
                                            {"--from", "axis-angle", "1", "1", "1", "2"}};
    for (size_t i = 0; i < COUNT(inputs); i++) {
        const char *const *in = inputs[i];
        tool_result result = TOOL("rot", in[0], in[1], in[2], in[3], in[4], in[5]);
        for (const char *at = result.out, *end; (end = strchr(at, '\n')) != NULL; at = end + 1)
            if ((end - at > 80 && *at == ' ') || (end > at && end[-1] == ' '))
                fail_msg("%.*s|", (int)(end - at), at);
        assert_null(strstr(result.out, "e-1")); /* as in 6e-17 */
        tool_result_clear(&result);
    }
    notes(TOOL("rot", "--from", "euler:XYZ:deg", "-100", "45", "123.456789"),
          "\n  euler:XYZ:deg  -100           45          123.456789\n");
    notes(TOOL("rot", "0", "0", "-1e-20", "1"),
          "\n  quat              0            0           -1e-20        1          x y z w\n");
    notes(TOOL("rot", "0", "0.6", "0", "0.8"),
          "\n  quat              0            0.6          0            0.8        x y z w\n");
}

static void warns(tool_result result, const char *said) {
    assert_int_equal(result.exit_code, 0);
    if (strstr(result.err, said) == NULL) fail_msg("no \"%s\" in \"%s\"", said, result.err);
    tool_result_clear(&result);
}

static void warnings(void **state) {
    (void)state;
    tool_works(TOOL("rot", "0", "0", "0", "1"), NULL);
    warns(TOOL("rot", "0", "0", "0", "2"), "length 2, not 1");
    notes(TOOL("rot", "--from", "axis-angle", "0", "3", "4", "1"),
          "Note: the axis, the first three numbers, has length 5");
    tool_works(TOOL("rot", "--from", "axis-angle", "0", "3", "4", "1", "--to", "quat"), NULL);
    warns(TOOL("rot", "--from", "matrix", "1", "0", "0", "0", "1", "0", "0", "0", "1.00005"),
          "off a rotation");
    warns(TOOL("rot", "--from", "euler:ZYX:deg", "10", "90", "20"), "gimbal lock");
    tool_works(TOOL("rot", "--from", "euler:ZYX:deg", "10", "0", "20"), NULL);
    warns(TOOL("rot", "--from", "euler:zxz", "1", "3.14159265358979", "2"), "gimbal lock");
    gives(TOOL("rot", "--from", "matrix", "1", "0", "0", "0", "1", "0", "0", "0", "-1"), 1, "mirrors", "");
    tool_result result = TOOL_WITH("0 0 0 2\n0 0 0 0\n0 1 0 0\n", "rot");
    assert_int_equal(result.exit_code, 1);
    assert_non_null(strstr(result.err, "warning: line 1: the quaternion"));
    assert_non_null(strstr(result.err, "gyre: line 2: a quaternion"));
    assert_non_null(strstr(result.out, "\n\nline 3: 180 degrees about +Y\n"));
    assert_non_null(strstr(result.out,
                           "At the pole (gimbal lock), where the first and the third turn about one axis:\n"
                           "  XYX XZX YXY YZY ZXZ ZYZ\n"));
    tool_result_clear(&result);
}

/* One blank for all that stand together. */
static void blanks_squeeze(char *text) {
    char *to = text;
    for (const char *at = text; *at; at++) {
        const bool blank = strchr(" \n", *at) != NULL;
        if (!blank || to == text || to[-1] != ' ') *to++ = blank ? ' ' : *at;
    }
    *to = '\0';
}

/* The document, the help and the man page name the same representations in the same words. */
static void representations_are_said_once(void **state) {
    (void)state;
    static const char head[] = "| REPR | numbers |\n|---|---|\n";
    char *document = tool_file_read(GYRE_SAMPLES_DIR "/../docs/tool.md", NULL);
    tool_result help = TOOL("help", "rot"), man = TOOL("help", "--man");
    const char *at = strstr(document, head);
    int count = 0;
    assert_non_null(at);
    blanks_squeeze(help.out);
    for (at += sizeof head - 1; *at == '|'; at = strchr(at, '\n') + 1, count++) {
        char term[32], text[256], line[320];
        assert_int_equal(sscanf(at, "| `%31[^`]` | %255[^|]", term, text), 2);
        text[strlen(text) - 1] = '\0';
        snprintf(line, sizeof line, " %s %s ", term, text);
        if (strstr(help.out, line) == NULL) fail_msg("no \"%s\" in %s", line, help.out);
        if (strchr(text, '-') == NULL && strstr(man.out, text) == NULL) fail_msg("no \"%s\" in man", text);
    }
    assert_int_equal(count, 9);
    tool_result_clear(&help);
    tool_result_clear(&man);
    free(document);
}

static void json_rows(void **state) {
    (void)state;
    json_t *root = tool_json(TOOL_WITH("a\n0 0 0.6 0.8 \"x\"\n0 0 0 0\n", "rot", "--json", "--float", "--to",
                                       "quat", "--to", "quat", "--to", "euler:zyx:deg"),
                             1);
    json_t *list = json_object_get(root, "rotations"), *first = json_array_get(list, 0),
           *second = json_array_get(list, 1);
    assert_int_equal(json_array_size(list), 2);
    assert_int_equal(json_integer_value(json_object_get(first, "line")), 2);
    assert_string_equal(json_string_value(json_object_get(first, "rest")), "\"x\"");
    assert_int_equal(json_array_size(json_object_get(first, "quat")), 4);
    assert_true(json_number_value(json_array_get(json_object_get(first, "quat"), 2)) == 0.6);
    assert_int_equal(json_array_size(json_object_get(first, "euler:zyx:deg")), 3);
    assert_string_equal(json_string_value(json_object_get(second, "error")),
                        "a quaternion of length zero is no rotation");
    assert_null(json_object_get(second, "quat"));
    json_decref(root);
}

/* What was asked for and has no value fails as it does in rows; a byte 0 ends no text. */
static void json_tells_all(void **state) {
    (void)state;
    const char *const words[] = {"rot", "--json", "--to", "gibbs", "--to", "mrp", NULL};
    tool_result result = tool_run_with("1 0 0 0 a\0b\n", 12, words);
    assert_non_null(strstr(result.err, "line 1: a half turn has no Gibbs vector"));
    json_t *root = tool_json(result, 1), *one = json_array_get(json_object_get(root, "rotations"), 0);
    assert_true(json_is_null(json_object_get(one, "gibbs")));
    assert_int_equal(json_array_size(json_object_get(one, "mrp")), 3);
    assert_string_equal(json_string_value(json_object_get(one, "rest")), "a\xef\xbf\xbd"
                                                                         "b");
    json_decref(root);
}

static void json_of_everything(void **state) {
    (void)state;
    json_t *root = tool_json(TOOL("rot", "--json", "0", "2", "0", "0"), 0);
    json_t *one = json_array_get(json_object_get(root, "rotations"), 0);
    for (size_t i = 0; i < COUNT(rot_value_table); i++) {
        const char *name = rot_value_table[i].name;
        if (strncmp(name, "euler", 5) == 0 && !is_degrees(name)) continue;
        if (json_object_get(one, name) == NULL) fail_msg("no %s", name);
    }
    assert_true(json_is_null(json_object_get(one, "gibbs")));
    assert_int_equal(json_array_size(json_object_get(one, "warnings")), 1);
    assert_int_equal(json_array_size(json_object_get(one, "notes")), 0);
    assert_string_equal(json_string_value(json_object_get(json_object_get(one, "nearest_simple"), "name")),
                        "180 degrees about +Y");
    json_decref(root);
}

/* What a shell says of a command line; `$gyre` is the tool. */
static void shell_says(const char *script, const char *expected) {
    char command[1024], text[4096] = "";
    snprintf(command, sizeof command, "gyre='%s'; exec 2>&1; cd '%s'; %s", GYRE_TOOL, tool_folder(), script);
    FILE *shell = popen(command, "r");
    assert_non_null(shell);
    text[fread(text, 1, sizeof text - 1, shell)] = '\0';
    pclose(shell);
    assert_string_equal(text, expected);
}

static void where_output_goes(void **state) {
    (void)state;
    char *text = malloc(2000000);
    for (size_t i = 0; i < 250000; i++)
        memcpy(text + 8 * i, "0 0 0 1\n", 8);
    tool_file_write("rows", text, 2000000);
    free(text);
    shell_says("\"$gyre\" rot --to mrp < rows | head -n 1", "0 0 0\n");
    shell_says(
        "(trap '' PIPE; \"$gyre\" rot --to mrp < rows; echo $? >code) | head -n 1; sleep 0.2; cat code",
        "0 0 0\n0\n");
    shell_says("\"$gyre\" rot --to mrp < rows | wc -l", "250000\n");
    shell_says("cat rows | \"$gyre\" rot --to mrp | tail -n 1", "0 0 0\n");
    if (access("/dev/full", W_OK) != 0) return;
    shell_says("\"$gyre\" rot --to mrp < rows > /dev/full; echo $?",
               "gyre: cannot write to standard output: No space left on device\n1\n");
    shell_says("echo 0 0 0 1 | \"$gyre\" rot --to mrp > /dev/full; echo $?",
               "gyre: cannot write to standard output: No space left on device\n1\n");
    shell_says("\"$gyre\" rot 0 0 0 1 --json > /dev/full; echo $?",
               "gyre: cannot write to standard output: No space left on device\n1\n");
    shell_says("\"$gyre\" rot 0 0 0 1 > /dev/full; echo $?",
               "gyre: cannot write to standard output: No space left on device\n1\n");
    shell_says("\"$gyre\" rot --to mrp < .; echo $?",
               "gyre: cannot read standard input: Is a directory\n1\n");
    shell_says("\"$gyre\" rot --to mrp <&-; echo $?", "0\n");
}

/* A row leaves before the next one is there. */
static void rows_do_not_wait(void **state) {
    (void)state;
    int in[2], out[2], status;
    char answer[64];
    pid_t process;
    char *words[] = {(char *)GYRE_TOOL, (char *)"rot", (char *)"--to", (char *)"mrp", NULL};
    posix_spawn_file_actions_t actions;
    assert_true(pipe(in) == 0 && pipe(out) == 0);
    fcntl(in[0], F_SETFL, O_NONBLOCK); /* some parents leave it so */
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, in[1]);
    posix_spawn_file_actions_addclose(&actions, out[0]);
    assert_int_equal(posix_spawn(&process, GYRE_TOOL, &actions, NULL, words, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    alarm(60); /* waiting for ever would be the fault */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(write(in[1], "0 0 0 1\n0 0", 8), 8);
        assert_int_equal(read(out[0], answer, sizeof answer), 6);
        assert_int_equal(strncmp(answer, "0 0 0\n", 6), 0);
    }
    close(in[1]);
    assert_int_equal(read(out[0], answer, sizeof answer), 0);
    close(out[0]);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
    alarm(0);
}

/* The environment asks for a comma: numbers have a point. */
static void the_locale_changes_nothing(void **state) {
    (void)state;
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    prints(TOOL_WITH("0,0,0.6,0.8\n", "rot", "--to", "quat"), "0,0,0.6,0.8\n");
    unsetenv("LC_ALL");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_quat_to_all),
        cmocka_unit_test(from_all_to_quat),
        cmocka_unit_test(orders_are_what_they_say),
        cmocka_unit_test(layouts_are_what_they_say),
        cmocka_unit_test(matrices_are_checked),
        cmocka_unit_test(edges),
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(degrees_come_back),
        cmocka_unit_test(long_and_short_vectors),
        cmocka_unit_test(numbers_are_no_options),
        cmocka_unit_test(steps_in_order),
        cmocka_unit_test(frames_change),
        cmocka_unit_test(usage),
        cmocka_unit_test(rows),
        cmocka_unit_test(bad_rows),
        cmocka_unit_test(first_rows_that_are_no_headers),
        cmocka_unit_test(long_lines),
        cmocka_unit_test(many_rows),
        cmocka_unit_test(any_bytes),
        cmocka_unit_test(tables),
        cmocka_unit_test(tables_are_tidy),
        cmocka_unit_test(representations_are_said_once),
        cmocka_unit_test(warnings),
        cmocka_unit_test(json_rows),
        cmocka_unit_test(json_tells_all),
        cmocka_unit_test(json_of_everything),
        cmocka_unit_test(where_output_goes),
        cmocka_unit_test(rows_do_not_wait),
        cmocka_unit_test(the_locale_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, tool_folder_tear_down);
}
