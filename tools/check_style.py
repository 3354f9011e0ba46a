#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rules of size and form that a machine can check, over the files git knows: no C function over 120 lines, no file
over 1,000, a licence line first, no path of one person's machine, no work left open, no link to a file that is not
there. Prints each breach and exits 1 when there is one, with 77 outside of git; else prints the figures."""

import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTION_LINES, FILE_LINES, MEDIAN_LINES = 120, 1000, 10
CODE = {".c", ".h", ".inl", ".cc", ".cpp"}
LICENSED = CODE | {".py", ".sh", ".cmake", ".mjs"}
MACHINE = re.compile(r"(?<![\w.$}/-])/(?:home|root|work|Users|mnt)/\w|/tmp/\w+/|C:\\\\Users")
OPEN = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")


def anchors(path):
    """The places of a Markdown file that a link can name, as GitHub names them."""
    heads = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def functions(lines):
    """Yields (first line number, line count) of each function body of a file in the project's layout."""
    start = None
    for number, line in enumerate(lines, 1):
        if start is None and line.endswith("{") and not line.startswith((" ", "#", "/", "}")):
            head = " ".join(lines[max(0, number - 6):number])
            opens = ")" in line and not re.search(r"=\s*\{$|^(typedef|struct|enum|union|extern)\b[^(]*\{$", line)
            start = number if opens and "(" in head else None
        elif start is not None and line.startswith("}"):
            yield start, number - start + 1
            start = None


def check(path, lines, sizes):
    """The breaches of one file; adds the sizes of its functions."""
    faults = []
    shown = path.relative_to(ROOT)
    if path.suffix in LICENSED and not any("SPDX-License-Identifier: MIT" in line for line in lines[:2]):
        faults.append(f"{shown}:1: no licence line")
    if path.suffix in LICENSED and len(lines) > FILE_LINES:
        faults.append(f"{shown}: {len(lines)} lines, more than {FILE_LINES}")
    for number, line in enumerate(lines, 1):
        if MACHINE.search(line):
            faults.append(f"{shown}:{number}: names a path of one machine")
        if OPEN.search(line):
            faults.append(f"{shown}:{number}: work left open")
        if path.suffix == ".md":
            for target, anchor in LINK.findall(line):
                page = path.parent / target if target else path
                if not page.exists() or (anchor and page.suffix == ".md" and anchor not in anchors(page)):
                    faults.append(f"{shown}:{number}: links to {target}#{anchor}, which is not there".replace("#,", ","))
    if path.suffix in CODE:
        for start, size in functions(lines):
            sizes.append(size)
            if size > FUNCTION_LINES:
                faults.append(f"{shown}:{start}: a function of {size} lines, more than {FUNCTION_LINES}")
    return faults


def main():
    try:
        names = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                               check=True, capture_output=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        print("git does not know this folder")
        return 77
    faults, sizes, count = [], [], 0
    for name in filter(None, names):
        path = ROOT / name
        if not path.is_file():
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        count += 1
        faults += check(path, lines, sizes)
    median = statistics.median(sizes) if sizes else 0
    if median >= MEDIAN_LINES:
        faults.append(f"the median function has {median} lines; under {MEDIAN_LINES} is the rule")
    if faults:
        print("\n".join(faults))
    print(f"{count} files, {len(sizes)} functions: median {median}, longest {max(sizes, default=0)} lines")
    return 1 if faults else 0


sys.exit(main())
