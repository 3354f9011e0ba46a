/* SPDX-License-Identifier: MIT */
#include "rot_repr.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    unsigned char count;
    bool angles; /* ":deg" means something */
} forms[] = {
    [ROT_QUAT] = {"quat", 4, false},
    [ROT_QUAT_WXYZ] = {"quat-wxyz", 4, false},
    [ROT_EULER] = {"euler", 3, true},
    [ROT_AXIS_ANGLE] = {"axis-angle", 4, true},
    [ROT_ROTVEC] = {"rotvec", 3, true},
    [ROT_MATRIX] = {"matrix", 9, false},
    [ROT_MATRIX_COL] = {"matrix-col", 9, false},
    [ROT_MRP] = {"mrp", 3, false},
    [ROT_GIBBS] = {"gibbs", 3, false},
};
enum { FORM_COUNT = sizeof forms / sizeof forms[0] };

const char rot_repr_rule[] =
    "quat, quat-wxyz, euler:ORDER (ZYX and its like turn about the turned axes, zyx about the fixed ones), "
    "axis-angle, rotvec, matrix, matrix-col, mrp or gibbs; with :deg behind euler, axis-angle and rotvec for "
    "degrees";

/* Takes the word up to the next colon. */
static size_t part_take(const char **text, char part[ROT_NAME_SIZE]) {
    size_t length = strcspn(*text, ":");
    if (length == 0 || length >= ROT_NAME_SIZE) return 0;
    memcpy(part, *text, length);
    part[length] = '\0';
    *text += length;
    return length;
}

static bool form_find(const char *name, rot_form *form) {
    for (size_t i = 0; i < FORM_COUNT; i++) {
        if (strcmp(forms[i].name, name) != 0) continue;
        *form = (rot_form)i;
        return true;
    }
    return false;
}

bool rot_repr_parse(const char *text, rot_repr *repr) {
    char part[ROT_NAME_SIZE];
    rot_repr parsed = {ROT_QUAT, 0, false};
    if (!part_take(&text, part) || !form_find(part, &parsed.form)) return false;
    if (parsed.form == ROT_EULER) {
        if (*text++ != ':' || !part_take(&text, part)) return false;
        if (gyre_euler_order_from_name(part, &parsed.order) != GYRE_OK) return false;
    }
    if (*text != '\0') {
        if (strcmp(text, ":deg") != 0 || !forms[parsed.form].angles) return false;
        parsed.degrees = true;
    }
    *repr = parsed;
    return true;
}

void rot_repr_name(rot_repr repr, char name[ROT_NAME_SIZE]) {
    const bool euler = repr.form == ROT_EULER;
    snprintf(name, ROT_NAME_SIZE, "%.12s%s%.3s%s", forms[repr.form].name, euler ? ":" : "",
             euler ? gyre_euler_order_name(repr.order) : "", repr.degrees ? ":deg" : "");
}

size_t rot_repr_count(rot_repr repr) {
    return forms[repr.form].count;
}
