"""Finding tables on the home network.

Two ways at once, since each fails somewhere: mDNS (zeroconf) and a beacon by UDP broadcast. Neither
is believed: whatever they name is asked over TCP what table it is, again and again, so that a host
that died goes from the list. Nothing here ever raises: what does not work becomes a sentence in
`notes`, and everything else goes on. `net.advert` is the other side.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from net.messages import DOOR, DOWN, PROTOCOL, BadMessage, decode
from net.networks import HERE, PORT, SERVICE, WHO, Own, listen, own_networks, unnamed, words_of
from net.sayings import Saying
from net.text import clean_line, clean_name
from net.transport import is_private, look_in

log = logging.getLogger("sheepshead.net")

BEACON_SECONDS = 2.0
BROWSER_SECONDS = 5.0
"""A browser asks its last question after 14 s; a new one asks anew."""
PROBE_SECONDS = 4.0
PROBE_AGAIN = 1.5
"""After a failure it is tried again sooner, so that who fell silent is gone within 12 s."""
GREY_AFTER = 2
GONE_AFTER = 3
"""So many failures in a row, and a row is grey, and gone."""
APART, ONCE_SECONDS = 0.04, 1.2
"""Where every address is asked: seconds from one to the next, and how long each is waited for."""
_ROOM = re.compile("[0-9a-f]{16}")
TABLES_LIMIT = 32
CANDIDATES_LIMIT = 64
EACH_LIMIT = 24
"""So many places are asked, and so many at one address. The oldest that never answered makes room
for another, so that nobody who names places where nothing is keeps a table out of the list."""


class FoundTable(NamedTuple):
    """A table on the network, as a screen lists it.

    room, name     its id and its name
    addresses, port  where it answered, the latest first
    preset         the house rules' name
    persons, seats people at the table and seats in all; `watching` beside them
    free           seats that a newcomer may have: bots sit there so far
    state          lobby, hand, between or ended
    need           what a newcomer must bring: nothing, code or approval
    problem        why one can't join, in a sentence, else "": then the row is grey
    app            the version that the host plays
    mark           of its join code, where that is no secret (`net.protocol.code_mark`)
    """

    room: str
    name: str
    addresses: tuple[str, ...]
    port: int
    preset: str
    persons: int
    seats: int
    watching: int
    state: str
    need: str
    problem: str
    app: str
    mark: bytes = b""
    free: int = 0


@dataclass
class _Candidate:
    address: str
    port: int
    facts: dict[str, Any] = field(default_factory=dict)
    failures: int = 0
    due: float = 0.0
    answered: float = -1.0
    asking: bool = False
    always: bool = False
    farewell: bool = False
    heard: float = -1.0


class WhyNot(NamedTuple):
    """Facts for "Why can't I see the table?".

    addresses  this computer's own; `port` is where tables are asked for
    mdns, beacon   how many answers came each way
    notes      what does not work, in sentences
    hints      what to check, as words that a screen explains: guest-wifi, firewall, vpn, no-network
    """

    addresses: tuple[str, ...]
    port: int
    mdns: int
    beacon: int
    notes: tuple[str, ...]
    hints: tuple[str, ...]


class Finder:
    """Looks for tables while it runs. `own_room` is not listed; `known` are addresses and ports
    that are asked whether anything names them or not."""

    def __init__(
        self, interface: str = "", own_room: str = "", known: Iterable[tuple[str, int]] = ()
    ) -> None:
        self._interface = interface
        self._own_room = own_room
        self._candidates: dict[tuple[str, int], _Candidate] = {}
        for address, port in known:
            self._candidates[address, port] = _Candidate(address, port, always=True)
        self._networks: tuple[Own, ...] = ()
        self._zeroconf: Any = None
        self._browser: Any = None
        self._browsed = -BROWSER_SECONDS
        self._ears: list[asyncio.DatagramTransport] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._problems: dict[str, str] = {}
        self._mdns = 0
        self._beacons = 0
        self._open = True
        self._task: asyncio.Task[Any] | None = None

    async def run(self) -> None:
        """Look until `close`."""
        self._task = asyncio.current_task()
        loop = asyncio.get_running_loop()
        shouted = -BEACON_SECONDS
        try:
            while self._open:
                now = loop.time()
                networks = own_networks(self._interface)
                if networks != self._networks:
                    self._networks = networks
                    await self._stop_zeroconf()
                if now - self._browsed >= BROWSER_SECONDS:
                    self._browsed = now
                    await self._browse()
                if len(self._ears) < 2:
                    await self._hear()
                if now - shouted >= BEACON_SECONDS:
                    shouted = now
                    self._ask_all()
                self._probe(now)
                await asyncio.sleep(0.1)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            log.exception("tables can't be found any more")
            self._problems["finder"] = Saying(
                "Tables can't be looked for ({error}).", error=words_of(error)
            )
        finally:
            self._close_ears()

    async def close(self) -> None:
        """Stop looking."""
        self._open = False
        if self._task is not None:
            # What it is just opening must not be left behind.
            await asyncio.wait({self._task}, timeout=4.0)
        self._close_ears()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stop_zeroconf()

    def ask_every_address(self) -> int:
        """Ask each address near this computer's own once whether a table is there; for networks
        that let neither multicast nor broadcast through, when somebody wishes it. How many are
        asked, one after the other."""
        near: list[str] = []
        for own in self._networks:
            if own.real:
                bits = max(24, own.network.prefixlen)
                hosts = ipaddress.IPv4Network(f"{own.address}/{bits}", strict=False).hosts()
                near += [str(host) for host in hosts if str(host) != own.address]
        self._do(self._ask_those(near))
        return len(near)

    async def _ask_those(self, addresses: list[str]) -> None:
        for address in addresses:
            self._do(self._ask_stranger(address))
            await asyncio.sleep(APART)

    async def _ask_stranger(self, address: str) -> None:
        """Remember an address where a table is."""
        with contextlib.suppress(OSError):
            await look_in(asyncio.get_running_loop(), address, PORT, ONCE_SECONDS)
            self._candidates.setdefault((address, PORT), _Candidate(address, PORT))

    # -- what was found ------------------------------------------------------------------------

    def tables(self) -> tuple[FoundTable, ...]:
        """The tables that answer, by name."""
        rooms: dict[str, list[_Candidate]] = {}
        for one in self._candidates.values():
            if one.facts and one.failures < GONE_AFTER and one.facts["room"] != self._own_room:
                rooms.setdefault(one.facts["room"], []).append(one)
        found = [_row(sorted(group, key=_freshness)) for group in rooms.values()]
        found.sort(key=lambda row: (row.name.casefold(), row.room))
        return tuple(found[:TABLES_LIMIT])

    def where(self, room: str) -> tuple[tuple[str, int], ...]:
        """Where a room answered, or is said to be, the latest first."""
        group = [one for one in self._candidates.values() if one.facts.get("room") == room]
        return tuple((one.address, one.port) for one in sorted(group, key=_freshness))

    def why_not(self) -> WhyNot:
        """What to look at when a table is not in the list."""
        hints = ["firewall", "guest-wifi"] if self._networks else ["no-network"]
        if any(not own.real for own in self._networks):
            hints.append("vpn")
        return WhyNot(
            tuple(own.address for own in self._networks),
            PORT,
            self._mdns,
            self._beacons,
            tuple(self._problems.values()),
            tuple(hints),
        )

    # -- hearing of tables ---------------------------------------------------------------------

    def _named(self, address: str, port: int) -> _Candidate | None:
        """Something names this place; it is asked soon."""
        key = (address, port)
        if key not in self._candidates:
            if not is_private(address) or not port or not self._makes_room(address):
                return None
            self._candidates[key] = _Candidate(address, port)
        return self._candidates[key]

    def _makes_room(self, address: str) -> bool:
        """Whether one more place at this address may be remembered."""
        everywhere = list(self._candidates.values())
        there = [one for one in everywhere if one.address == address]
        for places, limit in ((there, EACH_LIMIT), (everywhere, CANDIDATES_LIMIT)):
            if len(places) >= limit:
                idle = next((one for one in places if not one.facts and not one.always), None)
                if idle is None:
                    return False
                self._candidates.pop((idle.address, idle.port), None)
        return True

    def _heard(self, data: bytes, sender: tuple[str, int]) -> None:
        if not data.startswith(HERE) or len(data) < len(HERE) + 3:
            return
        if self._interface and not self._reaches(sender[0]):
            return
        at = len(HERE)
        port = int.from_bytes(data[at : at + 2], "big")
        try:
            name, facts = decode(data[at + 2 :], DOWN, DOOR)
        except BadMessage:
            return
        if name != "here":
            return
        self._beacons += 1
        one = self._named(sender[0], port)
        if one is None:
            return
        known = one.facts.get("room"), one.facts.get("boot")
        if (facts["room"], facts["boot"]) != known:
            # New, started again, or another table at this place. An answer that is still on its way
            # may be that of the one before.
            one.failures, one.due, one.heard = 0, 0.0, time.monotonic()
        elif one.failures:
            one.due = 0.0  # it lives: what failed may have been the network

    def _reaches(self, address: str) -> bool:
        """Whether an address lies in the network that this finder is bound to."""
        return any(ipaddress.ip_address(address) in own.network for own in self._networks)

    def _close_ears(self) -> None:
        for ears in self._ears:
            ears.close()
        self._ears = []

    async def _hear(self) -> None:
        self._close_ears()
        try:
            self._ears.append(await listen("", PORT, True, self._heard))
            self._ears.append(await listen(self._interface, 0, False, self._heard))
            self._problems.pop("ears", None)
        except OSError as error:
            self._problems["ears"] = Saying(
                "Beacons can't be heard ({error}).", error=error.strerror
            )

    def _ask_all(self) -> None:
        """Ask everybody in each network; they answer to the second pair of ears."""
        if len(self._ears) < 2:
            return
        sent = False
        for own in self._networks:
            with contextlib.suppress(OSError):
                self._ears[1].sendto(WHO, (own.broadcast, PORT))
                sent = True
        if sent:
            self._problems.pop("beacon", None)
        elif not self._networks:
            self._problems["beacon"] = "This computer is in no network now."
        else:
            self._problems["beacon"] = "The network takes no broadcasts."

    async def _browse(self) -> None:
        """A new browser, which asks its questions anew."""
        addresses = [own.address for own in self._networks if own.real] or [
            own.address for own in self._networks
        ]
        if not addresses:
            self._problems["mdns"] = "This computer is in no network now."
            return
        try:
            from zeroconf import IPVersion
            from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

            if self._zeroconf is None:
                self._zeroconf = AsyncZeroconf(interfaces=addresses, ip_version=IPVersion.V4Only)
            if self._browser is not None:
                await self._browser.async_cancel()
            self._browser = AsyncServiceBrowser(
                self._zeroconf.zeroconf, SERVICE, handlers=[self._service]
            )
            self._problems.pop("mdns", None)
        except Exception as error:
            self._problems["mdns"] = unnamed(words_of(error))
            await self._stop_zeroconf()

    def _service(self, zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:
        """Something has changed about a service; who it is, is asked."""
        if state_change.name == "Removed":
            for one in self._candidates.values():
                # Its name ends so (`net.advert`). Not believed either: if it answers, it stays.
                if f" {one.facts.get('room', '?')[:6]}." in name:
                    one.farewell, one.due = True, 0.0
            return
        self._do(self._resolve(zeroconf, service_type, name))

    async def _resolve(self, zeroconf: Any, service_type: str, name: str) -> None:
        try:
            from zeroconf.asyncio import AsyncServiceInfo

            info = AsyncServiceInfo(service_type, name)
            if not await info.async_request(zeroconf, 1500):
                return
            for address in info.parsed_addresses():
                one = self._named(address, info.port or 0)
                if one is not None:
                    self._mdns += 1
                    one.due = min(one.due, 0.0) if one.failures else one.due
        except Exception as error:
            log.info("a service could not be looked up: %s", words_of(error))

    async def _stop_zeroconf(self) -> None:
        browser, self._browser = self._browser, None
        made, self._zeroconf = self._zeroconf, None
        self._browsed = -BROWSER_SECONDS
        with contextlib.suppress(Exception):
            if browser is not None:
                await asyncio.wait_for(browser.async_cancel(), 1.0)
        with contextlib.suppress(Exception):
            if made is not None:
                await asyncio.wait_for(made.async_close(), 2.0)

    # -- asking --------------------------------------------------------------------------------

    def _do(self, coroutine: Any) -> bool:
        """Begin something, unless too much has been begun already."""
        if not self._open or len(self._tasks) > CANDIDATES_LIMIT:
            coroutine.close()
            return False
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def _probe(self, now: float) -> None:
        for key, one in list(self._candidates.items()):
            if one.failures >= GONE_AFTER and not one.always:
                del self._candidates[key]
            elif not one.asking and now >= one.due:
                one.asking = self._do(self._ask(one))

    async def _ask(self, one: _Candidate) -> None:
        loop = asyncio.get_running_loop()
        begun = time.monotonic()
        try:
            facts = await look_in(loop, one.address, one.port)
            if _ROOM.fullmatch(facts["room"]) is None:
                raise OSError("something else than a table answers")
            one.facts = facts
            one.failures, one.farewell = 0, False
            one.answered = loop.time()
            one.due = loop.time() + PROBE_SECONDS
        except OSError:
            one.failures = GONE_AFTER if one.farewell else one.failures + 1
            one.due = loop.time() + PROBE_AGAIN
        finally:
            one.asking = False
            if one.heard > begun:
                one.due = 0.0


def _freshness(one: _Candidate) -> tuple[int, float]:
    return one.failures, -one.answered


def _row(group: list[_Candidate]) -> FoundTable:
    best = group[0]
    facts = best.facts
    problem = ""
    if facts["proto"] != PROTOCOL:
        problem = "It plays another version of Sheepshead."
    elif best.failures >= GREY_AFTER:
        problem = "It does not answer."
    elif facts["state"] == "ended":
        problem = "The evening is over there."
    elif facts["room_for"] == "nobody":
        problem = "There is no room at this table."
    return FoundTable(
        room=facts["room"],
        name=clean_name(facts["name"], "Sheepshead"),
        addresses=tuple(dict.fromkeys(one.address for one in group if one.port == best.port)),
        port=best.port,
        preset=clean_line(facts["preset"], 24),
        persons=facts["persons"],
        seats=facts["seats"],
        watching=facts["watching"],
        state=facts["state"],
        need=facts["need"],
        problem=problem,
        app=clean_line(facts["app"], 40),
        mark=bytes(facts["mark"]),
        free=_free(facts),
    )


def _free(facts: dict[str, Any]) -> int:
    """How many seats one may have. Hosts of every version say whether there is any; who is not a
    person is a bot."""
    if facts["room_for"] != "seat":
        return 0
    return max(1, int(facts["seats"]) - int(facts["persons"]))
