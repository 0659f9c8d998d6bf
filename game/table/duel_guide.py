"""The first deal for two, explained: a few sentences, each once, at the moment it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.cards import TRUMP, Card
from engine.view import SeatView
from game.i18n import N_, _


@dataclass(frozen=True)
class Note:
    """Something to explain: when its moment has come, a title and sentences as markup."""

    name: str
    when: Callable[[SeatView], bool]
    title: str
    text: str


def _turned_up(view: SeatView) -> bool:
    """Whether a covered card of the viewer's has been turned."""
    if view.seat is None or not view.covered:
        return False
    return sum(view.covered[view.seat]) < len(view.covered[view.seat])


def _must_follow(view: SeatView) -> bool:
    return bool(view.trick) and bool(view.refused)


def _may_not_follow(view: SeatView) -> bool:
    """Whether the viewer answers a lead of a suit of which nothing lies open."""
    if not view.trick or view.led < 0:
        return False
    suits = {view.rules.deck.suit_of[card] for card in _open(view)}
    return view.led not in suits


def _open(view: SeatView) -> Iterator[Card]:
    for action in view.legal:
        card = getattr(action, "card", None)
        if card is not None:
            yield card


def _trump_led(view: SeatView) -> bool:
    return view.led == TRUMP and bool(view.trick)


_COVERED = {
    True: N_(
        "Four cards lie open before each of you, and each covers another that nobody has seen, "
        "not even its owner. Eight more are in your hand; those only you see. Play from the hand "
        "or from the row."
    ),
    False: N_(
        "Eight cards lie open before each of you, and each covers another that nobody has seen, "
        "not even its owner. There is no hand: what lies open is all there is to play."
    ),
}
_TURNED = {
    True: N_(
        "Your open card is gone, so the one below was turned at once, for both to see. It may be "
        "played from the next trick on."
    ),
    False: N_(
        "When a trick is over, the cards below those just played are turned, for both to see. "
        "From now on they count like any other."
    ),
}


def notes(rows: bool) -> tuple[Note, ...]:
    """What is explained of a layout, in the order of importance."""
    return (
        Note("covered", lambda view: view.my_turn, N_("Open and covered"), _COVERED[rows]),
        Note(
            "trump",
            lambda view: view.my_turn and (_trump_led(view) or len(view.tricks) >= 1),
            N_("Why a queen beats an ace"),
            N_(
                "All queens, all jacks and every diamond are trump, in this order: {QC} {QS} {QH} "
                "{QD} {JC} {JS} {JH} {JD}, then {AD} {TD} {KD} {9D} {8D} {7D}. An ace has the "
                "most points, *11*, but a trump takes it. A queen has only *3*: it is there to win."
            ),
        ),
        Note("turned", _turned_up, N_("Turned up"), _TURNED[rows]),
        Note(
            "follow",
            lambda view: view.my_turn and _must_follow(view),
            N_("Following suit"),
            N_(
                "Follow the suit that was led if one of your open cards is of it, trump being one "
                "suit. The grey cards do not fit. What lies face down never counts."
            ),
        ),
        Note(
            "free",
            lambda view: view.my_turn and _may_not_follow(view),
            N_("Nothing to follow with"),
            N_(
                "Nothing of that suit lies open before you, so any card may go: a trump to take "
                "the trick, or a card without points to give nothing away. Perhaps one that turns "
                "up another."
            ),
        ),
        Note(
            "points",
            lambda view: view.my_turn and len(view.tricks) >= 4,
            N_("What you play for"),
            N_(
                "The pack has *120* points: ace 11, ten 10, king 4, queen 3, jack 2. More than "
                "half wins, and with 30 or fewer the loser is schneider and pays double."
            ),
        ),
    )


class Guide:
    """Gives each note once, when its moment has come."""

    def __init__(self, rows: bool) -> None:
        self._left = list(notes(rows))

    def next(self, view: SeatView) -> tuple[str, str] | None:
        """Title and text of the next thing to explain now, or None."""
        for note in self._left:
            if not view.over and note.when(view):
                self._left.remove(note)
                return _(note.title), _(note.text)
        return None
