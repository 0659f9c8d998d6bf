"""Frames over TCP: one thread with one asyncio loop beside the window.

`NetThread` is that thread; a `Wire` is one end of a connection in it. Both ends hand out a
`TcpLink`, which the host, the room and the guest take for any other link: the token in a guest's
greeting never leaves the program, since the door has proved it.

Every deadline is absolute: somebody who sends a byte now and then gains nothing by it.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import ipaddress
import logging
import socket
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from net.framing import BadFrame, FrameReader, frame
from net.messages import (
    DOOR,
    DOWN,
    LIVE,
    BadMessage,
    decode,
    encode,
)
from net.protocol import (
    ASK_SECONDS,
    DOOR_SECONDS,
    GUEST_STATES,
    GuestDoor,
)

log = logging.getLogger("sheepshead.net")

FRAME_SECONDS = 5.0
"""From the first byte of a frame to its last."""
BEAT_SECONDS = 1.0
"""How often each side asks whether the other still lives."""
DEAD_SECONDS = 4.5
"""A beat unanswered for so long ends the connection: at most 7 s after the last sign of life."""
CONNECT_SECONDS = 2.0
"""How long one address may take to answer."""
CALL_AGAIN = 0.4
"""An address that does not answer is called anew so often meanwhile."""
BACKLOG = 256 * 1024
"""Bytes that may wait for a slow reader before it is cut off."""
TINY = 48
"""No beat is longer than this many bytes."""
SEND_BUFFER = 64 * 1024

T = TypeVar("T")


class NetThread:
    """A thread with an asyncio loop. `problem` is the last error that nobody else took."""

    def __init__(self, name: str = "sheepshead-net") -> None:
        self.problem = ""
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(self._failed)
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        # What was closed last still has to let go of its socket.
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError):
            return  # a connection has broken, which everybody here reckons with
        self.problem = f"{context.get('message')}: {error!r}"
        log.error("%s", self.problem, exc_info=error if isinstance(error, Exception) else None)

    def wait_for(self, coroutine: Coroutine[Any, Any, T], seconds: float = 10.0) -> T:
        """Run a coroutine in the thread and wait for its result."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(seconds)

    def start(self, coroutine: Coroutine[Any, Any, T]) -> concurrent.futures.Future[T]:
        """Run a coroutine in the thread."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop)

    def post(self, call: Callable[..., object], *arguments: Any) -> None:
        """Call something in the thread, soon."""
        with contextlib.suppress(RuntimeError):  # the thread has ended
            self.loop.call_soon_threadsafe(call, *arguments)

    @property
    def here(self) -> bool:
        """Whether the caller runs in this thread."""
        return threading.current_thread() is self._thread

    def close(self) -> None:
        """End everything that runs in the thread, and the thread."""
        if not self._thread.is_alive():
            return
        with contextlib.suppress(Exception):
            self.wait_for(self._cancel_all(), 3.0)
        self.post(self.loop.stop)
        self._thread.join(3.0)

    async def _cancel_all(self) -> None:
        mine = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not mine]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


class TcpLink:
    """A link (`net.link.Link`) whose frames go over a `Wire`. `token` and `room` are what the door
    has found out, `name` and `watch` what a newcomer said."""

    def __init__(self, wire: Wire, thread: NetThread) -> None:
        self.token = b""
        self.room = ""
        self.name = ""
        self.watch = False
        self.address = ""
        self.heard = False
        """Whether the other end has said anything since it came in."""
        self._wire = wire
        self._thread = thread
        self._inbox: deque[bytes] = deque()
        self._closed = False

    def arrived(self, message: bytes) -> None:
        """A message from the network."""
        self._inbox.append(message)

    def send(self, frame: bytes) -> None:
        if self._closed:
            return
        if self._thread.here:
            self._wire.write(frame)
        else:
            self._thread.post(self._wire.write, frame)

    def receive(self) -> bytes | None:
        return self._inbox.popleft() if self._inbox else None

    @property
    def waiting(self) -> bool:
        return bool(self._inbox)

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True
        self._thread.post(self._wire.finish)

    def broken(self) -> None:
        """The network has ended the connection."""
        self._closed = True


class Wire(asyncio.Protocol):
    """What both ends of a connection have in common: frames, deadlines, the beat."""

    ASKS = ""
    ANSWERS = ""
    HEARS = ""
    REPLIES = ""

    def __init__(self, thread: NetThread) -> None:
        self.link = TcpLink(self, thread)
        self.thread = thread
        self.transport: asyncio.Transport | None = None
        self.over = asyncio.Event()
        self.reader = FrameReader(1024)
        self._loop = thread.loop
        self._frame_timer: asyncio.TimerHandle | None = None
        self._door_timer: asyncio.TimerHandle | None = None
        self._beat_timer: asyncio.TimerHandle | None = None
        self._beats = 0
        self._unanswered: deque[tuple[int, float]] = deque()
        self._beat_due = 0.0

    # -- the connection ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        sock: socket.socket | None = transport.get_extra_info("socket")
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
                if hasattr(socket, "TCP_USER_TIMEOUT"):
                    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 8000)
        peer = transport.get_extra_info("peername")
        self.link.address = str(peer[0]) if peer else ""
        self._door_timer = self._loop.call_later(DOOR_SECONDS, self.cut, "took too long")
        self.begin()

    def begin(self) -> None:
        """The connection stands."""

    def connection_lost(self, error: Exception | None) -> None:
        for timer in (self._frame_timer, self._door_timer, self._beat_timer):
            if timer is not None:
                timer.cancel()
        self._frame_timer = self._door_timer = self._beat_timer = None
        self.link.broken()
        self.over.set()
        self.ended()

    def ended(self) -> None:
        """The connection is gone."""

    def cut(self, why: str) -> None:
        """End the connection at once."""
        log.info("a connection from %s was cut: it %s", self.link.address or "?", why)
        self.link.broken()
        if self.transport is not None:
            self.transport.abort()

    def finish(self) -> None:
        """End the connection once everything is sent."""
        if self.transport is not None and not self.transport.is_closing():
            self.transport.close()
            # Somebody who does not read can't keep it open.
            self._loop.call_later(1.0, self.transport.abort)

    # -- frames --------------------------------------------------------------------------------

    def write(self, message: bytes) -> None:
        """Send a message."""
        transport = self.transport
        if transport is None or transport.is_closing():
            return
        transport.write(frame(message))
        if transport.get_write_buffer_size() > BACKLOG:
            self.cut("does not read")

    def data_received(self, data: bytes) -> None:
        self.reader.feed(data)
        self.take_frames()

    def take_frames(self) -> None:
        """Hear all that is whole, and mind the deadline of what is not."""
        took = False
        try:
            while (message := self.next_frame()) is not None:
                took = True
                self.hear(message)
        except (BadFrame, BadMessage) as bad:
            self.cut(f"sent nonsense: {bad}")
            return
        if self._frame_timer is not None and (took or not self.reader.begun):
            self._frame_timer.cancel()
            self._frame_timer = None
        if self.reader.begun and self._frame_timer is None:
            self._frame_timer = self._loop.call_later(
                FRAME_SECONDS, self.cut, "left a message unfinished"
            )

    def next_frame(self) -> bytes | None:
        """The next message, if one may be read now."""
        if self.transport is None or self.transport.is_closing():
            return None
        return self.reader.take()

    def hear(self, message: bytes) -> None:
        """Take a message."""

    # -- once somebody is in -------------------------------------------------------------------

    def come_in(self, largest: int) -> None:
        """The door is behind us: the beat begins."""
        if self._door_timer is not None:
            self._door_timer.cancel()
            self._door_timer = None
        self.reader.largest = largest
        self._beat_due = self._loop.time() + BEAT_SECONDS
        self._beat_timer = self._loop.call_at(self._beat_due, self._beat)

    def _beat(self) -> None:
        now = self._loop.time()
        if now - self._beat_due > 1.0:
            # This program itself was asleep: nobody else is to blame for the silence.
            self._unanswered.clear()
        if self._unanswered and now - self._unanswered[0][1] > DEAD_SECONDS:
            self.cut("gave no sign of life")
            return
        self._beats += 1
        self._unanswered.append((self._beats, now))
        self.write(encode(self.ASKS, {"n": self._beats}))
        self._beat_due = now + BEAT_SECONDS
        self._beat_timer = self._loop.call_at(self._beat_due, self._beat)

    def is_beat(self, message: bytes, way: str) -> bool:
        """Whether a message is only a sign of life; it is dealt with here."""
        if len(message) > TINY:
            return False
        try:
            name, fields = decode(message, way, LIVE)
        except BadMessage:
            return False  # whose it is will say what is wrong with it
        if name == self.HEARS:
            self.write(encode(self.REPLIES, {"n": fields["n"]}))
            return True
        if name == self.ANSWERS:
            while self._unanswered and self._unanswered[0][0] <= fields["n"]:
                self._unanswered.popleft()
            return True
        return False


# -- the guest's end ---------------------------------------------------------------------------


class GuestWire(Wire):
    """The guest's end of one connection."""

    ASKS, ANSWERS, HEARS, REPLIES = "ping", "pong", "beat", "echo"

    def __init__(self, thread: NetThread, door: GuestDoor) -> None:
        super().__init__(thread)
        self.door = door
        self.reader.largest = GUEST_STATES["knocked"].largest
        self.bye = ""
        self.settled = asyncio.Event()
        self.link = GuestLink(self, thread)

    def begin(self) -> None:
        self._flush()

    def come_in(self, largest: int) -> None:
        super().come_in(largest)
        # The host gives nobody a seat who does not know the token yet: say so at once.
        self.write(encode(self.ASKS, {"n": 0}))

    def _flush(self) -> None:
        for message in self.door.out:
            self.write(message)
        self.door.out.clear()

    def ended(self) -> None:
        self.settled.set()

    def hear(self, message: bytes) -> None:
        if self.door.state == "in":
            if not self.is_beat(message, DOWN):
                self._mind_bye(message)
                self.link.arrived(message)
            return
        self.door.hear(message)
        self._flush()
        if self.door.state == "in":
            self.link.token, self.link.room = self.door.token, self.door.room
            self.come_in(GUEST_STATES["in"].largest)
            self.settled.set()
        elif self.door.state == "asking":
            if self._door_timer is not None:
                self._door_timer.cancel()
            self._door_timer = self._loop.call_later(ASK_SECONDS + 5, self.cut, "gave no answer")
        elif self.door.state == "over":
            self.settled.set()
            self.finish()

    def _mind_bye(self, message: bytes) -> None:
        if b"\xa3bye" not in message[:12]:
            return
        with contextlib.suppress(BadMessage):
            name, fields = decode(message, DOWN, LIVE)
            if name == "bye":
                self.bye = fields["code"]


