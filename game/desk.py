"""What every desk asks of its guest, whatever table the guest sits at."""

from __future__ import annotations

from engine.actions import Action
from engine.view import SeatView
from net.guest import Guest, Refusal, Update
from net.tableview import TableView


class BaseDesk:
    """The part of a `game.session.Desk` that only hands on to a guest. A desk says which guest
    that is by `_guest`, and adds what its own kind of table can do."""

    def __init__(self) -> None:
        self._heard: list[Update] = []

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

    def take_refusal(self) -> Refusal | None:
        """Why the last request was refused, once."""
        return self._guest.take_refusal()
