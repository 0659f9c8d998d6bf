"""Deals for training: who picks, and the position when the play begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import median
from typing import Any

from engine.bots.auction import bid_on, picked
from engine.bots.core import PICKER, Position, Table
from engine.bots.nets import Layers, forward
from engine.rules.deals import places
from train.compiled import CPosition, fill

BOLDNESS_BY_RULE = 14
"""How far the threshold by rule is moved up or down by chance, in steps of strength."""
BOLDNESS_BY_NET = 0.4
"""How much more or less than nothing a net must promise, by chance, in units: the spread."""
PROMISED_DEALS = 400
"""In how many deals it is seen what a net promises."""


def shuffled(table: Table, rng: Random) -> Iterator[tuple[int, list[int], int]]:
    """Deals without end: the dealer, the hands and the blind as masks of the core."""
    plan = table.rules.deal
    pack = [table.bit_of[card] for card in table.rules.deck.pack]
    hand_places, blind_places = places(plan)
    while True:
        rng.shuffle(pack)
        held = [sum(pack[place] for place in where) for where in hand_places]
        yield rng.randrange(plan.seats), held, sum(pack[place] for place in blind_places)


def bid_by_rule(
    table: Table, dealer: int, held: list[int], blind: int, rng: Random
) -> Position | None:
    """The position after bidding by the strength of the hands, a little boldly or timidly."""
    shift = rng.randint(-BOLDNESS_BY_RULE, BOLDNESS_BY_RULE)
    return bid_on(table, dealer, held, blind, (dealer + 1) % table.seats, shift=shift)


Bid = Callable[[Table, int, list[int], int, Random], Position | None]


def promised(net: Layers, table: Table) -> float:
    """What a net promises the seat it promises most, in the middle one of some deals."""
    some = islice(shuffled(table, Random("promised")), PROMISED_DEALS)
    return median(max(_promises(net, dealer, held))[0] for dealer, held, _blind in some)


def _promises(net: Layers, dealer: int, held: list[int]) -> Iterator[tuple[float, int]]:
    """What picking promises each seat and which seat it is, as they are asked."""
    for place in range(len(held)):
        seat = (dealer + 1 + place) % len(held)
        yield forward(net, held[seat], place), seat


def bid_by_net(net: Layers) -> Bid:
    """Bidding by a net, a little boldly or timidly. Where it would pass most deals out it takes
    less, so that there is a picker in half of them."""
    enough: dict[Table, float] = {}

    def bid(table: Table, dealer: int, held: list[int], blind: int, rng: Random) -> Position | None:
        if table not in enough:
            enough[table] = min(0.0, promised(net, table))
        least = enough[table] + rng.gauss(0.0, BOLDNESS_BY_NET)
        for promise, seat in _promises(net, dealer, held):
            if promise > least:
                return picked(table, dealer, held, blind, seat, False, 1, 0)
        return None

    return bid


def hands_with_picker(table: Table, count: int, rng: Random, bid: Bid) -> Any:
    """So many hands with a picker before the first lead, as an array for the core. Hands in which
    a ten or a card under is called are rare and left out."""
    hands = (CPosition * count)()
    done = 0
    for dealer, held, blind in shuffled(table, rng):
        pos = bid(table, dealer, held, blind, rng)
        if pos is not None and pos.kind == PICKER and not pos.under and pos.table is table:
            fill(hands[done], pos)
            done += 1
            if done == count:
                break
    return hands
