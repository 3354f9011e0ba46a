#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds what tests/accuracy measures to 50 digits.

    build/tests/accuracy/accuracy --sample --count 10000 | tools/accuracy_check.py

Each line has a function's input, its output and the error that the C program found by its reference in double or
binary128. Here the right result and the error are computed once more, by mpmath (or by MPFR, which is eight times as
fast, where gmpy2 is installed) and by formulas of its own: rotations by 3x3 matrices or by components, not by the C
code's helpers. Prints a JSON object a row with the largest difference,
and exits 1 when one is above a thousandth of the row's worst error.
"""
import json
import math
import sys

import mpmath

mpmath.mp.dps = 50
try:
    import gmpy2 as functions
    functions.get_context().precision = mpmath.mp.prec
    mpf, PI = functions.mpfr, functions.const_pi()
except ImportError:
    functions = mpmath
    mpf, PI = mpmath.mpf, mpmath.pi()


def length(v):
    return functions.sqrt(sum(c * c for c in v))


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
    return 2 * functions.atan2(length(d[:3]), abs(d[3]))


def between(a, b):
    a, b = unit(a), unit(b)
    return functions.atan2(length(cross(a, b)), dot(a, b))


def about(axis, angle):
    return [c * functions.sin(angle / 2) for c in axis] + [functions.cos(angle / 2)]


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
    half = 2 * functions.atan2(length([x - y for x, y in zip(a, b)]), length([x + y for x, y in zip(a, b)]))
    if half == 0:
        return a
    return [(functions.sin((1 - t) * half) * x + functions.sin(t * half) * y) / functions.sin(half) for x, y in zip(a, b)]


def nlerp(a, b, t):
    a, b = unit(a), unit(b)
    sign = -1 if dot(a, b) < 0 else 1
    return unit([(1 - t) * x + sign * t * y for x, y in zip(a, b)])


def logarithm(q):
    q = unit(q)
    sign = -1 if q[3] < 0 else 1
    size = length(q[:3])
    return [sign * c / size * 2 * functions.atan2(size, abs(q[3])) for c in q[:3]] if size else [mpf(0)] * 3


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
    'sin': lambda i: [functions.sin(i[0])],
    'cos': lambda i: [functions.cos(i[0])],
    'sin_cos': lambda i: [functions.sin(i[0]), functions.cos(i[0])],
    'atan2': lambda i: [functions.atan2(i[0], i[1])],
    'asin': lambda i: [functions.asin(i[0])],
    'vec3_dot': lambda i: [dot(i[:3], i[3:]), length(i[:3]) * length(i[3:])],
    'vec4_dot': lambda i: [dot(i[:4], i[4:]), length(i[:4]) * length(i[4:])],
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


ORDERS = ('XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX', 'XYX', 'XZX', 'YXY', 'YZY', 'ZXZ', 'ZYZ')
FRAMES = ('-x+y+z', '-x+y+z', '-x+y+z', '-x+y+z', '+x+y+z', '+x+y+z', '+y+z+x', '-x+z-y', '-x+z-y', '-x+y+z', '-y+z+x',
          '+y-z+x', '+x+z+y', '+x-y+z', '+x+y-z', '+x+y-z')
HUNDREDTHS = (6, 9)  # the frames in centimetres


def axis_turn(letter, angle):
    """The quaternion of a turn about a coordinate axis."""
    return [functions.sin(angle / 2) if letter == other else mpf(0) for other in 'XYZ'] + [functions.cos(angle / 2)]


def composed(angles, order):
    """The quaternion of Euler angles: orders from 12 on are about axes that stay."""
    order = int(order)
    turns = [axis_turn(letter, angle) for letter, angle in zip(ORDERS[order % 12], angles)]
    if order >= 12:
        turns.reverse()
    return product(product(turns[0], turns[1]), turns[2])


def frame_map(source, target):
    """The signed permutation as columns, and the factor of lengths."""
    source, target = int(source) % 16, int(target) % 16
    m = [mpf(0)] * 9
    for k in range(3):
        (s_sign, s_axis), (t_sign, t_axis) = FRAMES[source][2 * k:2 * k + 2], FRAMES[target][2 * k:2 * k + 2]
        m['xyz'.index(s_axis) * 3 + 'xyz'.index(t_axis)] = mpf(1 if s_sign == t_sign else -1)
    return m, mpf(100 if target in HUNDREDTHS else 1) / (100 if source in HUNDREDTHS else 1)


def frame_point(i):
    m, factor = frame_map(i[0], i[1])
    return [c * factor for c in apply(m, i[2:5])]


def transposed(m):
    return [m[r * 3 + c] for c in range(3) for r in range(3)]


def frame_mat4(i):
    m, factor = frame_map(i[0], i[1])
    b = linear(i[2:])
    parts = [apply(m, apply(b, column)) for column in (transposed(m)[:3], transposed(m)[3:6], transposed(m)[6:])]
    return [v for part in parts for v in part + [mpf(0)]] + [c * factor for c in apply(m, i[14:17])] + [mpf(1)]


def frame_transform(i):
    m, factor = frame_map(i[0], i[1])
    vector = [determinant(m) * c for c in apply(m, i[5:8])]
    return ([c * factor for c in apply(m, i[2:5])] + vector + [i[8]] + apply([abs(c) for c in m], i[9:12]))


def frame_matrix(i):
    m, factor = frame_map(i[0], i[1])
    return [v for k in range(3) for v in [c * factor for c in m[3 * k:3 * k + 3]] + [mpf(0)]] + [mpf(0)] * 3 + [mpf(1)]


def frame_turn(i):
    q = from_columns(frame_map(i[0], i[1])[0])
    first = next(c for c in (q[3], q[0], q[1], q[2]) if c)
    return [c if first > 0 else -c for c in q]


def hermite(i, count):
    """The sum, and the largest component of what goes into it."""
    a, m, b, n = (i[k * count:(k + 1) * count] for k in range(4))
    s, t = i[4 * count], i[4 * count + 1]
    u = 1 - t
    total = [u * u * (1 + 2 * t) * p + s * t * u * u * q + t * t * (3 - 2 * t) * r - s * t * t * u * v
             for p, q, r, v in zip(a, m, b, n)]
    return total, max(largest(a), largest(m) * s, largest(b), largest(n) * s)


def quat_hermite(i):
    total, _ = hermite(i, 4)
    longest = max(length(i[0:4]), length(i[4:8]) * i[16], length(i[8:12]), length(i[12:16]) * i[16])
    return total + [longest / length(total)]


def catmull_rom(i):
    before, a, b, after = (i[k:k + 3] for k in (0, 3, 6, 9))
    first = [(y - x) / 2 for x, y in zip(before, b)]
    last = [(y - x) / 2 for x, y in zip(a, after)]
    return hermite(a + first + b + last + [mpf(1), i[12]], 3)[0] + [largest(i[:12])]


def way(a, b):
    return logarithm(product(conjugate(unit(a)), unit(b)))


def exponential(v, factor=1):
    v = [c * factor for c in v]
    return about(unit(v), length(v))


def velocity(i, world):
    local = [c / i[8] for c in way(i[:4], i[4:8])]
    return apply(columns(i[:4]), local) if world else local


def rate(i, world):
    back = [c / dot(i[:4], i[:4]) for c in conjugate(i[:4])]
    found = product(i[4:8], back) if world else product(back, i[4:8])
    return [2 * c for c in found[:3]] + [2 * length(i[4:8]) / length(i[:4])]


def derivative(i, world):
    half = [c / 2 for c in i[4:7]] + [mpf(0)]
    return (product(half, i[:4]) if world else product(i[:4], half)) + [length(i[:4]) * length(i[4:7])]


def towards(side, q):
    q = unit(q)
    return [-c for c in q] if dot(side, q) < 0 else q


def arc(a, b, t):
    """slerp without negating an end."""
    turn = product(conjugate(a), b)
    half = functions.atan2(length(turn[:3]), turn[3])
    return product(a, [c * functions.sin(t * half) for c in unit(turn[:3])] + [functions.cos(t * half)]) if half else a


def squad(i):
    a, t = unit(i[:4]), i[16]
    b = towards(a, i[8:12])
    return arc(arc(a, b, t), arc(towards(a, i[4:8]), towards(b, i[12:16]), t), 2 * t * (1 - t))


def squad_control(i):
    bend = [x + y for x, y in zip(way(i[4:8], i[:4]), way(i[4:8], i[8:12]))]
    return product(i[4:8], exponential(bend, mpf(-1) / 4))


def key_velocity(before, after, before_s, after_s):
    speeds = [[c / before_s for c in before], [c / after_s for c in after]]
    mixed = [(x * after_s + y * before_s) / (before_s + after_s) for x, y in zip(*speeds)]
    return mixed + [max(length(speed) for speed in speeds)]


def cumulative(a, first, b, last, t):
    middle = way(product(a, exponential(first)), product(b, exponential(last, -1)))
    q = product(a, exponential(first, 1 - (1 - t) ** 3))
    return product(product(q, exponential(middle, t * t * (3 - 2 * t))), exponential(last, t ** 3))


def hermite_velocity(i):
    a, third = unit(i[:4]), i[14] / 3
    return cumulative(a, [c * third for c in i[4:7]], towards(a, i[7:11]), [c * third for c in i[11:14]], i[15])


def quat_catmull_rom(i):
    keys = [i[k:k + 4] for k in (0, 4, 8, 12)]
    ways = [way(keys[k], keys[k + 1]) for k in range(3)]
    a = unit(keys[1])
    return cumulative(a, [(x + y) / 6 for x, y in zip(ways[0], ways[1])], towards(a, keys[2]),
                      [(x + y) / 6 for x, y in zip(ways[1], ways[2])], i[16])


def average(i):
    """The eigenvector by mpmath's own solver; the largest eigenvalue over its distance to the next."""
    k = mpmath.matrix(4, 4)
    for index in range(3):
        u = [mpmath.mpf(str(c)) for c in unit(i[4 * index:4 * index + 4])]
        for r in range(4):
            for c in range(4):
                k[r, c] += mpmath.mpf(str(i[12 + index])) * u[r] * u[c]
    values, vectors = mpmath.eigsy(k)
    order = sorted(range(4), key=lambda j: values[j])
    best, following = order[-1], order[-2]
    found = [vectors[r, best] for r in range(4)] + [values[best] / (values[best] - values[following])]
    return [mpf(mpmath.nstr(v, 60)) for v in found]


def blend(i):
    first = unit(i[:4])
    parts = [towards(first, i[4 * k:4 * k + 4]) for k in range(3)]
    total = [sum(i[12 + k] * parts[k][c] for k in range(3)) for c in range(4)]
    return total + [sum(i[12:15]) / length(total)]


def perspective(i):
    focal, near, far = functions.cot(i[0] / 2), i[2], i[3]
    m = [mpf(0)] * 16
    m[0], m[5], m[11] = focal / i[1], focal, mpf(-1)
    m[10], m[14] = ((far + near) / (near - far), 2 * far * near / (near - far)) if far > near else (mpf(-1), -2 * near)
    return m


def orthographic(i):
    m = [mpf(0)] * 16
    m[0], m[5], m[10], m[14], m[15] = 1 / i[0], 1 / i[1], 2 / (i[2] - i[3]), (i[3] + i[2]) / (i[2] - i[3]), mpf(1)
    return m


REFERENCES.update({
    'perspective': perspective,
    'orthographic': orthographic,
    'from_euler': lambda i: composed(i[:3], i[3]),
    'from_euler_back': lambda i: conjugate(composed(i[:3], i[3])),
    'mat3_from_euler': lambda i: columns(composed(i[:3], i[3])),
    'yaw_pitch_roll_y': lambda i: composed(i, 2),
    'yaw_pitch_roll_z': lambda i: composed(i, 5),
    'frame_length': lambda i: [i[2] * frame_map(i[0], i[1])[1]],
    'frame_point': frame_point,
    'frame_mat4': frame_mat4,
    'frame_transform': frame_transform,
    'frame_matrix': frame_matrix,
    'frame_turn': frame_turn,
    'vec3_hermite': lambda i: hermite(i, 3)[0] + [hermite(i, 3)[1]],
    'quat_hermite': quat_hermite,
    'vec3_catmull_rom': catmull_rom,
    'velocity_local': lambda i: velocity(i, False),
    'velocity_world': lambda i: velocity(i, True),
    'integrate_world': lambda i: product(exponential(i[4:7], i[7]), i[:4]),
    'integrate_local': lambda i: product(i[:4], exponential(i[4:7], i[7])),
    'derivative_world': lambda i: derivative(i, True),
    'derivative_local': lambda i: derivative(i, False),
    'rate_world': lambda i: rate(i, True),
    'rate_local': lambda i: rate(i, False),
    'squad': squad,
    'squad_control': squad_control,
    'vec3_key_velocity': lambda i: key_velocity([y - x for x, y in zip(i[:3], i[3:6])],
                                                [y - x for x, y in zip(i[3:6], i[6:9])], i[9], i[10]),
    'quat_key_velocity': lambda i: key_velocity(way(i[:4], i[4:8]), way(i[4:8], i[8:12]), i[12], i[13]),
    'hermite_velocity': hermite_velocity,
    'quat_catmull_rom': quat_catmull_rom,
    'average': average,
    'blend': blend,
})


