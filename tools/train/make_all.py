"""Makes the fitted numbers of the bots again: the files of `assets/bots`.

    python3 tools/train/make_all.py --list                 what there is, and how much it takes
    python3 tools/train/make_all.py                        everything
    python3 tools/train/make_all.py --only "5 called-ace"  one table; may be repeated
    python3 tools/train/make_all.py --part picks           one part, by the others as they lie there
    python3 tools/train/make_all.py --share 0.01 --out DIR a hundredth of the deals, elsewhere
    python3 tools/train/make_all.py --compare --out DIR    what those there are worth beside ours
    python3 tools/train/make_all.py --part cards --done 2  go on after two rounds of those nets

The same seed gives the same files, byte for byte. For each table of three and more there are up to
three parts:

sense   Learnt sense is begun on hands that are bid by rule, and a first net for picking is fitted
        on hands that are played by it. Then it is fitted on more hands, half of them bid by that
        net.
cards   The nets that correct it, where the table has some: first on hands that are played by learnt
        sense, then on hands that are played by the nets of the round before.
picks   The nets for picking, without and with the double on the bump, on hands that are played by
        all that: first with the others bidding by rule, then half of them bidding by the first net.

For two, in both layouts, there is one part:

prices  What it is worth to have a card still, on hands that are played by the prices of the round
        before; see `prices.py`.

Before a file is written, its numbers are compared with those in use on the same new deals: units a
hand that a single seat gains by the new ones, for two the points above 60, with the standard error
over deals.

Needs a C compiler by the name of `cc`, and nothing else; the prices for two do without. The nets
for cards keep all decisions of a round in memory: those of the classic table take about 7 GB and,
with a round of six million decisions, a quarter of an hour of one core.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.bots import fitted, learnt, nets
from engine.bots.core import Table, table_of
from engine.bots.duel_play import prices_in_use
from engine.rules import preset
from train import cards, picks, prices, sense
from train.compiled import CPlayer
from train.deals import Bid, bid_by_net, bid_by_rule, hands_with_picker
from train.files import (
    read_cards,
    read_prices,
    read_sense,
    write_cards,
    write_net,
    write_prices,
    write_sense,
)

SEED = 1
PARTS = ("sense", "cards", "picks", "prices")
BEGIN_ROUNDS, ROUNDS = 2, 4
COMPARED_HANDS, COMPARED_DEALS = 10_000, 5_000
DECIDED = 0.6
"""The share of the decisions of a hand that the nets for cards learn from."""
DECISIONS_A_HAND = 10
"""About how many of those there are in a hand of five."""


class Recipe(NamedTuple):
    """What a table is made from: its preset, how many hands a round of learnt sense has, how many
    deals the nets for picking have, without and with the bump, and how many decisions the nets for
    cards have, in thousands, in each of their rounds, without and with the bump."""

    preset: str
    hands: int
    plain: int
    bump: int
    decisions: tuple[int, ...] = ()
    bumped: tuple[int, ...] = ()


FIRST, AFTER = (4_000, 4_000, 6_000), (3_000, 3_000)
"""So many thousand decisions for the nets for cards of the classic table, and of another."""

RECIPES = {
    "5 called-ace": Recipe("classic", 60_000, 360_000, 120_000, FIRST, AFTER),
    "5 jack-of-diamonds": Recipe("country", 20_000, 90_000, 100_000, AFTER, AFTER),
    "3-ten alone": Recipe("3-ten", 15_000, 60_000, 60_000),
    "3-nine alone": Recipe("3-nine", 15_000, 60_000, 60_000),
    "3-eight alone": Recipe("3-eight", 15_000, 60_000, 60_000),
    "4-blind alone": Recipe("4-blind", 15_000, 60_000, 60_000),
    "6 jack-of-diamonds": Recipe("6", 20_000, 90_000, 90_000),
    "7 two-pickers": Recipe("7", 15_000, 60_000, 60_000),
    "10 jack-of-diamonds": Recipe("10", 15_000, 50_000, 50_000),
}
"""By the name of the table, as in `learnt.sense_name`."""

PRICE_HANDS, PRICE_ROUNDS = 40_000, 6
"""How many hands a round of the prices for two has, and how many rounds there are."""
NAMES = (*RECIPES, fitted.FOR_TWO)


def tables_of(recipe: Recipe) -> dict[str, Table]:
    """The table as the preset has it, and without and with the double on the bump."""
    return {
        "": table_of(preset(recipe.preset)),
        "plain": table_of(preset(recipe.preset, double_on_the_bump="no")),
        "bump": table_of(preset(recipe.preset, double_on_the_bump="yes")),
    }


class Making:
    """What is asked for: the numbers of `name`, in the folder `out`."""

    def __init__(self, name: str, seed: int, share: float, out: Path) -> None:
        self.name = name
        self.seed = seed
        self.share = share
        self.out = out
        self.begun = process_time()

    def amount(self, number: int) -> int:
        """So many hands or deals of the recipe."""
        return max(200, round(number * self.share))

    def rng(self, what: str) -> Random:
        """Chance of its own for each step."""
        return Random(f"{self.name} {what} {self.seed}")

    def made(self, part: str, **amounts: Any) -> dict[str, Any]:
        """What the head of a file says."""
        command = f"python3 tools/train/make_all.py --only '{self.name}' --part {part}"
        if self.share != 1.0:
            command += f" --share {self.share}"
        return {"made_by": f"{command} --seed {self.seed}", **amounts}

    def say(self, what: str) -> None:
        """Tell something, with the seconds of computing so far."""
        print(f"{self.name}: {what} ({process_time() - self.begun:.0f} s)", flush=True)


class Maker(Making):
    """Makes the numbers of one table of three and more."""

    def __init__(self, name: str, seed: int, share: float, out: Path) -> None:
        super().__init__(name, seed, share, out)
        self.recipe = RECIPES[name]
        self.tables = tables_of(self.recipe)

    def run(self, parts: Sequence[str], done: int = 0) -> None:
        """Some of the parts, in their order; what the others made is read, and the nets for cards
        of the rounds that are `done`."""
        if "sense" in parts:
            self.make_sense()
        if "cards" in parts:
            for bump, decisions in self.decisions().items():
                self.make_cards(bump, decisions, done)
        if "picks" in parts:
            self.make_picks()

    def decisions(self) -> dict[str, tuple[int, ...]]:
        """How many decisions, in thousands, the nets for cards have, where there are some."""
        both = {"plain": self.recipe.decisions, "bump": self.recipe.bumped}
        return {bump: each for bump, each in both.items() if each}

    def hands(self, count: int, rng: Random, bid: Bid, bump: str = "") -> Any:
        """So many hands with a picker, at the table of the preset or without or with the bump."""
        return hands_with_picker(self.tables[bump], self.amount(count), rng, bid)

    def player(self, folder: Path, bump: str) -> CPlayer:
        """Who plays by the numbers in a folder, without or with the bump."""
        has = bump in self.decisions()
        made = read_cards(folder, f"{self.name} {bump}") if has else None
        return read_sense(folder, self.name).player(made)

    def compare_with_used(self) -> None:
        """Tell what those of the folder are worth beside those in use."""
        for bump in ("plain", "bump"):
            new, used = self.player(self.out, bump), self.player(fitted.folder(), bump)
            net = nets.net_of(f"{self.name} {bump}")
            for word, bid in (("net", bid_by_net(net)), ("rule", bid_by_rule)):
                self.compare(f"{bump}: all", word, bid, new, used, bump)

    # -- learnt sense -----------------------------------------------------------------------------

    def make_sense(self) -> None:
        """Learnt sense, in two rounds."""
        first = self.begin_sense()
        net = self.pick_net("", first.player(), self.recipe.plain // 4, None, "picks first").net
        final = self.fit_sense(first, net)
        used = sense.Sense(*fitted.sense(learnt.sense_name(self.tables[""])))
        for word, bid in (("rule", bid_by_rule), ("net", bid_by_net(net))):
            self.compare("sense", word, bid, final.player(), used.player())
        amounts = {"hands_a_round": self.amount(self.recipe.hands), "rounds": ROUNDS}
        write_sense(self.out, self.name, self.made("sense", **amounts), final)

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

    def compare(
        self, what: str, word: str, bid: Bid, new: CPlayer, used: CPlayer, bump: str = ""
    ) -> None:
        """Tell what a player is worth beside the one in use, on hands bid by rule or by a net."""
        hands = self.hands(COMPARED_HANDS, self.rng("compare"), bid, bump)
        self.say(f"{what}, bid by {word}, new among used {sense.gain(hands, new, used)}")
        self.say(f"{what}, bid by {word}, used among new {sense.gain(hands, used, new)}")

    # -- nets for cards ---------------------------------------------------------------------------

    def make_cards(self, bump: str, decisions: Sequence[int], done: int = 0) -> None:
        """The nets that correct learnt sense, in rounds; each plays for the next. So many rounds
        are `done`: the nets that lie there are theirs."""
        name = f"{self.name} {bump}"
        made: Any = read_cards(self.out, name) if done else None
        counts = [self.amount(1000 * one) for one in decisions]
        for number, count in enumerate(counts):
            if number >= done:
                made = self.round_of_cards(bump, number, count, made)
        layers = [cards.layers(one) for one in made]
        write_cards(self.out, name, self.made("cards", decisions=counts), layers)

    def round_of_cards(self, bump: str, number: int, count: int, before: Any) -> Any:
        """The nets of a round, on hands played by those of the round before."""
        base = read_sense(self.out, self.name)
        plain, weak = base.player(), sense.start().player()
        player = base.player(before)
        mix = [weak, plain] if before is None else [weak, plain, player, player, player]
        hands = hands_with_picker(
            self.tables[bump],
            count // DECISIONS_A_HAND,
            self.rng(f"cards {bump} {number}"),
            bid_by_rule,
        )
        seed = self.seed + 200 + number
        some = cards.collect(hands, count, player, mix, DECIDED, seed)
        self.say(f"{bump}: {some.made} decisions")
        made = cards.fit([some], seed, before, self.say)
        self.compare(f"{bump}: cards", "rule", bid_by_rule, base.player(made), player, bump)
        return made

    # -- nets for picking -------------------------------------------------------------------------

    def make_picks(self) -> None:
        """The nets for picking, without and with the bump, each in two rounds."""
        for bump, deals in (("plain", self.recipe.plain), ("bump", self.recipe.bump)):
            player = self.player(self.out, bump)
            first = self.pick_net(bump, player, deals // 4, None, "picks 1").net
            fit = self.pick_net(bump, player, deals, first, "picks 2")
            self.say(f"{bump}: R2 {fit.r2:.4f} of {fit.records} records")
            self.compare_picks(bump, player, fit.net)
            amounts = {"deals": self.amount(deals), "records": fit.records}
            made_by = self.made("picks", **amounts, r2=round(fit.r2, 4))
            write_net(self.out, f"{self.name} {bump}", made_by, fit.net)

    def pick_net(
        self, bump: str, player: CPlayer, count: int, net: nets.Layers | None, what: str
    ) -> picks.Fit:
        """A net for picking by hands that are played by `player`; some seats bid by `net`."""
        rng = self.rng(f"{what} {bump}".strip())
        stream = picks.deals(self.tables[bump], self.amount(count), rng, player)
        return picks.fit(picks.records(stream, net), self.seed)

    def compare_picks(self, bump: str, player: CPlayer, net: nets.Layers) -> None:
        """Tell what a net for picking is worth beside the one in use."""
        new, used = picks.by_net(net), picks.by_net(nets.net_of(f"{self.name} {bump}"))
        count = self.amount(COMPARED_DEALS)
        some = list(picks.deals(self.tables[bump], count, self.rng(f"compare {bump}"), player))
        for word, field in (("thumb", picks.by_rule), ("used", used)):
            mean, error = picks.gain(some, new, used, field)
            self.say(f"{bump}: picking, new for used among {word} {mean:+.4f} ± {error:.4f}")


class PriceMaker(Making):
    """Makes the prices of cards for two."""

    def run(self, parts: Sequence[str], done: int = 0) -> None:
        """The prices, if they are asked for; never any that are `done`."""
        if "prices" not in parts:
            return
        count = self.amount(PRICE_HANDS)
        kept, rng = [prices.no_prices()], self.rng("prices")
        for number in range(PRICE_ROUNDS):
            kept.append(prices.one_round(count, kept[-1], rng))
            self.compare(f"round {number + 1}", kept[-1])
        final = prices.average(kept[-prices.AVERAGED :])
        self.compare("prices", final)
        amounts = {"hands_a_round": count, "rounds": PRICE_ROUNDS}
        write_prices(self.out, self.name, self.made("prices", **amounts), final)

    def compare_with_used(self) -> None:
        """Tell what those of the folder are worth beside those in use."""
        self.compare("prices", read_prices(self.out, self.name))

    def compare(self, what: str, numbers: prices.Numbers) -> None:
        """Tell what prices are worth beside those in use, without any search."""
        count, new = self.amount(COMPARED_DEALS), prices.prices_of(numbers)
        mean, error = prices.gain(count, new, prices_in_use(), self.rng("compare"))
        self.say(f"{what}, new against used {mean:+.2f} ± {error:.2f} points")


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the fitted numbers of the bots again.")
    parser.add_argument("--list", action="store_true", help="say what there is")
    parser.add_argument("--only", action="append", choices=NAMES, metavar="TABLE")
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--done", type=int, default=0, help="rounds of the nets for cards made")
    parser.add_argument("--compare", action="store_true", help="make nothing")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--share", type=float, default=1.0, help="of the hands and deals")
    parser.add_argument("--out", type=Path, default=fitted.folder())
    args = parser.parse_args()
    if args.list:
        for name, recipe in RECIPES.items():
            print(
                f"{name}: preset {recipe.preset}, {ROUNDS} rounds of {recipe.hands} hands, "
                f"{recipe.plain} and {recipe.bump} deals, "
                f"{sum(recipe.decisions + recipe.bumped)} thousand decisions"
            )
        print(f"{fitted.FOR_TWO}: prices, {PRICE_ROUNDS} rounds of {PRICE_HANDS} hands")
        return 0
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.only or NAMES:
        how = PriceMaker if name == fitted.FOR_TWO else Maker
        maker = how(name, args.seed, args.share, args.out)
        if args.compare:
            maker.compare_with_used()
        else:
            maker.run(args.part or PARTS, args.done)
    return 0


if __name__ == "__main__":
    sys.exit(main())
