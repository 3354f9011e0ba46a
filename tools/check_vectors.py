#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every loop of the array kernels must become vector code: compiles src/batch/kernel_*.c for x86-64 with gcc and clang, as
CMakeLists.txt there does, and reads what the compilers say. check_vectors.py [CC...]; exits 1 and names the loops
that are missed, but for those in KNOWN, which cost speed and no bits."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SETS = {"sse2": [], "avx2": ["-mavx2"],
        "avx512": ["-mavx512f", "-mavx512vl", "-mavx512dq", "-mprefer-vector-width=512"]}
FLAGS = ["-std=c11", "-O3", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=off", "-Iinclude", "-Isrc",
         "-c", "-o", "/dev/null"]
# gcc 12 makes branches of these: (compiler, file, kernel), for every instruction set.
KNOWN = {("gcc", "kerneld.inc", "gyrei_kernel_quatd_from_axis_angle"), ("gcc sse2", "kerneld.inc", "gyrei_make_unitd"),
         ("gcc sse2", "kerneld.inc", "gyrei_kernel_quatd_from_euler")}
# Tiles of two doubles, which are not used.
KNOWN |= {(f"{compiler} sse2", "rund.inc", f"gyrei_rows_{name}d") for compiler in ("gcc", "clang")
          for name in ("normalise", "conjugate", "mul", "rotate")}


def loops(name):
    """The lines of a file that are loops over values, each with the function it is in."""
    function, found = "", []
    for number, line in enumerate((ROOT / "src/batch" / name).read_text().splitlines(), 1):
        kernel = re.match(r"GYREI_KERNEL\w*\((\w+)", line)
        start = re.match(r"(?:\w+ )*static void (\w+)\(", line)
        function = start.group(1) if start else function
        if kernel or (re.match(r" +GYREI_LOOP\(", line) and not line.endswith("\\")):
            found.append((number, kernel.group(1) if kernel else function))
    return found


def vectorised(compiler, isa):
    """The (file, line) pairs of the loops of which the compiler says that it made vector code."""
    report = ["-Rpass=loop-vectorize", "-Wno-pass-failed"] if "clang" in compiler else ["-fopt-info-vec-optimized"]
    command = [compiler, *FLAGS, *SETS[isa], *report, f"src/batch/kernel_{isa}.c"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    told = re.findall(r"(\w+\.inc):(\d+):\d+: (?:optimized: loop vectorized|remark: vectorized loop)", done.stderr)
    return {(name, int(line)) for name, line in told}


def main(compilers):
    count, faults = 0, []
    for compiler in compilers:
        for isa in SETS:
            seen = vectorised(compiler, isa)
            for name in ("kernel.inc", "kerneld.inc", "run.inc", "rund.inc"):
                for line, kernel in loops(name):
                    count += 1
                    known = (compiler, name, kernel) in KNOWN or (f"{compiler} {isa}", name, kernel) in KNOWN
                    if (name, line) not in seen and not known:
                        faults.append(f"{compiler} {isa}: src/batch/{name}:{line}: {kernel} is no vector code")
    print("\n".join(faults) if faults else f"{count} loops are vector code, {len(KNOWN)} are known not to be with gcc")
    return 1 if faults else 0


sys.exit(main(sys.argv[1:] or ["gcc", "clang"]))
