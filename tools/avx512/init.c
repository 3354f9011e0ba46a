/* SPDX-License-Identifier: MIT */
/* The first and only process of an emulated machine: prints the hashes of the kernels, and switches it off.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/reboot.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
    setenv("GYRE_ISA", "avx512", 1);
    const pid_t child = fork();
    if (child == 0) {
        execl("/test_batch", "test_batch", "--print", ROUNDS, (char *)0);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("finished with %d\n", status);
    fflush(stdout);
    tcdrain(STDOUT_FILENO);
    sleep(2); /* the emulated serial line is slow */
    reboot(RB_POWER_OFF);
    for (;;)
        pause();
}
