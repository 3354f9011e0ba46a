/* SPDX-License-Identifier: MIT */
/* For tests that write files of their own: a folder to work in, which must be empty again in the end. */
#ifndef GYRE_TESTS_OWN_FOLDER_H
#define GYRE_TESTS_OWN_FOLDER_H

#include <stddef.h>

/* For cmocka. */
int own_folder_enter(void **state);
int own_folder_leave(void **state);

/* How many files a folder holds whose names do not begin with a point. */
size_t own_folder_count(const char *folder);

#endif
