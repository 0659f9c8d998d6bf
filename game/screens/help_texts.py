"""The words of the help pages; the rules' ids are those of RULES.md."""

from __future__ import annotations

from game.i18n import N_

# High to low (CARD-2).
TRUMPS = ("QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D")
FAIL_RANKS = "ATK987"
FAIL_SUITS = (("C", N_("Clubs")), ("S", N_("Spades")), ("H", N_("Hearts")))

# Rank and card points (CARD-1).
POINTS = (("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2))

# A heading and a paragraph each.
HAND = (
    (
        N_("The deal"),
        N_(
            "Five play with 32 cards. Everybody gets six; two lie face down as the *blind*. "
            "The deal passes to the left after each hand."
        ),
    ),
    (
        N_("Picking"),
        N_(
            "From the dealer's left each player once *picks* or *passes*. Whoever picks takes the "
            "blind, lays two cards face down, the *bury*, and plays for 61 of the 120 points. "
            "The buried points count for the picker's side. If all pass, most tables play a "
            "*leaster*: each for themselves, and the fewest points win."
        ),
    ),
    (
        N_("The partner"),
        N_(
            "By the usual rules the picker *calls* the ace of a fail suit: {AC}, {AS} or {AH}. "
            "Whoever has it is the partner and says nothing. The picker must keep a card of that "
            "suit, the *hold card*, until the suit is led. In other house rules the partner is "
            "whoever has {JD}."
        ),
    ),
    (
        N_("The tricks"),
        N_(
            "The dealer's left leads to the first trick, then the winner of each. *Follow* the "
            "suit led if you can; all trumps are one suit, so {QC} never follows a club. If you "
            "cannot, play any card. The highest trump wins, otherwise the highest card of the "
            "suit led. When the called suit is led for the first time, the partner must play the "
            "called ace."
        ),
    ),
    (
        N_("Winning"),
        N_(
            "61 points win for the picker's side, 60 for the defenders. A picker's side with 30 "
            "points or fewer, or defenders with 29 or fewer, are *schneider* and pay double; a "
            "side without a trick pays three times. The picker gets or pays two parts, the "
            "partner one, each defender one. Alone, the picker gets or pays all four."
        ),
    ),
    (
        N_("Good to know"),
        N_(
            "Pick with four or more trumps and a high queen among them. Bury points, or the "
            "cards of a suit you can then trump. As picker lead trump; as defender lead the "
            "called suit, or another fail suit. *Schmear*: put an ace or ten on a trick that your "
            "side will win."
        ),
    ),
)

# A word and what it means (WORDS), in the alphabet's order.
WORDS = (
    (N_("Blind"), N_("The two cards that nobody was dealt; the picker takes them.")),
    (N_("Bury"), N_("Lay cards away face down; their points count for the picker's side.")),
    (N_("Call"), N_("Name the card whose holder is partner.")),
    (N_("Crack"), N_("A defender says that the picker will lose: the stakes are doubled.")),
    (N_("Defender"), N_("Whoever plays against the picker and the partner.")),
    (N_("Doubler"), N_("All have passed, cards are dealt again, the hand counts double.")),
    (N_("Fail"), N_("Every card that is no trump: clubs, spades, hearts, not queens or jacks.")),
    (N_("Hold card"), N_("A card of the called suit that the picker keeps until it is led.")),
    (N_("Leaster"), N_("All have passed, all play for themselves, the fewest points win.")),
    (N_("Mauer"), N_("Pass with a hand that was good enough to pick.")),
    (N_("Partner"), N_("Plays on the picker's side, in secret until the card shows it.")),
    (N_("Picker"), N_("Whoever took the blind and plays for 61.")),
    (N_("Schmear"), N_("Throw points on a trick that your side wins.")),
    (
        N_("Schneider"),
        N_("A side with no more than about a quarter of the points; it pays double."),
    ),
    (N_("Schwarz"), N_("A side without a trick; it pays three times.")),
    (N_("Trump"), N_("All queens, all jacks, all diamonds: fourteen cards, one suit.")),
    (N_("Under, unknown"), N_("A card laid face down that stands for a called suit not held.")),
    (N_("Walk"), N_("An ace walks when it takes its trick untrumped.")),
)
