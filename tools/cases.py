#!/usr/bin/env python3
"""Run hand records with their assertions: `python3 tools/cases.py FILE-OR-FOLDER ...`

Prints a line for each assertion that fails (file, line, what was expected, what is so) and last
`N passed, M failed` counting records. Exit 1 if any failed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.errors import BadRecord
from engine.record import Record, Replay, read


def run(record: Record) -> list[str]:
    """What is wrong with one record, a line for each assertion that fails; empty if it passes."""
    try:
        replay = Replay(record).run()
    except BadRecord as bad:
        return [str(bad)]
    return [
        f"{record.source}:{failure.line}: expected {failure.expected}; seen: {failure.seen}"
        for failure in replay.failures
    ]


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
    passed = failed = 0
    for path in files(options.paths):
        try:
            records = read(path.read_text(encoding="utf-8"), str(path))
        except (BadRecord, OSError, UnicodeDecodeError) as bad:
            print(bad)
            failed += 1
            continue
        for record in records:
            wrong = run(record)
            for line in wrong:
                print(line)
            if wrong:
                failed += 1
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
