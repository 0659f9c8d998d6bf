"""What the drawing functions of the table are given, and the small things they share."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

import pygame

from engine.view import SeatView
from game import theme as tokens
from game.cache import SurfaceCache
from game.context import Context
from game.paint import Painter
from game.table.facts import Facts
from game.table.layout import position
from game.table.places import Places
from game.text import TextRenderer
from game.theme import Color, Scale, Type
from net.tableview import TableView

_kept: list[tuple[Painter, Scale, Context]] = []
"""Contexts at other scales, with the painter of the context that they were made from."""


def at_scale(ctx: Context, scale: Scale) -> Context:
    """The same context with text and painters at another scale; the cards are shared."""
    if scale == ctx.scale:
        return ctx
    # A context has a new painter whenever its theme or size has changed.
    _kept[:] = [kept for kept in _kept if kept[0] is ctx.paint][-8:]
    for _painter, made_for, made in _kept:
        if made_for == scale and type(made_for) is type(scale):
            return made
    other = copy.copy(ctx)
    other.scale = scale
    text = ctx.text
    other.text = TextRenderer(
        scale, ctx.assets / "pips", text.suit_colours, text.language, text.red_on_dark
    )
    other.paint = Painter(ctx.theme, scale, ctx.assets)
    _kept.append((ctx.paint, scale, other))
    return other


def fitted(ctx: Context, room: pygame.Rect, width: float, height: float) -> Context:
    """The context at the player's scale, or a smaller one at which width x height units fit."""
    scale = ctx.scale
    share = min(1.0, room.width / scale.unit / width, room.height / scale.unit / height)
    if share >= 1.0:
        return ctx
    base = Scale(scale.size, 1.0).unit
    return at_scale(ctx, _ExactScale(scale.size, scale.unit * share / base))


class _ExactScale(Scale):
    """A scale below the smallest that a player may choose, for a panel that must fit."""

    @property
    def unit(self) -> float:
        return min(self.size[0] / 1280, self.size[1] / 720) * self.factor


@dataclass
class Scene:
    """One picture of the table: what is shown, where, and how far time has gone."""

    ctx: Context
    places: Places
    facts: Facts
    view: SeatView
    table: TableView
    now: float = 0.0
    drop: bool = False
    """Whether a card is carried over the place where letting it go plays it."""
    pictures: SurfaceCache = field(default_factory=lambda: SurfaceCache(16 << 20))

    def u(self, units: float) -> int:
        return round(units * self.places.unit)

    def position(self, seat: int) -> int:
        return position(self.facts, seat)

    def name(self, seat: int) -> str:
        return self.table.name_of(seat)


@dataclass(frozen=True)
class Piece:
    """Part of a line: an icon, words, or a thin bar between two parts.

    ``flex`` words are shortened first where the line is too long.
    """

    words: str = ""
    icon: str = ""
    style: Type = tokens.BODY
    color: Color | None = None
    gap: float = 7.0
    flex: bool = False
    height: float = 18.0


def pieces_width(ctx: Context, pieces: list[Piece]) -> int:
    """Pixels that a line of pieces takes."""
    return sum(_piece_width(ctx, piece) for piece in pieces) + _gaps(ctx, pieces)


def _gaps(ctx: Context, pieces: list[Piece]) -> int:
    return sum(ctx.scale.u(piece.gap) for piece in pieces[1:])


def _piece_width(ctx: Context, piece: Piece) -> int:
    if piece.icon:
        return ctx.paint.icon(piece.icon, ctx.scale.u(piece.height), piece.color).get_width()
    return ctx.text.width(piece.words, piece.style)


def draw_pieces(
    surface: pygame.Surface,
    ctx: Context,
    pieces: list[Piece],
    left_middle: tuple[float, float],
    color: Color,
    room: int | None = None,
) -> int:
    """Draw a line of pieces from the middle of its left edge; its width in pixels."""
    widths = [_piece_width(ctx, piece) for piece in pieces]
    total = sum(widths) + _gaps(ctx, pieces)
    if room is not None and total > room:
        flexible = [i for i, piece in enumerate(pieces) if piece.flex and not piece.icon]
        for i in sorted(flexible, key=lambda i: -widths[i]):
            cut = min(total - room, widths[i] - ctx.scale.u(24))
            if cut > 0:
                widths[i] -= cut
                total -= cut
    x, y = left_middle
    for i, piece in enumerate(pieces):
        if i:
            x += ctx.scale.u(piece.gap)
        ink = piece.color or color
        if piece.icon:
            picture = ctx.paint.icon(piece.icon, ctx.scale.u(piece.height), piece.color)
            surface.blit(picture, (round(x), round(y - picture.get_height() / 2)))
        else:
            left = (x, y)
            ctx.text.draw(
                surface, piece.words, left, piece.style, ink, valign="middle", max_width=widths[i]
            )
        x += widths[i]
    return total
