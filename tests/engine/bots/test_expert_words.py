"""Why the expert plays another card than the usual one: true, and no quarrel about equal cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.actions import PLAYS, Play, parse
from engine.bots.expert_words import SPEAKS_FOR_ITSELF, as_good, reason
from engine.bots.reason_texts import SENTENCES
from engine.bots.reasons import Advice
from engine.bots.rollout import distinct
from engine.bots.thumb import Thumb
from engine.bots.thumb_sense import Sense, cards_of
from engine.bots.worlds import Worlds
from engine.rules import preset
from tests.engine.bots.thumb_kit import choices

TABLES = ("classic", "badger", "3-ten", "4-queens", "4-first-queens", "7", "8")


@pytest.mark.parametrize("name", TABLES)
def test_cards_are_called_as_good_only_where_the_search_takes_them_for_one(name: str) -> None:
    found = Counter[tuple[bool, bool]]()
    for number in range(3):
        for one in choices(preset(name), f"as good {number}"):
            cards = cards_of(one.legal)
            if one.seen.phase != "play" or len(cards) < 2:
                continue
            sense, worlds = Sense(one.seen), Worlds(one.seen)
            pos = worlds.build(worlds.draw(Random(1)))
            for pair in combinations(cards, 2):
                same = len(distinct(pos, worlds.table.mask(pair))) == 1
                found[as_good(sense, *pair), same] += 1
    assert not found[True, False]
    assert found[True, True] > 2 * found[False, True]
    assert found[False, False]


@pytest.mark.parametrize("name", TABLES)
def test_what_a_card_is_said_to_do_is_true_of_it(name: str) -> None:
    """Whichever card the expert might prefer to the one of common sense."""
    thumb, codes = Thumb(), Counter[str]()
    for number in range(3):
        for one in choices(preset(name), f"does {number}"):
            if one.seen.phase != "play":
                continue
            usual, sense = thumb.advise(one.seen, one.legal), Sense(one.seen)
            for card in cards_of(one.legal):
                if PLAYS[card] == usual.action or not isinstance(usual.action, Play):
                    continue
                told = reason(one.seen, PLAYS[card], usual)
                codes[told.code] += 1
                if told.action == usual.action:
                    assert as_good(sense, card, usual.action.card)
                    assert told == usual
                    continue
                assert told.action == PLAYS[card]
                takes = sense.led < 0 or sense.strength(card) > sense.best
                if told.code in ("take", "take-cheap", "try", "trump-called"):
                    assert takes
                elif told.code in ("schmear", "stay-low", "no-points", "leaster-throw"):
                    assert not takes or told.code == "schmear"
                elif told.code.startswith("lead-trump"):
                    assert sense.place[card] < 99
                if len(told.parts) > 1:
                    assert told.code in SPEAKS_FOR_ITSELF
                    assert told.parts[1].facts == {"other": usual.action.card}
    assert len(codes) > 3


@pytest.mark.parametrize(
    "words",
    [
        *("pick", "pass", "bury AC TC", "call AH", "call AH under 7D", "alone", "play QC"),
        *("crack", "recrack", "corner", "blitz black", "sheepshead", "decline"),
    ],
)
def test_whatever_the_expert_prefers_has_a_reason(words: str) -> None:
    """A claim and a hopeless hand are not among them: there it agrees with common sense."""
    one = next(choices(preset("classic"), "reasons"))
    for usual in ("pass", "alone", "decline"):
        told = reason(one.seen, parse(words), Advice(parse(usual), ()))
        assert told.action == parse(words)
        assert told.sentence()


def test_what_speaks_for_itself_has_a_sentence() -> None:
    assert set(SENTENCES) >= SPEAKS_FOR_ITSELF
