"""A finished hand once more, card by card, with all hands open."""

from __future__ import annotations

from typing import Any

import pygame

from engine.cards import Card
from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.motion import Pose, Timeline
from game.screen import Pop, Result, Screen
from game.table import draw_bar, draw_cards, draw_seats, layout
from game.table.facts import Facts, facts_of
from game.table.outcome_words import Told
from game.table.picture import draw_ground
from game.table.places import largest_factor, places
from game.table.presenter import Presenter
from game.table.scene import Scene, at_scale
from game.theme import Measure
from game.widgets import Button, Form

SMALL = 40  # width of an open card below a plate, in units


class ReplayScreen(Screen):
    """Left and right go by one card, up and down by a trick, Home and End to the ends."""

    def __init__(self, told: Told) -> None:
        self.told = told
        view = told.view
        self.plays = [
            (number, play) for number, trick in enumerate(view.tricks) for play in trick.plays
        ]
        self.at = 0
        self.presenter = Presenter()
        self.scene: Scene | None = None
        self._now = 0.0
        self._hands = self._dealt()
        self.buttons = {
            "back": Button(_("Card back"), lambda: self._go(self.at - 1), key_cap="←"),
            "on": Button(_("Next card"), lambda: self._go(self.at + 1), kind="main", key_cap="→"),
            "close": Button(_("Close"), Pop, kind="bar", key_cap="Esc", style=tokens.BODY_BOLD),
        }
        self.form = Form(list(self.buttons.values()))
        self.form.set_focus(self.buttons["on"])

    def _dealt(self) -> list[list[Card]]:
        """Each seat's cards when the first trick is led: as played, so without the bury."""
        view = self.told.view
        held: list[list[Card]] = [[] for _seat in range(view.seats)]
        for _number, play in self.plays:
            if play.card is not None:
                held[play.seat].append(play.card)
        return [list(view.rules.deck.sort(cards)) for cards in held]

    # Screen

    @property
    def animating(self) -> bool:
        return self.presenter.moving

    def enter(self, ctx: Context) -> None:
        self.whole = ctx
        self.scene = None
        seats = self.told.view.seats
        factor = min(ctx.settings.scale, largest_factor(seats))
        self.ctx = at_scale(ctx, tokens.Scale(ctx.size, factor))
        self.places = places(ctx.size, ctx.settings.scale, seats)
        self.presenter.places = self.places
        timeline: Timeline = self.presenter.timeline
        timeline.speed, timeline.reduced = ctx.settings.pace, ctx.settings.reduced_motion
        p = self.places
        widths = [round(p.hand_width), round(p.trick[0].width), self.ctx.scale.u(SMALL)]
        ctx.sprites.prepare(widths, owner="replay")
        self._show(snap=True)
        self._place_buttons()
        self.dirty = True

    def closed(self) -> None:
        self.whole.sprites.prepare([], owner="replay")

    def _place_buttons(self) -> None:
        u = self.ctx.scale.u
        x = self.places.size[0] - u(20)
        y = self.places.rail.top - u(64)
        for name in ("on", "back"):
            button = self.buttons[name]
            width = max(u(128), button.preferred(self.ctx)[0])
            button.rect = pygame.Rect(x - width, y, width, u(46))
            x -= width + u(12)
        close = self.buttons["close"]
        width, height = close.preferred(self.ctx)
        close.rect = pygame.Rect(0, 0, width, height)
        close.rect.midright = (self.places.size[0] - u(12), self.places.bar.centery)

    def update(self, now: float) -> Result | None:
        self._now = now
        self.dirty |= self.presenter.update(now)
        return None

    def handle(self, event: Event) -> Result | None:
        self.dirty = True
        if isinstance(event, Key):
            size = self.told.view.seats
            step = {"left": -1, "right": 1, "space": 1, "backspace": -1}.get(event.name)
            if step is not None:
                self._go(self.at + step)
                return None
            if event.name == "down":
                self._go((self.at // size + 1) * size)
                return None
            if event.name == "up":
                self._go((self.at - 1) // size * size if self.at else 0)
                return None
            if event.name in ("home", "end"):
                self._go(0 if event.name == "home" else len(self.plays))
                return None
            if event.name in ("escape", "r") and not event.repeat:
                return Pop()
        _used, result = self.form.handle(event)
        return result

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        return None

    # Steps

    def _go(self, at: int) -> Result | None:
        self.at = min(max(0, at), len(self.plays))
        self._show()
        self.dirty = True
        return None

    def _facts(self) -> Facts:
        """The table after so many cards; a complete trick stays until the next card."""
        view = self.told.view
        size = view.seats
        done = max(0, (self.at - 1) // size) if self.at else 0
        fallen = self.plays[done * size : self.at]
        tricks = view.tricks[:done]
        base = facts_of(view)
        played = {play.card for _number, play in self.plays[: self.at]}
        mine = view.seat if view.seat is not None else 0
        from dataclasses import replace

        return replace(
            base,
            viewer=mine,
            phase="play",
            hand=tuple(card for card in self._hands[mine] if card not in played),
            counts=(0,) * size,
            blind=0,
            trick=tuple(play for _number, play in fallen),
            complete=len(fallen) == size,
            leader=view.tricks[min(done, len(view.tricks) - 1)].leader,
            taken=tuple(sum(t.winner == seat for t in tricks) for seat in range(size)),
            tricks=done,
            last=tricks[-1] if tricks else None,
            turn=None if self.at >= len(self.plays) else self.plays[self.at][1].seat,
            legal=None,
            bubbles=(),
        )

    def _show(self, snap: bool = False) -> None:
        self.presenter.facts = self._facts()
        self.presenter.view = self.told.view
        self.presenter.relayout(self._now, tokens.PLAY, self._sources(), snap=snap)

    def _sources(self) -> dict[str, Pose]:
        if not self.at or self.at > len(self.plays):
            return {}
        facts = self.presenter.facts
        assert facts is not None
        seat = self.plays[self.at - 1][1].seat
        return {"card": self.places.back_source(layout.position(facts, seat), 2)}

    # Drawing

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
            if seat != facts.viewer:
                self._draw_open(surface, scene, seat)
        for seat in range(facts.seats):
            points = sum(
                t.points for t in self.told.view.tricks[: facts.tricks] if t.winner == seat
            )
            draw_seats.draw_plate(surface, scene, seat, str(points))
        draw_seats.draw_ticket(surface, scene)
        draw_cards.draw_trick_marks(surface, scene, False)
        draw_cards.draw_sprites(surface, scene, self.presenter, 0, 1 << 30)
        if facts.complete and not self.presenter.timeline.busy:
            trick = self.told.view.tricks[facts.tricks]
            draw_cards.draw_winner(surface, scene, trick.winner)
        self._draw_buried(surface, scene)
        back = self.buttons["back"].rect
        self.ctx.text.draw(
            surface,
            _("↑ ↓ a whole trick"),
            (self.buttons["on"].rect.right, back.top - self.ctx.scale.u(16)),
            tokens.SECOND,
            ctx.theme.cream2,
            "right",
            "middle",
        )
        left = self.ctx.scale.u(12)
        right = self.buttons["close"].rect.left
        draw_bar.draw_bar(
            surface, scene, left - self.ctx.scale.u(8), right, self.told.table.number, False
        )
        self.form.draw(surface, self.ctx)

    def _draw_open(self, surface: pygame.Surface, scene: Scene, seat: int) -> None:
        """What a player still holds, face up below the plate."""
        played = {play.card for _number, play in self.plays[: self.at]}
        cards = [card for card in self._hands[seat] if card not in played]
        plate = self.places.plates[scene.position(seat)]
        width = scene.u(SMALL)
        high = round(width * Measure.CARD_RATIO)
        step = min(width * 0.86, (plate.width - width) / max(1, len(cards) - 1))
        y = plate.bottom + high / 2 + scene.u(4)
        for i, card in enumerate(cards):
            x = plate.left + width / 2 + i * step
            scene.ctx.sprites.draw(surface, card.code, (x, y), width, unit=scene.places.unit)

    def _draw_buried(self, surface: pygame.Surface, scene: Scene) -> None:
        """The bury, or the blind of a leaster, in the corner."""
        revealed = self.told.view.revealed
        if revealed is None:
            return
        cards = [card for _seat, laid in revealed.buried for card in laid]
        label = _("Buried")
        if not cards:
            cards, label = list(revealed.blind), _("The blind")
        if not cards:
            return
        ctx, u = scene.ctx, scene.u
        width = u(52)
        plate = self.places.plates[0]
        y = plate.top - u(30) - width * Measure.CARD_RATIO / 2
        for i, card in enumerate(cards):
            x = plate.left + width / 2 + u(6) + i * width * 1.06
            ctx.sprites.draw(surface, card.code, (x, y), width, unit=scene.places.unit)
        top = y - width * Measure.CARD_RATIO / 2 - u(14)
        ctx.text.draw(
            surface,
            label,
            (plate.left + u(6), top),
            tokens.SECOND_BOLD,
            ctx.theme.cream,
            "left",
            "middle",
        )
