"""Tables without a window: a host that stays on, a list of tables, a guest that a bot plays.

Each prints one line per event in words, or with `json` one object per event with the key `event`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TextIO

from engine.actions import Action, bury
from engine.bots import BOTS, make
from engine.bots.base import Bot
from engine.errors import SheepsheadError
from engine.rules import PRESETS
from engine.view import SeatView
from net.discovery import Finder
from net.doorsettings import DoorSettings
from net.guest import Guest, Notice, Update
from net.hosting import HostSetup, HostTable, was_open
from net.joining import JoinTable, NoSuchAddress
from net.journal import NoTable
from net.local import Pace
from net.networks import prepare
from net.presence import CLOCKS
from net.saved import SavedTable, saved_tables
from net.tableview import TableView
from net.thinker import InlineThinker, Thinker, stand_in
from net.transport import NetThread

STEP = 0.01
"""Seconds between two looks."""
NOT_FOUND = (
    "All must be in the same network: a guest Wi-Fi keeps devices apart.",
    "A firewall on the host's computer may be in the way.",
)
"""What to look at where no table is found and this computer knows of no trouble of its own."""
LINGER = 1.0
"""Seconds that a host waits at the end, so that everybody has heard of it."""


class Voice:
    """Prints events."""

    def __init__(self, as_json: bool, out: TextIO | None = None) -> None:
        self._json = as_json
        self._out = out or sys.stdout

    def tell(self, event: str, words: str, **facts: Any) -> None:
        """One event; somebody who reads no more is not an error."""
        line = json.dumps({"event": event, **facts}, ensure_ascii=False) if self._json else words
        with contextlib.suppress(BrokenPipeError, ValueError):
            print(line, file=self._out, flush=True)


class Reporter:
    """Tells what happens at a table, from what a guest is shown."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._table: TableView | None = None
        self.hands = 0

    def update(self, update: Update) -> None:
        """Tell what an update has brought."""
        table, old = update.table, self._table
        self._table = table
        if old is None:
            self._voice.tell(
                "table",
                f"At the table {table.name!r}: {', '.join(table.names)}.",
                table=table.name,
                room=table.room,
                preset=table.preset,
                names=list(table.names),
                seat=table.seat,
            )
            self.hands = len(table.rows)
        else:
            self._people(old, table)
        if table.phase == "hand" and (old is None or old.deal != table.deal):
            dealer = table.names[table.dealer]
            self._voice.tell(
                "deal",
                f"Hand {table.number}: {dealer} deals.",
                hand=table.number,
                deal=table.deal,
                dealer=dealer,
            )
        self._rows(table)

    def _people(self, old: TableView, table: TableView) -> None:
        for seat, (before, now) in enumerate(
            zip(
                zip(old.names, old.kinds, strict=True),
                zip(table.names, table.kinds, strict=True),
                strict=False,
            )
        ):
            name, kind = now
            if before == now:
                continue
            if kind == "away":
                self._voice.tell("away", f"{name} is away.", name=name, seat=seat)
            elif kind == "person" and before == (name, "away"):
                self._voice.tell("back", f"{name} is back.", name=name, seat=seat)
            elif kind == "person":
                self._voice.tell("seat", f"{name} sits down.", name=name, seat=seat)
            elif before[1] != "bot":
                self._voice.tell("left", f"{before[0]} has left.", name=before[0], seat=seat)

    def _rows(self, table: TableView) -> None:
        while self.hands < len(table.rows):
            row = table.rows[self.hands]
            self.hands += 1
            scores = dict(zip(table.people, row.scores, strict=False))
            said = ", ".join(f"{name} {score:+d}" for name, score in scores.items())
            self._voice.tell(
                "hand",
                f"Hand {row.number} ({row.contract}): {said}.",
                hand=row.number,
                contract=row.contract,
                scores=scores,
            )

    def notice(self, notice: Notice) -> None:
        """Tell what the table has said."""
        self._voice.tell("notice", notice.text, code=notice.code, name=notice.name)

    def fair(self, guest: Guest) -> None:
        """Tell what the check of a deal gave."""
        if guest.fair is not None:
            check = guest.fair
            self._voice.tell(
                "fair",
                f"The deal of hand {check.deal} is {check.result}. {check.why}".rstrip(),
                deal=check.deal,
                result=check.result,
                why=check.why,
            )

    def end(self, table: TableView | None) -> None:
        """Tell the end."""
        names = table.people if table is not None else ()
        totals = table.totals if table is not None else ()
        scores = dict(zip(names, totals, strict=False))
        hands = table.counted if table is not None else 0
        said = ", ".join(f"{name} {score:+d}" for name, score in scores.items())
        self._voice.tell(
            "end", f"The end after {hands} hands. {said}".rstrip(), hands=hands, scores=scores
        )


