"""Tables for pictures and tests: a fixed deal, played on by bots to the moment that is wanted.

desk = staged("classic", "some seed", until=lambda view: view.my_turn)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from engine import flow, match
from engine.actions import Action, parse
from engine.bots import make
from engine.bots.reasons import Advice
from engine.cards import Card, cards
from engine.hand import Hand
from engine.match import Match, Showdown
from engine.rules import preset
from engine.shuffle import key_of_seed
from engine.view import SeatView, view
from net.guest import Update
from net.room import Refusal
from net.tableview import TableView

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Fritz", "Greta", "Hans", "Ida", "Jonas")
Until = Callable[[SeatView], bool]


@dataclass
class StagedDesk:
    """A desk at which nothing happens by itself; `play` brings the hand on."""

    match: Match
    hand: Hand
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seat: int = 0
    before: Match | None = None
    bot: str = "thumb"
    title: str = "Kitchen table"
    asked: list[Action] = field(default_factory=list)
    coming: list[Update] = field(default_factory=list)
    steps: int = 0
    refusal: Refusal | None = None
    trouble: str = ""
    waiting: bool = False
    drawn: tuple[Card, ...] = ()
    levels: tuple[str, ...] = ()
    """The kinds of the bots, seat by seat, as far as they matter."""
    showdown: Showdown | None = None
    telling: bool = False
    """Whether what happens is told by events, so that a screen shows it happening."""

    @property
    def view(self) -> SeatView:
        return view(self.hand, self.seat)

    @property
    def table(self) -> TableView:
        now = self.match
        shown = self.before or now
        rules = now.rules
        return TableView(
            room="0123456789abcdef",
            name=self.title,
            preset=rules.preset,
            options=rules.changes,
            names=self.names,
            kinds=self.kinds,
            bots=tuple(
                (self.levels[seat : seat + 1] or ("thumb",))[0] if kind == "bot" else ""
                for seat, kind in enumerate(self.kinds)
            ),
            seat=self.seat,
            phase="ended" if now.ended else "between" if self.hand.over else "hand",
            deal=len(shown.rows) + 1,
            step=self.steps,
            practice=False,
            number=shown.number,
            dealer=shown.dealer,
            next_dealer=now.dealer if self.hand.over else (now.dealer + 1) % now.seats,
            playing=shown.playing,
            drawn=self.drawn,
            totals=now.totals,
            rows=now.rows,
            standings=now.standings,
            ends=rules.session.ends,
            length=rules.session.length,
            counted=now.counted,
            last=now.last,
            showdown=self.showdown,
            ended=now.ended,
            pot=now.pot,
            stakes=now.stakes,
            ready=(False,) * now.seats,
            people=self.names,
            sheet=now.sheet,
        )

    # What a screen asks

    def tick(self) -> None:
        return None

    def pump(self) -> list[Update]:
        coming, self.coming = self.coming, []
        return coming

    def refresh(self) -> None:
        return None

    def act(self, action: Action) -> None:
        self.asked.append(action)
        self.apply(action)

    def ask_hint(self, view: SeatView, legal: Sequence[Action]) -> bool:
        return False  # common sense answers at once

    def hint(self) -> Advice | None:
        return None

    def next_hand(self) -> None:
        self.deal(f"{len(self.match.rows)}")

    def same_hand_again(self) -> None:
        return None

    def undo(self) -> str:
        return "Nothing is taken back at a staged table."

    def last_hand(self, on: bool) -> None:
        self.match = replace(self.match, last=on)

    def hold(self, on: bool) -> None:
        return None

    def set_pace(self, settings: object) -> None:
        return None

    def take_refusal(self) -> Refusal | None:
        refusal, self.refusal = self.refusal, None
        return refusal

    def close(self) -> None:
        return None

    # What a script does

    def deal(self, seed: str) -> None:
        """The next hand."""
        step = match.deal(self.match, key_of_seed(seed))
        self.hand, self.before = step.hand, None
        self._tell(step.events)

    def apply(self, action: Action) -> None:
        """Whoever is to act does this."""
        seat = self.hand.turn
        assert seat is not None
        step = flow.apply(self.hand, seat, action)
        self.hand = step.hand
        self.steps += 1
        if self.hand.over and self.before is None:
            self.before = self.match
            self.match = match.settle(self.match, self.hand)
        self._tell(step.events)

    def say(self, *words: str) -> StagedDesk:
        """Whoever is to act says these words of a record, one after the other."""
        for word in words:
            self.apply(parse(word))
        return self

    def bot_acts(self) -> None:
        """Whoever is to act does what a bot would."""
        seat = self.hand.turn
        assert seat is not None
        legal = flow.legal(self.hand, seat)
        choice = make(self.bot).choose(view(self.hand, seat), legal, Random(self.steps))
        self.apply(choice)

    def play(self, until: Until) -> StagedDesk:
        """Bots play for everybody until the viewer's view is as wanted."""
        while not until(self.view):
            if self.hand.over:
                raise ValueError("the hand was over before it came to that")
            self.bot_acts()
        return self

    def _tell(self, events: Sequence[object]) -> None:
        if not self.telling:
            return
        seen = tuple(event.seen_by(self.seat) for event in events)  # type: ignore[attr-defined]
        self.coming.append(Update(self.steps, seen, self.view, self.table))


def staged(
    rules: str = "classic",
    seed: str = "kitchen",
    until: Until | None = None,
    *,
    before: int = 0,
    dealer: int = 0,
    names: Sequence[str] = NAMES,
    persons: Sequence[int] = (0,),
    bot: str = "thumb",
    **options: str,
) -> StagedDesk:
    """A table of a preset: `before` hands are played out by bots, then `seed` is dealt and played
    until the first player's view is as wanted."""
    house = preset(rules, **options)
    seats = house.deal.seats
    now = match.begin(house, seats, dealer)
    kinds = tuple("person" if seat in persons else "bot" for seat in range(seats))
    step = match.deal(now, key_of_seed(f"{seed}/first" if before else seed))
    desk = StagedDesk(now, step.hand, tuple(names[:seats]), kinds, bot=bot)
    for number in range(before):
        desk.play(lambda seen: seen.over)
        desk.deal(f"{seed}/{number}" if number < before - 1 else seed)
    if until is not None:
        desk.play(until)
    return desk


def dealt(
    hands: Sequence[str],
    blind: str,
    *,
    rules: str = "classic",
    dealer: int = 0,
    before: StagedDesk | None = None,
    names: Sequence[str] = NAMES,
    persons: Sequence[int] = (0,),
    bot: str = "random",
    **options: str,
) -> StagedDesk:
    """A table with these very cards, seat by seat, and the blind; `before` brings the score."""
    house = preset(rules, **options)
    seats = house.deal.seats
    now = before.match if before is not None else match.begin(house, seats, dealer)
    if before is not None:
        now = replace(now, rules=house, dealer=dealer)
    given = [cards(one) for one in hands]
    step = flow.start(house, given, cards(blind), dealer)
    kinds = tuple("person" if seat in persons else "bot" for seat in range(seats))
    return StagedDesk(now, step.hand, tuple(names[:seats]), kinds, bot=bot)
