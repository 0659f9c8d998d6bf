"""This computer's networks, and datagrams to everybody in them."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import ifaddr

from net.sayings import Saying
from net.transport import is_private

PORT = 27432
"""Where beacons are heard, whatever the port of the table."""
DATAGRAM = 512
"""No beacon is longer than this many bytes."""
MAGIC = b"sheepshead1"
WHO = MAGIC + b"who"
"""Asks what tables there are."""
HERE = MAGIC + b"here"
"""Begins the answer: the port in two bytes and a `here` message follow."""
SERVICE = "_sheepshead._tcp.local."
_VIRTUAL = ("tun", "tap", "wg", "utun", "docker", "br-", "veth", "vethernet", "virbr", "vmnet")


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
        return unnamed(str(error))
    return ""


def unnamed(why: str) -> str:
    """That tables are not found by their names, in a sentence."""
    return Saying("Tables can't be found by name ({error}).", error=why)


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
        if self._count <= 50 and len(data) <= DATAGRAM and data.startswith(MAGIC):
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


async def listen(
    address: str, port: int, shared: bool, hear: Callable[[bytes, tuple[str, int]], None]
) -> asyncio.DatagramTransport:
    transport, _ears = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: _Ears(hear), sock=_udp_socket(address, port, shared)
    )
    return transport


def shout(data: bytes, networks: Iterable[Own]) -> bool:
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


def words_of(error: Exception) -> str:
    """What went wrong, in words."""
    why = getattr(error, "strerror", None)
    return str(why or error or type(error).__name__)
