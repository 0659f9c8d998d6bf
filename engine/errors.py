"""What can go wrong, and whose fault it is.

SheepsheadError
  IllegalAction   a seat asked for more than the rules give it: answer the seat
  BadRules        a combination of options that can't be played: list its problems
  BadRecord       a record that can't be read or breaks a rule: file, line, what was expected

Anything else that is raised is a mistake of the program (`AssertionError`).

A `Reason` says why something is not possible. It carries a code and the cards or words it speaks
of, so that the window can say it in the player's language; `str(reason)` is the English sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

SUIT_NAMES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "T": "trump"}

REASONS = {
    "not-your-turn": "It is not your turn.",
    "over": "The hand is over.",
    "not-now": "That can't be said now.",
    "not-yours": "You don't hold {card}.",
    "buried": "{card} is buried.",
    "already-played": "{card} has been played.",
    "follow-trump": "Trump was led: follow with trump.",
    "follow-suit": "{suit} was led: follow suit.",
    "called-card-falls": "Your {card} was called: it falls now.",
    "called-card-leads": "Your {card} was called: lead {suit} with it.",
    "keep-called-card": "Keep {card}: it was called, and {suit} has not been led yet.",
    "keep-hold-card": "Keep {card}: you called {suit} and it is your last of them.",
    "keep-own-ace": "Keep {card}: you called the ten and it is your hold card.",
    "under-falls": "{suit} was led: the card you laid under must fall.",
    "under-waits": "The card laid under waits until {suit} is led.",
    "under-queen-away": "{card} lies under and can't be shown.",
    "bury-count": "Bury exactly {count} cards.",
    "bury-twice": "A card can be buried only once.",
    "bury-yours": "You can only bury cards that you hold.",
    "bury-partner": "{card} names the partner here and may not be buried.",
    "call-trump": "Only an ace or a ten of a fail suit can be called.",
    "call-held": "You hold {card} yourself.",
    "call-buried": "You have buried {card}.",
    "call-no-hold": "No {suit} would stay in your hand: you need one to call {card}.",
    "call-ten-first": "A ten can be called only by a picker with all three fail aces.",
    "call-ten-ace": "To call {card} you must keep the ace of {suit} in your hand.",
    "call-ten-off": "Tens are not called at this table.",
    "call-next-jack": "You can only name the next higher jack that you lack.",
    "under-not-needed": "A card may not be laid under: {why}.",
    "under-not-held": "You don't hold {card} to lay it under.",
    "under-missing": "Lay a card under to call {card}.",
    "alone-off": "Playing alone is not said at this table.",
    "partner-cannot": "You hold the partner's card: you may only decline.",
    "pair-shown": "You have shown that pair already.",
    "no-pair": "You don't hold that pair.",
    "not-alone": "Only a picker who plays alone can declare all tricks.",
    "needs-jack": "Only a picker who holds the partner's jack can declare all tricks here.",
    "not-hopeless": "Your hand has an ace, a face card or trump.",
    "must-pick": "Everybody has passed: the dealer must pick.",
    "redeal-off": "Hopeless hands are not dealt again at this table.",
    "claim-unsure": "You can claim only when each of your cards is sure to win.",
}
"""Every reason's English sentence; the fields in braces are the reason's own."""


@dataclass(frozen=True)
class Reason:
    """Why something is refused or a list is narrowed.

    `code` is a key of `REASONS`; `card` a card's code, `suit` a suit letter (`T` for trump).
    """

    code: str
    card: str = ""
    suit: str = ""
    count: int = 0
    why: str = ""

    def __str__(self) -> str:
        sentence = REASONS[self.code].format(
            card=self.card,
            suit=SUIT_NAMES.get(self.suit, self.suit),
            count=self.count,
            why=self.why,
        )
        return sentence[0].upper() + sentence[1:]


class SheepsheadError(Exception):
    """Base of everything that this program raises on purpose."""


class IllegalAction(SheepsheadError):
    """A seat asked for more than the rules give it; the hand is unchanged.

    `seat` is its number, `action` the action's text, `reason` why not.
    """

    def __init__(self, seat: int, action: str, reason: Reason) -> None:
        self.seat = seat
        self.action = action
        self.reason = reason
        super().__init__(f"seat {seat + 1}: {action}: {reason}")


class BadRules(SheepsheadError):
    """A combination of options that can't be played; `problems` are sentences."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__(" ".join(problems))


class BadRecord(SheepsheadError):
    """A record that can't be read or breaks a rule; the message gives file, line and what."""

    def __init__(self, source: str, line: int, what: str) -> None:
        self.source = source
        self.line = line
        self.what = what
        super().__init__(f"{source}:{line}: {what}")
