"""What nobody forgives a partner: `thumb` never does it, in thousands of hands of every preset."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.actions import Call, Play
from engine.bots.thumb_sense import Sense
from engine.cards import POINTS, TRUMP, Card
from engine.hand import Hand
from engine.rules import preset
from engine.rules.partners import CalledAce, FirstTwoQueens
from engine.view import calls_after
from tests.engine.bots.thumb_kit import Choice, choices
from tests.kit.conformance import PLAYING

HANDS = 130
OPTIONS: dict[str, dict[str, str]] = {
    "as it is": {},
    "wild": {
        "alone": "yes",
        "call_up": "any",
        "unknown": "no-legal-call",
        "crack": "yes",
        "crack_by": "any-defender",
        "recrack": "yes",
        "crack_around_the_corner": "yes",
        "blitz": "yes",
        "blitz_after_crack": "no",
        "sheepshead": "yes",
        "redeal_hopeless": "yes",
        "claim": "yes",
    },
}


def some_choices(name: str) -> list[Choice]:
    """All decisions of some hands of a preset, with its own options and with wild ones."""
    found: list[Choice] = []
    for words, changes in OPTIONS.items():
        rules = preset(name, **changes)
        for number in range(HANDS // len(OPTIONS)):
            found.extend(choices(rules, f"blunder {name} {words} {number}"))
    return found


_MADE: dict[str, list[Choice]] = {}


@pytest.fixture(params=PLAYING)
def made(request: pytest.FixtureRequest) -> list[Choice]:
    """The decisions of one preset, played once for all tests."""
    name: str = request.param
    if name not in _MADE:
        _MADE[name] = some_choices(name)
    return _MADE[name]


def test_every_choice_is_legal_and_no_hand_gets_stuck(made: list[Choice]) -> None:
    """`choices` asserts it at each step; here also that whole hands came of it."""
    assert sum(isinstance(one.action, Play) for one in made) > HANDS * 10


def in_play(made: list[Choice]) -> list[tuple[Choice, Card]]:
    """The plays that were a choice, outside leasters, where points are poison."""
    return [
        (one, one.action.card)
        for one in made
        if isinstance(one.action, Play) and len(one.legal) > 1 and one.seen.contract != "leaster"
    ]


def side_of(hand: Hand) -> tuple[int, ...]:
    assert hand.contract is not None
    return hand.contract.ally.side(hand)


def is_trump(hand: Hand, card: Card) -> bool:
    return hand.rules.deck.suit_of[card] == TRUMP


def cards_legal(choice: Choice) -> list[Card]:
    return [one.card for one in choice.legal if isinstance(one, Play)]


def test_no_defender_leads_trump_while_holding_anything_else(made: list[Choice]) -> None:
    """W: never lead trump unless absolutely necessary. The secret partner is no defender."""
    for one, card in in_play(made):
        if one.hand.led >= 0 or isinstance(one.hand.rules.partner, FirstTwoQueens):
            continue
        if one.seat in side_of(one.hand) or one.seen.contract == "duel":
            continue
        if any(not is_trump(one.hand, other) for other in cards_legal(one)):
            assert not is_trump(one.hand, card), f"{one.seen.hand} led {card}"


def sure_tricks(made: list[Choice]) -> list[tuple[Choice, Card, Sense]]:
    """The plays to a trick that a known friend of the seat holds and no enemy can still beat."""
    found = []
    for one, card in in_play(made):
        if one.hand.led >= 0:
            sense = Sense(one.seen)
            if sense.surely_ours():
                found.append((one, card, sense))
    return found


def test_a_sure_trick_is_schmeared(made: list[Choice]) -> None:
    """F, B: an ace or a ten goes on a trick that the own side has for sure."""
    for one, card, sense in sure_tricks(made):
        under = [other for other in cards_legal(one) if sense.strength(other) <= sense.best]
        if any(POINTS[other] >= 10 for other in under):
            assert POINTS[card] >= 10, f"{one.seen.hand}: {card} on a sure trick"


def test_a_partners_sure_trick_is_not_overtaken(made: list[Choice]) -> None:
    """Going over a friend's sure trick brings nothing, but for the points of an ace or ten."""
    for one, card, sense in sure_tricks(made):
        if sense.strength(card) > sense.best:
            under = [other for other in cards_legal(one) if sense.strength(other) <= sense.best]
            assert all(POINTS[other] < POINTS[card] for other in under), f"{card} over a friend"
            assert not under or POINTS[card] >= 10


