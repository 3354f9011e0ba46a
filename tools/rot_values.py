#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/rot_values.h: rotations in every representation that `gyre rot` knows, by mpmath to 50 digits.

    tools/rot_values.py > tests/rot_values.h

The formulas are the textbook's, over the matrix; each Euler triple is put together again as three matrices before it
is written.
"""
import itertools
import random

import mpmath as mp

mp.mp.dps = 50
RANDOM = random.Random(34)
AXES = 'XYZ'


def unit(values):
    exact = [mp.mpf(v) for v in values]
    length = mp.sqrt(sum(v * v for v in exact))
    return [v / length for v in exact]


def rotations():
    """Quaternions x y z w, of length 1 up to rounding: any, tiny, nearly half a turn, w below zero."""
    for _ in range(5):
        yield unit([RANDOM.gauss(0, 1) for _ in range(4)])
    yield unit([3e-9, -2e-9, 1e-9, 1])
    yield unit([0.3, -0.5, 0.7, 1e-6])
    yield unit([0.1, 0.2, -0.3, -0.9])


def matrix(q):
    x, y, z, w = q
    return mp.matrix([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def axis_matrix(axis, angle):
    s, c, m = mp.sin(angle), mp.cos(angle), mp.eye(3)
    j, k = (axis + 1) % 3, (axis + 2) % 3
    m[j, j], m[j, k], m[k, j], m[k, k] = c, -s, s, c
    return m


def euler(r, order):
    """The angles of R = A(a) B(b) C(c) for intrinsic orders, of C(c) B(b) A(a) for extrinsic ones."""
    letters = order.upper() if order.isupper() else order.upper()[::-1]
    i, j, k = (AXES.index(letter) for letter in letters)
    if i != k:
        e = 1 if (j - i) % 3 == 1 else -1
        angles = [mp.atan2(-e * r[j, k], r[k, k]), mp.asin(e * r[i, k]), mp.atan2(-e * r[i, j], r[i, i])]
    else:
        k = 3 - i - j
        e = 1 if (j - i) % 3 == 1 else -1
        angles = [mp.atan2(r[j, i], -e * r[k, i]), mp.acos(r[i, i]), mp.atan2(r[i, j], e * r[i, k])]
    product = mp.eye(3)
    for letter, angle in zip(letters, angles):
        product = product * axis_matrix(AXES.index(letter), angle)
    assert mp.norm(product - r) < mp.mpf(10) ** -40, order
    return angles if order.isupper() else angles[::-1]


def orders():
    for a, b, c in itertools.product(AXES, repeat=3):
        if a != b and b != c:
            yield a + b + c
            yield (a + b + c).lower()


def representations(q):
    """Name and numbers of each; of q and -q the one with the smaller angle where that matters."""
    r = matrix(q)
    x, y, z, w = q if q[3] >= 0 else [-v for v in q]
    sine = mp.sqrt(x * x + y * y + z * z)
    angle = 2 * mp.atan2(sine, w)
    axis = [x / sine, y / sine, z / sine]
    rows = [r[i, j] for i in range(3) for j in range(3)]
    yield 'quat', q
    yield 'quat-wxyz', [q[3], *q[:3]]
    yield 'axis-angle', [*axis, angle]
    yield 'axis-angle:deg', [*axis, mp.degrees(angle)]
    yield 'rotvec', [v * angle for v in axis]
    yield 'rotvec:deg', [v * mp.degrees(angle) for v in axis]
    yield 'matrix', rows
    yield 'matrix-col', [rows[3 * j + i] for i in range(3) for j in range(3)]
    yield 'mrp', [v * mp.tan(angle / 4) for v in axis]
    yield 'gibbs', [v * mp.tan(angle / 2) for v in axis]
    for order in orders():
        yield f'euler:{order}', euler(r, order)
        yield f'euler:{order}:deg', [mp.degrees(a) for a in euler(r, order)]


def main():
    table = {}
    count = 0
    for q in rotations():
        count += 1
        for name, values in representations(q):
            table.setdefault(name, []).append([float(v) for v in values])
    print('/* SPDX-License-Identifier: MIT */\n/* Written by tools/rot_values.py. */\n/* clang-format off */')
    print('#ifndef GYRE_TESTS_ROT_VALUES_H\n#define GYRE_TESTS_ROT_VALUES_H\n')
    print(f'enum {{ ROT_VALUE_ROWS = {count} }};\n')
    print('/* The same rotations in each. */\nstatic const struct {\n    const char *name;\n    int count;')
    print('    double values[ROT_VALUE_ROWS][9];\n} rot_value_table[] = {')
    for name, rows in table.items():
        print(f'    {{"{name}", {len(rows[0])}, {{')
        for row in rows:
            print(f'        {{{", ".join(repr(v) for v in row)}}},')
        print('    }},')
    print('};\n\n#endif')


main()
