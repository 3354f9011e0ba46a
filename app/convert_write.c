/* SPDX-License-Identifier: MIT */
#include "convert.h"
#include "progress.h"
#include "report.h"
#include "staged.h"

#include <asset/glb_writer.h>
#include <asset/uri.h>
#include <gyre/bvh.h>
#include <gyre/gltf.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gyre_status stage(staged_file *file, const char *path, const void *bytes, size_t size, progress *bar,
                         uint64_t *done, gyre_error *error) {
    gyre_status status = staged_open(file, path, error);
    return status == GYRE_OK ? staged_bytes(file, bytes, size, bar, done, error) : status;
}

static int said(const char *path, gyre_status status, const gyre_error *error) {
    return status == GYRE_OK ? EXIT_DONE : report_error(path, error);
}

/* The model names the .bin, so it gets its name last. `bin_path` is NULL for a single file. */
static int files_write(conversion *c, const gyre_gltf_files *files, const char *bin_path) {
    const char *path = c->options->output;
    staged_file model = {NULL, NULL, -1, 0}, bin = model;
    gyre_error error = {0};
    progress bar;
    progress_begin_bytes(&bar, files->model_size + files->bin_size, c->options->quiet);
    uint64_t *done = &c->written_size;
    int status = said(path, stage(&model, path, files->model, files->model_size, &bar, done, &error), &error);
    if (status == EXIT_DONE && bin_path)
        status =
            said(bin_path, stage(&bin, bin_path, files->bin, files->bin_size, &bar, done, &error), &error);
    progress_end(&bar);
    const bool had_bin = bin_path && access(bin_path, F_OK) == 0;
    if (status == EXIT_DONE && bin_path) status = said(bin_path, staged_commit(&bin, &error), &error);
    if (status == EXIT_DONE) {
        status = said(path, staged_commit(&model, &error), &error);
        if (status != EXIT_DONE && bin_path && !had_bin) unlink(bin_path);
    }
    staged_discard(&bin);
    staged_discard(&model);
    return status;
}

/* OUT with another end. */
static char *bin_path_make(const char *path) {
    const size_t stem = strlen(path) - strlen(".gltf");
    char *made = malloc(stem + sizeof ".bin");
    if (made == NULL) return NULL;
    memcpy(made, path, stem);
    memcpy(made + stem, ".bin", sizeof ".bin");
    return made;
}

