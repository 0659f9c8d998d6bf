"""A table for two: the layout, your name, the opponent and how good it plays, the length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game import theme as tokens
from game.context import Context, TableSetup
from game.i18n import N_, _, ngettext
from game.inputs import Event, Key
from game.screen import Replace, Result
from game.screens.duel_sketch import draw_sketch
from game.screens.new_table import user_name
from game.screens.page import EDGE, PageScreen
from game.settings import LONGEST_NAME, with_usual_names
from game.theme import Space
from game.widgets import Button, Choice, Item, ListBox, Scroll, Stepper, TextField, Widget

if TYPE_CHECKING:
    from game.house_rules import Chosen

SIDE_BY_SIDE = 860  # units of width from which layouts and people stand side by side
LIST = 450
SKETCH_LEAST = 130  # units of height of the picture of the layout
MOST_DEALS = 50

LAYOUTS = (
    (
        "2-rows",
        N_("Rows"),
        N_("Four open cards on four covered ones, and eight in your hand."),
    ),
    (
        "2-stacks",
        N_("Stacks"),
        N_("Eight open cards on eight covered ones, and no hand at all."),
    ),
)
LEVELS = (
    ("easy", N_("a bot, easy")),
    ("normal", N_("a bot, normal")),
    ("expert", N_("a bot, expert")),
    ("person", N_("somebody beside me")),
)


class TwoHandedScreen(PageScreen):
    """Everything has a sensible value already, so that Enter alone deals the cards."""

    def __init__(self) -> None:
        super().__init__(_("Two-handed"))
        self.deal = Button(_("Deal"), self._deal, kind="main", key_cap="Enter", icon="")
        self._made = False

    @property
    def opens(self) -> Chosen:
        from game.house_rules import Chosen

        return Chosen(str(self.layouts.value))

    def _make(self, ctx: Context) -> None:
        kept = ctx.settings
        self._made = True
        items = [Item(name, _(title), _(about), icon="") for name, title, about in LAYOUTS]
        self.layouts = ListBox(items, kept.duel_layout, self._choose)
        self.name = TextField(
            _("Your name"),
            kept.player_name or user_name(),
            lambda _v: self._check(),
            LONGEST_NAME,
            icon="person",
            placeholder=_("What do they call you?"),
        )
        self.opponent = TextField(
            _("Opponent"),
            with_usual_names(kept.bot_names)[0],
            lambda _v: self._check(),
            LONGEST_NAME,
            icon="bot",
        )
        self.level = Choice(
            _("Who plays"),
            kept.duel_level,
            [(name, _(label)) for name, label in LEVELS],
            self._touch,
        )
        self.ends = Choice(
            _("Match"),
            kept.duel_ends,
            [("hands", _("so many deals")), ("units", _("first to so many units"))],
            self._touch,
        )
        self.length = Stepper(
            _("Length"), kept.duel_deals, 0, MOST_DEALS, 2, self._touch, self._length_words
        )
        self.lesson = Button(
            _("A deal explained"), self._explain, kind="bar", icon="book", style=tokens.BODY_BOLD
        )
        self.scroll = Scroll()
        widgets: list[Widget] = [
            self.layouts,
            self.name,
            self.opponent,
            self.level,
            self.ends,
            self.length,
        ]
        for widget in widgets:
            widget.scroll = self.scroll
        self.form.add(*widgets, self.lesson, self.deal)
        self.form.scrolls = [self.scroll]
        self._check()
        self.form.set_focus(self.deal if self.name.value else self.name)

    # Placing

    def arrange(self, ctx: Context) -> None:
        if not self._made:
            self._make(ctx)
        u = ctx.scale.u
        space = self.body.inflate(-2 * u(EDGE), 0)
        space.top += u(16)
        space.height = self.body.bottom - u(14) - space.top
        width = min(space.width, u(1080))
        space.left, space.width = self.body.centerx - width // 2, width
        self.paper = space
        view = space.inflate(-2 * u(Space.XL), -2 * u(Space.L))
        wide = ctx.scale.width >= SIDE_BY_SIDE
        gap = u(Space.XL)
        left = (view.width - gap) // 2 if wide else view.width - u(14)
        self.layouts.place(ctx, pygame.Rect(view.x, view.y, left, 0))
        people = pygame.Rect(view.x + left + gap, view.y, left, 0)
        if not wide:
            people.topleft = (view.x, self.layouts.rect.bottom + u(Space.L))
        y = people.y
        high = self.name.height(ctx)
        for field in (self.name, self.opponent):
            field.rect = pygame.Rect(people.x, y, people.width - u(14), high)
            y += high + u(Space.L)
        for row in (self.level, self.ends, self.length):
            height = row.height(ctx, people.width - u(14))
            row.rect = pygame.Rect(people.x, y, people.width - u(14), height)
            y += height + u(Space.S)
        bottom = max(y, self.layouts.rect.bottom) + u(Space.S)
        self.scroll.place(view, bottom - view.y)
        self.sketch = pygame.Rect(0, 0, 0, 0)
        room = view.bottom - bottom - u(Space.M)
        if wide and room >= u(SKETCH_LEAST):
            self.sketch = pygame.Rect(view.x, bottom + u(Space.M), view.width, room)
        self.form.reveal_focus()
        size = self.deal.preferred(ctx)
        tall = min(max(size[1], u(tokens.Measure.BUTTON)), self.rail.height - u(14))
        self.deal.rect = pygame.Rect(0, 0, max(size[0], u(180)), tall)
        self.deal.rect.midright = (space.right, self.rail.centery)
        size = self.lesson.preferred(ctx)
        self.lesson.rect = pygame.Rect(0, 0, size[0], min(size[1], self.rail.height - u(14)))
        self.lesson.rect.midright = (self.deal.rect.left - u(Space.L), self.rail.centery)
        if self.sketch.height:
            ctx.sprites.prepare(sketch_widths(ctx, self.sketch), owner="two-handed")

    def closed(self) -> None:
        self.ctx.sprites.prepare([], owner="two-handed")

    # What the player does

    def handle(self, event: Event) -> Result | None:
        enter = isinstance(event, Key) and event.chord == "enter" and not event.repeat
        on_text = isinstance(self.form.focus, (TextField, ListBox))
        if enter and on_text and self.deal.enabled:
            return self._deal()
        return super().handle(event)

    def _touch(self, _value: Any) -> None:
        self.dirty = True

    def _length_words(self, count: float) -> str:
        """``6 deals``, or ``6 units`` where the first to have them wins."""
        if self.ends.value == "units" and count:
            return ngettext("{n} unit", "{n} units", int(count)).format(n=int(count))
        return deals_in_words(count)

    def _choose(self, _layout: str) -> None:
        self.arrange(self.ctx)
        self.dirty = True

    def _check(self) -> None:
        """Say what is missing; names tell the two apart."""
        names = [self.name.value.strip(), self.opponent.value.strip()]
        reason = ""
        if not names[0]:
            reason = _("Type your name first")
        elif not names[1]:
            reason = _("The opponent has no name")
        elif names[0].casefold() == names[1].casefold():
            reason = _("Two have the same name")
        self.deal.reason = reason
        self.deal.label = reason or _("Deal")
        right = self.deal.rect.right
        self.deal.rect.width = max(self.deal.preferred(self.ctx)[0], self.ctx.scale.u(180))
        self.deal.rect.right = right
        self.lesson.reason = reason
        self.lesson.rect.right = self.deal.rect.left - self.ctx.scale.u(Space.L)
        self.dirty = True

    def _remember(self) -> None:
        kept = self.ctx.settings
        kept.player_name = self.name.value.strip()
        names = with_usual_names(kept.bot_names)
        kept.bot_names = with_usual_names((self.opponent.value.strip(), *names[1:]))
        kept.duel_layout = self.layouts.value
        kept.duel_level = self.level.value
        kept.duel_deals = int(self.length.value)
        kept.duel_ends = self.ends.value
        self.ctx.save_settings()

    def _explain(self) -> Result | None:
        """One deal against an easy bot, explained as it goes on."""
        self._remember()
        setup = TableSetup(
            self.name.value.strip(),
            (self.opponent.value.strip(),),
            self.layouts.value,
            1,
            level="duel-easy",
            guided=True,
        )
        return Replace(self.ctx.table.start_table(setup))

    def _deal(self) -> Result | None:
        self._remember()
        length = int(self.length.value)
        units = self.ends.value == "units" and length > 0
        options = (("session_end", "units"), ("session_length", str(length))) if units else ()
        setup = TableSetup(
            self.name.value.strip(),
            (self.opponent.value.strip(),),
            self.layouts.value,
            None if units else int(self.length.value),
            options=options,
            level="person" if self.level.value == "person" else f"duel-{self.level.value}",
        )
        return Replace(self.ctx.table.start_table(setup))

    # Drawing

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        ctx.paint.paper(surface, self.paper)
        if self.sketch.height:
            draw_sketch(surface, ctx, self.sketch, self.layouts.value == "2-rows")
        if ctx.saved_table() is not None:
            ctx.text.draw(
                surface,
                _("The open game is kept until this one is over."),
                (self.paper.left, self.rail.centery),
                tokens.BODY,
                ctx.theme.gold2,
                valign="middle",
                max_width=max(10, self.lesson.rect.left - self.paper.left - ctx.scale.u(Space.L)),
            )


def sketch_widths(ctx: Context, rect: pygame.Rect) -> list[int]:
    """The widths of cards in the picture of the layout."""
    from game.screens.duel_sketch import card_width

    return sorted({card_width(rect, ctx, rows) for rows in (True, False)})


def deals_in_words(count: float) -> str:
    """``open end`` or ``6 deals``."""
    if not count:
        return _("open end")
    return ngettext("{n} deal", "{n} deals", int(count)).format(n=int(count))
