"""A new table: your name, house rules, the bots' names, how many hands."""

from __future__ import annotations

import getpass

import pygame

from game import theme as tokens
from game.context import Context, TableSetup
from game.i18n import _, ngettext
from game.inputs import Event, Key
from game.screen import Replace, Result
from game.screens.page import EDGE, PageScreen, heading, heading_height
from game.settings import LONGEST_NAME, defaults
from game.text import escape
from game.theme import Space
from game.widgets import Button, Item, ListBox, Scroll, Stepper, TextField, Widget

SIDE_BY_SIDE = 900  # units of width from which rules and people stand side by side
LIST = 450  # units of width of the list of rules
PLAN_LEAST, PLAN_MOST = 170, 270  # units of height of the plan of seats


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
        space = self.body.inflate(-2 * u(EDGE), 0)
        space.top += u(16)
        space.height = self.body.bottom - u(14) - space.top
        self._plan = pygame.Rect(0, 0, 0, 0)
        if ctx.scale.width >= SIDE_BY_SIDE:
            self._arrange_wide(ctx, space)
        else:
            self._arrange_narrow(ctx, space)
        self.form.reveal_focus()
        size = self.deal.preferred(ctx)
        high = min(max(size[1], u(tokens.Measure.BUTTON)), self.rail.height - u(14))
        self.deal.rect = pygame.Rect(0, 0, max(size[0], u(180)), high)
        self.deal.rect.midright = (space.right, self.rail.centery)

    def _arrange_wide(self, ctx: Context, space: pygame.Rect) -> None:
        """Rules at the left, people at the right, and below them where they sit."""
        u, gap = ctx.scale.u, ctx.scale.u(Space.L)
        width = min(space.width, u(1180))
        space.left, space.width = self.body.centerx - width // 2, width
        left = min(u(LIST), width * 2 // 5)
        rules = pygame.Rect(space.x, space.y, left, space.height)
        people = pygame.Rect(rules.right + gap, space.y, width - left - gap, space.height)
        self._sheets = [(rules, _("House rules")), (people, _("At the table"))]
        self._share_scroll(self.rules_scroll)
        view = self._view(ctx, rules)
        self.rules.place(ctx, pygame.Rect(view.x, view.y, view.width - u(14), 0))
        self.rules_scroll.place(view, self.rules.rect.height)
        view = self._view(ctx, people)
        bottom = self._place_people(ctx, view)
        self.people_scroll.place(view, bottom + u(Space.S) - view.y)
        room = view.bottom - bottom
        if room >= u(PLAN_LEAST):
            high = min(room - u(Space.M), u(PLAN_MOST))
            self._plan = pygame.Rect(view.x, view.bottom - high, view.width - u(14), high)

    def _arrange_narrow(self, ctx: Context, space: pygame.Rect) -> None:
        """Much enlarged or a small window: one sheet, everything below each other."""
        u = ctx.scale.u
        self._sheets = [(space, "")]
        self._share_scroll(self.people_scroll)
        view = space.inflate(-2 * u(Space.L), -2 * u(Space.M))
        bottom = self._place_people(ctx, view)
        self._heading_at = pygame.Rect(
            view.x, bottom + u(Space.L), view.width - u(14), heading_height(ctx)
        )
        top = self._heading_at.bottom
        self.rules.place(ctx, pygame.Rect(view.x, top, view.width - u(14), 0))
        self.people_scroll.place(view, self.rules.rect.bottom + u(Space.S) - view.y)
        self.rules_scroll.place(pygame.Rect(0, 0, 0, 0), 0)

    def _share_scroll(self, scroll: Scroll) -> None:
        self.rules.scroll = scroll
        self._narrow = scroll is self.people_scroll

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
        self.rules_scroll, self.people_scroll = Scroll(), Scroll(self._paint_heading)
        people: list[Widget] = [self.name, self.hands, *self.bots]
        for widget in people:
            widget.scroll = self.people_scroll
        self.form.add(*people, self.rules, self.deal)
        self.form.scrolls = [self.rules_scroll, self.people_scroll]
        self.form.set_focus(self.deal if self.name.value else self.name)
        self._check()

    def _place_people(self, ctx: Context, view: pygame.Rect) -> int:
        """Place names and length; where they end, in pixels."""
        u = ctx.scale.u
        gap = u(Space.L)
        x, y, width = view.x, view.y, view.width - u(14)
        high = self.name.height(ctx)
        columns = 2 if width >= u(380) else 1
        column = (width - gap * (columns - 1)) // columns
        self.name.rect = pygame.Rect(x, y, column, high)
        if columns == 2:
            row = self.hands.height(ctx, column)
            self.hands.rect = pygame.Rect(x + column + gap, y + high - row, column, row)
        y += high + gap
        for i, bot in enumerate(self.bots):
            at = (x + (i % columns) * (column + gap), y + (i // columns) * (high + u(Space.M)))
            bot.rect = pygame.Rect(*at, column, high)
        if columns == 1:
            y = self.bots[-1].rect.bottom + gap
            self.hands.rect = pygame.Rect(x, y, width, self.hands.height(ctx, width))
            return self.hands.rect.bottom
        return self.bots[-1].rect.bottom

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
        # The button grows with its words, to the left.
        right = self.deal.rect.right
        self.deal.rect.width = max(self.deal.preferred(self.ctx)[0], self.ctx.scale.u(180))
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
        for paper, title in self._sheets:
            ctx.paint.paper(surface, paper)
            ctx.text.draw(
                surface,
                title,
                (paper.x + u(Space.XL), paper.y + u(Space.L)),
                tokens.PANEL,
                t.ink,
                max_width=paper.width - u(2 * Space.XL),
            )
        if self._plan.height:
            self._draw_plan(surface, ctx)
        if self.ctx.table.saved_table() is not None:
            left = self._sheets[0][0].left
            ctx.text.draw(
                surface,
                _("The open game ends when you deal a new one."),
                (left, self.rail.centery),
                tokens.BODY,
                t.gold2,
                valign="middle",
                max_width=max(10, self.deal.rect.left - left - u(Space.L)),
            )

    def _paint_heading(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        if self._narrow:
            heading(surface, self.ctx, _("House rules"), self._heading_at.move(0, -offset))

    def _draw_plan(self, surface: pygame.Surface, ctx: Context) -> None:
        """The table from above, with everybody's name at their seat."""
        u, t, plan = ctx.scale.u, ctx.theme, self._plan
        cloth = plan.inflate(-u(150), -u(52))
        fill = ctx.paint.gradient((t.felt0, t.felt1))
        rim = ctx.scale.line(6)
        ctx.paint.box(
            surface,
            cloth.inflate(2 * rim, 2 * rim),
            cloth.height // 2 + rim,
            ctx.paint.gradient((t.wood2, t.wood1)),
            border=t.wood_edge,
        )
        ctx.paint.box(surface, cloth, cloth.height // 2, fill)
        if not t.flat:
            ram = ctx.paint.emblem("ram-felt", round(cloth.height * 0.5), t.cream).copy()
            ram.set_alpha(26)
            surface.blit(ram, ram.get_rect(center=cloth.center))
        names = [self.name.value, *(bot.value for bot in self.bots)]
        spots = (
            (cloth.centerx, cloth.bottom),
            (cloth.left, cloth.centery + cloth.height * 0.12),
            (cloth.left + cloth.width * 0.27, cloth.top),
            (cloth.right - cloth.width * 0.27, cloth.top),
            (cloth.right, cloth.centery + cloth.height * 0.12),
        )
        for i, (name, spot) in enumerate(zip(names, spots, strict=True)):
            self._draw_seat(surface, ctx, name.strip() or "?", spot, you=i == 0)

    def _draw_seat(
        self,
        surface: pygame.Surface,
        ctx: Context,
        name: str,
        spot: tuple[float, float],
        you: bool,
    ) -> None:
        u, t = ctx.scale.u, ctx.theme
        icon = u(20)
        words = min(ctx.text.width(escape(name), tokens.BODY_BOLD), u(110))
        plate = pygame.Rect(0, 0, words + icon + u(30), u(38))
        plate.center = (round(spot[0]), round(spot[1]))
        ctx.paint.plate(surface, plate, u(10))
        if you:
            ctx.paint.ring(surface, plate, u(10), t.gold2, ctx.scale.line(2))
        center = (plate.x + u(9) + icon / 2, plate.centery)
        ctx.paint.draw_icon(surface, "person" if you else "bot", center, icon, t.cream)
        ctx.text.draw(
            surface,
            escape(name),
            (plate.x + icon + u(18), plate.centery),
            tokens.BODY_BOLD,
            t.cream,
            valign="middle",
            max_width=words + 2,
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
