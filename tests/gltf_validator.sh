#!/bin/sh
# SPDX-License-Identifier: MIT
# What is written as glTF, before the Khronos validator:
# gltf_validator.sh TEST_GLB_WRITER TEST_GLTF_WRITE TOOL SAMPLES_FOLDER [REFERENCE_FOLDER]
# The models of the reference folder are written again, and held to what the validator says of themselves; so are those
# of Debian's package assimp-testmodels, where it is installed; those of other formats must have no fault of their own.
set -eu
command -v node >/dev/null || exit 77
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
check() {
    node "$(dirname "$0")/gltf_validator.cjs" "$@"
}
"$1" --write "$made"
"$2" --write "$made"
for sample in "$4"/*.glb; do
    name=$made/$(basename "$sample" .glb)
    "$3" convert --quiet "$sample" -o "$name.bvh"
    "$3" convert --quiet "$name.bvh" -o "${name}_bones.gltf" --separate
    "$3" convert --quiet "$sample" -o "${name}_turned.glb" --frame unreal
done
for capture in /usr/share/assimp/models/BVH/*.bvh; do
    [ -f "$capture" ] && "$3" convert --quiet "$capture" -o "$made/$(basename "$capture").glb" --scale 0.01
done
tool=$3 again=$2 samples=$4 reference=${5:-}
set -- "$made"/*.glb "$made"/*.gltf "$samples"/*.glb
for model in /usr/share/assimp/models/FBX/*.fbx /usr/share/assimp/models/3DS/*.3[dD][sS] \
    /usr/share/assimp/models/Collada/*.dae /usr/share/assimp/models/OBJ/*.obj; do
    written=$made/other_$#.glb
    "$tool" convert --quiet "$model" -o "$written" 2>/dev/null || continue # not all can be read
    set -- "$@" "=$written"
done
for model in ${reference:+"$reference"/models/*.glb "$reference"/models/*.gltf} /usr/share/assimp/models/glTF2/*/*.gl*; do
    written=$made/again_$#.glb
    case $model in *.glb | *.gltf) ;; *) continue ;; esac
    [ -f "$model" ] && "$again" --again "$model" "$written" 2>/dev/null || continue # not all can be read
    set -- "$@" "$model=$written"
done
check "$@"
