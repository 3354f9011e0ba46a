#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds what tests/accuracy measures to 50 digits.

    build/tests/accuracy/accuracy --sample --count 10000 | tools/accuracy_check.py

Each line has a function's input, its output and the error that the C program found by its reference in double or
binary128. Here the right result and the error are computed once more, by mpmath and by formulas of its own: rotations
by 3x3 matrices or by components, not by the C code's helpers. Prints a JSON object a row with the largest difference,
and exits 1 when one is above a thousandth of the row's worst error.
"""
import json
import math
import sys

import mpmath
from mpmath import mpf

mpmath.mp.dps = 50
PI = mpmath.pi()


def length(v):
    return mpmath.sqrt(sum(c * c for c in v))


def unit(v):
    size = length(v)
    return [c / size for c in v] if size else list(v)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def product(a, b):
    (ax, ay, az, aw), (bx, by, bz, bw) = a, b
    return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz]


def conjugate(q):
    return [-q[0], -q[1], -q[2], q[3]]


def columns(q):
    """The rotation matrix of a quaternion of any length, its columns one after the other."""
    x, y, z, w = unit(q)
    return [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y),
            2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
            2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]


def apply(m, v, rows=3):
    return [sum(m[c * rows + r] * v[c] for c in range(len(v))) for r in range(rows)]


def apart(a, b):
    d = product(conjugate(a), b)
    return 2 * mpmath.atan2(length(d[:3]), abs(d[3]))


def between(a, b):
    a, b = unit(a), unit(b)
    return mpmath.atan2(length(cross(a, b)), dot(a, b))


def about(axis, angle):
    return [c * mpmath.sin(angle / 2) for c in axis] + [mpmath.cos(angle / 2)]


def largest(values):
    return max(abs(v) for v in values)


def determinant(m):
    return dot(m[:3], cross(m[3:6], m[6:9]))


def from_columns(m):
    """The quaternion of a rotation matrix: the eigenvector by the largest pivot."""
    t = [1 + m[0] - m[4] - m[8], 1 - m[0] + m[4] - m[8], 1 - m[0] - m[4] + m[8], 1 + m[0] + m[4] + m[8]]
    xy, xz, yz = m[1] + m[3], m[2] + m[6], m[5] + m[7]
    wx, wy, wz = m[5] - m[7], m[6] - m[2], m[1] - m[3]
    rows = [[t[0], xy, xz, wx], [xy, t[1], yz, wy], [xz, yz, t[2], wz], [wx, wy, wz, t[3]]]
    return unit(rows[max(range(4), key=lambda i: t[i])])


def polar(m):
    """The rotation nearest to a matrix that is nearly one, by Newton's iteration."""
    m = list(m)
    for _ in range(8):
        d = determinant(m)
        inverse = [c / d for part in (cross(m[3:6], m[6:9]), cross(m[6:9], m[:3]), cross(m[:3], m[3:6])) for c in part]
        m = [(a + b) / 2 for a, b in zip(m, inverse)]
    return m


def slerp(a, b, t):
    a, b = unit(a), unit(b)
    if dot(a, b) < 0:
        b = [-c for c in b]
    half = 2 * mpmath.atan2(length([x - y for x, y in zip(a, b)]), length([x + y for x, y in zip(a, b)]))
    if half == 0:
        return a
    return [(mpmath.sin((1 - t) * half) * x + mpmath.sin(t * half) * y) / mpmath.sin(half) for x, y in zip(a, b)]


def nlerp(a, b, t):
    a, b = unit(a), unit(b)
    sign = -1 if dot(a, b) < 0 else 1
    return unit([(1 - t) * x + sign * t * y for x, y in zip(a, b)])


def logarithm(q):
    q = unit(q)
    sign = -1 if q[3] < 0 else 1
    size = length(q[:3])
    return [sign * c / size * 2 * mpmath.atan2(size, abs(q[3])) for c in q[:3]] if size else [mpf(0)] * 3


def summed(pairs):
    pairs = list(pairs)
    return sum(a * b for a, b in pairs), sum(abs(a * b) for a, b in pairs)


def matrix_product(a, b, rows):
    """The entries of a b and, behind them, the largest sum of magnitudes among them."""
    count = len(b) // rows
    found = [summed((a[k * rows + r], b[c * rows + k]) for k in range(rows)) for c in range(count) for r in range(rows)]
    return [value for value, _ in found] + [max(size for _, size in found)]


def linear(m):
    return [m[c * 4 + r] for c in range(3) for r in range(3)]


def blended(a, b, t):
    return [(1 - t) * x + t * y for x, y in zip(a, b)] + [max(largest(a), largest(b))]


def turned_point(m, w):
    found = matrix_product(m[:16], m[16:19] + [mpf(w)], 4)
    return found[:3] + found[4:]


