/* SPDX-License-Identifier: MIT */
/* What the null device was asked for, as data to read in a test. */
#ifndef GYREI_NULL_DEVICE_H
#define GYREI_NULL_DEVICE_H

#include "render/device.h"

typedef enum gyrei_null_kind {
    GYREI_NULL_BUFFER,  /* created or rewritten: name, size */
    GYREI_NULL_TEXTURE, /* written: name, level, size */
    GYREI_NULL_TARGET,  /* created: name, width, height */
    GYREI_NULL_PROGRAM, /* created: name, influence sets, palette kind */
    GYREI_NULL_UNIFORM, /* program, uniform, vec4, and the first of them */
    GYREI_NULL_DRAW,    /* program, count, instances */
    GYREI_NULL_CLEAR,
    GYREI_NULL_READ,
    GYREI_NULL_KIND_COUNT
} gyrei_null_kind;

typedef struct gyrei_null_call {
    gyrei_null_kind kind;
    uint32_t name, first, second;
    size_t size;
    float values[4];
} gyrei_null_call;

typedef struct gyrei_null_log {
    gyrei_null_call *calls;
    uint32_t call_count, capacity;
    uint32_t counts[GYREI_NULL_KIND_COUNT]; /* of all calls, written down or not */
    uint32_t alive;                         /* objects created and not destroyed */
    uint32_t last_name, bound;
    size_t uploaded;         /* bytes, in buffers, textures and uniforms */
    gyrei_null_call nowhere; /* takes what there is no memory to write down */
    bool lost;               /* set by a test: the context is lost from now on */
} gyrei_null_log;

/* The log of a renderer of GYRE_API_NULL; NULL for others. */
gyrei_null_log *gyrei_null_log_of(gyre_renderer *renderer);

/* Forgets the calls so far; objects stay alive. */
void gyrei_null_log_clear(gyrei_null_log *log);

#endif
