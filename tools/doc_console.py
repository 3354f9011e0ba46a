#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the ```console blocks of Markdown files: doc_console.py GYRE FILE.md...

A line that begins with "$ " is a command for the shell, in which `gyre` is the program GYRE; the lines behind it are all
that it prints. Prints each difference and exits 1 when there is one."""

import os
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def commands(block):
    """Yields (line within the block, command, what it must print)."""
    lines = block.splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, starts[1:] + [len(lines)]):
        yield start, lines[start][2:], "".join(line + "\n" for line in lines[start + 1:end])


def main():
    gyre, *pages = map(pathlib.Path, sys.argv[1:])
    environment = {**os.environ, "PATH": f"{gyre.resolve().parent}{os.pathsep}{os.environ['PATH']}"}
    count, faults = 0, 0
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            first = text.count("\n", 0, block.start(1)) + 1
            for line, command, right in commands(block[1]):
                done = subprocess.run(command, shell=True, env=environment, stdout=subprocess.PIPE, text=True,
                                      stderr=subprocess.STDOUT, check=False)
                count += 1
                if done.stdout != right:
                    faults += 1
                    print(f"{page.name}:{first + line}: {command}\nprints\n{done.stdout}instead of\n{right}")
    print(f"{count - faults} of {count} commands print what the page says")
    return 1 if faults or count == 0 else 0


sys.exit(main())
