#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/reference_values.h: inputs in double and the right results to 50 digits, by mpmath.

    tools/reference_values.py > tests/reference_values.h

Each result is two doubles, the nearest and what it leaves, so that errors far below one ulp show. The formulas are
the definitions, not ours: slerp by the sine formula on exactly normalised ends, the nearest rotation by the singular
value decomposition, the exponential by sine and cosine of 50 digits.
"""
import random

import mpmath as mp

mp.mp.dps = 60
RANDOM = random.Random(20261130)


def signed():
    return RANDOM.uniform(-1.0, 1.0)


def exact(values):
    return [mp.mpf(v) for v in values]


def unit(values):
    length = mp.sqrt(sum(v * v for v in values))
    return [v / length for v in values]


def random_quat():
    return [float(v) for v in unit(exact([RANDOM.gauss(0, 1) for _ in range(4)]))]


def pair(value):
    high = float(value)
    return high, float(value - mp.mpf(high))


def row(inputs, results):
    """One row of C: the inputs, the results' high parts, their low parts."""
    pairs = [pair(r) for r in results]
    numbers = [float(v).hex() for v in inputs] + [h.hex() for h, _ in pairs] + [f'{low:.4e}' for _, low in pairs]
    return '    {' + ', '.join(numbers) + '},'


def table(name, words, rows):
    width = rows[0].count(',') 
    print(f'/* {words} */')
    print(f'static const double {name}[][{width}] = {{')
    print('\n'.join(rows))
    print('};\n')


def angles():
    some = [0.0, 1e-300, -1e-20, 1e-8, 0.5, -0.75, 1.0, 3.0, 1e4, -1e4]
    some += [float(mp.pi / 2 * k) for k in (1, -1, 2, 3, 4, 5, 11, 344, -1001, 6365, 6366)]
    some += [float(mp.pi / 4 * k) for k in (1, 3, -5, 7, 12345)]
    return some + [signed() * 10.0 ** RANDOM.uniform(-3, 4) for _ in range(38)]


def sin_cos_rows():
    return [row([a], [mp.sin(mp.mpf(a)), mp.cos(mp.mpf(a))]) for a in angles()]


def atan2_rows():
    points = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1e-300), (1e-20, 1.0), (1e-20, -1.0), (3e307, 1e308), (2.5, 6.0)]
    points += [(5e-324 * 3, 5e-324 * 7), (1.0, 2.414213562373095), (1.0, 2.4142135623730954)]
    points += [(signed() * 10.0 ** RANDOM.uniform(-3, 3), signed()) for _ in range(38)]
    return [row([y, x], [mp.atan2(mp.mpf(y), mp.mpf(x))]) for y, x in points]


def asin_rows():
    values = [1.0, -1.0, 1e-12, 0.5, 0.9999999999, -0.7071067811865476, 1.0 - 2.0 ** -53]
    return [row([v], [mp.asin(mp.mpf(v))]) for v in values + [signed() for _ in range(20)]]


def slerp(a, b, t):
    a, b, t = unit(exact(a)), unit(exact(b)), mp.mpf(t)
    dot = sum(x * y for x, y in zip(a, b))
    if dot < 0:
        b, dot = [-v for v in b], -dot
    half = mp.asin(mp.sqrt(sum((x - y) ** 2 for x, y in zip(a, b))) / 2)
    if half == 0:
        return a
    angle = 2 * half
    return [(mp.sin((1 - t) * angle) * x + mp.sin(t * angle) * y) / mp.sin(angle) for x, y in zip(a, b)]


def slerp_rows():
    rows = []
    for index in range(44):
        a, b = random_quat(), random_quat()
        if index >= 12:
            b = [float(v) for v in unit(exact([x + 10.0 ** -RANDOM.uniform(0, 15) * signed() for x in a]))]
        if index % 2:
            b = [-v for v in b]
        t = RANDOM.choice([0.5, 0.25, RANDOM.random(), RANDOM.random(), 10.0 ** -RANDOM.uniform(0, 9)])
        rows.append(row(a + b + [t], slerp(a, b, t)))
    return rows


def quat_mul(a, b):
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return [aw * bx + ax * bw + ay * bz - az * by, aw * by + ay * bw + az * bx - ax * bz,
            aw * bz + az * bw + ax * by - ay * bx, aw * bw - ax * bx - ay * by - az * bz]


def conjugate(q):
    return [-q[0], -q[1], -q[2], q[3]]


def exponential(v):
    """The rotation of a rotation vector."""
    length = mp.sqrt(sum(c * c for c in v))
    if length == 0:
        return [mp.mpf(0)] * 3 + [mp.mpf(1)]
    return [c / length * mp.sin(length / 2) for c in v] + [mp.cos(length / 2)]


