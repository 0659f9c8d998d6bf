"""An evening at one table: who plays, who deals, what is carried over, the score sheet, the end.

A `Match` is a value. `deal` gives the next hand, `settle` folds a finished hand into the match.
Three numbers name a player, and they are the same until somebody comes or goes: the *hand seat* of
a hand, the *table seat* (clockwise from 0; where the dealer sits out, a hand has one seat less and
`playing` says which table seat each hand seat is), and the *column* of the score sheet, which stays
with a person (`sheet` says which column each table seat has).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine import flow, poker
from engine.cards import Card
from engine.contract import Outcome
from engine.errors import BadRules
from engine.hand import Hand, Step
from engine.rules import HouseRules
from engine.shuffle import shuffle

NOT_PLAYED = ("doubler", "redeal-with-pot", "thrown-in", "pot-divided", "showdown", "joined")
"""The contracts of rows in which no card was played."""


class Row(NamedTuple):
    """One line of the score sheet, by column.

    number   the hand's number, from 1
    dealer   who dealt
    scores   units won or lost in each column; who did not play has 0. Columns that came later are
             not in it
    played   whether the column took part
    contract picker, leaster, queens, duel, doubler, redeal-with-pot or thrown-in; at the end
             pot-divided or showdown, and joined for a newcomer's share of the pot
    picker, partner   columns, where there were any
    won      whether the picker's side won
    stakes   the product of doublers, cracks and blitzes
    pot      the units in the pot after the hand
    level    0 win, 1 schneider, 2 no trick
    points   the card points of the picker's side with the bury, or of a leaster's winner
    special  9-0-3, 18-0-6 or sheepshead where one of these replaced the level
    undone   how often a card was taken back in it (one person among bots)
    """

    number: int
    dealer: int
    scores: tuple[int, ...]
    played: tuple[bool, ...]
    contract: str
    picker: int | None
    partner: int | None
    won: bool
    stakes: int
    pot: int
    level: int = 0
    points: int = 0
    special: str = ""
    undone: int = 0


class Standing(NamedTuple):
    """One column's place at the end: `place` from 1, shared places have the same number."""

    place: int
    seat: int
    total: int
    picked_and_won: int


@dataclass(frozen=True)
class Match:
    """An evening between two hands, or during one.

    rules   the house rules
    seats   how many sit at the table
    dealer  the table seat that deals the current or next hand
    stakes  the multiplier carried into it (NOPICK-4)
    pot     the units in the pot (NOPICK-5)
    rows    the score sheet so far
    deals   how many deals are done; a hand dealt again by the same dealer is not one more
    last    this is the last hand: the table ends it by the clock or by a wish
    chairs  the column of each table seat once somebody came or went; empty while they are equal
    people  how many columns there are then
    """

    rules: HouseRules
    seats: int
    dealer: int = 0
    stakes: int = 1
    pot: int = 0
    rows: tuple[Row, ...] = ()
    deals: int = 0
    last: bool = False
    chairs: tuple[int, ...] = ()
    people: int = 0

    @property
    def sheet(self) -> tuple[int, ...]:
        """The column of the score sheet that belongs to each table seat."""
        return self.chairs or tuple(range(self.seats))

    @property
    def columns(self) -> int:
        """How many columns the score sheet has: all who sat down this evening."""
        return max(self.people, self.seats)

    @property
    def playing(self) -> tuple[int, ...]:
        """The table seats that play this hand, in table order; hand seat i is the i-th (DEAL-5)."""
        if self.seats == self.rules.deal.seats:
            return tuple(range(self.seats))
        return tuple(seat for seat in range(self.seats) if seat != self.dealer)

    @property
    def hand_dealer(self) -> int:
        """The hand seat that acts as dealer: the dealer's own, or the last before a dealer who
        sits out, so that the dealer's left leads."""
        playing = self.playing
        for back in range(self.seats):
            seat = (self.dealer - back) % self.seats
            if seat in playing:
                return playing.index(seat)
        raise AssertionError("nobody plays at this table")

    @property
    def number(self) -> int:
        """The number of the current or next hand, from 1."""
        return len(self.rows) + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """Each column's sum of units."""
        sums = [0] * self.columns
        for row in self.rows:
            for column, score in enumerate(row.scores):
                sums[column] += score
        return tuple(sums)

    @property
    def counted(self) -> int:
        """The hands that count for the session's length: those that were played out."""
        return sum(row.contract not in NOT_PLAYED for row in self.rows)

    @property
    def ended(self) -> bool:
        """Whether the session has reached its end (SCORE-11); asked between two hands."""
        session = self.rules.session
        if self.last:
            return True
        if session.ends == "hands":
            return self.counted >= session.length
        if session.ends == "rounds":
            return self.deals >= session.length * self.seats
        if session.ends == "units":
            return max(self.totals) >= session.length
        return False

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Highest total first; ties by hands won as picker, then the place is shared (SCORE-11)."""
        totals = self.totals
        columns = range(self.columns)
        won = [sum(row.won and row.picker == column for row in self.rows) for column in columns]
        order = sorted(columns, key=lambda column: (-totals[column], -won[column], column))
        found: list[Standing] = []
        for number, seat in enumerate(order, start=1):
            place = number
            if found and (found[-1].total, found[-1].picked_and_won) == (totals[seat], won[seat]):
                place = found[-1].place
            found.append(Standing(place, seat, totals[seat], won[seat]))
        return tuple(found)


def begin(rules: HouseRules, seats: int, first_dealer: int = 0) -> Match:
    """A new evening; `BadRules` if that many people can't sit at this table."""
    need = rules.deal.seats
    allowed = (need, need + 1) if rules.session.dealer_sits_out else (need,)
    if seats not in allowed:
        many = " or ".join(str(count) for count in allowed)
        raise BadRules((f"Deal {rules.deal.id} is for {many} at the table, not {seats}.",))
    return Match(rules=rules, seats=seats, dealer=first_dealer % seats)


