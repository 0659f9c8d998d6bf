"""Card pictures: sharp faces of any size, made in a worker thread, rotated ones kept ready.

Faces come from ``assets/cards`` as drawings without index letters; letters are added here in the
player's language, together with the corner pips. A face that is not ready yet is drawn at once from
another size by scaling, and sharp as soon as the worker has made it: ask `poll` before each frame.

A *home width* is one at which cards come to rest; `prepare` names them. In between, widths are
rounded and faces scaled, since nobody sees a blurred pixel on a moving card.

States: ``plain``, ``legal`` (a gold line around the card), ``dim`` (cannot be played).
"""

from __future__ import annotations

import io
import queue
import re
import threading
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from game import fonts
from game import theme as tokens
from game.cache import SurfaceCache
from game.paint import soft_shadow
from game.text import RANKS, SUITS, load_svg, rank_letter, tint
from game.theme import FOUR_COLOURS, TWO_COLOURS, Color, Corner, Measure, Theme

BACK = "back"
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
STATES = ("plain", "legal", "dim")

BUDGET = 64 << 20
LEAST_BUDGET = 10 << 20
ANGLE_STEP = 3
SHADOW_LIKE = 1.5  # up to so much larger a shadow may be from which a moving card's is scaled
_MOVING_STEP = 4  # pixels to which the width of a card in motion is rounded

# The art's own space, 250 x 350, in which the index is laid out.
_ART = 250
_CAP, _WIDEST, _PIP = 33, 38, 33
_CENTRE_X, _TOP, _PIP_Y = 25, 18, 80
_LARGE = 1.35
_LARGE_TOP, _LARGE_CENTRE_X = 14, 32
_COURT_PIP_RIGHT = 84


@dataclass(frozen=True)
class CardLook:
    """What a player chose: card letters of a language, four colours, large index letters."""

    language: str = "en"
    four_colours: bool = False
    large_index: bool = False


