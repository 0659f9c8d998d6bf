"""What one seat, or a spectator, may know of a hand: built from a whitelist.

Everything that leaves the room (to a window, a bot, a file) is made here. A field that is not
filled on purpose can't leak. `None` as a card is a back: the viewer may not know it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine import flow
from engine.actions import Action, Blitz, Bury, Call
from engine.cards import Card, cards_in, mask_of
from engine.contract import Outcome
from engine.errors import Reason
from engine.hand import Bid, Hand, Row, Trick
from engine.phases.stakes import PAIRS
from engine.rules import HouseRules, preset


class SeenPlay(NamedTuple):
    """A card on the table: who played it; `None` for a card that lay under (PART-6)."""

    seat: int
    card: Card | None


class SeenTrick(NamedTuple):
    """A complete trick as the viewer may know it; `suit` is the number of the suit led."""

    leader: int
    plays: tuple[SeenPlay, ...]
    suit: int
    winner: int

    @property
    def points(self) -> int:
        """The card points that the viewer can count in it."""
        return sum(play.card.points for play in self.plays if play.card is not None)


class Said(NamedTuple):
    """An answer of the bidding or an announcement, in the words of a record; a bury says only
    `bury`, a card under is `??`, except to its owner."""

    seat: int
    words: str


class Refused(NamedTuple):
    """A card of the viewer's that may not be played now, and why."""

    card: Card
    reason: Reason


@dataclass(frozen=True)
class Revealed:
    """All cards, once the hand is over: the hands as dealt, the blind, what lay where; in a
    two-handed layout also what lay face up and face down at each place of each row (LAYOUT)."""

    dealt: tuple[tuple[Card, ...], ...]
    blind: tuple[Card, ...]
    buried: tuple[tuple[int, tuple[Card, ...]], ...]
    under: Card | None
    partner: int | None
    up: tuple[tuple[Card, ...], ...] = ()
    down: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True)
class SeatView:
    """One seat's (`seat`) or a spectator's (`seat` None) knowledge of a hand.

    preset, options  the rules: a preset's name and what differs from it; see `rules`
    seats, dealer    how many play; the dealer's seat
    phase            pick, call-early, take, bury, call, sheepshead, crack, recrack, corner,
                     blitz, play or over
    turn             the seat that must act, None when the hand is over
    hand             the viewer's cards in hand, sorted for the eye
    counts           how many cards each seat has in hand
    up, covered      two-handed layouts: what lies face up at each place of each seat's row, and
                     whether a card lies face down there, which nobody may know (LAYOUT)
    legal            what the viewer may do now (but not each single bury: see `bury_count`)
    bury_count       how many cards the viewer must bury now, else 0
    refused          the viewer's cards that may not be played now, with the reason
    said             the bidding and the announcements in order
    picker, forced   who took the blind; whether they had to
    blind            the cards that the viewer took from the blind, in the order dealt
    buried           the cards that the viewer buried
    called           the called card
    under_laid       a card lies or lay under; `under` which, if the viewer may know
    alone            the picker is alone and all know it
    partner          the partner, if the viewer may know; a secret partner knows
    partner_public   the partner, if everybody knows
    stakes, pot      the multiplier of the stakes; the units in the pot before the hand
    contract         picker, leaster, queens or duel, once that is settled
    trick, led       the cards on the table; the number of the suit led, -1 before the lead
    leader           who leads or led the current trick
    tricks           the complete tricks
    shown            cards that a blitz has shown and that are still in hand: (seat, card)
    outcome, revealed  the settling and all cards, once the hand is over
    """

    preset: str
    options: dict[str, str]
    seat: int | None
    seats: int
    dealer: int
    phase: str
    turn: int | None
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    up: tuple[tuple[Card | None, ...], ...]
    covered: tuple[tuple[bool, ...], ...]
    legal: tuple[Action, ...]
    bury_count: int
    refused: tuple[Refused, ...]
    said: tuple[Said, ...]
    picker: int | None
    forced: bool
    blind: tuple[Card, ...]
    buried: tuple[Card, ...]
    called: Card | None
    under_laid: bool
    under: Card | None
    alone: bool
    partner: int | None
    partner_public: int | None
    stakes: int
    pot: int
    contract: str | None
    trick: tuple[SeenPlay, ...]
    led: int
    leader: int
    tricks: tuple[SeenTrick, ...]
    shown: tuple[SeenPlay, ...]
    outcome: Outcome | None
    revealed: Revealed | None

    @property
    def rules(self) -> HouseRules:
        """The table's house rules."""
        return preset(self.preset, **self.options)

    @property
    def my_turn(self) -> bool:
        """Whether the viewer must act now."""
        return self.seat is not None and self.turn == self.seat

    @property
    def over(self) -> bool:
        """Whether the hand is settled."""
        return self.outcome is not None

    def tricks_of(self, seat: int) -> int:
        """How many tricks `seat` took."""
        return sum(trick.winner == seat for trick in self.tricks)

    def points_of(self, seat: int) -> int:
        """The card points in the tricks of `seat` as far as the viewer can count them."""
        return sum(trick.points for trick in self.tricks if trick.winner == seat)

    def why_not(self, card: Card) -> Reason | None:
        """Why the viewer may not play `card` now, or None."""
        for refused in self.refused:
            if refused.card == card:
                return refused.reason
        return None

    def knows(self, card: Card) -> bool:
        """Whether this view shows where `card` is or went."""
        if self.revealed is not None:
            return True
        if card in self.hand or card in self.blind or card in self.buried or card == self.under:
            return True
        if any(card in row for row in self.up):
            return True
        plays = [play for trick in self.tricks for play in trick.plays]
        return any(play.card == card for play in (*plays, *self.trick, *self.shown))


