#!/usr/bin/env python3
"""Play evenings in virtual time while everything happens to the network that can.

    python3 tools/soak_faults.py --hands 10000      anything at any time: nothing may get lost
    python3 tools/soak_faults.py --each 2           each message of an evening is lost, the
                                                    host dies at each write
    python3 tools/soak_faults.py --silences 5       silent cables of 1 to 60 s, for whom you like
    python3 tools/soak_faults.py --slow             delay, jitter and loss: no bot, no break
    python3 tools/soak_faults.py --crowd 20         ten seats and ten watchers come back at once

The whole product runs, door and deadlines included, on a network that exists only in this process
(`tests/kit/virtual.py`), so an hour takes seconds. What went wrong is told with the seed that shows
it again, and the exit code is 1.

  --hands N      how many hands at random tables, in evenings of some forty hands
  --minutes M    end the hands after so many minutes
  --each N       how many hands in which each message is lost and each write is the last
  --silences N   how many times each silence for each kind of guest
  --slow         slow networks
  --crowd N      how many times everybody comes back
  --seed S       the first seed (from the clock)
  --json         the counts as one object
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import _env

_env.enter("dev")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.kit import faults  # noqa: E402

SHOWN = 5
HANDS_AN_EVENING = 40
SLOW = ((0.05, 0.0, 0.0), (0.2, 0.1, 0.0), (0.8, 0.2, 0.0), (0.05, 0.05, 0.1), (0.05, 0.05, 0.3))
RESUME = 1.0
"""Seconds after the heal within which 95 % are back, where the connection was lost (goal R2)."""
NOTICED = 7.0
"""Seconds after the beginning of a shorter silence."""


class Report:
    """What was counted and what went wrong."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.more: dict[str, Any] = {}

    def do(self, what: str, call: Callable[[], Any]) -> Any:
        """Call something; what it raises is wrong."""
        try:
            return call()
        except Exception as error:
            self.wrong.append(f"{what}: {type(error).__name__} {error}")
            if len(self.wrong) <= SHOWN:
                print(f"WRONG {self.wrong[-1][:800]}", file=sys.stderr, flush=True)
        return None


def anything(report: Report, hands: int, seed: int, minutes: float) -> None:
    """Random evenings until so many hands were played (R1), or the time is up."""
    number, least = 0, min(HANDS_AN_EVENING, hands)
    end = time.monotonic() + minutes * 60
    while report.counted["hands"] < hands and len(report.wrong) < SHOWN:
        if time.monotonic() > end:
            break
        at = seed + number
        number += 1
        counted = report.do(f"evening {at}", partial(faults.random_evening, at, least))
        report.counted.update(counted or {})
        report.counted["evenings"] += 1


def each_message(report: Report, hands: int, seed: int) -> None:
    """Each message of an evening is lost once, before it arrives and just after."""
    for number in range(hands):
        name = ("3-ten", "2-stacks", "classic", "2-rows")[number % 4]
        messages = faults.messages_of_a_hand(seed + number, name)
        for at in range(messages):
            for after in (False, True):
                what = (
                    f"seed {seed + number}, {name}, message {at} {'after' if after else 'before'}"
                )
                report.do(what, partial(faults.lose_message, seed + number, name, at, after))
                report.counted["losses"] += 1
        for at in range(faults.writes_of_a_hand(seed + number, name)):
            for after in (False, True):
                what = f"seed {seed + number}, {name}, write {at} {'after' if after else 'before'}"
                report.do(what, partial(faults.die_at_write, seed + number, name, at, after))
                report.counted["deaths"] += 1


def silences(report: Report, times: int, seed: int) -> None:
    """Silent cables, and how soon everybody is back (R2)."""
    lost: list[float] = []
    short: list[float] = []
    for seconds in faults.SILENCES:
        for who in faults.WHO:
            for number in range(times):
                what = f"silence of {seconds} s for {who}, seed {seed + number}"
                found = report.do(what, partial(faults.silent_cable, seconds, who, seed + number))
                report.counted["silences"] += 1
                if found is not None:
                    report.counted["stand_ins"] += found.stand_ins
                    long = seconds >= 8
                    (lost if long else short).extend(
                        found.backs if long else [back + seconds for back in found.backs]
                    )
    report.more["back_after_heal_p95_s"] = round(faults.share(lost, 0.95), 2)
    report.more["back_after_heal_max_s"] = round(max(lost), 2)
    report.more["short_silence_over_max_s"] = round(max(short), 2)
    if faults.share(lost, 0.95) > RESUME or max(short) > NOTICED:
        report.wrong.append("coming back takes too long")


def main(arguments: list[str]) -> int:
    """Do what is asked for and report; the exit code is 1 if anything went wrong."""
    made = argparse.ArgumentParser(
        usage=(__doc__ or "").strip(), formatter_class=argparse.RawTextHelpFormatter
    )
    for name in ("hands", "each", "silences", "crowd"):
        made.add_argument(f"--{name}", type=int, default=0, help=argparse.SUPPRESS)
    made.add_argument("--minutes", type=float, default=1e6, help=argparse.SUPPRESS)
    made.add_argument("--slow", action="store_true", help=argparse.SUPPRESS)
    made.add_argument("--seed", type=int, default=None, help=argparse.SUPPRESS)
    made.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    options = made.parse_args(arguments)
    seed = int.from_bytes(os.urandom(3), "big") if options.seed is None else options.seed
    report = Report()
    began = time.perf_counter()
    print(f"seed {seed}", file=sys.stderr, flush=True)
    if options.hands:
        anything(report, options.hands, seed, options.minutes)
    if options.each:
        each_message(report, options.each, seed)
    if options.silences:
        silences(report, options.silences, seed)
    if options.slow:
        for slow in SLOW:
            report.do(f"slow network {slow}", partial(faults.slow_network, seed, *slow))
            report.counted["slow networks"] += 1
    if options.crowd:
        took = [report.do("crowd", partial(faults.crowd, seed + n)) for n in range(options.crowd)]
        report.more["crowd_back_max_s"] = round(max(one or 0.0 for one in took), 2)
        if report.more["crowd_back_max_s"] > 2:
            report.wrong.append("a crowd comes back too slowly")
    if not report.counted and not options.crowd:
        made.error("say what to do: --hands, --each, --silences, --slow or --crowd")
    seconds = round(time.perf_counter() - began)
    counts = {**report.counted, **report.more, "wrong": len(report.wrong), "seconds": seconds}
    if options.json:
        print(json.dumps({"seed": seed, **counts}))
    else:
        print(", ".join(f"{key} {value}" for key, value in counts.items()))
    return 1 if report.wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