class _Signals:
    """Ends a program in order when it is asked to."""

    def __init__(self) -> None:
        self.asked = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask)

    def _ask(self, number: int, frame: object) -> None:
        self.asked = True


# -- the host ----------------------------------------------------------------------------------


def host(options: argparse.Namespace, data_dir: Path) -> int:
    """A table on this computer until its evening is over. The process's exit code."""
    voice = Voice(options.json)
    signals = _Signals()
    pace = Pace(speed=options.speed)
    door = DoorSettings(
        need="code" if options.ask_code else "nothing",
        watchers=not options.no_watchers,
        grace=options.grace,
        clock=options.clock,
        takeover=options.takeover,
        bots=options.bots,
        start_with=options.start_with,
        stays=True,
        port=options.port,
    )
    more: dict[str, Any] = {
        "interface": options.interface,
        "pace": pace,
        "thinker": _thinker(options.bots),
        "app": options.app,
    }
    if options.fast:
        more["frames_a_second"] = 2000.0
    prepare()
    try:
        try:
            saved = _saved(data_dir, options.name)
            table = HostTable.resume(data_dir, door=door, path=saved.path, **more)
            resumed = True
        except NoTable:
            resumed = False
            setup = HostSetup(
                table=options.name,
                seats=options.seats,
                preset=options.preset,
                options=tuple(options.option),
                hands=options.hands,
                bots=options.bots,
                door=door,
            )
            table = HostTable.create(setup, data_dir, **more)
    except (SheepsheadError, OSError, ValueError) as error:
        return _failed(voice, error)
    lobby = table.lobby
    where = ", ".join(f"{address}:{lobby.port}" for address in lobby.addresses)
    code = f" Its code is {lobby.code}." if lobby.code else ""
    voice.tell(
        "open",
        f"The table {options.name!r} is open at {where or 'no network'}.{code}",
        name=options.name,
        addresses=list(lobby.addresses),
        port=lobby.port,
        code=lobby.code,
        resumed=resumed,
    )
    reporter = Reporter(voice)
    trouble = ""
    try:
        while not signals.asked:
            _pump(table.guest, reporter)
            if table.farewell:
                voice.tell("deserted", table.farewell, why=table.farewell)
                break
            if table.trouble != trouble:
                trouble = table.trouble
                if trouble:
                    voice.tell("trouble", trouble, why=trouble)
            seen = table.guest.table
            closed = table.over and not table.farewell
            if (seen is not None and seen.phase == "ended") or closed:
                time.sleep(LINGER)
                _pump(table.guest, reporter)
                reporter.end(table.guest.table)
                return 0
            time.sleep(STEP)
    finally:
        table.close()
    voice.tell("closed", "The table is closed and can be opened again.")
    return 0


def _saved(data_dir: Path, name: str) -> SavedTable:
    """The table of this name that was open before; `NoTable` if there is none."""
    for saved in saved_tables(data_dir):
        if saved.name == name and not saved.problem and was_open(saved.path):
            return saved
    raise NoTable("There is no table of this name.")


def _thinker(level: str) -> Thinker:
    """Where bots of this kind think: those that take their time, in a process of their own."""
    if level in ("", "random", "thumb", "thumb-1"):
        return InlineThinker()
    from net.worker import WorkerThinker

    return WorkerThinker()


