"""A small picture of what lies on the table in each two-handed layout."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.cards import BACK
from game.context import Context
from game.i18n import _
from game.theme import Corner, Measure

SHOWS = 0.11  # how much of a covered card shows, as a share of its width
_ROWS = (("QS", "7D", "AH", "8C"), ("JC", "TD", "KH", "9S"))
_HAND = ("QC", "QH", "JH", "KD", "AS", "8S", "9H", "7C")
_STACKS = (
    ("JS", "8H", "7C", "QD", "TC", "KH", "9D", "AD"),
    ("QC", "AH", "8D", "KC", "9S", "JD", "9H", "TS"),
)


def card_width(rect: pygame.Rect, ctx: Context, rows: bool) -> int:
    """The width of a card so that everything fits into the picture."""
    lines = 3.35 if rows else 2.45
    inner = rect.inflate(-2 * ctx.scale.u(14), -2 * ctx.scale.u(12))
    high = inner.height / lines / Measure.CARD_RATIO
    return max(12, round(min(high, inner.width / (8 * 1.28 + 2.4))))


def draw_sketch(surface: pygame.Surface, ctx: Context, rect: pygame.Rect, rows: bool) -> None:
    """Felt with both rows, your hand below in ``rows``, and a word beside each."""
    u, t = ctx.scale.u, ctx.theme
    ctx.paint.box(surface, rect, u(12), t.felt1, border=t.ink, border_alpha=90)
    width = card_width(rect, ctx, rows)
    high = width * Measure.CARD_RATIO
    lines: list[tuple[tuple[str, ...], bool, str]] = []
    above, mine = _ROWS if rows else _STACKS
    lines.append((above, True, _("opponent’s")))
    lines.append((mine, True, _("yours")))
    if rows:
        lines.append((_HAND, False, _("your hand")))
    gap = (rect.height - len(lines) * high) / (len(lines) + 1)
    y = rect.top + gap + high / 2
    for codes, covered, words in lines:
        step = width * (1.28 if covered else 1.06)
        left = rect.centerx - (len(codes) - 1) / 2 * step
        for place, code in enumerate(codes):
            center = (left + place * step, y)
            if covered:
                below = (center[0] + width * SHOWS, center[1] + width * SHOWS)
                ctx.sprites.draw(surface, BACK, below, width, shadow="none")
            ctx.sprites.draw(surface, code, center, width, shadow="none")
            frame = pygame.Rect(0, 0, width, round(high))
            frame.center = (round(center[0]), round(center[1]))
            ctx.paint.ring(surface, frame, width * Corner.CARD_SHARE, t.ink, 1, gap=0, alpha=70)
        edge = left - width * 0.75
        ctx.text.draw(surface, words, (edge, y), tokens.SECOND, t.cream, "right", "middle", u(150))
        y += high + gap
