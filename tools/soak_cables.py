#!/usr/bin/env python3
"""Evenings behind bad cables at a host that is killed again and again, on real sockets.

    python3 tools/soak_cables.py --hands 300 [--seed N] [--json]

The host is `sheepshead host`, a process of its own that is ended by SIGKILL and started again. Each
guest's connection goes through a cable of its own that is reset, goes silent, is closed by half or
lets only three bytes through at a time. For 300 hands there are at least 60 kills, 300 resets, 150
silences, 100 half-closes and 100 dribbling cables, for more or fewer hands as many in proportion.

The guests write down what they have asked for and what was acknowledged, and the host's own records
must say the same, each answer once and in its place. Nobody may be told of the past or doubt the
host, and all must have one score sheet. Exit 1 if not, or if people come back too late (R2, R3).

  --hands N      how many hands at least (300)
  --an-evening H after so many hands the next table is opened (40)
  --guests G     at most so many guests a table (3)
  --minutes M    end it after so many minutes
  --seed N       of faults; a fresh one without it
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import _env
from long_run import LongRun

_env.enter("dev")

from engine.actions import Action, parse  # noqa: E402
from engine.record import read as read_records  # noqa: E402
from engine.rules import preset  # noqa: E402
from engine.view import SeatView  # noqa: E402
from net.guest import Update  # noqa: E402
from net.headless import BotGuest  # noqa: E402
from net.joining import JoinTable  # noqa: E402
from net.journal import read as read_journal  # noqa: E402
from net.journal import room_of, tables_folder  # noqa: E402
from net.messages import LIVE  # noqa: E402
from tests.kit.proxy import HERE, Cable  # noqa: E402
from tests.kit.virtual import NoFinder  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
WANTED = {"kill": 60, "reset": 300, "hole": 150, "half-close": 100, "dribble": 100}
"""How often each fault happens in 300 hands (goal R1)."""
TABLES = ("classic", "3-ten", "2-rows", "6", "country", "2-stacks", "4-queens", "full")
LONG_HOLE = 8.0
"""Seconds of a silence in which the connection is given up."""
LONG_HOLES = 0.15
"""The share of silences that are so long."""
RESTARTED = 3.0
"""Seconds from a host's death until all are back, 95 of 100 times (goal R3)."""
RESUMED = 1.0
"""Seconds from the heal of a cable until its guest is back (goal R2)."""
NOTICED = 7.0
"""Seconds until a silence is noticed (goal R2)."""
STALL = 0.7
"""Seconds without a turn after which this program itself, and not a cable, was silent: then nobody
is to blame who did not notice a silence."""
LATE = 30.0
"""Seconds after which nobody comes back any more."""

Place = tuple[int, int]
"""Deal and step."""


class Wrong(AssertionError):
    """Something got lost, was done twice, or was told wrongly."""


class Player(BotGuest):
    """A guest behind a cable, played by a bot, with a book of what it asked for.

    sent    every action asked for; `acked` those that were acknowledged, by deal and step
    places  the number of the hand by deal
    """

    def __init__(self, name: str, port: int) -> None:
        super().__init__("thumb")
        self.name = name
        self.cable = Cable(port)
        self.cable.__enter__()
        self.table = JoinTable.to(f"{HERE}:{self.cable.port}", name, None, interface=HERE)
        self.sent: dict[Place, Action] = {}
        self.acked: dict[Place, Action] = {}
        self.numbers: dict[int, int] = {}
        self.place: Place = (0, 0)
        self.rev = -1
        self._asking: Place | None = None
        self._chosen: list[Action] = []

    def _choose(self, view: SeatView, seed: str) -> Action:
        self._chosen.append(super()._choose(view, seed))
        return self._chosen[-1]

    def step(self, play: bool) -> None:
        """Hear and answer."""
        guest = self.table.guest
        self.table.tick()
        for update in guest.pump():
            self._told(update)
        if self._asking is not None and not guest.waiting:
            if guest.take_refusal() is None:
                self.acked[self._asking] = self.sent[self._asking]
            self._asking = None
        if play:
            self._chosen.clear()
            self.tick(guest, time.monotonic())
            if self._chosen and guest.waiting and guest.table is not None:
                self._asking = (guest.table.deal, guest.table.step)
                self.sent[self._asking] = self._chosen[-1]

    def _told(self, update: Update) -> None:
        place = (update.table.deal, update.table.step)
        if place < self.place or update.rev < self.rev:
            raise Wrong(f"{self.name} was told of {place} after {self.place}")
        if not update.fresh and update.rev != self.rev + max(1, len(update.events)):
            raise Wrong(f"{self.name} was told revision {update.rev} after {self.rev}")
        self.place, self.rev = place, update.rev
        if update.table.phase == "hand":
            self.numbers[place[0]] = update.table.number

    @property
    def inside(self) -> bool:
        """Whether the connection stands and the table is shown over it."""
        guest = self.table.guest
        return self.table.state == "in" and guest._phase == LIVE and not guest.gone

    @property
    def hands(self) -> int:
        """How many rows the sheet has."""
        table = self.table.guest.table
        return 0 if table is None else len(table.rows)

    def close(self) -> None:
        """Go away."""
        self.table.close()
        self.cable.__exit__(None, None, None)


