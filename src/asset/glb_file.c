/* SPDX-License-Identifier: MIT */
#include <asset/file_write.h>
#include <base/error.h>
#include <gyre/gltf.h>

gyre_status gyre_glb_write(const char *path, const gyre_asset *asset, gyre_error *error) {
    void *bytes;
    size_t size;
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "a path is needed");
    gyre_status status = gyre_glb_from_asset(asset, NULL, &bytes, &size, error);
    if (status != GYRE_OK) return status;
    status = gyrei_file_write(path, bytes, size, error);
    gyre_glb_destroy(bytes, size, NULL);
    return status;
}
