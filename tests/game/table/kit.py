"""Hands for the table's tests: a bot plays them, and every update is kept."""

from __future__ import annotations

from random import Random

from engine import flow
from engine.bots import make
from engine.rules import preset
from engine.view import view

FIVE = ("classic", "full", "tournament", "badger", "country")
MANY = ("3-ten", "4-blind", "4-queens", "6", "7", "8", "10")


def updates(rules="classic", seed="a", seat=0, bot="random", **options):
    """Every update of one hand, as `seat` sees it: a list of (events, view)."""
    seats = preset(rules, **options).deal.seats
    hand, events = flow.deal_seed(preset(rules, **options), seed, dealer=min(2, seats - 1))
    found = []
    rng = Random(seed)
    player = make(bot)
    while True:
        seen = tuple(event.seen_by(seat) for event in events)
        found.append((seen, view(hand, seat)))
        if hand.turn is None:
            return found
        now = hand.turn
        choice = player.choose(view(hand, now), flow.legal(hand, now), rng)
        hand, events = flow.apply(hand, now, choice)
