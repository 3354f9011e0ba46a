#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the rotation functions and writes docs/accuracy.md: `make accuracy` calls it.

    tools/accuracy.py PROGRAM [--count N] [--double-count N] [--hunt-count N] [--check-count N] [--out FILE] [--mend]
                              [--again]

PROGRAM is build-accuracy/tests/accuracy/accuracy. The counts are inputs a function. Exits 1 when a bound in a doc comment
is passed, or more than 1.1 times the worst that was measured (after rounding up to two digits), when a result breaks its
promise, or when the references are not what 50 digits say. --mend writes the measured bounds into the doc comments and
into tools/gen_double.py, which it then runs (smaller ones only after 1e6 inputs a function or more); the page and the
exit status are of the mended ones. --again takes what the last run measured, which stands beside PROGRAM.
"""
import argparse
import json
import math
import multiprocessing
import pathlib
import re
import subprocess
import sys
import time

import error_bounds
import gen_double

PYTHON = '/usr/bin/python3' if pathlib.Path('/usr/bin/python3').exists() else sys.executable
PEERS = ('cglm', 'GLM', 'Eigen')
UNITS = {'ulp': 'ulp', 'relative': 'of the length', 'components': 'of the length', 'scaled': 'of the terms',
         'entry': 'an entry', 'columns': 'of a column', 'scale_part': 'of a scale', 'key_velocity': 'of the faster',
         'nearest_part': 'of the scales', 'blended_parts': 'of the larger end', 'nearest': 'of the entries', 'inverse3': 'of the terms', 'inverse4': 'of the terms',
         'viewed': 'of the lengths', 'length': 'of 1', 'length_part': 'of 1', 'point': 'of the scaled point',
         'over_scale': 'of the length', 'dual_part': 'of the length', 'translation': 'of the lengths', 'linear': 'an entry'}
TINY_ULPS = 4.0
LOWERS_FROM = 1000000  # inputs a function, before a bound is mended to a smaller one
# Words that make a number a limit, where they stand in a comment or in a Python string.
LIMIT_IN_FILE = re.compile(error_bounds.LIMIT.pattern.replace(' (?:', r"(?:\s|///|')+(?:"))

# The bounds that were set before anything was measured: functions, float bound, what it is.
PURPOSES = (
    ('multiply', ('gyre_quat_mul',), 2.5e-7),
    ('normalise', ('gyre_quat_normalise',), 1.0e-7),
    ('matrix to quaternion', ('gyre_quat_from_mat3',), 4e-7),
    ('axis and angle, both ways', ('gyre_quat_from_axis_angle', 'gyre_quat_to_axis_angle'), 4e-7),
    ('exponential', ('gyre_quat_from_rotation_vector', 'gyre_quat_exp'), 4e-7),
    ('logarithm', ('gyre_rotation_vector_from_quat', 'gyre_quat_log'), 4e-7),
    ('slerp', ('gyre_quat_slerp',), 4e-7),
    ('shortest arc', ('gyre_quat_shortest_arc',), 4e-7),
    ('Euler angles, both ways, all orders', ('gyre_quat_from_euler', 'gyre_euler_from_quat', 'gyre_mat3_from_euler',
                                             'gyre_euler_from_mat3'), 4e-7),
)


def say(text, start):
    """What is being done, for whoever watches or reads it later."""
    print(f'{time.monotonic() - start:5.0f} s  {text}', flush=True)


def lines_of(command, what, start):
    """The JSON objects that a command prints, a line each, and how far it is: on a terminal the command says so."""
    found, told = [], time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            found.append(json.loads(line))
            if not sys.stderr.isatty() and time.monotonic() - told > 20.0:
                say(f'{what}: {len(found)} done, {found[-1]["name"]}', start)
                told = time.monotonic()
    say(f'{what}: all {len(found)} done', start)
    return found


def check_row(arguments):
    """One function's samples held to 50 digits."""
    program, kind, name, count = arguments
    samples = subprocess.Popen([program, *kind, '--sample', '--count', str(count), '--only', name],
                               stdout=subprocess.PIPE, env={'OMP_NUM_THREADS': '1'})
    checker = pathlib.Path(__file__).with_name('accuracy_check.py')
    done = subprocess.run([PYTHON, str(checker)], stdin=samples.stdout, stdout=subprocess.PIPE, text=True, check=False)
    samples.wait()
    return [json.loads(line) for line in done.stdout.splitlines()] or [{'name': name, 'part': 0, 'good': False, 'count': 0}]


