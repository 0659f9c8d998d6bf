"""A note of the explained deal: paper on the free cloth, never over cards or counts."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.table.duel_places import DuelPlaces
from game.theme import Space
from game.widgets import Button, Ground

STYLES = (tokens.BODY, tokens.SECOND, tokens.SMALL, tokens.Type("text", 12.5))
TIGHT = tokens.BODY_BOLD  # the title where there is little room
PAD = 14  # units


def free_cloth(places: DuelPlaces) -> pygame.Rect:
    """The largest free place: the column beside the rows, or the cloth between the stacks to the
    right of the trick."""
    u = places.u
    mine, theirs = places.zones
    if places.rows:
        left, top = mine.right + u(12), places.bar.bottom + u(12)
        return pygame.Rect(left, top, places.size[0] - u(12) - left, places.last.top - u(12) - top)
    trick = places.trick[0]
    left = round(trick.x + trick.width / 2) + u(16)
    top, bottom = theirs.bottom + u(8), mine.top - u(6)
    return pygame.Rect(left, top, mine.right + u(24) - left, bottom - top)


class NotePanel:
    """Title, sentences and a button to go on; ``rect`` is where it lies once it is placed."""

    def __init__(self, title: str, text: str, go_on: Callable[[], None]) -> None:
        self.title = title
        self.text = text
        self.button = Button(_("Go on"), go_on, kind="main", key_cap="Enter")
        self.button.ground = Ground.PAPER
        self.button.style = tokens.BODY_BOLD
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.style = STYLES[0]
        self._title_style = tokens.GROUP
        self._head, self._beside = 0, True

    def place(self, ctx: Context, places: DuelPlaces) -> None:
        """Lie on the free cloth, in the largest type that fits there."""
        room = free_cloth(places)
        for title, cap, styles in ((tokens.GROUP, "Enter", STYLES), (TIGHT, "", STYLES[1:])):
            self._title_style, self.button.key_cap = title, cap
            for style in styles:
                self.style = style
                self._fit(ctx, room)
                if self.rect.height <= room.height:
                    break
            else:
                continue
            break
        self.rect.midleft = room.midleft
        if places.rows:
            self.rect.right = room.right
        pad = ctx.scale.u(PAD)
        if self._beside:
            self.button.rect.topright = (self.rect.right - pad, self.rect.top + pad)
        else:
            self.button.rect.bottomright = (self.rect.right - pad, self.rect.bottom - pad)

    def _fit(self, ctx: Context, room: pygame.Rect) -> None:
        """Measure everything for the chosen type; in a wide place the button stands beside the
        title, in a narrow one below the text."""
        u, text = ctx.scale.u, ctx.text
        pad = u(PAD)
        wide, high = self.button.preferred(ctx)
        high = min(high, max(u(36), round(text.px(self.button.style) * 1.9)))
        inner = min(room.width, u(470)) - 2 * pad
        title = self._title_style
        self._beside = text.width(self.title, title) + u(34) + wide + u(Space.L) <= inner
        lines = round(text.paragraph_height(self.title, title, inner - u(34)))
        self._head = max(high, text.line_height(title)) if self._beside else lines
        foot = 0 if self._beside else high + u(Space.M)
        body = text.paragraph_height(self.text, self.style, inner)
        height = round(pad + self._head + u(Space.S) + body + foot + pad)
        self.rect = pygame.Rect(0, 0, inner + 2 * pad, height)
        self.button.rect = pygame.Rect(0, 0, wide, high)

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        """The paper and what is written on it; the button is drawn by its form."""
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        pad = u(PAD)
        ctx.paint.box(
            surface,
            self.rect,
            u(tokens.Corner.PLATE),
            t.paper1,
            border=t.gold2,
            border_width=ctx.scale.line(2),
            shadow=tokens.BUTTON_SHADOW,
        )
        x, y = self.rect.left + pad, self.rect.top + pad
        title = self._title_style
        line = text.line_height(title)
        middle = y + (self._head if self._beside else line) / 2
        ctx.paint.draw_icon(surface, "bulb", (round(x + u(11)), round(middle)), u(22), t.ink)
        if self._beside:
            at = (x + u(34), middle)
            text.draw(surface, self.title, at, title, t.ink, valign="middle")
        else:
            room = self.rect.width - 2 * pad - u(34)
            text.paragraph(surface, self.title, (x + u(34), y), room, title, t.ink)
        y += self._head + u(Space.S)
        inner = self.rect.width - 2 * pad
        text.paragraph(surface, self.text, (x, y), inner, self.style, t.ink)
