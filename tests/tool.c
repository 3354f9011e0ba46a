/* SPDX-License-Identifier: MIT */
#include "tool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { WORD_LIMIT = 32, PATH_SIZE = 512, PATH_COUNT = 8 };

static char folder[64];

static void need(bool condition, const char *what) {
    if (condition) return;
    perror(what);
    exit(EXIT_FAILURE);
}

const char *tool_folder(void) {
    if (folder[0] == '\0') {
        strcpy(folder, "/tmp/gyre-test-XXXXXX");
        need(mkdtemp(folder) != NULL, "mkdtemp");
    }
    return folder;
}

const char *tool_path(const char *name) {
    static char paths[PATH_COUNT][PATH_SIZE];
    static size_t next;
    char *path = paths[next++ % PATH_COUNT];
    snprintf(path, PATH_SIZE, "%s/%s", tool_folder(), name);
    return path;
}

static size_t folder_visit(const char *prefix, bool delete) {
    size_t count = 0;
    DIR *open = opendir(tool_folder());
    need(open != NULL, "opendir");
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0) continue;
        count++;
        if (delete) need(remove(tool_path(entry->d_name)) == 0, entry->d_name);
    }
    closedir(open);
    return count;
}

size_t tool_file_count(const char *prefix) {
    return folder_visit(prefix, false);
}

void tool_folder_remove(void) {
    if (folder[0] == '\0') return;
    folder_visit("", true);
    need(rmdir(folder) == 0, "rmdir");
    folder[0] = '\0';
}

void tool_file_write(const char *name, const void *bytes, size_t size) {
    FILE *file = fopen(tool_path(name), "wb");
    need(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, name);
}

char *tool_file_read(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    if (file == NULL) return NULL;
    size_t used = 0, room = 0, part;
    do {
        if (room - used < 65536) {
            room = 2 * room + 65536;
            bytes = realloc(bytes, room);
            need(bytes != NULL, "realloc");
        }
        part = fread(bytes + used, 1, 65535, file);
        used += part;
    } while (part != 0);
    fclose(file);
    bytes[used] = '\0';
    if (size) *size = used;
    return bytes;
}

gyre_pixels tool_picture_read(const char *path) {
    gyre_pixels pixels;
    gyre_error error;
    size_t size;
    char *bytes = tool_file_read(path, &size);
    if (bytes == NULL) fail_msg("no %s", path);
    gyre_image image = {.bytes = (const uint8_t *)bytes, .size = size};
    if (gyre_image_decode(&image, NULL, &pixels, &error) != GYRE_OK) fail_msg("%s: %s", path, error.message);
    free(bytes);
    return pixels;
}

static pid_t tool_spawn(const char *const *words, const char *in, const char *out, const char *err) {
    char *copies[WORD_LIMIT] = {strdup(GYRE_TOOL)};
    posix_spawn_file_actions_t actions;
    pid_t process = -1;
    int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY;
    size_t count = 1;
    for (; words[count - 1]; count++)
        copies[count] = strdup(words[count - 1]);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out, flags, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err, flags, 0600);
    need(posix_spawn(&process, GYRE_TOOL, &actions, NULL, copies, environ) == 0, GYRE_TOOL);
    posix_spawn_file_actions_destroy(&actions);
    for (size_t i = 0; i < count; i++)
        free(copies[i]);
    return process;
}

int tool_start(const char *const *words, const char *err) {
    return tool_spawn(words, "/dev/null", "/dev/null", err);
}

static tool_result run(const char *const *words, const char *in) {
    char out[PATH_SIZE], err[PATH_SIZE];
    tool_result result = {.exit_code = -1};
    int status = 0;
    snprintf(out, sizeof out, "%s/.stdout", tool_folder());
    snprintf(err, sizeof err, "%s/.stderr", tool_folder());
    pid_t process = tool_spawn(words, in, out, err);
    need(waitpid(process, &status, 0) == process, "waitpid");
    if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
    result.out = tool_file_read(out, &result.out_size);
    result.err = tool_file_read(err, NULL);
    unlink(out);
    unlink(err);
    return result;
}

