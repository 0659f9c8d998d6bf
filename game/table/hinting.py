"""The part of the table's screen that asks for hints and shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.screen import Result
from game.session import Desk
from game.table.hints import Hint, Hints, asked_about, key_of
from game.table.hints import Key as Question
from game.table.panels import Panel

TELL_AFTER = 0.25  # seconds that a bot may think before it is told that it does


class Hinting:
    """What the strongest bot would do in the viewer's place; see `game.table.hints`."""

    desk: Desk
    panel: Panel | None
    hints: Hints
    reason: str
    dirty: bool
    thinking = False
    """Whether a hint is thought about for so long that it should be told."""
    _asked_at = 0.0

    if TYPE_CHECKING:

        @property
        def now(self) -> float: ...

        @property
        def settled(self) -> bool: ...

        def _say(self, sentence: str) -> None: ...

    def hint(self) -> Result | None:
        """Show what the strongest bot would do in your place, and why."""
        view, question = self.desk.view, self._question()
        if view is None or question is None:
            if view is not None and not view.over:
                self._say(_("A hint is given when it is your turn."))
            return None
        self.reason, self.dirty = "", True
        self._asked_at = self.now
        self.hints.ask(self.desk, asked_about(view, self.panel), question)
        return None

    def _question(self) -> Question | None:
        """The question that a hint can be about now."""
        view, table = self.desk.view, self.desk.table
        if view is None or table is None or not view.my_turn or not self.settled:
            return None
        return key_of(table, self.panel)

    def hint_shown(self) -> Hint | None:
        """The hint to be seen now: it is gone as soon as something is played or said."""
        return self.hints.shown(self._question())

    def look_at_hint(self) -> None:
        """Take in a hint that has come; go on with the call once the marked cards are laid."""
        question = self._question()
        if question is not None and self.hints.followed(question):
            self.hint()
        if self.hints.look(self.desk, question):
            self.dirty = True
        thinking = self.hints.thinking(question) and self.now - self._asked_at > TELL_AFTER
        if thinking != self.thinking:
            self.thinking, self.dirty = thinking, True
