/* SPDX-License-Identifier: MIT */
#include <asset/file_write.h>
#include <asset/new_file.h>

gyre_status gyrei_file_write(const char *path, const void *bytes, size_t size, gyre_error *error) {
    gyrei_new_file file;
    gyre_status status = gyrei_new_file_write(&file, path, bytes, size, NULL, error);
    if (status == GYRE_OK) status = gyrei_new_file_keep(&file, error);
    gyrei_new_file_clear(&file);
    return status;
}
