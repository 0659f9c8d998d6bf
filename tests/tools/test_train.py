"""The training: its core in C plays like the bots' own, and the same seed gives the same files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from ctypes import byref, c_double, c_uint32
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.bots import cardnet, fitted, learnt, nets
from engine.bots.auction import picked, without_picker
from engine.bots.core import PICKER, Position, table_of
from engine.bots.core_policy import allies
from engine.bots.learnt_rollout import rollout
from engine.rules import preset
from train import cards, compiled, deals, make_all, picks, sense
from train.compiled import CARDS_IN_HAND, LEADS, CPlayer, CPosition

TABLES = ("classic", "country", "tournament", "3-ten", "4-blind", "6", "7", "10")


@pytest.fixture(autouse=True)
def core(need_program: Callable[[str], str]) -> Any:
    need_program("cc")
    return compiled.core()


def hands(name: str, count: int) -> Iterator[Position]:
    """Hands before the first lead: any seat picks, now and then nobody."""
    table = table_of(preset(name))
    rng = Random(f"train {name}")
    for number, (dealer, held, blind) in enumerate(deals.shuffled(table, rng)):
        if number == count:
            return
        seat = rng.randrange(table.seats)
        pos = picked(table, dealer, held, blind, seat, False, 1, 0)
        nobody = without_picker(table, dealer, held, blind) if number % 5 == 0 else None
        yield nobody or pos


def player_of(pos: Position) -> CPlayer:
    """A player of the core with the numbers that the bots have at this table."""
    return sense.Sense(*fitted.sense(learnt.sense_name(pos.table))).player()


class Weighed:
    """What the core thinks in a position."""

    def __init__(self, position: CPosition, player: CPlayer) -> None:
        bits = (c_uint32 * CARDS_IN_HAND)()
        inputs = (c_double * LEADS * CARDS_IN_HAND)()
        worths = (c_double * CARDS_IN_HAND)()
        count = compiled.core().weigh(byref(position), byref(player), bits, inputs, worths)
        self.worths = dict(zip(bits[:count], worths[:count], strict=True))


def singles(mask: int) -> list[int]:
    return [1 << place for place in range(32) if mask >> place & 1]


@pytest.mark.parametrize("name", TABLES)
def test_the_core_allows_and_thinks_what_the_bots_do(name: str, core: Any) -> None:
    """Cards are played by chance; before each the same cards are legal and worth the same."""
    rng = Random(name)
    for start in hands(name, 40):
        pos, position = start.copy(), CPosition()
        compiled.fill(position, pos)
        player = player_of(pos)
        while not pos.over:
            may = pos.legal()
            if pos.kind == PICKER:
                weighed = Weighed(position, player)
                assert list(weighed.worths) == singles(may)
                ally = allies(pos, pos.shown, pos.queens)
                if may & (may - 1):
                    for bit, worth in weighed.worths.items():
                        ours = learnt.sensible(pos, bit, ally)[1]
                        assert worth == pytest.approx(ours, abs=1e-9)
            card = rng.choice(singles(may))
            pos.play(card)
            core.play_one(byref(position), c_uint32(card), byref(player))


def has_a_tie(start: Position) -> bool:
    """Whether two cards are worth the same but for the last digits at some decision of a hand that
    learnt sense plays: which of them is played then hangs on the order in which sums are made."""
    if start.kind != PICKER:
        return False
    pos = start.copy()
    while not pos.over:
        may = pos.legal()
        ally = allies(pos, pos.shown, pos.queens)
        worths = {bit: learnt.sensible(pos, bit, ally)[1] for bit in singles(may)}
        best = max(worths, key=lambda bit: worths[bit])
        if any(0.0 < worths[best] - worth < 1e-12 for worth in worths.values()):
            return True
        pos.play(best)
    return False


@pytest.mark.parametrize("name", TABLES)
def test_the_core_plays_hands_out_like_the_bots(name: str, core: Any) -> None:
    """Leasters too; and each seat is paid what the rules say."""
    some = list(hands(name, 150))
    position = compiled.c_hands(some)
    compared = 0
    for pos, end in zip(some, position, strict=True):
        if has_a_tie(pos):
            continue
        compared += 1
        core.play_hands(byref(end), 1, byref(player_of(pos)))
        seats = pos.table.seats
        whole = rollout(pos)
        assert list(end.points)[:seats] == whole.points
        assert list(end.tricks)[:seats] == whole.tricks
        assert list(end.last)[:seats] == whole.last
        if pos.kind == PICKER:
            paid = [core.score(byref(end), seat) for seat in range(seats)]
            pos.points, pos.tricks, pos.last = whole.points, whole.tricks, whole.last
            assert paid == pos.scores()
    assert compared > 140


@pytest.mark.parametrize("name", ["classic", "country"])
def test_the_core_corrects_like_the_nets_for_cards(
    name: str, core: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nets by chance: what a card is worth is the same to the digits of short numbers."""
    rng = Random("cards")
    made = cards.rounded([cards.beginning(rng) for _ in range(cards.NETS)])
    layers = tuple(cards.layers(one) for one in made)
    monkeypatch.setattr(fitted, "cards", lambda name: layers)
    cardnet.nets_of.cache_clear()
    checked = 0
    for start in hands(name, 60):
        if not cardnet.has_net(start):
            continue
        pos, position = start.copy(), CPosition()
        compiled.fill(position, pos)
        player = sense.Sense(*fitted.sense(learnt.sense_name(pos.table))).player(made)
        while not pos.over:
            bits = singles(pos.legal())
            if len(bits) > 1:
                ours = cardnet.worths(pos, bits, start.turn)
                assert Weighed(position, player).worths == pytest.approx(ours, abs=1e-5)
                checked += 1
            card = rng.choice(bits)
            pos.play(card)
            core.play_one(byref(position), c_uint32(card), byref(player))
    cardnet.nets_of.cache_clear()
    assert checked > 300


