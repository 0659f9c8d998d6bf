"""What the bidding says of the hidden cards: how likely a world makes what everybody did.

Nobody's habits are known, so all of it is soft: who picked is strong, who passed is not, who
cracked is very strong; a bury holds points and clears suits. Worlds get weights, none is excluded.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import exp

from engine.bots.core_table import Table
from engine.bots.worlds import World
from engine.rules import HouseRules
from engine.rules.options import partner_method
from engine.view import SeatView

TRUMP_WORTH = (2.2, 2.0, 1.85, 1.7, 1.4, 1.3, 1.2, 1.1, 1.1, 1.05, 0.85, 0.75, 0.7, 0.65)
ACE_WORTH = 0.7
VOID_WORTH = 0.4
"""A plain measure of a hand: what each trump is worth from the highest down, each fail ace, and
each fail suit that is missing."""

PICK_AT = {
    ("3-ten", "alone"): (8.0, 8.75),
    ("3-nine", "alone"): (6.5, 7.5),
    ("3-eight", "alone"): (7.25, 7.75),
    ("4-blind", "alone"): (5.6, 6.3),
    ("5", "called-ace"): (4.2, 5.6),
    ("5", "jack-of-diamonds"): (5.5, 6.6),
    ("6", "jack-of-diamonds"): (5.6, 6.4),
    ("7", "two-pickers"): (3.7, 4.9),
    ("10", "jack-of-diamonds"): (5.2, 6.0),
}
"""From which strength it pays to pick, by the row of the deal and the partner method, without and
with double on the bump: where hands tried both ways bring as much as passing does."""

STEPS = 20
"""Into how many steps one unit of strength is divided."""


@lru_cache(maxsize=32)
def strength_tables(table: Table) -> tuple[array[int], array[int]]:
    """The strength of every set of the lower and of the upper sixteen cards, in steps."""
    deck = table.rules.deck
    worth = dict(zip(deck.trumps, TRUMP_WORTH, strict=True))
    worth.update((deck.ace(suit), ACE_WORTH) for suit in deck.fail_suits)
    tables = []
    for half in (table.card_at[:16], table.card_at[16:]):
        found = array("H", bytes(2 << 16))
        for place, one in enumerate(half):
            step = 1 << place
            more = round(worth.get(one, 0.0) * STEPS)
            for mask in range(step):
                found[step + mask] = found[mask] + more
        tables.append(found)
    return tables[0], tables[1]


def strength_steps(table: Table, hand: int) -> int:
    """The strength of a hand, a mask of the core, in steps."""
    low, high = strength_tables(table)
    total = low[hand & 0xFFFF] + high[hand >> 16]
    for suit in table.suits[:3]:
        if not hand & suit:
            total += VOID_STEPS
    return total


VOID_STEPS = round(VOID_WORTH * STEPS)


@lru_cache(maxsize=256)
def pick_at(rules: HouseRules) -> float:
    """From which strength a seat is taken to pick under some rules."""
    row = rules.deal.id
    method = partner_method(rules.values)
    pair = PICK_AT.get((row, method))
    if pair is None:
        pair = next((at for (deal, _how), at in PICK_AT.items() if deal == row), (5.0, 6.0))
    return pair[1] if rules.scoring.bump else pair[0]


def _curve(width: float) -> list[float]:
    """The logistic function over steps from -40 to 40 units."""
    return [1.0 / (1.0 + exp(-(n / STEPS) / width)) for n in range(-40 * STEPS, 40 * STEPS + 1)]


PASS_CURVE = _curve(0.45)
PICK_CURVE = _curve(0.7)
RAISE_CURVE = _curve(0.8)
MIDDLE = 40 * STEPS
FLOOR = 0.03
"""No habit is so sure that a world counts for less than this share of the likeliest."""

BURY_POINT = 0.09
"""How much more likely each point makes a bury (as an exponent)."""


class Likely:
    """The likelihood of what was said before the play, by world; only of other seats."""

    def __init__(self, view: SeatView, table: Table) -> None:
        assert view.seat is not None
        self.table = table
        me = view.seat
        rules = table.rules
        at = round(pick_at(rules) * STEPS)
        self.played = [0] * view.seats
        for plays in (*[trick.plays for trick in view.tricks], view.trick):
            for seat, one in plays:
                if one is not None:
                    self.played[seat] |= table.bit_of[one]
        shared = rules.picking.shared
        second = (view.picker + 1) % view.seats if shared and view.picker is not None else -1
        self.passers = [
            said.seat
            for said in view.said
            if said.words == "pass" and said.seat not in (me, second)
        ]
        self.pass_at = at + round(0.3 * STEPS)
        self.picker = view.picker if view.picker not in (None, me) and not view.forced else None
        # The picker's cards are looked at with those of the blind, which add about their share.
        size = rules.deal.hand + rules.picking.bury
        self.pick_at = round(at * size / max(1, rules.deal.hand) * 0.92)
        self.buriers = [said.seat for said in view.said if said.words == "bury" and said.seat != me]
        self.raisers = [
            said.seat for said in view.said if said.words == "crack" and said.seat != me
        ]
        self.decliners = [
            said.seat
            for said in view.said
            if said.words == "decline" and said.seat not in (me, view.picker)
        ]
        self.seen = any(self.played)
        self.use = bool(self.passers or self.picker is not None or self.buriers or self.raisers)

    def __call__(self, world: World) -> float:
        table = self.table
        low, high = strength_tables(table)
        clubs, spades, hearts = table.suits[:3]
        weight = 1.0
        for seat in self.passers:
            hand = world.held[seat] | self.played[seat]
            steps = low[hand & 0xFFFF] + high[hand >> 16]
            if not hand & clubs:
                steps += VOID_STEPS
            if not hand & spades:
                steps += VOID_STEPS
            if not hand & hearts:
                steps += VOID_STEPS
            weight *= PASS_CURVE[MIDDLE + self.pass_at - steps] + FLOOR
        if self.picker is not None:
            seat = self.picker
            hand = world.held[seat] | self.played[seat] | world.bury[seat] | world.under
            steps = strength_steps(table, hand & table.pack)
            weight *= PICK_CURVE[MIDDLE + steps - self.pick_at] + FLOOR
        for seat in self.buriers:
            laid = world.bury[seat]
            weight *= exp(BURY_POINT * table.points(laid & ~table.trump))
            hand = world.held[seat] | self.played[seat]
            for suit in (clubs, spades, hearts):
                if not hand & suit:
                    weight *= 1.4
        for seat in self.raisers:
            hand = world.held[seat] | self.played[seat]
            weight *= RAISE_CURVE[MIDDLE + strength_steps(table, hand) - self.pass_at] + FLOOR
        return weight