class Host:
    """`sheepshead host` in a process of its own. It is killed and started again; what it says is
    in a file."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.data = folder / "host"
        self._said = folder / "host.out"
        words = ("-m", "game", "host", "--headless", *arguments, "--json", "--data", str(self.data))
        self._command = (sys.executable, *words)
        self.start()

    def start(self) -> None:
        """Start it, or start it again."""
        with self._said.open("ab") as out:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT
            )

    def kill(self) -> None:
        """SIGKILL: it ends without a word. `Wrong` if it had ended by itself."""
        if self._process.poll() is not None:
            raise Wrong(f"the host has ended: {self._said.read_text()[-2000:]}")
        self._process.kill()
        self._process.wait()

    def events(self, kind: str) -> list[dict[str, Any]]:
        """What it said; `Wrong` if a line is no event, as a traceback is none."""
        lines = self._said.read_text().splitlines()
        try:
            return [event for line in lines if (event := json.loads(line))["event"] == kind]
        except ValueError:
            raise Wrong(f"the host said: {self._said.read_text()[-2000:]}") from None

    def wait_open(self) -> None:
        """Wait until the table is open."""
        end = time.monotonic() + LATE
        while not self._said.read_text().endswith("\n") or not self.events("open"):
            if time.monotonic() > end:
                raise Wrong(f"no table was opened: {self._said.read_text()[-2000:]}")
            time.sleep(0.02)

    def finish(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self._process.send_signal(signal.SIGTERM)
        if self._process.wait(LATE) or self.events("error") or not self.events("closed"):
            raise Wrong(f"the host did not end in order: {self._said.read_text()[-2000:]}")

    def end(self) -> None:
        """End it if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()


