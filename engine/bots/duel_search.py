"""Weighing cards for two: imagine the hidden ones, play each card on, solve the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from engine.bots.duel_play import player_of, worth, worth_judged
from engine.bots.duel_solver import Solver
from engine.bots.duel_worlds import Imagined, Table, World
from engine.cards import Card
from engine.view import SeatView


@dataclass(frozen=True)
class Thought:
    """How much a bot for two thinks.

    worlds     how many deals it imagines at most; it stops as soon as one card is clearly best
    tricks     how many tricks ahead it plays each card in them, before it judges what is left
    solved     how many of them it solves exactly near the end, and half as many a trick before
    end        from how many cards still to play on
    known_end  the same where nothing is hidden any more
    every      up to how many hidden cards all their places are tried near the end
    """

    worlds: int = 128
    tricks: int = 7
    solved: int = 24
    end: int = 14
    known_end: int = 16
    every: int = 4


BATCH = 8
"""After so many imagined deals the cards are compared."""
CLEARLY = 2.3
"""How many standard errors behind a card is out of the question."""
CLOSE = 0.35
"""Two cards that are this close, in worth, are not told apart any longer."""


@dataclass(frozen=True)
class Weighed:
    """What a card comes to in the imagined deals, on average.

    worth   points above 60 with a bonus for the levels won and saved (SCORE-9)
    points  points at the end of the hand
    wins   the part of the deals that it wins; `safe` in which it takes more than schneider;
           `makes` in which the other does not
    worlds  in how many deals it was tried
    """

    card: Card
    worth: float
    points: float
    wins: float
    safe: float
    makes: float
    worlds: int


@dataclass(frozen=True)
class Weighing:
    """The cards weighed, the best first; `exact`: solved with open cards, `known`: and nothing was
    hidden any more, or all places of the hidden cards were tried."""

    cards: tuple[Weighed, ...]
    exact: bool = False
    known: bool = False

    @property
    def best(self) -> Weighed:
        return self.cards[0]


class _Tried:
    """One card, and what came of it in each imagined deal."""

    __slots__ = ("card", "points", "worths")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.points: list[float] = []
        self.worths: list[float] = []


def never() -> bool:
    """Time is never over."""
    return False


def weigh(
    view: SeatView,
    cards: Sequence[Card],
    thought: Thought,
    rng: Random,
    late: Callable[[], bool] = never,
) -> Weighing:
    """What each of the cards comes to. Of cards that are the same in all but name only the first is
    weighed. The same view and state of `rng` give the same, unless `late` says that time is over:
    then it ends with the deals imagined so far, at least one."""
    imagined = Imagined(view)
    first = imagined.world(rng)
    table, scoring = imagined.table, view.rules.scoring
    me, lose = imagined.me, scoring.lose_schneider
    tried = [_Tried(card) for card in distinct(first, cards, table)]
    hidden = len(imagined.hidden)
    exact = first.left <= (thought.end if hidden > 1 else thought.known_end)
    all_of = exact and hidden <= thought.every
    worlds: Iterable[World]
    if hidden <= 1:
        worlds = (first,)
    elif all_of:
        worlds = imagined.all_worlds()
    else:
        count = thought.worlds
        if exact:
            count = thought.solved if first.left <= thought.end - 2 else thought.solved // 2
        worlds = (first if not n else imagined.world(rng) for n in range(count))
    player = player_of(imagined.deck)
    until = max(0, first.left - first.left % 2 - 2 * thought.tricks)
    judged = worth_judged(scoring)[until]
    live, known = tried, all_of or hidden <= 1
    for number, world in enumerate(worlds, 1):
        solver = Solver(world) if exact else None
        for one in live:
            after = world.copy()
            after.play(one.card)
            if solver is not None:
                rest = solver.gain(after.open[0], after.open[1], after.turn, after.lead)
                lying = 120 - after.taken[0] - after.taken[1]
                points = after.taken[me] + (lying + (-rest if me else rest)) / 2
                one.worths.append(worth(points, scoring))
            else:
                points = player.play_on(after, until)
                if me:
                    points = 120 - points
                place = int(2 * points + 40.5)
                one.worths.append(judged[0 if place < 0 else 320 if place > 320 else place])
            one.points.append(points)
        if number % BATCH == 0 and number >= 2 * BATCH and not all_of:
            live = still_open(live)
            if len(live) == 1:
                break
        if late():
            known = known and hidden <= 1
            break
    found = [_weighed(one, lose) for one in tried]
    # A card given up early was tried in fewer deals: it stays behind those that were not.
    found.sort(key=lambda one: (-one.worlds, -one.worth))
    return Weighing(tuple(found), exact, known)


def _weighed(one: _Tried, lose: int) -> Weighed:
    count = len(one.points)
    return Weighed(
        one.card,
        sum(one.worths) / count,
        sum(one.points) / count,
        sum(points > 60 for points in one.points) / count,
        sum(points > lose for points in one.points) / count,
        sum(120 - points <= lose for points in one.points) / count,
        count,
    )


def still_open(live: list[_Tried]) -> list[_Tried]:
    """The cards that may yet be the best, compared deal by deal with the one that is ahead."""
    if len(live) == 1:
        return live
    ahead = max(live, key=lambda one: sum(one.worths))
    count = len(ahead.worths)
    kept = []
    for one in live:
        if one is ahead:
            kept.append(one)
            continue
        total = squares = 0.0
        for a, b in zip(ahead.worths, one.worths, strict=True):
            total += a - b
            squares += (a - b) * (a - b)
        mean = total / count
        error = sqrt(max(squares / count - mean * mean, 0.25) / count)
        if mean <= CLEARLY * error and not (error < CLOSE / 2 and mean + error < CLOSE):
            kept.append(one)
    return kept


def distinct(world: World, cards: Sequence[Card], table: Table) -> list[Card]:
    """One of each group of cards that do the same: of one suit and worth, with a card below or
    without, and no other card that is still in play between them."""
    mine = world.open[world.turn]
    playing = world.open[0] | world.open[1]
    for under in world.below:
        if under >= 0:
            playing |= 1 << under
    if world.lead >= 0:
        playing |= 1 << world.lead
    kept: list[Card] = []
    for card in cards:
        if not any(_same(world, card, other, playing & ~mine, table) for other in kept):
            kept.append(card)
    return kept


def _same(world: World, card: Card, other: Card, others: int, table: Table) -> bool:
    if table.suit[card] != table.suit[other] or table.points[card] != table.points[other]:
        return False
    if (world.below[card] >= 0) != (world.below[other] >= 0):
        return False
    row = table.power[table.suit[card]]
    low, high = sorted((row[card], row[other]))
    return not any(
        others >> between & 1 and low < row[between] < high
        for between in range(32)
        if table.suit[between] == table.suit[card]
    )
