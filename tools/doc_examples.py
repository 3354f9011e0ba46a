#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a C test of the examples in the doc comments of the rotation headers, float and double.

    tools/doc_examples.py test_doc_examples.c
    tools/doc_examples.py --missing [--strict]

Between "@code" and "@endcode" each line is C. A comment at the end of a statement says what must then hold:

    gyre_vec3 v = gyre_quat_rotate(q, x); // = (0, 1, 0)           what the line declares or assigns, in memory order
    gyre_sin_cos(GYRE_PI / 6, &s, &c);    // s = 0.5, c = 0.8660254  variables by their names
    gyre_quat_is_unit(q, 1e-6f);          // = true                what an expression gives
    const char *name = gyre_name(order);  // = "ZYX"

Numbers are C expressions, parentheses within parentheses group them. One with four decimals or more that is no sum of
powers of two is taken as rounded to its last digit; all others hold to rounding, small ones relative to themselves.
--missing lists the functions that have no example, or no Error or Cost line although they compute; with --strict it
exits 1 when there is one.
"""
import pathlib
import re
import sys
from fractions import Fraction

import gen_double

# What moves or compares numbers and computes nothing that could round: no Error line, no Cost line.
EXACT = re.compile(
    r'gyre_\w+_(identity|make|negate|min|max|transpose|conjugate|canonical|name|step)|gyre_quat_(from|to)_(xyzw|wxyz)'
    r'|gyre_euler_order_\w+|gyre_mat3_from_mat4|gyre_mat4_from_mat3')
CONVERSION = re.compile(r'gyre_(\w+)d_from_\1|gyre_(\w+)_from_\2d')
# What rounds each component once, or answers yes and no, or is another function with a status: no Error line.
ROUNDED_ONCE = re.compile(r'gyre_vec[34]_(add|sub|scale|mul)|gyre_\w+_(is_unit|same_rotation|checked)')


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


def split(text):
    """The parts of a list between commas outside of parentheses and quotes."""
    parts, depth, quoted = [''], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += (letter == '(') - (letter == ')') if not quoted else 0
        if letter == ',' and depth == 0 and not quoted:
            parts.append('')
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def grouped(text):
    """Whether one pair of parentheses holds all of the text."""
    depth = 0
    for index, letter in enumerate(text):
        depth += (letter == '(') - (letter == ')')
        if depth == 0:
            return index > 0 and index == len(text) - 1
    return False


def flatten(text):
    """The numbers of "(a, (b, c))" in order."""
    if not grouped(text):
        return [text]
    return [number for part in split(text[1:-1]) for number in flatten(part)]


def slack(number):
    """Half a unit of the last digit of a number that is written rounded, else 0."""
    match = re.fullmatch(r'-?\d+\.(\d{4,})(?:e(-?\d+))?', number)
    if match is None or not Fraction(number).denominator & (Fraction(number).denominator - 1):
        return '0'
    return f'0.51e{int(match.group(2) or 0) - len(match.group(1))}'


def assigned(statement):
    """The name that a statement declares or assigns, or None."""
    match = re.match(r'(?:[\w ]+?[ *]+)?([A-Za-z_]\w*(?:\.\w+)*)(?:\[\w*\])?\s*=(?!=)', statement)
    return match.group(1) if match else None


def claims(comment):
    """(name or None, value text) for each thing that a comment claims; nothing for words."""
    found = []
    for part in split(comment):
        match = re.match(r'([A-Za-z_][\w.]*)? ?= (.+)', part)
        if match is None:
            return []
        found.append((match.group(1), match.group(2)))
    return found


def check(real, name, value):
    """The C that compares a variable with a claim."""
    shown = value.replace('\\', '\\\\').replace('"', '\\"')
    if value.startswith('"'):
        return f'check_text("{name}", {name}, {value});'
    if grouped(value):
        numbers = flatten(value)
        slacks = ', '.join(slack(number) for number in numbers)
        return (f'{{ const double right[] = {{{", ".join(numbers)}}}, slack[] = {{{slacks}}};\n'
                f'      CHECK_PARTS({real}, "{name} = {shown}", {name}, right, slack); }}')
    return f'check_number("{name} = {shown}", (double)({name}), (double)({value}), {slack(value)}, tolerance);'


def test(function):
    """The C function that runs an example and compares."""
    real = 'double' if function.header.endswith('d.h') else 'float'
    out = [f'static void {function.name}_example(void **state) {{', '    (void)state;',
           f'    const double tolerance = {"4e-15" if real == "double" else "1e-6"};', '    (void)tolerance;']
    count, first, lines = 0, None, []
    for number, line in function.example():
        code, _, comment = line.partition('//')
        lines.append(code.rstrip())
        first = first or number
        if not code.strip().endswith((';', '{', '}')):
            continue
        statement = ' '.join(part.strip() for part in lines)
        found = claims(comment.strip())
        if found and found[0][0] is None and assigned(statement) is None:
            count += 1
            lines = [f'const __typeof__({statement.rstrip(";")}) value_{count} = {statement}']
            found[0] = (f'value_{count}', found[0][1])
        out += [f'#line {first} "{function.header}"'] + ['    ' + part for part in lines]
        out += ['    ' + check(real, name or assigned(statement), value) for name, value in found]
        first, lines = None, []
    return '\n'.join(out + lines + ['}', ''])


HEAD = '''/* SPDX-License-Identifier: MIT */
/* Written by tools/doc_examples.py: the examples of the doc comments, run. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

%s

#define CHECK_PARTS(real, what, value, right, slack) do {                                                     \\
        _Static_assert(sizeof(value) == sizeof(right) / sizeof(double) * sizeof(real), "another count"); \\
        real parts[sizeof(right) / sizeof(double)];                                                     \\
        memcpy(parts, &(value), sizeof parts);                                                          \\
        double largest = 1.0;                                                                           \\
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) largest = fmax(largest, fabs(right[i])); \\
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i)                                     \\
            check_number(what, (double)parts[i], right[i], slack[i], tolerance * largest);              \\
    } while (0)

static void check_number(const char *what, double value, double right, double slack, double tolerance) {
    const double size = fabs(right), scale = size > 1.0 ? size : (size > 0.0 && size < 1e-3 ? 10.0 * size : 1.0);
    if (value == right || fabs(value - right) <= tolerance * scale + slack) return;
    print_error("%%s: is %%.17g, not %%.17g\\n", what, value, right);
    fail();
}

static inline void check_text(const char *what, const char *value, const char *right) {
    if (strcmp(value, right) == 0) return;
    print_error("%%s is \\"%%s\\", not \\"%%s\\"\\n", what, value, right);
    fail();
}
'''


def text():
    """The whole test."""
    examples = [function for header in headers() for function in functions(header) if function.example()]
    parts = [HEAD % '\n'.join(f'#include <gyre/{header.name}>' for header in headers())]
    parts += [test(function) for function in examples]
    parts.append('#line 1 "test_doc_examples.c"\nint main(void) {\n    const struct CMUnitTest tests[] = {')
    parts += [f'        cmocka_unit_test({function.name}_example),' for function in examples]
    return '\n'.join(parts) + '\n    };\n    return cmocka_run_group_tests(tests, NULL, NULL);\n}\n'


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
