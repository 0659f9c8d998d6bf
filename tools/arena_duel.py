"""Measures the opponents for two: each deal is played twice, with sides swapped.

    python3 tools/arena_duel.py --hero duel-expert --field thumb --preset 2-stacks --deals 2500
    python3 tools/arena_duel.py --hero duel-expert --field thumb --deals 2500 --keep FILE --jobs 2
    python3 tools/arena_duel.py --agree --preset 2-stacks --deals 100
    python3 tools/arena_duel.py --swap --hero duel-expert --preset 2-rows --deals 400
    python3 tools/arena_duel.py --odd --deals 1000

The first form plays `--deals` deals of `--preset`, each with the hero in either seat: the same
cards, the same dealer. The figure is what the hero has above 60 points, on average of the two
games; the deal is the unit of the standard error. Units are the scores of SCORE-9. Milliseconds are
the computing time of a decision of the hero's, whatever else the machine does. `--keep` writes each
deal to a file as soon as it is played and goes on from there when asked again; `--jobs` shares the
deals among processes. Neither changes the figures: they depend on `--seed` alone, and on the rules
(`--option NAME=VALUE`).

`--agree` asks at every decision of the hero against itself what a player would choose who sees all
cards: with the expert's search in the one true deal, and by the exact solution when no more than
`--open` cards are left. It counts the same card, a card that is as good, and what the others lose.

`--swap` exchanges two hidden cards before every decision, covered cards of the hero's own among
them, and asks again: a choice or an explanation that changes is a leak. `--odd` plays under random
options of the layouts, the expert thinking less, and counts errors. Both exit with 1 if there is
something to count.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import flow
from engine.actions import Play
from engine.bots import Bot, make
from engine.bots.duel import DuelExpert
from engine.bots.duel_play import player_of, worth_judged
from engine.bots.duel_search import Thought
from engine.bots.duel_solver import Solver
from engine.bots.duel_worlds import NOTHING, World, table_of
from engine.cards import Card
from engine.errors import BadRules
from engine.hand import Hand
from engine.rules import OPTIONS, PRESETS, HouseRules, preset, problems
from engine.rules.options import DEFAULTS
from engine.view import view

LAYOUTS = ("2-rows", "2-stacks")
QUICK = Thought(worlds=16, tricks=3, solved=6, end=8, known_end=10, every=2)
"""How little the expert thinks where only its legality is asked."""


@dataclass(frozen=True)
class Deal:
    """One deal played twice: the hero's points and units in seat 0 and in seat 1."""

    number: int
    points: tuple[int, int]
    units: tuple[int, int]
    ms: tuple[float, ...] = ()

    @property
    def edge(self) -> float:
        """Points above 60, on average of the two games."""
        return sum(self.points) / 2 - 60


@dataclass(frozen=True)
class Job:
    """Some deals of a measurement."""

    hero: str
    field: str
    seed: str
    preset: str
    options: dict[str, str]
    numbers: tuple[int, ...]

    @property
    def rules(self) -> HouseRules:
        return preset(self.preset, **self.options)


def play_game(
    rules: HouseRules, name: str, dealer: int, bots: list[Bot], hero: int, ms: list[float]
) -> Hand:
    """One hand to its end; each seat has a chance of its own, drawn from the deal's name."""
    chances = [Random(f"{name}/{seat}") for seat in range(2)]
    hand, _events = flow.deal_seed(rules, name, dealer)
    while hand.turn is not None:
        seat = hand.turn
        legal = flow.legal(hand, seat)
        seen = view(hand, seat)
        started = process_time()
        action = bots[seat].choose(seen, legal, chances[seat])
        if seat == hero:
            ms.append((process_time() - started) * 1000)
        if action not in legal:
            raise AssertionError(f"{bots[seat].name} chose {action}, which is not legal")
        hand, _events = flow.apply(hand, seat, action)
    return hand


def play_deal(job: Job, number: int, hero: Bot, other: Bot) -> Deal:
    """One deal, with the hero in either seat."""
    points, units, ms = [], [], []  # type: list[int], list[int], list[float]
    for seat in range(2):
        bots = [hero, other] if seat == 0 else [other, hero]
        hand = play_game(job.rules, f"{job.seed}-{number}", number % 2, bots, seat, ms)
        assert hand.outcome is not None
        points.append(hand.outcome.points[seat])
        units.append(hand.outcome.scores[seat])
    return Deal(
        number,
        (points[0], points[1]),
        (units[0], units[1]),
        tuple(round(one, 2) for one in ms),
    )


def play_deals(job: Job) -> Iterator[Deal]:
    """The deals of a job one after the other."""
    hero, other = make(job.hero), make(job.field)
    for number in job.numbers:
        yield play_deal(job, number, hero, other)


def _one(task: tuple[Job, int]) -> Deal:
    job, number = task
    return play_deal(job, number, make(job.hero), make(job.field))