class Evening:
    """A host's process, its guests and what happens to them."""

    def __init__(self, folder: Path, name: str, guests: int, rng: Random) -> None:
        self.rng = rng
        self.returns: dict[str, list[float]] = {}
        self.stalls = 0
        with socket.socket() as one:
            one.bind((HERE, 0))
            port = one.getsockname()[1]
        self.host = Host(
            folder,
            *("--port", str(port), "--preset", name, "--hands", "0"),
            *("--bots", "thumb", "--start-with", str(guests), "--speed", "0", "--fast"),
            *("--grace", "120", "--interface", HERE),
        )
        self.players: list[Player] = []
        try:
            self.host.wait_open()
            for number in range(guests):
                self.players.append(Player(f"Guest {number}", port))
            self.until(lambda: all(map(self._sits, self.players)), LATE, "all sit")
        except BaseException:
            self.close()
            raise

    def _sits(self, one: Player) -> bool:
        return one.inside and one.table.guest.seat is not None

    @property
    def hands(self) -> int:
        """How many hands the shortest sheet has."""
        return min(one.hands for one in self.players)

    def run(self, seconds: float, play: bool = True) -> None:
        """Let everybody hear and answer for a while."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._step(play)

    def until(self, done: Callable[[], bool], seconds: float, what: str) -> float:
        """Go on until something is so; how long it took. `Wrong` if it takes too long."""
        begun = time.monotonic()
        while not done():
            if time.monotonic() - begun > seconds:
                states = [f"{one.name} {one.table.state} {one.place}" for one in self.players]
                raise Wrong(f"not within {seconds} s: {what}; {states}")
            self._step(True)
        return time.monotonic() - begun

    def _step(self, play: bool) -> None:
        for one in self.players:
            one.step(play)
        time.sleep(0.001)

    def more_hands(self) -> None:
        """Play until there is one more hand."""
        at = self.hands
        self.until(lambda: self.hands > at, 2 * LATE, f"hand {at + 1}")

    # -- faults ----------------------------------------------------------------------------------

    def fault(self, what: str) -> int:
        """Let something happen, and wait until all whom it hit are back; how many it hit."""
        rng = self.rng
        self.run(rng.uniform(0.0, 0.2))
        if what == "kill":
            self._kill()
            return 1
        crowd = len(self.players)
        some = rng.sample(self.players, crowd if rng.random() < 0.25 else rng.randint(1, crowd))
        if what == "hole":
            self._hole(some)
        elif what == "dribble":
            for one in some:
                one.cable.dribble = 1e-6
            self.run(0.5)
            for one in some:
                one.cable.dribble = 0.0
        else:
            was = [one.table.returns for one in some]
            begun = time.monotonic()
            for one in some:
                one.cable.reset() if what == "reset" else one.cable.half_close()
            self._all_back(what, some, was, begun)
        return len(some)

    def _kill(self) -> None:
        """The host's process dies and is started again at once; the same hand goes on."""
        was = [one.table.returns for one in self.players]
        begun = time.monotonic()
        self.host.kill()
        self.host.start()
        self._all_back("kill", self.players, was, begun)
        took = time.monotonic() - begun
        self.returns.setdefault("all after a kill", []).append(took)

    def _hole(self, some: Sequence[Player]) -> None:
        """Silent cables, mostly for less long than it takes to give up."""
        long = self.rng.random() < LONG_HOLES
        for one in some:
            one.cable.hole = True
        begun = time.monotonic()
        noticed: set[str] = set()
        end = begun + (LONG_HOLE if long else self.rng.uniform(0.2, 3.0))
        longest, last = 0.0, begun
        while (now := time.monotonic()) < end:
            self._step(True)
            longest, last = max(longest, now - last), now
            for one in some:
                if one.table.state != "in" and one.name not in noticed:
                    noticed.add(one.name)
                    self.returns.setdefault("silence noticed", []).append(now - begun)
        longest = max(longest, now - last)
        stalled = longest > STALL
        self.stalls += stalled
        if long and len(noticed) < len(some) and not stalled:
            raise Wrong(
                f"a silence of {LONG_HOLE} s was noticed by {sorted(noticed)} alone of "
                f"{len(some)}; this program missed {longest:.2f} s at most"
            )
        for one in some:
            one.cable.hole = False
        if long:
            lost = [one for one in some if one.name in noticed]
            self._all_back("hole", lost, [one.table.returns for one in lost], time.monotonic())

    def _all_back(
        self, what: str, some: Sequence[Player], was: Sequence[int], begun: float
    ) -> None:
        """Wait for everybody, and note how long it took each."""
        took = self.returns.setdefault(what, [])
        missing = dict(zip([one.name for one in some], zip(some, was, strict=True), strict=True))

        def look() -> bool:
            for name, (one, returns) in list(missing.items()):
                if one.inside and one.table.returns > returns:
                    took.append(time.monotonic() - begun)
                    del missing[name]
            return not missing

        self.until(look, LATE, f"all are back after {what}")

    # -- the end ---------------------------------------------------------------------------------

    def check(self) -> int:
        """End the evening and compare the books with the host's records; how many actions there
        are."""
        self.run(0.5, play=False)
        self.host.finish()
        done, scores = _records(self.host.data)
        rows = self.players[0].table.guest.table
        assert rows is not None
        for one in self.players:
            table = one.table.guest.table
            assert table is not None
            if one.table.guest.doubts:
                raise Wrong(f"{one.name} doubts: {one.table.guest.doubts[0]}")
            shared = min(len(table.rows), len(rows.rows))
            if table.rows[:shared] != rows.rows[:shared]:
                raise Wrong(f"{one.name} has another sheet")
            for row in table.rows:
                mine = {name: row.scores[column] for column, name in enumerate(table.people)}
                told = scores.get(row.number)
                if told is None or any(mine[name] != score for name, score in told.items()):
                    raise Wrong(f"hand {row.number} is {told} on disk, {mine} at {one.name}'s")
            self._compare(one, done)
        return sum(map(len, done.values()))

    @staticmethod
    def _compare(one: Player, done: dict[int, list[tuple[str, Action]]]) -> None:
        """A guest's book against the hands as they were played."""
        for (deal, step), action in one.acked.items():
            hand = done.get(one.numbers[deal], [])
            if step >= len(hand) or hand[step] != (one.name, action):
                raise Wrong(f"{one.name}'s {action.text()} at {deal}.{step} was acknowledged, lost")
        by_number = {number: deal for deal, number in sorted(one.numbers.items(), reverse=True)}
        for number, hand in done.items():
            for step, (name, action) in enumerate(hand):
                asked = one.sent.get((by_number.get(number, -1), step))
                if name == one.name and asked != action:
                    known = "nothing" if asked is None else asked.text()
                    raise Wrong(
                        f"{name} asked for {known}, not for {action.text()}, at step {step} of "
                        f"hand {number}"
                    )

    def close(self) -> None:
        """The end, however it came."""
        for one in self.players:
            one.close()
        self.host.end()