def logarithm(q):
    """The rotation vector of the shorter way."""
    length = mp.sqrt(sum(c * c for c in q[:3]))
    if length == 0:
        return [mp.mpf(0)] * 3
    angle = 2 * mp.atan2(length, abs(q[3])) * (1 if q[3] >= 0 else -1)
    return [c / length * angle for c in q[:3]]


def nearer(a, b):
    return [-v for v in b] if sum(x * y for x, y in zip(a, b)) < 0 else b


def way(a, b):
    """The rotation vector from a to b, in a's axes."""
    return logarithm(quat_mul(conjugate(a), nearer(a, b)))


def slerp_as_is(a, b, t):
    """Slerp of unit quaternions that negates neither."""
    half = mp.atan2(mp.sqrt(sum((x - y) ** 2 for x, y in zip(a, b))), mp.sqrt(sum((x + y) ** 2 for x, y in zip(a, b))))
    if half == 0:
        return a
    return unit([(mp.sin((1 - t) * 2 * half) * x + mp.sin(t * 2 * half) * y) for x, y in zip(a, b)])


def near(q, angle):
    """A rotation within angle of q, as doubles."""
    v = unit(exact([signed() for _ in range(3)]))
    return [float(c) for c in unit(quat_mul(exact(q), exponential([c * mp.mpf(angle) * RANDOM.random() for c in v])))]


def squad_rows():
    rows = []
    for index in range(32):
        a = random_quat()
        reach = 3.1 if index % 2 else 10.0 ** -RANDOM.uniform(0, 8)
        b = near(a, reach)
        control_a, control_b = near(a, reach / 2), near(b, reach / 2)
        if index % 4 == 3:
            b, control_a = [-v for v in b], [-v for v in control_a]
        t = RANDOM.choice([0.5, RANDOM.random(), 10.0 ** -RANDOM.uniform(0, 6)])
        from_, to = unit(exact(a)), nearer(exact(a), unit(exact(b)))
        bend = slerp_as_is(nearer(from_, unit(exact(control_a))), nearer(to, unit(exact(control_b))), mp.mpf(t))
        h = 2 * mp.mpf(t) * (1 - mp.mpf(t))
        rows.append(row(a + control_a + control_b + b + [t], slerp_as_is(slerp_as_is(from_, to, mp.mpf(t)), bend, h)))
    return rows


def key_triples():
    for index in range(28):
        key = random_quat()
        reach = 3.1 if index % 2 else 10.0 ** -RANDOM.uniform(0, 12)
        before, after = near(key, reach), near(key, reach)
        yield before, key, [-v for v in after] if index % 4 == 2 else after


def squad_control_rows():
    rows = []
    for before, key, after in key_triples():
        p, q, n = unit(exact(before)), unit(exact(key)), unit(exact(after))
        bend = [-(x + y) / 4 for x, y in zip(way(q, n), way(q, p))]
        rows.append(row(before + key + after, quat_mul(q, exponential(bend))))
    return rows


def key_velocity_rows():
    rows = []
    for before, key, after in key_triples():
        p, q, n = unit(exact(before)), unit(exact(key)), unit(exact(after))
        h0, h1 = RANDOM.uniform(0.01, 3), RANDOM.uniform(0.01, 3)
        came, goes, k0, k1 = way(p, q), way(q, n), mp.mpf(h0), mp.mpf(h1)
        rows.append(row(before + key + after + [h0, h1],
                        [x / k0 - (x + y) / (k0 + k1) + y / k1 for x, y in zip(came, goes)]))
    return rows


def hermite_velocity(a, va, b, vb, interval, t):
    """Kim, Kim and Shin's curve."""
    first, last = [v * interval / 3 for v in va], [v * interval / 3 for v in vb]
    middle = way(quat_mul(a, exponential(first)), quat_mul(b, conjugate(exponential(last))))
    q = quat_mul(a, exponential([c * (1 - (1 - t) ** 3) for c in first]))
    q = quat_mul(q, exponential([c * (3 * t ** 2 - 2 * t ** 3) for c in middle]))
    return quat_mul(q, exponential([c * t ** 3 for c in last]))


def hermite_velocity_rows():
    rows = []
    for index in range(28):
        a = random_quat()
        size = 3.0 if index % 2 else 10.0 ** -RANDOM.uniform(0, 12)
        b = near(a, size)
        va, vb = [[signed() * size for _ in range(3)] for _ in range(2)]
        interval, t = RANDOM.uniform(0.1, 1.5), RANDOM.random()
        right = hermite_velocity(unit(exact(a)), exact(va), unit(exact(b)), exact(vb), mp.mpf(interval), mp.mpf(t))
        rows.append(row(a + va + b + vb + [interval, t], right))
    return rows