def run(job: Job, jobs: int = 1, keep: Path | None = None) -> list[Deal]:
    """All deals of a job; those already in the file `keep` are not played again."""
    found = {deal.number: deal for deal in kept(keep, job)} if keep is not None else {}
    wanted = [number for number in job.numbers if number not in found]
    log = keep.open("a", encoding="utf-8") if keep is not None else None
    try:
        for deal in _played(job, wanted, jobs):
            found[deal.number] = deal
            if log is not None:
                log.write(json.dumps([_name(job), *_row(deal)]) + "\n")
                log.flush()
    finally:
        if log is not None:
            log.close()
    return [found[number] for number in job.numbers]


def _played(job: Job, wanted: list[int], jobs: int) -> Iterator[Deal]:
    if jobs == 1:
        yield from play_deals(
            Job(job.hero, job.field, job.seed, job.preset, job.options, tuple(wanted))
        )
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_one, ((job, number) for number in wanted), chunksize=4)


def _name(job: Job) -> str:
    changes = " ".join(f"{name}={value}" for name, value in sorted(job.options.items()))
    return f"{job.hero} {job.field} {job.preset} {job.seed} {changes}".strip()


def _row(deal: Deal) -> list[Any]:
    return [deal.number, deal.points, deal.units, deal.ms]


