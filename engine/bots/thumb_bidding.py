"""How the bot picks, buries, calls, goes alone and answers the questions about the stakes.

Letters name the sources: W Wikipedia, E Everything2, F the full rules, B the sheepshead.org guide,
H Hoe speel je.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action, Alone, Bury, Call, Decline, Pass, Pick, Redeal
from engine.bots.reasons import Advice, Fact, advice, suits_of
from engine.bots.thumb_habits import Habits
from engine.bots.thumb_hand import pick_threshold, strength
from engine.bots.thumb_sense import rules_of, trump_place
from engine.bots.thumb_words import queens, trumps
from engine.cards import POINTS, TRUMP, Card, Deck, cards_in, mask_of, points_in
from engine.rules import HouseRules
from engine.rules.partners import CalledAce, JackPartner
from engine.view import SeatView, calls_after

DECLINE = Decline()


def _facts(view: SeatView, deck: Deck) -> dict[str, Fact]:
    """What the reason for a bid or a raise tells of the hand."""
    hand = mask_of(view.hand)
    return {"trumps": trumps(deck, hand), "queens": queens(hand)}


# -- the blind ------------------------------------------------------------------------------------


def pick_or_pass(view: SeatView, legal: Sequence[Action], habits: Habits) -> Advice:
    """W, H, F: pick on trump, with a queen among them; the measure is in `thumb_hand`."""
    rules = rules_of(view)
    for action in legal:
        if isinstance(action, Redeal):
            return advice(action, "redeal")
    if not any(isinstance(action, Pass) for action in legal):
        return advice(Pick(), "pick-forced")
    assert view.seat is not None
    behind = (view.dealer - view.seat) % view.seats
    at = pick_threshold(rules, behind) - habits.bold
    if strength(rules, mask_of(view.hand)) >= at:
        return advice(Pick(), "pick", **_facts(view, rules.deck))
    if not mask_of(view.hand) & rules.deck.suit_mask[TRUMP]:
        return advice(Pass(), "pass-no-trump")
    return advice(Pass(), "pass", **_facts(view, rules.deck))


# -- the bury -------------------------------------------------------------------------------------


def has_call(rules: HouseRules, held: int, own: int) -> bool:
    """Whether a picker who holds `held`, and owns `own` with the bury, can call without laying a
    card under (PART-1, PART-5)."""
    method = rules.partner
    if not isinstance(method, CalledAce):
        return True
    deck = rules.deck
    aces = 0
    for suit in deck.fail_suits:
        if own >> deck.ace(suit) & 1:
            aces += 1
        elif held & deck.suit_mask[suit]:
            return True
    if not method.ten or aces < len(deck.fail_suits):
        return False
    return any(
        held >> deck.ace(suit) & 1 and not own >> deck.ten(suit) & 1 for suit in deck.fail_suits
    )


def bury(view: SeatView, legal: Sequence[Action], habits: Habits) -> Advice:
    """F: bury aces and tens that you can't protect, and keep the hold card. H: never bury trump.
    W: clear out as many suits as possible; two clubs are better than a heart and a club.

    A bury that would leave no call is not looked at while another leaves one (PART-7a).
    """
    rules = rules_of(view)
    mine = mask_of(view.hand)
    own = mine | mask_of(view.buried)
    buries = [action for action in legal if isinstance(action, Bury)]
    plain = [one for one in buries if not mask_of(one.cards) & rules.deck.suit_mask[TRUMP]]
    best: Bury | None = None
    for some in (plain, buries):
        keeping = [one for one in some if has_call(rules, mine & ~mask_of(one.cards), own)]
        if keeping:
            best = max(keeping, key=lambda one: bury_worth(rules, mine, mask_of(one.cards), habits))
            break
    if best is None:
        # No plain call is possible; some buries may still let a card go under (PART-6).
        calling = [one for one in buries if calls_after(view, one.cards)[0]] or buries
        best = max(calling, key=lambda one: bury_worth(rules, mine, mask_of(one.cards), habits))
    return _told(rules.deck, mine, best)


def _told(deck: Deck, mine: int, best: Bury) -> Advice:
    laid = mask_of(best.cards)
    points = points_in(laid)
    cleared = [
        suit
        for suit in deck.fail_suits
        if laid & deck.suit_mask[suit] and not mine & ~laid & deck.suit_mask[suit]
    ]
    facts: dict[str, Fact] = {"cards": best.cards}
    if points:
        facts["points"] = points
    if cleared:
        facts["suits"] = suits_of(cleared)
    code = "bury" if points else "bury-poor"
    return advice(best, f"{code}-rid" if cleared else code, **facts)


def bury_worth(rules: HouseRules, mine: int, laid: int, habits: Habits) -> float:
    """What a bury is worth in card points: what lies safe, less what the cards left behind cost.

    H: trump is never buried, the partner's jack least of all.
    """
    deck = rules.deck
    rest = mine & ~laid
    worth = float(points_in(laid))
    for one in cards_in(laid & deck.suit_mask[TRUMP]):
        worth -= 8.0 + 0.8 * (14 - trump_place(deck)[one]) + POINTS[one] * 0.3
    method = rules.partner
    if isinstance(method, JackPartner) and laid >> method.jack & 1:
        worth -= 60.0  # that would be a solo, and a secret one
    calls = isinstance(method, CalledAce)
    costs = []
    for suit in deck.fail_suits:
        left = rest & deck.suit_mask[suit]
        if not left:
            continue
        own_ace = mine >> deck.ace(suit) & 1
        cost = habits.left_suit
        for one in cards_in(left):
            cost += habits.left_ace if one.rank == "A" else habits.left_low + 0.5 * POINTS[one]
        saved = 0.0
        if calls and not own_ace:
            saved = habits.hold_saves if left.bit_count() == 1 else habits.hold_saves / 2
        costs.append((cost, saved))
    worth -= sum(cost for cost, _saved in costs)
    return worth + max((saved for _cost, saved in costs), default=0.0)


# -- the call -------------------------------------------------------------------------------------


def call(view: SeatView, legal: Sequence[Action], habits: Habits) -> Advice:
    """Call a partner; go alone only with a hand that needs none (B: unless you have almost all
    high trump, pick a partner)."""
    rules = rules_of(view)
    deck = rules.deck
    hand = mask_of(view.hand)
    calls = [action for action in legal if isinstance(action, Call)]
    alone = next((action for action in legal if isinstance(action, Alone)), None)
    if alone is not None and strong_alone(rules, hand, habits):
        return advice(alone, "alone")
    if not calls:
        return advice(next(action for action in legal if isinstance(action, Decline)), "partner")
    plain = [action for action in calls if action.under is None]
    if not plain:
        action = min(calls, key=lambda one: _under_cost(deck, hand, view, one))
        assert action.under is not None
        return advice(action, "call-under", card=action.card, under=action.under)
    if isinstance(rules.partner, JackPartner):
        return advice(plain[0], "call-up", card=plain[0].card)
    action = min(plain, key=lambda one: _call_cost(deck, hand, view, one, habits))
    held = cards_in(hand & deck.suit_mask[action.card >> 3])
    code = "call-ten" if action.card.rank == "T" else "call"
    return advice(action, code, card=action.card, hold=held)


def _call_cost(
    deck: Deck, hand: int, view: SeatView, action: Call, habits: Habits
) -> tuple[float, int]:
    """F: call a short suit: soon you can trump it yourself. H: call the ace of which you have the
    least."""
    suit = action.card >> 3
    held = hand & deck.suit_mask[suit]
    buried = mask_of(view.buried) & deck.suit_mask[suit]
    low = min(POINTS[one] for one in cards_in(held))
    return 10.0 * held.bit_count() + 3.0 * buried.bit_count() - 0.2 * low, suit


def _under_cost(deck: Deck, hand: int, view: SeatView, action: Call) -> tuple[float, int]:
    """W: the card laid under is typically the lowest trump; it can win nothing and its points go
    to whoever takes the trick. A queen never lies there while there is another card."""
    card = action.under
    assert card is not None
    place = trump_place(deck)[card]
    cost = float(POINTS[card])
    if card.rank == "Q":
        cost += 1000.0
    if place < 99:
        cost += 3.0 + 14 - place
    elif card.rank == "A":
        cost += 5.0
    buried = mask_of(view.buried) & deck.suit_mask[action.card >> 3]
    return cost + 0.5 * buried.bit_count(), action.card >> 3


def strong_alone(rules: HouseRules, hand: int, habits: Habits) -> bool:
    """Whether the hand after the bury is good enough to win without help: nearly all high trump."""
    size = hand.bit_count()
    return strength(rules, hand, bidding=False) >= habits.alone_at * size


# -- stakes ---------------------------------------------------------------------------------------


def answer(view: SeatView, legal: Sequence[Action], habits: Habits) -> Advice:
    """Crack, recrack, corner, blitz, sheepshead: only with reason, else decline."""
    rules = rules_of(view)
    raises = [action for action in legal if not isinstance(action, Decline)]
    if not raises:
        return advice(DECLINE, "no-right")
    action = raises[0]
    if action.WORD == "sheepshead":
        yes = every_trick(rules, mask_of(view.hand), view)
    else:
        hand = strength(rules, mask_of(view.hand), bidding=False)
        yes = hand >= _needed(view, action, habits)
    if yes:
        return advice(action, action.WORD, **_facts(view, rules.deck))
    return advice(DECLINE, "decline")


def _needed(view: SeatView, action: Action, habits: Habits) -> float:
    """The strength from which a raise expects to gain.

    A defender cracks with a hand on which the picker would gladly have picked; the picker's side
    raises with more than the hand it needs to win.
    """
    usual = pick_threshold(rules_of(view), 0)
    if view.picker == view.seat:
        cracked = any(said.words == "crack" for said in view.said)
        if action.WORD == "blitz" and not cracked:
            return usual + habits.blitz_more
        return usual + habits.recrack_more
    if view.partner == view.seat:
        return usual + habits.corner_more
    return usual + habits.crack_more


def every_trick(rules: HouseRules, hand: int, view: SeatView) -> bool:
    """Whether the picker takes every trick against any cards: only top trump without a gap, and
    enough of it that no enemy keeps one, so that aces walk behind it."""
    deck = rules.deck
    own = hand | mask_of(view.buried)
    trumps = [one for one in deck.trumps if hand >> one & 1]
    against = [one for one in deck.trumps if not own >> one & 1]
    place = trump_place(deck)
    top = place[against[0]] if against else 99
    boss = sum(place[one] < top for one in trumps)
    if boss < len(trumps):
        # Each round led with a boss takes a trump from everybody who has one; at worst all that
        # is out lies in one hand.
        return False
    rest = cards_in(hand & ~deck.suit_mask[TRUMP])
    if not rest:
        return True
    if boss < len(against):
        return False
    return all(_top(deck, own, one) for one in rest)


def _top(deck: Deck, own: int, card: Card) -> bool:
    """Whether nothing outside `own` beats `card` in its suit."""
    suit = deck.suit_of[card]
    power = deck.power[suit]
    others = cards_in(deck.suit_mask[suit] & ~own)
    return all(power[one] < power[card] for one in others)
