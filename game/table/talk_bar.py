"""What is said, at the table itself: the strip for typing, the line of talk, signs at the seats.

The strip takes the place of the bar at the top, the line the place of the facts in it, and a sign
the place of a face: nothing of it ever lies on a card or a button.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key, Pointer, Text
from game.motion import ease
from game.screen import Result
from game.table import draw_seats
from game.table.scene import Scene
from game.table.talk import GESTURES, LONGEST, NAMES, Line, Talk
from game.theme import Space
from game.widgets import Button, Form, Ground, TextField

POP_SECONDS = 0.16
"""How long a sign grows."""
ROOMY = 1100
"""Units of width from which keys are printed on all buttons of the strip."""
DIGITS = tuple(str(number + 1) for number in range(len(GESTURES)))


class GestureButton(Button):
    """The sign is what one looks for, so it is larger than the words."""

    def _icon_size(self, ctx: Context) -> int:
        return round(super()._icon_size(ctx) * (1.45 if self.kind == "bar" else 1.2))


def gesture_buttons(react: Callable[[str], Result | None], kind: str = "bar") -> list[Button]:
    """A button for each gesture, with its number key."""
    return [
        GestureButton(
            "" if kind == "bar" else _(NAMES[gesture]),
            partial(react, gesture),
            kind=kind,
            icon=gesture,
            key_cap=digit,
            style=tokens.BODY_BOLD,
        )
        for gesture, digit in zip(GESTURES, DIGITS, strict=True)
    ]


class TalkBar:
    """The strip at the top while one says something. ``say`` and ``react`` give a sentence where
    it can't be done, which ``tell`` shows; ``all_talk`` opens everything that was said."""

    def __init__(
        self,
        say: Callable[[str], str],
        react: Callable[[str], str],
        tell: Callable[[str], None],
        all_talk: Callable[[], Result | None],
    ) -> None:
        self.open = False
        self._say, self._react, self._tell = say, react, tell
        self.field = TextField(
            "", "", lambda _v: None, LONGEST, placeholder=_("Say something to all")
        )
        self.field.ground = Ground.DARK
        self.send = Button(
            _("Say"), self._speak, kind="bar", key_cap="Enter", style=tokens.BODY_BOLD
        )
        self.gestures = gesture_buttons(self._gesture)
        self.all = Button(_("All"), all_talk, kind="bar", style=tokens.BODY_BOLD)
        self.close = Button("", self._close, kind="bar", icon="cross", key_cap="Esc")
        self.form = Form([self.field, self.send, *self.gestures, self.all, self.close])
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._letter = ""

    @property
    def typing(self) -> bool:
        """Whether letters go into the sentence."""
        return self.open and self.form.typing

    def show(self, gestures: bool = False, by_letter: str = "") -> None:
        """Open it, at the sentence or at the gestures. The letter of a key that opened it comes
        once more, as text, and again while the key is held; it is not part of the sentence."""
        self.open = True
        self._letter = by_letter
        self.form.set_focus(self.gestures[0] if gestures else self.field)

    def _close(self) -> Result | None:
        self.open = False
        return None

    def _speak(self) -> Result | None:
        why = self._say(self.field.value)
        if why:
            self._tell(why)
        else:
            self.field.value, self.field.caret = "", 0
            self.open = False
        return None

    def _gesture(self, kind: str) -> Result | None:
        why = self._react(kind)
        if why:
            self._tell(why)
        else:
            self.open = False
        return None

    # Placing

    def place(self, ctx: Context, bar: pygame.Rect) -> None:
        """Put everything into the bar."""
        u = ctx.scale.u
        self.rect = bar
        x = bar.right - u(12)
        gap = u(6)
        # In a narrow window, or with everything enlarged, the sentence needs the room most.
        roomy = ctx.scale.width >= ROOMY
        self.send.key_cap = "Enter" if roomy else ""
        self.close.key_cap = "Esc" if roomy else ""
        for button in (self.close, self.all, *reversed(self.gestures), self.send):
            width, height = button.preferred(ctx)
            button.rect = pygame.Rect(x - width, 0, width, min(height, bar.height - u(4)))
            button.rect.centery = bar.centery
            x -= width + gap
            if button in (self.all, self.gestures[0]):
                x -= u(Space.S)
        left = bar.left + u(12)
        height = min(self.field.box_height(ctx), bar.height - u(4))
        self.field.rect = pygame.Rect(left, 0, max(u(120), x - left), height)
        self.field.rect.centery = bar.centery

    # Input

    def handle(self, event: Event) -> tuple[bool, Result | None]:
        """Whether the event was meant for the strip, and where it leads."""
        if isinstance(event, Text):
            opened_it = bool(self._letter) and event.text.lower() == self._letter
            return True, None if opened_it else self.form.handle(event)[1]
        if isinstance(event, Key):
            if event.repeat and event.name == self._letter:
                return True, None
            self._letter = ""
            return True, self._key(event)
        if isinstance(event, Pointer):
            if self.rect.collidepoint(event.pos) or self.form.held is not None:
                return True, self.form.handle(event)[1]
            self.form.hover = None
            if event.kind == "down":
                self.open = False  # whoever presses a card wants to play; the words are kept
        return False, None

    def _key(self, event: Key) -> Result | None:
        if event.repeat and event.chord in ("escape", "enter"):
            return None
        if event.chord == "escape":
            return self._close()
        if event.chord == "enter" and self.form.focus is self.field:
            return self._speak()
        if event.chord in DIGITS and not self.form.typing:
            return self._gesture(GESTURES[DIGITS.index(event.chord)])
        return self.form.handle(event)[1]

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        ctx.paint.wood(surface, self.rect, "bottom")
        self.form.draw(surface, ctx)


