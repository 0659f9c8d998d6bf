"""How the bot follows to a trick: when to schmear, to take, to trump, to keep a card.

Each rule looks at what the seat knows and gives an advice or None; the first that speaks decides.
Letters name the sources: W Wikipedia, E Everything2, F the full rules, B the sheepshead.org guide,
H Hoe speel je.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import PLAYS
from engine.bots.reasons import Advice, Fact, advice
from engine.bots.thumb_habits import Habits
from engine.bots.thumb_sense import FOE, PAL, Sense
from engine.bots.thumb_words import holder
from engine.cards import POINTS, TRUMP, Card
from engine.rules.partners import FirstTwoQueens

Rule = Callable[[Sense, list[Card], Habits], Advice | None]


def play(card: Card, code: str, **facts: Fact) -> Advice:
    """The advice to play `card`; the card itself is always one of the facts."""
    return advice(PLAYS[card], code, card=card, **facts)


def price(sense: Sense, card: Card, habits: Habits) -> float:
    """What `card` is worth in hand for later, in card points of swing.

    W: keep track of the queens above all. High trump is dear; a low fail card costs nothing, and
    the last one of a suit is gladly given, since its suit can then be trumped.
    """
    if sense.last or card == sense.under:
        return 0.0
    place = sense.place[card]
    if place < 99:
        above = sum(sense.place[one] < place for one in sense.cards(sense.trumps_out))
        if not sense.trumps_out:
            return habits.price_winner
        return habits.price_low + habits.price_top * habits.price_fall**above
    worth = 0.0
    suit = sense.deck.suit_of[card]
    own = sense.mine & sense.deck.suit_mask[suit]
    if card.rank in "AT" and sense.top_of_suit(card):
        worth = habits.price_ace if sense.foes_may_trump else habits.price_winner
    if not own & (own - 1) and sense.my_trumps and suit != sense.called_suit:
        worth -= habits.void_gain
    return worth


def value(sense: Sense, card: Card, ours: float, habits: Habits) -> float:
    """What playing `card` brings if the trick is ours with the chance `ours`, less its price."""
    coming = sense.table + habits.to_come * len(sense.later)
    return 2 * ours * coming + (2 * ours - 1) * POINTS[card] - price(sense, card, habits)


def only_one(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """Nothing to decide."""
    return play(plays[0], "only") if len(plays) == 1 else None


def fattest(sense: Sense, plays: list[Card], habits: Habits) -> Card:
    """The card to schmear: the most points that cost no strength. A ten whose ace is out goes
    before an ace, since it will hardly win by itself; queens and jacks stay in hand."""

    def fat(card: Card) -> tuple[int, float]:
        counter = 2 if card.rank in "AT" else 1 if card.rank == "K" else 0
        spare = POINTS[card] - price(sense, card, habits)
        if card.rank == "T" and not sense.top_of_suit(card):
            spare += habits.price_ace
        return counter, spare

    return max(plays, key=fat)


def schmear(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """F: give points to your side: when your partner is sure to win a trick, play an ace or ten.
    B: give as many points as possible in rounds your team will win. The trick itself is left to
    the friend, unless only the overtaking card brings the points."""
    if not sense.surely_ours():
        return None
    under = [one for one in plays if sense.strength(one) <= sense.best]
    if not under:
        return weigh(sense, plays, habits)
    best = fattest(sense, under, habits)
    if POINTS[best] < 10:
        fat_over = [one for one in plays if sense.strength(one) > sense.best and one.rank in "AT"]
        if fat_over:
            card = fattest(sense, fat_over, habits)
            return play(card, "schmear", holder=holder(sense))
    code = "schmear" if POINTS[best] >= 4 else "stay-low"
    return play(best, code, holder=holder(sense))


def trump_the_called_suit(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """E: someone against the picker will have a void in the called suit, and so a chance to get
    at least eleven points by trumping. The same holds for the picker's side, over-trumping."""
    called = sense.view.called
    if called is None or sense.led == TRUMP or sense.led != called >> 3:
        return None
    if sense.table < 11 or sense.pals[sense.holder] > FOE:
        return None
    over = [one for one in plays if sense.place[one] < 99 and sense.strength(one) > sense.best]
    if not over:
        return None
    card = best_taker(sense, over, habits)
    return play(card, "trump-called")


