"""The score sheet: paper with a line for each hand and a column for each player."""

from __future__ import annotations

from typing import Any

import pygame

from engine.match import Row
from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Push, Result, Screen
from game.session import Desk, save_sheet
from game.table import sheet_words, words
from game.table.scene import fitted
from game.text import escape
from game.theme import Space, Type, mix
from game.widgets import Button, Form, Scroll
from net.tableview import TableView

WIDTH, HEIGHT = 1152, 638  # units
ROW, HEAD, FOOT = 46, 104, 162
NUMBER, DEALER = 112, 86  # columns at the left
LEAVE = "leave"
INKED = ("leaster", "alone")
"""The marks that are drawn in ink; the others have colours of their own."""


class ScoreSheet(Screen):
    """Running totals large, the hand's own score small beside them; scrolls to the last hand."""

    overlay = True

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        assert desk.table is not None
        self.table: TableView = desk.table
        self.scroll = Scroll(self._paint_rows)
        self.close = Button(_("Close"), Pop, kind="plain", key_cap=cap("menu"))
        self.save = Button(_("Save as text"), self._save, kind="plain", key_cap="W")
        self.saved = ""
        self.buttons = [self.close]
        view = desk.view
        self.replay: Button | None = None
        if view is not None and view.over and view.tricks and not self.table.practice:
            self.replay = Button(
                _("Replay hand {n}").format(n=self.table.number),
                self._replay,
                kind="plain",
                key_cap=cap("replay"),
            )
            self.buttons.append(self.replay)
        if self.table.rows:
            self.buttons.append(self.save)
        self.form = Form(list(self.buttons))
        self.form.scrolls = [self.scroll]
        self.form.set_focus(self.close)
        self.box = pygame.Rect(0, 0, 0, 0)
        self._placed = False

    # Screen

    def enter(self, ctx: Context) -> None:
        room = pygame.Rect((0, 0), ctx.size).inflate(-24, -24)
        self.ctx = fitted(ctx, room, WIDTH, HEIGHT)
        u = self.ctx.scale.u
        # Whole lines only, as many as there are or as fit.
        lines = min(max(8, len(self.table.rows)), (room.height - u(HEAD + FOOT)) // u(ROW))
        height = u(HEAD + FOOT) + u(ROW) * max(1, lines)
        self.box = pygame.Rect(0, 0, u(WIDTH), height)
        self.box.center = room.center
        x = self.box.right - u(38)
        for button in self.buttons:
            width = button.preferred(self.ctx)[0]
            button.rect = pygame.Rect(x - width, self.box.bottom - u(18) - u(46), width, u(46))
            x -= width + u(14)
        view = pygame.Rect(
            self.box.left + u(30),
            self.box.top + u(HEAD),
            self.box.width - u(58),
            self.box.height - u(HEAD + FOOT),
        )
        self.scroll.place(view, u(ROW) * len(self.table.rows))
        if not self._placed:
            self.scroll.by(1e9)
            self._placed = True
        self.dirty = True

    def update(self, now: float) -> Result | None:
        self.desk.tick()
        return None

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            if event.name in ("escape", "s"):
                return Pop()
            if event.name == "r" and self.replay is not None:
                return self._replay()
            if event.name == "w" and self.table.rows:
                return self._save()
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    def _replay(self) -> Result | None:
        from game.table.duel_replay import replay_of
        from game.table.outcome_words import Told

        view = self.desk.view
        if view is None or not view.over:
            return None
        return Push(replay_of(Told(view, self.table)))

    def _save(self) -> Result | None:
        """Write the sheet as text beside the records of the hands, and say where."""
        try:
            path = save_sheet(self.table, sheet_words.as_text)
        except OSError as error:
            self.saved = _("The sheet could not be written: {why}.").format(
                why=escape(error.strerror or str(error))
            )
        else:
            self.saved = _("Saved as {file}, beside the records of the hands.").format(
                file=escape(str(path))
            )
        self.dirty = True
        return None

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        return None

    # Columns, in pixels

    def _columns(self) -> tuple[list[int], int]:
        """The left edges of the players' columns, and of what happened."""
        u = self.ctx.scale.u
        seats = len(self.table.totals)
        first = self.box.left + u(NUMBER + DEALER)
        happened = u(284) if seats <= 5 else u(232) if seats <= 7 else u(168)
        last = self.box.right - u(Space.XXL) - happened
        step = (last - first) / seats
        return [round(first + i * step) for i in range(seats)], last

    # Drawing

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        self.ctx.paint.paper(surface, self.box)
        self._draw_stain(surface)
        self._draw_head(surface)
        self.form.draw(surface, self.ctx)
        self._draw_foot(surface)
        self._draw_lines(surface)

    def _draw_stain(self, surface: pygame.Surface) -> None:
        """Where somebody has put a glass."""
        inner, u, t = self.ctx, self.ctx.scale.u, self.ctx.theme
        if t.flat:
            return
        clip = surface.get_clip()
        surface.set_clip(self.box.inflate(-u(4), -u(4)).clip(clip))
        ring = pygame.Rect(0, 0, u(116), u(116))
        ring.center = (self.box.right - u(89), self.box.top + u(30))
        inner.paint.ring(surface, ring, ring.width // 2, t.paper2, u(8), alpha=150)
        inner.paint.ring(surface, ring, ring.width // 2, t.paper2, u(2), gap=-u(3))
        surface.set_clip(clip)

    def _draw_head(self, surface: pygame.Surface) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, self.ctx.theme, self.ctx.text
        table = self.table
        used = text.draw(
            surface,
            escape(table.name),
            (self.box.left + u(41), self.box.top + u(42)),
            tokens.PAGE,
            t.ink,
            "left",
            "middle",
            self.box.width // 2,
        )
        text.draw(
            surface,
            sheet_words.about(self.table),
            (used.right + u(20), self.box.top + u(45)),
            tokens.BODY,
            t.ink2,
            "left",
            "middle",
            self.box.right - u(170) - used.right,
        )
        y = self.box.top + u(86)
        columns, last = self._columns()
        left = self.box.left + u(NUMBER + 15)
        text.draw(surface, _("Dealer"), (left, y), tokens.SECOND, t.ink2, "left", "middle")
        if last < self.box.right - u(180):
            text.draw(
                surface,
                _("What happened"),
                (last + u(16), y),
                tokens.SECOND,
                t.ink2,
                "left",
                "middle",
            )
        width = columns[1] - columns[0]
        for seat, x in enumerate(columns):
            self._draw_name(surface, seat, pygame.Rect(x, y - u(18), width, u(36)))
        line = pygame.Rect(self.box.left + u(30), self.scroll.view.top - 1, 0, inner.scale.line(1))
        line.width = self.box.width - u(58)
        surface.fill(mix(t.blue, t.paper1, 0.55), line)

    def _draw_name(self, surface: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, self.ctx.theme, self.ctx.text
        chairs = self.table.sheet
        kind = self.table.kinds[chairs.index(seat)] if seat in chairs else "away"
        name = escape(sheet_words.column_name(self.table, seat))
        style = Type("title", 20) if len(self.table.totals) <= 6 else tokens.SMALL_BOLD
        icon = inner.paint.icon(kind, u(17), t.ink2)
        lead = icon.get_width() + u(7) if rect.width > u(90) else 0
        wide = min(text.width(name, style), rect.width - lead - u(10))
        x = rect.centerx - (wide + lead) // 2
        if lead:
            surface.blit(icon, (x, rect.centery - icon.get_height() // 2))
        text.draw(surface, name, (x + lead, rect.centery), style, t.ink, "left", "middle", wide)

    def _paint_rows(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        u = self.ctx.scale.u
        high = u(ROW)
        running = sheet_words.running(self.table)
        for i, (row, totals) in enumerate(zip(self.table.rows, running, strict=True)):
            rect = pygame.Rect(view.left, view.top + i * high - offset, view.width, high)
            if rect.bottom > view.top and rect.top < view.bottom:
                self._draw_row(surface, rect, row, totals, i == len(self.table.rows) - 1)

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: Row, totals: list[int], last: bool
    ) -> None:
        u, t, text = self.ctx.scale.u, self.ctx.theme, self.ctx.text
        if last:
            surface.fill(t.changed, rect)
        y = rect.centery
        number = self.box.left + u(NUMBER - 22)
        text.digits(surface, str(row.number), (number, y), tokens.BODY_BOLD, t.ink)
        dealer = escape(sheet_words.column_name(self.table, row.dealer))
        text.draw(
            surface,
            dealer,
            (self.box.left + u(NUMBER + 15), y),
            tokens.SECOND,
            t.ink2,
            "left",
            "middle",
            u(DEALER - 18),
        )
        columns, end = self._columns()
        width = columns[1] - columns[0]
        for seat, x in enumerate(columns):
            cell = pygame.Rect(x, rect.top, width, rect.height)
            self._draw_cell(surface, cell, row, seat, totals[seat])
        self._draw_happened(surface, row, end, y)
        surface.fill(
            mix(t.blue, t.paper1, 0.68),
            (rect.left, rect.bottom - 1, rect.width, self.ctx.scale.line(1)),
        )

    def _draw_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, row: Row, seat: int, total: int
    ) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, self.ctx.theme, self.ctx.text
        narrow = cell.width < u(100)
        mark = sheet_words.mark(row, seat)
        if mark:
            picture = inner.paint.icon(mark, u(15 if narrow else 24))
            # In a narrow column the mark stands above the number.
            y = cell.top + u(8) if narrow else cell.centery
            surface.blit(picture, picture.get_rect(midleft=(cell.left + u(4), y)))
        if seat >= len(row.played) or not row.played[seat]:
            text.draw(surface, "–", cell.center, tokens.BODY, t.ink2, "center", "middle")
            return
        large = Type("bold", 15 if narrow else 20)
        small = Type("text", 12 if narrow else 16)
        score = row.scores[seat]
        own = words.units(score)
        room = text.digits_width("−00", small)
        right = cell.right - u(5 if narrow else 14) - room
        text.digits(surface, words.units(total), (right - u(4), cell.centery), large, t.ink)
        if score:
            color = t.green if score > 0 else t.red
            at = (right, cell.centery + u(1))
            text.digits(surface, own, at, small, color, align="left")

    def _draw_happened(self, surface: pygame.Surface, row: Row, x: int, y: int) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, self.ctx.theme, self.ctx.text
        left = x + u(16 if len(self.table.totals) <= 7 else 10)
        told = sheet_words.happened(row, self.table)
        for icon in told.icons:
            picture = inner.paint.icon(icon, u(20), t.ink if icon in INKED else None)
            surface.blit(picture, (left, y - picture.get_height() // 2))
            left += picture.get_width() + u(6)
        room = self.box.right - u(34) - left
        style = tokens.SECOND
        if text.width(told.line, style) <= room:
            text.draw(surface, told.line, (left, y), style, t.ink, "left", "middle", room)
            return
        # Many players leave little room: two small lines.
        style = tokens.SMALL
        lines = min(2, len(text.wrap(told.line, style, room)))
        top = y - lines * text.line_height(style) / 2
        text.paragraph(surface, told.line, (left, top), room, style, t.ink, max_lines=2)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        u, t, text = self.ctx.scale.u, self.ctx.theme, self.ctx.text
        view = self.scroll.view
        thick = self.ctx.scale.line(3)
        surface.fill(t.ink, (view.left, view.bottom - thick, view.width, thick))
        surface.fill(t.ink, (view.left, view.bottom + u(2), view.width, self.ctx.scale.line(1)))
        y = view.bottom + u(29)
        left = self.box.left + u(NUMBER + 15)
        text.draw(surface, _("Total"), (left, y), tokens.BODY_BOLD, t.ink, "left", "middle")
        columns, end = self._columns()
        width = columns[1] - columns[0]
        totals = self.table.totals
        best = max(totals, default=0)
        narrow = width < u(100)
        cents = self.table.rules.session.unit_cents
        for seat, x in enumerate(columns):
            style = Type("bold", 16 if narrow else 23)
            room = text.digits_width("−00", Type("text", 12 if narrow else 16))
            right = x + width - u(9 if narrow else 18) - room
            drawn = text.digits(surface, words.units(totals[seat]), (right, y), style, t.ink)
            if totals[seat] == best and best > 0:
                self._circle(surface, drawn)
            if cents:
                text.draw(
                    surface,
                    words.money(totals[seat], cents),
                    (right, y + u(30)),
                    tokens.SMALL,
                    t.ink2,
                    "right",
                    "middle",
                )
        leader = self._leader(best)
        room = self.box.right - u(Space.XL) - end - u(16)
        text.paragraph(
            surface,
            leader,
            (end + u(16), y - u(12)),
            room,
            tokens.SECOND,
            t.ink,
            max_lines=3,
        )
        self._draw_legend(surface, view.bottom + u(102))

    def _leader(self, best: int) -> str:
        table = self.table
        pot = " " + _("The pot holds {n}.").format(n=table.pot) if table.pot else ""
        first = [
            sheet_words.column_name(table, seat)
            for seat, total in enumerate(table.totals)
            if total == best
        ]
        if best <= 0 or not table.rows:
            return _("Nobody leads yet.") + pot
        if len(first) == 1:
            line = _("*{name}* leads.").format(name=escape(first[0]))
        else:
            line = _("*{names}* lead together.").format(names=words.names_list(first))
        if sum(table.totals) + table.pot == 0:
            line += " " + (
                _("With the pot all add up to 0.") if table.pot else _("All add up to 0.")
            )
        return line + pot

    def _circle(self, surface: pygame.Surface, number: pygame.Rect) -> None:
        """A red pencil ring around the leader's total."""
        u, t = self.ctx.scale.u, self.ctx.theme
        ring = number.inflate(u(38), u(9))
        k = 3
        large = pygame.Surface((ring.width * k, ring.height * k), pygame.SRCALPHA)
        large.fill((*t.red, 0))
        pygame.draw.ellipse(large, t.red, large.get_rect().inflate(-2 * k, -2 * k), u(2) * k)
        picture = pygame.transform.rotozoom(large, 3, 1 / k)
        surface.blit(picture, picture.get_rect(center=ring.center))

    def _draw_legend(self, surface: pygame.Surface, y: int) -> None:
        inner, u, t, text = self.ctx, self.ctx.scale.u, self.ctx.theme, self.ctx.text
        x = self.box.left + u(NUMBER + 15)
        if self.saved:
            room = min(button.rect.left for button in self.buttons) - u(16) - x
            lines = min(3, len(text.wrap(self.saved, tokens.SMALL, room)))
            top = y - lines * text.line_height(tokens.SMALL) / 2
            text.paragraph(surface, self.saved, (x, top), room, tokens.SMALL, t.ink, max_lines=3)
            return
        limit = min(button.rect.left for button in self.buttons) - u(20)
        marks = [
            ("crown", _("picker")),
            ("rings", _("partner")),
            ("bolt", _("doubled")),
            ("alone", _("alone")),
            ("leaster", _("leaster")),
            ("", _("*Large* running total, small this hand")),
        ]
        # Two players have neither picker nor partner, and nothing is doubled.
        for icon, label in marks if self.table.rules.layout is None else marks[-1:]:
            width = text.width(label, tokens.SECOND) + (u(28) if icon else 0)
            if x + width > limit:
                break
            if icon:
                picture = inner.paint.icon(icon, u(20), t.ink if icon in INKED else None)
                surface.blit(picture, (x, y - picture.get_height() // 2))
                x += picture.get_width() + u(6)
            used = text.draw(surface, label, (x, y), tokens.SECOND, t.ink2, "left", "middle")
            x = used.right + u(22)

    def _draw_lines(self, surface: pygame.Surface) -> None:
        """The ruled lines of the columns and the red margin."""
        u, t = self.ctx.scale.u, self.ctx.theme
        top, bottom = self.box.top + u(70), self.scroll.view.bottom + u(74)
        columns, end = self._columns()
        line = self.ctx.scale.line(1.5)
        color = mix(t.blue, t.paper1, 0.6)
        for x in (*columns, end):
            surface.fill(color, (x, top, line, bottom - top))
        margin = self.box.left + u(NUMBER)
        red = mix(t.red, t.paper1, 0.45)
        surface.fill(red, (margin, self.box.top + u(62), line, self.box.height - u(84)))
