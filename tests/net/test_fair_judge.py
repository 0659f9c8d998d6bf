"""Ten thousand deals before a judge who shares no line with the product, and hosts who cheat."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine import flow
from engine.cards import Card
from engine.events import Dealt
from engine.rules import preset
from engine.view import view
from net.fairness import FAIR, UNFAIR, FairDeal, Witness
from tests.kit import fair_judge

DEALS = 10_000
ROOM = "0123456789abcdef"
PRESETS = ("classic", "full", "3-ten", "3-nine", "3-eight", "4-queens", "6", "7", "8", "10")


def codes(cards: tuple[Card | None, ...]) -> tuple[str, ...]:
    return tuple(card.code for card in cards if card is not None)


def test_the_known_seed_begins_as_it_must() -> None:
    """DEAL-3b"""
    key = hashlib.sha256(b"20261130").digest()
    order = fair_judge.order_of(key, fair_judge.pack_without(()))
    assert " ".join(order[:8]) == "7D AH QH AD 8S KD KS 9H"


class Deal:
    """A deal of the product's, and what it told."""

    def __init__(self, number: int, rng: Random) -> None:
        self.rules = preset(PRESETS[number % len(PRESETS)])
        self.seats = self.rules.deal.seats
        self.dealer = rng.randrange(self.seats)
        self.own = rng.randrange(self.seats), rng.randbytes(16)
        self.made = FairDeal(ROOM, number + 1, rng.randbytes(32))
        shares = {seat: rng.randbytes(16) for seat in range(self.seats) if rng.random() < 0.8}
        self.made.parts = {**shares, self.own[0]: self.own[1]}
        event = flow.deal_key(self.rules, self.made.key(), self.dealer).events[0]
        assert isinstance(event, Dealt)
        self.told = fair_judge.Judged(tuple(map(codes, event.hands)), codes(event.blind))

    def judge(
        self,
        seed: bytes | None = None,
        shares: dict[int, bytes] | None = None,
        told: fair_judge.Judged | None = None,
    ) -> str:
        """What the judge says of it, or of one that differs in something."""
        made, rules = self.made, self.rules
        seed = made.seed if seed is None else seed
        shares = made.parts if shares is None else shares
        pack = fair_judge.pack_without([card.code for card in rules.deck.removed])
        order = fair_judge.order_of(fair_judge.key_of(ROOM, made.deal, seed, shares), pack)
        judged = fair_judge.dealt(order, self.seats, rules.deal.hand, self.dealer)
        shown = self.told if told is None else told
        return fair_judge.wrong_with(
            ROOM, made.deal, made.hash, seed, shares, self.own, shown, judged
        )

    def cheat(self, kind: str, rng: Random) -> str:
        """What the judge says of a host who cheats so."""
        if kind == "seed":
            return self.judge(seed=rng.randbytes(32))
        if kind == "card":
            hands = [list(hand) for hand in self.told.hands]
            one, two = rng.sample(range(self.seats), 2)
            hands[one][0], hands[two][-1] = hands[two][-1], hands[one][0]
            return self.judge(told=self.told._replace(hands=tuple(map(tuple, hands))))
        shares = dict(self.made.parts)
        victim = rng.choice(sorted(shares))
        if kind == "dropped":
            del shares[victim]
        else:
            shares[victim] = rng.randbytes(16)
        return self.judge(shares=shares)


def test_ten_thousand_deals_are_what_seed_and_shares_give_and_every_cheat_is_seen() -> None:
    """DEAL-3, DEAL-3a, DEAL-3b: the cards of each deal are judged; then the host swaps two cards,
    takes another seed, leaves out a share or changes one."""
    rng = Random(2026)
    seen: Counter[str] = Counter()
    for number in range(DEALS):
        deal = Deal(number, rng)
        assert deal.judge() == ""
        kind = ("card", "seed", "dropped", "altered")[number % 4]
        assert deal.cheat(kind, rng), (number, kind)
        seen[kind] += 1
    assert seen.total() == DEALS
    assert len(seen) == 4


@pytest.mark.parametrize("kind", ["honest", "card", "seed", "dropped", "altered", "blind"])
def test_a_guests_own_check_sees_every_cheat(kind: str) -> None:
    """The same through the product's own witness, with hands that were played to the end."""
    rng = Random(kind)
    for number in range(80):
        rules = preset(PRESETS[number % len(PRESETS)])
        seats, dealer = rules.deal.seats, rng.randrange(rules.deal.seats)
        seat = rng.randrange(seats)
        made, witness = FairDeal(ROOM, 4, rng.randbytes(32)), Witness()
        own = witness.promised(4, made.hash, rng.randbytes(16))
        made.parts = {other: rng.randbytes(16) for other in range(seats)}
        made.parts[seat] = own
        hand, events = flow.deal_key(rules, made.key(), dealer)
        witness.saw(4, seat, [event.seen_by(seat) for event in events])
        while not hand.over:
            options = flow.legal(hand, hand.turn if hand.turn is not None else -1)
            hand = flow.apply(hand, hand.turn or 0, rng.choice(options)).hand
        shown, seed, shares = view(hand, seat), made.seed, dict(made.parts)
        assert shown.revealed is not None
        if kind == "card":
            rows = [list(row) for row in shown.revealed.dealt]
            rows[0][0], rows[1][0] = rows[1][0], rows[0][0]
            revealed = replace(shown.revealed, dealt=tuple(map(tuple, rows)))
            shown = replace(shown, revealed=revealed)
        elif kind == "blind":
            if not shown.revealed.blind:
                continue
            other = next(iter(shown.revealed.dealt[0]))
            blind = (other, *shown.revealed.blind[1:])
            shown = replace(shown, revealed=replace(shown.revealed, blind=blind))
        elif kind == "seed":
            seed = rng.randbytes(32)
        elif kind == "dropped":
            del shares[rng.randrange(seats)]
        elif kind == "altered":
            shares[rng.randrange(seats)] = rng.randbytes(16)
        parts = [[at, part.hex()] for at, part in sorted(shares.items())]
        found = witness.check(ROOM, 4, seed, parts, seat, shown, rules)
        assert found.result == (FAIR if kind == "honest" else UNFAIR), (number, found)
