#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A million quaternions to Euler angles, from text to text: `gyre rot` beside numpy and scipy.

    bench/rot_text.py GYRE [ROWS]

Three ways: the whole process of gyre; np.loadtxt, Rotation.as_euler, np.savetxt; and the fastest that numpy and Python
offer without other packages, np.fromstring and repr(). The imports of Python are not counted. Each is the least of
three rounds, in turns; processor time stands beside the time of the clock, which other programs disturb. Prints a line
and does nothing where scipy is missing.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
import warnings

try:
    import numpy as np
    from scipy.spatial.transform import Rotation
except ImportError:
    print('  skipped: no numpy and scipy (Debian: python3-scipy)')
    sys.exit(0)

ORDER = 'ZYX'


def gyre_way(gyre, source, target):
    with open(source, 'rb') as read, open(target, 'wb') as write:
        subprocess.run([gyre, 'rot', '--to', f'euler:{ORDER}'], stdin=read, stdout=write, check=True)


def numpy_way(source, target):
    quats = np.loadtxt(source)
    np.savetxt(target, Rotation.from_quat(quats).as_euler(ORDER), fmt='%.17g')


def python_way(source, target):
    quats = np.fromstring(pathlib.Path(source).read_text(encoding='ascii'), sep=' ').reshape(-1, 4)
    rows = Rotation.from_quat(quats).as_euler(ORDER).tolist()
    pathlib.Path(target).write_text('\n'.join(['%r %r %r' % tuple(row) for row in rows]) + '\n', encoding='ascii')


def processor_s():
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def timed(way, *arguments):
    begin, used = time.perf_counter(), processor_s()
    way(*arguments)
    return time.perf_counter() - begin, processor_s() - used


def largest_difference(a, b):
    """In radians, of the rotations rather than of their angles."""
    first = Rotation.from_euler(ORDER, np.loadtxt(a, max_rows=100000))
    return (first.inv() * Rotation.from_euler(ORDER, np.loadtxt(b, max_rows=100000))).magnitude().max()


def main():
    warnings.simplefilter('ignore', DeprecationWarning)
    gyre, rows = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000000
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, 'quats')
        names = {'gyre rot': (gyre_way, gyre, source), 'loadtxt, as_euler, savetxt': (numpy_way, source),
                 'fromstring, as_euler, repr': (python_way, source)}
        np.savetxt(source, np.random.default_rng(1).standard_normal((rows, 4)), fmt='%.17g')
        best = {}
        for _ in range(3):
            for name, (way, *arguments) in names.items():
                clock, used = timed(way, *arguments, os.path.join(folder, name))
                old = best.get(name, (clock, used))
                best[name] = (min(clock, old[0]), min(used, old[1]))
        ours = best['gyre rot']
        print(f'  {rows} rows{"":24} clock      processor    times gyre')
        for name, (clock, used) in best.items():
            print(f'  {name:28} {clock:8.2f} s   {used:8.2f} s   {clock / ours[0]:6.1f}  {used / ours[1]:6.1f}')
        difference = largest_difference(os.path.join(folder, 'gyre rot'),
                                        os.path.join(folder, 'loadtxt, as_euler, savetxt'))
        print(f'  largest difference of the rotations: {difference:.1e} rad')


main()
