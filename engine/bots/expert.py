"""`expert`: imagines the hidden cards a hundred times and plays what works best.

For each card it may play it plays the imagined hands to their end: with common sense in every seat
(`rollout`), and from the middle of the hand also with open cards and best play (`search`). Nothing
it sees lies outside its seat's view, and with the same view and the same `rng` it chooses the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import PLAYS, Action, Claim, Play
from engine.bots import bidding, cardnet, learnt, learnt_rollout
from engine.bots.base import Adviser
from engine.bots.core import PICKER, QUEENS, Position
from engine.bots.core_policy import allies
from engine.bots.expert_words import reason
from engine.bots.guess import Likely
from engine.bots.manners import mannered
from engine.bots.reasons import Advice
from engine.bots.rollout import distinct, fits_play, rollout, worth
from engine.bots.search import Search, TooLong, solved_score
from engine.bots.thumb import Thumb
from engine.bots.worlds import World, Worlds, thinned
from engine.view import SeatView

Clock = Callable[[], float]
"""Seconds that only grow; given by whoever wants an answer by a deadline."""


Fits = Callable[[Position, list[tuple[int, int]], int, float], float]
"""How well a world fits the plays so far: `rollout.fits_play` or its like."""


@dataclass(frozen=True)
class Settings:
    """How much an expert thinks.

    worlds   how many deals it imagines for a card to play
    later    up to how many times as many when fewer cards are left, which are quicker to play
    wide     how many times as many are drawn before those that fit the bidding are kept
    judge    how much less a world counts for each card played that common sense would not have
             played in it; 1 for not at all
    open_cards  from how many cards still to play on the end is also searched with open cards
    solved   in how many worlds
    nodes    how many positions that may take for one decision
    trust    how much that counts against the rollout, from 0 to 1
    bids     it bids by imagined hands and nets; else by common sense like `thumb`
    bold     added to what picking promises, in units: it plays better than the imagined players
    learnt   the imagined players play by learnt sense; else by plain common sense
    prior    how much the learnt worth of a card counts beside what the worlds say
    net      the same where a net says the worth (`cardnet`); 0 goes without nets
    manners  it leaves out plays that no partner forgives, however they come out in imagined hands
    """

    worlds: int = 100
    later: float = 2.0
    wide: int = 4
    judge: float = 0.35
    open_cards: int = 20
    solved: int = 30
    nodes: int = 8000
    trust: float = 0.5
    bids: bool = True
    bold: float = 0.1
    learnt: bool = True
    prior: float = 1.0
    net: float = 2.0
    manners: bool = True


class Expert(Adviser):
    """Plays and bids by imagined worlds.

    With a `clock` it answers within `budget` seconds of the question, with fewer worlds if need
    be; without one it takes the time that its settings ask for and is the same on any machine.
    """

    name = "expert"

    def __init__(
        self,
        settings: Settings | None = None,
        clock: Clock | None = None,
        budget: float = 0.6,
    ) -> None:
        self.settings = settings or Settings()
        self.thumb = Thumb()
        self.clock = clock
        self.budget = budget
        self._until = 0.0

    def timed(self, clock: Clock, budget: float) -> None:
        """Answer within `budget` seconds by `clock` from now on."""
        self.clock, self.budget = clock, budget

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self.clock is not None:
            self._until = self.clock() + self.budget
        if view.phase == "play":
            if isinstance(legal[-1], Claim) and view.contract != "leaster":
                return legal[-1]
            if self.settings.manners:
                legal = mannered(view, legal)
                if len(legal) == 1:
                    return legal[0]
            values = self.values(view, legal, rng)
            return max(values, key=lambda action: values[action])
        settings = self.settings
        if not settings.bids or view.phase == "call-early":
            return self.thumb.choose(view, legal, rng)
        if view.phase == "pick":
            return bidding.pick_or_pass(view, legal, settings.bold)
        if view.phase == "bury":
            return bidding.choose_bury(view, legal, rng, settings.wide, self.late)
        if view.phase == "call":
            return bidding.choose_call(view, legal, rng, settings.wide, self.late)
        return bidding.answer(view, legal, rng, settings.worlds, settings.wide, self.late)

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice and its reason: that of common sense where it agrees."""
        action = self.choose(view, legal, rng)
        usual = self.thumb.advise(view, legal)
        return usual if usual.action == action else reason(view, action, usual)

    def late(self) -> bool:
        """Whether the time for this question is over; never without a clock."""
        return self.clock is not None and self.clock() > self._until

    def values(self, view: SeatView, legal: Sequence[Action], rng: Random) -> dict[Action, float]:
        """What each card that matters is worth, in units a hand."""
        worlds = Worlds(view)
        likely = Likely(view, worlds.table)
        settings = self.settings
        tricks = worlds.table.tricks
        left = tricks if worlds.position is None else tricks - worlds.position.done
        count = round(settings.worlds * min(settings.later, tricks / left))
        if settings.judge < 1.0 and worlds.before is not None and likely.seen:
            drawn = worlds.sample(2 * count, rng, likely, settings.wide // 2)
            fits = learnt_rollout.fits_play if settings.learnt else fits_play
            drawn = judged(worlds, drawn, count, settings.judge, rng, fits)
        else:
            likely_or_not = likely if likely.use else None
            drawn = worlds.sample(count, rng, likely_or_not, settings.wide)
        table, me = worlds.table, worlds.me
        may = table.mask(one.card for one in legal if isinstance(one, Play))
        play_on = learnt_rollout.rollout if settings.learnt else rollout
        totals: dict[int, float] = {}
        solve, nodes = 0, settings.nodes
        for number, world in enumerate(drawn):
            pos = worlds.build(world)
            if not totals:
                totals = dict.fromkeys(distinct(pos, may), 0.0)
                if len(totals) == 1:
                    break
                solve = self._solvable(pos)
            imagined = {bit: worth(pos, me, play_on(pos, bit)) for bit in totals}
            solved = None
            if number < solve and nodes > 0:
                solved, used = open_scores(pos, me, totals, nodes)
                nodes -= used
            for bit in totals:
                value = imagined[bit]
                if solved is not None:
                    value += settings.trust * (solved[bit] - value)
                totals[bit] += world.weight * value
            if number == 0 and settings.learnt:
                eldest = (view.dealer + 1) % view.seats
                for bit, more in self._known(pos, totals, eldest).items():
                    totals[bit] += more
            if self.late():
                break
        return {PLAYS[table.card(bit)]: total for bit, total in totals.items()}

    def _known(self, pos: Position, bits: Iterable[int], eldest: int) -> dict[int, float]:
        """What is known of each card without imagining any hand, in units and as much as it counts:
        what a net says, or learnt sense alone. `eldest` was asked first whether to pick."""
        if not learnt_rollout.plays_by_learnt(pos):
            return {}
        share = 1.0
        if pos.turn == pos.picker:
            share = max(1, pos.table.seats - 1 - (pos.partner >= 0) - (pos.partner >= 0))
        if self.settings.net and cardnet.has_net(pos):
            share *= self.settings.net
            return {bit: share * one for bit, one in cardnet.worths(pos, bits, eldest).items()}
        if not self.settings.prior:
            return {}
        share *= self.settings.prior
        ally = allies(pos, pos.shown, pos.queens)
        return {bit: share * learnt.sensible(pos, bit, ally)[1] for bit in bits}

    def _solvable(self, pos: Position) -> int:
        """In how many worlds the rest is also played with open cards."""
        if pos.kind not in (PICKER, QUEENS) or pos.declared or pos.cover:
            return 0
        left = (pos.table.tricks - pos.done) * pos.table.seats - pos.count
        if left > self.settings.open_cards:
            return 0
        return self.settings.solved


def open_scores(
    pos: Position, me: int, bits: Iterable[int], nodes: int = 1_000_000
) -> tuple[dict[int, float] | None, int]:
    """What each card is worth when all play on with open cards, and how many positions were looked
    at; None where that takes more than `nodes`."""
    search = Search(pos, nodes)
    found: dict[int, float] = {}
    try:
        for bit in bits:
            after = pos.copy()
            after.play(bit)
            found[bit] = solved_score(search, after, me)
    except TooLong:
        return None, search.nodes
    return found, search.nodes


def judged(
    worlds: Worlds, drawn: list[World], count: int, other: float, rng: Random, fits: Fits
) -> list[World]:
    """`count` of the worlds drawn, by how well they fit the cards played so far."""
    total = 0.0
    for world in drawn:
        pos = worlds.beginning(world)
        world.weight *= fits(pos, worlds.history(world), worlds.me, other)
        total += world.weight
    return thinned(drawn, total, count, rng)
