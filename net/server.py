"""The host's door on the network: connections, their limits, and who may stand there."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from net.messages import UP
from net.protocol import ASK_SECONDS, HOST_STATES, Gate, HostDoor
from net.transport import NetThread, TcpLink, Wire, is_private

ALL_LIMIT = 24
"""So many people may be in or wait for the host's answer. Connections are not what counts: where
all come back in the same second, the old ones are still there."""
DOOR_LIMIT = 24
"""Connections that have not proved anything yet; as many as people who come back in one second."""
FRAMES_A_SECOND = 20.0
FRAMES_BURST = 40.0
"""How many frames of one guest are read; more have to wait in the network."""


class Keeper(Gate, Protocol):
    """What a server asks its table beside the door."""

    def entered(self, link: TcpLink, door: HostDoor) -> None:
        """Somebody is in; the link carries frames from now on."""

    def wake(self) -> None:
        """Something has arrived."""


class HostWire(Wire):
    """The host's end of one connection."""

    ASKS, ANSWERS, HEARS, REPLIES = "beat", "echo", "ping", "pong"

    def __init__(self, server: Server) -> None:
        super().__init__(server.thread)
        self.server = server
        self.reader.largest = HOST_STATES["new"].largest
        self.door = HostDoor(server.keeper, server.nonce())
        self._allowed = FRAMES_BURST
        self._counted = self._loop.time()
        self._asleep = False

    def begin(self) -> None:
        address = self.link.address
        self.door.address = address
        if not is_private(address) and not self.server.any_address:
            self.cut("comes from outside the home network")
            return
        self.server.came(self)

    def ended(self) -> None:
        self.server.left(self)

    def next_frame(self) -> bytes | None:
        if self._asleep:
            return None
        now = self._loop.time()
        self._allowed = min(
            FRAMES_BURST, self._allowed + (now - self._counted) * self.server.frames_a_second
        )
        self._counted = now
        if self._allowed < 1:
            self._rest()
            return None
        message = super().next_frame()
        if message is not None:
            self._allowed -= 1
        return message

    def _rest(self) -> None:
        """Read no more for a moment: this guest says too much."""
        assert self.transport is not None
        self._asleep = True
        self.transport.pause_reading()
        self._loop.call_later(2.0 / self.server.frames_a_second, self._go_on)

    def _go_on(self) -> None:
        self._asleep = False
        if self.transport is not None and not self.transport.is_closing():
            self.transport.resume_reading()
            self.take_frames()

    def hear(self, message: bytes) -> None:
        if self.door.state == "in":
            first, self.link.heard = not self.link.heard, True
            beat = self.is_beat(message, UP)
            if not beat:
                self.link.arrived(message)
            if first or not beat:
                self.server.keeper.wake()
            return
        self.door.hear(message)
        self.settle()

    def settle(self) -> None:
        """Send what the door says, and do what follows."""
        door = self.door
        for message in door.out:
            self.write(message)
        door.out.clear()
        if door.state == "over":
            self.finish()
        elif door.state == "asking":
            if self._door_timer is not None:
                self._door_timer.cancel()
            self._door_timer = self._loop.call_later(ASK_SECONDS, self._nobody_answered)
        elif door.state == "in" and self._beat_timer is None:
            self.link.token, self.link.name = door.token, door.name
            self.link.watch = door.watch
            self.come_in(HOST_STATES["in"].largest)
            self.server.keeper.entered(self.link, door)

    def _nobody_answered(self) -> None:
        self.door.refuse("not_approved", "Nobody at the table has answered.")
        self.settle()


class Server:
    """Waits for guests of one table, in the net thread.

    any_address       also guests from outside private networks are heard
    frames_a_second   how many frames of one guest are read
    """

    def __init__(
        self,
        keeper: Keeper,
        thread: NetThread,
        *,
        any_address: bool = False,
        frames_a_second: float = FRAMES_A_SECOND,
        keys: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.keeper = keeper
        self.thread = thread
        self.any_address = any_address
        self.frames_a_second = frames_a_second
        self.port = 0
        self.refused = 0
        self._keys = keys
        self._wires: list[HostWire] = []
        self._servers: list[asyncio.Server] = []

    def nonce(self) -> bytes:
        """Sixteen bytes nobody has seen before."""
        return self._keys(16)

    async def open(self, address: str, port: int, others: int = 0) -> int:
        """Wait at `address` ("" for all) and `port`, or one of the `others` behind it; the port.
        `OSError` if none is free."""
        for number in range(port, port + others + 1):
            try:
                server = await self.thread.loop.create_server(
                    lambda: HostWire(self), address or "0.0.0.0", number, backlog=64
                )
            except OSError:
                if number == port + others:
                    raise
                continue
            self._servers.append(server)
            self.port = server.sockets[0].getsockname()[1]
            break
        return self.port

    def came(self, wire: HostWire) -> None:
        """A connection has come: make room for it, or refuse it."""
        outside = [one for one in self._wires if one.door.state in ("new", "challenged")]
        if len(outside) >= DOOR_LIMIT:
            # Whoever has the most connections at the door loses the oldest of them.
            crowd = Counter(one.link.address for one in outside)
            most = max(crowd.values())
            oldest = next(one for one in outside if crowd[one.link.address] == most)
            self._wires.remove(oldest)
            oldest.cut("stood in the door")
        self._wires.append(wire)
        if self._people() >= ALL_LIMIT:
            self.refused += 1
            wire.door.refuse("full", "There are too many people at this table.")
            wire.settle()

    def _people(self) -> int:
        """How many different people are in, or wait for the host's answer."""
        tokens = {one.link.token for one in self._wires if one.door.state == "in"}
        return len(tokens) + sum(one.door.state == "asking" for one in self._wires)

    def left(self, wire: HostWire) -> None:
        """A connection has ended."""
        if wire in self._wires:
            self._wires.remove(wire)
        if wire.door.state == "asking":
            wire.door.state = "over"
        self.keeper.wake()

    def answer(self, door: HostDoor) -> None:
        """A door that was asking has its answer: send it."""
        for wire in self._wires:
            if wire.door is door:
                wire.settle()

    def cut_all(self) -> None:
        """Break all connections without a word, as a cable would."""
        for wire in list(self._wires):
            wire.cut("was cut by hand")

    async def close(self) -> None:
        """Close the door and let what was sent arrive."""
        for server in self._servers:
            server.close()
        self._servers = []
        wires = list(self._wires)
        for wire in wires:
            wire.finish()
        if wires:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.gather(*(one.over.wait() for one in wires)), 1.2)
