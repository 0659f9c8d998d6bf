"""The fair deal: what an honest host proves, and every way of cheating that is noticed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import flow
from engine.hand import Hand
from engine.rules import HouseRules, preset
from engine.view import SeatView, view
from net.fairness import FAIR, UNCHECKED, UNFAIR, FairDeal, Witness, commitment, deal_key
from tests.net.kit import Table, opening

ROOM = "0123456789abcdef"


class Deal:
    """A hand that was dealt fairly and played at random; `seat` is the witness's."""

    def __init__(self, seed: int = 1, name: str = "classic", seat: int = 1) -> None:
        rng = Random(seed)
        self.rules: HouseRules = preset(name)
        self.seat = seat
        self.host = FairDeal(ROOM, 4, rng.randbytes(32))
        self.witness = Witness()
        self.own = self.witness.promised(4, self.host.hash, rng.randbytes(16))
        self.host.parts = {0: rng.randbytes(16), seat: self.own}
        self.dealer = rng.randrange(self.rules.deal.seats)
        step = flow.deal_key(self.rules, self.host.key(), self.dealer)
        self.witness.saw(4, seat, [event.seen_by(seat) for event in step.events])
        hand = step.hand
        while not hand.over:
            assert hand.turn is not None
            hand = flow.apply(hand, hand.turn, rng.choice(flow.legal(hand, hand.turn))).hand
        self.hand: Hand = hand

    def check(self, **changed: Any) -> tuple[str, str]:
        facts: dict[str, Any] = {
            "room": ROOM,
            "deal": 4,
            "seed": self.host.seed,
            "parts": [list(one) for one in self.host.listed()],
            "at": self.seat,
            "seen": view(self.hand, self.seat),
            "rules": self.rules,
        }
        facts.update(changed)
        found = self.witness.check(**facts)
        return found.result, found.why


@pytest.mark.parametrize("name", ["classic", "full", "3-ten", "2-rows", "2-stacks", "10"])
def test_an_honest_deal_is_fair(name: str) -> None:
    for seed in range(20):
        deal = Deal(seed, name)
        if deal.hand.outcome is not None:
            assert deal.check() == (FAIR, "")


def test_another_seed_is_noticed() -> None:
    deal = Deal()
    assert deal.check(seed=bytes(32))[0] == UNFAIR


def test_a_seed_chosen_after_the_shares_is_noticed_even_with_its_own_cards() -> None:
    deal = Deal()
    deal.witness = Witness()
    other = deal.witness.promised(4, commitment(ROOM, 4, b"x" * 32), deal.own)
    assert other == deal.own
    assert deal.check() == (UNFAIR, "The host's seed is not the one it had promised.")


def test_an_unfair_deal_brings_what_anybody_can_check_it_by() -> None:
    deal = Deal()
    facts: dict[str, Any] = {
        "room": ROOM,
        "deal": 4,
        "seed": bytes(32),
        "parts": [list(one) for one in deal.host.listed()],
        "at": deal.seat,
        "seen": view(deal.hand, deal.seat),
        "rules": deal.rules,
    }
    unfair = deal.witness.check(**facts)
    assert unfair.proof is not None
    assert unfair.proof == {
        "room": ROOM,
        "promise": deal.host.hash.hex(),
        "own share": deal.own.hex(),
        "own seat": "1",
        "seed": bytes(32).hex(),
        "share of seat 0": deal.host.parts[0].hex(),
        "share of seat 1": deal.own.hex(),
    }
    assert commitment(ROOM, 4, bytes.fromhex(unfair.proof["seed"])).hex() != unfair.proof["promise"]
    assert deal.witness.check(**{**facts, "seed": deal.host.seed}).proof is None


def test_a_dropped_or_changed_share_is_noticed() -> None:
    deal = Deal()
    parts = [list(one) for one in deal.host.listed()]
    assert deal.check(parts=parts[:1])[0] == UNFAIR
    assert deal.check(parts=[parts[0], [deal.seat, "00" * 16]])[0] == UNFAIR
    for nonsense in ([1], [[1]], [["a", "00"]], [[0, "zz"]], [[0, "00"], [0, "00"]], [[99, "00"]]):
        assert deal.check(parts=nonsense) == (UNFAIR, "The host's proof of the deal can't be read.")