def _pump(guest: Guest, reporter: Reporter) -> list[Update]:
    before = guest.fair
    updates = guest.pump()
    for update in updates:
        reporter.update(update)
    while guest.notices:
        reporter.notice(guest.notices.popleft())
    if guest.fair is not None and guest.fair != before:
        reporter.fair(guest)
    return updates


def _failed(voice: Voice, error: Exception) -> int:
    why = getattr(error, "strerror", None) or str(error)
    voice.tell("error", why, why=why)
    return 1


# -- looking for tables ------------------------------------------------------------------------


def find(options: argparse.Namespace) -> int:
    """Print the tables on the network. The process's exit code: 0, also where there are none."""
    prepare()
    thread = NetThread()
    finder = Finder(options.interface)
    thread.start(finder.run())
    try:
        end = time.monotonic() + options.seconds
        while time.monotonic() < end:
            time.sleep(0.1)
        rows = finder.tables()
        why = finder.why_not()
    finally:
        thread.wait_for(finder.close())
        thread.close()
    tables = [{**row._asdict(), "mark": row.mark.hex()} for row in rows]
    if options.json:
        print(json.dumps(tables, ensure_ascii=False))
        return 0
    for row in rows:
        where = f"{row.addresses[0]}:{row.port}" if row.addresses else ""
        state = row.problem or row.state
        free = f"{row.free} {'seat' if row.free == 1 else 'seats'} free" if row.free else "full"
        print(f"{row.name}  {where}  {row.preset}  {row.persons}/{row.seats}  {free}  {state}")
    if not rows:
        print("No table was found.")
        for note in why.notes or NOT_FOUND:
            print(note)
    return 0


# -- a guest that a bot plays ------------------------------------------------------------------


@dataclass
class _Asked:
    """The question that was answered last, and when."""

    place: tuple[int, int] = (-1, -1)
    at: float = 0.0


class BotGuest:
    """Plays a seat over the network. It knows what its guest is shown and nothing else."""

    def __init__(self, level: str, pause: float = 0.0) -> None:
        self._bot: Bot = make(level)
        self._plain: Bot = make(stand_in())
        self._pause = pause
        self._asked = _Asked()
        self._ready_at = 0.0

    def tick(self, guest: Guest, now: float) -> None:
        """Act, or say that the next hand may come."""
        table, view = guest.table, guest.view
        if guest.waiting or guest.gone or table is None or table.seat is None:
            return
        if table.phase in ("lobby", "between"):
            if not table.ready[table.seat] and now - self._ready_at > 0.2:
                self._ready_at = now
                guest.ready()
            return
        if view is None or view.seat is None or view.turn != view.seat:
            return
        place = (table.deal, table.step)
        if place != self._asked.place:
            self._asked = _Asked(place, now)
        if now - self._asked.at < self._pause:
            return
        # Where the answer gets lost, the question is put again after a while.
        self._asked.at = now + 1.0
        guest.act(self._choose(view, f"{table.room}/{table.deal}/{table.step}/{view.seat}"))

    def _choose(self, view: SeatView, seed: str) -> Action:
        legal: Sequence[Action] = view.legal
        if view.bury_count:
            legal = _buries(view)
        for bot in (self._bot, self._plain):
            try:
                action = bot.choose(view, legal, Random(seed))
            except Exception:
                continue
            if action in legal:
                return action
        return legal[0]


def _buries(view: SeatView) -> Sequence[Action]:
    """Every bury that the viewer may make, as the engine lists them."""
    from itertools import combinations

    kept = view.rules.bury_jack
    cards = [card for card in view.hand if card != kept]
    return [bury(pair) for pair in combinations(cards, view.bury_count)]


