#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The floors of the house: an #include never points up. Reads the #include lines of the whole tree; prints each breach
and exits 1 when there is one."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE_FLOORS = {"base": 1, "rotate": 2, "batch": 3, "anim": 4, "scene": 5, "asset": 6, "render": 7}
FOLDER_FLOORS = {"app": 8, "samples": 8, "examples": 9, "bench": 9, "fuzz": 9, "tests": 9}
# Every public header stands on a floor; a new one is entered here.
HEADER_FLOORS = {
    "base": 1,
    "slerp": 2, "axis": 2, "arc": 2, "slerpd": 2, "axisd": 2, "arcd": 2,
    "trig": 2, "vec": 2, "quat": 2, "mat": 2, "mat_lanes": 2, "transform": 2, "frame": 2, "euler": 2,
    "trigd": 2, "vecd": 2, "quatd": 2, "matd": 2, "transformd": 2, "framed": 2, "eulerd": 2,
    "spline": 2, "splined": 2, "average": 2, "averaged": 2, "dualquat": 2, "dualquatd": 2,
    "batch": 3, "batchd": 3,
    "wide": 2, "wided": 2, "rodrigues": 2, "rodriguesd": 2,
    "curves": 4, "skin": 4, "mat3x4": 4, "model_space": 4, "palette": 4, "pose": 4, "skeleton": 4, "skinning": 4, "pose_bounds": 4, "clip": 4, "sample": 4, "pack": 4,
    "blend": 4, "player": 4,
    "hierarchy": 5, "scene": 5,
    "asset": 6, "asset_file": 6, "clip_asset": 6, "bvh": 6, "gltf": 6, "gyre_file": 6, "import": 6, "posed": 6, "scene_asset": 6,
    "skeleton_asset": 6,
    "headless": 7, "render": 7,
    "gyre": 7,
}
C_LIBRARY = {"assert", "ctype", "errno", "fenv", "float", "inttypes", "limits", "math", "stdarg", "stdbool", "stddef",
             "stdint", "stdio", "stdlib", "string", "stdatomic", "cpuid", "immintrin"} # these two are gcc's and clang's
# Which floors may see a foreign header, by how its name begins.
FOREIGN = {"jansson.h": {6, 9}, "png.h": {6, 8, 9}, "assimp/": {6, 9}, "jpeglib.h": {6}, "setjmp.h": {6, 8, 9}, "webp/": {8, 9},
           "EGL/": {7, 9}, "GLES2/": {7, 9}, "GLES3/": {7, 9}, "GLES/": {7, 9}, "dlfcn.h": {7}}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def floor_of(path):
    """The floor of a file of the tree, or None when it has none."""
    parts = path.relative_to(ROOT).parts
    if parts[:2] == ("include", "gyre"):
        return HEADER_FLOORS.get(path.stem)
    if parts[0] == "src" and len(parts) > 2:
        return SOURCE_FLOORS.get(parts[1])
    return FOLDER_FLOORS.get(parts[0])


def resolve(path, name):
    """The file of the tree that an #include means, or None for one from elsewhere."""
    for folder in (path.parent, ROOT / "src", ROOT / "include", ROOT / "tests"):
        if (folder / name).is_file():
            return (folder / name).resolve()
    return None


def breach(path, floor, bracket, name):
    """What is wrong with one #include, or None."""
    target = resolve(path, name) if bracket == '"' or "/" in name else None
    if target is not None:
        if target.suffix == ".inc":
            return None
        below = floor_of(target)
        if below is None:
            return f"{name} stands on no floor"
        return f"floor {floor} includes {name} of floor {below}" if below > floor else None
    if name.startswith("gyre/") or bracket == '"':
        return f"{name} is not there"
    if floor <= 5 and name not in {f"{header}.h" for header in C_LIBRARY}:
        return f"floor {floor} needs libc and libm alone, not <{name}>"
    for start, floors in FOREIGN.items():
        if name.startswith(start) and floor not in floors:
            return f"<{name}> is not for floor {floor}"
    return None


def main():
    count, faults = 0, []
    for folder in ("include", "src", *FOLDER_FLOORS):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix not in (".c", ".h", ".inl", ".cc"):
                continue
            floor = floor_of(path)
            if floor is None:
                faults.append(f"{path.relative_to(ROOT)}: enter it in tools/check_layers.py: on which floor is it?")
                continue
            count += 1
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(line)
                fault = match and breach(path, floor, *match.groups())
                if fault:
                    faults.append(f"{path.relative_to(ROOT)}:{number}: {fault}")
    print("\n".join(faults) if faults else f"{count} files, no include points up")
    return 1 if faults else 0


sys.exit(main())
