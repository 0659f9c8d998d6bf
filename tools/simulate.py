#!/usr/bin/env python3
"""Play hands between bots and add them up.

    python3 tools/simulate.py --preset classic --hands 1000 --seed 1 --bots thumb [--json]

`--option name=value` changes an option of the preset and may be repeated; `--out FILE.sheep` writes
every hand as a record. Exit 1 if any hand does not add up (SCORE-8), 2 if the call makes no sense.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TextIO

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import flow, match
from engine.actions import Action
from engine.bots import Bot, make
from engine.cards import cards_in, points_in
from engine.errors import BadRules
from engine.hand import Hand
from engine.record import write
from engine.rules import HouseRules, preset
from engine.view import view

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hans", "Ida", "Jan")


class Played(NamedTuple):
    """A finished hand, the match before it, and what was said and played."""

    before: match.Match
    hand: Hand
    actions: tuple[tuple[int, Action], ...]


def play(rules: HouseRules, bots: list[Bot], hands: int, seed: str) -> Iterator[Played]:
    """`hands` hands of one evening, dealt from `seed`; the same seed gives the same hands."""
    rng = random.Random(seed)
    evening = match.begin(rules, rules.deal.seats)
    for _number in range(hands):
        hand, _events = match.deal(evening, rng.randbytes(32))
        actions: list[tuple[int, Action]] = []
        while hand.turn is not None:
            seat = hand.turn
            options = flow.legal(hand, seat)
            action = bots[seat].choose(view(hand, seat), options, rng)
            actions.append((seat, action))
            hand, _events = flow.apply(hand, seat, action)
        yield Played(evening, hand, tuple(actions))
        evening = match.settle(evening, hand)


def adds_up(hand: Hand) -> bool:
    """Whether the payments sum to zero with the pot, and 120 card points are accounted for."""
    outcome = hand.outcome
    if outcome is None or sum(outcome.scores) + outcome.pot != 0:
        return False
    if not hand.tricks:
        return True
    taken = sum(trick.points for trick in hand.tricks)
    blind = 0 if hand.picker is not None else sum(card.points for card in hand.blind)
    return taken + points_in(hand.buried_mask) + blind == 120


@dataclass
class Tally:
    """The sums over all hands."""

    hands: int = 0
    decisions: int = 0
    leasters: int = 0
    picked: int = 0
    picker_won: int = 0
    wrong: int = 0
    scores: dict[str, int] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Count one more hand."""
        outcome = played.hand.outcome
        assert outcome is not None
        self.hands += 1
        self.decisions += len(played.actions)
        self.leasters += outcome.contract == "leaster"
        self.picked += outcome.contract in ("picker", "queens")
        self.picker_won += outcome.contract in ("picker", "queens") and outcome.won
        self.wrong += not adds_up(played.hand)
        for name, score in zip(NAMES, outcome.scores, strict=False):
            self.scores[name] = self.scores.get(name, 0) + score


def record(played: Played) -> str:
    """The hand as a record."""
    hand, before = played.hand, played.before
    outcome = hand.outcome
    assert outcome is not None
    names = NAMES[: hand.seats]
    return write(
        hand.rules,
        names,
        names[before.dealer],
        [cards_in(mask) for mask in hand.dealt],
        hand.blind,
        [(names[seat], action) for seat, action in played.actions],
        stakes=hand.stakes,
        pot=hand.pot,
        scores=outcome.scores,
    )


def run(rules: HouseRules, bots: list[Bot], hands: int, seed: str, out: TextIO | None) -> Tally:
    """Play, count, and write the records where `out` is given."""
    tally = Tally()
    for played in play(rules, bots, hands, seed):
        tally.add(played)
        if out is not None:
            out.write(record(played) + "\n")
    return tally


def table(arguments: argparse.Namespace) -> tuple[HouseRules, list[Bot]]:
    """The rules and the bots of the call; `BadRules` or `ValueError` say what is wrong."""
    changes = {}
    for text in arguments.option:
        name, sign, value = text.partition("=")
        if not sign:
            raise ValueError(f"--option takes name=value, not {text!r}")
        changes[name] = value
    rules = preset(arguments.preset, **changes)
    return rules, [make(arguments.bots) for _seat in range(rules.deal.seats)]


def main(arguments: list[str] | None = None) -> int:
    """The command; gives the exit code."""
    parser = argparse.ArgumentParser(description="Play hands between bots and add them up.")
    parser.add_argument("--preset", default="classic", metavar="NAME")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--hands", type=int, default=100, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--bots", default="thumb", metavar="NAME")
    parser.add_argument("--out", metavar="FILE.sheep")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    try:
        rules, bots = table(options)
        out = open(options.out, "w", encoding="utf-8") if options.out else None  # noqa: SIM115
    except (BadRules, ValueError, OSError) as bad:
        print(bad, file=sys.stderr)
        return 2
    began = time.perf_counter()
    try:
        tally = run(rules, bots, options.hands, options.seed, out)
    finally:
        if out is not None:
            out.close()
    seconds = time.perf_counter() - began
    report = {
        "hands": tally.hands,
        "seconds": round(seconds, 3),
        "hands_per_second": round(tally.hands / seconds, 1) if seconds else 0.0,
        "decisions": tally.decisions,
        "leasters": tally.leasters,
        "picker_won": tally.picker_won,
        "scores": tally.scores,
    }
    if options.json:
        print(json.dumps(report))
    else:
        print(f"{tally.hands} hands of {rules.preset} in {seconds:.1f} s, bots {options.bots}")
        print(f"picked {tally.picked}, picker's side won {tally.picker_won}")
        print(f"leasters {tally.leasters}, decisions {tally.decisions}")
        print("scores " + ", ".join(f"{name} {score:+d}" for name, score in tally.scores.items()))
    if tally.wrong:
        print(f"{tally.wrong} hands do not add up", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
