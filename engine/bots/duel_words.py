"""Why the expert for two plays a card.

A reason has two parts: what the card does, and what it came to in the imagined deals, in whole
points that the player has at the end of the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.duel_search import Weighed, Weighing
from engine.bots.reasons import Fact, Part
from engine.bots.thumb_duel import turns_up, wins
from engine.bots.thumb_sense import Sense
from engine.cards import POINTS, TRUMP, Card

OFTEN = 0.1
"""In how many more of the deals a level must be won or saved to be the reason."""


def parts_of(sense: Sense, plays: Sequence[Card], weighing: Weighing) -> tuple[Part, ...]:
    """The reason for the best card of a weighing: what it does, and what that came to."""
    best = weighing.best
    other = weighing.cards[1] if len(weighing.cards) > 1 else None
    return (_level(best, other) or _does(sense, plays, best.card, other), _came(weighing))


def _level(best: Weighed, other: Weighed | None) -> Part | None:
    """A level of the hand that the card decides more often than the next best one (SCORE-9)."""
    if other is None:
        return None
    facts: dict[str, Fact] = {"card": best.card, "other": other.card}
    if best.wins - other.wins > OFTEN:
        return Part("duel-wins", facts)
    if best.safe - other.safe > OFTEN:
        return Part("duel-safe", facts)
    if best.makes - other.makes > OFTEN:
        return Part("duel-makes", facts)
    return None


def _does(sense: Sense, plays: Sequence[Card], card: Card, other: Weighed | None) -> Part:
    """What the card does on the table."""
    facts: dict[str, Fact] = {"card": card}
    suit_of = sense.deck.suit_of
    if sense.led < 0:
        stands = _stands(sense, card)
        if stands:
            return Part("duel-stands", facts)
        if stands is False and suit_of[card] != TRUMP and _trump_only(sense, card):
            return Part("duel-force", facts)
    elif wins(sense, card):
        points = sense.table + POINTS[card]
        if points >= 10:
            return Part("take", {"points": points})
        return Part("duel-take", facts)
    if turns_up(sense, card) and POINTS[card] == 0:
        return Part("uncover", facts)
    kept = other.card if other is not None else None
    if kept is not None and suit_of[kept] == TRUMP and suit_of[card] != TRUMP:
        return Part("duel-keep", {**facts, "other": kept})
    if sense.led < 0:
        draws = suit_of[card] == TRUMP and sense.trumps(sense.known[1 - sense.me])
        return Part("duel-draw" if draws else "duel-best", facts)
    if POINTS[card] == 0 and any(POINTS[one] for one in plays):
        return Part("no-points", facts)
    return Part("duel-least", facts)


def _answers(sense: Sense, card: Card) -> tuple[Card, ...]:
    """The opponent's open cards that may answer a lead."""
    shown = sense.known[1 - sense.me]
    return sense.cards(shown & sense.deck.suit_mask[sense.deck.suit_of[card]] or shown)


def _stands(sense: Sense, card: Card) -> bool | None:
    """Whether nothing that the opponent can answer beats a lead; None: a hidden hand may."""
    power = sense.deck.power[sense.deck.suit_of[card]]
    if sense.counts[1 - sense.me]:
        return all(power[one] <= power[card] for one in sense.cards(sense.out)) or None
    return all(power[one] <= power[card] for one in _answers(sense, card))


def _trump_only(sense: Sense, card: Card) -> bool:
    """Whether the open cards that beat a lead are all trump."""
    power = sense.deck.power[sense.deck.suit_of[card]]
    over = [one for one in _answers(sense, card) if power[one] > power[card]]
    return bool(over) and all(sense.deck.suit_of[one] == TRUMP for one in over)


def _came(weighing: Weighing) -> Part:
    """What the card came to, and the best of those that came to less."""
    best = weighing.best
    code = "duel-solved" if weighing.known else "duel-imagined"
    points = round(best.points)
    for other in weighing.cards[1:]:
        less = round(other.points)
        if less < points:
            return Part(code, {"points": points, "other": other.card, "less": less})
    return Part(f"{code}-all", {"points": points})
