"""Measures one bot at a table of others, on the same deals in every seat.

    python3 tools/arena.py --hero thumb --field random --deals 500 --seed 1
    python3 tools/arena.py --hero thumb --field thumb --preset full --option crack=yes --json
    python3 tools/arena.py --hero expert --field thumb-1 --deals 2000 --seed held-out --jobs 2
    python3 tools/arena.py --check
    python3 tools/arena.py --merge first.json second.json

Each deal is played once by the field alone, and once with the hero in each seat. The edge is what
the hero gets more than the field's bot got in the same seat with the same cards, in units a hand.
The deal is the unit of the standard error. A bot against itself has an edge of exactly zero.

The field is best one of the frozen opponents, `thumb-1` or `rollout-30-1`, so that figures stay
comparable. `--pass-all` lets nobody pick, to measure leasters alone. `--jobs` shares the deals
among processes and changes nothing but the time. Two heroes are no bots but yardsticks, which bid
like the expert: `all-seeing` plays with all cards open, and `foreseeing` knows the others' heads as
well, so that it sees the very hand to come for each card. `--check` measures what must come out: a
bot among its own kind exactly zero, chance far below common sense, all scores adding up to zero.

Long measurements are made in blocks: run several seeds with `--json`, each result a line of a
file, and take them together with `--merge`. What belongs together is told by hero, field, preset
and options; the same seed twice is refused. Of p95 the merged figure is the highest of the blocks.

JSON keys: edge, se, deals, roles, seats, ms_mean, ms_p95, ms_max, pick_rate, leaster_rate, and
hero, field, preset, options, seed, pass_all, asked, decisions. `roles` gives for each part that the
hero played the hands, its mean score and that of the field in the same part; `seats` the edge by
distance from the dealer's left; `pick_rate` how often the hero picked of the times it was `asked`;
the milliseconds are those of computing time that the hero took for one of its `decisions`,
whatever else the machine does.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import flow
from engine.actions import PLAYS, Action
from engine.bots import Bot, make
from engine.bots.core import PICKER, QUEENS, Position
from engine.bots.core_hand import position_of
from engine.bots.expert import open_scores
from engine.bots.rollout import distinct, rollout, worth
from engine.errors import BadRules
from engine.hand import Hand
from engine.rules import HouseRules, preset
from engine.view import view

ALL_SEEING, FORESEEING = "all-seeing", "foreseeing"
ROLES = ("picker", "partner", "alone", "defender", "leaster", "none")


@dataclass
class Clock:
    """The hero's decisions: milliseconds of each, and how often it picked when asked."""

    ms: list[float] = field(default_factory=list)
    asked: int = 0
    picked: int = 0


class AllSeeing(Bot):
    """Bids like the expert and plays with all cards open: a yardstick, not a bot. The table shows
    it the hand before each question."""

    name = ALL_SEEING

    def __init__(self) -> None:
        self.bidder = make("expert")
        self.hand: Hand | None = None

    def choose(self, view: Any, legal: Any, rng: Random) -> Action:
        if view.phase != "play" or len(legal) == 1:
            return self.bidder.choose(view, legal, rng)
        assert self.hand is not None
        pos = position_of(self.hand)
        return PLAYS[pos.table.card(self.best(self.hand, pos, view.seat))]

    def best(self, hand: Hand, pos: Position, seat: int) -> int:
        """The card to play, as a bit of the core."""
        bits = distinct(pos, pos.legal())
        found = None
        if pos.kind in (PICKER, QUEENS) and not pos.declared:
            found, _nodes = open_scores(pos, seat, bits, 20_000)
        played = {bit: worth(pos, seat, rollout(pos, bit)) for bit in bits}
        return max(bits, key=lambda bit: ((found or played)[bit], played[bit]))


