"""When a long run ends, and when it says how far it is; for the tools called `soak_`."""

from __future__ import annotations

import signal
import time

MINUTE = 60.0


class LongRun:
    """A run that ends in order: after its minutes, or once somebody asks by Ctrl-C or SIGTERM.

    begun  when it began, by `time.monotonic`
    asked  whether it was asked to end
    """

    def __init__(self, minutes: float) -> None:
        self.begun = time.monotonic()
        self.asked = False
        self._end = self.begun + minutes * 60
        self._said = self.begun
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask)

    def _ask(self, number: int, frame: object) -> None:
        self.asked = True
        # Who asks twice does not want to wait.
        signal.signal(number, signal.SIG_DFL)

    @property
    def time_is_up(self) -> bool:
        """Whether nothing new should begin."""
        return self.asked or time.monotonic() > self._end

    @property
    def took(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self.begun

    def minute_passed(self) -> bool:
        """Whether it is time to say how far it is; once a minute."""
        now = time.monotonic()
        if now - self._said < MINUTE:
            return False
        self._said = now
        return True
