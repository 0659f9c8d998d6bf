"""The end of an evening: the places, where the pot went, and who pays whom."""

from __future__ import annotations

from typing import Any

import pygame

from engine.match import Standing
from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _, ngettext
from game.inputs import Event, Key
from game.screen import Pop, Push, Result, Screen
from game.session import Desk
from game.table import settlement, sheet_words, words
from game.table.scene import fitted
from game.text import escape
from game.theme import Space, Type
from game.widgets import Button, Form, Ground
from net.tableview import TableView

WIDTH, WIDE = 660, 940  # units; wide with five cards for each
ROW, LOW_ROW, MANY = 46, 38, 7  # more than so many players have low rows
HEAD, FOOT, LINE = 116, 92, 25
CARD = 29  # width of a card of the showdown
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

    @property
    def _row(self) -> int:
        return LOW_ROW if len(self.table.standings) > MANY else ROW

    def enter(self, ctx: Context) -> None:
        self.whole = ctx
        room = pygame.Rect((0, 0), ctx.size).inflate(-24, -24)
        self.payments = settlement.payment_lines(self.table)
        self.pot_line = settlement.pot_line(self.table)
        height = HEAD + FOOT + self._row * len(self.table.standings)
        if self.payments:
            height += 44 + LINE * -(-len(self.payments) // 2)
        width = WIDE if self.table.showdown is not None else WIDTH
        self.ctx = fitted(ctx, room, width, height)
        u = self.ctx.scale.u
        self.box = pygame.Rect(0, 0, u(width), u(height))
        self.box.center = room.center
        y = self.box.bottom - u(Space.XL) - u(46)
        wide = self.leave.preferred(self.ctx)[0]
        self.leave.rect = pygame.Rect(self.box.right - u(Space.XXL) - wide, y, wide, u(46))
        other = self.sheet.preferred(self.ctx)[0]
        self.sheet.rect = pygame.Rect(self.leave.rect.left - u(14) - other, y, other, u(46))
        if self.table.showdown is not None:
            ctx.sprites.prepare([u(CARD)], owner="evening end")
        self.dirty = True

    def closed(self) -> None:
        self.whole.sprites.prepare([], owner="evening end")

    def update(self, now: float) -> Result | None:
        self.desk.tick()
        self.desk.refresh()
        table = self.desk.table
        if table is not None and table is not self.table:
            self.table = table  # the pot has been paid out
            self.enter(self.whole)
        return None

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

    # Drawing

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, ctx.theme, self.ctx.text
        inner.paint.paper(surface, self.box)
        left, right = self.box.left + u(Space.XXL), self.box.right - u(Space.XXL)
        room = right - left
        y = self.box.top + u(46)
        text.draw(surface, self._title(), (left, y), tokens.PAGE, t.ink, "left", "middle", room)
        y = self.box.top + u(86)
        text.draw(surface, self._line(), (left, y), tokens.BODY, t.ink2, "left", "middle", room)
        y = self.box.top + u(HEAD)
        for standing in self.table.standings:
            row = pygame.Rect(left - u(10), y, room + u(20), u(self._row))
            self._draw_standing(surface, row, standing)
            y += u(self._row)
        if self.payments:
            self._draw_payments(surface, pygame.Rect(left, y + u(8), room, 0))
        self.form.draw(surface, inner)

    def _draw_standing(self, surface: pygame.Surface, row: pygame.Rect, standing: Standing) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, self.ctx.theme, self.ctx.text
        table = self.table
        left, right, y = row.left + u(10), row.right - u(10), row.centery
        if standing.seat == table.column:
            inner.paint.box(surface, row.inflate(0, -u(4)), u(8), t.changed)
        place = Type("title", 22)
        text.draw(surface, f"{standing.place}.", (left + u(4), y), place, t.ink, "left", "middle")
        if standing.place == 1:
            inner.paint.draw_icon(surface, "crown", (left + u(56), y), u(26))
        name = escape(sheet_words.column_name(table, standing.seat))
        x = left + u(84)
        text.draw(surface, name, (x, y), tokens.NAME, t.ink, "left", "middle", u(190))
        won = self._won(standing)
        x = left + u(284)
        text.draw(surface, won, (x, y), tokens.SECOND, t.ink2, "left", "middle", u(120))
        if table.showdown is not None and standing.seat in table.sheet:
            self._draw_five(surface, table.sheet.index(standing.seat), left + u(392), y)
        cents = table.rules.session.unit_cents
        text.digits(
            surface,
            words.units(standing.total),
            (right - (u(96) if cents else 0), y),
            Type("bold", 22),
            t.green if standing.total > 0 else t.ink,
        )
        if cents:
            money = words.money(standing.total, cents)
            text.draw(surface, money, (right, y), tokens.SECOND, t.ink2, "right", "middle")

    def _won(self, standing: Standing) -> str:
        """How often somebody won: picks, or at a table for two, where nobody picks, deals."""
        if self.table.rules.layout is not None:
            count = sum(row.scores[standing.seat] > 0 for row in self.table.rows)
            return ngettext("{n} deal won", "{n} deals won", count).format(n=count)
        count = standing.picked_and_won
        return ngettext("{n} pick won", "{n} picks won", count).format(n=count)

    def _draw_five(self, surface: pygame.Surface, seat: int, x: int, y: int) -> None:
        """A seat's five open cards and what they are at poker, the best with a check."""
        inner, u, t, text = self.ctx, self.ctx.scale.u, self.ctx.theme, self.ctx.text
        showdown = self.table.showdown
        if showdown is None or seat >= len(showdown.hands):
            return
        five = showdown.hands[seat]
        step = u(CARD + 2)
        for at, card in enumerate(settlement.in_order(five)):
            center = (x + at * step + step // 2, y)
            self.whole.sprites.draw(surface, card.code, center, u(CARD), unit=inner.scale.unit)
        x += 5 * step + u(12)
        best = seat in showdown.winners
        style = tokens.SECOND_BOLD if best else tokens.SECOND
        if best:
            icon = inner.paint.icon("check", u(14), t.green)
            surface.blit(icon, (x, y - icon.get_height() // 2))
            x += icon.get_width() + u(6)
        hand = settlement.poker_hand(five)
        text.draw(surface, hand, (x, y), style, t.ink, "left", "middle", u(150))

    def _draw_payments(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        """Who pays whom, in two columns."""
        u, t, text = self.ctx.scale.u, self.ctx.theme, self.ctx.text
        surface.fill(t.paper_line, (at.left, at.top, at.width, self.ctx.scale.line(1)))
        y = at.top + u(20)
        title = _("To settle up")
        text.draw(surface, title, (at.left, y), tokens.GROUP, t.ink, "left", "middle")
        lines = -(-len(self.payments) // 2)
        column = at.width // 2
        for number, line in enumerate(self.payments):
            x = at.left + number // lines * column
            middle = y + u(LINE) * (number % lines + 1)
            text.draw(
                surface,
                line,
                (x, middle),
                tokens.BODY,
                t.ink,
                "left",
                "middle",
                column - u(12),
            )

    def _line(self) -> str:
        """What stands below the title: how long it was, and where the pot went."""
        count = self.table.counted
        line = ngettext("After {n} hand.", "After {n} hands.", count).format(n=count)
        return line + " " + self.pot_line if self.pot_line else line

    def _title(self) -> str:
        table = self.table
        first = [standing.seat for standing in table.standings if standing.place == 1]
        names = [sheet_words.column_name(table, seat) for seat in first]
        if table.rules.layout is not None:
            if len(first) > 1:
                return _("The match is drawn")
            if first[0] == table.seat:
                return _("You win the match")
            return _("{name} wins the match").format(name=escape(names[0]))
        if len(first) == 1:
            if first[0] == table.column:
                return _("You win the evening")
            return _("{name} wins the evening").format(name=escape(names[0]))
        return _("{names} share the evening").format(names=words.names_list(names))
