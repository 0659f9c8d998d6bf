"""The door in a lobby: the code, the addresses, who may come, and what was said last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import N_, _
from game.lan import HostDesk, LanDesk
from game.net_words import net_words
from game.platform import copy_text
from game.screen import Result
from game.screens.sheet import Sheet
from game.text import escape
from game.theme import Space
from game.widgets import Button, Choice, Toggle
from game.widgets.rows import Row
from net.hosting import Lobby
from net.tableview import TableView

LINES = 6
"""So many of the last lines of talk stand in the lobby."""

NEEDS = (
    ("code", N_("whoever has the code")),
    ("approval", N_("whom you let in")),
    ("nothing", N_("everybody here")),
)
CLOCKS = (
    (0, N_("as long as they like")),
    (60, N_("one minute")),
    (30, N_("30 seconds")),
    (20, N_("20 seconds")),
)
GRACES = (
    (10.0, N_("after 10 seconds")),
    (30.0, N_("after half a minute")),
    (120.0, N_("after 2 minutes")),
    (-1.0, N_("never")),
)


class LobbyDoor:
    """What stands on the door's sheet. ``button`` gives the lobby's button of a name, ``use`` puts
    a widget into its form, ``host`` does what only the host may, ``tell`` says a sentence."""

    def __init__(
        self,
        desk: LanDesk,
        button: Callable[[str, str, Callable[[], Result | None]], Button],
        use: Callable[[Row], None],
        host: Callable[..., None],
        tell: Callable[[str], None],
    ) -> None:
        self.desk = desk
        self.button, self.use, self.host, self.tell = button, use, host, tell
        self.rows: dict[str, Choice | Toggle] = {
            "need": Choice(
                _("Who may sit down"),
                "code",
                [(need, _(label)) for need, label in NEEDS],
                partial(self._set, "need"),
            ),
            "takeover": Toggle(
                _("Newcomers take a bot's place in the middle of a hand"),
                False,
                partial(self._set, "takeover"),
            ),
            "watchers": Toggle(_("Others may watch"), True, partial(self._set, "watchers")),
            "watchers_talk": Toggle(
                _("Who watches may talk during a hand"), False, partial(self._set, "watchers_talk")
            ),
            "grace": Choice(
                _("A bot plays for who is away"),
                30.0,
                [(seconds, _(label)) for seconds, label in GRACES],
                partial(self._set, "grace"),
            ),
            "clock": Choice(
                _("Time for a decision"),
                0,
                [(seconds, _(label)) for seconds, label in CLOCKS],
                partial(self._set, "clock"),
            ),
        }

    def _set(self, name: str, value: Any) -> None:
        if isinstance(self.desk, HostDesk):
            self.desk.lan.change(**{name: value})

    def _table(self) -> TableView:
        table = self.desk.table
        assert table is not None
        return table

    def copy(self) -> Result | None:
        """Put the join code on the clipboard."""
        if isinstance(self.desk, HostDesk) and self.desk.lobby.code:
            done = copy_text(self.desk.lobby.code)
            self.tell(_("The code is copied.") if done else _("The code could not be copied."))
        return None

    # Placing

    def place(self, ctx: Context, sheet: Sheet) -> None:
        """Everything, on a sheet that has begun."""
        if isinstance(self.desk, HostDesk):
            self._place_host(ctx, sheet, self.desk)
        else:
            sheet.title(_("Where the table lives"))
            sheet.words(
                _(
                    "The table lives on its host's computer. If your computer is cut off or you "
                    "close this window, your seat is kept and a bot plays for you meanwhile; "
                    "the table stands under *Recent tables*."
                ),
                tokens.BODY,
                ctx.theme.ink2,
                9,
            )
        sheet.space(Space.S)
        sheet.words(
            _(
                "Every deal is mixed from all players' numbers; each computer checks it after "
                "the hand."
            ),
            tokens.SECOND,
            ctx.theme.ink2,
            3,
        )
        self._place_talk(ctx, sheet)

    def _place_host(self, ctx: Context, sheet: Sheet, desk: HostDesk) -> None:
        lobby = desk.lobby
        sheet.title(_("Invite"))
        self._place_code(ctx, sheet, lobby)
        self._place_addresses(ctx, sheet, lobby)
        sheet.space(Space.M)
        lock = _("Let newcomers in again") if lobby.locked else _("Nobody new")
        pause = _("Go on") if lobby.paused else _("Pause")
        sheet.buttons(
            [
                self.button("lock", lock, partial(self._switch, "lock", not lobby.locked)),
                self.button("pause", pause, partial(self._switch, "pause", not lobby.paused)),
            ]
        )
        sheet.rule()
        for name, row in self.rows.items():
            row.value = getattr(lobby, name)
            self.use(row)
            sheet.row(row)
        sheet.space(Space.S)
        for note in lobby.notes:
            sheet.words(escape(net_words(note)), tokens.SECOND, ctx.theme.red, 3)

    def _switch(self, name: str, on: bool) -> Result | None:
        self.host(name, on)
        return None

    def _place_code(self, ctx: Context, sheet: Sheet, lobby: Lobby) -> None:
        t, u, text = ctx.theme, ctx.scale.u, ctx.text
        if not lobby.code:
            line = _("Others see “{table}” under Home network. You let them in one by one.")
            sheet.words(line.format(table=escape(self._table().name)), tokens.SECOND, t.ink2, 4)
            return
        line = _("Others see “{table}” under Home network. If not, this code finds it:")
        if lobby.need == "code":
            line = _(
                "Others see “{table}” under Home network and need this code; it also finds the "
                "table where it is not seen:"
            )
        sheet.words(line.format(table=escape(self._table().name)), tokens.SECOND, t.ink2, 4)
        sheet.space(Space.S)
        style = tokens.Type("bold", 30)
        rect = sheet.take(round(text.px(style) * 1.7))
        parts = lobby.code.split("-")

        def draw(surface: pygame.Surface, at: pygame.Rect) -> None:
            gap = u(16)
            wide = min(u(140), (at.width - 2 * gap) // 3)
            for number, part in enumerate(parts):
                box = pygame.Rect(at.x + number * (wide + gap), at.y, wide, at.height)
                ctx.paint.box(surface, box, u(8), t.paper0, border=t.ink)
                text.draw(surface, part, box.center, style, t.ink, "center", "middle", wide - u(8))
                if number:
                    dash = pygame.Rect(box.left - gap + u(4), box.centery, gap - u(8), u(3))
                    surface.fill(t.ink, dash)

        sheet.paint(rect, draw)
        sheet.space(Space.M)
        sheet.buttons(
            [
                self.button("copy", _("Copy"), self.copy),
                self.button("new code", _("New code"), self._new_code),
            ]
        )

    def _new_code(self) -> Result | None:
        self.host("new_code")
        return None

    def _place_addresses(self, ctx: Context, sheet: Sheet, lobby: Lobby) -> None:
        t = ctx.theme
        sheet.space(Space.M)
        sheet.words(_("Or the address"), tokens.SECOND_BOLD, t.ink)
        for address in lobby.addresses[:4]:
            sheet.words(f"{address}:{lobby.port}", tokens.PROMPT_BOLD, t.ink, 1)
        if not lobby.addresses:
            sheet.words(_("This computer is in no network now."), tokens.BODY, t.red, 2)

    def _place_talk(self, ctx: Context, sheet: Sheet) -> None:
        """The last that was said."""
        lines = self.desk.talk.lines[-LINES:]
        if not lines:
            return
        sheet.rule()
        sheet.title(_("Chat"), tokens.GROUP)
        for line in lines:
            sheet.words(line.words(), tokens.BODY, ctx.theme.ink, 3)
