"""Cleaning of everything that somebody typed: names, table names, sentences from elsewhere.

The room cleans what it is given and the guest cleans what it is sent: neither trusts the other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

NAME_SIGNS = 24
"""The longest name in code points."""

NAME_BYTES = 48
"""The longest name in bytes of UTF-8."""

BOT_NAMES = (
    "Otto",
    "Frieda",
    "Emil",
    "Rosa",
    "Karl",
    "Marta",
    "Hugo",
    "Ella",
    "Fritz",
    "Ida",
    "Max",
)
"""How bots are called where nobody says otherwise."""

MARKS = 2
"""How many combining marks one letter may carry."""


def clean_line(text: str, signs: int = 400, size: int = 400) -> str:
    """One line that is safe to draw: composed (NFC), without control, direction, private and
    unassigned characters, spaces collapsed, at most `signs` code points and `size` bytes."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if kind[0] == "Z" or sign in "\t\n\r":
            sign, kind = " ", "Zs"
        elif kind[0] == "C":
            continue
        if kind[0] == "M":
            marks += 1
            if marks > MARKS or not kept:
                continue
        else:
            marks = 0
        kept.append(sign)
    line = " ".join("".join(kept).split())
    return _cut(line, signs, size)


@lru_cache(maxsize=512)
def clean_name(text: str, otherwise: str = "Player") -> str:
    """The name that a seat or a table gets for what was typed; `otherwise` where nothing is left.

    Signs that would end a name in a record of the hand, or begin another kind of line there,
    become others or go (RECORD).
    """
    softer = clean_line(text.translate(_SOFTER)).lstrip("!?~= ")
    return clean_line(softer, NAME_SIGNS, NAME_BYTES) or otherwise


_SOFTER = str.maketrans({'"': "'", ":": " ", ";": ",", "|": "/", "[": "(", "]": ")"})


def unique_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names cleaned and told apart: the second Anna at a table is `Anna 2`."""
    taken: set[str] = set()
    found: list[str] = []
    for raw in names:
        base = name = clean_name(raw)
        number = 1
        while _key(name) in taken:
            number += 1
            tail = f" {number}"
            name = _cut(base, NAME_SIGNS - len(tail), NAME_BYTES - len(tail)) + tail
        taken.add(_key(name))
        found.append(name)
    return tuple(found)


def _key(name: str) -> str:
    """Names with equal keys look alike."""
    return unicodedata.normalize("NFKC", name).casefold()


def _cut(line: str, signs: int, size: int) -> str:
    """The beginning of `line` within both limits, without half a character at the end."""
    line = line[:signs]
    return line.encode("utf-8", "ignore")[:size].decode("utf-8", "ignore").rstrip()