def kept(path: Path, job: Job) -> Iterator[Deal]:
    """The deals of this measurement that a file holds; a line cut short is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            name, number, points, units, ms = json.loads(line)
        except ValueError:
            continue
        if name == _name(job):
            yield Deal(number, tuple(points), tuple(units), tuple(ms))


def summary(job: Job, deals: list[Deal]) -> dict[str, Any]:
    """The figures of a measurement: points and units a deal with standard errors."""
    edges = [deal.edge for deal in deals]
    units = [sum(deal.units) / 2 for deal in deals]
    games = [(p, u) for deal in deals for p, u in zip(deal.points, deal.units, strict=True)]
    spent = sorted(one for deal in deals for one in deal.ms) or [0.0]
    return {
        "hero": job.hero,
        "field": job.field,
        "preset": job.preset,
        "options": job.options,
        "seed": job.seed,
        "deals": len(deals),
        "games": len(games),
        "points": round(statistics.mean(edges), 3),
        "points_se": round(_error(edges), 3),
        "units": round(statistics.mean(units), 4),
        "units_se": round(_error(units), 4),
        "won": round(sum(u > 0 for _p, u in games) / len(games), 4),
        "drawn": round(sum(u == 0 for _p, u in games) / len(games), 4),
        "ms_mean": round(statistics.mean(spent), 2),
        "ms_p95": round(spent[int(len(spent) * 0.95)], 2),
        "ms_max": round(spent[-1], 2),
    }


def _error(numbers: list[float]) -> float:
    return statistics.stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0


def told(figures: dict[str, Any]) -> str:
    """The figures in words, with the interval that holds the true mean with 99 %."""
    low = figures["points"] - 2.576 * figures["points_se"]
    high = figures["points"] + 2.576 * figures["points_se"]
    return "\n".join(
        [
            "{hero} against {field}, {preset}, {deals} deals played twice, seed {seed}".format(
                **figures
            ),
            "points above 60: {points:+.2f}, standard error {points_se:.2f}".format(**figures)
            + f", 99 % interval {low:+.2f} to {high:+.2f}",
            "units a game: {units:+.3f}, standard error {units_se:.3f}".format(**figures),
            "won {won:.1%}, drawn {drawn:.1%}".format(**figures),
            "a decision: mean {ms_mean} ms, p95 {ms_p95}, max {ms_max}".format(**figures),
        ]
    )


# -- a player who sees all cards ------------------------------------------------------------------


def world_of(hand: Hand) -> World:
    """The true deal as a world."""
    open_cards = [int(held) for held in hand.held]
    below = [NOTHING] * 32
    for seat, row in enumerate(hand.down):
        for place, card in enumerate(row):
            if card is None:
                continue
            cover = hand.up[seat][place]
            if cover is None:
                open_cards[seat] |= 1 << card
            else:
                below[cover] = int(card)
    lead = int(hand.trick[0][1]) if hand.trick else NOTHING
    assert hand.turn is not None
    taken = [hand.points_of(0), hand.points_of(1)]
    return World(table_of(hand.rules.deck), open_cards, below, taken, hand.turn, lead)


def searched(hand: Hand, cards: Iterable[Card], thought: Thought) -> dict[Card, float]:
    """What each card comes to for a player who sees all cards and searches like the expert."""
    world, scoring = world_of(hand), hand.rules.scoring
    until = max(0, world.left - world.left % 2 - 2 * thought.tricks)
    if world.left <= thought.end:
        return solved(hand, cards)
    row, found = worth_judged(scoring)[until], {}
    for card in cards:
        after = world.copy()
        after.play(int(card))
        points = player_of(hand.rules.deck).play_on(after, until)
        if world.turn:
            points = 120 - points
        found[card] = row[min(320, max(0, int(2 * points + 40.5)))]
    return found


def solved(hand: Hand, cards: Iterable[Card]) -> dict[Card, float]:
    """What each card comes to, in points at the end, if both see all cards and nobody errs."""
    world, found = world_of(hand), {}
    solver = Solver(world)
    for card in cards:
        after = world.copy()
        after.play(int(card))
        rest = solver.gain(after.open[0], after.open[1], after.turn, after.lead)
        lying = 120 - sum(after.taken)
        found[card] = after.taken[world.turn] + (lying + (-rest if world.turn else rest)) / 2
    return found


@dataclass
class Against:
    """Choices held against one who sees all cards: how often it was the very card that they would
    play, and how much less than theirs each came to; 0 where it was as good."""

    same: int = 0
    lost: list[float] = field(default_factory=list)

    def add(self, values: dict[Card, float], card: Card) -> None:
        """Take in one decision, with what each card comes to for who sees all."""
        best = max(values, key=lambda one: values[one])
        self.same += best == card
        self.lost.append(values[best] - values[card])

    def told(self) -> str:
        """The figures in words."""
        count = len(self.lost)
        if not count:
            return "no decisions"
        good = sum(one < 1e-9 for one in self.lost)
        wrong = [one for one in self.lost if one >= 1e-9] or [0.0]
        return (
            f"{count} decisions, same card {self.same / count:.1%}, as good {good / count:.1%}, "
            f"lost {statistics.mean(self.lost):.2f} +- {_error(self.lost):.2f} a decision, "
            f"{statistics.mean(wrong):.1f} where it lost any"
        )


@dataclass
class Agreement:
    """The choices of a bot against one who sees all cards: by the `same` search, in points with the
    bonus for levels; and against the `exact` solution, in points, where few cards are left."""

    same: Against = field(default_factory=Against)
    exact: Against = field(default_factory=Against)

    def add(self, hand: Hand, cards: list[Card], card: Card, open_from: int) -> None:
        """Take in one decision."""
        self.same.add(searched(hand, cards, Thought()), card)
        if world_of(hand).left <= open_from:
            self.exact.add(solved(hand, cards), card)

    def told(self) -> str:
        """The figures in words."""
        return f"the same search: {self.same.told()}\nthe exact end: {self.exact.told()}"


def agreement(rules: HouseRules, bot: Bot, seed: str, deals: int, open_from: int) -> Agreement:
    """A bot against itself, compared at every decision with one who sees all cards."""
    found = Agreement()
    for number in range(deals):
        name = f"{seed}-{number}"
        chances = [Random(f"{name}/{seat}") for seat in range(2)]
        hand, _events = flow.deal_seed(rules, name, number % 2)
        while hand.turn is not None:
            seat = hand.turn
            legal = flow.legal(hand, seat)
            action = bot.choose(view(hand, seat), legal, chances[seat])
            cards = [one.card for one in legal if isinstance(one, Play)]
            if len(cards) > 1 and isinstance(action, Play):
                found.add(hand, cards, action.card, open_from)
            hand, _events = flow.apply(hand, seat, action)
    return found


# -- honest and legal -----------------------------------------------------------------------------


def exchanged(hand: Hand, one: Card, other: Card) -> Hand:
    """The hand with two cards in each other's place, in hands or covered."""

    def of(mask: int) -> int:
        first, second = mask >> one & 1, mask >> other & 1
        return mask if first == second else mask ^ (1 << one | 1 << other)

    names = {one: other, other: one}
    return hand.but(
        held=tuple(of(mask) for mask in hand.held),
        dealt=tuple(of(mask) for mask in hand.dealt),
        down=tuple(
            tuple(None if card is None else names.get(card, card) for card in row)
            for row in hand.down
        ),
    )


def hidden_from(hand: Hand, seat: int) -> list[Card]:
    """The cards that `seat` can't see: covered ones, its own among them, and the other's hand."""
    other = 1 - seat
    in_hand = hand.held[other] & ~hand.up_mask(other)
    found = [Card(number) for number in range(32) if in_hand >> number & 1]
    return found + [card for row in hand.down for card in row if card is not None]


