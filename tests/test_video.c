/* SPDX-License-Identifier: MIT */
/* Films through the real ffmpeg; skipped where it is not installed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static void film_begins_with(const char *name, size_t offset, const char *magic) {
    tool_result result =
        TOOL("render", tool_path("spin.gltf"), "-o", tool_path(name), "--size", "64x48", "--duration", "0.5");
    size_t size;
    if (result.exit_code != 0) fail_msg("exit code %d: %s", result.exit_code, result.err);
    tool_result_clear(&result);
    char *bytes = tool_file_read(tool_path(name), &size);
    assert_non_null(bytes);
    assert_true(size > 200);
    assert_memory_equal(bytes + offset, magic, strlen(magic));
    free(bytes);
}

static void mp4(void **state) {
    (void)state;
    film_begins_with("film.mp4", 4, "ftyp");
}

static void gif(void **state) {
    (void)state;
    film_begins_with("film.gif", 0, "GIF89a");
}

int main(void) {
    enum { SKIPPED = 77 };
    const struct CMUnitTest tests[] = {cmocka_unit_test(mp4), cmocka_unit_test(gif)};
    if (system("ffmpeg -version >/dev/null 2>&1") != 0) return SKIPPED;
    tool_model_write();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    tool_folder_remove();
    return failed;
}
