"""What all widgets share, and the form that gives them focus, hover and scrolling.

A screen makes its widgets once, puts them into a `Form`, and places them in `Screen.enter` by
setting their rectangles in pixels. Widgets keep their state when they are placed anew, so a resize
in the middle of a drag loses nothing.

Keys: Tab and Shift+Tab go through all in order, arrows go to the nearest widget that way unless the
focused one uses them itself, Enter and Space press. A click focuses and presses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import pygame

from game import theme as tokens
from game.context import Context
from game.inputs import Event, Key, Pointer, Text, Wheel
from game.screen import Result

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
RING, RING_GAP = 3, 3  # the focus ring in units


class Ground(Enum):
    """What a widget lies on: it decides the colours of its text and ring."""

    DARK = "dark"
    PAPER = "paper"


@dataclass
class Look:
    """How a widget is to be drawn this time."""

    ctx: Context
    focused: bool = False
    hovered: bool = False
    pressed: bool = False


class Widget:
    """One thing to press, choose or fill in.

    ``rect`` is in pixels of the window; inside a scroll area, of the area's content before
    scrolling. ``reason`` says why it cannot be used; a widget with a reason takes the focus, so
    that the reason can be read, and does nothing.
    """

    focusable = True
    uses_text = False

    def __init__(self, ground: Ground = Ground.PAPER) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.ground = ground
        self.scroll: Scroll | None = None
        self.visible = True
        self.reason = ""
        self.dirty = True

    @property
    def enabled(self) -> bool:
        return not self.reason

    def press(self) -> Result | None:
        """Enter, Space or a click inside."""
        return None

    def key(self, event: Key) -> bool:
        """Use a key while focused; False leaves it to the form."""
        return False

    def text(self, text: str) -> bool:
        """Take typed characters while focused."""
        return False

    def pointer(self, event: Pointer) -> bool:
        """Use the mouse, in content pixels: a press inside, then every movement until release.

        True keeps the movement from being a press.
        """
        return False

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """Draw at a place on the surface."""
        raise NotImplementedError

    # Drawing helps

    def ring(self, surface: pygame.Surface, rect: pygame.Rect, radius: float, ctx: Context) -> None:
        """The focus ring around a rectangle."""
        color = ctx.theme.blue if self.ground is Ground.PAPER else ctx.theme.gold2
        ctx.paint.ring(
            surface, rect, radius, color, ctx.scale.line(RING), gap=ctx.scale.u(RING_GAP)
        )

    def ink(self, ctx: Context) -> tokens.Color:
        return ctx.theme.ink if self.ground is Ground.PAPER else ctx.theme.cream

    def ink2(self, ctx: Context) -> tokens.Color:
        return ctx.theme.ink2 if self.ground is Ground.PAPER else ctx.theme.cream2


class Scroll:
    """A window onto something taller: widgets, drawn content, or both.

    ``view`` is the visible part in pixels; ``content`` the full height; ``paint`` draws whatever
    is no widget, given the surface and how far it is scrolled.
    """

    STEP = 60  # units for one notch of the wheel
    BAR = 6  # width of the bar in units

    def __init__(
        self,
        paint: Callable[[pygame.Surface, pygame.Rect, int], None] | None = None,
        ground: Ground = Ground.PAPER,
    ) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        self.content = 0
        self.offset = 0
        self.paint = paint
        self.ground = ground
        self._grabbed: int | None = None

    @property
    def most(self) -> int:
        """How far it can be scrolled."""
        return max(0, self.content - self.view.height)

    def place(self, view: pygame.Rect, content: int) -> None:
        self.view, self.content = view, content
        self.offset = min(self.offset, self.most)

    def by(self, pixels: float) -> bool:
        """Scroll down by so many pixels; whether anything moved."""
        before = self.offset
        self.offset = min(max(0, round(self.offset + pixels)), self.most)
        return self.offset != before

    def reveal(self, rect: pygame.Rect, margin: int) -> None:
        """Scroll just far enough to show a part of the content."""
        if rect.top - margin < self.view.top + self.offset:
            self.by(rect.top - margin - self.view.top - self.offset)
        elif rect.bottom + margin > self.view.bottom + self.offset:
            self.by(rect.bottom + margin - self.view.bottom - self.offset)

    def bar(self) -> pygame.Rect | None:
        """The movable part of the scroll bar, if there is something to scroll."""
        if not self.most:
            return None
        track = self.view.height
        length = max(24, track * self.view.height // self.content)
        top = self.view.top + (track - length) * self.offset // self.most
        width = max(4, self.view.height // 90)
        return pygame.Rect(self.view.right - width, top, width, length)

    def pointer(self, event: Pointer) -> bool:
        """Drag the bar, or click beside it to turn a page."""
        bar = self.bar()
        if event.kind == "down" and bar is not None:
            if bar.inflate(12, 0).collidepoint(event.pos):
                self._grabbed = event.y - bar.top
                return True
            if event.x >= bar.left - 6 and self.view.collidepoint(event.pos):
                return self.by(self.view.height * (1 if event.y > bar.top else -1) * 0.9)
        if event.kind == "move" and self._grabbed is not None and bar is not None:
            room = max(1, self.view.height - bar.height)
            share = (event.y - self._grabbed - self.view.top) / room
            self.by(share * self.most - self.offset)
            return True
        if event.kind == "up" and self._grabbed is not None:
            self._grabbed = None
            return True
        return False

    def draw_bar(self, surface: pygame.Surface, ctx: Context) -> None:
        bar = self.bar()
        if bar is None:
            return
        on_paper = self.ground is Ground.PAPER
        color = ctx.theme.paper_line2 if on_paper else ctx.theme.cream2
        ctx.paint.box(surface, bar, bar.width // 2, color, alpha=230 if on_paper else 120)


class Form:
    """The widgets of one screen: who has the focus, what the mouse is over, what is held down."""

    def __init__(self, widgets: list[Widget] | None = None) -> None:
        self.widgets: list[Widget] = widgets or []
        self.scrolls: list[Scroll] = []
        self.focus: Widget | None = None
        self.hover: Widget | None = None
        self.held: Widget | None = None
        self._dragging = False
        self.dirty = True

    def add(self, *widgets: Widget) -> None:
        self.widgets += widgets

    @property
    def typing(self) -> bool:
        return self.focus is not None and self.focus.uses_text

    @property
    def _reachable(self) -> list[Widget]:
        return [w for w in self.widgets if w.visible and w.focusable]

    def set_focus(self, widget: Widget | None) -> None:
        if widget is self.focus:
            return
        self.focus = widget
        self.dirty = True
        self.reveal_focus()

    def reveal_focus(self) -> None:
        """Scroll to the focused widget; call it after placing everything anew."""
        widget = self.focus
        if widget is None or widget.scroll is None:
            return
        # Something taller than its window, such as a long list, shows its own part.
        if widget.rect.height <= widget.scroll.view.height:
            widget.scroll.reveal(widget.rect, max(8, widget.rect.height // 4))

    def shown(self, widget: Widget) -> pygame.Rect:
        """Where a widget is seen, scrolling included."""
        if widget.scroll is None:
            return widget.rect
        return widget.rect.move(0, -widget.scroll.offset)

    # Events

    def handle(self, event: Event) -> tuple[bool, Result | None]:
        """Whether a widget used the event, and where a pressed button leads."""
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, Text):
            used = self.focus is not None and self.focus.enabled and self.focus.text(event.text)
            self.dirty |= used
            return used, None
        if isinstance(event, Wheel):
            return self._wheel(event), None
        if isinstance(event, Pointer):
            return self._pointer(event)
        return False, None

    def _key(self, event: Key) -> tuple[bool, Result | None]:
        focus = self.focus
        if focus is not None and not focus.visible:
            focus = self.focus = None
        if focus is not None and focus.enabled and focus.key(event):
            self.dirty = True
            return True, None
        if event.name == "tab" and not event.ctrl and not event.alt:
            self._step(-1 if event.shift else 1)
            return True, None
        if event.chord in ARROWS:
            return self._go(ARROWS[event.chord]), None
        if event.chord in ("enter", "space") and focus is not None and not event.repeat:
            self.dirty = True
            return True, focus.press() if focus.enabled else None
        if event.chord in ("pageup", "pagedown", "home", "end") and self.scrolls:
            return self._page(event.chord), None
        return False, None

    def _page(self, name: str) -> bool:
        scroll = self.focus.scroll if self.focus and self.focus.scroll else self.scrolls[0]
        page = scroll.view.height * 0.9
        far = {"pageup": -page, "pagedown": page, "home": -1e9, "end": 1e9}[name]
        self.dirty |= scroll.by(far)
        return True

    def _step(self, direction: int) -> None:
        reachable = self._reachable
        if not reachable:
            return
        if self.focus not in reachable:
            self.set_focus(reachable[0 if direction > 0 else -1])
            return
        place = reachable.index(self.focus)
        self.set_focus(reachable[(place + direction) % len(reachable)])

    def _go(self, way: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in a direction."""
        reachable = self._reachable
        if not reachable:
            return self._scroll_by_key(way)
        if self.focus not in reachable:
            self.set_focus(reachable[0])
            return True
        here = self.focus.rect
        best: tuple[float, Widget] | None = None
        for widget in reachable:
            if widget is self.focus:
                continue
            away = _distance(here, widget.rect, way)
            if away is not None and (best is None or away < best[0]):
                best = (away, widget)
        if best is None:
            return self._scroll_by_key(way)
        self.set_focus(best[1])
        return True

    def _scroll_by_key(self, way: tuple[int, int]) -> bool:
        if not self.scrolls or way[1] == 0:
            return False
        scroll = self.focus.scroll if self.focus and self.focus.scroll else self.scrolls[0]
        moved = scroll.by(way[1] * max(30, scroll.view.height / 8))
        self.dirty |= moved
        return moved

    def _wheel(self, event: Wheel) -> bool:
        for scroll in self.scrolls:
            if scroll.view.collidepoint(event.x, event.y):
                moved = scroll.by(-event.dy * max(30, scroll.view.height / 8))
                self.dirty |= moved
                return moved
        return False

    def _pointer(self, event: Pointer) -> tuple[bool, Result | None]:
        for scroll in self.scrolls:
            if scroll.pointer(event):
                self.dirty = True
                return True, None
        under = self._at(event.x, event.y)
        if event.kind == "move":
            if under is not self.hover:
                self.hover, self.dirty = under, True
            if self.held is not None and self.held.pointer(self._inside(self.held, event)):
                self._dragging = self.dirty = True
            return self.held is not None, None
        if event.button != 1:
            return False, None
        self.dirty = True
        if event.kind == "down":
            self.held, self._dragging = under, False
            if under is None:
                return False, None
            self.set_focus(under)
            if under.enabled:
                self._dragging = under.pointer(self._inside(under, event))
            return True, None
        held, self.held = self.held, None
        if held is None:
            return False, None
        if held.enabled:
            held.pointer(self._inside(held, event))
            if held is under and not self._dragging:
                return True, held.press()
        return True, None

    def _inside(self, widget: Widget, event: Pointer) -> Pointer:
        """The event in the widget's own coordinates."""
        offset = widget.scroll.offset if widget.scroll else 0
        return Pointer(event.kind, event.x, event.y + offset, event.button)

    def _at(self, x: int, y: int) -> Widget | None:
        for widget in reversed(self.widgets):
            if not widget.visible or not widget.focusable:
                continue
            if widget.scroll is not None and not widget.scroll.view.collidepoint(x, y):
                continue
            if self.shown(widget).collidepoint(x, y):
                return widget
        return None

    # Drawing

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        """Draw all widgets, the scrolled ones clipped to their area."""
        self.dirty = False
        for scroll in self.scrolls:
            # The focus ring of a widget at the area's edge may reach a little outside.
            edge = ctx.scale.u(RING + RING_GAP)
            before = surface.get_clip()
            surface.set_clip(scroll.view.inflate(edge * 2, 0).clip(before))
            if scroll.paint is not None:
                scroll.paint(surface, scroll.view, scroll.offset)
            self._draw_those(surface, ctx, scroll)
            surface.set_clip(before)
            scroll.draw_bar(surface, ctx)
        self._draw_those(surface, ctx, None)

    def _draw_those(self, surface: pygame.Surface, ctx: Context, scroll: Scroll | None) -> None:
        clip = surface.get_clip()
        for widget in self.widgets:
            if widget.scroll is not scroll or not widget.visible:
                continue
            rect = self.shown(widget)
            if not rect.inflate(40, 40).colliderect(clip):
                continue
            look = Look(
                ctx,
                focused=widget is self.focus,
                hovered=widget is self.hover and widget.enabled,
                pressed=widget is self.held and widget.enabled,
            )
            widget.draw(surface, rect, look)


def _distance(a: pygame.Rect, b: pygame.Rect, way: tuple[int, int]) -> float | None:
    """How far ``b`` lies from ``a`` in a direction; None if it lies another way.

    Going sideways off the line costs more than going on along it.
    """
    dx, dy = b.centerx - a.centerx, b.centery - a.centery
    if way[0]:
        along = dx * way[0]
        ahead = b.left >= a.right - 2 if way[0] > 0 else b.right <= a.left + 2
        overlap = min(a.bottom, b.bottom) - max(a.top, b.top)
        aside = 0.0 if overlap > 0 else float(abs(dy))
    else:
        along = dy * way[1]
        ahead = b.top >= a.bottom - 2 if way[1] > 0 else b.bottom <= a.top + 2
        overlap = min(a.right, b.right) - max(a.left, b.left)
        aside = 0.0 if overlap > 0 else float(abs(dx))
        aside += abs(dx) * 0.05
    if not ahead or along <= 0:
        return None
    return along + 3 * aside
