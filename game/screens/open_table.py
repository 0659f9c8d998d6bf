"""Open a table on the home network: its name, yours, the rules, who may come."""

from __future__ import annotations

from typing import Any

import pygame

from engine.errors import BadRules
from game import house_rules, rules_words
from game import theme as tokens
from game.context import Context
from game.house_rules import Chosen
from game.i18n import _
from game.inputs import Event, Key
from game.lan import HostDesk, OpenSetup, open_table
from game.net_words import net_words
from game.screen import Push, Replace, Result
from game.screens.bot_levels import level_choice
from game.screens.lobby import LobbyScreen, first_look
from game.screens.message import tell
from game.screens.new_table import user_name
from game.screens.page import EDGE, PageScreen
from game.screens.rules import RulesScreen
from game.screens.sheet import Sheet
from game.settings import LONGEST_NAME, with_usual_levels, with_usual_names
from game.text import escape
from game.theme import Space
from game.widgets import Button, Choice, TextField, Toggle

WIDTH = 720  # units of the sheet
LONGEST_TABLE = 24
DUELS = (("2-rows", "2-rows"), ("2-stacks", "2-stacks"))


class OpenTableScreen(PageScreen):
    """Everything has a sensible value already, so that Enter alone opens the table."""

    def __init__(self) -> None:
        super().__init__(_("Open a table"))
        self.open = Button(_("Open the table"), self._open, kind="main", key_cap="Enter")
        self.sheet = Sheet()
        self._made = False
        self.own: Chosen | None = None

    def _make(self, ctx: Context) -> None:
        self._made = True
        kept = ctx.settings
        player = kept.player_name or user_name()
        self.name = TextField(
            _("Your name"), player, lambda _v: self._check(), LONGEST_NAME, icon="person"
        )
        table = _("{name}'s table").format(name=player) if player else _("Kitchen table")
        self.table = TextField(
            _("Name of the table"), table[:LONGEST_TABLE], lambda _v: self._check(), LONGEST_TABLE
        )
        self.own = house_rules.remembered(kept)
        names = [*house_rules.presets(), *(name for name, _preset in DUELS)]
        self._presets = [Chosen(name) for name in names]
        values: list[tuple[Any, str]] = [
            (Chosen(name), rules_words.preset_title(name)) for name in names
        ]
        if self.own not in (value for value, _label in values):
            values.insert(0, (self.own, _("as at your last table")))
        self.rules = Choice(_("House rules"), self.own, values, self._touch)
        self.change = Button(_("Change rules"), self._change, kind="plain", style=tokens.BODY_BOLD)
        self.need = Choice(
            _("Who may sit down"),
            "code",
            [
                ("code", _("whoever has the code")),
                ("approval", _("whom you let in")),
                ("nothing", _("everybody here")),
            ],
            self._touch,
        )
        self.level = level_choice(self._touch)
        self.level.value = with_usual_levels(kept.bot_levels)[0]
        self.watchers = Toggle(_("Others may watch"), True, self._touch)
        self.grace = Choice(
            _("A bot plays for who is away"),
            30.0,
            [
                (10.0, _("after 10 seconds")),
                (30.0, _("after half a minute")),
                (120.0, _("after 2 minutes")),
                (-1.0, _("never")),
            ],
            self._touch,
        )
        rows = [self.name, self.table, self.rules, self.change]
        self.form.add(*rows, self.level, self.need, self.watchers, self.grace, self.open)
        self.form.scrolls = [self.sheet.scroll]
        self._check()
        self.form.set_focus(self.open if self.name.value else self.name)

    @property
    def opens(self) -> Chosen:
        return self.chosen

    @property
    def chosen(self) -> Chosen:
        """The rules to be played."""
        value: Chosen = self.rules.value
        return value

    def arrange(self, ctx: Context) -> None:
        if not self._made:
            self._make(ctx)
        u, sheet = ctx.scale.u, self.sheet
        space = self.body.inflate(-2 * u(EDGE), 0)
        space.top, space.height = self.body.top + u(16), self.body.height - u(30)
        width = min(space.width, u(WIDTH))
        space.left, space.width = self.body.centerx - width // 2, width
        sheet.begin(ctx, space)
        for field in (self.name, self.table):
            sheet.put(field, field.height(ctx))
            sheet.space(Space.L)
        sheet.row(self.rules)
        if self.chosen not in self._presets:
            sheet.words(self._rules_line(), tokens.SECOND, ctx.theme.ink2, 2)
        sheet.space(Space.S)
        sheet.buttons([self.change])
        sheet.rule()
        for row in (self.level, self.need, self.watchers, self.grace):
            sheet.row(row)
            sheet.space(Space.S)
        sheet.end()
        self.form.reveal_focus()
        size = self.open.preferred(ctx)
        high = min(max(size[1], u(tokens.Measure.BUTTON)), self.rail.height - u(14))
        self.open.rect = pygame.Rect(0, 0, max(size[0], u(200)), high)
        self.open.rect.midright = (space.right, self.rail.centery)

    def _rules_line(self) -> str:
        try:
            return rules_words.rules_title(house_rules.rules_of(self.chosen))
        except BadRules as error:
            return str(error)

    def handle(self, event: Event) -> Result | None:
        enter = isinstance(event, Key) and event.chord == "enter" and not event.repeat
        if enter and isinstance(self.form.focus, TextField) and self.open.enabled:
            return self._open()
        return super().handle(event)

    def _touch(self, _value: Any) -> None:
        self.arrange(self.ctx)
        self.dirty = True

    def _check(self) -> None:
        reason = ""
        if not self.name.value.strip():
            reason = _("Type your name first")
        elif not self.table.value.strip():
            reason = _("The table has no name")
        self.open.reason = reason
        self.open.label = reason or _("Open the table")
        right = self.open.rect.right
        self.open.rect.width = max(self.open.preferred(self.ctx)[0], self.ctx.scale.u(200))
        self.open.rect.right = right
        self.dirty = True

    def _change(self) -> Result | None:
        if self.chosen.preset.startswith("2-"):
            return Push(
                tell(_("Two-handed"), _("The layouts for two have no further house rules here."))
            )
        return Push(RulesScreen(self.chosen))

    def resume(self, answer: Any) -> Result | None:
        if isinstance(answer, Chosen):
            known = [one for one in self.rules.values if one[0] in self._presets]
            if answer not in self._presets:
                known.insert(0, (answer, _("your own choice")))
            self.rules.values = known
            self.rules.value = answer
            self._touch(answer)
        return None

    def _open(self) -> Result | None:
        kept = self.ctx.settings
        kept.player_name = self.name.value.strip()
        self.ctx.save_settings()
        setup = OpenSetup(
            table=self.table.value.strip(),
            player=kept.player_name,
            preset=self.chosen.preset,
            options=self.chosen.options,
            bots=with_usual_names(kept.bot_names),
            need=self.need.value,
            watchers=self.watchers.value,
            grace=self.grace.value,
            level=self.level.value,
        )
        return opened(self.ctx, setup)

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        self.sheet.draw(surface)
        left = self.sheet.paper.left
        ctx.text.draw(
            surface,
            _("The table lives on this computer: keep it awake."),
            (left, self.rail.centery),
            tokens.BODY,
            ctx.theme.cream2,
            valign="middle",
            max_width=max(10, self.open.rect.left - left - ctx.scale.u(Space.L)),
        )


def opened(ctx: Context, setup: OpenSetup, **more: Any) -> Result:
    """Open the table and go to its lobby, or say why not; ``more`` goes to the host's table."""
    try:
        desk: HostDesk = open_table(setup, ctx.settings, **more)
    except BadRules as error:
        return Push(tell(_("No table"), escape(net_words(error))))
    except OSError as error:
        why = net_words(error)
        line = _("The table could not be opened: {why}.")
        return Push(tell(_("No table"), line.format(why=escape(why.rstrip(".")))))
    first_look(desk)
    return Replace(LobbyScreen(desk))
