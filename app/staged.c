/* SPDX-License-Identifier: MIT */
#include "staged.h"
#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STAGED_LIMIT = 2 };

/* What a signal must remove; each is set only while the file exists. */
static char *volatile interrupted_paths[STAGED_LIMIT];
/* The process that writes to that file; it must end first, or it makes the file again. */
static volatile pid_t interrupted_process;

static void remove_and_die(int number) {
    pid_t process = interrupted_process;
    if (process > 0 && kill(process, SIGKILL) == 0) waitpid(process, NULL, 0);
    for (int i = 0; i < STAGED_LIMIT; i++) {
        char *path = interrupted_paths[i];
        if (path) unlink(path);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void signals_watch(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow on is an error like any other */
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = remove_and_die;
        sigemptyset(&action.sa_mask);
        sigaction(numbers[i], &action, NULL);
    }
}

/* Where the file really goes: behind symbolic links, and never onto a device or a folder. */
static gyre_status target_resolve(staged_file *file, const char *target, gyre_error *error) {
    struct stat status;
    if (stat(target, &status) != 0) {
        if (lstat(target, &status) == 0)
            return fail(error, GYRE_CANNOT_WRITE, "cannot write: it is a symbolic link to nothing");
        file->target = strdup(target);
    } else if (!S_ISREG(status.st_mode)) {
        return fail(error, GYRE_CANNOT_WRITE, "cannot write: it exists and is no regular file");
    } else if (access(target, W_OK) != 0) {
        return fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    } else {
        file->target = realpath(target, NULL);
    }
    if (file->target == NULL) return fail(error, GYRE_OUT_OF_MEMORY, "cannot write: %s", strerror(errno));
    return GYRE_OK;
}

/* mkstemp makes it private: a picture is as open as the one that it replaces, or as any new file. */
static mode_t mode_for(const char *target) {
    struct stat old;
    if (stat(target, &old) == 0) return old.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static gyre_status temporary_make(staged_file *file, gyre_error *error) {
    static const char pattern[] = ".gyre-XXXXXX";
    const char *slash = strrchr(file->target, '/');
    size_t folder = slash ? (size_t)(slash - file->target) + 1 : 0;
    file->temporary = malloc(folder + sizeof pattern);
    if (file->temporary == NULL) return fail(error, GYRE_OUT_OF_MEMORY, "out of memory");
    memcpy(file->temporary, file->target, folder);
    memcpy(file->temporary + folder, pattern, sizeof pattern);
    file->descriptor = mkstemp(file->temporary);
    if (file->descriptor < 0) return fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    while (file->slot < STAGED_LIMIT - 1 && interrupted_paths[file->slot])
        file->slot++;
    interrupted_paths[file->slot] = file->temporary;
    (void)fcntl(file->descriptor, F_SETFD, FD_CLOEXEC);
    (void)fchmod(file->descriptor, mode_for(file->target));
    return GYRE_OK;
}

void staged_writer_set(pid_t process) {
    interrupted_process = process;
}

static void staged_clear(staged_file *file) {
    if (file->temporary && interrupted_paths[file->slot] == file->temporary)
        interrupted_paths[file->slot] = NULL;
    free(file->temporary);
    free(file->target);
    *file = (staged_file){NULL, NULL, -1, 0};
}

gyre_status staged_open(staged_file *file, const char *target, gyre_error *error) {
    *file = (staged_file){NULL, NULL, -1, 0};
    signals_watch();
    gyre_status status = target_resolve(file, target, error);
    if (status == GYRE_OK) status = temporary_make(file, error);
    if (status != GYRE_OK) staged_clear(file);
    return status;
}

int staged_take(staged_file *file) {
    int descriptor = file->descriptor;
    file->descriptor = -1;
    return descriptor;
}

gyre_status staged_commit(staged_file *file, gyre_error *error) {
    if (file->descriptor >= 0 && close(staged_take(file)) != 0) {
        fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    } else if (rename(file->temporary, file->target) != 0) {
        fail(error, GYRE_CANNOT_WRITE, "cannot write: %s", strerror(errno));
    } else {
        staged_clear(file);
        return GYRE_OK;
    }
    staged_discard(file);
    return GYRE_CANNOT_WRITE;
}

void staged_discard(staged_file *file) {
    if (file->target == NULL) return;
    if (file->descriptor >= 0) close(staged_take(file));
    unlink(file->temporary);
    staged_clear(file);
}
