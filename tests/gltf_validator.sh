#!/bin/sh
# SPDX-License-Identifier: MIT
# What is written as glTF, before the Khronos validator:
# gltf_validator.sh TEST_GLB_WRITER TEST_GLTF_WRITE SAMPLES_FOLDER [REFERENCE_FOLDER]
# The models of the reference folder are written again, and held to what the validator says of themselves.
set -eu
command -v node >/dev/null || exit 77
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$1" --write "$made"
"$2" --write "$made"
set -- "$2" "$3" "${4:-}" "$made"/*.glb "$made"/*.gltf "$3"/*.glb
again=$1 reference=$3
shift 3
for model in ${reference:+"$reference"/models/*.glb "$reference"/models/*.gltf}; do
    "$again" --again "$model" "$made/again_$(basename "$model")"
    set -- "$@" "$model=$made/again_$(basename "$model")"
done
node "$(dirname "$0")/gltf_validator.cjs" "$@"
