/* SPDX-License-Identifier: MIT */
#include <asset/new_file.h>
#include <base/arena.h>
#include <base/error.h>
#include <gyre/gltf.h>
#include <string.h>

static bool ends_as_text(const char *path) {
    static const char end[] = ".gltf";
    size_t length = strlen(path), size = sizeof end - 1;
    if (length < size) return false;
    for (size_t i = 0; i < size; i++) {
        char letter = path[length - size + i];
        if ((letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter) != end[i]) return false;
    }
    return true;
}

/* Where the .bin goes: beside the model, under the name that was asked for or the model's with another end.
 */
static char *make_bin_path(const char *path, const char *name, const gyre_allocator *allocator,
                           size_t *size) {
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    const char *dot = strrchr(path + folder, '.');
    const size_t stem = dot && dot > path + folder ? (size_t)(dot - path) - folder : strlen(path + folder);
    *size = folder + (name ? strlen(name) : stem + 4) + 1;
    char *made = gyrei_allocate(allocator, *size, 1);
    if (!made) return NULL;
    memcpy(made, path, folder);
    if (name) {
        memcpy(made + folder, name, *size - folder);
    } else {
        memcpy(made + folder, path + folder, stem);
        memcpy(made + folder + stem, ".bin", 5);
    }
    return made;
}

/* The model names the .bin, so it comes last: at no time does it name one that is not there. */
static gyre_status write_files(const char *path, const char *bin_path, const gyre_gltf_files *files,
                               const gyre_allocator *allocator, gyre_error *error) {
    gyrei_new_file model, bin = {.path = NULL};
    gyre_status status =
        gyrei_new_file_write(&model, path, files->model, files->model_size, allocator, error);
    if (status == GYRE_OK && files->bin)
        status = gyrei_new_file_write(&bin, bin_path, files->bin, files->bin_size, allocator, error);
    if (status == GYRE_OK && files->bin) status = gyrei_new_file_keep(&bin, error);
    if (status == GYRE_OK) {
        status = gyrei_new_file_keep(&model, error);
        if (status != GYRE_OK) gyrei_new_file_take_back(&bin);
    }
    gyrei_new_file_clear(&bin);
    gyrei_new_file_clear(&model);
    return status;
}

static gyre_status write_form(const char *path, const gyre_asset *asset, gyre_gltf_write_options *options,
                              gyre_error *error) {
    gyre_gltf_files files;
    char *bin_path = NULL;
    size_t bin_path_size = 0;
    if (options->form == GYRE_GLTF_SEPARATE) {
        if (options->bin_name && strchr(options->bin_name, '/'))
            return gyrei_fail(error, GYRE_BAD_ARGUMENT,
                              "the .bin's name has a folder: it goes beside the model");
        bin_path = make_bin_path(path, options->bin_name, &options->allocator, &bin_path_size);
        if (!bin_path) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "no memory for a file name");
        const char *slash = strrchr(bin_path, '/');
        options->bin_name = slash ? slash + 1 : bin_path;
    }
    gyre_status status = gyre_gltf_encode(asset, options, &files, error);
    if (status == GYRE_OK) status = write_files(path, bin_path, &files, &options->allocator, error);
    gyre_gltf_files_destroy(&files, &options->allocator);
    gyrei_release(&options->allocator, bin_path, bin_path_size);
    return status;
}

gyre_status gyre_gltf_write(const char *path, const gyre_asset *asset, const gyre_gltf_write_options *options,
                            gyre_error *error) {
    gyre_gltf_write_options settled = {.form = GYRE_GLTF_BY_NAME};
    if (!path) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "a path is needed");
    if (options) settled = *options;
    if (settled.form == GYRE_GLTF_BY_NAME)
        settled.form = ends_as_text(path) ? GYRE_GLTF_EMBEDDED : GYRE_GLTF_BINARY;
    return write_form(path, asset, &settled, error);
}

gyre_status gyre_glb_write(const char *path, const gyre_asset *asset, gyre_error *error) {
    return gyre_gltf_write(path, asset, &(gyre_gltf_write_options){.form = GYRE_GLTF_BINARY}, error);
}