def best_taker(sense: Sense, over: list[Card], habits: Habits) -> Card:
    """Of the cards that take the trick now, the one that does it at the best price."""

    def worth(card: Card) -> float:
        return value(sense, card, takes(sense, card), habits)

    return max(over, key=worth)


def takes(sense: Sense, card: Card) -> float:
    """The chance that the trick is ours when `card` takes it now."""
    return sense.stands(sense.strength(card), sense.led, sense.later)


def join_the_first_queen(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W (first two queens): it may be worth wasting the queen to become partners with one who has
    already taken a good trick or two."""
    if not isinstance(sense.rules.partner, FirstTwoQueens):
        return None
    first = first_queen(sense)
    if first is None or first == sense.me:
        return None
    queens = [one for one in plays if one.rank == "Q"]
    if not queens:
        return None
    points = sense.view.points_of(first) + sense.view.points_of(sense.me)
    if sense.holder == first:
        points += sense.table
    if points * 2 < 120 * (len(sense.view.tricks) + 1) / sense.rules.deal.tricks + 24:
        return None
    card = max(queens, key=lambda one: sense.place[one])
    return play(card, "join")


def keep_the_second_queen(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W (first two queens): avoid being stuck alone: who has played the first queen keeps the next
    one back while there is another card."""
    if not isinstance(sense.rules.partner, FirstTwoQueens) or first_queen(sense) != sense.me:
        return None
    rest = [one for one in plays if one.rank != "Q"]
    if not rest or len(rest) == len(plays):
        return None
    if len(rest) == 1:
        return play(rest[0], "no-second-queen")
    return schmear(sense, rest, habits) or weigh(sense, rest, habits)


def first_queen(sense: Sense) -> int | None:
    """Who played the first queen, while nobody has played the second."""
    seats = [
        seat
        for plays in (*[trick.plays for trick in sense.view.tricks], sense.plays)
        for seat, one in plays
        if one is not None and one.rank == "Q"
    ]
    return seats[0] if len(seats) == 1 else None


def weigh(sense: Sense, plays: list[Card], habits: Habits) -> Advice:
    """W: count, to know whether a trick must be taken; being last is an advantage. Each card is
    weighed: the chance that the trick becomes ours, the points in it, and what the card would be
    worth later. The last seat knows the chances, so it wins cheaply and never for nothing."""
    low_chance = sense.holds_for_us()
    best_card, best_value, best_ours = plays[0], -1e9, 0.0
    for card in plays:
        over = sense.strength(card) > sense.best
        ours = takes(sense, card) if over else low_chance
        if not over and no_gift(sense, card, plays, ours, habits):
            continue
        worth = value(sense, card, ours, habits)
        if worth > best_value:
            best_card, best_value, best_ours = card, worth, ours
    return _named(sense, best_card, best_ours)


def no_gift(sense: Sense, card: Card, plays: list[Card], ours: float, habits: Habits) -> bool:
    """F, B: points are for your own side. An ace or ten does not go on a trick that will probably
    be theirs while a card without points can be played."""
    if POINTS[card] < 10 or ours >= habits.schmear_at:
        return False
    return any(POINTS[one] == 0 and sense.strength(one) <= sense.best for one in plays)


def _named(sense: Sense, card: Card, ours: float) -> Advice:
    """The advice to play `card` with the reason that fits what it does."""
    if sense.strength(card) > sense.best:
        if ours >= 1.0:
            if sense.table + POINTS[card] >= 10:
                return play(card, "take", points=sense.table + POINTS[card])
            return play(card, "take-cheap")
        return play(card, "try")
    if sense.pals[sense.holder] >= PAL and POINTS[card] >= 4:
        return play(card, "schmear-hope", holder=holder(sense))
    if sense.pals[sense.holder] >= PAL:
        return play(card, "stay-low", holder=holder(sense))
    if POINTS[card] == 0:
        return play(card, "no-points")
    return play(card, "leave")


FOLLOW: tuple[Rule, ...] = (
    only_one,
    keep_the_second_queen,
    schmear,
    join_the_first_queen,
    trump_the_called_suit,
    weigh,
)
"""The rules of following, in order."""
