"""The framed box on the rules screen: what cannot be played, and what is worth knowing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game import rules_words
from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.rules_draft import Draft
from game.screen import Result
from game.theme import Space
from game.widgets import Button, Ground

MOST = 4  # problems that are told at once; there are rarely two


@dataclass
class Notice:
    """One line of the box with its sign, and the button that helps."""

    sign: str
    words: str
    button: Button | None = None
    top: int = 0  # from the top of the box, in pixels
    height: int = 0


class Notices:
    """The box; ``place`` arranges it at a width, ``draw`` paints it at a place.

    Its buttons belong to the screen's form: each makes one change that solves a problem.
    """

    def __init__(self, change: Callable[[str, str], None]) -> None:
        self._change = change
        self._remedies: list[tuple[str, str]] = [("", "")] * MOST
        self.buttons = [
            Button(
                "",
                lambda number=number: self._solve(number),  # type: ignore[misc]
                kind="plain",
                style=tokens.BODY_BOLD,
                ground=Ground.PAPER,
            )
            for number in range(MOST)
        ]
        self.notices: list[Notice] = []
        self.urgent = False

    def _solve(self, number: int) -> Result | None:
        self._change(*self._remedies[number])
        return None

    def follow(self, draft: Draft) -> None:
        """Tell what there is to tell about the rules now."""
        problems = draft.problems()
        self.urgent = bool(problems)
        self.notices = []
        for button in self.buttons:
            button.visible = False
        for number, problem in enumerate(problems[:MOST]):
            notice = Notice("warning", rules_words.problem_text(problem))
            remedy = draft.remedy(problem)
            if remedy is not None:
                button = self.buttons[number]
                name, value = remedy
                shown = rules_words.value_text(name, value)
                button.label = _("{option}: {value}").format(
                    option=rules_words.label(name), value=shown
                )
                button.visible = True
                self._remedies[number] = remedy
                notice.button = button
            self.notices.append(notice)
        if len(problems) > MOST:
            more = _("… and {n} more").format(n=len(problems) - MOST)
            self.notices.append(Notice("warning", more))
        for told in draft.notes().values():
            words = " ".join(rules_words.told(sentence) for sentence in told)
            self.notices.append(Notice("note", words))

    def place(self, ctx: Context, width: int) -> int:
        """Arrange everything at a width in pixels; the box's height, 0 with nothing to tell."""
        if not self.notices:
            return 0
        u, text = ctx.scale.u, ctx.text
        y = u(Space.M)
        for notice in self.notices:
            room = self._room(ctx, width, notice)
            beside = notice.button is not None and room >= u(220)
            if not beside:
                room = self._room(ctx, width, None)
            notice.height = text.paragraph_height(notice.words, tokens.SECOND, room)
            notice.top = y
            button = notice.button
            if button is not None:
                size = button.preferred(ctx)
                high = max(u(tokens.Measure.CONTROL), round(text.px(tokens.BODY) * 1.9))
                wide = min(size[0], width - u(2 * Space.L))
                if beside:
                    notice.height = max(notice.height, high)
                    top = y + (notice.height - high) // 2
                else:
                    top = y + notice.height + u(Space.XS)
                    notice.height += high + u(Space.XS)
                button.rect = pygame.Rect(width - u(Space.L) - wide, top, wide, high)
            y += notice.height + u(6)
        return y + u(Space.M) - u(6)

    def settle(self, box: pygame.Rect) -> None:
        """Move the buttons to where the box came to lie; once after each `place`."""
        for notice in self.notices:
            if notice.button is not None:
                notice.button.rect.move_ip(box.topleft)

    def _room(self, ctx: Context, width: int, notice: Notice | None) -> int:
        """Width of the words in pixels."""
        u = ctx.scale.u
        taken = u(2 * Space.L) + self._sign_size(ctx) + u(Space.M)
        if notice is not None and notice.button is not None:
            taken += notice.button.preferred(ctx)[0] + u(Space.L)
        return max(u(60), width - taken)

    def _sign_size(self, ctx: Context) -> int:
        return round(ctx.text.px(tokens.BODY) * 1.3)

    def draw(self, surface: pygame.Surface, ctx: Context, box: pygame.Rect) -> None:
        """Paint the box and its words; the buttons are drawn by the form."""
        t, u, text = ctx.theme, ctx.scale.u, ctx.text
        color = t.red if self.urgent else t.blue
        ctx.paint.box(
            surface, box, u(Space.M), t.white, border=color, border_width=ctx.scale.line(2)
        )
        size = self._sign_size(ctx)
        for notice in self.notices:
            room = self._room(ctx, box.width, notice)
            beside = notice.button is not None and room >= u(220)
            if not beside:
                room = self._room(ctx, box.width, None)
            high = text.paragraph_height(notice.words, tokens.SECOND, room)
            top = box.y + notice.top + ((notice.height - high) // 2 if beside else 0)
            x = box.x + u(Space.L)
            middle = top + text.line_height(tokens.SECOND) / 2
            ctx.paint.draw_icon(surface, notice.sign, (x + size / 2, middle), size)
            ink = t.ink if notice.sign == "warning" else t.ink2
            x += size + u(Space.M)
            text.paragraph(surface, notice.words, (x, top), room, tokens.SECOND, ink)
