"""Dealing hidden cards to places with limits, every deal that fits with the same chance."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from random import Random


@dataclass(frozen=True)
class Place:
    """Somewhere hidden cards lie: `kind` is hand, bury, blind, under or down; `seat` whose (-1 for
    the blind); `size` how many; `allowed` the cards that may be there (a mask)."""

    kind: str
    seat: int
    size: int
    allowed: int


class Dealer:
    """Deals cards to places with limits so that every deal that fits has the same chance.

    Cards that may lie in the same places form a class. Places with the same limits are dealt
    together and shared out by shuffling. The number of ways is counted place by place over how
    many cards of each class are left.
    """

    def __init__(self, places: tuple[Place, ...], hidden: int) -> None:
        self.places = places
        self.hidden = hidden
        self._plans: dict[tuple[int, int], _Plan | None] = {}
        self.ways = self.plan(0, -1) is not None

    def plan(self, hold: int, picker: int) -> _Plan | None:
        """The counted plan when `hold` is set aside for the picker's hand; None: nothing fits."""
        key = (hold, picker)
        if key not in self._plans:
            plan = _Plan(self.places, self.hidden & ~hold, picker if hold else -1)
            self._plans[key] = plan if plan.total else None
        return self._plans[key]

    def deal(self, rng: Random, hold: int, picker: int) -> list[int]:
        """The mask of cards for each place, in the order of `places`."""
        plan = self.plan(hold, picker)
        if plan is None:
            # The card can't be the one kept: deal without that.
            plan = self.plan(0, picker)
            hold = 0
        if plan is None:
            return _anyhow(self.places, self.hidden, rng)
        shares = plan.deal(rng)
        if hold:
            for number, place in enumerate(self.places):
                if place.kind == "hand" and place.seat == picker:
                    shares[number] |= hold
        return shares


class _Plan:
    """The counting for some places and cards; `less` is a seat whose hand takes one card fewer."""

    def __init__(self, places: tuple[Place, ...], cards: int, less: int) -> None:
        sizes = [place.size - (place.kind == "hand" and place.seat == less) for place in places]
        classes: dict[tuple[bool, ...], list[int]] = {}
        while cards:
            low = cards & -cards
            cards ^= low
            key = tuple(bool(place.allowed & low) for place in places)
            classes.setdefault(key, []).append(low)
        self.classes = list(classes.values())
        keys = list(classes)
        groups: dict[tuple[bool, ...], list[int]] = {}
        for number in range(len(places)):
            fits = tuple(key[number] for key in keys)
            groups.setdefault(fits, []).append(number)
        # The tightest limits first; places that take anything come last and take what is left.
        order = sorted(groups, key=lambda fits: (sum(fits), fits))
        self.groups = [(fits, groups[fits], sum(sizes[n] for n in groups[fits])) for fits in order]
        self.sizes = sizes
        self._memo: dict[tuple[int, tuple[int, ...]], int] = {}
        self._choices: dict[
            tuple[int, tuple[int, ...]], tuple[list[int], list[tuple[int, ...]]]
        ] = {}
        self.start = tuple(len(one) for one in self.classes)
        enough = sum(self.start) == sum(sizes) and min(sizes, default=0) >= 0
        self.total = self._count(0, self.start) if enough else 0

    def _count(self, at: int, left: tuple[int, ...]) -> int:
        """How many ways there are to fill the groups from `at` on with the cards left."""
        if at == len(self.groups):
            return 1 if not any(left) else 0
        key = (at, left)
        found = self._memo.get(key)
        if found is not None:
            return found
        fits, _members, size = self.groups[at]
        vectors: list[tuple[int, ...]] = []
        marks: list[int] = []
        total = 0
        for vector in _vectors(left, fits, size):
            after = tuple(n - k for n, k in zip(left, vector, strict=True))
            ways = self._count(at + 1, after)
            if ways:
                for n, k in zip(left, vector, strict=True):
                    ways *= comb(n, k)
                total += ways
                vectors.append(vector)
                marks.append(total)
        self._memo[key] = total
        self._choices[key] = (marks, vectors)
        return total

    def deal(self, rng: Random) -> list[int]:
        """A deal with the chance 1 / `total`."""
        shares = [0] * len(self.sizes)
        stacks = [one[:] for one in self.classes]
        random = rng.random
        for stack in stacks:
            _shuffle(stack, random)
        left = self.start
        for at, (_fits, members, _size) in enumerate(self.groups):
            marks, vectors = self._choices[(at, left)]
            if len(vectors) == 1:
                vector = vectors[0]
            else:
                vector = vectors[bisect_right(marks, int(random() * marks[-1]))]
            left = tuple(n - k for n, k in zip(left, vector, strict=True))
            cards: list[int] = []
            for stack, k in zip(stacks, vector, strict=True):
                if k:
                    cards += stack[-k:]
                    del stack[-k:]
            if len(members) == 1:
                shares[members[0]] = sum(cards)
                continue
            if len(vector) > 1:
                _shuffle(cards, random)
            begin = 0
            for number in members:
                end = begin + self.sizes[number]
                shares[number] = sum(cards[begin:end])
                begin = end
        return shares


def _shuffle(cards: list[int], random: Callable[[], float]) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = int(random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


def _vectors(left: tuple[int, ...], fits: tuple[bool, ...], size: int) -> list[tuple[int, ...]]:
    """How many cards of each class a group of `size` may take."""
    found: list[tuple[int, ...]] = []
    last = len(left) - 1

    def go(at: int, rest: int, so_far: tuple[int, ...]) -> None:
        most = min(left[at], rest) if fits[at] else 0
        if at == last:
            if rest <= most:
                found.append((*so_far, rest))
            return
        for k in range(most + 1):
            go(at + 1, rest - k, (*so_far, k))

    if left:
        go(0, size, ())
    elif not size:
        found.append(())
    return found


def _anyhow(places: tuple[Place, ...], hidden: int, rng: Random) -> list[int]:
    """A deal without regard to the limits; only where the facts contradict each other."""
    cards = []
    while hidden:
        low = hidden & -hidden
        cards.append(low)
        hidden ^= low
    _shuffle(cards, rng.random)
    shares = []
    for place in places:
        shares.append(sum(cards[: place.size]))
        del cards[: place.size]
    return shares
