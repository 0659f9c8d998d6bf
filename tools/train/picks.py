"""Fits the nets that say what picking brings more than passing.

A hand is dealt and played out for every seat that could pick, and once without a picker. Then each
seat that the bidding reaches has a record: its cards, its place from the dealer's left, and what
picking brought more than passing, when those behind go on by their own judgement. In one half of
the deals that is the rule of `thumb`, in the other half a net, where there is one already.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from ctypes import Structure, byref, c_double, c_int32, c_uint32
from itertools import islice
from math import cos, pi, sqrt
from random import Random
from typing import Any, NamedTuple

from engine.bots.auction import picked, without_picker
from engine.bots.core import Position, Table
from engine.bots.core_pay import settle
from engine.bots.nets import Layer, Layers, forward
from engine.bots.thumb_hand import pick_threshold, strength
from train.compiled import CPlayer, c_hands, core
from train.deals import shuffled

CLEARLY = 0.6
"""From how much above the threshold on the seats behind are not tried: they are hardly reached."""
TOGETHER = 500
"""How many deals are played out at a time."""

INPUTS, WIDE, NARROW = 42, 20, 10
BATCH, EPOCHS, RATE = 2048, 5, 0.006
SCALE = 1000


class Deal(NamedTuple):
    """A deal, seats from the dealer's left: the hands as masks of the core, how far each is above
    the threshold of `thumb`, what everybody gets when a seat picks, and when nobody does."""

    hands: list[int]
    above: list[float]
    with_picker: list[list[int]]
    without: list[int]


def _outcomes(positions: Sequence[Position | None], seats: int, player: CPlayer) -> list[list[int]]:
    """What each seat gets in positions that are played out; nothing where nothing is played."""
    played = [pos for pos in positions if pos is not None]
    hands = c_hands(played)
    core().play_hands(hands, len(played), byref(player))
    ends = iter(hands)
    found = []
    for pos in positions:
        if pos is None:
            found.append([0] * seats)
            continue
        end = next(ends)
        points, tricks = list(end.points)[:seats], list(end.tricks)[:seats]
        found.append(settle(pos, points, tricks, list(end.last)[:seats], (end.first,)))
    return found


def deals(table: Table, count: int, rng: Random, player: CPlayer) -> Iterator[Deal]:
    """So many deals, played out by `player` in every seat, leasters by common sense."""
    rules, seats = table.rules, table.seats
    dealer = seats - 1
    at = [pick_threshold(rules, dealer - seat) for seat in range(seats)]
    stream = islice(shuffled(table, rng), count)
    while some := list(islice(stream, TOGETHER)):
        positions: list[Position | None] = []
        for _dealer, held, blind in some:
            positions += [
                picked(table, dealer, held, blind, seat, False, 1, 0) for seat in range(seats)
            ]
            positions.append(without_picker(table, dealer, held, blind))
        results = iter(_outcomes(positions, seats, player))
        for _dealer, held, _blind in some:
            above = [
                strength(rules, sum(1 << card for card in table.cards(hand))) - least
                for hand, least in zip(held, at, strict=True)
            ]
            yield Deal(held, above, list(islice(results, seats)), next(results))


# -- records --------------------------------------------------------------------------------------

Judge = Callable[[Deal, int], float]
"""How much a seat of a deal is for picking; it picks from 0 on."""


def by_rule(deal: Deal, seat: int) -> float:
    """The judgement of `thumb`."""
    return deal.above[seat]


def by_net(net: Layers) -> Judge:
    """The judgement of a net."""
    return lambda deal, seat: forward(net, deal.hands[seat], seat)


class Record(Structure):
    """A record as the core knows it."""

    _fields_ = (("hand", c_uint32), ("place", c_int32), ("gain", c_double))


def records_of(deal: Deal, judge: Judge) -> Iterator[tuple[int, int, float]]:
    """Hand, place and gain of each seat that the bidding reaches."""
    said = [judge(deal, seat) for seat in range(len(deal.hands))]
    for seat, hand in enumerate(deal.hands):
        later = (one for one in range(seat + 1, len(said)) if said[one] >= 0.0)
        other = next(later, None)
        passed = deal.without if other is None else deal.with_picker[other]
        yield hand, seat, float(deal.with_picker[seat][seat] - passed[seat])
        if said[seat] >= CLEARLY:
            return


def records(source: Iterator[Deal], net: Layers | None) -> Any:
    """The records of some deals, as an array for the core."""
    found: list[tuple[int, int, float]] = []
    judges = [by_rule, by_rule if net is None else by_net(net)]
    for number, deal in enumerate(source):
        found += records_of(deal, judges[number % 2])
    some = (Record * len(found))()
    for record, (hand, place, gain) in zip(some, found, strict=True):
        record.hand, record.place, record.gain = hand, place, gain
    return some


# -- the net --------------------------------------------------------------------------------------


class CNet(Structure):
    """A net as the core knows it."""

    _fields_ = (
        ("first", c_double * WIDE * INPUTS),
        ("wide_bias", c_double * WIDE),
        ("middle", c_double * WIDE * NARROW),
        ("narrow_bias", c_double * NARROW),
        ("out", c_double * NARROW),
        ("bias", c_double),
    )

    def layers(self) -> Layers:
        """The same in thousandths."""
        return (
            _layer(self.first, self.wide_bias),
            _layer(self.middle, self.narrow_bias),
            _layer([self.out], [self.bias]),
        )


def _layer(rows: Any, bias: Any) -> Layer:
    return Layer(tuple(_thousandths(row) for row in rows), _thousandths(bias))


def _thousandths(numbers: Any) -> tuple[int, ...]:
    return tuple(round(SCALE * one) for one in numbers)


def beginning(rng: Random) -> CNet:
    """A net with numbers by chance."""
    net = CNet()
    for rows, size in ((net.first, INPUTS), (net.middle, WIDE), ([net.out], NARROW)):
        for row in rows:
            row[:] = [rng.gauss(0.0, sqrt(2 / size)) for _ in row]
    return net


class Fit(NamedTuple):
    """A net, and how it does on the tenth of the records that was held out: their share of the
    differences explained (R2), how many records there were in all."""

    net: Layers
    r2: float
    records: int


def fit(some: Any, seed: int) -> Fit:
    """A net for some records."""
    rng = Random(seed)
    order = list(range(len(some)))
    rng.shuffle(order)
    held, rest = order[: len(some) // 10], order[len(some) // 10 :]
    net, mean, square = beginning(rng), CNet(), CNet()
    steps = EPOCHS * -(-len(rest) // BATCH)
    rates = (c_double * steps)()
    for step in range(steps):
        share = (step + 1) / steps
        rates[step] = RATE * min(1.0, 10 * share) * (0.51 + 0.5 * cos(pi * share))
    turn = 0
    for _epoch in range(EPOCHS):
        rng.shuffle(rest)
        which = (c_int32 * len(rest)).from_buffer(array("i", rest))
        turn = core().net_learn(
            byref(net), byref(mean), byref(square), some, which, len(rest), BATCH, rates, turn
        )
    return Fit(net.layers(), _explained(net, some, held), len(some))


def _explained(net: CNet, some: Any, held: Sequence[int]) -> float:
    said = (c_double * len(some))()
    core().net_says(byref(net), some, len(some), said)
    gains = [some[one].gain for one in held]
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains)
    left = sum((said[one] - gain) ** 2 for one, gain in zip(held, gains, strict=True))
    return 1.0 - left / spread


# -- measuring ------------------------------------------------------------------------------------


def _result(deal: Deal, says: Sequence[float]) -> list[int]:
    picker = next((seat for seat, one in enumerate(says) if one >= 0.0), None)
    return deal.without if picker is None else deal.with_picker[picker]


def gain(some: Sequence[Deal], one: Judge, other: Judge, field: Judge) -> tuple[float, float]:
    """What a seat among seats that bid like `field` gains by bidding like `one` and not like
    `other`: units a hand, and the standard error over deals."""
    gains = []
    for deal in some:
        seats = range(len(deal.hands))
        usual = [field(deal, seat) for seat in seats]
        total = 0
        for seat in seats:
            for judge, sign in ((one, 1), (other, -1)):
                says = [*usual[:seat], judge(deal, seat), *usual[seat + 1 :]]
                total += sign * _result(deal, says)[seat]
        gains.append(total / len(seats))
    mean = sum(gains) / len(gains)
    return mean, sqrt(sum((x - mean) ** 2 for x in gains)) / len(gains)
