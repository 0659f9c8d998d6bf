"""The prices for two: how they are fitted, in a small way."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

from engine.bots import fitted
from engine.bots.duel_play import Player, kinds_of, player_of, prices_in_use
from engine.bots.duel_worlds import NOTHING, World
from engine.rules import preset
from train import files, make_all, prices

DECK = preset("2-rows").deck
ACE, LOW = 14, 17
"""An ace and a low card of a fail suit, among the kinds of cards."""


def some_worlds(seed: str, count: int) -> list[World]:
    return [world for _, world in zip(range(count), prices.worlds(Random(seed)), strict=False)]


@pytest.mark.parametrize("name", prices.LAYOUTS)
def test_a_deal_lays_covered_cards_below_others(name: str) -> None:
    """LAYOUT-1, LAYOUT-2: all 32 cards are there once, sixteen for each seat."""
    plan = preset(name).deal
    world = prices.dealt(plan, DECK, Random(name))
    assert world.left == 32
    for mask in world.open:
        below = [world.below[card] for card in range(32) if mask >> card & 1]
        assert len(below) == 16 - plan.cards_down
        assert len(below) - below.count(NOTHING) == plan.cards_down
    seen = [card for card in range(32) if (world.open[0] | world.open[1]) >> card & 1]
    assert sorted(seen + [one for one in world.below if one >= 0]) == list(range(32))


def test_card_by_card_the_prices_play_what_they_play_in_one_go() -> None:
    player = player_of(DECK)
    for start in some_worlds("one go", 60):
        world = start.copy()
        while world.left:
            world.play(player.choose(world))
        assert player.play_on(start.copy(), 0) == world.taken[0]


def test_a_moment_says_what_the_leader_has_more_and_takes_more() -> None:
    """Of the cards that both have left; the other's moment would be its mirror image."""
    player, kinds = Player(DECK, prices.prices_of(prices.no_prices())), kinds_of(DECK)
    for world in some_worlds("moment", 30):
        before = world.copy()
        one = prices.moment(world, player, kinds)
        assert (world.open, world.turn, world.left) == (before.open, before.turn, 32)
        assert sum(one.more[:-1]) == 0
        assert one.more[-1] == 1
        whole = player.play_on(before.copy(), 0)
        assert one.rest == (2 * whole - 120) * (-1 if world.turn else 1)
        seen = world.open[world.turn]
        club_queen = DECK.trumps[0]
        in_sight = 1 if seen >> club_queen & 1 else -1
        lies_open = (world.open[0] | world.open[1]) >> club_queen & 1
        assert one.more[0] == (in_sight if lies_open else 0)


def test_a_hand_gives_a_moment_in_each_part() -> None:
    player, kinds = player_of(DECK), kinds_of(DECK)
    assert [len(some) for some in prices.TRICKS_OF] == [4, 4, 4, 3]
    for number, world in enumerate(some_worlds("parts", 20)):
        found = prices.moments(world, player, kinds, Random(number))
        assert len(found) == 4
        assert all(-120 <= one.rest <= 120 for one in found)


def test_what_explains_the_rest_is_found() -> None:
    """A high trump brings six points, a covered ace costs three, leading brings two; and chance."""
    rng, some = Random("regression"), []
    size = 2 * fitted.KINDS_FOR_TWO
    for _ in range(3000):
        more = [rng.randint(-1, 1) for _ in range(size)] + [1]
        rest = 6 * more[0] - 3 * more[fitted.KINDS_FOR_TWO + ACE] + 2 + rng.gauss(0.0, 3.0)
        some.append(prices.Moment(more, round(rest)))
    found = prices.regression(some)
    assert found[0] == pytest.approx(6000, abs=300)
    assert found[fitted.KINDS_FOR_TWO + ACE] == pytest.approx(-3000, abs=300)
    assert found[-1] == pytest.approx(2000, abs=300)
    assert max(map(abs, found[1:10])) < 400


def test_a_small_fit_gives_the_order_of_the_cards_and_plays_better_than_no_prices() -> None:
    """Early a high trump is worth more than a low one, and an ace more than a low card."""
    rng = Random("small")
    first = prices.one_round(600, prices.no_prices(), rng)
    better = prices.average([prices.one_round(600, first, rng), first])
    opened, covered, _lead = better
    for row in (opened[0], opened[1], covered[0]):
        high, low = sum(row[:4]) / 4, sum(row[10:14]) / 4
        assert high > low + 1500
        assert row[ACE] > row[LOW] + 3000
    mean, error = prices.gain(
        400, prices.prices_of(better), prices.prices_of(prices.no_prices()), rng
    )
    assert mean > 3 * error
    assert prices.gain(20, prices_in_use(), prices_in_use(), rng) == (0.0, 0.0)


def test_an_average_is_taken_number_by_number() -> None:
    first, other = prices.no_prices(), prices.no_prices()
    other[0][1][2], other[1][3][4], other[2][0] = 10, -20, 4
    opened, covered, lead = prices.average([first, other])
    assert (opened[1][2], covered[3][4], lead) == (5, -10, [2, 0, 0, 0])
    assert sum(map(sum, opened)) == 5


def asked(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    """The command with these words."""
    monkeypatch.setattr(sys, "argv", ["make_all.py", *words])
    assert make_all.main() == 0


def test_the_same_seed_gives_the_same_prices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        words = ("--only", fitted.FOR_TWO, "--share", "0.002", "--seed", "5", "--out", str(folder))
        asked(monkeypatch, *words)
        (path,) = folder.iterdir()
        made.append(path.read_bytes())
    assert made[0] == made[1]
    assert path.name == fitted.file_of("prices", fitted.FOR_TWO).name
    head = json.loads(made[0])
    assert head["made_by"].endswith("--part prices --share 0.002 --seed 5")
    assert head["table"] == fitted.FOR_TWO
    numbers = files.read_prices(tmp_path / "two", fitted.FOR_TWO)
    assert prices.prices_of(numbers).lead == tuple(one / 1000 for one in head["lead"])
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith("2 rows-and-stacks: prices, new against used")
    asked(monkeypatch, *words, "--compare")
    (again,) = capsys.readouterr().out.splitlines()
    assert again.rpartition(" (")[0] == told[-1].rpartition(" (")[0]


def test_the_command_lists_the_prices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(monkeypatch, "--list")
    assert "\n2 rows-and-stacks: prices, " in capsys.readouterr().out


def test_another_part_makes_no_prices(tmp_path: Path) -> None:
    make_all.PriceMaker(fitted.FOR_TWO, 5, 0.002, tmp_path).run(("picks",))
    assert list(tmp_path.iterdir()) == []


def test_prices_are_read_from_those_in_use_where_none_were_made(tmp_path: Path) -> None:
    assert prices.prices_of(files.read_prices(tmp_path, fitted.FOR_TWO)) == prices_in_use()