def _records(data: Path) -> tuple[dict[int, list[tuple[str, Action]]], dict[int, dict[str, int]]]:
    """What the host has on disk: by the number of the hand what was done by whom, and the scores;
    from the records, and from the journal for the hand that is being played."""
    done: dict[int, list[tuple[str, Action]]] = {}
    scores: dict[int, dict[str, int]] = {}
    for path in sorted((data / "hands").glob("*.sheep")):
        for record in read_records(path.read_text(encoding="utf-8")):
            number = int(record.tags["Hand"])
            if number in done:
                raise Wrong(f"hand {number} is on disk twice")
            done[number] = []
            for line in record.lines:
                name, _colon, words = line.text.partition(": ")
                if line.kind == ":":
                    done[number].append((name.strip('"'), parse(words)))
                elif line.kind == "=" and line.text.startswith("score "):
                    told = shlex.split(line.text)[1:]
                    scores[number] = dict(zip(told[::2], map(int, told[1::2]), strict=True))
    for path in tables_folder(data).glob("*.journal"):
        room = room_of(path, read_journal(path))
        if room.phase == "hand":
            names = [room.seats[seat].name for seat in room.playing]
            done[room.match.number] = [(names[seat], action) for seat, action in room.said]
    if sorted(done) != list(range(1, len(done) + 1)):
        raise Wrong(f"some hands are missing on disk: there are {sorted(done)}")
    return done, scores


# -- the whole run -------------------------------------------------------------------------------


