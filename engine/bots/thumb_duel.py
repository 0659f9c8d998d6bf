"""How the bot plays for two, face-up cards on face-down ones (LAYOUT).

Most cards lie open, so a lead is weighed against what the opponent can answer. A card costs what
it would be worth later; a place that turns up a new card is worth a little. What nobody can see,
the opponent's hand and the covered cards, is only counted.
"""

from __future__ import annotations

from engine.bots.reasons import Advice
from engine.bots.thumb_follow import Rule, only_one, play, price
from engine.bots.thumb_habits import Habits
from engine.bots.thumb_sense import Sense
from engine.cards import POINTS, TRUMP, Card

TURNS_UP = 1.5
"""What it is worth, in card points of swing, to have one more card to choose from."""

LEADS = 1.0
"""What it costs to win a worthless trick: the opponent answers the next lead."""


def weighed(sense: Sense, plays: list[Card], habits: Habits) -> list[float]:
    """What each card is worth to common sense, in card points of swing."""
    if sense.led < 0:
        return [lead_value(sense, card, habits) for card in plays]
    return [after_trick(sense, card, sense.table, wins(sense, card), habits) for card in plays]


def follow(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """The trick lies open and is settled by this card: take it with points, cheaply, or give up
    as little as possible."""
    return told(sense, _best(sense, plays, habits))


def _best(sense: Sense, plays: list[Card], habits: Habits) -> Card:
    """The card worth most, the first of equals."""
    values = weighed(sense, plays, habits)
    return plays[values.index(max(values))]


def lead(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """Lead the card that the best answer hurts least."""
    return told(sense, _best(sense, plays, habits))


def told(sense: Sense, card: Card) -> Advice:
    """The advice to play this card, with the plain reason that speaks for it."""
    return _led(sense, card) if sense.led < 0 else _named(sense, card)


def _led(sense: Sense, best: Card) -> Advice:
    """The advice to lead this card, and why."""
    if all(_beaten_by(sense, best, one) is False for one in sense.cards(sense.out)):
        return play(best, "lead-boss")
    if turns_up(sense, best) and POINTS[best] == 0:
        return play(best, "uncover")
    if POINTS[best] == 0:
        return play(best, "lead-spare")
    return play(best, "lead-stands")


def wins(sense: Sense, card: Card) -> bool:
    """Whether the card takes the trick as it lies."""
    return sense.strength(card) > sense.best


def after_trick(sense: Sense, card: Card, table: int, won: bool, habits: Habits) -> float:
    """What a trick brings that ends with this card: its points, less what the card was worth."""
    points = table + POINTS[card]
    worth = (points - LEADS if won else -points) - price(sense, card, habits)
    return worth + (TURNS_UP if turns_up(sense, card) and not sense.last else 0.0)


def lead_value(sense: Sense, card: Card, habits: Habits) -> float:
    """What a lead brings: the worst over the open answers, mixed with the chance that the hidden
    hand has a better one."""
    opponent = 1 - sense.me
    suit = sense.deck.suit_of[card]
    base = (TURNS_UP if turns_up(sense, card) and not sense.last else 0.0) - price(
        sense, card, habits
    )
    shown = sense.known[opponent]
    following = shown & sense.deck.suit_mask[suit]
    hidden = sense.counts[opponent]
    answers = sense.cards(following or (0 if hidden else shown))
    if not answers and not hidden:
        return base
    if not hidden:
        return base + min(_answered(sense, card, one, habits) for one in answers)
    stands = sense.stands(sense.deck.power[suit][card], suit, (opponent,))
    unseen = POINTS[card] + habits.to_come
    by_chance = (2 * stands - 1) * unseen
    if not answers:
        return base + by_chance
    return base + min(by_chance, *(_answered(sense, card, one, habits) for one in answers))


def _answered(sense: Sense, card: Card, answer: Card, habits: Habits) -> float:
    """What the lead of `card` brings when the opponent plays `answer`, which costs them as well."""
    points = POINTS[card] + POINTS[answer]
    spent = price(sense, answer, habits) if answer in sense.deck.trumps else 0.0
    return (-points if _beaten_by(sense, card, answer) else points - LEADS) + spent


def _beaten_by(sense: Sense, card: Card, answer: Card) -> bool:
    power = sense.deck.power[sense.deck.suit_of[card]]
    return power[answer] > power[card]


def turns_up(sense: Sense, card: Card) -> bool:
    """Whether a covered card lies under this one."""
    view = sense.view
    if not view.up:
        return False
    row, covered = view.up[sense.me], view.covered[sense.me]
    return any(one == card and below for one, below in zip(row, covered, strict=True))


def _named(sense: Sense, card: Card) -> Advice:
    """The advice to answer with this card, and why."""
    points = sense.table + POINTS[card]
    if wins(sense, card):
        if points >= 10:
            return play(card, "take", points=points)
        return play(card, "take-cheap")
    if turns_up(sense, card) and POINTS[card] == 0 and sense.deck.suit_of[card] != TRUMP:
        return play(card, "uncover")
    return play(card, "no-points" if POINTS[card] == 0 else "leave")


DUEL_LEADS: tuple[Rule, ...] = (only_one, lead)
"""The rules of leading for two."""

DUEL_FOLLOW: tuple[Rule, ...] = (only_one, follow)
"""The rules of answering for two."""
