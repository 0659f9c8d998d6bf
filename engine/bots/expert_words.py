"""Why the expert does otherwise than common sense would: what its imagined deals or nets say."""

from __future__ import annotations

from engine.actions import Action, Alone, Bury, Call, Decline, Pass, Pick, Play
from engine.bots.reasons import Advice, advice


def reason(action: Action, usual: Action) -> Advice:
    """The advice to do `action` and not what is `usual`."""
    if isinstance(action, Play):
        if isinstance(usual, Play):
            return advice(action, "better", card=action.card, other=usual.card)
        return advice(action, "best-card", card=action.card)
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
    if isinstance(action, Decline) and isinstance(usual, (Call, Alone)):
        return advice(action, "best-partner")
    return advice(action, f"best-{action.WORD}")