def catmull_rom_rows():
    rows = []
    for before, key, after in key_triples():
        last, t = near(after, 2.0), RANDOM.random()
        q = [unit(exact(v)) for v in (before, key, after, last)]
        ways = [way(x, y) for x, y in zip(q, q[1:])]
        va, vb = [[(x + y) / 2 for x, y in zip(*pair_)] for pair_ in (ways[:2], ways[1:])]
        rows.append(row(before + key + after + last + [t], hermite_velocity(q[1], va, q[2], vb, 1, mp.mpf(t))))
    return rows


def largest_eigenvector(rotations, weights):
    k = mp.matrix(4, 4)
    for q, weight in zip(rotations, weights):
        k += mp.mpf(weight) * mp.matrix(q) * mp.matrix(q).T
    values, vectors = mp.eigsy(k)
    best = max(range(4), key=lambda i: values[i])
    return [vectors[r, best] for r in range(4)]


def aligned_sum(rotations, weights):
    aligned = [nearer(rotations[0], q) for q in rotations]
    return unit([sum(mp.mpf(w) * q[i] for q, w in zip(aligned, weights)) for i in range(4)])


def average_rows():
    """Five rotations within an angle of one, five weights; the eigenvector mean, the sum with signs aligned."""
    rows = []
    for index in range(24):
        about = random_quat()
        rotations = [near(about, [1.5, 0.1, 1e-5, 3.0][index % 4]) for _ in range(5)]
        rotations = [[-c for c in q] if RANDOM.random() < 0.5 else q for q in rotations]
        weights = [RANDOM.random() * RANDOM.choice([1, 1, 0, 1e-3]) for _ in rotations[1:]] + [1.0]
        right = [unit(exact(q)) for q in rotations]
        rows.append(row(sum(rotations, []) + weights, largest_eigenvector(right, weights) + aligned_sum(right, weights)))
    return rows


def motion(rotation, translation):
    """The dual quaternion that turns, then moves: real and dual part."""
    r = unit(exact(rotation))
    return r, [c / 2 for c in quat_mul(exact(translation) + [mp.mpf(0)], r)]


def motion_mul(a, b):
    return quat_mul(a[0], b[0]), [x + y for x, y in zip(quat_mul(a[0], b[1]), quat_mul(a[1], b[0]))]


def motion_power(d, t):
    """By the screw of d: its angle, pitch, axis and moment, each a limit where there is no turn."""
    (x, y, z, w), (dx, dy, dz, dw) = d
    sine = mp.sqrt(x * x + y * y + z * z)
    if sine == 0:
        return [mp.mpf(0)] * 3 + [mp.mpf(1)], [t * c for c in (dx, dy, dz)] + [mp.mpf(0)]
    half, axis, pitch = mp.atan2(sine, w), [c / sine for c in (x, y, z)], -2 * dw / sine
    moment = [(m - l * pitch * w / 2) / sine for m, l in zip((dx, dy, dz), axis)]
    s, c = mp.sin(t * half), mp.cos(t * half)
    return ([l * s for l in axis] + [c],
            [m * s + l * t * pitch / 2 * c for m, l in zip(moment, axis)] + [-t * pitch / 2 * s])


def translation_of(d):
    return [2 * c for c in quat_mul(d[1], conjugate(d[0]))[:3]]


def sclerp_rows():
    rows = []
    for index in range(32):
        qa = random_quat()
        qb = near(qa, [3.1, 1.0, 1e-3, 10.0 ** -RANDOM.uniform(4, 14)][index % 4])
        ta, tb = [signed() for _ in range(3)], [signed() for _ in range(3)]
        if index % 8 == 3:
            qb = [-c for c in qa]
        t = RANDOM.random()
        a, b = motion(qa, ta), motion(nearer(qa, qb), tb)
        back = conjugate(a[0]), conjugate(a[1])
        right = motion_mul(a, motion_power(motion_mul(back, b), mp.mpf(t)))
        rows.append(row(qa + ta + qb + tb + [t], right[0] + translation_of(right)))
    return rows


def exp_rows():
    rows = []
    for index in range(28):
        v = [signed() * 10.0 ** (RANDOM.uniform(-12, 2) if index % 2 else 0) for _ in range(3)]
        length = mp.sqrt(sum(c * c for c in exact(v)))
        rows.append(row(v, [c / length * mp.sin(length / 2) for c in exact(v)] + [mp.cos(length / 2)]))
    return rows


def log_rows():
    rows = []
    for index in range(28):
        q = random_quat()
        if index % 3 == 1:
            q = [float(c) for c in unit(exact([c * 10.0 ** -RANDOM.uniform(0, 12) for c in q[:3]] + [1.0]))]
        if index % 3 == 2:
            q = [float(c) for c in unit(exact(q[:3] + [q[3] * 10.0 ** -RANDOM.uniform(0, 15)]))]
        v, w = exact(q[:3]), mp.mpf(q[3])
        length = mp.sqrt(sum(c * c for c in v))
        angle = 2 * mp.atan2(length, abs(w)) * (1 if w >= 0 else -1)
        rows.append(row(q, [c / length * angle for c in v]))
    return rows


