#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the figures that are goals rather than tests: bench/run.py BUILD_FOLDER. Models are those of the folder that
GYRE_REFERENCE_DIR names, else the samples. Times are medians of warm runs."""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(command, **environment):
    """Runs a program; gives seconds of wall time and what it printed."""
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        process = subprocess.run([str(word) for word in command], stdout=output, stderr=subprocess.STDOUT,
                                 env={**os.environ, **environment}, check=False)
        seconds = time.perf_counter() - begin
        output.seek(0)
        text = output.read().decode(errors="replace")
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} gave {process.returncode}:\n{text}")
    return seconds, text


def models():
    reference = os.environ.get("GYRE_REFERENCE_DIR")
    folder = pathlib.Path(reference) / "models" if reference else ROOT / "samples"
    return sorted(folder.glob("*.glb"))


def with_scipy():
    """The Python that has scipy: Debian's own, else the one that runs this."""
    system = "/usr/bin/python3"
    found = os.path.exists(system) and subprocess.run([system, "-c", "import scipy"], check=False,
                                                      capture_output=True).returncode == 0
    return system if found else sys.executable


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    gyre = build / "app" / "gyre"
    files = models()
    for name, flags in (("bench_rotate", "-O3"), ("bench_rotate_native", "-O3 -march=native")):
        if (build / "bench" / name).exists():
            print(f"Rotations one at a time, {flags}")
            print(run([build / "bench" / name])[1].rstrip() + "\n")
    print("Loading, beyond what parsing the same JSON costs")
    print(run([build / "bench" / "bench_load", *files])[1].rstrip())
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder) / "one.png"
        print("\nA picture: the whole process of `gyre render FILE -o one.png`, median of 10")
        for file in files:
            command = [gyre, "render", file, "-o", picture, "--quiet"]
            run(command, MESA_SHADER_CACHE_DISABLE="true")
            seconds = [run(command, MESA_SHADER_CACHE_DISABLE="true")[0] for _ in range(10)]
            print(f"  {file.name:24} {statistics.median(seconds):7.3f} s   least {min(seconds):.3f} s")
        print("\nDrawing alone at 640x480: `gyre render FILE --benchmark`")
        for file in files:
            print(f"  {file.name}")
            command = [gyre, "render", file, "-o", pathlib.Path(folder) / "all.webp", "--benchmark", "--quiet"]
            for line in run(command)[1].splitlines():
                print(f"    {line}")
    print("\nDrawing by each way of skinning")
    print(run([build / "bench" / "bench_draw", *files])[1].rstrip())
    print("\nNumbers as text")
    print(run([build / "bench" / "bench_number"])[1].rstrip())
    print("\nA scene of a million nodes")
    print(run([build / "bench" / "bench_scene"])[1].rstrip())
    print("\nRotations from text to text: quaternions to Euler angles")
    print(run([with_scipy(), ROOT / "bench" / "rot_text.py", gyre])[1].rstrip())
    if (build / "bench" / "bench_batch").exists():
        print("\nArrays of rotations, beside plain loops of cglm, GLM and Eigen with AVX2 and FMA")
        print(run([build / "bench" / "bench_batch"])[1].rstrip())
    print("\nPeak memory of `gyre eval FILE --json`, and with --vertices")
    for file in files:
        command = [build / "bench" / "bench_memory", gyre, "eval", file, "--json"]
        print(f"  {file.name:24} {run(command)[1].strip():>7} MB  {run(command + ['--vertices'])[1].strip():>7} MB")


main()
