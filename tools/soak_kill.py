#!/usr/bin/env python3
"""Kill the game at random moments of offline play, and count what was lost.

    python3 tools/soak_kill.py --kills 2000 [--seed N] [--hands N] [--preset NAME] [--json]

A program of its own plays an evening against bots and says aloud what its table has acknowledged
and what it looks like. It is killed without warning (SIGKILL), started again, returns to the table
and plays on, until the evening is over; then the next evening begins. Each evening is also played
once without a single death. Every life must find what the one before had acknowledged, each view
must be that of the calm evening, and so must the scores and the written records. Exit 1 if not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import _env

_env.enter()

from engine.actions import Action, bury  # noqa: E402
from engine.bots import BOTS, Bot, make  # noqa: E402
from engine.record import read as read_records  # noqa: E402
from engine.rules import preset as rules_of  # noqa: E402
from engine.view import SeatView  # noqa: E402
from net.entries import Entry  # noqa: E402
from net.guest import Guest  # noqa: E402
from net.journal import Journal, read, room_of, tables_folder  # noqa: E402
from net.local import LocalTable, Pace, TableSetup  # noqa: E402
from net.room import Room  # noqa: E402
from net.saved import saved_table  # noqa: E402

NAMES = ("Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hans", "Ida", "Jan")
BOT = "thumb" if "thumb" in BOTS else "random"
LONGEST_LIFE = 0.12
"""Seconds after its first word within which a program is killed."""

EARLY = 0.25
"""The share of programs that are killed before their first word: while they start, read the
journal, or open the table."""

Facts = dict[tuple[int, int], str]
"""What a table looked like to the person, by deal and step."""


# -- the program that is killed ----------------------------------------------------------------


def evening(data_dir: Path, name: str, preset: str, hands: int) -> None:
    """Go on with the saved table or open one, and play to the end.

    Each line is a fact of which the table has said that it is safe: `at DEAL STEP LOOK`.
    """
    deals = 0

    def keys(count: int) -> bytes:
        # The evening is the same however often it is interrupted: a deal's key is its number's.
        return hashlib.sha256(f"{name}/{count}/{deals}".encode()).digest()[:count]

    pace = Pace(speed=0)
    if saved_table(data_dir) is None:
        others = tuple((one, BOT) for one in NAMES[: rules_of(preset).deal.seats - 1])
        setup = TableSetup("Anna", others, preset, hands=hands)
        table = LocalTable.create(setup, data_dir, pace=pace, keys=keys)
    else:
        table = LocalTable.resume(data_dir, pace=pace, keys=keys)
    guest = table.guest
    person = make(BOT)
    said = (-1, -1)
    while True:
        table.tick()
        guest.pump()
        refusal = guest.take_refusal()
        assert refusal is None, str(refusal)
        assert not guest.trouble, guest.trouble
        seen, view = guest.table, guest.view
        assert seen is not None
        if (seen.deal, seen.step) != said:
            said = (seen.deal, seen.step)
            print("at", *said, look_of(guest), flush=True)
        if guest.waiting:
            continue
        if seen.phase == "ended":
            break
        if seen.phase == "between":
            deals = seen.deal + 1
            guest.next_hand()
        elif view is not None and view.my_turn:
            guest.act(choice(person, view, f"{name}/{seen.deal}/{seen.step}"))
    table.close()
    print("over", *seen.totals, flush=True)


def look_of(guest: Guest) -> str:
    """All that the person sees, as a short text."""
    assert guest.table is not None
    return hashlib.sha256(repr((guest.view, guest.table)).encode()).hexdigest()[:16]


def choice(person: Bot, view: SeatView, seed: str) -> Action:
    """What the scripted person does, found in nothing but the view."""
    legal = view.legal
    if view.bury_count:
        kept = view.rules.bury_jack
        cards = sorted(one for one in view.hand if one != kept)
        legal = tuple(bury(laid) for laid in combinations(cards, view.bury_count))
    return person.choose(view, legal, random.Random(seed))


def forget_a_little() -> None:
    """Break the journal's promise: the last few entries are kept back."""
    append = Journal.append
    kept: list[Entry] = []

    def late(journal: Journal, entries: Sequence[Entry], sync: bool = False) -> None:
        kept.extend(entries)
        append(journal, tuple(kept[:-3]), sync)
        del kept[:-3]

    Journal.append = late  # type: ignore[method-assign, assignment]


# -- the one that kills ------------------------------------------------------------------------


@dataclass
class Count:
    """What came of it; `facts` are the views that were acknowledged and compared."""

    kills: int = 0
    resumed: int = 0
    evenings: int = 0
    hands: int = 0
    facts: int = 0
    torn: int = 0
    lost_actions: int = 0
    changed_views: int = 0
    wrong_scores: int = 0
    wrong_records: int = 0
    broken: int = 0
    seconds: float = 0.0

    @property
    def fine(self) -> bool:
        """Whether nothing was lost."""
        wrong = (self.lost_actions, self.changed_views, self.wrong_scores, self.wrong_records)
        return not any(wrong) and not self.broken

    def complain(self, name: str, words: str) -> None:
        """Count something that is wrong and say what."""
        setattr(self, name, getattr(self, name) + 1)
        print(words, file=sys.stderr, flush=True)


@dataclass
class Life:
    """One run of the program: the facts that it said, its totals if it came to the end, whether it
    was killed, what it complained of, and the seconds to its first word."""

    facts: Facts = field(default_factory=dict)
    totals: str = ""
    killed: bool = False
    complaint: str = ""
    start: float = 0.0


