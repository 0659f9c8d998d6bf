"""How the bot leads: the picker's side leads trump, the defenders lead the called suit and fail.

Each rule gives an advice or None; the first that speaks decides. Letters name the sources: W
Wikipedia, E Everything2, F the full rules, B the sheepshead.org guide, H Hoe speel je.
"""

from __future__ import annotations

from engine.bots.reasons import Advice, Suit
from engine.bots.thumb_follow import Rule, first_queen, only_one, play, price
from engine.bots.thumb_habits import Habits
from engine.bots.thumb_sense import PAL, PARTNER, Sense
from engine.cards import POINTS, SUITS, TRUMP, Card
from engine.rules.partners import FirstTwoQueens, JackPartner


def others(sense: Sense) -> tuple[int, ...]:
    """All other seats in the order in which they will play."""
    return tuple([(sense.me + i) % sense.seats for i in range(1, sense.seats)])


def walks(sense: Sense, card: Card) -> float:
    """The chance that `card`, led now, takes the trick for our side."""
    led = sense.suit(card)
    power = -1 if card == sense.under else sense.deck.power[led][card]
    return sense.stands(power, led, others(sense))


def fail_of(sense: Sense, plays: list[Card]) -> list[Card]:
    """The plays that are not trump, without a card lying under."""
    return [one for one in plays if sense.place[one] == 99 and one != sense.under]


def _named(suit: int) -> Suit:
    """A fail suit as a fact of a reason."""
    return Suit(SUITS[suit])


# -- the picker's side ----------------------------------------------------------------------------


