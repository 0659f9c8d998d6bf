"""How the opponents for two weigh their cards, what they say about it, and that they are honest."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from engine import flow
from engine.actions import Play
from engine.bots import DUEL_LEVELS, make
from engine.bots.duel import HARMLESS, DuelEasy, DuelExpert, DuelNormal, sees_the_end
from engine.bots.duel_play import player_of
from engine.bots.duel_search import Thought, distinct, weigh
from engine.bots.duel_solver import Solver
from engine.bots.duel_worlds import Imagined, World
from engine.bots.reason_texts import SENTENCES
from engine.bots.thumb_duel import weighed
from engine.bots.thumb_habits import USUAL
from engine.bots.thumb_sense import Sense, cards_of
from engine.cards import cards, cards_in
from engine.hand import Hand
from engine.rules import preset
from engine.view import view
from tests.engine.bots.test_duel import moments
from tests.engine.bots.test_thumb_duel import stacks
from tests.kit.conformance import LAYOUTS
from tools import arena_duel

QUICK = Thought(worlds=16, solved=4, end=8, known_end=10, every=2)


def choices(name: str, seed: str) -> list[Hand]:
    """The moments of a hand played by chance at which there is more than one card to choose."""
    return [
        hand
        for hand in moments(name, seed)
        if hand.turn is not None and len(flow.legal(hand, hand.turn)) > 1
    ]


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("level", DUEL_LEVELS)
def test_hidden_cards_in_other_places_change_no_choice_and_no_reason(name: str, level: str) -> None:
    """PART-15, LAYOUT-2: covered cards are exchanged for their owner as well."""
    bot = DuelExpert(QUICK) if level == "duel-expert" else make(level)
    found = arena_duel.swap(preset(name), bot, "test", 4 if level == "duel-expert" else 12)
    assert found["leaks"] == 0
    assert found["pairs"] >= 60
    assert found["own"] >= 20


@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("level", DUEL_LEVELS)
def test_hidden_cards_change_nothing_in_many_hands(name: str, level: str) -> None:
    """PART-15: more than 5,000 pairs a level and layout, with the expert as it plays."""
    found = arena_duel.swap(preset(name), make(level), "many", 280)
    assert found["leaks"] == 0
    assert found["pairs"] >= 5000


@pytest.mark.parametrize("name", LAYOUTS)
def test_an_easy_slip_costs_little_and_is_never_a_card_that_common_sense_abhors(name: str) -> None:
    bot, slips = DuelEasy(), 0
    for number in range(6):
        for hand in choices(name, f"slip {number}"):
            assert hand.turn is not None
            seen, legal = view(hand, hand.turn), flow.legal(hand, hand.turn)
            plays = cards_of(legal)
            values = dict(zip(plays, weighed(Sense(seen), plays, USUAL), strict=True))
            action = bot.choose(seen, legal, Random(number))
            assert isinstance(action, Play)
            assert values[action.card] >= max(values.values()) - HARMLESS
            slips += values[action.card] < max(values.values())
    assert slips >= 8


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_normal_one_plays_the_end_without_a_mistake(name: str) -> None:
    bot, ends = DuelNormal(), 0
    for number in range(12):
        for hand in choices(name, f"end {number}"):
            assert hand.turn is not None
            seen, legal = view(hand, hand.turn), flow.legal(hand, hand.turn)
            if not sees_the_end(seen) or Imagined(seen).hidden:
                continue
            values = arena_duel.solved(hand, cards_of(legal))
            action = bot.choose(seen, legal, Random(number))
            assert isinstance(action, Play)
            assert values[action.card] == max(values.values())
            ends += 1
    assert ends >= 5


def test_the_solver_agrees_with_trying_every_card() -> None:
    """Leaving out cards where another does the same, and bounds by the points left, is exact."""

    def every(world: World) -> int:
        found = []
        for one in cards_in(world.choices()):
            after = world.copy()
            after.play(one)
            found.append(every(after))
        if not found:
            return int(world.taken[0] - world.taken[1])
        return min(found) if world.turn else max(found)

    for name in LAYOUTS:
        for number in range(8):
            hand = moments(name, f"solver {number}")[-9]
            assert hand.turn is not None
            world = Imagined(view(hand, hand.turn)).world(Random(number))
            gain = Solver(world).gain(world.open[0], world.open[1], world.turn, world.lead)
            assert gain + world.taken[0] - world.taken[1] == every(world)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_deal_played_on_gives_all_points_to_somebody(name: str) -> None:
    for hand in choices(name, "played on")[::4]:
        assert hand.turn is not None
        imagined = Imagined(view(hand, hand.turn))
        world = imagined.world(Random(4))
        points = player_of(imagined.deck).play_on(world, 0)
        assert world.left == 0
        assert 0 <= points <= 120
        assert points == int(points)


def test_cards_that_do_the_same_are_weighed_once() -> None:
    """The seven and the nine of spades are the same while the eight is in the same hand or gone."""
    hand = stacks("7S 8S 9S KC AH TH QC QS", "7H 8H 9H 7C 8C 9C AS TS")
    assert hand.turn is not None
    world = Imagined(view(hand, hand.turn)).world(Random(1))
    named = list(cards("7S 8S 9S KC AH TH QC QS"))
    kept = distinct(world, named, world.table)
    assert [one.code for one in kept] == ["7S", "KC", "AH", "TH", "QC"]


@pytest.mark.parametrize("name", LAYOUTS)
def test_all_places_of_a_few_hidden_cards_are_tried_once_each(name: str) -> None:
    tried = 0
    for number in range(6):
        for hand in moments(name, f"all {number}"):
            assert hand.turn is not None
            imagined = Imagined(view(hand, hand.turn))
            if not 2 <= len(imagined.hidden) <= 4:
                continue
            worlds = [(tuple(one.open), tuple(one.below)) for one in imagined.all_worlds()]
            assert len(set(worlds)) == len(worlds)
            drawn = {(tuple(one.open), tuple(one.below)) for one in _drawn(imagined, 200)}
            assert drawn == set(worlds)
            tried += 1
    assert tried >= 2


def _drawn(imagined: Imagined, count: int) -> list[World]:
    rng = Random(count)
    return [imagined.world(rng) for _ in range(count)]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_reason_names_the_card_and_what_it_came_to(name: str) -> None:
    bot, codes = DuelExpert(QUICK), set()
    for number in range(3):
        for hand in moments(name, f"reason {number}")[::2]:
            assert hand.turn is not None
            seen, legal = view(hand, hand.turn), flow.legal(hand, hand.turn)
            advice = bot.advise(seen, legal, Random(number))
            action, sentence = bot.explain(seen, legal, Random(number))
            assert action == advice.action
            assert action == bot.choose(seen, legal, Random(number))
            assert sentence == advice.sentence()
            assert "{" not in sentence
            assert not sentence.endswith(".")
            for part in advice.parts:
                assert part.text() in sentence
                codes.add(part.code)
            if len(legal) > 1:
                assert "points" in advice.parts[-1].facts
    assert codes <= set(SENTENCES)
    assert len({code for code in codes if code.startswith("duel-")}) >= 5


def test_a_queen_that_takes_the_rest_is_led_and_said_to_stand() -> None:
    hand = stacks("QC QS QH QD JC JS JH JD", "7D 8D 9D KD 7S 8S 9S KS", "AD TD AC TC AS TS AH TH")
    assert hand.turn is not None
    advice = DuelExpert(QUICK).advise(view(hand, hand.turn), flow.legal(hand, hand.turn), Random(1))
    assert advice.parts[0].code in ("duel-stands", "duel-wins", "duel-makes", "duel-draw")
    assert advice.parts[1].facts["points"] > 70


@pytest.mark.parametrize("name", LAYOUTS)
def test_weighing_stops_when_one_card_is_clearly_best(name: str) -> None:
    worlds = set()
    for hand in choices(name, "stops")[:8]:
        assert hand.turn is not None
        found = weigh(
            view(hand, hand.turn), cards_of(flow.legal(hand, hand.turn)), Thought(), Random(3)
        )
        assert found.best.worlds == max(one.worlds for one in found.cards)
        worlds.add(found.best.worlds)
    assert min(worlds) < Thought().worlds


def test_with_a_clock_an_answer_ends_when_its_time_is_over() -> None:
    hand = choices("2-rows", "clock")[0]
    assert hand.turn is not None
    seen, legal = view(hand, hand.turn), flow.legal(hand, hand.turn)
    ticks = iter(range(1000))
    bot = DuelExpert()
    bot.timed(lambda: float(next(ticks)), 5.0)
    assert bot.choose(seen, legal, Random(1)) in legal
    assert next(ticks) == 7
    slow = DuelExpert()
    slow.timed(lambda: 0.0, 5.0)
    assert slow.choose(seen, legal, Random(1)) == DuelExpert().choose(seen, legal, Random(1))


THUMB_FOR_TWO = {"2-rows": "4d25560f7b6857fc", "2-stacks": "edd5452541224f0f"}


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_frozen_thumb_plays_for_two_as_it_did(name: str) -> None:
    """The figures of the levels are measured against it; a new digest needs new figures."""
    bot, digest = make("thumb-1"), sha256()
    for number in range(12):
        rules = preset(name)
        hand, _events = flow.deal_seed(rules, f"frozen {number}", number % 2)
        while hand.turn is not None:
            legal = flow.legal(hand, hand.turn)
            action = bot.choose(view(hand, hand.turn), legal, Random(1))
            digest.update(action.text().encode() + b"\n")
            hand, _events = flow.apply(hand, hand.turn, action)
    assert digest.hexdigest()[:16] == THUMB_FOR_TWO[name]


def test_an_opponent_against_itself_has_no_edge() -> None:
    job = arena_duel.Job("thumb", "thumb", "zero", "2-stacks", {}, tuple(range(6)))
    figures = arena_duel.summary(job, arena_duel.run(job))
    assert figures["points"] == 0
    assert figures["units"] == 0
    assert figures["games"] == 12


def test_a_measurement_goes_on_where_it_stopped(tmp_path: Path) -> None:
    keep = tmp_path / "deals"
    some = arena_duel.Job("duel-easy", "thumb", "kept", "2-rows", {}, tuple(range(3)))
    more = arena_duel.Job("duel-easy", "thumb", "kept", "2-rows", {}, tuple(range(5)))
    first = arena_duel.run(some, keep=keep)
    keep.write_text(keep.read_text(encoding="utf-8") + '["cut sh', encoding="utf-8")
    again = arena_duel.run(more, keep=keep)
    assert again[:3] == first
    assert [one.points for one in again] == [one.points for one in arena_duel.run(more)]


def test_odd_options_are_played_without_an_error() -> None:
    met, errors = arena_duel.odd("test", 30)
    assert errors == []
    assert all(met[name] for name in (*LAYOUTS, "trump_suit", "queen_order", "jack_order"))


def test_all_seeing_values_are_exact_at_the_end() -> None:
    hand = choices("2-stacks", "seeing")[-3]
    assert hand.turn is not None
    plays = cards_of(flow.legal(hand, hand.turn))
    values = arena_duel.solved(hand, plays)
    assert arena_duel.searched(hand, plays, Thought()) == values
    found = arena_duel.Against()
    best = max(values, key=lambda one: values[one])
    found.add(values, best)
    assert found.lost == [0]
    assert found.same == 1
