#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds floors 1 to 5 for WebAssembly with vectors, without a warning, and runs the tests of bits under node: the same
# golden hashes, by the vector kernels and by the scalar ones. Skipped (77) where emscripten or node are not installed.
set -eu
cd "$(dirname "$0")/.."
command -v emcc >/dev/null && command -v node >/dev/null || exit 77
export NODE_PATH=${NODE_PATH:-}:/usr/share/nodejs
build=$PWD/build-wasm
toolchain=$(dirname "$(readlink -f "$(command -v emcc)")")/cmake/Modules/Platform/Emscripten.cmake
cmake -S . -B "$build" -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_BUILD_TYPE=Release -DGYRE_CORE_ONLY=ON \
    -DGYRE_BUILD_TESTS=OFF -DGYRE_INSTALL=OFF -DGYRE_WERROR=ON
cmake --build "$build" --parallel "$(nproc)"
compile() { # NAME SOURCES...: a test for node
    emcc -std=c11 -O2 -ffp-contract=off -Itests/wasm -Itests -Iinclude -Isrc "${@:2}" "$build/src/libgyre_core.a" \
        -o "$build/$1.js"
}
compile test_rotation_bits tests/test_rotation_bits.c tests/rotation_sweep_inline.c tests/rotation_sweep_exported.c
compile test_batch tests/test_batch.c
options=()
node --no-experimental-fetch -e 0 2>/dev/null && options=(--no-experimental-fetch) # node would load the module by it
node "${options[@]}" "$build/test_rotation_bits.js"
node "${options[@]}" "$build/test_batch.js"
echo "the same bits in WebAssembly"
