"""Hints: what the strongest bot would do in the viewer's place, and why, in a sentence.

The bot sees the viewer's own view and nothing else. Where the desk has a process for bots that
search, the answer comes from there a moment later; elsewhere the bot of common sense answers at
once. A hint belongs to one question and goes when that is answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.actions import Action, Bury, Call, Claim, Play, bury
from engine.bots.reasons import Advice, Teller
from engine.bots.thumb import Thumb
from engine.cards import Card, cards_in, mask_of
from engine.phases.bidding import Buries
from engine.view import Said, SeatView
from game.i18n import _, ngettext
from game.session import Desk
from game.table import words
from game.table.panels import BuryPanel, Panel
from net.tableview import TableView

Key = tuple[int, int, tuple[Card, ...]]
"""The question that a hint is about: the deal, its step, and the cards laid before a call."""


class Reasons(Teller):
    """Tells reasons in the player's language, as markup; cards are drawn by their signs."""

    def text(self, english: str) -> str:
        return _(english)

    def counted(self, one: str, many: str, count: int) -> str:
        return ngettext(one, many, count)

    def card(self, card: Card) -> str:
        return words.sign(card)

    def listed(self, card: Card) -> str:
        return words.sign(card)


REASONS = Reasons()


@dataclass(frozen=True)
class Hint:
    """What to do, and the reason as it is written at the table (markup)."""

    action: Action
    sentence: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the viewer that it is about."""
        if isinstance(self.action, Play):
            return (self.action.card,)
        if isinstance(self.action, Bury):
            return self.action.cards
        if isinstance(self.action, Call) and self.action.under is not None:
            return (self.action.under,)
        return ()


def key_of(table: TableView, panel: Panel | None) -> Key:
    """The question that is open now."""
    if isinstance(panel, BuryPanel) and _calling(panel):
        return table.deal, table.step, tuple(panel.choice.laid)
    return table.deal, table.step, ()


def _calling(panel: BuryPanel) -> bool:
    """Whether the bury is chosen, and what to call is the question."""
    choice = panel.choice
    return choice.count > 0 and choice.complete and bool(choice.actions)


def asked_about(seen: SeatView, panel: Panel | None) -> SeatView:
    """The view with which the open question is answered."""
    if not isinstance(panel, BuryPanel) or not _calling(panel):
        return seen
    return after_bury(seen, tuple(panel.choice.laid), panel.choice.actions)


def after_bury(seen: SeatView, laid: tuple[Card, ...], calls: Sequence[Action]) -> SeatView:
    """What the picker's view will be once `laid` is buried and `calls` can be said (PART)."""
    assert seen.seat is not None
    counts = list(seen.counts)
    counts[seen.seat] -= len(laid)
    return replace(
        seen,
        phase="call",
        hand=tuple(card for card in seen.hand if card not in laid),
        buried=seen.rules.deck.sort((*seen.buried, *laid)),
        counts=tuple(counts),
        said=(*seen.said, Said(seen.seat, bury(laid).text())),
        bury_count=0,
        legal=tuple(calls),
    )


def choices(seen: SeatView) -> Sequence[Action]:
    """All that the viewer may do, every bury among it, but no claim: a hint names a card."""
    if seen.phase != "bury":
        return tuple(action for action in seen.legal if not isinstance(action, Claim))
    kept = seen.rules.bury_jack
    if kept is not None and seen.called is not None:
        kept = seen.called  # the jack called up early is the partner's now
    cards = [card for card in cards_in(mask_of(seen.hand)) if card != kept]
    return Buries(tuple(cards), seen.bury_count)


class Hints:
    """The hint for the open question, asked for and shown."""

    def __init__(self) -> None:
        self._key: Key | None = None
        self._hint: Hint | None = None
        self._open: tuple[SeatView, Sequence[Action]] | None = None
        self._thumb = Thumb()

    def ask(self, desk: Desk, seen: SeatView, key: Key) -> None:
        """Get a hint for a question, unless it is there already."""
        if key == self._key:
            return
        legal = choices(seen)
        self._key, self._hint, self._open = key, None, None
        if len(legal) > 1 and desk.ask_hint(seen, legal):
            self._open = seen, legal
        else:
            self._hint = self._told(seen, legal, None)

    def look(self, desk: Desk, key: Key | None) -> bool:
        """Take in an answer that has come; whether there was one for the question."""
        if self._open is None:
            return False
        if key != self._key:
            self._open = None
            return False
        advice = desk.hint()
        if advice is None:
            return False
        self._hint = self._told(*self._open, advice)
        self._open = None
        return True

    def thinking(self, key: Key | None) -> bool:
        """Whether this question is being thought about."""
        return self._open is not None and key == self._key

    def shown(self, key: Key | None) -> Hint | None:
        """The hint if it is about this question."""
        return self._hint if key is not None and key == self._key else None

    def followed(self, key: Key) -> bool:
        """Whether the cards laid are those of the hint before, so that it goes on with the call."""
        hint = self._hint
        laid = key[2]
        return (
            bool(laid)
            and self._key == (key[0], key[1], ())
            and hint is not None
            and set(hint.cards) == set(laid)
        )

    def _told(self, seen: SeatView, legal: Sequence[Action], advice: Advice | None) -> Hint:
        """The hint in words: the bot's, or that of common sense where it has no reason to give."""
        if advice is None or not advice.parts or advice.action not in legal:
            advice = self._thumb.advise(seen, legal)
        reason = REASONS.sentence(advice.parts)
        return Hint(advice.action, _("*Hint:* {reason}.").format(reason=reason))
