"""Text on the screen: bold spans, suit signs and card names in a line, wrapping, fixed digits.

Markup: ``*bold*``; ``{C} {S} {H} {D}`` draw a suit sign; ``{AS}`` draws a card's name, the rank's
letter in the player's language and the suit sign. The fonts have no suit signs, so these are
drawn from the card art. Put names and other foreign text through `escape` first.

Sizes come from `game.theme.Type`; positions and results are pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

import pygame

from game import fonts
from game.cache import SurfaceCache
from game.theme import KITCHEN, TWO_COLOURS, Color, Scale, Type, luminance

RANKS = "789TJQKA"
SUITS = "CSHD"

# How a rank is lettered; the ten is a number everywhere.
LETTERS: dict[str, dict[str, str]] = {
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J", "T": "10"},
    "de": {"A": "A", "K": "K", "Q": "D", "J": "B", "T": "10"},
    "nl": {"A": "A", "K": "H", "Q": "V", "J": "B", "T": "10"},
}

ELLIPSIS = "…"
LEADING = 1.32  # distance of baselines over the type size


def rank_letter(rank: str, language: str = "en") -> str:
    """``T`` as ``10``, ``Q`` as the language's queen."""
    return LETTERS.get(language, LETTERS["en"]).get(rank, rank)


def escape(text: str) -> str:
    """Foreign text, such as a name, made safe to put into markup."""
    for sign in "\\*{}":
        text = text.replace(sign, "\\" + sign)
    return text


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a line that is drawn in one go: kind is text, space, pip or card."""

    kind: str
    text: str
    bold: bool = False


Line = tuple[Atom, ...]


@lru_cache(maxsize=2048)
def parse(markup: str) -> Line:
    """Markup as atoms; spaces are atoms of their own. Unknown braces stay as they are written."""
    atoms: list[Atom] = []
    bold = False
    word = ""

    def finish() -> None:
        nonlocal word
        if word:
            atoms.append(Atom("text", word, bold))
            word = ""

    i = 0
    while i < len(markup):
        c = markup[i]
        if c == "\\" and i + 1 < len(markup):
            word += markup[i + 1]
            i += 2
            continue
        if c == "*":
            finish()
            bold = not bold
        elif c == " ":
            finish()
            atoms.append(Atom("space", " ", bold))
        elif c in fonts.ARROWS:
            finish()
            atoms.append(Atom("text", c, bold))
        elif c == "{":
            name, end = _braced(markup, i)
            if name:
                finish()
                atoms.append(Atom("pip" if len(name) == 1 else "card", name, bold))
                i = end
                continue
            word += c
        else:
            word += c
        i += 1
    finish()
    return tuple(atoms)


def _braced(markup: str, start: int) -> tuple[str, int]:
    """The suit or card named at an opening brace and where it ends; nothing if it names none."""
    end = markup.find("}", start)
    name = markup[start + 1 : end] if end > 0 else ""
    if len(name) == 1 and name in SUITS:
        return name, end + 1
    if len(name) == 2 and name[0] in RANKS and name[1] in SUITS:
        return name, end + 1
    return "", start


def _joined(atoms: list[Atom]) -> Line:
    """Neighbours of one style as one atom, spaces included, so that they are drawn in one go."""
    joined: list[Atom] = []
    for atom in atoms:
        plain = Atom("text", atom.text, atom.bold) if atom.kind == "space" else atom
        last = joined[-1] if joined else None
        joins = last is not None and last.kind == plain.kind == "text" and last.bold == plain.bold
        if last and joins and not {last.text, plain.text} & fonts.ARROWS:
            joined[-1] = Atom("text", last.text + plain.text, plain.bold)
        else:
            joined.append(plain)
    return tuple(joined)


class TextRenderer:
    """Draws markup at one scale, in one language's card letters and one set of suit colours."""

    def __init__(
        self,
        scale: Scale,
        pips: Path,
        suit_colours: Mapping[str, Color] = TWO_COLOURS,
        language: str = "en",
        red_on_dark: Color = KITCHEN.red_on_dark,
    ) -> None:
        self.scale = scale
        self.red_on_dark = red_on_dark
        self.language = language
        self.suit_colours = dict(suit_colours)
        self._pips_folder = pips
        self._lines = SurfaceCache(16 << 20)
        self._pips = SurfaceCache(2 << 20)

    # Measuring

    def px(self, style: Type) -> int:
        """Type size in pixels."""
        return self.scale.type(style.size)

    def line_height(self, style: Type) -> int:
        """From one baseline to the next in a paragraph, in pixels."""
        return round(self.px(style) * LEADING)

    def width(self, markup: str, style: Type) -> int:
        return self._width(_joined(list(parse(markup))), style)

    def height(self, style: Type) -> int:
        """Height of one line's surface, ascenders to descenders."""
        return int(fonts.font(style.face, self.px(style)).get_height())

    def wrap(self, markup: str, style: Type, width: int) -> list[Line]:
        """Markup broken into lines no wider than ``width`` pixels; ``\\n`` begins a new one.

        A single word that is too wide is cut between letters.
        """
        lines: list[Line] = []
        for part in markup.split("\n"):
            lines += self._wrap_part(parse(part), style, max(1, width))
        return lines

    def paragraph_height(
        self, markup: str, style: Type, width: int, max_lines: int | None = None
    ) -> int:
        count = len(self.wrap(markup, style, width))
        return self.line_height(style) * min(count, max_lines or count)

    # Drawing

    def line(
        self, markup: str, style: Type, color: Color, max_width: int | None = None
    ) -> pygame.Surface:
        """One line as a transparent surface, ended with an ellipsis where it is too wide."""
        atoms = _joined(list(parse(markup)))
        if max_width is not None and self._width(atoms, style) > max_width:
            atoms = self._shortened(atoms, style, max_width)
        return self._rendered(atoms, style, color)

    def draw(
        self,
        surface: pygame.Surface,
        markup: str,
        pos: tuple[float, float],
        style: Type,
        color: Color,
        align: str = "left",
        valign: str = "top",
        max_width: int | None = None,
    ) -> pygame.Rect:
        """Draw one line at ``pos`` and return the pixels it took.

        ``align`` left, center or right and ``valign`` top, middle, baseline or bottom say which
        point of the line lies at ``pos``; middle centres the capitals, not the whole line.
        """
        picture = self.line(markup, style, color, max_width)
        rect = picture.get_rect()
        x = round(pos[0])
        if align == "center":
            x = round(pos[0] - rect.width / 2)
        elif align == "right":
            x = round(pos[0] - rect.width)
        rect.topleft = (x, self._top(pos[1], style, valign, rect.height))
        surface.blit(picture, rect)
        return rect

    def paragraph(
        self,
        surface: pygame.Surface,
        markup: str,
        pos: tuple[float, float],
        width: int,
        style: Type,
        color: Color,
        align: str = "left",
        max_lines: int | None = None,
    ) -> int:
        """Draw wrapped text from its top left corner; the height used, in pixels."""
        step = self.line_height(style)
        lines = self.wrap(markup, style, width)
        if max_lines is not None and len(lines) > max_lines:
            last = self._shortened(lines[max_lines - 1], style, width)
            lines = [*lines[: max_lines - 1], last]
        y = pos[1] + (step - self.height(style)) / 2
        for atoms in lines:
            picture = self._rendered(atoms, style, color)
            free = width - picture.get_width()
            shift = {"left": 0.0, "center": free / 2, "right": float(free)}[align]
            surface.blit(picture, (round(pos[0] + shift), round(y)))
            y += step
        return step * len(lines)

    def digits(
        self,
        surface: pygame.Surface,
        number: str,
        pos: tuple[float, float],
        style: Type,
        color: Color,
        align: str = "right",
        valign: str = "middle",
    ) -> pygame.Rect:
        """Draw a score: every digit in a cell of one width, so that columns stay straight."""
        width = self.digits_width(number, style)
        left = pos[0] - {"left": 0.0, "center": width / 2, "right": float(width)}[align]
        height = self.height(style)
        top = self._top(pos[1], style, valign, height)
        x = left
        for sign in number:
            cell = self._cell(sign, style)
            picture = self._rendered((Atom("text", sign),), style, color)
            surface.blit(picture, (round(x + (cell - picture.get_width()) / 2), top))
            x += cell
        return pygame.Rect(round(left), top, width, height)

    def digits_width(self, number: str, style: Type) -> int:
        return sum(self._cell(sign, style) for sign in number)

    def pip(self, suit: str, height: int, color: Color | None = None) -> pygame.Surface:
        """A suit sign, ``height`` pixels high, in its own colour or another."""
        color = color or self.suit_colours[suit]
        key = (suit, height, color)
        return self._pips.get(key, lambda: self._load_pip(suit, max(1, height), color))

    # Inside

    def _load_pip(self, suit: str, height: int, color: Color) -> pygame.Surface:
        path = self._pips_folder / f"{suit}.svg"
        raw = load_svg(path, (height * 2, height * 2))
        ink = raw.get_bounding_rect()
        tinted = tint(raw.subsurface(ink), color)
        width = max(1, round(ink.width * height / ink.height))
        return pygame.transform.smoothscale(tinted, (width, height))

    def _pip_color(self, suit: str, text_color: Color) -> Color:
        """Suit colours belong on paper; on dark ground black suits take the text's own colour."""
        if luminance(text_color) < 0.35:
            return self.suit_colours[suit]
        return self.red_on_dark if suit in "HD" else text_color

    def _face(self, atom: Atom, style: Type) -> str:
        if atom.text in fonts.ARROWS:
            return "title"  # the reading face has no arrows
        return "bold" if atom.bold and style.face == "text" else style.face

    def _atom_width(self, atom: Atom, style: Type) -> int:
        px = self.px(style)
        if atom.kind in ("text", "space"):
            return fonts.advance(self._face(atom, style), px, atom.text)
        pip = self._pip_box(px)
        if atom.kind == "pip":
            return pip
        letter = rank_letter(atom.text[0], self.language)
        return fonts.advance("title", px, letter) + pip

    def _pip_box(self, px: int) -> int:
        return round(px * 0.84)

    def _width(self, atoms: Line, style: Type) -> int:
        return sum(self._atom_width(atom, style) for atom in atoms)

    def _wrap_part(self, atoms: Line, style: Type, width: int) -> list[Line]:
        lines: list[Line] = []
        current: list[Atom] = []
        for word in _words(atoms):
            candidate = [*current, *word]
            if self._width(_joined(_trimmed(candidate)), style) <= width:
                current = candidate
                continue
            if _trimmed(current):
                lines.append(_joined(_trimmed(current)))
            current = [atom for atom in word if atom.kind != "space"]
            while self._width(_joined(current), style) > width:
                head, current = self._cut(current, style, width)
                lines.append(_joined(head))
        lines.append(_joined(_trimmed(current)))
        return lines

    def _cut(self, word: list[Atom], style: Type, width: int) -> tuple[list[Atom], list[Atom]]:
        """Split a word that is wider than a line; the head has at least one letter."""
        letters = [
            Atom("text", c, atom.bold) if atom.kind == "text" else atom
            for atom in word
            for c in (atom.text if atom.kind == "text" else [atom.text])
        ]
        count = 1
        while count < len(letters) and self._width(_joined(letters[: count + 1]), style) <= width:
            count += 1
        return list(_joined(letters[:count])), list(_joined(letters[count:]))

    def _shortened(self, atoms: Line, style: Type, width: int) -> Line:
        """As much of a line as fits before an ellipsis."""
        kept = list(atoms)
        while kept:
            last = kept[-1]
            trial = _joined([*kept, Atom("text", ELLIPSIS, last.bold)])
            if self._width(trial, style) <= width:
                return trial
            if last.kind == "text" and len(last.text) > 1:
                kept[-1] = Atom("text", last.text[:-1].rstrip() or last.text[0], last.bold)
                if kept[-1].text == last.text:
                    kept.pop()
            else:
                kept.pop()
        return (Atom("text", ELLIPSIS),)

    def _top(self, y: float, style: Type, valign: str, height: int) -> int:
        px = self.px(style)
        ascent = fonts.font(style.face, px).get_ascent()
        if valign == "middle":
            return round(y + fonts.cap_height(style.face, px) / 2 - ascent)
        if valign == "baseline":
            return round(y - ascent)
        if valign == "bottom":
            return round(y - height)
        return round(y)

    def _cell(self, sign: str, style: Type) -> int:
        px = self.px(style)
        if sign.isdigit():
            return _widest_digit(style.face, px)
        return fonts.advance(style.face, px, sign)

    def _rendered(self, atoms: Line, style: Type, color: Color) -> pygame.Surface:
        key = (atoms, style.face, self.px(style), color)
        return self._lines.get(key, lambda: self._render(atoms, style, color))

    def _render(self, atoms: Line, style: Type, color: Color) -> pygame.Surface:
        px = self.px(style)
        base_font = fonts.font(style.face, px)
        ascent, height = base_font.get_ascent(), base_font.get_height()
        surface = pygame.Surface((max(1, self._width(atoms, style)), height), pygame.SRCALPHA)
        # Clear pixels carry the text's colour, so that scaling the surface leaves no dark fringe.
        surface.fill((*color, 0))
        x = 0
        for atom in atoms:
            if atom.kind == "text":
                picture, baseline = fonts.render(self._face(atom, style), px, atom.text, color)
                surface.blit(picture, (x, ascent - baseline))
            else:
                self._render_card(surface, atom, x, ascent, px, color)
            x += self._atom_width(atom, style)
        return surface

    def _render_card(
        self, surface: pygame.Surface, atom: Atom, x: int, ascent: int, px: int, color: Color
    ) -> None:
        suit = atom.text[-1]
        shade = self._pip_color(suit, color)
        if atom.kind == "card":
            letter = rank_letter(atom.text[0], self.language)
            picture, baseline = fonts.render("title", px, letter, shade)
            surface.blit(picture, (x, ascent - baseline))
            x += fonts.advance("title", px, letter)
        cap = fonts.cap_height("text", px)
        pip = self.pip(suit, round(cap * 1.08), shade)
        left = x + (self._pip_box(px) - pip.get_width()) // 2
        surface.blit(pip, (left, ascent - cap + (cap - pip.get_height()) // 2))


@lru_cache(maxsize=64)
def _widest_digit(face: str, px: int) -> int:
    return max(fonts.advance(face, px, digit) for digit in "0123456789")


def _words(atoms: Line) -> list[list[Atom]]:
    """Atoms grouped into words, each with the spaces before it."""
    words: list[list[Atom]] = []
    for atom in atoms:
        if atom.kind == "space" and (not words or words[-1][-1].kind != "space"):
            words.append([atom])
        elif words:
            words[-1].append(atom)
        else:
            words.append([atom])
    return words


def _trimmed(atoms: list[Atom]) -> list[Atom]:
    start, end = 0, len(atoms)
    while start < end and atoms[start].kind == "space":
        start += 1
    while end > start and atoms[end - 1].kind == "space":
        end -= 1
    return atoms[start:end]


def load_svg(source: Path | BinaryIO, size: tuple[int, int]) -> pygame.Surface:
    """A drawing rasterised to fit a size, in the pixel order of the window.

    SDL's own order for drawings is another one, and blits from it are 40 times slower. Touches no
    font and no display: any thread.
    """
    file = str(source) if isinstance(source, Path) else source
    return pygame.image.load_sized_svg(file, size).convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def tint(surface: pygame.Surface, color: Color) -> pygame.Surface:
    """The same shape in one colour."""
    shape = surface.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*color, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape
