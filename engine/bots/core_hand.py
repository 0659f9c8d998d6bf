"""From a hand of the engine to a position of the bots' core.

`position_of` sees all cards: it is for tests and measurements. Bots build their positions from a
view, in `worlds`.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.bots.core import DUEL, FIRST, LEASTER, PICKER, QUEENS, Position, Table, table_of
from engine.cards import Card, cards
from engine.contract import Payoff
from engine.hand import Hand
from engine.rules import HouseRules
from engine.rules.no_pick import LeasterPayoff
from engine.rules.partners import BlackQueens, CalledAce, FirstTwoQueens, JackPartner
from engine.rules.scoring import PickerPayoff

(QUEEN_OF_CLUBS, QUEEN_OF_SPADES) = cards("QC QS")


def kind_of(rules: HouseRules, payoff: Payoff | None) -> int:
    """What kind of hand a payoff makes at a table of `rules`."""
    if isinstance(payoff, LeasterPayoff):
        return LEASTER
    if isinstance(rules.partner, FirstTwoQueens):
        return FIRST
    if isinstance(rules.partner, BlackQueens):
        return QUEENS
    if isinstance(payoff, PickerPayoff):
        return PICKER
    return DUEL


def secret_cards(table: Table, kind: int, called: int) -> int:
    """The cards whose fall tells who is with whom."""
    partner = table.rules.partner
    if kind == PICKER:
        if isinstance(partner, CalledAce):
            return called
        if isinstance(partner, JackPartner):
            return called or table.bit_of[partner.jack]
        return 0
    if kind == QUEENS:
        return table.mask((QUEEN_OF_CLUBS, QUEEN_OF_SPADES))
    return 0


def position_of(hand: Hand) -> Position:
    """The position of a hand in its play phase: the truth, for tests and for measuring."""
    rules = hand.rules
    assert hand.contract is not None
    assert hand.turn is not None
    called = hand.called
    partner = rules.partner
    ten = called is not None and called.rank == "T" and getattr(partner, "ten_wins", False)
    table = table_of(rules, called >> 3 if ten and called is not None else -1)
    kind = kind_of(rules, hand.contract.payoff)
    pos = Position(table, kind, (hand.dealer + 1) % hand.seats)
    side = hand.contract.ally.side(hand) if kind != FIRST else ()
    set_sides(pos, side)
    set_call(pos, called, hand.under)
    begin = hand.but(tricks=(), trick=())
    told = partner.known_alone(begin) or partner.known_partner(begin, None) is not None
    pos.secret = kind == QUEENS or (kind == PICKER and pos.reveals != 0 and not told)
    if called is not None and isinstance(partner, CalledAce):
        for seat, dealt in enumerate(hand.dealt):
            if dealt >> called & 1:
                pos.owner = seat
    for seat, laid in hand.buried:
        pos.bury[seat] |= table.of_engine(laid)
    pos.buried = table.points(table.of_engine(hand.buried_mask))
    pos.blind = sum(one.points for one in hand.blind) if kind == LEASTER else 0
    pos.stakes = hand.stakes_now
    if kind in (LEASTER, DUEL):
        pos.stakes = rules.scoring.capped(hand.stakes)
    pos.pot, pos.forced = hand.pot, hand.forced
    pos.declared = any(bid.action.WORD == "sheepshead" for bid in hand.answers)
    for seat, dealt in enumerate(hand.dealt):
        pos.held[seat] = table.of_engine(dealt)
    if hand.picker is not None:
        _give_blind(pos, hand)
    if hand.up:
        _lay_out(pos, hand)
    return replay(pos, [trick.plays for trick in hand.tricks], hand.trick)


def set_sides(pos: Position, side: tuple[int, ...]) -> None:
    """Who is on the picker's side, picker first."""
    if side:
        pos.picker = side[0]
        pos.partner = side[1] if len(side) == 2 else -1
        pos.side = sum(1 << seat for seat in side)


def set_call(pos: Position, called: Card | None, under: Card | None) -> None:
    """The called card, the card under and what they bind."""
    table = pos.table
    pos.called = table.bit_of[called] if called is not None else 0
    if pos.kind == QUEENS:
        pos.called = table.bit_of[QUEEN_OF_CLUBS]
    pos.reveals = secret_cards(table, pos.kind, pos.called)
    partner = table.rules.partner
    if called is None or not isinstance(partner, CalledAce):
        return
    pos.called_suit = table.fail_suit(called)
    pos.open = True
    pos.smear = partner.may_smear
    pos.under = table.bit_of[under] if under is not None else 0
    if called.rank == "T":
        pos.own_ace = table.bit_of[table.rules.deck.ace(called >> 3)]


def replay(
    pos: Position,
    tricks: Iterable[Iterable[tuple[int, Card]]],
    now: Iterable[tuple[int, Card]],
) -> Position:
    """`pos` after these complete tricks and the cards on the table."""
    bits = pos.table.bit_of
    for trick in tricks:
        for _seat, one in trick:
            pos.play(bits[one])
    for _seat, one in now:
        pos.play(bits[one])
    return pos


def _give_blind(pos: Position, hand: Hand) -> None:
    table = pos.table
    share = hand.rules.picking.bury
    assert hand.picker is not None
    pos.held[hand.picker] |= table.mask(hand.blind[:share])
    if hand.rules.picking.shared:
        pos.held[(hand.picker + 1) % hand.seats] |= table.mask(hand.blind[share:])
    for seat in range(hand.seats):
        pos.held[seat] &= ~pos.bury[seat]
    pos.held[hand.picker] &= ~pos.under


def _lay_out(pos: Position, hand: Hand) -> None:
    """The rows of a two-handed layout as they were dealt: what is now face up or down is known,
    what has been played lay in hand or in a row, which no longer matters."""
    table = pos.table
    for seat, row in enumerate(hand.down):
        for place, below in enumerate(row):
            if below is None:
                continue
            above = hand.up[seat][place]
            if above is not None:
                pos.cover[table.bit_of[above]] = table.bit_of[below]
                pos.held[seat] &= ~table.bit_of[below]
