"""The room: seats, tokens, the evening, the hand, revisions. A value without clock, files, sockets
or chance of its own.

    decision = room.decide(Act(seat, cid, hand, step, "QC"))
    for entry in decision.entries:          # written to the journal first
        room, told = room.apply(entry)      # then done; `told` are the events to redact and send

`decide` changes nothing; `apply` gives a new room. Replaying the entries gives an equal room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from engine import flow
from engine.actions import Action
from engine.cards import Card
from engine.events import Event
from engine.hand import Hand
from engine.match import Match, Showdown, begin, come, deal, go, settle
from engine.match import close as pay_out
from engine.rules import preset
from engine.view import SeatView, view
from net.columns import lot, seat_columns
from net.commands import Command
from net.decide import Decision as Decision
from net.decide import decide
from net.entries import (
    Acted,
    Chaired,
    Closed,
    Column,
    Company,
    DealtOut,
    Entry,
    Former,
    Kept,
    Opened,
    PotPaid,
    Reseated,
    Ruled,
    SaidLast,
    SaidReady,
    Seat,
    Shuffled,
    Snapshot,
    Swapped,
    Unchaired,
    Undone,
)
from net.messages import Refusal as Refusal
from net.tableview import TableView, table_view
from net.text import clean_name, unique_names

FORMER = 24
"""How many of those who left may come back."""

REMEMBERED = 16
"""How many accepted requests of a seat are remembered, so that a repeated one is not done twice."""

ROWS_LIMIT = 10_000
"""A table with so many hands on its sheet is full: the evening ends there."""


class Applied(NamedTuple):
    """The room after an entry, and the events of the hand that tell what happened, unredacted."""

    room: Room
    events: tuple[Event, ...] = ()


class Seen(NamedTuple):
    """All that one viewer is shown: the hand (None before the first deal) and the table."""

    view: SeatView | None
    table: TableView


@dataclass(frozen=True)
class Room:
    """One table, at one moment.

    id, name  the room's id (16 hex digits); the table's name
    seats     by table seat
    drawn     the cards drawn for the first deal
    match     the evening: it is folded on as soon as a hand that counts is over
    rev       the revision: each event has a number of its own, and so has a change without events
    before    the evening as it was when the present hand was dealt
    hand      the present hand or the one just finished; None before the first deal
    deals     how many deals there were, practice included
    practice  the present hand is practice
    key       what the present hand was dealt from (64 hex digits)
    shuffled  how the key of the latest deal was made, where everybody gave a share
    said      the present hand's actions so far: (hand seat, action)
    undone    how often a card of the present hand was taken back
    ready     by table seat
    kept      the last deal whose record has been written down
    showdown  what the pot was paid out by at the end, where cards decided it
    closed    the table is given up
    columns   whose the columns of the score sheet are (`net.columns`)
    former    who left on purpose and may come back
    host      the person at the table's own computer, "" where nobody plays there
    watchers  the names of those who watch
    paused    the host lets everything wait
    """

    id: str
    name: str
    seats: tuple[Seat, ...] = field(repr=False)
    drawn: tuple[Card, ...]
    match: Match
    rev: int = 0
    before: Match | None = None
    hand: Hand | None = field(default=None, repr=False)
    deals: int = 0
    practice: bool = False
    key: str = field(default="", repr=False)
    shuffled: Shuffled | None = field(default=None, repr=False)
    said: tuple[tuple[int, Action], ...] = field(default=(), repr=False)
    undone: int = 0
    ready: tuple[bool, ...] = ()
    kept: int = 0
    showdown: Showdown | None = None
    closed: bool = False
    columns: tuple[Column, ...] = field(default=(), repr=False)
    former: tuple[Former, ...] = field(default=(), repr=False)
    host: str = ""
    watchers: tuple[str, ...] = ()
    paused: bool = False

    @property
    def phase(self) -> str:
        """lobby, hand, between or ended."""
        if self.hand is not None and not self.hand.over and not self.closed:
            return "hand"
        if self.ended:
            return "ended"
        return "lobby" if self.hand is None and not self.match.rows else "between"

    @property
    def ended(self) -> bool:
        """Whether no further hand that counts will be dealt, and none is being played."""
        if self.closed:
            return True
        counts = self.hand is not None and not self.hand.over and not self.practice
        return not counts and (self.match.ended or len(self.match.rows) >= ROWS_LIMIT)

    @property
    def pot_waits(self) -> bool:
        """Whether the session is over and its pot not yet paid out."""
        return self.match.ended and self.phase == "ended" and self.match.pot > 0

    @property
    def playing(self) -> tuple[int, ...]:
        """The table seats of the hand shown, or of the next where none is."""
        return (self.before or self.match).playing

    @property
    def step(self) -> int:
        """How many answers and cards the present hand has had."""
        return len(self.said)

    @property
    def actor(self) -> int | None:
        """The table seat that must act now."""
        if self.hand is None or self.hand.turn is None or self.closed:
            return None
        return self.playing[self.hand.turn]

    def hand_seat(self, seat: int | None) -> int | None:
        """The seat in the hand of a table seat; None for one that does not play it."""
        if seat is None or seat not in self.playing:
            return None
        return self.playing.index(seat)

    # -- deciding and applying -----------------------------------------------------------------

    def decide(self, command: Command) -> Decision:
        """What `command` leads to now. The room is not changed, and nothing is written."""
        return decide(self, command)

    def apply(self, entry: Entry) -> Applied:
        """The room after `entry`, which `decide` has given or a journal has kept."""
        match entry:
            case Acted():
                return self._act(entry)
            case DealtOut():
                return self._deal(entry)
            case Undone():
                return self._undo(entry)
            case SaidReady():
                ready = _with(self.ready, entry.seat, entry.on)
                return self._changed(entry.seat, entry.cid, ready=ready)
            case SaidLast():
                match = replace(self.match, last=entry.on)
                return self._changed(entry.seat, entry.cid, match=match)
            case PotPaid():
                match, showdown = pay_out(self.match, bytes.fromhex(entry.key))
                return self._changed(-1, 0, match=match, showdown=showdown)
            case Reseated():
                return self._reseat(entry)
            case Shuffled():
                # Nobody is shown this before the hand is over, so it takes no revision.
                return Applied(replace(self, shuffled=entry))
            case Ruled():
                return self._rule(entry)
            case Swapped():
                return self._swap(entry)
            case Kept():
                # Nobody is shown this, so it takes no revision.
                return Applied(replace(self, kept=entry.deal))
            case Chaired():
                return self._chair(entry)
            case Unchaired():
                return self._unchair(entry)
            case Company():
                here = replace(self, host=entry.host, watchers=entry.watchers, paused=entry.paused)
                return here._changed(-1, 0)
            case Closed():
                return self._changed(-1, 0, closed=True)
        raise AssertionError(f"{entry.TAG!r} can't happen at an open table")

    def _act(self, entry: Acted) -> Applied:
        assert self.hand is not None
        seat = self.hand_seat(entry.seat)
        assert seat is not None
        hand, events = flow.apply(self.hand, seat, entry.action)
        match = self.match
        if hand.over and not self.practice:
            match = settle(match, hand)
            if self.undone:
                marked = match.rows[-1]._replace(undone=self.undone)
                match = replace(match, rows=(*match.rows[:-1], marked))
        after = replace(
            self,
            hand=hand,
            match=match,
            said=(*self.said, (seat, entry.action)),
            seats=_acked(self.seats, entry.seat, entry.cid),
            rev=self.rev + len(events),
        )
        return Applied(after._seated() if hand.over else after, events)

    def _undo(self, entry: Undone) -> Applied:
        """The hand from its deal on, up to the card that is taken back."""
        assert self.before is not None
        said = self.said[: entry.left]
        hand, _events = deal(self.before, bytes.fromhex(self.key))
        for seat, action in said:
            hand, _events = flow.apply(hand, seat, action)
        changed = replace(self, hand=hand, said=said, undone=self.undone + 1)
        return changed._changed(-1, 0)

    def _deal(self, entry: DealtOut) -> Applied:
        before = self.before if entry.practice else self.match
        assert before is not None
        if entry.turned:
            before = replace(before, dealer=(before.dealer + 1) % before.seats)
        hand, events = deal(before, bytes.fromhex(entry.key))
        return Applied(
            replace(
                self,
                hand=hand,
                before=before,
                deals=self.deals + 1,
                practice=entry.practice,
                key=entry.key,
                said=(),
                undone=0,
                ready=(False,) * len(self.seats),
                seats=_acked(self.seats, entry.seat, entry.cid),
                rev=self.rev + len(events),
            ),
            events,
        )

    def _reseat(self, entry: Reseated) -> Applied:
        old = self.seats[entry.seat]
        acked = old.acked if old.token == entry.token and entry.token else ()
        seat = Seat(entry.name, entry.kind, entry.bot, entry.token, entry.away, acked)
        former = tuple(one for one in self.former if one.token != entry.token)
        if entry.former and old.token and old.token != entry.token:
            former = (*former, Former(entry.seat, old.name, old.token))[-FORMER:]
        same = old.token == entry.token
        after = replace(self, former=former)._changed(
            entry.seat,
            entry.cid,
            seats=_with(self.seats, entry.seat, seat),
            ready=self.ready if same else _with(self.ready, entry.seat, False),
        )
        return Applied(after.room._seated())

    def _seated(self) -> Room:
        """The room with each chair's column that of who sits there, between two hands."""
        if self.phase not in ("lobby", "between"):
            return self
        match, columns = seat_columns(self.match, self.columns, self.seats, self.key)
        return replace(self, match=match, columns=columns)

    def _rule(self, entry: Ruled) -> Applied:
        match = replace(self.match, rules=preset(entry.preset, **entry.options))
        # The hand that lies open was played by the old rules; nobody is shown it any more.
        return replace(self, hand=None, before=None, said=())._changed(-1, 0, match=match)

    def _swap(self, entry: Swapped) -> Applied:
        seats = list(self.seats)
        seats[entry.seat], seats[entry.other] = seats[entry.other], seats[entry.seat]
        columns = list(self.columns)
        here, there = self.match.sheet[entry.seat], self.match.sheet[entry.other]
        columns[here], columns[there] = columns[there], columns[here]
        moved = {entry.seat: entry.other, entry.other: entry.seat}
        former = tuple(replace(one, seat=moved.get(one.seat, one.seat)) for one in self.former)
        after = replace(self, columns=tuple(columns), former=former)
        return after._changed(-1, 0, seats=tuple(seats), ready=(False,) * len(seats))

    def _chair(self, entry: Chaired) -> Applied:
        at = len(self.seats)
        match = come(self.match, at, lot(self.key, len(self.columns)))
        columns = (*self.columns, Column(entry.name))
        seats = (*self.seats, Seat(entry.name, "bot", entry.bot))
        return self._other_chairs(replace(self, match=match, columns=columns, seats=seats))

    def _unchair(self, entry: Unchaired) -> Applied:
        gone = entry.seat
        seats = (*self.seats[:gone], *self.seats[gone + 1 :])
        former = tuple(
            replace(one, seat=-1 if one.seat == gone else one.seat - (one.seat > gone))
            for one in self.former
        )
        match = go(self.match, gone)
        return self._other_chairs(replace(self, match=match, seats=seats, former=former))

    @staticmethod
    def _other_chairs(room: Room) -> Applied:
        """The room with other chairs than in the hand before, which is shown no more."""
        ready = (False,) * len(room.seats)
        cleared = replace(room, hand=None, before=None, said=(), drawn=(), ready=ready)
        return cleared._changed(-1, 0)

    def _changed(
        self,
        seat: int,
        cid: int,
        *,
        seats: tuple[Seat, ...] | None = None,
        ready: tuple[bool, ...] | None = None,
        match: Match | None = None,
        showdown: Showdown | None = None,
        closed: bool = False,
    ) -> Applied:
        """A change that no event tells; it takes a revision all the same."""
        return Applied(
            replace(
                self,
                seats=_acked(seats or self.seats, seat, cid),
                ready=ready or self.ready,
                match=match or self.match,
                showdown=showdown or self.showdown,
                closed=closed,
                rev=self.rev + 1,
            )
        )

    # -- showing -------------------------------------------------------------------------------

    def view_for(self, viewer: int | None) -> Seen:
        """All that table seat `viewer`, or a spectator (None), may know: built from whitelists."""
        return Seen(self.hand_for(viewer), self.table_for(viewer))

    def hand_for(self, viewer: int | None) -> SeatView | None:
        """The hand as a viewer may see it, None before the first deal."""
        return None if self.hand is None else view(self.hand, self.hand_seat(viewer))

    def table_for(self, viewer: int | None) -> TableView:
        """The public facts; only `seat` differs from viewer to viewer."""
        return table_view(self, viewer)

    def snapshot(self) -> Snapshot:
        """The table without its present hand, which must be over: what the next deal needs."""
        assert self.phase != "hand"
        return Snapshot(
            room=self.id,
            name=self.name,
            preset=self.match.rules.preset,
            options=self.match.rules.changes,
            seats=self.seats,
            dealer=self.match.dealer,
            drawn=self.drawn,
            stakes=self.match.stakes,
            pot=self.match.pot,
            rows=self.match.rows,
            counted=self.match.deals,
            rev=self.rev,
            deals=self.deals,
            kept=self.kept,
            chairs=self.match.chairs,
            people=self.match.people,
            columns=self.columns,
            former=self.former,
            host=self.host,
            watchers=self.watchers,
            paused=self.paused,
        )


