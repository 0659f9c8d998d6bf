#!/usr/bin/env python3
"""A long evening at a full table: does anything pile up?

    python3 tools/soak_memory.py [--minutes M] [--guests N] [--watchers N] [--speed X] [--json]

Ten seats and five watchers play on this computer's own address, each in a program of its own as on
the laptops of a family. Now and then a connection is cut, all are cut at once, or a program sleeps
for some seconds like a laptop whose lid is closed. Memory, open files, tasks and threads of every
program are noted after a warm-up and at the end, with everybody in. Exit 1 if the memory of any
program has grown by 10 MB or more, if a file, a task or a thread is left over, or if a guest has
another score sheet than the host. SIGINT or SIGTERM end the evening early, with its report.

  --minutes M    how long after the warm-up of a tenth of that, a minute at most (120)
  --guests N     people beside the host's own seat, which is the tenth (9)
  --watchers N   (5)
  --speed X      how much quicker than people (20)
  --every S      seconds between two faults (5)
  --seed N       of the faults; a fresh one without it
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import json
import os
import resource
import select
import signal
import socket
import subprocess
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

from net.doorsettings import DoorSettings  # noqa: E402
from net.headless import BotGuest  # noqa: E402
from net.hosting import HostSetup, HostTable  # noqa: E402
from net.joining import JoinTable  # noqa: E402
from net.local import Pace  # noqa: E402
from net.networks import prepare  # noqa: E402

HERE = "127.0.0.1"
PERSON_SECONDS = 1.5
"""How long a person takes for a card."""
GROWTH = 10.0
"""MB that the memory of a program may grow by (goal R11)."""
TASKS = 2
"""So many tasks come and go with each look; what leaks grows with every fault."""
STEP = 0.01
SLEEPS = (1.0, 3.0, 8.0)
"""Seconds for which a lid is closed: too short to be noticed, noticed, and given up."""
WORD = 300.0
"""Seconds within which a program must answer the one that watches it."""


class Use(NamedTuple):
    """What a program uses at some moment."""

    memory_mb: float
    files: int
    tasks: int
    threads: int


def memory() -> float:
    """Resident memory of this process in MB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 1e6


# -- a program at the table --------------------------------------------------------------------


class Part:
    """The host's program, or a guest's. It obeys single words on its standard input and answers
    each with an object on a line of its standard output."""

    def __init__(self, table: HostTable | JoinTable, bot: BotGuest | None) -> None:
        self.table = table
        self.bot = bot

    def step(self) -> None:
        """Hear and answer."""
        self.table.tick()
        self.table.guest.pump()
        if self.bot is not None:
            self.bot.tick(self.table.guest, time.monotonic())
        time.sleep(STEP)

    def go_on(self, seconds: float) -> None:
        """Play for some seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.step()

    def use(self) -> Use:
        """What is in use now."""
        gc.collect()
        tasks = len(asyncio.all_tasks(self.table._thread.loop))
        return Use(memory(), len(os.listdir("/proc/self/fd")), tasks, threading.active_count())

    def settled(self) -> Use:
        """What is in use while nothing but the game is under way: the least of some looks."""
        end = time.monotonic() + WORD / 3
        while isinstance(self.table, JoinTable) and self.table.state != "in":
            assert time.monotonic() < end, f"a guest does not come back: {self.table.trouble}"
            self.step()
        looks = []
        for _ in range(10):
            self.go_on(0.3)
            looks.append(self.use())
        return Use(*(min(column) for column in zip(*looks, strict=True)))

    def facts(self) -> dict[str, Any]:
        """What this program has seen of the evening."""
        guest, table = self.table.guest, self.table.guest.table
        rows = () if table is None else table.rows
        return {
            "hands": len(rows),
            "sheet": [hashlib.sha256(repr(row).encode()).hexdigest()[:12] for row in rows],
            "doubts": guest.doubts,
            "problem": self.table._thread.problem,
            "trouble": self.table.trouble if isinstance(self.table, HostTable) else "",
            "returns": self.table.returns if isinstance(self.table, JoinTable) else 0,
        }

    def answer(self, word: str) -> Any:
        """Do what the word says; the answer."""
        if word == "cut":
            self.table.cut_all() if isinstance(self.table, HostTable) else self.table.cut()
            return True
        if word == "settle":
            return self.settled()
        if word == "use":
            return [self.use(), self.facts()["hands"]]
        if word == "facts":
            return self.facts()
        raise AssertionError(f"nobody says {word!r}")

    def run(self) -> None:
        """Play until there is nobody left who gives orders, or the word is `end`."""
        heard = b""
        while True:
            self.step()
            if not select.select([0], [], [], 0)[0]:
                continue
            data = os.read(0, 1000)
            heard += data
            while b"\n" in heard:
                line, _end, heard = heard.partition(b"\n")
                if line == b"end":
                    return
                say(self.answer(line.decode()))
            if not data:
                return


def say(what: Any) -> None:
    """Answer the program that gives orders."""
    print(json.dumps(what), flush=True)


def be_host(folder: Path, preset: str, speed: float) -> None:
    """The host's program."""
    prepare()
    with socket.socket() as one:
        one.bind((HERE, 0))
        port = one.getsockname()[1]
    door = DoorSettings(need="nothing", port=port, grace=60.0)
    setup = HostSetup(name="Host", preset=preset, hands=0, bots="thumb", door=door)
    more: dict[str, Any] = {"interface": HERE, "advertise": False, "pace": Pace(speed=speed)}
    table = HostTable.create(setup, folder, frames_a_second=2000.0, **more)
    say(port)
    try:
        Part(table, BotGuest("thumb", PERSON_SECONDS / speed)).run()
    finally:
        table.close()


