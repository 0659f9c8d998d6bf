"""Fits the nets that say what picking brings, and writes them as `engine/bots/weights.py`.

    python3 -m venv /tmp/fit && /tmp/fit/bin/pip install torch==2.13.0 numpy
    for each table: python3 tools/train/make_bids.py --preset ... --seed fit-1 --out DIR/NAME.bin
    /tmp/fit/bin/python tools/train/fit_bids.py DIR --seed 1 --out engine/bots/weights.py

The names of the files are those of `TABLES`. Inputs are one for each card and one for each place
from the dealer's left, 32 + 10; two hidden layers; the target is the difference in units. A tenth
of the records is held out and its R2 is printed. The numbers are written in thousandths.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np  # type: ignore[import-not-found,unused-ignore]
import torch  # type: ignore[import-not-found,unused-ignore]

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
"""The files' names: which table they are for, and the preset they were made with. `_no` and `_yes`
behind the name say double_on_the_bump. Deals made (`make_bids.py --hands`, seed fit-1): 5ca 220000
and 120000, 5jd 40000 and 40000, all others 40000 and 25000."""

INPUTS = 42
RECORD = np.dtype([("hand", "<u4"), ("place", "i1"), ("gain", "<i2")])


def fit(path: Path, hidden: tuple[int, int], epochs: int) -> tuple[Any, float]:
    """The net for one file of records, and its R2 on the part held out."""
    data = np.fromfile(path, RECORD)
    hands = torch.tensor(data["hand"].astype(np.int64))
    inputs = torch.zeros(len(data), INPUTS)
    for card in range(32):
        inputs[:, card] = (hands >> card & 1).float()
    inputs[torch.arange(len(data)), 32 + torch.tensor(data["place"].astype(np.int64))] = 1.0
    target = torch.tensor(data["gain"].astype(np.float32))[:, None]
    order = torch.randperm(len(data))
    held, used = order[: len(data) // 10], order[len(data) // 10 :]
    net = torch.nn.Sequential(
        torch.nn.Linear(INPUTS, hidden[0]),
        torch.nn.ReLU(),
        torch.nn.Linear(hidden[0], hidden[1]),
        torch.nn.ReLU(),
        torch.nn.Linear(hidden[1], 1),
    )
    step = torch.optim.Adam(net.parameters(), lr=0.003, weight_decay=1e-5)
    batch = 2048
    turns = epochs * (len(used) // batch + 1)
    falling = torch.optim.lr_scheduler.OneCycleLR(step, max_lr=0.006, total_steps=turns)
    for _epoch in range(epochs):
        used = used[torch.randperm(len(used))]
        for at in range(0, len(used), batch):
            some = used[at : at + batch]
            loss = torch.nn.functional.mse_loss(net(inputs[some]), target[some])
            step.zero_grad()
            loss.backward()
            step.step()
            falling.step()
        for _ in range(turns // epochs - (len(used) + batch - 1) // batch):
            falling.step()
    with torch.no_grad():
        wrong = torch.nn.functional.mse_loss(net(inputs[held]), target[held]).item()
    return net, 1.0 - wrong / target[held].var().item()


def layers(net: Any) -> list[tuple[list[list[int]], list[int]]]:
    """The layers in thousandths: the first by input (which inputs are on is known), the others by
    output."""
    found = []
    for number, layer in enumerate(one for one in net if isinstance(one, torch.nn.Linear)):
        weight = layer.weight.detach()
        rows = weight.T if number == 0 else weight
        found.append(
            (
                [[round(x * 1000) for x in row] for row in rows.tolist()],
                [round(x * 1000) for x in layer.bias.detach().tolist()],
            )
        )
    return found


HEAD = '''"""What the nets of `nets` have learnt: weights in thousandths.

Made by `tools/train/make_bids.py` (seed fit-1) and `tools/train/fit_bids.py --seed {seed}`; do not
edit. R2 on records held out, with their number:
{notes}
"""

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
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    torch.set_num_threads(1)
    notes, body = [], []
    for name, (table, _preset) in TABLES.items():
        for word, bump in (("no", "plain"), ("yes", "bump")):
            path = args.folder / f"{name}_{word}.bin"
            if not path.exists() or path.stat().st_size < RECORD.itemsize * 20000:
                continue
            torch.manual_seed(args.seed)
            net, fits = fit(path, (20, 10), args.epochs)
            count = path.stat().st_size // RECORD.itemsize
            notes.append(f"    {table} {bump}: {fits:.3f}, {count}")
            print(notes[-1], flush=True)
            body.append(f'    "{table} {bump}": (')
            for rows, bias in layers(net):
                text = ",\n".join("            " + _tuple(row) for row in rows)
                body.append(f"        Layer((\n{text},\n        ), {_tuple(bias)}),")
            body.append("    ),")
    text = HEAD.format(seed=args.seed, notes="\n".join(notes)) + "\n".join(body) + "\n}\n"
    args.out.write_text(text)
    return 0


def _tuple(numbers: list[int]) -> str:
    inside = ",".join(str(number) for number in numbers)
    return f"({inside},)"


if __name__ == "__main__":
    sys.exit(main())
