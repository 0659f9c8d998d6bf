"""What a guest does not believe. A host that breaks the rules, by mistake or on purpose, must not
crash a window or show it nonsense: every value from elsewhere is doubted before it is shown.

Each function raises `BadMessage` with a sentence for the reader, or gives the cleaned value.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from engine.actions import Play, parse
from engine.cards import Card, card
from engine.codec import from_plain
from engine.errors import REASONS, SUIT_NAMES, BadRules, Reason
from engine.events import Dealt, Event, Uncovered
from engine.match import NOT_PLAYED, Row
from engine.rules import PRESETS, HouseRules, preset
from engine.view import SeatView, SeenPlay
from net.messages import BadMessage
from net.sayings import Saying
from net.tableview import KINDS, PHASES, TableView
from net.text import clean_line, clean_name

T = TypeVar("T")

CONTRACTS = ("picker", "leaster", "queens", "duel")
VIEW_PHASES = (
    "pick",
    "call-early",
    "take",
    "bury",
    "call",
    "sheepshead",
    "crack",
    "recrack",
    "corner",
    "blitz",
    "play",
    "over",
)
_SEAT_FIELDS = ("seat", "dealer", "leader", "under_from")


def read(kind: type[T], plain: Any) -> T:
    """The value of `kind` in its plain form."""
    try:
        return from_plain(kind, plain)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        raise BadMessage(
            Saying("The host sent something unreadable ({error}).", error=str(error))
        ) from None


def _doubt(holds: bool, what: str, **facts: object) -> None:
    """Where it does not hold, `what` is wrong: the end of a sentence, with facts in braces."""
    if not holds:
        wrong = Saying(what, **facts)
        raise BadMessage(Saying("The host's table does not add up: {what}.", what=wrong))


@lru_cache(maxsize=32)
def _rules(preset_name: str, options: tuple[tuple[str, str], ...]) -> HouseRules:
    return preset(preset_name, **dict(options))


def rules_of(seen: TableView | SeatView) -> HouseRules:
    """The house rules of a view, which may name rules that can't be played."""
    try:
        return _rules(seen.preset, tuple(sorted(seen.options.items())))
    except (BadRules, TypeError) as error:
        raise BadMessage(
            Saying("The host plays by rules unknown here ({error}).", error=str(error))
        ) from None


def reason(plain: Any) -> Reason:
    """A reason for a refusal, which a window will put into words."""
    found = read(Reason, plain)
    _doubt_reason(found)
    return replace(found, why=clean_line(found.why, 200))


def _doubt_reason(found: Reason) -> None:
    _doubt(found.code in REASONS, "it refuses something for an unknown reason")
    _doubt(found.suit == "" or found.suit in SUIT_NAMES, "a reason names an unknown suit")
    if found.card:
        try:
            card(found.card)
        except ValueError:
            _doubt(False, "a reason names an unknown card")


# -- the table ---------------------------------------------------------------------------------


def rows(plain: Sequence[Any]) -> tuple[Row, ...]:
    """Rows of the score sheet."""
    found = tuple(_lean(read(Row, one)) for one in plain)
    for row in found:
        columns = len(row.scores)
        _doubt(row.contract in (*CONTRACTS, *NOT_PLAYED), "a row of the sheet is of unknown kind")
        _doubt(len(row.played) == columns, "a row of the sheet has other columns")
        for column in (row.dealer, row.picker, row.partner):
            _doubt(column is None or 0 <= column < columns, "a row of the sheet names no column")
    return found


def _lean(row: Row) -> Row:
    """The row with what is the same in most rows held once: a long evening has many."""
    contract, special = sys.intern(row.contract), sys.intern(row.special)
    return row._replace(contract=contract, special=special, played=_once(row.played))


@lru_cache(maxsize=64)
def _once(played: tuple[bool, ...]) -> tuple[bool, ...]:
    return played


