#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes src/base/power_of_ten.c: the powers of ten that turn binary numbers into decimal ones and back, to 128 bits,
computed with exact integers.

    tools/power_of_ten.py [--check]

The entry of 10^k is the smallest integer that is not below 10^k / 2^(e - 127), where 2^e <= 10^k < 2^(e + 1). Also
proves, over the whole range, the multiplications that stand for logarithms in src/base/power_of_ten.h. --check writes
nothing and exits 1 if the committed file is not what would be written.
"""
import pathlib
import sys
from fractions import Fraction

TARGET = pathlib.Path(__file__).resolve().parent.parent / 'src' / 'base' / 'power_of_ten.c'
LEAST, MOST = -342, 324

HEAD = '''/* SPDX-License-Identifier: MIT */
/* Written by tools/power_of_ten.py: change that one. */
#include <base/power_of_ten.h>

const gyrei_uint128 gyrei_powers_of_ten[GYREI_POWER_MOST - GYREI_POWER_LEAST + 1] = {
'''


def floor_log2(value):
    """The e with 2^e <= value < 2^(e + 1), of a fraction above zero."""
    e = value.numerator.bit_length() - value.denominator.bit_length()
    return e if Fraction(2) ** e <= value else e - 1


def floor_log10(value):
    """The k with 10^k <= value < 10^(k + 1), of a fraction above zero."""
    k = floor_log2(value) * 30103 // 100000
    while Fraction(10) ** k > value:
        k -= 1
    while Fraction(10) ** (k + 1) <= value:
        k += 1
    return k


def significand(k):
    """10^k to 128 bits, rounded up."""
    power = Fraction(10) ** k
    scaled = power / Fraction(2) ** (floor_log2(power) - 127)
    return -(-scaled.numerator // scaled.denominator)


def prove_logarithms():
    """The estimates of the header, over every exponent of a double and every power of the table."""
    for k in range(LEAST, MOST + 1):
        assert k * 1741647 >> 19 == floor_log2(Fraction(10) ** k), k
    for q in range(-1100, 1100):
        assert q * 1262611 >> 22 == floor_log10(Fraction(2) ** q), q
        assert q * 1262611 - 524031 >> 22 == floor_log10(Fraction(3, 4) * Fraction(2) ** q), q


def text():
    lines = []
    for k in range(LEAST, MOST + 1):
        value = significand(k)
        assert 1 << 127 <= value < 1 << 128, k
        lines.append(f'    {{0x{value >> 64:016x}, 0x{value & (1 << 64) - 1:016x}}}, /* {k} */\n')
    return HEAD + ''.join(lines) + '};\n'


def main(arguments):
    prove_logarithms()
    if '--check' not in arguments:
        TARGET.write_text(text())
        return 0
    if TARGET.read_text() == text():
        return 0
    print(f'{TARGET.name} is not what tools/power_of_ten.py writes')
    return 1


sys.exit(main(sys.argv[1:]))
