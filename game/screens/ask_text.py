"""Ask for one line of text, such as a name, over whatever is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Result, Screen
from game.theme import Space
from game.widgets import Button, Form, TextField

WIDTH = 520  # units


@dataclass(frozen=True)
class Verdict:
    """What is said about the text so far: a ``reason`` why not, or a ``hint`` beside a yes."""

    reason: str = ""
    hint: str = ""


class AskText(Screen):
    """Closes with the text, or with None."""

    overlay = True

    def __init__(
        self,
        title: str,
        label: str,
        value: str,
        agree: str,
        judge: Callable[[str], Verdict],
        longest: int,
    ) -> None:
        self.title = title
        self.judge = judge
        self.agree = agree
        self.field = TextField(label, value, lambda _v: self._judge(), longest)
        self.yes = Button(agree, self._close, kind="main", key_cap="Enter")
        self.no = Button(_("Cancel"), Pop, kind="plain", key_cap="Esc")
        self.yes.ground = self.no.ground
        self.form = Form([self.field, self.yes, self.no])
        self.form.set_focus(self.field)
        self.verdict = Verdict()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._judge()

    @property
    def typing(self) -> bool:
        return self.form.typing

    def _judge(self) -> None:
        self.verdict = self.judge(self.field.value)
        self.yes.reason = self.verdict.reason
        self.dirty = True

    def _close(self) -> Result | None:
        return Pop(self.field.value)

    def enter(self, ctx: Context) -> None:
        u, text = ctx.scale.u, ctx.text
        pad = u(Space.XL)
        width = min(u(WIDTH), ctx.size[0] - u(24))
        inner = width - 2 * pad
        words = 2 * text.line_height(tokens.SECOND)
        high = max(u(tokens.Measure.BUTTON), round(text.px(tokens.PROMPT) * 2.1))
        widths = [self.no.preferred(ctx)[0], self.yes.preferred(ctx)[0] + u(24)]
        rows = 1 if sum(widths) + u(Space.M) <= inner else 2
        height = 2 * pad + text.line_height(tokens.PANEL) + u(Space.S) + self.field.height(ctx)
        height += u(Space.S) + words + u(Space.M) + rows * high + (rows - 1) * u(Space.S)
        self.box = pygame.Rect(0, 0, width, height)
        self.box.center = (ctx.size[0] // 2, ctx.size[1] // 2)
        x, y = self.box.x + pad, self.box.y + pad + text.line_height(tokens.PANEL) + u(Space.S)
        self.field.rect = pygame.Rect(x, y, inner, self.field.height(ctx))
        self._words = pygame.Rect(x, self.field.rect.bottom + u(Space.S), inner, words)
        self.yes.rect = pygame.Rect(0, 0, min(widths[1], inner), high)
        self.no.rect = pygame.Rect(0, 0, min(widths[0], inner), high)
        self.yes.rect.bottomright = (x + inner, self.box.bottom - pad)
        if rows == 1:
            self.no.rect.bottomright = (self.yes.rect.left - u(Space.M), self.yes.rect.bottom)
        else:
            self.no.rect.bottomright = (x + inner, self.yes.rect.top - u(Space.S))

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            if event.name == "escape":
                return Pop()
            if event.chord == "enter" and self.form.focus is self.field:
                return self._close() if self.yes.enabled else None
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        t, u, text = ctx.theme, ctx.scale.u, ctx.text
        ctx.paint.paper(surface, self.box)
        x, y = self.box.x + u(Space.XL), self.box.y + u(Space.XL) - u(4)
        room = self.box.width - 2 * u(Space.XL)
        text.draw(surface, self.title, (x, y), tokens.PANEL, t.ink, max_width=room)
        said = self.verdict.reason or self.verdict.hint
        if said:
            color = t.red if self.verdict.reason else t.blue
            text.paragraph(
                surface, said, self._words.topleft, self._words.width, tokens.SECOND, color,
                max_lines=2,
            )  # fmt: skip
        self.form.draw(surface, ctx)