class Foreseeing(AllSeeing):
    """Bids like the expert and knows all cards and what the bots of the field do: it tries each
    card, goes on like one of them itself, and plays the card that pays best."""

    name = FORESEEING

    def __init__(self, others: str) -> None:
        super().__init__()
        self.others = make(others)

    def best(self, hand: Hand, pos: Position, seat: int) -> int:
        bits = distinct(pos, pos.legal())
        return max(bits, key=lambda bit: self._pay(hand, seat, PLAYS[pos.table.card(bit)]))

    def _pay(self, hand: Hand, seat: int, card: Action) -> int:
        """What a card brings in the hand that comes of it."""
        hand, _events = flow.apply(hand, seat, card)
        chance = Random(1)
        while hand.turn is not None:
            turn = hand.turn
            action = self.others.choose(view(hand, turn), flow.legal(hand, turn), chance)
            hand, _events = flow.apply(hand, turn, action)
        return scores_of(hand)[seat]


def bot_of(name: str, others: str) -> Bot:
    """A bot by name, or a yardstick among `others`."""
    if name == FORESEEING:
        return Foreseeing(others)
    return AllSeeing() if name == ALL_SEEING else make(name)


def play_hand(
    rules: HouseRules,
    seed: str,
    dealer: int,
    bots: list[Bot],
    hero: int = -1,
    clock: Clock | None = None,
    pass_all: bool = False,
) -> Hand:
    """One hand to its end. Each seat has its own chance, drawn from the seed and its number, so
    that a bot plays the same wherever the hero sits."""
    chances = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    hand, _events = flow.deal_seed(rules, seed, dealer)
    while hand.turn is not None:
        seat = hand.turn
        legal = flow.legal(hand, seat)
        seen = view(hand, seat)
        if pass_all and seen.phase == "pick":
            hand, _events = flow.apply(hand, seat, legal[1])
            continue
        if isinstance(bots[seat], AllSeeing):
            bots[seat].hand = hand  # type: ignore[attr-defined]
        begin = process_time()
        action = bots[seat].choose(seen, legal, chances[seat])
        if seat == hero and clock is not None:
            clock.ms.append((process_time() - begin) * 1000.0)
            if seen.phase == "pick" and len(legal) > 1:
                clock.asked += 1
                clock.picked += action.WORD == "pick"
        hand, _events = flow.apply(hand, seat, action)
    assert hand.outcome is not None
    assert sum(hand.outcome.scores) + hand.outcome.pot == 0, f"{seed}: the scores don't add up"
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


@dataclass
class Tally:
    """What came of some deals: the edge of each, and sums for the tables."""

    seats: int
    edges: list[float] = field(default_factory=list)
    by_seat: list[float] = field(default_factory=list)
    mine: dict[str, list[int]] = field(default_factory=lambda: {role: [] for role in ROLES})
    theirs: dict[str, list[int]] = field(default_factory=lambda: {role: [] for role in ROLES})
    clock: Clock = field(default_factory=Clock)
    leasters: int = 0
    hands: int = 0

    def __post_init__(self) -> None:
        self.by_seat = self.by_seat or [0.0] * self.seats

    def add(self, more: Tally) -> None:
        """Take in what came of other deals."""
        self.edges += more.edges
        self.by_seat = [a + b for a, b in zip(self.by_seat, more.by_seat, strict=True)]
        for role in ROLES:
            self.mine[role] += more.mine[role]
            self.theirs[role] += more.theirs[role]
        self.clock.ms += more.clock.ms
        self.clock.asked += more.clock.asked
        self.clock.picked += more.clock.picked
        self.leasters += more.leasters
        self.hands += more.hands


@dataclass(frozen=True)
class Job:
    """Some of the deals of a measurement."""

    hero: str
    field: str
    seed: str
    preset: str
    options: dict[str, str]
    numbers: tuple[int, ...]
    pass_all: bool


