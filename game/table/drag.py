"""A card carried with the mouse: pressed, moved, let go above the hand to play it.

A press becomes a drag once the pointer has moved a little; before that it stays the click it was.
The card's sprite follows the pointer through `Presenter.carry`; everything else goes on as usual,
also when the view changes meanwhile. A drag ends once: by letting go, or given up by Escape, the
right button, a key, another screen, a new size, another window, or because the card has gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import PLAYS
from engine.cards import Card
from game.inputs import Event, Key, Pad, Pointer
from game.motion import Pose
from game.screen import Result
from game.table import layout

if TYPE_CHECKING:
    from game.table.screen import TableScreen

BEGINS, LEAST = 8.0, 5.0  # units, and pixels, that a pointer moves before a press is a drag
RISES = 40.0  # units that a card is carried upwards at least to be played
LIFT = 34.0  # units by which a carried card is raised over its shadow


@dataclass
class _Press:
    """A card under the held button: where it was taken, and where its centre was then."""

    card: Card
    x: int
    y: int
    from_x: float
    from_y: float
    width: float


class Drag:
    """The card that is carried at a table, if any."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._press: _Press | None = None
        self.card: Card | None = None
        """The card in the air; None while nothing is carried."""
        self.sent = False
        """Whether it has been let go to be played, and the table has not answered yet."""
        self.over = False
        """Whether letting it go now would play it, or choose it."""

    @property
    def active(self) -> bool:
        """Whether a card hangs on the pointer."""
        return self.card is not None and not self.sent

    # Input

    def handle(self, event: Event) -> tuple[bool, Result | None]:
        """Use an event before the table does; whether it is used up, and where it leads."""
        if isinstance(event, (Key, Pad)):
            if not self.active:
                return False, None
            self.cancel()
            return isinstance(event, Key) and event.name == "escape", None
        if not isinstance(event, Pointer):
            return False, None
        if event.kind == "down":
            # Another button gives the drag up; the left one again means its release was lost.
            given_up = self._press is not None and event.button != 1
            self.cancel()
            return given_up, None
        if event.kind == "move" and self._press is not None:
            return self._move(event, self._press), None
        if event.kind == "up" and event.button == 1 and self._press is not None:
            if self.active:
                return True, self._let_go(event, self._press)
            self._press = None
        return False, None

    def pressed(self, card: Card, event: Pointer) -> None:
        """The left button went down on a card; the pointer may carry it away."""
        key = layout.card_key(card)
        if event.button != 1 or key not in self.table.presenter.timeline:
            return
        pose = self.table.presenter.timeline.pose(key)
        x, y = pose.center
        self._press = _Press(card, event.x, event.y, x, y, pose.width)

    def _move(self, event: Pointer, press: _Press) -> bool:
        places = self.table.presenter.places
        assert places is not None
        if self.card is None:
            far = max(abs(event.x - press.x), abs(event.y - press.y))
            if far < max(LEAST, BEGINS * places.unit):
                return False
            if not self._begin(press):
                return True
        lift = LIFT * places.card_unit
        x = press.from_x + event.x - press.x
        y = press.from_y + event.y - press.y
        pose = Pose(x, y + lift, press.width, lift=lift)
        self.table.presenter.carry(layout.card_key(press.card), pose)
        self.over = self._is_there(event, press)
        return True

    def _begin(self, press: _Press) -> bool:
        """Take the card up; False if it may not be, which is told as with a click."""
        table = self.table
        table.controls.form.held = None  # letting go is no click any more
        if not self._may_carry(press.card):
            self._press = None
            table.press_card(press.card)
            return False
        self.card = press.card
        ahead = table.presenter.touch.ahead
        table.set_touch(hover=None, ahead=None if ahead == press.card else ahead)
        return True

    def _let_go(self, event: Pointer, press: _Press) -> Result | None:
        """Play the card where it lies above the hand, else let it glide back."""
        table, presenter = self.table, self.table.presenter
        if presenter.busy:
            table.hurry()
        if not self._is_there(event, press) or not self._may_press(press.card):
            self.cancel()
            return None
        self._press, self.over = None, False
        if self._would_play(press.card):
            # It stays where it was let go until the table has answered, and goes on from there.
            self.sent = True
        else:
            self.cancel()
        return table.press_card(press.card)

    # What may be done with a card

    def _is_there(self, event: Pointer, press: _Press) -> bool:
        """Whether the pointer has carried the card up to where it is played."""
        places, facts = self.table.presenter.places, self.table.presenter.facts
        assert places is not None
        assert facts is not None
        rises = press.y - event.y >= RISES * places.unit
        return rises and event.y < places.play_above(press.card in facts.hand)

    def _may_press(self, card: Card) -> bool:
        """Whether a card is still there to be played, or to be chosen for the panel."""
        table = self.table
        facts, view = table.presenter.facts, table.desk.view
        if table.panel is not None:
            return table.panel.choosing and facts is not None and card in facts.hand
        return view is not None and view.phase == "play" and card in table.held(view)

    def _may_carry(self, card: Card) -> bool:
        """Whether a card can be taken up: not one that it is your turn to play and that does not
        fit."""
        view = self.table.desk.view
        if not self._may_press(card) or view is None:
            return False
        asked = self.table.panel is None and view.my_turn and not self.table.desk.waiting
        return not asked or PLAYS[card] in view.legal

    def _would_play(self, card: Card) -> bool:
        """Whether pressing a card would play it now."""
        view = self.table.desk.view
        if self.table.panel is not None or view is None or not view.my_turn:
            return False
        return self.table.ready and PLAYS[card] in view.legal

    # Ends

    def cancel(self) -> None:
        """Let the card glide back to where it belongs; nothing is played."""
        if self._press is not None:
            self.table.controls.form.held = None
        carried, self.card, self._press = self.card, None, None
        self.sent = self.over = False
        if carried is not None:
            self.table.presenter.put_down(self.table.now)
            self.table.controls.place_cards()
            self.table.dirty = True

    def look(self) -> None:
        """Follow what has happened: give up what is gone, let go of what was answered."""
        if self.card is None:
            return
        if self.sent and not self.table.desk.waiting:
            self.card, self.sent = None, False
            presenter = self.table.presenter
            # What was played goes on from here; what was refused glides back.
            presenter.put_down(self.table.now, settle=not presenter.busy)
            self.table.controls.place_cards()
            self.table.dirty = True
        elif not self.sent and not self._may_press(self.card):
            self.cancel()
