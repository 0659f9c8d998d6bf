"""The table for two: a row or stacks of open cards on covered ones, and the trick between."""

from __future__ import annotations

from typing import Any

import pygame

from engine.cards import Card
from engine.view import SeatView
from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event
from game.screen import Pop, Push, Result
from game.screens.message import Answer, MessageScreen
from game.session import Desk, HotSeatDesk
from game.table import duel_words
from game.table.duel_controls import DuelControls
from game.table.duel_guide import Guide
from game.table.duel_note import NotePanel
from game.table.duel_picture import draw_duel
from game.table.duel_places import BACK_FAN, LARGEST_FACTOR, DuelPlaces, duel_places
from game.table.duel_presenter import DuelPresenter
from game.table.hand_end import SWAP
from game.table.scene import Scene, at_scale
from game.table.screen import AGAIN, LEAVE, NEXT, TableScreen
from game.text import escape
from net.guest import Update

FIRST_GAMES = 1
"""Hands of a match in which the rows are explained."""


class DuelTable(TableScreen):
    """A seat at a table for two. ``aids`` shows how many trumps are unseen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.presenter: DuelPresenter = DuelPresenter()
        self.controls = DuelControls(self)
        self.aids = False
        # With two people at one computer nobody's hand is seen before the window is theirs.
        self.veiled = self._hides
        self.guide: Guide | None = None
        self.note: NotePanel | None = None

    @property
    def _hides(self) -> bool:
        """Whether two people sit here and one has cards that the other may not see."""
        view = self.desk.view
        return isinstance(self.desk, HotSeatDesk) and (view is None or bool(view.rules.deal.hand))

    def explain(self) -> None:
        """Explain this deal as it goes on."""
        view = self.desk.view
        self.guide = Guide(view is None or bool(view.rules.deal.hand))

    def _first_look(self) -> None:
        if self.veiled and isinstance(self.desk, HotSeatDesk) and self.desk.deal_waits:
            return  # it is dealt once the curtain is up
        super()._first_look()

    def _take(self, update: Update) -> None:
        desk = self.desk
        if not isinstance(desk, HotSeatDesk):
            super()._take(update)
            return
        if self.veiled or update.view is None or desk.view is None:
            return  # whoever lifts the curtain is shown what there is then
        if update.view.seat != desk.view.seat:
            return  # what was told to the other one
        if desk.deal_waits and desk.turn_of:
            # The cards go out before the eyes of whoever plays first.
            if self._hides:
                self.veiled = True
            else:
                self._lift()
            return
        super()._take(update)

    def _fit(self) -> None:
        view = self.desk.view
        self.aids = self.ctx.settings.trumps_unseen
        rows = view is None or bool(view.rules.deal.hand)
        factor = min(self.ctx.settings.scale, LARGEST_FACTOR)
        self._ctx = at_scale(self.ctx, tokens.Scale(self.ctx.size, factor))
        p = duel_places(self.ctx.size, self.ctx.settings.scale, rows)
        self._places = self.presenter.places = p
        widths = {round(p.hand_width), round(p.trick[0].width), round(p.place_width)}
        self.ctx.sprites.prepare(widths, owner="table")
        self.ctx.sprites.prepare([round(BACK_FAN * p.card_unit)], ["back"], owner="table-backs")
        self.presenter.relayout(self._now, snap=True)

    def held(self, view: SeatView) -> tuple[Card, ...]:
        """What could ever be played: the hand and the open cards of the row."""
        if view.seat is None or not view.up:
            return view.hand
        return view.hand + tuple(card for card in view.up[view.seat] if card is not None)

    def _command(self, name: str, event: Event) -> tuple[bool, Result | None]:
        if self.note is not None and name in ("continue", "menu"):
            self._tell(None)
            return True, None
        if name == "undo":
            return True, self.take_back()
        return super()._command(name, event)

    def _what_follows(self) -> Result | None:
        if isinstance(self.desk, HotSeatDesk) and not self._covered:
            handed = self._hand_over(self.desk)
            if handed is not None:
                return handed
        view = self.desk.view
        if self.guide is not None and view is not None and self.note is None:
            said = self.guide.next(view)
            if said is not None:
                self._tell(NotePanel(*said, lambda: self._tell(None)))
        return super()._what_follows()

    # Notes of the explained deal

    @property
    def holds(self) -> bool:
        return super().holds or self.note is not None

    def _tell(self, note: NotePanel | None) -> None:
        """Put a note on the table, or take it away."""
        self.note = note
        self.desk.hold(self.holds)
        self._situation = None
        self.dirty = True

    def press_card(self, card: Card) -> Result | None:
        if self.note is not None:
            self._tell(None)  # whoever plays has read it
        return super().press_card(card)

    def _hand_over(self, desk: HotSeatDesk) -> Result | None:
        """Give the window to the other person; a curtain hides the hands meanwhile."""
        view, table = desk.view, desk.table
        if view is None or table is None or not (desk.turn_of or self.veiled):
            return None
        if view.over and not desk.turn_of:
            return None  # the next hand is on its way
        if not view.rules.deal.hand:
            # Nothing is hidden from one of them alone: the table simply turns round.
            self._lift()
            return None
        self.veiled = True
        name = desk.turn_of or (table.names[table.seat] if table.seat is not None else "")
        return self._cover(Push(curtain(name)))

    def _lift(self) -> None:
        """Show the table to whoever must play."""
        assert isinstance(self.desk, HotSeatDesk)
        deal = self.desk.switch()
        self.veiled = False
        if deal is not None:
            super()._take(deal)
            if self.presenter.facts is not None:
                self.presenter.update(self._now)  # nothing is left of the hand before
        elif self.desk.view is not None:
            self._jump(self.desk.view)
        self.dirty = True

    def resume(self, answer: Any) -> Result | None:
        if answer == LIFTED:
            self._lift()
        elif answer == SWAP:
            swap = getattr(self.desk, "swap_sides", None)
            if swap is not None:
                swap()
        elif answer in (NEXT, AGAIN):
            self.veiled = self._hides
        return super().resume(answer)

    def make_scene(self) -> Scene | None:
        return None if self.veiled else super().make_scene()

    @property
    def may_take_back(self) -> bool:
        """Whether cards are taken back here at all: against a bot, on this computer."""
        table = self.desk.table
        return table is not None and "bot" in table.kinds and hasattr(self.desk, "undo")

    def take_back(self) -> Result | None:
        """Take your last card back with all that followed; the result will be marked."""
        undo = getattr(self.desk, "undo", None)
        why = _("Nothing can be taken back at this table.") if undo is None else undo()
        if why:
            self._say(why)
        self.set_touch(ahead=None, hover=None)
        self.peek = False
        return None

    def prompt(self) -> tuple[str, str, str]:
        if self.note is not None:
            return "", "", ""  # the note lies there
        text, icon, kind = super().prompt()
        view = self.desk.view
        if kind == "turn" and icon != "bulb" and view is not None and view.phase == "play":
            return duel_words.turn_to_play(view), icon, kind
        return text, icon, kind

    def captions(self) -> tuple[str, ...]:
        """What stands beside your row and beside the opponent's, in the first hand."""
        facts, table, places = self.presenter.facts, self.desk.table, self._places
        if facts is None or table is None or not isinstance(places, DuelPlaces):
            return ()
        if self.note is not None:
            return ()
        if not places.rows or table.number > FIRST_GAMES or facts.viewer is None or not facts.up:
            return ()
        other = 1 - facts.viewer
        name = escape(table.name_of(other))
        theirs = _("*{name}’s row.* You both see every open card.").format(name=name)
        mine = _(
            "*Your row.* Playing a card turns up the one under it at once; it may be played from "
            "the next trick on."
        )
        if self.keys_used:
            mine += "\n\n" + _("Arrow up goes from the hand to the row.")
        return mine, theirs

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        draw_duel(surface, self)


LIFTED = "lifted"


def curtain(name: str) -> MessageScreen:
    """Hides everything until the next player says that the window is theirs."""
    safe = escape(name)
    return MessageScreen(
        _("Hand over to {name}").format(name=safe),
        _("{name} plays next. The hands are hidden until then.").format(name=safe),
        [
            Answer(_("Show me my cards"), Pop(LIFTED), "Enter"),
            Answer(_("Leave the table"), Pop(LEAVE)),
        ],
        icon="person",
        overlay=False,
    )


def table_screen(desk: Desk) -> TableScreen:
    """The screen that fits a desk's rules."""
    if desk.table is None:
        # A new guest is told of the table with the first updates, which are shown as they stand.
        desk.tick()
        desk.pump()
    table = desk.table
    if table is not None and table.rules.layout is not None:
        return DuelTable(desk)
    return TableScreen(desk)
