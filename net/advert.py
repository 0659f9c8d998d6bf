"""Being found: a table's announcement by mDNS and by beacon, while it is open."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

from net.messages import encode
from net.networks import HERE, PORT, SERVICE, WHO, Own, listen, own_networks, shout, words_of
from net.sayings import Saying
from net.text import clean_line
from net.transport import is_private

log = logging.getLogger("sheepshead.net")

BEACON_SECONDS = 2.0


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
        self._stop = asyncio.Event()
        self._task: asyncio.Task[Any] | None = None
        self._ears: asyncio.DatagramTransport | None = None
        self._problems: dict[str, str] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """What does not work, in sentences."""
        return tuple(self._problems.values())

    async def run(self) -> None:
        """Be there until `close`."""
        self._task = asyncio.current_task()
        try:
            while self._open:
                networks = own_networks(self._interface)
                moved = networks != self._networks
                self._networks = networks
                # The beacon first: to settle a name by mDNS takes more than a second.
                await self._hear()
                self._beacon()
                if moved or (networks and self._zeroconf is None):
                    await self._register()
                elif self._info is not None and self._txt() != self._told:
                    await self._tell()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stop.wait(), BEACON_SECONDS)
        except asyncio.CancelledError:
            pass
        except Exception as error:
            log.exception("the table can't be found by others any more")
            self._problems["advert"] = Saying(
                "Others can't find this table by themselves ({error}).", error=str(error)
            )
        finally:
            if self._ears is not None:
                self._ears.close()

    async def close(self) -> None:
        """Say goodbye."""
        self._open = False
        self._stop.set()
        if self._task is not None:
            # What it is just opening must not be left behind.
            await asyncio.wait({self._task}, timeout=4.0)
        if self._ears is not None:
            self._ears.close()
        await self._unregister()

    def _beacon(self) -> None:
        if not self._networks:
            self._problems["beacon"] = "This computer is in no network now."
        elif shout(self._here(), self._networks):
            self._problems.pop("beacon", None)
        else:
            self._problems["beacon"] = "The network takes no broadcasts."

    def _here(self) -> bytes:
        return HERE + self._port.to_bytes(2, "big") + encode("here", self._facts())

    async def _hear(self) -> None:
        if self._ears is not None and not self._ears.is_closing():
            return
        try:
            self._ears = await listen("", PORT, True, self._asked)
            self._problems.pop("ears", None)
        except OSError as error:
            self._problems["ears"] = Saying(
                "Nobody can ask for tables here ({error}).", error=error.strerror
            )

    def _asked(self, data: bytes, sender: tuple[str, int]) -> None:
        if data == WHO and self._ears is not None and self._open and self._near(sender[0]):
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
            self._problems["mdns"] = _unnamed(error)
            log.warning("%s", self._problems["mdns"])
            await self._unregister(quiet=True)

    async def _tell(self) -> None:
        try:
            self._told = self._txt()
            self._info._set_properties(self._told)
            await self._zeroconf.async_update_service(self._info)
        except Exception as error:
            self._problems["mdns"] = _unnamed(error)
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


def _unnamed(error: Exception) -> Saying:
    return Saying("The table can't be announced by name ({error}).", error=words_of(error))