def swap(rules: HouseRules, bot: Bot, seed: str, deals: int) -> Counter[str]:
    """Exchange hidden cards before each decision of a game against itself; count the pairs, those
    with a covered card of the bot's own, and the leaks."""
    found: Counter[str] = Counter(pairs=0, own=0, leaks=0)
    explain: Any = getattr(bot, "explain", None)
    for number in range(deals):
        rng = Random(f"swap {seed} {number}")
        hand, _events = flow.deal_seed(rules, f"{seed}-{number}", number % 2)
        while hand.turn is not None:
            seat, legal = hand.turn, flow.legal(hand, hand.turn)
            seen, chance = view(hand, seat), f"{seed} {number} {len(hand.tricks)}"
            told = explain(seen, legal, Random(chance))
            hidden = hidden_from(hand, seat)
            if len(legal) > 1 and len(hidden) > 1:
                one, other = rng.sample(hidden, 2)
                there = exchanged(hand, one, other)
                if view(there, seat) == seen and flow.legal(there, seat) == legal:
                    own = [card for card in hand.down[seat] if card is not None]
                    found["pairs"] += 1
                    found["own"] += one in own or other in own
                    again = explain(view(there, seat), legal, Random(chance))
                    found["leaks"] += again != told
            hand, _events = flow.apply(hand, seat, told[0])
    return found


def odd_rules(rng: Random) -> HouseRules:
    """A layout with many options changed by chance, as far as they can be played together."""
    from tests.kit.conformance import random_value

    name = rng.choice(LAYOUTS)
    usual = {**DEFAULTS, **PRESETS[name].changes}
    values = dict(usual)
    for option in rng.sample(sorted(OPTIONS), len(OPTIONS)):
        if option != "deal" and rng.random() < 0.6:
            tried = {**values, option: random_value(option, rng)}
            if not problems(tried):
                values = tried
    return preset(name, **{one: value for one, value in values.items() if value != usual[one]})


def odd(seed: str, games: int) -> tuple[Counter[str], list[str]]:
    """Games of the quick expert against every level under odd options: what was met, and errors."""
    met: Counter[str] = Counter()
    errors: list[str] = []
    others: list[Bot] = [make(name) for name in ("duel-normal", "duel-easy", "thumb")]
    others.append(DuelExpert(QUICK))
    for number in range(games):
        rng = Random(f"odd {seed} {number}")
        rules = odd_rules(rng)
        met[rules.preset] += 1
        for name in rules.changes:
            met[name] += 1
        other = others[number % len(others)]
        bots: list[Bot] = [DuelExpert(QUICK), other]
        if number % 2:
            bots.reverse()
        try:
            play_game(rules, f"{seed}-{number}", rng.randrange(2), bots, -1, [])
        except Exception:
            errors.append(f"{rules.preset} {rules.changes} {number}:\n{traceback.format_exc()}")
    return met, errors


# -- the command line -----------------------------------------------------------------------------


def main(words: list[str] | None = None) -> int:
    """The command line; 2 when something asked for can't be played."""
    parser = argparse.ArgumentParser(description="Measure the opponents for two.")
    parser.add_argument("--hero", default="duel-expert", help="the bot that is measured")
    parser.add_argument("--field", default="thumb", help="its opponent (default thumb)")
    parser.add_argument("--preset", default="2-stacks", choices=LAYOUTS, help="the layout")
    parser.add_argument("--deals", type=int, default=100, help="how many deals (default 100)")
    parser.add_argument("--seed", default="1", help="names the deals (default 1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default 1)")
    parser.add_argument("--keep", type=Path, help="a file for the deals played, to go on from")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--agree", action="store_true", help="compare with who sees all cards")
    parser.add_argument("--open", type=int, default=18, help="solve from so many cards (18)")
    parser.add_argument("--swap", action="store_true", help="exchange hidden cards")
    parser.add_argument("--odd", action="store_true", help="play under odd options")
    args = parser.parse_args(words)
    try:
        options = dict(_pair(one) for one in args.option)
        rules = preset(args.preset, **options)
        hero, _other = make(args.hero), make(args.field)
        if args.deals < 1 or args.jobs < 1:
            raise ValueError("at least one deal and one process are needed")
    except (BadRules, ValueError) as problem:
        print(f"arena_duel: {problem}", file=sys.stderr)
        return 2
    if args.agree:
        print(agreement(rules, hero, args.seed, args.deals, args.open).told())
        return 0
    if args.swap:
        counts = swap(rules, hero, args.seed, args.deals)
        print("{pairs} pairs, {own} with a covered card of its own, {leaks} leaks".format(**counts))
        return 1 if counts["leaks"] else 0
    if args.odd:
        met, errors = odd(args.seed, args.deals)
        print("\n".join(errors[:3]))
        print(f"{args.deals} games, {len(errors)} errors; {dict(met)}")
        return 1 if errors else 0
    numbers = tuple(range(args.deals))
    job = Job(args.hero, args.field, args.seed, args.preset, options, numbers)
    figures = summary(job, run(job, args.jobs, args.keep))
    print(json.dumps(figures) if args.json else told(figures))
    return 0


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise ValueError(f"--option {text} has no value: write it as name=value")
    return name, value


if __name__ == "__main__":
    sys.exit(main())
