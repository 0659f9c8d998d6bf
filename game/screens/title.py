"""The title: go on with a game, begin one, options, help, quit."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.context import Context
from game.i18n import LANGUAGES, _
from game.inputs import Event
from game.screen import Push, Quit, Result, Screen
from game.screens.barrel import barrel
from game.screens.help import HelpScreen
from game.screens.new_table import NewTableScreen
from game.screens.options import OptionsScreen
from game.screens.two_handed import TwoHandedScreen
from game.settings import data_folder
from game.text import escape
from game.theme import PROMPT, SECOND, WORDMARK, Scale, Shadow, Space, Type
from game.version import VERSION
from game.widgets import Button, Form, Ground
from game.widgets.button import draw_key_cap

if TYPE_CHECKING:
    from game.house_rules import Chosen

LEFT, COLUMN = 76, 404  # the column of words and buttons, in units
BARREL = (878, 372, 308)  # centre and radius in units, at 1280 x 720
QUEENS = (("QC", -161, -42, -24), ("QS", -56, -92, -9), ("QH", 61, -90, 9), ("QD", 167, -42, 24))
QUEEN_WIDTH = 150
BUTTON_STYLE = Type("title", 22)
BARREL_SHADOW = Shadow(20, 26, 0.38)


@dataclass
class _Places:
    """Where things are, in pixels."""

    left: int
    column: int
    emblem: pygame.Rect
    words: int
    footer: int
    wide: bool  # there is room for the barrel


class TitleScreen(Screen):
    """Return to the table stands first, and has the focus, when a game is open."""

    def __init__(self) -> None:
        self.form = Form()
        self._saved = ""
        self._picture: tuple[object, pygame.Surface] | None = None

    def enter(self, ctx: Context) -> None:
        self.ctx = ctx
        focus = self._focus_name()
        self._make(ctx)
        self._places = self._arrange(ctx)
        for widget in self.form.widgets:
            if isinstance(widget, Button) and widget.label == focus:
                self.form.set_focus(widget)
        if self._places.wide:
            ctx.sprites.prepare(
                [ctx.scale.u(QUEEN_WIDTH)], [code for code, *_rest in QUEENS], owner="title"
            )
        else:
            ctx.sprites.prepare([], owner="title")

    def resume(self, answer: object) -> Result | None:
        # A game may have begun or ended meanwhile.
        self.form.focus = None
        self.enter(self.ctx)
        self.dirty = True
        return None

    def handle(self, event: Event) -> Result | None:
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    @property
    def opens(self) -> Chosen:
        # Imported only here, long after the first frame.
        from game.house_rules import remembered

        return remembered(self.ctx.settings)

    # Placing

    def _focus_name(self) -> str:
        focus = self.form.focus
        return focus.label if isinstance(focus, Button) else ""

    def _make(self, ctx: Context) -> None:
        saved = ctx.saved_table()
        kept = _kept_seat()
        buttons = []
        if saved is not None:
            buttons.append(
                Button(
                    _("Return to the table"),
                    lambda: Push(ctx.table.resume_table()),
                    kind="main",
                    detail=saved.line,
                    stacked=True,
                    align="left",
                    style=Type("title", 24),
                )
            )
        buttons += [
            Button(
                _("Play"),
                lambda: Push(NewTableScreen()),
                kind="second" if saved else "main",
                detail=_("five at the table, four of them bots"),
                align="left",
                style=BUTTON_STYLE,
            ),
            Button(
                _("Two-handed"),
                lambda: Push(TwoHandedScreen()),
                detail=_("open cards on covered ones"),
                align="left",
                style=BUTTON_STYLE,
            ),
            Button(
                _("Home network"),
                _home_network,
                detail=_("return to {table}").format(table=escape(kept))
                if kept
                else _("host a table, or join one"),
                align="left",
                style=BUTTON_STYLE,
            ),
            Button(
                _("Help"),
                lambda: Push(HelpScreen()),
                detail=_("trump order, points, the rules"),
                align="left",
                style=BUTTON_STYLE,
            ),
            Button(
                _("Options"),
                lambda: Push(OptionsScreen()),
                detail=_("speed, look, sound"),
                align="left",
                style=BUTTON_STYLE,
            ),
            Button(_("Quit"), Quit, align="left", style=BUTTON_STYLE),
        ]
        self.form = Form(list(buttons))
        network = next(one for one in buttons if one.on_press is _home_network)
        self.form.set_focus(network if kept and saved is None else buttons[0])

    def _arrange(self, ctx: Context) -> _Places:
        scale = ctx.scale
        u = scale.u
        wide = scale.width >= 1000 and scale.height >= 560
        left = u(LEFT if wide else 28)
        column = u(COLUMN) if wide else ctx.size[0] - 2 * left
        small = scale.height < 560
        top = u(12 if small else 48)
        emblem = pygame.Rect(left, top, u(44 if small else 84), u(30 if small else 62))
        words = top + u(40 if small else 84)
        footer = ctx.size[1] - u(34)
        y = u(64) if small else u(206)
        tall, usual, gap = (56, 46, 8) if small else (80, 62, 10)
        # A small or much enlarged window has lower buttons rather than one outside.
        count = len(self.form.widgets)
        need = u(tall + gap) + (count - 1) * u(usual + gap) + u(10)
        room = ctx.size[1] - y - u(8)
        if need > room:
            gap = 4 if small else gap
            usual = int((room / scale.unit - tall - gap - 10) / max(1, count - 1)) - gap
            usual = max(30, usual)
        for widget in self.form.widgets:
            high = tall if isinstance(widget, Button) and widget.stacked else usual
            widget.rect = pygame.Rect(left, y, column, u(high))
            y += u(high + gap) + (u(10) if high == tall and not small else 0)
        return _Places(left, column, emblem, words, footer, wide)

    # Drawing

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        places, t, u = self._places, ctx.theme, ctx.scale.u
        surface.blit(ctx.paint.felt(surface.get_size()), (0, 0))
        if places.wide:
            self._draw_barrel(surface, ctx)
        self._draw_name(surface, ctx)
        if places.wide:
            ctx.text.paragraph(
                surface,
                _(
                    "The old game on the barrel: 32 cards, fourteen trumps, and a partner who "
                    "will not say so."
                ),
                (places.left, places.words),
                places.column,
                PROMPT,
                t.cream2,
            )
        self.form.draw(surface, ctx)
        self._draw_footer(surface, ctx)
        if ctx.notice:
            ctx.text.draw(
                surface,
                escape(ctx.notice),
                (places.left, places.footer - u(34)),
                SECOND,
                t.gold2,
                valign="middle",
                max_width=surface.get_width() - 2 * places.left,
            )

    def _draw_name(self, surface: pygame.Surface, ctx: Context) -> None:
        places, t, u = self._places, ctx.theme, ctx.scale.u
        ram = ctx.paint.emblem("ram", places.emblem.height)
        surface.blit(ram, ram.get_rect(midleft=places.emblem.midleft))
        style = WORDMARK if places.wide else Type("title", 40)
        x = places.emblem.left + ram.get_width() + u(Space.XL)
        y = places.emblem.centery + u(4 if places.wide else 1)
        if not t.flat:
            drop = ctx.scale.line(4 if places.wide else 2)
            ctx.text.draw(surface, "Sheepshead", (x, y + drop), style, t.felt2, valign="middle")
        ctx.text.draw(surface, "Sheepshead", (x, y), style, t.cream, valign="middle")

    def _draw_barrel(self, surface: pygame.Surface, ctx: Context) -> None:
        scale: Scale = ctx.scale
        u = scale.u
        # It keeps its distance from the right edge and the middle of a wider or higher window.
        cx = round(
            surface.get_width()
            - u(1280 - BARREL[0])
            - max(0, scale.width - 1280) * 0.25 * scale.unit
        )
        cy = round(surface.get_height() * BARREL[1] / 720)
        radius = u(BARREL[2])
        key = (radius, ctx.theme.name)
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, barrel(ctx.paint, radius))
        box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        box.center = (cx, cy)
        ctx.paint.shadow(surface, box.move(u(14), 0), radius, BARREL_SHADOW)
        surface.blit(self._picture[1], box)
        for code, dx, dy, angle in QUEENS:
            ctx.sprites.draw(
                surface,
                code,
                (cx + u(dx), cy + u(dy)),
                u(QUEEN_WIDTH),
                angle,
                unit=scale.unit * 1.8,
            )

    def _draw_footer(self, surface: pygame.Surface, ctx: Context) -> None:
        places, t, u = self._places, ctx.theme, ctx.scale.u
        y = places.footer
        if self.form.widgets[-1].rect.bottom > y - u(12):
            return  # much enlarged: the buttons need the room
        right = (
            surface.get_width() - places.left if not places.wide else surface.get_width() - u(28)
        )
        parts = [LANGUAGES.get(ctx.settings.language, ""), _("version {v}").format(v=VERSION)]
        if ctx.settings.player_name:
            parts.insert(0, escape(ctx.settings.player_name))
        line = "  |  ".join(part for part in parts if part)
        spot = ctx.text.draw(surface, line, (right, y), SECOND, t.cream2, "right", "middle")
        if ctx.settings.player_name:
            size = u(18)
            ctx.paint.draw_icon(surface, "person", (spot.left - size, y), size, t.cream)
        if ctx.scale.width < 900:
            return
        x = places.left
        hints = (
            (("↑", "↓"), _("move")),
            (("Enter",), _("choose")),
            (("F11",), _("full screen")),
            (("F1",), _("help")),
        )
        for caps, words in hints:
            for cap in caps:
                x = draw_key_cap(surface, ctx, cap, (x, y), Ground.DARK).right + u(Space.M)
            x = ctx.text.draw(surface, words, (x, y), SECOND, t.cream2, valign="middle").right
            x += u(Space.L)


KEPT_HOURS = 12
"""So long a seat at a table on the network is spoken of on the title."""


def _kept_seat() -> str:
    """The name of the table on the network at which a seat has been kept since lately, or ""."""
    known = data_folder() / "known-tables.json"
    try:
        fresh = time.time() - known.stat().st_mtime < KEPT_HOURS * 3600
    except OSError:
        return ""
    if fresh:
        # Imported only where there is something to read: the title opens before the network.
        from net.known import known_tables

        for one in known_tables(data_folder()):
            if one.token and not one.watch and not one.left:
                return one.name
    return ""


def _home_network() -> Result:
    # The network is imported only when somebody wants it: the title opens before that.
    from game.screens.join import JoinScreen

    return Push(JoinScreen())