def first_dealer(rules: HouseRules, seats: int, key: bytes) -> tuple[int, tuple[Card, ...]]:
    """Who deals first, drawn with a key of 32 bytes (DEAL-4), and the card each seat drew: the
    highest card deals, by lot every seat's draw is as good."""
    drawn = shuffle(key, rules.deck.pack)[:seats]
    if rules.session.first_dealer == "high-card":
        place = {card: number for number, card in enumerate(rules.deck.order)}
        return min(range(seats), key=lambda seat: place[drawn[seat]]), drawn
    return int.from_bytes(key, "big") % seats, ()


def deal(match: Match, key: bytes) -> Step:
    """The next hand from a shuffle key of 32 bytes."""
    return flow.deal_key(match.rules, key, match.hand_dealer, stakes=match.stakes, pot=match.pot)


def settle(match: Match, hand: Hand) -> Match:
    """The match after `hand` is over: a row more, the carry, the next dealer (DEAL-4)."""
    outcome = hand.outcome
    assert outcome is not None, "the hand is not over"
    rows = (*match.rows, _row(match, hand, outcome))
    if outcome.again:
        return replace(match, rows=rows)
    stakes = 1
    if outcome.doubles:
        stakes = match.stakes * 2 if match.rules.session.doubler_stacks else 2
    return replace(
        match,
        rows=rows,
        dealer=(match.dealer + 1) % match.seats,
        stakes=match.rules.scoring.capped(stakes),
        pot=match.pot + outcome.pot,
        deals=match.deals + 1,
    )


def _row(match: Match, hand: Hand, outcome: Outcome) -> Row:
    columns = [match.sheet[seat] for seat in match.playing]
    scores = [0] * match.columns
    for hand_seat, column in enumerate(columns):
        scores[column] = outcome.scores[hand_seat]
    side = [columns[seat] for seat in outcome.side]
    teams = outcome.contract in ("picker", "queens")
    leaster = outcome.contract == "leaster"
    return Row(
        number=match.number,
        dealer=match.sheet[match.dealer],
        scores=tuple(scores),
        played=tuple(column in columns for column in range(match.columns)),
        contract=outcome.contract,
        picker=side[0] if teams and side else None,
        partner=side[1] if teams and len(side) > 1 else None,
        won=outcome.won,
        stakes=outcome.stakes,
        pot=match.pot + outcome.pot,
        level=outcome.level,
        points=outcome.points[outcome.side[0]] if leaster else outcome.side_points,
        special=outcome.special,
    )


class Showdown(NamedTuple):
    """The end of a pot: each table seat's five open cards, and the seats with the best hand."""

    hands: tuple[tuple[Card, ...], ...]
    winners: tuple[int, ...]


