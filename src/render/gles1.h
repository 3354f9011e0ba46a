/* SPDX-License-Identifier: MIT */
/* The state of the device of OpenGL ES 1.1. GLES/gl.h and GLES/glext.h come before this. */
#ifndef GYREI_GLES1_H
#define GYREI_GLES1_H

#include "render/device.h"
#include "render/light_fit.h"

#define GYREI_GLES1_FUNCTIONS(X)                                                                             \
    X(ActiveTexture)                                                                                         \
    X(AlphaFunc)                                                                                             \
    X(BindBuffer)                                                                                            \
    X(BindTexture)                                                                                           \
    X(BlendFunc)                                                                                             \
    X(BufferData)                                                                                            \
    X(Clear)                                                                                                 \
    X(ClearColor)                                                                                            \
    X(ClearDepthf)                                                                                           \
    X(ClientActiveTexture)                                                                                   \
    X(Color4f)                                                                                               \
    X(ColorMask)                                                                                             \
    X(ColorPointer)                                                                                          \
    X(CopyTexImage2D)                                                                                        \
    X(CullFace)                                                                                              \
    X(DeleteBuffers)                                                                                         \
    X(DeleteTextures)                                                                                        \
    X(DepthFunc)                                                                                             \
    X(DepthMask)                                                                                             \
    X(DepthRangef)                                                                                           \
    X(Disable)                                                                                               \
    X(DisableClientState)                                                                                    \
    X(DrawArrays)                                                                                            \
    X(DrawElements)                                                                                          \
    X(Enable)                                                                                                \
    X(EnableClientState)                                                                                     \
    X(Finish)                                                                                                \
    X(Flush)                                                                                                 \
    X(FrontFace)                                                                                             \
    X(GenBuffers)                                                                                            \
    X(GenTextures)                                                                                           \
    X(GetError)                                                                                              \
    X(GetIntegerv)                                                                                           \
    X(GetString)                                                                                             \
    X(LightModelf)                                                                                           \
    X(LightModelfv)                                                                                          \
    X(Lightfv)                                                                                               \
    X(LineWidth)                                                                                             \
    X(LoadIdentity)                                                                                          \
    X(LoadMatrixf)                                                                                           \
    X(Materialf)                                                                                             \
    X(Materialfv)                                                                                            \
    X(MatrixMode)                                                                                            \
    X(NormalPointer)                                                                                         \
    X(PixelStorei)                                                                                           \
    X(PointSize)                                                                                             \
    X(ReadPixels)                                                                                            \
    X(ShadeModel)                                                                                            \
    X(TexCoordPointer)                                                                                       \
    X(TexEnvf)                                                                                               \
    X(TexEnvi)                                                                                               \
    X(TexImage2D)                                                                                            \
    X(TexParameteri)                                                                                         \
    X(VertexPointer)                                                                                         \
    X(Viewport)

/* Of the extension GL_OES_framebuffer_object. */
#define GYREI_GLES1_TARGET_FUNCTIONS(X)                                                                      \
    X(BindFramebufferOES)                                                                                    \
    X(BindRenderbufferOES)                                                                                   \
    X(CheckFramebufferStatusOES)                                                                             \
    X(DeleteFramebuffersOES)                                                                                 \
    X(DeleteRenderbuffersOES)                                                                                \
    X(FramebufferRenderbufferOES)                                                                            \
    X(FramebufferTexture2DOES)                                                                               \
    X(GenFramebuffersOES)                                                                                    \
    X(GenRenderbuffersOES)                                                                                   \
    X(RenderbufferStorageOES)

#define GYREI_GLES1_FIELD(name) __typeof__(&gl##name) name;

typedef struct gyrei_gles1_table {
    GYREI_GLES1_FUNCTIONS(GYREI_GLES1_FIELD)
    GYREI_GLES1_TARGET_FUNCTIONS(GYREI_GLES1_FIELD)
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
    bool targets, mirrored_repeat;
    uint32_t ramp, srgb_ramp; /* textures: colours of a height; sRGB of a linear value */
    gyrei_gles1_program programs[GYREI_SHADERS_MAX];
    gyrei_gles1_fit fits[GYREI_GLES1_FITS];
    uint32_t next_fit;
} gyrei_gles1;

extern const gyrei_device_functions gyrei_gles1_functions;

#endif
