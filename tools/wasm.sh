#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds floors 1 to 5 for WebAssembly without a warning and runs the tests of bits under node, against the golden hashes
# of all machines: inline functions compiled without and with vectors, the exported ones, the scalar and the vector
# kernels. Skipped (77) where emscripten or node are not installed.
set -eu
cd "$(dirname "$0")/.."
if ! command -v emcc >/dev/null || ! command -v node >/dev/null; then
    echo "emcc or node is missing: nothing was built for WebAssembly"
    exit 77
fi
export NODE_PATH=${NODE_PATH:-}:/usr/share/nodejs
build=$PWD/build-wasm
toolchain=$(dirname "$(readlink -f "$(command -v emcc)")")/cmake/Modules/Platform/Emscripten.cmake
cmake -S . -B "$build" -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_BUILD_TYPE=Release -DGYRE_CORE_ONLY=ON \
    -DGYRE_BUILD_TESTS=OFF -DGYRE_INSTALL=OFF -DGYRE_WERROR=ON
cmake --build "$build" --parallel "$(nproc)"

compile() { # SOURCE OBJECT OPTIONS...
    emcc -std=c11 -O2 -ffp-contract=off -Itests/wasm -Itests -Iinclude -Isrc "${@:3}" -c "tests/$1.c" -o "$build/$2.o"
}
link() { # NAME OBJECTS...: a program for node; -O1 leaves out slow passes over what is optimised already
    emcc -O1 --pre-js tests/wasm/environment.js "${@:2}" "$build/src/libgyre_core.a" -o "$build/$1.js"
}
compile rotation_sweep_inline inline &
first=$!
compile rotation_sweep_inline inline_simd128 -msimd128
wait $first
compile rotation_sweep_exported exported
compile test_rotation_bits bits
# test_stream and test_model_space put blocks into memory of malloc(), which aligns to 8 here: they are not among these.
floor4=(test_sampling test_blend test_skinning)
for name in made_clip test_batch "${floor4[@]}"; do
    compile "$name" "$name"
done
for kind in inline inline_simd128; do
    link "test_bits_$kind" "$build/bits.o" "$build/exported.o" "$build/$kind.o"
done
for name in test_batch "${floor4[@]}"; do
    link "$name" "$build/$name.o" "$build/made_clip.o"
done

options=()
node --no-experimental-fetch -e 0 2>/dev/null && options=(--no-experimental-fetch) # node would load the module by it
run() { # NAME
    echo "$1 ${GYRE_ISA:-}"
    local code=0
    node "${options[@]}" "$build/$1.js" || code=$?
    [ "$code" -ne 77 ] || code=1 # the kernels are there: one that is not is a failure
    return "$code"
}
run test_bits_inline
run test_bits_inline_simd128
for isa in scalar simd128; do
    for name in test_batch "${floor4[@]}"; do
        GYRE_ISA=$isa run "$name"
    done
done
echo "the same bits in WebAssembly"
