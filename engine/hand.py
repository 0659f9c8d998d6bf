"""One hand of Sheepshead as one frozen record. Everything that has happened in it is in here.

The record knows no rules: `flow` drives it, the phases ask the questions, the contract says what
the cards do. Secrets (who the partner is) are derived from it and never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cards import Card, cards_in, points_in

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.contract import Contract, Outcome
    from engine.events import Event
    from engine.rules import HouseRules

Plays = tuple[tuple[int, Card], ...]
"""The cards of a trick in the order of play: (seat, card)."""

Row = tuple[tuple[Card | None, ...], ...]
"""Cards that lie before each seat, place by place; None where nothing lies."""


class Trick(NamedTuple):
    """A complete trick: who led, the cards in order of play, the suit led, who took it."""

    leader: int
    plays: Plays
    suit: int
    winner: int

    @property
    def mask(self) -> int:
        """The trick's cards."""
        mask = 0
        for _seat, card in self.plays:
            mask |= 1 << card
        return mask

    @property
    def points(self) -> int:
        """The card points in the trick."""
        return sum(card.points for _seat, card in self.plays)


class Bid(NamedTuple):
    """An answer to a question: the seat and what it said."""

    seat: int
    action: Action


@dataclass(frozen=True)
class Hand:
    """The state of one hand.

    rules     the table's house rules
    dealer    the dealer's seat; seats are numbered clockwise from 0
    dealt     each seat's cards as dealt (masks)
    blind     the blind in the order dealt
    stakes    the multiplier carried into this hand (NOPICK-4), 1 as a rule
    pot       units in the pot before this hand (NOPICK-5)
    held      each seat's cards now (masks), those in hand and those that lie face up before it;
              a card laid under has left the hand (PART-7)
    step      the number of the phase in `rules.phases`
    turn      the seat that must act, or None when the hand is over
    bids      all answers before the play, in order
    picker    the seat that took the blind, or None; `forced` when it had to (PICK-5)
    buried    (seat, cards) of each bury (a mask)
    called    the called card; `under` the card laid under; `alone` said or known to all
    answers   the announcements: crack, blitz, sheepshead and their refusals (STAKE-0)
    contract  what this hand has become, once that is settled
    up        two-handed layouts: what lies face up at each place of each seat's row, or None
    down      and what lies face down there, which nobody may know
    rows      both as they lay at the deal: (up, down)
    trick     the cards on the table; `led` the number of the suit led, -1 before the lead
    led_before  the suits led so far, one bit each, this trick included
    tricks    the complete tricks
    outcome   how it was settled, once it is over
    """

    rules: HouseRules
    dealer: int
    dealt: tuple[int, ...]
    blind: tuple[Card, ...]
    held: tuple[int, ...]
    stakes: int = 1
    pot: int = 0
    step: int = -1
    turn: int | None = None
    bids: tuple[Bid, ...] = ()
    picker: int | None = None
    forced: bool = False
    buried: tuple[tuple[int, int], ...] = ()
    called: Card | None = None
    under: Card | None = None
    alone: bool = False
    answers: tuple[Bid, ...] = ()
    contract: Contract | None = None
    up: Row = ()
    down: Row = ()
    rows: tuple[Row, Row] = ((), ())
    trick: Plays = ()
    led: int = -1
    led_before: int = 0
    tricks: tuple[Trick, ...] = ()
    outcome: Outcome | None = None
    legal_now: Sequence[Action] | None = field(default=None, compare=False, repr=False)
    """The legal actions of `turn`, filled by `flow.legal` on the first question."""

    def but(self, **changes: Any) -> Hand:
        """This hand with some fields changed. It replaces `dataclasses.replace` on the hot path."""
        new = object.__new__(Hand)
        fields = new.__dict__
        fields.update(self.__dict__)
        fields["legal_now"] = None
        fields.update(changes)
        return new

    @property
    def seats(self) -> int:
        """How many play this hand."""
        return len(self.dealt)

    @property
    def over(self) -> bool:
        """Whether the hand is settled."""
        return self.outcome is not None

    @property
    def leader(self) -> int:
        """Who leads, or led, the current trick."""
        if self.trick:
            return self.trick[0][0]
        return self.tricks[-1].winner if self.tricks else (self.dealer + 1) % len(self.dealt)

    def buried_by(self, seat: int) -> int:
        """The cards that `seat` has buried (a mask)."""
        return sum(mask for who, mask in self.buried if who == seat)

    @property
    def buried_mask(self) -> int:
        """All buried cards (a mask)."""
        return sum(mask for _who, mask in self.buried)

    def taken_by(self, seat: int) -> int:
        """The cards of the tricks that `seat` took (a mask)."""
        taken = 0
        for trick in self.tricks:
            if trick.winner == seat:
                taken |= trick.mask
        return taken

    def points_of(self, seat: int) -> int:
        """The card points in the tricks that `seat` took."""
        return points_in(self.taken_by(seat))

    def tricks_of(self, seat: int) -> int:
        """How many tricks `seat` took."""
        return sum(trick.winner == seat for trick in self.tricks)

    def up_mask(self, seat: int) -> int:
        """The cards that lie face up before `seat` (a mask)."""
        mask = 0
        for card in self.up[seat] if self.up else ():
            if card is not None:
                mask |= 1 << card
        return mask

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards that `seat` holds, sorted for the eye."""
        return self.rules.deck.sort(cards_in(self.held[seat]))

    def played_by(self, card: Card) -> int | None:
        """Who has played `card`, or None while nobody has."""
        for trick in self.tricks:
            for seat, one in trick.plays:
                if one == card:
                    return seat
        for seat, one in self.trick:
            if one == card:
                return seat
        return None

    @property
    def stakes_now(self) -> int:
        """The product of doublers, cracks and blitzes so far, within the cap (STAKE-4)."""
        stakes = self.stakes
        for bid in self.answers:
            if bid.action.WORD in ("crack", "recrack", "corner", "blitz"):
                stakes *= 2
        return self.rules.scoring.capped(stakes)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats clockwise from `first`."""
        n = len(self.dealt)
        return tuple((first + i) % n for i in range(n))


class Step(NamedTuple):
    """A hand after something has happened, and the events that tell it."""

    hand: Hand
    events: tuple[Event, ...] = ()
