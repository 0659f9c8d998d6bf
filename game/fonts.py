"""The two typefaces, read from their packages, and single signs fitted to the height of capitals.

Atkinson Hyperlegible is for everything that is read, Zilla Slab for titles and the letters on the
cards. Zilla's digits are old-style (they hang below the line and 0 1 2 are small) and pygame cannot
switch that off, so digits in titles and on cards are drawn one by one at the height of a capital.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

import pygame

from game.theme import Color

_FILES = {
    "text": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
    "bold": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf"),
    "title": ("fontpkg_zilla_slab", "ZillaSlab-Bold.ttf"),
    "title-light": ("fontpkg_zilla_slab", "ZillaSlab-SemiBold.ttf"),
}

FACES = ("text", "bold", "title")
ARROWS = frozenset("←↑→↓")  # signs that only the title face has

# Zilla's small digits, drawn larger and therefore from the lighter cut, so that the strokes match.
_SMALL_DIGITS = "012"
_SMALL_DIGIT_GROWTH = 1.23


@lru_cache(maxsize=128)
def font(face: str, pixels: int) -> pygame.font.Font:
    """A face at a size in pixels. Faces: text, bold, title, title-light."""
    package, name = _FILES[face]
    path = resources.files(package) / "files" / name
    return pygame.font.Font(str(path), pixels)


@lru_cache(maxsize=64)
def cap_height(face: str, pixels: int) -> int:
    """Height of a capital H in pixels."""
    ink = font(face, pixels).render("H", True, (0, 0, 0)).get_bounding_rect()
    return max(1, ink.height)


@lru_cache(maxsize=128)
def _small_digit_size(pixels: int) -> int:
    return round(pixels * _SMALL_DIGIT_GROWTH)


def advance(face: str, pixels: int, text: str) -> int:
    """How wide text is in pixels, title digits as they will be drawn."""
    if face != "title" or not has_digit(text):
        return int(font(face, pixels).size(text)[0])
    return sum(_run_width(face, pixels, run) for run in _title_runs(text))


def has_digit(text: str) -> bool:
    return any("0" <= c <= "9" for c in text)


def _title_runs(text: str) -> list[str]:
    """Split into single digits and stretches without any."""
    runs: list[str] = []
    for c in text:
        digit = "0" <= c <= "9"
        if not digit and runs and not has_digit(runs[-1]):
            runs[-1] += c
        else:
            runs.append(c)
    return runs


def _run_width(face: str, pixels: int, run: str) -> int:
    if run in _SMALL_DIGITS:
        return int(font("title-light", _small_digit_size(pixels)).size(run)[0])
    return int(font(face, pixels).size(run)[0])


def render(face: str, pixels: int, text: str, color: Color) -> tuple[pygame.Surface, int]:
    """Text as a surface with its baseline: pixels from the surface's top."""
    face_font = font(face, pixels)
    if face != "title" or not has_digit(text):
        return face_font.render(text, True, color), face_font.get_ascent()
    baseline = face_font.get_ascent()
    surface = pygame.Surface(
        (max(1, advance(face, pixels, text)), face_font.get_height()), pygame.SRCALPHA
    )
    x = 0
    for run in _title_runs(text):
        if has_digit(run):
            small = run in _SMALL_DIGITS
            glyph_font = font("title-light", _small_digit_size(pixels)) if small else face_font
            glyph = glyph_font.render(run, True, color)
            ink = glyph.get_bounding_rect()
            surface.blit(glyph, (x, baseline - ink.bottom))
        else:
            surface.blit(face_font.render(run, True, color), (x, 0))
        x += _run_width(face, pixels, run)
    return surface, baseline


def index_sign(sign: str, cap: int, widest: int, color: Color) -> pygame.Surface:
    """A card's rank, such as ``Q`` or ``10``, cut to its ink and ``cap`` pixels high.

    Digits are fitted to that height one by one; a letter with a tail (Q) reaches below it. The
    whole is squeezed to ``widest`` pixels where it would be wider.
    """
    # Made four times larger and scaled down at the end, so that fitting costs no sharpness.
    glyphs = [_index_glyph(c, cap * 4, color) for c in sign]
    gap = round(cap * 0.24) if len(glyphs) > 1 else 0
    width = sum(glyph.get_width() for glyph in glyphs) + gap * (len(glyphs) - 1)
    height = max(glyph.get_height() for glyph in glyphs)
    joined = pygame.Surface((width, height), pygame.SRCALPHA)
    joined.fill((*color, 0))  # clear pixels carry the colour: scaling mixes them in
    x = 0
    for glyph in glyphs:
        joined.blit(glyph, (x, 0))
        x += glyph.get_width() + gap
    return pygame.transform.smoothscale(
        joined, (max(1, min(round(width / 4), widest)), max(1, round(height / 4)))
    )


def _index_glyph(sign: str, cap: int, color: Color) -> pygame.Surface:
    face = "title-light" if sign in _SMALL_DIGITS else "title"
    size = round(cap / 0.65)
    glyph = font(face, size).render(sign, True, color)
    cut = glyph.subsurface(glyph.get_bounding_rect())
    own_height = cut.get_height() if has_digit(sign) else cap_height(face, size)
    growth = cap / own_height
    return pygame.transform.smoothscale(
        cut, (max(1, round(cut.get_width() * growth)), max(1, round(cut.get_height() * growth)))
    )
