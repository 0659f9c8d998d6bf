"""Talk at a table and its limits: so much at once, nothing twice, nothing from who is muted.

Talk is heard and forgotten: it changes nothing and is not journaled. Somebody can also close their
own ears to one person (`net.guest.Guest.mute`).
"""

from __future__ import annotations

from net.text import clean_line

TALK_SIGNS = 200
"""The longest sentence of talk."""

TALK_BURST = 5
TALK_SECONDS = 2.0
"""So many sentences at once, and then one more after so many seconds."""

SIGN_BURST = 3
SIGN_SECONDS = 1.5
"""The same for quick reactions."""

SAME_SECONDS = 10.0
"""The same sentence is not heard twice within so many seconds."""


class Bucket:
    """So many at once, and one more after so many seconds."""

    def __init__(self, burst: int, seconds: float) -> None:
        self._burst = burst
        self._seconds = seconds
        self._left = float(burst)
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._left = min(float(self._burst), self._left + (now - self._at) / self._seconds)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Mouth:
    """What one link has said lately, and whether it may say more."""

    def __init__(self) -> None:
        self._sentences = Bucket(TALK_BURST, TALK_SECONDS)
        self._signs = Bucket(SIGN_BURST, SIGN_SECONDS)
        self._said: tuple[str, float] = ("", 0.0)
        self.warned = False
        """Whether they were told that it is too much, since the last word that was heard."""

    def line(self, kind: str, text: str) -> str:
        """The words that are handed on: cleaned, none with a reaction."""
        return clean_line(text, TALK_SIGNS) if kind == "chat" else ""

    def may(self, kind: str, line: str, now: float) -> bool:
        """Whether this is handed on."""
        if kind != "chat":
            return self._signs.take(now)
        same, at = self._said
        if line == same and now - at < SAME_SECONDS:
            return False
        if not self._sentences.take(now):
            return False
        self._said = (line, now)
        return True
