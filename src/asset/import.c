/* SPDX-License-Identifier: MIT */
/* The way in, the same with and without Assimp. */
#include <asset/bvh_frame.h>
#include <base/error.h>
#include <gyre/import.h>
#if GYREI_WITH_ASSIMP
#include <asset/assimp_read.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#endif

bool gyre_import_is_available(void) {
#if GYREI_WITH_ASSIMP
    return true;
#else
    return false;
#endif
}

#if GYREI_WITH_ASSIMP
/* Assimp says of any file that it cannot open that it cannot open it. */
static gyre_status read_path(const char *path, const gyre_import_options *options, const gyre_asset **out,
                             gyre_error *error) {
    errno = 0;
    FILE *file = fopen(path, "rb");
    const bool readable = file && getc(file) != EOF;
    const int code = errno;
    if (file) fclose(file);
    if (!file || (!readable && code))
        return gyrei_fail(error, GYRE_CANNOT_READ, "cannot read \"%s\": %s", path, strerror(code));
    return gyrei_assimp_read(path, options, out, error);
}
#else
static gyre_status read_path(const char *path, const gyre_import_options *options, const gyre_asset **out,
                             gyre_error *error) {
    (void)options, (void)out;
    return gyrei_fail(error, GYRE_UNSUPPORTED,
                      "\"%s\": this gyre was built without Assimp, which reads such files", path);
}
#endif

static const gyre_import_options defaults;

gyre_status gyre_import_read(const char *path, const gyre_import_options *options, const gyre_asset **out,
                             gyre_error *error) {
    if (!options) options = &defaults;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "out is NULL");
    *out = NULL;
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "path is NULL");
    if (!gyre_frame_is_valid(gyrei_bvh_frame(options->up, options->unit_m)))
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "up must be an axis and unit_m from 1e-18 to 1e18");
    return read_path(path, options, out, error);
}
