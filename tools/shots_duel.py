"""Pictures of the table for two; see `shots`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.actions import Action
from engine.bots.duel import DuelExpert
from engine.bots.reasons import Advice
from engine.cards import Card
from engine.view import SeatView
from game.context import Context
from game.inputs import Key, Pointer
from game.screen import Result, Screen
from game.screens.title import TitleScreen
from game.screens.two_handed import TwoHandedScreen
from game.table.duel_replay import DuelReplay
from game.table.duel_screen import DuelTable, curtain
from game.table.hand_end import HandEndScreen
from game.table.outcome_words import Told
from game.table.score_sheet import ScoreSheet
from game.table.session_end import SessionEnd
from shots import shot
from staged import StagedDesk, staged


def answering(rules: str, seed: str, tricks: int, **more: int) -> StagedDesk:
    """The viewer answers a lead after so many tricks."""
    return staged(
        rules,
        seed,
        lambda view: view.my_turn and len(view.trick) == 1 and len(view.tricks) >= tricks,
        dealer=0,
        **more,  # type: ignore[arg-type]
    )


class ByKeys(DuelTable):
    """A table that keys are used at, once everything lies still."""

    def __init__(self, desk: StagedDesk, *keys: str, after: float = 3.0) -> None:
        super().__init__(desk)
        self.presses = list(keys)
        self.after = after

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        if self.presses and now > self.after and not self.presenter.busy and not result:
            result = self.handle(Key(self.presses.pop(0)))
        return result


@shot("duel-rows")
def rows(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-rows", "rows", 3), "right", "left")]


@shot("duel-rows-lead")
def rows_lead(ctx: Context) -> list[Screen]:
    until = lambda view: view.my_turn and not view.trick and len(view.tricks) >= 7  # noqa: E731
    return [DuelTable(staged("2-rows", "lead", until, before=2))]


@shot("duel-stacks")
def stacks(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-stacks", "stacks", 5, before=1), "right", "left")]


@shot("duel-stacks-new")
def stacks_new(ctx: Context) -> list[Screen]:
    return [DuelTable(staged("2-stacks", "new", lambda view: view.my_turn, dealer=1))]


class ByMouse(DuelTable):
    """A table at which a card is carried towards the trick, and is still in the air."""

    def __init__(self, desk: StagedDesk, way: float) -> None:
        super().__init__(desk)
        self.way: float | None = way

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        if self.way is not None and now > 3 and not self.presenter.busy:
            card = next(one for one in self.controls.cards if one.card in self._legal())
            x, y = card.rect.center
            assert self.presenter.places is not None
            goal = self.presenter.places.trick[0]
            end = (round(x + (goal.x - x) * self.way), round(y + (goal.y - y) * self.way))
            self.handle(Pointer("down", x, y, 1))
            self.handle(Pointer("move", *end))
            self.way = None
        return result

    def _legal(self) -> frozenset[Card]:
        facts = self.presenter.facts
        return facts.legal or frozenset() if facts is not None else frozenset()


@shot("duel-stacks-drag")
def carried_stacks(ctx: Context) -> list[Screen]:
    return [ByMouse(answering("2-stacks", "stacks", 5, before=1), 0.6)]


@shot("duel-rows-drag")
def carried_rows(ctx: Context) -> list[Screen]:
    desk = staged("2-rows", "lead", lambda v: v.my_turn and not v.trick and len(v.tricks) >= 4)
    return [ByMouse(desk, 0.6)]


@shot("duel-stacks-taken", trick_waits=True)
def taken(ctx: Context) -> list[Screen]:
    desk = answering("2-stacks", "stacks", 5, before=1)
    table = DuelTable(desk)
    table.enter(ctx)
    desk.telling = True
    desk.act(desk.view.legal[0])
    return [table]


class ThinkingDesk(StagedDesk):
    """A desk whose expert answers at once, and says why."""

    answer: Advice | None = None

    def ask_hint(self, view: SeatView, legal: Sequence[Action]) -> bool:
        self.answer = DuelExpert().advise(view, legal, Random(1))
        return True

    def hint(self) -> Advice | None:
        return self.answer


def hinted(desk: StagedDesk) -> list[Screen]:
    desk.__class__ = ThinkingDesk
    return [ByKeys(desk, "h")]


@shot("duel-rows-hint")
def hinted_rows(ctx: Context) -> list[Screen]:
    until = lambda view: view.my_turn and not view.trick and len(view.tricks) >= 7  # noqa: E731
    return hinted(staged("2-rows", "lead", until, before=2))


@shot("duel-match-end")
def match_end(ctx: Context) -> list[Screen]:
    desk = staged("2-stacks", "over", lambda v: v.over, before=3)
    desk.last_hand(True)
    return [DuelTable(desk), HandEndScreen(desk), SessionEnd(desk)]


@shot("duel-rows-reason")
def reason(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-rows", "rows", 3), "1", "2", "3", after=9.0)]


@shot("duel-last")
def last(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-stacks", "stacks", 5, before=1), "l")]


@shot("duel-rows-barrel", theme="barrel")
def barrel(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-rows", "rows", 3), "right", "left")]


@shot("duel-stacks-barrel", theme="barrel")
def barrel_stacks(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-stacks", "stacks", 5, before=1), "right", "left")]


@shot("duel-rows-contrast", theme="contrast")
def contrast_rows(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-rows", "rows", 3), "right", "left")]


@shot("duel-stacks-contrast", theme="contrast")
def contrast(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-stacks", "stacks", 5, before=1), "right", "left")]


@shot("duel-rows-150", scale=1.5)
def large(ctx: Context) -> list[Screen]:
    return [DuelTable(answering("2-rows", "rows", 3))]


@shot("duel-stacks-150", scale=1.5)
def large_stacks(ctx: Context) -> list[Screen]:
    return [DuelTable(answering("2-stacks", "stacks", 5, before=1))]


def over(rules: str) -> StagedDesk:
    return staged(rules, "over", lambda view: view.over, before=1)


@shot("duel-end")
def end(ctx: Context) -> list[Screen]:
    desk = over("2-rows")
    return [DuelTable(desk), HandEndScreen(desk)]


@shot("duel-sheet")
def sheet(ctx: Context) -> list[Screen]:
    desk = over("2-stacks")
    return [DuelTable(desk), ScoreSheet(desk)]


def replaying(rules: str, at: int) -> list[Screen]:
    desk = over(rules)
    assert desk.view is not None
    assert desk.table is not None
    screen = DuelReplay(Told(desk.view, desk.table))
    screen.at = at
    return [screen]


@shot("duel-rows-replay")
def replay_rows(ctx: Context) -> list[Screen]:
    return replaying("2-rows", 7)


@shot("duel-stacks-replay")
def replay_stacks(ctx: Context) -> list[Screen]:
    return replaying("2-stacks", 12)


@shot("title-two")
def title(ctx: Context) -> list[Screen]:
    return [TitleScreen()]


@shot("two-handed")
def two_handed(ctx: Context) -> list[Screen]:
    return [TitleScreen(), TwoHandedScreen()]


@shot("two-handed-150", scale=1.5, duel_layout="2-stacks")
def two_handed_large(ctx: Context) -> list[Screen]:
    return [TitleScreen(), TwoHandedScreen()]


@shot("duel-stacks-hint")
def hinted_stacks(ctx: Context) -> list[Screen]:
    return hinted(answering("2-stacks", "stacks", 5, before=1))


class Swappable(HandEndScreen):
    """The end of a hand at which the other side can be played."""

    def _may_swap(self) -> bool:
        return True


@shot("duel-end-swap")
def end_swap(ctx: Context) -> list[Screen]:
    desk = over("2-stacks")
    return [DuelTable(desk), Swappable(desk)]


@shot("duel-curtain")
def hand_over(ctx: Context) -> list[Screen]:
    return [curtain("Ben")]


@shot("duel-aids", trumps_unseen=True)
def aids(ctx: Context) -> list[Screen]:
    return [ByKeys(answering("2-rows", "rows", 3), "right", "left")]


def guided(ctx: Context, rules: str, note: int) -> list[Screen]:
    """A deal with one of the notes on the table."""
    desk = staged(rules, "new", lambda view: view.my_turn and len(view.tricks) >= 2, dealer=1)
    table = DuelTable(desk)
    table.enter(ctx)
    table.explain()
    assert table.guide is not None
    table.guide._left = [replace(table.guide._left[note], when=lambda view: True)]
    return [table]


@shot("duel-rows-guide")
def guided_rows(ctx: Context) -> list[Screen]:
    return guided(ctx, "2-rows", 1)


@shot("duel-stacks-guide")
def guided_stacks(ctx: Context) -> list[Screen]:
    return guided(ctx, "2-stacks", 1)
