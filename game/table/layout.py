"""From facts and places to a pose for every card: the one place that says where a card lies.

Keys of cards: ``("card", code)`` for a card whose face the viewer may see, ``("back", seat, i)``
for the others' hands, ``("blind", i)`` for the blind, ``("hidden", seat)`` for a card in the trick
that lies face down. Seats are hand seats; places count from the viewer.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from engine.cards import Card
from game.motion import Pose
from game.table import places as at
from game.table.facts import Facts
from game.table.places import Places

Key = tuple[Hashable, ...]

# Drawing order. Backs lie under the plates, everything else above them.
BACKS, BLIND, TRICK, HAND, MOVING = 0, 20, 30, 60, 90


@dataclass(frozen=True)
class Placed:
    """A card's pose, its face (a code, or "" for a back) and its place in the drawing order."""

    pose: Pose
    code: str
    order: int


@dataclass(frozen=True)
class Touch:
    """What the player is doing with the cards, which lifts some of them.

    ``ahead`` is chosen for the next turn, ``hover`` is pointed at, ``laid`` lie in the slots of the
    bury panel (``slots``: where), ``choosing`` while cards are chosen rather than played.
    """

    hover: Card | None = None
    ahead: Card | None = None
    laid: tuple[Card, ...] = ()
    slots: tuple[Pose, ...] = ()
    choosing: bool = False


NOTHING = Touch()


def position(facts: Facts, seat: int) -> int:
    """The place of a hand seat on the screen, 0 at the bottom, clockwise."""
    return (seat - (facts.viewer or 0)) % facts.seats


def card_key(card: Card) -> Key:
    return ("card", card.code)


def hand_shown(facts: Facts, touch: Touch = NOTHING) -> tuple[Card, ...]:
    """The viewer's cards that stand in the hand row."""
    return tuple(card for card in facts.hand if card not in touch.laid)


def poses(facts: Facts, places: Places, touch: Touch = NOTHING) -> dict[Key, Placed]:
    """Where every card of the table lies once nothing moves."""
    found: dict[Key, Placed] = {}
    for seat, count in enumerate(facts.counts):
        if seat == facts.viewer:
            continue
        where = position(facts, seat)
        for i in range(count):
            pose = places.back_pose(where, i, count)
            found["back", seat, i] = Placed(pose, "", BACKS + i)
    aside = facts.phase in ("play", "over")
    for i in range(facts.blind):
        pose = places.blind_pose(i, facts.blind, aside)
        found["blind", i] = Placed(pose, "", BLIND + i)
    for i, play in enumerate(facts.trick):
        pose = places.trick[position(facts, play.seat)]
        if play.card is None:
            hidden = Pose(pose.x, pose.y, pose.width, pose.angle, face=0.0)
            found["hidden", play.seat] = Placed(hidden, "", TRICK + i)
        else:
            found[card_key(play.card)] = Placed(pose, play.card.code, TRICK + i)
    row = hand_shown(facts, touch)
    for i, card in enumerate(row):
        pose = places.hand_pose(i, len(row), _lift(facts, touch, card))
        found[card_key(card)] = Placed(pose, card.code, HAND + i)
    for card, pose in zip(touch.laid, touch.slots, strict=False):
        if card in facts.hand:
            found[card_key(card)] = Placed(pose, card.code, HAND + 20)
    return found


def _lift(facts: Facts, touch: Touch, card: Card) -> float:
    """How far a hand card is raised, in units."""
    if touch.choosing:
        return at.LIFT_LEGAL if card == touch.hover else at.LIFT_NEUTRAL
    if facts.legal is not None:
        if card not in facts.legal:
            return 0.0
        return at.LIFT_HOVER if card == touch.hover else at.LIFT_LEGAL
    if card == touch.ahead:
        return at.LIFT_NEUTRAL + at.LIFT_AHEAD
    if card == touch.hover and facts.phase == "play":
        return at.LIFT_NEUTRAL + 5
    return at.LIFT_NEUTRAL
