"""Which events of a hand are heard, and when in the movement that goes with them.

Only what everybody at the table sees decides: who acts and what kind of thing happens, never a card
that somebody may not know. The same event sounds the same at every seat; only the figure at the end
of a hand is one's own, by one's own public score.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine import events as ev
from game import theme as tokens

Cue = tuple[str, float]
"""A name of `game.waves.SOUNDS`, and the milliseconds after which it begins at speed 1."""

# A played card lies before its movement has ended, since it overshoots a little.
_LANDS_MS = tokens.PLAY.ms * 0.45

_HEARD: dict[type[ev.Event], Cue] = {
    ev.Passed: ("knock", 0.0),
    ev.Picked: ("pick", 0.0),
    ev.ThrownIn: ("card", 0.0),
    ev.Buried: ("card", tokens.COLLECT.ms * 0.8),
    ev.LaidUnder: ("card", tokens.COLLECT.ms * 0.8),
    ev.Raised: ("crack", 0.0),
    ev.Blitzed: ("crack", 0.0),
    ev.Played: ("card", _LANDS_MS),
    ev.Uncovered: ("flip", 0.0),
}

QUICK = {"flip": "snap"}
"""Sounds as long as a movement, and what is heard instead from `QUICK_FROM` times the speed on."""
QUICK_FROM = 1.75

COLLECTED: Cue = ("trick", 0.0)
"""A trick that goes to its taker, which is later than that it is known who takes it."""
YOUR_TURN: Cue = ("turn", 0.0)


def heard(event: ev.Event, viewer: int | None) -> Cue | None:
    """What an event sounds like at a seat; None is silent.

    A deal is silent here: `dealt` tells of its cards one by one.
    """
    if isinstance(event, ev.HandOver):
        own = event.scores[viewer] if viewer is not None else 0
        return ("won", 0.0) if own > 0 else ("lost", 0.0) if own < 0 else None
    return _HEARD.get(type(event))


def dealt(count: int, apart_ms: float) -> Iterator[Cue]:
    """The cards of a deal as they leave the pack."""
    return (("deal", number * apart_ms) for number in range(count))


class Cues:
    """Sounds that are due at a moment. Time is injected, as in `game.motion.Timeline`."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, str]] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, cue: Cue | None, now: float, speed: float) -> None:
        """Let a sound be due after its time at this speed; infinite is at once."""
        if cue is None:
            return
        name, after_ms = cue
        if speed >= QUICK_FROM:
            name = QUICK.get(name, name)
        self._waiting.append((now + after_ms / 1000 / speed, name))

    def due(self, now: float) -> list[str]:
        """The names whose moment has come, each once, in their order."""
        if not self._waiting:
            return []
        ready = sorted(item for item in self._waiting if item[0] <= now)
        self._waiting = [item for item in self._waiting if item[0] > now]
        return [name for _at, name in ready]

    def hurry(self, now: float) -> None:
        """Everything has moved to its place: one of each kind is heard, and no more."""
        names = dict.fromkeys(name for _at, name in sorted(self._waiting))
        self._waiting = [(now, name) for name in names]

    def clear(self) -> None:
        self._waiting.clear()
