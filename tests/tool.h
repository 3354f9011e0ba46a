/* SPDX-License-Identifier: MIT */
/* Runs the built tool and gives what it said. */
#ifndef TESTS_TOOL_H
#define TESTS_TOOL_H

#include <gyre/asset.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct tool_result {
    int exit_code; /* -1: it was ended by a signal */
    char *out, *err;
    size_t out_size;
} tool_result;

/* Runs the tool with words that end with NULL. Free the result with tool_result_clear(). */
tool_result tool_run(const char *const *words);
/* The same with these bytes as standard input. */
tool_result tool_run_with(const char *input, size_t size, const char *const *words);
void tool_result_clear(tool_result *result);

/* Starts the tool and returns its process, whose id is for waitpid(). Its stderr goes to the file `err`, its
   stdout nowhere. */
int tool_start(const char *const *words, const char *err);

#define TOOL_WITH(input, ...) tool_run_with(input, strlen(input), (const char *const[]){__VA_ARGS__, NULL})
#define TOOL(...) tool_run((const char *const[]){__VA_ARGS__, NULL})

/* Each checks a result and clears it. Refused: this exit code, `said` on stderr, nothing on stdout. */
void tool_refused(tool_result result, int exit_code, const char *said);
/* Done, with `said` on stderr; NULL: nothing at all. */
void tool_works(tool_result result, const char *said);
/* This exit code, and JSON on stdout. */
json_t *tool_json(tool_result result, int exit_code);

/* A folder of this test's own, made at the first call; `tool_folder_remove` empties and removes it. */
const char *tool_folder(void);
void tool_folder_remove(void);

/* The path of a name in that folder; good until the eighth call after. */
const char *tool_path(const char *name);

void tool_file_write(const char *name, const void *bytes, size_t size);

/* The bytes of a file, terminated; NULL when there is none. Free with free(). */
char *tool_file_read(const char *path, size_t *size);

/* The picture in a file, decoded; free its pixels with gyre_pixels_destroy(). */
gyre_pixels tool_picture_read(const char *path);

/* How many files the folder holds whose names begin with `prefix`. */
size_t tool_file_count(const char *prefix);

/* Writes spin.gltf and spin.bin: a triangle (0,0,0), (1,0,0), (0,2,0) on a node "spinner" at (0,0,3), whose
   clips "spin" (0 to 90 degrees about z in 2 s), "spin" again (the other way) and "0" (the first, in steps)
   turn it. */
void tool_model_write(void);
const char *tool_model(void); /* the path of spin.gltf */

/* For cmocka: the model is there; the folder is gone. */
int tool_model_set_up(void **state);
int tool_folder_tear_down(void **state);

#endif
