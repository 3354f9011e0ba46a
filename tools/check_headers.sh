#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles every public header alone as C11, C17, C++17 and C++20 with every compiler there is (gcc, clang, mingw-w64),
# without a warning; with --all a missing compiler is a failure. Names each header that fails.
set -u
cd "$(dirname "$0")/.." || exit 1
all=false
[ "${1:-}" = --all ] && all=true
compilers=(gcc:g++ clang:clang++ x86_64-w64-mingw32-gcc:x86_64-w64-mingw32-g++)
strict=(-Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only -Iinclude)
failed=0
modes=()

for pair in "${compilers[@]}"; do
    for mode in "${pair%%:*} c c11" "${pair%%:*} c c17" "${pair##*:} c++ c++17" "${pair##*:} c++ c++20"; do
        if command -v "${mode%% *}" >/dev/null; then
            modes+=("$mode")
        else
            echo "${mode%% *} is not installed"
            $all && failed=$((failed + 1))
        fi
    done
done

one() { # compiler language standard header; what it says is printed in one piece, so that no two are mixed up
    printf '#include <%s>\n#include <%s>\nint gyre_alone(void);\nint gyre_alone(void) { return 0; }\n' "$4" "$4" |
        "$1" -x "$2" -std="$3" "${@:5}" - 2>&1 | head -n 12 | {
        text=$(cat)
        [ -z "$text" ] || printf 'FAILED: <%s> as %s with %s\n%s\n' "$4" "$3" "$1" "$text"
    }
}
export -f one

jobs() {
    for header in include/gyre/*.h; do
        for mode in "${modes[@]}"; do
            echo "$mode ${header#include/} ${strict[*]}"
        done
    done
}
found=$(jobs | xargs -P "$(nproc)" -L 1 bash -c 'one "$@"' one)
count=$(jobs | wc -l)
if [ -n "$found" ]; then
    echo "$found"
    failed=$((failed + $(grep -c '^FAILED: ' <<<"$found")))
fi

# A warning pragma that a header pushes is popped in the same header.
for header in include/gyre/*.h; do
    pushed=$(grep -cE 'pragma.*diagnostic push|pragma warning *\( *push' "$header")
    popped=$(grep -cE 'pragma.*diagnostic pop|pragma warning *\( *pop' "$header")
    if [ "$pushed" -ne "$popped" ]; then
        echo "FAILED: $header pushes $pushed and pops $popped warning states"
        failed=$((failed + 1))
    fi
done
echo "$count compilations, $failed failures"
[ "$failed" -eq 0 ]
