"""A finished hand for two once more, card by card; all cards of both lie open in two rows."""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.cards import Card
from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.motion import Pose
from game.table import draw_bar, draw_cards, draw_seats, duel_layout, layout
from game.table.duel_places import LARGEST_FACTOR, DuelPlaces, duel_places
from game.table.duel_presenter import DuelPresenter
from game.table.facts import Facts
from game.table.outcome_words import Told
from game.table.picture import draw_ground
from game.table.replay import ReplayScreen
from game.table.scene import Scene, at_scale


class DuelReplay(ReplayScreen):
    """As `ReplayScreen`. Where the cards lay is not told again: each player's are sorted."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.presenter: DuelPresenter = DuelPresenter()

    def enter(self, ctx: Context) -> None:
        self.whole = ctx
        self.scene = None
        factor = min(ctx.settings.scale, LARGEST_FACTOR)
        self.ctx = at_scale(ctx, tokens.Scale(ctx.size, factor))
        self.places = self.presenter.places = open_places(ctx.size, ctx.settings.scale)
        timeline = self.presenter.timeline
        timeline.speed, timeline.reduced = ctx.settings.pace, ctx.settings.reduced_motion
        widths = [round(self.places.place_width), round(self.places.trick[0].width)]
        ctx.sprites.prepare(widths, owner="replay")
        self._show(snap=True)
        self._place_buttons()
        self.dirty = True

    def _place_buttons(self) -> None:
        super()._place_buttons()
        u = self.ctx.scale.u
        x = self.places.size[0] - u(20)
        for name in ("on", "back"):
            rect = self.buttons[name].rect
            rect.right, rect.bottom = x, self.places.plates[0].bottom
            x = rect.left - u(12)

    def _facts(self) -> Facts:
        facts = super()._facts()
        played = {play.card for _number, play in self.plays[: self.at]}
        rows: list[tuple[Card | None, ...]] = []
        for cards in self._hands:
            rows.append(tuple(None if card in played else card for card in cards))
        nothing = tuple((False,) * len(row) for row in rows)
        return replace(facts, hand=(), up=tuple(rows), covered=nothing)

    def _sources(self) -> dict[str, Pose]:
        return {}

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        facts = self.presenter.facts
        assert facts is not None
        if self.scene is None or self.scene.ctx is not self.ctx:
            table = self.told.table
            self.scene = Scene(self.ctx, self.places, facts, self.told.view, table, self._now)
        scene = self.scene
        scene.places, scene.facts, scene.now = self.places, facts, self._now
        draw_ground(surface, scene)
        for seat in range(facts.seats):
            done = self.told.view.tricks[: facts.tricks]
            points = sum(trick.points for trick in done if trick.winner == seat)
            draw_seats.draw_plate(surface, scene, seat, str(points))
        draw_cards.draw_trick_marks(surface, scene, False)
        presenter = self.presenter
        draw_cards.draw_sprites(surface, scene, presenter, duel_layout.THEIRS, layout.MOVING)
        draw_cards.draw_sprites(surface, scene, presenter, 0, duel_layout.THEIRS)
        if facts.complete and not presenter.timeline.busy:
            trick = self.told.view.tricks[facts.tricks]
            draw_cards.draw_winner(surface, scene, trick.winner)
        u = self.ctx.scale.u
        back = self.buttons["back"].rect
        self.ctx.text.draw(
            surface,
            _("↑ ↓ a whole trick"),
            (back.left - u(16), back.centery),
            tokens.SECOND,
            ctx.theme.cream2,
            "right",
            "middle",
        )
        right = self.buttons["close"].rect.left
        draw_bar.draw_bar(surface, scene, u(4), right, self.told.table.number, False)
        self.form.draw(surface, self.ctx)


def open_places(size: tuple[int, int], factor: float) -> DuelPlaces:
    """The arrangement of stacks with sixteen narrow places in each row."""
    places = duel_places(size, factor, False)
    count = 16
    room = places.zones[0].width - 40 * places.card_unit
    step = (room - places.place_width) / (count - 1)
    return replace(places, count=count, place_step=step)


def replay_of(told: Told) -> ReplayScreen:
    """The replay that fits the hand's rules."""
    return DuelReplay(told) if told.view.rules.layout is not None else ReplayScreen(told)