class CardSprites:
    """Pictures of cards for one theme and look. Widths are pixels; angles degrees, clockwise.

    With ``threaded=False`` faces are made sharp at once, for pictures and tests.
    """

    def __init__(
        self, assets: Path, theme: Theme, look: CardLook = CardLook(), threaded: bool = True
    ) -> None:
        self.theme = theme
        self.look = look
        self.colours: Mapping[str, Color] = FOUR_COLOURS if look.four_colours else TWO_COLOURS
        self._assets = assets
        self._faces: dict[tuple[str, int], pygame.Surface] = {}
        self._cache = SurfaceCache(BUDGET)
        self._pips: dict[tuple[str, int], pygame.Surface] = {}
        self._homes_of: dict[str, set[int]] = {}
        self._homes: list[int] = []
        self._asked: set[tuple[str, int]] = set()
        self._blurred: set[str] = set()  # cards that were drawn from another size
        self._todo: queue.SimpleQueue[tuple[str, int, bytes] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[tuple[str, int, pygame.Surface]] = queue.SimpleQueue()
        self._threaded = threaded
        self._thread: threading.Thread | None = None

    def fit(self, window: tuple[int, int]) -> None:
        """Keep as many pictures as a window of this size needs: the cards that lie there in all
        their states, and those of a deal on their way."""
        self._cache.budget = max(LEAST_BUDGET, min(BUDGET, window[0] * window[1] * 5))

    # What the table asks for

    def prepare(
        self,
        widths: Iterable[int],
        codes: Iterable[str] = (*CODES, BACK),
        owner: str = "table",
    ) -> None:
        """Name the widths at which an owner's cards rest and have their faces made.

        An owner is a screen; naming its widths again, or none, lets go of those it had before.
        """
        self._homes_of[owner] = {max(8, w) for w in widths}
        self._homes = sorted(set().union(*self._homes_of.values()))
        # What was asked for another size of the window, and is not made yet, is not wanted now.
        self._asked -= {k for k in self._asked - self._faces.keys() if k[1] not in self._homes}
        for key in [key for key in self._faces if key[1] not in self._homes]:
            # One face of each card stays as the source of scaled pictures until sharp ones come.
            if any((key[0], home) in self._faces for home in self._homes):
                del self._faces[key]
                self._asked.discard(key)
        codes = tuple(codes)
        for width in sorted(self._homes_of[owner], reverse=True):
            for code in codes:
                self._ask(code, width)

    def poll(self) -> bool:
        """Take over what the worker has made; True if a sharper picture can be drawn now."""
        news = False
        while not self._done.empty():
            code, width, raw = self._done.get_nowait()
            self._finish(code, width, raw)
            news |= code in self._blurred
            self._blurred.discard(code)
        return news

    @property
    def busy(self) -> bool:
        """Whether sharp faces are still being made."""
        return any(key not in self._faces for key in self._asked)

    def close(self) -> None:
        """Let the worker end."""
        if self._thread is not None:
            self._todo.put(None)
            self._thread.join(timeout=2)
            self._thread = None

    def height(self, width: int) -> int:
        return round(width * Measure.CARD_RATIO)

    def face(self, code: str, width: int, state: str = "plain") -> pygame.Surface:
        """An upright card, ``width`` pixels wide; code ``QC`` .. ``7D`` or ``back``."""
        width = max(8, width)
        if width in self._homes or not self._homes:
            self._ask(code, width)
        sharp = (code, width) in self._faces
        key = ("face", code, width, state, sharp)
        if state == "plain" and sharp:
            return self._faces[code, width]
        return self._cache.get(key, lambda: self._stateful(code, width, state))

    def posed(
        self, code: str, width: float, angle: float = 0.0, state: str = "plain", squeeze: float = 1
    ) -> pygame.Surface:
        """A card turned by an angle, in steps of 3 degrees, and squeezed while it turns over.

        Its centre is the card's centre.
        """
        size = self._rounded(width)
        step = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        tenth = max(0, min(10, round(squeeze * 10)))
        if step == 0 and tenth == 10:
            return self.face(code, size, state)
        sharp = (code, size) in self._faces
        key = ("posed", code, size, step, state, tenth, sharp)
        return self._cache.get(key, lambda: self._turned(code, size, step, state, tenth))

    def draw(
        self,
        surface: pygame.Surface,
        code: str,
        center: tuple[float, float],
        width: float,
        angle: float = 0.0,
        state: str = "plain",
        squeeze: float = 1.0,
        shadow: str = "card",
        unit: float = 1.0,
    ) -> pygame.Rect:
        """Draw a card about its centre; the rectangle of the picture.

        ``shadow``: none, card, or lifted (held above the table). ``unit`` is the scale's pixels in
        a unit, by which the shadow grows.
        """
        if shadow != "none" and not self.theme.flat:
            kind = tokens.CARD_SHADOW if shadow == "card" else tokens.LIFTED_SHADOW
            dark = self.shadow(width, angle, shadow, unit, squeeze)
            spot = dark.get_rect(center=(round(center[0]), round(center[1] + kind.down * unit)))
            surface.blit(dark, spot)
        picture = self.posed(code, width, angle, state, squeeze)
        rect = picture.get_rect(center=(round(center[0]), round(center[1])))
        surface.blit(picture, rect)
        return rect

    def shadow(
        self, width: float, angle: float, kind: str = "card", unit: float = 1.0, squeeze: float = 1
    ) -> pygame.Surface:
        """The soft shadow of a card of that width and angle; its centre is the card's."""
        size = self._rounded(width)
        step = round(angle / ANGLE_STEP) * ANGLE_STEP % 180
        tenth = max(1, min(10, round(squeeze * 10)))
        small = round(unit, 3)

        look = tokens.CARD_SHADOW if kind == "card" else tokens.LIFTED_SHADOW
        blur = max(2, round(look.blur * unit))

        def soft() -> pygame.Surface:
            like = next((home for home in self._homes if size < home < size * SHADOW_LIKE), None)
            if like is None:
                flat = (size, self.height(size))
                return soft_shadow(flat, round(size * Corner.CARD_SHARE), blur, look.dark)
            # On its way for a moment: nobody sees that the edge is a little narrower.
            resting = self.shadow(like, 0, kind, unit)
            return pygame.transform.smoothscale(
                resting, (size + 2 * blur, self.height(size) + 2 * blur)
            )

        def turned() -> pygame.Surface:
            # Made from the upright one: blurring is what takes time.
            dark = self._cache.get(("shadow", size, 0, kind, small, 10), soft)
            if tenth < 10:
                narrow = max(1, dark.get_width() * tenth // 10)
                dark = pygame.transform.smoothscale(dark, (narrow, dark.get_height()))
            return pygame.transform.rotate(dark, -step) if step else dark

        if step == 0 and tenth == 10:
            return self._cache.get(("shadow", size, 0, kind, small, 10), soft)
        return self._cache.get(("shadow", size, step, kind, small, tenth), turned)

    # The making

    def _rounded(self, width: float) -> int:
        """A home width stays as it is; the width of a card on its way is rounded."""
        nearest = round(width)
        for home in self._homes:
            if abs(home - width) < 1:
                return home
        if not self._homes:
            return max(8, nearest)
        return max(8, round(nearest / _MOVING_STEP) * _MOVING_STEP)

    def _ask(self, code: str, width: int) -> None:
        key = (code, width)
        if key in self._asked:
            return
        self._asked.add(key)
        data = self._svg(code)
        if not self._threaded:
            self._finish(code, width, rasterise(data, width))
            return
        if self._thread is None:
            self._thread = threading.Thread(
                target=_work,
                args=(self._todo, self._done, self._asked),
                name="card-faces",
                daemon=True,
            )
            self._thread.start()
        self._todo.put((code, width, data))

    def _finish(self, code: str, width: int, raw: pygame.Surface) -> None:
        if code != BACK:
            self._draw_index(raw, code, width)
        self._faces[code, width] = raw
        self._cache.drop(lambda key: isinstance(key, tuple) and key[1] == code and not key[-1])

    def _svg(self, code: str) -> bytes:
        path = self._assets / "cards" / f"{code}.svg"
        return _recoloured(path, code[1:], self.look.four_colours)

    def _plain(self, code: str, width: int) -> pygame.Surface:
        """The sharp face, or one scaled from the nearest larger size there is."""
        found = self._faces.get((code, width))
        if found is not None:
            return found
        self._blurred.add(code)
        sizes = sorted(w for c, w in self._faces if c == code)
        if not sizes:
            # Nothing yet of this card, for a moment after the start: paper with its index.
            return self._placeholder(code, width)
        source = next((w for w in sizes if w >= width), sizes[-1])
        return pygame.transform.smoothscale(self._faces[code, source], (width, self.height(width)))

    def _placeholder(self, code: str, width: int) -> pygame.Surface:
        t = self.theme
        surface = pygame.Surface((width, self.height(width)), pygame.SRCALPHA)
        color = t.red if code == BACK else t.paper0
        corner = round(width * Corner.CARD_SHARE)
        pygame.draw.rect(surface, color, surface.get_rect(), border_radius=corner)
        if code != BACK:
            self._draw_index(surface, code, width)
        return surface

    def _stateful(self, code: str, width: int, state: str) -> pygame.Surface:
        plain = self._plain(code, width)
        if state == "plain":
            return plain
        if state == "dim":
            return self._dimmed(plain, width)
        return self._outlined(plain, width)

    def _outlined(self, plain: pygame.Surface, width: int) -> pygame.Surface:
        """The gold line of a card that may be played, drawn around it: the picture is larger."""
        line = max(2, round(width * 0.026))
        grow = line + 1
        surface = pygame.Surface(
            (plain.get_width() + 2 * grow, plain.get_height() + 2 * grow), pygame.SRCALPHA
        )
        corner = round(width * Corner.CARD_SHARE) + grow
        ring = _smooth_round(surface.get_size(), corner, self.theme.gold2)
        surface.blit(ring, (0, 0))
        inner = (plain.get_width() + 2, plain.get_height() + 2)
        dark = _smooth_round(inner, corner - line, self.theme.black)
        surface.blit(dark, (line, line))
        surface.blit(plain, (grow, grow))
        return surface

    def _dimmed(self, plain: pygame.Surface, width: int) -> pygame.Surface:
        surface = plain.copy()
        veil = pygame.Surface(plain.get_size(), pygame.SRCALPHA)
        if self.theme.flat:
            # Hatched rather than tinted: a grey alone is no mark on a black table.
            veil.fill((120, 120, 120, 110))
            height = plain.get_height()
            step, line = max(5, width // 12), max(1, width // 60)
            for x in range(-height, width, step):
                pygame.draw.line(veil, (0, 0, 0, 190), (x, 0), (x + height, height), line)
        else:
            veil.fill((*self.theme.plate, 128))
        # Only where there is card: its smooth corners stay as they are.
        mask = plain.copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        veil.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(veil, (0, 0))
        return surface

    def _turned(self, code: str, width: int, step: int, state: str, tenth: int) -> pygame.Surface:
        picture = self.face(code, width, state)
        if tenth == 10:
            return _rotated(picture, step)
        # Turning over takes a fifth of a second: nobody sees that these edges are not smoothed.
        narrow = max(1, picture.get_width() * tenth // 10)
        picture = pygame.transform.smoothscale(picture, (narrow, picture.get_height()))
        return pygame.transform.rotate(picture, -step) if step else picture

    def _draw_index(self, surface: pygame.Surface, code: str, width: int) -> None:
        """Rank letter and suit sign in the corner, and turned by 180 degrees in the other."""
        k = width / _ART
        rank, suit = code[0], code[1]
        large = self.look.large_index
        grow = _LARGE if large else 1.0
        color = self.colours[suit]
        sign = rank_letter(rank, self.look.language)
        cap = max(7, round(_CAP * grow * k))
        letter = fonts.index_sign(sign, cap, max(6, round(_WIDEST * grow * k)), color)
        pip_height = max(6, round(_PIP * grow * k))
        pip = self._pip(suit, pip_height)
        centre_x = (_LARGE_CENTRE_X if large else _CENTRE_X) * k
        top = (_LARGE_TOP if large else _TOP) * k
        pip_y = top + cap + (_PIP_Y - _TOP - _CAP) * grow * k
        corner = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        corner.fill((*color, 0))
        if large:
            # A larger index lies on clear paper, not on the edge of the picture.
            # It also covers the small sign that courts have in their own corner.
            right = _COURT_PIP_RIGHT if rank in "JQK" else _LARGE_CENTRE_X + 30
            patch = pygame.Rect(3 * k, 6 * k, (right - 3) * k, pip_y + pip_height * 0.6)
            pygame.draw.rect(corner, self.theme.paper0, patch, border_radius=round(12 * k))
        corner.blit(letter, (round(centre_x - letter.get_width() / 2), round(top)))
        corner.blit(
            pip, (round(centre_x - pip.get_width() / 2), round(pip_y - pip.get_height() / 2))
        )
        surface.blit(corner, (0, 0))
        surface.blit(pygame.transform.rotate(corner, 180), (0, 0))

    def _pip(self, suit: str, height: int) -> pygame.Surface:
        key = (suit, height)
        if key not in self._pips:
            path = self._assets / "pips" / f"{suit}.svg"
            raw = load_svg(path, (height * 3, height * 3))
            cut = tint(raw.subsurface(raw.get_bounding_rect()), self.colours[suit])
            width = max(1, round(cut.get_width() * height / cut.get_height()))
            self._pips[key] = pygame.transform.smoothscale(cut, (width, height))
        return self._pips[key]


def rasterise(data: bytes, width: int) -> pygame.Surface:
    """A drawing of 250 x 350 at ``width`` pixels. Touches no font and no display: any thread."""
    size = (width, round(width * Measure.CARD_RATIO))
    picture = load_svg(io.BytesIO(data), size)
    if picture.get_size() == size:
        return picture
    return pygame.transform.smoothscale(picture, size)


def _work(
    todo: queue.SimpleQueue[tuple[str, int, bytes] | None],
    done: queue.SimpleQueue[tuple[str, int, pygame.Surface]],
    wanted: Container[tuple[str, int]],
) -> None:
    while (job := todo.get()) is not None:
        code, width, data = job
        if (code, width) in wanted:
            done.put((code, width, rasterise(data, width)))


@lru_cache(maxsize=128)
def _recoloured(path: Path, suit: str, four_colours: bool) -> bytes:
    """A face's drawing, its suit signs in four colours if asked for.

    The art marks what follows the suit colours by a group of class ``suit``; garments keep theirs.
    """
    data = path.read_bytes()
    if not four_colours or suit not in FOUR_COLOURS:
        return data
    color = "#{:02x}{:02x}{:02x}".format(*FOUR_COLOURS[suit]).encode()
    return re.sub(
        rb'<g class="suit" fill="#[0-9a-f]{6}">', b'<g class="suit" fill="%s">' % color, data
    )


def _smooth_round(size: tuple[int, int], radius: int, color: Color) -> pygame.Surface:
    large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    large.fill((*color, 0))
    pygame.draw.rect(large, color, large.get_rect(), border_radius=radius * 2)
    return pygame.transform.smoothscale(large, size)


def _rotated(picture: pygame.Surface, degrees: int) -> pygame.Surface:
    """Turned clockwise with smooth edges; slow, so the result is kept."""
    # A clear margin: the smoothing cannot soften an edge that ends with the picture.
    width, height = picture.get_size()
    framed = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    framed.fill((185, 173, 147, 0))
    framed.blit(picture, (2, 2))
    return pygame.transform.rotozoom(framed, -degrees, 1.0)
