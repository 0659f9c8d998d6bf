"""A table on another computer: the window's handle to it.

    table = JoinTable.to("ABC-DEF-GHJ", "Ben", data_dir)      # a code or an address
    every frame:  table.tick();  for update in table.guest.pump(): ...
    at the end:   table.close()

It has the surface of `net.local.LocalTable`. The connection lives in the net thread, comes back by
itself into the same hand, and the guest never learns that it was away.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Any

from net import known
from net.codes import read_code
from net.discovery import Finder, FoundTable
from net.guest import Guest, Notice
from net.known import KnownTable
from net.local import Pace
from net.messages import PROTOCOL
from net.networks import PORT
from net.protocol import GuestDoor, Refused, code_mark
from net.sayings import Saying
from net.text import clean_name
from net.transport import CONNECT_SECONDS, GuestWire, NetThread, TcpLink, call, look_in

log = logging.getLogger("sheepshead.net")

RETRIES = (0.1, 0.2, 0.4, 0.5)
"""Seconds between two tries, about; the last one again and again, so that a network that is whole
again is noticed within a second."""
PATIENCE = 600.0
"""After so many seconds without the table a click is needed (`JoinTable.retry`)."""
SEARCH_AFTER = 2
"""After so many failures the table is looked for at other addresses."""
SEARCH_SECONDS = 10.0
"""So long a code without an address looks for a table that it opens, before it is called wrong."""
UNHEARD_SECONDS = 1.8
UNHEARD = (
    "The table's computer does not answer yet. A guest Wi-Fi keeps devices apart, and a firewall "
    "there may be in the way."
)
"""Said to somebody who comes and whom nothing has answered for so long."""
OTHERS = ("version", "wrong_code", "locked_out")
"""Refusals that may only mean that a table is not the one that a code without an address is for."""
FINAL = ("version", "wrong_code", "not_approved", "kicked", "full", "locked", "locked_out")
"""Refusals that a further try does not change."""

STATES = ("calling", "asking", "in", "lost", "refused", "gone")


class NoSuchAddress(ValueError):
    """What was typed is neither a code nor an address; says so in a sentence."""


def read_place(text: str) -> tuple[str, int, int]:
    """Address, port and code of what somebody typed: a join code, or `address[:port]`, where an
    IPv6 address with a port stands in brackets. Without an address "", without a code -1."""
    text = text.strip()
    code = read_code(text)
    if code is not None:
        return code.address, PORT, code.secret
    address, port = text, ""
    if text.startswith("["):
        address, _bracket, rest = text[1:].partition("]")
        port = rest.removeprefix(":")
    elif text.count(":") == 1:
        address, _colon, port = text.partition(":")
    if not address or " " in address or len(address) > 100:
        raise NoSuchAddress(
            Saying("{text} is neither a join code nor an address.", text=repr(text[:40]))
        )
    if port and not (port.isdigit() and 0 < int(port) < 65536):
        raise NoSuchAddress(
            Saying(
                "{port} is no port: write it like 192.168.1.20:{usual}.",
                port=repr(port[:10]),
                usual=PORT,
            )
        )
    return address, int(port or PORT), -1


class _Patient:
    """A link that waits while the network is gone; over whatever connection there is now."""

    def __init__(self, over: Callable[[], bool]) -> None:
        self.now: TcpLink | None = None
        self._over = over
        self._closed = False

    def send(self, frame: bytes) -> None:
        if self.now is not None:
            self.now.send(frame)

    def receive(self) -> bytes | None:
        return None if self.now is None else self.now.receive()

    @property
    def waiting(self) -> bool:
        return self.now is not None and self.now.waiting

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        if self.now is not None:
            self.now.close()
        self._closed = self._over()


class JoinTable:
    """A seat at somebody else's table.

    guest    the person's
    state    calling; asking (the host is being asked); in; lost (it comes back by itself); refused;
             gone (the host said goodbye, or `retry` is needed)
    refused  why one does not come in
    """

    def __init__(
        self,
        name: str,
        data_dir: Path | None,
        *,
        places: tuple[tuple[str, int], ...] = (),
        code: int = -1,
        room: str = "",
        watch: bool = False,
        interface: str = "",
        app: str = "sheepshead",
        keys: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.state = "calling"
        self.refused: Refused | None = None
        self.returns = 0
        """How often the connection was made; one more than how often it was lost."""
        self._name = clean_name(name)
        self._data_dir = data_dir
        self._places = list(places)
        self._ruled_out: dict[tuple[str, int], Refused] = {}
        self._code = code
        self._room = room
        self._watch = watch
        self._interface = interface
        self._app = app
        self._keys = keys
        self._token = known.token_for(data_dir, room, self._name) if room else b""
        self._stop = False
        self._unheard = False
        self._links: SimpleQueue[TcpLink] = SimpleQueue()
        self._rng = Random(keys(8))
        self._finder: Finder | None = None
        self._wire: GuestWire | None = None
        self._link = _Patient(self._said_goodbye)
        self.guest = Guest(self._link, app=app, keys=keys)
        self._thread = NetThread()
        self._open = True
        self._thread.start(self._run())

    @classmethod
    def to(cls, text: str, name: str, data_dir: Path | None, **more: Any) -> JoinTable:
        """Sit down at the table with this code or address. `NoSuchAddress` if it is neither."""
        address, port, code = read_place(text)
        places = ((address, port),) if address else ()
        return cls(name, data_dir, places=places, code=more.pop("code", code), **more)

    @classmethod
    def at(cls, found: FoundTable, name: str, data_dir: Path | None, **more: Any) -> JoinTable:
        """Sit down at a table that was found; `code` is the secret where it asks for one."""
        places = tuple((address, found.port) for address in found.addresses)
        return cls(name, data_dir, places=places, room=found.room, **more)

    @classmethod
    def back(cls, table: KnownTable, data_dir: Path, **more: Any) -> JoinTable:
        """Return to a table where one sat before."""
        places = tuple((address, table.port) for address in table.addresses)
        return cls(
            table.person,
            data_dir,
            places=places,
            room=table.room,
            code=table.code,
            watch=table.watch,
            **more,
        )

    # -- every frame ---------------------------------------------------------------------------

    def tick(self) -> bool:
        """Go on over a new connection where there is one; whether something waits."""
        try:
            while True:
                link = self._links.get_nowait()
                self._link.now = link
                self.guest.relink(self._link, link.token)
        except Empty:
            return self._link.waiting

    @property
    def trouble(self) -> str:
        """Why nothing goes on, in a sentence, else ""."""
        if self.state == "refused" and self.refused is not None:
            return self.refused.text
        if self.state == "asking":
            return "The host is being asked to let you in."
        if self.state == "calling":
            return UNHEARD if self._unheard else "Looking for the table."
        if self.state == "lost":
            return "The table's computer is gone: trying again."
        if self.state == "gone":
            return self.guest.gone or "The table's computer does not answer."
        return self.guest.trouble

    @property
    def room(self) -> str:
        """The room's id, once it is known."""
        return self._room

    def retry(self) -> None:
        """Try again after `state` was refused or gone; `enter_code` gives another code."""
        if self._open and self.state in ("refused", "gone"):
            self.state, self.refused, self._stop = "calling", None, False
            self._unheard = False
            self._ruled_out.clear()
            self._link = _Patient(self._said_goodbye)
            self._thread.start(self._run())

    def enter_code(self, text: str) -> bool:
        """Use this code with the next `retry`; False if it is none."""
        code = read_code(text)
        if code is not None:
            self._code = code.secret
        return code is not None

    def hold(self, on: bool) -> None:
        """What lies over one's own table does not hold up the others."""

    def set_pace(self, pace: Pace) -> None:
        """The pace is the host's."""

    def hurry(self) -> None:
        """The pace is the host's."""

    def close(self) -> None:
        """Go without leaving: the seat is kept, and `back` returns to it. Calling it again does
        nothing."""
        if not self._open:
            return
        self._open = False
        self._stop = True
        self._thread.post(self._hang_up)
        self._thread.close()

    def give_up(self) -> None:
        """Leave the table on purpose: a bot takes the seat at once. `back` returns to the seat
        while the bot has it."""
        if self._open:
            asked = False
            for _ in range(100):
                self.tick()
                self.guest.pump()
                # A connection that is just broken is often back within the second.
                if self.state not in ("in", "lost") or (asked and self.guest.gone):
                    break
                if not asked and not self.guest.waiting:
                    self.guest.leave()
                    asked = self.guest.waiting
                time.sleep(0.01)
            if self._data_dir is not None and self._room:
                known.leave_seat(self._data_dir, self._room)
            self.close()

    def cut(self) -> None:
        """Break the connection without a word; for tests."""
        if self._wire is not None:
            self._thread.post(self._wire.cut, "was cut by hand")

    # -- in the net thread ---------------------------------------------------------------------

    def _said_goodbye(self) -> bool:
        """The host has ended it in words; whether there is nothing to come back to by oneself."""
        if self.guest.gone_code == "closing":
            self.state = "lost"
            return False
        self._stop = True
        self.state = "gone"
        if self.guest.gone_code == "kicked":
            self._forget()
        return True

    def _forget(self) -> None:
        if self._data_dir is not None and self._room:
            known.forget_seat(self._data_dir, self._room)
        self._token = b""

    def _hang_up(self) -> None:
        if self._wire is not None:
            self._wire.finish()

    async def _run(self) -> None:
        failures = 0
        loop = self._thread.loop
        since = loop.time()
        try:
            while not self._stop:
                wire = await self._try_all()
                if wire is not None:
                    failures = 0
                    await self._stay(wire)
                    since = loop.time()
                    if wire.bye not in ("", "closing") or self._stop:
                        break
                    self.state = "lost"
                    continue
                if self._stop or self.state == "refused":
                    break
                if self._ruled_out and loop.time() - since > SEARCH_SECONDS:
                    # The last table that did not open; no other has been found.
                    self.state, self.refused = "refused", list(self._ruled_out.values())[-1]
                    break
                if loop.time() - since > PATIENCE:
                    self.state = "gone"
                    break
                if failures >= SEARCH_AFTER or not self._places:
                    self._search()
                self._unheard = loop.time() - since > UNHEARD_SECONDS
                pause = RETRIES[min(failures, len(RETRIES) - 1)]
                failures += 1
                await asyncio.sleep(pause * self._rng.uniform(0.7, 1.3))
        except asyncio.CancelledError:
            pass
        except Exception:
            # Ours, not the network's: a click tries again, and the log knows more.
            log.exception("the table is not called any more")
            self.state = "gone"
        finally:
            if self._finder is not None:
                finder, self._finder = self._finder, None
                await finder.close()

    def _search(self) -> None:
        """Look for the table at other addresses."""
        if self._finder is None:
            self._finder = Finder(self._interface)
            self._thread.start(self._finder.run())

    def _where(self) -> list[tuple[str, int]]:
        """Where the table may be, the likeliest first."""
        places: list[tuple[str, int]] = []
        if self._finder is not None:
            if self._room:
                places += self._finder.where(self._room)
            elif self._code >= 0:
                # A code without an address opens one of the tables that are here.
                for found in self._finder.tables():
                    if found.need == "code" or found.mark == code_mark(self._code):
                        places += [(address, found.port) for address in found.addresses[:1]]
        return [
            place
            for place in dict.fromkeys((*places, *self._places))
            if place not in self._ruled_out
        ]

    async def _try_all(self) -> GuestWire | None:
        """A connection that is in, or None."""
        for address, port in self._where():
            if self._stop:
                return None
            wire = await self._try(address, port)
            if wire is not None:
                return wire
            if self.state == "refused":
                return None
        return None

    async def _try(self, address: str, port: int) -> GuestWire | None:
        try:
            facts = await look_in(self._thread.loop, address, port, CONNECT_SECONDS)
            room = facts["room"]
            if self._room and room != self._room:
                return None
            if facts["proto"] != PROTOCOL:
                why = Refused("version", "This table plays another version of Sheepshead.")
                self._refused(why, (address, port))
                return None
            token = self._token or known.token_for(self._data_dir, room, self._name)
            door = GuestDoor(
                nonce=self._keys(16),
                app=self._app,
                name=self._name,
                token=token,
                code=self._code if self._code >= 0 else None,
                room=room,
                watch=self._watch,
            )
            wire = await call(self._thread, address, port, door)
        except OSError as error:
            log.info("%s:%d: %s", address, port, error)
            return None
        self._wire = wire
        waiting = asyncio.ensure_future(wire.settled.wait())
        while not waiting.done():
            await asyncio.wait((waiting,), timeout=0.2)
            if door.state == "asking" and self.state == "calling":
                self.state = "asking"
            if self._stop:
                wire.finish()
                return None
        if door.state == "in":
            self._entered(wire, facts, address, port)
            return wire
        if door.refused is not None:
            self._refused(door.refused, (address, port))
        elif self.state == "asking":
            self.state = "calling"
        return None

    def _refused(self, refused: Refused, place: tuple[str, int]) -> None:
        log.info("not let in: %s (%s)", refused.text, refused.code)
        if refused.code == "bad_token" and self._token_known():
            # The seat is somebody else's by now; a newcomer may find another.
            self._forget()
            self.guest.notices.append(Notice("seat_taken", "", refused.text))
        elif refused.code in OTHERS and not self._room and place not in self._places:
            # Another family's table; asking it again would only lock this computer out there.
            self._ruled_out[place] = refused
        elif refused.code in FINAL:
            self.state, self.refused = "refused", refused

    def _token_known(self) -> bool:
        return bool(self._token or known.token_for(self._data_dir, self._room, self._name))

    def _entered(self, wire: GuestWire, facts: dict[str, Any], address: str, port: int) -> None:
        self._room, self._token = wire.door.room, wire.door.token
        place = (address, port)
        self._places = [place, *(one for one in self._places if one != place)][:8]
        self.returns += 1
        self.state, self._unheard = "in", False
        self._links.put(wire.link)
        if self._data_dir is not None:
            addresses = tuple(dict.fromkeys(one for one, at in self._places if at == port))
            known.remember(
                self._data_dir,
                KnownTable(
                    room=self._room,
                    name=clean_name(facts["name"]),
                    addresses=addresses,
                    port=port,
                    token=self._token.hex(),
                    person=self._name,
                    code=self._code,
                    watch=self._watch,
                ),
            )

    async def _stay(self, wire: GuestWire) -> None:
        """Until the connection breaks."""
        if self._finder is not None:
            finder, self._finder = self._finder, None
            await finder.close()
        await wire.over.wait()
