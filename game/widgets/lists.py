"""A list to choose one of, and tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game import theme as tokens
from game.context import Context
from game.inputs import Key, Pointer
from game.theme import Space, mix
from game.widgets.base import Ground, Look, Widget


@dataclass(frozen=True)
class Item:
    """One entry: its value, its title, a line of explanation, something short at the right.

    ``icon`` stands before the note; ``heading`` stands above the entry and begins a part of the
    list. An entry that is ``broken`` is grey, and cannot be chosen.
    """

    value: Any
    title: str
    line: str = ""
    note: str = ""
    icon: str = ""
    heading: str = ""
    broken: bool = False


class ListBox(Widget):
    """Entries one below the other; up and down choose, so does a click.

    The list is one stop for Tab. Leaving it upwards from the first entry, or downwards from the
    last, goes on to the next widget.
    """

    def __init__(
        self,
        items: Sequence[Item],
        value: Any,
        on_change: Callable[[Any], Any],
        ground: Ground = Ground.PAPER,
        gap: float = Space.L,
        quiet: bool = False,
    ) -> None:
        super().__init__(ground)
        # Quiet titles are bold only where they are chosen.
        self.style = tokens.PROMPT if quiet else tokens.NAME
        self.style_chosen = tokens.PROMPT_BOLD if quiet else tokens.NAME
        self.gap = gap  # units of height around the words of an entry
        self.items = list(items)
        self.value = value
        self.on_change = on_change
        self.hovered = -1
        self._tops: list[int] = [0]

    @property
    def index(self) -> int:
        values = [item.value for item in self.items]
        return values.index(self.value) if self.value in values else 0

    def row_heights(self, ctx: Context, width: int) -> list[int]:
        """Height of every entry in pixels at a width."""
        u, text = ctx.scale.u, ctx.text
        room = width - u(2 * Space.M)
        return [
            self._heading_height(ctx, item)
            + text.line_height(self.style)
            + (text.paragraph_height(item.line, tokens.SMALL, room) if item.line else 0)
            + u(self.gap)
            for item in self.items
        ]

    def _heading_height(self, ctx: Context, item: Item) -> int:
        if not item.heading:
            return 0
        return ctx.text.line_height(tokens.SMALL) + ctx.scale.u(Space.M)

    def height(self, ctx: Context, width: int) -> int:
        return sum(self.row_heights(ctx, width))

    def key(self, event: Key) -> bool:
        step = {"up": -1, "down": 1}.get(event.chord, 0)
        index = self.index + step
        while step and 0 <= index < len(self.items) and self.items[index].broken:
            index += step
        if not step or not 0 <= index < len(self.items):
            return False
        self._choose(index)
        return True

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down":
            y = event.y - self.rect.y
            for i in range(len(self.items)):
                if self._tops[i] <= y < self._tops[i + 1]:
                    self._choose(i)
        return True

    def _choose(self, index: int) -> None:
        if self.items[index].broken:
            return
        value = self.items[index].value
        if value != self.value:
            self.value = value
            self.on_change(value)
        self.reveal()

    def reveal(self) -> None:
        """Scroll to the chosen entry; call it after placing."""
        index = self.index
        if self.scroll is not None and index + 1 < len(self._tops):
            top, bottom = self._tops[index], self._tops[index + 1]
            self.scroll.reveal(
                pygame.Rect(self.rect.x, self.rect.y + top, self.rect.width, bottom - top), 0
            )

    def place(self, ctx: Context, rect: pygame.Rect) -> None:
        """Give it its rectangle; its height follows from the entries."""
        heights = self.row_heights(ctx, rect.width)
        self._tops = [sum(heights[:i]) for i in range(len(heights) + 1)]
        self.rect = pygame.Rect(rect.x, rect.y, rect.width, self._tops[-1])

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, t, u, text = look.ctx, look.ctx.theme, look.ctx.scale.u, look.ctx.text
        for i, item in enumerate(self.items):
            row = pygame.Rect(
                rect.x, rect.y + self._tops[i], rect.width, self._tops[i + 1] - self._tops[i]
            )
            if item.heading:
                high = self._heading_height(ctx, item)
                self._draw_heading(surface, ctx, item, row, high)
                row = pygame.Rect(row.x, row.y + high, row.width, row.height - high)
            row = row.inflate(0, -u(3))
            chosen = i == self.index and not item.broken
            style = self.style_chosen if chosen else self.style
            color, second = self.ink(ctx), self.ink2(ctx)
            if item.broken:
                color = second
            if chosen:
                fill = t.ink if self.ground is Ground.PAPER else t.gold2
                ctx.paint.box(surface, row, u(Space.S), fill)
                color = t.white if self.ground is Ground.PAPER else t.gold_ink
                second = mix(color, fill, 0.16)
                if look.focused:
                    self.ring(surface, row, u(Space.S), ctx)
            x, y = row.x + u(Space.M), row.y + (u(self.gap) - u(Space.XS)) // 2
            room = row.width - u(2 * Space.M)
            note = text.width(item.note, tokens.SECOND) + u(Space.S) if item.note else 0
            size = text.px(tokens.SECOND)
            note += size + u(Space.XS) if item.icon else 0
            text.draw(surface, item.title, (x, y), style, color, max_width=room - note)
            if item.note:
                baseline = y + text.height(style) * 0.5
                text.draw(
                    surface,
                    item.note,
                    (row.right - u(Space.M), baseline),
                    tokens.SECOND,
                    second,
                    align="right",
                    valign="middle",
                )
                if item.icon:
                    left = row.right - u(Space.M) - text.width(item.note, tokens.SECOND)
                    center = (left - u(Space.XS) - size / 2 - u(2), baseline)
                    ctx.paint.draw_icon(surface, item.icon, center, size, second)
            if item.line:
                text.paragraph(
                    surface,
                    item.line,
                    (x, y + text.line_height(self.style)),
                    room,
                    tokens.SMALL,
                    second,
                )

    def _draw_heading(
        self, surface: pygame.Surface, ctx: Context, item: Item, row: pygame.Rect, high: int
    ) -> None:
        """A thin line and small words above an entry."""
        t, u = ctx.theme, ctx.scale.u
        line = pygame.Rect(row.x + u(Space.M), row.y + u(5), row.width - u(2 * Space.M), 0)
        line.height = ctx.scale.line(1.5)
        surface.fill(t.paper_line if self.ground is Ground.PAPER else t.plate_line, line)
        ctx.text.draw(
            surface,
            item.heading,
            (row.x + u(Space.M), row.y + high - u(2)),
            tokens.SMALL,
            self.ink2(ctx),
            valign="bottom",
            max_width=row.width - u(2 * Space.M),
        )


class Tabs(Widget):
    """Headings side by side, one of them chosen; left and right choose, so does a click."""

    def __init__(
        self,
        labels: Sequence[str],
        index: int,
        on_change: Callable[[int], Any],
        ground: Ground = Ground.PAPER,
    ) -> None:
        super().__init__(ground)
        self.labels = list(labels)
        self.index = index
        self.on_change = on_change
        self._lefts: list[int] = []

    def height(self, ctx: Context) -> int:
        return max(ctx.scale.u(tokens.Measure.CONTROL), round(ctx.text.px(tokens.BODY) * 2))

    def key(self, event: Key) -> bool:
        step = {"left": -1, "right": 1}.get(event.chord, 0)
        if not step:
            return False
        self.choose(min(max(0, self.index + step), len(self.labels) - 1))
        return True

    def choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.on_change(index)

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down":
            x = event.x - self.rect.x
            for i in range(len(self.labels)):
                if i + 1 < len(self._lefts) and self._lefts[i] <= x < self._lefts[i + 1]:
                    self.choose(i)
        return True

    def _fitted(self, widths: list[int], room: int) -> list[int]:
        """Widths that fit into the room: the longest labels that are not chosen give way."""
        fitted = list(widths)
        others = [i for i in range(len(fitted)) if i != self.index]
        while others and sum(fitted) > room:
            longest = max(others, key=lambda i: fitted[i])
            if fitted[longest] <= 20:
                break
            fitted[longest] -= 1
        return fitted

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, t, u, text = look.ctx, look.ctx.theme, look.ctx.scale.u, look.ctx.text
        # The labels share the width; where they would not fit, they are set closer.
        widths = [text.width(label, tokens.BODY_BOLD) for label in self.labels]
        pad = min(u(Space.L), max(u(5), (rect.width - sum(widths)) // (2 * len(widths))))
        widths = self._fitted(widths, rect.width - 2 * pad * len(widths))
        self._lefts = [0]
        for width in widths:
            self._lefts.append(self._lefts[-1] + width + 2 * pad)
        line = t.ink if self.ground is Ground.PAPER else t.cream
        base = pygame.Rect(rect.x, rect.bottom - 1, rect.width, ctx.scale.line(t.line))
        surface.fill(t.paper_line if self.ground is Ground.PAPER else mix(t.plate, line, 0.3), base)
        for i, label in enumerate(self.labels):
            tab = pygame.Rect(
                rect.x + self._lefts[i],
                rect.y,
                self._lefts[i + 1] - self._lefts[i],
                rect.height,
            )
            chosen = i == self.index
            if chosen:
                thick = ctx.scale.line(3)
                surface.fill(
                    t.red if self.ground is Ground.PAPER else t.gold2,
                    (tab.x + pad // 2, tab.bottom - thick, tab.width - pad, thick),
                )
                if look.focused:
                    self.ring(surface, tab.inflate(-u(8), -u(10)), u(6), ctx)
            text.draw(
                surface,
                label,
                tab.center,
                tokens.BODY_BOLD if chosen else tokens.BODY,
                self.ink(ctx) if chosen else self.ink2(ctx),
                align="center",
                valign="middle",
                max_width=max(10, tab.width - 2 * pad + u(2)),
            )
