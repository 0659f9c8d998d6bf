"""How the bot plays a leaster: the fewest points win, but one trick is needed (NOPICK-1)."""

from __future__ import annotations

from engine.bots.reasons import Advice
from engine.bots.thumb_follow import Rule, only_one, play
from engine.bots.thumb_habits import Habits
from engine.bots.thumb_sense import Sense
from engine.cards import POINTS, TRUMP, Card

COMING = 3.5
"""Card points that each player still to come adds on average."""


def needs_trick(sense: Sense) -> bool:
    """Whether the viewer still needs a trick to be able to win."""
    if sense.rules.values["leaster_needs_trick"] != "yes":
        return False
    return all(trick.winner != sense.me for trick in sense.view.tricks)


def blind_lies_here(sense: Sense) -> bool:
    """Whether the blind's points go to whoever takes this trick (E, F: the last one)."""
    where = sense.rules.values["leaster_blind"]
    if where == "last-trick":
        return sense.last
    return where == "first-trick" and not sense.view.tricks


def danger(sense: Sense, card: Card) -> float:
    """How likely `card` is to take a trick later against one's will, from 0 to 1."""
    power = sense.deck.power[TRUMP]
    if sense.place[card] < 99:
        rest = sense.trumps_out
        below = sum(power[one] < power[card] for one in sense.cards(rest))
        return 0.3 + 0.7 * below / max(1, rest.bit_count())
    suit = sense.deck.suit_of[card]
    power = sense.deck.power[suit]
    rest = sense.out & sense.deck.suit_mask[suit]
    if not rest:
        return 0.5
    return 0.6 * sum(power[one] < power[card] for one in sense.cards(rest)) / rest.bit_count()


def riddance(sense: Sense, card: Card) -> float:
    """How gladly `card` is thrown away: its points and the danger of winning with it."""
    return POINTS[card] + 8.0 * danger(sense, card)


def limit(sense: Sense) -> int:
    """How many points a trick may hold that one takes on purpose: more as the hand gets short."""
    return 8 + 4 * len(sense.view.tricks)


def take_one_cheap_trick(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W: generally a trick is required to win. The cheapest is taken from the last seat, with a
    card without points that would take a dearer trick later."""
    if not needs_trick(sense) or blind_lies_here(sense):
        return None
    over = [one for one in plays if sense.strength(one) > sense.best]
    sure = [one for one in over if sense.unbeatable(sense.strength(one))]
    if not sure:
        return None
    card = min(sure, key=lambda one: POINTS[one] - 4.0 * danger(sense, one))
    cost = sense.table + POINTS[card] + 3 * len(sense.later)
    if cost > limit(sense):
        return None
    return play(card, "leaster-take")


def throw_points_away(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """E: take the fewest points: whatever does not take the trick may carry points into it."""
    under = [one for one in plays if sense.strength(one) < sense.best]
    if not under:
        return None
    card = max(under, key=lambda one: riddance(sense, one))
    return play(card, "leaster-throw" if POINTS[card] >= 4 else "leaster-duck")


def take_it_at_least_loss(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """Every card takes the trick so far: the last seat takes it without more points and is rid of
    a dangerous card; before that, a card is best that somebody behind can still beat."""

    def costs(card: Card) -> float:
        wins = sense.stands(sense.strength(card), sense.led, sense.later)
        taken = sense.table + POINTS[card] + COMING * len(sense.later)
        away = 0.5 * (1.0 - wins) * POINTS[card]
        return wins * taken - away - 8.0 * danger(sense, card)

    return play(min(plays, key=costs), "leaster-stuck")


def lead_low(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """Lead the card that is least likely to take the trick: low, and of a suit that is still out;
    even an ace of trump is well led while the queens are out, since somebody must take it."""

    def risk(card: Card) -> float:
        led = sense.suit(card)
        power = sense.deck.power[led]
        rest = sense.out & sense.deck.suit_mask[led]
        higher = sum(power[one] > power[card] for one in sense.cards(rest))
        return -higher / 6.0 + 0.3 * POINTS[card] / 11.0

    card = min(plays, key=lambda one: (risk(one), one))
    return play(card, "leaster-lead-throw" if POINTS[card] >= 4 else "leaster-lead-low")


LEASTER_FOLLOW: tuple[Rule, ...] = (
    only_one,
    take_one_cheap_trick,
    throw_points_away,
    take_it_at_least_loss,
)
"""Following in a leaster, in order."""

LEASTER_LEADS: tuple[Rule, ...] = (only_one, lead_low)
"""Leading in a leaster, in order. Who leads later has a trick already."""