def moved(d):
    """The translation of a dual quaternion of any length."""
    return [2 * c / dot(d[:4], d[:4]) for c in product(d[4:8], conjugate(d[:4]))[:3]]


def rigid(q, t):
    return list(q) + [c / 2 for c in product(list(t) + [mpf(0)], q)]


def motions(a, b):
    """The motion of b, then that of a, by rotation and translation; the lengths of both translations."""
    first, second = moved(b), moved(a)
    t = [x + y for x, y in zip(apply(columns(a[:4]), first), second)]
    return rigid(unit(product(a[:4], b[:4])), t) + [length(first) + length(second)]


def undone(d):
    back = conjugate(unit(d[:4]))
    return rigid(back, [-c for c in apply(columns(back), moved(d))])


def sclerp(i):
    """Turns and moves along the screw axis: rotation vector and moment times t, put together again."""
    a, b, t = i[:8], i[8:16], i[16]
    w = motions(undone(a), b)[:8]
    if w[3] < 0:
        w = [-c for c in w]
    move, axis = moved(w), unit(w[:3])
    sine, half = length(w[:3]), functions.atan2(length(w[:3]), w[3])
    if not sine:
        part = rigid([mpf(0)] * 3 + [mpf(1)], [t * c for c in move])
    else:
        along = dot(move, axis)
        side = [m - along * c for m, c in zip(move, axis)]
        part_of, rest = functions.sin(t * half) / sine, (1 - t) * half
        turned = [part_of * (functions.cos(rest) * x - functions.sin(rest) * y) for x, y in zip(side, cross(axis, side))]
        part = rigid(about(axis, 2 * half * t), [x + t * along * y for x, y in zip(turned, axis)])
    return motions(a, part)[:8] + [length(moved(a)) + length(moved(b))]