# Drawing


def moving(talk: Talk, seats: int, now: float) -> bool:
    """Whether a sign is growing just now."""
    marks = (talk.mark(seat) for seat in range(seats))
    return any(mark is not None and now - mark[1] < POP_SECONDS for mark in marks)


def draw_signs(surface: pygame.Surface, scene: Scene, talk: Talk, still: bool) -> None:
    """A sign on the plate of each who has just said or done something; ``still`` without growing
    into place."""
    for seat in range(scene.facts.seats):
        mark = talk.mark(scene.table.playing[seat])
        if mark is None:
            continue
        line, since = mark
        share = 1.0 if still else min(1.0, max(0.0, (scene.now - since) / POP_SECONDS))
        _draw_sign(surface, scene, seat, line.kind, 0.5 + 0.5 * ease("out_back", share))


def sign_rect(scene: Scene, seat: int) -> pygame.Rect:
    """Where the sign of a hand seat is."""
    place = scene.position(seat)
    plate = scene.places.plates[place]
    own = place == 0 and scene.facts.viewer is not None
    face = draw_seats.face_rect(scene, plate, own)
    side = round(plate.height * 0.9)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = face.center
    rect.left = max(rect.left, plate.left + scene.u(2))
    return rect


def _draw_sign(surface: pygame.Surface, scene: Scene, seat: int, kind: str, size: float) -> None:
    ctx, t = scene.ctx, scene.ctx.theme
    rect = sign_rect(scene, seat)
    side = round(rect.width * size)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = rect.center
    ctx.paint.box(surface, disc, side // 2, t.white, border=t.ink, border_width=ctx.scale.line(2))
    ctx.paint.draw_icon(surface, kind, disc.center, round(side * 0.62), t.ink)


def draw_line(surface: pygame.Surface, scene: Scene, line: Line, left: int, right: int) -> None:
    """The line of talk in the bar, between two places, instead of the facts that stand there."""
    ctx, u = scene.ctx, scene.u
    t, bar = ctx.theme, scene.places.bar
    clear = pygame.Rect(left, bar.top, right - left, bar.height)
    before = surface.get_clip()
    surface.set_clip(clear.clip(before))
    ctx.paint.wood(surface, bar, "bottom")
    words = line.words()
    style = tokens.BODY
    size = round(ctx.text.px(style) * 1.15)
    edges = size + u(8) + u(28)
    width = min(clear.width, ctx.text.width(words, style) + edges)
    rect = pygame.Rect(0, 0, width, u(32))
    rect.center = (clear.centerx, bar.centery)
    ctx.paint.box(surface, rect, u(9), t.white, border=t.white)
    x = rect.left + u(14)
    icon = "chat" if line.kind == "chat" else line.kind
    ctx.paint.draw_icon(surface, icon, (x + size / 2, rect.centery), size, t.ink)
    x += size + u(8)
    spot = (x, rect.centery)
    room = rect.right - u(12) - x
    ctx.text.draw(surface, words, spot, style, t.ink, valign="middle", max_width=room)
    surface.set_clip(before)
