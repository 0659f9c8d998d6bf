"""Bury and call in one panel: choose the cards, see at once what can be called and why not.

In the games of the jack, and where the picker plays alone anyway, the right half says what there
is to say, or is not there. What is chosen and the words about it are in `bury_choice`.
"""

from __future__ import annotations

import pygame

from engine.actions import Action, Alone, Call, Decline, bury
from engine.cards import Card
from engine.view import SeatView
from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _, ngettext
from game.motion import Pose
from game.screen import Pop, Push, Result, Screen
from game.table import words
from game.table.draw_cards import draw_label
from game.table.layout import Touch
from game.table.panels.base import Panel, Send
from game.table.panels.bury_choice import BuryChoice
from game.table.panels.controls import CallRow, PanelButton, Spot
from game.table.places import Places
from game.table.scene import Scene, fitted
from game.theme import Corner, Space, Type
from game.widgets import Widget
from game.widgets.base import Look
from net.tableview import TableView

LEFT, GAP, RIGHT, HEIGHT = 312, 12, 492, 296  # units
LEFT_ALONE, HEIGHT_ALONE = 400, 336
SLOT_WIDTHS = {1: 110, 2: 110, 3: 84, 4: 66, 8: 30}
BURY_ANYWAY = "bury anyway"


class BuryPanel(Panel):
    """Also shown in the phase of the call alone, when a table is resumed there."""

    choosing = True

    def __init__(self, view: SeatView, table: TableView, send: Send) -> None:
        super().__init__(view, table, send)
        self.choice = BuryChoice(view)
        self.rows: list[CallRow] = []
        self._row_actions: list[Action] = []
        self._slots: tuple[Pose, ...] = ()
        self._rects = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))
        self._ctx: Context | None = None
        self._scene: Scene | None = None
        self._spots: list[Spot] = []
        self.main_button = PanelButton("", self._press_main, kind="main", key_cap=cap("choose"))
        self.alone_button = PanelButton(
            _("Play alone"), lambda: self._finish(Alone()), key_cap=cap("alone")
        )
        self._make_rows()

    @property
    def complete(self) -> bool:
        """Whether enough cards are laid."""
        return self.choice.complete

    @property
    def prompt(self) -> str:
        return self.choice.prompt

    @property
    def icon(self) -> str:
        return self.choice.icon

    def label(self, card: Card) -> tuple[str, bool] | None:
        return self.choice.label(card)

    # Pressing

    def press_card(self, card: Card) -> Result | None:
        self.choice.press(card)
        self._chosen()
        return None

    def _choose(self, action: Action) -> Result | None:
        self.choice.choose(action)
        self._chosen()
        return None

    def _chosen(self) -> None:
        self.refused = self.choice.refused
        self._make_rows()
        self.dirty = True

    def command(self, name: str) -> tuple[bool, Result | None]:
        if name == "alone" and self.alone_button.visible:
            return True, self.alone_button.press()
        return False, None

    def _press_main(self) -> Result | None:
        choice = self.choice
        if not choice.complete:
            return None
        if not choice.actions and choice.asks and choice.call_was_possible():
            return Push(_warning())
        return self._finish(choice.call)

    def confirmed(self) -> Result | None:
        """The player wants to bury although it leaves nothing to call."""
        return self._finish(None)

    def _finish(self, then: Action | None) -> Result | None:
        choice = self.choice
        if not choice.complete:
            return None
        said = choice.said(then)
        if choice.count:
            return self.send(bury(choice.laid), said)
        return self.send(said) if said is not None else None

    def _make_rows(self) -> None:
        choice = self.choice
        self.rows, self._row_actions = [], []
        for one in choice.listed:
            why = "" if one.reason is None else choice.why(one.reason)
            chosen = isinstance(choice.call, Call) and choice.call.card == one.card
            self._row(words.sign(one.card), choice.line(one), why, Call(one.card), chosen)
        for action in () if choice.listed else choice.actions:
            if isinstance(action, Call):
                name = words.capital(words.card_word(action.card))
                line = _("*{card}.* Its holder is your partner.").format(card=name)
                self._row(words.sign(action.card), line, "", action, choice.call == action)
            elif isinstance(action, Decline):
                self._row("", choice.quiet_line(), "", action, choice.call == action)

    def _row(self, sign: str, line: str, why: str, action: Action, chosen: bool) -> None:
        row = CallRow(sign, line, why, lambda: self._choose(action))
        row.chosen = chosen
        self.rows.append(row)
        self._row_actions.append(action)

    def answer_widget(self, action: Action) -> Widget | None:
        if isinstance(action, Alone):
            return self.alone_button if self.alone_button.visible else None
        if isinstance(action, Call):
            action = Call(action.card)
        found = zip(self._row_actions, self.rows, strict=True)
        return next((row for one, row in found if one == action), None)

    # Placing

    def touch(self, places: Places) -> Touch:
        return Touch(laid=tuple(self.choice.laid), slots=self._slots, choosing=True)

    def widgets(self) -> list[Widget]:
        found: list[Widget] = [*self._spots, *self.rows]
        found.append(self.main_button)
        if self.alone_button.visible:
            found.append(self.alone_button)
        return found

    @property
    def stage(self) -> int:  # type: ignore[override]
        """0 choosing cards, 1 choosing the call, 2 choosing the card under, 3 ready."""
        choice = self.choice
        if not choice.complete:
            return 0
        if choice.call is None and choice.actions:
            return 1
        return 2 if choice.needs_under and choice.under is None else 3

    def main(self) -> Widget | None:
        if self.stage == 1 and self.rows:
            return next((row for row in self.rows if not row.why_not), self.rows[0])
        return self.main_button if self.stage == 3 else None

    def place(self, ctx: Context, places: Places) -> None:
        room = places.middle
        both = self.choice.asks
        width = LEFT + GAP + RIGHT if both else LEFT_ALONE
        height = HEIGHT if both else HEIGHT_ALONE
        inner = fitted(ctx, room, width, height)
        self._ctx = inner
        u = inner.scale.u
        left = pygame.Rect(0, 0, u(LEFT if both else LEFT_ALONE), u(height))
        left.midleft = (places.size[0] // 2 - u(width) // 2, room.centery)
        right = pygame.Rect(left.right + u(GAP), left.top, u(RIGHT), left.height)
        self._rects = (left, right)
        if not self.choice.count:
            # Everything is buried already: the call has the whole width.
            right.midtop = (places.size[0] // 2, left.top)
        self._place_slots(inner, left)
        self._place_rows(inner, right if both else left)

    def _place_slots(self, ctx: Context, left: pygame.Rect) -> None:
        u = ctx.scale.u
        count = self.choice.count
        if not count:
            self._slots, self._spots = (), []
            return
        width = SLOT_WIDTHS.get(count, 60) * ctx.scale.unit
        gap = (24 if count <= 2 else 14) * ctx.scale.unit
        total = count * width + (count - 1) * gap
        y = left.top + u(57) + SLOT_WIDTHS[2] * 1.4 * ctx.scale.unit / 2
        x = left.centerx - total / 2 + width / 2
        self._slots = tuple(Pose(x + i * (width + gap), y, width) for i in range(count))
        self._spots = []
        for i, pose in enumerate(self._slots):
            if i < len(self.choice.laid):
                card = self.choice.laid[i]
                spot = Spot(
                    lambda c=card: self.press_card(c),  # type: ignore[misc]
                    lambda s, r, look, c=card: self._mark(s, r, look, c),  # type: ignore[misc]
                )
                spot.rect = _rect(pose)
                self._spots.append(spot)

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect, look: Look, card: Card) -> None:
        label = self.label(card)
        if label is not None and self._scene is not None:
            said = label[0]
            if self._scene.ctx.text.width(said, tokens.SECOND) > rect.width:
                said = self.choice.short(card) or said
            draw_label(surface, self._scene, rect, said, label[1])
        if look.focused and self._ctx is not None:
            ctx = self._ctx
            ctx.paint.ring(
                surface,
                rect,
                rect.width * Corner.CARD_SHARE,
                ctx.theme.cream,
                ctx.scale.line(2.5),
                4,
            )

    def _place_rows(self, ctx: Context, panel: pygame.Rect) -> None:
        u = ctx.scale.u
        pad = u(18)
        y = panel.top + u(52)
        high = u(52)
        gap = u(7)
        for row in self.rows:
            row.own = ctx
            row.rect = pygame.Rect(panel.left + pad, y, panel.width - 2 * pad, high)
            y += high + gap
        bottom = panel.bottom - u(12)
        button = u(48)
        self.main_button.own = self.alone_button.own = ctx
        may_alone = Alone() in self.choice.actions
        self.alone_button.visible = may_alone
        self.alone_button.reason = "" if self.complete else _("Bury first")
        alone = u(174) if may_alone else 0
        width = panel.width - 2 * pad - (alone + u(14) if may_alone else 0)
        self.main_button.rect = pygame.Rect(panel.left + pad, bottom - button, width, button)
        self.alone_button.rect = pygame.Rect(
            panel.right - pad - alone, bottom - button, alone, button
        )
        self._word_main()

    def _word_main(self) -> None:
        button = self.main_button
        button.reason = ""
        if isinstance(self.choice.call, Call):
            sign = words.sign(self.choice.call.card)
            button.label = _("Bury, call {card}").format(card=sign)
            if not self.choice.count:
                button.label = _("Call {card}").format(card=sign)
        elif not self.choice.asks:
            button.label = _("Bury")
        elif isinstance(self.choice.call, Decline):
            button.label = _("Bury, say nothing") if self.choice.count else _("Say nothing")
        elif not self.choice.actions and self.complete:
            alone = self.view.rules.partner.alone_without_call
            button.label = _("Bury, play alone") if alone else _("Bury")
        else:
            button.label = _("Bury and call") if self.choice.count else _("Call")
        if not self.complete:
            left = self.choice.count - len(self.choice.laid)
            more = ngettext("Choose {n} more card", "Choose {n} more cards", left)
            button.reason = button.label = more.format(n=words.number(left))
        elif self.choice.needs_under and self.choice.under is None:
            button.reason = button.label = _("Choose the card to lay under")
        elif self.choice.call is None and self.choice.actions:
            button.reason = button.label = _("Choose what you call")

    # Drawing

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        ctx = self._ctx or scene.ctx
        self._scene = scene
        if self.choice.count:
            self._draw_bury(surface, ctx, self._rects[0])
        if self.choice.asks:
            self._draw_call(surface, ctx, self._rects[1])

    def _draw_bury(self, surface: pygame.Surface, ctx: Context, rect: pygame.Rect) -> None:
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        ctx.paint.plate(surface, rect, u(Corner.PANEL))
        title = ngettext("Bury {n} card", "Bury {n} cards", self.choice.count)
        self._heading(
            surface,
            ctx,
            rect,
            1 if self.choice.asks else 0,
            title.format(n=words.number(self.choice.count)),
        )
        for i, pose in enumerate(self._slots):
            if i >= len(self.choice.laid):
                slot = _rect(pose)
                corner = slot.width * Corner.CARD_SHARE
                ctx.paint.box(surface, slot, corner, t.black, alpha=50)
                ctx.paint.dashes(surface, slot, corner, t.cream2, alpha=150)
        y = rect.top + u(57 + 154 + 34)
        points = sum(card.points for card in self.choice.laid)
        big = Type("bold", 46)
        width = text.draw(
            surface, str(points), (rect.left + u(22), y), big, t.gold2, valign="middle"
        ).width
        x = rect.left + u(22) + max(width, u(50)) + u(15)
        parts = " + ".join(str(card.points) for card in self.choice.laid if card.points)
        line = ngettext("*point buried*", "*points buried*", points)
        if " + " in parts:
            line += f" ({parts})"
        room = rect.right - u(10) - x
        text.draw(surface, line, (x, y - u(12)), tokens.BODY, t.cream, "left", "middle", room)
        second = _("They count for your side.")
        text.draw(surface, second, (x, y + u(12)), tokens.BODY, t.cream2, "left", "middle", room)

    def _draw_call(self, surface: pygame.Surface, ctx: Context, rect: pygame.Rect) -> None:
        u, t = ctx.scale.u, ctx.theme
        ctx.paint.plate(surface, rect, u(Corner.PANEL))
        self._heading(surface, ctx, rect, 2 if self.choice.count else 0, self.choice.title())
        if not self.rows:
            ctx.text.paragraph(
                surface,
                self.choice.nothing_to_say(),
                (rect.left + u(20), rect.top + u(58)),
                rect.width - u(40),
                tokens.BODY,
                t.cream,
                max_lines=5,
            )

    def _heading(
        self, surface: pygame.Surface, ctx: Context, rect: pygame.Rect, number: int, title: str
    ) -> None:
        u, t = ctx.scale.u, ctx.theme
        x, y = rect.left + u(16), rect.top + u(28)
        if number:
            side = u(30)
            disc = pygame.Rect(x, 0, side, side)
            disc.centery = y
            ctx.paint.box(surface, disc, side // 2, t.gold)
            ctx.text.draw(
                surface, str(number), disc.center, tokens.BODY_BOLD, t.gold_ink, "center", "middle"
            )
            x += side + u(Space.M)
        ctx.text.draw(surface, title, (x, y), tokens.PANEL, t.cream, valign="middle")


def _rect(pose: Pose) -> pygame.Rect:
    rect = pygame.Rect(0, 0, round(pose.width), round(pose.width * tokens.Measure.CARD_RATIO))
    rect.center = (round(pose.x), round(pose.y))
    return rect


def _warning() -> Screen:
    """Asked before a bury that leaves nothing to call (PART-7a)."""
    from game.screens.message import Answer, MessageScreen

    return MessageScreen(
        _("Nothing left to call"),
        _("After this bury no ace can be called, and you play alone against all."),
        [
            Answer(_("Choose again"), Pop(None), "Esc"),
            Answer(_("Bury and play alone"), Pop(BURY_ANYWAY)),
        ],
        icon="warning",
        on_escape=Pop(None),
    )
