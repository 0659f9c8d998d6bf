#!/usr/bin/env python3
"""A long evening at a full table: does anything pile up?

    python3 tools/soak_memory.py [--minutes M] [--guests N] [--watchers N] [--speed X] [--json]

Ten seats and five watchers play on this computer's own address while now and then a connection is
cut. Memory, open files and tasks of the whole process, which holds host and guests, are noted after
a warm-up and at the end, with everybody in. Exit 1 if memory has grown by 10 MB or more, or a file,
a task or a thread is left over.

  --minutes M    how long after the warm-up of a tenth of that, a minute at most (120)
  --guests N     people beside the host's own seat, which is the tenth (9)
  --watchers N   (5)
  --speed X      how much quicker than people (20)
  --every S      seconds between two cuts (5)
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import _env

_env.enter()

from net.joining import JoinTable  # noqa: E402
from net.local import Pace  # noqa: E402
from soak_net import Evening, memory  # noqa: E402

PERSON_SECONDS = 1.5
"""How long a person takes for a card."""
GROWTH = 10.0
"""MB that memory may grow by (goal R11)."""


class Use(NamedTuple):
    """What the process uses at some moment."""

    memory_mb: float
    files: int
    tasks: int
    threads: int


def use(evening: Evening) -> Use:
    """What is in use now that everybody is in."""
    gc.collect()
    loops = [evening.table._thread.loop]
    loops += [one._thread.loop for one in (*evening.joined, *evening.watching)]
    tasks = sum(len(asyncio.all_tasks(loop)) for loop in loops)
    return Use(memory(), len(os.listdir("/proc/self/fd")), tasks, threading.active_count())


def settled(evening: Evening) -> Use:
    """What is in use once nothing is under way: the least of some looks."""
    everybody = (*evening.joined, *evening.watching)
    evening.until(lambda: all(one.state == "in" for one in everybody), 30, play=True)
    looks = []
    for _ in range(10):
        evening.until(lambda: False, 0.3, play=True)
        looks.append(use(evening))
    return Use(*(min(column) for column in zip(*looks, strict=True)))


def soak(options: argparse.Namespace, seed: int) -> dict[str, Any]:
    """The evening."""
    rng = Random(seed)
    preset = "10" if options.guests >= 5 else "classic"
    cuts, most = 0, 0.0
    with tempfile.TemporaryDirectory() as name:
        evening = Evening(
            Path(name),
            options.guests,
            preset,
            watchers=options.watchers,
            pace=Pace(speed=options.speed),
            pause=PERSON_SECONDS / options.speed,
        )
        warm = min(60.0, options.minutes * 6)
        evening.until(lambda: False, warm, play=True)
        first = settled(evening)
        began = time.monotonic()
        due = began + options.every
        while time.monotonic() - began < options.minutes * 60:
            evening.until(lambda: False, 0.5, play=True)
            most = max(most, memory())
            if time.monotonic() < due:
                continue
            due = time.monotonic() + rng.uniform(0.5, 1.5) * options.every
            cuts += 1
            if rng.random() < 0.1:
                evening.table.cut_all()
            else:
                one: JoinTable = rng.choice((*evening.joined, *evening.watching))
                one.cut()
        last = settled(evening)
        hands, wrong = evening.hands, evening.differences()
        problem = evening.table.trouble or evening.table._thread.problem
        evening.close()
    grown = last.memory_mb - first.memory_mb
    # A task or two come and go with each look at the table; what leaks grows with every cut.
    left = last.files - first.files, last.tasks - first.tasks - 2, last.threads - first.threads
    return {
        "seed": seed,
        "minutes": options.minutes,
        "hands": hands,
        "cuts": cuts,
        "first": first._asdict(),
        "last": last._asdict(),
        "most_memory_mb": round(most, 1),
        "grown_mb": round(grown, 1),
        "guests_that_differ": wrong,
        "problem": problem,
        "good": grown < GROWTH and max(left) <= 0 and not wrong and not problem,
    }


def main(arguments: list[str]) -> int:
    """Play and report; the exit code is 1 if something piles up."""
    made = argparse.ArgumentParser(
        usage=(__doc__ or "").strip(), formatter_class=argparse.RawTextHelpFormatter
    )
    made.add_argument("--minutes", type=float, default=120.0, help=argparse.SUPPRESS)
    made.add_argument("--guests", type=int, default=9, help=argparse.SUPPRESS)
    made.add_argument("--watchers", type=int, default=5, help=argparse.SUPPRESS)
    made.add_argument("--speed", type=float, default=20.0, help=argparse.SUPPRESS)
    made.add_argument("--every", type=float, default=5.0, help=argparse.SUPPRESS)
    made.add_argument("--seed", type=int, default=None, help=argparse.SUPPRESS)
    made.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    options = made.parse_args(arguments)
    seed = int.from_bytes(os.urandom(3), "big") if options.seed is None else options.seed
    counted = soak(options, seed)
    if options.json:
        print(json.dumps(counted))
    else:
        print(", ".join(f"{key} {value}" for key, value in counted.items()))
    return 0 if counted["good"] else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