def check_references(program, kind, names, count, start):
    """All functions' samples held to 50 digits, on all processors."""
    work = [(program, kind, name, count) for name in names]
    rows, told, what = [], time.monotonic(), f'50 digits, {"double" if kind else "float"}'
    with multiprocessing.Pool() as pool:
        for index, found in enumerate(pool.imap_unordered(check_row, work), 1):
            rows += found
            if time.monotonic() - told > 20.0:
                say(f'{what}: {index} of {len(work)} done', start)
                told = time.monotonic()
    say(f'{what}: all {len(work)} done', start)
    return rows


def rounded_up(value):
    """The least number of two digits that is not below."""
    if not value or value >= 1e299:
        return value
    step = 10.0 ** (math.floor(math.log10(value)) - 1)
    return float(f'{math.ceil(value / step - 1e-9) * step:.1e}')


def shown(value):
    """A number of two or three digits; words for what is none."""
    if value < 0:
        return ''
    if value >= 1e299:
        return 'not finite'
    if value == 0:
        return '0'
    if value >= 0.01 and value < 1000:
        return f'{value:.3g}'
    return re.sub(r'e([+-])0?(\d)', r'e\1\2', f'{value:.2e}').replace('e+', 'e')


def unit(row):
    return UNITS.get(row['measure'].rstrip('*'), 'rad')


def bound_of(row, bounds):
    found = bounds.get(row['name'], [])
    return float(found[row['part']]) if row['part'] < len(found) else None


def faults_of(rows, bounds, full):
    """What is wrong between the bounds in the doc comments and what was measured."""
    faults, words = [], error_bounds.error_words()
    worst = worst_of(rows, words)
    for row in rows:
        bound, error = bound_of(row, bounds), row['error']
        is_worst = worst[said_by(row, words)] is row
        if bound is None:
            faults.append(f'{row["name"]}: no bound {row["part"] + 1}; measured {shown(error)} {unit(row)}')
        elif error > bound:
            faults.append(f'{row["name"]}: {shown(error)} {unit(row)} is beyond the bound, {bound:g}')
        elif full and is_worst and bound > rounded_up(1.1 * error):
            faults.append(f'{row["name"]}: the bound {bound:g} is more than 1.1 times {shown(error)} {unit(row)}')
        if row['tiny'] > TINY_ULPS:
            faults.append(f'{row["name"]}: {shown(row["tiny"])} ulp of the angle for tiny rotations')
    return faults


def short(numbers, layout):
    """A worst input in few digits."""
    words = ['%.6g' % v if not isinstance(v, str) else v for v in numbers]
    text = ', '.join(words[:10]) + (', ...' if len(words) > 10 else '')
    return f'({text})' if layout else ''


def peer_cell(row, index):
    """A peer's worst on input of length 1, marked where other lengths are beyond it."""
    worst, anything = row['peers'][index], row['peers_any'][index]
    return shown(worst) + ('*' if worst >= 0 and anything > 10 * worst and anything > 1e-3 else '')


def table(rows, bounds):
    """The table of one precision."""
    out = ['| function | unit | worst | bound | tiny, ulp | length 1 | ' + ' | '.join(PEERS) + ' |',
           '|---|---|---|---|---|---|' + '---|' * len(PEERS)]
    for row in rows:
        bound = bound_of(row, bounds)
        has_peers = any(worst >= 0 for worst in row['peers'])
        out.append(f'| `{row["name"]}`{" (" + str(row["part"] + 1) + ")" if row["part"] else ""} | {unit(row)} '
                   f'| {shown(row["error"])} | {"none" if bound is None else shown(bound)} '
                   f'| {shown(row["tiny"]) if row["measure"].endswith("*") else ""} '
                   f'| {shown(row["tame"]) if has_peers else ""} | '
                   + ' | '.join(peer_cell(row, index) for index in range(len(PEERS))) + ' |')
    return '\n'.join(out)