def cash_when_trump_is_gone(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W: the more trump falls, the better the aces walk. When no enemy can trump any more, the
    cards that nothing beats come first, the fattest before the others."""
    if sense.foes_may_trump:
        return None
    sure = [one for one in plays if one != sense.under and walks(sense, one) >= 1.0]
    fails = [one for one in sure if sense.place[one] == 99]
    if fails:
        card = max(fails, key=lambda one: (POINTS[one], one))
        return play(card, "lead-winner")
    to_partner = lead_to_the_partner(sense, plays, habits)
    if to_partner is not None:
        return to_partner
    if sure:
        # Trump that nothing beats: the small ones serve as well as the queens.
        return play(max(sure, key=lambda one: (POINTS[one], sense.place[one])), "lead-winner")
    return None


def lead_trump(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W: the picker and partner should almost always lead trump: for each trump that the picker
    loses, the others lose several. E: run through as much trump as possible before the called
    suit is played. H: lead trump when you are long in it."""
    trumps = [one for one in plays if sense.place[one] < 99 and one != sense.under]
    if not trumps or not sense.foes_may_trump:
        return None
    weak = len(trumps) < habits.strong and not any(sense.boss(one) for one in trumps)
    if sense.role != PARTNER and weak:
        return None  # W: when the picker is weak, it may be wise to lead fail
    code = "lead-trump" if sense.view.picker is not None else "lead-trump-open"
    return play(trump_to_lead(sense, trumps, habits), code)


def trump_to_lead(sense: Sense, trumps: list[Card], habits: Habits) -> Card:
    """The highest if nothing beats it; else a middling one without points, so that the enemy's
    queens fall on little. H: the partner's jack stays hidden as long as it can."""
    method, view = sense.rules.partner, sense.view
    if isinstance(method, JackPartner) and sense.role == PARTNER and view.partner_public is None:
        secret = method.jack if view.called is None else view.called
        trumps = [one for one in trumps if one != secret] or trumps
    top = min(trumps, key=lambda one: sense.place[one])
    if sense.boss(top):
        return top
    poor = [one for one in trumps if POINTS[one] < 10] or trumps
    if sense.role == PARTNER:
        return min(poor, key=lambda one: sense.place[one])
    return max(poor, key=lambda one: (-POINTS[one], sense.place[one]))


def lead_to_the_partner(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """E, W: once trump has been run, or when the picker is weak, the picker leads the hold card
    to the partner's ace. A card lying under is led in the same way."""
    suit, called = sense.called_suit, sense.view.called
    if suit < 0 or called is None or sense.me != sense.view.picker:
        return None
    cards = [one for one in plays if sense.suit(one) == suit]
    if not cards:
        return None
    if sense.under in cards:
        card = sense.under
    else:
        card = max(cards, key=lambda one: (POINTS[one], one))
    assert card is not None
    return play(card, "lead-to-partner", called=called)


def lead_a_walking_ace(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W: aces walk better the fewer the players and the more trump has gone. H: a fail ace is
    gold."""
    aces = [one for one in fail_of(sense, plays) if one.rank in "AT" and sense.top_of_suit(one)]
    aces = [one for one in aces if sense.suit(one) != sense.called_suit]
    if not aces:
        return None
    card = max(aces, key=lambda one: walks(sense, one))
    if walks(sense, card) < habits.walk_at:
        return None
    return play(card, "lead-ace")


def lead_low_fail(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """Lead a fail card without points and keep the rest; W: it is good to clear a suit."""
    fails = fail_of(sense, plays)
    if not fails:
        return None

    def cost(card: Card) -> tuple[float, int]:
        suit = sense.deck.suit_of[card]
        length = (sense.mine & sense.deck.suit_mask[suit]).bit_count()
        behind = _foe_ruffs(sense, suit)
        return POINTS[card] + 3.0 * behind + 0.5 * length, card

    card = min(fails, key=cost)
    code = "lead-low" if POINTS[card] < 10 else "lead-give"
    return play(card, code, suit=_named(sense.deck.suit_of[card]))


def _foe_ruffs(sense: Sense, suit: int) -> int:
    """How many enemies are known to be out of `suit` and may hold trump."""
    return sum(
        sense.pals[seat] < PAL
        and bool(sense.void[seat] >> suit & 1)
        and not sense.void[seat] >> TRUMP & 1
        for seat in range(sense.seats)
        if seat != sense.me
    )


def lead_whatever_is_left(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """Only trump is left, or all is equal: a trump that nothing beats, else the cheapest."""
    trumps = [one for one in plays if sense.place[one] < 99]
    boss = [one for one in trumps if sense.boss(one)]
    if boss and len(trumps) == len(plays):
        card = max(boss, key=lambda one: sense.place[one])
        return play(card, "lead-boss")
    card = min(plays, key=lambda one: (POINTS[one] + price(sense, one, habits), one))
    return play(card, "lead-last-trump" if sense.place[card] < 99 else "lead-give")


# -- defenders ------------------------------------------------------------------------------------


def flush_the_partner(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W, E, F: opponents lead the called suit as soon as they can: picker and partner are known
    to follow, the ace must show itself, and somebody may trump it."""
    suit, called = sense.called_suit, sense.view.called
    if suit < 0 or called is None:
        return None
    cards = [one for one in fail_of(sense, plays) if sense.suit(one) == suit]
    if not cards:
        return None
    card = min(cards, key=lambda one: (POINTS[one], one))
    return play(card, "lead-called", called=called)


def lead_for_a_friend(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W: if the picker has shown a suit, lead it back: a friend who is out of it can trump."""
    picker = sense.view.picker
    best: tuple[int, int, Card] | None = None
    for card in fail_of(sense, plays):
        suit = sense.deck.suit_of[card]
        if picker is not None and sense.void[picker] >> suit & 1:
            continue
        friends = sum(
            sense.pals[seat] >= PAL
            and bool(sense.void[seat] >> suit & 1)
            and not sense.void[seat] >> TRUMP & 1
            and sense.counts[seat] > 0
            for seat in range(sense.seats)
            if seat != sense.me
        )
        if not friends or _foe_ruffs(sense, suit):
            continue
        found = (friends, POINTS[card], card)
        if best is None or found > best:
            best = found
    if best is None:
        return None
    card = best[2]
    return play(card, "lead-ruff", suit=_named(sense.deck.suit_of[card]))


def lead_it_back(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W: the picker more likely has another card of a suit already shown than one of a new suit;
    lead that suit back."""
    picker = sense.view.picker
    if picker is None or sense.me == picker:
        return None
    shown = 0
    for trick in sense.view.tricks:
        for seat, one in trick.plays:
            if seat == picker and one is not None and sense.deck.suit_of[one] == trick.suit:
                shown |= 1 << trick.suit
    cards = [
        one
        for one in fail_of(sense, plays)
        if shown >> sense.suit(one) & 1 and not sense.void[picker] >> sense.suit(one) & 1
    ]
    if not cards:
        return None
    card = min(cards, key=lambda one: (POINTS[one], one))
    if POINTS[card] >= 10:
        return None
    return play(card, "lead-back", suit=_named(sense.suit(card)))


# -- first two queens -----------------------------------------------------------------------------


def not_the_second_queen(sense: Sense, plays: list[Card], habits: Habits) -> Advice | None:
    """W (first two queens): avoid being stuck alone: who has played the first queen keeps the
    next one back while there is anything else to lead."""
    if not isinstance(sense.rules.partner, FirstTwoQueens) or first_queen(sense) != sense.me:
        return None
    rest = [one for one in plays if one.rank != "Q"]
    if not rest or len(rest) == len(plays):
        return None
    card = min(rest, key=lambda one: (POINTS[one], price(sense, one, habits), one))
    return play(card, "no-second-queen")


PICKER_LEADS: tuple[Rule, ...] = (
    only_one,
    not_the_second_queen,
    cash_when_trump_is_gone,
    lead_trump,
    lead_to_the_partner,
    lead_a_walking_ace,
    lead_low_fail,
    lead_whatever_is_left,
)
"""The picker's and the partner's leads, in order."""

DEFENDER_LEADS: tuple[Rule, ...] = (
    only_one,
    flush_the_partner,
    lead_for_a_friend,
    lead_a_walking_ace,
    lead_it_back,
    lead_low_fail,
    lead_whatever_is_left,
)
"""The defenders' leads, in order. W: never lead trump unless absolutely necessary."""
