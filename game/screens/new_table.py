"""A new table: your name, house rules, the bots' names, how many hands."""

from __future__ import annotations

import getpass

import pygame

from game import theme as tokens
from game.context import Context, TableSetup
from game.i18n import _, ngettext
from game.inputs import Event, Key
from game.screen import Replace, Result
from game.screens.page import EDGE, PageScreen
from game.settings import LONGEST_NAME, defaults
from game.theme import Space
from game.widgets import Button, Item, ListBox, Scroll, Stepper, TextField, Widget

SIDE_BY_SIDE = 900  # units of width from which rules and people stand side by side
LIST = 470  # units of width of the list of rules


class NewTableScreen(PageScreen):
    """Everything has a sensible value already, so that Enter alone deals the cards."""

    def __init__(self) -> None:
        super().__init__(_("New table"))
        self.deal = Button(_("Deal"), self._deal, kind="main", key_cap="Enter", icon="")
        self._made = False

    # Making and placing

    def arrange(self, ctx: Context) -> None:
        if not self._made:
            self._make(ctx)
        u = ctx.scale.u
        edge, gap = u(EDGE), u(Space.L)
        space = self.body.inflate(-2 * edge, 0)
        space.top += u(16)
        space.height = self.body.bottom - u(14) - space.top
        if ctx.scale.width >= SIDE_BY_SIDE:
            width = min(space.width, u(1180))
            space = pygame.Rect(self.body.centerx - width // 2, space.y, width, space.height)
            left = min(u(LIST), width // 2)
            self.papers = [
                pygame.Rect(space.x, space.y, left, space.height),
                pygame.Rect(space.x + left + gap, space.y, width - left - gap, space.height),
            ]
            self._place_rules(ctx, self.papers[0], self.rules_scroll)
            self._place_people(ctx, self.papers[1], self.people_scroll)
        else:
            half = (space.height - gap) // 2
            self.papers = [
                pygame.Rect(space.x, space.y, space.width, half),
                pygame.Rect(space.x, space.y + half + gap, space.width, space.height - half - gap),
            ]
            self._place_people(ctx, self.papers[0], self.people_scroll)
            self._place_rules(ctx, self.papers[1], self.rules_scroll)
        size = self.deal.preferred(ctx)
        self.deal.rect = pygame.Rect(
            0, 0, max(size[0], u(180)), min(size[1], self.rail.height - u(14))
        )
        right = self.papers[1].right
        self.deal.rect.midright = (right, self.rail.centery)

    def _make(self, ctx: Context) -> None:
        chosen = ctx.settings
        self._made = True
        self.name = TextField(
            _("Your name"),
            chosen.player_name or user_name(),
            lambda _v: self._check(),
            LONGEST_NAME,
            icon="person",
            placeholder=_("What do they call you?"),
        )
        self.bots = [
            TextField(label, name, lambda _v: self._check(), LONGEST_NAME, icon="bot")
            for label, name in zip(seat_labels(), chosen.bot_names, strict=False)
        ]
        presets = ctx.table.presets()
        ids = [preset.id for preset in presets]
        preset = chosen.preset if chosen.preset in ids else ids[0]
        items = [Item(p.id, p.title, p.line) for p in presets]
        self.rules = ListBox(items, preset, lambda _v: None)
        self.hands = Stepper(_("Hands"), chosen.hands, 0, 200, 5, lambda _v: None, hands_in_words)
        self.rules_scroll, self.people_scroll = Scroll(), Scroll()
        self.rules.scroll = self.rules_scroll
        people: list[Widget] = [self.name, *self.bots, self.hands]
        for widget in people:
            widget.scroll = self.people_scroll
        self.form.add(self.rules, *people, self.deal)
        self.form.scrolls = [self.rules_scroll, self.people_scroll]
        self.form.set_focus(self.deal if self.name.value else self.name)
        self._check()

    def _place_rules(self, ctx: Context, paper: pygame.Rect, scroll: Scroll) -> None:
        view = self._view(ctx, paper)
        self.rules.place(ctx, pygame.Rect(view.x, view.y, view.width - ctx.scale.u(14), 0))
        scroll.place(view, self.rules.rect.height)

    def _place_people(self, ctx: Context, paper: pygame.Rect, scroll: Scroll) -> None:
        u = ctx.scale.u
        view = self._view(ctx, paper)
        gap = u(Space.L)
        x, y, width = view.x, view.y, view.width - u(14)
        high = self.name.height(ctx)
        self.name.rect = pygame.Rect(x, y, min(width, u(340)), high)
        y += high + gap
        columns = 2 if width >= u(380) else 1
        column = (width - gap * (columns - 1)) // columns
        for i, bot in enumerate(self.bots):
            at = (x + (i % columns) * (column + gap), y + (i // columns) * (high + u(Space.M)))
            bot.rect = pygame.Rect(*at, column, high)
        y = self.bots[-1].rect.bottom + gap
        self.hands.rect = pygame.Rect(
            x - u(Space.M), y, width + u(Space.M), self.hands.height(ctx, width)
        )
        scroll.place(view, self.hands.rect.bottom + u(Space.S) - view.y)

    def _view(self, ctx: Context, paper: pygame.Rect) -> pygame.Rect:
        """The part of a sheet below its heading."""
        u = ctx.scale.u
        top = paper.y + u(Space.L) + ctx.text.line_height(tokens.PANEL) + u(Space.S)
        left = paper.x + u(Space.XL)
        return pygame.Rect(
            left, top, paper.right - u(Space.L) - left, max(10, paper.bottom - u(Space.M) - top)
        )

    # What the player does

    def handle(self, event: Event) -> Result | None:
        # Enter in a name goes on to dealing, as in every dialog.
        enter = isinstance(event, Key) and event.chord == "enter" and not event.repeat
        on_text = isinstance(self.form.focus, (TextField, ListBox))
        if enter and on_text and self.deal.enabled:
            return self._deal()
        return super().handle(event)

    def _check(self) -> None:
        """Say what is missing; names tell the seats apart, so no two may be the same."""
        names = [self.name.value.strip(), *(bot.value.strip() for bot in self.bots)]
        folded = [name.casefold() for name in names]
        reason = ""
        if not names[0]:
            reason = _("Type your name first")
        elif not all(names):
            reason = _("A bot has no name")
        elif len(set(folded)) < len(folded):
            reason = _("Two have the same name")
        self.deal.reason = reason
        self.deal.label = reason or _("Deal")
        self.dirty = True
        if hasattr(self, "ctx") and self.deal.rect.width:
            self._place_deal(self.ctx)

    def _place_deal(self, ctx: Context) -> None:
        right, width = self.deal.rect.right, self.deal.preferred(ctx)[0]
        self.deal.rect.width = max(width, ctx.scale.u(180))
        self.deal.rect.right = right

    def _remember(self) -> None:
        chosen = self.ctx.settings
        chosen.player_name = self.name.value.strip()
        usual = defaults()["bot_names"]
        chosen.bot_names = tuple(
            bot.value.strip() or name for bot, name in zip(self.bots, usual, strict=False)
        )
        chosen.preset = self.rules.value
        chosen.hands = int(self.hands.value)
        self.ctx.save_settings()

    def _deal(self) -> Result | None:
        self._remember()
        chosen = self.ctx.settings
        setup = TableSetup(chosen.player_name, chosen.bot_names, chosen.preset, chosen.hands)
        return Replace(self.ctx.table.start_table(setup))

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        u, t = ctx.scale.u, ctx.theme
        titles = [_("House rules"), _("At the table")]
        if ctx.scale.width < SIDE_BY_SIDE:
            titles.reverse()
        for paper, title in zip(self.papers, titles, strict=True):
            ctx.paint.paper(surface, paper)
            ctx.text.draw(
                surface,
                title,
                (paper.x + u(Space.XL), paper.y + u(Space.L)),
                tokens.PANEL,
                t.ink,
                max_width=paper.width - u(2 * Space.XL),
            )
        if self.ctx.table.saved_table() is not None:
            ctx.text.draw(
                surface,
                _("The open game ends when you deal a new one."),
                (self.papers[0].left, self.rail.centery),
                tokens.BODY,
                t.gold2,
                valign="middle",
                max_width=max(10, self.deal.rect.left - self.papers[0].left - u(Space.L)),
            )


def seat_labels() -> list[str]:
    """Where the four bots sit, clockwise from the player's left."""
    return [_("On your left"), _("Across, left"), _("Across, right"), _("On your right")]


def hands_in_words(count: float) -> str:
    """``open end`` or ``20 hands``."""
    if not count:
        return _("open end")
    return ngettext("{n} hand", "{n} hands", int(count)).format(n=int(count))


def user_name() -> str:
    """The name of the computer's user, if it looks like one that people are called by."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    if not name.isalpha() or name.lower() in ("root", "user", "admin", "administrator", "guest"):
        return ""
    return name[:LONGEST_NAME].capitalize()