def play_deals(job: Job) -> Tally:
    """Play the deals of a job; runs in a process of its own where there are several."""
    rules = preset(job.preset, **job.options)
    seats = rules.deal.seats
    tally = Tally(seats)
    hero, others = bot_of(job.hero, job.field), make(job.field)
    for number in job.numbers:
        name = f"{job.seed}-{number}"
        dealer = number % seats
        base = play_hand(rules, name, dealer, [others] * seats, pass_all=job.pass_all)
        for seat in range(seats):
            tally.theirs[role_of(base, seat)].append(scores_of(base)[seat])
        total = 0.0
        for place in range(seats):
            seat = (dealer + 1 + place) % seats
            bots = [hero if one == seat else others for one in range(seats)]
            hand = play_hand(rules, name, dealer, bots, seat, tally.clock, job.pass_all)
            gain = scores_of(hand)[seat] - scores_of(base)[seat]
            total += gain
            tally.by_seat[place] += gain
            tally.mine[role_of(hand, seat)].append(scores_of(hand)[seat])
            tally.hands += 1
            tally.leasters += role_of(hand, seat) == "leaster"
        tally.edges.append(total / seats)
    return tally


def run(
    hero: str,
    field_bot: str,
    deals: int,
    seed: str,
    rules: HouseRules,
    *,
    jobs: int = 1,
    pass_all: bool = False,
) -> dict[str, Any]:
    """The whole measurement; see the keys above."""
    tasks = [
        Job(
            hero,
            field_bot,
            seed,
            rules.preset,
            rules.changes,
            tuple(range(part, deals, jobs)),
            pass_all,
        )
        for part in range(jobs)
    ]
    tally = Tally(rules.deal.seats)
    if jobs == 1:
        tally.add(play_deals(tasks[0]))
    else:
        with ProcessPoolExecutor(jobs) as pool:
            for part in pool.map(play_deals, tasks):
                tally.add(part)
    edges, clock, mine, theirs = tally.edges, tally.clock, tally.mine, tally.theirs
    by_seat = [one / deals for one in tally.by_seat]
    leasters, hands = tally.leasters, tally.hands
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
        "pass_all": pass_all,
        "asked": clock.asked,
        "decisions": len(spent),
    }


