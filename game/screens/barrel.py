"""The overturned barrel on the title: Wisconsin's first card table."""

from __future__ import annotations

import random

import pygame

from game.paint import Painter
from game.text import tint
from game.theme import Color, Theme, mix, rgb

_STAVES = [rgb(c) for c in ("#96663f", "#875936", "#a06e45", "#805231", "#9a6a42", "#8c5e39")]
_GROOVE = rgb("#2b180c")
_HOOP = rgb("#4a474f")
_EMBLEM = rgb("#2b180c")


def barrel(paint: Painter, radius: int) -> pygame.Surface:
    """The barrel's head with its hoop, 2 x ``radius`` pixels wide; draw it once and keep it."""
    theme = paint.theme
    # Drawn twice as large, for smooth edges.
    big = radius * 2
    head = pygame.Surface((big * 2, big * 2), pygame.SRCALPHA)
    if theme.flat:
        pygame.draw.circle(head, (*theme.felt0, 255), (big, big), big)
        pygame.draw.circle(head, theme.plate_line, (big, big), big, max(2, big // 60))
        return pygame.transform.smoothscale(head, (radius * 2, radius * 2))
    wood = _wood(big * 2, big)
    disc = pygame.Surface((big * 2, big * 2), pygame.SRCALPHA)
    disc.fill((255, 255, 255, 0))
    pygame.draw.circle(disc, (255, 255, 255, 255), (big, big), round(big * 0.955))
    wood.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    _draw_hoop(head, big, theme)
    head.blit(wood, (0, 0))
    small = pygame.transform.smoothscale(head, (radius * 2, radius * 2))
    _draw_emblem(small, paint, radius)
    return small


def _wood(side: int, radius: int) -> pygame.Surface:
    wood = pygame.Surface((side, side), pygame.SRCALPHA)
    chance = random.Random(3)
    step = radius * 2 // 9
    x, i = -step // 3, 0
    while x < side:
        color = _STAVES[i % len(_STAVES)]
        wood.fill(color, (x, 0, step, side))
        for _line in range(7):
            _draw_grain(wood, chance, x, step, side, color)
        wood.fill(_GROOVE, (x, 0, max(2, radius // 110), side))
        wood.fill(mix(color, (255, 225, 180), 0.18), (x + max(2, radius // 110), 0, 2, side))
        x, i = x + step, i + 1
    _light(wood, side)
    return wood


def _draw_grain(
    wood: pygame.Surface, chance: random.Random, x: int, step: int, side: int, color: Color
) -> None:
    """One wavering line along the wood."""
    at = x + chance.uniform(0.08, 0.95) * step
    sway = chance.uniform(-0.05, 0.05) * step
    points = [(at + sway * ((-1) ** k) * chance.random(), side * k / 8) for k in range(9)]
    pygame.draw.aalines(wood, mix(color, _GROOVE, 0.28), False, points)


def _light(wood: pygame.Surface, side: int) -> None:
    """The lamp above: brighter in the upper middle, darker towards the hoop."""
    small = pygame.Surface((128, 128))
    small.fill((112, 107, 102))
    for i in range(64, 0, -1):
        share = i / 64
        value = round(255 - 128 * share**1.6)
        reach = 92 * share
        box = (64 - reach, 52 - reach, 2 * reach, 2 * reach)
        pygame.draw.ellipse(small, (value, round(value * 0.985), round(value * 0.96)), box)
    light = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 3), (side, side))
    wood.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _draw_hoop(surface: pygame.Surface, radius: int, theme: Theme) -> None:
    """Iron around the rim: a dark band between two worn edges."""
    center = (radius, radius)
    bands = (
        (1.0, rgb("#221f25")),
        (0.994, rgb("#8b8792")),
        (0.985, _HOOP),
        (0.968, rgb("#5b5862")),
        (0.962, rgb("#1b120c")),
    )
    for share, color in bands:
        pygame.draw.circle(surface, (*color, 255), center, round(radius * share))


def _draw_emblem(surface: pygame.Surface, paint: Painter, radius: int) -> None:
    """The ram burnt into the wood."""
    ram = tint(paint.emblem("ram-felt", round(radius * 0.52)), _EMBLEM)
    ram.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(ram, ram.get_rect(center=(radius, round(radius * 1.55))))
