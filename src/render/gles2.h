/* SPDX-License-Identifier: MIT */
/* What OpenGL ES 2.0 and 3.0 have in common. gl2.h or gl3.h comes before this. */
#ifndef GYREI_GLES2_H
#define GYREI_GLES2_H

#include "render/gl_common.h"

#define GYREI_GLES2_FUNCTIONS(X)                                                                             \
    X(PFNGLATTACHSHADERPROC, AttachShader)                                                                   \
    X(PFNGLBINDATTRIBLOCATIONPROC, BindAttribLocation)                                                       \
    X(PFNGLCOMPILESHADERPROC, CompileShader)                                                                 \
    X(PFNGLCREATEPROGRAMPROC, CreateProgram)                                                                 \
    X(PFNGLCREATESHADERPROC, CreateShader)                                                                   \
    X(PFNGLDELETEPROGRAMPROC, DeleteProgram)                                                                 \
    X(PFNGLDELETESHADERPROC, DeleteShader)                                                                   \
    X(PFNGLDISABLEVERTEXATTRIBARRAYPROC, DisableVertexAttribArray)                                           \
    X(PFNGLENABLEVERTEXATTRIBARRAYPROC, EnableVertexAttribArray)                                             \
    X(PFNGLGETPROGRAMINFOLOGPROC, GetProgramInfoLog)                                                         \
    X(PFNGLGETPROGRAMIVPROC, GetProgramiv)                                                                   \
    X(PFNGLGETSHADERINFOLOGPROC, GetShaderInfoLog)                                                           \
    X(PFNGLGETSHADERIVPROC, GetShaderiv)                                                                     \
    X(PFNGLGETUNIFORMLOCATIONPROC, GetUniformLocation)                                                       \
    X(PFNGLLINKPROGRAMPROC, LinkProgram)                                                                     \
    X(PFNGLSHADERSOURCEPROC, ShaderSource)                                                                   \
    X(PFNGLUNIFORM1IPROC, Uniform1i)                                                                         \
    X(PFNGLUNIFORM4FVPROC, Uniform4fv)                                                                       \
    X(PFNGLUSEPROGRAMPROC, UseProgram)                                                                       \
    X(PFNGLVERTEXATTRIBPOINTERPROC, VertexAttribPointer)

typedef struct gyrei_gles2_table {
    GYREI_GL_TABLE_HEAD
    GYREI_GLES2_FUNCTIONS(GYREI_GL_FIELD)
} gyrei_gles2_table;

/* The state of a device; that of ES 3 begins with it. */
typedef struct gyrei_gles2 {
    gyrei_gles2_table gl;
    gyrei_dialect dialect;
} gyrei_gles2;

/* Makes the state, `size` bytes of it, and asks for the functions and limits that both have. */
gyre_status gyrei_gles2_prepare(gyrei_device *device, size_t size, gyre_error *error);

extern const gyrei_device_functions gyrei_gles2_functions;

/* All of a draw but the call itself. */
void gyrei_gles2_set_up(gyrei_device *device, const gyrei_draw *draw);

#endif
