"""Hands between bots for the tests of `thumb`: every decision with what the seat could know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine import flow
from engine.actions import Action
from engine.bots import make
from engine.bots.base import Bot
from engine.hand import Hand
from engine.rules import HouseRules
from engine.view import SeatView, view


class Choice(NamedTuple):
    """One decision: the hand before it, whose, what the seat saw, might do, and did."""

    hand: Hand
    seat: int
    seen: SeatView
    legal: tuple[Action, ...]
    action: Action


def choices(rules: HouseRules, seed: str, bots: list[Bot] | None = None) -> Iterator[Choice]:
    """Every decision of one hand between `bots` (all thumb, unless given), asserting that each
    is legal."""
    seats = rules.deal.seats
    players = bots or [make("thumb")] * seats
    rng = Random(seed)
    hand, _events = flow.deal_seed(rules, seed, rng.randrange(seats))
    while hand.turn is not None:
        seat = hand.turn
        legal = flow.legal(hand, seat)
        seen = view(hand, seat)
        action = players[seat].choose(seen, legal, rng)
        assert action in legal, f"{seed}: seat {seat} said {action}, may {[str(a) for a in legal]}"
        yield Choice(hand, seat, seen, legal, action)
        hand, _events = flow.apply(hand, seat, action)
