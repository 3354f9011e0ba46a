#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds rotation functions in double to scipy's: peer_scipy.py ACCURACY_PROGRAM. Exits 77 where scipy is absent."""
import subprocess
import sys

try:
    import numpy
    from scipy.spatial.transform import Rotation, Slerp
except ImportError:
    print('scipy is not installed')
    sys.exit(77)

ORDERS = ('XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX', 'XYX', 'XZX', 'YXY', 'YZY', 'ZXZ', 'ZYZ')
COUNT, TOLERANCE = 300, 1e-9


def order(number):
    """scipy's name of an order: upper case turns along, lower case stays."""
    name = ORDERS[int(number) % 12]
    return name if number < 12 else name.lower()


def matrix(columns):
    return numpy.reshape(columns, (3, 3)).T


# in, out: two rotations that must be one
ROTATIONS = {
    'gyre_quatd_mul': lambda i, o: (Rotation(i[:4]) * Rotation(i[4:]), Rotation(o)),
    'gyre_quatd_inverse': lambda i, o: (Rotation(i).inv(), Rotation(o)),
    'gyre_quatd_from_rotation_vector': lambda i, o: (Rotation.from_rotvec(i), Rotation(o)),
    'gyre_rotation_vector_from_quatd': lambda i, o: (Rotation(i), Rotation.from_rotvec(o)),
    'gyre_quatd_from_mat3d': lambda i, o: (Rotation.from_matrix(matrix(i)), Rotation(o)),
    'gyre_mat3d_from_quatd': lambda i, o: (Rotation(i), Rotation.from_matrix(matrix(o))),
    'gyre_quatd_from_euler': lambda i, o: (Rotation.from_euler(order(i[3]), i[:3]), Rotation(o)),
    'gyre_euler_from_quatd': lambda i, o: (Rotation(i[:4]), Rotation.from_euler(order(i[4]), o)),
    'gyre_quatd_slerp': lambda i, o: (Slerp([0, 1], Rotation([i[:4], i[4:8]]))(i[8]), Rotation(o)),
    'gyre_quatd_average': lambda i, o: (Rotation([i[:4], i[4:8], i[8:12]]).mean(i[12:]), Rotation(o)),
    'gyre_quatd_power': lambda i, o: (Rotation.from_rotvec(Rotation(i[:4]).as_rotvec() * i[4]), Rotation(o)),
}
VECTORS = {'gyre_quatd_rotate': lambda i, o: (Rotation(i[:4]).apply(i[4:]), o)}


def samples(program, name):
    command = [program, '--double', '--sample', '--count', str(COUNT), '--only', name]
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        head, out, _ = line.split(';')
        if head.split()[1] != '0':  # matrices that are no rotations: scipy does not take the nearest one
            continue
        yield ([float.fromhex(word) for word in head.split()[5:]], [float.fromhex(word) for word in out.split()])


def is_plain(numbers):
    """Whether scipy takes the numbers: its squares neither overflow nor vanish."""
    size = numpy.linalg.norm(numbers)
    return 1e-100 < size < 1e100


def main():
    compared, wrong = 0, 0
    for name in list(ROTATIONS) + list(VECTORS):
        for given, out in samples(sys.argv[1], name):
            parts = [given[k:k + 4] for k in range(0, len(given), 4)]
            if not all(is_plain(part) for part in parts[:1]) or (name.endswith('average') and not all(map(is_plain, parts[:3]))):
                continue
            compared += 1
            if name in ROTATIONS:
                theirs, ours = ROTATIONS[name](given, out)
                error = (theirs.inv() * ours).magnitude()
            else:
                theirs, ours = VECTORS[name](given, out)
                error = numpy.linalg.norm(numpy.subtract(theirs, ours)) / numpy.linalg.norm(ours)
            if error > TOLERANCE:
                wrong += 1
                print(f'{name} of {given} is {out}: {error:g} from scipy')
    print(f'{compared} results compared with scipy, {wrong} differ')
    return 1 if wrong or not compared else 0


if __name__ == '__main__':
    sys.exit(main())
