#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a C test of the examples in the doc comments of the rotation headers, float and double.

    tools/doc_examples.py test_doc_examples.c
    tools/doc_examples.py --missing [--strict]

Between "@code" and "@endcode" each line is C; a comment behind a statement says what must then hold, as
tools/doc_code.py has it.
--missing lists the functions that have no example, or no Error or Cost line although they compute; with --strict it
exits 1 when there is one.
"""
import pathlib
import re
import sys

import doc_code
import gen_double

# What moves or compares numbers and computes nothing that could round: no Error line, no Cost line.
EXACT = re.compile(
    r'gyre_\w+_(identity|make|negate|min|max|transpose|conjugate|canonical|name|step)|gyre_quat_(from|to)_(xyzw|wxyz)'
    r'|gyre_euler_order_\w+|gyre_mat3_from_mat4|gyre_mat4_from_mat3'
    r'|gyre_frame_(preset|is_valid|handedness|equal|map_(between|inverse|then))')
CONVERSION = re.compile(r'gyre_(\w+)d_from_\1|gyre_(\w+)_from_\2d')
# What rounds each component once, or answers yes and no, or is another function with a status: no Error line.
ROUNDED_ONCE = re.compile(r'gyre_vec[34]_(add|sub|scale|mul)|gyre_\w+_(is_unit|same_rotation|at_pole|checked)')


class Function:
    """A public inline function: its name, its words, the number of its first line."""

    def __init__(self, header, name, lines, number):
        self.header, self.name, self.lines, self.number = header, name, lines, number

    def line_of(self, word):
        """The text after "Error:" and the like, joined over its lines, or None."""
        for index, line in enumerate(self.lines):
            if line.startswith(word + ':'):
                text = [line[len(word) + 1:].strip()]
                for more in self.lines[index + 1:]:
                    if not more or re.match(r'@|\w+:', more):
                        break
                    text.append(more)
                return ' '.join(text)
        return None

    def example(self):
        """The lines of code with their numbers in the header; empty where there are none."""
        code, inside = [], False
        for index, line in enumerate(self.lines):
            if line.strip() in ('@code', '@endcode'):
                inside = line.strip() == '@code'
            elif inside:
                code.append((self.number + index, line))
        return code


def functions(path):
    """The public functions of a header with their doc comments, in order."""
    comment, first, found = [], 0, []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith('///'):
            if not comment:
                first = number
            comment.append(line[3:].removeprefix(' '))
            continue
        match = re.match(r'GYRE_INLINE\b.*?\b(gyre_\w+)\(', line)
        if match:
            found.append(Function(path.name, match.group(1), comment, first))
        if line.strip() and not line.startswith('#'):
            comment = []
    return found


def headers():
    """The rotation headers by hand and the generated ones, as paths."""
    folder = gen_double.ROOT / 'include' / 'gyre'
    return [folder / f'{name}{kind}.h' for name in gen_double.HEADERS for kind in ('', 'd')]


def single_names():
    """The float's name of each function, the double's ones too."""
    names = [function.name for header in headers() for function in functions(header)]
    return {**{name: name for name in names}, **{gen_double.double_name(name): name for name in names
                                                 if gen_double.double_name(name) in names}}


def test(function):
    """The C function that runs an example and compares."""
    numbers, lines = zip(*function.example())
    try:
        made, _ = doc_code.with_checks(lines)
    except doc_code.Fault as fault:
        sys.exit(f'{function.header}:{numbers[0]}: {fault}')
    out = [f'static void {function.name}_example(void) {{', f'#line {numbers[0]} "{function.header}"']
    return '\n'.join(out + ['    ' + line for line in made] + ['}', ''])


def text():
    """The whole test."""
    examples = [function for header in headers() for function in functions(header) if function.example()]
    parts = ['/* Written by tools/doc_examples.py: the examples of the doc comments, run. */', '#include "doc_check.h"']
    parts += [test(function) for function in examples]
    parts += ['int main(void) {'] + [f'    {function.name}_example();' for function in examples]
    return '\n'.join(parts + ['    return doc_check_summary();', '}', ''])


def missing(strict):
    """Lists what the doc comments lack; the exit status."""
    count, singles = {}, single_names()
    for header in headers():
        for function in functions(header):
            name = singles[function.name]
            exact = EXACT.fullmatch(name) or CONVERSION.fullmatch(function.name)
            lacks = [] if function.example() else ['example']
            if not exact and not ROUNDED_ONCE.fullmatch(name) and function.line_of('Error') is None:
                lacks.append('Error')
            if not exact and not name.endswith('_checked') and function.line_of('Cost') is None:
                lacks.append('Cost')
            for word in lacks:
                count[word] = count.get(word, 0) + 1
            if lacks:
                print(f'{function.header}: {function.name}: no {", no ".join(lacks)}')
    print('; '.join(f'{number} without {word}' for word, number in count.items()) or 'every function has its words')
    return 1 if strict and count else 0


if __name__ == '__main__':
    if '--missing' in sys.argv:
        sys.exit(missing('--strict' in sys.argv))
    pathlib.Path(sys.argv[1]).write_text(text())
