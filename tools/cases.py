#!/usr/bin/env python3
"""Run hand records with their assertions: `python3 tools/cases.py FILE-OR-FOLDER ...`

Prints a line for each record that fails (file, line, what was expected, what is so), names those
that this version can't play yet, and last `N passed, M failed` counting records. Exit 1 if any
failed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.errors import BadRecord
from engine.record import Record, Replay, read
from engine.rules import unsupported


class Result(NamedTuple):
    """What became of one record: lines that say what is wrong, or why it was not run."""

    wrong: tuple[str, ...] = ()
    left_out: str = ""


def run(record: Record) -> Result:
    """Play one record and check its assertions."""
    try:
        why = unsupported(record.rules.values)
        if why:
            return Result(left_out=f"{record.source}:{record.first}: {why}")
        replay = Replay(record).run()
    except BadRecord as bad:
        return Result(wrong=(str(bad),))
    return Result(
        wrong=tuple(
            f"{record.source}:{failure.line}: expected {failure.expected}; seen: {failure.seen}"
            for failure in replay.failures
        )
    )


def files(paths: list[str]) -> Iterator[Path]:
    """The record files named, folders searched for `*.sheep`."""
    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from sorted(path.rglob("*.sheep"))
        else:
            yield path


def main(arguments: list[str] | None = None) -> int:
    """The command; gives the exit code."""
    parser = argparse.ArgumentParser(description="Run hand records with their assertions.")
    parser.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER")
    options = parser.parse_args(arguments)
    passed = failed = left_out = 0
    for path in files(options.paths):
        try:
            records = read(path.read_text(encoding="utf-8"), str(path))
        except (BadRecord, OSError, UnicodeDecodeError) as bad:
            print(bad)
            failed += 1
            continue
        for record in records:
            result = run(record)
            for line in result.wrong:
                print(line)
            if result.left_out:
                print(result.left_out)
                left_out += 1
            elif result.wrong:
                failed += 1
            else:
                passed += 1
    if left_out:
        print(f"{left_out} not run: not yet supported")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
