# SPDX-License-Identifier: MIT
"""C in documents, made into C that tests itself: what a trailing comment promises is checked where it stands.

    gyre_vec3 v = gyre_quat_rotate(q, east);     // = (0, 1, 0)
    float angle_rad = gyre_quat_angle_between(a, b); // = 1.5708: a quarter turn
    gyre_quat_to_axis_angle(q, &axis, &turn_rad);    // axis = (0, 0, 1), turn_rad = 0.5

`// = VALUE` is about the variable that the statement declares or assigns, `// NAME = VALUE` about the one named. A value is
numbers in parentheses (the components as they lie in memory), a number, true, false, a constant, an expression of these,
or a "string"; words may follow after a colon or a semicolon. A number of four or more significant digits holds to half a
unit of its last one, every other to rounding (1e-6 of the largest component, in double 1e-14); whole types hold exactly.
tests/doc_check.h does the comparing."""

import re

NAME = r"[A-Za-z_]\w*(?:\.\w+|->\w+|\[\w+\])*"
DECLARED = re.compile(r"\w[\s*]+(\w+)(?:\[\w*\])*\s*=(?!=)")
ASSIGNED = re.compile(rf"({NAME})\s*=(?!=)")
ANSWER = re.compile(rf"^(.*?)//\s*((?:{NAME} )?= .*)$")
NAMED = re.compile(rf"({NAME}) = ")
SIGNIFICANT = 4


class Fault(Exception):
    """What is wrong with a line of a document."""


def take_value(text):
    """Splits what follows the equals sign into the value and what is left behind it."""
    if text.startswith("("):
        depth = 0
        for at, letter in enumerate(text):
            depth += (letter == "(") - (letter == ")")
            if depth == 0:
                return text[:at + 1], text[at + 1:]
        raise Fault("a parenthesis is left open")
    if text.startswith('"'):
        end = text.index('"', 1) + 1
        return text[:end], text[end:]
    value = re.match(r"[^,:;]*", text).group().rstrip()
    return value, text[len(value):]


def split_components(value):
    """The components of a value in parentheses, or the value alone."""
    if not (value.startswith("(") and value.endswith(")") and "," in value):
        return [value]
    parts, depth = [""], 0
    for letter in value[1:-1]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def last_digit(number):
    """Half a unit of the last digit where enough are written to be a rounded number, else 0, as C text."""
    match = re.fullmatch(r"-?(\d*)\.(\d+)(?:e([+-]?\d+))?f?", number)
    if not match or len((match[1] + match[2]).lstrip("0")) < SIGNIFICANT:
        return "0"
    return f"5e{int(match[3] or 0) - len(match[2]) - 1}"


def check(target, value):
    """The C that compares a variable with a written value."""
    if value.startswith('"'):
        return f"doc_check_string({target}, {value});"
    pairs = ", ".join(f"{part}, {last_digit(part)}" for part in split_components(value))
    return f"doc_check({target}, {pairs});"


def checks(answer, statement):
    """The C of all that one comment promises about a statement."""
    made = []
    while True:
        named = NAMED.match(answer)
        if named:
            target, answer = named[1], answer[named.end():]
        else:
            found = DECLARED.search(statement) or ASSIGNED.search(statement)
            if not found or made:
                raise Fault("no variable is declared or assigned here")
            target, answer = found[1], answer[2:]
        value, answer = take_value(answer)
        made.append(check(target, value))
        rest = re.match(rf",\s*(?={NAME} = )", answer)
        if not rest:
            return " ".join(made)
        answer = answer[rest.end():]


def with_checks(lines):
    """The same C, line for line, with each promise checked behind its statement; and how many there are."""
    out, statement, count = [], "", 0
    for line in lines:
        answer = ANSWER.match(line)
        code = answer[1] if answer else re.sub(r"//.*", "", line)
        statement += " " + code.strip()
        if answer:
            made = checks(answer[2], statement)
            count += made.count("doc_check")
            line = f"{code} {made}"
        out.append(line)
        if re.search(r"[;{}]\s*$", code):
            statement = ""
    return out, count
