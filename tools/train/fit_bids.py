"""Fits the nets that say what picking brings, and writes them into `engine/bots/weights.py`.

    python3 -m venv /tmp/fit && /tmp/fit/bin/pip install numpy
    for each table: python3 tools/train/make_bids.py --preset ... --seed 1 --out DIR/NAME.bin
    /tmp/fit/bin/python tools/train/fit_bids.py DIR --seed 1 --out engine/bots/weights.py

The names of the files are those of `TABLES` with `_no` or `_yes` for double_on_the_bump; nets
without a file stay as they are. Inputs are one for each card and one for each place from the
dealer's left, 32 + 10; two hidden layers; the target is the difference in units. A tenth of the
records is held out; R2 there is printed, and what `thumb` and the net bring on them. The numbers
are written in thousandths.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np  # type: ignore[import-not-found,unused-ignore]

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.bots import weights

TABLES = {
    "5ca": ("5 called-ace", "classic"),
    "5jd": ("5 jack-of-diamonds", "country"),
    "3-ten": ("3-ten alone", "3-ten"),
    "3-nine": ("3-nine alone", "3-nine"),
    "3-eight": ("3-eight alone", "3-eight"),
    "4-blind": ("4-blind alone", "4-blind"),
    "6": ("6 jack-of-diamonds", "6"),
    "7": ("7 two-pickers", "7"),
    "10": ("10 jack-of-diamonds", "10"),
}
"""The files' names: which table they are for, and the preset they were made with. Deals in the
second round: 5ca 360000 and 120000, 5jd 90000 and 100000, all others 60000 to 80000."""

INPUTS = 42
RECORD = np.dtype([("hand", "<u4"), ("place", "i1"), ("gain", "<i2"), ("above", "<f4")])


class Net:
    """A small net with its gradient steps (Adam)."""

    def __init__(self, sizes: tuple[int, ...], rng: Any) -> None:
        self.parts = [
            rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in pairwise(sizes)
        ]
        self.parts += [np.zeros(b, np.float32) for b in sizes[1:]]
        self.layers = len(sizes) - 1
        self.mean = [np.zeros_like(one) for one in self.parts]
        self.square = [np.zeros_like(one) for one in self.parts]

    def forward(self, x: Any) -> list[Any]:
        """What each layer gives, the inputs first."""
        found = [x]
        for number in range(self.layers):
            x = x @ self.parts[number] + self.parts[self.layers + number]
            if number < self.layers - 1:
                x = np.maximum(x, 0)
            found.append(x)
        return found

    def step(self, x: Any, y: Any, rate: float, turn: int) -> None:
        """One step against the squared error."""
        values = self.forward(x)
        slope = 2 * (values[-1] - y) / len(x)
        slopes: list[Any] = [None] * len(self.parts)
        for number in reversed(range(self.layers)):
            slopes[number] = values[number].T @ slope + 1e-5 * self.parts[number]
            slopes[self.layers + number] = slope.sum(0)
            slope = (slope @ self.parts[number].T) * (values[number] > 0)
        for number, one in enumerate(slopes):
            self.mean[number] = 0.9 * self.mean[number] + 0.1 * one
            self.square[number] = 0.999 * self.square[number] + 0.001 * one * one
            size = np.sqrt(self.square[number] / (1 - 0.999**turn)) + 1e-8
            self.parts[number] -= rate * self.mean[number] / (1 - 0.9**turn) / size


def fit(path: Path, hidden: tuple[int, int], epochs: int, seed: int) -> tuple[Any, float]:
    """The net for one file of records, and its R2 on the part held out."""
    data = np.fromfile(path, RECORD)
    rng = np.random.default_rng(seed)
    data = data[rng.permutation(len(data))]
    inputs = np.zeros((len(data), INPUTS), np.float32)
    for card in range(32):
        inputs[:, card] = data["hand"] >> card & 1
    inputs[np.arange(len(data)), 32 + data["place"]] = 1
    target = data["gain"].astype(np.float32)[:, None]
    held = len(data) // 10
    net = Net((INPUTS, *hidden, 1), rng)
    batch, turn = 2048, 0
    turns = epochs * ((len(data) - held) // batch + 1)
    for _epoch in range(epochs):
        order = held + rng.permutation(len(data) - held)
        for at in range(0, len(order), batch):
            some = order[at : at + batch]
            turn += 1
            share = turn / turns
            rate = 0.006 * min(1.0, 10 * share) * (0.51 + 0.5 * np.cos(np.pi * share))
            net.step(inputs[some], target[some], float(rate), turn)
    said, gain = net.forward(inputs[:held])[-1][:, 0], target[:held, 0]
    thumb = np.where(data["above"][:held] >= 0, gain, 0).mean()
    print(f"thumb {thumb:.4f}, net {np.where(said > 0, gain, 0).mean():.4f}", end=" ")
    return net, float(1 - ((said - gain) ** 2).mean() / gain.var())


def layers(net: Any) -> list[tuple[list[list[int]], list[int]]]:
    """The layers in thousandths: the first by input (which inputs are on is known), the others by
    output."""
    found = []
    for number in range(net.layers):
        weight = net.parts[number]
        rows = weight if number == 0 else weight.T
        bias = net.parts[net.layers + number]
        found.append(
            (
                [[round(1000 * float(x)) for x in row] for row in rows],
                [round(1000 * float(x)) for x in bias],
            )
        )
    return found


HEAD = '''"""{doc}"""

from __future__ import annotations

from typing import NamedTuple

SCALE = 1000


class Layer(NamedTuple):
    """A layer: `rows` of weights (of the first layer by input, of the others by output), `bias`."""

    rows: tuple[tuple[int, ...], ...]
    bias: tuple[int, ...]


# fmt: off
PICK: dict[str, tuple[Layer, ...]] = {{
'''


def main() -> int:
    parser = argparse.ArgumentParser(description="Fit the nets for picking.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    nets: dict[str, list[tuple[Any, Any]]] = {
        name: [(one.rows, one.bias) for one in net] for name, net in weights.PICK.items()
    }
    doc = (weights.__doc__ or "").splitlines(keepends=True)
    for name, (table, _preset) in TABLES.items():
        for word, bump in (("no", "plain"), ("yes", "bump")):
            path = args.folder / f"{name}_{word}.bin"
            if not path.exists() or path.stat().st_size < RECORD.itemsize * 20000:
                continue
            net, fits = fit(path, (20, 10), args.epochs, args.seed)
            count = path.stat().st_size // RECORD.itemsize
            note = f"    {table} {bump}: {fits:.3f}, {count} (2)\n"
            print(note, end="", flush=True)
            nets[f"{table} {bump}"] = layers(net)
            doc = [line for line in doc if not line.startswith(f"    {table} {bump}:")]
            doc.append(note)
    body = []
    for title, parts in nets.items():
        body.append(f'    "{title}": (')
        for rows, bias in parts:
            text = ",\n".join("            " + _tuple(row) for row in rows)
            body.append(f"        Layer((\n{text},\n        ), {_tuple(bias)}),")
        body.append("    ),")
    args.out.write_text(HEAD.format(doc="".join(doc)) + "\n".join(body) + "\n}\n")
    return 0


def _tuple(numbers: Sequence[int]) -> str:
    inside = ",".join(str(number) for number in numbers)
    return f"({inside},)"


if __name__ == "__main__":
    sys.exit(main())
