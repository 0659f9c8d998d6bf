"""The join code of a table: where its computer is, and the secret that opens the door.

Forty-five bits, written as nine letters in three groups: 2 for the kind of network, 24 for the
computer in it, 14 secret, 5 to notice a slip of the pen. Letters are Crockford's base 32: no I, L,
O or U, and who types one of them is understood. A code whose network has no kind of its own names
no address: it only opens a table that was found in another way.
"""

from __future__ import annotations

import ipaddress
import zlib
from typing import NamedTuple

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_UNDERSTOOD = str.maketrans("ILOU", "110V")
_NETS = (
    ipaddress.ip_network("10.0.0.0/8"),
    ipaddress.ip_network("172.16.0.0/12"),
    ipaddress.ip_network("192.168.0.0/16"),
)
_OTHER = 3


class JoinCode(NamedTuple):
    """What a code says: the address, "" where it names none, and the secret."""

    address: str
    secret: int


def join_code(address: str, secret: int) -> str:
    """The code of a table at an IPv4 address, on the usual port; "" names no address."""
    net, number = _OTHER, 0
    if address:
        found = ipaddress.ip_address(address)
        for kind, one in enumerate(_NETS):
            if found.version == 4 and found in one:
                net, number = kind, int(found) - int(one.network_address)
    core = (net << 38) | (number << 14) | secret
    bits = (core << 5) | _check(core)
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in range(8, -1, -1))
    return "-".join((letters[:3], letters[3:6], letters[6:]))


def read_code(text: str) -> JoinCode | None:
    """What a code says, or None where it is none."""
    letters = text.upper().translate(_UNDERSTOOD)
    letters = "".join(letter for letter in letters if letter not in " -.\t")
    if len(letters) != 9 or any(letter not in LETTERS for letter in letters):
        return None
    bits = 0
    for letter in letters:
        bits = bits << 5 | LETTERS.index(letter)
    core = bits >> 5
    if bits & 31 != _check(core):
        return None
    net, number, secret = core >> 38, core >> 14 & 0xFFFFFF, core & 0x3FFF
    if net == _OTHER:
        return JoinCode("", secret)
    if number >= _NETS[net].num_addresses:
        return None
    return JoinCode(str(_NETS[net].network_address + number), secret)


def _check(core: int) -> int:
    return zlib.crc32(core.to_bytes(5, "big")) & 31