def transform_point(i):
    point = [a * b for a, b in zip(i[7:10], i[10:13])]
    return [a + b for a, b in zip(apply(columns(i[3:7]), point), i[:3])] + [length(point) + length(i[:3])]


def transform_matrix(i):
    m = columns(i[3:7])
    return [c for k in range(3) for c in [v * i[7 + k] for v in m[3 * k:3 * k + 3]] + [mpf(0)]] + i[:3] + [mpf(1)]


def transform_from_matrix(i):
    m = linear(i)
    sign = -1 if determinant(m) < 0 else 1
    sizes = [length(m[3 * k:3 * k + 3]) for k in range(3)]
    m = [v / sizes[k // 3] * (sign if k < 3 else 1) for k, v in enumerate(m)]
    return i[12:15] + from_columns(polar(m)) + [sizes[0] * sign] + sizes[1:]


def mat4(q):
    m = columns(q)
    return m[0:3] + [mpf(0)] + m[3:6] + [mpf(0)] + m[6:9] + [mpf(0)] * 4 + [mpf(1)]


REFERENCES = {
    'sin': lambda i: [mpmath.sin(i[0])],
    'cos': lambda i: [mpmath.cos(i[0])],
    'sin_cos': lambda i: [mpmath.sin(i[0]), mpmath.cos(i[0])],
    'atan2': lambda i: [mpmath.atan2(i[0], i[1])],
    'asin': lambda i: [mpmath.asin(i[0])],
    'vec3_dot': lambda i: list(summed(zip(i[:3], i[3:]))),
    'vec4_dot': lambda i: list(summed(zip(i[:4], i[4:]))),
    'vec3_cross': lambda i: cross(i[:3], i[3:]) + [length(i[:3]) * length(i[3:])],
    'vec3_length': lambda i: [length(i)],
    'vec4_length': lambda i: [length(i)],
    'vec3_normalise': unit,
    'vec4_normalise': unit,
    'vec3_lerp': lambda i: blended(i[:3], i[3:6], i[6]),
    'vec4_lerp': lambda i: blended(i[:4], i[4:8], i[8]),
    'quat_inverse': lambda i: [c / dot(i, i) for c in conjugate(i)],
    'mat3_mul_vec3': lambda i: matrix_product(i[:9], i[9:], 3),
    'mat3_mul': lambda i: matrix_product(i[:9], i[9:], 3),
    'mat4_mul': lambda i: matrix_product(i[:16], i[16:], 4),
    'mat4_mul_vec4': lambda i: matrix_product(i[:16], i[16:], 4),
    'mat4_mul_point': lambda i: turned_point(i, 1),
    'mat4_mul_direction': lambda i: turned_point(i, 0),
    'mat3_cofactor': lambda i: cross(i[3:6], i[6:9]) + cross(i[6:9], i[:3]) + cross(i[:3], i[3:6]) + [largest(i) ** 2],
    'mat3_determinant': lambda i: [determinant(i), length(i[:3]) * length(i[3:6]) * length(i[6:9])],
    'mat4_determinant3': lambda i: REFERENCES['mat3_determinant'](linear(i)),
    'quat_mul': lambda i: product(i[:4], i[4:]),
    'quat_then': lambda i: product(i[4:], i[:4]),
    'quat_rotate': lambda i: apply(columns(i[:4]), i[4:]),
    'angle_between': lambda i: [apart(unit(i[:4]), unit(i[4:]))],
    'nlerp': lambda i: nlerp(i[:4], i[4:8], i[8]),
    'slerp': lambda i: slerp(i[:4], i[4:8], i[8]),
    'from_axis_angle': lambda i: about(unit(i[:3]), i[3]),
    'from_rotation_vector': lambda i: about(unit(i), length(i)),
    'to_rotation_vector': logarithm,
    'from_x': lambda i: about([mpf(1), mpf(0), mpf(0)], i[0]),
    'from_y': lambda i: about([mpf(0), mpf(1), mpf(0)], i[0]),
    'from_z': lambda i: about([mpf(0), mpf(0), mpf(1)], i[0]),
    'mat3_from_quat': columns,
    'mat4_from_quat': mat4,
    'polar': lambda i: from_columns(polar(i)),
    'mat4_from_transform': transform_matrix,
    'transform_mul_point': transform_point,
    'transform_lerp': lambda i: blended(i[:3], i[10:13], i[20])[:3] + slerp(i[3:7], i[13:17], i[20]) +
    blended(i[7:10], i[17:20], i[20]),
    'transform_from_mat4': transform_from_matrix,
}


def ulp(value, digits, least):
    if not value:
        return mpmath.ldexp(mpf(1), least)
    return mpmath.ldexp(mpf(1), max(mpmath.frexp(abs(value))[1] - digits, least))


def ulps(out, right, twice):
    digits, least = (53, -1074) if twice else (24, -149)
    return max(abs(a - b) / ulp(b, digits, least) for a, b in zip(out, right))


def relative(out, right):
    size = length(right)
    return length([a - b for a, b in zip(out, right)]) / size if size else mpf(0)


def entries(out, right):
    return largest([a - b for a, b in zip(out, right)])


def half_turn(out, right, twice):
    here, back = (length([a - s * b for a, b in zip(out, right)]) for s in (1, -1))
    return min(here, back) if length(right) > PI - 8 * mpf(2) ** (-52 if twice else -23) else here


def aimed(i, out):
    back = columns(conjugate(out))
    up = apply(back, unit(i[3:]))
    aside = length(up[:2])
    roll = mpf(0) if aside < mpf('1e-3') else (abs(up[0]) if up[1] > 0 else aside)
    return max(between(apply(columns(out), [mpf(0), mpf(0), mpf(-1)]), i[:3]), roll)


def nearest(i, out):
    r = columns(out)
    s = [[dot(r[3 * a:3 * a + 3], i[3 * b:3 * b + 3]) for b in range(3)] for a in range(3)]
    return max(abs(s[a][b] - s[b][a]) for a in range(3) for b in range(3)) / largest(i)


def residual(i, out, rows):
    if not largest(out):
        return mpf(0)
    found = matrix_product(i, out, rows)
    return largest([v - (1 if k % (rows + 1) == 0 else 0) for k, v in enumerate(found[:-1])]) / max(found[-1], 1)


def viewed(i, out):
    eye, target = i[:3], i[3:6]
    way = [a - b for a, b in zip(target, eye)]
    seen = [sum(out[c * 4 + r] * eye[c] for c in range(3)) + out[12 + r] for r in range(3)]
    spread = (length(eye) + length(target)) / length(way)
    return max(length(seen) / length(eye), between(apply(linear(out), way), [mpf(0), mpf(0), mpf(-1)]) / spread)


# in, out, right, whether it is double
MEASURES = {
    'rotation': lambda i, o, r, d: apart(r, o),
    'between': lambda i, o, r, d: apart(r, o),
    'absolute': lambda i, o, r, d: length([a - b for a, b in zip(o, r)]),
    'relative': lambda i, o, r, d: relative(o, r),
    'scaled': lambda i, o, r, d: entries(o, r) / r[len(o)] if r[len(o)] else mpf(0),
    'entry': lambda i, o, r, d: entries(o, r),
    'ulp': lambda i, o, r, d: ulps(o, r, d),
    'half_turn': lambda i, o, r, d: half_turn(o, r, d),
    'axis_angle': lambda i, o, r, d: apart(i, about(unit(o[:3]), o[3])),
    'turned': lambda i, o, r, d: between(apply(columns(o), i[:3]), i[3:]),
    'aimed': lambda i, o, r, d: aimed(i, o),
    'nearest': lambda i, o, r, d: nearest(i, o),
    'inverse3': lambda i, o, r, d: residual(i, o, 3),
    'inverse4': lambda i, o, r, d: residual(i, o, 4),
    'columns': lambda i, o, r, d: max(relative(o[4 * c:4 * c + 4], r[4 * c:4 * c + 4]) for c in range(4)),
    'viewed': lambda i, o, r, d: viewed(i, o),
    'rotation_part': lambda i, o, r, d: apart(r[3:7], o[3:7]),
    'scale_part': lambda i, o, r, d: max(abs(a - b) / abs(b) for a, b in zip(o[7:10], r[7:10])),
}


def numbers(text):
    return [mpf(float.fromhex(word)) for word in text.split()]


def check(line):
    """(row, error found in C, error by 50 digits) of a line of samples."""
    head, out, error = line.split(';')
    name, part, reference, measure, twice, rest = head.split(' ', 5)
    given, got = numbers(rest), numbers(out)
    right = REFERENCES[reference](given) if reference != '-' else None
    return (name, int(part)), float(error), MEASURES[measure.rstrip('*')](given, got, right, twice == '2')


def main():
    rows = {}
    for line in sys.stdin:
        row, found, right = check(line)
        kept = rows.setdefault(row, {'name': row[0], 'part': row[1], 'count': 0, 'worst': 0.0, 'difference': 0.0})
        kept['count'] += 1
        kept['worst'] = max(kept['worst'], float(right))
        difference = abs(float(mpf(found) - right))
        kept['difference'] = max(kept['difference'], difference if math.isfinite(difference) else math.inf)
    wrong = 0
    for row in rows.values():
        row['good'] = row['difference'] <= 1e-3 * row['worst']
        wrong += not row['good']
        print(json.dumps(row))
    return 1 if wrong or not rows else 0


if __name__ == '__main__':
    sys.exit(main())
