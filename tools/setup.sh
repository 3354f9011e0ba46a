#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what a set of commands needs, where it is missing: setup.sh demo|test|bench|accuracy|ci...
# Says what it installs; says nothing when nothing is missing; without the rights to install, prints the one line that
# does it and exits 1.
set -u

build="make gcc libc6-dev cmake pkgconf libjansson-dev libpng-dev libjpeg62-turbo-dev libwebp-dev libegl-dev libgles-dev"
draw="libegl-mesa0 libgl1-mesa-dri"
test="g++ python3 python3-mpmath libcmocka-dev libassimp-dev"
bench="python3 g++ libcglm-dev libglm-dev libeigen3-dev python3-scipy"
accuracy="$test python3-gmpy2 libcglm-dev libglm-dev libeigen3-dev"
ci="clang libclang-rt-14-dev g++-mingw-w64-x86-64 gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user doxygen ffmpeg assimp-testmodels"

packages="$build $draw"
for name in "$@"; do
    case $name in
    demo) ;;
    test) packages="$packages $test" ;;
    bench) packages="$packages $bench" ;;
    accuracy) packages="$packages $accuracy" ;;
    ci) packages="$packages $test $ci" ;;
    *)
        echo "setup.sh: no set named '$name' (there are: demo test bench accuracy ci)" >&2
        exit 2
        ;;
    esac
done

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "This system has no apt. If the build asks for something, these are Debian's names for all it needs:"
    echo "  $packages"
    exit 0
fi

present=" $(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | tr '\n' ' ')"
missing=
for package in $packages; do
    case "$present$missing " in
    *" $package "*) ;;
    *) missing="$missing $package" ;;
    esac
done
[ -n "$missing" ] || exit 0

install="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    as_root="sudo"
else
    echo "Missing packages, and no right to install them. Run as root:"
    echo "apt-get update && $install"
    exit 1
fi

echo "Installing what is missing:$missing"
run() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q "$@" </dev/null
}
# A list that cannot be fetched may belong to some other software: the install itself decides.
run -o Dpkg::Use-Pty=0 update >/dev/null 2>&1 || echo "apt-get update failed; trying with the lists there are"
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086
if ! run -o Dpkg::Use-Pty=0 install -y --no-install-recommends $missing >"$log" 2>&1; then
    tail -n 20 "$log"
    echo "The installation failed. To try by hand:"
    echo "${as_root:+$as_root }$install"
    exit 1
fi
