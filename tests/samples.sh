#!/bin/sh
# SPDX-License-Identifier: MIT
# The committed models are what the program makes: samples.sh PROGRAM FOLDER
set -eu
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$1" "$made"
for model in creature mechanism cone_tree; do
    cmp "$made/$model.glb" "$2/$model.glb"
done