def dual_blend(i):
    parts = [i[8 * k:8 * k + 8] for k in range(3)]
    weights = [i[24 + k] * (-1 if dot(parts[0][:4], parts[k][:4]) < 0 else 1) for k in range(3)]
    total = [sum(w * p[c] for w, p in zip(weights, parts)) for c in range(8)]
    ratio = sum(i[24:27]) / length(total[:4])
    return rigid(unit(total[:4]), moved(total)) + [max(length(moved(p)) for p in parts) * ratio ** 2, ratio]


def transforms(a, b):
    turned = apply(columns(a[3:7]), [x * y for x, y in zip(a[7:10], b[:3])])
    return [x + y for x, y in zip(turned, a[:3])] + product(a[3:7], b[3:7]) + [x * y for x, y in zip(a[7:10], b[7:10])]


def turned_back(t, v):
    return [c / s for c, s in zip(apply(columns(conjugate(t[3:7])), v), t[7:10])] + [length(v)]


def dual_from_matrix(i):
    return rigid(from_columns(polar(linear(i))), i[12:15]) + [length(i[12:15])]


REFERENCES.update({
    'transform_mul_point': lambda i: transform_point(i)[:3] + [length([a * b for a, b in zip(i[7:10], i[10:13])])],
    'transform_direction': lambda i: apply(columns(i[3:7]), [a * b for a, b in zip(i[7:10], i[10:13])]),
    'transform_normal': lambda i: apply(columns(i[3:7]), [b / a for a, b in zip(i[7:10], i[10:13])]),
    'transform_inverse_point': lambda i: turned_back(i, [a - b for a, b in zip(i[10:13], i[:3])]),
    'transform_inverse_direction': lambda i: turned_back(i, i[10:13]),
    'transform_mul': lambda i: transforms(i[:10], i[10:]),
    'transform_then': lambda i: transforms(i[10:], i[:10]),
    'transform_inverse': lambda i: [-c for c in turned_back(i, i[:3])[:3]] + conjugate(i[3:7]) + [1 / c for c in i[7:10]],
    'dual_from_parts': lambda i: rigid(i[:4], i[4:7]) + [length(i[4:7])],
    'dual_from_transform': lambda i: rigid(unit(i[3:7]), i[:3]) + [length(i[:3])],
    'dual_translation': moved,
    'dual_mul': lambda i: motions(i[:8], i[8:]),
    'dual_then': lambda i: motions(i[8:], i[:8]),
    'dual_inverse': lambda i: undone(i) + [length(undone(i)[4:])],
    'dual_point': lambda i: [a + b for a, b in zip(apply(columns(i[:4]), i[8:11]), moved(i[:8]))] +
    [length(moved(i[:8])) + length(i[8:11])],
    'dual_direction': lambda i: apply(columns(i[:4]), i[8:11]),
    'dual_angle': lambda i: [apart(unit(i[:4]), unit(i[8:12]))],
    'dual_distance': lambda i: [length([a - b for a, b in zip(moved(i[:8]), moved(i[8:]))]),
                                length(moved(i[:8])) + length(moved(i[8:]))],
    'sclerp': sclerp,
    'dual_blend': dual_blend,
    'mat4_from_dual': lambda i: mat4(i[:4])[:12] + moved(i) + [mpf(1)],
    'dual_from_mat4': dual_from_matrix,
})


