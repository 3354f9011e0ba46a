/* SPDX-License-Identifier: MIT */
/* A locale whose numbers have a decimal comma, made on the spot: few systems have one installed. */
#ifndef GYRE_TESTS_COMMA_LOCALE_H
#define GYRE_TESTS_COMMA_LOCALE_H

#include <stdbool.h>

/* Enters it for the whole process; false where localedef is absent. */
bool comma_locale_enter(void);
/* Back to the locale "C". */
void comma_locale_leave(void);

#endif
