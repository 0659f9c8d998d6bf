"""When a table that everybody but bots has left closes by itself; it is kept and can be opened
again. No clock of its own: `now` is told."""

from __future__ import annotations

LONELY_SECONDS = 600.0
"""So long a table in the middle of its evening waits for somebody to come back."""

GAP_SECONDS = 30.0
"""Nobody looked for so long: the computer slept, and nobody could have come back meanwhile."""

SENTENCE = "Nobody has been at the table for 10 minutes: it is closed, and kept for another time."


class Deserted:
    """Since when nobody has been there."""

    def __init__(self, now: float) -> None:
        self._since: float | None = None
        self._looked = now

    def is_time(self, waits: bool, now: float) -> bool:
        """Whether the table has waited long enough; `waits` is whether it waits for somebody."""
        slept = now - self._looked > GAP_SECONDS
        self._looked = now
        if not waits:
            self._since = None
        elif self._since is None or slept:
            self._since = now
        return self._since is not None and now - self._since >= LONELY_SECONDS