def view(hand: Hand, seat: int | None) -> SeatView:
    """What `seat`, or a spectator (None), may know of `hand`."""
    rules = hand.rules
    phase = flow.phase_name(hand)
    ally = flow.ally_of(hand)
    in_hand = tuple(held & ~hand.up_mask(who) for who, held in enumerate(hand.held))
    acting = seat is not None and seat == hand.turn
    legal: tuple[Action, ...] = ()
    if acting and phase != "bury":
        legal = tuple(flow.legal(hand, hand.turn if hand.turn is not None else -1))
    knows_under = hand.under is not None and _knows_under(hand, seat)
    return SeatView(
        preset=rules.preset,
        options=rules.changes,
        seat=seat,
        seats=hand.seats,
        dealer=hand.dealer,
        phase=phase,
        turn=hand.turn,
        hand=() if seat is None else rules.deck.sort(cards_in(in_hand[seat])),
        counts=tuple(held.bit_count() for held in in_hand),
        up=hand.up,
        covered=tuple(tuple(card is not None for card in row) for row in hand.down),
        legal=legal,
        bury_count=rules.picking.bury if acting and phase == "bury" else 0,
        refused=_refused(hand, seat) if acting and phase == "play" else (),
        said=tuple(_said(bid, seat, knows_under) for bid in (*hand.bids, *hand.answers)),
        picker=hand.picker,
        forced=hand.forced,
        blind=() if seat is None else _blind_of(hand, seat),
        buried=() if seat is None else rules.deck.sort(cards_in(hand.buried_by(seat))),
        called=hand.called,
        under_laid=hand.under is not None,
        under=hand.under if knows_under else None,
        alone=hand.picker is not None and ally.known_alone(hand),
        partner=ally.known_partner(hand, seat),
        partner_public=ally.known_partner(hand, None),
        stakes=hand.stakes_now,
        pot=hand.pot,
        contract=None if hand.contract is None else hand.contract.name,
        trick=_seen_plays(hand, hand.trick, seat == hand.picker),
        led=hand.led,
        leader=hand.leader,
        tricks=tuple(_seen_trick(hand, trick, seat) for trick in hand.tricks),
        shown=_shown(hand),
        outcome=hand.outcome,
        revealed=_revealed(hand) if hand.outcome is not None else None,
    )


def _knows_under(hand: Hand, seat: int | None) -> bool:
    """The picker, the taker of its trick, and all when the hand is over (PART-6)."""
    if hand.outcome is not None:
        return True
    if seat is None:
        return False
    if seat == hand.picker:
        return True
    return any(
        trick.winner == seat and any(card == hand.under for _who, card in trick.plays)
        for trick in hand.tricks
    )


def _blind_of(hand: Hand, seat: int) -> tuple[Card, ...]:
    """The blind's cards that `seat` took (PICK-2, TWO-1); none before the blind is taken."""
    taken = hand.picker is not None and any(
        phase.NAME == "take" for phase in hand.rules.phases[: hand.step]
    )
    if not taken:
        return ()
    share = hand.rules.picking.bury
    if seat == hand.picker:
        return hand.blind[:share]
    if hand.rules.picking.shared and hand.picker is not None:
        return hand.blind[share:] if seat == (hand.picker + 1) % hand.seats else ()
    return ()


def _said(bid: Bid, seat: int | None, knows_under: bool) -> Said:
    action = bid.action
    if isinstance(action, Bury) and bid.seat != seat:
        return Said(bid.seat, "bury")
    if isinstance(action, Call) and action.under is not None and not knows_under:
        return Said(bid.seat, f"call {action.card.code} under ??")
    return Said(bid.seat, action.text())


