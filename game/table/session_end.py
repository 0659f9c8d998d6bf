"""The end of an evening: the places, and what everybody won or lost."""

from __future__ import annotations

from typing import Any

import pygame

from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _, ngettext
from game.inputs import Event, Key
from game.screen import Pop, Push, Result, Screen
from game.session import Desk
from game.table import words
from game.table.scene import fitted
from game.text import escape
from game.theme import Space, Type
from game.widgets import Button, Form, Ground
from net.tableview import TableView

WIDTH, ROW = 620, 46  # units
LEAVE = "leave"


class SessionEnd(Screen):
    """Closes with ``leave``; the score sheet can still be looked at."""

    overlay = True

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        assert desk.table is not None
        self.table: TableView = desk.table
        self.leave = Button(_("Leave the table"), lambda: Pop(LEAVE), kind="main", key_cap="Enter")
        self.sheet = Button(_("Score sheet"), self._score, kind="plain", key_cap=cap("score"))
        self.leave.ground = Ground.PAPER
        self.form = Form([self.leave, self.sheet])
        self.form.set_focus(self.leave)
        self.box = pygame.Rect(0, 0, 0, 0)

    def enter(self, ctx: Context) -> None:
        room = pygame.Rect((0, 0), ctx.size).inflate(-24, -24)
        height = 212 + ROW * self.table.seats
        self.ctx = fitted(ctx, room, WIDTH, height)
        u = self.ctx.scale.u
        self.box = pygame.Rect(0, 0, u(WIDTH), u(height))
        self.box.center = room.center
        y = self.box.bottom - u(Space.XL) - u(46)
        width = self.leave.preferred(self.ctx)[0]
        self.leave.rect = pygame.Rect(self.box.right - u(Space.XXL) - width, y, width, u(46))
        other = self.sheet.preferred(self.ctx)[0]
        self.sheet.rect = pygame.Rect(self.leave.rect.left - u(14) - other, y, other, u(46))
        self.dirty = True

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            if event.name == "escape":
                return Pop()
            if event.name == "s":
                return self._score()
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    def _score(self) -> Result | None:
        from game.table.score_sheet import ScoreSheet

        return Push(ScoreSheet(self.desk))

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        return None

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, ctx.theme, self.ctx.text
        table = self.table
        inner.paint.paper(surface, self.box)
        left, right = self.box.left + u(Space.XXL), self.box.right - u(Space.XXL)
        room = right - left
        text.draw(
            surface,
            self._title(),
            (left, self.box.top + u(46)),
            tokens.PAGE,
            t.ink,
            "left",
            "middle",
            room,
        )
        count = table.counted
        line = ngettext("After {n} hand.", "After {n} hands.", count).format(n=count)
        if table.showdown is not None:
            line += " " + _("The pot went to the best five cards.")
        text.draw(
            surface, line, (left, self.box.top + u(84)), tokens.BODY, t.ink2, "left", "middle", room
        )
        cents = table.rules.session.unit_cents
        y = self.box.top + u(112)
        for standing in table.standings:
            row = pygame.Rect(left - u(10), y, room + u(20), u(ROW))
            if standing.seat == table.seat:
                inner.paint.box(surface, row.inflate(0, -u(4)), u(8), t.changed)
            middle = row.centery
            text.draw(
                surface,
                f"{standing.place}.",
                (left + u(4), middle),
                Type("title", 22),
                t.ink,
                "left",
                "middle",
            )
            if standing.place == 1:
                inner.paint.draw_icon(surface, "crown", (left + u(56), middle), u(28))
            text.draw(
                surface,
                escape(table.names[standing.seat]),
                (left + u(84), middle),
                tokens.NAME,
                t.ink,
                "left",
                "middle",
                u(200),
            )
            won = ngettext("{n} pick won", "{n} picks won", standing.picked_and_won)
            text.draw(
                surface,
                won.format(n=standing.picked_and_won),
                (left + u(300), middle),
                tokens.SECOND,
                t.ink2,
                "left",
                "middle",
            )
            text.digits(
                surface,
                words.units(standing.total),
                (right - (u(90) if cents else 0), middle),
                Type("bold", 22),
                t.green if standing.total > 0 else t.ink,
            )
            if cents:
                money = words.money(standing.total, cents)
                text.draw(surface, money, (right, middle), tokens.SECOND, t.ink2, "right", "middle")
            y += u(ROW)
        self.form.draw(surface, inner)

    def _title(self) -> str:
        table = self.table
        first = [s for s in table.standings if s.place == 1]
        names = [table.names[s.seat] for s in first]
        if len(first) == 1:
            if first[0].seat == table.seat:
                return _("You win the evening")
            return _("{name} wins the evening").format(name=escape(names[0]))
        return _("{names} share the evening").format(names=words.names_list(names))