def table(plain: Any, sheet: tuple[Row, ...]) -> TableView:
    """A table whose score sheet is `sheet`."""
    found = replace(read(TableView, plain), rows=sheet)
    _doubt(found.preset in PRESETS, "its house rules have an unknown name")
    rules = rules_of(found)
    seats = len(found.names)
    need = rules.deal.seats
    _doubt(
        seats in (need, need + 1), "{seats} people sit where {need} play", seats=seats, need=need
    )
    for name in ("kinds", "bots", "sheet", "ready"):
        _doubt(len(getattr(found, name)) == seats, "{name} and names differ in number", name=name)
    columns = len(found.people)
    _doubt(len(found.totals) == columns >= seats, "the columns of the sheet are not everybody's")
    _doubt(
        len(set(found.sheet)) == seats and all(0 <= one < columns for one in found.sheet),
        "somebody sits there without a column of the sheet",
    )
    _doubt(all(kind in KINDS for kind in found.kinds), "an unknown kind of player sits there")
    _doubt(found.phase in PHASES, "its phase is unknown")
    _doubt(found.seat is None or 0 <= found.seat < seats, "you sit at no seat")
    _doubt(0 <= found.dealer < seats and 0 <= found.next_dealer < seats, "nobody deals")
    _doubt(found.deal >= 0 and found.step >= 0 and found.number >= 1, "a number is below zero")
    _doubt(found.undone >= 0, "a number is below zero")
    playing = found.playing
    _doubt(len(playing) == need, "{seats} play where {need} should", seats=len(playing), need=need)
    _doubt(
        sorted(set(playing)) == list(playing) and playing[0] >= 0 and playing[-1] < seats,
        "somebody plays without a seat",
    )
    _doubt(len(found.drawn) in (0, seats), "the draw for the deal is not everybody's")
    if found.showdown is not None:
        _doubt(len(found.showdown.hands) == seats, "the showdown is not everybody's")
        _doubt(
            all(0 <= seat < seats for seat in found.showdown.winners),
            "somebody wins the pot without a seat",
        )
    _doubt(
        sorted(one.seat for one in found.standings) == list(range(columns)),
        "the standings leave somebody out",
    )
    _doubt_scores(found, columns)
    names = tuple(clean_name(name) for name in found.names)
    return replace(
        found,
        names=names,
        bots=tuple(clean_line(bot, 24, 48) for bot in found.bots),
        name=clean_name(found.name, "Sheepshead"),
        people=tuple(clean_name(name) for name in found.people),
        host=clean_name(found.host) if found.host else "",
        watchers=tuple(clean_name(name) for name in found.watchers),
    )


def _doubt_scores(found: TableView, columns: int) -> None:
    """Each hand pays out what it takes in, and the totals are the sums (SCORE-8)."""
    sums, pot = _added(_Same(found.rows), columns)
    _doubt(found.totals == sums, "the totals are not the sums of the sheet")
    _doubt(found.pot == pot, "the pot is not that of the sheet")


class _Same:
    """A sheet as the key of a cache: equal only to itself, so that no long sheet is compared."""

    __slots__ = ("rows",)

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rows is self.rows

    def __hash__(self) -> int:
        return id(self.rows)


@lru_cache(maxsize=4)
def _added(sheet: _Same, columns: int) -> tuple[tuple[int, ...], int]:
    """The sums of a sheet and what is in the pot. A long evening's sheet is shown anew with each
    card and changes once a hand."""
    pot = 0
    sums = [0] * columns
    width = 0
    for row in sheet.rows:
        _doubt(width <= len(row.scores) <= columns, "the sheet has lost a column")
        width = len(row.scores)
        _doubt(
            sum(row.scores) + row.pot - pot == 0,
            "the scores of hand {number} do not add up",
            number=row.number,
        )
        pot = row.pot
        for column, score in enumerate(row.scores):
            sums[column] += score
    return tuple(sums), pot


# -- the hand ----------------------------------------------------------------------------------


