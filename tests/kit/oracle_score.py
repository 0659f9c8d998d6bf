"""How the second opinion settles a hand: SCORE and NOPICK once more, as simply as possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.kit.oracle_table import Table

WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def worth(cards: Iterable[str]) -> int:
    """The card points (CARD-1)."""
    return sum(WORTH[card[0]] for card in cards)


@dataclass
class Result:
    """How a hand ended: scores by seat, the change of the pot, and what the sum was made of."""

    kind: str
    scores: list[int]
    pot: int = 0
    side: list[int] | None = None
    side_points: int = 0
    won: bool = False
    again: bool = False
    doubles: bool = False


def settle(told: Table) -> Result:
    """What a hand comes to whose cards are all played."""
    if told.is_leaster:
        return settle_leaster(told)
    return settle_duel(told) if told.players == 2 else settle_game(told)


def settle_leaster(told: Table) -> Result:
    """NOPICK-1 to NOPICK-3, NOPICK-5."""
    everybody = list(range(told.players))
    points = [told.points_of(seat) for seat in everybody]
    takers = [taker for *_, taker in told.tricks]
    if told.option["leaster_blind"] == "last-trick":
        points[takers[-1]] += worth(told.blind)
    if told.option["leaster_blind"] == "first-trick":
        points[takers[0]] += worth(told.blind)
    running = everybody
    if told.yes("leaster_needs_trick"):
        running = [seat for seat in everybody if seat in takers]
    lowest = min(points[seat] for seat in running)
    winners = [seat for seat in running if points[seat] == lowest]
    if told.option["leaster_tie"] == "earliest":
        without = [seat for seat in winners if seat not in takers]
        if without:
            winners = without
        else:
            for taker in dict.fromkeys(reversed(takers)):
                # the last of those that come later is passed over until one tied seat is left
                if len(winners) > 1 and taker in winners:
                    winners.remove(taker)
    scores = [0] * told.players
    cap = told.option["stake_cap"]
    times = told.carried if cap == "none" else min(told.carried, int(cap))
    for winner in winners:
        price = times
        if told.yes("leaster_trickless_wins_double") and winner not in takers:
            price = 2 * times
        for loser in everybody:
            if loser not in winners:
                scores[winner] += price
                scores[loser] -= price
    pot = 0
    if told.yes("pot"):
        scores = [score - 1 for score in scores]
        pot = told.players
    return Result("leaster", scores, pot, side=winners, won=True)


def settle_duel(told: Table) -> Result:
    """SCORE-9."""
    points = [told.points_of(0), told.points_of(1)]
    if points[0] == points[1]:
        return Result("duel", [0, 0])
    winner = points.index(max(points))
    loser = 1 - winner
    win, schneider, no_trick = (int(part) for part in told.option["levels"].split("-"))
    price = win
    if points[loser] <= (29 if told.option["schneider_at"] == "90/29" else 30):
        price = schneider
    if nothing(told, told.tricks_of(loser), points[loser]):
        price = no_trick
    price *= told.stakes()
    scores = [price, price]
    scores[loser] = -price
    return Result("duel", scores, side=[winner], won=True)


def sides(told: Table) -> list[int]:
    """The picker's side, picker first."""
    if told.method == "black-queens":
        both = [
            seat
            for queen in ("QC", "QS")
            for seat in range(told.players)
            if queen in told.start[seat]
        ]
        return both[:1] if both[0] == both[1] else both
    if told.method == "first-two-queens":
        both = told.queens_played()[:2]
        return both[:1] if both[0] == both[1] else both
    assert told.picker is not None
    partner = told.partner()
    return [told.picker] if partner is None else [told.picker, partner]


def nothing(told: Table, tricks: int, points: int) -> bool:
    """SCORE-4: whether a side counts as without a trick."""
    by = told.option["no_trick_by"]
    if by == "tricks":
        return tricks == 0
    if by == "points":
        return points == 0
    return tricks == 0 and points == 0


def settle_game(told: Table) -> Result:
    """SCORE-1 to SCORE-7, STAKE-5, PART-9, NOPICK-5."""
    side = sides(told)
    others = [seat for seat in range(told.players) if seat not in side]
    ours = worth(told.buried) + sum(told.points_of(seat) for seat in side)
    our_tricks = sum(told.tricks_of(seat) for seat in side)
    their_tricks = sum(told.tricks_of(seat) for seat in others)
    win, schneider, no_trick = (int(part) for part in told.option["levels"].split("-"))
    at = {"91/30": (91, 30), "90/29": (90, 29)}[told.option["schneider_at"]]

    won = ours > 60
    partner_free = False
    if won:
        price = win
        if ours >= at[0]:
            price = schneider
        if nothing(told, their_tricks, 120 - ours):
            price = no_trick
    else:
        price = win
        if ours <= at[1]:
            price = schneider
        bumped = told.yes("double_on_the_bump")
        if told.forced and told.yes("forced_no_punish"):
            bumped = False
        if nothing(told, our_tricks, ours):
            price = no_trick
            if told.option["picker_no_trick"] != "doubled":
                price = {"9-0-3": 3, "18-0-6": 6}[told.option["picker_no_trick"]]
                partner_free = True
                bumped = False
        if bumped:
            price *= 2
    if told.declared:
        won = their_tricks == 0
        price = 2 * no_trick
        partner_free = False
    if len(side) == 1 and told.yes("solo_doubles") and told.method != "alone":
        price *= 2
    price *= told.stakes()

    scores = [0] * told.players
    for seat in others:
        scores[seat] = -price if won else price
    total = -sum(scores)
    if len(side) == 1 or partner_free:
        scores[side[0]] = total
    else:
        shares = len(others)
        if told.method in ("black-queens", "first-two-queens", "two-pickers"):
            for_partner = shares // 2
        else:
            for_partner = shares // 3 or 1
        scores[side[1]] = total * for_partner // shares
        scores[side[0]] = total - scores[side[1]]
    change = settle_pot(told, side, won, scores)
    return Result("picker", scores, change, side=side, side_points=ours, won=won)


def settle_pot(told: Table, side: list[int], won: bool, scores: list[int]) -> int:
    """NOPICK-5: changes `scores`, returns the change of the pot."""
    if told.pot == 0 or told.picker is None:
        return 0
    if not told.yes("pot") and told.option["no_pick"] != "redeal-with-pot":
        return 0
    one_pot = told.players
    takes = told.pot if told.option["pot_win"] == "whole" else min(one_pot, told.pot)
    pays = {"match": takes, "double": told.pot, "one": one_pot}[told.option["pot_loss"]]
    amount = takes if won else pays
    for_partner = 0
    if len(side) == 2:
        for_partner = amount // (2 if told.option["pot_split"] == "even" else 4)
    sign = 1 if won else -1
    scores[side[0]] += sign * (amount - for_partner)
    if len(side) == 2:
        scores[side[1]] += sign * for_partner
    return -sign * amount
