"""Why a bot does what it does: an advice is an action with parts, a part a code with typed facts.

The codes are those of `reason_texts.SENTENCES`. A `Teller` makes a sentence of the parts; the one
here speaks English, a window's uses the player's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.actions import Action
from engine.bots.reason_texts import (
    CARD_NAME,
    LAST_OF_MANY,
    PHRASES,
    RANK_NAMES,
    SENTENCES,
    SUIT_NAMES,
    WITH_MORE,
    Counted,
    Text,
)
from engine.cards import SUITS, Card


class Rank(str):
    """A rank as a fact: one of the letters of `engine.cards.RANKS`."""

    __slots__ = ()


class Suit(str):
    """A printed suit as a fact: one of the letters of `engine.cards.SUITS`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a reason: a code of `SENTENCES`, or of `PHRASES` inside another part, and the
    facts for its braces."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def text(self) -> str:
        """The part in English."""
        return ENGLISH.part(self)


Fact = Card | int | Rank | Suit | tuple[Card, ...] | tuple[Suit, ...] | Part
"""A card, a number, a rank, a suit, several cards or suits, or a few words by their code."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice and why."""

    action: Action
    parts: tuple[Part, ...]

    @property
    def code(self) -> str:
        """The code of the reason's first part."""
        return self.parts[0].code

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts of the reason's first part."""
        return self.parts[0].facts

    def sentence(self) -> str:
        """The reason in English, without a full stop: "schmear: your partner's queen holds the
        trick"."""
        return ENGLISH.sentence(self.parts)


def advice(action: Action, code: str, **facts: Fact) -> Advice:
    """An advice for one reason."""
    return Advice(action, (Part(code, facts),))


def suits_of(numbers: Sequence[int]) -> tuple[Suit, ...]:
    """Suits by their numbers (`engine.cards`), as a fact."""
    return tuple(Suit(SUITS[number]) for number in numbers)


class Teller:
    """Makes sentences of reasons, in English. Another language overrides `text` and `counted`, and
    a window that draws cards overrides `card` and `listed`."""

    def text(self, english: str) -> str:
        """A text of `reason_texts` in the player's language."""
        return english

    def counted(self, one: str, many: str, count: int) -> str:
        """The text for that many."""
        return one if count == 1 else many

    def card(self, card: Card) -> str:
        """A card inside a sentence that has its article: queen of clubs."""
        text = self.text(CARD_NAME)
        return text.format(rank=self._rank(card.rank), suit=self._suit(card.suit))

    def listed(self, card: Card) -> str:
        """A card in a list: the queen of clubs."""
        return f"the {self.card(card)}"

    def sentence(self, parts: Sequence[Part]) -> str:
        """A whole reason, without a full stop."""
        told = self.part(parts[0])
        for more in parts[1:]:
            told = self.text(WITH_MORE).format(reason=told, more=self.part(more))
        return told

    def part(self, part: Part) -> str:
        """One part of a reason in words."""
        text: Text = SENTENCES[part.code] if part.code in SENTENCES else PHRASES[part.code]
        if isinstance(text, Counted):
            count = part.facts[text.by]
            assert isinstance(count, int)
            chosen = self.counted(text.one, text.many, count)
        else:
            chosen = self.text(text)
        return chosen.format(**{name: self._fact(fact) for name, fact in part.facts.items()})

    def _fact(self, fact: Fact) -> str:
        if isinstance(fact, Card):
            return self.card(fact)
        if isinstance(fact, Part):
            return self.part(fact)
        if isinstance(fact, Rank):
            return self._rank(fact)
        if isinstance(fact, Suit):
            return self._suit(fact)
        if isinstance(fact, tuple):
            return self._list([self._item(one) for one in fact])
        return str(fact)

    def _item(self, one: Card | Suit) -> str:
        return self.listed(one) if isinstance(one, Card) else self._suit(one)

    def _list(self, some: list[str]) -> str:
        if len(some) < 2:
            return "".join(some)
        return self.text(LAST_OF_MANY).format(some=", ".join(some[:-1]), last=some[-1])

    def _rank(self, rank: str) -> str:
        return self.text(RANK_NAMES[rank])

    def _suit(self, suit: str) -> str:
        return self.text(SUIT_NAMES[suit])


ENGLISH = Teller()
