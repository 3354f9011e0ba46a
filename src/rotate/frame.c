/* SPDX-License-Identifier: MIT */
#include <base/error.h>
#include <base/number.h>
#include <gyre/frame.h>
#include <stdio.h>
#include <string.h>

enum { WORD_SIZE = 24 };

static const char *const preset_names[GYRE_FRAME_PRESET_COUNT] = {
#define PRESET_NAME(constant, name, right, up, forward, unit_m) name,
    GYRE_FRAME_PRESET_LIST(PRESET_NAME)
#undef PRESET_NAME
};

/* Further names of presets. */
static const struct {
    const char *name;
    gyre_frame_id id;
} aliases[] = {{"flu", GYRE_FRAME_ROS},
               {"frd", GYRE_FRAME_NED},
               {"directx", GYRE_FRAME_DIRECT3D},
               {"d3d", GYRE_FRAME_DIRECT3D}};

static const struct {
    const char *name;
    double unit_m;
} units[] = {{"mm", 0.001}, {"cm", 0.01}, {"m", 1.0}, {"km", 1000.0}, {"in", 0.0254}, {"ft", 0.3048}};

const char *gyre_frame_preset_name(gyre_frame_id id) {
    return id < GYRE_FRAME_PRESET_COUNT ? preset_names[id] : NULL;
}

static char small_letter(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Letters and digits of a text of `length` bytes, letters small; "" when there are too many. */
static void plain_word(const char *text, size_t length, char word[WORD_SIZE]) {
    size_t count = 0;
    word[0] = '\0';
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '\0' && strchr(" ._-", text[i])) continue;
        if (count == WORD_SIZE - 1) return;
        word[count++] = small_letter(text[i]);
    }
    word[count] = '\0';
    if (strlen(word) != count) word[0] = '\0';
}

static bool is_same_name(const char *word, const char *name) {
    char plain[WORD_SIZE];
    plain_word(name, strlen(name), plain);
    return strcmp(word, plain) == 0;
}

static bool preset_find(const char *text, size_t length, gyre_frame *frame) {
    char word[WORD_SIZE];
    plain_word(text, length, word);
    for (gyre_frame_id id = 0; id < GYRE_FRAME_PRESET_COUNT; id++) {
        if (!is_same_name(word, preset_names[id])) continue;
        *frame = gyre_frame_preset(id);
        return true;
    }
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (strcmp(word, aliases[i].name) != 0) continue;
        *frame = gyre_frame_preset(aliases[i].id);
        return true;
    }
    return false;
}

static bool axis_read(const char text[2], gyre_axis *axis) {
    const char letter = small_letter(text[1]);
    if ((text[0] != '+' && text[0] != '-') || letter < 'x' || letter > 'z') return false;
    *axis = letter - 'x' + 1;
    if (text[0] == '-') *axis = -*axis;
    return true;
}

static bool axes_read(const char *text, size_t length, gyre_frame *frame) {
    frame->unit_m = 1.0;
    return length == 6 && axis_read(text, &frame->right) && axis_read(text + 2, &frame->up) &&
           axis_read(text + 4, &frame->forward);
}

static bool unit_read(const char *text, double *unit_m) {
    char word[WORD_SIZE];
    plain_word(text, strlen(text), word);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(word, units[i].name) != 0) continue;
        *unit_m = units[i].unit_m;
        return true;
    }
    const size_t length = strlen(text);
    return *text != '+' && length != 0 && gyrei_double_from_number(text, text + length, unit_m) == length;
}

static gyre_status fail_unknown(const char *name, gyre_error *error) {
    char known[192] = "";
    for (gyre_frame_id id = 0; id < GYRE_FRAME_PRESET_COUNT; id++) {
        strcat(known, id ? " " : "");
        strcat(known, preset_names[id]);
    }
    return gyrei_fail(error, GYRE_NOT_FOUND,
                      "no frame \"%.24s\": right, up and forward as +x+y-z, or one of %s", name, known);
}

gyre_status gyre_frame_from_name(const char *name, gyre_frame *out, gyre_error *error) {
    gyre_frame frame = {0, 0, 0, 0, 0.0};
    if (name == NULL) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "no name of a frame");
    const char *unit = strchr(name, '@');
    const size_t length = unit ? (size_t)(unit - name) : strlen(name);
    if (!axes_read(name, length, &frame) && !preset_find(name, length, &frame))
        return fail_unknown(name, error);
    if (unit && !unit_read(unit + 1, &frame.unit_m)) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                          "frame \"%.40s\": the unit is a number of metres, mm, cm, m, km, in or ft", name);
    }
    if (!gyre_frame_is_valid(frame)) {
        const bool unit_fits = frame.unit_m >= 1e-18 && frame.unit_m <= 1e18;
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "frame \"%.40s\": %s", name,
                          unit_fits ? "right, up and forward must be three different axes"
                                    : "the unit must be from 1e-18 to 1e18 metres");
    }
    *out = frame;
    return GYRE_OK;
}

static const char *axis_name(gyre_axis axis) {
    static const char *const names[] = {"-z", "-y", "-x", "", "+x", "+y", "+z"};
    return names[axis + 3];
}

static void custom_name(gyre_frame frame, char text[GYRE_FRAME_NAME_SIZE]) {
    char unit[GYREI_NUMBER_SIZE];
    gyrei_number_from_double(frame.unit_m, unit);
    const bool metre = strcmp(unit, "1") == 0;
    snprintf(text, GYRE_FRAME_NAME_SIZE, "%s%s%s%s%.40s", axis_name(frame.right), axis_name(frame.up),
             axis_name(frame.forward), metre ? "" : "@", metre ? "" : unit);
}

void gyre_frame_name(gyre_frame frame, char text[GYRE_FRAME_NAME_SIZE]) {
    const char *name = gyre_frame_is_valid(frame) ? NULL : "invalid";
    for (gyre_frame_id id = 0; name == NULL && id < GYRE_FRAME_PRESET_COUNT; id++) {
        if (gyre_frame_equal(frame, gyre_frame_preset(id))) name = preset_names[id];
    }
    if (name) {
        snprintf(text, GYRE_FRAME_NAME_SIZE, "%s", name);
    } else {
        custom_name(frame, text);
    }
}
