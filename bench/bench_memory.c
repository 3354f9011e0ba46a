/* SPDX-License-Identifier: MIT */
/* Peak memory of a program, in MB: bench_memory PROGRAM ARGUMENTS... Its output goes nowhere. A program
 * started by a large one counts that one's memory as its own until it begins; this one is small. */
#define _DEFAULT_SOURCE /* wait4 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) _exit(126);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    int status = 0;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 1;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return 1;
    printf("%.1f\n", (double)usage.ru_maxrss * 1024 / 1e6);
    return 0;
}