def live(data_dir: Path, arguments: list[str], die: float | None = None) -> Life:
    """Run the program. It is killed `die` seconds after its first word, or where `die` is negative
    so many seconds after its start; with None it lives to the end of the evening."""
    begun = time.monotonic()
    program = subprocess.Popen(
        [sys.executable, __file__, "--child", str(data_dir), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    life = Life()
    if die is not None and die < 0:
        time.sleep(-die)
        life.killed = _kill(program)
    lines = iter(program.stdout)
    first = next(lines, "")
    life.start = time.monotonic() - begun
    if die is not None and die >= 0 and first:
        time.sleep(die)
        life.killed = _kill(program)
    for line in (first, *lines):
        words = line.split()
        if not line.endswith("\n"):
            break  # killed in the middle of a word
        if words[0] == "at":
            life.facts[int(words[1]), int(words[2])] = words[3]
        else:
            life.totals = " ".join(words[1:])
    life.complaint = program.stderr.read().strip()
    program.wait()
    program.stdout.close()
    program.stderr.close()
    return life


def _kill(program: subprocess.Popen[str]) -> bool:
    """Kill it if it still runs; whether it did."""
    running = program.poll() is None
    program.kill()
    return running


def soak(kills: int, seed: int, more: list[str]) -> Count:
    """Play evenings until `kills` programs have been killed; gives what came of it."""
    rng = random.Random(seed)
    count = Count()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        while count.kills < kills:
            count.evenings += 1
            name = f"{seed}/{count.evenings}"
            arguments = ["--evening", name, *more]
            calm = live(Path(home) / "calm" / str(count.evenings), arguments)
            if calm.complaint:
                count.complain("broken", calm.complaint)
                break
            one_evening(count, Path(home) / str(count.evenings), arguments, calm, kills, rng)
            print(
                f"evening {count.evenings}: {count.kills} kills, {count.lost_actions} lost",
                file=sys.stderr,
                flush=True,
            )
    count.seconds = round(time.monotonic() - begun, 1)
    return count


def one_evening(
    count: Count,
    data_dir: Path,
    arguments: list[str],
    calm: Life,
    kills: int,
    rng: random.Random,
) -> None:
    """Play an evening from death to death and compare it with the calm one."""
    before: Room | None = None
    said: tuple[int, int] = (-1, -1)
    totals = ""
    while not totals:
        die: float | None = None
        if count.kills < kills:
            early = rng.random() < EARLY
            die = -rng.uniform(0, calm.start * 1.2) if early else rng.uniform(0, LONGEST_LIFE)
        life = live(data_dir, arguments, die)
        count.kills += life.killed
        if life.complaint:
            count.complain("broken", life.complaint)
            return
        count.facts += len(life.facts)
        said = max((said, *life.facts))
        for moment, look in life.facts.items():
            if calm.facts.get(moment) != look:
                count.complain("changed_views", f"{moment} does not look as it should")
        room = table_of(count, data_dir)
        if room is None:
            assert before is None or life.killed, "the table has vanished"
            continue
        count.resumed += before is not None
        judge(count, before, said, room)
        before = room
        totals = life.totals
        if not totals and not any(tables_folder(data_dir).glob("*.journal")):
            # It had put the finished table aside and was killed before its last word.
            totals = " ".join(map(str, room.match.totals))
    count.hands += len(before.match.rows) if before is not None else 0
    if totals != calm.totals:
        count.complain("wrong_scores", f"{arguments}: {totals} instead of {calm.totals}")
    numbers = [
        record.tags["Hand"]
        for path in sorted((data_dir / "hands").glob("*.sheep"))
        for record in read_records(path.read_text(encoding="utf-8"))
    ]
    if before is not None and numbers != [str(row.number) for row in before.match.rows]:
        count.complain("wrong_records", f"{arguments}: the records are of the hands {numbers}")


def table_of(count: Count, data_dir: Path) -> Room | None:
    """The evening's table as the disk has it, open or put aside; None before it was opened."""
    for ending in ("*.journal", "*.finished"):
        for path in tables_folder(data_dir).glob(ending):
            contents = read(path)
            count.torn += bool(contents.torn)
            return room_of(path, contents)
    return None


def judge(count: Count, before: Room | None, said: tuple[int, int], room: Room) -> None:
    """Compare the table after a death with what was known of it and said by it before."""
    now = (room.deals, room.step)
    if said > now:
        count.complain("lost_actions", f"acknowledged up to {said}, but the disk has {now}")
    if before is None:
        return
    rows = before.match.rows
    if room.rev < before.rev or room.match.rows[: len(rows)] != rows:
        count.complain("lost_actions", f"the table went back from {before.rev} to {room.rev}")
    if before.deals == room.deals and before.hand is not None and room.hand is not None:
        same = before.key == room.key and room.said[: len(before.said)] == before.said
        if not same or before.hand.dealt != room.hand.dealt:
            count.complain("changed_views", f"deal {room.deals} is not the same any more")


def main(arguments: list[str]) -> int:
    """Read the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=200, help="how many times (200)")
    parser.add_argument("--seed", type=int, default=1, help="of moments and cards (1)")
    parser.add_argument("--preset", default="classic", help="house rules (classic)")
    parser.add_argument("--hands", type=int, default=12, help="hands in an evening (12)")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument(
        "--forgetful",
        action="store_true",
        help="write the journal a little late, a mistake that must be noticed",
    )
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--evening", default="1", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child is not None:
        if options.forgetful:
            forget_a_little()
        evening(options.child, options.evening, options.preset, options.hands)
        return 0
    more = ["--preset", options.preset, "--hands", str(options.hands)]
    if options.forgetful:
        more.append("--forgetful")
    count = soak(options.kills, options.seed, more)
    if options.json:
        print(json.dumps(asdict(count)))
    else:
        for name, value in asdict(count).items():
            print(f"{name.replace('_', ' '):14} {value}")
    return 0 if count.fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
