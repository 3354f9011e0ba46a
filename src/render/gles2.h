/* SPDX-License-Identifier: MIT */
/* What OpenGL ES 2.0 and 3.0 have in common. gl2.h or gl3.h comes before this. */
#ifndef GYREI_GLES2_H
#define GYREI_GLES2_H

#include "render/device.h"

#define GYREI_GLES2_FUNCTIONS(X)                                                                             \
    X(PFNGLACTIVETEXTUREPROC, ActiveTexture)                                                                 \
    X(PFNGLATTACHSHADERPROC, AttachShader)                                                                   \
    X(PFNGLBINDATTRIBLOCATIONPROC, BindAttribLocation)                                                       \
    X(PFNGLBINDBUFFERPROC, BindBuffer)                                                                       \
    X(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer)                                                             \
    X(PFNGLBINDRENDERBUFFERPROC, BindRenderbuffer)                                                           \
    X(PFNGLBINDTEXTUREPROC, BindTexture)                                                                     \
    X(PFNGLBLENDFUNCPROC, BlendFunc)                                                                         \
    X(PFNGLBUFFERDATAPROC, BufferData)                                                                       \
    X(PFNGLCHECKFRAMEBUFFERSTATUSPROC, CheckFramebufferStatus)                                               \
    X(PFNGLCLEARPROC, Clear)                                                                                 \
    X(PFNGLCLEARCOLORPROC, ClearColor)                                                                       \
    X(PFNGLCLEARDEPTHFPROC, ClearDepthf)                                                                     \
    X(PFNGLCOLORMASKPROC, ColorMask)                                                                         \
    X(PFNGLCOMPILESHADERPROC, CompileShader)                                                                 \
    X(PFNGLCOPYTEXIMAGE2DPROC, CopyTexImage2D)                                                               \
    X(PFNGLCREATEPROGRAMPROC, CreateProgram)                                                                 \
    X(PFNGLCREATESHADERPROC, CreateShader)                                                                   \
    X(PFNGLCULLFACEPROC, CullFace)                                                                           \
    X(PFNGLDELETEBUFFERSPROC, DeleteBuffers)                                                                 \
    X(PFNGLDELETEFRAMEBUFFERSPROC, DeleteFramebuffers)                                                       \
    X(PFNGLDELETEPROGRAMPROC, DeleteProgram)                                                                 \
    X(PFNGLDELETERENDERBUFFERSPROC, DeleteRenderbuffers)                                                     \
    X(PFNGLDELETESHADERPROC, DeleteShader)                                                                   \
    X(PFNGLDELETETEXTURESPROC, DeleteTextures)                                                               \
    X(PFNGLDEPTHFUNCPROC, DepthFunc)                                                                         \
    X(PFNGLDEPTHMASKPROC, DepthMask)                                                                         \
    X(PFNGLDEPTHRANGEFPROC, DepthRangef)                                                                     \
    X(PFNGLDISABLEPROC, Disable)                                                                             \
    X(PFNGLDISABLEVERTEXATTRIBARRAYPROC, DisableVertexAttribArray)                                           \
    X(PFNGLDRAWARRAYSPROC, DrawArrays)                                                                       \
    X(PFNGLDRAWELEMENTSPROC, DrawElements)                                                                   \
    X(PFNGLENABLEPROC, Enable)                                                                               \
    X(PFNGLENABLEVERTEXATTRIBARRAYPROC, EnableVertexAttribArray)                                             \
    X(PFNGLFINISHPROC, Finish)                                                                               \
    X(PFNGLFLUSHPROC, Flush)                                                                                 \
    X(PFNGLFRAMEBUFFERRENDERBUFFERPROC, FramebufferRenderbuffer)                                             \
    X(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D)                                                   \
    X(PFNGLFRONTFACEPROC, FrontFace)                                                                         \
    X(PFNGLGENBUFFERSPROC, GenBuffers)                                                                       \
    X(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers)                                                             \
    X(PFNGLGENRENDERBUFFERSPROC, GenRenderbuffers)                                                           \
    X(PFNGLGENTEXTURESPROC, GenTextures)                                                                     \
    X(PFNGLGETERRORPROC, GetError)                                                                           \
    X(PFNGLGETINTEGERVPROC, GetIntegerv)                                                                     \
    X(PFNGLGETPROGRAMINFOLOGPROC, GetProgramInfoLog)                                                         \
    X(PFNGLGETPROGRAMIVPROC, GetProgramiv)                                                                   \
    X(PFNGLGETSHADERINFOLOGPROC, GetShaderInfoLog)                                                           \
    X(PFNGLGETSHADERIVPROC, GetShaderiv)                                                                     \
    X(PFNGLGETSTRINGPROC, GetString)                                                                         \
    X(PFNGLGETUNIFORMLOCATIONPROC, GetUniformLocation)                                                       \
    X(PFNGLLINEWIDTHPROC, LineWidth)                                                                         \
    X(PFNGLLINKPROGRAMPROC, LinkProgram)                                                                     \
    X(PFNGLPIXELSTOREIPROC, PixelStorei)                                                                     \
    X(PFNGLREADPIXELSPROC, ReadPixels)                                                                       \
    X(PFNGLRENDERBUFFERSTORAGEPROC, RenderbufferStorage)                                                     \
    X(PFNGLSHADERSOURCEPROC, ShaderSource)                                                                   \
    X(PFNGLTEXIMAGE2DPROC, TexImage2D)                                                                       \
    X(PFNGLTEXPARAMETERIPROC, TexParameteri)                                                                 \
    X(PFNGLUNIFORM1IPROC, Uniform1i)                                                                         \
    X(PFNGLUNIFORM4FVPROC, Uniform4fv)                                                                       \
    X(PFNGLUSEPROGRAMPROC, UseProgram)                                                                       \
    X(PFNGLVERTEXATTRIBPOINTERPROC, VertexAttribPointer)                                                     \
    X(PFNGLVIEWPORTPROC, Viewport)

#define GYREI_GLES2_FIELD(type, name) type name;

typedef struct gyrei_gles2_table {
    GYREI_GLES2_FUNCTIONS(GYREI_GLES2_FIELD)
} gyrei_gles2_table;

/* The state of a device; that of ES 3 begins with it. */
typedef struct gyrei_gles2 {
    gyrei_gles2_table gl;
    gyrei_dialect dialect;
    uint32_t float_format; /* what a texture of floats is called inside */
} gyrei_gles2;

/* Makes the state, `size` bytes of it, and asks for the functions and limits that both have. */
gyre_status gyrei_gles2_prepare(gyrei_device *device, size_t size, gyre_error *error);

extern const gyrei_device_functions gyrei_gles2_functions;

/* All of a draw but the call itself; the mode that it is to be called with. */
uint32_t gyrei_gles2_set_up(gyrei_device *device, const gyrei_draw *draw);

#endif
