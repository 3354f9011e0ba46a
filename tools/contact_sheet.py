#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws a sheet of frames with the gyre tool: what moves, at a glance.

contact_sheet.py [--gyre PROGRAM] [--columns N] [--size WxH] MODEL OUT.png ROWS...

Each of ROWS is CLIP:FRAMES[:AZIMUTH,ELEVATION] or CLIP:FRAMES:turn, which also goes once round the model.
Only the standard library is needed.
"""
import argparse
import pathlib
import struct
import subprocess
import tempfile
import zlib


def unfilter(kind, line, above, step):
    """Undoes one PNG row filter, in place."""
    if kind == 1:
        for i in range(step, len(line)):
            line[i] = (line[i] + line[i - step]) & 255
    elif kind == 2:
        for i in range(len(line)):
            line[i] = (line[i] + above[i]) & 255
    elif kind == 3:
        for i in range(len(line)):
            left = line[i - step] if i >= step else 0
            line[i] = (line[i] + (left + above[i]) // 2) & 255
    elif kind == 4:
        for i in range(len(line)):
            a, b, c = (line[i - step] if i >= step else 0), above[i], (above[i - step] if i >= step else 0)
            pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            line[i] = (line[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255


def read_png(path):
    """Width, height and rows of RGB bytes of an 8-bit RGB or RGBA picture."""
    data, at, packed = path.read_bytes(), 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            if depth != 8 or color not in (2, 6):
                raise SystemExit(f"{path}: not an 8-bit RGB picture")
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    step = 3 if color == 2 else 4
    raw, rows, above = zlib.decompress(packed), [], bytes(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        line = bytearray(raw[start + 1:start + 1 + width * step])
        unfilter(raw[start], line, above, step)
        above = line
        rows.append(line if step == 3 else bytearray(v for i, v in enumerate(line) if i % 4 != 3))
    return width, height, rows


def filtered(line, above):
    """The row filter, of none, left, up and the two's predictor, that leaves the smallest numbers."""
    best = None
    for kind in (1, 2, 4):
        out = bytearray(len(line))
        for i, value in enumerate(line):
            a, b, c = (line[i - 3] if i >= 3 else 0), above[i], (above[i - 3] if i >= 3 else 0)
            if kind == 4:
                pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
                guess = a if pa <= pb and pa <= pc else b if pb <= pc else c
            else:
                guess = a if kind == 1 else b
            out[i] = (value - guess) & 255
        cost = sum(v if v < 128 else 256 - v for v in out)
        if best is None or cost < best[0]:
            best = cost, bytes([kind]) + out
    return best[1]


def write_png(path, width, rows):
    raw, above = bytearray(), bytes(width * 3)
    for line in rows:
        raw += filtered(line, above)
        above = line

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(raw), 9))
                     + chunk(b"IEND", b""))


def clip_length(gyre, model, clip):
    """In seconds, as the tool tells it."""
    import json
    info = json.loads(subprocess.run([gyre, "info", model, "--json"], check=True, capture_output=True).stdout)
    return next(c["duration"] for c in info["clips"] if c["name"] == clip)


def frames(gyre, model, row, size):
    """The pictures of one row, evenly spread over the clip without its end."""
    clip, count, *view = row.split(":")
    length = clip_length(gyre, model, clip)
    command = [gyre, "render", model, "--quiet", "--clip", clip, "--size", size, "--background", "#eef0f4"]
    with tempfile.TemporaryDirectory() as folder:
        command += ["-o", f"{folder}/%03d.png", "--fps", str(int(count) / length), "--duration", str(length)]
        if view and view[0] == "turn":
            command += ["--turntable", str(length)]
        elif view:
            command += ["--orbit", view[0]]
        subprocess.run(command, check=True)
        return [read_png(path) for path in sorted(pathlib.Path(folder).iterdir())][:int(count)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gyre", default="build/app/gyre")
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--size", default="300x260")
    parser.add_argument("model")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("rows", nargs="+")
    arguments = parser.parse_args()
    pictures = [p for row in arguments.rows for p in frames(arguments.gyre, arguments.model, row, arguments.size)]
    width, height = pictures[0][0], pictures[0][1]
    columns, blank = arguments.columns, bytearray(b"\xff" * width * 3)
    lines = []
    for first in range(0, len(pictures), columns):
        row = [p[2] for p in pictures[first:first + columns]]
        row += [[blank] * height] * (columns - len(row))
        lines += [b"".join(picture[y] for picture in row) for y in range(height)]
    write_png(arguments.out, width * columns, lines)


if __name__ == "__main__":
    main()