def opened(
    *,
    room: str,
    name: str,
    preset_name: str,
    options: dict[str, str],
    seats: Iterable[Seat],
    dealer: int,
    drawn: tuple[Card, ...] = (),
) -> Opened:
    """The entry that opens a table, names cleaned; `BadRules` if these rules or this number of
    seats can't be played."""
    rules = preset(preset_name, **options)
    people = tuple(seats)
    begin(rules, len(people), dealer)
    names = unique_names(seat.name for seat in people)
    return Opened(
        room=room,
        name=clean_name(name, "Sheepshead"),
        preset=preset_name,
        options=rules.changes,
        seats=tuple(replace(seat, name=one) for seat, one in zip(people, names, strict=True)),
        dealer=dealer,
        drawn=drawn,
    )


def replay(entries: Iterable[Entry]) -> Room:
    """The room that these entries make; the first is `Opened` or `Snapshot`. What can't be raises
    `ValueError`, `AssertionError` or an error of the engine."""
    steps = iter(entries)
    room = found(next(steps))
    for entry in steps:
        room = room.apply(entry).room
    return room


def found(entry: Entry) -> Room:
    """The room that begins with `entry`, an `Opened` or a `Snapshot`."""
    if not isinstance(entry, (Opened, Snapshot)):
        raise ValueError("the first entry must be the opening of the table")
    rules = preset(entry.preset, **entry.options)
    match = begin(rules, len(entry.seats), entry.dealer)
    room = Room(
        id=entry.room,
        name=entry.name,
        seats=entry.seats,
        drawn=entry.drawn,
        match=match,
        ready=(False,) * len(entry.seats),
        columns=tuple(Column(seat.name, seat.token) for seat in entry.seats),
    )
    if isinstance(entry, Opened):
        return room
    match = replace(
        match,
        stakes=entry.stakes,
        pot=entry.pot,
        rows=entry.rows,
        deals=entry.counted,
        chairs=entry.chairs,
        people=entry.people,
    )
    return replace(
        room,
        match=match,
        rev=entry.rev,
        deals=entry.deals,
        kept=entry.kept,
        columns=entry.columns or room.columns,
        former=entry.former,
        host=entry.host,
        watchers=entry.watchers,
        paused=entry.paused,
    )


T = TypeVar("T")


def _with(some: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*some[:at], value, *some[at + 1 :])


def _acked(seats: tuple[Seat, ...], seat: int, cid: int) -> tuple[Seat, ...]:
    """The seats after a request of `seat` was accepted."""
    if seat < 0 or not cid:
        return seats
    acked = (*seats[seat].acked, cid)[-REMEMBERED:]
    return _with(seats, seat, replace(seats[seat], acked=acked))
