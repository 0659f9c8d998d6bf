"""The table screen: a hand being played, from the deal to the last trick.

What is shown is the presenter's business and lags behind; what is done acts on the true view of the
desk. Any press while cards move first brings everything to its place.
"""

from __future__ import annotations

from typing import Any

import pygame

from engine.actions import PLAYS, Action
from engine.cards import Card
from engine.rules import HouseRules
from engine.view import SeatView
from game import theme as tokens
from game.commands import TABLE, command_for
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key, Pad, Pointer
from game.net_words import net_words
from game.screen import Pop, Push, Result, Screen
from game.session import Desk
from game.table import layout, words
from game.table.controls import Controls
from game.table.drag import Drag
from game.table.facts import facts_of
from game.table.first_deal import FirstLot
from game.table.hand_row import HandCard
from game.table.hinting import Hinting
from game.table.hints import Hints
from game.table.panels import BuryPanel, Panel, PickPanel, QuestionPanel
from game.table.panels.bury import BURY_ANYWAY
from game.table.picture import draw_table
from game.table.places import Places, largest_factor, places
from game.table.presenter import Presenter
from game.table.scene import Scene, at_scale
from game.text import escape
from net.guest import Update
from net.tableview import TableView

LEAVE = "leave"
NEXT, AGAIN = "next", "again"
TWICE = 0.35  # seconds in which a second click means the first