def test_nets_for_cards_learn_what_learnt_sense_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of what the cards gain depends on their place alone: a net finds that out."""
    monkeypatch.setattr(cards, "BATCH", 64)
    rng = Random("learn")
    count = 6000
    some = cards.Decisions((cards.CDecision * count)(), (cards.CCard * (2 * count))(), count)
    for number in range(count):
        decision = some.decisions[number]
        decision.count, decision.first = 2, 2 * number
        decision.state[rng.randrange(32)] = 1.0
        for card in some.cards[2 * number : 2 * number + 2]:
            card.spot = rng.randrange(32)
        pair = [some.cards[2 * number + one] for one in (0, 1)]
        lead = 0.02 * (pair[0].spot - pair[1].spot) + rng.gauss(0.0, 0.1)
        pair[0].gain, pair[1].gain = lead, -lead
    _net, explained, seen = cards.fit_one([some], 0, 1, None)
    assert seen == count - count // cards.HELD_OUT
    assert explained > 0.5


def test_equations_are_solved() -> None:
    matrix = [[0.0, 2.0, 1.0], [4.0, 1.0, 0.0], [1.0, 1.0, 1.0]]
    found = sense.solved(matrix, [7.0, 6.0, 6.0])
    assert found == pytest.approx([1.0, 2.0, 3.0])


def test_a_round_of_fitting_makes_common_sense_better() -> None:
    table = table_of(preset("3-ten"))
    some = deals.hands_with_picker(table, 1500, Random("fit"), deals.bid_by_rule)
    start = sense.start()
    better = sense.rounded([sense.one_round(some, start, 1)])
    others = deals.hands_with_picker(table, 1500, Random("test"), deals.bid_by_rule)
    gain = sense.gain(others, better.player(), start.player())
    assert gain.mean > 2 * gain.error
    same = sense.gain(others, start.player(), start.player())
    assert same.mean == same.error == 0.0


def test_a_net_learns_what_a_card_is_worth() -> None:
    """A queen is worth three units, sitting last half a unit; the rest is noise."""
    rng = Random("net")
    some = (picks.Record * 30_000)()
    for record in some:
        record.hand = sum(1 << card for card in rng.sample(range(32), 6))
        record.place = rng.randrange(5)
        record.gain = 3.0 * (record.hand >> 31) + 0.5 * (record.place == 4) + rng.gauss(-1.0, 0.5)
    fit = picks.fit(some, 1)
    assert fit.records == 30_000
    assert fit.r2 > 0.6
    hand = sum(1 << card for card in range(5))
    more = nets.forward(fit.net, hand | 1 << 31, 2) - nets.forward(fit.net, hand | 1 << 30, 2)
    assert 2.0 < more < 4.0


def test_who_bids_better_gains() -> None:
    """A deal in which picking from the first seat wins two, and waiting loses one."""
    deal = picks.Deal([1, 2], [1.0, -1.0], [[2, -2], [-1, 1]], [0, 0])
    always, never = (lambda deal, seat: 1.0), (lambda deal, seat: -1.0)
    assert picks.gain([deal, deal], always, never, never) == ((2 + 1) / 2, 0.0)
    assert picks.gain([deal, deal], never, never, picks.by_rule) == (0.0, 0.0)
    assert list(picks.records_of(deal, picks.by_rule)) == [(1, 0, 2.0)]
    assert list(picks.records_of(deal, never)) == [(1, 0, 2.0), (2, 1, 1.0)]


def test_the_same_seed_gives_the_same_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        make_all.Maker("3-ten alone", 5, 0.002, tmp_path / folder).run(make_all.PARTS)
    assert "new among used" in capsys.readouterr().out
    made = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert made == [
        "pick-3-ten-alone-bump.json",
        "pick-3-ten-alone-plain.json",
        "sense-3-ten-alone.json",
    ]
    for name in made:
        text = (tmp_path / "one" / name).read_text(encoding="utf-8")
        assert text == (tmp_path / "two" / name).read_text(encoding="utf-8")
        assert json.loads(text)["made_by"].endswith("--share 0.002 --seed 5")


def test_where_a_net_would_pass_nearly_everything_out_half_of_the_deals_have_a_picker() -> None:
    """At a table of ten picking seldom pays; training needs hands with a picker all the same."""
    table, rng = table_of(preset("10")), Random("ten")
    bid = deals.bid_by_net(nets.net_of("10 jack-of-diamonds plain"))
    some = islice(deals.shuffled(table, rng), 200)
    with_picker = sum(bid(table, *deal, rng) is not None for deal in some)
    assert 60 <= with_picker <= 160


def test_everything_that_is_fitted_has_a_recipe() -> None:
    assert set(fitted.TABLES) <= set(make_all.RECIPES)
    assert {f"{name} {bump}" for name in make_all.RECIPES for bump in ("plain", "bump")} == set(
        nets.TABLES
    )
    assert {
        f"{name} {bump}"
        for name, recipe in make_all.RECIPES.items()
        for bump, decisions in (("plain", recipe.decisions), ("bump", recipe.bumped))
        if decisions
    } == cardnet.TABLES
    for name, recipe in make_all.RECIPES.items():
        table = table_of(preset(recipe.preset))
        assert nets.net_name(table.rules).rpartition(" ")[0] == name
