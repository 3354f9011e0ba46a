#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The error bounds of the rotation functions, from the one place where they stand: the Error lines of the doc comments.

    tools/error_bounds.py error_bounds.h         a C table of them, for tests/accuracy
    tools/error_bounds.py --list                 one line a function

A bound is a number with a point or an exponent: "Error: 2.3e-7 rad; a scale within 2.5e-7 of itself." has two. Numbers
behind "up to", "above", "beyond", "below", "over", "under", "than" are limits, no bounds. "none" without a number is 0,
"as gyre_NAME()" without one means that function's bounds.
"""
import pathlib
import re
import sys

import doc_examples

NUMBER = re.compile(r'(?<![\w.])(\d+\.\d+(?:e-?\d+)?|\d+e-?\d+)(?![\w.]*\w)')
LIMIT = re.compile(r'(?:up to|above|beyond|below|over|under|than) (?:\+-|about )?$')


def numbers(text):
    """The bounds in the words of an Error line."""
    return [match.group(1) for match in NUMBER.finditer(text) if not LIMIT.search(text[:match.start()])]


def error_words():
    """The words of each public function's Error line, empty where it has none."""
    return {function.name: function.line_of('Error') or '' for function in all_functions()}


def where(name, words):
    """The function whose Error line says the bounds of this one: itself, or the one that its line names."""
    other = re.search(r'\b(?:as|that of) (gyre_\w+)\(\)', words[name])
    if numbers(words[name]) or not other or other.group(1) not in words:
        return name
    return where(other.group(1), words)


def all_bounds():
    """The bounds of each public function."""
    words = error_words()

    def bounds(name):
        said = words[where(name, words)]
        return numbers(said) or (['0.0'] if said.startswith('none') else [])

    return {name: bounds(name) for name in words}


def due(functions, singles):
    """Whether each function must have a bound, by its name."""
    exact = {}
    for function in functions:
        name = singles[function.name]
        none = (function.line_of('Error') or '').startswith('none')
        exact[function.name] = not (none or doc_examples.EXACT.fullmatch(name) or doc_examples.ROUNDED_ONCE.fullmatch(name) or
                                    doc_examples.CONVERSION.fullmatch(function.name))
    return exact


def all_functions():
    """Every public function of the rotation headers."""
    return [function for header in doc_examples.headers() for function in doc_examples.functions(header)]


def table():
    """The C table."""
    functions = all_functions()
    needed = due(functions, doc_examples.single_names())
    rows, every = [], all_bounds()
    for function in functions:
        words = function.line_of('Error') or ''
        found = every[function.name][:3]
        shown = words.replace('\\', '\\\\').replace('"', '\\"')
        rows.append(f'    {{"{function.name}", {len(found)}, {{{", ".join(found) or 0}}}, {int(needed[function.name])}, {int(function.header.endswith("d.h"))}, '
                    f'"{shown}"}},')
    return ('/* Written by tools/error_bounds.py from the Error lines of the doc comments. */\n'
            'static const struct error_bound {\n    const char *name;\n    int count;\n    double bounds[3];\n'
            '    int due;   /* it computes, so it must have a bound and a row */\n'
            '    int twice; /* in double */\n    const char *words;\n'
            '} error_bounds[] = {\n' + '\n'.join(rows) + '\n};\n')


def main(arguments):
    if arguments == ['--list']:
        for name, found in all_bounds().items():
            print(name, *found)
        return
    pathlib.Path(arguments[0]).write_text(table())


if __name__ == '__main__':
    main(sys.argv[1:])
