"""The public facts of a table: what everybody in the room may know beside the cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import Card
from engine.match import Match, Row, Showdown, Standing
from engine.rules import HouseRules, preset

if TYPE_CHECKING:
    from net.room import Room

PHASES = ("lobby", "hand", "between", "ended")
KINDS = ("person", "bot", "away")


@dataclass(frozen=True)
class TableView:
    """A table as one viewer sees it; only `seat` differs from viewer to viewer.

    Table seats are numbered clockwise from 0. Where the dealer sits out, a hand has one seat less:
    `playing` says which table seat each hand seat is.

    room, name      the room's id; the table's name
    preset, options the house rules: a preset's name and what differs from it; see `rules`
    names, kinds    by table seat: the name; `person`, `bot`, or `away` for a person who is gone
    bots            by table seat: the kind of bot that sits there, "" for a person
    seat            the viewer's table seat, None for a spectator
    phase           lobby (nothing dealt yet), hand, between (two hands), ended (session over)
    deal            the number of deals so far, practice included; an action names it
    step            how many answers and cards this deal has had; an action names it
    practice        this hand is practice and does not count
    number          the number of the hand that is shown, or of the first, from 1
    dealer          the table seat that dealt the hand shown, or will deal the first
    next_dealer     the table seat that deals the next hand that counts
    playing         the table seats of the hand shown; hand seat i is the i-th
    drawn           the cards drawn for the first deal, by table seat (DEAL-4); often empty
    people          the name of each column of the score sheet; who has left keeps theirs
    sheet           the column of each table seat
    totals          each column's units so far; with the pot they add up to nought
    rows            the score sheet, by column
    standings       the places so far, best first; `seat` there is a column
    ends, length    how the session ends: `open`, after `length` `hands` or `rounds`, or when
                    somebody has `length` `units`
    counted         hands played that count for the length
    last            somebody has asked that this hand be the last
    ended           the session has reached its end
    showdown        what the pot was paid out by, where cards decided it (NOPICK-5)
    pot, stakes     units in the pot; the multiplier carried into this or the next hand
    ready           by table seat: ready for the next hand
    undone          how often a card of the hand shown was taken back
    host            who sits at the computer that the table lives on; "" where nobody plays there
    watchers        the names of those who watch
    paused          the host lets everything wait
    """

    room: str
    name: str
    preset: str
    options: dict[str, str]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    bots: tuple[str, ...]
    seat: int | None
    phase: str
    deal: int
    step: int
    practice: bool
    number: int
    dealer: int
    next_dealer: int
    playing: tuple[int, ...]
    drawn: tuple[Card, ...]
    totals: tuple[int, ...]
    rows: tuple[Row, ...]
    standings: tuple[Standing, ...]
    ends: str
    length: int
    counted: int
    last: bool
    ended: bool
    showdown: Showdown | None
    pot: int
    stakes: int
    ready: tuple[bool, ...]
    undone: int = 0
    people: tuple[str, ...] = ()
    sheet: tuple[int, ...] = ()
    host: str = ""
    watchers: tuple[str, ...] = ()
    paused: bool = False

    @property
    def rules(self) -> HouseRules:
        """The table's house rules."""
        return preset(self.preset, **self.options)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    @property
    def hand_seat(self) -> int | None:
        """The viewer's seat in the hand; None for a spectator and a dealer who sits out."""
        if self.seat is None or self.seat not in self.playing:
            return None
        return self.playing.index(self.seat)

    @property
    def column(self) -> int | None:
        """The viewer's column of the score sheet, None for a spectator."""
        return None if self.seat is None else self.sheet[self.seat]

    def total(self, seat: int) -> int:
        """The units so far of who has this table seat."""
        return self.totals[self.sheet[seat]]

    def without_rows(self) -> TableView:
        """The same table with an empty score sheet, which travels apart."""
        return replace(self, rows=())

    def name_of(self, hand_seat: int) -> str:
        """The name of who has that seat in the hand."""
        return self.names[self.playing[hand_seat]]


def table_view(room: Room, viewer: int | None) -> TableView:
    """The table as table seat `viewer`, or a spectator (None), may see it: a whitelist."""
    shown = room.before or room.match
    rules = room.match.rules
    sums = _sums(_Same(room.match))
    return TableView(
        room=room.id,
        name=room.name,
        preset=rules.preset,
        options=rules.changes,
        names=tuple(seat.name for seat in room.seats),
        kinds=tuple("away" if seat.away else seat.kind for seat in room.seats),
        bots=tuple(seat.bot for seat in room.seats),
        seat=viewer,
        phase=room.phase,
        deal=room.deals,
        step=room.step,
        practice=room.practice,
        number=shown.number,
        dealer=shown.dealer,
        next_dealer=room.match.dealer,
        playing=shown.playing,
        drawn=room.drawn,
        totals=sums.totals,
        rows=room.match.rows,
        standings=sums.standings,
        ends=rules.session.ends,
        length=rules.session.length if rules.session.ends != "open" else 0,
        counted=sums.counted,
        last=room.match.last,
        ended=room.ended,
        showdown=room.showdown,
        pot=room.match.pot,
        stakes=room.match.stakes,
        ready=room.ready,
        undone=room.undone,
        people=tuple(column.name for column in room.columns),
        sheet=room.match.sheet,
        host=room.host,
        watchers=room.watchers,
        paused=room.paused,
    )


class _Sums(NamedTuple):
    totals: tuple[int, ...]
    standings: tuple[Standing, ...]
    counted: int


class _Same:
    """A match as the key of a cache: equal only to itself, so that no long sheet is compared."""

    __slots__ = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.match is self.match

    def __hash__(self) -> int:
        return id(self.match)


@lru_cache(maxsize=4)
def _sums(same: _Same) -> _Sums:
    """Totals, standings and hands counted: they change once a hand and are shown with each card."""
    match = same.match
    return _Sums(match.totals, match.standings, match.counted)
