"""After a hand: the result, the points on a bar, who pays whom and why, all cards in order."""

from __future__ import annotations

from typing import Any

import pygame

from game import theme as tokens
from game.commands import HAND_END, cap, command_for
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key, Pad
from game.motion import Timeline
from game.screen import Pop, Push, Result, Screen
from game.session import Desk
from game.table import outcome_words
from game.table.duel_end import draw_duel_bar, draw_duel_hands
from game.table.end_hands import draw_hands
from game.table.end_parts import draw_points_bar, draw_who_pays
from game.table.outcome_words import Told
from game.table.scene import fitted
from game.widgets import Button, Form

WIDTH, HEIGHT = 1140, 640  # units
NEXT, AGAIN, LEAVE, SWAP = "next", "again", "leave", "swap"


class HandEndScreen(Screen):
    """Closes with ``next``, ``again`` or ``leave``, which the table carries out."""

    overlay = True
    place = HAND_END

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        assert desk.view is not None
        assert desk.table is not None
        self.told = Told(desk.view, desk.table)
        self.timeline = Timeline()
        self.deal = desk.table.deal
        self._begun = False
        self._now = 0.0
        self.title_taken = 0  # pixels at the right end of the title's line that something else has
        self.box = pygame.Rect(0, 0, 0, 0)
        self.buttons = {
            "replay": Button(_("Replay"), self._replay, kind="plain", key_cap=cap("replay")),
            "score": Button(_("Score sheet"), self._score, kind="plain", key_cap=cap("score")),
            "continue": Button(
                self._go_on_label(),
                self._go_on,
                kind="main",
                key_cap=cap("continue"),
            ),
        }
        if self._may_repeat():
            self.buttons["again"] = Button(
                _("Same hand again"), lambda: Pop(AGAIN), kind="plain", key_cap=cap("again")
            )
        if self._may_swap():
            self.buttons["swap"] = Button(
                _("Other side"), lambda: Pop(SWAP), kind="plain", key_cap=cap("swap")
            )
        self.buttons["continue"].ground = self.buttons["score"].ground
        if not self.told.view.tricks:
            self.buttons["replay"].reason = _("No trick was played")
        names = ("replay", "again", "swap", "score", "continue")
        self.form = Form([self.buttons[name] for name in names if name in self.buttons])
        self.form.set_focus(self.buttons["continue"])

    # Screen

    @property
    def animating(self) -> bool:
        return self.timeline.busy

    def enter(self, ctx: Context) -> None:
        self.whole = ctx
        bar = ctx.scale.u(tokens.Measure.BAR) if ctx.scale.factor <= 1 else 0
        room = pygame.Rect(0, bar, ctx.size[0], ctx.size[1] - bar).inflate(-20, -20)
        self.ctx = fitted(ctx, room, WIDTH, HEIGHT)
        u = self.ctx.scale.u
        self.box = pygame.Rect(0, 0, u(WIDTH), u(HEIGHT))
        self.box.center = (ctx.size[0] // 2, room.centery)
        self.timeline.speed = ctx.settings.pace
        self.timeline.reduced = ctx.settings.reduced_motion
        self._place_buttons()
        if not self._begun:
            self._begun = True
            self._begin(ctx.clock.now())
        ctx.sprites.prepare([u(38)], owner="hand end")
        self.dirty = True

    def closed(self) -> None:
        self.whole.sprites.prepare([], owner="hand end")

    def _place_buttons(self) -> None:
        u = self.ctx.scale.u
        x = self.box.left + u(33)
        high = u(tokens.Measure.BUTTON)
        y = self.box.bottom - u(13) - high
        for name in ("replay", "again", "swap", "score"):
            if name not in self.buttons:
                continue
            button = self.buttons[name]
            width = button.preferred(self.ctx)[0] - u(4)
            button.rect = pygame.Rect(x, y, width, high)
            x += width + u(14)
        main = self.buttons["continue"]
        width = max(u(222), main.preferred(self.ctx)[0])
        main.rect = pygame.Rect(self.box.right - u(29) - width, y, width, high)
        self._info = pygame.Rect(x + u(6), y, main.rect.left - u(12) - x - u(6), high)

    def update(self, now: float) -> Result | None:
        self._now = now
        self.desk.tick()
        self.dirty |= self.timeline.update(now)
        self.desk.refresh()
        table = self.desk.table
        if table is not None and table.deal != self.deal:
            return Pop(None)  # somebody else has begun the next hand
        if table is not None and table is not self.told.table:
            # Somebody has ended the evening, or wishes to play on after all.
            self.told = Told(self.told.view, table)
            self.buttons["continue"].label = self._go_on_label()
            self.dirty = True
        return None

    def _may_repeat(self) -> bool:
        """Whether the same cards can be played again: by one person among bots."""
        return sum(kind != "bot" for kind in self.told.table.kinds) <= 1

    def _may_swap(self) -> bool:
        """Whether the same deal can be played from the other side: for two, against a bot."""
        two = self.told.view.rules.layout is not None
        return two and "bot" in self.told.table.kinds and hasattr(self.desk, "swap_sides")

    def _go_on_label(self) -> str:
        return _("Who has won?") if self.told.table.ended else _("Next hand")

    def _begin(self, now: float) -> None:
        """Let the bar fill and the payments appear one after the other."""
        outcome = self.told.outcome
        self.timeline.set_value("side", 0.0)
        self.timeline.aim_value("side", float(outcome.side_points), tokens.COUNT, now)
        for i, score in enumerate(outcome.scores):
            self.timeline.set_value(("pay", i), 0.0)
            self.timeline.aim_value(
                ("pay", i), float(score), tokens.COUNT, now, delay_ms=i * tokens.ROWS_APART_MS
            )

    # Input

    def handle(self, event: Event) -> Result | None:
        command = command_for(event, HAND_END)
        if command is not None and isinstance(event, (Key, Pad)):
            if isinstance(event, Key) and event.repeat:
                return None
            if command.name == "menu":
                return self._menu()
            button = self.buttons.get(command.name)
            if button is not None:
                return button.press() if button.enabled else None
        used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        if not used and self.timeline.busy and not isinstance(event, Key):
            self.timeline.skip(self._now)
        return result

    def _go_on(self) -> Result | None:
        if self.timeline.busy:
            self.timeline.skip(self._now)
        if self.told.table.ended:
            return Push(self._evening_end())
        return Pop(NEXT)

    def _evening_end(self) -> Screen:
        from game.table.session_end import SessionEnd

        return SessionEnd(self.desk)

    def _replay(self) -> Result | None:
        from game.table.duel_replay import replay_of

        if self.told.view.rules.layout is not None:
            from game.table.duel_replay import DuelReplay

            return Push(DuelReplay(self.told))
        return Push(replay_of(self.told))

    def _score(self) -> Result | None:
        from game.table.score_sheet import ScoreSheet

        return Push(ScoreSheet(self.desk))

    def _menu(self) -> Result | None:
        from game.table.menu import TableMenu

        return Push(TableMenu(self.desk))

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        return Pop(LEAVE) if answer == LEAVE else None

    # Drawing

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, ctx.theme, self.ctx.text
        box = self.box
        inner.paint.paper(surface, box)
        left, room = box.left + u(33), box.width - u(66)
        title = outcome_words.title(self.told)
        if self.told.table.practice:
            title = _("Practice: {title}").format(title=title)
        if self.told.table.undone:
            title += " " + _("(with cards taken back)")
        style = tokens.PAGE
        beside = room - self.title_taken
        if text.width(title, style) > beside:
            style = tokens.Type("title", 28)
        spot = (left, box.top + u(42))
        text.draw(surface, title, spot, style, t.ink, "left", "middle", beside)
        text.draw(
            surface,
            outcome_words.subtitle(self.told),
            (left, box.top + u(79)),
            tokens.PROMPT,
            t.ink2,
            "left",
            "middle",
            room,
        )
        top = box.top + u(110)
        duel = self.told.outcome.contract == "duel"
        if duel:
            bar = pygame.Rect(left, box.top + u(124), room, u(40))
            shown_side = self.timeline.value("side")
            draw_duel_bar(surface, inner, self.told, bar, shown_side)
            top = box.top + u(218)
        if self.told.teams and self.told.outcome.side:
            draw_points_bar(
                surface,
                inner,
                self.told,
                pygame.Rect(left, box.top + u(124), room, u(40)),
                self.timeline.value("side"),
            )
            top = box.top + u(218)
        bottom = self.buttons["replay"].rect.top - u(16)
        pays = pygame.Rect(left, top, u(404), bottom - top)
        hands = pygame.Rect(pays.right + u(20), top, 0, bottom - top)
        hands.width = box.right - u(30) - hands.left
        for area in (pays, hands):
            inner.paint.box(surface, area, u(12), t.paper0, border=t.paper_line)
        shown = [self.timeline.value(("pay", i)) for i in range(self.told.view.seats)]
        draw_who_pays(surface, inner, self.told, pays, shown)
        (draw_duel_hands if duel else draw_hands)(surface, inner, self.told, hands)
        width = max(u(40), self._info.width)
        high = min(2, len(text.wrap(self._next_line(), tokens.SECOND, width)))
        text.paragraph(
            surface,
            self._next_line(),
            (self._info.left, self._info.centery - high * text.line_height(tokens.SECOND) / 2),
            width,
            tokens.SECOND,
            t.ink2,
            max_lines=2,
        )
        self.form.draw(surface, inner)

    def _next_line(self) -> str:
        table = self.told.table
        if table.ended:
            line = _("That was the last hand.")
            if table.pot:
                line += "\n" + _("The pot of {n} is paid out.").format(n=table.pot)
            return line
        line = outcome_words.deals_next(self.told)
        if table.stakes > 1:
            line += "\n" + _("The next hand counts ×{n}.").format(n=table.stakes)
        elif table.pot:
            line += "\n" + _("The pot holds {n}.").format(n=table.pot)
        elif table.ends == "hands" and table.length:
            line += "\n" + _("{n} of {all} hands are played.").format(
                n=table.counted, all=table.length
            )
        return line
