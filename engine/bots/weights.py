"""The weights of the bots' nets."""

from __future__ import annotations

from typing import NamedTuple

SCALE = 1000


class Layer(NamedTuple):
    """A layer in thousandths: `rows` of weights and `bias`."""

    rows: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]


PICK: dict[str, tuple[Layer, ...]] = {}