def worst_inputs(rows):
    out = ['| function | worst at |', '|---|---|']
    out += [f'| `{row["name"]}`{" (" + str(row["part"] + 1) + ")" if row["part"] else ""} '
            f'| {short(row["in"], row["layout"])} |' for row in rows]
    return '\n'.join(out)


def purposes(single, twice):
    """The table of the bounds that were aimed at."""
    out = ['| what | aim, float | float | | aim, double | double | |', '|---|---|---|---|---|---|---|']
    float_rows = {row['name']: row for row in single if row['part'] == 0}
    double_rows = {row['name']: row for row in twice if row['part'] == 0}
    for what, names, aim in PURPOSES:
        cells = [what]
        for rows, scale, turned in ((float_rows, 1.0, False), (double_rows, 2.0 ** -29, True)):
            found = [rows[name]['error'] for name in (gen_double.double_name(n) if turned else n for n in names) if name in rows]
            worst = max(found) if found else -1.0
            verdict = '' if worst < 0 else ('reached' if worst <= aim * scale else f'missed by {worst / aim / scale:.2f} x')
            cells += [shown(aim * scale), shown(worst), verdict]
        out.append('| ' + ' | '.join(cells) + ' |')
    for name in ('gyre_quat_rotate', 'gyre_mat3_from_quat', 'gyre_mat4_from_quat'):
        cells = [f'`{name}`, no worse than the best peer']
        for rows, turned in ((float_rows, False), (double_rows, True)):
            row = rows.get(gen_double.double_name(name) if turned else name)
            peers = [worst for worst in row['peers'] if worst >= 0] if row else []
            best = min(peers) if peers else -1.0
            verdict = '' if best < 0 else ('reached' if row['tame'] <= best else f'missed by {row["tame"] / best:.2f} x')
            cells += [shown(best), shown(row['tame']) if row else '', verdict]
        out.append('| ' + ' | '.join(cells) + ' |')
    for rows, words in ((single, 'float'), (twice, 'double')):
        tiny = [row for row in rows if row['measure'].endswith('*')]
        worst = max(tiny, key=lambda row: row['tiny'])
        out.append(f'| tiny rotations, {words}, ulp of the angle (`{worst["name"]}` is the worst) | '
                   + (f'4 | {shown(worst["tiny"])} | {"reached" if worst["tiny"] <= TINY_ULPS else "missed"} | | | |'
                      if words == 'float' else
                      f'| | | 4 | {shown(worst["tiny"])} | {"reached" if worst["tiny"] <= TINY_ULPS else "missed"} |'))
    return '\n'.join(out)


def power(count):
    """1e7 and the like for round counts."""
    exponent = int(math.log10(count)) if count else 0
    return f'{count / 10 ** exponent:g}e{exponent}' if count >= 10000 else str(count)


