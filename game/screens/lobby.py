"""A table on the home network before its first hand, and who sits there later on.

The host sees the door as well: the join code, the addresses, who asks to come in, and may change
the seats and the rules. A guest sees who is there and says when to begin.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from engine.rules import preset as preset_rules
from game import rules_words
from game import theme as tokens
from game.commands import LOBBY, cap, command_for
from game.context import Context
from game.house_rules import Chosen
from game.i18n import _
from game.inputs import Event, Key
from game.lan import GuestDesk, HostDesk, LanDesk, bot_kind
from game.net_words import net_words
from game.screen import Pop, Push, Replace, Result
from game.screens.ask_text import AskText, Verdict
from game.screens.bot_levels import LEVEL_NAMES
from game.screens.lobby_door import LobbyDoor
from game.screens.lobby_seats import STAY, draw_seat, seat_menu
from game.screens.message import Answer, MessageScreen
from game.screens.page import EDGE, PageScreen
from game.screens.rules import RulesScreen
from game.screens.sheet import Sheet, button_size
from game.settings import LEVELS, LONGEST_NAME
from game.table import words
from game.table.lan_words import notice_words
from game.text import escape
from game.theme import Space
from game.widgets import Button
from net.hosting import Lobby
from net.messages import Refusal
from net.tableview import TableView

SIDE_BY_SIDE = 980  # units of width from which seats and door stand side by side
DOOR = 500  # units of width of the sheet about the door
SEAT = 58  # units of height of a seat
CLOSE, KEEP = "close", "keep"


class LobbyScreen(PageScreen):
    """``over_table``: it lies over a hand and closes to go on playing."""

    def __init__(self, desk: LanDesk, over_table: bool = False) -> None:
        super().__init__(_("Your table is open") if desk.host else _("At the table"))
        self.desk = desk
        self.over_table = over_table
        self.seats, self.door = Sheet(), Sheet()
        self.sheet = LobbyDoor(
            desk, self._button, lambda row: self._used.append(row), self._host, self._tell
        )
        self.main = Button("", self._main, kind="main", key_cap="Enter")
        self.chat = Button(_("Chat"), self._chat, icon="chat", key_cap=cap("talk"))
        self.chat.style = tokens.BODY_BOLD
        self.told = ""  # what was refused or done last
        self.overlay = False
        self._buttons: dict[str, Button] = {}
        self._seen: object = None
        self._handed_on = False
        self._seat_asked = -1
        self.narrow = False

    @property
    def table(self) -> TableView:
        """The public facts; the lobby is opened once they are known."""
        table = self.desk.table
        assert table is not None
        return table

    @property
    def lobby(self) -> Lobby | None:
        """The door, for the host."""
        return self.desk.lobby if isinstance(self.desk, HostDesk) else None

    @property
    def opens(self) -> Chosen | None:
        if self.over_table:
            return None
        return Chosen(self.table.preset, tuple(self.table.options.items()))

    # Screen

    def update(self, now: float) -> Result | None:
        self.desk.tick()
        self.desk.refresh()
        refusal = self.desk.take_refusal()
        if refusal is not None:
            self._say(refusal)
        notice = self.desk.take_notice()
        if notice is not None:
            self._tell(notice_words(notice, self.desk.own_name))
        if self.desk.over and not self.over_table:
            sentence = escape(net_words(self.desk.trouble) or _("The table is closed."))
            return Replace(
                MessageScreen(
                    _("The table is gone"), sentence, [Answer(_("Go on"), Pop())], overlay=False
                )
            )
        if self.desk.over:
            return Pop()
        if not self.over_table and self.table.phase != "lobby" and self.desk.view is not None:
            from game.table.lan_table import lan_screen

            self._handed_on = True
            return Replace(lan_screen(self.desk))
        self.dirty |= self.desk.talk.show(now)
        if self._state() != self._seen:
            self.arrange(self.ctx)
            self.dirty = True
        return None

    def _state(self) -> object:
        """All that decides what stands where."""
        talk = self.desk.talk
        return (
            *(self.desk.table, self.lobby, self.desk.status, self.told),
            *(talk.unread, talk.heard, self._wants_seat),
        )

    def closed(self) -> None:
        if not self._handed_on and not self.over_table:
            self.desk.close()

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            command = command_for(event, LOBBY)
            if command is not None and command.name == "copy":
                return self.sheet.copy()
            if command is not None and command.name in ("talk", "gesture"):
                return self._chat(gestures=command.name == "gesture")
        return super().handle(event)

    def _chat(self, gestures: bool = False) -> Result | None:
        from game.table.talk_screen import TalkScreen

        return Push(TalkScreen(self.desk, gestures))

    def leave(self) -> Result | None:
        if self.over_table:
            return Pop()
        if self.desk.host:
            return Push(
                MessageScreen(
                    _("Close the table?"),
                    _("Everybody at it is sent home. No card has been dealt yet."),
                    [Answer(_("Keep it open"), Pop(STAY)), Answer(_("Close it"), Pop(CLOSE))],
                    on_escape=Pop(STAY),
                )
            )
        return Push(
            MessageScreen(
                _("Leave the table?"),
                _("You can keep your seat and come back, or give it to a bot."),
                [
                    Answer(_("Stay"), Pop(STAY)),
                    Answer(_("Keep my seat"), Pop(KEEP)),
                    Answer(_("Give it up"), Pop(CLOSE)),
                ],
                on_escape=Pop(STAY),
            )
        )

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        if answer == CLOSE:
            self.desk.give_up()
            return Pop()
        if answer == KEEP:
            return Pop()
        if isinstance(answer, Chosen):
            self._new_rules(answer)
        elif isinstance(answer, tuple):
            return self._do_to_seat(*answer)
        elif isinstance(answer, str) and self._seat_asked >= 0 and answer != STAY:
            self._host("rename", self._seat_asked, answer)
            self._seat_asked = -1
        return None

    # Doing

    def _host(self, name: str, *arguments: Any) -> None:
        """Do what only the host may; a refusal is said in the rail."""
        if isinstance(self.desk, HostDesk):
            refusal = getattr(self.desk.lan, name)(*arguments)
            self.told = ""
            self._say(refusal)

    def _tell(self, sentence: str) -> None:
        self.told, self.dirty = sentence, True

    def _say(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.told = words.refused(refusal)
            self.dirty = True

    def _main(self) -> Result | None:
        if self.over_table:
            return Pop()
        if self.desk.host:
            self._host("start")
        elif not self.desk.watching:
            self.desk.set_ready(not self.desk.ready)
        return None

    @property
    def _wants_seat(self) -> bool:
        return isinstance(self.desk, GuestDesk) and self.desk.wants_seat

    def _wish(self) -> Result | None:
        """While one watches: ask for a seat, or not after all."""
        self.desk.want_seat(not self._wants_seat)
        return None

    def _change_rules(self) -> Result | None:
        table = self.table
        return Push(RulesScreen(Chosen(table.preset, tuple(table.options.items()))))

    def _add_chair(self) -> Result | None:
        """One more at the table, where the rules let the dealer sit out (DEAL-5)."""
        self._host("add_chair")
        return None

    def _new_rules(self, chosen: Chosen) -> None:
        rules = preset_rules(chosen.preset, **dict(chosen.options))
        self._host("new_rules", rules.preset, rules.changes)

    def _seat_menu(self, seat: int) -> Result | None:
        """What the host may do about one seat."""
        return Push(seat_menu(self.desk, seat))

    def _do_to_seat(self, seat: int, what: str) -> Result | None:
        if what == "name":
            self._seat_asked = seat
            return Push(
                AskText(
                    _("Another name"),
                    _("Name"),
                    self.table.names[seat],
                    _("Use it"),
                    lambda name: Verdict("" if name.strip() else _("Type a name first")),
                    LONGEST_NAME,
                )
            )
        if what == "level":
            line = _("How well is {name} to play?")
            return Push(
                MessageScreen(
                    _("Level of the bot"),
                    line.format(name=escape(self.table.names[seat])),
                    [Answer(_(LEVEL_NAMES[level]), Pop((seat, level))) for level in LEVELS],
                    on_escape=Pop(STAY),
                )
            )
        if what in LEVELS:
            kind = bot_kind(self.table.preset, what)
            self._host("give_seat_to_bot", seat, kind)
            return None
        deeds: dict[str, tuple[Any, ...]] = {
            "bot now": ("bot_now", seat),
            "wait": ("wait_longer", seat),
            "up": ("swap", seat, seat - 1),
            "down": ("swap", seat, seat + 1),
            "bot": ("give_seat_to_bot", seat),
            "kick": ("kick", seat),
            "chair": ("take_chair", seat),
            "silence": ("mute", seat, True),
            "hear": ("mute", seat, False),
        }
        name, *arguments = deeds[what]
        self._host(name, *arguments)
        return None

    # Words

    def _main_words(self) -> str:
        if self.over_table:
            return _("Keep playing")
        if self.desk.host:
            return _("Deal the cards")
        if self.desk.watching:
            return _("You are watching")
        return _("Not ready after all") if self.desk.ready else _("I am ready")

    def rail_words(self) -> str:
        """The sentence beside the main button."""
        said = self.desk.talk.line
        if said is not None and not self.told:
            return said.words()
        if self.told or self.desk.status:
            return self.told or escape(self.desk.status)
        awaited = [one for one in self.desk.awaited if one != self.desk.own_name]
        if self.desk.host and not self.over_table and awaited:
            line = _("Not ready yet: {names}.")
            return line.format(names=escape(", ".join(awaited)))
        if self.desk.host:
            return _("If this computer sleeps, the others wait; a restart brings everybody back.")
        if not self.over_table and not self.desk.watching:
            return _("The cards are dealt when everybody is ready, or when the host says so.")
        return _("The table lives on its host's computer; your seat is kept if you are cut off.")

    # Placing

    def arrange(self, ctx: Context) -> None:
        if self.desk.table is None:
            return
        u = ctx.scale.u
        self._seen = self._state()
        self._used: list[Any] = []
        space = self.body.inflate(-2 * u(EDGE), 0)
        space.top, space.height = self.body.top + u(16), self.body.height - u(30)
        width = min(space.width, u(1200))
        space.left, space.width = self.body.centerx - width // 2, width
        self.narrow = ctx.scale.width < SIDE_BY_SIDE
        if self.narrow:
            self.seats.begin(ctx, space)
            self._place_seats(ctx, self.seats)
            self.seats.rule()
            self.sheet.place(ctx, self.seats)
        else:
            right = min(u(DOOR), width * 45 // 100)
            left = pygame.Rect(space.x, space.y, width - right - u(Space.L), space.height)
            self.seats.begin(ctx, left)
            self._place_seats(ctx, self.seats)
            self.door.begin(ctx, pygame.Rect(left.right + u(Space.L), space.y, right, space.height))
            self.sheet.place(ctx, self.door)
            self.door.end()
        self.seats.end()
        self.main.label = self._main_words()
        self.main.reason = (
            _("You are watching") if self.desk.watching and not self.over_table else ""
        )
        size = self.main.preferred(ctx)
        high = min(max(size[1], u(tokens.Measure.BUTTON)), self.rail.height - u(14))
        self.main.rect = pygame.Rect(0, 0, max(size[0], u(200)), high)
        self.main.rect.midright = (space.right, self.rail.centery)
        unread = self.desk.talk.unread
        self.chat.label = _("Chat ({n})").format(n=unread) if unread else _("Chat")
        wide = self.chat.preferred(ctx)[0]
        self.chat.rect = pygame.Rect(0, 0, wide, high)
        self.chat.rect.midright = (self.main.rect.left - u(Space.M), self.rail.centery)
        self._space = space
        self.form.scrolls = [self.seats.scroll] + ([] if self.narrow else [self.door.scroll])
        self.form.widgets = [*self._used, self.chat, self.main, self.back]
        if self.form.focus not in self.form.widgets:
            self.form.set_focus(self.main)
        self.form.reveal_focus()

    def _button(self, key: str, label: str, do: Callable[[], Result | None]) -> Button:
        """The button of that name: the same one each time, so that it keeps the focus."""
        button = self._buttons.get(key)
        if button is None:
            button = self._buttons[key] = Button("", do, kind="plain", style=tokens.BODY_BOLD)
        button.label, button.on_press = label, do
        self._used.append(button)
        return button

    def _place_seats(self, ctx: Context, sheet: Sheet) -> None:
        t = ctx.theme
        table = self.table
        sheet.title(escape(table.name), tokens.Type("title", 30))
        sheet.words(rules_words.rules_title(table.rules), tokens.BODY, t.ink2, 2)
        sheet.space(Space.M)
        lobby = self.lobby
        if lobby is not None:
            for one in lobby.asking:
                self._place_asking(ctx, sheet, one.number, one.name, one.watch)
        for seat in range(table.seats):
            self._place_seat(ctx, sheet, seat)
            sheet.space(Space.S)
        if lobby is not None and lobby.waiting:
            line = _("Waiting for a free seat: {names}.")
            sheet.words(
                line.format(names=escape(", ".join(lobby.waiting))), tokens.SECOND, t.ink2, 2
            )
        if table.watchers:
            names = escape(", ".join(table.watchers))
            sheet.words(_("Watching: {names}.").format(names=names), tokens.SECOND, t.ink2, 2)
        if self.desk.watching and isinstance(self.desk, GuestDesk):
            sheet.space(Space.S)
            label = _("Only watch") if self._wants_seat else _("Take the next free seat")
            sheet.buttons([self._button("wish", label, self._wish)])
        if self.desk.host and table.phase in ("lobby", "between"):
            sheet.space(Space.S)
            buttons = [self._button("rules", _("Change rules"), self._change_rules)]
            rules = table.rules
            if rules.session.dealer_sits_out and table.seats <= rules.deal.seats:
                buttons.append(self._button("chair", _("One more chair"), self._add_chair))
            sheet.buttons(buttons)

    def _place_asking(
        self, ctx: Context, sheet: Sheet, number: int, name: str, watch: bool
    ) -> None:
        t, u, text = ctx.theme, ctx.scale.u, ctx.text
        wish = _("{name} asks to watch.") if watch else _("{name} asks to sit down.")
        words = wish.format(name="*" + escape(name) + "*")
        top = sheet.y
        yes = self._button(f"yes {number}", _("Let in"), partial(self._answer, number, True))
        no = self._button(f"no {number}", _("Not now"), partial(self._answer, number, False))
        sizes = [button_size(ctx, one) for one in (no, yes)]
        line = text.line_height(tokens.BODY)
        beside = sheet.width - sum(wide for wide, _tall in sizes) - u(Space.L + 3 * Space.M)
        one_row = text.width(words, tokens.BODY) <= beside
        high = max(tall for _wide, tall in sizes) + u(2 * Space.S)
        if not one_row:
            high += line + u(Space.S)
        rect = sheet.take(high)

        def draw(surface: pygame.Surface, at: pygame.Rect) -> None:
            ctx.paint.box(surface, at, u(10), t.gold2, border=t.ink, border_alpha=120)
            middle = at.centery if one_row else at.y + u(Space.S) + line // 2
            spot = (at.x + u(Space.L), middle)
            text.draw(
                surface, words, spot, tokens.BODY, t.gold_ink, valign="middle",
                max_width=at.width - u(2 * Space.L),
            )  # fmt: skip

        sheet.paint(rect, draw)
        x = rect.right - u(Space.M)
        for button, (wide, tall) in zip((no, yes), sizes, strict=True):
            button.scroll = sheet.scroll
            button.rect = pygame.Rect(x - wide, top + high - tall - u(Space.S), wide, tall)
            x -= wide + u(Space.S)
        sheet.space(Space.M)

    def _answer(self, number: int, yes: bool) -> Result | None:
        self._host("answer", number, yes)
        return None

    def _place_seat(self, ctx: Context, sheet: Sheet, seat: int) -> None:
        u = ctx.scale.u
        lines = ctx.text.line_height(tokens.NAME) + ctx.text.line_height(tokens.SECOND)
        rect = sheet.take(max(u(SEAT), lines + u(10)))
        room = rect.width
        if self.desk.host:
            change = self._button(f"seat {seat}", _("Change"), partial(self._seat_menu, seat))
            wide, high = button_size(ctx, change)
            change.scroll = sheet.scroll
            change.rect = pygame.Rect(0, 0, wide, high)
            change.rect.midright = (rect.right - u(Space.M), rect.centery)
            room = change.rect.left - rect.x - u(Space.M)
        sheet.paint(rect, partial(draw_seat, ctx, self.desk, seat, room))

    # Drawing

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        self.seats.draw(surface)
        if not self.narrow:
            self.door.draw(surface)
        width = self.chat.rect.left - self._space.left - ctx.scale.u(Space.L)
        words = self.rail_words()
        lines = min(2, len(ctx.text.wrap(words, tokens.SECOND, max(10, width))))
        high = lines * ctx.text.line_height(tokens.SECOND)
        ctx.text.paragraph(
            surface,
            words,
            (self._space.left, self.rail.centery - high / 2),
            max(10, width),
            tokens.SECOND,
            ctx.theme.gold2 if self.told else ctx.theme.cream2,
            max_lines=2,
        )


def first_look(desk: LanDesk) -> None:
    """Wait, for a second at most, until a host's desk knows its table: the first update is on its
    way from the net thread."""
    for _round in range(200):
        desk.tick()
        desk.refresh()
        if desk.table is not None:
            return
        time.sleep(0.005)


def lobby_or_table(desk: HostDesk | GuestDesk) -> Any:
    """The screen for a desk that knows its table: the lobby, or the hand being played."""
    from game.table.lan_table import lan_screen

    assert desk.table is not None
    if desk.table.phase == "lobby" or desk.view is None:
        return LobbyScreen(desk)
    return lan_screen(desk)
