"""Who is away since when, how long the present question waits, and when a bot may answer it.

Somebody who is away has a time of grace that begins when they go, and at least one decision's time
for each question. Somebody who is here has all the time in the world, unless the table has a clock:
then its seconds and what they have saved by answering quickly. No clock of its own: `now` is told.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

DECISION = 10.0
"""Seconds that somebody who is away has at least for a decision, where the grace is not shorter."""

CLOCKS = (0, 20, 30, 60)
"""Seconds for a decision that a table may give to those who are here; 0: no clock."""

QUICK = 5.0
QUICK_ONES = 3
SAVED = 30.0
SAVED_MOST = 3
"""So many decisions in a row within `QUICK` seconds save `SAVED` seconds for later, so often."""


@dataclass
class Absence:
    """Somebody's being away: since when; a bot has acted once; the host said wait, or now."""

    since: float
    covered: bool = False
    wait: bool = False
    now: bool = False


class Presence:
    """The presence of everybody at one table, by table seat."""

    def __init__(self, now: float) -> None:
        self.gone: dict[int, Absence] = {}
        self.question = (-1, -1)
        self._actor: int | None = None
        self._since = now
        self._quick: dict[int, int] = {}
        self._saved: dict[int, int] = {}
        self._nudged = (-1, -1)
        self._clock = 0

    # -- coming and going ----------------------------------------------------------------------

    def seen(self, seat: int, here: bool, now: float) -> None:
        """A person's seat was looked at: they are here, or away since now at the latest."""
        if here:
            self.gone.pop(seat, None)
        else:
            self.gone.setdefault(seat, Absence(now))

    def forget(self, seat: int) -> None:
        """Nobody's seat, or somebody else's: nothing of before counts."""
        for known in (self.gone, self._quick, self._saved):
            known.pop(seat, None)

    def moved(self, places: Mapping[int, int]) -> None:
        """People have changed places: the new seat by the old."""
        self.gone = {places.get(seat, seat): gone for seat, gone in self.gone.items()}
        self._quick = {places.get(seat, seat): many for seat, many in self._quick.items()}
        self._saved = {places.get(seat, seat): many for seat, many in self._saved.items()}

    # -- questions -----------------------------------------------------------------------------

    def asked(self, deal: int, step: int, actor: int | None, clock: int, now: float) -> bool:
        """The question on the table and its clock; whether it is another than before."""
        self._clock = clock
        if (deal, step) == self.question:
            return False
        if self._actor is not None and (deal, step - 1) == self.question:
            self._answered(self._actor, now - self._since)
        self.question, self._actor, self._since = (deal, step), actor, now
        return True

    def _answered(self, seat: int, took: float) -> None:
        if not self._clock or seat in self.gone:
            return
        over = math.ceil(max(0.0, took - self._clock) / SAVED)
        self._saved[seat] = max(0, self._saved.get(seat, 0) - over)
        if took > QUICK:
            self._quick[seat] = 0
            return
        self._quick[seat] = self._quick.get(seat, 0) + 1
        if self._quick[seat] == QUICK_ONES:
            self._quick[seat] = 0
            self._saved[seat] = min(SAVED_MOST, self._saved.get(seat, 0) + 1)

    def go_on(self, now: float) -> None:
        """Everything had to wait: the question counts from now."""
        self._since = now

    def nudge(self) -> None:
        """The host wants this question answered by a bot now, though the person is here."""
        self._nudged = self.question

    @property
    def nudged(self) -> bool:
        """Whether the host has said so for the present question."""
        return self._nudged == self.question

    def deadline(self, seat: int) -> float | None:
        """When the clock of somebody who is here runs out; None without a clock."""
        if not self._clock:
            return None
        return self._since + self._clock + SAVED * self._saved.get(seat, 0)

    def stand_in(self, seat: int, grace: float, pause: float, now: float) -> float | None:
        """When a bot answers the present question for `seat`, whose person is away; None: never.
        `pause` is what a bot waits before it acts."""
        absence = self.gone.setdefault(seat, Absence(now))
        if absence.now or absence.covered:
            return self._since + pause
        if absence.wait or grace < 0:
            return None
        return max(absence.since + grace, self._since + min(grace, DECISION))
