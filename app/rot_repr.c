/* SPDX-License-Identifier: MIT */
#include "rot_repr.h"

#include <stdio.h>
#include <string.h>

const term_row rot_repr_terms[ROT_FORM_COUNT] = {
    [ROT_QUAT] = {"quat", "x y z w, of any length"},
    [ROT_QUAT_WXYZ] = {"quat-wxyz", "w x y z"},
    [ROT_EULER] = {"euler:ZYX",
                   "three angles in the order of the letters, any of 12: about the axes "
                   "as they are turned (intrinsic); in small letters, euler:zyx, about fixed axes "
                   "(extrinsic)"},
    [ROT_AXIS_ANGLE] = {"axis-angle", "x y z of the axis, of any length, and the angle"},
    [ROT_ROTVEC] = {"rotvec", "the axis times the angle"},
    [ROT_MATRIX] = {"matrix", "nine numbers, row by row"},
    [ROT_MATRIX_COL] = {"matrix-col", "nine numbers, column by column"},
    [ROT_MRP] = {"mrp", "the axis times tan(angle/4): modified Rodrigues parameters"},
    [ROT_GIBBS] = {"gibbs", "the axis times tan(angle/2): Gibbs's vector"},
};

static const struct {
    unsigned char count;
    bool angles; /* ":deg" means something */
} forms[ROT_FORM_COUNT] = {
    [ROT_QUAT] = {4, false},       [ROT_QUAT_WXYZ] = {4, false}, [ROT_EULER] = {3, true},
    [ROT_AXIS_ANGLE] = {4, true},  [ROT_ROTVEC] = {3, true},     [ROT_MATRIX] = {9, false},
    [ROT_MATRIX_COL] = {9, false}, [ROT_MRP] = {3, false},       [ROT_GIBBS] = {3, false},
};

/* The name of a form: its term without the order. */
static size_t form_name_length(rot_form form) {
    return strcspn(rot_repr_terms[form].term, ":");
}

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
    const size_t length = strlen(name);
    for (int i = 0; i < ROT_FORM_COUNT; i++) {
        if (form_name_length((rot_form)i) != length || memcmp(rot_repr_terms[i].term, name, length) != 0)
            continue;
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

const char *rot_repr_rule(const char *text) {
    char part[ROT_NAME_SIZE];
    rot_form form;
    if (!part_take(&text, part) || !form_find(part, &form))
        return "quat, quat-wxyz, euler:ZYX (or another order), axis-angle, rotvec, matrix, matrix-col, mrp "
               "or "
               "gibbs";
    if (form == ROT_EULER)
        return "euler:ORDER or euler:ORDER:deg, the order three letters: capitals as in ZYX turn about the "
               "axes "
               "as they are turned, small ones as in zyx about fixed axes";
    return forms[form].angles ? "followed by :deg for degrees, by nothing for radians"
                              : "alone: it has no angles that could be degrees";
}

void rot_repr_name(rot_repr repr, char name[ROT_NAME_SIZE]) {
    const bool euler = repr.form == ROT_EULER;
    const int length = (int)form_name_length(repr.form);
    snprintf(name, ROT_NAME_SIZE, "%.*s%s%.3s%s", length, rot_repr_terms[repr.form].term, euler ? ":" : "",
             euler ? gyre_euler_order_name(repr.order) : "", repr.degrees ? ":deg" : "");
}

size_t rot_repr_count(rot_repr repr) {
    return forms[repr.form].count;
}