def quat_from_matrix(r):
    """The quaternion of a 3x3 rotation of mpmath, w >= 0, by its largest component."""
    squares = [1 + r[0, 0] - r[1, 1] - r[2, 2], 1 - r[0, 0] + r[1, 1] - r[2, 2], 1 - r[0, 0] - r[1, 1] + r[2, 2],
               1 + r[0, 0] + r[1, 1] + r[2, 2]]
    sums = {(0, 1): r[0, 1] + r[1, 0], (0, 2): r[0, 2] + r[2, 0], (1, 2): r[1, 2] + r[2, 1],
            (0, 3): r[2, 1] - r[1, 2], (1, 3): r[0, 2] - r[2, 0], (2, 3): r[1, 0] - r[0, 1]}
    best = max(range(4), key=lambda i: squares[i])
    return unit([squares[best] if i == best else sums[min(i, best), max(i, best)] for i in range(4)])


def rotation_matrix(q):
    x, y, z, w = unit(exact(q))
    return mp.matrix([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def columns(m):
    return [m[r, c] for c in range(3) for r in range(3)]


def matrix_rows():
    rows = []
    for _ in range(24):
        q = random_quat()
        rows.append(row(q, columns(rotation_matrix(q))))
    return rows


def nearest_rows():
    """Rotations rounded to double, scaled ones, arbitrary ones, mirrors and flat ones."""
    rows = []
    for index in range(40):
        m = rotation_matrix(random_quat())
        if index % 5 == 1:
            m = m * mp.diag([RANDOM.uniform(0.1, 4) for _ in range(3)])
        if index % 5 == 2:
            m = m + mp.matrix(3, 3).apply(lambda _: mp.mpf(signed()) / 2)
        if index % 5 == 3:
            m = m * mp.diag([1, 2, -mp.mpf(RANDOM.uniform(0.1, 0.9))])
        if index % 5 == 4:
            m = m * mp.diag([0, 2, 3])
        m = m.apply(lambda v: mp.mpf(float(v)))
        u, _, v = mp.svd_r(m)
        sign = mp.det(u) * mp.det(v)
        rows.append(row(columns(m), quat_from_matrix(u * mp.diag([1, 1, mp.sign(sign)]) * v)))
    return rows


def arc_rows():
    rows = []
    for index in range(32):
        a, b = exact([signed() for _ in range(3)]), exact([signed() for _ in range(3)])
        if index % 2:
            step = mp.mpf(10) ** -RANDOM.uniform(0, 12)
            b = [x * (1 if index % 4 == 1 else -2) + step * y for x, y in zip(a, b)]
        a, b = [float(v) for v in a], [float(v) for v in b]
        u, v = unit(exact(a)), unit(exact(b))
        cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        rows.append(row(a + b, unit(cross + [1 + sum(x * y for x, y in zip(u, v))])))
    return rows


if __name__ == '__main__':
    print('/* SPDX-License-Identifier: MIT */')
    print('/* Written by tools/reference_values.py: inputs, then results as nearest doubles, then what those leave. */')
    print('/* clang-format off */')
    print('#ifndef GYRE_TESTS_REFERENCE_VALUES_H\n#define GYRE_TESTS_REFERENCE_VALUES_H\n')
    table('reference_sin_cos', 'angle; sine, cosine', sin_cos_rows())
    table('reference_atan2', 'y, x; angle', atan2_rows())
    table('reference_asin', 'sine; angle', asin_rows())
    table('reference_slerp', 'a, b, t; quaternion', slerp_rows())
    table('reference_exp', 'rotation vector; quaternion', exp_rows())
    table('reference_log', 'quaternion; rotation vector', log_rows())
    table('reference_matrix', 'quaternion; 3x3 by columns', matrix_rows())
    table('reference_nearest', '3x3 by columns; quaternion of the nearest rotation', nearest_rows())
    table('reference_arc', 'from, to; quaternion', arc_rows())
    table('reference_squad', 'a, control of a, control of b, b, t; quaternion', squad_rows())
    table('reference_squad_control', 'previous, key, next; quaternion', squad_control_rows())
    table('reference_key_velocity', 'previous, key, next, time before, time after; velocity', key_velocity_rows())
    table('reference_hermite_velocity', 'a, its velocity, b, its velocity, interval, t; quaternion',
          hermite_velocity_rows())
    table('reference_catmull_rom', 'previous, a, b, next, t; quaternion', catmull_rom_rows())
    table('reference_average', 'five rotations, five weights; eigenvector mean, sum with aligned signs', average_rows())
    table('reference_sclerp', 'rotation and translation of a and of b, t; rotation, translation', sclerp_rows())
    print('#endif')
