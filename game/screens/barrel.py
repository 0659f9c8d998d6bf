"""The overturned barrel on the title: Wisconsin's first card table."""

from __future__ import annotations

import math

import pygame

from game.paint import Painter
from game.text import tint
from game.theme import Color, mix, rgb

_STAVES = [rgb(c) for c in ("#96663f", "#875936", "#a06e45", "#805231", "#9a6a42", "#8c5e39")]
_GROOVE = rgb("#2b180c")
_HOOP = rgb("#4a474f")
_EMBLEM = rgb("#2b180c")


def barrel(paint: Painter, radius: int) -> pygame.Surface:
    """The barrel's head with its hoop, 2 x ``radius`` pixels wide; draw it once and keep it."""
    theme = paint.theme
    size = (radius * 2, radius * 2)
    head = pygame.Surface(size, pygame.SRCALPHA)
    center = (radius, radius)
    if theme.flat:
        pygame.draw.aacircle(head, theme.plate_line, center, radius)
        pygame.draw.aacircle(head, theme.felt0, center, radius - max(2, radius // 60))
        return head
    _draw_hoop(head, radius)
    wood = _wood(radius)
    disc = pygame.Surface(size, pygame.SRCALPHA)
    disc.fill((255, 255, 255, 0))
    pygame.draw.aacircle(disc, (255, 255, 255, 255), center, round(radius * 0.955))
    wood.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    head.blit(wood, (0, 0))
    _draw_emblem(head, paint, radius)
    return head


def _wood(radius: int) -> pygame.Surface:
    side = radius * 2
    wood = pygame.Surface((side, side), pygame.SRCALPHA)
    step, groove = side // 9, max(1, radius // 150)
    x = -step // 3
    for i in range(side // step + 2):
        color = _STAVES[i % len(_STAVES)]
        wood.fill(color, (x, 0, step, side))
        for line in range(7):
            _draw_grain(wood, (i * 7 + line) * 5, x, step, side, color)
        wood.fill(_GROOVE, (x, 0, groove, side))
        wood.fill(mix(color, (255, 225, 180), 0.18), (x + groove, 0, 1, side))
        x += step
    _light(wood, side)
    return wood


def _draw_grain(
    wood: pygame.Surface, seed: int, x: int, step: int, side: int, color: Color
) -> None:
    """One wavering line along the wood; ``seed`` makes each line another."""

    def chance(n: int) -> float:
        return math.sin((seed + n) * 12.9898) * 43758.5453 % 1

    at = x + (0.08 + 0.87 * chance(0)) * step
    sway = (chance(1) - 0.5) * 0.1 * step
    points = [(at + sway * (-1) ** k * chance(k + 2), side * k / 8) for k in range(9)]
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


def _draw_hoop(surface: pygame.Surface, radius: int) -> None:
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
        pygame.draw.aacircle(surface, (*color, 255), center, round(radius * share))


def _draw_emblem(surface: pygame.Surface, paint: Painter, radius: int) -> None:
    """The ram burnt into the wood."""
    ram = tint(paint.emblem("ram-felt", round(radius * 0.52)), _EMBLEM)
    ram.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(ram, ram.get_rect(center=(radius, round(radius * 1.55))))
