#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds our numbers as text to Python's, which are exact both ways: repr() and float().

    tests/number_peer.py TEST_NUMBER [COUNT]

COUNT doubles (default 30,000) of random bits, subnormals, neighbours of powers of two and ordinary sizes, as text; the
same count of texts with 1 to 900 digits and every exponent; the halves between neighbours, one digit above and below.
"""
import decimal
import math
import random
import struct
import subprocess
import sys

decimal.getcontext().prec = 40
# The texts are exact numbers of any length.
if hasattr(sys, 'set_int_max_str_digits'):
    sys.set_int_max_str_digits(0)


def double_of(bits):
    return struct.unpack('<d', struct.pack('<Q', bits))[0]


def bits_of(value):
    return struct.unpack('<Q', struct.pack('<d', value))[0]


def random_bits(kind):
    """The bits of a finite double."""
    while True:
        bits = (random.getrandbits(64), random.getrandbits(random.randint(1, 52)),
                (random.randint(0, 2046) << 52) + random.randint(-3, 3), bits_of(random.uniform(-1, 1)),
                bits_of(random.randint(-10 ** 6, 10 ** 6) / 10 ** random.randint(0, 6)))[kind % 5] % 2 ** 64
        if math.isfinite(double_of(bits)):
            return bits


def random_text():
    """Digits, perhaps with a point, and an exponent around all limits."""
    length = random.choice((1, 5, 15, 16, 17, 18, 19, 20, 21, 25, 40, 770, 900))
    digits = str(random.randint(0, 10 ** length - 1))
    if random.random() < 0.8:
        point = random.randint(0, len(digits))
        digits = digits[:point] + '.' + digits[point:]
    return f'{digits}e{random.randint(-345 - len(digits), 310)}'


def half_texts(bits):
    """The middle between a double and the next, and what is just beside it."""
    value = double_of(bits & (2 ** 63 - 1))
    above = math.nextafter(value, math.inf) if hasattr(math, 'nextafter') else double_of((bits & (2 ** 63 - 1)) + 1)
    if math.isinf(above):
        return
    (n, d), (m, e) = value.as_integer_ratio(), above.as_integer_ratio()
    bottom = 2 * max(d, e)
    top = n * (bottom // 2 // d) + m * (bottom // 2 // e)
    places = bottom.bit_length() - 1
    middle = top * 5 ** places
    for text in (f'{middle}e-{places}', f'{middle - 1}e-{places}', f'{middle + 1}e-{places}',
                 f'{middle}{"0" * 300}1e-{places + 301}', f'0.{"0" * 30}{middle}e{30 + len(str(middle)) - places}'):
        yield text


def same_digits(ours, theirs):
    return decimal.Decimal(ours).normalize().as_tuple() == decimal.Decimal(theirs).normalize().as_tuple()


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 30000
    random.seed(20261130)
    written = [random_bits(kind) for kind in range(count)]
    texts = [random_text() for _ in range(count)]
    for kind in range(0, count, 20):
        texts += half_texts(random_bits(kind // 20))
    asked = ''.join([f'w {bits:016x}\n' for bits in written] + [f'r {text}\n' for text in texts])
    answers = subprocess.run([sys.argv[1], '--answer'], input=asked, stdout=subprocess.PIPE, text=True,
                             check=True).stdout.split('\n')
    faults = []
    for bits, ours in zip(written, answers):
        value = double_of(bits)
        whole = abs(value) < 1e15 and value == int(value)
        if bits_of(float(ours)) != bits or not (whole or same_digits(ours, repr(value))):
            faults.append(f'{value!r} was written as {ours}')
    for text, ours in zip(texts, answers[count:]):
        if ours != f'{bits_of(float(text)):016x}':
            faults.append(f'{text} was read as {ours}, not {bits_of(float(text)):016x}')
    print('\n'.join(faults[:20]))
    print(f'{len(written)} written, {len(texts)} read, {len(faults)} wrong')
    return 1 if faults or len(answers) != len(written) + len(texts) + 1 else 0


sys.exit(main())
