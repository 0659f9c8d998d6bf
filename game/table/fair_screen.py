"""The explanation behind the mark of the fair deal."""

from __future__ import annotations

from pathlib import Path

import pygame

from game import theme as tokens
from game.commands import HAND_END, command_for
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Result, Screen
from game.screens.sheet import Sheet, button_size
from game.table import fair
from game.table.scene import fitted
from game.text import escape
from game.theme import Space
from game.widgets import Button, Form
from net.fairness import FAIR, UNFAIR, Check
from net.tableview import TableView

WIDTH, HEIGHT = 760, 600  # units


class FairScreen(Screen):
    """What was promised, who gave a number, what was checked, and what it does not protect
    against; ``report`` is the file about a broken deal."""

    overlay = True

    def __init__(self, check: Check | None, table: TableView, report: Path | None = None) -> None:
        self.check, self.table, self.report = check, table, report
        self.result = fair.result_of(check, table)
        self.sheet = Sheet()
        self.close = Button(_("Go on"), Pop, kind="main", key_cap="Esc")
        self.close.ground = self.close.ground.PAPER
        self.form = Form([self.close])
        self.form.scrolls = [self.sheet.scroll]
        self.form.set_focus(self.close)
        self.box = pygame.Rect(0, 0, 0, 0)

    def enter(self, ctx: Context) -> None:
        room = pygame.Rect((0, 0), ctx.size).inflate(-20, -20)
        self.ctx = fitted(ctx, room, WIDTH, HEIGHT)
        u = self.ctx.scale.u
        self.box = pygame.Rect(0, 0, u(WIDTH), u(HEIGHT))
        self.box.center = room.center
        wide, _high = button_size(self.ctx, self.close)
        high = u(tokens.Measure.BUTTON)
        self.close.rect = pygame.Rect(0, 0, max(wide, u(150)), high)
        self.close.rect.bottomright = (self.box.right - u(28), self.box.bottom - u(18))
        self._place()

    def _place(self) -> None:
        ctx, u, t, sheet = self.ctx, self.ctx.scale.u, self.ctx.theme, self.sheet
        top = self.box.top + u(70)
        area = pygame.Rect(self.box.left + u(8), top, self.box.width - u(16), 0)
        area.height = self.close.rect.top - u(8) - top
        sheet.begin(ctx, area)
        color = {FAIR: t.green, UNFAIR: t.red}.get(self.result, t.ink)
        sheet.words(escape(fair.verdict(self.check, self.table)), tokens.PROMPT_BOLD, color, 5)
        for paragraph in fair.explanation(self.check, self.table, self.report):
            sheet.space(Space.M)
            sheet.words(escape(paragraph.heading), tokens.BODY_BOLD, t.ink, 1)
            sheet.words(escape(paragraph.text), tokens.BODY, t.ink2, 8)
        sheet.end()

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            command = command_for(event, HAND_END)
            if event.name == "escape" or (command is not None and command.name == "fair"):
                return Pop()
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        inner, t, u = self.ctx, self.ctx.theme, self.ctx.scale.u
        inner.paint.paper(surface, self.box)
        left, middle = self.box.left + u(30), self.box.top + u(42)
        size = u(30)
        color = None if self.result == UNFAIR else t.green if self.result == FAIR else t.ink2
        icon = fair.ICONS[self.result]
        inner.paint.draw_icon(surface, icon, (left + size / 2, middle), size, color)
        inner.text.draw(
            surface, _(fair.LABELS[self.result]), (left + size + u(Space.M), middle),
            tokens.PANEL, t.ink, valign="middle", max_width=self.box.width - u(110),
        )  # fmt: skip
        self.form.draw(surface, inner)
