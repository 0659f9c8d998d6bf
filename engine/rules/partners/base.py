"""What a partner method is, and the two plainest: nobody, and two pickers (PART, TWO).

Nothing here stores who the partner is: it follows from who was dealt the card, so it can't leak
through a field that somebody forgot to hide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import Action, Alone, Decline
from engine.contract import Ally
from engine.errors import Reason

if TYPE_CHECKING:
    from engine.hand import Hand

ALONE = Alone()
DECLINE = Decline()


class Partner(Ally):
    """A partner method: an ally that also says what the picker may call."""

    equal = False
    """Whether both of the picker's side share alike (SCORE-5)."""
    known_to_all = False
    """Whether the partner is open from the start (TWO-1)."""
    possible = True
    """Whether the method knows a partner at all; where not, a solo doubles nothing (PART-9)."""

    alone_without_call = False
    """A picker who can call nothing is alone, and all see it (PART-8)."""

    def side(self, hand: Hand) -> tuple[int, ...]:
        if hand.picker is None:
            return ()
        partner = self.partner(hand)
        return (hand.picker,) if partner is None else (hand.picker, partner)

    def partner(self, hand: Hand) -> int | None:
        """The partner's seat: the truth, whoever may know it."""
        return None

    def early_calls(self, hand: Hand) -> tuple[Action, ...]:
        """What the picker may say before seeing the blind; empty: no question (PART-10)."""
        return ()

    def calls(self, hand: Hand) -> tuple[Action, ...]:
        """What the picker may say after the bury; empty: no question."""
        return ()

    def why_no_call(self, hand: Hand, action: Action) -> Reason:
        """Why the picker may not say `action`, a call or `alone`."""
        if isinstance(action, Alone):
            return Reason("alone-off")
        return Reason("not-now")

    def holds_partner_card(self, hand: Hand, seat: int) -> bool:
        """Whether `seat` is the secret partner and so may not crack (STAKE-1)."""
        return seat == self.partner(hand)

    def may_declare(self, hand: Hand) -> bool | None:
        """Sheepshead (STAKE-5): None, the picker is not asked; else whether they may say it."""
        return True if hand.alone else None


def cornered(hand: Hand) -> int | None:
    """Who has cracked around the corner and so is known as partner (STAKE-2), or None."""
    return next((bid.seat for bid in hand.answers if bid.action.WORD == "corner"), None)


@dataclass(frozen=True)
class NoPartner(Partner):
    """The picker plays alone against all (three players, four with a blind)."""

    possible = False

    def known_alone(self, hand: Hand) -> bool:
        return True

    def may_declare(self, hand: Hand) -> bool | None:
        return True


@dataclass(frozen=True)
class TwoPickers(Partner):
    """The picker and the seat on the left are open partners (TWO-1)."""

    equal = True
    known_to_all = True

    def partner(self, hand: Hand) -> int | None:
        return None if hand.picker is None else (hand.picker + 1) % hand.seats

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        return self.partner(hand)
