/* SPDX-License-Identifier: MIT */
#include <asset/bvh_frame.h>
#include <asset/bvh_read.h>
#include <asset/file.h>
#include <base/error.h>
#include <string.h>

static const char byte_order_mark[] = "\xef\xbb\xbf";

bool gyrei_bvh_is(const void *bytes, size_t size) {
    gyrei_bvh bvh = {.begin = bytes, .at = bytes, .end = (const char *)bytes + size};
    if (size >= 3 && memcmp(bytes, byte_order_mark, 3) == 0) bvh.at += 3;
    return gyrei_bvh_word_is(gyrei_bvh_next_word(&bvh), "hierarchy");
}

static bool read_bytes(gyrei_bvh *bvh, const char *bytes, size_t size) {
    bool has_motion;
    bvh->begin = bvh->at = bytes;
    bvh->end = bytes + size;
    if (size >= 3 && memcmp(bytes, byte_order_mark, 3) == 0) bvh->at += 3;
    if (size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
        return gyrei_bvh_fail(bvh, bytes, "this is UTF-16: BVH is read as UTF-8 or ASCII");
    if (!gyrei_bvh_read_hierarchy(bvh, &has_motion)) return false;
    if (has_motion) return gyrei_bvh_read_motion(bvh);
    gyrei_reading_warn(&bvh->reading, GYREI_BVH_WARN_MOTION,
                       "the file has no MOTION: the skeleton is at rest");
    return true;
}

/* Options and arguments, before anything is done. */
static gyre_status check(const gyre_bvh_options *options, const void *input, const char *input_name,
                         const gyre_asset **out, gyre_error *error) {
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!input) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "%s is NULL", input_name);
    if (!gyre_frame_is_valid(gyrei_bvh_frame(options->up, options->unit_m)))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "up must be an axis and unit_m from 1e-18 to 1e18");
    return GYRE_OK;
}

static gyre_status read_file(const char *path, const void *bytes, size_t size,
                             const gyre_bvh_options *options, const gyre_asset **out, gyre_error *error) {
    gyrei_bvh bvh = {.options = options};
    gyrei_text text = {bytes, size};
    if (gyrei_reading_begin(&bvh.reading, &options->allocator)) {
        if (path) bvh.reading.status = gyrei_file_read(path, &bvh.reading.scratch, &text, &bvh.reading.error);
        if (bvh.reading.status == GYRE_OK) read_bytes(&bvh, text.bytes, text.size);
    }
    const gyre_status status = gyrei_reading_finish(&bvh.reading, out, error);
    if (status != GYRE_OK) return status;
    return gyrei_turn_to_gltf(gyrei_bvh_frame(options->up, options->unit_m), &options->allocator, out, error);
}

static const gyre_bvh_options defaults;

gyre_status gyre_bvh_read(const char *path, const gyre_bvh_options *options, const gyre_asset **out,
                          gyre_error *error) {
    if (!options) options = &defaults;
    const gyre_status status = check(options, path, "path", out, error);
    return status == GYRE_OK ? read_file(path, NULL, 0, options, out, error) : status;
}

gyre_status gyre_bvh_read_memory(const void *bytes, size_t size, const gyre_bvh_options *options,
                                 const gyre_asset **out, gyre_error *error) {
    if (!options) options = &defaults;
    const gyre_status status = check(options, bytes, "bytes", out, error);
    return status == GYRE_OK ? read_file(NULL, bytes, size, options, out, error) : status;
}
