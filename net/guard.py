"""Who must not come in at the door: for a while after wrong codes, or since they were sent away."""

from __future__ import annotations

WRONG_TRIES = 5
WRONG_SECONDS = 60.0
"""So many wrong codes from one address, and it has to wait so long."""

WRONG_ALL = 30
"""After so many wrong codes in all the code is changed."""


class Guard:
    """Remembers addresses. No clock of its own: `now` is told."""

    def __init__(self) -> None:
        self._tries: dict[str, list[float]] = {}
        self._wrong = 0
        self._sent_away: set[str] = set()

    def wrong(self, address: str, now: float) -> bool:
        """Somebody gave a wrong proof; whether the code has been guessed at too often by now."""
        for one in [known for known in self._tries if not self._fresh(known, now)]:
            del self._tries[one]
        self._tries[address] = [*self._fresh(address, now), now]
        self._wrong += 1
        return self._wrong >= WRONG_ALL

    def waits(self, address: str, now: float) -> bool:
        """Whether this address has to wait."""
        return len(self._fresh(address, now)) >= WRONG_TRIES

    def new_code(self) -> None:
        """The code is another one: what was guessed before counts no more."""
        self._tries.clear()
        self._wrong = 0

    def send_away(self, address: str) -> None:
        """Somebody at this address was sent away by the host."""
        self._sent_away.add(address)

    def was_sent_away(self, address: str) -> bool:
        """Whether the host has to be asked before anybody comes in from there again."""
        return address in self._sent_away

    def _fresh(self, address: str, now: float) -> list[float]:
        return [at for at in self._tries.get(address, ()) if now - at < WRONG_SECONDS]
