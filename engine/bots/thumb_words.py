"""What the bot says about a choice: a code, some facts, and an English sentence for hints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.actions import Action
from engine.cards import Card

if TYPE_CHECKING:
    from engine.bots.thumb_sense import Sense

SENTENCES = {
    # bidding
    "pick": "pick: {count} trump, {queens}, is a hand to pick on",
    "pick-forced": "pick: everybody has passed and the dealer must",
    "pass": "pass: {count} trump, {queens}, is too little",
    "redeal": "redeal: the hand has no ace, no face card and no trump",
    "bury": "bury {cards}: {points} points are safe{voids}",
    "bury-poor": "bury {cards}: nothing better can be spared",
    "call": "call the {card}: you keep {hold} of its suit",
    "call-ten": "call the {card}: you hold all three fail aces",
    "call-under": "call the {card} and lay the {under} under: it is the card you miss least",
    "call-up": "call up to the {card}: you hold the partner's jack yourself",
    "alone": "go alone: this hand needs no help",
    "partner": "keep a partner: this hand is not strong enough alone",
    # stakes
    "crack": "crack: {count} trump with {queens} against the picker",
    "recrack": "recrack: with {count} trump and {queens} you expect to win",
    "corner": "crack around the corner: your hand and the picker's together expect to win",
    "blitz": "blitz: your side expects to win, so double it",
    "sheepshead": "sheepshead: every card of yours wins its trick",
    "decline": "decline: the hand is not strong enough to raise the stakes",
    "no-right": "decline: there is nothing you may say here",
    # any play
    "only": "only the {card} may be played",
    "claim": "claim: the rest of the tricks are yours",
    # leading
    "lead-trump": "lead trump: you are on the picker's side, and each round takes more of theirs",
    "lead-trump-open": "lead trump: you are strong in it, and each round takes some of theirs",
    "lead-boss": "lead the {card}: nothing that is out beats it",
    "lead-called": "lead the called suit: the partner must show the {called}, and may be trumped",
    "lead-to-partner": "lead the called suit: your partner has the {called}",
    "lead-winner": "lead the {card}: no trump is out against you, so it takes its trick",
    "lead-ace": "lead the {card}: it may walk before the suit is trumped",
    "lead-back": "lead {suit} back: the picker has shown some, and a friend may trump",
    "lead-ruff": "lead {suit}: a friend is out of it and can trump",
    "lead-low": "lead low {suit}: it gives nothing away",
    "lead-last-trump": "lead the {card}: you have nothing but trump",
    "lead-give": "lead the {card}: it can't be kept from them for long",
    # following
    "schmear": "schmear: {holder} holds the trick",
    "schmear-hope": "schmear: {holder} will probably hold the trick",
    "stay-low": "stay under: {holder} holds the trick already",
    "trump-called": "trump it: the called suit is full of points",
    "take": "take the trick: {points} points lie in it",
    "take-cheap": "take the trick with the {card}: nobody behind you can beat it",
    "try": "play the {card}: it may hold the trick",
    "no-points": "throw the {card}: they get no more points than they must",
    "leave": "play the {card}: keep the better cards for a better trick",
    # two-handed
    "uncover": "play the {card}: it turns up the card below",
    "lead-spare": "lead the {card}: it costs nothing",
    "lead-stands": "lead the {card}: what lies open does not beat it cheaply",
    # first two queens
    "join": "play the {card}: become the partner of {holder}, who has points already",
    "no-second-queen": "keep the second queen: playing both would leave you alone",
    # leaster
    "leaster-throw": "throw points away: somebody else takes this trick",
    "leaster-duck": "stay under: points lose a leaster",
    "leaster-take": "take this cheap trick: you need one to win the leaster",
    "leaster-stuck": "you must win this trick: take it with the card you need least",
    "leaster-lead-low": "lead low: let somebody else take it",
    "leaster-lead-throw": "lead the {card}: somebody else must take it with its points",
}
"""Every reason's sentence; the fields in braces are the advice's facts."""

RANK_NAMES = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUIT_NAMES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice and why. `code` is a key of `SENTENCES`; `facts` fill its braces."""

    action: Action
    code: str
    facts: dict[str, str] = field(default_factory=dict)

    def sentence(self) -> str:
        """The reason in English, without a full stop: "schmear: your partner's queen holds the
        trick"."""
        return SENTENCES[self.code].format(**self.facts)


def card_name(card: Card) -> str:
    """A card in words: queen of clubs."""
    return f"{RANK_NAMES[card.rank]} of {SUIT_NAMES[card.suit]}"


def cards_named(some: tuple[Card, ...]) -> str:
    """Cards in words: the seven of clubs and the king of hearts."""
    names = [f"the {card_name(one)}" for one in some]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def seat_name(sense: Sense, seat: int, known: bool = True) -> str:
    """A seat by its part in the hand as the viewer knows it: the picker, your partner."""
    view = sense.view
    if seat == view.picker:
        return "the picker"
    if view.picker == sense.me and view.partner == seat:
        return "your partner"
    if view.partner == seat:
        return "the partner"
    return "your side" if known and sense.pals[seat] >= 0.6 else "the player who leads it"


def holder_name(sense: Sense) -> str:
    """The best card on the table with its owner: your partner's queen, the picker's ace."""
    rank = "card"
    for seat, one in sense.plays:
        if seat == sense.holder and one is not None:
            rank = RANK_NAMES[one.rank]
    view = sense.view
    if sense.holder == view.picker:
        owner = "your partner's" if view.partner == sense.me else "the picker's"
    elif view.picker == sense.me and view.partner == sense.holder:
        owner = "your partner's"
    elif view.partner == sense.holder:
        owner = "the partner's"
    elif sense.pals[sense.holder] >= 0.6:
        owner = "your side's"
    else:
        owner = "their"
    return f"{owner} {rank}"