PAGE = '''# How exact the rotation functions are

Written by `make accuracy`; nobody edits this page by hand. {machine}

Each function was run over {count} inputs in float and {double_count} in double, random ones and those that rotation code
stumbles over: rotations of 1e-30 rad, half turns and nearly such, ends that are equal, opposite or at right angles up to
the last bit, Euler angles at their poles, angles at and around the multiples of 45 degrees up to 1e4 rad, vectors and
quaternions from 1e-30 to 1e30 (double: 1e-300 to 1e300) in length, subnormal components. What is right is computed from
the same inputs by the definition, in double for float and in binary128 (libquadmath) for double.

- **worst** is the largest error that was seen; **bound** is what the doc comment promises. A test fails when a bound is
  passed, `make accuracy` also when one is more than 1.1 times the worst (rounded up to two digits).
- Units: *rad* is the angle between the rotation that came out and the right one (for vectors: the length of the
  difference, in radians). *ulp* is the spacing of floating-point numbers at the right result. *of the length* and the
  like: relative to that. *of the terms*: relative to the sum of the magnitudes that are added up, the most that plain
  arithmetic can promise.
- **tiny, ulp**: the error for rotations of 1e-30 to 1e-3 rad, in ulp of their own angle.
- **length 1**: our worst over the inputs whose lengths are 1, to be set beside the peers', which are measured over the
  same inputs: cglm has no doubles. A star: for other lengths it fails (more than ten times as far off, and more than
  1e-3). {peers}

## What was aimed at

{purposes}

Results that are NaN, infinite or not of length 1 where the documentation promises none: {broken} in {tries} tries,
{hunt_count} a function, random bit patterns of all classes. {hunt_note}

The references themselves were held to 50 digits (mpmath, by formulas of its own) on {check_count} inputs a function,
awkward ones as above: {check_note}

## float

{single}

## double

{twice}

## Where the worst was seen

Inputs in the order of the arguments, vectors and quaternions (x, y, z, w) by component, matrices by columns; six digits.

### float

{single_inputs}

### double

{twice_inputs}

## To run it again

```sh
make accuracy                                                     # all of it, {minutes} minutes on the machine above
build-accuracy/tests/accuracy/accuracy --only gyre_quat_slerp     # one function, 1e5 inputs
build-accuracy/tests/accuracy/accuracy --double --count 1000000 --peers
build-accuracy/tests/accuracy/accuracy --hunt --only gyre_quat_slerp
```

A function is one line in `tests/accuracy/rows.h`; references are in `tests/accuracy/reference_*.h`, the inputs in
`tests/accuracy/input.h`, what 50 digits say in `tools/accuracy_check.py`. `make test` runs the same over 1e5 inputs.
'''


def machine():
    """One sentence about where it was measured."""
    compiler = subprocess.run(['gcc', '--version'], capture_output=True, text=True, check=False).stdout.split('\n')[0]
    return f'Measured with {compiler}, without contraction: these are the same numbers on every machine.'


def mended(text, part, bound):
    """An Error line's words, as they stand in a file, with one of their bounds replaced."""
    spot = [m for m in error_bounds.NUMBER.finditer(text) if not LIMIT_IN_FILE.search(text[:m.start()])][part]
    word = f'{bound:.1e}'.replace('e-0', 'e-') if bound < 1e-3 else f'{bound:.2f}' if bound < 1 else f'{bound:.1f}'
    return text[:spot.start()] + word + text[spot.end():]


def mended_float(text, function, part, new):
    """A header with a bound of a function replaced."""
    lines = text.split('\n')
    first = function.number - 1 + next(i for i, line in enumerate(function.lines) if line.startswith('Error:'))
    last = next(i for i in range(first + 1, len(lines)) if not re.match(r'/// (?!@|\w+:)', lines[i]))
    return '\n'.join(lines[:first] + [mended('\n'.join(lines[first:last]), part, new)] + lines[last:])


def mended_double(text, function, part, new):
    """tools/gen_double.py with a bound of a function replaced."""
    return re.sub(rf"'{function.name}':(?:\s*'[^']*')+", lambda m: mended(m.group(), part, new), text)


def said_by(row, words):
    """The function whose Error line says a row's bound, and which of its bounds it is."""
    return error_bounds.where(row['name'], words), row['part']


def worst_of(rows, words):
    """The row of the worst error of each bound, by what says the bound."""
    worst = {}
    for row in rows:
        where = said_by(row, words)
        if where not in worst or row['error'] > worst[where]['error']:
            worst[where] = row
    return worst


def mend(rows, bounds, lowers):
    """Writes measured bounds where they stand: float ones in the headers, double ones in tools/gen_double.py."""
    functions = {function.name: function for function in error_bounds.all_functions()}
    for (name, part), row in worst_of(rows, error_bounds.error_words()).items():
        old, error = bound_of(row, bounds), row['error']
        is_wrong = error > 1e-4 and unit(row) != 'ulp'
        if not old or error == 0.0 or is_wrong or error <= old and (not lowers or old <= rounded_up(1.1 * error)):
            continue
        function, new = functions[name], rounded_up(1.01 * error)
        twice = function.header.endswith('d.h')
        path = pathlib.Path(gen_double.__file__) if twice else gen_double.ROOT / 'include' / 'gyre' / function.header
        path.write_text((mended_double if twice else mended_float)(path.read_text(), function, part, new))
        print(f'{name}: {old:g} -> {new:g}')
    subprocess.run([sys.executable, gen_double.__file__], check=True)


