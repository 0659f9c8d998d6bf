"""What carries frames between a guest and the host. A frame is the bytes of one message.

The room, the host and the guest know a `Link` and nothing below it. The in-memory link here serves
every game at home; a link over TCP has the same five members and frames its bytes itself.
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

WAITING = 1024
"""Frames that may wait in one direction; more means that the other end has stopped reading."""


class Link(Protocol):
    """One end of a connection. No call blocks; none raises because the other end is gone."""

    def send(self, frame: bytes) -> None:
        """Queue a frame for the other end; on a closed link it is dropped."""

    def receive(self) -> bytes | None:
        """The next frame from the other end, or None when none is waiting."""

    @property
    def waiting(self) -> bool:
        """Whether a frame waits to be received."""

    @property
    def closed(self) -> bool:
        """Whether nothing more will arrive, beside what is already waiting."""

    def close(self) -> None:
        """Close both directions; what was sent before still arrives."""


class MemoryLink:
    """One end of a link within the program; `memory_link` makes both."""

    def __init__(self, inbox: deque[bytes], outbox: deque[bytes], state: list[bool]) -> None:
        self._inbox = inbox
        self._outbox = outbox
        self._closed = state

    def send(self, frame: bytes) -> None:
        if self._closed[0]:
            return
        if len(self._outbox) >= WAITING:
            # Nobody reads: an end that has gone away without saying so.
            self.close()
            return
        self._outbox.append(frame)

    def receive(self) -> bytes | None:
        return self._inbox.popleft() if self._inbox else None

    @property
    def waiting(self) -> bool:
        return bool(self._inbox)

    @property
    def closed(self) -> bool:
        return self._closed[0]

    def close(self) -> None:
        self._closed[0] = True


def memory_link() -> tuple[MemoryLink, MemoryLink]:
    """The two ends of a new in-memory link: the host's and the guest's."""
    up: deque[bytes] = deque()
    down: deque[bytes] = deque()
    state = [False]
    return MemoryLink(up, down, state), MemoryLink(down, up, state)