def lerp(i):
    sign = -1 if dot(i[:4], i[4:8]) < 0 else 1
    return [(1 - i[8]) * x + i[8] * sign * y for x, y in zip(i[:4], i[4:8])] + [max(length(i[:4]), length(i[4:8]))]


def slerp_long(i):
    a, b = unit(i[:4]), unit(i[4:8])
    return arc(a, [-c for c in b] if dot(a, b) > 0 else b, i[8])


def half_logarithm(q):
    q = unit(q)
    return [c * functions.atan2(length(q[:3]), q[3]) for c in unit(q[:3])] + [mpf(0)]


REFERENCES.update({
    'difference_local': lambda i: product(conjugate(i[:4]), i[4:]),
    'difference_world': lambda i: product(i[4:], conjugate(i[:4])),
    'quat_lerp': lerp,
    'slerp_long': slerp_long,
    'exp': lambda i: about(unit(i[:3]), 2 * length(i[:3])),
    'log': half_logarithm,
    'power': lambda i: exponential(logarithm(i[:4]), i[4]),
    'two_axes': lambda i: columns(i)[:6],
})


def along(v, of_unit, of_square):
    a = unit(v)
    return [(of_unit if r == c else 0) + of_square * a[r] * a[c] for c in range(3) for r in range(3)]