tool_result tool_run(const char *const *words) {
    return run(words, "/dev/null");
}

tool_result tool_run_with(const char *input, size_t size, const char *const *words) {
    tool_file_write(".stdin", input, size);
    const char *in = tool_path(".stdin");
    tool_result result = run(words, in);
    unlink(in);
    return result;
}

void tool_result_clear(tool_result *result) {
    free(result->out);
    free(result->err);
    result->out = result->err = NULL;
}

void tool_refused(tool_result result, int exit_code, const char *said) {
    if (result.exit_code != exit_code || strstr(result.err, said) == NULL || result.out_size != 0)
        fail_msg("exit code %d instead of %d, or no \"%s\" in: %s%s", result.exit_code, exit_code, said,
                 result.err, result.out);
    tool_result_clear(&result);
}

void tool_works(tool_result result, const char *said) {
    if (result.exit_code != 0 || (said ? strstr(result.err, said) == NULL : result.err[0] != '\0'))
        fail_msg("exit code %d, or no \"%s\" in: %s", result.exit_code, said ? said : "", result.err);
    tool_result_clear(&result);
}

json_t *tool_json(tool_result result, int exit_code) {
    json_error_t error;
    if (result.exit_code != exit_code)
        fail_msg("exit code %d instead of %d: %s", result.exit_code, exit_code, result.err);
    json_t *root = json_loads(result.out, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) fail_msg("no JSON: %s in %.400s", error.text, result.out);
    tool_result_clear(&result);
    return root;
}

/* Offsets in spin.bin: positions 0, times 36, turning keys 44, keys that turn back 76. */
static const char model_json[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
    "\"nodes\":[{\"name\":\"spinner\",\"mesh\":0,\"translation\":[0,0,3]}],"
    "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"material\":0}]}],"
    "\"materials\":[{\"doubleSided\":true}],"
    "\"buffers\":[{\"uri\":\"spin.bin\",\"byteLength\":108}],"
    "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":8},"
    "{\"buffer\":0,\"byteOffset\":44,\"byteLength\":32},{\"buffer\":0,\"byteOffset\":76,\"byteLength\":32}],"
    "\"accessors\":["
    "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"min\":[0,0,0],\"max\":[1,2,0]},"
    "{\"bufferView\":1,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\",\"min\":[0],\"max\":[2]},"
    "{\"bufferView\":2,\"componentType\":5126,\"count\":2,\"type\":\"VEC4\"},"
    "{\"bufferView\":3,\"componentType\":5126,\"count\":2,\"type\":\"VEC4\"}],"
    "\"animations\":["
    "{\"name\":\"spin\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"rotation\"}}],"
    "\"samplers\":[{\"input\":1,\"output\":2}]},"
    "{\"name\":\"spin\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"rotation\"}}],"
    "\"samplers\":[{\"input\":1,\"output\":3}]},"
    "{\"name\":\"0\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"rotation\"}}],"
    "\"samplers\":[{\"input\":1,\"output\":2,\"interpolation\":\"STEP\"}]}]}";

void tool_model_write(void) {
    static const float half = 0.70710678f;
    const float bytes[27] = {0, 0, 0, 1, 0, 0, 0,    2,    0, /* positions */
                             0, 2,                            /* times */
                             0, 0, 0, 1, 0, 0, half, half, 0, 0, 0, 1, 0, 0, -half, half};
    tool_file_write("spin.bin", bytes, sizeof bytes);
    tool_file_write("spin.gltf", model_json, sizeof model_json - 1);
}

const char *tool_model(void) {
    return tool_path("spin.gltf");
}

int tool_model_set_up(void **state) {
    (void)state;
    tool_model_write();
    return 0;
}

int tool_folder_tear_down(void **state) {
    (void)state;
    tool_folder_remove();
    return 0;
}
