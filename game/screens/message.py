"""One sentence and a few buttons, above whatever is open; also asks before leaving a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Quit, Replace, Result, Screen
from game.text import escape
from game.theme import Space
from game.widgets import Button, Form

WIDTH = 560  # units


@dataclass(frozen=True)
class Answer:
    """A button: its words and where it leads (usually ``Pop`` with an answer)."""

    label: str
    result: Result
    key_cap: str = ""


class MessageScreen(Screen):
    """Ask or tell something. The first answer is the main one and has the focus.

    ``escape`` is what Escape leads to: the last answer, unless another is given. ``detail`` is a
    second, smaller paragraph. Both texts may contain markup.
    """

    overlay = True

    def __init__(
        self,
        title: str,
        sentence: str,
        answers: Sequence[Answer],
        detail: str = "",
        icon: str = "",
        on_escape: Result | None = None,
        overlay: bool = True,
    ) -> None:
        self.title = title
        self.sentence = sentence
        self.detail = detail
        self.icon = icon
        self.answers = list(answers)
        self.overlay = overlay
        self._escape = on_escape or self.answers[-1].result
        self.form = Form()
        for i, answer in enumerate(self.answers):
            self.form.add(
                Button(
                    answer.label,
                    lambda result=answer.result: result,  # type: ignore[misc]
                    kind="main" if i == 0 else "plain",
                    key_cap=answer.key_cap,
                )
            )
        for widget in self.form.widgets:
            widget.ground = widget.ground.PAPER
        self.form.set_focus(self.form.widgets[0])
        self.box = pygame.Rect(0, 0, 0, 0)

    def enter(self, ctx: Context) -> None:
        u, text = ctx.scale.u, ctx.text
        pad = u(Space.XXL)
        width = min(u(WIDTH), ctx.size[0] - u(24))
        inner = width - 2 * pad
        height = pad * 2 + text.line_height(tokens.PANEL) + u(Space.M)
        height += text.paragraph_height(self.sentence, tokens.PROMPT, inner)
        if self.detail:
            height += u(Space.M) + text.paragraph_height(self.detail, tokens.SECOND, inner)
        rows = self._rows(ctx, inner)
        button_height = max(u(tokens.Measure.BUTTON), round(text.px(tokens.PROMPT) * 2.3))
        height += u(Space.XL) + len(rows) * button_height + (len(rows) - 1) * u(Space.M)
        self.box = pygame.Rect(0, 0, width, height)
        self.box.center = (ctx.size[0] // 2, ctx.size[1] // 2)
        y = self.box.bottom - pad - len(rows) * button_height - (len(rows) - 1) * u(Space.M)
        for row in rows:
            # The main answer stands at the right, where the eye ends.
            x = self.box.right - pad
            for button in row:
                button_width = min(button.preferred(ctx)[0], inner)
                button.rect = pygame.Rect(x - button_width, y, button_width, button_height)
                x = button.rect.left - u(Space.M)
            y += button_height + u(Space.M)

    def _rows(self, ctx: Context, inner: int) -> list[list[Button]]:
        """Buttons side by side as far as they fit."""
        rows: list[list[Button]] = [[]]
        used = 0
        for widget in self.form.widgets:
            assert isinstance(widget, Button)
            need = widget.preferred(ctx)[0] + ctx.scale.u(Space.M)
            if rows[-1] and used + need > inner + ctx.scale.u(Space.M):
                rows.append([])
                used = 0
            rows[-1].append(widget)
            used += need
        return rows

    def handle(self, event: Event) -> Result | None:
        used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        if not used and isinstance(event, Key) and event.name == "escape" and not event.repeat:
            return self._escape
        return result

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        if not self.overlay:
            surface.blit(ctx.paint.felt(surface.get_size()), (0, 0))
        ctx.paint.paper(surface, self.box)
        pad = u(Space.XXL)
        x, y = self.box.x + pad, self.box.y + pad - u(6)
        inner = self.box.width - 2 * pad
        if self.icon:
            size = u(26)
            ctx.paint.draw_icon(
                surface, self.icon, (x + size / 2, y + text.height(tokens.PANEL) / 2), size
            )
            x += size + u(Space.M)
        text.draw(
            surface, self.title, (x, y), tokens.PANEL, t.ink, max_width=self.box.right - pad - x
        )
        x, y = self.box.x + pad, y + text.line_height(tokens.PANEL) + u(Space.M)
        y += text.paragraph(surface, self.sentence, (x, y), inner, tokens.PROMPT, t.ink)
        if self.detail:
            y += u(Space.M)
            text.paragraph(surface, self.detail, (x, y), inner, tokens.SECOND, t.ink2)
        self.form.draw(surface, ctx)


LEAVE, STAY = "leave", "stay"


def confirm_leave() -> MessageScreen:
    """Ask before leaving a table; the table's `resume` is told ``leave`` or ``stay``."""
    return MessageScreen(
        _("Leave the table?"),
        _("Your cards stay as they are: *Return to the table* brings you back to this very trick."),
        [Answer(_("Leave"), Pop(LEAVE)), Answer(_("Keep playing"), Pop(STAY), "Esc")],
    )


def tell(title: str, sentence: str, answer: Any = None) -> MessageScreen:
    """One sentence with a button to go on; ``answer`` is handed to the screen below."""
    return MessageScreen(title, sentence, [Answer(_("Go on"), Pop(answer))])


def trouble_screen(ctx: Context, log: Path) -> Screen:
    """Something failed: say so, say that nothing is lost, and offer a way on."""
    from game.screens.title import TitleScreen

    return MessageScreen(
        _("Something went wrong"),
        _("The window ran into a mistake of its own. Your game is kept; you can return to it."),
        [
            Answer(_("Go to the title"), Replace(TitleScreen())),
            Answer(_("Quit"), Quit()),
        ],
        detail=_("What happened is noted in {path}.").format(path=escape(str(log))),
        icon="warning",
        overlay=False,
    )
