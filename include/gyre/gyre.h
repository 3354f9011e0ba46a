/* SPDX-License-Identifier: MIT */
/// @file gyre.h
/// All of gyre. Programs that want a part include that part's header alone.
#ifndef GYRE_GYRE_H
#define GYRE_GYRE_H

#include <gyre/arc.h>
#include <gyre/arcd.h>
#include <gyre/asset.h>
#include <gyre/asset_file.h>
#include <gyre/average.h>
#include <gyre/averaged.h>
#include <gyre/axis.h>
#include <gyre/axisd.h>
#include <gyre/base.h>
#include <gyre/batch.h>
#include <gyre/batchd.h>
#include <gyre/blend.h>
#include <gyre/bvh.h>
#include <gyre/clip.h>
#include <gyre/clip_asset.h>
#include <gyre/curves.h>
#include <gyre/dualquat.h>
#include <gyre/dualquatd.h>
#include <gyre/euler.h>
#include <gyre/eulerd.h>
#include <gyre/frame.h>
#include <gyre/framed.h>
#include <gyre/gltf.h>
#include <gyre/gyre_file.h>
#include <gyre/headless.h>
#include <gyre/hierarchy.h>
#include <gyre/import.h>
#include <gyre/mat.h>
#include <gyre/mat3x4.h>
#include <gyre/matd.h>
#include <gyre/model_space.h>
#include <gyre/pack.h>
#include <gyre/palette.h>
#include <gyre/player.h>
#include <gyre/pose.h>
#include <gyre/pose_bounds.h>
#include <gyre/posed.h>
#include <gyre/quat.h>
#include <gyre/quatd.h>
#include <gyre/render.h>
#include <gyre/sample.h>
#include <gyre/scene.h>
#include <gyre/scene_asset.h>
#include <gyre/skeleton.h>
#include <gyre/skeleton_asset.h>
#include <gyre/skin.h>
#include <gyre/skinning.h>
#include <gyre/rodrigues.h>
#include <gyre/rodriguesd.h>
#include <gyre/slerp.h>
#include <gyre/slerpd.h>
#include <gyre/spline.h>
#include <gyre/splined.h>
#include <gyre/transform.h>
#include <gyre/transformd.h>
#include <gyre/trig.h>
#include <gyre/trigd.h>
#include <gyre/vec.h>
#include <gyre/vecd.h>

#endif