def test_no_ace_or_ten_goes_to_the_enemy_while_a_nought_is_in_hand(made: list[Choice]) -> None:
    for one, card in in_play(made):
        if one.hand.led < 0 or POINTS[card] < 10:
            continue
        sense = Sense(one.seen)
        if sense.surely_theirs() and sense.strength(card) <= sense.best:
            noughts = [
                other
                for other in cards_legal(one)
                if POINTS[other] == 0 and sense.strength(other) <= sense.best
            ]
            assert not noughts, f"{card} thrown to the enemy with {noughts} in hand"


def test_a_fat_trick_of_the_called_suit_is_trumped(made: list[Choice]) -> None:
    """E: the chance to get at least eleven points by trumping the called ace is taken."""
    for one, card in in_play(made):
        hand = one.hand
        if hand.called is None or hand.led != hand.called >> 3:
            continue
        if not isinstance(hand.rules.partner, CalledAce):
            continue
        sense = Sense(one.seen)
        able = [
            other
            for other in cards_legal(one)
            if is_trump(hand, other) and sense.strength(other) > sense.best
        ]
        if able and sense.table >= 11 and sense.pals[sense.holder] <= 0.0:
            assert card in able, f"{card} on {sense.table} points of the called suit"


def test_a_strong_picker_leads_trump(made: list[Choice]) -> None:
    """W: the picker should almost always lead trump."""
    for one, card in in_play(made):
        hand = one.hand
        if hand.led >= 0 or hand.picker != one.seat or len(hand.tricks) > 1:
            continue
        trumps = [other for other in cards_legal(one) if is_trump(hand, other)]
        if len(trumps) >= max(4, hand.rules.deal.hand - 2) and Sense(one.seen).foes_may_trump:
            assert is_trump(hand, card), f"a picker with {one.seen.hand} led {card}"


def test_no_queen_is_laid_under_while_another_card_is_there(made: list[Choice]) -> None:
    for one in made:
        if not isinstance(one.action, Call) or one.action.under is None:
            continue
        if any(other.rank != "Q" for other in one.seen.hand):
            assert one.action.under.rank != "Q", f"{one.action} from {one.seen.hand}"


def test_no_bury_takes_the_last_call_away(made: list[Choice]) -> None:
    """PART-7a: nobody goes alone by accident."""
    for one in made:
        if one.action.WORD == "bury" and isinstance(one.hand.rules.partner, CalledAce):
            assert one.hand.picker == one.seat
            after = calls_after(one.seen, one.action.cards)[0]  # type: ignore[attr-defined]
            if not any(isinstance(call, Call) for call in after):
                for other in one.legal:
                    calls = calls_after(one.seen, other.cards)[0]  # type: ignore[attr-defined]
                    assert not any(isinstance(call, Call) for call in calls), (
                        f"{one.action} leaves no call, {other} does: {one.seen.hand}"
                    )


def test_the_partners_jack_is_not_buried_while_there_is_another_way(made: list[Choice]) -> None:
    """A buried partner's jack is a secret solo (PICK-3): never by accident."""
    for one in made:
        jack = getattr(one.hand.rules.partner, "jack", None)
        if one.action.WORD == "bury" and jack in one.action.cards:  # type: ignore[attr-defined]
            rest = [other for other in one.seen.hand if other != jack]
            assert all(is_trump(one.hand, other) for other in rest), f"{one.action}"


def test_the_reasons_are_sentences_for_every_choice(made: list[Choice]) -> None:
    """Every advice can be said in words, without a gap left open."""
    from engine.bots.thumb import Thumb

    thumb = Thumb()
    codes: Counter[str] = Counter()
    for one in made[::7]:
        advice = thumb.advise(one.seen, one.legal)
        sentence = advice.sentence()
        assert "{" not in sentence
        assert len(sentence) > 10
        codes[advice.code] += 1
    assert len(codes) > 5