def view(plain: Any, at: TableView) -> SeatView:
    """A view of the hand at the table `at`."""
    seen = read(SeatView, plain)
    _doubt(
        seen.preset == at.preset and seen.options == at.options, "hand and table differ in rules"
    )
    rules = rules_of(seen)
    n = rules.deal.seats
    _doubt(seen.seats == len(seen.counts) == n, "the hand has other seats than the table")
    _doubt(seen.seat == at.hand_seat, "it shows you another seat's hand")
    _doubt(seen.phase in VIEW_PHASES, "the phase of the hand is unknown")
    _doubt((seen.phase == "over") == (seen.outcome is not None), "the hand is over and is not")
    _doubt((seen.turn is None) == (seen.outcome is not None), "nobody is to act")
    _doubt_seats(n, (seen.dealer, seen.leader), "nobody")
    _doubt_seats(n, (seen.turn, seen.picker, seen.partner, seen.partner_public), None)
    _doubt_seats(n, (said.seat for said in seen.said), "nobody")
    _doubt(seen.contract is None or seen.contract in CONTRACTS, "the hand is of an unknown kind")
    _doubt(seen.stakes >= 1 and -1 <= seen.led <= 4, "stakes or suit are out of range")
    for said in seen.said:
        _doubt_words(said.words)
    _doubt_tricks(seen, n, rules)
    _doubt_cards(seen, rules)
    _doubt_choices(seen, rules)
    _doubt_end(seen, n, rules)
    return seen


def _doubt_seats(n: int, seats: Iterable[int | None], none: str | None) -> None:
    """All are seats of the hand; None is one of them where `none` is None."""
    for seat in seats:
        inside = none is None if seat is None else 0 <= seat < n
        _doubt(inside, "it names a seat that is not there")


def _doubt_words(words: str) -> None:
    if words == "bury":
        return
    try:
        parse(words.replace(" under ??", ""))
    except ValueError:
        _doubt(False, "somebody said what can't be said")


def _doubt_tricks(seen: SeatView, n: int, rules: HouseRules) -> None:
    _doubt(len(seen.tricks) <= rules.deal.tricks, "there are more tricks than cards")
    for trick in seen.tricks:
        order = [play.seat for play in trick.plays]
        _doubt(0 <= trick.leader < n and 0 <= trick.winner < n, "a trick is nobody's")
        _doubt(order == [(trick.leader + i) % n for i in range(n)], "a trick is out of order")
        _doubt(0 <= trick.suit <= 4, "a trick has an unknown suit")
    order = [play.seat for play in seen.trick]
    _doubt(
        len(order) < n and order == [(seen.leader + i) % n for i in range(len(order))],
        "the trick on the table is out of order",
    )


def _doubt_cards(seen: SeatView, rules: HouseRules) -> None:
    """No card twice, none that is not in the pack, none more than were dealt."""
    deal = rules.deal
    plays: list[SeenPlay] = [play for trick in seen.tricks for play in trick.plays]
    plays += seen.trick
    known: list[Card] = [*seen.hand, *seen.buried]
    known += [play.card for play in plays if play.card is not None]
    up = [card for row in seen.up for card in row]
    covered = [one for row in seen.covered for one in row]
    rows = (seen.seats if deal.cards_down else 0, deal.cards_down)
    for places in (seen.up, seen.covered):
        _doubt(len(places) == rows[0], "the rows of cards are not everybody's")
        _doubt(all(len(row) == rows[1] for row in places), "a row of cards has other places")
    known += [card for card in up if card is not None]
    _doubt(len(set(known)) == len(known), "a card is there twice")
    pack = set(rules.deck.pack)
    every = [*known, *seen.blind, *(play.card for play in seen.shown if play.card is not None)]
    every += [one for one in (seen.called, seen.under) if one is not None]
    _doubt(pack.issuperset(every), "a card is not in this pack")
    _doubt(
        seen.under is None or seen.under not in (*seen.hand, *seen.buried),
        "the card under is somewhere else too",
    )
    _doubt_seats(len(seen.counts), (play.seat for play in seen.shown), "nobody")
    mine = 0 if seen.seat is None else seen.counts[seen.seat]
    _doubt(len(seen.hand) == mine, "you hold another number of cards than it says")
    most = deal.tricks + deal.blind
    _doubt(all(0 <= count <= most for count in seen.counts), "somebody has more cards than dealt")
    lying = len(up) - up.count(None) + sum(covered)
    aside = len(pack) - sum(seen.counts) - len(plays) - lying
    _doubt(0 <= aside <= deal.blind + 1, "there are more or fewer cards than in the pack")
    _doubt(len(seen.blind) <= deal.blind and len(seen.buried) <= deal.blind, "the blind is too big")


