#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A .gyre file from another language: Python's own ctypes loads the shared library, samples the first and the last clip,
blends them, makes the palette and skins the model's first mesh that has a skin; one vertex a line.

    gyre pack model.glb -o model.gyre --model
    skin.py LIBRARY model.gyre SECONDS WEIGHT
"""
import ctypes as c
import json
import struct
import sys

U32, F32, PTR = c.c_uint32, c.c_float, c.c_void_p


def record(name, **fields):  # a C struct: its members, in their order
    return type(name, (c.Structure,), {"_fields_": list(fields.items())})


Error = record("Error", status=c.c_int32, reserved=U32, offset=c.c_uint64, message=c.c_char * 240)
Pose = record("Pose", values=PTR, joint_count=U32, stride=U32)
Transform = record("Transform", numbers=F32 * 10)
Mat3x4 = record("Mat3x4", m=F32 * 12)
Sample = record("Sample", skeleton=PTR, clip=PTR, time_s=c.c_double, wrap=U32, mask_size=U32, mask=PTR, pose=Pose,
                scalars=PTR, scalar_count=U32, reserved=U32)
Layer = record("Layer", pose=Pose, joint_weights=PTR, joint_weight_count=U32, weight=F32)
Blend = record("Blend", skeleton=PTR, rest=Pose, layers=PTR, additive=PTR, layer_count=U32, additive_count=U32,
               threshold=F32, reserved=U32, pose=Pose)
Skinning = record("Skinning", vertex_count=U32, influence_count=U32, joint_count=U32, joint_type=U32, weight_type=U32,
                  normal_mode=U32, palette=PTR, motions=PTR, joints=PTR, weights=PTR, positions=PTR, normals=PTR,
                  tangents=PTR, out_positions=PTR, out_normals=PTR, out_tangents=PTR, joints_stride=U32,
                  weights_stride=U32, positions_stride=U32, normals_stride=U32, tangents_stride=U32, out_strides=U32 * 3)
gyre = c.CDLL(sys.argv[1])
for name, result, arguments in (
        ("gyre_file_skeleton", PTR, (PTR, U32)), ("gyre_file_clip", PTR, (PTR, U32)), ("gyre_file_clip_count", U32, (PTR,)),
        ("gyre_file_model", PTR, (PTR, PTR)), ("gyre_file_destroy", None, (PTR, PTR)), ("gyre_skeleton_rest", Pose, (PTR,)),
        ("gyre_skeleton_parents", c.POINTER(c.c_uint16), (PTR,)), ("gyre_skeleton_skin_joint_count", U32, (PTR,)),
        ("gyre_skeleton_skin_joints", c.POINTER(c.c_uint16), (PTR,)), ("gyre_pose_init", Pose, (PTR, U32)),
        ("gyre_skeleton_inverse_binds", c.POINTER(Mat3x4), (PTR,)), ("gyre_pose_size", c.c_size_t, (U32,)),
        ("gyre_pose_get", Transform, (PTR, U32)), ("gyre_mat3x4_from_transform", Mat3x4, (Transform,)),
        ("gyre_mat3x4_mul", Mat3x4, (Mat3x4, Mat3x4))):
    getattr(gyre, name).restype, getattr(gyre, name).argtypes = result, arguments


def call(function, *arguments):  # what gives a status: the sentence that it leaves becomes an exception
    error = Error()
    if function(*arguments, c.byref(error)) != 0:
        raise RuntimeError(error.message.decode())


def new_pose(count, kept=[]):
    kept.append(c.create_string_buffer(gyre.gyre_pose_size(count) + 64))  # ctypes would free it
    return gyre.gyre_pose_init((c.addressof(kept[-1]) + 63) // 64 * 64, count)


def first_skinned(glb):  # addresses, strides, types and counts of a mesh's vertices, where they lie in the .glb
    length, = struct.unpack_from("<I", glb, 12)
    gltf, base = json.loads(glb[20:20 + length]), c.addressof(glb) + 28 + length
    mesh = next(n["mesh"] for n in gltf["nodes"] if "skin" in n and "mesh" in n)
    attributes = gltf["meshes"][mesh]["primitives"][0]["attributes"]

    def find(name):
        accessor = gltf["accessors"][attributes[name]]
        view = gltf["bufferViews"][accessor["bufferView"]]
        return (base + view.get("byteOffset", 0) + accessor.get("byteOffset", 0), view.get("byteStride", 0),
                accessor["componentType"], accessor["count"])
    return find("POSITION"), find("JOINTS_0"), find("WEIGHTS_0")


def main(path, seconds, weight):
    file, size = PTR(), c.c_size_t()
    call(gyre.gyre_file_read, path.encode(), None, c.byref(file))
    skeleton, last = gyre.gyre_file_skeleton(file, 0), gyre.gyre_file_clip_count(file) - 1
    rest = gyre.gyre_skeleton_rest(skeleton)
    poses = [new_pose(rest.joint_count) for _ in range(2)]
    for pose, clip in zip(poses, (0, last)):
        call(gyre.gyre_sample, c.byref(Sample(skeleton, gyre.gyre_file_clip(file, clip), seconds, wrap=1, pose=pose)))
    layers = (Layer * 2)(Layer(poses[0], weight=1 - weight), Layer(poses[1], weight=weight))
    call(gyre.gyre_blend, c.byref(Blend(None, rest, c.addressof(layers), layer_count=2, pose=poses[0])))
    parents, models = gyre.gyre_skeleton_parents(skeleton), []
    for joint in range(rest.joint_count):
        local = gyre.gyre_mat3x4_from_transform(gyre.gyre_pose_get(c.byref(poses[0]), joint))
        models.append(local if parents[joint] == 0xffff else gyre.gyre_mat3x4_mul(models[parents[joint]], local))
    count = gyre.gyre_skeleton_skin_joint_count(skeleton)
    joints, binds = gyre.gyre_skeleton_skin_joints(skeleton), gyre.gyre_skeleton_inverse_binds(skeleton)
    palette = (Mat3x4 * count)(*(gyre.gyre_mat3x4_mul(models[joints[i]], binds[i]) for i in range(count)))
    model = gyre.gyre_file_model(file, c.byref(size))
    position, joint, weights = first_skinned((c.c_char * size.value).from_address(model))
    out = (F32 * (3 * position[3]))()
    call(gyre.gyre_skin_vertices, c.byref(Skinning(
        position[3], 4, count, joint_type={5123: 0, 5121: 1}[joint[2]], weight_type={5126: 0, 5121: 1, 5123: 2}[weights[2]],
        palette=c.addressof(palette), joints=joint[0], weights=weights[0], positions=position[0],
        out_positions=c.addressof(out), joints_stride=joint[1], weights_stride=weights[1], positions_stride=position[1])))
    for i in range(0, len(out), 3):
        print("%.9g %.9g %.9g" % tuple(out[i:i + 3]))
    gyre.gyre_file_destroy(file, None)


main(sys.argv[2], float(sys.argv[3]), float(sys.argv[4]))
