"""A home network that exists in one thread and has its own time: hours pass in seconds.

The product runs in it as it is, with its door, frames, beats and deadlines; only the loop's clock,
the sockets and the thread are others. A `Net` has computers with addresses, and what can happen to
a network happens to it at exactly the moment a test wants: connections break with what was under
way, cables are silent in one direction or both, everything takes its time.

    with virtual_net(seed=1) as net:
        host, ben = net.computer(), net.computer()
        table = host.run(lambda: HostTable.create(..., interface=host.address, clock=net.clock))
        guest = ben.run(lambda: JoinTable.to(f"{host.address}:{port}", "Ben", None))
        net.run_until(lambda: guest.guest.seat is not None, 5)
        net.silence(ben)

TCP is modelled from outside: bytes arrive in order or not at all; what is sent into silence arrives
after the heal, later the longer the silence lasted, and a call is tried again after 1, 3, 7 ... s.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import errno
import selectors
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from typing import Any, TypeVar
from unittest import mock

T = TypeVar("T")

OWNER: contextvars.ContextVar[Computer | None] = contextvars.ContextVar("owner", default=None)
"""The computer whose program runs now; tasks and timers inherit it."""

CALLS_AGAIN = (0.0, 1.0, 3.0, 7.0, 15.0, 31.0)
"""When a computer calls another that does not answer, after the first time."""
KERNEL = 200_000
"""Bytes that a computer keeps for a silent connection before the program learns of it."""


class _Clockwork(selectors.SelectSelector):
    """Waiting takes no time: the loop's clock is put forward instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("everybody waits for somebody else: nothing will ever happen")
        if timeout > 0:
            self.now += timeout
        return []


class _Loop(asyncio.SelectorEventLoop):
    """An event loop with the clock and the connections of a `Net`."""

    def __init__(self, net: Net) -> None:
        self._works = _Clockwork()
        self._net = net
        super().__init__(self._works)

    def time(self) -> float:
        return self._works.now

    async def create_server(  # type: ignore[override]
        self, factory: Any, host: Any = None, port: Any = None, **_: Any
    ) -> Any:
        owner = OWNER.get()
        assert owner is not None
        return self._net.listen(owner, factory, port)

    async def create_connection(  # type: ignore[override]
        self, factory: Any, host: Any = None, port: Any = None, **_: Any
    ) -> Any:
        owner = OWNER.get()
        assert owner is not None
        return await self._net.connect(owner, factory, host, port)


