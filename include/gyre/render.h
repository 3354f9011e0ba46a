/* SPDX-License-Identifier: MIT */
/// @file render.h
/// Draws assets with OpenGL ES 1.1, 2.0 or 3.0. Gives pixels, writes no files. Shaders turn vertices by
/// quaternions; the fixed pipeline of ES 1.1 gets matrices, and vertices that are skinned already. A renderer
/// is a value: several live side by side, of one API or of different ones, each in the context that was
/// current when it was made. Its functions need that context current.
#ifndef GYRE_RENDER_H
#define GYRE_RENDER_H

#include <gyre/mat.h>
#include <gyre/posed.h>

GYRE_EXTERN_C_BEGIN

/// Shaders and state of one OpenGL context.
typedef struct gyre_renderer gyre_renderer;
/// An asset's meshes and textures, uploaded.
typedef struct gyre_model gyre_model;

/// What a renderer draws by.
enum {
    GYRE_API_AUTO = 0,  ///< the best that works: OpenGL ES 3.0, else 2.0, else 1.1
    GYRE_API_GLES1 = 1, ///< OpenGL ES 1.1: lights, materials and texture environment of the fixed pipeline
    GYRE_API_GLES2 = 2, ///< OpenGL ES 2.0
    GYRE_API_GLES3 = 3, ///< OpenGL ES 3.0: equal models of a frame are drawn together
    GYRE_API_NULL = 4   ///< nothing: takes everything, draws nothing, reads black. Needs no context
};

/// What the renderer may use. Zero fields are asked of the context; a test lowers them.
typedef struct gyre_render_limits {
    uint32_t vertex_uniform_vectors; ///< vec4 uniforms of a vertex shader
    uint32_t vertex_texture_units;   ///< GYRE_NONE: none
    uint32_t texture_size;           ///< largest width and height
    uint32_t without;                ///< GYRE_WITHOUT_* bits: extensions that are not to be used
    uint32_t objects; ///< buffers, textures, targets and programs that may be made before GPU memory is out
    uint32_t reserved;
} gyre_render_limits;

/// What the renderer does without where it is missing, or is said to be.
enum {
    GYRE_WITHOUT_DERIVATIVES = 1u,    ///< OES_standard_derivatives: flat normals are made on the CPU
    GYRE_WITHOUT_FLOAT_TEXTURES = 2u, ///< OES_texture_float: long palettes go to the CPU
    GYRE_WITHOUT_UINT_INDICES = 4u,   ///< OES_element_index_uint: large meshes are drawn without indices
    GYRE_WITHOUT_FRAMEBUFFERS = 8u,   ///< OES_framebuffer_object: no samples of its own, no contact shadow
    GYRE_WITHOUT_INSTANCING = 16u     ///< equal models are drawn one by one
};

/// How skins that exceed the uniforms, or are asked for by hand, are drawn.
enum {
    GYRE_SKINNING_AUTO = 0,    ///< uniforms, else a texture, else the CPU
    GYRE_SKINNING_UNIFORM = 1, ///< where it fits, else as AUTO
    GYRE_SKINNING_TEXTURE = 2, ///< where the context has vertex textures of floats, else the CPU
    GYRE_SKINNING_CPU = 3      ///< the reference: gyre_skin() and plain vertices
};

/// What the vertex shader turns vertices by.
enum {
    GYRE_PALETTE_AUTO = 0,  ///< quaternions; matrices for what is sheared
    GYRE_PALETTE_MATRIX = 1 ///< matrices for everything, to compare
};

/// By which of three equal formulas the vertex shader turns a vector v by a unit quaternion (u, w).
enum {
    GYRE_TURN_AUTO = 0,     ///< the cheapest: GYRE_TURN_CROSS
    GYRE_TURN_CROSS = 1,    ///< v + 2 u x (u x v + w v)
    GYRE_TURN_PRODUCTS = 2, ///< the product q v q* as it stands
    GYRE_TURN_EXPANDED = 3  ///< u x a + w a + (u . v) u with a = u x v + w v
};

/// How a renderer is made; all zero is the default.
typedef struct gyre_renderer_options {
    gyre_allocator allocator;
    gyre_render_limits limits;
    uint32_t api;      ///< GYRE_API_*
    uint32_t skinning; ///< GYRE_SKINNING_*
    uint32_t palette;  ///< GYRE_PALETTE_*
    uint32_t turn;     ///< GYRE_TURN_*
    uint32_t samples;  ///< a pixel; 0: 4, in a target of the renderer's own; 1: as the framebuffer has them
    uint32_t unlit;    ///< 1: base colours as they are, without light
} gyre_renderer_options;

