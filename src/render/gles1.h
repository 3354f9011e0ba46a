/* SPDX-License-Identifier: MIT */
/* The state of the device of OpenGL ES 1.1. GLES/gl.h and GLES2/gl2.h come before this:
   the one for its own functions, the other for those that all have. */
#ifndef GYREI_GLES1_H
#define GYREI_GLES1_H

#include "render/gl_common.h"
#include "render/light_fit.h"

#define GYREI_GLES1_FUNCTIONS(X)                                                                             \
    X(AlphaFunc)                                                                                             \
    X(ClientActiveTexture)                                                                                   \
    X(Color4f)                                                                                               \
    X(ColorPointer)                                                                                          \
    X(DisableClientState)                                                                                    \
    X(EnableClientState)                                                                                     \
    X(LightModelf)                                                                                           \
    X(LightModelfv)                                                                                          \
    X(Lightfv)                                                                                               \
    X(LoadIdentity)                                                                                          \
    X(LoadMatrixf)                                                                                           \
    X(Materialf)                                                                                             \
    X(Materialfv)                                                                                            \
    X(MatrixMode)                                                                                            \
    X(NormalPointer)                                                                                         \
    X(PointSize)                                                                                             \
    X(ShadeModel)                                                                                            \
    X(TexCoordPointer)                                                                                       \
    X(TexEnvf)                                                                                               \
    X(TexEnvi)                                                                                               \
    X(VertexPointer)

#define GYREI_GLES1_FIELD(name) __typeof__(&gl##name) name;

typedef struct gyrei_gles1_table {
    GYREI_GL_TABLE_HEAD
    GYREI_GLES1_FUNCTIONS(GYREI_GLES1_FIELD)
} gyrei_gles1_table;

/* What a draw needs, and the uniforms as they were written. */
typedef struct gyrei_gles1_program {
    gyrei_shader_key key;
    bool used;
    float clip[16], light[24], palette[12], surface[12], scene[4], vertex[4];
    gyrei_tint tint;
} gyrei_gles1_program;

enum { GYREI_GLES1_FITS = 32 };

typedef struct gyrei_gles1_fit {
    bool used;
    bool textured;
    float light[24], surface[12];
    gyrei_tint tint;
    gyrei_light_fit fit;
} gyrei_gles1_fit;

typedef struct gyrei_gles1 {
    gyrei_gles1_table gl;
    uint32_t ramp, srgb_ramp; /* textures: colours of a height; sRGB of a linear value */
    gyrei_gles1_program programs[GYREI_SHADERS_MAX];
    gyrei_gles1_fit fits[GYREI_GLES1_FITS];
    uint32_t next_fit;
} gyrei_gles1;

/* Whatever a program stands for, in as many passes as it takes. */
void gyrei_gles1_draw(gyrei_device *device, const gyrei_draw *draw);

#endif
