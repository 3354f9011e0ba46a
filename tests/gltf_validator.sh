#!/bin/sh
# SPDX-License-Identifier: MIT
# What the .glb writer writes, before the Khronos validator: gltf_validator.sh TEST_GLB_WRITER SAMPLES_FOLDER
set -eu
command -v node >/dev/null || exit 77
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$1" --write "$made"
node "$(dirname "$0")/gltf_validator.cjs" "$made"/*.glb "$2"/*.glb
