"""Fits the prices of cards for two: what it is worth to have a card still.

Hands of both layouts are dealt and played by the prices of the round before, with all open cards
seen by both, some of the cards by chance. At one moment in each part of a hand, between two tricks,
the cards that both have left are written down, the rest is played without chance, and what the seat
that leads takes more of it than the other is explained, by least squares, by the cards that it has
more, open or covered, and by leading. The first round is played as if no card had a price. The last
rounds are averaged.

Only the differences between prices count, since both always have as many cards left; a small ridge
makes them add up to about nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from operator import mul
from random import Random
from typing import NamedTuple

from engine.bots.duel_play import PARTS, Player, Prices, in_points, kinds_of, part_of
from engine.bots.duel_worlds import NOTHING, World, table_of
from engine.bots.fitted import KINDS_FOR_TWO, SCALE
from engine.cards import Deck
from engine.rules import preset
from engine.rules.deals import DealPlan
from train.sense import solved

LAYOUTS = ("2-rows", "2-stacks")
BY_CHANCE = 0.1
"""How many of the cards are played by chance."""
RIDGE = 3.0
AVERAGED = 4
"""So many of the last rounds are averaged."""
TRICKS = 16
TRICKS_OF = tuple(
    [played for played in range(1, TRICKS) if part_of(2 * (TRICKS - played)) == part]
    for part in range(PARTS)
)
"""How many tricks may be played in each part of a hand."""

Numbers = tuple[list[list[int]], list[list[int]], list[int]]
"""Whole numbers in thousandths: prices of open and of covered cards, a row for each part of the
hand, and of the lead."""


class Moment(NamedTuple):
    """What is written down between two tricks: by kind, how many open and then how many covered
    cards the seat that leads has more than the other, a 1 for the lead; and what that seat then
    took more than the other, in points."""

    more: list[int]
    rest: int


def no_prices() -> Numbers:
    """The beginning: a card is worth nothing but its points."""
    rows = [[0] * KINDS_FOR_TWO for _ in range(PARTS)]
    return rows, [row[:] for row in rows], [0] * PARTS


def prices_of(numbers: Numbers) -> Prices:
    """The prices in points."""
    opened, covered, lead = numbers
    return in_points(tuple(map(tuple, opened)), tuple(map(tuple, covered)), tuple(lead))


def worlds(rng: Random) -> Iterator[World]:
    """Deals without end, of the two layouts in turn; either seat leads first."""
    plans = [preset(name).deal for name in LAYOUTS]
    deck = preset(LAYOUTS[0]).deck
    while True:
        for plan in plans:
            yield dealt(plan, deck, rng)


def dealt(plan: DealPlan, deck: Deck, rng: Random) -> World:
    """A hand before its first lead (LAYOUT-1): a covered card below some, the others in hand."""
    pack = [int(card) for card in deck.pack]
    rng.shuffle(pack)
    open_cards, below = [0, 0], [NOTHING] * 32
    for seat in range(2):
        mine = pack[seat * TRICKS : (seat + 1) * TRICKS]
        covered, rest = mine[: plan.cards_down], mine[plan.cards_down :]
        open_cards[seat] = sum(1 << card for card in rest)
        for cover, under in zip(rest, covered, strict=False):
            below[cover] = under
    return World(table_of(deck), open_cards, below, [0, 0], rng.randrange(2), NOTHING)


def moment(world: World, player: Player, kinds: Sequence[int]) -> Moment:
    """The moment before a lead, and what comes of the rest when it is played by the prices."""
    more = [0] * (2 * KINDS_FOR_TWO) + [1]
    for seat, one in ((world.turn, 1), (1 - world.turn, -1)):
        for card in range(32):
            if world.open[seat] >> card & 1:
                more[kinds[card]] += one
                if world.below[card] >= 0:
                    more[KINDS_FOR_TWO + kinds[world.below[card]]] += one
    rest = world.copy()
    rest.taken = [0, 0]
    first = round(2 * player.play_on(rest, 0)) - 120  # what seat 0 takes more
    return Moment(more, -first if world.turn else first)


def moments(world: World, player: Player, kinds: Sequence[int], rng: Random) -> list[Moment]:
    """A hand played, with some cards by chance: a moment in each part."""
    wanted = {rng.choice(some) for some in TRICKS_OF}
    found = []
    for played in range(max(wanted)):
        for _ in range(2):
            if rng.random() < BY_CHANCE:
                may = world.choices()
                card = rng.choice([one for one in range(32) if may >> one & 1])
            else:
                card = player.choose(world)
            world.play(card)
        if played + 1 in wanted:
            found.append(moment(world, player, kinds))
    return found


def regression(some: Sequence[Moment]) -> list[int]:
    """What explains the rest best: by the places of `Moment.more`, in thousandths."""
    columns = list(zip(*(one.more for one in some), strict=True))
    rests = [one.rest for one in some]
    matrix = [[0.0] * len(columns) for _ in columns]
    for at, first in enumerate(columns):
        for to in range(at + 1):
            matrix[at][to] = matrix[to][at] = float(sum(map(mul, first, columns[to])))
        matrix[at][at] += RIDGE
    right = [float(sum(map(mul, column, rests))) for column in columns]
    return [round(SCALE * one) for one in solved(matrix, right)]


def one_round(count: int, before: Numbers, rng: Random) -> Numbers:
    """The prices fitted on so many hands, which are played by those before."""
    deck = preset(LAYOUTS[0]).deck
    player, kinds = Player(deck, prices_of(before)), kinds_of(deck)
    kept: list[list[Moment]] = [[] for _ in range(PARTS)]
    for _, world in zip(range(count), worlds(rng), strict=False):
        for part, one in enumerate(moments(world, player, kinds, rng)):
            kept[part].append(one)
    rows = [regression(some) for some in kept]
    return (
        [row[:KINDS_FOR_TWO] for row in rows],
        [row[KINDS_FOR_TWO:-1] for row in rows],
        [row[-1] for row in rows],
    )


def average(rounds: Sequence[Numbers]) -> Numbers:
    """The average of some rounds."""

    def rows(part: int) -> list[list[int]]:
        each = [one[part] for one in rounds]
        return [[_mean(some) for some in zip(*row, strict=True)] for row in zip(*each, strict=True)]

    lead = [_mean(some) for some in zip(*(one[2] for one in rounds), strict=True)]
    return rows(0), rows(1), lead


def _mean(some: Sequence[int]) -> int:
    return round(sum(some) / len(some))


def gain(count: int, new: Prices, used: Prices, rng: Random) -> tuple[float, float]:
    """What a seat takes above 60 by some prices against others, both seeing all open cards: points,
    and their standard error. Each deal is played twice, with the sides swapped."""
    deck = preset(LAYOUTS[0]).deck
    players = [Player(deck, new), Player(deck, used)]
    edges = []
    for _, start in zip(range(count), worlds(rng), strict=False):
        edge = 0
        for swapped in (0, 1):
            world = start.copy()
            while world.left:
                world.play(players[world.turn ^ swapped].choose(world))
            edge += world.taken[swapped] - 60
        edges.append(edge / 2)
    mean = sum(edges) / count
    spread = sum((one - mean) ** 2 for one in edges) / count
    return mean, sqrt(spread / count)