def join(options: argparse.Namespace, data_dir: Path | None) -> int:
    """Play at somebody's table until it closes. The process's exit code."""
    voice = Voice(options.json)
    signals = _Signals()
    prepare()
    try:
        bot = BotGuest(options.bot, options.pause)
        table = JoinTable.to(
            options.address,
            options.name,
            data_dir,
            watch=options.watch,
            interface=options.interface,
            app=options.app,
        )
    except (NoSuchAddress, ValueError) as error:
        return _failed(voice, error)
    reporter = Reporter(voice)
    told = ("", "", -1)
    last: TableView | None = None
    try:
        while not signals.asked:
            table.tick()
            _pump(table.guest, reporter)
            last = table.guest.table or last
            state = table.state
            # While one comes in, what is in the way may change; and a connection that broke may be
            # there again before anybody has looked.
            returns = table.returns if state == "in" else -1
            now = (state, table.trouble if state == "calling" else "", returns)
            if now != told:
                told = now
                words = table.trouble or ("Connected." if state == "in" else state)
                voice.tell(state, words, why=table.trouble, returns=table.returns)
            if state in ("refused", "gone"):
                break
            bot.tick(table.guest, time.monotonic())
            time.sleep(STEP)
    finally:
        table.close()
    ended = last is not None and last.phase == "ended"
    if ended:
        reporter.end(last)
    for doubt in table.guest.doubts:
        voice.tell("doubt", doubt, why=doubt)
    return 0 if ended or signals.asked else 1


# -- the command line --------------------------------------------------------------------------


def add_commands(commands: Any, app: str) -> None:
    """Add `host`, `find` and `join` to a parser's subcommands."""
    made = commands.add_parser("host", help="open a table for others on the home network")
    made.add_argument("--headless", action="store_true", help="without a window")
    made.add_argument("--name", default="Sheepshead", help="the table's name")
    made.add_argument("--preset", default="classic", choices=sorted(PRESETS), metavar="PRESET")
    made.add_argument("--option", action="append", default=[], type=_option, metavar="NAME=VALUE")
    made.add_argument("--port", type=int, default=0, help="27432, or one of the next")
    made.add_argument("--seats", type=int, default=0, metavar="K", help="people and bots")
    made.add_argument("--bots", default="", choices=sorted(BOTS), metavar="LEVEL")
    made.add_argument("--hands", type=int, default=None, metavar="H", help="0: without end")
    made.add_argument(
        "--start-with", type=int, default=1, metavar="N", help="deal as soon as N people sit"
    )
    made.add_argument("--ask-code", action="store_true", help="let in only who has the join code")
    made.add_argument("--no-watchers", action="store_true", help="nobody may only watch")
    made.add_argument(
        "--takeover", action="store_true", help="newcomers take a bot's seat during a hand too"
    )
    made.add_argument("--grace", type=float, default=30.0, metavar="SECONDS")
    made.add_argument(
        "--clock",
        type=int,
        default=0,
        choices=CLOCKS,
        help="seconds for a decision; then a bot plays; 0: no clock",
    )
    made.add_argument("--speed", type=float, default=1.0, help="of the bots; 0: no pauses")
    made.add_argument("--fast", action="store_true", help=argparse.SUPPRESS)
    _common(made, app)
    made = commands.add_parser("find", help="list the tables on the home network")
    made.add_argument("--seconds", type=float, default=4.0)
    _common(made, app)
    made = commands.add_parser("join", help="let a bot play at somebody's table")
    made.add_argument("address", metavar="ADDRESS|CODE")
    made.add_argument("--name", default="Guest")
    made.add_argument("--bot", default=stand_in(), choices=sorted(BOTS), metavar="LEVEL")
    made.add_argument("--watch", action="store_true", help="only watch")
    made.add_argument("--pause", type=float, default=0.0, help="before each answer, in seconds")
    _common(made, app)


def _common(made: argparse.ArgumentParser, app: str) -> None:
    made.add_argument("--json", action="store_true", help="print objects for other programs")
    made.add_argument("--interface", default="", metavar="ADDR", help="use this address alone")
    made.add_argument("--data", type=Path, metavar="DIR", help="keep games and seats in DIR")
    made.set_defaults(app=app)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r}: write it like blind=4")
    return name, value
