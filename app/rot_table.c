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

static const char *meaning(rot_repr repr) {
    switch (repr.form) {
    case ROT_QUAT:
        return "x y z w";
    case ROT_QUAT_WXYZ:
        return "w x y z";
    case ROT_AXIS_ANGLE:
        return repr.degrees ? "x y z degrees" : "x y z radians";
    case ROT_ROTVEC:
        return repr.degrees ? "degrees" : "radians";
    case ROT_MATRIX:
        return "rows";
    case ROT_MATRIX_COL:
        return "columns";
    case ROT_MRP:
        return "tan(angle/4)";
    case ROT_GIBBS:
        return "tan(angle/2)";
    default:
        return "";
    }
}

/* What rounding left of a zero is shown as one. */
static void value_print(double value, bool single) {
    char text[NUMBER_SIZE];
    number_format_short(text, fabs(value) < (single ? 1e-7 : 1e-15) ? 0 : value, single ? 7 : 10);
    printf(" %14s", text);
}

/* Turns about the axes as they are turned, by the first letter first, are turns about fixed axes, by it last.
 */
static void euler_note(const rot_plan *plan, rot_repr repr, const rot_values *values) {
    const char *name = gyre_euler_order_name(repr.order);
    printf("   euler:%c%c%c backwards%s", name[2] | 0x20, name[1] | 0x20, name[0] | 0x20,
           rot_is_pole(repr, rot_value(plan, values, 1)) ? "; at its pole" : "");
}

static void repr_print(const rot_plan *plan, rot_quat q, const char *name) {
    rot_repr repr = {ROT_QUAT, 0, false};
    rot_values values;
    rot_repr_parse(name, &repr);
    const size_t count = rot_repr_count(repr);
    printf("  %-15s%-13s", name, meaning(repr));
    if (rot_plan_write(plan, repr, q, &values) != ROT_FINE) {
        printf("  none: infinite for a half turn\n");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && i % 3 == 0 && count == 9) printf("\n%30s", "");
        value_print(rot_value(plan, &values, i), plan->single);
    }
    if (repr.form == ROT_EULER) euler_note(plan, repr, &values);
    putchar('\n');
}

static void simple_print(gyre_quatd q) {
    char name[ROT_SIMPLE_NAME_SIZE], off[NUMBER_SIZE];
    const double distance_rad = rot_simple_nearest(q, name);
    if (distance_rad <= ROT_SIMPLE_TOLERANCE_RAD) {
        printf("%s\n", name);
        return;
    }
    number_format_short(off, distance_rad * (180 / GYRE_PI), 3);
    printf("nearest simple rotation: %s, %s degrees off\n", name, off);
}

void rot_table_print(rot_sink *sink, const rot_item *item) {
    char remarks[ROT_REMARK_LIMIT][ROT_REMARK_SIZE];
    if (item->fault) return;
    if (item->line) printf("line %" PRIu64 "\n", item->line);
    simple_print(rot_plan_double(sink->plan, item->q));
    for (size_t i = 0; i < rot_all_count; i++)
        repr_print(sink->plan, item->q, rot_all_names[i]);
    const size_t count = rot_remarks(sink->plan, item->values, remarks);
    for (size_t i = 0; i < count; i++) {
        if (item->line) {
            report_warning("line %" PRIu64 ": %s", item->line, remarks[i]);
        } else {
            report_warning("%s", remarks[i]);
        }
    }
}
