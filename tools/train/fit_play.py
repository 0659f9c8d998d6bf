"""Fits what `engine/bots/learnt.py` goes by: what each card is worth to the seat that plays it.

    python3 -m venv /tmp/fit && /tmp/fit/bin/pip install numpy
    /tmp/fit/bin/python tools/train/fit_play.py --preset classic --hands 20000 --seed 1 --out a.json

Hands are dealt and bid by rule. In each decision every card is tried and the hand played out by the
policy of the round before (in the first round by plain common sense); the units that the seat's
side wins, with a little for the points, are explained by the sums of `learnt` in a ridge
regression, one for each cell. Three rounds; the last two are averaged. Sometimes a card is played
by chance, so that unusual positions are learnt too. Prints how much of the difference between cards
is explained (R2), and writes the rows for `engine/bots/learnt_weights.py`.

About a millisecond for each card tried: 20000 hands take some ten minutes a round.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np  # type: ignore[import-not-found,unused-ignore]

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.bots import learnt, learnt_weights
from engine.bots.auction import bid_on
from engine.bots.core import Position, Table, table_of
from engine.bots.core_pay import settle
from engine.bots.core_policy import allies
from engine.bots.learnt_rollout import plays_by_learnt
from engine.bots.learnt_rollout import rollout as learnt_rollout
from engine.bots.rollout import rollout as plain_rollout
from engine.bots.rollout import sensible as plain
from engine.rules import preset
from engine.rules.deals import places

FOLLOWS, LEADS, CELLS = 40, 44, 18
CHANCE = 0.15
POINT = 0.01
RIDGE = 30.0
SCALE = learnt_weights.SCALE


def one_hot(size: int, at: int) -> tuple[int, ...]:
    """A row that says what number `at` is multiplied with."""
    return tuple(SCALE if number == at else 0 for number in range(size))


BASIS_FOLLOW = [learnt.Follow(one_hot(FOLLOWS, at)) for at in range(FOLLOWS)]
BASIS_LEAD = [learnt.Lead(one_hot(LEADS, at)) for at in range(LEADS)]


def inputs(pos: Position, bit: int, ally: list[int]) -> list[float]:
    """What each number of the seat's cell is multiplied with for a card."""
    basis = BASIS_LEAD if pos.led < 0 else BASIS_FOLLOW
    return [learnt.sensible(pos, bit, ally, cell)[1] for cell in basis]


def dealt(table: Table, hands: int, rng: Random) -> Iterator[Position]:
    """Hands with a picker before the first lead, bid by rule a little boldly or timidly."""
    plan = table.rules.deal
    pack = [table.bit_of[card] for card in table.rules.deck.pack]
    hand_places, blind_places = places(plan)
    while hands:
        rng.shuffle(pack)
        dealer = rng.randrange(plan.seats)
        held = [sum(pack[place] for place in where) for where in hand_places]
        blind = sum(pack[place] for place in blind_places)
        first = (dealer + 1) % plan.seats
        pos = bid_on(table, dealer, held, blind, first, shift=rng.randrange(-14, 15))
        if pos is not None and plays_by_learnt(pos) and not pos.under and pos.table is table:
            hands -= 1
            yield pos


class Sums:
    """What a regression needs of the records of one cell."""

    def __init__(self, size: int) -> None:
        self.xx = np.zeros((size, size))
        self.xy = np.zeros(size)
        self.yy = 0.0
        self.count = 0

    def add(self, x: Any, y: Any) -> None:
        """The cards of one decision; only their differences count."""
        x, y = x - x.mean(axis=0), y - y.mean()
        self.xx += x.T @ x
        self.xy += x.T @ y
        self.yy += float(y @ y)
        self.count += len(y)

    def solve(self) -> tuple[Any, float]:
        """The numbers, and how much of the differences they explain."""
        if self.count < 200:
            return np.zeros(len(self.xy)), 0.0
        w = np.linalg.solve(self.xx + RIDGE * np.eye(len(self.xy)), self.xy)
        return w, float((2 * w @ self.xy - w @ self.xx @ w) / self.yy)


def gain(pos: Position, seat: int, play_out: Any, bit: int) -> float:
    """What the seat's side wins by playing a card, in units for each defender."""
    end = play_out(pos, bit)
    scores = settle(pos, end.points, end.tricks, end.last, end.queens)
    attack = bool(pos.side >> seat & 1)
    defender = next(one for one in range(pos.table.seats) if not pos.side >> one & 1)
    side = pos.buried + sum(end.points[one] for one in range(len(scores)) if pos.side >> one & 1)
    units = -scores[defender] + POINT * (side - 60)
    return units if attack else -units


def one_round(table: Table, hands: int, rng: Random, first: bool) -> tuple[list[Any], list[Any]]:
    """A round of playing and fitting; the new rows for following and leading."""
    follows = [Sums(FOLLOWS) for _ in range(CELLS)]
    leads = [Sums(LEADS) for _ in range(CELLS)]
    play_out = plain_rollout if first else learnt_rollout
    for pos in dealt(table, hands, rng):
        while not pos.over:
            may = pos.legal()
            bits = [1 << place for place in range(33) if may >> place & 1]
            bit = bits[0]
            if len(bits) > 1:
                ally = allies(pos, pos.shown, pos.queens)
                cell = learnt.cell_of(pos, pos.turn, pos.shown, pos.done)
                sums = (leads if pos.led < 0 else follows)[cell]
                sums.add(
                    np.array([inputs(pos, one, ally) for one in bits]),
                    np.array([gain(pos, pos.turn, play_out, one) for one in bits]),
                )
                if rng.random() < CHANCE:
                    bit = rng.choice(bits)
                elif first:
                    bit = plain(pos, may, ally)
                else:
                    bit = learnt.sensible(pos, may, ally)[0]
            pos.play(bit)
    solved = [[one.solve() for one in sums] for sums in (follows, leads)]
    for word, cells in zip(("follow", "lead"), solved, strict=True):
        print(word, " ".join(f"{r2:.3f}" for _w, r2 in cells), flush=True)
    return [w for w, _r2 in solved[0]], [w for w, _r2 in solved[1]]


def rows(numbers: list[Any]) -> tuple[tuple[int, ...], ...]:
    """The numbers in thousandths."""
    return tuple(tuple(round(float(one) * SCALE) for one in w) for w in numbers)


def main() -> int:
    parser = argparse.ArgumentParser(description="Fit what the cards are worth.")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--hands", type=int, default=20000, help="for each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    table = table_of(preset(args.preset))
    rng = Random(f"{args.preset} {args.seed}")
    kept: list[tuple[list[Any], list[Any]]] = []
    for number in range(args.rounds):
        kept.append(one_round(table, args.hands, rng, number == 0))
        learnt.use(table, rows(kept[-1][0]), rows(kept[-1][1]))
    last = kept[-2:]
    follow = [np.mean([one[0][cell] for one in last], axis=0) for cell in range(CELLS)]
    lead = [np.mean([one[1][cell] for one in last], axis=0) for cell in range(CELLS)]
    args.out.write_text(json.dumps({"follow": rows(follow), "lead": rows(lead)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
