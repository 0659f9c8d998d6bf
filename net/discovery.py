"""Finding tables on the home network, and being found.

Two ways at once, since each fails somewhere: mDNS (zeroconf) and a beacon by UDP broadcast. Neither
is believed: whatever they name is asked over TCP what table it is, again and again, so that a host
that died goes from the list. Nothing here ever raises: what does not work becomes a sentence in
`notes`, and everything else goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import ifaddr

from net.messages import DOOR, DOWN, PROTOCOL, BadMessage, decode, encode
from net.text import clean_line, clean_name
from net.transport import is_private, look_in

log = logging.getLogger("sheepshead.net")

PORT = 27432
"""Where beacons are heard, whatever the port of the table."""
SERVICE = "_sheepshead._tcp.local."
BEACON_SECONDS = 2.0
BROWSER_SECONDS = 5.0
"""A browser asks its last question after 14 s; a new one asks anew."""
PROBE_SECONDS = 4.0
PROBE_AGAIN = 2.0
"""After a failure it is tried again sooner."""
GREY_AFTER = 2
GONE_AFTER = 3
"""So many failures in a row, and a row is grey, and gone."""
TABLES_LIMIT = 32
CANDIDATES_LIMIT = 64
DATAGRAM = 512
_MAGIC = b"sheepshead1"
_WHO = _MAGIC + b"who"
_HERE = _MAGIC + b"here"
_VIRTUAL = ("tun", "tap", "wg", "utun", "docker", "br-", "veth", "vethernet", "virbr", "vmnet")


# -- this computer -----------------------------------------------------------------------------


class Own(NamedTuple):
    """An address of this computer, the network it lies in, and whether that looks like a real one
    (not a VPN's or a virtual machine's)."""

    address: str
    network: ipaddress.IPv4Network
    real: bool

    @property
    def broadcast(self) -> str:
        """The address that all in the network hear."""
        return str(self.network.broadcast_address)


def own_networks(interface: str = "") -> tuple[Own, ...]:
    """The private IPv4 addresses of this computer, the likeliest first; only `interface` where
    one is named. Empty without a network."""
    found: list[Own] = []
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return ()
    for adapter in adapters:
        for ip in adapter.ips:
            if not isinstance(ip.ip, str):
                continue
            one = ipaddress.IPv4Address(ip.ip)
            wanted = ip.ip == interface if interface else not one.is_loopback
            if not wanted or not is_private(ip.ip):
                continue
            net = ipaddress.IPv4Network(f"{ip.ip}/{ip.network_prefix}", strict=False)
            virtual = (adapter.nice_name or "").lower().startswith(_VIRTUAL)
            real = not virtual and not one.is_link_local
            found.append(Own(ip.ip, net, real))
    first = _default_address()
    found.sort(key=lambda own: (not own.real, own.address != first))
    return tuple(found)


def own_addresses(interface: str = "") -> tuple[str, ...]:
    """The addresses of `own_networks`."""
    return tuple(own.address for own in own_networks(interface))


def _default_address() -> str:
    """The address from which this computer would reach the rest of the world; nothing is sent."""
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked,
    ):
        asked.connect(("10.255.255.254", 9))
        return str(asked.getsockname()[0])
    return ""


def prepare() -> str:
    """Import what takes its time, during a splash screen; a sentence where that fails."""
    try:
        import zeroconf.asyncio  # noqa: F401
    except Exception as error:
        return f"Tables can't be found by name ({error})."
    return ""


# -- datagrams ---------------------------------------------------------------------------------


class _Ears(asyncio.DatagramProtocol):
    """Hands datagrams on, so many a second and no more."""

    def __init__(self, hear: Callable[[bytes, tuple[str, int]], None]) -> None:
        self._hear = hear
        self._second = 0
        self._count = 0

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        second = int(asyncio.get_running_loop().time())
        if second != self._second:
            self._second, self._count = second, 0
        self._count += 1
        if self._count <= 50 and len(data) <= DATAGRAM and data.startswith(_MAGIC):
            self._hear(data, (str(addr[0]), int(addr[1])))

    def error_received(self, exc: Exception) -> None:
        """A network that is not there right now."""


def _udp_socket(address: str, port: int, shared: bool) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "SO_REUSEPORT"):
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        made.setblocking(False)
        made.bind((address, port))
    except OSError:
        made.close()
        raise
    return made


async def _listen(
    address: str, port: int, shared: bool, hear: Callable[[bytes, tuple[str, int]], None]
) -> asyncio.DatagramTransport:
    transport, _ears = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: _Ears(hear), sock=_udp_socket(address, port, shared)
    )
    return transport


def _shout(data: bytes, networks: Iterable[Own]) -> bool:
    """Send a datagram to everybody in each network, from the address in it; whether one went."""
    sent = False
    for own in networks:
        with (
            contextlib.suppress(OSError),
            _udp_socket(own.address, 0, False) as out,
        ):
            out.sendto(data, (own.broadcast, PORT))
            sent = True
    return sent


# -- being found -------------------------------------------------------------------------------


class Advert:
    """Lets others find a table while it is open. `facts` gives the fields of `here`."""

    def __init__(self, facts: Callable[[], dict[str, Any]], port: int, interface: str = "") -> None:
        self._facts = facts
        self._port = port
        self._interface = interface
        self._zeroconf: Any = None
        self._info: Any = None
        self._networks: tuple[Own, ...] = ()
        self._told: dict[str, Any] = {}
        self._open = True
        self._ears: asyncio.DatagramTransport | None = None
        self._problems: dict[str, str] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """What does not work, in sentences."""
        return tuple(self._problems.values())

    async def run(self) -> None:
        """Be there until `close`."""
        try:
            while self._open:
                networks = own_networks(self._interface)
                if networks != self._networks or (networks and self._zeroconf is None):
                    self._networks = networks
                    await self._register()
                elif self._info is not None and self._txt() != self._told:
                    await self._tell()
                await self._hear()
                self._beacon()
                await asyncio.sleep(BEACON_SECONDS)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            log.exception("the table can't be found by others any more")
            self._problems["advert"] = f"Others can't find this table by themselves ({error})."
        finally:
            if self._ears is not None:
                self._ears.close()

    async def close(self) -> None:
        """Say goodbye."""
        self._open = False
        if self._ears is not None:
            self._ears.close()
        await self._unregister()

    def _beacon(self) -> None:
        if not self._networks:
            self._problems["beacon"] = "This computer is in no network now."
        elif _shout(self._here(), self._networks):
            self._problems.pop("beacon", None)
        else:
            self._problems["beacon"] = "The network takes no broadcasts."

    def _here(self) -> bytes:
        return _HERE + self._port.to_bytes(2, "big") + encode("here", self._facts())

    async def _hear(self) -> None:
        if self._ears is not None and not self._ears.is_closing():
            return
        try:
            self._ears = await _listen("", PORT, True, self._asked)
            self._problems.pop("ears", None)
        except OSError as error:
            self._problems["ears"] = f"Nobody can ask for tables here ({error.strerror})."

    def _asked(self, data: bytes, sender: tuple[str, int]) -> None:
        if data == _WHO and self._ears is not None and self._open and self._near(sender[0]):
            with contextlib.suppress(OSError):
                self._ears.sendto(self._here(), sender)

    def _near(self, address: str) -> bool:
        return is_private(address)

    def _txt(self) -> dict[str, Any]:
        facts = self._facts()
        return {
            "v": str(facts["proto"]),
            "id": facts["room"],
            "b": str(facts["boot"]),
            "n": f"{facts['persons']}/{facts['seats']}",
            "st": facts["state"],
            "r": facts["preset"],
            "l": facts["need"],
            "g": facts["app"],
        }

    async def _register(self) -> None:
        await self._unregister()
        addresses = [own.address for own in self._networks if own.real] or [
            own.address for own in self._networks
        ]
        if not addresses:
            self._problems["mdns"] = "This computer is in no network now."
            return
        try:
            from zeroconf import IPVersion
            from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

            facts = self._facts()
            name = clean_line(facts["name"], 40, 40)
            self._told = self._txt()
            self._info = AsyncServiceInfo(
                SERVICE,
                # The room's id makes two tables of one name two tables.
                f"{name} {facts['room'][:6]}.{SERVICE}",
                port=self._port,
                parsed_addresses=addresses,
                properties=self._told,
                server=f"sheepshead-{facts['room'][:12]}.local.",
            )
            self._zeroconf = AsyncZeroconf(interfaces=addresses, ip_version=IPVersion.V4Only)
            await self._zeroconf.async_register_service(self._info, allow_name_change=True)
            self._problems.pop("mdns", None)
        except Exception as error:
            # Whatever it is: the table is there, only this way of finding it is not.
            self._problems["mdns"] = f"The table can't be announced by name ({_words(error)})."
            log.warning("%s", self._problems["mdns"])
            await self._unregister(quiet=True)

    async def _tell(self) -> None:
        try:
            self._told = self._txt()
            self._info._set_properties(self._told)
            await self._zeroconf.async_update_service(self._info)
        except Exception as error:
            self._problems["mdns"] = f"The table can't be announced by name ({_words(error)})."
            await self._unregister(quiet=True)

    async def _unregister(self, quiet: bool = False) -> None:
        made, self._zeroconf = self._zeroconf, None
        info, self._info = self._info, None
        if made is None:
            return
        with contextlib.suppress(Exception):
            if info is not None and not quiet:
                await asyncio.wait_for(await made.async_unregister_service(info), 1.0)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(made.async_close(), 2.0)


# -- finding -----------------------------------------------------------------------------------


class FoundTable(NamedTuple):
    """A table on the network, as a screen lists it.

    room, name     its id and its name
    addresses, port  where it answered, the latest first
    preset         the house rules' name
    persons, seats people at the table and seats in all; `watching` beside them
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

    async def run(self) -> None:
        """Look until `close`."""
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
            self._problems["finder"] = f"Tables can't be looked for ({_words(error)})."
        finally:
            self._close_ears()

    async def close(self) -> None:
        """Stop looking."""
        self._open = False
        self._close_ears()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stop_zeroconf()

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
            if len(self._candidates) >= CANDIDATES_LIMIT or not is_private(address) or not port:
                return None
            self._candidates[key] = _Candidate(address, port)
        return self._candidates[key]

    def _heard(self, data: bytes, sender: tuple[str, int]) -> None:
        if not data.startswith(_HERE) or len(data) < len(_HERE) + 3:
            return
        if self._interface and not self._reaches(sender[0]):
            return
        at = len(_HERE)
        port = int.from_bytes(data[at : at + 2], "big")
        try:
            name, facts = decode(data[at + 2 :], DOWN, DOOR)
        except BadMessage:
            return
        if name != "here":
            return
        self._beacons += 1
        one = self._named(sender[0], port)
        if one is not None and facts["boot"] != one.facts.get("boot"):
            one.failures, one.due = 0, 0.0  # new, or started again

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
            self._ears.append(await _listen("", PORT, True, self._heard))
            self._ears.append(await _listen(self._interface, 0, False, self._heard))
            self._problems.pop("ears", None)
        except OSError as error:
            self._problems["ears"] = f"Beacons can't be heard ({error.strerror})."

    def _ask_all(self) -> None:
        """Ask everybody in each network; they answer to the second pair of ears."""
        if len(self._ears) < 2:
            return
        sent = False
        for own in self._networks:
            with contextlib.suppress(OSError):
                self._ears[1].sendto(_WHO, (own.broadcast, PORT))
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
            self._problems["mdns"] = f"Tables can't be found by name ({_words(error)})."
            await self._stop_zeroconf()

    def _service(self, zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:
        """Something has changed about a service; who it is, is asked."""
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
            log.info("a service could not be looked up: %s", _words(error))

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

    def _do(self, coroutine: Any) -> None:
        if not self._open or len(self._tasks) > CANDIDATES_LIMIT:
            coroutine.close()
            return
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _probe(self, now: float) -> None:
        for key, one in list(self._candidates.items()):
            if one.failures >= GONE_AFTER and not one.always:
                del self._candidates[key]
            elif not one.asking and now >= one.due:
                one.asking = True
                self._do(self._ask(one))

    async def _ask(self, one: _Candidate) -> None:
        loop = asyncio.get_running_loop()
        try:
            one.facts = await look_in(loop, one.address, one.port)
            one.failures = 0
            one.answered = loop.time()
            one.due = loop.time() + PROBE_SECONDS
        except OSError:
            one.failures += 1
            one.due = loop.time() + PROBE_AGAIN
        finally:
            one.asking = False


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
    )


def _words(error: Exception) -> str:
    why = getattr(error, "strerror", None)
    return str(why or error or type(error).__name__)
