"""An evening at one table: who plays, who deals, what is carried over, the score sheet, the end.

A `Match` is a value. `deal` gives the next hand, `settle` folds a finished hand into the match.
Table seats are numbered clockwise from 0; where the dealer sits out, a hand has one seat less and
`playing` says which table seat each hand seat is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine import flow
from engine.cards import Card
from engine.contract import Outcome
from engine.errors import BadRules
from engine.hand import Hand, Step
from engine.rules import HouseRules
from engine.shuffle import shuffle


class Row(NamedTuple):
    """One line of the score sheet, by table seat.

    number   the hand's number, from 1
    dealer   who dealt
    scores   units won or lost by each table seat; a seat that did not play has 0
    played   whether the table seat took part
    contract picker, leaster, queens, duel, doubler, redeal-with-pot or thrown-in
    picker, partner   table seats, where there were any
    won      whether the picker's side won
    stakes   the product of doublers, cracks and blitzes
    pot      the units in the pot after the hand
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


class Standing(NamedTuple):
    """One seat's place at the end: `place` from 1, shared places have the same number."""

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
    """

    rules: HouseRules
    seats: int
    dealer: int = 0
    stakes: int = 1
    pot: int = 0
    rows: tuple[Row, ...] = ()
    deals: int = 0

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
        """Each table seat's sum of units."""
        return tuple(sum(row.scores[seat] for row in self.rows) for seat in range(self.seats))

    @property
    def counted(self) -> int:
        """The hands that count for the session's length: those that were played out."""
        return sum(
            row.contract not in ("doubler", "redeal-with-pot", "thrown-in") for row in self.rows
        )

    @property
    def ended(self) -> bool:
        """Whether the session has reached its end (SCORE-11)."""
        session = self.rules.session
        if session.ends == "hands":
            return self.counted >= session.length
        if session.ends == "rounds":
            return self.deals >= session.length * self.seats
        return False

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Highest total first; ties by hands won as picker, then the place is shared (SCORE-11)."""
        totals = self.totals
        won = [
            sum(row.won and row.picker == seat for row in self.rows) for seat in range(self.seats)
        ]
        order = sorted(range(self.seats), key=lambda seat: (-totals[seat], -won[seat], seat))
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
    playing = match.playing
    scores = [0] * match.seats
    for hand_seat, seat in enumerate(playing):
        scores[seat] = outcome.scores[hand_seat]
    side = [playing[seat] for seat in outcome.side]
    teams = outcome.contract in ("picker", "queens")
    return Row(
        number=match.number,
        dealer=match.dealer,
        scores=tuple(scores),
        played=tuple(seat in playing for seat in range(match.seats)),
        contract=outcome.contract,
        picker=side[0] if teams and side else None,
        partner=side[1] if teams and len(side) > 1 else None,
        won=outcome.won,
        stakes=outcome.stakes,
        pot=match.pot + outcome.pot,
    )