def close(match: Match, key: bytes) -> tuple[Match, Showdown | None]:
    """The match with its pot paid out at the end of the session (NOPICK-5).

    A showdown where the rules say so and the cards suffice, else the pot is divided evenly. What
    does not divide goes unit by unit to seats drawn by lot with the 32-byte `key`.
    """
    if not match.pot:
        return match, None
    cards = shuffle(key, match.rules.deck.pack)
    showdown = None
    winners = tuple(range(match.seats))
    if match.rules.session.pot_end == "showdown" and match.seats * 5 <= len(cards):
        hands = tuple(cards[seat * 5 : seat * 5 + 5] for seat in range(match.seats))
        winners = poker.best(hands)
        showdown = Showdown(hands, winners)
    share, rest = divmod(match.pot, len(winners))
    # Each seat's lot is a card of the pack: the one that lies higher in the shuffle is drawn first.
    place = {card: number for number, card in enumerate(cards)}
    lucky = sorted(winners, key=lambda seat: place[match.rules.deck.pack[seat]])[:rest]
    shares = {
        match.sheet[seat]: share + (seat in lucky) for seat in range(match.seats) if seat in winners
    }
    row = _paid(match, "pot-divided" if showdown is None else "showdown", shares, 0)
    return replace(match, rows=(*match.rows, row), pot=0), showdown


def _paid(match: Match, kind: str, shares: Mapping[int, int], pot: int) -> Row:
    """A row in which no card was played: units by column, and the pot after it."""
    seated = match.sheet
    return Row(
        number=match.number,
        dealer=seated[match.dealer],
        scores=tuple(shares.get(column, 0) for column in range(match.columns)),
        played=tuple(column in seated for column in range(match.columns)),
        contract=kind,
        picker=None,
        partner=None,
        won=False,
        stakes=1,
        pot=pot,
    )


def come(match: Match, seat: int, key: bytes, *, instead: bool = False) -> Match:
    """The match with a newcomer, between two hands (NOPICK-5); their column is the last one.

    They get a chair of their own at table seat `seat`, which needs a dealer who sits out, or, with
    `instead`, the chair of whoever sits there and leaves. Where there is a pot they put in one
    unit per pot, or it is divided first; `key` draws what does not divide.
    """
    if not instead and match.seats > match.rules.deal.seats:
        raise BadRules(("There is no free chair at this table.",))
    if not instead and not match.rules.session.dealer_sits_out:
        raise BadRules(
            (f"At this table {match.seats} play; one more needs a dealer who sits out.",)
        )
    if match.pot and match.rules.session.pot_newcomer == "divide-first":
        match, _showdown = close(match, key)
    column = match.columns
    chairs = list(match.sheet)
    dealer = match.dealer
    if instead:
        chairs[seat] = column
    else:
        chairs.insert(seat, column)
        dealer += seat <= dealer
    seated = replace(
        match, seats=len(chairs), chairs=tuple(chairs), people=column + 1, dealer=dealer
    )
    if not match.pot:
        return seated
    pots = -(-match.pot // match.rules.deal.seats)
    row = _paid(seated, "joined", {column: -pots}, match.pot + pots)
    return replace(seated, rows=(*match.rows, row), pot=match.pot + pots)


def go(match: Match, seat: int) -> Match:
    """The match without the chair at table seat `seat`, between two hands; the column stays.

    A chair can go only where one more sits than plays; else somebody must take it (`come`).
    """
    if match.seats <= match.rules.deal.seats:
        raise BadRules((f"At this table {match.seats} must play: somebody must take the chair.",))
    chairs = tuple(column for at, column in enumerate(match.sheet) if at != seat)
    dealer = match.dealer - (seat < match.dealer)
    return replace(
        match,
        seats=len(chairs),
        chairs=chairs,
        people=match.columns,
        dealer=dealer % len(chairs),
    )


def payments(totals: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Who pays whom so that all are even: (payer, payee, units), the largest debts first.

    `totals` are each seat's units and must add up to zero, or `ValueError` says so. There are
    always fewer payments than seats.
    """
    if sum(totals):
        raise ValueError(f"the totals add up to {sum(totals)}, not to zero")
    owed = {seat: total for seat, total in enumerate(totals) if total}
    found: list[tuple[int, int, int]] = []
    while owed:
        payer = min(owed, key=lambda seat: (owed[seat], seat))
        payee = max(owed, key=lambda seat: (owed[seat], -seat))
        units = min(-owed[payer], owed[payee])
        found.append((payer, payee, units))
        owed[payer] += units
        owed[payee] -= units
        owed = {seat: total for seat, total in owed.items() if total}
    return tuple(found)