class Thread:
    """Stands for `net.transport.NetThread`: all threads of a virtual network are one."""

    def __init__(self, name: str = "") -> None:
        owner = OWNER.get()
        assert owner is not None, "programs are started by Computer.run"
        self.problem = ""
        self.owner = owner
        self.loop = owner.net.loop
        owner.threads.append(self)

    def wait_for(self, coroutine: Coroutine[Any, Any, T], seconds: float = 10.0) -> T:
        assert not self.here
        task = self.start(coroutine)
        return self.loop.run_until_complete(asyncio.wait_for(task, seconds))

    def start(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return self.owner.task(coroutine)

    def post(self, call: Callable[..., object], *arguments: Any) -> None:
        self.loop.call_soon(call, *arguments, context=self.owner.context)

    @property
    def here(self) -> bool:
        return self.loop.is_running()

    def close(self) -> None:
        for task in list(self.owner.tasks):
            task.cancel()
        if not self.here:
            self.loop.run_until_complete(asyncio.sleep(0))


class Computer:
    """A computer of the network. `run` starts a program on it, `die` is the power button."""

    def __init__(self, net: Net, address: str) -> None:
        self.net = net
        self.address = address
        self.threads: list[Thread] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.context = contextvars.copy_context()
        self.context.run(OWNER.set, self)

    def run(self, call: Callable[[], T]) -> T:
        """Call something as a program of this computer."""
        return self.context.copy().run(call)

    def task(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A coroutine as a program of this computer."""
        return self.net.loop.create_task(coroutine, context=self.context.copy())

    def die(self) -> None:
        """Everything that runs here ends this moment, without a word of its own."""
        for server in [one for one in self.net.servers.values() if one.owner is self]:
            server.close()
        for pipe in [one for one in self.net.pipes if self in (one.here.owner, one.there.owner)]:
            pipe.die(self)
        for task in list(self.tasks):
            task.cancel()
        self.threads = []


class _Server:
    def __init__(self, net: Net, owner: Computer, factory: Any, port: int) -> None:
        self.net, self.owner, self.factory, self.port = net, owner, factory, port
        self.sockets = [self]

    def getsockname(self) -> tuple[str, int]:
        return self.owner.address, self.port

    def close(self) -> None:
        self.net.servers.pop((self.owner.address, self.port), None)


class End(asyncio.Transport):
    """One end of a connection."""

    def __init__(self, owner: Computer, peer: Computer, port: int) -> None:
        super().__init__()
        self.owner = owner
        self.peer = peer
        self.port = port
        self.other: End
        self.pipe: Pipe
        self.protocol: Any = None
        self.closing = False
        self.gone = False
        self.paused = False
        self.waiting: deque[bytes | None] = deque()
        self.stuck: deque[bytes | None] = deque()
        self.held = 0
        self.last = 0.0

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.peer.address, 40000) if name == "peername" else default

    def is_closing(self) -> bool:
        return self.closing

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        if not self.closing and data:
            self.pipe.send(self, bytes(data))

    def get_write_buffer_size(self) -> int:
        return max(0, self.held - KERNEL)

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False
        self._drain()

    def is_reading(self) -> bool:
        return not self.paused

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            self.pipe.send(self, None)
            self.pipe.net.loop.call_soon(self.lose, None)

    def abort(self) -> None:
        if not self.gone:
            self.closing = True
            self.pipe.send(self, None)
            self.pipe.net.loop.call_soon(self.lose, None)

    def lose(self, error: Exception | None) -> None:
        """The program learns that the connection is gone."""
        if not self.gone:
            self.gone = self.closing = True
            self.pipe.net.pipes.discard(self.pipe)
            self.owner.context.copy().run(self.protocol.connection_lost, error)

    def arrive(self, data: bytes | None) -> None:
        """Bytes from the other end, or None for its end."""
        if not self.gone:
            self.waiting.append(data)
            self._drain()

    def _drain(self) -> None:
        while self.waiting and not self.paused and not self.closing:
            data = self.waiting.popleft()
            if data is None:
                self.closing = True
                self.lose(None)
            else:
                self.owner.context.copy().run(self.protocol.data_received, data)


class Pipe:
    """A connection: its two ends, and what is under way between them."""

    def __init__(self, net: Net, here: End, there: End) -> None:
        self.net, self.here, self.there = net, here, there
        net.calls += 1
        self.number = net.calls
        here.other, there.other = there, here
        here.pipe = there.pipe = self
        self.dead = False

    def send(self, end: End, data: bytes | None) -> None:
        """Let bytes, or the end, go to the other side."""
        if self.dead:
            return
        number = self.net.sent
        self.net.sent += data is not None
        if data is not None and number == self.net.lose_at:
            self.net.lost += 1
            self.reset()
            return
        arrives = self.net.arrival(end.owner, end.other.owner)
        end.last = max(end.last + 1e-7, arrives)
        end.held += len(data or b"")
        self.net.loop.call_at(end.last, self._arrived, end, data)
        if data is not None and number == self.net.break_after:
            self.net.lost += 1
            self.net.loop.call_at(end.last + 1e-6, self.reset)

    def _arrived(self, end: End, data: bytes | None) -> None:
        if self.dead:
            return
        if end.stuck or self.net.is_silent(end.owner, end.other.owner):
            end.stuck.append(data)
            return
        end.held -= len(data or b"")
        end.other.arrive(data)

    def go_on(self, end: End) -> None:
        """After a silence: let everything arrive that waited for its end."""
        while end.stuck and not self.dead and not self.net.is_silent(end.owner, end.other.owner):
            data = end.stuck.popleft()
            end.held -= len(data or b"")
            end.other.arrive(data)

    def reset(self) -> None:
        """Both ends learn at once that the connection is gone, and what was under way is lost."""
        if not self.dead:
            self.dead = True
            for end in (self.here, self.there):
                self.net.loop.call_soon(end.lose, ConnectionResetError(errno.ECONNRESET, "reset"))

    def die(self, computer: Computer) -> None:
        """The computer at one end has died: the other end learns of it, if the cable is whole."""
        for end in (self.here, self.there):
            if end.owner is computer:
                end.closing = end.gone = True
                self.send(end, None)
        self.net.pipes.discard(self)


class Net:
    """The network. `delay`, `jitter` in seconds; `loss` is the share of packets that TCP has to
    send again, which takes `again` seconds each time.

    lose_at, break_after   the number of the piece of data with which its connection breaks, before
                           or after it has arrived; `sent` counts them
    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.delay = 0.0003
        self.jitter = 0.0
        self.loss = 0.0
        self.again = 0.25
        self.sent = self.lost = self.calls = 0
        self.lose_at = self.break_after = -1
        self.servers: dict[tuple[str, int], _Server] = {}
        self.pipes: set[Pipe] = set()
        self.computers: list[Computer] = []
        self._silent: dict[tuple[Computer, Computer], float] = {}
        self.loop = _Loop(self)
        self.loop.set_task_factory(self._task)
        self.problems: list[str] = []
        self.loop.set_exception_handler(self._failed)

    def _failed(self, loop: Any, context: dict[str, Any]) -> None:
        if not isinstance(context.get("exception"), OSError):
            self.problems.append(f"{context.get('message')}: {context.get('exception')!r}")

    def _task(self, loop: Any, coroutine: Any, context: Any = None) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=loop, context=context)
        owner = OWNER.get() if context is None else context.get(OWNER)
        if owner is not None:
            owner.tasks.add(task)
            task.add_done_callback(owner.tasks.discard)
        return task

    # -- time ------------------------------------------------------------------------------------

    def clock(self) -> float:
        """The time, in seconds."""
        return self.loop.time()

    def run(self, seconds: float) -> None:
        """Let time pass."""
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def run_until(self, done: Callable[[], bool], seconds: float, step: float = 0.02) -> float:
        """Let time pass until something is so; how long it took, or -1 if it took too long."""
        begun = self.clock()
        while not done():
            if self.clock() - begun > seconds:
                return -1.0
            self.run(step)
        return self.clock() - begun

    # -- computers -------------------------------------------------------------------------------

    def computer(self) -> Computer:
        """One more computer."""
        made = Computer(self, f"10.0.0.{len(self.computers) + 1}")
        self.computers.append(made)
        return made

    def listen(self, owner: Computer, factory: Any, port: int) -> _Server:
        key = owner.address, port
        if key in self.servers:
            raise OSError(errno.EADDRINUSE, "Address already in use")
        self.servers[key] = _Server(self, owner, factory, port)
        return self.servers[key]

    async def connect(self, owner: Computer, factory: Any, address: str, port: int) -> Any:
        """Call a computer; as long as nobody answers, again and again."""
        there = next((one for one in self.computers if one.address == address), None)
        begun = self.clock()
        for after in CALLS_AGAIN:
            await asyncio.sleep(max(0.0, begun + after - self.clock()))
            if there is None or self.is_silent(owner, there) or self.is_silent(there, owner):
                continue
            arrives = self.arrival(owner, there) - self.clock()
            await asyncio.sleep(2 * arrives)
            server = self.servers.get((address, port))
            if server is None:
                raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")
            here, far = End(owner, there, port), End(there, owner, port)
            pipe = Pipe(self, here, far)
            self.pipes.add(pipe)
            here.protocol = factory()
            far.protocol = there.context.copy().run(server.factory)
            there.context.copy().run(far.protocol.connection_made, far)
            here.protocol.connection_made(here)
            return here, here.protocol
        raise TimeoutError(errno.ETIMEDOUT, "timed out")

    # -- what happens to a network ---------------------------------------------------------------

    def arrival(self, here: Computer, there: Computer) -> float:
        """When something sent now arrives."""
        takes = self.delay + self.rng.uniform(-1, 1) * self.jitter
        while self.loss and self.rng.random() < self.loss:
            takes += self.again
        return self.clock() + max(1e-5, takes)

    def is_silent(self, here: Computer, there: Computer) -> bool:
        """Whether nothing arrives from here to there."""
        return (here, there) in self._silent

    def silence(self, *some: Computer, only_to: bool = False, only_from: bool = False) -> None:
        """Nothing goes to or from these computers any more, and nobody is told."""
        for one in some:
            for other in self.computers:
                if other is not one:
                    if not only_from:
                        self._silent.setdefault((other, one), self.clock())
                    if not only_to:
                        self._silent.setdefault((one, other), self.clock())

    def heal(self) -> None:
        """All cables are whole again. What waited arrives, later the longer it was silent."""
        since, self._silent = self._silent, {}
        for pipe in sorted(self.pipes, key=lambda one: one.number):
            for end in (pipe.here, pipe.there):
                if end.stuck:
                    silent = self.clock() - since.get((end.owner, end.other.owner), self.clock())
                    wait = self.rng.uniform(0.0, min(silent, 7.0))
                    self.loop.call_later(wait, pipe.go_on, end)

    def reset(self, *some: Computer) -> None:
        """Break all connections of these computers."""
        for pipe in sorted(self.pipes, key=lambda one: one.number):
            if pipe.here.owner in some or pipe.there.owner in some:
                pipe.reset()

    def close(self) -> None:
        """The end of the network."""
        for one in self.computers:
            one.die()
        self.loop.run_until_complete(asyncio.sleep(0.01))
        self.loop.close()


class NoFinder:
    """Nobody is found; a virtual network has no broadcasts."""

    def __init__(self, interface: str = "", *_more: Any) -> None:
        self.places: tuple[tuple[str, int], ...] = ()

    async def run(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def tables(self) -> tuple[Any, ...]:
        return ()

    def where(self, room: str) -> tuple[tuple[str, int], ...]:
        return self.places


@contextlib.contextmanager
def virtual_net(seed: int) -> Iterator[Net]:
    """A network in which `HostTable` and `JoinTable` run as they are."""
    net = Net(seed)
    with (
        mock.patch("net.hosting.NetThread", Thread),
        mock.patch("net.joining.NetThread", Thread),
        mock.patch("net.joining.Finder", NoFinder),
        mock.patch("net.hosting.own_addresses", lambda interface="": (interface,)),
    ):
        try:
            yield net
        finally:
            net.close()
