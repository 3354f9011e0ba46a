#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the constants of include/gyre/trig.h (float) and of its double twin: minimax polynomials by the
Remez exchange, and the parts of pi/2 that the Cody-Waite reduction multiplies without rounding.

    tools/trig_coefficients.py          prints both blocks and the worst relative error of each polynomial

Needs mpmath. The printed lines stand in trig.h and in tools/gen_double.py.
"""
import mpmath as mp

mp.mp.dps = 50


def rounded(value, bits):
    """value rounded to nearest, ties to even, at `bits` significant bits."""
    if value == 0:
        return mp.mpf(0)
    exponent = int(mp.floor(mp.log(abs(value), 2)))
    unit = mp.mpf(2) ** (exponent - bits + 1)
    return mp.nint(value / unit) * unit


def truncated(value, bits):
    """value with all but its first `bits` significant bits cut off."""
    exponent = int(mp.floor(mp.log(abs(value), 2)))
    unit = mp.mpf(2) ** (exponent - bits + 1)
    return mp.floor(value / unit) * unit


def solve(function, weight, degree, points):
    """Coefficients of the polynomial whose weighted error alternates over the given points."""
    size = degree + 2
    matrix = mp.matrix(size, size)
    right = mp.matrix(size, 1)
    for row, z in enumerate(points):
        for column in range(degree + 1):
            matrix[row, column] = weight(z) * z ** column
        matrix[row, degree + 1] = (-1) ** row
        right[row] = weight(z) * function(z)
    solution = mp.lu_solve(matrix, right)
    return [solution[i] for i in range(degree + 1)]


def extrema(error, count):
    """The largest |error| of each run of one sign over a table of (z, error), at most count of them."""
    runs = []
    for z, value in error:
        if runs and (value < 0) == (runs[-1][1] < 0):
            if abs(value) > abs(runs[-1][1]):
                runs[-1] = (z, value)
        else:
            runs.append((z, value))
    while len(runs) > count:
        runs.pop(0 if abs(runs[0][1]) < abs(runs[-1][1]) else -1)
    return [z for z, _ in runs]


def remez(function, weight, degree, low, high, grid=400):
    """Minimax coefficients of function on [low, high] under the weight, lowest degree first."""
    def spread(count):
        return [low + (high - low) * (1 - mp.cos(mp.pi * i / count)) / 2 for i in range(count + 1)]

    table = [(z, weight(z), function(z)) for z in spread(grid)]
    points = spread(degree + 1)
    for _ in range(8):
        coefficients = solve(function, weight, degree, points)
        found = extrema([(z, w * (f - mp.polyval(coefficients[::-1], z))) for z, w, f in table], degree + 2)
        if len(found) < degree + 2 or found == points:
            break
        points = found
    return coefficients


def fit(function, weight, degree, low, high, bits):
    """Minimax coefficients rounded to the type, the others fitted around the rounded first, and the worst weighted error
    that is left."""
    first = rounded(remez(function, weight, degree, low, high)[0], bits)
    others = remez(lambda z: (function(z) - first) / z, lambda z: weight(z) * z, degree - 1, low, high)
    fixed = [first] + [rounded(c, bits) for c in others]
    worst = max(abs(weight(z) * (function(z) - mp.polyval(fixed[::-1], z)))
                for z in [low + (high - low) * i / 1000 for i in range(1001)])
    return fixed, worst


def series(terms):
    """A power series in z as a function, for the neighbourhood of 0 where closed forms cancel."""
    return lambda z: mp.polyval(terms[::-1], z)


SIN = series([(-1) ** (k + 1) / mp.factorial(2 * k + 3) for k in range(16)])
COS = series([(-1) ** k / mp.factorial(2 * k + 4) for k in range(16)])
ATAN = series([(-1) ** (k + 1) / mp.mpf(2 * k + 3) for k in range(80)])


def sin_weight(z):
    return z * mp.sqrt(z) / mp.sin(mp.sqrt(z))


def cos_weight(z):
    return z * z / mp.cos(mp.sqrt(z))


def atan_weight(z):
    return z * mp.sqrt(z) / mp.atan(mp.sqrt(z))


def literal(value, suffix):
    digits = 9 if suffix else 17
    return mp.nstr(value, digits, min_fixed=0, max_fixed=0).replace('e+', 'e') + suffix


def block(name, bits, suffix, degrees, part_bits):
    """Prints one type's polynomials and parts. The first two parts end where the type's numbers around 1 end, so that
    taking multiples of them from an angle rounds nothing."""
    tiny = mp.mpf(2) ** -16
    quarter = (mp.pi / 4 * mp.mpf('1.001')) ** 2
    eighth = (mp.tan(mp.pi / 8) * mp.mpf('1.001')) ** 2
    print(f'/* {name} */')
    half = (mp.pi / 2 * mp.mpf('1.001')) ** 2
    for label, function, weight, high, degree in (
            ('sin to pi/2', SIN, sin_weight, half, degrees[3]),
            ('sin', SIN, sin_weight, quarter, degrees[0]),
            ('cos', COS, cos_weight, quarter, degrees[1]),
            ('atan', ATAN, atan_weight, eighth, degrees[2])):
        coefficients, worst = fit(function, weight, degree, tiny, high, bits)
        print(f'{label}, relative error {mp.nstr(worst, 3)}:')
        for c in coefficients:
            print('   ', literal(c, suffix))
    rest = mp.pi / 2
    print('pi/2 in parts:')
    for count in part_bits:
        part = truncated(rest, count)
        print('   ', literal(part, suffix))
        rest -= part
    high = truncated(mp.pi / 4, bits - 3)
    print('pi/4, the first part short enough to be exact times 0 to 4:')
    print('   ', literal(high, suffix), literal(rounded(mp.pi / 4 - high, bits), suffix))
    print('2/pi:', literal(rounded(2 / mp.pi, bits), suffix))
    print('tan(pi/8):', literal(rounded(mp.tan(mp.pi / 8), bits), suffix))


if __name__ == '__main__':
    block('float', 24, 'f', (3, 2, 4, 4), (11, 11, 11, 24))
    block('double', 53, '', (5, 5, 11, 8), (33, 20, 33, 53))
