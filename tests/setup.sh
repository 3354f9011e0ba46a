#!/bin/sh
# SPDX-License-Identifier: MIT
# tools/setup.sh on a machine of straw: without rights it prints the one line and exits 1, with rights it says what it
# installs, and where nothing is missing it says nothing. setup.sh SOURCE_FOLDER
# shellcheck disable=SC2016 # expect evaluates its condition
set -u
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0

# The machine has only these programs; whatever apt-get is told is written down.
for program in sh sed tr tail mktemp rm env cat; do
    ln -s "$(command -v $program)" "$work/$program"
done
script() {
    printf '#!/bin/sh\n%s\n' "$2" >"$work/$1"
    chmod +x "$work/$1"
}
script apt-get "echo \"\$*\" >>$work/told"
setup() {
    rm -f "$work/told"
    PATH=$work "$work/sh" "$1/tools/setup.sh" "$2" >"$work/said" 2>&1 </dev/null
    code=$?
}
expect() {
    if eval "$2"; then
        echo "ok      $1"
    else
        echo "FAILED  $1 (exit $code):"
        cat "$work/said"
        failures=$((failures + 1))
    fi
}
lines() { grep -c "$1" "$work/said"; }

script dpkg-query 'echo "installed make"'
script id 'echo 1000'
setup "$1" demo
expect "no rights: exits 1" '[ $code -eq 1 ]'
expect "no rights: one apt line" '[ "$(lines "^apt-get update && apt-get install .* cmake .*libjansson-dev")" -eq 1 ]'
expect "no rights: names only what is missing" '[ "$(lines " make ")" -eq 0 ]'
expect "no rights: installs nothing" '[ ! -e "$work/told" ]'

script id 'echo 0'
setup "$1" demo
expect "root: exits 0" '[ $code -eq 0 ]'
expect "root: says what it installs" '[ "$(lines "^Installing what is missing: gcc .*libwebp-dev")" -eq 1 ]'
expect "root: installs it" 'grep -q "install -y .*libwebp-dev" "$work/told"'

script apt-get "exit 100"
setup "$1" demo
expect "the installation fails: exits 1" '[ $code -eq 1 ]'

all=$(sed -n 's/^\(build\|draw\|test\)="\(.*\)"$/\2/p' "$1/tools/setup.sh" | tr '\n' ' ')
script dpkg-query "for name in $all; do echo \"installed \$name\"; done"
setup "$1" test
expect "nothing missing: exits 0" '[ $code -eq 0 ]'
expect "nothing missing: says nothing" '[ ! -s "$work/said" ]'
setup "$1" nonsense
expect "an unknown set: exits 2" '[ $code -eq 2 ]'

[ $failures -eq 0 ]
