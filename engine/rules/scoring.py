"""Settling a hand (SCORE): levels, bump, solo, the special prices and the shares of a side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import points_in
from engine.contract import Outcome, Payoff

if TYPE_CHECKING:
    from engine.hand import Hand

WIN, SCHNEIDER, NO_TRICK = 0, 1, 2


@dataclass(frozen=True)
class Scoring:
    """How a picker's hand is paid.

    levels       units for a win, schneider and no trick (SCORE-2)
    win_schneider   points with which the picker's side schneiders the defenders (SCORE-3)
    lose_schneider  points with which it is schneidered itself
    no_trick_by  tricks, points or both (SCORE-4)
    bump         a losing picker's side pays double (SCORE-6)
    spare_forced a forced picker does not (PICK-5)
    picker_no_trick  doubled, 9-0-3 or 18-0-6 (SCORE-7)
    solo_doubles a picker without a partner doubles every payment (PART-9)
    cap          the largest product of stakes (STAKE-4), 0 for none
    """

    levels: tuple[int, int, int] = (1, 2, 3)
    win_schneider: int = 91
    lose_schneider: int = 30
    no_trick_by: str = "tricks"
    bump: bool = False
    spare_forced: bool = False
    picker_no_trick: str = "doubled"
    solo_doubles: bool = False
    cap: int = 0

    def without_trick(self, tricks: int, points: int) -> bool:
        """Whether a side with so many tricks, and points in tricks or bury, counts as without a
        trick (SCORE-4)."""
        if self.no_trick_by == "tricks":
            return tricks == 0
        if self.no_trick_by == "points":
            return points == 0
        return tricks == 0 and points == 0

    def level(self, side_points: int, side_tricks: int, all_tricks: int) -> tuple[bool, int]:
        """Whether the picker's side has won, and the level (SCORE-1 to SCORE-4)."""
        if side_points >= 61:
            if self.without_trick(all_tricks - side_tricks, 120 - side_points):
                return True, NO_TRICK
            return True, SCHNEIDER if side_points >= self.win_schneider else WIN
        if self.without_trick(side_tricks, side_points):
            return False, NO_TRICK
        return False, SCHNEIDER if side_points <= self.lose_schneider else WIN

    def capped(self, stakes: int) -> int:
        """The product of cracks, blitzes and doublers within the cap (STAKE-4)."""
        return min(stakes, self.cap) if self.cap else stakes


def partner_share(defenders: int, equal: bool) -> int:
    """How many of the `defenders` shares the partner takes (SCORE-5): a third rounded down, at
    least one; equal partners half, the odd share going to the picker."""
    return defenders // 2 if equal else max(1, defenders // 3)


@dataclass(frozen=True)
class PickerPayoff(Payoff):
    """The picker's side against the defenders; also for queens games."""

    name: str = "picker"

    def settle(self, hand: Hand) -> Outcome:
        assert hand.contract is not None
        rules = hand.rules
        scoring = rules.scoring
        side = hand.contract.ally.side(hand)
        points = tuple(hand.points_of(seat) for seat in range(hand.seats))
        tricks = sum(trick.winner in side for trick in hand.tricks)
        buried = points_in(hand.buried_mask)
        side_points = buried + sum(points[seat] for seat in side)
        won, level = scoring.level(side_points, tricks, len(hand.tricks))
        defenders = hand.seats - len(side)
        stakes = hand.stakes_now
        solo = 2 if scoring.solo_doubles and len(side) == 1 and rules.partner.possible else 1
        unit = scoring.levels[level]
        bump = 2 if not won and scoring.bump and not (hand.forced and scoring.spare_forced) else 1
        special = ""
        if any(bid.action.WORD == "sheepshead" for bid in hand.answers):
            special = "sheepshead"
            unit, bump = 2 * scoring.levels[NO_TRICK], 1
            won = tricks == len(hand.tricks)
        elif not won and level == NO_TRICK and scoring.picker_no_trick != "doubled":
            special = scoring.picker_no_trick
            unit, bump = (3 if special == "9-0-3" else 6), 1
        each = unit * bump * solo * stakes
        sign = 1 if won else -1
        scores = [-sign * each] * hand.seats
        partner_takes = 0
        if len(side) == 2:
            partner_takes = partner_share(defenders, rules.partner.equal)
            if special in ("9-0-3", "18-0-6"):
                partner_takes = 0
            scores[side[1]] = sign * each * partner_takes
        if side:
            scores[side[0]] = sign * each * (defenders - partner_takes)
        else:
            scores = [0] * hand.seats
        pot = 0
        if hand.pot and rules.pot is not None and self.name == "picker":
            pot, shares = rules.pot.settle(hand.pot, won, hand.seats, len(side))
            for seat, share in zip(side, shares, strict=True):
                scores[seat] += share
        return Outcome(
            scores=tuple(scores),
            contract=self.name,
            side=side,
            points=points,
            buried=buried,
            side_points=side_points,
            won=won,
            level=level,
            unit=unit,
            bump=bump,
            solo=solo,
            stakes=stakes,
            special=special,
            each=each,
            pot=pot,
        )


@dataclass(frozen=True)
class Pot:
    """The pot of a table (NOPICK-5). Amounts are units.

    win    whole or one: what a winning side takes
    loss   match, double or one: what a losing side pays in
    split  even or three-to-one: how picker and partner share it
    """

    win: str = "whole"
    loss: str = "match"
    split: str = "even"

    def settle(self, pot: int, won: bool, seats: int, side: int) -> tuple[int, tuple[int, ...]]:
        """The change of the pot and each side member's share, picker first, from `pot` units."""
        gain = pot if self.win == "whole" else min(pot, seats)
        if won or self.loss == "match":
            amount = gain
        elif self.loss == "double":
            amount = pot
        else:
            amount = seats
        partner = 0
        if side == 2:
            partner = amount // 2 if self.split == "even" else amount // 4
        shares = (amount - partner, partner)[:side]
        sign = 1 if won else -1
        return -sign * amount, tuple(sign * share for share in shares)


class Duel(Payoff):
    """Two players: more points wins (SCORE-9)."""

    def settle(self, hand: Hand) -> Outcome:
        scoring = hand.rules.scoring
        points = tuple(hand.points_of(seat) for seat in range(2))
        if points[0] == points[1]:
            return Outcome((0, 0), "duel", points=points)
        winner = 0 if points[0] > points[1] else 1
        loser = 1 - winner
        if scoring.without_trick(hand.tricks_of(loser), points[loser]):
            level = NO_TRICK
        elif points[loser] <= scoring.lose_schneider:
            level = SCHNEIDER
        else:
            level = WIN
        unit = scoring.levels[level]
        each = unit * hand.rules.scoring.capped(hand.stakes)
        scores = (each, -each) if winner == 0 else (-each, each)
        return Outcome(
            scores,
            "duel",
            side=(winner,),
            points=points,
            side_points=points[winner],
            won=True,
            level=level,
            unit=unit,
            each=each,
        )
