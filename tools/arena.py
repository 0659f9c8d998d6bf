"""Measures one bot at a table of others, on the same deals in every seat.

    python3 tools/arena.py --hero thumb --field random --deals 500 --seed 1
    python3 tools/arena.py --hero thumb --field thumb --preset full --option crack=yes --json

Each deal is played once by the field alone, and once with the hero in each seat. The edge is what
the hero gets more than the field's bot got in the same seat with the same cards, in units a hand.
The deal is the unit of the standard error. A bot against itself has an edge of exactly zero.

JSON keys: edge, se, deals, roles, seats, ms_mean, ms_p95, ms_max, pick_rate, leaster_rate, and
hero, field, preset, options, seed. `roles` gives for each part that the hero played the hands, its
mean score and that of the field in the same part; `seats` the edge by distance from the dealer's
left; `pick_rate` how often the hero picked when asked; the milliseconds are the hero's decisions.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import flow
from engine.bots import Bot, make
from engine.errors import BadRules
from engine.hand import Hand
from engine.rules import HouseRules, preset, unsupported
from engine.view import view

ROLES = ("picker", "partner", "alone", "defender", "leaster", "none")


@dataclass
class Clock:
    """The hero's decisions: milliseconds of each, and how often it picked when asked."""

    ms: list[float] = field(default_factory=list)
    asked: int = 0
    picked: int = 0


def play_hand(
    rules: HouseRules,
    seed: str,
    dealer: int,
    bots: list[Bot],
    hero: int = -1,
    clock: Clock | None = None,
) -> Hand:
    """One hand to its end. Each seat has its own chance, drawn from the seed and its number, so
    that a bot plays the same wherever the hero sits."""
    chances = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    hand, _events = flow.deal_seed(rules, seed, dealer)
    while hand.turn is not None:
        seat = hand.turn
        legal = flow.legal(hand, seat)
        seen = view(hand, seat)
        begin = perf_counter()
        action = bots[seat].choose(seen, legal, chances[seat])
        if seat == hero and clock is not None:
            clock.ms.append((perf_counter() - begin) * 1000.0)
            if seen.phase == "pick" and len(legal) > 1:
                clock.asked += 1
                clock.picked += action.WORD == "pick"
        hand, _events = flow.apply(hand, seat, action)
    return hand


def role_of(hand: Hand, seat: int) -> str:
    """The part that `seat` had in a finished hand."""
    outcome = hand.outcome
    assert outcome is not None
    if outcome.contract == "leaster":
        return "leaster"
    if outcome.contract not in ("picker", "queens"):
        return "none"
    if seat not in outcome.side:
        return "defender"
    if len(outcome.side) == 1:
        return "alone"
    return "picker" if outcome.side[0] == seat else "partner"


def scores_of(hand: Hand) -> tuple[int, ...]:
    """The scores of a finished hand."""
    assert hand.outcome is not None
    return hand.outcome.scores


def run(hero: str, field_bot: str, deals: int, seed: str, rules: HouseRules) -> dict[str, Any]:
    """The whole measurement; see the keys above."""
    seats = rules.deal.seats
    clock = Clock()
    edges: list[float] = []
    by_seat = [0.0] * seats
    mine: dict[str, list[int]] = {role: [] for role in ROLES}
    theirs: dict[str, list[int]] = {role: [] for role in ROLES}
    leasters = hands = 0
    for number in range(deals):
        name = f"{seed}-{number}"
        dealer = number % seats
        base = play_hand(rules, name, dealer, [make(field_bot) for _seat in range(seats)])
        for seat in range(seats):
            theirs[role_of(base, seat)].append(scores_of(base)[seat])
        total = 0.0
        for place in range(seats):
            seat = (dealer + 1 + place) % seats
            bots = [make(hero if one == seat else field_bot) for one in range(seats)]
            hand = play_hand(rules, name, dealer, bots, seat, clock)
            gain = scores_of(hand)[seat] - scores_of(base)[seat]
            total += gain
            by_seat[place] += gain / deals
            mine[role_of(hand, seat)].append(scores_of(hand)[seat])
            hands += 1
            leasters += role_of(hand, seat) == "leaster"
        edges.append(total / seats)
    spent = sorted(clock.ms)
    roles = {
        role: {
            "hands": len(mine[role]),
            "score": round(_mean(mine[role]), 4),
            "field_hands": len(theirs[role]),
            "field_score": round(_mean(theirs[role]), 4),
        }
        for role in ROLES
        if mine[role] or theirs[role]
    }
    return {
        "hero": hero,
        "field": field_bot,
        "preset": rules.preset,
        "options": rules.changes,
        "seed": seed,
        "deals": deals,
        "edge": round(_mean(edges), 5),
        "se": round(statistics.stdev(edges) / len(edges) ** 0.5, 5) if len(edges) > 1 else 0.0,
        "roles": roles,
        "seats": [round(one, 4) for one in by_seat],
        "ms_mean": round(_mean(spent), 4),
        "ms_p95": round(spent[int(len(spent) * 0.95)], 4),
        "ms_max": round(spent[-1], 4),
        "pick_rate": round(clock.picked / clock.asked, 4) if clock.asked else 0.0,
        "leaster_rate": round(leasters / hands, 4),
    }


def _mean(numbers: list[int] | list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def told(result: dict[str, Any]) -> str:
    """The result as a short table in words."""
    lines = [
        "{hero} among {field}, {preset}, {deals} deals, seed {seed}".format(**result),
        "edge {edge:+.4f} a hand, standard error {se:.4f}".format(**result),
        "picks {pick_rate:.1%} of the hands asked, leasters {leaster_rate:.1%}".format(**result),
        "a decision: mean {ms_mean:.2f} ms, p95 {ms_p95:.2f}, max {ms_max:.2f}".format(**result),
        f"edge by seat from the dealer's left: {result['seats']}",
    ]
    for role, row in result["roles"].items():
        lines.append(
            f"  {role:9} {row['hands']:6} hands {row['score']:+.3f}"
            f"   field {row['field_hands']:6} hands {row['field_score']:+.3f}"
        )
    return "\n".join(lines)


def main(words: list[str] | None = None) -> int:
    """The command line; 2 when something asked for can't be played."""
    parser = argparse.ArgumentParser(description="Measure a bot at a table of others.")
    parser.add_argument("--hero", required=True, help="the bot that is measured")
    parser.add_argument("--field", required=True, help="the bot in all other seats")
    parser.add_argument("--deals", type=int, default=200, help="how many deals (default 200)")
    parser.add_argument("--seed", default="1", help="names the deals (default 1)")
    parser.add_argument("--preset", default="classic", help="the house rules (default classic)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="change a house rule"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    args = parser.parse_args(words)
    try:
        changes = dict(_pair(one) for one in args.option)
        rules = preset(args.preset, **changes)
        missing = unsupported(rules.values)
        if missing:
            raise ValueError(f"{args.preset} can't be measured: {missing}")
        if args.deals < 1:
            raise ValueError("at least one deal is needed")
        make(args.hero), make(args.field)
    except (BadRules, ValueError) as problem:
        print(f"arena: {problem}", file=sys.stderr)
        return 2
    result = run(args.hero, args.field, args.deals, args.seed, rules)
    print(json.dumps(result) if args.json else told(result))
    return 0


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise ValueError(f"--option {text} has no value: write it as name=value")
    return name, value


if __name__ == "__main__":
    sys.exit(main())