def _doubt_choices(seen: SeatView, rules: HouseRules) -> None:
    acting = seen.seat is not None and seen.seat == seen.turn
    _doubt(acting or not (seen.legal or seen.bury_count or seen.refused), "it asks out of turn")
    burying = acting and seen.phase == "bury"
    _doubt(seen.bury_count == (rules.picking.bury if burying else 0), "the bury is out of place")
    _doubt(bool(seen.legal) == (acting and not burying), "it leaves you no choice")
    own = {*seen.hand, seen.under}
    if seen.seat is not None and seen.up:
        own |= set(seen.up[seen.seat])
    for action in seen.legal:
        if isinstance(action, Play):
            _doubt(action.card in own, "it offers you a card that you do not hold")
    for refused in seen.refused:
        _doubt(refused.card in own, "it refuses a card that you do not hold")
        _doubt_reason(refused.reason)


def _doubt_end(seen: SeatView, n: int, rules: HouseRules) -> None:
    outcome, revealed = seen.outcome, seen.revealed
    _doubt((outcome is None) == (revealed is None), "the hand ends without showing the cards")
    if outcome is None or revealed is None:
        return
    _doubt(len(outcome.scores) == n, "the scores are not everybody's")
    _doubt(sum(outcome.scores) + outcome.pot == 0, "the scores of the hand do not add up")
    _doubt(len(outcome.points) in (0, n), "the points are not everybody's")
    _doubt_seats(n, outcome.side, "nobody")
    _doubt_seats(n, (revealed.partner,), None)
    _doubt(len(revealed.dealt) == n, "it shows other hands than were dealt")
    places = rules.deal.cards_down
    for rows in (revealed.up, revealed.down):
        _doubt(len(rows) == (n if places else 0), "the rows shown at the end are not everybody's")
        _doubt(all(len(row) == places for row in rows), "a row shown at the end has other places")
    for seat, rows in enumerate(zip(revealed.up, revealed.down, strict=True)):
        lying = [*rows[0], *rows[1]]
        _doubt(
            len(set(lying)) == len(lying) and set(lying) <= set(revealed.dealt[seat]),
            "a row shown at the end has cards that were not dealt there",
        )
    dealt = [one for hand in revealed.dealt for one in hand]
    dealt += revealed.blind
    _doubt(sorted(dealt) == sorted(rules.deck.pack), "the cards shown at the end are not the pack")
    _doubt_seats(n, (who for who, _cards in revealed.buried), "nobody")


def events(plain: Sequence[Any], seen: SeatView | None) -> tuple[Event, ...]:
    """The events of an update whose view is `seen`."""
    found = tuple(read(Event, one) for one in plain)
    _doubt(not found or seen is not None, "something happened in no hand")
    if seen is None:
        return found
    for event in found:
        _doubt_place(event, seen)
        for field in dataclasses.fields(event):
            value = getattr(event, field.name)
            if field.name in _SEAT_FIELDS:
                _doubt(value is None or 0 <= value < seen.seats, "nobody did something")
            elif field.name == "hands":
                _doubt(len(value) == seen.seats, "the cards went to other seats")
            elif field.name == "scores":
                _doubt(len(value) == seen.seats, "the scores are not everybody's")
    return found


def _doubt_place(event: Event, seen: SeatView) -> None:
    """A row that an event speaks of is there."""
    places = len(seen.up[0]) if seen.up else 0
    if isinstance(event, Uncovered):
        _doubt(0 <= event.place < places, "a card is turned up where none lies")
    elif isinstance(event, Dealt):
        _doubt(event.down == places, "other cards lie face down than were dealt")
        _doubt(len(event.up) == len(seen.up), "the rows of cards are not everybody's")
