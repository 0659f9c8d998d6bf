"""How the expert bids: every answer before the play is judged by what comes of it.

Picking is judged by a small net fitted on hands that were tried both ways (`weights`), where there
is one for the table, else by the strength of the hand. Bury, call and alone are tried out in
imagined hands, as a card is. Raising the stakes is worth it when the imagined hands say so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.actions import Action, Alone, Bury, Call, Decline, Pass, Pick, Redeal, Sheepshead, bury
from engine.bots import thumb_bidding
from engine.bots.auction import Choice, begin, bury_by_rule, bury_options, call_by_rule
from engine.bots.core import Position
from engine.bots.guess import STEPS, Likely, pick_at, strength_steps
from engine.bots.learnt_rollout import rollout
from engine.bots.nets import pick_value
from engine.bots.rollout import worth
from engine.bots.thumb_habits import USUAL
from engine.bots.worlds import World, Worlds
from engine.view import SeatView

Late = Callable[[], bool]
"""Whether the time for thinking is over."""

STAGES = ((20, 6), (40, 3), (100, 1))
"""In imagining what to bury and call: after so many more worlds keep so many of the options."""

SURER = 0.3
"""By how much another bury, in units, must look better than the usual one: imagined hands are few,
and the advice behind the usual one is good."""

RAISE_AT = 0.15
"""What a hand must promise, in units at the single stake, before it is doubled."""


def pick_or_pass(view: SeatView, legal: Sequence[Action], bold: float) -> Action:
    """Pick, pass or redeal. `bold` is added to what the net says, in units."""
    for action in legal:
        if isinstance(action, Redeal):
            return action
    if not any(isinstance(action, Pass) for action in legal):
        return legal[0]
    assert view.seat is not None
    place = (view.seat - view.dealer - 1) % view.seats
    worlds = Worlds(view)
    rules = worlds.table.rules
    value = pick_value(rules, worlds.table, worlds.known, place)
    if value is None:
        value = (strength_steps(worlds.table, worlds.known) / STEPS - pick_at(rules)) * 0.6
    return Pick() if value + bold > 0.0 else Pass()


class Trial:
    """Imagined hands before the first lead, from one view."""

    def __init__(self, view: SeatView, rng: Random, count: int, wide: int) -> None:
        self.view = view
        self.worlds = Worlds(view)
        likely = Likely(view, self.worlds.table)
        self.drawn = self.worlds.sample(count, rng, likely if likely.use else None, wide)

    def start(self, world: World, choice: Choice) -> Position:
        """The first lead in this world if the viewer buries and calls by `choice`, or as the view
        says when it is somebody else who picked."""
        view, table, me = self.view, self.worlds.table, self.worlds.me
        held = world.held[:]
        laid = world.bury[:]
        assert view.picker is not None
        rules = table.rules
        if view.phase == "bury":
            laid[me] |= choice.bury
            held[me] &= ~choice.bury
            mate = (me + 1) % view.seats
            if rules.picking.shared and me == view.picker:
                laid[mate] = bury_by_rule(table, held[mate], rules.picking.bury)
                held[mate] &= ~laid[mate]
        if me == view.picker:
            held[me] &= ~choice.under
        elif view.under_laid:
            choice = Choice(choice.bury, choice.called, world.under, choice.alone)
        return begin(
            table,
            view.dealer,
            held,
            view.picker,
            laid,
            choice,
            stakes=view.stakes,
            pot=view.pot,
            forced=view.forced,
        )

    def value(self, choice: Choice, declared: bool, late: Late) -> float:
        """What the hand promises the viewer with this choice."""
        total = weight = 0.0
        for world in self.drawn:
            pos = self.start(world, choice)
            pos.declared = declared
            total += world.weight * worth(pos, self.worlds.me, rollout(pos))
            weight += world.weight
            if late():
                break
        return total / weight

    def best(self, options: list[Choice], late: Late) -> Choice:
        """The option that promises most; the poor ones are given up early."""
        totals = [0.0] * len(options)
        alive = list(range(len(options)))
        at = 0
        for more, keep in STAGES:
            for world in self.drawn[at : at + more]:
                if len(alive) == 1 or (late() and at):
                    break
                for number in alive:
                    pos = self.start(world, options[number])
                    totals[number] += world.weight * worth(pos, self.worlds.me, rollout(pos))
            at += more
            alive.sort(key=lambda number: (-totals[number], number))
            del alive[keep:]
        return options[alive[0]]


def choose_bury(
    view: SeatView, legal: Sequence[Action], rng: Random, wide: int, late: Late
) -> Action:
    """The usual bury, or another that promises clearly more together with the call it leaves."""
    trial = Trial(view, rng, sum(more for more, _keep in STAGES), wide)
    table = trial.worlds.table
    rules = table.rules
    keep = 0
    if rules.bury_jack is not None:
        keep = table.bit_of[rules.bury_jack if view.called is None else view.called]
    options = bury_options(table, trial.worlds.known, rules.picking.bury, keep, 14)
    if view.called is not None or view.alone:
        options = [Choice(one.bury, view.called, 0, view.alone) for one in options]
    usual = thumb_bidding.bury(view, legal, USUAL).action
    choice = trial.best(options, late)
    action: Action = bury(table.cards(choice.bury))
    if action == usual or action not in legal:
        return usual
    own = [one for one in options if bury(table.cards(one.bury)) == usual]
    if not own:
        assert isinstance(usual, Bury)
        laid = table.mask(usual.cards)
        own = [call_by_rule(table, trial.worlds.known & ~laid, laid)]
    most = max(trial.value(one, False, late) for one in own)
    return action if trial.value(choice, False, late) > most + SURER else usual


def choose_call(
    view: SeatView, legal: Sequence[Action], rng: Random, wide: int, late: Late
) -> Action:
    """The call that promises most; alone only if that promises clearly more."""
    trial = Trial(view, rng, sum(more for more, _keep in STAGES), wide)
    table = trial.worlds.table
    laid = trial.worlds.own_bury
    calls = [action for action in legal if isinstance(action, Call)]
    unders = [action for action in calls if action.under is not None]
    if len(unders) > 8:
        calls = sorted(unders, key=lambda one: _under_cost(trial, one))[:8]
    options: dict[Action, Choice] = {
        call: Choice(laid, call.card, 0 if call.under is None else table.bit_of[call.under])
        for call in calls
    }
    for action in legal:
        if isinstance(action, Alone):
            options[action] = Choice(laid, alone=True)
        elif isinstance(action, Decline):
            options[action] = Choice(laid)
    if len(options) == 1:
        return next(iter(options))
    chosen = trial.best(list(options.values()), late)
    action = next(action for action, choice in options.items() if choice is chosen)
    if isinstance(action, Alone):
        # A solo must be worth it: the imagined partner plays worse than a real one.
        rest = [choice for one, choice in options.items() if not isinstance(one, Alone)]
        other = trial.best(rest, late)
        with_partner = trial.value(other, False, late)
        if trial.value(chosen, False, late) < with_partner + 0.3:
            chosen = other
            action = next(action for action, choice in options.items() if choice is other)
    usual = thumb_bidding.call(view, legal, USUAL).action
    if action != usual and usual in options:
        promised = trial.value(options[usual], False, late)
        if trial.value(chosen, False, late) < promised + SURER / 2:
            return usual
    return action


def _under_cost(trial: Trial, call: Call) -> tuple[bool, int, int, int]:
    """Queens last, then few points, then low trumps before fail cards that may serve."""
    assert call.under is not None
    bit = trial.worlds.table.bit_of[call.under]
    return call.under.rank == "Q", call.under.points, bit.bit_length(), int(call.card)


def answer(
    view: SeatView, legal: Sequence[Action], rng: Random, count: int, wide: int, late: Late
) -> Action:
    """Crack, recrack, corner, blitz or sheepshead: if the imagined hands promise enough."""
    raises = [action for action in legal if not isinstance(action, Decline)]
    decline = next(action for action in legal if isinstance(action, Decline))
    if not raises:
        return decline
    trial = Trial(view, rng, count, wide)
    table = trial.worlds.table
    action = raises[0]
    under = table.bit_of[view.under] if view.under is not None else 0
    choice = Choice(0, view.called, under, view.alone)
    value = trial.value(choice, False, late)
    if isinstance(action, Sheepshead):
        return action if trial.value(choice, True, late) > value + 0.5 else decline
    return action if value > RAISE_AT * view.stakes else decline
