/* SPDX-License-Identifier: MIT */
/* An asset on the device. */
#ifndef GYREI_MODEL_H
#define GYREI_MODEL_H

#include <gyre/render.h>

#include "base/arena.h"
#include "render/device.h"
#include "render/light_fit.h"
#include "render/palette.h"

enum { GYREI_LEVELS_MAX = 16 };

typedef struct gyrei_tint_curve gyrei_tint_curve;

/* A picture with its halved levels, made and uploaded when they are first asked for. */
typedef struct gyrei_picture {
    gyrei_sampling sampling;
    bool broken;
    uint32_t width, height;
    float (*albedo)[256];               /* where fixed: 3 rows, the linear colour that a texel stands for */
    uint8_t *levels[GYREI_LEVELS_MAX];  /* RGBA; 0 is the whole picture */
    uint32_t singles[GYREI_LEVELS_MAX]; /* textures of one level alone */
    uint32_t mipmapped;                 /* the texture with all levels */
} gyrei_picture;

/* A primitive, uploaded: what does not change from frame to frame. */
typedef struct gyrei_surface {
    const gyre_primitive *source;
    const gyre_material *material; /* never NULL */
    const uint32_t *corners;       /* when unwelded: the source's vertex of each; else NULL */
    uint32_t vertex_count;         /* as uploaded; 0: nothing to draw */
    uint32_t draw_count;           /* indices, or vertices without them */
    uint32_t geometry_buffer;      /* positions and, where given or made up, normals */
    uint32_t extra_buffer;         /* texture coordinates, colours, joints, weights */
    uint32_t index_buffer;
    gyrei_topology topology;
    uint32_t influence_count; /* the most that a vertex really has; above GYREI_INFLUENCES_MAX: CPU only */
    gyrei_picture *picture;   /* of the base colour; NULL: none */
    double texel_density;     /* texels a unit of length, on the whole */
    double radius;            /* about the centre */
    gyrei_tint tint;          /* of the picture, which has the base colour, and the vertex colours */
    bool uint_indices;
    bool linear_colors; /* where fixed: exact ones, since nothing but the base colour is multiplied in */
    bool flat;          /* triangles without normals */
    bool unbound;       /* a vertex has no weight: the palette needs the identity behind its joints */
    gyre_vec3d centre;  /* mean of the positions */
    /* For sorting: the sum of weight * (position, 1) of all vertices by joint; NULL when not needed. */
    const gyre_vec4d *joint_sums;
    uint32_t joint_sum_count;
    uint32_t extra_stride, texcoord_offset, color_offset, joint_offset, weight_offset; /* GYRE_NONE: absent */
} gyrei_surface;

/* A node's use of a surface. */
typedef struct gyrei_placement {
    uint32_t node, primitive;
    const gyrei_surface *surface;
} gyrei_placement;

/* The size of a skin's palette. */
typedef struct gyrei_skin_layout {
    uint32_t joint_count, entry_count; /* one more with the identity */
    gyrei_palette_kind many_kind;      /* that instances drawn together had in the last frame */
} gyrei_skin_layout;

/* A skin's palette in this frame. */
typedef struct gyrei_skin_state {
    gyre_mat4d *matrices;
    float *entries;
    uint32_t entry_count;
    uint32_t way;   /* GYRE_SKINNING_*: how it is drawn */
    uint32_t first; /* texel, when it stands in the texture */
    gyrei_palette_kind kind;
    bool mirrored;
} gyrei_skin_state;

/* Vertices of a placement that change with the pose. */
typedef struct gyrei_moving {
    uint32_t buffer; /* morphed or wholly posed; 0 until needed */
    double *weights; /* the morph weights that it holds; NULL without targets */
} gyrei_moving;

/* What one instance of a model has of its own, frame after frame. */
typedef struct gyrei_slot {
    gyrei_skin_state *skins;
    gyrei_moving *movings; /* by placement */
    uint32_t frame;        /* in which its skins were posed last */
} gyrei_slot;

struct gyre_model {
    gyre_renderer *renderer;
    const gyre_asset *asset;
    gyrei_arena arena;
    uint32_t *first_surfaces;  /* by mesh */
    uint16_t *identity_joints; /* by mesh */
    gyrei_surface *surfaces;
    uint32_t surface_count;
    gyrei_placement *placements;
    uint32_t placement_count;
    gyrei_skin_layout *skins;
    gyrei_slot **slots;
    uint32_t slot_count, slot_capacity;
    uint32_t frame, groups[2]; /* the frame that it was last in, and its groups there, by handedness */
    gyrei_picture *pictures;   /* by the asset's textures; by its materials where they are coloured */
    uint32_t picture_count;
    uint32_t texture_failures;
    gyre_vec3d *positions, *normals; /* of the largest primitive */
    const float **targets;
    float *packed; /* 6 a vertex of the largest surface */
    void *scratch; /* for gyre_posed_vertices() */
    struct gyrei_bone *bones;
    uint32_t bone_count, bone_buffer;
    float *bone_vertices;
};

/* Triangles out of strips and fans, segments out of line strips and loops: source vertices in drawing order.
   `out` holds gyrei_corner_count() of them. */
uint32_t gyrei_corner_count(const gyre_primitive *primitive);
gyrei_topology gyrei_corners_write(const gyre_primitive *primitive, uint32_t *out);

/* Decodes a texture's picture and fits it to the device; `curve`, unless it is NULL, makes of its colours
   what the fixed pipeline is to multiply by. False when that is not possible. */
bool gyrei_picture_decode(const gyrei_device *device, const gyre_asset *asset, uint32_t texture,
                          const gyrei_tint_curve *curve, gyrei_picture *picture);
void gyrei_picture_destroy(gyrei_device *device, gyrei_picture *picture);

/* What of an albedo, in sRGB steps, the fixed pipeline multiplies its light by. */
struct gyrei_tint_curve {
    float base[3]; /* linear, is multiplied into pictures and vertex colours first */
    float values[3][256];
};

/* Unlit, or by how light falls on a material on the whole. */
void gyrei_tint_curve_make(const gyre_material *material, bool lit, gyrei_tint_curve *curve);
/* The value for a linear colour without the base; `out` may be `color`. */
void gyrei_tint_color(const gyrei_tint_curve *curve, const float *color, float *out);

/* Finds the colours that pictures and vertex colours have on a surface; `corners` as it is drawn. */
void gyrei_tint_measure(gyrei_surface *surface, const gyrei_tint_curve *curve, const uint32_t *corners);

/* The texture with all levels that the filter asks for; 0 without memory. */
uint32_t gyrei_picture_mipmapped(gyrei_device *device, gyrei_picture *picture);

/* A texture of one level alone: 0 for the whole picture. Compiled and read by a software driver in half the
   time that choosing among levels takes it. */
uint32_t gyrei_picture_single(gyrei_device *device, gyrei_picture *picture, uint32_t level);
bool gyrei_picture_has_levels(const gyrei_picture *picture);

#endif
