#!/usr/bin/env python3
"""Look for a card that somebody is sent who must not see it.

    python3 tools/soak_leaks.py [--pairs N] [--preset NAME] [--seed S] [--json]

A pair is two open tables that differ in two cards, and a viewer who can see neither: everything
that leaves the two tables must be equal byte by byte (`tests/kit/leaks.py` says what that is). The
pairs are shared out over all presets, both layouts for two and the table of six where the dealer
sits out, and over sets of options that bring questions and secrets. A line for each preset says
how many pairs there were; then come the counts by viewer, phase, place, event and message.
Exit 1 if anything differed; the first few are told with the seed that shows them again.

  --pairs N      how many pairs of tables in all (20000); each has several viewers
  --preset NAME  one preset only
  --seed S       another seed draws other hands (1)
  --json         the counts as one object
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

import _env

_env.enter("dev")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.rules import preset  # noqa: E402
from tests.kit.conformance import PLAYING  # noqa: E402
from tests.kit.leaks import Leak, Worlds, heard_logs  # noqa: E402
from tests.kit.swap import EXTRAS  # noqa: E402

SHOWN = 5
SITTING_OUT = "tournament, six at the table"
COUNTS = ("pairs", "classes", "viewers", "phases", "places", "events", "messages")


def search(name: str, pairs: int, seed: str, worlds: Worlds) -> list[str]:
    """Try hands of one preset until there were so many pairs of tables; what was seen."""
    found: list[str] = []
    until = worlds.worlds + pairs
    number = 0
    while worlds.worlds < until and len(found) < SHOWN:
        words, extra = list(EXTRAS.items())[number % len(EXTRAS)]
        sits_out = name == SITTING_OUT
        rules = preset("tournament" if sits_out else name, **extra)
        drawn = f"{seed} {name} {words} {number}"
        number += 1
        try:
            worlds.try_hand(rules, drawn, rules.deal.seats + 1 if sits_out else None)
        except Leak as leak:
            found.append(f"{drawn}: {leak}")
            print(f"LEAK {found[-1][:600]}", flush=True)
    return found


def main(arguments: list[str]) -> int:
    """Search and report; the exit code is 1 if anything was found."""
    made = argparse.ArgumentParser(
        usage=(__doc__ or "").strip(), formatter_class=argparse.RawTextHelpFormatter
    )
    names = [*PLAYING, SITTING_OUT]
    made.add_argument("--pairs", type=int, default=20_000, help=argparse.SUPPRESS)
    made.add_argument("--preset", choices=names, help=argparse.SUPPRESS)
    made.add_argument("--seed", default="1", help=argparse.SUPPRESS)
    made.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    options = made.parse_args(arguments)
    chosen = [options.preset] if options.preset else names
    worlds, leaks = Worlds(), 0
    presets: dict[str, tuple[int, int]] = {}
    began = time.perf_counter()
    with heard_logs():
        for number, name in enumerate(chosen):
            share = options.pairs // len(chosen) + (number < options.pairs % len(chosen))
            before = worlds.worlds, worlds.total
            leaks += len(search(name, share, options.seed, worlds))
            presets[name] = worlds.worlds - before[0], worlds.total - before[1]
            if not options.json:
                print(f"{name:<30}{presets[name][0]:>7} tables {presets[name][1]:>7} pairs")
    counts: dict[str, Counter[str]] = {one: getattr(worlds, one) for one in COUNTS}
    report = {
        "seed": options.seed,
        "table_pairs": worlds.worlds,
        "pairs": worlds.total,
        "hands": worlds.hands,
        "frames": worlds.frames,
        "bytes": worlds.bytes,
        "leaks": leaks,
        "seconds": round(time.perf_counter() - began),
    }
    if options.json:
        print(json.dumps({**report, "presets": presets, **counts}))
    else:
        for one, counted in counts.items():
            if one != "pairs":
                print(f"{one}: " + ", ".join(f"{k} {n}" for k, n in counted.most_common()))
        print(", ".join(f"{key} {value}" for key, value in report.items()))
    return 1 if leaks else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
