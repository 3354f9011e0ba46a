#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The package as its users meet it: run.sh SOURCE_FOLDER BUILD_FOLDER VERSION. Installs the built library into a new
# folder, moves it, and builds C and C++ programs against it in every way that the README names.
set -u
source=$1 build=$2 version=$3
minor=${version%.*}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
unset GYRE_DIR gyre_DIR gyre_ROOT CMAKE_PREFIX_PATH PKG_CONFIG_PATH LD_LIBRARY_PATH DESTDIR CFLAGS CXXFLAGS LDFLAGS
failures=0

# check NAME COMMAND...: the command must succeed.
check() {
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        echo "ok      $name"
    else
        echo "FAILED  $name"
        tail -n 25 "$work/log"
        failures=$((failures + 1))
    fi
}

# refuse NAME TEXT COMMAND...: the command must fail and say the text.
refuse() {
    local name=$1 text=$2
    shift 2
    if "$@" >"$work/log" 2>&1; then
        echo "FAILED  $name: it was accepted"
    elif ! grep -qE -- "$text" "$work/log"; then
        echo "FAILED  $name: no word of '$text'"
        tail -n 25 "$work/log"
    else
        echo "ok      $name"
        return
    fi
    failures=$((failures + 1))
}

# find NAME cmake-arguments...: configures, builds and runs the find_package consumer.
find_consumer() {
    local folder=$work/$1
    shift
    cmake -S "$source/tests/package/find" -B "$folder" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "$@" &&
        cmake --build "$folder" && "$folder/consumer" && ! grep -E '(-I|-isystem )//' "$folder/compile_commands.json"
}

subdirectory_consumer() { # language how cmake-arguments...
    local folder=$work/sub-$1
    cmake -S "$source/tests/package/subdirectory" -B "$folder" -DGYRE_SOURCE="$source" -DLANGUAGE="$1" -DHOW="$2" &&
        cmake --build "$folder" --parallel 2 && "$folder/consumer" &&
        ! find "$folder" -name 'test_*' -type f -perm -u+x | grep . && ! find "$folder" -path '*app/gyre' | grep .
}

pkg_consumer() { # compiler source package pkg-config-arguments...
    local compiler=$1 file=$2 package=$3 flags
    shift 3
    flags=$(pkg-config --cflags --libs "$@" "$package") || return 1
    echo "$flags"
    # shellcheck disable=SC2086
    "$compiler" "$source/tests/package/$file" -DCONSUMER_VERSION="\"$version\"" -o "$work/pkg" \
        ${core:+-DCONSUMER_CORE} $flags && LD_LIBRARY_PATH=$prefix/lib "$work/pkg"
}

no_foreign_symbols() {
    nm -D --defined-only "$prefix/lib/libgyre.so" | awk '{print $NF}' | grep -v '^gyre_' | grep . && return 1
    nm -D --defined-only "$prefix/lib/libgyre.so" | grep -q ' gyre_gltf_read$' &&
        nm -D --defined-only "$prefix/lib/libgyre.so" | grep -q ' gyre_quat_mul$'
}

soname() {
    readelf -d "$prefix/lib/libgyre.so" | grep -q 'soname: \[libgyre.so.0\]'
}

no_path_of_build() {
    ! grep -rIl -e "$work" -e "$build" "$prefix/lib" "$prefix/include"
}

# Built here with -msse2; the program with -mavx. Needs a processor that has AVX to run it.
alignment() {
    cmake -S "$source" -B "$work/sse" -DGYRE_CORE_ONLY=ON -DGYRE_BUILD_TESTS=OFF -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_C_FLAGS=-msse2 && cmake --build "$work/sse" --parallel 2 || return 1
    local flags
    for flags in "-O2 -mavx" "-O0 -mavx" "-O2 -msse2" "-O3 -mavx -fsanitize=alignment -fno-sanitize-recover=all"; do
        # shellcheck disable=SC2086
        gcc -std=c11 $flags "-I$source/include" "$source/tests/package/alignment.c" -o "$work/alignment" \
            "$work/sse/src/libgyre_core.a" -lm || return 1
        case $flags in
        *mavx*) grep -qw avx /proc/cpuinfo || continue ;;
        esac
        "$work/alignment" || return 1
    done
}

