/* SPDX-License-Identifier: MIT */
#include <gyre/headless.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "render/device.h"
#include "render/gl_load.h"

struct gyre_headless {
    gyre_allocator allocator;
    EGLDisplay display;
    EGLSurface surface;
    EGLContext context;
    uint32_t samples, api;
};

static const char *egl_error_name(EGLint code) {
    switch (code) {
    case EGL_SUCCESS:
        return "no error code";
    case EGL_NOT_INITIALIZED:
        return "EGL_NOT_INITIALIZED";
    case EGL_BAD_ACCESS:
        return "EGL_BAD_ACCESS";
    case EGL_BAD_ALLOC:
        return "EGL_BAD_ALLOC";
    case EGL_BAD_ATTRIBUTE:
        return "EGL_BAD_ATTRIBUTE";
    case EGL_BAD_CONFIG:
        return "EGL_BAD_CONFIG";
    case EGL_BAD_CONTEXT:
        return "EGL_BAD_CONTEXT";
    case EGL_BAD_DISPLAY:
        return "EGL_BAD_DISPLAY";
    case EGL_BAD_MATCH:
        return "EGL_BAD_MATCH";
    case EGL_BAD_PARAMETER:
        return "EGL_BAD_PARAMETER";
    case EGL_BAD_SURFACE:
        return "EGL_BAD_SURFACE";
    case EGL_CONTEXT_LOST:
        return "EGL_CONTEXT_LOST";
    default:
        return "an unknown EGL error";
    }
}

static gyre_status fail_egl(gyre_error *error, const char *what) {
    return gyrei_fail(error, GYRE_GPU_FAILED, "%s (%s)", what, egl_error_name(eglGetError()));
}

/* The surfaceless platform needs neither a display server nor a GPU; the default display is for drivers that
   do not know it. */