def be_guest(name: str, port: int, speed: float) -> None:
    """The program of a guest; one whose name begins with W only watches."""
    prepare()
    watch = name.startswith("W")
    table = JoinTable.to(f"{HERE}:{port}", name, None, interface=HERE, watch=watch)
    part = Part(table, None if watch else BotGuest("thumb", PERSON_SECONDS / speed))
    end = time.monotonic() + WORD
    while table.guest.table is None:
        assert time.monotonic() < end, f"{name} does not come in: {table.trouble}"
        part.step()
    say(port)
    try:
        part.run()
    finally:
        table.close()


# -- the one that gives orders -----------------------------------------------------------------


class Program:
    """A part in a process of its own."""

    def __init__(self, name: str, *arguments: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--part", name, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._waking: float | None = None
        self._heard = b""

    def order(self, word: str) -> None:
        """Say a word to it."""
        assert self._process.stdin is not None
        self._process.stdin.write(word.encode() + b"\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        """What it says next."""
        assert self._process.stdout is not None
        file = self._process.stdout.fileno()
        end = time.monotonic() + WORD
        while b"\n" not in self._heard:
            left = max(0.0, end - time.monotonic())
            data = os.read(file, 1 << 20) if select.select([file], [], [], left)[0] else b""
            if not data:
                raise RuntimeError(f"{self.name} gives no answer")
            self._heard += data
        line, _end, self._heard = self._heard.partition(b"\n")
        return json.loads(line)

    def ask(self, word: str) -> Any:
        """Say a word and wait for the answer."""
        self.order(word)
        return self.answer()

    def sleep(self, seconds: float) -> None:
        """Close its lid."""
        self._process.send_signal(signal.SIGSTOP)
        self._waking = time.monotonic() + seconds

    def wake(self, now: float) -> None:
        """Open its lid when it is time."""
        if self._waking is not None and now >= self._waking:
            self._waking = None
            self._process.send_signal(signal.SIGCONT)

    @property
    def asleep(self) -> bool:
        """Whether its lid is closed."""
        return self._waking is not None

    def end(self) -> None:
        """End it."""
        self.wake(float("inf"))
        if self._process.poll() is None:
            try:
                self.order("end")
                self._process.wait(20)
            except (OSError, subprocess.TimeoutExpired):
                self._process.kill()
                self._process.wait()


class Table:
    """All programs of an evening."""

    def __init__(self, folder: Path, options: argparse.Namespace) -> None:
        preset = "10" if options.guests >= 5 else "classic"
        speed = str(options.speed)
        self.programs: list[Program] = []
        try:
            self._add("host", str(folder), preset, speed)
            port = str(self.host.answer())
            names = [f"Guest {number}" for number in range(options.guests)]
            names += [f"Watcher {number}" for number in range(options.watchers)]
            for name in names:
                self._add(name, port, speed)
                self.programs[-1].answer()
        except BaseException:
            self.end()
            raise

    def _add(self, name: str, *arguments: str) -> None:
        self.programs.append(Program(name, *arguments))

    @property
    def host(self) -> Program:
        return self.programs[0]

    def wake(self) -> None:
        """Open all lids whose time has come."""
        for one in self.programs:
            one.wake(time.monotonic())

    def all(self, word: str) -> list[Any]:
        """Ask every program at once."""
        while any(one.asleep for one in self.programs):
            time.sleep(0.1)
            self.wake()
        for one in self.programs:
            one.order(word)
        return [one.answer() for one in self.programs]

    def settled(self) -> list[Use]:
        """What each program uses with everybody in."""
        return [Use(*one) for one in self.all("settle")]

    def fault(self, rng: Random) -> str:
        """Let something mild happen; what it was."""
        kind = rng.random()
        if kind < 0.1:
            self.host.ask("cut")
            return "cuts of all"
        one = rng.choice([one for one in self.programs[1:] if not one.asleep])
        if kind < 0.3:
            one.sleep(rng.choice(SLEEPS))
            return "lids closed"
        one.ask("cut")
        return "cuts"

    def end(self) -> None:
        """End the evening."""
        for one in reversed(self.programs):
            one.end()


def soak(options: argparse.Namespace, seed: int) -> dict[str, Any]:
    """The evening; what came of it."""
    rng = Random(seed)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    faults: dict[str, int] = {}
    curve: list[tuple[int, int, float, float]] = []
    with tempfile.TemporaryDirectory() as name:
        table = Table(Path(name), options)
        try:
            stop.wait(min(60.0, options.minutes * 6))
            first = table.settled()
            began = time.monotonic()
            end = began + options.minutes * 60
            due, look = began + options.every, began + 60.0
            while (now := time.monotonic()) < end and not stop.wait(0.1):
                table.wake()
                if now >= due:
                    due = now + rng.uniform(0.5, 1.5) * options.every
                    what = table.fault(rng)
                    faults[what] = faults.get(what, 0) + 1
                if now >= look:
                    look = now + 60.0
                    curve.append(_look(table, round((now - began) / 60), first, faults))
            minutes = (time.monotonic() - began) / 60
            last = table.settled()
            facts = table.all("facts")
        finally:
            table.end()
    grown = [b.memory_mb - a.memory_mb for a, b in zip(first, last, strict=True)]
    left = [
        (b.files - a.files, max(0, b.tasks - a.tasks - TASKS), b.threads - a.threads)
        for a, b in zip(first, last, strict=True)
    ]
    wrong = _differ(facts)
    problems = [one["problem"] or one["trouble"] for one in facts]
    enough = minutes >= options.minutes * 0.999
    return {
        "seed": seed,
        "minutes": round(minutes, 1),
        "hands": min(one["hands"] for one in facts),
        "faults": faults,
        "returns": sum(max(0, one["returns"] - 1) for one in facts),
        "programs": len(facts),
        "first_mb": [round(one.memory_mb, 1) for one in first],
        "grown_host_mb": round(grown[0], 2),
        "grown_guest_most_mb": round(max(grown[1:]), 2),
        "grown_guests_mb": [round(one, 2) for one in grown[1:]],
        "grown_all_mb": round(sum(grown), 2),
        "left_files": [one[0] for one in left],
        "left_tasks": [b.tasks - a.tasks for a, b in zip(first, last, strict=True)],
        "left_threads": [one[2] for one in left],
        "minute_hands_host_all_mb": curve[:: max(1, len(curve) // 24)],
        "programs_that_differ": wrong,
        "problems": [one for one in problems if one],
        "good": max(grown) < GROWTH
        and max(max(one) for one in left) <= 0
        and not wrong
        and not any(problems)
        and enough,
    }


def _look(
    table: Table, minute: int, first: list[Use], faults: dict[str, int]
) -> tuple[int, int, float, float]:
    """Say how it goes: the minute, hands, growth of the host and of all programs in MB."""
    uses = table.all("use")
    grown = [use[0] - one.memory_mb for (use, _hands), one in zip(uses, first, strict=True)]
    hands = min(hands for _use, hands in uses)
    print(
        f"minute {minute}: {hands} hands, {sum(faults.values())} faults, memory of the host "
        f"{grown[0]:+.1f} MB, of a guest at most {max(grown[1:]):+.1f}, of all {sum(grown):+.1f}",
        file=sys.stderr,
        flush=True,
    )
    return minute, hands, round(grown[0], 2), round(sum(grown), 2)


def _differ(facts: list[dict[str, Any]]) -> int:
    """How many programs have another sheet than the host, or doubt it."""
    sheets = [one["sheet"] for one in facts]
    shared = min(map(len, sheets))
    # The last hand may be on its way to somebody.
    late = max(map(len, sheets)) - shared > 1
    other = sum(one[:shared] != sheets[0][:shared] for one in sheets)
    return other + late + sum(bool(one["doubts"]) for one in facts)


def main(arguments: list[str]) -> int:
    """Play and report; the exit code is 1 if something piles up."""
    if arguments[:1] == ["--part"]:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        name, *rest = arguments[1:]
        if name == "host":
            be_host(Path(rest[0]), rest[1], float(rest[2]))
        else:
            be_guest(name, int(rest[0]), float(rest[1]))
        return 0
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
    print(f"seed {seed}", file=sys.stderr, flush=True)
    counted = soak(options, seed)
    if options.json:
        print(json.dumps(counted))
    else:
        print(", ".join(f"{key} {value}" for key, value in counted.items()))
    return 0 if counted["good"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
