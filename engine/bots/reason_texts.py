"""The English texts of all reasons that bots give for what they do.

A text has the facts of its reason in braces: `{card}`. It is also the key under which a translator
finds it, so the window's sentences are these in the player's language. `reasons` fills them in.
"""

from __future__ import annotations

from typing import NamedTuple


class Counted(NamedTuple):
    """A text that depends on a number: for one thing, for many, and the fact that is the number."""

    one: str
    many: str
    by: str


Text = str | Counted

SENTENCES: dict[str, Text] = {
    # bidding, by common sense
    "pick": "pick: {trumps} with {queens} is a hand to pick on",
    "pick-forced": "pick: everybody has passed and the dealer must",
    "pass": "pass: {trumps} with {queens} is too little",
    "pass-no-trump": "pass: there is no trump in your hand",
    "redeal": "redeal: the hand has no ace, no face card and no trump",
    "bury": Counted(
        "bury {cards}: one point is safe", "bury {cards}: {points} points are safe", "points"
    ),
    "bury-rid": Counted(
        "bury {cards}: one point is safe, and you are rid of {suits}",
        "bury {cards}: {points} points are safe, and you are rid of {suits}",
        "points",
    ),
    "bury-poor": "bury {cards}: nothing better can be spared",
    "bury-poor-rid": "bury {cards}: you are rid of {suits}",
    "call": "call the {card}: you keep {hold} of its suit",
    "call-ten": "call the {card}: you hold all three fail aces",
    "call-under": "call the {card} and lay the {under} under: it is the card you miss least",
    "call-up": "call up to the {card}: you hold the partner's jack yourself",
    "alone": "go alone: this hand needs no help",
    "partner": "keep a partner: this hand is not strong enough alone",
    # stakes
    "crack": "crack: {trumps} with {queens} against the picker",
    "recrack": "crack back: with {trumps} and {queens} you expect to win",
    "corner": "crack around the corner: your hand and the picker's together expect to win",
    "blitz": "blitz: your side expects to win, so double it",
    "sheepshead": "sheepshead: every card of yours wins its trick",
    "decline": "say no: the hand is not strong enough to raise the stakes",
    "no-right": "say no: you may not raise the stakes here",
    # any play
    "only": "only the {card} may be played",
    "claim": "claim: the rest of the tricks are yours",
    # leading
    "lead-trump": "lead trump: each round takes more of theirs than of yours",
    "lead-trump-open": "lead trump: you are strong in it, and they lose theirs",
    "lead-boss": "lead the {card}: nothing that is out beats it",
    "lead-called": "lead the called suit: the {called} must come out and may be trumped",
    "lead-to-partner": "lead the called suit: your partner has the {called}",
    "lead-winner": "lead the {card}: no trump is out against you, so it takes its trick",
    "lead-ace": "lead the {card}: it may walk before the suit is trumped",
    "lead-back": "lead {suit} back: the picker has some, and a friend may trump",
    "lead-ruff": "lead {suit}: a friend is out of it and can trump",
    "lead-low": "lead low {suit}: it gives nothing away",
    "lead-last-trump": "lead the {card}: you have nothing but trump",
    "lead-give": "lead the {card}: it can't be kept from them for long",
    # following
    "schmear": "schmear: {holder} holds the trick",
    "schmear-hope": "schmear: {holder} will probably hold the trick",
    "stay-low": "stay under: {holder} holds the trick already",
    "trump-called": "trump it: the called suit is full of points",
    "take": Counted(
        "take the trick: one point lies in it",
        "take the trick: {points} points lie in it",
        "points",
    ),
    "take-cheap": "take the trick with the {card}: nobody behind you can beat it",
    "try": "play the {card}: it may hold the trick",
    "no-points": "throw the {card}: they get no more points than they must",
    "leave": "play the {card}: keep the better cards for a better trick",
    # first two queens
    "join": "play the {card}: it makes you the partner of the first queen, who has points already",
    "no-second-queen": "keep the second queen: playing both would leave you alone",
    # leaster
    "leaster-throw": "throw points away: somebody else takes this trick",
    "leaster-duck": "stay under: points lose a leaster",
    "leaster-take": "take this cheap trick: you need one to win the leaster",
    "leaster-stuck": "you must win this trick: take it with the card you need least",
    "leaster-lead-low": "lead low: let somebody else take it",
    "leaster-lead-throw": "lead the {card}: somebody else must take it with its points",
    # two-handed, by common sense
    "uncover": "play the {card}: it turns up the card below",
    "lead-spare": "lead the {card}: it costs nothing",
    "lead-stands": "lead the {card}: what lies open does not beat it cheaply",
    # learnt from many hands
    "learnt-pick": "pick: hands like this one have won more by picking than by passing",
    "learnt-pass": "pass: hands like this one have lost by picking",
    # imagined deals
    "better": "play the {card}: in the deals imagined it does better than the {other}",
    "better-than": "it does better than the {other}",
    "best-card": "play the {card}: it does best in the deals imagined",
    "best-bury": "bury {cards}: it does best in the deals imagined",
    "best-call": "call the {card}: it does best in the deals imagined",
    "best-under": "call the {card} and lay the {under} under: best in the deals imagined",
    "best-alone": "go alone: it does best in the deals imagined",
    "best-partner": "keep a partner: it does best in the deals imagined",
    "best-crack": "crack: it does best in the deals imagined",
    "best-recrack": "crack back: it does best in the deals imagined",
    "best-corner": "crack around the corner: it does best in the deals imagined",
    "best-blitz": "blitz: it does best in the deals imagined",
    "best-sheepshead": "sheepshead: it does best in the deals imagined",
    "best-decline": "say no: it does best in the deals imagined",
    # two-handed, imagined or solved: what the card does, and what it comes to
    "duel-safe": "play the {card}: it saves you from schneider more often than the {other}",
    "duel-wins": "play the {card}: it wins the deal more often than the {other}",
    "duel-makes": "play the {card}: it makes them schneider more often than the {other}",
    "duel-keep": "play the {card} and keep the {other}: that is worth more later",
    "duel-take": "take the trick with the {card}: the next lead is yours",
    "duel-stands": "lead the {card}: nothing that they can play now beats it",
    "duel-force": "lead the {card}: they can take it with a trump only",
    "duel-draw": "lead the {card}: they must give a trump to it",
    "duel-best": "lead the {card}: nothing does better over the whole hand",
    "duel-least": "play the {card}: it costs you least",
    "duel-imagined": Counted(
        "about one point in the deals imagined, with the {other} about {less}",
        "about {points} points in the deals imagined, with the {other} about {less}",
        "points",
    ),
    "duel-imagined-all": Counted(
        "about one point in the deals imagined, whatever you play",
        "about {points} points in the deals imagined, whatever you play",
        "points",
    ),
    "duel-solved": Counted(
        "one point if nobody errs from here, with the {other} {less}",
        "{points} points if nobody errs from here, with the {other} {less}",
        "points",
    ),
    "duel-solved-all": Counted(
        "one point if nobody errs from here, whatever you play",
        "{points} points if nobody errs from here, whatever you play",
        "points",
    ),
}
"""The sentence of each reason by its code, without a full stop."""

PHRASES: dict[str, Text] = {
    "trumps": Counted("one trump", "{n} trump", "n"),
    "no-queen": "no queen",
    "queens": Counted("one queen", "{n} queens", "n"),
    "own-partners": "your partner's {rank}",
    "pickers": "the picker's {rank}",
    "partners": "the partner's {rank}",
    "sides": "your side's {rank}",
    "theirs": "their {rank}",
}
"""A few words by their code that stand for a fact inside a sentence."""

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

CARD_NAME = "{rank} of {suit}"
LAST_OF_MANY = "{some} and {last}"
WITH_MORE = "{reason} ({more})"
"""A reason of two parts."""
