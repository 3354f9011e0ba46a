/* SPDX-License-Identifier: MIT */
#include "render/gl_load.h"

#include <EGL/egl.h>
#include <dlfcn.h>
#include <gyre/render.h>
#include <string.h>

enum { GL_VERSION_NAME = 0x1F02 };

static void store(void *table, size_t offset, const void *pointer) {
    memcpy((char *)table + offset, pointer, sizeof(void (*)(void)));
}

/* EGL before 1.5 need not know the functions that are no extension. */
static void *find_in_library(const char *library, const char *name) {
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    return handle ? dlsym(handle, name) : NULL;
}

const char *gyrei_gl_load(void *table, const gyrei_gl_name *names, size_t count, const char *library) {
    for (size_t i = 0; i < count; i++) {
        void (*function)(void) = eglGetProcAddress(names[i].name);
        if (function) {
            store(table, names[i].offset, &function);
            continue;
        }
        void *symbol = find_in_library(library, names[i].name);
        if (!symbol) return names[i].name;
        store(table, names[i].offset, &symbol);
    }
    return NULL;
}

bool gyrei_gl_has_word(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *at = words; at && (at = strstr(at, word)) != NULL; at += length) {
        bool starts = at == words || at[-1] == ' ';
        if (starts && (at[length] == ' ' || at[length] == '\0')) return true;
    }
    return false;
}

uint32_t gyrei_gl_version(void) {
    const unsigned char *(*get_string)(unsigned) = NULL;
    const gyrei_gl_name name = {"glGetString", 0};
    if (gyrei_gl_load(&get_string, &name, 1, "libGLESv2.so.2")) return 0;
    const char *version = (const char *)get_string(GL_VERSION_NAME);
    for (; version && *version; version++)
        if (*version >= '1' && *version <= '9') return (uint32_t)(*version - '0');
    return 0;
}

const void *gyrei_context_current(uint32_t api) {
    return api == GYRE_API_NULL ? NULL : (const void *)eglGetCurrentContext();
}

const char *gyrei_gl_error_name(uint32_t code) {
    switch (code) {
    case 0:
        return NULL;
    case 0x0500:
        return "GL_INVALID_ENUM";
    case 0x0501:
        return "GL_INVALID_VALUE";
    case 0x0502:
        return "GL_INVALID_OPERATION";
    case 0x0503:
        return "GL_STACK_OVERFLOW";
    case 0x0504:
        return "GL_STACK_UNDERFLOW";
    case 0x0505:
        return "out of GPU memory";
    case 0x0506:
        return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GYREI_CONTEXT_LOST:
        return "the context is lost";
    default:
        return "an unknown OpenGL error";
    }
}
