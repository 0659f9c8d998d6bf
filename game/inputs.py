"""What a player can do to the window, as plain values.

``game.platform`` turns the library's events into these; screens and widgets see nothing else, so
they can be tested without a display and without knowing which library draws them.

Positions are real pixels of the window, (0, 0) at the top left.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down.

    ``name`` is a lower-case word (``up enter escape space tab f1 pageup backspace``) or the
    printed character (``a 7 + ?``). ``repeat`` is true when the key is merely still held down.
    A gamepad's cross and its first two buttons arrive as arrow keys, enter and escape.
    """

    name: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    repeat: bool = False

    @property
    def chord(self) -> str:
        """The key with its modifiers as the command table writes it, such as ``ctrl++``.

        Shift counts only for keys that print nothing, since ``?`` already says it.
        """
        parts = []
        if self.ctrl:
            parts.append("ctrl")
        if self.alt:
            parts.append("alt")
        if self.shift and len(self.name) > 1:
            parts.append("shift")
        return "+".join([*parts, self.name])


@dataclass(frozen=True, slots=True)
class Text:
    """Characters were typed, composed ones such as umlauts included."""

    text: str


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse moved (``kind`` "move"), or a button went "down" or "up"; button 1 is the left."""

    kind: str
    x: int
    y: int
    button: int = 0

    @property
    def pos(self) -> tuple[int, int]:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned over a place; positive ``dy`` is away from the player (towards the top)."""

    x: int
    y: int
    dy: float
    dx: float = 0.0


@dataclass(frozen=True, slots=True)
class Pad:
    """A gamepad button without a key of its own: ``x y start select l r``."""

    button: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has another size in pixels, or has to be painted anew."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Focus:
    """The window gained or lost the keyboard."""

    gained: bool


@dataclass(frozen=True, slots=True)
class Close:
    """The player closed the window."""


Event = Key | Text | Pointer | Wheel | Pad | Resized | Focus | Close
