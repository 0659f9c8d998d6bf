"""What a phase of a hand promises to the driver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action
from engine.errors import Reason

if TYPE_CHECKING:
    from engine.hand import Hand, Step


class Phase:
    """One kind of question in a hand. It keeps nothing: all progress is in the hand.

    `NAME` is the phase's public name, `WORDS` the actions that belong to it.
    """

    NAME: ClassVar[str] = ""
    WORDS: ClassVar[frozenset[str]] = frozenset()

    def enter(self, hand: Hand) -> Step:
        """Begin: set `turn` to the first seat that must answer, or leave it None to pass on."""
        raise NotImplementedError

    def legal(self, hand: Hand) -> Sequence[Action]:
        """What `hand.turn` may do; never empty, in a fixed order."""
        raise NotImplementedError

    def why_not(self, hand: Hand, action: Action) -> Reason:
        """Why `hand.turn` may not do `action`, which belongs to this phase and is not legal."""
        return Reason("not-now")

    def apply(self, hand: Hand, action: Action) -> Step:
        """The hand after `hand.turn` did `action`, which is legal. `turn` is the next seat to
        answer in this phase, or None when the phase is done."""
        raise NotImplementedError
