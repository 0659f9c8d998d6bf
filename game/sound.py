"""What is heard: anybody says ``sound.play("card")``, and one player decides whether it sounds.

There is one sound device, so there is one player, put in place by `use` once the first frame is on
the screen. Until then, and where there is no device, everything is silent. What the sounds are is
told in `game.waves`; when they are due at the table, in `game.table.heard`.

A table heard through every event would be a nuisance, so the player leaves out: what follows too
closely, all but calls while another window has the keyboard, and the call to play (``turn``) for
whoever is playing anyway.
"""

from __future__ import annotations

import sys
import threading
from array import array
from collections import deque
from typing import Any, Protocol

from game import waves
from game.settings import Settings

CALLS = ("turn", "reaction")
"""Heard from a window in the background too."""
SMALL = ("card", "deal", "trick", "knock", "pick")
"""May be left out where much happens at once."""

PAUSE = 10.0
"""Seconds without an input after which a player is called back to the table."""
APART = 0.06  # seconds from one sound to the next of the same name
APART_BY_NAME = {
    "deal": 0.08,
    "refused": 0.2,
    "turn": 5.0,
    "reaction": 0.25,
    "won": 1.0,
    "lost": 1.0,
}
APART_FAST = 0.2
FAST = 3.0  # from this speed on, small sounds come `APART_FAST` apart
TOGETHER, STRETCH = 3, 0.15  # small sounds that may begin within so many seconds

_SLICE = 0.01  # seconds that the thread rests between two sounds
_SWITCH = 0.0005  # seconds after which it lets the loop go on


class Speaker(Protocol):
    """A sound device that is open; see `game.platform.open_speaker`. None of it raises."""

    def load(self, samples: array[int]) -> Any:
        """A sound ready to be played, from samples as in `game.waves`; None if that failed."""

    def play(self, sound: Any, loudness: float) -> bool:
        """Begin a sound at 0..1; False if the device is gone."""

    def stop(self) -> None:
        """Be silent now."""

    def close(self) -> None: ...


class Player:
    """Plays sounds by name on a speaker. ``play`` is cheap enough for any place in a frame."""

    def __init__(self, settings: Settings, speaker: Speaker) -> None:
        self.settings = settings
        self.focused = True
        self._speaker: Speaker | None = speaker
        self._ready: dict[str, list[Any]] = {name: [] for name in waves.SOUNDS}
        self._now = 0.0
        self._last_input = 0.0
        self._last: dict[str, float] = {}
        self._count: dict[str, int] = {}
        self._small: deque[float] = deque(maxlen=TOGETHER)
        self._was_muted = settings.muted
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    # Making the sounds

    def start(self) -> None:
        """Make the sounds in the background; what is not made yet is silent."""
        self._thread = threading.Thread(target=self._make, name="sounds", daemon=True)
        self._thread.start()

    def _make(self) -> None:
        # The usual 5 ms in which a thread keeps others waiting would make frames late.
        usual = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)
        try:
            for name, samples in waves.waves():
                if self._stopped.wait(_SLICE):
                    return
                self.add(name, samples)
        finally:
            sys.setswitchinterval(usual)

    def make(self) -> None:
        """Make the sounds now, in about 70 ms."""
        for name, samples in waves.waves():
            self.add(name, samples)

    def add(self, name: str, samples: array[int]) -> None:
        """One sound, or one more of the same kind, that is ready."""
        speaker = self._speaker  # which the loop may take away meanwhile
        loaded = speaker.load(samples) if speaker is not None else None
        if loaded is not None:
            self._ready[name].append(loaded)

    # Playing

    def attend(self, now: float, focused: bool, last_input: float) -> None:
        """What the loop knows, each round: the time, whether the window has the keyboard, and when
        the person last did something."""
        self._now, self.focused, self._last_input = now, focused, last_input
        if self.settings.muted != self._was_muted:
            self._was_muted = self.settings.muted
            if self._was_muted and self._speaker is not None:
                self._speaker.stop()

    def play(self, name: str) -> bool:
        """Play a sound if it is its moment; whether it sounds. Raises ``KeyError`` for a name that
        is not in `game.waves.SOUNDS`."""
        ready = self._ready[name]
        if self._speaker is None or not ready or not self._wanted(name):
            return False
        self._last[name] = self._now
        if name in SMALL:
            self._small.append(self._now)
        turn = self._count[name] = self._count.get(name, -1) + 1
        if not self._speaker.play(ready[turn % len(ready)], self.loudness):
            self._speaker = None  # unplugged: from now on silence, and no second try
            return False
        return True

    @property
    def loudness(self) -> float:
        """0..1: the square of the setting, since the ear hears ratios."""
        return (self.settings.volume / 100) ** 2

    def _wanted(self, name: str) -> bool:
        if self.settings.muted or self.settings.volume == 0:
            return False
        if not self.focused and name not in CALLS:
            return False
        if name == "turn" and self.focused and self._now - self._last_input < PAUSE:
            return False
        apart = APART_BY_NAME.get(name, APART)
        if name in SMALL:
            if self.settings.pace >= FAST:
                apart = max(apart, APART_FAST)
            full = len(self._small) == TOGETHER
            if full and self._now - self._small[0] < STRETCH:
                return False
        return self._now - self._last.get(name, -1e9) >= apart

    def close(self) -> None:
        """Let go of the device."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(timeout=1.0)
        if self._speaker is not None:
            self._speaker.close()
            self._speaker = None
        if _player is self:
            use(None)


class Silence:
    """The player where there is no device."""

    def play(self, name: str) -> bool:
        return False


class Plays(Protocol):
    """Whatever a name can be played on; tests write the names down."""

    def play(self, name: str) -> bool: ...


_player: Plays = Silence()


def use(player: Plays | None) -> Plays:
    """Play on this from now on, None for silence; what was used before."""
    global _player
    before, _player = _player, player if player is not None else Silence()
    return before


def play(name: str) -> bool:
    """Play a sound of `game.waves.SOUNDS` if there is a device and it is its moment."""
    return _player.play(name)


def open_player(settings: Settings) -> Player | None:
    """Open the sound device, use a player on it, and let it make its sounds in the background.

    None where there is no device: then everything stays silent.
    """
    from game.platform import open_speaker

    speaker = open_speaker(waves.RATE)
    if speaker is None:
        return None
    player = Player(settings, speaker)
    use(player)
    player.start()
    return player