static const char *name_in(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool file_holds(const char *path, const char *word) {
    enum { ROOM = 1 << 16 };
    char *bytes = malloc(ROOM);
    FILE *file = fopen(path, "rb");
    const size_t length = strlen(word);
    size_t kept = 0, got = 1;
    bool found = false;
    while (bytes && file && got > 0 && !found) {
        got = fread(bytes + kept, 1, ROOM - kept, file);
        for (size_t i = 0; i + length <= kept + got && !found; i++)
            found = memcmp(bytes + i, word, length) == 0;
        const size_t end = kept + got;
        kept = end < length ? end : length - 1;
        memmove(bytes, bytes + end - kept, kept);
    }
    if (file) fclose(file);
    free(bytes);
    return found;
}

/* Whether the .bin would replace the model that is read, or one that this stands on. A pipe stands on none,
   and is not opened again, which could wait for ever. */
static bool bin_is_needed(const conversion *c, const char *bin_path) {
    const char *in = c->options->operand, *name = name_in(bin_path);
    struct stat of_in, of_bin;
    if (stat(bin_path, &of_bin) != 0 || stat(in, &of_in) != 0 || !S_ISREG(of_in.st_mode)) return false;
    if (of_in.st_dev == of_bin.st_dev && of_in.st_ino == of_bin.st_ino) return true;
    char *escaped = malloc(3 * strlen(name) + 1);
    if (escaped == NULL) return true;
    gyrei_percent_encode(name, escaped);
    const bool needed = file_holds(in, name) || file_holds(in, escaped);
    free(escaped);
    return needed;
}

/* What of the asset is written: all, but of the clips those that were chosen. */
static gyre_asset chosen(const conversion *c) {
    gyre_asset asset = *c->asset;
    asset.clips = c->clips;
    asset.clip_count = c->clip_count;
    return asset;
}

static void gltf_losses_note(conversion *c) {
    const gyre_asset *a = c->asset;
    uint32_t pictures = 0, empty_clips = 0;
    for (uint32_t i = 0; i < a->image_count; i++)
        pictures += a->images[i].bytes && !gyrei_glb_kind_of_picture(&a->images[i]);
    for (uint32_t i = 0; i < c->clip_count; i++)
        empty_clips += c->clips[i].curve_count == 0;
    if (pictures)
        convert_note(c, "%u pictures are of a kind that glTF does not know: they are left out",
                     (unsigned)pictures);
    if (empty_clips) convert_note(c, "%u clips move nothing: they are left out", (unsigned)empty_clips);
    if (a->matrix_count)
        convert_note(c, "%u nodes are sheared, which glTF forbids: each became two that are not",
                     (unsigned)a->matrix_count);
}

static int gltf_write(conversion *c) {
    gyre_gltf_write_options options = {.form = GYRE_GLTF_BINARY, .split_sheared = 1};
    gyre_gltf_files files;
    gyre_error error = {0};
    char *bin_path = NULL;
    if (c->kind == CONVERT_GLTF) options.form = GYRE_GLTF_EMBEDDED;
    if (c->options->separate) {
        bin_path = bin_path_make(c->options->output);
        if (bin_path == NULL) return report_failure("out of memory");
        if (bin_is_needed(c, bin_path)) {
            int status =
                report_failure("%s: the model that is read may stand on it: choose another name", bin_path);
            free(bin_path);
            return status;
        }
        options.form = GYRE_GLTF_SEPARATE;
        options.bin_name = name_in(bin_path);
    }
    const gyre_asset asset = chosen(c);
    int status = said(c->options->operand, gyre_gltf_encode(&asset, &options, &files, &error), &error);
    if (status == EXIT_DONE) {
        gltf_losses_note(c);
        status = files_write(c, &files, files.bin ? bin_path : NULL);
    }
    gyre_gltf_files_destroy(&files, NULL);
    free(bin_path);
    return status;
}

/* "3 meshes, 1 skin, 2 cameras" */
static void losses_list(const conversion *c, char *text, size_t size) {
    const gyre_asset *a = c->asset;
    const struct {
        uint32_t count;
        const char *one, *many;
    } losses[] = {{a->mesh_count, "mesh", "meshes"},
                  {a->material_count, "material", "materials"},
                  {a->image_count, "picture", "pictures"},
                  {a->camera_count, "camera", "cameras"}};
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof losses / sizeof losses[0] && used < size; i++) {
        if (losses[i].count == 0) continue;
        int length =
            snprintf(text + used, size - used, "%s%u %s", used ? ", " : "", (unsigned)losses[i].count,
                     losses[i].count == 1 ? losses[i].one : losses[i].many);
        used += length > 0 ? (size_t)length : 0;
    }
}

static void bvh_losses_note(conversion *c) {
    const gyre_asset *a = c->asset;
    char losses[128];
    losses_list(c, losses, sizeof losses);
    if (losses[0]) convert_note(c, "BVH holds a skeleton and its motion alone, not %s", losses);
    if (a->skin_count)
        convert_note(c, "of the nodes the joints of skin 0 are written%s",
                     a->skin_count > 1 ? ", not those of the other skins" : "");
    if (c->clip_count > 1)
        convert_note(c, "BVH holds one clip: the first of %u is written; --clip chooses",
                     (unsigned)c->clip_count);
}

/* What BVH cannot hold is refused at first, to learn what it is. */
static gyre_status bvh_encode(conversion *c, gyre_gltf_files *files, gyre_error *error) {
    const gyre_asset asset = chosen(c);
    gyre_bvh_write_options options = {.part = asset.skin_count ? GYRE_BVH_SKIN : GYRE_BVH_ALL};
    gyre_status status = gyre_bvh_from_asset(&asset, &options, &files->model, &files->model_size, error);
    if (status != GYRE_UNSUPPORTED) return status;
    convert_note(c, "%s: it is left out", error->message);
    options.flatten = 1;
    return gyre_bvh_from_asset(&asset, &options, &files->model, &files->model_size, error);
}

static int bvh_write(conversion *c) {
    gyre_gltf_files files = {NULL, 0, NULL, 0};
    gyre_error error = {0};
    bvh_losses_note(c);
    int status = said(c->options->operand, bvh_encode(c, &files, &error), &error);
    if (status == EXIT_DONE) status = files_write(c, &files, NULL);
    gyre_bvh_destroy(files.model, files.model_size, NULL);
    return status;
}

int convert_write(conversion *c) {
    return c->kind == CONVERT_BVH ? bvh_write(c) : gltf_write(c);
}
