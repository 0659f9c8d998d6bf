"""Table manners: plays that no partner forgives are left out before the expert weighs the rest.

A bot that imagines hands sometimes finds a card a hair better that looks foolish to everybody else:
its worlds are few, or the hand is decided and all cards seem alike. Each rule below takes the
foolish plays out of those that are legal and leaves at least one. None speaks in a leaster, where
points are poison, or at a table for two. Letters name the sources: W Wikipedia, E Everything2, F
the full rules, B the sheepshead.org guide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.actions import Action, Play
from engine.bots.thumb_follow import first_queen
from engine.bots.thumb_sense import ALONE, DEFENDER, Sense, cards_of
from engine.cards import POINTS, Card
from engine.rules.partners import CalledAce, FirstTwoQueens
from engine.view import SeatView

Rule = Callable[[Sense, list[Card]], list[Card]]
"""Gives the plays that are left; an empty list if the rule has nothing to say."""


def mannered(view: SeatView, legal: Sequence[Action]) -> Sequence[Action]:
    """The plays of `legal` that are no visible blunder; all of `legal` outside the play of a hand
    with sides. Never empty."""
    if view.phase != "play" or len(legal) < 2 or view.contract not in ("picker", "queens"):
        return legal
    sense = Sense(view)
    if sense.role == ALONE:
        return legal
    plays = cards_of(legal)
    for rule in LEADS if sense.led < 0 else FOLLOWS:
        plays = rule(sense, plays) or plays
    if len(plays) == len(legal):
        return legal
    return [action for action in legal if isinstance(action, Play) and action.card in plays]


def _trump(sense: Sense, card: Card) -> bool:
    return sense.place[card] < 99 and card != sense.under


def _under(sense: Sense, plays: list[Card]) -> list[Card]:
    """The plays that leave the trick to who holds it."""
    return [one for one in plays if sense.strength(one) <= sense.best]


def defenders_lead_no_trump(sense: Sense, plays: list[Card]) -> list[Card]:
    """W: as a defender never lead trump unless absolutely necessary. Nothing but trump in hand is a
    reason, and so is a trump that nothing beats."""
    if sense.role != DEFENDER or not sense.trumps_out:
        return []
    if isinstance(sense.rules.partner, FirstTwoQueens):
        return []
    if all(_trump(sense, one) for one in plays):
        return []
    return [one for one in plays if not _trump(sense, one) or sense.boss(one)]


def a_strong_picker_leads_trump(sense: Sense, plays: list[Card]) -> list[Card]:
    """W: the picker should almost always lead trump: here the one who is long in it, in the first
    two tricks, while an enemy may hold some."""
    if sense.me != sense.view.picker or len(sense.view.tricks) > 1 or not sense.foes_may_trump:
        return []
    trumps = [one for one in plays if _trump(sense, one)]
    return trumps if len(trumps) >= max(4, sense.rules.deal.hand - 2) else []


def points_go_on_a_sure_trick(sense: Sense, plays: list[Card]) -> list[Card]:
    """F: when your partner is sure to win a trick, play an ace or ten on it. B: give as many points
    as possible in rounds your team will win. Without one, the trick is left to the friend, unless
    the card that goes over it brings an ace's or ten's points, or a picker wants to lead trump."""
    if not sense.surely_ours():
        return []
    under = _under(sense, plays)
    fat = [one for one in under if POINTS[one] >= 10]
    if fat or not under or _picker_draws_trump(sense):
        return fat
    return under + [one for one in plays if one not in under and POINTS[one] >= 10]


def _picker_draws_trump(sense: Sense) -> bool:
    """W: the picker should almost always lead trump, and may take a friend's trick for that."""
    more = sense.my_trumps
    return sense.me == sense.view.picker and bool(more & (more - 1)) and sense.foes_may_trump


def no_points_for_the_enemy(sense: Sense, plays: list[Card]) -> list[Card]:
    """F, B: points are for your own side: no ace or ten goes on a trick that is surely theirs while
    a card without points can be played."""
    if not sense.surely_theirs():
        return []
    under = _under(sense, plays)
    if not any(POINTS[one] == 0 for one in under):
        return []
    return [one for one in plays if POINTS[one] < 10 or one not in under]


def a_fat_called_suit_is_trumped(sense: Sense, plays: list[Card]) -> list[Card]:
    """E: someone against the picker will have a void in the called suit, and so a chance to get at
    least eleven points by trumping. A friend who plays later may be left to do it."""
    called = sense.view.called
    if called is None or not isinstance(sense.rules.partner, CalledAce):
        return []
    if sense.led != called >> 3 or sense.table < 11 or not sense.surely_theirs():
        return []
    return [one for one in plays if _trump(sense, one) and sense.strength(one) > sense.best]


def keep_the_second_queen(sense: Sense, plays: list[Card]) -> list[Card]:
    """W (first two queens): avoid being stuck alone: who has played the first queen keeps the next
    one back while there is another card."""
    if not isinstance(sense.rules.partner, FirstTwoQueens) or first_queen(sense) != sense.me:
        return []
    return [one for one in plays if one.rank != "Q"]


LEADS: tuple[Rule, ...] = (
    defenders_lead_no_trump,
    a_strong_picker_leads_trump,
    keep_the_second_queen,
)
"""The rules for leading."""

FOLLOWS: tuple[Rule, ...] = (
    keep_the_second_queen,
    points_go_on_a_sure_trick,
    no_points_for_the_enemy,
    a_fat_called_suit_is_trumped,
)
"""The rules for following."""