def _refused(hand: Hand, seat: int | None) -> tuple[Refused, ...]:
    if seat is None or hand.contract is None:
        return ()
    allowed = hand.contract.ally.playable(hand, seat)
    barred = hand.held[seat] & ~allowed
    if hand.under is not None and seat == hand.picker and hand.played_by(hand.under) is None:
        barred |= (1 << hand.under) & ~allowed
    return tuple(
        Refused(card, hand.contract.ally.why_not(hand, seat, card)) for card in cards_in(barred)
    )


def _seen_plays(
    hand: Hand, plays: tuple[tuple[int, Card], ...], knows_under: bool
) -> tuple[SeenPlay, ...]:
    return tuple(
        SeenPlay(who, card if card != hand.under or knows_under else None) for who, card in plays
    )


def _seen_trick(hand: Hand, trick: Trick, seat: int | None) -> SeenTrick:
    knows = hand.outcome is not None or (seat is not None and seat in (hand.picker, trick.winner))
    return SeenTrick(trick.leader, _seen_plays(hand, trick.plays, knows), trick.suit, trick.winner)


def _shown(hand: Hand) -> tuple[SeenPlay, ...]:
    return tuple(
        SeenPlay(bid.seat, card)
        for bid in hand.answers
        if isinstance(bid.action, Blitz)
        for card in PAIRS[bid.action.kind]
        if hand.held[bid.seat] >> card & 1
    )


def _revealed(hand: Hand) -> Revealed:
    sort = hand.rules.deck.sort
    side = hand.contract.ally.side(hand) if hand.contract is not None else ()
    return Revealed(
        dealt=tuple(sort(cards_in(dealt)) for dealt in hand.dealt),
        blind=hand.blind,
        buried=tuple((who, sort(cards_in(mask))) for who, mask in hand.buried),
        under=hand.under,
        partner=side[1] if len(side) == 2 else None,
        up=_faces(hand.rows[0]),
        down=_faces(hand.rows[1]),
    )


def _faces(rows: Row) -> tuple[tuple[Card, ...], ...]:
    """Rows in which no place is empty, as at the deal."""
    return tuple(tuple(card for card in row if card is not None) for row in rows)


class PossibleCall(NamedTuple):
    """A card that could be called after a bury: whether it can, and if not, why."""

    card: Card
    reason: Reason | None
    needs_under: bool = False


def calls_after(
    seen: SeatView, laid: tuple[Card, ...]
) -> tuple[tuple[Action, ...], tuple[PossibleCall, ...]]:
    """What the viewer, who is about to bury, could say after burying `laid`.

    Gives the actions (calls, `alone`; empty: no question will be put) and, for each fail ace in a
    called-ace game, whether it can be called and why not. `laid` may be incomplete. It uses only
    what the viewer knows, so a window can show it while the cards are chosen (PART-7a).
    """
    hand = _own_hand(seen, laid)
    partner = hand.rules.partner
    actions = partner.calls(hand)
    calls = [action for action in actions if isinstance(action, Call)]
    listed: list[PossibleCall] = []
    if partner.alone_without_call:
        deck = hand.rules.deck
        wanted = [deck.ace(suit) for suit in deck.fail_suits]
        wanted += [action.card for action in calls if action.card not in wanted]
        for card in dict.fromkeys(wanted):
            fitting = [action for action in calls if action.card == card]
            if fitting:
                needs = all(action.under is not None for action in fitting)
                listed.append(PossibleCall(card, None, needs))
            else:
                listed.append(PossibleCall(card, partner.why_no_call(hand, Call(card))))
    return actions, tuple(listed)


def _own_hand(seen: SeatView, laid: tuple[Card, ...]) -> Hand:
    """The hand as far as the burying viewer knows it, with `laid` buried."""
    assert seen.seat is not None
    rules = seen.rules
    held = [0] * seen.seats
    held[seen.seat] = mask_of(seen.hand) & ~mask_of(laid)
    dealt = [0] * seen.seats
    dealt[seen.seat] = (mask_of(seen.hand) | mask_of(seen.buried)) & ~mask_of(seen.blind)
    return Hand(
        rules=rules,
        dealer=seen.dealer,
        dealt=tuple(dealt),
        blind=seen.blind,
        held=tuple(held),
        picker=seen.picker,
        buried=((seen.seat, mask_of(laid) | mask_of(seen.buried)),),
        called=seen.called,
        alone=seen.alone,
    )