class Run(LongRun):
    """Evening after evening, until there were enough hands and faults."""

    def __init__(self, hands: int, seed: int, guests: int, minutes: float) -> None:
        super().__init__(minutes)
        self.rng = Random(seed)
        self.hands = hands
        self.guests = guests
        self.wanted = {what: math.ceil(many * hands / 300) for what, many in WANTED.items()}
        self.counted: Counter[str] = Counter()
        self.tables: Counter[str] = Counter()
        self.returns: dict[str, list[float]] = {}
        self.wrong: list[str] = []

    @property
    def missing(self) -> dict[str, int]:
        """How many of each fault are still to come."""
        left = {what: many - self.counted[what] for what, many in self.wanted.items()}
        return {what: many for what, many in left.items() if many > 0}

    @property
    def over(self) -> bool:
        """Whether no further fault is wanted."""
        done = self.counted["hands"] >= self.hands and not self.missing
        return done or self.time_is_up or bool(self.wrong)

    def evening(self, hands: int) -> None:
        """One evening."""
        name = TABLES[sum(self.tables.values()) % len(TABLES)]
        guests = min(self.guests, preset(name).deal.seats)
        self.tables[name] += 1
        before = self.counted["hands"]
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(Path(folder), name, guests, self.rng)
            evening.returns = self.returns
            try:
                while evening.hands < hands and not self.over:
                    left = self.missing or self.wanted
                    what = self.rng.choices(list(left), list(left.values()))[0]
                    self.counted[what] += evening.fault(what)
                    if self.rng.random() < 0.7:
                        evening.more_hands()
                    self.counted["hands"] = before + evening.hands
                    self._say()
                self.counted["actions"] += evening.check()
                self.counted["stalls"] += evening.stalls
                self.counted["acknowledged"] += sum(len(one.acked) for one in evening.players)
            except Wrong as wrong:
                self.wrong.append(f"{name}, after {dict(self.counted)}: {wrong}")
                print(f"WRONG {self.wrong[-1]}", file=sys.stderr, flush=True)
            finally:
                evening.close()

    def _say(self) -> None:
        if self.minute_passed():
            print(f"{self.took / 60:.0f} min: {dict(self.counted)}", file=sys.stderr, flush=True)

    def report(self) -> dict[str, Any]:
        """What came of it."""
        returns = {
            what: {
                "times": len(some),
                **{f"p{part}_s": round(_share(some, part / 100), 2) for part in (50, 95)},
                "max_s": round(max(some), 2),
            }
            for what, some in sorted(self.returns.items())
        }
        late = [
            what
            for what, limit in (
                ("all after a kill", RESTARTED),
                ("reset", RESUMED),
                ("half-close", RESUMED),
                ("hole", RESUMED),
                ("silence noticed", NOTICED),
            )
            if what in returns and returns[what]["p95_s"] > limit
        ]
        enough = self.counted["hands"] >= self.hands and not self.missing
        # The shares of a few returns say nothing.
        timely = not late or self.hands < 300
        return {
            **self.counted,
            "faults": sum(self.counted[what] for what in WANTED),
            "tables": dict(self.tables),
            "returns": returns,
            "late": late,
            "wrong": self.wrong,
            "seconds": round(self.took),
            "good": enough and timely and not self.wrong,
        }


def _share(values: Sequence[float], part: float) -> float:
    """The value that so large a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def soak_hands(
    hands: int, seed: int, guests: int = 3, an_evening: int = 40, minutes: float = 1e6
) -> dict[str, Any]:
    """The whole run; what came of it."""
    run = Run(hands, seed, guests, minutes)
    # A guest that searches would find the way around its bad cable.
    with mock.patch("net.joining.Finder", NoFinder):
        while not run.over:
            run.evening(an_evening)
    return run.report()


def main(arguments: list[str]) -> int:
    """Play and report; the exit code is 1 if anything went wrong."""
    made = argparse.ArgumentParser(
        usage=(__doc__ or "").strip(), formatter_class=argparse.RawTextHelpFormatter
    )
    made.add_argument("--hands", type=int, default=300, help=argparse.SUPPRESS)
    made.add_argument("--an-evening", type=int, default=40, help=argparse.SUPPRESS)
    made.add_argument("--guests", type=int, default=3, help=argparse.SUPPRESS)
    made.add_argument("--minutes", type=float, default=1e6, help=argparse.SUPPRESS)
    made.add_argument("--seed", type=int, default=None, help=argparse.SUPPRESS)
    made.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    options = made.parse_args(arguments)
    seed = int.from_bytes(os.urandom(3), "big") if options.seed is None else options.seed
    print(f"seed {seed}", file=sys.stderr, flush=True)
    counted = soak_hands(options.hands, seed, options.guests, options.an_evening, options.minutes)
    if options.json:
        print(json.dumps({"seed": seed, **counted}))
    else:
        print(", ".join(f"{key} {value}" for key, value in counted.items()))
    return 0 if counted["good"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
