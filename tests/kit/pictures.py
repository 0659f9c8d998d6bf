"""Small pictures of screens, kept in `tests/golden/pictures`, and how a new one is held to them.

A screen is drawn at its real size from a fixed state and scaled to a width of `WIDTH`; kept with
five bits of each colour it takes some 45 kB. Compared are blocks of 8 x 8 pixels by the average of
how far they are off, so that the edge of a letter may fall otherwise, while a card that has moved
or a number that is missing is seen. `python3 tools/goldens.py` writes them anew.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "golden" / "pictures"

WIDTH = 440
BLOCK = 8
MOST = 16
"""How far a block may be off on average in any colour, of 255."""
ROOM = 1_000_000
"""All pictures together take fewer bytes than this."""

Size = tuple[int, int]
SMALL, USUAL, LARGE, HUGE = (960, 600), (1280, 720), (1920, 1080), (2560, 1440)

GOLDENS: tuple[tuple[str, Size], ...] = (
    *(("duel-rows", size) for size in (SMALL, USUAL, LARGE, HUGE)),
    *(("duel-stacks", size) for size in (SMALL, USUAL, LARGE, HUGE)),
    ("duel-stacks-contrast", USUAL),
    ("duel-end", USUAL),
    ("two-handed", USUAL),
    ("title", USUAL),
    ("new-table", USUAL),
    ("options", USUAL),
    ("rules", USUAL),
    ("help-cards", USUAL),
    ("table", SMALL),
    ("table", USUAL),
    ("table-bury", USUAL),
    ("table-hand-end", USUAL),
    ("table-score", USUAL),
    ("lan-join", USUAL),
    ("lan-lobby-host", USUAL),
)
"""Every kept picture: a name in the registry of `tools/shots.py`, and the size of the window."""


def path_of(name: str, size: Size) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{name}-{size[0]}x{size[1]}.png"


@contextmanager
def registry() -> Iterator[Any]:
    """The module `tools/shots.py` with all its pictures, loaded afresh and forgotten again."""
    tools = str(ROOT / "tools")
    before = list(sys.path)
    sys.path.insert(0, tools)
    try:
        _forget()
        shots = importlib.import_module("shots")
        shots.load_registries()
        shots.platform.start_video()
        yield shots
    finally:
        _forget()
        sys.path[:] = before


def _forget() -> None:
    for name in [name for name in sys.modules if name == "shots" or name.startswith("shots_")]:
        del sys.modules[name]


def small(picture: pygame.Surface) -> pygame.Surface:
    """A picture as it is compared: `WIDTH` wide, without transparency."""
    height = round(picture.get_height() * WIDTH / picture.get_width())
    whole = pygame.Surface(picture.get_size(), depth=24)
    whole.blit(picture, (0, 0))
    return pygame.transform.smoothscale(whole, (WIDTH, height))


_FIVE_BITS = bytes(min(255, (value + 4) // 8 * 8) for value in range(256))


def save(picture: pygame.Surface, path: Path) -> None:
    """Keep a small picture, with the lowest bits of its colours rounded away."""
    path.parent.mkdir(parents=True, exist_ok=True)
    colours = pygame.image.tobytes(picture, "RGB").translate(_FIVE_BITS)
    kept = pygame.image.frombytes(colours, picture.get_size(), "RGB")
    pygame.image.save(kept, str(path))


def load(path: Path) -> pygame.Surface:
    """A kept picture."""
    found = pygame.image.load(str(path))
    flat = pygame.Surface(found.get_size(), depth=24)
    flat.blit(found, (0, 0))
    return flat


@dataclass(frozen=True)
class Difference:
    """How far two pictures are apart: the worst block, where it lies, and how many are over."""

    worst: int
    where: tuple[int, int]
    blocks: int

    @property
    def same(self) -> bool:
        return self.worst <= MOST


def compare(new: pygame.Surface, kept: pygame.Surface) -> Difference:
    """Hold a small picture to a kept one of the same size; `ValueError` if it has another."""
    if new.get_size() != kept.get_size():
        raise ValueError(f"the picture is {new.get_size()}, the kept one {kept.get_size()}")
    apart = difference(new, kept)
    across, down = new.get_width() // BLOCK, new.get_height() // BLOCK
    blocks = pygame.transform.smoothscale(apart, (across, down))
    values = pygame.image.tobytes(blocks, "RGB")
    worst = max(values)
    at = values.index(worst) // 3
    over = sum(max(values[i : i + 3]) > MOST for i in range(0, len(values), 3))
    return Difference(worst, (at % across * BLOCK, at // across * BLOCK), over)


def difference(new: pygame.Surface, kept: pygame.Surface) -> pygame.Surface:
    """What one has more or less than the other, colour by colour."""
    more, less = new.copy(), kept.copy()
    more.blit(kept, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(new, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return more