def frame_vector(i, is_turn=False):
    m, _ = frame_map(i[0], i[1])
    return [c * (determinant(m) if is_turn else 1) for c in apply(m, i[2:5])]


def change_of_basis(i):
    """M B M^T, entry by entry: M is a signed permutation."""
    m, _ = frame_map(i[0], i[1])
    b = i[2:11]
    return [sum(m[k * 3 + r] * b[n * 3 + k] * m[n * 3 + c] for k in range(3) for n in range(3))
            for c in range(3) for r in range(3)]


def sheared(a, b):
    """Behind ten zeros the linear part of a b, its first column negated where it mirrors, and the size of its terms."""
    first, second = columns(a[3:7]), columns(b[3:7])
    scaled = [[a[7 + r] * second[3 * c + r] * b[7 + c] for r in range(3)] for c in range(3)]
    m = [v for column in scaled for v in apply(first, column)]
    sign = -1 if determinant(m) < 0 else 1
    return [mpf(0)] * 10 + [sign * v for v in m[:3]] + m[3:] + [largest(a[7:10]) * largest(b[7:10])]


def sheared_inverse(i):
    one = [mpf(1)] * 3
    nothing = [mpf(0)] * 3
    scale = nothing + [mpf(0)] * 3 + [mpf(1)] + [1 / s for s in i[7:10]]
    return sheared(scale, nothing + conjugate(i[3:7]) + one)


REFERENCES.update({
    'mat3_from_axis_angle': lambda i: columns(about(unit(i[:3]), i[3])),
    'mat3_from_rotation_vector': lambda i: columns(about(unit(i), length(i))),
    'mat3_from_axis_cos_sin': lambda i: columns(about(unit(i[:3]), functions.atan2(i[4], i[3]))),
    'mirror_in_plane': lambda i: along(i, mpf(1), mpf(-2)),
    'mirror_in_line': lambda i: along(i, mpf(-1), mpf(2)),
    'project_on_plane': lambda i: along(i, mpf(1), mpf(-1)),
    'project_on_line': lambda i: along(i, mpf(0), mpf(1)),
    'from_mrp': lambda i: about(unit(i), 4 * functions.atan(length(i))),
    'mrp_shadow': lambda i: [-c / dot(i, i) for c in i],
    'from_gibbs': lambda i: about(unit(i), 2 * functions.atan(length(i))),
    'frame_direction': frame_vector,
    'frame_rotation_vector': lambda i: frame_vector(i, True),
    'frame_quat': lambda i: frame_vector(i, True) + [i[5]],
    'frame_tangent': lambda i: frame_vector(i) + [i[5] * determinant(frame_map(i[0], i[1])[0])],
    'frame_scale': lambda i: apply([abs(c) for c in frame_map(i[0], i[1])[0]], i[2:5]),
    'frame_mat3': change_of_basis,
    'transform_mul_uneven': lambda i: sheared(i[:10], i[10:]),
    'transform_inverse_uneven': sheared_inverse,
})


def ulp(value, digits, least):
    if not value:
        return mpf(2) ** least
    exponent = mpmath.frexp(abs(value))[1] if functions is mpmath else functions.frexp(abs(value))[0]
    return mpf(2) ** max(exponent - digits, least)


def ulps(out, right, twice):
    digits, least = (53, -1074) if twice else (24, -149)
    return max(abs(a - b) / ulp(b, digits, least) for a, b in zip(out, right))


