"""Bury and call in one panel: choose the cards, see at once what can be called and why not.

The panel knows only the viewer's own cards: `engine.view.calls_after` answers what each bury would
leave to call. In the games of the jack, and where the picker plays alone anyway, the right half
says what there is to say, or is not there.
"""

from __future__ import annotations

from itertools import combinations

import pygame

from engine.actions import Action, Alone, Call, Decline, bury
from engine.cards import Card
from engine.errors import Reason
from engine.view import PossibleCall, SeatView, calls_after
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
        self.count = view.bury_count
        self.laid: list[Card] = []
        self.call: Action | None = None
        self.under: Card | None = None
        self._actions: tuple[Action, ...] = ()
        self._listed: tuple[PossibleCall, ...] = ()
        self._slots: tuple[Pose, ...] = ()
        self._rects = (pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0))
        self._ctx: Context | None = None
        self._scene: Scene | None = None
        self._rows: list[CallRow] = []
        self._row_of: dict[int, Action] = {}
        self._spots: list[Spot] = []
        self._any_call: bool | None = None
        self.asks = self._has_call()
        self.main_button = PanelButton("", self._press_main, kind="main", key_cap=cap("choose"))
        self.alone_button = PanelButton(
            _("Play alone"), lambda: self._finish(Alone()), key_cap=cap("alone")
        )
        self._look()

    # What is possible

    @property
    def complete(self) -> bool:
        """Whether enough cards are laid."""
        return len(self.laid) == self.count

    @property
    def kept(self) -> list[Card]:
        """The cards that stay in the hand."""
        return [card for card in self.view.hand if card not in self.laid]

    @property
    def needs_under(self) -> bool:
        """Whether the chosen call needs a card laid under."""
        return isinstance(self.call, Call) and self._possible(self.call.card).needs_under

    def _possible(self, card: Card) -> PossibleCall:
        for one in self._listed:
            if one.card == card:
                return one
        return PossibleCall(card, None)

    def _has_call(self) -> bool:
        """Whether this table has anything to say after the bury."""
        return any(phase.NAME == "call" for phase in self.view.rules.phases)

    def _look(self) -> None:
        """What the cards laid so far leave to say."""
        actions, listed = calls_after(self.view, tuple(self.laid))
        self._actions = actions
        tens = [one for one in listed if one.card.rank == "T" and one.reason is None]
        self._listed = tuple(tens) if tens else listed
        if self.call is not None and not self._still(self.call):
            self.call, self.under = None, None
        if self.under is not None and (not self.needs_under or self.under in self.laid):
            self.under = None
        if self.complete and self.call is None:
            self._choose_the_only_one()
        self._make_rows()
        self.dirty = True

    def _still(self, action: Action) -> bool:
        if isinstance(action, Call):
            return any(isinstance(a, Call) and a.card == action.card for a in self._actions)
        return action in self._actions

    def _choose_the_only_one(self) -> None:
        calls = {a.card: a for a in self._actions if isinstance(a, Call)}
        if len(calls) == 1:
            self.call = Call(next(iter(calls)))
        elif not calls and Decline() in self._actions:
            self.call = Decline()

    def _make_rows(self) -> None:
        self._rows, self._row_of = [], {}
        for one in self._listed:
            line = self._line(one)
            why = "" if one.reason is None else self._why(one.reason)
            row = CallRow(words.sign(one.card), line, why, lambda c=one.card: self._pick(Call(c)))  # type: ignore[misc]
            row.chosen = isinstance(self.call, Call) and self.call.card == one.card
            self._rows.append(row)
        if not self._listed:
            self._make_jack_rows()

    def _make_jack_rows(self) -> None:
        for action in self._actions:
            if isinstance(action, Call):
                line = _("Its holder is your partner.")
                row = CallRow(
                    words.sign(action.card),
                    line,
                    "",
                    lambda a=action: self._pick(a),  # type: ignore[misc]
                )
            elif isinstance(action, Decline):
                row = CallRow("", self._quiet_line(), "", lambda a=action: self._pick(a))  # type: ignore[misc]
            else:
                continue
            row.chosen = self.call == action
            self._rows.append(row)

    def _quiet_line(self) -> str:
        jack = getattr(self.view.rules.partner, "jack", None)
        if jack is not None and jack in (*self.view.hand, *self.view.buried):
            return _("*Say nothing.* You hold {card}: you play alone and only you know.").format(
                card=words.sign(jack)
            )
        if jack is not None:
            return _("*Say nothing.* Whoever holds {card} is your partner.").format(
                card=words.sign(jack)
            )
        return _("*Say nothing.*")

    def _line(self, one: PossibleCall) -> str:
        name = words.card_word(one.card)
        name = "*" + name[:1].upper() + name[1:] + ".* "
        if one.needs_under:
            if (
                self.under is not None
                and isinstance(self.call, Call)
                and self.call.card == one.card
            ):
                return name + _("{card} lies under.").format(card=words.sign(self.under))
            return name + _("You lay a card of your hand under.")
        hold = self._hold(one.card)
        if hold is None:
            return name
        if one.card.rank == "T":
            return name + _("Your {card} is the hold card.").format(card=words.sign(hold))
        return name + _("You keep {card} as hold card.").format(card=words.sign(hold))

    def _hold(self, called: Card) -> Card | None:
        """The card that must stay for a call: the last of the suit, or the ace of a called ten."""
        deck = self.view.rules.deck
        suit = [c for c in self.kept if deck.suit_of[c] == deck.suit_of[called]]
        if called.rank == "T":
            return next((c for c in suit if c.rank == "A"), None)
        return suit[0] if len(suit) == 1 else None

    def _why(self, why: Reason) -> str:
        """Why a card can't be called, with what would help."""
        if why.code != "call-no-hold":
            return words.reason(why)
        sentence = _("No {suit} would stay in your hand.").format(suit=words.suit_word(why.suit))
        deck = self.view.rules.deck
        back = [c for c in self.laid if deck.suit_of[c] != 4 and c.suit == why.suit]
        if back:
            sentence += " " + _("Take {card} back to call this ace.").format(
                card=words.sign(back[0])
            )
        return sentence

    # Pressing

    def press_card(self, card: Card) -> Result | None:
        """Lay a card, or take it back; once enough are laid, choose the card that lies under."""
        self.refused = ""
        if card in self.laid:
            self.laid.remove(card)
        elif not self.complete:
            why = self._may_not_bury(card)
            if why:
                self.refused = why
                return None
            self.laid.append(card)
        elif self.needs_under:
            self.under = None if card == self.under else card
        else:
            self.refused = ngettext(
                "{n} card is enough: take it back to bury another.",
                "{n} cards are enough: take one back to bury another.",
                self.count,
            ).format(n=words.number(self.count))
            self.refused = words.capital(self.refused)
        self._look()
        return None

    def _may_not_bury(self, card: Card) -> str:
        if self.view.rules.bury_jack == card:
            return words.reason(Reason("bury-partner", card=card.code))
        return ""

    def _pick(self, action: Action) -> Result | None:
        for one in self._listed:
            if isinstance(action, Call) and one.card == action.card and one.reason is not None:
                self.refused = self._why(one.reason)
                return None
        self.call = action
        self.under = None
        self._look()
        return None

    def command(self, name: str) -> tuple[bool, Result | None]:
        if name == "alone" and self.alone_button.visible:
            return True, self.alone_button.press()
        return False, None

    def _press_main(self) -> Result | None:
        if not self.complete:
            return None
        if not self._actions and self.asks and self._call_was_possible():
            return Push(self._warning())
        return self._finish(self.call)

    def confirmed(self) -> Result | None:
        """The player wants to bury although it leaves nothing to call."""
        return self._finish(None)

    def _finish(self, then: Action | None) -> Result | None:
        if not self.complete:
            return None
        if isinstance(then, Call) and self.under is not None:
            then = Call(then.card, self.under)
        if self.count:
            return self.send(bury(self.laid), then)
        assert then is not None
        return self.send(then)

    def _call_was_possible(self) -> bool:
        """Whether another bury would leave a card to call (PART-7a)."""
        if self._any_call is None:
            self._any_call = False
            if self.count and self.view.rules.partner.alone_without_call:
                for laid in combinations(self.view.hand, self.count):
                    if any(isinstance(a, Call) for a in calls_after(self.view, laid)[0]):
                        self._any_call = True
                        break
        return self._any_call

    def _warning(self) -> Screen:
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

    # Words

    @property
    def prompt(self) -> str:
        if self.refused:
            return self.refused
        if not self.complete:
            left = self.count - len(self.laid)
            if not self.laid:
                return _("*Your turn.* Choose {n} cards to bury.").format(
                    n=words.number(self.count)
                )
            more = ngettext("{n} more card to bury.", "{n} more cards to bury.", left)
            return words.capital(more.format(n=words.number(left)))
        if self.needs_under and self.under is None:
            return _("*Now* choose the card that you lay under.")
        if self.call is None and self._actions:
            return _("*Now* choose what you call.")
        kept = len(self.kept)
        return _("These {number} cards stay in your hand. *{n} of {n}*").format(
            number=words.number(kept), n=kept
        )

    @property
    def icon(self) -> str:
        return "check" if self.complete and (self.call or not self._actions) else "chevron-down"

    def label(self, card: Card) -> tuple[str, bool] | None:
        if card == self.under:
            return _("under"), True
        called = self.call.card if isinstance(self.call, Call) and self.complete else None
        if called is not None and not self.needs_under and card == self._hold(called):
            return _("hold card"), True
        if card in self.view.blind:
            # In a crowded hand there is room for one word.
            return (_("from blind") if len(self.view.hand) <= 8 else _("blind")), False
        return None

    # Placing

    def touch(self, places: Places) -> Touch:
        return Touch(laid=tuple(self.laid), slots=self._slots, choosing=True)

    def widgets(self) -> list[Widget]:
        found: list[Widget] = [*self._spots, *self._rows]
        found.append(self.main_button)
        if self.alone_button.visible:
            found.append(self.alone_button)
        return found

    def main(self) -> Widget | None:
        return None

    def place(self, ctx: Context, places: Places) -> None:
        room = places.middle
        both = self.asks
        width = LEFT + GAP + RIGHT if both else LEFT_ALONE
        height = HEIGHT if both else HEIGHT_ALONE
        inner = fitted(ctx, room, width, height)
        self._ctx = inner
        u = inner.scale.u
        left = pygame.Rect(0, 0, u(LEFT if both else LEFT_ALONE), u(height))
        left.midleft = (places.size[0] // 2 - u(width) // 2, room.centery)
        right = pygame.Rect(left.right + u(GAP), left.top, u(RIGHT), left.height)
        self._rects = (left, right)
        if not self.count:
            # Everything is buried already: the call has the whole width.
            right.midtop = (places.size[0] // 2, left.top)
        self._place_slots(inner, left)
        self._place_rows(inner, right if both else left)

    def _place_slots(self, ctx: Context, left: pygame.Rect) -> None:
        u = ctx.scale.u
        count = self.count
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
            if i < len(self.laid):
                card = self.laid[i]
                spot = Spot(
                    lambda c=card: self.press_card(c),  # type: ignore[misc]
                    lambda s, r, look, c=card: self._mark(s, r, look, c),  # type: ignore[misc]
                )
                spot.rect = _rect(pose)
                self._spots.append(spot)

    def _mark(self, surface: pygame.Surface, rect: pygame.Rect, look: Look, card: Card) -> None:
        label = self.label(card)
        if label is not None and self._scene is not None:
            draw_label(surface, self._scene, rect, label[0], label[1])
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
        for row in self._rows:
            row.own = ctx
            row.rect = pygame.Rect(panel.left + pad, y, panel.width - 2 * pad, high)
            y += high + gap
        bottom = panel.bottom - u(12)
        button = u(48)
        self.main_button.own = self.alone_button.own = ctx
        may_alone = Alone() in self._actions
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
        if isinstance(self.call, Call):
            sign = words.sign(self.call.card)
            button.label = _("Bury, call {card}").format(card=sign)
            if not self.count:
                button.label = _("Call {card}").format(card=sign)
        elif not self.asks:
            button.label = _("Bury")
        elif isinstance(self.call, Decline):
            button.label = _("Bury, say nothing") if self.count else _("Say nothing")
        elif not self._actions and self.complete:
            alone = self.view.rules.partner.alone_without_call
            button.label = _("Bury, play alone") if alone else _("Bury")
        else:
            button.label = _("Bury and call") if self.count else _("Call")
        if not self.complete:
            left = self.count - len(self.laid)
            more = ngettext("Choose {n} more card", "Choose {n} more cards", left)
            button.reason = button.label = more.format(n=words.number(left))
        elif self.needs_under and self.under is None:
            button.reason = button.label = _("Choose the card to lay under")
        elif self.call is None and self._actions:
            button.reason = button.label = _("Choose what you call")

    # Drawing

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        ctx = self._ctx or scene.ctx
        self._scene = scene
        if self.count:
            self._draw_bury(surface, ctx, self._rects[0])
        if self.asks:
            self._draw_call(surface, ctx, self._rects[1])

    def _draw_bury(self, surface: pygame.Surface, ctx: Context, rect: pygame.Rect) -> None:
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        ctx.paint.plate(surface, rect, u(Corner.PANEL))
        title = ngettext("Bury {n} card", "Bury {n} cards", self.count)
        self._heading(
            surface, ctx, rect, 1 if self.asks else 0, title.format(n=words.number(self.count))
        )
        for i, pose in enumerate(self._slots):
            if i >= len(self.laid):
                slot = _rect(pose)
                corner = slot.width * Corner.CARD_SHARE
                ctx.paint.box(surface, slot, corner, t.black, alpha=50)
                ctx.paint.dashes(surface, slot, corner, t.cream2, alpha=150)
        y = rect.top + u(57 + 154 + 34)
        points = sum(card.points for card in self.laid)
        big = Type("bold", 46)
        width = text.draw(
            surface, str(points), (rect.left + u(22), y), big, t.gold2, valign="middle"
        ).width
        x = rect.left + u(22) + max(width, u(50)) + u(15)
        parts = " + ".join(str(card.points) for card in self.laid if card.points)
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
        self._heading(surface, ctx, rect, 2 if self.count else 0, self._title())
        if not self._rows:
            ctx.text.paragraph(
                surface,
                self._nothing_to_say(),
                (rect.left + u(20), rect.top + u(58)),
                rect.width - u(40),
                tokens.BODY,
                t.cream,
                max_lines=5,
            )

    def _title(self) -> str:
        if any(one.card.rank == "T" for one in self._listed):
            return _("Call a ten")
        if self._listed:
            return _("Call an ace")
        if any(isinstance(a, Call) for a in self._actions):
            return _("Call up")
        return _("Your partner")

    def _nothing_to_say(self) -> str:
        jack = getattr(self.view.rules.partner, "jack", None)
        if jack is None:
            return _("No ace can be called: you play alone.")
        if self.view.alone:
            return _("You play alone.")
        called = self.view.called or jack
        if called in (*self.view.hand, *self.laid, *self.view.buried):
            return _(
                "You hold {card} yourself: you play alone, and nobody else knows before it falls."
            ).format(card=words.sign(called))
        return _("Whoever holds {card} is your partner. Nobody knows who before it falls.").format(
            card=words.sign(called)
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
