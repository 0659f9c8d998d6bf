"""What every desk asks of its guest, whatever table the guest sits at."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action
from engine.bots.duel import DUEL_LEVELS
from engine.bots.levels import LEVELS
from engine.bots.reasons import Advice
from engine.view import SeatView
from net.guest import Guest, Refusal, Update
from net.tableview import TableView
from net.thinker import Question
from net.worker import TableThinker


class BaseDesk:
    """The part of a `game.session.Desk` that only hands on to a guest. A desk says which guest
    that is by `_guest`, and adds what its own kind of table can do. ``thinker`` thinks about hints;
    it is closed by whoever made it."""

    def __init__(self, thinker: TableThinker | None = None) -> None:
        self._heard: list[Update] = []
        self._thinker = thinker

    @property
    def _guest(self) -> Guest:
        """Whose eyes the window has."""
        raise NotImplementedError

    @property
    def view(self) -> SeatView | None:
        """The hand as the viewer may see it; None before the first deal."""
        return self._guest.view

    @property
    def table(self) -> TableView | None:
        """The public facts of the table."""
        return self._guest.table

    @property
    def waiting(self) -> bool:
        """Whether a request has not been answered yet."""
        return self._guest.waiting

    def pump(self) -> list[Update]:
        """What has happened since the last call."""
        self.refresh()
        heard, self._heard = self._heard, []
        return heard

    def refresh(self) -> None:
        """Take in what has happened; `pump` gives it later."""
        self._heard += self._guest.pump()

    def act(self, action: Action) -> None:
        """Say or play something."""
        self._guest.act(action)

    def next_hand(self) -> None:
        """Ask for the next hand."""
        self._guest.next_hand()

    def same_hand_again(self) -> None:
        """Ask for the same hand once more, as practice."""
        self._guest.same_hand_again()

    def last_hand(self, on: bool) -> None:
        """Let the hand being played be the last, or not after all."""
        self._guest.last_hand(on)

    @property
    def _may_think(self) -> bool:
        """Whether the table is open, so that a hint can be thought about."""
        return True

    def ask_hint(self, view: SeatView, legal: Sequence[Action]) -> bool:
        """Let the strongest bot think about what the viewer may do, in a process of this program;
        it knows no more than they do. False if nobody here can."""
        table = self.table
        if self._thinker is None or table is None or not self._may_think:
            return False
        seed = f"{table.room}/{table.deal}/{table.seat}/{table.step}/hint"
        bot = LEVELS[-1] if view.rules.layout is None else DUEL_LEVELS[-1]
        self._thinker.wonder(Question(bot, view, tuple(legal), seed, why=True))
        return True

    def hint(self) -> Advice | None:
        """The answer to `ask_hint`, once, with its reason if there is one; None while there is no
        answer."""
        action = None if self._thinker is None else self._thinker.wondered()
        if self._thinker is None or action is None:
            return None
        return Advice(action, self._thinker.reason)

    def take_refusal(self) -> Refusal | None:
        """Why the last request was refused, once."""
        return self._guest.take_refusal()
