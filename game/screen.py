"""Screens and the stack they lie on.

A screen answers events with where to go next, as a value, and never touches the stack. Drawing
changes nothing: the same screen at the same instant draws the same pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.commands import FORM
from game.inputs import Event

if TYPE_CHECKING:
    import pygame

    from engine.rules import HouseRules
    from game.context import Context
    from game.house_rules import Chosen


@dataclass(frozen=True)
class Push:
    """Open a screen above this one."""

    screen: Screen


@dataclass(frozen=True)
class Pop:
    """Close this screen; the one below is told the answer by `Screen.resume`."""

    answer: Any = None


@dataclass(frozen=True)
class Replace:
    """Close this screen and open another in its place."""

    screen: Screen


@dataclass(frozen=True)
class Quit:
    """End the program."""


Result = Push | Pop | Replace | Quit


class Screen:
    """What the application needs of every screen; the defaults suit a still one.

    - ``overlay``: drawn above a darkened picture of the screens below
    - ``dirty``: set to have the screen drawn again; the application clears it
    - ``place``: where its keys are looked up in `game.commands`
    - ``house_rules``: the rules of the table that it shows, for help and for reading them
    - ``opens``: the rules of a table that is likely to be opened from here, so that its pictures
      can be made while this screen rests (`game.ahead`)
    """

    overlay = False
    dirty = True
    place = FORM

    @property
    def house_rules(self) -> HouseRules | None:
        return None

    @property
    def opens(self) -> Chosen | None:
        return None

    @property
    def animating(self) -> bool:
        """Whether the picture changes by itself now, so that it is drawn 60 times a second."""
        return False

    @property
    def typing(self) -> bool:
        """Whether characters go into a text field, so that letters are no commands."""
        return False

    def enter(self, ctx: Context) -> None:
        """Called when the screen comes on the stack, and when size, theme or language changed."""

    def handle(self, event: Event) -> Result | None:
        """React to one event of the player."""
        return None

    def unfocused(self) -> None:
        """The window has lost the keyboard, or is not seen any more: let go of what is held."""

    def update(self, now: float) -> Result | None:
        """Called on every round of the loop; ``now`` in seconds.

        A screen below another is kept up to date too, but its result is not asked for.
        """
        return None

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        """Paint the whole surface (an overlay: paint above what is there)."""
        raise NotImplementedError

    def resume(self, answer: Any) -> Result | None:
        """The screen above has closed with an answer."""
        self.dirty = True
        return None

    def closed(self) -> None:
        """The screen has left the stack: let go of what it holds."""


class Stack:
    """The open screens, the topmost last. Empty means the program ends."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._screens: list[Screen] = []

    def __len__(self) -> int:
        return len(self._screens)

    def __iter__(self) -> Iterator[Screen]:
        return iter(tuple(self._screens))

    @property
    def top(self) -> Screen | None:
        return self._screens[-1] if self._screens else None

    @property
    def visible(self) -> list[Screen]:
        """What is seen, lowest first: the last full screen and the overlays above it."""
        seen: list[Screen] = []
        for screen in reversed(self._screens):
            seen.append(screen)
            if not screen.overlay:
                break
        return seen[::-1]

    def apply(self, result: Result | None) -> None:
        """Do what a screen asked for, and whatever the screen below answers to it."""
        # A screen that closes may close the one below with its answer, and so on.
        while result is not None:
            if isinstance(result, Push):
                self._open(result.screen)
                return
            if isinstance(result, Replace):
                self._close()
                self._open(result.screen)
                return
            if isinstance(result, Quit):
                while self._screens:
                    self._close()
                return
            self._close()
            below = self.top
            if below is None:
                return
            below.dirty = True
            result = below.resume(result.answer)

    def refresh(self) -> None:
        """Size, theme or language changed: let every screen arrange itself again."""
        for screen in self._screens:
            screen.enter(self._ctx)
            screen.dirty = True

    def _open(self, screen: Screen) -> None:
        self._screens.append(screen)
        screen.enter(self._ctx)
        screen.dirty = True

    def _close(self) -> None:
        self._screens.pop().closed()
