"""Options, generated from the settings' schema; every change works at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.screen import Result
from game.screens.page import EDGE, PageScreen, heading, heading_height
from game.settings import GROUPS, choices, defaults
from game.settings import Choice as SettingChoice
from game.theme import Space
from game.widgets import Button, Choice, Form, Ground, Scroll, Slider, Stepper, Toggle, Widget
from game.widgets.rows import Row

TWO_COLUMNS = 900  # units of width from which groups stand side by side

PREVIEW_LEAST, PREVIEW_MOST = 100, 230  # units of height of the strip of table
PREVIEW = (  # cards that show every choice of looks: letters, colours, what may be played
    ("QC", "legal"),
    ("JD", "legal"),
    ("TH", "plain"),
    ("7D", "plain"),
    ("AC", "plain"),
    ("9S", "dim"),
    ("back", "plain"),
)


class OptionsScreen(PageScreen):
    """One row per setting that belongs to a group, in the order of the schema."""

    def __init__(self) -> None:
        super().__init__(_("Options"))
        self.rows: dict[str, Row] = {}
        self.scroll = Scroll(self._paint_headings)
        self._headings: list[tuple[str, pygame.Rect]] = []
        self.reset = Button(_("Usual settings"), self._reset, ground=Ground.DARK)
        self._language = ""

    def arrange(self, ctx: Context) -> None:
        if not self.rows or self._language != ctx.settings.language:
            self._make(ctx)
        self._follow_settings(ctx)
        u = ctx.scale.u
        edge = u(EDGE)
        width = min(self.body.width - 2 * edge, u(1080))
        self.paper = pygame.Rect(0, self.body.y + u(16), width, self.body.height - u(30))
        self.paper.centerx = self.body.centerx
        view = self.paper.inflate(-2 * u(Space.XL), -2 * u(Space.M))
        columns = 2 if ctx.scale.width >= TWO_COLUMNS else 1
        gap = u(Space.XXL)
        column_width = (view.width - u(Space.M) - gap * (columns - 1)) // columns
        self._headings = []
        bottoms = [view.y + u(Space.S)] * columns
        for i, group in enumerate(GROUPS):
            # The groups are of different length: each goes where there is most room.
            column = 0 if columns == 1 or i == 0 else min(range(columns), key=lambda c: bottoms[c])
            x = view.x + column * (column_width + gap)
            bottoms[column] = self._place_group(ctx, group, x, bottoms[column], column_width)
        self.scroll.place(view, max(bottoms) - view.y + u(Space.M))
        self._place_preview(ctx, view, max(bottoms))
        self.form.reveal_focus()
        size = self.reset.preferred(ctx)
        self.reset.rect = pygame.Rect((0, 0), (size[0], min(size[1], self.rail.height - u(16))))
        self.reset.rect.midright = (self.paper.right, self.rail.centery + u(1))

    def _place_preview(self, ctx: Context, view: pygame.Rect, top: int) -> None:
        """A strip of table at the bottom of the sheet, where there is room for it."""
        u = ctx.scale.u
        high = min(view.bottom - top - u(Space.S), u(PREVIEW_MOST))
        self._preview = pygame.Rect(0, 0, 0, 0)
        codes: tuple[str, ...] = ()
        if high >= u(PREVIEW_LEAST):
            self._preview = pygame.Rect(view.x, 0, view.width - u(Space.M), high)
            self._preview.bottom = view.bottom - u(Space.S)
            codes = tuple(code for code, _state in PREVIEW)
        ctx.sprites.prepare([self._preview_card()] if codes else [], codes, owner="options")

    def _preview_card(self) -> int:
        """Width in pixels of the cards in the preview."""
        return max(20, round(self._preview.height * 0.72 / tokens.Measure.CARD_RATIO))

    def _draw_preview(self, surface: pygame.Surface, ctx: Context) -> None:
        t, u, spot = ctx.theme, ctx.scale.u, self._preview
        fill = ctx.paint.gradient((t.felt0, t.felt2))
        ctx.paint.box(surface, spot, u(tokens.Corner.PANEL), fill, border=t.wood_edge)
        width = self._preview_card()
        step = width + u(Space.XL)
        x = spot.centerx - step * (len(PREVIEW) - 1) / 2
        for code, state in PREVIEW:
            lift = u(8) if state == "legal" else 0
            center = (x, spot.centery - lift)
            ctx.sprites.draw(surface, code, center, width, state=state, unit=ctx.scale.unit)
            x += step

    def _place_group(self, ctx: Context, group: str, x: int, y: int, width: int) -> int:
        u = ctx.scale.u
        if not any(choice.group == group for choice in self._offered().values()):
            return y
        high = heading_height(ctx)
        self._headings.append((_(group), pygame.Rect(x, y, width, high)))
        y += high
        for name, choice in self._offered().items():
            if choice.group == group:
                row = self.rows[name]
                row.rect = pygame.Rect(x, y, width, row.height(ctx, width))
                y = row.rect.bottom
        return y + u(Space.L)

    def _make(self, ctx: Context) -> None:
        """One widget per setting; made anew when the language has changed."""
        focus = next((n for n, row in self.rows.items() if row is self.form.focus), "")
        self._language = ctx.settings.language
        self.title = _("Options")
        self.back.label = _("Back")
        self.reset.label = _("Usual settings")
        self.rows = {name: self._row(name) for name in self._offered()}
        ordered: list[Widget] = [
            self.rows[name] for g in GROUPS for name, c in self._offered().items() if c.group == g
        ]
        for row in ordered:
            row.scroll = self.scroll
        self.form = Form([*ordered, self.reset, self.back])
        self.form.scrolls = [self.scroll]
        self.form.set_focus(self.rows.get(focus, ordered[0]))

    def _offered(self) -> dict[str, SettingChoice]:
        """The settings that do something here: no loudness without a device, no choice of one."""
        return {
            name: choice
            for name, choice in choices().items()
            if choice.group
            and not (name in ("volume", "muted") and self.ctx.audio is None)
            and len(choice.values) != 1
        }

    def _row(self, name: str) -> Row:
        choice, value = choices()[name], getattr(self.ctx.settings, name)
        label, help_line = _(choice.label), _(choice.help)
        change: Callable[[Any], None] = lambda v: self._set(name, v)  # noqa: E731
        if isinstance(value, bool):
            return Toggle(label, value, change, help_line)
        if choice.values:
            values = [(v, _(words)) for v, words in choice.values]
            return Choice(label, value, values, change, help_line)
        show = shown(choice.unit)
        limits = (choice.low, choice.high, choice.step)
        if isinstance(value, int):
            return Slider(label, value, *limits, change, show, help_line)
        return Stepper(label, value, *limits, change, show, help_line)

    def _set(self, name: str, value: Any) -> None:
        kind = type(defaults()[name])
        setattr(self.ctx.settings, name, kind(value))
        self.dirty = True
        if name == "volume" or (name == "muted" and not value):
            from game import sound  # not before the first frame

            sound.play("card")  # as loud as it is now

    def _follow_settings(self, ctx: Context) -> None:
        """Keys such as F11 change settings too."""
        for name, row in self.rows.items():
            row.value = getattr(ctx.settings, name)  # type: ignore[attr-defined]

    def _reset(self) -> Result | None:
        for name, choice in choices().items():
            if choice.group:
                setattr(self.ctx.settings, name, defaults()[name])
        self._follow_settings(self.ctx)
        self.dirty = True
        return None

    def closed(self) -> None:
        self.ctx.sprites.prepare([], owner="options")
        self.ctx.save_settings()

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        ctx.paint.paper(surface, self.paper)
        if self._preview.height:
            self._draw_preview(surface, ctx)
        words = _("Changes work at once.")
        if ctx.audio is None:
            # Else whoever looks for the loudness would look for it in vain.
            words += " " + _("No sound device was found.")
        ctx.text.draw(
            surface,
            words,
            (self.paper.left, self.rail.centery),
            tokens.BODY,
            ctx.theme.cream2,
            valign="middle",
            max_width=max(10, self.reset.rect.left - self.paper.left - ctx.scale.u(Space.L)),
        )

    def _paint_headings(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        for text, rect in self._headings:
            heading(surface, self.ctx, text, rect.move(0, -offset))


def shown(unit: str) -> Callable[[float], str]:
    """How a number is shown with its unit: 1.25×, 125 %, 70 %."""
    if unit == "%":
        return lambda value: f"{round(value * 100)} %"
    if unit == "×":
        return lambda value: f"{value:g}×"
    return lambda value: f"{value:g}{unit}"
