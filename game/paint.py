"""Panels, shadows, rings, felt, wood and icons, drawn smoothly and kept ready as pictures.

pygame's own rounded corners are jagged, so corners come from a disc drawn large and scaled down.
Everything made here is cached by its size and look; drawing is a blit. Sizes are pixels, since the
painter belongs to one scale; `Painter.u` converts units.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pygame

from game import theme as tokens
from game.cache import SurfaceCache
from game.text import load_svg, tint
from game.theme import Color, Measure, Scale, Shadow, Theme, mix

LARGE = 2 << 20
LEAST_BUDGET = 12 << 20
WINDOWS_KEPT = 3
"""How many windows full of pictures are kept: two sheets with their shadows fill two."""

Fill = Color | tuple[Color, Color]


class Painter:
    """Draws the house's surfaces in one theme at one scale."""

    def __init__(self, theme: Theme, scale: Scale, assets: Path) -> None:
        self.theme = theme
        self.scale = scale
        self.assets = assets
        width, height = scale.size
        self._cache = SurfaceCache(max(LEAST_BUDGET, WINDOWS_KEPT * width * height * 4))
        self._felt: pygame.Surface | None = None
        self._ground: tuple[object, pygame.Surface] | None = None

    def u(self, units: float) -> int:
        """Units to pixels."""
        return self.scale.u(units)

    # Shapes

    def shape(
        self,
        size: tuple[int, int],
        radius: float,
        fill: Fill,
        alpha: int = 255,
        border: Color | None = None,
        border_width: int = 1,
        border_alpha: int = 255,
    ) -> pygame.Surface:
        """A rounded rectangle, filled flat or with a gradient (top, bottom), with a border."""
        key = ("shape", size, round(radius), fill, alpha, border, border_width, border_alpha)
        return self._cache.get(
            key,
            lambda: _shape(size, round(radius), fill, alpha, border, border_width, border_alpha),
        )

    def box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        fill: Fill,
        alpha: int = 255,
        border: Color | None = None,
        border_width: int | None = None,
        border_alpha: int = 255,
        shadow: Shadow | None = None,
    ) -> None:
        """Draw a rounded rectangle; ``radius`` and ``rect`` in pixels."""
        if rect.width < 1 or rect.height < 1:
            return
        if shadow is not None:
            self.shadow(surface, rect, radius, shadow)
        width = self.scale.line(self.theme.line) if border_width is None else border_width
        surface.blit(
            self.shape(rect.size, radius, fill, alpha, border, width, border_alpha), rect.topleft
        )

    def ring(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        color: Color,
        width: int,
        gap: int = 0,
        alpha: int = 255,
    ) -> None:
        """A rounded outline ``gap`` pixels outside a rectangle with corners of ``radius``."""
        grow = gap + width
        outer = rect.inflate(grow * 2, grow * 2)
        key = ("ring", outer.size, round(radius), color, width, gap, alpha)
        picture = self._cache.get(
            key, lambda: _ring(outer.size, round(radius) + grow, color, width, alpha)
        )
        surface.blit(picture, outer.topleft)

    def dashes(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: float,
        color: Color,
        width: int | None = None,
        dash: float = 6,
        gap: float = 4,
        alpha: int = 255,
    ) -> None:
        """A dashed rounded outline just inside a rectangle; ``dash`` and ``gap`` in units."""
        line = width or self.scale.line(1.5)
        key = ("dashes", rect.size, round(radius), color, line, dash, gap, alpha)
        unit = self.scale.unit
        picture = self._cache.get(
            key,
            lambda: _dashes(rect.size, round(radius), color, line, dash * unit, gap * unit, alpha),
        )
        surface.blit(picture, rect.topleft)

    def shadow(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: float, shadow: Shadow
    ) -> None:
        """A soft shadow below a rectangle; none in a flat theme."""
        if self.theme.flat:
            return
        blur = max(1, self.u(shadow.blur))
        key = ("shadow", rect.size, round(radius), blur, shadow.dark)
        picture = self._cache.get(
            key, lambda: soft_shadow(rect.size, round(radius), blur, shadow.dark)
        )
        surface.blit(picture, (rect.x - blur, rect.y - blur + self.u(shadow.down)))

    def gradient(self, fill: Fill) -> Fill:
        """A gradient, or its middle colour in a flat theme."""
        if self.theme.flat and isinstance(fill[0], tuple):
            return mix(fill[0], fill[1], 0.5)
        return fill

    def forget_large(self) -> None:
        """Let go of whole sheets and their shadows, which a table does not need."""
        self._cache.drop_larger(LARGE)

    # House furniture

    def paper(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: float | None = None
    ) -> None:
        """A sheet of paper for everything that is read."""
        t = self.theme
        corner = self.u(tokens.Corner.PANEL) if radius is None else radius
        self.box(
            surface,
            rect,
            corner,
            self.gradient((t.paper0, t.paper1)),
            border=t.paper_line2,
            shadow=tokens.PANEL_SHADOW,
        )

    def plate(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: float | None = None
    ) -> None:
        """A dark plate or panel on the cloth."""
        t = self.theme
        corner = self.u(tokens.Corner.PLATE) if radius is None else radius
        self.box(
            surface,
            rect,
            corner,
            self.gradient((mix(t.plate, t.felt1, 0.25), t.plate)),
            alpha=t.plate_alpha,
            border=t.plate_line,
            border_alpha=t.plate_line_alpha,
            shadow=tokens.PLATE_SHADOW,
        )

    def felt(self, size: tuple[int, int]) -> pygame.Surface:
        """The cloth, or the barrel's head, under one lamp, for a whole window."""
        # Kept outside the cache: at the largest sizes it alone would push everything else out.
        if self._felt is None or self._felt.get_size() != size:
            self._felt = _felt(size, self.theme, self.scale)
        return self._felt

    def ground(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A table's cloth with all that never changes on it, as large as the window; the latest
        one is kept, so that the next table of this kind has it at once."""
        if self._ground is None or self._ground[0] != key:
            self._ground = (key, make())
        return self._ground[1]

    def wood(self, surface: pygame.Surface, rect: pygame.Rect, edge: str = "top") -> None:
        """A strip of wood (iron on the barrel) with planks and a bright edge at top or bottom."""
        key = ("wood", rect.size, edge)
        picture = self._cache.get(key, lambda: _wood(rect.size, edge, self.theme, self.scale))
        if not self.theme.flat and edge == "bottom":
            depth = self.u(10)
            fade = self._cache.get(("fade", rect.width, depth), lambda: _fade(rect.width, depth))
            surface.blit(fade, (rect.x, rect.bottom))
        surface.blit(picture, rect.topleft)

    def backdrop(self, surface: pygame.Surface, dark: float = tokens.BACKDROP) -> None:
        """Darken everything drawn so far, below an overlay."""
        veil = self._cache.get(
            ("veil", surface.get_size(), dark), lambda: _veil(surface.get_size(), dark)
        )
        surface.blit(veil, (0, 0))

    # Icons

    def icon(self, name: str, height: int, color: Color | None = None) -> pygame.Surface:
        """An icon from assets/icons at a height in pixels, in its own colours or in one."""
        return self.art(Path("icons") / f"{name}.svg", height, color)

    def emblem(self, name: str, height: int, color: Color | None = None) -> pygame.Surface:
        """A picture from assets/emblem: ram, ram-felt, app."""
        return self.art(Path("emblem") / f"{name}.svg", height, color)

    def art(self, path: Path, height: int, color: Color | None = None) -> pygame.Surface:
        """Any drawing below the assets folder, rasterised at a height and perhaps tinted."""
        height = max(1, height)
        key = ("art", str(path), height, color)

        def make() -> pygame.Surface:
            file = self.assets / path
            picture = load_svg(file, (height * 8, height))
            return tint(picture, color) if color is not None else picture

        return self._cache.get(key, make)

    def draw_icon(
        self,
        surface: pygame.Surface,
        name: str,
        center: tuple[float, float],
        height: int,
        color: Color | None = None,
    ) -> pygame.Rect:
        """Draw an icon about its centre; the pixels it took."""
        picture = self.icon(name, height, color)
        rect = picture.get_rect()
        rect.center = (round(center[0]), round(center[1]))
        surface.blit(picture, rect)
        return rect


# Making of


@lru_cache(maxsize=64)
def _disc(radius: int) -> pygame.Surface:
    """A smooth white disc of 2 x ``radius`` pixels."""
    if radius > 48:
        # Large enough for the library's own smooth circle; drawing it larger first costs time.
        disc = pygame.Surface((radius * 2, radius * 2), pygame.SRCALPHA)
        disc.fill((255, 255, 255, 0))
        pygame.draw.aacircle(disc, (255, 255, 255, 255), (radius, radius), radius)
        return disc
    large = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.circle(large, (255, 255, 255, 255), (radius * 4, radius * 4), radius * 4)
    return pygame.transform.smoothscale(large, (radius * 2, radius * 2))


def _mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A white rounded rectangle with smooth corners on a transparent ground."""
    width, height = size
    radius = max(0, min(radius, width // 2, height // 2))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    if radius == 0:
        return mask
    disc = _disc(radius)
    for right, bottom in ((0, 0), (1, 0), (0, 1), (1, 1)):
        place = (right * (width - radius), bottom * (height - radius))
        mask.fill((255, 255, 255, 0), (*place, radius, radius))
        part = pygame.Rect(right * radius, bottom * radius, radius, radius)
        mask.blit(disc, place, part)
    return mask


def _filled(size: tuple[int, int], fill: Fill) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if not isinstance(fill[0], tuple):
        surface.fill(fill)
        return surface
    top, bottom = fill
    column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    last = max(1, size[1] - 1)
    for y in range(size[1]):
        column.set_at((0, y), mix(top, bottom, y / last))
    return pygame.transform.scale(column, size)


def _shape(
    size: tuple[int, int],
    radius: int,
    fill: Fill,
    alpha: int,
    border: Color | None,
    border_width: int,
    border_alpha: int,
) -> pygame.Surface:
    surface = _filled(size, fill)
    surface.blit(_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if alpha < 255:
        surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    if border is not None and border_width > 0:
        surface.blit(_ring(size, radius, border, border_width, border_alpha), (0, 0))
    return surface


def _ring(
    size: tuple[int, int], radius: int, color: Color, width: int, alpha: int
) -> pygame.Surface:
    ring = _mask(size, radius)
    inner = (max(1, size[0] - 2 * width), max(1, size[1] - 2 * width))
    hole = pygame.Surface(size, pygame.SRCALPHA)
    hole.blit(_mask(inner, max(0, radius - width)), (width, width))
    ring.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    shape = tint(ring, color)
    if alpha < 255:
        shape.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return shape


def _outline(size: tuple[int, int], radius: float, inset: float) -> list[tuple[float, float]]:
    """Points about a pixel apart along a rounded outline, clockwise from the top left."""
    width, height = size[0] - 2 * inset, size[1] - 2 * inset
    radius = max(0.0, min(radius - inset, width / 2, height / 2))
    points: list[tuple[float, float]] = []
    arms = [
        ((radius, radius), 180),
        ((width - radius, radius), 270),
        ((width - radius, height - radius), 0),
        ((radius, height - radius), 90),
    ]
    for (cx, cy), start in arms:
        steps = max(1, int(radius * 1.6))
        for i in range(steps + 1):
            arm = pygame.Vector2(radius, 0).rotate(start + 90 * i / steps)
            points.append((cx + arm.x + inset, cy + arm.y + inset))
    points.append(points[0])
    return points


def _dashes(
    size: tuple[int, int],
    radius: int,
    color: Color,
    width: int,
    dash: float,
    gap: float,
    alpha: int,
) -> pygame.Surface:
    # Drawn three times as large for smooth ends.
    k = 3
    large = pygame.Surface((size[0] * k, size[1] * k), pygame.SRCALPHA)
    large.fill((*color, 0))
    points = _outline((size[0] * k, size[1] * k), radius * k, width * k / 2)
    vectors = [pygame.Vector2(p) for p in points]
    total = sum(a.distance_to(b) for a, b in itertools.pairwise(vectors))
    # A whole number of dashes, so that the first and the last meet evenly.
    count = max(4, round(total / ((dash + gap) * k)))
    period = total / count
    on = period * dash / (dash + gap)
    travelled = 0.0
    for a, b in itertools.pairwise(vectors):
        length = a.distance_to(b)
        done = 0.0
        while done < length - 1e-6:
            phase = (travelled + done) % period
            lit = phase < on - 1e-6
            step = min(length - done, (on if lit else period) - phase)
            step = max(step, 1e-3)
            if lit:
                start, end = a.lerp(b, done / length), a.lerp(b, min(1.0, (done + step) / length))
                pygame.draw.line(large, (*color, alpha), start, end, width * k)
            done += step
        travelled += length
    return pygame.transform.smoothscale(large, size)


def soft_shadow(size: tuple[int, int], radius: int, blur: int, dark: float) -> pygame.Surface:
    """A black rounded rectangle with soft edges, ``blur`` pixels larger on every side."""
    # Large shadows are made small and scaled up: nobody sees it and it is many times quicker.
    k = 1 if blur <= 4 else 2 if blur <= 10 else 4
    full = (size[0] + 2 * blur, size[1] + 2 * blur)
    small = (max(2, -(-full[0] // k)), max(2, -(-full[1] // k)))
    surface = pygame.Surface(small, pygame.SRCALPHA)
    rect = pygame.Rect(0, 0, max(1, size[0] // k), max(1, size[1] // k))
    rect.center = (small[0] // 2, small[1] // 2)
    mask = _mask(rect.size, max(0, radius // k))
    surface.blit(mask, rect)
    surface.fill((0, 0, 0, round(255 * dark)), special_flags=pygame.BLEND_RGBA_MULT)
    surface = pygame.transform.gaussian_blur(surface, max(1, round(blur / 2 / k)))
    return surface if k == 1 else pygame.transform.smoothscale(surface, full)


def _fade(width: int, depth: int) -> pygame.Surface:
    """Darkness that ends softly below a strip of wood."""
    column = pygame.Surface((1, max(1, depth)), pygame.SRCALPHA)
    for y in range(depth):
        column.set_at((0, y), (0, 0, 0, round(95 * (1 - y / depth) ** 2)))
    return pygame.transform.scale(column, (width, max(1, depth)))


def _veil(size: tuple[int, int], dark: float) -> pygame.Surface:
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((0, 0, 0, round(255 * dark)))
    return veil


def _felt(size: tuple[int, int], theme: Theme, scale: Scale) -> pygame.Surface:
    surface = pygame.Surface(size)
    if theme.flat:
        surface.fill(theme.felt0)
        return surface
    # One radial gradient, drawn small as ellipses from the outside in, then scaled up smoothly.
    small = pygame.Surface((320, 180))
    small.fill(theme.felt2)
    cx, cy = 160.0, 0.42 * 180
    reach_x, reach_y = 200.0, 126.0
    steps = 160
    for i in range(steps, 0, -1):
        share = i / steps
        if share <= 0.48:
            color = mix(theme.felt0, theme.felt1, share / 0.48)
        else:
            color = mix(theme.felt1, theme.felt2, (share - 0.48) / 0.52)
        rx, ry = reach_x * share, reach_y * share
        pygame.draw.ellipse(small, color, (cx - rx, cy - ry, 2 * rx, 2 * ry))
    small = pygame.transform.gaussian_blur(small, 2)
    pygame.transform.smoothscale(small, size, surface)
    if theme.staves:
        _draw_staves(surface, scale)
    _draw_grain(surface)
    return surface


def _draw_staves(surface: pygame.Surface, scale: Scale) -> None:
    width, height = surface.get_size()
    step, line = scale.u(Measure.STAVE), scale.line(2)
    groove = pygame.Surface((line, height), pygame.SRCALPHA)
    groove.fill((26, 14, 6, 150))
    glint = pygame.Surface((line, height), pygame.SRCALPHA)
    glint.fill((255, 220, 170, 14))
    x = (width // 2) % step
    while x < width:
        surface.blit(groove, (x, 0))
        surface.blit(glint, (x + line, 0))
        x += step


def _draw_grain(surface: pygame.Surface) -> None:
    """A little noise: it hides the steps of a dark gradient and looks like cloth."""
    tile = _grain_tile()
    width, height = surface.get_size()
    for y in range(0, height, tile.get_height()):
        for x in range(0, width, tile.get_width()):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=1)
def _grain_tile() -> pygame.Surface:
    side = 256
    levels = _noise(side * side).translate(bytes(b >> 6 for b in range(256)))
    pixels = bytearray(side * side * 3)
    pixels[0::3] = pixels[1::3] = pixels[2::3] = levels
    return pygame.image.frombytes(bytes(pixels), (side, side), "RGB")


def _noise(count: int) -> bytes:
    """Bytes without a visible pattern, always the same, without importing a random generator."""
    return hashlib.shake_128(b"felt").digest(count)


def _wood(size: tuple[int, int], edge: str, theme: Theme, scale: Scale) -> pygame.Surface:
    width, height = size
    surface = pygame.Surface((width, max(1, height)))
    if theme.flat:
        surface.fill(theme.wood0)
    else:
        for y in range(height):
            share = y / max(1, height - 1)
            if share < 0.5:
                color = mix(theme.wood2, theme.wood1, share * 2)
            else:
                color = mix(theme.wood1, theme.wood0, share * 2 - 1)
            pygame.draw.line(surface, color, (0, y), (width, y))
        if not theme.iron_rail:
            _draw_planks(surface, scale)
    thick = scale.line(max(1.5, theme.line))
    top = 0 if edge == "top" else height - thick
    color = theme.wood_edge if edge == "top" or theme.flat else mix(theme.wood0, (0, 0, 0), 0.4)
    surface.fill(color, (0, top, width, thick))
    return surface


def _draw_planks(surface: pygame.Surface, scale: Scale) -> None:
    width, height = surface.get_size()
    step, line = scale.u(Measure.PLANK), scale.line(1)
    dark = pygame.Surface((line, height), pygame.SRCALPHA)
    dark.fill((0, 0, 0, 110))
    light = pygame.Surface((line, height), pygame.SRCALPHA)
    light.fill((255, 225, 190, 16))
    x = step - line
    while x < width:
        surface.blit(dark, (x, 0))
        surface.blit(light, (x + line, 0))
        x += step
