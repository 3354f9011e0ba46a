/* SPDX-License-Identifier: MIT */
/* The progress bar: on a terminal, and only there. */
#define _XOPEN_SOURCE 700 /* posix_openpt */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool.h"

/* Runs the tool with its stderr on a terminal of its own and gives what it wrote there. */
static void run_on_terminal(const char *const *words, char *text, size_t size) {
    int master = posix_openpt(O_RDWR | O_NOCTTY), status = 0;
    size_t used = 0;
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    int held = open(ptsname(master), O_RDWR | O_NOCTTY); /* keeps it open after the tool */
    assert_true(held >= 0);
    int process = tool_start(words, ptsname(master));
    bool running = true;
    while (running) {
        running = waitpid(process, &status, WNOHANG) == 0;
        struct pollfd ready = {master, POLLIN, 0};
        while (poll(&ready, 1, running ? 20 : 0) > 0 && used < size - 1) {
            ssize_t count = read(master, text + used, size - 1 - used);
            assert_true(count > 0);
            used += (size_t)count;
        }
    }
    text[used] = '\0';
    close(held);
    close(master);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void bar_on_a_terminal(void **state) {
    (void)state;
    static char text[1 << 20];
    const char *const words[] = {
        "render", tool_path("spin.gltf"), "-o", tool_path("a.webp"), "--duration", "6", NULL};
    run_on_terminal(words, text, sizeof text);
    assert_non_null(strstr(text, "/180"));
    assert_non_null(strstr(text, " %"));
    size_t length = strlen(text);
    assert_true(length > 4);
    assert_string_equal(text + length - 4, "\r\033[K"); /* the line is wiped at the end */
}

static void quiet_is_quiet(void **state) {
    (void)state;
    static char text[1 << 16];
    const char *const words[] = {
        "render", tool_path("spin.gltf"), "-o", tool_path("a.webp"), "--duration", "2", "--quiet", NULL};
    run_on_terminal(words, text, sizeof text);
    assert_string_equal(text, "");
}

/* A container may come without /dev/pts. */
static bool has_terminals(void) {
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    bool has = master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0;
    if (master >= 0) close(master);
    return has;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bar_on_a_terminal), cmocka_unit_test(quiet_is_quiet)};
    if (!has_terminals()) return 77;
    tool_model_write();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    tool_folder_remove();
    return failed;
}
