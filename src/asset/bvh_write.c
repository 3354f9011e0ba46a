/* SPDX-License-Identifier: MIT */
#include <asset/bvh_frame.h>
#include <asset/bvh_write.h>
#include <asset/file_write.h>
#include <base/error.h>
#include <base/number.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool gyrei_bvh_write_fail(gyrei_bvh_writer *w, gyre_status status, const char *format, ...) {
    char message[sizeof w->error->message];
    if (w->status != GYRE_OK) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    w->status = gyrei_fail(w->error, status, "%s", message);
    return false;
}

void *gyrei_bvh_write_scratch(gyrei_bvh_writer *w, size_t count, size_t size) {
    void *memory = gyrei_arena_allocate(&w->scratch, count, size);
    if (!memory) gyrei_bvh_write_fail(w, GYRE_OUT_OF_MEMORY, "out of memory");
    return memory;
}

/* ---- the hierarchy ---- */

static void put(gyrei_bvh_writer *w, const char *text) {
    gyrei_byte_buffer_append(&w->text, text, strlen(text));
}

static void put_number(gyrei_bvh_writer *w, double value) {
    char text[GYREI_NUMBER_SIZE];
    gyrei_byte_buffer_append(&w->text, text, gyrei_number_from_double(value, text));
}

static void put_indent(gyrei_bvh_writer *w, uint32_t depth) {
    static const char tabs[] = "\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t"; /* deeper does not read better */
    gyrei_byte_buffer_append(&w->text, tabs, depth < sizeof tabs - 1 ? depth : sizeof tabs - 1);
}

static void put_name(gyrei_bvh_writer *w, uint32_t node) {
    const char *name = w->asset->nodes[node].name;
    char made[32];
    if (!name || !*name) {
        snprintf(made, sizeof made, "node_%u", node);
        name = made;
    }
    char *copy = gyrei_byte_buffer_extend(&w->text, strlen(name));
    for (; copy && *name; name++, copy++)
        *copy = (unsigned char)*name < 0x20 || *name == 0x7f || *name == '{' || *name == '}' ? '_' : *name;
    put(w, "\n");
}

static bool put_offset(gyrei_bvh_writer *w, uint32_t depth, gyre_vec3d v) {
    const double parts[3] = {v.x, v.y, v.z};
    put_indent(w, depth);
    put(w, "OFFSET");
    for (int i = 0; i < 3; i++) {
        if (!(parts[i] - parts[i] == 0))
            return gyrei_bvh_write_fail(w, GYRE_BAD_ARGUMENT, "an offset is not finite");
        put(w, " ");
        put_number(w, parts[i] + 0.0);
    }
    put(w, "\n");
    return true;
}

static void put_channels(gyrei_bvh_writer *w, const gyrei_bvh_bone *bone) {
    static const char *const rotations[] = {" Xrotation", " Yrotation", " Zrotation"};
    put_indent(w, bone->depth + 1);
    put(w, bone->moves ? "CHANNELS 6 Xposition Yposition Zposition" : "CHANNELS 3");
    for (int i = 0; i < 3; i++)
        put(w, rotations[bone->axes[i]]);
    put(w, "\n");
}

static void put_line(gyrei_bvh_writer *w, uint32_t depth, const char *text) {
    put_indent(w, depth);
    put(w, text);
    put(w, "\n");
}

static bool put_end_site(gyrei_bvh_writer *w, uint32_t depth) {
    put_line(w, depth, "End Site");
    put_line(w, depth, "{");
    const bool done = put_offset(w, depth + 1, gyre_vec3d_make(0, 0, 0));
    put_line(w, depth, "}");
    return done;
}

static bool put_bone(gyrei_bvh_writer *w, const gyrei_bvh_bone *bone) {
    put_indent(w, bone->depth);
    if (!bone->is_end) put(w, bone->parent == GYRE_NONE ? "ROOT " : "JOINT ");
    put_name(w, bone->node);
    put_line(w, bone->depth, "{");
    if (!put_offset(w, bone->depth + 1, bone->offset)) return false;
    if (!bone->is_end) put_channels(w, bone);
    return bone->is_end || !bone->is_leaf || put_end_site(w, bone->depth + 1);
}

