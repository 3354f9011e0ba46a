/* SPDX-License-Identifier: MIT */
/* What the tests of drawing share: small assets filled by hand, a stage to draw them on, and pictures to
   compare. */
#ifndef GYRE_TESTS_DRAWN_H
#define GYRE_TESTS_DRAWN_H

#include <gyre/headless.h>
#include <gyre/render.h>

enum { DRAWN_NODES = 128, DRAWN_PRIMITIVES = 4, DRAWN_SIDE = 160 };

/* An asset in one piece: nodes 0 to node_count - 1, one mesh with some primitives, one skin. */
typedef struct drawn_asset {
    gyre_asset asset;
    gyre_asset_node nodes[DRAWN_NODES];
    uint32_t order[DRAWN_NODES];
    gyre_mesh mesh;
    gyre_primitive primitives[DRAWN_PRIMITIVES];
    gyre_material materials[DRAWN_PRIMITIVES];
    gyre_skin_binding skin;
    uint32_t joints[DRAWN_NODES];
    gyre_mat4d inverse_binds[DRAWN_NODES];
    double weights[4];
    gyre_morph_target targets[2];
    void *owned[16];
    uint32_t owned_count;
} drawn_asset;

drawn_asset *drawn_asset_create(void);
void drawn_asset_destroy(drawn_asset *drawn);

/* Appends a node with identity transform; returns its index. */
uint32_t drawn_add_node(drawn_asset *drawn, uint32_t parent);

/* Appends a primitive whose arrays are copied; `normals` may be NULL. */
gyre_primitive *drawn_add_primitive(drawn_asset *drawn, const float *positions, const float *normals,
                                    uint32_t vertex_count);

/* A tube along +y of length 2 about the origin, bound to a chain of joints, four influences a vertex. */
drawn_asset *drawn_tube(uint32_t joint_count, bool normals);

/* One triangle in the plane z = 0, on the child of a node; its normals are +z. */
drawn_asset *drawn_triangle(bool normals);

/* Turns, and when asked scales, shears or mirrors, the joints of a tube: `time` from 0 to 1. */
enum { DRAWN_BEND, DRAWN_UNEVEN, DRAWN_SHEAR, DRAWN_MIRROR };
void drawn_bend(drawn_asset *drawn, int how, double time);

/* A context and renderers that share it. */
typedef struct drawn_picture {
    uint8_t rgba[DRAWN_SIDE * DRAWN_SIDE * 4];
} drawn_picture;

/* Draws an asset in its rest pose from +z, 4 m away, with a transparent background, into `picture`. `change`
   may alter the job; NULL: as it is. */
typedef void (*drawn_change)(gyre_frame_job *job);
void drawn_draw(gyre_renderer *renderer, const gyre_asset *asset, drawn_change change,
                drawn_picture *picture);

/* The same with a pose that is there already. */
void drawn_draw_posed(gyre_renderer *renderer, const gyre_model *model, const gyre_posed *posed,
                      drawn_change change, drawn_picture *picture);

/* Changes of a job: seen from -z; standing on a ground before a backdrop; with its skeleton; the whole of
   `drawn_fitted` in sight. */
void drawn_from_behind(gyre_frame_job *job);
void drawn_on_ground(gyre_frame_job *job);
void drawn_with_skeleton(gyre_frame_job *job);
void drawn_fit(gyre_frame_job *job);
extern gyre_box drawn_fitted;

/* Difference over the pixels that either covers, in 255ths: the mean, and the worst mean of a 4x4 block. */
typedef struct drawn_difference {
    double mean, block;
    uint32_t covered;
} drawn_difference;
drawn_difference drawn_compare(const drawn_picture *a, const drawn_picture *b);

const uint8_t *drawn_pixel(const drawn_picture *picture, double x, double y);

#endif