def report(found):
    """The page's text."""
    single, twice, hunts, checks, counts = (found[key] for key in ('float', 'double', 'hunts', 'checks', 'counts'))
    bounds = error_bounds.all_bounds()
    tries, broken = sum(h['tries'] for h in hunts), [h for h in hunts if h['broken']]
    bad = [c for c in checks if not c['good']]
    missing = [peer for index, peer in enumerate(PEERS) if all(row['peers'][index] < 0 for row in single)]
    return PAGE.format(
        machine=machine(), count=power(counts['float']), double_count=power(counts['double']),
        peers='Not installed here: ' + ', '.join(missing) + '.' if missing else '',
        purposes=purposes(single, twice), broken=sum(h['broken'] for h in hunts), tries=f'{tries:.3g}'.replace('e+0', 'e').replace('e+', 'e'),
        hunt_count=power(counts['hunt']),
        hunt_note=' '.join(f'`{h["name"]}` {h["broken"]} times.' for h in broken),
        check_count=power(counts['check']),
        check_note='none was off by more than a thousandth of the worst error.' if not bad else
        'off in ' + ', '.join(f'`{c["name"]}`' for c in bad) + '.',
        single=table(single, bounds), twice=table(twice, bounds), single_inputs=worst_inputs(single),
        twice_inputs=worst_inputs(twice), minutes=max(1, round(found['seconds'] / 60)))


def measure(options, start):
    """Everything that is measured: errors in float and double, hunts, checks of the references."""
    program, counts = options.program, options.counts
    found = {'counts': counts}
    found['float'] = lines_of([program, '--peers', '--count', str(counts['float'])], 'float', start)
    found['double'] = lines_of([program, '--double', '--peers', '--count', str(counts['double'])], 'double', start)
    found['hunts'], found['checks'] = [], []
    for kind in ([], ['--double']) if counts['hunt'] else ():
        command = [program, *kind, '--hunt', '--count', str(counts['hunt'])]
        found['hunts'] += lines_of(command, f'hunt, {"double" if kind else "float"}', start)
    for kind, rows in (([], found['float']), (['--double'], found['double'])) if counts['check'] else ():
        names = sorted({row['name'] for row in rows})
        found['checks'] += check_references(program, kind, names, counts['check'], start)
    found['seconds'] = time.monotonic() - start
    return found


def all_faults(found):
    faults = faults_of(found['float'] + found['double'], error_bounds.all_bounds(), True)
    faults += [f'{h["name"]}: {h["broken"]} of {h["tries"]} results are not {h["promise"]}, as of {h["in"]}'
               for h in found['hunts'] if h['broken']]
    return faults + [f'{c["name"]}: the reference is not what 50 digits say ({c})' for c in found['checks'] if not c['good']]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('--count', type=int, default=10000000)
    parser.add_argument('--double-count', type=int, default=1000000)
    parser.add_argument('--hunt-count', type=int, default=3300000)
    parser.add_argument('--check-count', type=int, default=10000)
    parser.add_argument('--out', default=str(gen_double.ROOT / 'docs' / 'accuracy.md'))
    parser.add_argument('--mend', action='store_true')
    parser.add_argument('--again', action='store_true')
    options = parser.parse_args()
    options.counts = {'float': options.count, 'double': options.double_count, 'hunt': options.hunt_count,
                      'check': options.check_count}
    kept = pathlib.Path(options.program).with_name('measured.json')
    found = json.loads(kept.read_text()) if options.again else measure(options, time.monotonic())
    kept.write_text(json.dumps(found))
    if options.mend:
        counts = found['counts']
        mend(found['float'], error_bounds.all_bounds(), counts['float'] >= LOWERS_FROM)
        mend(found['double'], error_bounds.all_bounds(), counts['double'] >= LOWERS_FROM)
    pathlib.Path(options.out).write_text(report(found))
    faults = all_faults(found)
    print('\n'.join(faults))
    print(f'{options.out}: {len(found["float"])} rows in float, {len(found["double"])} in double, {len(faults)} faults, '
          f'{found["seconds"]:.0f} s')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
