/* SPDX-License-Identifier: MIT */
/* The functions of one OpenGL ES as a table of pointers. The libraries of ES 1 and ES 2 export the same
   names, so neither is linked: whoever wants several at once asks for each by name. */
#ifndef GYREI_GL_LOAD_H
#define GYREI_GL_LOAD_H

#include <gyre/base.h>

/* A function's name and where its pointer stands in the table. */
typedef struct gyrei_gl_name {
    const char *name;
    size_t offset;
} gyrei_gl_name;

/* Fills a table: from EGL, else from the API's own library. NULL, or the name that neither knows. */
const char *gyrei_gl_load(void *table, const gyrei_gl_name *names, size_t count, const char *library);

/* True when a list of extensions, between blanks, has that word. */
bool gyrei_gl_has_word(const char *words, const char *word);

/* The major version out of "OpenGL ES 3.2 ..." or "OpenGL ES-CM 1.1 ..."; 0: no context is current. */
uint32_t gyrei_gl_version(void);

/* The context of EGL that is current, to compare; NULL where EGL has none, and for the null device. */
const void *gyrei_context_current(uint32_t api);

enum { GYREI_CONTEXT_LOST = 0x0507 };

/* The words of an error of glGetError(); NULL for none. */
const char *gyrei_gl_error_name(uint32_t code);

#endif
