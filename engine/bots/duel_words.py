"""Why the expert for two plays a card: codes, facts, and English sentences for hints.

A reason has two parts: what the card does, and what it came to in the imagined deals. Each part is
a code of `SENTENCES`, or of those of common sense, with the facts for its braces; so a window can
translate the parts and join them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import Action
from engine.bots.duel_search import Weighed, Weighing
from engine.bots.thumb_duel import turns_up, wins
from engine.bots.thumb_sense import Sense
from engine.bots.thumb_words import SENTENCES as PLAIN
from engine.bots.thumb_words import card_name
from engine.cards import POINTS, TRUMP, Card

SENTENCES = {
    "duel-safe": "play the {card}: it saves you from schneider more often than the {other}",
    "duel-wins": "play the {card}: it wins the deal more often than the {other}",
    "duel-makes": "play the {card}: it makes them schneider more often than the {other}",
    "duel-keep": "play the {card} and keep the {other}: that is worth more later",
    "duel-stands": "lead the {card}: nothing that they can play now beats it",
    "duel-force": "lead the {card}: they can take it with a trump only",
    "duel-draw": "lead the {card}: they must give a trump to it",
    "duel-best": "lead the {card}: nothing does better over the whole hand",
    "duel-least": "play the {card}: it costs you least",
    "duel-imagined": "about {points} points in the deals imagined, with the {other} about {less}",
    "duel-imagined-all": "about {points} points in the deals imagined, whatever you play",
    "duel-solved": "{points} points if nobody errs from here, with the {other} {less}",
    "duel-solved-all": "{points} points if nobody errs from here, whatever you play",
}
"""The reasons of the expert; the fields in braces are facts: `card` and `other` names of cards,
`points` and `less` whole points that the player has at the end of the hand."""

OFTEN = 0.1
"""In how many more of the deals a level must be won or saved to be the reason."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a reason: a key of `SENTENCES`, or of those of `thumb_words`, and its facts."""

    code: str
    facts: dict[str, str]

    def text(self) -> str:
        """The part in English."""
        return template(self.code).format(**self.facts)


@dataclass(frozen=True, slots=True)
class DuelAdvice:
    """A choice and the parts of its reason."""

    action: Action
    parts: tuple[Part, ...]

    def sentence(self) -> str:
        """The reason in English, without a full stop: "take the trick: 21 points lie in it (about
        74 points in the deals imagined, with the eight of clubs about 66)"."""
        first, *more = (part.text() for part in self.parts)
        return first + "".join(f" ({text})" for text in more)


def template(code: str) -> str:
    """The English sentence of a code with its braces, to be translated and filled."""
    return SENTENCES.get(code) or PLAIN[code]


def parts_of(sense: Sense, plays: Sequence[Card], weighing: Weighing) -> tuple[Part, ...]:
    """The reason for the best card of a weighing: what it does, and what that came to."""
    best = weighing.best
    other = weighing.cards[1] if len(weighing.cards) > 1 else None
    return (_level(best, other) or _does(sense, plays, best.card, other), _came(weighing))


def _level(best: Weighed, other: Weighed | None) -> Part | None:
    """A level of the hand that the card decides more often than the next best one (SCORE-9)."""
    if other is None:
        return None
    facts = {"card": card_name(best.card), "other": card_name(other.card)}
    if best.wins - other.wins > OFTEN:
        return Part("duel-wins", facts)
    if best.safe - other.safe > OFTEN:
        return Part("duel-safe", facts)
    if best.makes - other.makes > OFTEN:
        return Part("duel-makes", facts)
    return None


def _does(sense: Sense, plays: Sequence[Card], card: Card, other: Weighed | None) -> Part:
    """What the card does on the table."""
    facts = {"card": card_name(card)}
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
            return Part("take", {"points": str(points)})
        return Part("take-cheap", facts)
    if turns_up(sense, card) and POINTS[card] == 0:
        return Part("uncover", facts)
    kept = other.card if other is not None else None
    if kept is not None and suit_of[kept] == TRUMP and suit_of[card] != TRUMP:
        return Part("duel-keep", {**facts, "other": card_name(kept)})
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
            facts = {"points": str(points), "other": card_name(other.card), "less": str(less)}
            return Part(code, facts)
    return Part(f"{code}-all", {"points": str(points)})
