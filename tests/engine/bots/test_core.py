"""The bots' fast core plays by the same rules as the table: legal cards, winners and scores."""

from __future__ import annotations

from random import Random

import pytest

from engine import flow
from engine.actions import Claim, Play
from engine.bots import core
from engine.bots.core_hand import position_of
from engine.cards import Card, cards_in
from engine.hand import Hand
from engine.rules import HouseRules, preset
from tests.kit.conformance import PLAYING
from tests.kit.players import Walker, some_order
from tests.kit.swap import EXTRAS

HOUSE = {
    "leaster": {"leaster_blind": "last-trick", "leaster_tie": "earliest", "pot": "yes"},
    "first": {
        "leaster_blind": "first-trick",
        "leaster_needs_trick": "no",
        "leaster_trickless_wins_double": "yes",
        "picker_no_trick": "9-0-3",
        "double_on_the_bump": "yes",
        "stake_cap": "3",
        "crack": "yes",
        "blitz": "yes",
        "recrack": "yes",
    },
    "levels": {
        "levels": "2-4-8",
        "schneider_at": "90/29",
        "no_trick_by": "both",
        "solo_doubles": "yes",
        "picker_no_trick": "18-0-6",
        "trump_suit": "clubs",
        "queen_order": "DHSC",
        "jack_order": "SCDH",
    },
    "called": {
        "called_ten_wins": "yes",
        "unknown": "no-legal-call",
        "no_trick_by": "points",
        "no_pick": "forced",
        "forced_no_punish": "yes",
        "double_on_the_bump": "yes",
    },
}
"""Options that change the play or the payment, beside those of the swap test."""

FIVE = {
    "called ace": {"partner": "called-ace"},
    "jack of diamonds": {"partner": "jack-of-diamonds"},
    "jack of clubs": {"partner": "jack-of-clubs"},
    "alone": {"partner": "alone"},
}


def walk_along(rules: HouseRules, rng: Random) -> tuple[int, int]:
    """Play one hand with engine and core side by side; the plays compared and a kind of hand."""
    dealer = rng.randrange(rules.deal.seats)
    pot = rng.choice((0, 0, 5, 12)) if rules.pot is not None else 0
    stakes = rng.choice((1, 1, 2))
    hand = flow.deal_order(rules, some_order(rules, rng), dealer, pot=pot, stakes=stakes).hand
    walker = Walker(rng)
    pos = None
    plays = 0
    while not hand.over:
        if pos is None and flow.phase_name(hand) == "play":
            pos = position_of(hand)
        assert hand.turn is not None
        action = walker.choose(hand)
        if pos is not None:
            if isinstance(action, Claim):
                # Every trick that is left goes to the claimer, whatever falls (CLAIM-1).
                while not pos.over:
                    pos.play(pos.table.bit_of[_legal(pos)[0]])
            else:
                assert isinstance(action, Play)
                _compare(hand, pos)
                pos.play(pos.table.bit_of[action.card])
            plays += 1
        before, hand = hand, flow.apply(hand, hand.turn, action).hand
        if pos is not None and not hand.over and not isinstance(action, Claim):
            assert pos.turn == hand.turn, _words(before)
            fresh = position_of(hand)
            assert fresh.held == pos.held
            assert fresh.points == pos.points == [hand.points_of(s) for s in range(hand.seats)]
    if pos is None:
        return 0, -1
    assert hand.outcome is not None
    if pos.over:
        assert tuple(pos.scores()) == hand.outcome.scores, _words(hand)
    return plays, pos.kind


def _legal(pos: core.Position) -> list[Card]:
    return pos.table.cards(pos.legal())


def _compare(hand: Hand, pos: core.Position) -> None:
    assert hand.contract is not None
    assert hand.turn is not None
    allowed = hand.contract.ally.playable(hand, hand.turn)
    assert pos.turn == hand.turn
    assert set(_legal(pos)) == set(cards_in(allowed)), _words(hand)


def _words(hand: Hand) -> str:
    return (
        f"{hand.rules.preset} {hand.rules.changes}, seat {hand.turn}, called {hand.called}, "
        f"under {hand.under}, tricks {hand.tricks}, trick {hand.trick}"
    )


@pytest.mark.parametrize("name", PLAYING)
def test_engine_and_core_agree_on_every_card_and_score(name: str) -> None:
    """TRICK, PART-2 to PART-7, LAYOUT, SCORE, NOPICK: with every set of options."""
    rng = Random(name)
    total = 0
    kinds = set()
    for extra in (*EXTRAS.values(), *HOUSE.values()):
        rules = preset(name, **extra)
        for _ in range(10):
            plays, kind = walk_along(rules, rng)
            total += plays
            kinds.add(kind)
    assert total > 500
    assert len(kinds) >= (2 if preset(name).deal.blind else 1)


@pytest.mark.parametrize("method", FIVE)
def test_five_players_with_every_partner_method(method: str) -> None:
    rng = Random(method)
    for extra in (*EXTRAS.values(), *HOUSE.values()):
        rules = preset("classic", **{**extra, **FIVE[method]})
        for _ in range(25):
            walk_along(rules, rng)


def test_called_tens_and_cards_under_come_up() -> None:
    """PART-5, PART-6: the rare calls are part of the comparison, not only the plain ones."""
    rng = Random("rare")
    tens = unders = 0
    rules = preset("full", unknown="no-legal-call", called_ten_wins="yes")
    for _ in range(400):
        order = some_order(rules, rng)
        hand = flow.deal_order(rules, order, 4).hand
        walker = Walker(rng)
        walker.picks = 0.9
        while not hand.over and flow.phase_name(hand) != "play":
            assert hand.turn is not None
            hand = flow.apply(hand, hand.turn, walker.choose(hand)).hand
        if hand.over:
            continue
        tens += hand.called is not None and hand.called.rank == "T"
        unders += hand.under is not None
        pos = position_of(hand)
        while not hand.over:
            assert hand.turn is not None
            _compare(hand, pos)
            action = rng.choice([a for a in flow.legal(hand, hand.turn) if isinstance(a, Play)])
            pos.play(pos.table.bit_of[action.card])
            hand = flow.apply(hand, hand.turn, action).hand
        assert hand.outcome is not None
        assert tuple(pos.scores()) == hand.outcome.scores, _words(hand)
    assert tens >= 5
    assert unders >= 20


@pytest.mark.parametrize("name", PLAYING)
def test_a_playout_is_a_hand_played_by_the_rules(name: str) -> None:
    """The same random numbers give the same hand card by card and in the fast loop."""
    rng = Random(name)
    for extra in (*EXTRAS.values(), *HOUSE.values()):
        rules = preset(name, **extra)
        hand = flow.deal_order(rules, some_order(rules, rng), 1).hand
        walker = Walker(rng)
        while not hand.over and flow.phase_name(hand) != "play":
            assert hand.turn is not None
            hand = flow.apply(hand, hand.turn, walker.choose(hand)).hand
        if hand.over:
            continue
        for number in range(5):
            pos = position_of(hand)
            fast = core.playout(pos, Random(number).random)
            chance = Random(number)
            while not pos.over:
                may = pos.legal()
                if may & (may - 1):
                    for _ in range(int(chance.random() * may.bit_count())):
                        may &= may - 1
                pos.play(may & -may)
            assert fast == pos.scores()