# The program of the README is one that compiles and runs.
readme_program() {
    awk '/^```c$/ {inside = 1; next} /^```/ {inside = 0} inside' "$source/README.md" >"$work/readme.c"
    # shellcheck disable=SC2046
    gcc -std=c11 -Wall -Wextra -Werror "$work/readme.c" -o "$work/readme" $(pkg-config --cflags --libs gyre) &&
        LD_LIBRARY_PATH=$prefix/lib "$work/readme" "$source/samples/creature.glb"
}

missing_packages() {
    PKG_CONFIG_LIBDIR=/nonexistent cmake -S "$source" -B "$work/missing"
}

check "install" cmake --install "$build" --prefix "$work/first"
mv "$work/first" "$work/moved" || exit 1
prefix=$work/moved
# Debian's /lib -> /usr/lib and /sbin -> /usr/sbin, in small.
mkdir -p "$work/system/usr/sbin"
ln -s usr/sbin "$work/system/sbin"
ln -s usr/lib "$work/system/lib"
cp -a "$prefix/." "$work/system/usr/"

check "C, find_package $minor" find_consumer c -DLANGUAGE=C -DWANTED="$minor" -DLINK=gyre::gyre \
    -DCMAKE_PREFIX_PATH="$prefix"
check "C++, version range" find_consumer cxx -DLANGUAGE=CXX -DWANTED="$minor...<1.0" -DLINK=gyre::exact \
    -DCMAKE_PREFIX_PATH="$prefix"
check "C, static" find_consumer static -DLANGUAGE=C -DWANTED="$version" -DLINK=gyre::gyre -DCOMPONENTS=static \
    -DCMAKE_PREFIX_PATH="$prefix"
check "C++, static" find_consumer staticxx -DLANGUAGE=CXX -DGYRE_USE_STATIC_LIBS=ON -DLINK=gyre::static \
    -DCMAKE_PREFIX_PATH="$prefix"
check "C++, core alone" find_consumer core -DLANGUAGE=CXX -DLINK=gyre::core -DCMAKE_PREFIX_PATH="$prefix"
check "C, PATH starting with /sbin" env PATH="$work/system/sbin:$PATH" \
    bash -c "$(declare -f find_consumer); source=$source work=$work; find_consumer sbin -DLANGUAGE=C -DWANTED=$minor -DLINK=gyre::gyre"
refuse "the next minor version is refused" "gyre" cmake -S "$source/tests/package/find" -B "$work/next" -DLANGUAGE=C \
    -DWANTED=0.2 -DLINK=gyre::gyre -DCMAKE_PREFIX_PATH="$prefix"
refuse "a range above is refused" "gyre" cmake -S "$source/tests/package/find" -B "$work/above" -DLANGUAGE=C \
    -DWANTED=0.2...1.0 -DLINK=gyre::gyre -DCMAKE_PREFIX_PATH="$prefix"
refuse "an unknown component is named" "no component nonsense" cmake -S "$source/tests/package/find" -B "$work/part" \
    -DLANGUAGE=C -DLINK=gyre::gyre -DCOMPONENTS=nonsense -DCMAKE_PREFIX_PATH="$prefix"
check "C, add_subdirectory" subdirectory_consumer C add_subdirectory
check "C++, FetchContent" subdirectory_consumer CXX FetchContent

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
core=
check "C, pkg-config" pkg_consumer gcc consumer.c gyre
check "C++, pkg-config" pkg_consumer g++ consumer.cpp gyre-exact
check "the program of the README" readme_program
core=yes
check "C, pkg-config, core alone" pkg_consumer gcc consumer.c gyre-core
core=
rm "$prefix"/lib/libgyre.so*.0
rm "$prefix/lib/libgyre.so"
check "C, pkg-config --static" pkg_consumer gcc consumer.c gyre --static
cp -a "$work"/system/usr/lib/libgyre.so* "$prefix/lib/"

check "SONAME" soname
check "only gyre_ is exported" no_foreign_symbols
check "no path of the build" no_path_of_build
check "values at odd addresses, AVX and SSE2" alignment
refuse "missing packages are named at once" "apt install .*libjansson-dev libpng-dev.*libcmocka-dev" missing_packages

echo "$failures failures"
[ "$failures" -eq 0 ]
