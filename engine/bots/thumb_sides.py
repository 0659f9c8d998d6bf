"""Who is with whom, as far as one seat can tell: for each seat the chance that it is a friend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import CARDS, POINTS, TRUMP, Card, cards_in
from engine.rules.partners import BlackQueens, FirstTwoQueens, JackPartner, TwoPickers

if TYPE_CHECKING:
    from engine.bots.thumb_sense import Sense

PICKER, PARTNER, DEFENDER, ALONE = "picker", "partner", "defender", "alone"
"""The part that a seat plays: `ALONE` is each for themselves, a leaster or a duel."""

QC, QS = CARDS[5], CARDS[13]


def sides_of(sense: Sense) -> tuple[str, list[float]]:
    """The viewer's role, and for each seat the chance that it is on the viewer's side."""
    view = sense.view
    if view.contract in ("leaster", "duel"):
        return ALONE, _only(sense, sense.me)
    method = sense.rules.partner
    if isinstance(method, BlackQueens):
        return _black_queens(sense)
    if isinstance(method, FirstTwoQueens):
        return _first_queens(sense)
    picker = view.picker
    if picker is None:
        return ALONE, _only(sense, sense.me)
    me = sense.me
    if me == picker:
        return PICKER, _picker_pals(sense)
    if view.partner == me:
        return PARTNER, _only(sense, me, picker)
    known = view.partner
    if known is not None:
        return DEFENDER, _all_but(sense, picker, known)
    if view.alone or not method.possible:
        return DEFENDER, _all_but(sense, picker)
    # The partner is still secret: any other seat may be the one.
    others = [seat for seat in range(sense.seats) if seat not in (me, picker)]
    pals = _all_but(sense, picker)
    for seat, share in zip(others, _shares(sense, others), strict=True):
        pals[seat] = 1.0 - share
    return DEFENDER, pals


def _only(sense: Sense, *side: int) -> list[float]:
    return [1.0 if seat in side else 0.0 for seat in range(sense.seats)]


def _all_but(sense: Sense, *side: int) -> list[float]:
    return [0.0 if seat in side else 1.0 for seat in range(sense.seats)]


def _picker_pals(sense: Sense) -> list[float]:
    """The picker's friends: the known partner, or a share for each seat that may be it."""
    view, method = sense.view, sense.rules.partner
    me = sense.me
    if view.partner is not None:
        return _only(sense, me, view.partner)
    if view.alone or not method.possible or isinstance(method, TwoPickers):
        return _only(sense, me)
    if isinstance(method, JackPartner):
        wanted = method.jack if view.called is None else view.called
        if not sense.out >> wanted & 1:
            return _only(sense, me)
    others = [seat for seat in range(sense.seats) if seat != me]
    pals = _only(sense, me)
    for seat, share in zip(others, _shares(sense, others), strict=True):
        pals[seat] = share
    return pals


def _shares(sense: Sense, candidates: list[int]) -> list[float]:
    """For each candidate the chance that it is the secret partner.

    W: watch for suspicious play: who schmears in front of the picker is probably the partner. Who
    leads trump probably is, too; who trumps the picker's trick away probably is not.
    """
    view = sense.view
    picker = view.picker
    weight = [1.0] * sense.seats
    suit_of, power_of = sense.deck.suit_of, sense.deck.power
    jack = isinstance(sense.rules.partner, JackPartner)
    for trick in (*[(one.plays, one.suit) for one in view.tricks], (view.trick, view.led)):
        plays, led = trick
        if led < 0:
            continue
        power = power_of[led]
        holder, best = -1, -1
        for place, (seat, one) in enumerate(plays):
            if one is None:
                continue
            strength = power[one]
            if seat != picker:
                if place == 0:
                    if led == TRUMP:
                        weight[seat] *= 4.0
                elif holder == picker and strength > best and strength >= 10 and led != TRUMP:
                    weight[seat] *= 0.3
                elif holder == picker and POINTS[one] >= 10 and suit_of[one] != led:
                    weight[seat] *= 4.0
                if jack and led == TRUMP and suit_of[one] != TRUMP:
                    weight[seat] = 0.0  # without trump nobody has the jack
            if strength > best:
                holder, best = seat, strength
    total = sum(weight[seat] for seat in candidates)
    if total <= 0.0:
        return [0.0] * len(candidates)
    return [weight[seat] / total for seat in candidates]


def _played(sense: Sense) -> list[tuple[int, Card]]:
    """Every card played so far with its seat, in order."""
    view = sense.view
    plays = [play for trick in view.tricks for play in trick.plays]
    return [(seat, one) for seat, one in (*plays, *view.trick) if one is not None]


def _black_queens(sense: Sense) -> tuple[str, list[float]]:
    """PART-13 as one seat sees it: a queen in hand, or played by somebody, tells its side."""
    me = sense.me
    who = {one: seat for seat, one in _played(sense) if one in (QC, QS)}
    for queen in (QC, QS):
        if sense.mine >> queen & 1:
            who[queen] = me
    side = set(who.values())
    if len(who) == 2:
        pals = _only(sense, *side) if me in side else _all_but(sense, *side)
        return (PICKER if me in side else DEFENDER), pals
    others = [seat for seat in range(sense.seats) if seat != me and seat not in side]
    secret = 2 - len(who)
    share = min(1.0, secret / max(1, len(others)))
    if me in side:
        pals = _only(sense, me)
        for seat in others:
            pals[seat] = share
        return PICKER, pals
    pals = _all_but(sense, *side)
    for seat in others:
        pals[seat] = 1.0 - share
    return DEFENDER, pals


def _first_queens(sense: Sense) -> tuple[str, list[float]]:
    """PART-14 as one seat sees it: sides are made by the first two queens that fall."""
    me = sense.me
    queens = [seat for seat, one in _played(sense) if one.rank == "Q"][:2]
    side = set(queens)
    if len(queens) == 2:
        pals = _only(sense, *side) if me in side else _all_but(sense, *side)
        return (PICKER if me in side else DEFENDER), pals
    own_queen = any(one.rank == "Q" for one in cards_in(sense.mine))
    others = [seat for seat in range(sense.seats) if seat != me]
    if not queens:
        pals = [1.0 if seat == me else 1.0 / len(others) for seat in range(sense.seats)]
        return (PICKER if own_queen else DEFENDER), pals
    if me in side:
        pals = [1.0 / len(others)] * sense.seats
        pals[me] = 1.0
        return PICKER, pals
    pals = [0.5] * sense.seats
    pals[me] = 1.0
    pals[queens[0]] = 0.5 if own_queen else 0.0
    return DEFENDER, pals
