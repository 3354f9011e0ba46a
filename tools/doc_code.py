# SPDX-License-Identifier: MIT
"""C in documents, made into C that tests itself: what a trailing comment promises is checked where it stands.

    gyre_vec3 v = gyre_quat_rotate(q, east);         // = (0, 1, 0)      what the line declares or assigns
    gyre_quat_to_axis_angle(q, &axis, &turn_rad);    // axis = (0, 0, 1), turn_rad = 0.5         variables by name
    gyre_quat_is_unit(q, 1e-6f);                     // = true           what an expression gives
    float angle_rad = gyre_quat_angle_between(a, b); // = 1.5708: words may follow a colon or a semicolon

A value is numbers in parentheses (the components as they lie in memory; inner parentheses only group), a number, true,
false, a constant, an expression of these, or a "string". A decimal of four or more significant digits that is no sum of
powers of two counts as rounded to its last digit; every other number holds to rounding, a small component relative to
itself, whole numbers exactly. tests/doc_check.h does the comparing."""

import re
from fractions import Fraction

NAME = r"[A-Za-z_]\w*(?:\.\w+|->\w+|\[\w+\])*"
DECLARED = re.compile(r"(?:[\w]+[\s*]+)+(\w+)(?:\[\w*\])*\s*=(?!=)")
ASSIGNED = re.compile(rf"({NAME})\s*=(?!=)")
ANSWER = re.compile(rf"^(.*?)//\s*((?:{NAME} )?= .*)$")
NAMED = re.compile(rf"({NAME}) = ")
SIGNIFICANT = 4


class Fault(Exception):
    """What is wrong with a line of a document."""


def take_value(text):
    """Splits what follows the equals sign into the value and what is left behind it."""
    if text.startswith('"'):
        end = text.index('"', 1) + 1
        return text[:end], text[end:]
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and letter in ",:;":
            return text[:at].rstrip(), text[at:]
    if depth:
        raise Fault("a parenthesis is left open")
    return text.rstrip(), ""


def split(text):
    """The parts between commas outside of parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def is_grouped(text):
    """Whether one pair of parentheses holds all of the text."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return 0 < at == len(text) - 1
    return False


def flatten(value):
    """The numbers of "(a, (b, c))" in order."""
    return [number for part in split(value[1:-1]) for number in flatten(part)] if is_grouped(value) else [value]


def last_digit(number):
    """Half a unit of the last digit of a number that is written rounded, else 0, as C text."""
    match = re.fullmatch(r"-?(\d*)\.(\d+)(?:e([+-]?\d+))?", number)
    if not match or len((match[1] + match[2]).lstrip("0")) < SIGNIFICANT:
        return "0"
    denominator = Fraction(number).denominator
    return "0" if denominator & (denominator - 1) == 0 else f"0.51e{int(match[3] or 0) - len(match[2])}"


def check(target, value):
    """The C that compares a variable with a written value."""
    if value.startswith('"'):
        return f"doc_check_string({target}, {value});"
    pairs = ", ".join(f"{part}, {last_digit(part)}" for part in flatten(value))
    return f"doc_check({target}, {pairs});"


def promises(answer):
    """The (name or None, value) pairs of a comment."""
    found = []
    while True:
        named = NAMED.match(answer)
        value, rest = take_value(answer[named.end() if named else 2:])
        found.append((named[1] if named else None, value))
        more = re.match(rf",\s*(?={NAME} = )", rest)
        if not more:
            return found
        answer = rest[more.end():]


def assigned(statement):
    """The name that a statement declares or assigns, or None."""
    found = DECLARED.match(statement) or ASSIGNED.match(statement)
    return found[1] if found else None


def with_checks(lines):
    """The same C, line for line, with each promise checked behind its statement; and how many there are."""
    out, first, statement, count = [], 0, "", 0
    for line in lines:
        answer = ANSWER.match(line)
        code = answer[1].rstrip() if answer else re.sub(r"//.*", "", line).rstrip()
        bare = re.sub(r"/\*.*?\*/", "", code).strip()
        statement = f"{statement} {bare}".strip()
        out.append(f"{code} " if answer else line)
        for name, value in promises(answer[2]) if answer else []:
            count += 1
            target = name or assigned(statement)
            if target is None:
                target = f"value_{count}"
                out[first] = f"const __typeof__({statement.rstrip(';')}) {target} = {out[first].lstrip()}"
            out[-1] += check(target, value)
        if not statement or statement[-1] in ";{}":
            first, statement = len(out), ""
    return out, count
