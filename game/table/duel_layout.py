"""From facts and places for two to a pose for every card.

Beside the keys of `layout` there is ``("down", seat, place)``, a covered card.
"""

from __future__ import annotations

from engine.cards import Card
from game.motion import Pose
from game.table import layout
from game.table.duel_places import LIFT_ROW, LIFT_ROW_HOVER, DuelPlaces
from game.table.facts import Facts
from game.table.layout import Key, Placed, Touch, card_key, position

COVERED, THEIRS = layout.BLIND, 45
"""Drawing order: covered cards lie lowest, the opponent's open cards under yours."""


def poses(facts: Facts, places: DuelPlaces, touch: Touch) -> dict[Key, Placed]:
    """Where every card lies once nothing moves."""
    found = layout.poses(facts, places, touch)
    for seat, row in enumerate(facts.up):
        where = position(facts, seat)
        own = seat == facts.viewer
        for place, card in enumerate(row):
            if facts.covered[seat][place]:
                down = places.covered_pose(where, place, alone=card is None)
                found["down", seat, place] = Placed(down, "", COVERED)
            if card is not None:
                lift = _lift(facts, touch, card) if own else 0.0
                pose = places.place_pose(where, place, lift)
                order = layout.HAND if own else THEIRS
                found[card_key(card)] = Placed(pose, card.code, order)
    return found


def _lift(facts: Facts, touch: Touch, card: Card) -> float:
    """How far an open card of yours is raised, in units."""
    if facts.legal is not None:
        if card not in facts.legal:
            return 0.0
        return LIFT_ROW_HOVER if card == touch.hover else LIFT_ROW
    if card == touch.ahead:
        return LIFT_ROW
    if card == touch.hover and facts.phase == "play":
        return LIFT_ROW / 2
    return 0.0


def deal_order(facts: Facts) -> list[Key]:
    """The keys of the cards in the order in which they go out (DEAL-3a): face down, face up, then
    the hands in fours, each time to the non-dealer first."""
    seats = [(facts.dealer + 1) % 2, facts.dealer]
    order: list[Key] = []
    for seat in seats:
        order += [("down", seat, place) for place in range(len(facts.covered[seat]))]
    for seat in seats:
        order += [card_key(card) for card in facts.up[seat] if card is not None]
    for packet in range(0, max(facts.counts), 4):
        for seat in seats:
            for i in range(packet, min(packet + 4, facts.counts[seat])):
                if seat == facts.viewer:
                    order.append(card_key(facts.hand[i]))
                else:
                    order.append(("back", seat, i))
    return order


def turned_from(places: DuelPlaces, facts: Facts, seat: int, place: int) -> Pose:
    """Where a card that is turned up comes from: face down in its place."""
    alone = facts.up[seat][place] is None
    return places.covered_pose(position(facts, seat), place, alone)
