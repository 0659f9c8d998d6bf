#!/usr/bin/env python3
"""Tell the hands of a record trick by trick in words: `python3 tools/replay.py FILE.sheep ...`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.errors import BadRecord
from engine.record import Replay, read, told


def main(arguments: list[str] | None = None) -> int:
    """The command; gives the exit code."""
    parser = argparse.ArgumentParser(description="Tell the hands of a record in words.")
    parser.add_argument("files", nargs="+", metavar="FILE.sheep")
    options = parser.parse_args(arguments)
    failed = False
    for name in options.files:
        try:
            text = Path(name).read_text(encoding="utf-8")
            records = read(text, name)
        except (OSError, UnicodeDecodeError, BadRecord) as bad:
            print(bad, file=sys.stderr)
            failed = True
            continue
        for record in records:
            try:
                replay = Replay(record).run(assertions=False)
            except BadRecord as bad:
                print(bad, file=sys.stderr)
                failed = True
                continue
            print("\n".join(told(replay)))
            print()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
