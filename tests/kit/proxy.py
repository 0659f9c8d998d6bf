"""A bad cable on real sockets: it stands between a guest and a host, and does what it is told.

with Cable(port) as cable:             # to the host's port
    guest = JoinTable.to(f"127.0.0.1:{cable.port}", ...)
    cable.reset()                      # all connections through it break
    cable.hole = True                  # nothing arrives any more, and nobody is told
    cable.rate = 8000                  # bytes a second
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import socket
import struct
import threading

HERE = "127.0.0.1"
PIECE = 1 << 14
CLONE_NEWNET = 0x40000000


class Cable:
    """One cable; any number of connections go through it. Set at any time:

    hole       nothing is passed on, in both directions, and nothing is read
    deaf       the same for what comes from the host alone: somebody who does not read
    delay      seconds that everything takes
    rate       bytes a second in each direction, 0 for as many as there are
    dribble    pass on three bytes at a time, with so many seconds between; 0 for whole pieces
    """

    def __init__(self, to_port: int, to: str = HERE, inside: str = "") -> None:
        """To a port of a computer. It begins on this one, or `inside` a network namespace."""
        self.to_port, self.to, self.inside = to_port, to, inside
        self.port = 0
        self.hole = self.deaf = False
        self.delay = self.rate = self.dribble = 0.0
        self.count = 0
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._stop: asyncio.Event
        self._thread = threading.Thread(target=self._live)

    def __enter__(self) -> Cable:
        self._thread.start()
        assert self._ready.wait(5)
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(5)
        self._loop.close()

    # -- what can be done to it ------------------------------------------------------------------

    def reset(self) -> None:
        """Break every connection with an error at both ends."""
        self._loop.call_soon_threadsafe(self._reset)

    def half_close(self) -> None:
        """Both ends are told that the other will say no more; nothing is closed."""
        self._loop.call_soon_threadsafe(self._half_close)

    def _reset(self) -> None:
        for pair in list(self._pairs):
            for writer in pair:
                one = writer.get_extra_info("socket")
                with contextlib.suppress(OSError):
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.transport.abort()

    def _half_close(self) -> None:
        for pair in list(self._pairs):
            for writer in pair:
                with contextlib.suppress(OSError, RuntimeError):
                    writer.write_eof()

    # -- in its thread ---------------------------------------------------------------------------

    def _live(self) -> None:
        if self.inside:
            # A thread of its own can be in another network than the rest of the process.
            there = os.open(f"/run/netns/{self.inside}", os.O_RDONLY)
            failed = ctypes.CDLL(None, use_errno=True).setns(there, CLONE_NEWNET)
            os.close(there)
            if failed:
                raise OSError(ctypes.get_errno(), f"cannot enter the network {self.inside}")
        self._loop.run_until_complete(self._run())

    async def _run(self) -> None:
        self._stop = asyncio.Event()
        server = await asyncio.start_server(self._serve, HERE, 0, limit=PIECE)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._reset()
        await asyncio.sleep(0.01)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.count += 1
        while self.hole:
            await asyncio.sleep(0.01)
        try:
            far_reader, far = await asyncio.open_connection(self.to, self.to_port, limit=PIECE)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, far)
        self._pairs.add(pair)
        try:
            await asyncio.gather(
                self._pass_on(reader, far, False), self._pass_on(far_reader, writer, True)
            )
        except (OSError, RuntimeError, asyncio.CancelledError):
            pass
        finally:
            self._pairs.discard(pair)
            writer.transport.abort()
            far.transport.abort()

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, down: bool
    ) -> None:
        while True:
            while self.hole or (down and self.deaf):
                await asyncio.sleep(0.01)
            data = await reader.read(PIECE)
            if not data:
                break
            if self.delay:
                await asyncio.sleep(self.delay)
            while self.hole or (down and self.deaf):
                await asyncio.sleep(0.01)
            if writer.transport.is_closing():
                return
            await self._write(writer, data)
        if not writer.transport.is_closing():
            with contextlib.suppress(OSError, RuntimeError):
                writer.write_eof()

    async def _write(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        pieces = [data]
        if self.dribble:
            pieces = [data[at : at + 3] for at in range(0, len(data), 3)]
        elif self.rate:
            step = max(1, int(self.rate / 20))
            pieces = [data[at : at + step] for at in range(0, len(data), step)]
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            if self.dribble:
                await asyncio.sleep(self.dribble)
            elif self.rate:
                await asyncio.sleep(len(piece) / self.rate)
