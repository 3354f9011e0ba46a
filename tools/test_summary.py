#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the tests of a ctest --output-junit file. The last line is "N passed, N failed, N skipped"; the exit status is
1 when a test failed or none passed."""

import sys
import xml.etree.ElementTree


def counted(path):
    passed, failed, skipped = 0, [], []
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        message = case.find("skipped")
        if case.get("status") == "run":
            passed += 1
        elif message is not None and message.get("message", "").startswith("SKIP_"):
            skipped.append(case.get("name"))
        else:
            failed.append(case.get("name"))
    return passed, failed, skipped


def main():
    try:
        passed, failed, skipped = counted(sys.argv[1])
    except (OSError, xml.etree.ElementTree.ParseError):
        passed, failed, skipped = 0, ["the tests did not run"], []
    for name in skipped:
        print(f"skipped: {name}")
    for name in failed:
        print(f"FAILED: {name}")
    print(f"{passed} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or not passed else 0


sys.exit(main())
