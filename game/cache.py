"""A store of pictures that forgets the least recently used ones when it grows too large."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame


class OutOfTime(Exception):
    """A picture was given up, since the time for making its parts has run out. What was made is
    kept, so that the next attempt gets further."""


_until: float | None = None


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let caches make missing pictures only for so long; then they raise `OutOfTime`. One picture
    is made in any case."""
    global _until
    _until = time.perf_counter() + seconds
    try:
        yield
    finally:
        _until = None


class SurfaceCache:
    """Surfaces by key, at most ``budget`` bytes of pixels in all.

    The newest picture is kept even when it alone is larger than the budget.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture stored under a key, made first where it is missing."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        made = self.put(key, make())
        if _until is not None and time.perf_counter() >= _until:
            raise OutOfTime
        return made

    def peek(self, key: Hashable) -> pygame.Surface | None:
        """The picture if it is there; counts as use."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        old = self._items.pop(key, None)
        if old is not None:
            self.used -= _bytes(old)
        self._items[key] = surface
        self.used += _bytes(surface)
        while self.used > self.budget and len(self._items) > 1:
            _, dropped = self._items.popitem(last=False)
            self.used -= _bytes(dropped)
        return surface

    def drop(self, match: Callable[[Hashable], bool]) -> None:
        """Forget every picture whose key matches."""
        for key in [key for key in self._items if match(key)]:
            self.used -= _bytes(self._items.pop(key))

    def drop_larger(self, size: int) -> None:
        """Forget every picture of more than ``size`` bytes."""
        self.drop(lambda key: _bytes(self._items[key]) > size)

    def clear(self) -> None:
        self._items.clear()
        self.used = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
