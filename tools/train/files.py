"""Writes the files of `assets/bots`: plain JSON, what made it on top, then a row to a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.bots.fitted import SCALE, Layer, Rows, file_of
from engine.bots.nets import Layers
from train.cards import compiled
from train.prices import Numbers
from train.sense import Sense


def _row(numbers: Sequence[int]) -> str:
    return "[" + ",".join(str(one) for one in numbers) + "]"


def _rows(rows: Rows | Sequence[Sequence[int]]) -> str:
    return "[\n" + ",\n".join(_row(one) for one in rows) + "\n]"


def _layers(layers: Sequence[Layer]) -> str:
    each = [f'{{"rows": {_rows(rows)},\n"bias": {_row(bias)}}}' for rows, bias in layers]
    return "[\n" + ",\n".join(each) + "\n]"


def _write(path: Path, head: dict[str, Any], body: str) -> None:
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    path.write_text("{\n" + ",\n".join(lines) + ",\n" + body + "\n}\n", encoding="utf-8")


def in_use_or(folder: Path, kind: str, name: str) -> Path:
    """The file of a table's numbers in a folder, or the one in use where there is none."""
    path = folder / file_of(kind, name).name
    return path if path.exists() else file_of(kind, name)


def read_sense(folder: Path, name: str) -> Sense:
    """A table's learnt sense as it was made before."""
    data = json.loads(in_use_or(folder, "sense", name).read_text(encoding="utf-8"))
    return Sense(data["follow"], data["lead"])


def read_cards(folder: Path, name: str) -> Any:
    """A table's nets for cards as they were made before, for the core."""
    data = json.loads(in_use_or(folder, "cards", name).read_text(encoding="utf-8"))
    return compiled([[(one["rows"], one["bias"]) for one in net] for net in data["nets"]])


def read_prices(folder: Path, name: str) -> Numbers:
    """The prices for two as they were made before."""
    data = json.loads(in_use_or(folder, "prices", name).read_text(encoding="utf-8"))
    return data["open"], data["covered"], data["lead"]


def write_prices(folder: Path, name: str, made: dict[str, Any], numbers: Numbers) -> Path:
    """The file of the prices for two; `made` says what made it."""
    path = folder / file_of("prices", name).name
    opened, covered, lead = numbers
    body = f'"open": {_rows(opened)},\n"covered": {_rows(covered)},\n"lead": {_row(lead)}'
    _write(path, {"table": name, **made, "scale": SCALE}, body)
    return path


def write_sense(folder: Path, name: str, made: dict[str, Any], sense: Sense) -> Path:
    """The file of a table's learnt sense; `made` says what made it."""
    path = folder / file_of("sense", name).name
    head = {"table": name, **made, "scale": SCALE}
    _write(path, head, f'"follow": {_rows(sense.follow)},\n"lead": {_rows(sense.lead)}')
    return path


def write_net(folder: Path, name: str, made: dict[str, Any], net: Layers) -> Path:
    """The file of a table's net for picking; `made` says what made it."""
    path = folder / file_of("pick", name).name
    head = {"table": name, **made, "scale": SCALE}
    _write(path, head, f'"layers": {_layers(net)}')
    return path


def write_cards(
    folder: Path, name: str, made: dict[str, Any], nets: Sequence[Sequence[Layer]]
) -> Path:
    """The file of a table's nets for cards; `made` says what made it."""
    path = folder / file_of("cards", name).name
    head = {"table": name, **made, "scale": SCALE}
    body = ",\n".join(_layers(one) for one in nets)
    _write(path, head, f'"nets": [\n{body}\n]')
    return path
