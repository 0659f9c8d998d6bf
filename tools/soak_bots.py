#!/usr/bin/env python3
"""Let the bots play as many hands as you like, and look whether they are honest and behave.

    python3 tools/soak_bots.py --hands 100000 [--preset NAME] [--seed S] [--state FILE]
    python3 tools/soak_bots.py --swap --pairs 20000 [--seed S] [--full]
    python3 tools/soak_bots.py --manners --hands 1000 [--bot NAME] [--seed S]

With --hands bots of all levels play under every preset and under house rules with options at
random: every action legal, no exception, sums of zero, nobody alone by accident. The lines give the
rates of picks and leasters in hands of the preset as it is. With --state a run that was stopped
goes on where it was.

With --swap cards that a seat cannot see change places at every kind of question and the bot must
choose the same; the tables count the pairs by level and question and by preset. --full asks the
bots that imagine hands as they play; without it they imagine few.

With --manners the lines count what nobody forgives a partner, as `tests/engine/bots/bot_manners.py`
defines it, and how often there was occasion.

  --hands N      how many hands in all (100000)
  --preset NAME  one preset only; `random` is house rules with options at random
  --seed S       another seed draws other hands (1)
  --state FILE   where the counts are kept, for going on later
  --swap         exchange hidden cards
  --pairs N      how many pairs (20000)
  --full         the bots with all their worlds
  --level NAME   of one bot only
  --manners      count foolish plays
  --bot NAME     of which bot (expert)

Exit 1 if anything was found.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import _env

_env.enter("dev")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.engine.bots import bot_hands, bot_manners, bot_swap  # noqa: E402
from tests.kit.conformance import PLAYING  # noqa: E402

NAMES = [*PLAYING, bot_hands.RANDOM]
SHOWN = 3
SAVE_EVERY = 20.0
FULL = {"expert": "expert-full", "normal": "normal-full", "duel-expert": "duel-expert-full"}


# -- hands ----------------------------------------------------------------------------------------


class Evening:
    """The counts of all presets, kept in a file between runs if one is given."""

    def __init__(self, seed: str, file: Path | None) -> None:
        self.seed = seed
        self.file = file
        self.counts: dict[str, Counter[str]] = {}
        self.next: dict[str, int] = {}
        if file is not None and file.exists():
            kept = json.loads(file.read_text(encoding="utf-8"))
            if kept["seed"] != seed:
                sys.exit(f"{file} was begun with --seed {kept['seed']}, not {seed}")
            self.counts = {name: Counter(found) for name, found in kept["counts"].items()}
            self.next = kept["next"]
        self._saved = time.monotonic()

    def save(self, *, now: bool = False) -> None:
        """Write the counts down, if it is time."""
        if self.file is None or (not now and time.monotonic() - self._saved < SAVE_EVERY):
            return
        self._saved = time.monotonic()
        kept = {"seed": self.seed, "counts": self.counts, "next": self.next}
        self.file.write_text(json.dumps(kept), encoding="utf-8")

    def play(self, name: str, hands: int) -> None:
        """Play a preset up to so many hands."""
        counts = self.counts.setdefault(name, Counter())
        for number in range(self.next.get(name, 0), hands):
            try:
                bot_hands.play_one(name, self.seed, number, counts)
            except bot_hands.Broken as broken:
                counts["broken"] += 1
                if counts["broken"] <= SHOWN:
                    print(broken, flush=True)
            self.next[name] = number + 1
            self.save()
        self.save(now=True)

    def line(self, name: str) -> str:
        """The report of a preset."""
        of = self.counts[name]
        told = f"{name:<15}{self.next[name]:>7} hands, {of['broken']} broken"
        if of["asked"]:
            won = _share(of["plain picker won"], of["plain picked"])
            told += f"; picks {_share(of['picks'], of['asked'])} of those asked"
            told += f", leasters {_share(of['plain leasters'], of['plain'])}"
            told += f", picker wins {won}"
        if of["alone"]:
            weak = of["said alone with a weak hand"]
            told += f"; alone {of['alone']}, said so {of['said alone']}, with a weak hand {weak}"
        return told


def _share(some: int, of: int) -> str:
    return f"{some / of:.1%}" if of else "-"


def play_hands(hands: int, names: Sequence[str], seed: str, file: Path | None) -> int:
    """Play hands of these presets in equal shares; how many were broken."""
    evening = Evening(seed, file)
    for number, name in enumerate(names):
        evening.play(name, hands // len(names) + (number < hands % len(names)))
        print(evening.line(name), flush=True)
    total: Counter[str] = Counter()
    for found in evening.counts.values():
        total += found
    levels = {key[6:]: total[key] for key in sorted(total) if key.startswith("level ")}
    print(f"decisions by level: {', '.join(f'{name} {n}' for name, n in levels.items())}")
    weak = {key: total[key] for key in sorted(total) if key.startswith("weak solo")}
    if weak:
        print(", ".join(f"{key} {n}" for key, n in weak.items()))
    played = sum(evening.next.values())
    print(f"{played} hands, {total['decisions']} decisions, seed {seed}: {total['broken']} broken")
    return total["broken"]


# -- swap -----------------------------------------------------------------------------------------


def swap(pairs: int, seed: str, levels: Sequence[str]) -> int:
    """Exchange hidden cards until there are so many pairs of these bots; 1 if a bot peeked."""
    found = bot_swap.Found()
    cells = [
        (level, phase)
        for level in levels
        for phase in bot_swap.PHASES
        if bot_swap.presets_for(phase, level)
    ]
    # The cards make most of the questions of an evening, and of the pairs.
    weights = [4 if phase == "play" else 2 if phase == "leaster" else 1 for _level, phase in cells]
    short = 0
    for (level, phase), weight in zip(cells, weights, strict=True):
        wanted = -(-pairs * weight // sum(weights))
        began = time.process_time()
        try:
            got = bot_swap.search(level, phase, wanted, seed, found, hands=200 * wanted)
        except bot_swap.Peeked as peeked:
            print(f"PEEKED: {peeked}", flush=True)
            return 1
        short += got < wanted
        spent = time.process_time() - began
        print(f"{level:<18}{phase:<11}{got:>6} of {wanted} pairs in {spent:.0f} s", flush=True)
    print(table(found.pairs, levels, list(bot_swap.PHASES)))
    print(table(Counter({(b, a): n for (a, b), n in found.presets.items()}), PLAYING, levels))
    print(f"{found.total} pairs of {found.asked} questions, seed {seed}: nobody peeked")
    return 1 if short else 0


def table(counts: Counter[tuple[str, str]], rows: Sequence[str], columns: Sequence[str]) -> str:
    """Counts as a table with sums."""
    wide = max(len(name) for name in (*columns, "in all")) + 2
    lines = [f"{'':<18}" + "".join(f"{name:>{wide}}" for name in (*columns, "in all"))]
    for row in rows:
        numbers = [counts[row, column] for column in columns]
        if any(numbers):
            lines.append(f"{row:<18}" + "".join(f"{n:>{wide}}" for n in (*numbers, sum(numbers))))
    return "\n".join(lines)


# -- manners --------------------------------------------------------------------------------------


def manners(hands: int, bot: str, names: Sequence[str], seed: str) -> int:
    """Count foolish plays of a bot among its own kind; how many there were."""
    total: Counter[str] = Counter()
    for name in names:
        found: Counter[str] = Counter()
        for number in range(hands // len(names)):
            for told in bot_manners.look_at(name, f"{seed} {number}", bot, found):
                if found[told.kind] <= SHOWN:
                    print(told.text, flush=True)
        print(f"{name:<15}{bot_manners.line(found)}", flush=True)
        total += found
    print(f"{bot}, seed {seed}: {bot_manners.line(total)}")
    return sum(total[kind] for kind in bot_manners.KINDS)


def main(arguments: list[str]) -> int:
    """Run and report; the exit code is 1 if anything was found."""
    parser = argparse.ArgumentParser(
        usage=(__doc__ or "").strip(), formatter_class=argparse.RawTextHelpFormatter
    )
    hidden: Any = argparse.SUPPRESS
    parser.add_argument("--hands", type=int, default=100_000, help=hidden)
    parser.add_argument("--preset", choices=NAMES, help=hidden)
    parser.add_argument("--seed", default="1", help=hidden)
    parser.add_argument("--state", type=Path, help=hidden)
    parser.add_argument("--swap", action="store_true", help=hidden)
    parser.add_argument("--pairs", type=int, default=20_000, help=hidden)
    parser.add_argument("--full", action="store_true", help=hidden)
    parser.add_argument("--level", choices=sorted(bot_swap.MAKERS), help=hidden)
    parser.add_argument("--manners", action="store_true", help=hidden)
    parser.add_argument("--bot", choices=sorted(bot_swap.MAKERS), default="expert", help=hidden)
    options = parser.parse_args(arguments)
    if min(options.hands, options.pairs) < 1:
        parser.error("--hands and --pairs need a number of at least 1")
    began = time.perf_counter()
    names = [options.preset] if options.preset else NAMES
    if options.swap:
        full = list(FULL.values())
        levels = full if options.full else [one for one in bot_swap.MAKERS if one not in full]
        levels = [options.level] if options.level else levels
        wrong = swap(options.pairs, options.seed, levels)
    elif options.manners:
        wrong = manners(options.hands, options.bot, names, options.seed)
    else:
        wrong = play_hands(options.hands, names, options.seed, options.state)
    print(f"{time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
