/* SPDX-License-Identifier: MIT */
#include "comma_locale.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All that matters; localedef is told not to mind what is missing. */
static const char definition[] = "LC_NUMERIC\n"
                                 "decimal_point \",\"\n"
                                 "thousands_sep \".\"\n"
                                 "grouping 3;3\n"
                                 "END LC_NUMERIC\n";

static bool definition_write(const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL) return false;
    bool written = fputs(definition, file) >= 0;
    return fclose(file) == 0 && written;
}

static bool locale_load(const char *folder) {
    char *old = getenv("LOCPATH");
    old = old ? strdup(old) : NULL;
    setenv("LOCPATH", folder, 1);
    bool entered = setlocale(LC_ALL, "gyre_COMMA") != NULL && strcmp(localeconv()->decimal_point, ",") == 0;
    if (old) {
        setenv("LOCPATH", old, 1);
    } else {
        unsetenv("LOCPATH");
    }
    free(old);
    return entered;
}

bool comma_locale_enter(void) {
    char folder[] = "/tmp/gyre-locale-XXXXXX", path[64], command[256];
    if (mkdtemp(folder) == NULL) return false;
    snprintf(path, sizeof path, "%s/source", folder);
    snprintf(command, sizeof command, "localedef --no-archive -c -i %s %s/gyre_COMMA >/dev/null 2>&1", path,
             folder);
    /* Its exit code tells of warnings too: what counts is whether the locale can be entered. */
    bool entered = definition_write(path) && system(command) != -1 && locale_load(folder);
    snprintf(command, sizeof command, "rm -r %s", folder);
    if (system(command) != 0 || !entered) comma_locale_leave();
    return entered;
}

void comma_locale_leave(void) {
    setlocale(LC_ALL, "C");
}
