#!/usr/bin/env python3
"""Play as many random hands as you like and hold each to everything the tests promise.

    python3 tools/soak_rules.py [--hands N] [--preset NAME] [--seed S] [--swap]

Hands are shared out over all presets and over house rules with options at random; with --preset
all are of that one. A line for each says how many hands, how long, how many exceptions and how
many disagreements with the second opinion or broken promises there were; the first few are told
with the seed that shows them again. With --swap pairs of hidden cards change places instead, and
the line counts pairs and leaks. Exit 1 if anything was found.

  --hands N      how many hands in all (200000)
  --preset NAME  one preset only; `random` is house rules with options at random
  --seed S       another seed draws other hands (1)
  --swap         exchange hidden cards (three attempts a hand)
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import _env

_env.enter("dev")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.rules import HouseRules, preset  # noqa: E402
from tests.kit.conformance import PLAYING, check_hand, random_rules  # noqa: E402
from tests.kit.swap import EXTRAS, Swaps, swap_hand  # noqa: E402

RANDOM = "random"
SHOWN = 3
THOROUGH_EVERY = 25


class Row:
    """What was found under one preset."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.seed = seed
        self.hands = 0
        self.seconds = 0.0
        self.exceptions = 0
        self.disagreements = 0
        self.met: Counter[str] = Counter()
        self.swaps = Swaps()

    @property
    def failed(self) -> int:
        """How much went wrong."""
        return self.exceptions + self.disagreements

    def run(self, hands: int, one: Callable[[Row, int], None]) -> None:
        """Play `hands` hands with `one`, counting what it raises."""
        started = time.perf_counter()
        for number in range(hands):
            self.hands += 1
            try:
                one(self, number)
            except AssertionError as broken:
                self.disagreements += 1
                self._show(number, str(broken))
            except Exception:
                self.exceptions += 1
                self._show(number, traceback.format_exc())
        self.seconds = time.perf_counter() - started

    def _show(self, number: int, what: str) -> None:
        if self.failed <= SHOWN:
            print(f"{self.name}, hand {number} of seed {self.seed}:\n{what}", flush=True)

    def rules(self, number: int) -> HouseRules:
        """The house rules of a hand."""
        if self.name == RANDOM:
            return random_rules(Random(f"{self.seed} rules {number // 4}"))
        return preset(self.name)

    def line(self, swap: bool) -> str:
        """The report."""
        found = f"{self.exceptions} exceptions, {self.disagreements} "
        if swap:
            found += f"leaks, {self.swaps.total} pairs of {self.swaps.tried}"
        else:
            found += f"disagreements; {self._met()}"
        return f"{self.name:<15}{self.hands:>8} hands {self.seconds:>7.1f} s, {found}"

    def _met(self) -> str:
        kinds = ("picker", "leaster", "queens", "duel", "under", "alone", "crack", "claim")
        return " ".join(f"{kind} {self.met[kind]}" for kind in kinds if self.met[kind])


def check_one(row: Row, number: int) -> None:
    """One hand held to its promises; every 25th with views, codec and rogues at each step."""
    thorough = number % THOROUGH_EVERY == 0
    row.met += check_hand(
        row.rules(number), f"{row.seed} {row.name} {number}", thorough=thorough
    ).met


def swap_one(row: Row, number: int) -> None:
    """One hand in which hidden cards change places, under one set of extra options in turn."""
    rules = row.rules(number)
    if row.name != RANDOM:
        extras = list(EXTRAS.values())
        rules = rules.with_options(**extras[number % len(extras)])
    swap_hand(rules, f"{row.seed} {row.name} {number}", 3, row.swaps)


def main(arguments: list[str]) -> int:
    """Run and report; the exit code is 1 if anything was found."""
    parser = argparse.ArgumentParser(
        usage=(__doc__ or "").strip(), formatter_class=argparse.RawTextHelpFormatter
    )
    names = [*PLAYING, RANDOM]
    parser.add_argument("--hands", type=int, default=200_000, help=argparse.SUPPRESS)
    parser.add_argument("--preset", choices=names, help=argparse.SUPPRESS)
    parser.add_argument("--seed", default="1", help=argparse.SUPPRESS)
    parser.add_argument("--swap", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.hands < 1:
        parser.error("--hands needs a number of at least 1")
    chosen = [options.preset] if options.preset else names
    rows = []
    for number, name in enumerate(chosen):
        row = Row(name, options.seed)
        share = options.hands // len(chosen) + (number < options.hands % len(chosen))
        row.run(share, swap_one if options.swap else check_one)
        print(row.line(options.swap), flush=True)
        rows.append(row)
    failed = sum(row.failed for row in rows)
    hands = sum(row.hands for row in rows)
    seconds = sum(row.seconds for row in rows)
    print(f"{hands} hands in {seconds:.0f} s, seed {options.seed}: {failed or 'nothing'} found")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
