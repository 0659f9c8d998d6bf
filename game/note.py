"""A few words over whatever is open: the answer to a key that changes nothing one sees."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.context import Context
from game.theme import Space

SECONDS = 1.6
TOP = 62  # units from the top, below the bar of the table


class Note:
    """At most one at a time, gone by itself. Time is injected."""

    def __init__(self) -> None:
        self.words = ""
        self._icon = ""
        self._until = 0.0

    def say(self, words: str, icon: str, now: float) -> None:
        """Show words with an icon from now on; what was shown before is gone."""
        self.words, self._icon, self._until = words, icon, now + SECONDS

    def has_ended(self, now: float) -> bool:
        """Whether the words have just had their time and must be wiped away."""
        if not self.words or now < self._until:
            return False
        self.words = ""
        return True

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        """Paint the words, if there are any."""
        if not self.words:
            return
        u = ctx.scale.u
        icon = ctx.paint.icon(self._icon, u(20), ctx.theme.cream)
        gap, edge = u(Space.S), u(Space.L)
        room = surface.get_width() - 2 * edge
        width = 2 * edge + icon.get_width() + gap + ctx.text.width(self.words, tokens.BODY_BOLD)
        box = pygame.Rect(0, u(TOP), min(width, room), u(40))
        box.centerx = surface.get_rect().centerx
        ctx.paint.plate(surface, box, box.height / 2)
        surface.blit(icon, icon.get_rect(midleft=(box.left + edge, box.centery)))
        left = box.left + edge + icon.get_width() + gap
        ctx.text.draw(
            surface,
            self.words,
            (left, box.centery),
            tokens.BODY_BOLD,
            ctx.theme.cream,
            valign="middle",
            max_width=max(10, box.right - edge - left),
        )
