#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the reference of the public headers (build-doc/html) and fails when a public function, type, value or macro has
# no words, or words that do not fit. A struct's member may be explained by its name and its struct; doxygen 1.9 knows no
# links to headings of pages, which tools/check_style.py follows.
cd "$(dirname "$0")/.." || exit 1
log=build-doc/warnings.log
mkdir -p build-doc
doxygen docs/Doxyfile || exit 1
if grep -v -e '(variable) of struct .* is not documented' -e '\.md:.* unable to resolve reference' "$log"; then
    exit 1
fi
echo "every public symbol has its words: build-doc/html/index.html"
