"""Facts of common sense's reasons: who holds the trick as the viewer knows it, what a hand is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.bots.reasons import Part, Rank
from engine.bots.thumb_hand import trump_count
from engine.cards import Deck, cards_in

if TYPE_CHECKING:
    from engine.bots.thumb_sense import Sense


def holder(sense: Sense) -> Part:
    """The best card on the table with its owner: your partner's queen, the picker's ace."""
    [rank] = [one.rank for seat, one in sense.plays if seat == sense.holder and one is not None]
    view = sense.view
    if sense.holder == view.picker:
        owner = "own-partners" if view.partner == sense.me else "pickers"
    elif view.partner == sense.holder:
        owner = "own-partners" if view.picker == sense.me else "partners"
    elif sense.pals[sense.holder] >= 0.6:
        owner = "sides"
    else:
        owner = "theirs"
    return Part(owner, {"rank": Rank(rank)})


def trumps(deck: Deck, hand: int) -> Part:
    """How many trump a hand (a mask) has: 5 trump."""
    return Part("trumps", {"n": trump_count(deck, hand)})


def queens(hand: int) -> Part:
    """How many queens a hand (a mask) has: no queen, 2 queens."""
    many = sum(one.rank == "Q" for one in cards_in(hand))
    return Part("queens", {"n": many}) if many else Part("no-queen")
