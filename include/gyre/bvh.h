/* SPDX-License-Identifier: MIT */
/// @file bvh.h
/// Biovision Hierarchy (.bvh) in and out: a skeleton and one clip, as motion capture gives them.
///
/// A joint's channels are turns about axes that the turns before them have turned: `Zrotation Xrotation
/// Yrotation` is Rz * Rx * Ry, the intrinsic order ZXY. Each joint has its own order. Degrees in the file,
/// quaternions here.
#ifndef GYRE_BVH_H
#define GYRE_BVH_H

#include <gyre/asset.h>

GYRE_EXTERN_C_BEGIN

/// How a file is read; all zero is the default.
typedef struct gyre_bvh_options {
    gyre_allocator allocator;
    double unit_m; ///< metres in a unit of the file; 0: 1. Many files are in centimetres (0.01) or in inches
    gyre_axis up;  ///< which axis is up in the file; 0: +y. Turned so that +y is, as everywhere in an asset
    uint32_t add_positions; ///< 1: position channels are added to OFFSET; 0: they take its place
} gyre_bvh_options;

/// Reads a file as an asset of nodes and, if it has frames, one clip.
///
/// Every ROOT, JOINT and End Site is a node, at rest moved by its OFFSET; an End Site's name is "End Site".
/// The clip has a curve for each joint's rotation, translation and scale that has channels, with a key a
/// frame at `frame * Frame Time`. Between keys it goes as GYRE_INTERPOLATION_LINEAR says: rotations by slerp
/// along the shorter arc, which is what quaternions make of the samples (a joint that turns by more than half
/// a turn a frame is beyond sampling); neighbouring keys have the same sign. Of position channels that take
/// the place of OFFSET (as Blender reads them) those that are missing keep it.
///
/// Taken as found in the wild: any channels in any order, an axis twice, 0 to any number a joint; several
/// ROOTs; names with blanks, equal names, none; any case of keywords; blanks, tabs, CR, LF; "Frames :";
/// a byte order mark; values split over lines in any way. A tree may be of any depth. Memory is in proportion
/// to the file, whatever numbers stand in it.
///
/// Mended or left out, with a counted warning: fewer whole frames than announced (those there are), more
/// values (the announced ones), text after them, a Frame Time that is missing, 0 or negative (1/30 s), a
/// joint without OFFSET (0), HIERARCHY or MOTION missing, a name that is no UTF-8, a position channel twice.
///
/// Refused, with the line: a line that ends amid a frame when the number of values is not the announced one,
/// decimal commas, values that are no number or beyond 1e100, channels that are not known, brackets that do
/// not match.
///
/// @param path    a .bvh file
/// @param options NULL: the default
/// @param out     the asset, or NULL on failure; free with gyre_asset_destroy()
/// @param error   where and why; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_bvh_read(const char *path, const gyre_bvh_options *options,
                                                  const gyre_asset **out, gyre_error *error);

/// The same from memory, which is not needed afterwards.
GYRE_NODISCARD GYRE_API gyre_status gyre_bvh_read_memory(const void *bytes, size_t size,
                                                         const gyre_bvh_options *options,
                                                         const gyre_asset **out, gyre_error *error);

/// Which nodes are written.
enum {
    GYRE_BVH_ALL = 0,  ///< all nodes
    GYRE_BVH_NODE = 1, ///< a node and its descendants
    GYRE_BVH_SKIN = 2  ///< the joints of a skin and the nodes between them
};

/// What of an asset is written and how; all zero is the default.
typedef struct gyre_bvh_write_options {
    gyre_allocator allocator;
    uint32_t part;       ///< GYRE_BVH_ALL, GYRE_BVH_NODE or GYRE_BVH_SKIN
    uint32_t part_index; ///< of the node or the skin
    uint32_t clip;       ///< index; GYRE_NONE, or 0 in an asset without clips: one frame, at rest
    uint32_t flatten; ///< 1: what BVH cannot hold is left out: scale along axes, mirrors, shear. 0: refused
    double frame_time_s; ///< 0: that of the clip when its keys are evenly spaced, else 1/30
    double unit_m;       ///< metres in a unit of the file; 0: 1
    gyre_axis up;        ///< which axis is up in the file; 0: +y
    uint32_t reserved;
    const char *order; ///< of the rotation channels: "XYZ" and so on; NULL: "ZXY", the most usual
    const char *const *node_orders; ///< by node of the asset, NULL for `order`; NULL: `order` for all
} gyre_bvh_write_options;

/// Writes a skeleton and one clip as BVH in memory; the same asset gives the same bytes.
///
/// A ROOT is written with its way from the world, and has position channels; so has a joint whose place
/// changes. Sizes alike along all axes are taken into the offsets, so that all joints stand where they stood.
/// Angles go on from frame to frame without jumps, past poles too (a second angle within 1e-10 rad of a pole
/// is put there); they are rounded to 1e-12 degrees, positions not at all. Leaves without curves that are
/// named "End Site" are written as such; any other leaf gets one, with an OFFSET of 0, as the format wants
/// it. Names are kept but for line breaks and brackets, which become '_'; a node without a name is "node_"
/// and its index. A clip is sampled from 0 to its end.
///
/// @param options NULL: the default
/// @param out     the bytes; free with gyre_bvh_destroy() and the same allocator
/// @param error   GYRE_UNSUPPORTED: scale, mirror or shear that BVH cannot hold, unless `flatten`; may be NULL
GYRE_NODISCARD GYRE_API gyre_status gyre_bvh_from_asset(const gyre_asset *asset,
                                                        const gyre_bvh_write_options *options, void **out,
                                                        size_t *out_size, gyre_error *error);
/// Frees what gyre_bvh_from_asset() gave; NULL is fine.
GYRE_API void gyre_bvh_destroy(void *bytes, size_t size, const gyre_allocator *allocator);

/// Writes a .bvh file: to a temporary name beside it, flushed, then renamed.
GYRE_NODISCARD GYRE_API gyre_status gyre_bvh_write(const char *path, const gyre_asset *asset,
                                                   const gyre_bvh_write_options *options, gyre_error *error);

GYRE_EXTERN_C_END

#endif
