"""Why the expert does otherwise than common sense would.

For a card the reason has two parts, where common sense has something to say about that card at all:
what it does on the table, and that it did better in the imagined deals than the usual one.
"""

from __future__ import annotations

from engine.actions import Action, Alone, Bury, Call, Decline, Pass, Pick, Play
from engine.bots.reasons import Advice, Part, advice
from engine.bots.thumb import rules_for
from engine.bots.thumb_follow import only_one
from engine.bots.thumb_habits import USUAL
from engine.bots.thumb_sense import PARTNER, PICKER, Sense
from engine.cards import POINTS, Card
from engine.rules.partners import BlackQueens, JackPartner
from engine.view import SeatView

SPEAKS_FOR_ITSELF = frozenset(
    {
        *("lead-trump", "lead-trump-open", "lead-boss", "lead-called", "lead-to-partner"),
        *("lead-winner", "lead-ace", "lead-back", "lead-ruff", "lead-low"),
        *("schmear", "schmear-hope", "stay-low", "trump-called", "take", "take-cheap", "try"),
        *("no-points", "leaster-throw", "leaster-duck", "leaster-take"),
    }
)
"""The reasons that are true of a card whatever else could be played."""


def reason(view: SeatView, action: Action, usual: Advice) -> Advice:
    """The advice to do `action`, which common sense would not; or what is usual, where that is as
    good."""
    if isinstance(action, Play):
        return _play(view, action, usual)
    if isinstance(action, Bury):
        return advice(action, "best-bury", cards=action.cards)
    if isinstance(action, Call):
        if action.under is None:
            return advice(action, "best-call", card=action.card)
        return advice(action, "best-under", card=action.card, under=action.under)
    if isinstance(action, Pick):
        return advice(action, "learnt-pick")
    if isinstance(action, Pass):
        return advice(action, "learnt-pass")
    if isinstance(action, Decline) and isinstance(usual.action, (Call, Alone)):
        return advice(action, "best-partner")
    return advice(action, f"best-{action.WORD}")


def _play(view: SeatView, action: Play, usual: Advice) -> Advice:
    if not isinstance(usual.action, Play):
        return advice(action, "best-card", card=action.card)
    card, other = action.card, usual.action.card
    sense = Sense(view)
    if as_good(sense, card, other):
        return usual
    does = _does(sense, card)
    if does is None:
        return advice(action, "better", card=card, other=other)
    return Advice(action, (does, Part("better-than", {"other": other})))


def _does(sense: Sense, card: Card) -> Part | None:
    """What common sense says of a card if it is the only one looked at."""
    for rule in rules_for(sense):
        found = None if rule is only_one else rule(sense, [card], USUAL)
        if found is not None:
            if found.code in SPEAKS_FOR_ITSELF:
                return found.parts[0]
            break
    leads_trump = sense.led < 0 and sense.place[card] < 99 and card != sense.under
    pickers = sense.role in (PICKER, PARTNER) and sense.view.picker is not None
    return Part("lead-trump") if leads_trump and pickers and sense.foes_may_trump else None


def as_good(sense: Sense, one: Card, other: Card) -> bool:
    """Whether two cards of the viewer do the same: neighbours of a suit with the same points, no
    card between them in other hands or on the table, and neither tells who the partner is."""
    suit = sense.deck.suit_of[one]
    if suit != sense.deck.suit_of[other] or POINTS[one] != POINTS[other]:
        return False
    view, method = sense.view, sense.rules.partner
    if view.under is not None or view.called in (one, other):
        return False
    if isinstance(method, JackPartner) and method.jack in (one, other):
        return False
    if isinstance(method, BlackQueens) and one.rank == "Q":
        return False
    power = sense.deck.power[suit]
    low, high = sorted((power[one], power[other]))
    between = [card for _seat, card in sense.plays if card is not None]
    between += sense.cards(sense.out & sense.deck.suit_mask[suit])
    return not any(low < power[card] < high for card in between)
