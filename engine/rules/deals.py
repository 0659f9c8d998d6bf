"""The rows of DEAL-1: who gets how many cards, the blind, the removed cards, and how the pack goes
round (DEAL-3a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.cards import Card


@dataclass(frozen=True)
class DealPlan:
    """One row of DEAL-1.

    id        the row's name
    seats     how many play
    hand      cards in each hand
    blind     cards in the blind
    packets   how a hand goes out, packet by packet (DEAL-3a)
    short     what is removed, by meaning (see `engine.cards.Deck`)
    partner   the row's own partner method, the meaning of `partner` = auto
    cards_down  cards that each player has face down and, on them, face up (LAYOUT)
    call_up_needs_blind  the next jack can be called only if the partner's jack was in the blind
                         (PART-11)
    """

    id: str
    seats: int
    hand: int
    blind: int
    packets: tuple[int, ...]
    partner: str
    short: tuple[tuple[str, int], ...] = ()
    cards_down: int = 0
    call_up_needs_blind: bool = False

    @property
    def tricks(self) -> int:
        """How many tricks a hand has."""
        return self.hand + 2 * self.cards_down


PLANS: dict[str, DealPlan] = {
    plan.id: plan
    for plan in (
        DealPlan("2-rows", 2, 8, 0, (4, 4), "none", cards_down=4),
        DealPlan("2-stacks", 2, 0, 0, (), "none", cards_down=8),
        DealPlan("3-ten", 3, 10, 2, (3, 3, 2, 2), "alone"),
        DealPlan("3-nine", 3, 9, 3, (3, 3, 3), "alone", (("7", 2),)),
        DealPlan("3-eight", 3, 8, 2, (3, 3, 2), "alone", (("7", 3), ("8", 3))),
        DealPlan("4-blind", 4, 7, 4, (3, 2, 2), "alone"),
        DealPlan("4-queens", 4, 8, 0, (3, 3, 2), "black-queens"),
        DealPlan("4-first-queens", 4, 8, 0, (3, 3, 2), "first-two-queens"),
        DealPlan("5", 5, 6, 2, (3, 3), "called-ace"),
        DealPlan("6", 6, 5, 2, (3, 2), "jack-of-diamonds", call_up_needs_blind=True),
        DealPlan("7", 7, 4, 4, (2, 2), "two-pickers"),
        DealPlan("8", 8, 4, 0, (2, 2), "black-queens"),
        DealPlan("10", 10, 3, 2, (2, 1), "jack-of-diamonds"),
    )
}
"""Every row of DEAL-1 by its id."""


class Dealt(NamedTuple):
    """Who got what, by seat, each in the order dealt; `down` and `up` only in a layout: the n-th
    card of `up` lies on the n-th of `down`."""

    hands: tuple[tuple[Card, ...], ...]
    blind: tuple[Card, ...] = ()
    down: tuple[tuple[Card, ...], ...] = ()
    up: tuple[tuple[Card, ...], ...] = ()


@lru_cache(maxsize=64)
def places(plan: DealPlan) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Which places of the pack go where: for each seat counted from the dealer's left its places
    in the order dealt, and those of the blind (DEAL-3, DEAL-3a)."""
    hands: list[list[int]] = [[] for _ in range(plan.seats)]
    blind: list[int] = []
    at = 0
    for number, packet in enumerate(plan.packets):
        for hand in hands:
            hand.extend(range(at, at + packet))
            at += packet
        if number == 0:
            blind.extend(range(at, at + plan.blind))
            at += plan.blind
    return tuple(tuple(hand) for hand in hands), tuple(blind)


def deal(plan: DealPlan, order: Sequence[Card], dealer: int) -> Dealt:
    """The cards by seat and the blind, from the order of the pack."""
    if plan.cards_down:
        return _deal_layout(plan, order, dealer)
    seat_places, blind_places = places(plan)
    hands: list[tuple[Card, ...]] = [()] * plan.seats
    for from_left, where in enumerate(seat_places):
        hands[(dealer + 1 + from_left) % plan.seats] = tuple([order[at] for at in where])
    return Dealt(tuple(hands), tuple([order[at] for at in blind_places]))


def _deal_layout(plan: DealPlan, order: Sequence[Card], dealer: int) -> Dealt:
    """First the cards face down, then those face up, then the hands, the non-dealer's always
    before the dealer's (DEAL-3a)."""
    n = plan.cards_down
    cards = list(order)
    seats = ((dealer + 1) % 2, dealer)
    down: list[tuple[Card, ...]] = [(), ()]
    up: list[tuple[Card, ...]] = [(), ()]
    hands: list[tuple[Card, ...]] = [(), ()]
    for pile, packets in ((down, (n,)), (up, (n,)), (hands, plan.packets)):
        for packet in packets:
            for seat in seats:
                pile[seat] = (*pile[seat], *cards[:packet])
                del cards[:packet]
    return Dealt(tuple(hands), down=tuple(down), up=tuple(up))
