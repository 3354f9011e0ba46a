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
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
count=0

one() { # header compiler language standard
    printf '#include <%s>\n#include <%s>\nint gyre_alone(void);\nint gyre_alone(void) { return 0; }\n' "$1" "$1" |
        "$2" -x "$3" -std="$4" "${strict[@]}" - 2>"$work/log" && return 0
    echo "FAILED: <$1> as $4 with $2"
    head -n 12 "$work/log"
    return 1
}

for pair in "${compilers[@]}"; do
    for language in c c++; do
        compiler=${pair%%:*}
        standards=(c11 c17)
        if [ $language = c++ ]; then
            compiler=${pair##*:}
            standards=(c++17 c++20)
        fi
        if ! command -v "$compiler" >/dev/null; then
            echo "$compiler is not installed"
            $all && failed=$((failed + 1))
            continue
        fi
        for header in include/gyre/*.h; do
            for standard in "${standards[@]}"; do
                count=$((count + 1))
                one "${header#include/}" "$compiler" $language "$standard" || failed=$((failed + 1))
            done
        done
    done
done

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
