"""A new table: your name, house rules, the bots' names, how many hands."""

from __future__ import annotations

import getpass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pygame

from game import theme as tokens
from game.context import Context, TableSetup
from game.i18n import _, ngettext
from game.inputs import Event, Key
from game.screen import Push, Replace, Result
from game.screens.bot_levels import LevelButton, level_choice, show_shared
from game.screens.page import EDGE, PageScreen, heading, heading_height
from game.screens.seat_plan import draw_plan, seat_labels
from game.settings import LONGEST_NAME, with_usual_levels, with_usual_names
from game.text import escape
from game.theme import Space
from game.widgets import Button, Choice, Item, ListBox, Scroll, Stepper, TextField, Widget

if TYPE_CHECKING:
    from game.house_rules import Chosen
    from game.rules_draft import Start

# The rules are imported where they are needed: the title opens before they are.

SIDE_BY_SIDE = 900  # units of width from which rules and people stand side by side
LIST = 450  # units of width of the list of rules
PLAN_LEAST, PLAN_MOST = 150, 270  # units of height of the plan of seats
MOST_BOTS = 10  # ten play, and the dealer sits out
MOST_HANDS = 200
HALF_HOURS = 16  # times at which an evening can end by the clock


class NewTableScreen(PageScreen):
    """Everything has a sensible value already, so that Enter alone deals the cards. ``now`` is the
    time of day from which the ends by the clock are counted."""

    def __init__(self, now: datetime | None = None) -> None:
        super().__init__(_("New table"))
        self.deal = Button(_("Deal"), self._deal, kind="main", key_cap="Enter", icon="")
        self._made = False
        self._times = end_times(now or datetime.now())
        self._until = ""

    # Making

    def _make(self, ctx: Context) -> None:
        from game.house_rules import remembered

        chosen = ctx.settings
        self._made = True
        self._take(remembered(chosen))
        self.name = TextField(
            _("Your name"),
            chosen.player_name or user_name(),
            lambda _v: self._check(),
            LONGEST_NAME,
            icon="person",
            placeholder=_("What do they call you?"),
        )
        self.bots = [
            TextField("", name, lambda _v: self._check(), LONGEST_NAME, icon="bot")
            for name in with_usual_names(chosen.bot_names)[:MOST_BOTS]
        ]
        self.levels = [
            LevelButton(level, self._level_changed)
            for level in with_usual_levels(chosen.bot_levels)[:MOST_BOTS]
        ]
        self.level = level_choice(self._set_all_levels)
        self.rules = ListBox([], self.draft.start, self._begin)
        self.read = Button(_("Read them"), self._read, kind="plain", style=tokens.BODY_BOLD)
        self.change = Button(
            _("Change rules"), self._change_rules, kind="plain", style=tokens.BODY_BOLD
        )
        self.hands = Stepper(
            _("Length"), 0, 0, MOST_HANDS, 5, self._set_length, lambda n: self._length_in_words(n)
        )
        self.extra = Stepper(
            _("Seats"), 1 if chosen.dealer_extra else 0, 0, 1, 1, self._set_extra, self._seats_words
        )
        self.rules_scroll, self.people_scroll = Scroll(), Scroll(self._paint_narrow)
        people: list[Widget] = [self.name, self.hands, self.extra]
        for bot, level in zip(self.bots, self.levels, strict=True):
            people += [bot, level]
        for widget in people:
            widget.scroll = self.people_scroll
        self.form.add(self.level, *people, self.rules, self.read, self.change, self.deal)
        self.form.scrolls = [self.rules_scroll, self.people_scroll]
        self._follow()
        self.form.set_focus(self.deal if self.name.value else self.name)

    def _items(self) -> list[Item]:
        from engine.rules.presets import PRESETS
        from game import house_rules, rules_words
        from game.rules_draft import Start

        items = []
        for name in house_rules.presets():
            title, about = rules_words.preset_title(name), _(PRESETS[name].about)
            items.append(Item(Start("preset", name), title, about, _seats_note(name), "person"))
        good = [own for own in self.draft.own if not own.mistakes]
        for own in good:
            line = rules_words.rules_title(house_rules.rules_of(own.chosen))
            start = Start("own", own.name)
            head = _("My own") if own is good[0] else ""
            items.append(Item(start, escape(own.name), line, heading=head))
        return items

    # What follows from the rules

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        few, many = self._few_many
        return min(many, few + int(self.extra.value))

    def _follow(self) -> None:
        """Let everything show the rules as they are chosen now."""
        from game import house_rules

        draft = self.draft
        self._few_many = house_rules.seats(draft.values)
        self.rules.items = self._items()
        self.rules.value = draft.start
        self.extra.visible = self._few_many[0] < self._few_many[1]
        ends, length = self._length or self._rules_length()
        self.hands.size = 1 if ends in ("rounds", "units") else 5
        self.hands.low = -len(self._times) * self.hands.size
        self.hands.value = 0 if ends == "open" else int(length)
        if ends != "open":
            self._until = ""
        if self._until:
            self.hands.value = -(self._times.index(self._until) + 1) * self.hands.size
        for bot, label in zip(self.bots, seat_labels(self.seats), strict=False):
            bot.label = label
        for place, bot in enumerate(self.bots):
            bot.visible = self.levels[place].visible = place < self.seats - 1
        self._level_changed()
        self._check()

    def _level_changed(self) -> None:
        """Let the choice for all say what the bots at the table have in common."""
        show_shared(self.level, [one.value for one in self.levels if one.visible])
        self.dirty = True

    def _set_all_levels(self, level: str) -> None:
        for one in self.levels:
            one.show(level)
        self._level_changed()

    def _rules_length(self) -> tuple[str, str]:
        """When the evening ends, by the rules alone."""
        return self.draft.values["session_end"], self.draft.values["session_length"]

    def _take(self, what: Chosen) -> None:
        """Go on with these rules; their length is set aside if it is the player's own."""
        from game.rules_draft import Draft

        self.draft = Draft(what)
        usual = {name: self.draft.beginning[name] for name in ("session_end", "session_length")}
        now = self._rules_length()
        self._length = now if now != tuple(usual.values()) else None
        self.draft.values = {**self.draft.values, **usual}

    def _set_length(self, count: float) -> None:
        ends = (self._length or self._rules_length())[0]
        self._until = self._time(count) if count < 0 else ""
        if count <= 0:
            self._length = ("open", "0")
        else:
            self._length = (ends if ends != "open" else "hands", str(int(count)))
        self.dirty = True

    def _time(self, count: float) -> str:
        """The time of day that a length below nothing stands for."""
        return self._times[round(-count / self.hands.size) - 1]

    def _length_in_words(self, count: float) -> str:
        if count < 0:
            return _("until {time}").format(time=self._time(count))
        ends = (self._length or self._rules_length())[0]
        if count and ends == "units":
            return _("first to {n} units").format(n=int(count))
        if count and ends == "rounds":
            return ngettext("{n} round", "{n} rounds", int(count)).format(n=int(count))
        return hands_in_words(count)

    def _set_extra(self, _count: float) -> None:
        self._follow()
        self.arrange(self.ctx)

    def _seats_words(self, extra: float) -> str:
        few, many = self._few_many
        return str(min(many, few + int(extra)))

    @property
    def opens(self) -> Chosen:
        return self.chosen

    @property
    def chosen(self) -> Chosen:
        """The rules with the length of the evening."""
        from game import house_rules

        values = dict(self.draft.values)
        values["session_end"], values["session_length"] = self._length or self._rules_length()
        return house_rules.chosen(self.draft.preset, values, self.draft.chosen.own)

    # Placing

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

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        if not self._narrow:
            self.rules.reveal()

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
        buttons = self._place_buttons(ctx, view.x, view.right, 0)
        top = rules.bottom - u(Space.L) - buttons
        self._place_buttons(ctx, view.x, view.right, top)
        self._summary = pygame.Rect(
            view.x, top - u(4) - ctx.text.line_height(tokens.SECOND_BOLD), view.width, 0
        )
        self._summary.height = ctx.text.line_height(tokens.SECOND_BOLD)
        view.height = (self._summary.top if self.draft.edits else top) - u(Space.S) - view.y
        self.rules.place(ctx, pygame.Rect(view.x, view.y, view.width - u(14), 0))
        self.rules_scroll.place(view, self.rules.rect.height)
        view = self._view(ctx, people)
        bottom = self._place_people(ctx, view)
        self._place_level(ctx, people)
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
        self._summary = pygame.Rect(
            view.x, top, view.width - u(14), ctx.text.line_height(tokens.SECOND_BOLD)
        )
        if self.draft.edits:
            top = self._summary.bottom + u(4)
        top += self._place_buttons(ctx, view.x, view.right - u(14), top) + u(Space.M)
        self.rules.place(ctx, pygame.Rect(view.x, top, view.width - u(14), 0))
        self.people_scroll.place(view, self.rules.rect.bottom + u(Space.S) - view.y)
        self.rules_scroll.place(pygame.Rect(0, 0, 0, 0), 0)

    def _place_buttons(self, ctx: Context, left: int, right: int, top: int) -> int:
        """The two buttons about the rules, beside or below each other; their height in all."""
        u = ctx.scale.u
        high = max(u(tokens.Measure.CONTROL + 2), round(ctx.text.px(tokens.BODY) * 1.9))
        widths = [button.preferred(ctx)[0] for button in (self.change, self.read)]
        gap = u(Space.M)
        if sum(widths) + gap <= right - left:
            self.change.rect = pygame.Rect(left, top, widths[0], high)
            self.read.rect = pygame.Rect(self.change.rect.right + gap, top, widths[1], high)
            return high
        self.change.rect = pygame.Rect(left, top, min(widths[0], right - left), high)
        self.read.rect = self.change.rect.move(0, high + u(Space.S))
        self.read.rect.width = min(widths[1], right - left)
        return 2 * high + u(Space.S)

    def _share_scroll(self, scroll: Scroll) -> None:
        self.rules.scroll = scroll
        self._narrow = scroll is self.people_scroll
        for widget in (self.read, self.change, self.level):
            widget.scroll = scroll if self._narrow else None

    def _place_people(self, ctx: Context, view: pygame.Rect) -> int:
        """Place names and length; where they end, in pixels."""
        u = ctx.scale.u
        gap = u(Space.L)
        x, y, width = view.x, view.y, view.width - u(14)
        bots = [bot for bot in self.bots if bot.visible]
        columns = 1 if width < u(380) else 3 if width >= u(560) and len(bots) > 4 else 2
        column = (width - gap * (columns - 1)) // columns
        high = self.name.height(ctx)
        top: list[Widget] = [self.name, self.hands]
        top += [self.extra] * self.extra.visible
        top += [self.level] * self._narrow
        cells: list[Widget | None] = [*top]
        # The bots begin a row of their own.
        cells += [None] * (-len(cells) % columns)
        bottom = y
        for at, widget in enumerate([*cells, *bots]):
            if at and at % columns == 0:
                y += high + u(Space.M if at > len(cells) else Space.L)
            if widget is None:
                continue
            left = x + at % columns * (column + gap)
            widget.rect = pygame.Rect(left, y, column, high)
            if isinstance(widget, (Stepper, Choice)):
                row = widget.height(ctx, column)
                widget.rect = pygame.Rect(left, y + high - row, column, row)
            bottom = y + high
        for bot, level in zip(self.bots, self.levels, strict=True):
            level.place_beside(ctx, bot)
        if columns == 3 and (self.extra.visible or not self._narrow):
            # The length has more to say than the others in its row.
            end = self.extra.rect.x + u(44) if self.extra.visible else x + width
            self.hands.rect.width = end - self.hands.rect.x - (gap if self.extra.visible else 0)
            if self.extra.visible:
                right = self.extra.rect.right
                self.extra.rect.x = end
                self.extra.rect.width = right - end
        return bottom

    def _place_level(self, ctx: Context, paper: pygame.Rect) -> None:
        """The level for all bots, beside the heading of the people's sheet."""
        u = ctx.scale.u
        title = ctx.text.width(_("At the table"), tokens.PANEL)
        left = paper.x + u(Space.XL) + title + u(Space.L)
        right = paper.right - u(Space.XL) - u(6)
        width = min(right - left, u(330))
        self.level.rect = pygame.Rect(right - width, 0, width, self.level.height(ctx, width))
        self.level.rect.centery = paper.y + u(Space.L) + ctx.text.line_height(tokens.PANEL) // 2

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

    def _begin(self, start: Start) -> None:
        self.draft.begin(start)
        self._follow()
        self.arrange(self.ctx)

    def _change_rules(self) -> Result | None:
        from game.screens.rules import RulesScreen

        return Push(RulesScreen(self.chosen))

    def _read(self) -> Result | None:
        from game import house_rules
        from game.screens.rules_told import RulesTold

        own = self.draft.own_rules
        return Push(
            RulesTold(house_rules.rules_of(self.chosen), own.name if own is not None else "")
        )

    def resume(self, answer: Any) -> Result | None:
        from game.house_rules import Chosen

        self.dirty = True
        # Even without an answer the folder of own rules may have changed meanwhile.
        self._take(answer if isinstance(answer, Chosen) else self.chosen)
        self._follow()
        self.arrange(self.ctx)
        return None

    def _check(self) -> None:
        """Say what is missing; names tell the seats apart, so no two may be the same."""
        bots = [bot.value.strip() for bot in self.bots if bot.visible]
        names = [self.name.value.strip(), *bots]
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
        chosen, rules = self.ctx.settings, self.chosen
        chosen.player_name = self.name.value.strip()
        usual = with_usual_names(())
        names = tuple(
            bot.value.strip() or name for bot, name in zip(self.bots, usual, strict=False)
        )
        chosen.bot_names = with_usual_names(names)
        chosen.bot_levels = with_usual_levels(tuple(level.value for level in self.levels))
        chosen.preset = rules.preset
        chosen.rule_options = tuple(f"{name}={value}" for name, value in rules.options)
        chosen.own_rules = rules.own
        chosen.dealer_extra = bool(self.extra.value)
        self.ctx.save_settings()

    def _deal(self) -> Result | None:
        self._remember()
        rules = self.chosen
        ends, length = rules.values["session_end"], rules.values["session_length"]
        hands = {"open": 0, "hands": int(length)}.get(ends)
        bots = tuple(bot.value.strip() for bot in self.bots if bot.visible)
        setup = TableSetup(
            self.name.value.strip(),
            bots,
            rules.preset,
            hands,
            options=rules.options,
            until=self._until,
            levels=tuple(level.value for level in self.levels if level.visible),
        )
        return Replace(self.ctx.table.start_table(setup))

    # Drawing

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
            names = [self.name, *(bot for bot in self.bots if bot.visible)]
            draw_plan(surface, ctx, self._plan, [field.value.strip() or "?" for field in names])
        if not self._narrow:
            self._paint_summary(surface, ctx, self._summary)
        if self.ctx.saved_table() is not None:
            left = self._sheets[0][0].left
            ctx.text.draw(
                surface,
                _("The open game is kept until this one is over."),
                (left, self.rail.centery),
                tokens.BODY,
                t.gold2,
                valign="middle",
                max_width=max(10, self.deal.rect.left - left - u(Space.L)),
            )

    def _paint_summary(self, surface: pygame.Surface, ctx: Context, spot: pygame.Rect) -> None:
        """That the chosen rules have been changed."""
        count = len(self.draft.edits)
        if not count:
            return
        from game import rules_words

        title = rules_words.changed_title(escape(self.draft.name), count)
        ctx.text.draw(
            surface, title, spot.topleft, tokens.SECOND_BOLD, ctx.theme.ink, max_width=spot.width
        )

    def _paint_narrow(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        if self._narrow:
            heading(surface, self.ctx, _("House rules"), self._heading_at.move(0, -offset))
            self._paint_summary(surface, self.ctx, self._summary.move(0, -offset))


def _seats_note(preset: str) -> str:
    """How many sit at a table by a preset: ``5`` or ``5–6``."""
    from game import house_rules

    few, many = house_rules.seats(house_rules.Chosen(preset).values)
    return str(few) if few == many else f"{few}–{many}"


def hands_in_words(count: float) -> str:
    """``open end`` or ``20 hands``."""
    if not count:
        return _("open end")
    return ngettext("{n} hand", "{n} hands", int(count)).format(n=int(count))


def end_times(now: datetime) -> list[str]:
    """The times of day, as ``22:30``, at which an evening that begins now may end: every half hour
    from the first one that is at least half an hour away."""
    first = (now + timedelta(minutes=59)).replace(second=0, microsecond=0)
    first -= timedelta(minutes=first.minute % 30)
    return [f"{first + timedelta(minutes=30 * n):%H:%M}" for n in range(HALF_HOURS)]


def user_name() -> str:
    """The name of the computer's user, if it looks like one that people are called by."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
    if not name.isalpha() or name.lower() in ("root", "user", "admin", "administrator", "guest"):
        return ""
    return name[:LONGEST_NAME].capitalize()
