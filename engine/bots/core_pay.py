"""Who pays whom when a hand of the bots' core is played: the counterpart of `engine.rules.scoring`
and `engine.rules.no_pick`, proved equal to them by tests."""

from __future__ import annotations

from typing import Protocol

from engine.bots.core_table import DUEL, FIRST, LEASTER, PICKER, Table
from engine.rules.no_pick import Leaster, LeasterPayoff
from engine.rules.scoring import NO_TRICK, SCHNEIDER, WIN, partner_share


class Facts(Protocol):
    """What settling asks of a position; see `core.Position` for the meaning."""

    table: Table
    kind: int
    picker: int
    partner: int
    side: int
    buried: int
    blind: int
    stakes: int
    pot: int
    forced: bool
    declared: bool


def settle(
    pos: Facts,
    points: list[int],
    tricks: list[int],
    last: list[int],
    queens: tuple[int, ...],
) -> list[int]:
    """Each seat's score of a played hand (SCORE, NOPICK, STAKE)."""
    kind = pos.kind
    seats = pos.table.seats
    if kind == LEASTER:
        return _settle_leaster(pos, points, last, queens)
    if kind == DUEL:
        return _settle_duel(pos, points, tricks)
    picker, partner, side = pos.picker, pos.partner, pos.side
    if kind == FIRST:
        side = 0
        for seat in queens:
            side |= 1 << seat
        if not side:
            return [0] * seats
        picker = queens[0]
        partner = queens[1] if len(queens) > 1 and queens[1] != picker else -1
    side_points = pos.buried
    side_tricks = 0
    for seat in range(seats):
        if side >> seat & 1:
            side_points += points[seat]
            side_tricks += tricks[seat]
    return pay(pos, picker, partner, side_points, side_tricks)


def pay(pos: Facts, picker: int, partner: int, side_points: int, side_tricks: int) -> list[int]:
    """Each seat's score in a two-sided hand: `PickerPayoff` in the core."""
    rules = pos.table.rules
    scoring = rules.scoring
    seats = pos.table.seats
    won, level = scoring.level(side_points, side_tricks, pos.table.tricks)
    side = 1 if partner < 0 else 2
    defenders = seats - side
    unit = scoring.levels[level]
    bump = 2 if not won and scoring.bump and not (pos.forced and scoring.spare_forced) else 1
    partner_takes = partner_share(defenders, rules.partner.equal) if side == 2 else 0
    if pos.declared:
        unit, bump = 2 * scoring.levels[NO_TRICK], 1
        won = side_tricks == pos.table.tricks
    elif not won and level == NO_TRICK and scoring.picker_no_trick != "doubled":
        unit, bump = (3 if scoring.picker_no_trick == "9-0-3" else 6), 1
        partner_takes = 0
    solo = 2 if scoring.solo_doubles and side == 1 and rules.partner.possible else 1
    each = unit * bump * solo * pos.stakes
    sign = 1 if won else -1
    scores = [-sign * each] * seats
    if partner >= 0:
        scores[partner] = sign * each * partner_takes
    scores[picker] = sign * each * (defenders - partner_takes)
    if pos.pot and rules.pot is not None and pos.kind == PICKER:
        _pot, shares = rules.pot.settle(pos.pot, won, seats, side)
        scores[picker] += shares[0]
        if side == 2:
            scores[partner] += shares[1]
    return scores


def _settle_duel(pos: Facts, points: list[int], tricks: list[int]) -> list[int]:
    if points[0] == points[1]:
        return [0, 0]
    scoring = pos.table.rules.scoring
    winner = 0 if points[0] > points[1] else 1
    loser = 1 - winner
    if scoring.without_trick(tricks[loser], points[loser]):
        level = NO_TRICK
    elif points[loser] <= scoring.lose_schneider:
        level = SCHNEIDER
    else:
        level = WIN
    each = scoring.levels[level] * pos.stakes
    return [each, -each] if winner == 0 else [-each, each]


def _settle_leaster(
    pos: Facts, points: list[int], last: list[int], first: tuple[int, ...]
) -> list[int]:
    """`LeasterPayoff` in the core; `points` without the blind, `first` took the first trick."""
    rules = pos.table.rules
    no_pick = rules.no_pick
    assert isinstance(no_pick, Leaster)
    house: LeasterPayoff = no_pick.payoff
    seats = pos.table.seats
    if house.blind == "last-trick":
        points = points[:]
        points[last.index(max(last))] += pos.blind
    elif house.blind == "first-trick":
        points = points[:]
        points[first[0]] += pos.blind
    able = [seat for seat in range(seats) if not house.needs_trick or last[seat] >= 0]
    fewest = min(points[seat] for seat in able)
    winners = [seat for seat in able if points[seat] == fewest]
    if house.earliest and len(winners) > 1:
        early = min(last[seat] for seat in winners)
        winners = [seat for seat in winners if last[seat] == early]
    scores = [0] * seats
    for winner in winners:
        unit = (2 if house.trickless_double and last[winner] < 0 else 1) * pos.stakes
        for loser in range(seats):
            if loser not in winners:
                scores[loser] -= unit
                scores[winner] += unit
    if rules.pot is not None:
        scores = [score - 1 for score in scores]
    return scores
