"""How an imagined deal for two is played on quickly: common sense with prices.

Every card has a price, the points that it is worth on average to have it still, early and late in
the hand; so a trick can be weighed as a whole: its points, who leads next, and what both gave for
it. Who leads looks at the best answer to each card. The prices were fitted on many thousand hands
played with them (`assets/bots`, `tools/train/prices.py`); after a few tricks they also say what the
rest of a hand will bring.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from engine.bots import fitted
from engine.bots.duel_worlds import NOTHING, Table, World, table_of
from engine.cards import CARDS, POINTS, Deck
from engine.rules.scoring import Scoring

PARTS = fitted.PARTS_FOR_TWO
"""The parts of a hand that have prices of their own: 1 to 4, 5 to 8, 9 to 12 and 13 to 15 tricks
played."""

_KEPT = 12_000


class Prices(NamedTuple):
    """What cards and the lead are worth, in points: a row for each of the `PARTS` of a hand.

    open, covered  by `kinds_of`
    lead           what it is worth to be the one who leads
    """

    open: tuple[tuple[float, ...], ...]
    covered: tuple[tuple[float, ...], ...]
    lead: tuple[float, ...]


def kinds_of(deck: Deck) -> tuple[int, ...]:
    """By number of the card which price is its own: trumps from the highest (0) to the lowest (13),
    then ace, ten, king and the lower cards of a fail suit (14 to 17)."""
    place = {int(card): number for number, card in enumerate(deck.trumps)}
    return tuple(
        place.get(int(card), {"A": 14, "T": 15, "K": 16}.get(card.rank, 17)) for card in CARDS
    )


def prices_in_use() -> Prices:
    """The fitted prices. Raises `fitted.BadNumbers`."""
    return in_points(*fitted.prices(fitted.FOR_TWO))


def in_points(opened: fitted.Rows, covered: fitted.Rows, lead: tuple[int, ...]) -> Prices:
    """The prices from whole numbers in thousandths."""
    first, second = (
        tuple(tuple(one / fitted.SCALE for one in row) for row in rows)
        for rows in (opened, covered)
    )
    return Prices(first, second, tuple(one / fitted.SCALE for one in lead))


class _Best(dict[int, tuple[float, int]]):
    """For a set of cards the one of the highest value, and that value; found once."""

    def __init__(self, values: tuple[float, ...]) -> None:
        super().__init__()
        self.worths = values

    def __missing__(self, mask: int) -> tuple[float, int]:
        values, best, found = self.worths, NOTHING, -1e9
        rest = mask
        while rest:
            low = rest & -rest
            rest ^= low
            card = low.bit_length() - 1
            if values[card] > found:
                found, best = values[card], card
        if len(self) > _KEPT:
            self.clear()
        self[mask] = (found, best)
        return found, best


def part_of(left: int) -> int:
    """The part of a hand in which so many cards are left, between two tricks."""
    return min(PARTS - 1, max(0, (30 - left) // 8))


class _Stage:
    """The prices of one part of the hand; `take` finds the best card to win a trick with, `give`
    the best to lose it with."""

    def __init__(self, deck: Deck, prices: Prices, part: int) -> None:
        up, down = prices.open[part], prices.covered[part]
        kinds = kinds_of(deck)
        self.price = tuple(up[kind] for kind in kinds)
        self.covered = tuple(down[kind] for kind in kinds)
        self.lead = prices.lead[part]
        # What it is worth to have a covered card turned up.
        self.turned = sum(a - b for a, b in zip(up, down, strict=True)) / len(up)
        self.take = _Best(tuple(POINTS[card] - self.price[card] for card in CARDS))
        self.give = _Best(tuple(-POINTS[card] - self.price[card] for card in CARDS))


class Player:
    """Plays imagined deals on, both seats with the same common sense by some prices."""

    def __init__(self, deck: Deck, prices: Prices) -> None:
        self.table: Table = table_of(deck)
        stages = [_Stage(deck, prices, part) for part in range(PARTS)]
        # By the cards left when a trick begins: the prices that hold after it.
        self.after = [stages[part_of(left - 2)] for left in range(33)]
        self.now = [stages[part_of(left)] for left in range(33)]

    def choose(self, world: World) -> int:
        """The card that the seat at turn plays; `play_on` plays the same."""
        table, lead = self.table, world.lead
        if lead < 0:
            mine, theirs = world.open[world.turn], world.open[1 - world.turn]
            return _lead(self.after[world.left], mine, theirs, world.cover, table)
        stage = self.after[world.left + 1]
        beating = table.beats[lead]
        return _answer(stage, world.choices(), beating, table.points[lead], world.cover)

    def play_on(self, world: World, until: int) -> float:
        """Play until no more than `until` cards are left and no trick is open; what seat 0 then
        has at the end of the hand, in points: counted, or judged by the prices."""
        table, below, cover, open_ = world.table, world.below, world.cover, world.open
        points, follows, beats = table.points, table.follows, table.beats
        turn, lead, left = world.turn, world.lead, world.left
        mine, theirs = open_[turn], open_[1 - turn]
        gain = world.taken[turn] - world.taken[1 - turn]  # of the seat at turn
        after = self.after
        while True:
            if lead < 0:
                if left <= until or not mine:
                    break
                stage = after[left]
                if mine & (mine - 1):
                    lead = _lead(stage, mine, theirs, cover, table)
                else:
                    lead = mine.bit_length() - 1
                mine ^= 1 << lead
                under = below[lead]
                if under >= 0:
                    mine |= 1 << under
                left -= 1
                turn = 1 - turn
                mine, theirs, gain = theirs, mine, -gain
            else:
                stage = after[left + 1]
            may = mine & follows[lead] or mine
            value = points[lead]
            if may & (may - 1):
                card = _answer(stage, may, beats[lead], value, cover)
            else:
                card = may.bit_length() - 1
            mine ^= 1 << card
            under = below[card]
            if under >= 0:
                mine |= 1 << under
            left -= 1
            value += points[card]
            if beats[lead] >> card & 1:
                gain += value
            else:
                gain -= value
                turn = 1 - turn
                mine, theirs, gain = theirs, mine, -gain
            lead = NOTHING
        world.open[turn], world.open[1 - turn] = mine, theirs
        world.turn, world.lead, world.left = turn, NOTHING, left
        rest = gain + self._judged(mine, theirs, below, left) if left else float(gain)
        return 60 + (-rest if turn else rest) / 2

    def _judged(self, mine: int, theirs: int, below: list[int], left: int) -> float:
        """What the seat that leads will take more than the other from here on, by the prices."""
        stage = self.now[left]
        price, covered = stage.price, stage.covered
        sums = []
        for mask in (mine, theirs):
            total = 0.0
            while mask:
                low = mask & -mask
                mask ^= low
                card = low.bit_length() - 1
                total += price[card]
                under = below[card]
                if under >= 0:
                    total += covered[under]
            sums.append(total)
        return stage.lead + sums[0] - sums[1]


def _lead(stage: _Stage, mine: int, theirs: int, cover: int, table: Table) -> int:
    """The lead that looks best after the answer that looks best to the other."""
    points, follows, beats = table.points, table.follows, table.beats
    price, take, give, lead, turned = (
        stage.price,
        stage.take,
        stage.give,
        stage.lead,
        stage.turned,
    )
    best, found = NOTHING, -1e9
    while mine:
        low = mine & -mine
        mine ^= low
        card = low.bit_length() - 1
        may = theirs & follows[card] or theirs
        over = may & beats[card]
        stake = points[card] + lead
        if over:
            answer = take[over][0] + stake
            if over != may:
                other = give[may ^ over][0] - stake
                if other > answer:
                    answer = other
        else:
            answer = give[may][0] - stake
        value = -price[card] - answer
        if low & cover:
            value += turned
        if value > found:
            found, best = value, card
    return best


def _answer(stage: _Stage, may: int, beating: int, value: int, cover: int) -> int:
    """The answer that looks best: of those that take the trick and those that leave it, with and
    without a card below."""
    best, found = NOTHING, -1e9
    stake = value + stage.lead
    over = may & beating
    under = may ^ over
    for cards, one_of, sign in ((over, stage.take, stake), (under, stage.give, -stake)):
        if cards:
            turning = cards & cover
            plain = cards ^ turning
            if plain:
                brings, card = one_of[plain]
                if brings + sign > found:
                    found, best = brings + sign, card
            if turning:
                brings, card = one_of[turning]
                if brings + sign + stage.turned > found:
                    found, best = brings + sign + stage.turned, card
    return best


@lru_cache(maxsize=16)
def player_of(deck: Deck) -> Player:
    """The player for a deck by the prices in use; it remembers what it has weighed."""
    return Player(deck, prices_in_use())


def worth(points: float, scoring: Scoring) -> float:
    """Points at the end with a bonus for each level they win or save (SCORE-9)."""
    value = points - 60
    if points > 60:
        value += 14
    elif points < 60:
        value -= 14
    if points >= 120 - scoring.lose_schneider:
        value += 10
    elif points <= scoring.lose_schneider:
        value -= 10
    return value


@lru_cache(maxsize=8)
def worth_judged(scoring: Scoring) -> tuple[tuple[float, ...], ...]:
    """By cards left and points judged (-20 to 140, in halves): what they are worth, the levels
    counting as likely as they are."""
    rows = []
    for left in range(33):
        row = []
        spread = (2.0 * sqrt(left) + 1.0) / 1.7
        for half in range(-40, 281):
            points = half / 2
            if not left:
                row.append(worth(points, scoring))
                continue
            win = 1 / (1 + exp((60 - points) / spread))
            made = 1 / (1 + exp((120 - scoring.lose_schneider - points) / spread))
            lost = 1 / (1 + exp((points - scoring.lose_schneider) / spread))
            row.append(points - 60 + 28 * win - 14 + 10 * made - 10 * lost)
        rows.append(tuple(row))
    return tuple(rows)
