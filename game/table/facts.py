"""What the table shows of a hand, as one frozen value that lags behind the true view.

`facts_of` reads a view; `told` moves the facts on by one event, so that a hand can be shown event
by event. Both come to the same end: after the last event of an update the facts are those of its
view. Nothing here knows pixels or time. Seats are hand seats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from engine import events as ev
from engine.cards import Card
from engine.view import SeatView, SeenPlay, SeenTrick

T = TypeVar("T")

ANNOUNCEMENTS = ("sheepshead", "crack", "recrack", "corner", "blitz")


@dataclass(frozen=True)
class Facts:
    """The shown state of a hand.

    viewer    the seat whose cards are open; None for a spectator
    hand      the viewer's cards in the order of the hand, a card laid under at the end
    counts    how many cards each seat holds as backs (the viewer's place counts too)
    blind     cards lying face down in the middle
    trick     the cards on the table; `complete` once all have played: the trick lies a moment
    taken     tricks of each seat; `last` the last complete trick
    turn      whose turn is shown; None while something is on its way
    legal     the cards the viewer may play now; None when it is not their turn to play
    bubbles   what each seat has just said, as a word of `engine.actions`, or ""
    cracked   seats that doubled (crack, recrack, corner)
    up, covered  two-handed: what lies face up at each place of each row, and whether a card lies
              face down there
    """

    viewer: int | None
    seats: int
    dealer: int
    phase: str
    hand: tuple[Card, ...] = ()
    counts: tuple[int, ...] = ()
    blind: int = 0
    trick: tuple[SeenPlay, ...] = ()
    complete: bool = False
    leader: int = -1
    taken: tuple[int, ...] = ()
    tricks: int = 0
    last: SeenTrick | None = None
    turn: int | None = None
    legal: frozenset[Card] | None = None
    bubbles: tuple[str, ...] = ()
    picker: int | None = None
    called: Card | None = None
    under_laid: bool = False
    alone: bool = False
    partner: int | None = None
    stakes: int = 1
    cracked: tuple[int, ...] = ()
    contract: str | None = None
    points: tuple[int, ...] = ()
    my_under: Card | None = None
    up: tuple[tuple[Card | None, ...], ...] = ()
    covered: tuple[tuple[bool, ...], ...] = ()

    @property
    def started(self) -> bool:
        """Whether the tricks have begun."""
        return self.contract is not None


def facts_of(view: SeatView) -> Facts:
    """Everything shown of a view when nothing moves any more."""
    over = view.over
    under = view.under if _holds_under(view) else None
    return Facts(
        viewer=view.seat,
        seats=view.seats,
        dealer=view.dealer,
        phase=view.phase,
        hand=view.hand + ((under,) if under is not None else ()),
        counts=view.counts,
        blind=_blind_left(view),
        trick=view.trick,
        leader=view.leader,
        taken=tuple(view.tricks_of(seat) for seat in range(view.seats)),
        tricks=len(view.tricks),
        last=view.tricks[-1] if view.tricks else None,
        turn=view.turn,
        legal=_legal(view),
        bubbles=_bubbles(view),
        picker=view.picker,
        called=view.called,
        under_laid=view.under_laid,
        alone=view.alone,
        partner=view.partner_public,
        stakes=view.stakes,
        cracked=tuple(
            said.seat for said in view.said if said.words in ("crack", "recrack", "corner")
        ),
        contract=view.contract,
        points=tuple(view.points_of(seat) for seat in range(view.seats)) if not over else (),
        my_under=under,
        up=view.up,
        covered=view.covered,
    )


def _holds_under(view: SeatView) -> bool:
    """Whether the viewer is the picker and the card laid under is still to be played."""
    if not view.under_laid or view.seat is None or view.seat != view.picker or view.over:
        return False
    plays = [play for trick in view.tricks for play in trick.plays]
    return all(play.card != view.under for play in (*plays, *view.trick))


def _blind_left(view: SeatView) -> int:
    """The blind's cards that still lie on the table (in a leaster to the end)."""
    if view.over:
        return 0
    if view.picker is not None and view.phase not in ("pick", "call-early"):
        return 0
    return view.rules.deal.blind


def _legal(view: SeatView) -> frozenset[Card] | None:
    if view.phase != "play" or not view.my_turn:
        return None
    return frozenset(
        card for action in view.legal if (card := getattr(action, "card", None)) is not None
    )


def _bubbles(view: SeatView) -> tuple[str, ...]:
    """Passes while the blind is offered; doublings until the play begins."""
    words = [""] * view.seats
    if view.phase == "pick":
        for said in view.said:
            words[said.seat] = said.words
    elif view.phase in ANNOUNCEMENTS:
        for said in view.said:
            if said.words.split(" ")[0] in ANNOUNCEMENTS:
                words[said.seat] = said.words
    return tuple(words)


def told(facts: Facts, event: ev.Event, view: SeatView) -> Facts:
    """The facts after one event; `view` is that of the update the event belongs to."""
    facts = replace(facts, turn=None, legal=None)
    if isinstance(event, ev.Dealt):
        return _dealt(event, view)
    if isinstance(event, ev.Passed):
        return _said(facts, event.seat, "pass")
    if isinstance(event, ev.Picked):
        picked = replace(facts, picker=event.seat, phase="take")
        partner = view.rules.partner
        if not partner.possible:
            picked = replace(picked, alone=True)
        elif partner.known_to_all:
            picked = replace(picked, partner=view.partner_public)
        return _said(picked, event.seat, "pick")
    if isinstance(event, ev.BlindTaken):
        return _blind_taken(facts, event, view)
    if isinstance(event, ev.Buried):
        return _buried(facts, event)
    if isinstance(event, ev.Called):
        return _said(replace(facts, called=event.card), event.seat, f"call {event.card.code}")
    if isinstance(event, ev.LaidUnder):
        return _laid_under(facts, event)
    if isinstance(event, ev.WentAlone):
        return _said(replace(facts, alone=True), event.seat, "alone")
    if isinstance(event, ev.Declined):
        return _said(facts, event.seat, "decline")
    if isinstance(event, ev.Raised):
        cracked = facts.cracked if event.what == "sheepshead" else (*facts.cracked, event.seat)
        raised = replace(facts, stakes=event.stakes, cracked=cracked)
        return _said(raised, event.seat, event.what)
    if isinstance(event, ev.Blitzed):
        kind = {"QC": "black", "QH": "red"}.get(event.cards[0].code, "jacks")
        return _said(replace(facts, stakes=event.stakes), event.seat, f"blitz {kind}")
    if isinstance(event, ev.AllPassed):
        return replace(facts, bubbles=_silent(facts))
    if isinstance(event, ev.PlayBegins):
        return replace(
            facts,
            phase="play",
            contract=event.contract,
            leader=event.leader,
            bubbles=_silent(facts),
        )
    if isinstance(event, ev.Played):
        return _played(facts, event)
    if isinstance(event, ev.Uncovered):
        return replace(
            facts,
            up=_put(facts.up, event.seat, event.place, event.card),
            covered=_put(facts.covered, event.seat, event.place, False),
        )
    if isinstance(event, ev.PartnerKnown):
        return replace(facts, partner=event.seat)
    if isinstance(event, ev.TrickTaken):
        return replace(facts, complete=True)
    return facts


def collected(facts: Facts, trick: SeenTrick) -> Facts:
    """The facts once a complete trick has gone to its winner."""
    taken = list(facts.taken)
    taken[trick.winner] += 1
    points = list(facts.points or (0,) * facts.seats)
    points[trick.winner] += trick.points
    return replace(
        facts,
        trick=(),
        complete=False,
        leader=trick.winner,
        taken=tuple(taken),
        tricks=facts.tricks + 1,
        last=trick,
        points=tuple(points),
    )


def _silent(facts: Facts) -> tuple[str, ...]:
    return ("",) * facts.seats


def _said(facts: Facts, seat: int, words: str) -> Facts:
    bubbles = list(facts.bubbles or _silent(facts))
    if words.split(" ")[0] in ("pick", "call", "alone"):
        bubbles = [""] * facts.seats
    bubbles[seat] = words
    return replace(facts, bubbles=tuple(bubbles))


def _dealt(event: ev.Dealt, view: SeatView) -> Facts:
    seats = len(event.hands)
    mine: tuple[Card, ...] = ()
    if view.seat is not None:
        mine = view.rules.deck.sort(c for c in event.hands[view.seat] if c is not None)
    return Facts(
        viewer=view.seat,
        seats=seats,
        dealer=event.dealer,
        phase="deal",
        hand=mine,
        counts=tuple(len(hand) for hand in event.hands),
        blind=len(event.blind),
        leader=(event.dealer + 1) % seats,
        taken=(0,) * seats,
        bubbles=("",) * seats,
        points=(0,) * seats,
        up=event.up,
        covered=((True,) * event.down,) * seats if event.down else (),
        # A doubler carried into the hand is known from the deal on.
        stakes=_carried(view),
    )


def _carried(view: SeatView) -> int:
    """The stakes before anybody doubled in this hand."""
    doubled = [said for said in view.said if said.words.split(" ")[0] in ANNOUNCEMENTS[1:]]
    return view.stakes if not doubled else max(1, view.stakes >> len(doubled))


def _blind_taken(facts: Facts, event: ev.BlindTaken, view: SeatView) -> Facts:
    counts = list(facts.counts)
    counts[event.seat] += len(event.cards)
    hand = facts.hand
    if event.seat == facts.viewer:
        hand = view.rules.deck.sort((*hand, *(c for c in event.cards if c is not None)))
    return replace(
        facts,
        phase="bury",
        hand=hand,
        counts=tuple(counts),
        blind=max(0, facts.blind - len(event.cards)),
        bubbles=_silent(facts),
    )


def _buried(facts: Facts, event: ev.Buried) -> Facts:
    counts = list(facts.counts)
    counts[event.seat] -= len(event.cards)
    hand = tuple(card for card in facts.hand if card not in event.cards)
    return replace(facts, phase="call", hand=hand, counts=tuple(counts))


def _laid_under(facts: Facts, event: ev.LaidUnder) -> Facts:
    counts = list(facts.counts)
    counts[event.seat] -= 1
    hand = facts.hand
    under = facts.my_under
    if event.card is not None and event.seat == facts.viewer:
        hand = (*(card for card in hand if card != event.card), event.card)
        under = event.card
    return replace(facts, under_laid=True, hand=hand, counts=tuple(counts), my_under=under)


def _played(facts: Facts, event: ev.Played) -> Facts:
    counts = list(facts.counts)
    up = facts.up
    if up and event.card in up[event.seat]:
        up = _put(up, event.seat, up[event.seat].index(event.card), None)
    elif not event.under:
        counts[event.seat] -= 1
    play = SeenPlay(event.seat, event.card)
    mine = event.seat == facts.viewer
    return replace(
        facts,
        trick=(*facts.trick, play),
        leader=facts.trick[0].seat if facts.trick else event.seat,
        counts=tuple(counts),
        hand=tuple(c for c in facts.hand if c != event.card) if mine else facts.hand,
        my_under=None if mine and event.under else facts.my_under,
        up=up,
    )


def _put(
    rows: tuple[tuple[T, ...], ...], seat: int, place: int, new: T
) -> tuple[tuple[T, ...], ...]:
    """The rows with something else at one place."""
    row = rows[seat]
    return (*rows[:seat], (*row[:place], new, *row[place + 1 :]), *rows[seat + 1 :])