def test_a_share_that_came_too_late_is_said_to_be_so() -> None:
    deal = Deal()
    fresh = Deal.__new__(Deal)
    fresh.__dict__.update(deal.__dict__)
    del deal.host.parts[deal.seat]
    step = flow.deal_key(deal.rules, deal.host.key(), deal.dealer)
    deal.witness.saw(4, deal.seat, [event.seen_by(deal.seat) for event in step.events])
    rng, hand = Random(2), step.hand
    while not hand.over:
        assert hand.turn is not None
        hand = flow.apply(hand, hand.turn, rng.choice(flow.legal(hand, hand.turn))).hand
    result, why = deal.check(seen=view(hand, deal.seat))
    assert result == UNCHECKED
    assert "too late" in why


def test_one_swapped_card_is_noticed() -> None:
    for seed in range(60):
        deal = Deal(seed)
        rng = Random(seed)
        seen = view(deal.hand, deal.seat)
        assert seen.revealed is not None
        hands = [list(one) for one in seen.revealed.dealt]
        one, two = rng.sample(range(len(hands)), 2)
        hands[one][0], hands[two][0] = hands[two][0], hands[one][0]
        revealed = replace(seen.revealed, dealt=tuple(map(tuple, hands)))
        assert deal.check(seen=swapped(seen, revealed=revealed))[0] == UNFAIR


def swapped(seen: SeatView, **fields: Any) -> SeatView:

    return replace(seen, **fields)


def test_a_second_shuffle_is_no_proof() -> None:
    deal = Deal()
    deal.witness = Witness()
    deal.witness.promised(4, bytes(32), bytes(16))
    deal.witness.promised(4, deal.host.hash, deal.own)
    assert deal.check()[0] == UNCHECKED


def test_somebody_who_came_late_is_told_that_it_is_unchecked() -> None:
    deal = Deal()
    deal.witness = Witness()
    assert deal.check()[0] == UNCHECKED


def test_the_key_depends_on_everything() -> None:
    parts = [(0, b"a" * 16), (1, b"b" * 16)]
    key = deal_key(ROOM, 1, b"s" * 32, parts)
    assert key == deal_key(ROOM, 1, b"s" * 32, parts[::-1])
    others = {
        deal_key(ROOM, 2, b"s" * 32, parts),
        deal_key("f" * 16, 1, b"s" * 32, parts),
        deal_key(ROOM, 1, b"t" * 32, parts),
        deal_key(ROOM, 1, b"s" * 32, parts[:1]),
        deal_key(ROOM, 1, b"s" * 32, [(0, b"b" * 16), (1, b"a" * 16)]),
    }
    assert len(others | {key}) == 6


def test_a_host_that_promised_anew_while_one_was_away_is_no_fraud() -> None:
    """It died after its promise, and the hand was shuffled without this guest; with the own share
    in it, or with the connection whole, another seed is one."""
    deal = Deal()
    deal.witness = Witness()
    deal.witness.promised(4, bytes(32), deal.own)
    without = [list(one) for one in deal.host.listed() if one[0] != deal.seat]
    key = deal_key(ROOM, 4, deal.host.seed, [(seat, bytes.fromhex(part)) for seat, part in without])
    step = flow.deal_key(deal.rules, key, deal.dealer)
    hand = step.hand
    rng = Random(1)
    while not hand.over:
        assert hand.turn is not None
        hand = flow.apply(hand, hand.turn, rng.choice(flow.legal(hand, hand.turn))).hand
    anew = {"parts": without, "seen": view(hand, deal.seat)}
    assert deal.check(**anew)[0] == UNFAIR
    deal.witness.broke()
    assert deal.check(**anew)[0] == UNCHECKED
    assert deal.check()[0] == UNFAIR


def test_a_guest_whose_program_is_started_again_in_the_middle_of_a_shuffle_sees_no_fraud() -> None:
    """Their share is there already; they are not asked for another, which would not be used."""
    for seed in range(4):
        table = Table(opening("3-ten"), seed=seed)
        table.host._fair = True
        assert table.host.next_hand() is None
        first = table.guests[0]
        first.pump()  # promised, and the share is on its way
        if seed % 2:
            while table.host.pump():
                pass
        # Killed, and started again with the same token.
        assert table.host.shuffling is not None
        seat = first.seat
        assert seat is not None
        table.guests[0] = table.join(bytes.fromhex(table.room.seats[seat].token))
        table.pump()
        table.pump()
        assert table.room.phase == "hand"
        table.play_on()
        table.pump()
        results = [guest.fair.result if guest.fair else "" for guest in table.guests]
        assert results[0] in (UNCHECKED, FAIR)
        assert results[1:3] == [FAIR, FAIR]
