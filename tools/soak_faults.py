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
it again, and the exit code is 1. Once a minute a line says how far it is; SIGINT and SIGTERM end it
after the evening that is being played, with the counts so far.

  --hands N      how many hands at random tables, in evenings of some forty hands
  --minutes M    end it after so many minutes
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
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import _env
from long_run import LongRun

_env.enter("dev")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.kit import faults  # noqa: E402

SHOWN = 5
HANDS_AN_EVENING = 40
EACH = ("3-ten", "2-stacks", "classic", "2-rows")
"""The tables at which each message is lost."""
SLOW = ((0.05, 0.0, 0.0), (0.2, 0.1, 0.0), (0.8, 0.2, 0.0), (0.05, 0.05, 0.1), (0.05, 0.05, 0.3))
RESUME = 1.0
"""Seconds after the heal within which 95 % are back, where the connection was lost (goal R2)."""
NOTICED = 7.0
"""Seconds after the beginning of a shorter silence."""


class Report(LongRun):
    """What was counted and what went wrong. `over` once it has been asked to end."""

    def __init__(self, minutes: float) -> None:
        super().__init__(minutes)
        self.counted: Counter[str] = Counter()
        self.tables: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.more: dict[str, Any] = {}

    @property
    def over(self) -> bool:
        """Whether nothing new should begin."""
        return self.time_is_up or len(self.wrong) >= SHOWN

    @property
    def faults(self) -> int:
        """How often something has happened to a network."""
        kinds = (*faults.FAULTS, "losses", "deaths", "silences", "slow networks", "crowds")
        return sum(self.counted[kind] for kind in kinds)

    def say(self) -> None:
        """Say once a minute how far it is."""
        if not self.minute_passed():
            return
        hands, took = self.counted["hands"], self.took
        print(
            f"{took / 60:.0f} min: {hands} hands, {self.faults} faults, {len(self.wrong)} wrong, "
            f"{hands / took:.2f} hands/s",
            file=sys.stderr,
            flush=True,
        )

    def do(self, what: str, call: Callable[[], Any]) -> Any:
        """Call something; what it raises is wrong."""
        self.say()
        try:
            return call()
        except Exception as error:
            self.wrong.append(f"{what}: {type(error).__name__} {error}")
            if len(self.wrong) <= SHOWN:
                print(f"WRONG {self.wrong[-1][:800]}", file=sys.stderr, flush=True)
        return None


def anything(report: Report, hands: int, seed: int) -> None:
    """Random evenings until so many hands were played (R1)."""
    number, least = 0, min(HANDS_AN_EVENING, hands)
    while report.counted["hands"] < hands and not report.over:
        at = seed + number
        number += 1
        counted = report.do(f"evening {at}", partial(faults.random_evening, at, least))
        report.counted.update(counted or {})
        report.counted["evenings"] += 1
        report.tables[faults.table_of(at)] += 1
    report.more["tables"] = dict(sorted(report.tables.items()))


def each_message(report: Report, hands: int, seed: int) -> None:
    """Each message of an evening is lost once, before it arrives and just after."""
    for number in range(hands):
        name = EACH[number % len(EACH)]
        messages = faults.messages_of_a_hand(seed + number, name)
        writes = faults.writes_of_a_hand(seed + number, name)
        todo: list[tuple[str, str, Callable[..., None], int]] = [
            ("losses", "message", faults.lose_message, messages),
            ("deaths", "write", faults.die_at_write, writes),
        ]
        for counts, noun, call, count in todo:
            for at in range(count):
                for after in (False, True):
                    if report.over:
                        report.more["each_unfinished"] = f"{name}: {noun} {at} of {count}"
                        return
                    when = "after" if after else "before"
                    what = f"seed {seed + number}, {name}, {noun} {at} {when}"
                    report.do(what, partial(call, seed + number, name, at, after))
                    report.counted[counts] += 1
        report.more[f"each_{name}"] = f"{messages} messages, {writes} writes"


def silences(report: Report, times: int, seed: int) -> None:
    """Silent cables, and how soon everybody is back (R2)."""
    lost: list[float] = []
    short: list[float] = []
    for seconds in faults.SILENCES:
        for who in faults.WHO:
            for number in range(times):
                if report.over:
                    break
                what = f"silence of {seconds} s for {who}, seed {seed + number}"
                found = report.do(what, partial(faults.silent_cable, seconds, who, seed + number))
                report.counted["silences"] += 1
                if found is not None:
                    report.counted["stand_ins"] += found.stand_ins
                    long = seconds >= 8
                    (lost if long else short).extend(
                        found.backs if long else [back + seconds for back in found.backs]
                    )
    if not lost or not short:
        return
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
    report = Report(options.minutes)
    print(f"seed {seed}", file=sys.stderr, flush=True)
    if options.hands:
        anything(report, options.hands, seed)
    if options.each:
        each_message(report, options.each, seed)
    if options.silences:
        silences(report, options.silences, seed)
    if options.slow:
        for slow in SLOW[: 0 if report.over else None]:
            report.do(f"slow network {slow}", partial(faults.slow_network, seed, *slow))
            report.counted["slow networks"] += 1
    if options.crowd:
        took = [0.0]
        for number in range(options.crowd):
            if not report.over:
                back = report.do(f"crowd {seed + number}", partial(faults.crowd, seed + number))
                took.append(back or 0.0)
                report.counted["crowds"] += 1
        report.more["crowd_back_max_s"] = round(max(took), 2)
        if report.more["crowd_back_max_s"] > 2:
            report.wrong.append("a crowd comes back too slowly")
    if not (report.counted or report.more):
        made.error("say what to do: --hands, --each, --silences, --slow or --crowd")
    seconds = round(report.took)
    counts = {**report.counted, **report.more, "faults": report.faults}
    counts |= {"wrong": len(report.wrong), "seconds": seconds}
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
