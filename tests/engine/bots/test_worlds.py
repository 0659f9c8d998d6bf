"""The deals that a bot imagines agree with all that its seat knows, and none is preferred."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import flow
from engine.bots.core import playout
from engine.bots.core_hand import position_of
from engine.bots.counting import Dealer, Place
from engine.bots.guess import Likely
from engine.bots.worlds import World, Worlds
from engine.hand import Hand
from engine.rules import preset
from engine.view import SeatView, view
from tests.kit.conformance import LAYOUTS, PLAYING
from tests.kit.players import Walker, hand_from, play, some_order
from tests.kit.swap import EXTRAS


def parts_of(worlds: Worlds, world: World) -> list[int]:
    """Every place of a world with its cards; those already played are not among them."""
    parts = [*world.held, *world.bury, world.blind, *world.cover.values()]
    played = worlds.position is not None and worlds.position.played & world.under
    if world.under and not played and not _under_lies_on_the_table(worlds):
        parts.append(world.under)
    return parts


def _under_lies_on_the_table(worlds: Worlds) -> bool:
    return worlds.position is not None and bool(worlds.position.played >> 32)


def check_world(seen: SeatView, worlds: Worlds, world: World) -> None:
    together = 0
    for part in parts_of(worlds, world):
        assert not together & part, "a card lies in two places"
        together |= part
    if _under_lies_on_the_table(worlds):
        together |= world.under
    assert together | worlds.gone == worlds.table.pack, "a card is missing"
    for seat, count in enumerate(seen.counts):
        up = sum(one is not None for one in seen.up[seat]) if seen.up else 0
        # A card below one that is just being played counts as in play already (LAYOUT-2).
        assert world.held[seat].bit_count() - count - up in (0, 1)


def check_truth(hand: Hand, worlds: Worlds) -> None:
    """What is really the case must be possible: no true card is ruled out."""
    truth = position_of(hand)
    for place in worlds.places:
        if place.kind == "hand":
            up = worlds.up[place.seat] if worlds.up else 0
            true = truth.held[place.seat] & ~worlds.fixed[place.seat] & ~up
        elif place.kind == "bury":
            true = truth.bury[place.seat]
        elif place.kind == "under":
            true = truth.under
        else:
            continue
        assert not true & ~place.allowed, (
            f"{place.kind} of {place.seat}: {worlds.table.cards(true & ~place.allowed)} ruled out; "
            f"{worlds.view.said}, called {worlds.view.called}, {worlds.view.tricks}"
        )


@pytest.mark.parametrize("name", [*PLAYING, *LAYOUTS])
def test_imagined_deals_agree_with_what_a_seat_knows(name: str) -> None:
    rng = Random(name)
    looked = 0
    for extra in EXTRAS.values():
        rules = preset(name, **extra)
        for _ in range(3):
            order = some_order(rules, rng)
            hand = flow.deal_order(rules, order, rng.randrange(rules.deal.seats)).hand
            walker = Walker(rng)
            while not hand.over:
                assert hand.turn is not None
                if rng.random() < 0.35:
                    look(hand, rng)
                    looked += 1
                hand = flow.apply(hand, hand.turn, walker.choose(hand)).hand
    assert looked > 50


def look(hand: Hand, rng: Random) -> None:
    assert hand.turn is not None
    seen = view(hand, hand.turn)
    worlds = Worlds(seen)
    likely = Likely(seen, worlds.table)
    in_play = seen.phase == "play"
    if in_play:
        check_truth(hand, worlds)
    for _ in range(3):
        world = worlds.draw(rng)
        check_world(seen, worlds, world)
        assert likely(world) > 0.0
        if not in_play:
            continue
        pos, truth = worlds.build(world), position_of(hand)
        assert pos.legal() == truth.legal()
        same = ("turn", "led", "holder", "tricks", "stakes", "secret", "open", "shown", "pot")
        for what in same:
            assert getattr(pos, what) == getattr(truth, what), what
        if not seen.under_laid or seen.under is not None:
            assert pos.points == truth.points
        assert pos.picker == truth.picker or pos.kind > 0
        playout(pos, rng.random)


def test_every_deal_that_fits_comes_equally_often() -> None:
    """Three places, one of which may not take trump: each of the deals that fit has its share."""
    cards = [1 << n for n in range(5)]
    trump = cards[3] | cards[4]
    everything = sum(cards)
    places = (
        Place("hand", 0, 2, everything),
        Place("hand", 1, 2, everything & ~trump),
        Place("bury", 2, 1, everything),
    )
    dealer = Dealer(places, everything)
    rng = Random(1)
    found = Counter(tuple(dealer.deal(rng, 0, -1)) for _ in range(9000))
    # The second hand takes two of three; of the other three cards one is buried: nine deals.
    assert len(found) == 9
    assert all(850 < count < 1150 for count in found.values()), found


def test_who_trumped_a_suit_is_never_given_a_card_of_it() -> None:
    hand = hand_from(
        "classic",
        4,
        "QC QS QH JC 7C 8C | AC KC 9H 8H 7H 7S | 9C 8S 9S KS KH TH | JD TS AS AH 9D 8D | "
        "QD JS JH AD TD TC",
        "KD 7D",
    )
    hand = play(hand, "pick, bury KD 7D, call AC, 7C AC 9C 8D")
    worlds = Worlds(view(hand, 4))
    clubs = worlds.table.suits[0]
    rng = Random(3)
    for _ in range(200):
        world = worlds.draw(rng)
        assert not world.held[3] & clubs
        assert world.held[3].bit_count() == 5


def test_the_picker_always_keeps_a_card_of_the_called_suit() -> None:
    """PART-1, PART-2: a hold card, and never the called ace."""
    hand = hand_from("classic", 4, "QC QS QH JC 7C 8C | | | | ", "KD 7D", seed=5)
    picked = play(hand, "pick, bury KD 7D")
    called = next(a for a in flow.legal(picked, 0) if a.text() == "call AC")
    hand = play(flow.apply(picked, 0, called).hand, "QC")
    worlds = Worlds(view(hand, 1))
    clubs, ace = worlds.table.suits[0], worlds.table.bit_of[7]
    rng = Random(4)
    for _ in range(300):
        world = worlds.draw(rng)
        assert world.held[0] & clubs
        assert not (world.held[0] | world.bury[0]) & ace


def test_passing_makes_strong_hands_unlikely() -> None:
    hand = play(hand_from("classic", 4, "", seed=11), "pass pass pass")
    seen = view(hand, 3)
    worlds = Worlds(seen)
    likely = Likely(seen, worlds.table)
    rng = Random(5)
    queens = worlds.table.face
    plain = [worlds.draw(rng) for _ in range(400)]
    weighed = worlds.sample(100, rng, likely)
    before = sum((w.held[0] & queens).bit_count() for w in plain) / len(plain)
    after = sum(w.weight * (w.held[0] & queens).bit_count() for w in weighed)
    assert after < before * 0.8
    assert abs(sum(w.weight for w in weighed) - 1.0) < 1e-9
