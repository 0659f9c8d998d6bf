"""What has happened. An event shows itself to one seat: cards it may not know become `None`.

`event.seen_by(seat)` gives the event as that seat (or `None`, a spectator) may see it. It never
vanishes, so that the count of events is the same for everybody; a fact whose very existence is
secret (who became the partner) is no event at all until the rules reveal it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.cards import Card

MaybeCards = tuple[Card | None, ...]
"""Cards of which a viewer may know none: `None` is a card's back."""


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events; `TAG` names the kind on the wire and in the journal."""

    TAG: ClassVar[str] = ""

    def seen_by(self, viewer: int | None) -> Event:
        """This event as `viewer` may see it (`None` is a spectator)."""
        return self


def _backs(cards: MaybeCards) -> MaybeCards:
    return (None,) * len(cards)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards went out: each seat's hand and the blind, in the order dealt (DEAL-3).

    In a two-handed layout `up` are the face-up cards of each seat; `down` counts those face down
    under them, which nobody may know (LAYOUT-2).
    """

    TAG = "dealt"
    dealer: int
    hands: tuple[MaybeCards, ...]
    blind: MaybeCards
    up: tuple[tuple[Card, ...], ...] = ()
    down: int = 0

    def seen_by(self, viewer: int | None) -> Event:
        hands = tuple(
            hand if seat == viewer else _backs(hand) for seat, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands, blind=_backs(self.blind))


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat left the blind (PICK-1)."""

    TAG = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """A seat takes the blind; `forced` when the dealer had to (PICK-5)."""

    TAG = "picked"
    seat: int
    forced: bool = False


@dataclass(frozen=True, slots=True)
class ThrownIn(Event):
    """A hopeless hand was shown (PICK-3a)."""

    TAG = "thrown-in"
    seat: int
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AllPassed(Event):
    """Nobody picked; `then` is what follows: leaster, doubler, redeal-with-pot (PICK-4)."""

    TAG = "all-passed"
    then: str


@dataclass(frozen=True, slots=True)
class _OneSeatsCards(Event):
    """Cards that move face down: only `seat` knows them."""

    seat: int
    cards: MaybeCards

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, cards=_backs(self.cards))


@dataclass(frozen=True, slots=True)
class BlindTaken(_OneSeatsCards):
    """The picker's cards from the blind (PICK-2, TWO-1)."""

    TAG = "blind-taken"


@dataclass(frozen=True, slots=True)
class Buried(_OneSeatsCards):
    """The cards that a picker laid down (PICK-2)."""

    TAG = "buried"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The picker named the partner's card (PART-1, -5, -10)."""

    TAG = "called"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class LaidUnder(Event):
    """The picker laid a card under (PART-6); only the picker knows it."""

    TAG = "laid-under"
    seat: int
    card: Card | None

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else LaidUnder(self.seat, None)


@dataclass(frozen=True, slots=True)
class WentAlone(Event):
    """The picker plays without a partner, and all know it: said (PART-9) or for want of a call
    (PART-8)."""

    TAG = "went-alone"
    seat: int
    said: bool = True


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat answered a question with no; all answers look alike (STAKE-1)."""

    TAG = "declined"
    seat: int
    question: str


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """The stakes went up: `what` is crack, recrack, corner or sheepshead; `stakes` the product."""

    TAG = "raised"
    seat: int
    what: str
    stakes: int


@dataclass(frozen=True, slots=True)
class Blitzed(Event):
    """A pair was shown (STAKE-3)."""

    TAG = "blitzed"
    seat: int
    cards: tuple[Card, ...]
    stakes: int


@dataclass(frozen=True, slots=True)
class PlayBegins(Event):
    """The first trick can be led; `contract` is picker, leaster, queens or duel."""

    TAG = "play-begins"
    contract: str
    leader: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A card fell. `under`: the card that lay under, seen by its owner only (PART-6)."""

    TAG = "played"
    seat: int
    card: Card | None
    under: bool = False

    def seen_by(self, viewer: int | None) -> Event:
        if self.under and viewer != self.seat:
            return Played(self.seat, None, True)
        return self


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is complete and goes to `seat`; `under` is the card in it that lay under, which the
    taker may look at (PART-6)."""

    TAG = "trick-taken"
    seat: int
    number: int
    under: Card | None = None
    under_from: int | None = None

    def seen_by(self, viewer: int | None) -> Event:
        if self.under is None or viewer in (self.seat, self.under_from):
            return self
        return replace(self, under=None)


@dataclass(frozen=True, slots=True)
class Uncovered(Event):
    """A card that lay face down is turned up, in sight of both (LAYOUT-1, LAYOUT-2); `place` is
    its place in the seat's row."""

    TAG = "uncovered"
    seat: int
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class PartnerKnown(Event):
    """The rules have revealed the partner to everybody."""

    TAG = "partner-known"
    seat: int


@dataclass(frozen=True, slots=True)
class HandOver(Event):
    """The hand is settled; the view shows the outcome and all cards."""

    TAG = "hand-over"
    scores: tuple[int, ...]
    pot: int = 0


EVENT_TYPES: dict[str, type[Event]] = {
    kind.TAG: kind
    for kind in (
        Dealt,
        Passed,
        Picked,
        ThrownIn,
        AllPassed,
        BlindTaken,
        Buried,
        Called,
        LaidUnder,
        WentAlone,
        Declined,
        Raised,
        Blitzed,
        PlayBegins,
        Played,
        TrickTaken,
        Uncovered,
        PartnerKnown,
        HandOver,
    )
}
"""Every event by its tag."""