def _mean(numbers: list[int] | list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def merged(blocks: list[dict[str, Any]]) -> dict[str, Any]:
    """One result for several of the same measurement on different deals."""
    first = blocks[0]
    seeds = [one["seed"] for one in blocks]
    for key in ("hero", "field", "preset", "options", "pass_all"):
        if any(one[key] != first[key] for one in blocks):
            raise ValueError(f"the results differ in {key}")
    if len(set(seeds)) < len(seeds):
        raise ValueError(f"the same deals are there twice: {', '.join(sorted(seeds))}")
    deals = sum(one["deals"] for one in blocks)
    edge = sum(one["edge"] * one["deals"] for one in blocks) / deals
    squares = 0.0
    for one in blocks:
        n = one["deals"]
        squares += one["se"] ** 2 * n * (n - 1) + n * (one["edge"] - edge) ** 2
    roles: dict[str, dict[str, float]] = {}
    for one in blocks:
        for role, row in one["roles"].items():
            sums = roles.setdefault(role, dict.fromkeys(row, 0.0))
            for count, score in (("hands", "score"), ("field_hands", "field_score")):
                sums[count] += row[count]
                sums[score] += row[count] * row[score]
    for row in roles.values():
        for count, score in (("hands", "score"), ("field_hands", "field_score")):
            row[count] = int(row[count])
            row[score] = round(row[score] / max(1, row[count]), 4)

    def mean(key: str, by: str) -> float:
        weight = sum(one[by] for one in blocks)
        return round(sum(one[key] * one[by] for one in blocks) / max(1, weight), 4)

    return {
        **first,
        "seed": ", ".join(seeds),
        "deals": deals,
        "edge": round(edge, 5),
        "se": round((squares / (deals - 1) / deals) ** 0.5, 5) if deals > 1 else 0.0,
        "roles": roles,
        "seats": [
            round(sum(one["seats"][place] * one["deals"] for one in blocks) / deals, 4)
            for place in range(len(first["seats"]))
        ],
        "ms_mean": mean("ms_mean", "decisions"),
        "ms_p95": max(one["ms_p95"] for one in blocks),
        "ms_max": max(one["ms_max"] for one in blocks),
        "pick_rate": mean("pick_rate", "asked"),
        "leaster_rate": mean("leaster_rate", "deals"),
        "asked": sum(one["asked"] for one in blocks),
        "decisions": sum(one["decisions"] for one in blocks),
    }


def merge(files: list[str], as_json: bool) -> int:
    """Take the results in some files together, a table for each kind of measurement."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    try:
        for name in files:
            for line in Path(name).read_text(encoding="utf-8").splitlines():
                if line.strip():
                    one = json.loads(line)
                    kind = [one[key] for key in ("hero", "field", "preset", "options", "pass_all")]
                    kinds.setdefault(json.dumps(kind, sort_keys=True), []).append(one)
        results = [merged(blocks) for blocks in kinds.values()]
    except (OSError, ValueError, KeyError) as problem:
        print(f"arena: can't merge: {problem}", file=sys.stderr)
        return 2
    for result in results:
        print(json.dumps(result) if as_json else told(result) + "\n")
    return 0


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
    parser.add_argument("--hero", help="the bot that is measured")
    parser.add_argument("--field", help="the bot in all other seats")
    parser.add_argument("--deals", type=int, default=200, help="how many deals (default 200)")
    parser.add_argument("--seed", default="1", help="names the deals (default 1)")
    parser.add_argument("--preset", default="classic", help="the house rules (default classic)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="change a house rule"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--pass-all", action="store_true", help="nobody picks: leasters alone")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default 1)")
    parser.add_argument("--merge", nargs="+", metavar="FILE", help="take JSON results together")
    parser.add_argument("--check", action="store_true", help="measure what must come out")
    args = parser.parse_args(words)
    if args.check:
        return check()
    if args.merge:
        return merge(args.merge, args.json)
    if not args.hero or not args.field:
        parser.error("--hero and --field are needed")
    try:
        changes = dict(_pair(one) for one in args.option)
        rules = preset(args.preset, **changes)
        if args.deals < 1:
            raise ValueError("at least one deal is needed")
        if args.jobs < 1:
            raise ValueError("at least one process is needed")
        if args.pass_all and rules.values["no_pick"] != "leaster":
            raise ValueError("--pass-all measures leasters, but no_pick is not leaster")
        make(args.field), bot_of(args.hero, args.field)
    except (BadRules, ValueError) as problem:
        print(f"arena: {problem}", file=sys.stderr)
        return 2
    result = run(
        args.hero,
        args.field,
        args.deals,
        args.seed,
        rules,
        jobs=args.jobs,
        pass_all=args.pass_all,
    )
    print(json.dumps(result) if args.json else told(result))
    return 0


def check() -> int:
    """Measure what must come out; 1 when it does not."""
    classic = preset("classic")
    wrong = []
    for name in ("random", "easy", "thumb-1"):
        same = run(name, name, 20, "check", classic)
        if same["edge"] != 0.0:
            wrong.append(f"{name} among its own kind has an edge of {same['edge']}, not zero")
    chance = run("random", "thumb-1", 150, "check", classic)
    if chance["edge"] > -5 * chance["se"]:
        wrong.append(f"chance is not far below common sense: {chance['edge']} +- {chance['se']}")
    for line in wrong:
        print(f"arena: {line}")
    if not wrong:
        print("arena: zero among its own kind, chance far below, all scores add up")
    return 1 if wrong else 0


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise ValueError(f"--option {text} has no value: write it as name=value")
    return name, value


if __name__ == "__main__":
    sys.exit(main())
