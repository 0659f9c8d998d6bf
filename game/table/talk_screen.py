"""All that was said at a network table, a line to say more, and whom one does not want to hear."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.lan import LanDesk
from game.screen import Pop, Result, Screen
from game.screens.sheet import Sheet, button_size
from game.table.scene import fitted
from game.table.talk import GESTURES, LONGEST, Line
from game.table.talk_bar import DIGITS, gesture_buttons
from game.text import escape
from game.theme import Space
from game.widgets import Button, Form, TextField, Toggle

WIDTH, HEIGHT = 940, 620  # units
PEOPLE = 280  # units of width of the list of people
TOLD_SECONDS = 4.0


class TalkScreen(Screen):
    """``gestures``: opened for a gesture, and closes after one. The others do not wait."""

    overlay = True

    def __init__(self, desk: LanDesk, gestures: bool = False) -> None:
        self.desk = desk
        self.told = ""
        self._told_until = 0.0
        self._now = 0.0
        self._for_gesture = gestures
        self.field = TextField(
            "", "", lambda _v: None, LONGEST, placeholder=_("Say something to all")
        )
        self.send = Button(
            _("Say"), self._say, kind="plain", key_cap="Enter", style=tokens.BODY_BOLD
        )
        self.gestures = gesture_buttons(self._react, "plain")
        self.close = Button(_("Close"), Pop, kind="plain", key_cap="Esc", style=tokens.BODY_BOLD)
        self.all = Toggle(_("Mute everybody"), desk.talk.mutes.all, self._mute_all)
        self.lines, self.people = Sheet(), Sheet()
        self._buttons: dict[str, Button] = {}
        self._seen: object = None
        self.box = pygame.Rect(0, 0, 0, 0)
        self.form = Form()
        self.form.scrolls = [self.lines.scroll, self.people.scroll]
        self.form.set_focus(self.gestures[0] if gestures else self.field)

    # Screen

    @property
    def typing(self) -> bool:
        return self.form.typing

    def enter(self, ctx: Context) -> None:
        room = pygame.Rect((0, 0), ctx.size).inflate(-20, -20)
        self.ctx = fitted(ctx, room, WIDTH, HEIGHT)
        u = self.ctx.scale.u
        self.box = pygame.Rect(0, 0, u(WIDTH), u(HEIGHT))
        self.box.center = room.center
        self._arrange()
        self.lines.scroll.by(1e9)

    def update(self, now: float) -> Result | None:
        self._now = now
        self.desk.tick()
        self.desk.refresh()
        self.desk.talk.read()
        if self.told and now >= self._told_until:
            self.told, self.dirty = "", True
        if self._state() != self._seen:
            scroll = self.lines.scroll
            at_end = scroll.offset >= scroll.most - 2
            self._arrange()
            if at_end:
                scroll.by(1e9)
            self.dirty = True
        return Pop() if self.desk.over else None

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            if event.name == "escape":
                return Pop()
            if event.chord == "enter" and self.form.focus is self.field:
                return self._say()
            if event.chord in DIGITS and not self.form.typing:
                return self._react(GESTURES[DIGITS.index(event.chord)])
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    # Doing

    def _tell(self, why: str) -> None:
        self.told, self._told_until = why, self._now + TOLD_SECONDS
        self.dirty = True

    def _say(self) -> Result | None:
        why = self.desk.say(self.field.value)
        if why:
            self._tell(why)
        else:
            self.field.value, self.field.caret = "", 0
            self.told, self.dirty = "", True
        return None

    def _react(self, kind: str) -> Result | None:
        why = self.desk.react(kind)
        if why:
            self._tell(why)
            return None
        return Pop() if self._for_gesture else None

    def _mute_all(self, on: bool) -> None:
        self.desk.talk.mute_all(on)

    def _mute(self, name: str) -> Result | None:
        talk = self.desk.talk
        talk.mute(name, name not in talk.mutes.names)
        return None

    def others(self) -> tuple[str, ...]:
        """Everybody who could be muted: the people here, whoever spoke, and the muted."""
        table, talk = self.desk.table, self.desk.talk
        seated: tuple[str, ...] = ()
        if table is not None:
            seated = tuple(
                name
                for seat, (name, kind) in enumerate(zip(table.names, table.kinds, strict=True))
                if kind != "bot" and seat != table.seat
            )
        watchers = table.watchers if table is not None else ()
        found = dict.fromkeys([*seated, *watchers, *talk.speakers, *sorted(talk.mutes.names)])
        return tuple(name for name in found if name != self.desk.own_name)

    # Placing

    def _state(self) -> object:
        talk = self.desk.talk
        return talk.heard, self.others(), talk.mutes.all, tuple(sorted(talk.mutes.names))

    def _arrange(self) -> None:
        self._seen = self._state()
        ctx, u = self.ctx, self.ctx.scale.u
        inner = self.box.inflate(-2 * u(Space.XXL), -2 * u(Space.XL))
        wide, high = button_size(ctx, self.close)
        self.close.rect = pygame.Rect(inner.right - wide, inner.top, wide, high)
        y = inner.bottom
        tall = max(button_size(ctx, button)[1] for button in self.gestures)
        y -= tall
        x = inner.left
        for button, digit in zip(self.gestures, DIGITS, strict=True):
            button.key_cap = digit
        need = sum(button.preferred(ctx)[0] for button in self.gestures)
        for button in self.gestures:
            # Where letters can't be as small as the window would have them, the keys give way.
            button.key_cap = button.key_cap if need <= inner.width else ""
            button.rect = pygame.Rect(x, y, button.preferred(ctx)[0] - u(8), tall)
            x = button.rect.right + u(Space.S)
        y -= u(Space.M) + self.field.box_height(ctx)
        wide = button_size(ctx, self.send)[0]
        tall = self.field.box_height(ctx)
        self.send.rect = pygame.Rect(inner.right - wide, y, wide, tall)
        self.field.rect = pygame.Rect(inner.left, y, self.send.rect.left - u(12) - inner.left, tall)
        self._told_at = (inner.left, y - u(6))
        y -= u(6) + ctx.text.line_height(tokens.SECOND)
        top = inner.top + high + u(Space.M)
        area = pygame.Rect(inner.left, top, inner.width, y - u(Space.S) - top)
        right = pygame.Rect(area.right - u(PEOPLE), area.top, u(PEOPLE), area.height)
        left = pygame.Rect(area.left, area.top, right.left - u(Space.M) - area.left, area.height)
        self._place_lines(left)
        people = self._place_people(right)
        self.form.widgets = [
            self.field, self.send, *self.gestures, self.all, *people, self.close,
        ]  # fmt: skip
        if self.form.focus not in self.form.widgets:
            self.form.set_focus(self.field)

    def _place_lines(self, area: pygame.Rect) -> None:
        ctx, t, sheet = self.ctx, self.ctx.theme, self.lines
        sheet.begin(ctx, area)
        lines = self.desk.talk.lines
        for line in lines:
            self._place_line(sheet, line)
            sheet.space(Space.XS)
        if not lines:
            line_ = _("Nobody has said anything yet.")
            if self.desk.talk.mutes.all:
                line_ = _("You have muted everybody.")
            sheet.words(line_, tokens.BODY, t.ink2)
        sheet.end()

    def _place_line(self, sheet: Sheet, line: Line) -> None:
        """A sentence; a gesture with its sign."""
        ctx, t, text = self.ctx, self.ctx.theme, self.ctx.text
        if line.kind == "chat":
            sheet.words(line.words(), tokens.BODY, t.ink, 12)
            return
        rect = sheet.take(text.line_height(tokens.BODY))
        size = round(text.px(tokens.BODY) * 1.15)

        def draw(surface: pygame.Surface, at: pygame.Rect) -> None:
            ctx.paint.draw_icon(surface, line.kind, (at.x + size / 2, at.centery), size, t.ink2)
            left = at.x + size + ctx.scale.u(Space.S)
            text.draw(
                surface, line.words(), (left, at.centery), tokens.BODY, t.ink2,
                valign="middle", max_width=at.right - left,
            )  # fmt: skip

        sheet.paint(rect, draw)

    def _place_people(self, area: pygame.Rect) -> list[Button | Toggle]:
        ctx, t, sheet = self.ctx, self.ctx.theme, self.people
        sheet.begin(ctx, area)
        self.all.value = self.desk.talk.mutes.all
        sheet.row(self.all)
        sheet.space(Space.S)
        buttons: list[Button | Toggle] = []
        muted = self.desk.talk.mutes.names
        for name in self.others():
            off = name in muted
            button = self._button(name, _("Hear") if off else _("Mute"), partial(self._mute, name))
            button.icon = "speaker" if off else "speaker-off"  # what it will be
            wide, high = button_size(ctx, button)
            rect = sheet.take(high)
            button.scroll = sheet.scroll
            button.rect = pygame.Rect(rect.right - wide, rect.y, wide, high)
            buttons.append(button)
            sheet.paint(rect, partial(self._draw_person, name, off, button.rect.left - rect.x))
            sheet.space(Space.S)
        if not buttons:
            sheet.words(_("Nobody else is here but bots."), tokens.SECOND, t.ink2, 3)
        sheet.words(
            _("Whom you mute is not told. It is kept for this table."), tokens.SMALL, t.ink2, 4
        )
        sheet.end()
        return buttons

    def _button(self, name: str, label: str, do: Callable[[], Result | None]) -> Button:
        """The same button for a person each time, so that it keeps the focus."""
        button = self._buttons.get(name)
        if button is None:
            button = self._buttons[name] = Button("", do, kind="plain", style=tokens.BODY_BOLD)
        button.label = label
        return button

    def _draw_person(
        self, name: str, off: bool, room: int, surface: pygame.Surface, at: pygame.Rect
    ) -> None:
        ctx, t, u = self.ctx, self.ctx.theme, self.ctx.scale.u
        left = at.x + u(Space.M)
        if off:
            size = u(18)
            ctx.paint.draw_icon(surface, "speaker-off", (left + size / 2, at.centery), size, t.ink2)
            left, room = left + size + u(Space.S), room - size - u(Space.S)
        ctx.text.draw(
            surface, escape(name), (left, at.centery), tokens.BODY, t.ink2 if off else t.ink,
            valign="middle", max_width=room - u(Space.M + Space.S),
        )  # fmt: skip

    # Drawing

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        inner, t, u = self.ctx, self.ctx.theme, self.ctx.scale.u
        inner.paint.paper(surface, self.box)
        left = self.box.left + u(Space.XXL)
        inner.text.draw(
            surface,
            _("Chat"),
            (left, self.close.rect.centery),
            tokens.PANEL,
            t.ink,
            valign="middle",
        )
        for sheet in (self.lines, self.people):
            inner.paint.box(surface, sheet.paper, u(12), t.paper0, border=t.paper_line)
        words = self.told or _("Everybody at the table reads this, those who watch too.")
        view = self.desk.view
        if not self.told and view is not None and view.my_turn:
            words = _("*It is your turn* at the table.")
        inner.text.draw(
            surface,
            words,
            (self._told_at[0], self._told_at[1]),
            tokens.SECOND,
            t.red if self.told else t.ink2,
            valign="bottom",
            max_width=self.box.right - u(Space.XXL) - left,
        )
        self.form.draw(surface, inner)
