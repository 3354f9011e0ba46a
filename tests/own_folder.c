/* SPDX-License-Identifier: MIT */
#include "own_folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[32];

int own_folder_enter(void **state) {
    (void)state;
    strcpy(folder, "/tmp/gyre-test-XXXXXX");
    return !mkdtemp(folder) || chdir(folder) != 0;
}

int own_folder_leave(void **state) {
    (void)state;
    return chdir("/") != 0 || rmdir(folder) != 0;
}

size_t own_folder_count(const char *of) {
    size_t count = 0;
    DIR *directory = opendir(of);
    if (!directory) abort();
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(directory);
    return count;
}
