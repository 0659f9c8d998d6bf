"""Tables on the home network: those that were found, those of before, a code, an address."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import N_, _, ngettext
from game.inputs import Event, Key
from game.lan import GuestDesk, Lookout
from game.net_words import net_words
from game.screen import Pop, Push, Replace, Result
from game.screens.join_rows import draw_found, keeps_seat, known_line
from game.screens.lobby import lobby_or_table
from game.screens.message import Answer, MessageScreen
from game.screens.new_table import user_name
from game.screens.page import EDGE, PageScreen
from game.screens.sheet import Sheet, button_size
from game.settings import LONGEST_NAME, data_folder
from game.text import escape
from game.theme import Space
from game.version import VERSION
from game.widgets import Button, TextField
from net.codes import read_code
from net.discovery import FoundTable, WhyNot
from net.joining import JoinTable, NoSuchAddress, read_place
from net.known import KnownTable, known_tables
from net.networks import PORT

SIDE_BY_SIDE = 980  # units of width from which the lists and the fields stand side by side
FIELDS = 480  # units of width of the sheet with the fields
ROW = 88  # units of height of a table that was found
LONGEST_PLACE = 60
HINTS = {
    "firewall": N_("A firewall on the host's computer must let port {port} through."),
    "guest-wifi": N_("A guest Wi-Fi keeps devices apart: all must be in the same network."),
    "vpn": N_("A VPN is on here; tables at home may be hidden behind it."),
    "no-network": N_("This computer is in no network now."),
}


class Eyes(Protocol):
    """What this screen needs of a `game.lan.Lookout`."""

    tables: tuple[FoundTable, ...]
    why: WhyNot | None

    def ask_every_address(self) -> int: ...

    def close(self) -> None: ...


def look_out(known: tuple[KnownTable, ...]) -> Eyes:
    """Look for tables, and ask after those of before."""
    places = [(address, one.port) for one in known for address in one.addresses]
    return Lookout(places)


class JoinScreen(PageScreen):
    """``look`` opens the eyes of the screen; ``folder`` is where known tables are kept."""

    def __init__(
        self,
        look: Callable[[tuple[KnownTable, ...]], Eyes] = look_out,
        folder: Path | None = None,
        interface: str = "",
    ) -> None:
        super().__init__(_("Home network"))
        self._look = look
        self._folder = folder
        self._interface = interface
        self._eyes: Eyes | None = None
        self.lists, self.fields = Sheet(), Sheet()
        self.tables: tuple[FoundTable, ...] = ()
        self.known: tuple[KnownTable, ...] = ()
        self.why: WhyNot | None = None
        self.told = ""
        self._buttons: dict[str, Button] = {}
        self._made = False
        self.narrow = False
        self.host = Button(_("Open a table here"), self._open, kind="main")

    def _make(self, ctx: Context) -> None:
        self._made = True
        self.known = known_tables(self._data)
        name = ctx.settings.player_name or user_name()
        self.name = TextField(
            _("Your name"), name, lambda _v: self._touch(), LONGEST_NAME, icon="person"
        )
        self.where = TextField(
            _("Join code or address"),
            "",
            lambda _v: self._touch(),
            LONGEST_PLACE,
            placeholder=_("7KQ-M2D-94T or 192.168.178.23"),
        )
        self.connect = Button(_("Sit down"), self._connect, kind="plain", style=tokens.BODY_BOLD)
        self.watch = Button(
            _("Watch"), lambda: self._connect(True), kind="plain", style=tokens.BODY_BOLD
        )

    # Screen

    @property
    def _data(self) -> Path:
        return self._folder or data_folder()

    def _begin(self) -> None:
        """Open the eyes, when the screen comes or comes back."""
        if self._eyes is None:
            self.known = known_tables(self._data)
            self._eyes = self._look(self.known)

    def _rest(self) -> None:
        if self._eyes is not None:
            self._eyes.close()
            self._eyes = None

    def closed(self) -> None:
        self._rest()

    def update(self, now: float) -> Result | None:
        self._begin()
        assert self._eyes is not None
        seen = (self._eyes.tables, self._eyes.why)
        if seen != (self.tables, self.why):
            self.tables, self.why = seen
            self.arrange(self.ctx)
            self.dirty = True
        return None

    def handle(self, event: Event) -> Result | None:
        enter = isinstance(event, Key) and event.chord == "enter" and not event.repeat
        if enter and self.form.focus is self.where:
            return self._connect() if self.connect.enabled else None
        return super().handle(event)

    def resume(self, answer: Any) -> Result | None:
        self.told = answer if isinstance(answer, str) and answer.endswith((".", "!")) else ""
        self.known = known_tables(self._data)
        self.arrange(self.ctx)
        self.dirty = True
        return None

    # Doing

    def _open(self) -> Result | None:
        from game.screens.open_table import OpenTableScreen

        self._remember()
        self._rest()
        return Push(OpenTableScreen())

    def _remember(self) -> None:
        name = self.name.value.strip()
        if name and name != self.ctx.settings.player_name:
            self.ctx.settings.player_name = name
            self.ctx.save_settings()

    def _touch(self) -> None:
        self.told = ""
        self._judge()
        self.dirty = True

    def _judge(self) -> None:
        """What is missing before one can sit down by code or address."""
        text = self.where.value.strip()
        reason = ""
        if not self.name.value.strip():
            reason = _("Type your name first")
        elif not text:
            reason = _("Type a code or an address")
        else:
            try:
                read_place(text)
            except NoSuchAddress:
                reason = _("That is neither a code nor an address")
        self.connect.reason = self.watch.reason = reason

    def _connect(self, watch: bool = False) -> Result | None:
        self._remember()
        try:
            table = JoinTable.to(
                self.where.value,
                self.name.value.strip(),
                self._data,
                watch=watch,
                interface=self._interface,
                app=VERSION,
            )
        except NoSuchAddress as error:
            self.told = escape(net_words(error))
            return None
        return self._enter(table, watch, self.name.value.strip())

    def _sit(self, found: FoundTable, watch: bool = False) -> Result | None:
        """Sit down at a table of the list; where it asks for a code, the typed one is used."""
        code = read_code(self.where.value)
        if not self.name.value.strip():
            self.form.set_focus(self.name)
            self.told = _("Type your name first.")
            self.dirty = True
            return None
        comes_back = any(one.room == found.room and one.token for one in self.known)
        if found.need == "code" and code is None and not comes_back:
            self.form.set_focus(self.where)
            line = _("“{table}” asks for its code: type it, then sit down. Its host sees it.")
            self.told = line.format(table=escape(found.name))
            self.dirty = True
            return None
        self._remember()
        return self._enter(
            JoinTable.at(
                found,
                self.name.value.strip(),
                self._data,
                code=-1 if code is None else code.secret,
                watch=watch,
                interface=self._interface,
                app=VERSION,
            ),
            watch,
            self.name.value.strip(),
        )

    def _back_to(self, known: KnownTable) -> Result | None:
        return self._enter(
            JoinTable.back(known, self._data, interface=self._interface, app=VERSION),
            known.watch,
            known.person,
        )

    def _enter(self, table: JoinTable, watch: bool, name: str) -> Result:
        self._rest()
        return Push(Entering(GuestDesk(table, self._data, not watch, name)))

    def _ask_all(self) -> Result | None:
        """Look for a table at each address nearby, as somebody sees none."""
        count = self._eyes.ask_every_address() if self._eyes is not None else 0
        self.told = _("This computer is in no network in which it could ask.")
        if count:
            line = _("Asking {n} addresses: a table that answers shows within half a minute.")
            self.told = line.format(n=count)
        self.dirty = True
        return None

    # Placing

    def _button(self, key: str, label: str, do: Callable[[], Result | None]) -> Button:
        button = self._buttons.get(key)
        if button is None:
            button = self._buttons[key] = Button("", do, kind="plain", style=tokens.BODY_BOLD)
        button.label, button.on_press = label, do
        self._used.append(button)
        return button

    def arrange(self, ctx: Context) -> None:
        if not self._made:
            self._make(ctx)
        u = ctx.scale.u
        self._used: list[Any] = []
        space = self.body.inflate(-2 * u(EDGE), 0)
        space.top, space.height = self.body.top + u(16), self.body.height - u(30)
        width = min(space.width, u(1200))
        space.left, space.width = self.body.centerx - width // 2, width
        self.narrow = ctx.scale.width < SIDE_BY_SIDE
        self._judge()
        if self.narrow:
            self.lists.begin(ctx, space)
            self._place_lists(ctx, self.lists)
            self.lists.rule()
            self._place_fields(ctx, self.lists)
        else:
            right = min(u(FIELDS), width * 45 // 100)
            left = pygame.Rect(space.x, space.y, width - right - u(Space.L), space.height)
            self.lists.begin(ctx, left)
            self._place_lists(ctx, self.lists)
            self.fields.begin(
                ctx, pygame.Rect(left.right + u(Space.L), space.y, right, space.height)
            )
            self._place_fields(ctx, self.fields)
            self.fields.end()
        self.lists.end()
        size = self.host.preferred(ctx)
        high = min(max(size[1], u(tokens.Measure.BUTTON)), self.rail.height - u(14))
        self.host.rect = pygame.Rect(0, 0, max(size[0], u(200)), high)
        self.host.rect.midright = (space.right, self.rail.centery)
        self._space = space
        self.form.scrolls = [self.lists.scroll] + ([] if self.narrow else [self.fields.scroll])
        self.form.widgets = [*self._used, self.host, self.back]
        if self.form.focus not in self.form.widgets:
            # Whose seat is kept wants to return to it, whoever sees a table to sit down.
            tables = [one for one in self._used if isinstance(one, Button) and one.enabled]
            offered = bool(self.tables) or any(keeps_seat(one) for one in self.known)
            self.form.set_focus(tables[0] if offered and tables else self.host)
        self.form.reveal_focus()

    def _place_lists(self, ctx: Context, sheet: Sheet) -> None:
        t = ctx.theme
        here = {found.room: found for found in self.tables}
        kept = [one for one in self.known if keeps_seat(one)]
        if kept:
            sheet.title(_("Return to the table?"))
            sheet.space(Space.S)
            for known in kept:
                if known.room in here:
                    self._place_found(ctx, sheet, here[known.room])
                else:
                    self._place_known(ctx, sheet, known)
                sheet.space(Space.S)
            sheet.space(Space.S)
        mine = {one.room for one in kept}
        others = [found for found in self.tables if found.room not in mine]
        sheet.title(_("Found on this network"))
        if not others:
            line = _("Looking for tables; a new one shows within a few seconds.")
            sheet.words(line, tokens.BODY, t.ink2, 2)
        sheet.space(Space.S)
        for found in others:
            self._place_found(ctx, sheet, found)
            sheet.space(Space.M)
        before = [one for one in self.known if one.room not in {*here, *mine}]
        if before:
            sheet.space(Space.S)
            sheet.title(_("Recent tables"), tokens.GROUP)
            for known in before:
                self._place_known(ctx, sheet, known)
                sheet.space(Space.S)

    def _place_found(self, ctx: Context, sheet: Sheet, found: FoundTable) -> None:
        u, text = ctx.scale.u, ctx.text
        lines = text.line_height(tokens.GROUP) + 2 * text.line_height(tokens.SECOND)
        rect = sheet.take(max(u(ROW), lines + u(16)))
        label, do = self._what_to_do(found)
        button = self._button(f"found {found.room}", label, do)
        button.reason = ""
        if found.problem and found.problem != "It does not answer.":
            button.reason = net_words(found.problem)
        wide, high = button_size(ctx, button)
        button.scroll = sheet.scroll
        button.rect = pygame.Rect(0, 0, min(wide, rect.width * 2 // 5), high)
        button.rect.midright = (rect.right - u(Space.M), rect.centery)
        left = button.rect.left
        if label == _("Sit down") and found.state in ("hand", "between"):
            # While cards are played one may prefer to look on.
            watch = self._button(f"watch {found.room}", _("Watch"), partial(self._sit, found, True))
            wide, high = button_size(ctx, watch)
            if left - u(Space.S) - wide > rect.x + rect.width // 3:
                watch.scroll = sheet.scroll
                watch.rect = pygame.Rect(left - u(Space.S) - wide, 0, wide, high)
                watch.rect.centery = rect.centery
                left = watch.rect.left
            else:
                self._used.remove(watch)
        room = left - rect.x - u(Space.L)
        alone = sum(one.name == found.name for one in self.tables) == 1
        sheet.paint(rect, partial(draw_found, ctx, found, alone, room))

    def _what_to_do(self, found: FoundTable) -> tuple[str, Callable[[], Result | None]]:
        if found.problem == "It does not answer.":
            return _("Try"), partial(self._sit, found)
        if found.problem:
            return _("Not now"), partial(self._sit, found)
        if any(one.room == found.room and one.token and not one.watch for one in self.known):
            return _("Return"), partial(self._sit, found)
        if not found.free:
            return _("Watch"), partial(self._sit, found, True)
        return _("Sit down"), partial(self._sit, found)

    def _place_known(self, ctx: Context, sheet: Sheet, known: KnownTable) -> None:
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        label = _("Return") if known.token else _("Look for it")
        button = self._button(f"known {known.room}", label, partial(self._back_to, known))
        wide, high = button_size(ctx, button)
        rect = sheet.take(high + u(Space.M))
        button.scroll = sheet.scroll
        button.rect = pygame.Rect(0, 0, wide, high)
        button.rect.midright = (rect.right - u(Space.M), rect.centery)
        words = "*" + escape(known.name) + "*  " + known_line(known)
        width = max(u(40), button.rect.left - rect.x - u(2 * Space.L))

        def draw(surface: pygame.Surface, at: pygame.Rect) -> None:
            ctx.paint.box(surface, at, u(8), t.paper0, border=t.paper_line)
            text.draw(
                surface, words, (at.x + u(Space.L), at.centery), tokens.BODY, t.ink,
                valign="middle", max_width=width,
            )  # fmt: skip

        sheet.paint(rect, draw)

    def _place_fields(self, ctx: Context, sheet: Sheet) -> None:
        t = ctx.theme
        sheet.title(_("With a code or an address"))
        sheet.words(_("The host sees both in the lobby."), tokens.SECOND, t.ink2, 2)
        sheet.space(Space.S)
        sheet.put(self.where, self.where.height(ctx))
        sheet.space(Space.M)
        sheet.buttons([self.connect, self.watch])
        sheet.space(Space.M)
        sheet.put(self.name, self.name.height(ctx))
        self._used += [self.where, self.connect, self.watch, self.name]
        sheet.rule()
        sheet.title(_("Why can't I see the table?"), tokens.GROUP)
        for line in self.why_lines():
            sheet.words(line, tokens.SECOND, t.ink2, 4)
            sheet.space(Space.XS)
        if self.why is not None and self.why.addresses:
            sheet.space(Space.XS)
            label = _("Ask every address of this network")
            sheet.buttons([self._button("ask all", label, self._ask_all)])

    def why_lines(self) -> list[str]:
        """Own addresses, the port, and what to check."""
        why = self.why
        if why is None:
            return [_("One moment: this computer is looking around.")]
        lines = []
        if why.addresses:
            line = ngettext(
                "You are {addresses}; the table's computer must be in the same network.",
                "You are {addresses}; the table's computer must be in one of these networks.",
                len(why.addresses),
            )
            lines.append(line.format(addresses=", ".join(why.addresses[:3])))
        lines += [_(HINTS[hint]).format(port=PORT) for hint in why.hints if hint in HINTS]
        lines += [escape(net_words(note)) for note in why.notes]
        if why.mdns or why.beacon:
            lines.append(_("Something of a table was heard since you came here."))
        return lines

    # Drawing

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        self.lists.draw(surface)
        if not self.narrow:
            self.fields.draw(surface)
        words = self.told or _("Or open a table here, and the others find it.")
        width = max(10, self.host.rect.left - self._space.left - ctx.scale.u(Space.L))
        lines = min(2, len(ctx.text.wrap(words, tokens.BODY, width)))
        high = lines * ctx.text.line_height(tokens.BODY)
        ctx.text.paragraph(
            surface,
            words,
            (self._space.left, self.rail.centery - high / 2),
            width,
            tokens.BODY,
            ctx.theme.gold2 if self.told else ctx.theme.cream2,
            max_lines=2,
        )


class Entering(MessageScreen):
    """Waits until one is in, or says why not; goes on by itself."""

    def __init__(self, desk: GuestDesk) -> None:
        self.desk = desk
        self._handed_on = False
        super().__init__(
            _("To the table"),
            _sought(desk),
            [Answer(_("Cancel"), Pop(), "Esc")],
        )

    def enter(self, ctx: Context) -> None:
        self.ctx = ctx
        super().enter(ctx)

    def update(self, now: float) -> Result | None:
        self.desk.tick()
        self.desk.refresh()
        if self.desk.over:
            # The screen below says why.
            return Pop(
                escape(net_words(self.desk.trouble or "The table's computer does not answer."))
            )
        if self.desk.lan.state == "in" and self.desk.table is not None:
            self._handed_on = True
            return Replace(lobby_or_table(self.desk))
        said = _sought(self.desk)
        if said != self.sentence:
            self.sentence = said
            self.enter(self.ctx)
            self.dirty = True
        return None

    def closed(self) -> None:
        if not self._handed_on:
            self.desk.close()


def _sought(desk: GuestDesk) -> str:
    """What is tried just now, as markup."""
    return escape(net_words(desk.lan.trouble or "Looking for the table."))
