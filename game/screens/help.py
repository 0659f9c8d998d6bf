"""Help over whatever is open: cards and points, the play of a hand, words, keys, house rules.

One key opens it anywhere, the same key or Escape closes it. It is drawn by scrolling one page at a
time; the pages are laid out once per size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game import theme as tokens
from game.commands import COMMANDS, FORM, HAND_END, LOBBY, REPLAY, SHEET, TABLE
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Result, Screen
from game.screens import help_texts
from game.screens.page import heading, heading_height
from game.text import rank_letter
from game.theme import Space, Type
from game.widgets import Button, Form, Ground, Scroll, Tabs
from game.widgets.button import draw_key_cap, key_cap_height, key_cap_width

if TYPE_CHECKING:
    from engine.rules import HouseRules

WIDEST = 1120  # units of the paper
SMALL_CARD = 68  # units of width of the cards on the first page
Painting = Callable[[pygame.Surface, int], None]  # draws at a vertical shift in pixels


class HelpScreen(Screen):
    """``page`` 0 cards, 1 the hand, 2 words, 3 keys, 4 house rules.

    ``rules`` are those of the table that is open; without one, those of the next are told.
    """

    overlay = True

    def __init__(self, page: int = 0, rules: HouseRules | None = None) -> None:
        self.page = page
        self.rules = rules
        self.tabs = Tabs(tab_labels(), page, self._turn)
        self.close = Button(_("Close"), Pop, kind="plain", key_cap="Esc", style=tokens.BODY_BOLD)
        self.scroll = Scroll(self._paint)
        self.form = Form([self.tabs, self.close])
        self.form.scrolls = [self.scroll]
        self.form.set_focus(self.tabs)
        self._paintings: list[Painting] = []

    # Arrangement

    def enter(self, ctx: Context) -> None:
        self.ctx = ctx
        u = ctx.scale.u
        width = min(ctx.size[0] - u(40), u(WIDEST))
        self.paper = pygame.Rect(0, 0, width, ctx.size[1] - u(40))
        self.paper.center = (ctx.size[0] // 2, ctx.size[1] // 2)
        pad = u(Space.XXL if ctx.scale.width > 800 else Space.L)
        inner = self.paper.inflate(-2 * pad, -2 * u(Space.L))
        button = self.close.preferred(ctx)
        self.close.rect = pygame.Rect(0, 0, button[0], max(u(36), self.tabs.height(ctx)))
        self.close.rect.topright = inner.topright
        self.tabs.rect = pygame.Rect(
            inner.x,
            inner.y,
            self.close.rect.left - u(Space.L) - inner.x,
            self.close.rect.height,
        )
        top = self.tabs.rect.bottom + u(Space.L)
        self.view = pygame.Rect(inner.x, top, inner.width, inner.bottom - top)
        if self.page == 0:
            ctx.sprites.prepare(
                [self._card_width()],
                [
                    *help_texts.TRUMPS,
                    *(r + s for s, _n in help_texts.FAIL_SUITS for r in help_texts.FAIL_RANKS),
                ],
                owner="help",
            )
        self._lay_out()

    def _card_width(self) -> int:
        """As wide as lets a row of fourteen overlap only a little."""
        room = self.view.width - self.ctx.scale.u(20)
        return max(30, min(self.ctx.scale.u(SMALL_CARD), room // 7))

    def _turn(self, page: int) -> None:
        self.page = page
        self.scroll.offset = 0
        self.dirty = True
        self.enter(self.ctx)

    def _lay_out(self) -> None:
        self._paintings = []
        pages = (self._cards, self._hand, self._words, self._keys, self._rules)
        bottom = pages[self.page](self.view.y)
        self.scroll.place(self.view, bottom - self.view.y + self.ctx.scale.u(Space.M))

    def closed(self) -> None:
        self.ctx.sprites.prepare([], owner="help")

    # Events

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat and event.chord in ("escape", "f1", "t"):
            return Pop()
        if isinstance(event, Key) and event.chord in ("up", "down"):
            # There is nothing to choose on a page: the arrows scroll it.
            self.scroll.by((1 if event.name == "down" else -1) * self.view.height / 6)
            self.dirty = True
            return None
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    # Pages: each adds paintings and returns where it ends

    def _heading(self, y: int, text: str, x: int | None = None, width: int | None = None) -> int:
        rect = pygame.Rect(
            self.view.x if x is None else x,
            y,
            width or self.view.width - self.ctx.scale.u(Space.L),
            heading_height(self.ctx),
        )
        self._paintings.append(
            lambda surface, shift: heading(surface, self.ctx, text, rect.move(0, shift))
        )
        return rect.bottom + self.ctx.scale.u(Space.S)

    def _paragraph(
        self,
        y: int,
        markup: str,
        x: int,
        width: int,
        style: Type = tokens.BODY,
        second: bool = False,
    ) -> int:
        text, t = self.ctx.text, self.ctx.theme
        color = t.ink2 if second else t.ink
        self._paintings.append(
            lambda surface, shift: _nothing(
                text.paragraph(surface, markup, (x, y + shift), width, style, color)
            )
        )
        return y + text.paragraph_height(markup, style, width)

    def _cards(self, y: int) -> int:
        ctx, u = self.ctx, self.ctx.scale.u
        width = self._card_width()
        high = ctx.sprites.height(width)
        y = self._heading(y, _("Trump: fourteen cards, high to low"))
        y = self._card_rows(y, list(help_texts.TRUMPS), width)
        note = _(
            "All queens, all jacks, all diamonds. They are *one suit*: a queen of clubs is no club."
        )
        y = self._paragraph(y, note, self.view.x, self.view.width - u(Space.L), second=True)
        y = self._heading(y + u(Space.L), _("Fail: three plain suits, high to low"))
        y = self._fail_rows(y, width, high)
        y = self._heading(y + u(Space.M), _("Card points"))
        return self._points(y)

    def _card_rows(self, y: int, codes: list[str], width: int) -> int:
        """Cards side by side in as few rows as fit."""
        u = self.ctx.scale.u
        room = self.view.width - u(Space.L)
        step = width + u(6)
        per_row = max(1, (room + u(6)) // step)
        if per_row < len(codes):
            per_row = -(-len(codes) // -(-len(codes) // per_row))
        high = self.ctx.sprites.height(width)
        for i, code in enumerate(codes):
            x = self.view.x + (i % per_row) * step
            self._card(code, x, y + (i // per_row) * (high + u(Space.S)), width)
        rows = -(-len(codes) // per_row)
        return y + rows * (high + u(Space.S)) + u(Space.XS)

    def _card(self, code: str, x: int, y: int, width: int) -> None:
        ctx = self.ctx
        center = (x + width / 2, y + ctx.sprites.height(width) / 2)
        self._paintings.append(
            lambda surface, shift: _nothing(
                ctx.sprites.draw(
                    surface, code, (center[0], center[1] + shift), width, unit=ctx.scale.unit * 0.4
                )
            )
        )

    def _fail_rows(self, y: int, width: int, high: int) -> int:
        """The three fail suits side by side, their cards overlapping, or below each other."""
        ctx, u = self.ctx, self.ctx.scale.u
        ranks = help_texts.FAIL_RANKS
        columns = 3 if self.view.width >= 3 * width * 3.6 else 1
        gap = u(Space.XXL)
        column = (self.view.width - u(Space.L) - gap * (columns - 1)) // columns
        step = min(width + u(6), (column - width) // (len(ranks) - 1))
        label = ctx.text.line_height(tokens.BODY_BOLD)
        for i, (suit, name) in enumerate(help_texts.FAIL_SUITS):
            x = self.view.x + (i % columns) * (column + gap)
            top = y + (i // columns) * (label + high + u(Space.M))
            self._paragraph(top, f"{{{suit}}} {_(name)}", x, column, tokens.BODY_BOLD)
            for j, rank in enumerate(ranks):
                self._card(rank + suit, x + j * step, top + label + u(2), width)
        rows = -(-len(help_texts.FAIL_SUITS) // columns)
        return y + rows * (label + high + u(Space.M))

    def _points(self, y: int) -> int:
        ctx, u = self.ctx, self.ctx.scale.u
        language = ctx.settings.language
        x = self.view.x
        box_high = ctx.text.line_height(tokens.BODY) + u(Space.M)
        for rank, points in help_texts.POINTS:
            words = f"*{rank_letter(rank, language)}* = {points}"
            wide = ctx.text.width(words, tokens.PROMPT) + u(2 * Space.M)
            if x + wide > self.view.right - u(Space.L):
                x, y = self.view.x, y + box_high + u(Space.S)
            self._chip(words, pygame.Rect(x, y, wide, box_high))
            x += wide + u(Space.S)
        y += box_high + u(Space.S)
        note = _("9, 8 and 7 count nothing. 120 points in all; the picker's side needs 61.")
        return self._paragraph(y, note, self.view.x, self.view.width - u(Space.L), second=True)

    def _chip(self, markup: str, rect: pygame.Rect) -> None:
        ctx, t = self.ctx, self.ctx.theme

        def paint(surface: pygame.Surface, shift: int) -> None:
            spot = rect.move(0, shift)
            ctx.paint.box(surface, spot, spot.height // 2, t.changed, border=t.paper_line2)
            ctx.text.draw(surface, markup, spot.center, tokens.PROMPT, t.ink, "center", "middle")

        self._paintings.append(paint)

    def _hand(self, y: int) -> int:
        u = self.ctx.scale.u
        width = min(self.view.width - u(Space.L), u(820))
        for title, text in help_texts.HAND:
            y = self._heading(y, _(title))
            y = self._paragraph(y, _(text), self.view.x, width) + u(Space.L)
        return y

    def _words(self, y: int) -> int:
        """Two columns: the words in bold, what they mean beside them."""
        ctx, u = self.ctx, self.ctx.scale.u
        words = max(
            ctx.text.width(_(word), tokens.BODY_BOLD) for word, _meaning in help_texts.WORDS
        )
        x = self.view.x + words + u(Space.XL)
        width = self.view.right - u(Space.L) - x
        for word, meaning in help_texts.WORDS:
            self._paragraph(y, _(word), self.view.x, words + u(4), tokens.BODY_BOLD)
            y = self._paragraph(y, _(meaning), x, width) + u(Space.S)
        return y

    def _keys(self, y: int) -> int:
        """The command table, in groups by where a key works."""
        u = self.ctx.scale.u
        for title, place in (
            (_("At the table"), TABLE),
            (_("After a hand"), HAND_END),
            (_("On the score sheet"), SHEET),
            (_("Looking at a hand again"), REPLAY),
            (_("On the home network"), LOBBY),
            (_("Everywhere"), FORM),
        ):
            y = self._heading(y, title)
            for command in COMMANDS:
                if command.name == "mute" and self.ctx.audio is None:
                    continue  # without a sound device there is nothing to mute
                if place == FORM:
                    here = FORM in command.places or "any" in command.places
                elif place == TABLE:
                    here = TABLE in command.places and FORM not in command.places
                else:
                    here = command.places == (place,)
                if here:
                    y = self._key_row(y, command.cap, _(command.help))
            y += u(Space.M)
        return y

    def _key_row(self, y: int, caps: str, words: str) -> int:
        ctx, u = self.ctx, self.ctx.scale.u
        column = u(190)
        x = self.view.x + column
        width = self.view.right - u(Space.L) - x
        text_high = ctx.text.paragraph_height(words, tokens.BODY, width)
        high = max(key_cap_height(ctx) + u(6), text_high)

        def paint(surface: pygame.Surface, shift: int) -> None:
            left = self.view.x
            for cap in _split_caps(caps):
                if cap == "…":
                    spot = ctx.text.draw(
                        surface, cap, (left, y + shift + high / 2), tokens.BODY, ctx.theme.ink2,
                        valign="middle",
                    )  # fmt: skip
                    left = spot.right + u(Space.XS)
                    continue
                draw_key_cap(surface, ctx, cap, (left, y + shift + high / 2), Ground.PAPER)
                left += key_cap_width(ctx, cap) + u(Space.XS + 1)

        self._paintings.append(paint)
        self._paragraph(y + (high - text_high) // 2, words, x, width)
        return y + high + u(Space.XS)

    def _rules(self, y: int) -> int:
        """The house rules in sentences that are made from the options themselves."""
        # Imported only here: the rest of the help opens without the engine.
        from game import house_rules, rules_words
        from game.screens.rules_told import lay_out

        rules = self.rules
        if rules is None:
            rules = house_rules.rules_of(house_rules.remembered(self.ctx.settings))
            title = _("Your next table: *{rules}*")
        else:
            title = _("This table: *{rules}*")
        width = self.view.width - self.ctx.scale.u(Space.L)
        words = title.format(rules=rules_words.rules_title(rules))
        y = self._paragraph(y, words, self.view.x, width) + self.ctx.scale.u(Space.M)
        paintings, bottom = lay_out(self.ctx, rules, self.view.x, y, width)
        self._paintings += paintings
        return bottom

    # Drawing

    def _paint(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        for painting in self._paintings:
            painting(surface, -offset)

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        ctx.paint.paper(surface, self.paper)
        self.form.draw(surface, ctx)


def tab_labels() -> list[str]:
    return [_("Cards and points"), _("The play of a hand"), _("Words"), _("Keys"), _("House rules")]


def _nothing(_drawn: object) -> None:
    """What a painting returns."""


def _split_caps(caps: str) -> list[str]:
    """``Ctrl +`` is two keys held together; each is drawn by itself."""
    return caps.split(" ")