class TableScreen(Hinting, Screen):
    """A seat at a desk. Popping it closes the desk; the table is kept."""

    place = TABLE

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.presenter = Presenter()
        self.scene: Scene | None = None
        self.panel: Panel | None = None
        self.keys_used = False
        self.peek = False
        self.reason = ""
        self._reason_until = 0.0
        self._now = 0.0
        self._ctx: Context | None = None
        self._places: Places | None = None
        self._shown_table: TableView | None = None
        self._planned: Action | None = None
        self._sent_at = -1.0
        self._covered = False
        self._end_shown = -1
        self.lot = FirstLot()
        self._situation: object = None
        self._dots = -1
        self._trouble_told = ""
        self._over: Result | None = None
        self.hints = Hints()
        self.controls = Controls(self)
        self.drag = Drag(self)

    # Screen

    @property
    def now(self) -> float:
        """The moment of the last round of the loop."""
        return self._now

    @property
    def house_rules(self) -> HouseRules | None:
        return self.desk.table.rules if self.desk.table is not None else None

    @property
    def animating(self) -> bool:
        return self.presenter.moving or self.presenter.busy

    def enter(self, ctx: Context) -> None:
        self.ctx = ctx
        self.drag.cancel()
        self.scene = None  # pictures of another size or theme are of no use any more
        ctx.paint.forget_large()
        self._fit()
        self.presenter.set_pace(
            ctx.settings.pace, ctx.settings.reduced_motion, ctx.settings.trick_waits
        )
        self.desk.set_pace(ctx.settings)
        self._first_look()
        self._situation = None
        self.dirty = True

    def _first_look(self) -> None:
        if self.presenter.facts is None:
            self.desk.tick()
            for update in self.desk.pump():
                self._take(update)
            if self._nothing_shown and self.desk.view is not None:
                self._jump(self.desk.view)

    @property
    def _nothing_shown(self) -> bool:
        """Nothing lies on the table yet, and nothing is about to."""
        return self.presenter.facts is None and not self.presenter.busy

    def _fit(self) -> None:
        """Arrange everything for the window's size, the seats, and the player's scale."""
        view = self.desk.view
        seats = view.seats if view is not None else 5
        factor = min(self.ctx.settings.scale, largest_factor(seats))
        self._ctx = at_scale(self.ctx, tokens.Scale(self.ctx.size, factor))
        self._places = places(self.ctx.size, self.ctx.settings.scale, seats)
        self.presenter.places = self._places
        p = self._places
        widths = {round(p.hand_width), round(p.trick[0].width)}
        self.ctx.sprites.prepare(widths, owner="table")
        small = [round(27 * p.unit), round(98 * p.card_unit)]
        self.ctx.sprites.prepare(small, ["back"], owner="table-backs")
        self.presenter.relayout(self._now, snap=True)

    def closed(self) -> None:
        self.ctx.sprites.prepare([], owner="table")
        self.ctx.sprites.prepare([], owner="table-backs")
        self.scene = None  # its pictures are of no use any more
        self.desk.close()

    # Time

    def update(self, now: float) -> Result | None:
        self._now = now
        self.desk.tick()
        for update in self.desk.pump():
            self._take(update)
        self.drag.look()
        if self._deal_begins and (draw := self.lot.screen(self)) is not None:
            return self._cover(Push(draw))
        if not self.lot.lies and self.presenter.update(now):
            self.dirty = True
        self.desk.hold(self.holds)
        self._take_refusal()
        self.look_at_hint()
        if self.reason and now >= self._reason_until:
            self.reason, self.dirty = "", True
        self._move_dots(now)
        result = None
        if not self.presenter.busy:
            self._settled()
            result = self._what_follows()
        self._arrange()
        return result or self._trouble()

    @property
    def holds(self) -> bool:
        """Whether the bots wait: cards move, or something lies over the table."""
        return self.presenter.busy or self._covered

    def _take(self, update: Update) -> None:
        self.dirty = True
        view = update.view
        if view is None:
            return
        dealt = any(type(event).__name__ == "Dealt" for event in update.events)
        if update.fresh or (self._nothing_shown and not dealt):
            self._jump(view)
            return
        if self._places is None or view.seats != self._places.seats:
            self._fit()
        if dealt and not self.presenter.busy:
            self._shown_table = update.table  # the number and the dealer of the hand that comes
        if update.events:
            self.presenter.take(update.events, view)
            if dealt:
                self._end_shown = -1
                self.peek = False
        elif not self.presenter.busy and view != self.presenter.view:
            self._jump(view)

    def _jump(self, view: SeatView) -> None:
        self._fit()
        self.presenter.jump(view)
        self._situation = None

    def _settled(self) -> None:
        """The shown state is the true one: act on what was chosen ahead or planned."""
        view = self.desk.view
        if self._shown_table is not self.desk.table:
            self._shown_table = self.desk.table
            self.dirty = True
        if view is None or self.desk.waiting or not view.my_turn:
            return
        if self._planned is not None and view.phase == "call":
            planned, self._planned = self._planned, None
            if planned in view.legal:
                self._send(planned)
                return
        ahead = self.presenter.touch.ahead
        if (
            ahead is not None
            and view.phase == "play"
            and not self._covered
            and not self.drag.active
        ):
            self.set_touch(ahead=None)
            if self._now - self._sent_at > 0.2:
                self.press_card(ahead)

    def _what_follows(self) -> Result | None:
        """The panel at the end of a hand, once it has been seen to its end."""
        view, table = self.desk.view, self.desk.table
        if view is None or table is None or self._covered:
            return None
        if (draw := self.lot.screen(self)) is not None:
            return self._cover(Push(draw))
        if view.over and self.presenter.ended and self._end_shown != table.deal:
            from game.table.hand_end import HandEndScreen

            self._end_shown = table.deal
            return self._cover(Push(HandEndScreen(self.desk)))
        return None

    @property
    def _deal_begins(self) -> bool:
        """Whether the first cards of the table are about to go out."""
        return self.presenter.facts is None and self.presenter.busy and not self._covered

    def _trouble(self) -> Result | None:
        trouble = self.desk.trouble
        if not trouble or trouble == self._trouble_told or self._covered:
            return None
        from game.screens.message import tell

        self._trouble_told = trouble
        return self._cover(Push(tell(_("The table has a problem"), escape(net_words(trouble)))))

    @property
    def ready(self) -> bool:
        """Whether the table would take an answer: nothing is on its way, and nothing was played a
        moment ago."""
        return not self.desk.waiting and self._now - self._sent_at >= TWICE

    @property
    def settled(self) -> bool:
        """Whether the open question is what it seems: nothing moves, is asked for or is planned."""
        return not (self.desk.waiting or self.presenter.busy or self._planned is not None)

    def _take_refusal(self) -> None:
        refusal = self.desk.take_refusal()
        if refusal is None:
            return
        self._say(words.refused(refusal))
        self._planned = None
        self._situation = None

    def _move_dots(self, now: float) -> None:
        facts = self.presenter.facts
        if facts is None or facts.turn is None or facts.turn == facts.viewer:
            return
        if self.presenter.timeline.reduced:
            return
        dots = int(now * 1000 / tokens.DOTS_MS * 3)
        if dots != self._dots:
            self._dots, self.dirty = dots, True

    # Arranging what can be pressed

    def _arrange(self) -> None:
        """Make panel and widgets anew when what there is to decide has changed."""
        view, table, facts = self.desk.view, self.desk.table, self.presenter.facts
        if view is None or table is None or facts is None or self._places is None:
            return
        busy = self.presenter.busy
        asked = view.my_turn and not busy and not self.desk.waiting
        situation = (
            table.deal,
            table.step,
            asked and view.phase,
            facts.hand,
            facts.up,
            self.ctx.size,
            self.ctx.settings.scale,
            facts.last is not None,
            self._planned is None,
        )
        if situation != self._situation:
            self._situation = situation
            self._make_panel(view, table, asked)
            self._make_form()
            self.dirty = True
        elif self.panel is not None and self.panel.dirty:
            self._make_form()
            self.dirty = True
        elif self.presenter.moving:
            self.controls.place_cards()

    def _make_panel(self, view: SeatView, table: TableView, asked: bool) -> None:
        old = self.panel
        self.panel = None
        if not asked or self._planned is not None or view.phase == "play":
            pass
        elif view.phase == "pick":
            self.panel = PickPanel(view, table, self._send)
        elif view.phase in ("bury", "call"):
            if isinstance(old, BuryPanel) and old.view == view:
                self.panel = old
            else:
                self.panel = BuryPanel(view, table, self._send)
        else:
            self.panel = QuestionPanel(view, table, self._send)
        if self.panel is not None:
            self.peek = False

    def _make_form(self) -> None:
        """Place the panel, and make the widgets for what can be pressed now."""
        assert self._ctx is not None
        assert self._places is not None
        facts = self.presenter.facts
        assert facts is not None
        if self.panel is not None:
            self.panel.place(self._ctx, self._places)
            self.panel.dirty = False
            touch = self.panel.touch(self._places)
            if touch != self.presenter.touch:
                self.presenter.touch = touch
                self.presenter.relayout(self._now)
        elif self.presenter.touch.choosing:
            self.presenter.touch = layout.NOTHING
            self.presenter.relayout(self._now)
        self.controls.make(self._ctx, self._places, facts, self.panel)

    # Input

    def handle(self, event: Event) -> Result | None:
        self.dirty = True
        # On a busy machine the last round may be long past: what is pressed is pressed now.
        self._now = max(self._now, self.ctx.clock.now())
        if isinstance(event, (Key, Pad)):
            self.keys_used = True
        elif isinstance(event, Pointer) and event.kind == "down":
            self.keys_used = False
        carried, result = self.drag.handle(event)
        if carried:
            return self._cover(result)
        command = command_for(event, TABLE)
        if command is not None and not (isinstance(event, Key) and event.repeat):
            used, result = self._command(command.name, event)
            if used:
                return self._cover(result)
        if isinstance(event, Pointer) and event.kind == "down":
            if self.peek and not self.controls.last_spot.rect.collidepoint(event.pos):
                self.peek = False
            if self.presenter.busy:
                self.hurry()
        used, result = self.controls.form.handle(event)
        if isinstance(event, Pointer):
            held = self.controls.form.held
            if event.kind == "down" and isinstance(held, HandCard):
                self.drag.pressed(held.card, event)
            elif event.kind == "move":
                self._point()
        return self._cover(result)

    def unfocused(self) -> None:
        self.drag.cancel()
        self.controls.form.held = None

    def hurry(self) -> None:
        """Bring the shown state up to the true one; what is pressed next acts on it."""
        self.presenter.skip(self._now)
        self._shown_table = self.desk.table
        self._arrange()

    def _command(self, name: str, event: Event) -> tuple[bool, Result | None]:
        if name in ("move", "next"):
            return False, None
        if name == "menu":
            if self.peek:
                self.peek = False
                return True, None
            return True, self.open("menu")
        if name == "continue":
            if self.presenter.busy:
                self.hurry()
            return True, None
        if self.presenter.busy and name not in ("score", "last"):
            self.hurry()
        if name == "choose":
            focus = self.controls.form.focus
            if focus is None:
                return False, None
            return True, focus.press() if focus.enabled else None
        if name == "card" and isinstance(event, Key):
            return True, self._press_number(event.name)
        if name == "hint":
            return True, self.hint()
        if name == "last":
            return True, self.look_at_last()
        if name == "score":
            return True, self.open("score")
        if self.panel is not None:
            return self.panel.command(name)
        return False, None

    def _press_number(self, digit: str) -> Result | None:
        widget = self.controls.of_digit(digit)
        if widget is not None:
            self.controls.form.set_focus(widget)
            return widget.press()
        return None

    def _point(self) -> None:
        """Lift the card under the mouse."""
        hover = self.controls.form.hover
        card = hover.card if isinstance(hover, HandCard) else None
        if card != self.presenter.touch.hover and not (
            self.panel is not None and not self.panel.choosing
        ):
            self.set_touch(hover=card)

    def set_touch(self, **changes: Any) -> None:
        from dataclasses import replace

        self.presenter.touch = replace(self.presenter.touch, **changes)
        self.presenter.relayout(self._now)
        self.controls.place_cards()

    # Doing

    def press_card(self, card: Card) -> Result | None:
        """Play a card, choose it for the panel, or mark it for your next turn."""
        if self.panel is not None:
            result = self.panel.press_card(card)
            if self.panel.refused:
                self._say(self.panel.refused)
                self._shake(card)
            self._arrange()
            return result
        view = self.desk.view
        if view is None or view.phase != "play" or card not in self.held(view):
            return None
        if not self.ready:
            return None
        if not view.my_turn:
            self.set_touch(ahead=None if card == self.presenter.touch.ahead else card)
            return None
        action = PLAYS[card]
        if action in view.legal:
            self._sent_at = self._now
            self.set_touch(ahead=None, hover=None)
            return self._send(action)
        why = view.why_not(card)
        self._say(words.reason(why) if why is not None else _("That card can't be played now."))
        self._shake(card)
        return None

    def held(self, view: SeatView) -> tuple[Card, ...]:
        """The cards that the viewer could ever play."""
        return view.hand + ((view.under,) if view.under is not None else ())

    def _shake(self, card: Card) -> None:
        key = layout.card_key(card)
        if key in self.presenter.timeline and self._places is not None:
            reach = tokens.SHAKE_UNITS * self._places.card_unit
            self.presenter.timeline.shake(key, reach, self._now)

    def _say(self, sentence: str) -> None:
        """Tell why something is not possible, for a moment."""
        self.reason = sentence
        self._reason_until = self._now + tokens.REASON_MS / 1000
        self.dirty = True

    def _send(self, action: Action, then: Action | None = None) -> Result | None:
        """Ask the desk for something; ``then`` follows a bury."""
        self._planned = then
        self.reason = ""
        self.desk.act(action)
        self.desk.tick()
        return None

    # Looking

    def look_at_last(self) -> Result | None:
        """Show the last trick large, or put it away again (TRICK-3)."""
        facts = self.presenter.facts
        if facts is not None and facts.last is not None:
            self.peek = not self.peek
            self.dirty = True
        return None

    def open(self, name: str) -> Result | None:
        """Menu or score sheet over the table, which waits meanwhile."""
        from game.table.menu import TableMenu
        from game.table.score_sheet import ScoreSheet

        if self.desk.table is None:
            return None
        screen = TableMenu(self.desk) if name == "menu" else ScoreSheet(self.desk)
        return self._cover(Push(screen))

    def _cover(self, result: Result | None) -> Result | None:
        if isinstance(result, Push):
            self.drag.cancel()
            self._covered = True
            self.desk.hold(True)
        return result

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        self._covered = self.lot.lies = False
        if answer == LEAVE:
            return Pop(LEAVE)
        if answer == BURY_ANYWAY and isinstance(self.panel, BuryPanel):
            return self.panel.confirmed()
        if answer == NEXT:
            self.desk.next_hand()
        elif answer == AGAIN:
            self.desk.same_hand_again()
        else:
            # A hand may have ended while the help lay over the table, unseen.
            self._end_shown = -1
        return None

    # What the picture asks

    @property
    def shows_numbers(self) -> bool:
        """Whether the keys of the hand's cards are printed on them."""
        if self.drag.active:
            return False
        if self.panel is not None:
            return self.panel.choosing
        facts = self.presenter.facts
        return facts is not None and facts.legal is not None

    def prompt(self) -> tuple[str, str, str]:
        """Words, icon and kind of the pill above the hand: turn, no, info, or "" for none."""
        if self.reason:
            return self.reason, "", "no"
        view, facts = self.desk.view, self.presenter.facts
        if view is None or facts is None:
            return "", "", ""
        hint = self.hint_shown()
        if hint is not None and not (self.panel is not None and self.panel.refused):
            return hint.sentence, "bulb", "turn"
        if self.thinking:
            return _("A moment: the hint is being thought about."), "", "info"
        if self.panel is not None:
            return self.panel.prompt, self.panel.icon, "turn"
        if facts.complete and self.presenter.waiting_for_click:
            return _("Space or a click collects the trick."), "", "info"
        if self.presenter.busy:
            return "", "", ""
        if view.seat is None and not view.over:
            return _("You sit out this hand."), "", "info"
        if view.my_turn and view.phase == "play":
            text = "*" + _("Your turn.") + "* " + words.turn_to_play(view)
            return text, "chevron-down", "turn"
        return "", "", ""

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        draw_table(surface, self)

    def make_scene(self) -> Scene | None:
        """What is to be drawn now; None before the first deal."""
        view, facts = self.presenter.view, self.presenter.facts
        if self.lot.lies and facts is None and self.desk.view is not None:
            view, facts = self.desk.view, facts_of(self.desk.view)
        table = self._shown_table or self.desk.table
        if view is None or facts is None or table is None or self._places is None:
            return None
        assert self._ctx is not None
        if self.scene is None or self.scene.ctx is not self._ctx:
            self.scene = Scene(self._ctx, self._places, facts, view, table, self._now)
        scene = self.scene
        scene.places, scene.facts, scene.view, scene.table = self._places, facts, view, table
        scene.now, scene.drop = self._now, self.drag.over
        return scene
