"""What a seat may say or do. Every action has the text that records use (the table in RECORD.md).

The text is the action's only written form: records, the journal and the network carry it.
`parse(action.text()) == action` for every action.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import CARDS, Card, card


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions; `WORD` begins the text."""

    WORD: ClassVar[str] = ""

    def text(self) -> str:
        """The action in the words of a record."""
        return self.WORD

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Take the blind (PICK-1)."""

    WORD = "pick"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the blind to the next seat (PICK-1)."""

    WORD = "pass"


@dataclass(frozen=True, slots=True)
class Redeal(Action):
    """Show a hopeless hand and have the cards dealt again (PICK-3a)."""

    WORD = "redeal"


@dataclass(frozen=True, slots=True)
class Bury(Action):
    """Lay these cards face down (PICK-2). Build it with `bury`, which puts them in pack order."""

    WORD = "bury"
    cards: tuple[Card, ...]

    def text(self) -> str:
        return " ".join(["bury", *(one.code for one in self.cards)])


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Name the partner's card, perhaps laying a card `under` for it (PART-1, -5, -6, -10)."""

    WORD = "call"
    card: Card
    under: Card | None = None

    def text(self) -> str:
        words = f"call {self.card.code}"
        return words if self.under is None else f"{words} under {self.under.code}"


@dataclass(frozen=True, slots=True)
class Alone(Action):
    """Play without a partner, said aloud (PART-9)."""

    WORD = "alone"


@dataclass(frozen=True, slots=True)
class Crack(Action):
    """Double the stakes as a defender (STAKE-1)."""

    WORD = "crack"


@dataclass(frozen=True, slots=True)
class Recrack(Action):
    """Answer a crack as picker and double again (STAKE-2)."""

    WORD = "recrack"


@dataclass(frozen=True, slots=True)
class Corner(Action):
    """Answer a crack as partner, double again and be known (STAKE-2)."""

    WORD = "corner"


@dataclass(frozen=True, slots=True)
class Blitz(Action):
    """Show a pair: `kind` is `black` or `red` (queens) or `jacks` (STAKE-3)."""

    WORD = "blitz"
    kind: str

    def text(self) -> str:
        return f"blitz {self.kind}"


@dataclass(frozen=True, slots=True)
class Sheepshead(Action):
    """Declare all tricks (STAKE-5)."""

    WORD = "sheepshead"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Answer a question with no."""

    WORD = "decline"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card. `PLAYS[card]` is the ready-made action."""

    WORD = "play"
    card: Card

    def text(self) -> str:
        return self.card.code


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Claim the rest of the tricks (CLAIM-1)."""

    WORD = "claim"


PLAYS: tuple[Play, ...] = tuple(Play(one) for one in CARDS)
_PLAY_BY_BIT = {1 << one: PLAYS[one] for one in CARDS}
_PLAIN: dict[str, Action] = {
    action.WORD: action
    for action in (
        Pick(),
        Pass(),
        Redeal(),
        Alone(),
        Crack(),
        Recrack(),
        Corner(),
        Sheepshead(),
        Decline(),
        Claim(),
    )
}
BLITZ_KINDS = ("black", "red", "jacks")


def plays_in(mask: int) -> tuple[Action, ...]:
    """The plays of a mask of cards, in pack order: the documented order of a legal list."""
    plays: list[Action] = []
    while mask:
        low = mask & -mask
        plays.append(_PLAY_BY_BIT[low])
        mask ^= low
    return tuple(plays)


def bury(cards: Iterable[Card]) -> Bury:
    """The bury of these cards, which may come in any order."""
    return Bury(tuple(sorted(cards)))


def parse(text: str) -> Action:
    """The action of a record's words; `ValueError` says what could not be read."""
    words = text.split()
    if not words:
        raise ValueError("nothing is said here: expected an action such as pick, bury AS TS or QC")
    head, rest = words[0].lower(), words[1:]
    if head in _PLAIN and not rest:
        return _PLAIN[head]
    if head == "bury" and rest:
        return bury(card(word) for word in rest)
    if head == "call" and len(rest) == 1:
        return Call(card(rest[0]))
    if head == "call" and len(rest) == 3 and rest[1].lower() == "under":
        return Call(card(rest[0]), card(rest[2]))
    if head == "blitz" and len(rest) == 1 and rest[0].lower() in BLITZ_KINDS:
        return Blitz(rest[0].lower())
    if head == "play" and len(rest) == 1:
        return PLAYS[card(rest[0])]
    if not rest and len(words[0]) == 2:
        return PLAYS[card(words[0])]
    raise ValueError(f"{text!r} is not an action: see the table of actions in RECORD.md")
