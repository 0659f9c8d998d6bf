"""The search with open cards finds what trying everything finds."""

from __future__ import annotations

from random import Random

import pytest

from engine import flow
from engine.bots.core import PICKER, QUEENS, Position
from engine.bots.core_hand import position_of
from engine.bots.rollout import allies, rollout, sensible
from engine.bots.search import Search, TooLong, solved_score
from engine.rules import preset
from tests.kit.conformance import LAYOUTS, PLAYING
from tests.kit.players import Walker, some_order

TABLES = (
    ("classic", {}),
    ("full", {"unknown": "no-legal-call", "alone": "yes"}),
    ("tournament", {"partner_may_smear_ace": "yes"}),
    ("country", {}),
    ("3-ten", {}),
    ("7", {}),
    ("8", {}),
    ("10", {}),
)


def first_lead(name: str, options: dict[str, str], rng: Random) -> Position | None:
    """A position before the first lead, after a walker's bidding."""
    rules = preset(name, **options)
    hand = flow.deal_order(rules, some_order(rules, rng), rng.randrange(rules.deal.seats)).hand
    walker = Walker(rng)
    while not hand.over and flow.phase_name(hand) != "play":
        assert hand.turn is not None
        hand = flow.apply(hand, hand.turn, walker.choose(hand)).hand
    return None if hand.over else position_of(hand)


def bits_of(mask: int) -> list[int]:
    return [1 << n for n in range(32) if mask >> n & 1]


def play_some(pos: Position, left: int, rng: Random) -> None:
    """Play at random until `left` cards are still to be played."""
    while pos.table.seats * (pos.table.tricks - pos.done) - pos.count > left:
        pos.play(rng.choice(bits_of(pos.legal())))


def by_trying(pos: Position) -> int:
    """The most points that the picker's side can still get against best play."""
    if pos.over:
        return 0
    values = []
    for bit in bits_of(pos.legal()):
        after = pos.copy()
        after.play(bit)
        gain = 0
        if after.done > pos.done and pos.side >> after.turn & 1:
            gain = sum(after.points) - sum(pos.points)
        values.append(gain + by_trying(after))
    return max(values) if pos.side >> pos.turn & 1 else min(values)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_search_and_trying_everything_agree(name: str, options: dict[str, str]) -> None:
    rng = Random(name)
    done = 0
    while done < 12:
        pos = first_lead(name, options, rng)
        if pos is None or pos.kind not in (PICKER, QUEENS):
            continue
        play_some(pos, rng.randint(2, 11), rng)
        best = by_trying(pos)
        for wanted in (1, best - 1, best, best + 1, 40, 80):
            assert Search(pos).reaches(pos.copy(), wanted) == (best >= wanted)
        done += 1


def test_a_solved_score_is_what_perfect_play_pays() -> None:
    rng = Random("score")
    done = 0
    while done < 25:
        pos = first_lead("classic", {"double_on_the_bump": "yes"}, rng)
        if pos is None or pos.kind != PICKER:
            continue
        play_some(pos, 8, rng)
        best = by_trying(pos) + pos.buried
        best += sum(n for seat, n in enumerate(pos.points) if pos.side >> seat & 1)
        mine = solved_score(Search(pos), pos, pos.picker)
        assert (mine > 0) == (best >= 61)
        done += 1


def test_a_search_that_takes_too_long_says_so() -> None:
    rng = Random("long")
    pos = None
    while pos is None or pos.kind != PICKER:
        pos = first_lead("3-ten", {}, rng)
    with pytest.raises(TooLong):
        Search(pos, most=50).reaches(pos, 61)


@pytest.mark.parametrize("name", [*PLAYING, *LAYOUTS])
def test_a_rollout_is_common_sense_card_by_card(name: str) -> None:
    """The fast loop plays what one card after the other by common sense would be."""
    rng = Random(name)
    for _ in range(25):
        pos = first_lead(name, {}, rng)
        if pos is None:
            continue
        end = rollout(pos)
        while not pos.over:
            may = pos.legal()
            bit = sensible(pos, may, allies(pos, pos.shown, pos.queens)) if may & may - 1 else may
            pos.play(bit)
        assert (end.points, end.tricks, end.last) == (pos.points, pos.tricks, pos.last)
