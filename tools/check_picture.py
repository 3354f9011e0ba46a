#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails unless each file named is a picture: a PNG with its end chunk, or a WebP animation of more than one frame."""

import sys


def webp_frames(data):
    """The number of ANMF chunks of a RIFF file."""
    frames, at = 0, 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4:at + 8], "little")
        frames += data[at:at + 4] == b"ANMF"
        at += 8 + size + (size & 1)
    return frames if at == len(data) else 0


def fault(path):
    with open(path, "rb") as file:
        data = file.read()
    if path.endswith(".png"):
        whole = data[:8] == b"\x89PNG\r\n\x1a\n" and data[-8:-4] == b"IEND"
        return None if whole and len(data) > 2000 else "no whole PNG, or an empty one"
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        return "no WebP"
    return None if webp_frames(data) > 1 else "no animation"


faults = [f"{path}: {text}" for path in sys.argv[1:] if (text := fault(path))]
print("\n".join(faults) if faults else f"{len(sys.argv) - 1} pictures are whole")
sys.exit(1 if faults else 0)