/// Makes a renderer in the current OpenGL ES context.
///
/// An API that the context does not have, or lacks a function of, is GYRE_GPU_FAILED, and the message says
/// which. So is, here and later, a lost context or one that has no memory left.
///
/// Unless `samples` is 1 or the framebuffer that is bound now is multisampled, models are drawn twice as wide
/// and high into a target of the renderer's own, and gyre_renderer_read() lays their average over what is
/// behind. On a software driver that starts 0.1 s sooner than a multisampled drawable. To see frames in a
/// window, set `samples` to 1.
///
/// @param options NULL: the default
GYRE_NODISCARD GYRE_API gyre_status gyre_renderer_create(const gyre_renderer_options *options,
                                                         gyre_renderer **out, gyre_error *error);
/// Frees a renderer, after its models; NULL is fine. What it made in a context that is not current now stays
/// there until that context goes.
GYRE_API void gyre_renderer_destroy(gyre_renderer *renderer);
/// What it draws by: GYRE_API_*, never AUTO.
GYRE_API uint32_t gyre_renderer_api(const gyre_renderer *renderer);

/// Uploads an asset's meshes and textures. A picture that cannot be decoded is drawn white and is counted.
/// @param asset borrowed until gyre_model_destroy()
GYRE_NODISCARD GYRE_API gyre_status gyre_model_create(gyre_renderer *renderer, const gyre_asset *asset,
                                                      gyre_model **out, gyre_error *error);
/// Frees what was uploaded; NULL is fine. The asset stays.
GYRE_API void gyre_model_destroy(gyre_model *model);

/// A model in a pose, at a place.
typedef struct gyre_render_instance {
    const gyre_model *model; ///< required
    const gyre_posed *posed; ///< required, of the model's asset
    gyre_mat4d world;        ///< takes the pose's space to the scene's; all zero: they are the same
} gyre_render_instance;

/// A frame: what stands in it, where the camera stands, what is behind and below. All in the scene's space.
///
/// On OpenGL ES 3.0 the opaque surfaces of instances of one model are drawn together, by one call each,
/// unless morph targets, or vertices skinned on the CPU, make them differ in more than their palettes.
typedef struct gyre_frame_job {
    gyre_renderer *renderer;               ///< required
    const gyre_render_instance *instances; ///< instance_count of them, in any order
    uint32_t instance_count;
    uint32_t width, height;  ///< required: pixels of the drawable
    gyre_mat4 view;          ///< required: view from world, -z forward
    gyre_mat4 projection;    ///< required: clip from view
    gyre_vec3 light;         ///< direction towards the key light, in view space; zero: over the left shoulder
    float background[4];     ///< sRGB, alpha 0: transparent
    float background_top[4]; ///< upper end of a vertical gradient; alpha 0: none
    gyre_vec3 ground;        ///< centre of the ground disc with the contact shadow; +y is up
    float ground_radius;     ///< 0: no ground; good: 1 to 1.5 of the model's largest extent
    uint32_t skeleton;       ///< 1: joints and bones are drawn over the models
} gyre_frame_job;

/// Draws a frame: into the renderer's own target, or into the framebuffer that is bound.
///
/// Leaves the framebuffer bound that was; programs, textures, buffers and other state are not put back.
GYRE_NODISCARD GYRE_API gyre_status gyre_frame_draw(const gyre_frame_job *job, gyre_error *error);

/// Counts of the last frame, for tests and for the curious.
typedef struct gyre_frame_stats {
    uint32_t draws, triangles; ///< of the picture itself; a draw of many counts once, its triangles all
    uint32_t instances;        ///< that were drawn together with others
    uint32_t skins_uniform, skins_texture, skins_cpu; ///< how each skinned draw was done
    uint32_t palette_two, palette_three,
        palette_matrix; ///< palettes by vec4 a joint: 2, 3 (q t s), 3 (matrix)
    uint32_t palette_texels; ///< vec4 of palettes that went into a texture
    uint32_t texture_failures;
} gyre_frame_stats;
/// What the last frame came to.
GYRE_API gyre_frame_stats gyre_renderer_stats(const gyre_renderer *renderer);

/// Waits until everything is drawn (glFinish), for timing.
GYRE_API void gyre_renderer_finish(gyre_renderer *renderer);

/// Reads the last frame: RGBA, 4 bytes a pixel, rows from the top, sRGB, alpha not premultiplied.
/// @param width, height as the frame was drawn
/// @param rgba out: width * height * 4 bytes
GYRE_NODISCARD GYRE_API gyre_status gyre_renderer_read(gyre_renderer *renderer, uint32_t width,
                                                       uint32_t height, uint8_t *rgba, gyre_error *error);

GYRE_EXTERN_C_END

#endif
