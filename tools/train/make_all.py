"""Makes the fitted numbers of the bots again: the files of `assets/bots`.

    python3 tools/train/make_all.py --list                 what there is, and how much it takes
    python3 tools/train/make_all.py                        everything
    python3 tools/train/make_all.py --only "5 called-ace"  one table; may be repeated
    python3 tools/train/make_all.py --share 0.01 --out DIR a hundredth of the deals, elsewhere

The same seed gives the same files, byte for byte. For each table, in two rounds:

1. Learnt sense is begun on hands that are bid by rule, and a first net for picking by it.
2. Learnt sense is fitted on more hands, half of them bid by rule and half by that net; then the
   nets for picking by hands that are played by it, without and with the double on the bump.

Before a file is written, its numbers are compared with those in use on the same new deals: units a
hand that a single seat gains by the new ones, with the standard error over deals.

Needs a C compiler by the name of `cc`, and nothing else.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.bots import fitted, learnt, nets
from engine.bots.core import Table, table_of
from engine.rules import preset
from train import picks, sense
from train.deals import Bid, bid_by_net, bid_by_rule, hands_with_picker
from train.files import write_net, write_sense

SEED = 1
BEGIN_ROUNDS, ROUNDS = 2, 4
COMPARED_HANDS, COMPARED_DEALS = 20_000, 10_000


class Recipe(NamedTuple):
    """What a table is made from: its preset, how many hands a round of learnt sense has, and how
    many deals the nets for picking have, without and with the bump."""

    preset: str
    hands: int
    plain: int
    bump: int


RECIPES = {
    "5 called-ace": Recipe("classic", 60_000, 360_000, 120_000),
    "5 jack-of-diamonds": Recipe("country", 20_000, 90_000, 100_000),
    "3-ten alone": Recipe("3-ten", 20_000, 90_000, 90_000),
    "3-nine alone": Recipe("3-nine", 20_000, 90_000, 90_000),
    "3-eight alone": Recipe("3-eight", 20_000, 90_000, 90_000),
    "4-blind alone": Recipe("4-blind", 20_000, 90_000, 90_000),
    "6 jack-of-diamonds": Recipe("6", 20_000, 90_000, 90_000),
    "7 two-pickers": Recipe("7", 20_000, 90_000, 90_000),
    "10 jack-of-diamonds": Recipe("10", 20_000, 60_000, 60_000),
}
"""By the name of the table, as in `learnt.sense_name`."""


def tables_of(recipe: Recipe) -> dict[str, Table]:
    """The table as the preset has it, and without and with the double on the bump."""
    return {
        "": table_of(preset(recipe.preset)),
        "plain": table_of(preset(recipe.preset, double_on_the_bump="no")),
        "bump": table_of(preset(recipe.preset, double_on_the_bump="yes")),
    }


class Maker:
    """Makes the numbers of one table."""

    def __init__(self, name: str, seed: int, share: float, out: Path) -> None:
        self.name = name
        self.recipe = RECIPES[name]
        self.seed = seed
        self.share = share
        self.out = out
        self.tables = tables_of(self.recipe)

    def amount(self, number: int) -> int:
        """So many hands or deals of the recipe."""
        return max(200, round(number * self.share))

    def rng(self, what: str) -> Random:
        """Chance of its own for each step."""
        return Random(f"{self.name} {what} {self.seed}")

    def made(self, **amounts: Any) -> dict[str, Any]:
        """What the head of a file says."""
        command = f"python3 tools/train/make_all.py --only {self.name!r}"
        if self.share != 1.0:
            command += f" --share {self.share}"
        return {"made_by": f"{command} --seed {self.seed}", **amounts}

    def run(self) -> None:
        """All of it, step by step."""
        begun = process_time()
        first = self.begin_sense()
        net = self.pick_net("", first, self.recipe.plain // 4, None).net
        self.say("first round", begun)
        final = self.fit_sense(first, net)
        self.compare_sense(final, {"by rule": bid_by_rule, "by net": bid_by_net(net)})
        amounts = {"hands_a_round": self.amount(self.recipe.hands), "rounds": ROUNDS}
        write_sense(self.out, self.name, self.made(**amounts), final)
        self.say("learnt sense", begun)
        for bump, deals in (("plain", self.recipe.plain), ("bump", self.recipe.bump)):
            fit = self.pick_net(bump, final, deals, net)
            self.compare_net(bump, final, fit.net)
            amounts = {"deals": self.amount(deals), "records": fit.records}
            name = f"{self.name} {bump}"
            write_net(self.out, name, self.made(**amounts, r2=round(fit.r2, 4)), fit.net)
            self.say(f"picking, {bump}: R2 {fit.r2:.4f} of {fit.records} records", begun)

    def begin_sense(self) -> sense.Sense:
        """A beginning, from common sense on."""
        rng, one = self.rng("begin"), sense.start()
        for number in range(BEGIN_ROUNDS):
            hands = self.hands(self.recipe.hands // 2, rng, bid_by_rule)
            one = sense.rounded([sense.one_round(hands, one, self.seed + number)])
        return one

    def fit_sense(self, one: sense.Sense, net: nets.Layers) -> sense.Sense:
        """Learnt sense: the average of rounds on hands bid by rule and by a net in turn."""
        rng, kept = self.rng("sense"), []
        for number in range(ROUNDS):
            bid = bid_by_net(net) if number % 2 else bid_by_rule
            hands = self.hands(self.recipe.hands, rng, bid)
            kept.append(sense.one_round(hands, one, self.seed + 100 + number))
            one = sense.rounded(kept[-1:])
        return sense.rounded(kept)

    def hands(self, count: int, rng: Random, bid: Bid) -> Any:
        """So many hands of the recipe with a picker."""
        return hands_with_picker(self.tables[""], self.amount(count), rng, bid)

    def pick_net(
        self, bump: str, one: sense.Sense, count: int, net: nets.Layers | None
    ) -> picks.Fit:
        """A net for picking by hands that are played by `one`; some seats bid by `net`."""
        stream = picks.deals(
            self.tables[bump],
            self.amount(count),
            self.rng(f"picks {bump or 'first'}"),
            one.player(),
        )
        return picks.fit(picks.records(stream, net), self.seed)

    def compare_sense(self, one: sense.Sense, bids: dict[str, Bid]) -> None:
        """Print what the new learnt sense is worth beside the one in use."""
        new = one.player()
        used = sense.Sense(*fitted.sense(learnt.sense_name(self.tables[""]))).player()
        for word, bid in bids.items():
            hands = self.hands(COMPARED_HANDS, self.rng("compare"), bid)
            there, back = sense.gain(hands, new, used), sense.gain(hands, used, new)
            print(f"{self.name}: sense, new among used, bid {word}: {there}", flush=True)
            print(f"{self.name}: sense, used among new, bid {word}: {back}", flush=True)

    def compare_net(self, bump: str, one: sense.Sense, net: nets.Layers) -> None:
        """Print what the new net is worth beside the one in use."""
        new, used = picks.by_net(net), picks.by_net(nets.net_of(f"{self.name} {bump}"))
        count = self.amount(COMPARED_DEALS)
        some = list(
            picks.deals(self.tables[bump], count, self.rng(f"compare {bump}"), one.player())
        )
        for word, field in (("thumb", picks.by_rule), ("used", used)):
            mean, error = picks.gain(some, new, used, field)
            gain = f"{mean:+.4f} ± {error:.4f}"
            print(f"{self.name} {bump}: net, new against used among {word}: {gain}", flush=True)

    def say(self, what: str, begun: float) -> None:
        """Tell that a step is done, and the seconds of computing so far."""
        print(f"{self.name}: {what}; {process_time() - begun:.0f} s", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the fitted numbers of the bots again.")
    parser.add_argument("--list", action="store_true", help="say what there is")
    parser.add_argument("--only", action="append", choices=RECIPES, metavar="TABLE")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--share", type=float, default=1.0, help="of the hands and deals")
    parser.add_argument("--out", type=Path, default=fitted.folder())
    args = parser.parse_args()
    if args.list:
        for name, recipe in RECIPES.items():
            print(
                f"{name}: preset {recipe.preset}, {ROUNDS} rounds of {recipe.hands} hands, "
                f"{recipe.plain} and {recipe.bump} deals"
            )
        return 0
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.only or RECIPES:
        Maker(name, args.seed, args.share, args.out).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
