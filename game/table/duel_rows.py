"""The cloth below the rows of the table for two, and the outlines of empty places."""

from __future__ import annotations

import pygame

from game.table.duel_places import DuelPlaces
from game.table.scene import Scene
from game.theme import Corner


def draw_zones(surface: pygame.Surface, scene: Scene, places: DuelPlaces) -> None:
    """The darker cloth below each row, and an outline where a place is empty."""
    ctx, facts = scene.ctx, scene.facts
    t = ctx.theme
    for zone in places.zones:
        if t.flat:
            ctx.paint.box(surface, zone, scene.u(14), t.felt1, border=t.cream2, border_alpha=90)
        else:
            ctx.paint.box(surface, zone, scene.u(14), t.black, alpha=42)
    for seat, row in enumerate(facts.up):
        for place, card in enumerate(row):
            if card is None and not facts.covered[seat][place]:
                rect = places.place_rect(scene.position(seat), place)
                corner = rect.width * Corner.CARD_SHARE
                line = ctx.scale.line(1)
                ctx.paint.dashes(surface, rect, corner, t.cream2, width=line, alpha=110)
