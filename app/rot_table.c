/* SPDX-License-Identifier: MIT */
#include "number.h"
#include "report.h"
#include "rot_item.h"
#include "rot_simple.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const rot_all_names[] = {
    "quat",          "quat-wxyz",     "axis-angle",    "axis-angle:deg", "rotvec",        "rotvec:deg",
    "matrix",        "matrix-col",    "mrp",           "gibbs",          "euler:XYZ:deg", "euler:XZY:deg",
    "euler:YXZ:deg", "euler:YZX:deg", "euler:ZXY:deg", "euler:ZYX:deg",  "euler:XYX:deg", "euler:XZX:deg",
    "euler:YXY:deg", "euler:YZY:deg", "euler:ZXZ:deg", "euler:ZYZ:deg",
};
const size_t rot_all_count = sizeof rot_all_names / sizeof rot_all_names[0];

/* Of a column: what stands before the point and behind it. */
enum { WHOLE_WIDTH = 5, DECIMALS = 7, NAME_WIDTH = 14 };

/* What stands at the end of a row. */
static const char *meaning(rot_repr repr) {
    switch (repr.form) {
    case ROT_QUAT:
        return "x y z w";
    case ROT_QUAT_WXYZ:
        return "w x y z";
    case ROT_AXIS_ANGLE:
        return "axis angle";
    case ROT_ROTVEC:
        return repr.degrees ? "axis * degrees" : "axis * radians";
    case ROT_MATRIX:
        return "row by row";
    case ROT_MATRIX_COL:
        return "column by column";
    case ROT_MRP:
        return "axis * tan(angle/4)";
    case ROT_GIBBS:
        return "axis * tan(angle/2)";
    default:
        return "";
    }
}

/* Takes the zeros at the end away, and the point if nothing is left behind it. */
static void zeros_trim(char *text) {
    char *end = text + strlen(text);
    while (end[-1] == '0')
        *--end = '\0';
    if (end[-1] == '.') end[-1] = '\0';
}

/* So many that a float has no more to say. */
static int decimals_of(double size, bool single) {
    if (!single || size < 1) return DECIMALS;
    return DECIMALS - (size < 10 ? 1 : size < 100 ? 2 : size < 1000 ? 3 : 4);
}

/* So that the points stand below each other; nothing stands behind the last. */
static void value_print(double value, bool single, bool last) {
    char text[NUMBER_SIZE];
    const double size = fabs(value);
    if (size == 0 || (size >= 1e-4 && size < 1e4)) {
        snprintf(text, sizeof text, "%.*f", decimals_of(size, single), value + 0.0);
        zeros_trim(text);
    } else {
        number_format_short(text, value, 4);
    }
    const int whole = (int)strcspn(text, ".e");
    printf("%*.*s%-*s", WHOLE_WIDTH, whole, text, last ? 0 : DECIMALS + 1, text + whole);
}

/* What is less is what rounding left of a zero. Tiny turns have tinier roundings. */
static double noise_of(const rot_plan *plan, rot_quat q, const rot_values *values, size_t count) {
    const double angle_rad = gyre_quatd_angle_between(gyre_quatd_identity(), rot_plan_double(plan, q));
    double largest = 1;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(rot_value(plan, values, i)));
    return (plan->single ? 3e-7 : 1e-15) * largest * fmin(angle_rad, 1);
}

static void values_print(const rot_plan *plan, rot_repr repr, rot_quat q, const rot_values *values) {
    const size_t count = rot_repr_count(repr), width = count == 9 ? 3 : count;
    const double noise = noise_of(plan, q, values, count);
    for (size_t i = 0; i < count; i++) {
        const double value = rot_value(plan, values, i);
        const char *said = i + 1 == width ? meaning(repr) : "";
        if (i > 0 && i % width == 0) printf("\n  %*s", NAME_WIDTH, "");
        value_print(fabs(value) < noise ? 0 : value, plan->single, i % width + 1 == width && !*said);
        if (*said) printf("  %s", said);
    }
    putchar('\n');
}

/* Prints one row; returns whether the angles are at their pole. */
static bool repr_print(const rot_plan *plan, rot_quat q, const char *name) {
    rot_repr repr = {ROT_QUAT, 0, false};
    rot_values values;
    rot_repr_parse(name, &repr);
    printf("  %-*s", NAME_WIDTH, name);
    if (rot_plan_write(plan, repr, q, &values) != ROT_FINE) {
        printf("    none: infinite for a half turn\n");
        return false;
    }
    values_print(plan, repr, q, &values);
    return repr.form == ROT_EULER && rot_is_pole(repr, rot_value(plan, &values, 1));
}

static void reprs_print(const rot_plan *plan, rot_quat q) {
    char poles[128] = "";
    bool angles = false;
    for (size_t i = 0; i < rot_all_count; i++) {
        const char *name = rot_all_names[i];
        if (!angles && strncmp(name, "euler", 5) == 0) {
            printf("Angles about the axes as they turn; backwards they are about fixed axes in the\n"
                   "opposite order: euler:XYZ 10 20 30 is euler:zyx 30 20 10\n");
            angles = true;
        }
        if (repr_print(plan, q, name)) {
            const size_t used = strlen(poles);
            snprintf(poles + used, sizeof poles - used, " %.3s", name + 6);
        }
    }
    if (*poles)
        printf("At the pole (gimbal lock), where the first and the third turn about one axis:\n %s\n", poles);
}

static void simple_print(gyre_quatd q) {
    char name[ROT_SIMPLE_NAME_SIZE], off[NUMBER_SIZE];
    const double distance_rad = rot_simple_nearest(q, name);
    const bool is_none = gyre_quatd_angle_between(gyre_quatd_identity(), q) == distance_rad;
    number_format_short(off, distance_rad * (180 / GYRE_PI), 3);
    if (distance_rad > ROT_SIMPLE_TOLERANCE_RAD) {
        printf("nearest simple rotation: %s, %s degrees off\n", name, off);
    } else if (distance_rad > 1e-9 || (is_none && distance_rad > 0)) {
        printf("%s, within %s degrees\n", name, off);
    } else {
        printf("%s\n", name);
    }
}

static void remarks_print(const rot_sink *sink, const rot_item *item) {
    rot_remark remarks[ROT_REMARK_LIMIT];
    const size_t count = rot_remarks(sink->plan, item->values, remarks);
    for (size_t i = 0; i < count; i++) {
        if (!remarks[i].warning) {
            printf("Note: %s\n", remarks[i].text);
        } else if (item->line) {
            report_warning("line %" PRIu64 ": %s", item->line, remarks[i].text);
        } else {
            report_warning("%s", remarks[i].text);
        }
    }
}

void rot_table_print(rot_sink *sink, const rot_item *item) {
    if (item->fault) return;
    if (sink->begun) putchar('\n');
    sink->begun = true;
    if (item->line) printf("line %" PRIu64 ": ", item->line);
    simple_print(rot_plan_double(sink->plan, item->q));
    reprs_print(sink->plan, item->q);
    remarks_print(sink, item);
}