def relative(out, right):
    size = length(right)
    return length([a - b for a, b in zip(out, right)]) / size if size else mpf(0)


def entries(out, right):
    return largest([a - b for a, b in zip(out, right)])


def beyond_half_ulp(out, right, twice):
    digits, least = (53, -1074) if twice else (24, -149)
    excess = [max(mpf(0), abs(a - b) - ulp(b, digits, least) / 2) for a, b in zip(out, right)]
    return length(excess) / right[3] if right[3] else mpf(0)


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


def key_velocity_error(i, out, right, twice):
    lost = mpf('0.71') * mpf(2) ** (-104 if twice else -46)
    error = length([a - b for a, b in zip(out, right)]) - lost / min(i[12], i[13])
    return max(error, mpf(0)) / right[3] if right[3] else mpf(0)


def blended_parts(i, out, right):
    return max(largest([a - b for a, b in zip(out[k:k + 3], right[k:k + 3])]) / max(largest(i[k:k + 3]), largest(i[10 + k:13 + k]))
               for k in (0, 7))


# in, out, right, whether it is double
MEASURES = {
    'rotation': lambda i, o, r, d: apart(r[:4], o[:4]),
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
    'euler': lambda i, o, r, d: apart(i[:4], composed(o, i[4])),
    'euler_back': lambda i, o, r, d: apart(i[:4], conjugate(composed(o, i[4]))),
    'euler_matrix': lambda i, o, r, d: apart(from_columns(polar(i[:9])), composed(o, i[9])),
    'euler_other': lambda i, o, r, d: apart(composed(i[:3], i[3]), composed(o, i[3])),
    'summed': lambda i, o, r, d: apart(r[:4], o) / r[4],
    'over_time': lambda i, o, r, d: length([a - b for a, b in zip(o, r)]) * i[8],
    'direction': lambda i, o, r, d: between(o, r),
    'point': lambda i, o, r, d: beyond_half_ulp(o, r, d),
    'over_scale': lambda i, o, r, d: length([(a - b) * s for a, b, s in zip(o, r, i[7:10])]) / r[3],
    'length': lambda i, o, r, d: abs(length(o[:4]) - 1),
    'length_part': lambda i, o, r, d: abs(length(o[3:7]) - 1),
    'dual_part': lambda i, o, r, d: length([a - b for a, b in zip(o[4:8], r[4:8])]) / r[8],
    'translation': lambda i, o, r, d: length([a - b for a, b in zip(moved(o), moved(r))]) / r[8],
    'summed_motion': lambda i, o, r, d: apart(r[:4], o[:4]) / r[9],
    'linear': lambda i, o, r, d: entries(o[:12], r[:12]),
    'components': lambda i, o, r, d: min(relative(o, r), relative(o, [-c for c in r])),
    'product': lambda i, o, r, d: apart(i[:4], product(o[:4], o[4:])),
    'axis_x': lambda i, o, r, d: between(columns(o)[:3], i[:3]),
    'key_velocity': key_velocity_error,
    'turned_by_matrix': lambda i, o, r, d: between(apply(o, i[:3]), i[3:]),
    'mrp': lambda i, o, r, d: apart(i, about(unit(o), 4 * functions.atan(length(o)))),
    'gibbs': lambda i, o, r, d: apart(i, about(unit(o), 2 * functions.atan(length(o)))),
    'nearest_part': lambda i, o, r, d: nearest(r[10:19], o[3:7]) * largest(r[10:19]) / r[19],
    'blended_parts': lambda i, o, r, d: blended_parts(i, o, r),
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
        row['good'] = row['difference'] <= 1e-3 * row['worst'] or row['difference'] < 1e-30
        wrong += not row['good']
        print(json.dumps(row))
    return 1 if wrong or not rows else 0


if __name__ == '__main__':
    sys.exit(main())
