#!/bin/sh
# SPDX-License-Identifier: MIT
# Configures a build folder with the arguments given, builds it, runs its tests and ends with the line
# "N passed, N failed, N skipped": run_tests.sh BUILD_FOLDER [cmake arguments...]. GYRE_CTEST_FLAGS chooses among the tests.
set -u
build=$1
shift
jobs=$(nproc 2>/dev/null || echo 2)
result="$(pwd)/$build/tests.xml"
rm -f "$result"

if cmake -S . -B "$build" "$@" && cmake --build "$build" --parallel "$jobs"; then
    # shellcheck disable=SC2086
    ctest --test-dir "$build" ${GYRE_CTEST_FLAGS:-} --parallel "$jobs" --output-on-failure --no-tests=error --output-junit "$result"
    exec python3 tools/test_summary.py "$result"
fi
echo "The build failed."
echo "0 passed, 1 failed, 0 skipped"
exit 1