static EGLDisplay find_display(void) {
    const char *extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    PFNEGLGETPLATFORMDISPLAYEXTPROC get_platform_display = NULL;
    if (gyrei_gl_has_word(extensions, "EGL_EXT_platform_base")) {
        get_platform_display = (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
    }
    EGLDisplay display = EGL_NO_DISPLAY;
    if (get_platform_display && gyrei_gl_has_word(extensions, "EGL_MESA_platform_surfaceless")) {
        display = get_platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    }
    return display != EGL_NO_DISPLAY ? display : eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

typedef struct egl_api {
    uint32_t api;
    EGLint version, renderable;
} egl_api;

static const egl_api APIS[] = {{GYRE_API_GLES3, 3, EGL_OPENGL_ES3_BIT_KHR},
                               {GYRE_API_GLES2, 2, EGL_OPENGL_ES2_BIT},
                               {GYRE_API_GLES1, 1, EGL_OPENGL_ES_BIT}};

static bool choose_config(EGLDisplay display, const egl_api *api, EGLint samples, EGLConfig *config) {
    const EGLint attributes[] = {EGL_SURFACE_TYPE,
                                 EGL_PBUFFER_BIT,
                                 EGL_RENDERABLE_TYPE,
                                 api->renderable,
                                 EGL_RED_SIZE,
                                 8,
                                 EGL_GREEN_SIZE,
                                 8,
                                 EGL_BLUE_SIZE,
                                 8,
                                 EGL_ALPHA_SIZE,
                                 8,
                                 EGL_DEPTH_SIZE,
                                 16,
                                 EGL_SAMPLES,
                                 samples,
                                 EGL_NONE};
    EGLint count = 0;
    return eglChooseConfig(display, attributes, config, 1, &count) && count == 1;
}

/* Where the driver can say that a context was lost, it is asked to. */
static EGLContext make_context(EGLDisplay display, EGLConfig config, const egl_api *api) {
    const EGLint robust[] = {EGL_CONTEXT_CLIENT_VERSION, api->version,
                             EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT,
                             EGL_LOSE_CONTEXT_ON_RESET_EXT, EGL_NONE};
    const EGLint plain[] = {EGL_CONTEXT_CLIENT_VERSION, api->version, EGL_NONE};
    EGLContext context = EGL_NO_CONTEXT;
    const char *extensions = eglQueryString(display, EGL_EXTENSIONS);
    if (api->version > 1 && gyrei_gl_has_word(extensions, "EGL_EXT_create_context_robustness")) {
        context = eglCreateContext(display, config, EGL_NO_CONTEXT, robust);
    }
    return context != EGL_NO_CONTEXT ? context : eglCreateContext(display, config, EGL_NO_CONTEXT, plain);
}

/* Leaves nothing but the display behind when it fails. */
static void drop_context(gyre_headless *headless) {
    if (headless->context != EGL_NO_CONTEXT) {
        if (eglGetCurrentContext() == headless->context) {
            eglMakeCurrent(headless->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        }
        eglDestroyContext(headless->display, headless->context);
    }
    if (headless->surface != EGL_NO_SURFACE) eglDestroySurface(headless->display, headless->surface);
    headless->context = EGL_NO_CONTEXT;
    headless->surface = EGL_NO_SURFACE;
}

static gyre_status open_api(gyre_headless *headless, const gyre_headless_options *options, const egl_api *api,
                            gyre_error *error) {
    char what[96];
    EGLConfig config = NULL;
    EGLint samples = options->samples > 1 ? (EGLint)(options->samples < 64 ? options->samples : 64) : 0;
    while (!choose_config(headless->display, api, samples, &config)) {
        snprintf(what, sizeof what, "EGL has no configuration for %s with 8 bit RGBA",
                 gyrei_api_name(api->api));
        if (samples == 0) return fail_egl(error, what);
        samples = samples > 2 ? samples / 2 : 0;
    }
    const EGLint size[] = {EGL_WIDTH, (EGLint)(options->width ? options->width : 640), EGL_HEIGHT,
                           (EGLint)(options->height ? options->height : 480), EGL_NONE};
    headless->surface = eglCreatePbufferSurface(headless->display, config, size);
    if (headless->surface == EGL_NO_SURFACE) return fail_egl(error, "EGL cannot make a pbuffer");
    headless->context = make_context(headless->display, config, api);
    snprintf(what, sizeof what, "EGL cannot make a context of %s", gyrei_api_name(api->api));
    if (headless->context == EGL_NO_CONTEXT) return fail_egl(error, what);
    EGLint got = 0;
    eglGetConfigAttrib(headless->display, config, EGL_SAMPLES, &got);
    headless->samples = got > 1 ? (uint32_t)got : 1;
    headless->api = api->api;
    return gyre_headless_make_current(headless, error);
}

static gyre_status open_drawable(gyre_headless *headless, const gyre_headless_options *options,
                                 gyre_error *error) {
    headless->display = find_display();
    if (headless->display == EGL_NO_DISPLAY) {
        return fail_egl(error, "EGL has no display to draw on: no driver is installed");
    }
    if (!eglInitialize(headless->display, NULL, NULL)) return fail_egl(error, "EGL cannot start its driver");
    if (!eglBindAPI(EGL_OPENGL_ES_API)) return fail_egl(error, "EGL has no OpenGL ES");
    gyre_status status = GYRE_GPU_FAILED;
    for (size_t i = 0; i < sizeof APIS / sizeof APIS[0] && status == GYRE_GPU_FAILED; i++) {
        if (options->api != GYRE_API_AUTO && options->api != APIS[i].api) continue;
        status = open_api(headless, options, &APIS[i], error);
        if (status != GYRE_OK) drop_context(headless);
    }
    if (status == GYRE_OK && error) *error = (gyre_error){0}; /* of a version that would have been better */
    return status;
}

gyre_status gyre_headless_create(const gyre_headless_options *options, gyre_headless **out,
                                 gyre_error *error) {
    static const gyre_headless_options defaults;
    if (!out) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "headless: out is NULL");
    *out = NULL;
    if (!options) options = &defaults;
    if (options->width > 32768 || options->height > 32768) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "headless: %ux%u pixels are more than 32768x32768",
                          options->width, options->height);
    }
    if (options->api > GYRE_API_GLES3) {
        return gyrei_fail(error, GYRE_BAD_ARGUMENT, "headless: %s has no context",
                          gyrei_api_name(options->api));
    }
    gyre_headless *headless = gyrei_allocate(&options->allocator, sizeof *headless, sizeof(void *));
    if (!headless) return gyrei_fail(error, GYRE_OUT_OF_MEMORY, "headless: out of memory");
    *headless = (gyre_headless){.allocator = options->allocator,
                                .display = EGL_NO_DISPLAY,
                                .surface = EGL_NO_SURFACE,
                                .context = EGL_NO_CONTEXT};
    gyre_status status = open_drawable(headless, options, error);
    if (status != GYRE_OK) {
        gyre_headless_destroy(headless);
        return status;
    }
    *out = headless;
    return GYRE_OK;
}

/* The display is left initialised: EGL gives the same one to everyone in the process, and terminating it
   would take away the contexts of others. */
void gyre_headless_destroy(gyre_headless *headless) {
    if (!headless) return;
    drop_context(headless);
    gyre_allocator allocator = headless->allocator;
    gyrei_release(&allocator, headless, sizeof *headless);
}

gyre_status gyre_headless_make_current(gyre_headless *headless, gyre_error *error) {
    if (!headless) return gyrei_fail(error, GYRE_BAD_ARGUMENT, "headless is NULL");
    if (!eglMakeCurrent(headless->display, headless->surface, headless->surface, headless->context)) {
        return fail_egl(error, "EGL cannot make the context current");
    }
    return GYRE_OK;
}

uint32_t gyre_headless_api(const gyre_headless *headless) {
    return headless->api;
}

uint32_t gyre_headless_samples(const gyre_headless *headless) {
    return headless->samples;
}