class GuestLink(TcpLink):
    """The guest's end of a link. A greeting stays in the program: the door has done that."""

    def __init__(self, wire: Wire, thread: NetThread) -> None:
        super().__init__(wire, thread)
        self._greeted = False

    def send(self, frame: bytes) -> None:
        if not self._greeted:
            self._greeted = True
            return
        super().send(frame)


async def call(
    thread: NetThread, address: str, port: int, door: GuestDoor, seconds: float = CONNECT_SECONDS
) -> GuestWire:
    """Connect to an address; `OSError` says why not. The door goes on by itself."""
    try:
        _transport, wire = await asyncio.wait_for(
            thread.loop.create_connection(lambda: GuestWire(thread, door), address, port), seconds
        )
    except TimeoutError:
        raise OSError(f"{address} does not answer") from None
    return wire


async def look_in(
    thread_loop: asyncio.AbstractEventLoop, address: str, port: int, seconds: float = 1.5
) -> dict[str, Any]:
    """What table there is at an address; `OSError` says why there is none."""

    async def ask() -> dict[str, Any]:
        reader, writer = await asyncio.open_connection(address, port)
        try:
            writer.write(frame(encode("probe", {"proto": 1})))
            frames = FrameReader(1024)
            while True:
                data = await reader.read(2048)
                if not data:
                    raise OSError("the connection was closed")
                frames.feed(data)
                message = frames.take()
                if message is not None:
                    name, fields = decode(message, DOWN, DOOR)
                    if name == "here":
                        return fields
                    raise OSError(str(fields.get("text", "no table is here")))
        finally:
            writer.close()

    calls: set[asyncio.Task[dict[str, Any]]] = set()
    end = thread_loop.time() + seconds
    try:
        while (left := end - thread_loop.time()) > 0.001:
            # A call into silence is repeated by TCP after 1, 3, 7 ... s, long after the network is
            # whole again; a new one is through at once.
            calls.add(asyncio.ensure_future(ask()))
            done, calls = await asyncio.wait(
                calls, timeout=min(CALL_AGAIN, left), return_when=asyncio.FIRST_COMPLETED
            )
            if done:
                return done.pop().result()
        raise OSError(f"{address} does not answer")
    except (BadFrame, BadMessage):
        raise OSError(f"something else than a table answers at {address}") from None
    finally:
        for one in calls:
            one.cancel()
        await asyncio.gather(*calls, return_exceptions=True)


def is_private(address: str) -> bool:
    """Whether an address belongs to a home network, this computer, or a private network between
    such (100.64.0.0/10, as Tailscale uses)."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    if mapped is not None:
        found = mapped
    if found.version == 4 and found in ipaddress.ip_network("100.64.0.0/10"):
        return True
    return found.is_private or found.is_loopback or found.is_link_local