static bool put_hierarchy(gyrei_bvh_writer *w) {
    put(w, "HIERARCHY\n");
    for (uint32_t b = 0; b < w->bone_count; b++) {
        const uint32_t after = b + 1 < w->bone_count ? w->bones[b + 1].depth : 0;
        if (!put_bone(w, &w->bones[b])) return false;
        for (uint32_t depth = w->bones[b].depth + 1; depth-- > after;)
            put_line(w, depth, "}");
    }
    return true;
}

static bool put_all(gyrei_bvh_writer *w) {
    char count[32];
    if (!gyrei_bvh_choose_clip(w) || !gyrei_bvh_choose_bones(w) || !put_hierarchy(w)) return false;
    snprintf(count, sizeof count, "MOTION\nFrames: %u\n", w->frame_count);
    put(w, count);
    put(w, "Frame Time: ");
    put_number(w, w->frame_time_s);
    put(w, "\n");
    return gyrei_bvh_write_frames(w) &&
           (!w->text.failed || gyrei_bvh_write_fail(w, GYRE_OUT_OF_MEMORY, "out of memory"));
}

/* ---- from outside ---- */

/* Before the bytes that are given away stands how much memory they were given: so they need no copy of just
   their size. */
typedef struct prefix {
    size_t capacity;
} prefix;
enum { PREFIX_SIZE = 16 };

static gyre_status write_asset(const gyre_asset *asset, const gyre_bvh_write_options *options, void **out,
                               size_t *out_size, gyre_error *error) {
    gyrei_bvh_writer w = {.asset = asset, .options = options, .error = error};
    w.scratch.allocator = w.text.allocator = options->allocator;
    const bool room = gyrei_byte_buffer_extend(&w.text, PREFIX_SIZE) != NULL;
    if (!room) gyrei_bvh_write_fail(&w, GYRE_OUT_OF_MEMORY, "out of memory");
    const bool done = room && put_all(&w);
    gyrei_arena_destroy(&w.scratch);
    if (!done) {
        gyrei_byte_buffer_destroy(&w.text);
        return w.status;
    }
    const prefix head = {w.text.capacity};
    memcpy(w.text.data, &head, sizeof head);
    *out = w.text.data + PREFIX_SIZE;
    *out_size = w.text.size - PREFIX_SIZE;
    return GYRE_OK;
}

static const gyre_bvh_write_options defaults;

gyre_status gyre_bvh_from_asset(const gyre_asset *asset, const gyre_bvh_write_options *options, void **out,
                                size_t *out_size, gyre_error *error) {
    const gyre_frame gltf = gyre_frame_preset(GYRE_FRAME_GLTF);
    const gyre_asset *turned = NULL;
    if (!options) options = &defaults;
    if (!out || !out_size) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    *out_size = 0;
    if (!asset) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "asset is NULL");
    const gyre_frame frame = gyrei_bvh_frame(options->up, options->unit_m);
    if (!gyre_frame_is_valid(frame))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "up must be an axis and unit_m from 1e-18 to 1e18");
    if (gyre_frame_equal(frame, gltf)) return write_asset(asset, options, out, out_size, error);
    gyre_status status = gyre_asset_in_frame(asset, gltf, frame, &options->allocator, &turned, error);
    if (status == GYRE_OK) status = write_asset(turned, options, out, out_size, error);
    gyre_asset_destroy(turned);
    return status;
}

void gyre_bvh_destroy(void *bytes, size_t size, const gyre_allocator *allocator) {
    prefix head;
    (void)size;
    if (!bytes) return;
    void *memory = (uint8_t *)bytes - PREFIX_SIZE;
    memcpy(&head, memory, sizeof head);
    gyrei_release(allocator ? allocator : &defaults.allocator, memory, head.capacity);
}

gyre_status gyre_bvh_write(const char *path, const gyre_asset *asset, const gyre_bvh_write_options *options,
                           gyre_error *error) {
    void *bytes;
    size_t size;
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "a path is needed");
    gyre_status status = gyre_bvh_from_asset(asset, options, &bytes, &size, error);
    if (status != GYRE_OK) return status;
    status = gyrei_file_write(path, bytes, size, error);
    gyre_bvh_destroy(bytes, size, options ? &options->allocator : NULL);
    return status;
}
