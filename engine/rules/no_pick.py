"""What happens when everybody passes (NOPICK)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import mask_of, points_in
from engine.contract import Ally, Contract, Outcome, Payoff
from engine.events import AllPassed, HandOver
from engine.hand import Step

if TYPE_CHECKING:
    from engine.hand import Hand


class NoPick:
    """Base: what follows when all have passed."""

    must_pick = False
    """The last seat may not pass (PICK-5)."""

    def all_passed(self, hand: Hand) -> Step:
        """The hand after everybody has passed."""
        raise NotImplementedError


@dataclass(frozen=True)
class LeasterPayoff(Payoff):
    """Each for themselves; fewest card points wins (NOPICK-1 to NOPICK-3).

    blind             aside, last-trick or first-trick: where the blind's points go
    needs_trick       only a player with a trick can win
    trickless_double  a winner without a trick earns two units from each
    earliest          a tie goes to the player whose last trick came first; else it is shared
    """

    blind: str = "aside"
    needs_trick: bool = True
    trickless_double: bool = False
    earliest: bool = False

    def points(self, hand: Hand) -> tuple[int, ...]:
        """The card points of each seat, the blind's included where the house says so."""
        points = [hand.points_of(seat) for seat in range(hand.seats)]
        if self.blind != "aside":
            taker = hand.tricks[-1 if self.blind == "last-trick" else 0].winner
            points[taker] += points_in(mask_of(hand.blind))
        return tuple(points)

    def settle(self, hand: Hand) -> Outcome:
        points = self.points(hand)
        last = {trick.winner: number for number, trick in enumerate(hand.tricks)}
        able = [seat for seat in range(hand.seats) if not self.needs_trick or seat in last]
        fewest = min(points[seat] for seat in able)
        winners = [seat for seat in able if points[seat] == fewest]
        if self.earliest and len(winners) > 1:
            # Players without a trick come before all others and share among themselves.
            first = min(last.get(seat, -1) for seat in winners)
            winners = [seat for seat in winners if last.get(seat, -1) == first]
        stakes = hand.rules.scoring.capped(hand.stakes)
        scores = [0] * hand.seats
        for winner in winners:
            unit = 2 if self.trickless_double and winner not in last else 1
            for loser in range(hand.seats):
                if loser not in winners:
                    scores[loser] -= unit * stakes
                    scores[winner] += unit * stakes
        pot = 0
        if hand.rules.pot is not None:
            scores = [score - 1 for score in scores]
            pot = hand.seats
        return Outcome(
            tuple(scores),
            "leaster",
            side=tuple(winners),
            points=points,
            won=True,
            unit=1,
            stakes=stakes,
            each=stakes,
            pot=pot,
        )


class Leaster(NoPick):
    """A leaster with the very hands that were passed (NOPICK-3a)."""

    def __init__(self, payoff: LeasterPayoff) -> None:
        self.payoff = payoff
        self.contract = Contract("leaster", Ally(), payoff)

    def all_passed(self, hand: Hand) -> Step:
        return Step(hand.but(contract=self.contract, turn=None), (AllPassed("leaster"),))


class Forced(NoPick):
    """The dealer must pick (PICK-5), so nobody ever passes last."""

    must_pick = True

    def all_passed(self, hand: Hand) -> Step:
        raise AssertionError("the last seat cannot pass where the dealer must pick")


@dataclass(frozen=True)
class NotPlayed(NoPick):
    """The hand is not played: the next counts double, or each pays a unit into the pot.

    name     doubler or redeal-with-pot
    doubles  the next hand counts double (NOPICK-4)
    pays     each player puts one unit into the pot (NOPICK-5)
    """

    name: str
    doubles: bool
    pays: bool

    def all_passed(self, hand: Hand) -> Step:
        unit = -1 if self.pays else 0
        scores = (unit,) * hand.seats
        pot = hand.seats if self.pays else 0
        outcome = Outcome(scores, self.name, doubles=self.doubles, pot=pot)
        return Step(
            hand.but(outcome=outcome, turn=None), (AllPassed(self.name), HandOver(scores, pot))
        )
