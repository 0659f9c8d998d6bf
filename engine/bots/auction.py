"""The bidding in imagination: who would pick, what they would bury and call, and what is then
played. All on masks of the core, by plain rules, fast enough for thousands of hands.

What a bot really bids is decided in `bidding`; here the other seats are acted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from engine.bots.core import FIRST, LEASTER, PICKER, QUEENS, Position, Table, table_of
from engine.bots.core_hand import set_call, set_sides
from engine.bots.guess import STEPS, pick_at, strength_steps
from engine.cards import Card
from engine.rules.no_pick import Forced, Leaster
from engine.rules.partners import CalledAce, JackPartner, TwoPickers


@dataclass(frozen=True)
class Choice:
    """What a picker does after taking the blind: the bury (a mask), the called card or None, the
    card under (a bit or 0), and whether they say alone."""

    bury: int
    called: Card | None = None
    under: int = 0
    alone: bool = False


# -- the beginning of the play --------------------------------------------------------------------


def begin(
    table: Table,
    dealer: int,
    held: list[int],
    picker: int,
    laid: list[int],
    choice: Choice,
    *,
    stakes: int = 1,
    pot: int = 0,
    forced: bool = False,
) -> Position:
    """The position before the first lead of a picker's hand. `held` are the hands after bury and
    under (changed by nobody), `laid` each seat's bury, both masks of `table`."""
    rules = table.rules
    partner = rules.partner
    called = choice.called
    under = choice.under
    if called is not None and called.rank == "T" and getattr(partner, "ten_wins", False):
        other = table_of(rules, called >> 3)
    else:
        other = table
    if other is not table and called is not None:
        held = [_moved(mask, table, other, called) for mask in held]
        laid = [_moved(mask, table, other, called) for mask in laid]
        table = other
    pos = Position(table, PICKER, (dealer + 1) % table.seats)
    pos.held = held[:]
    pos.bury = laid
    pos.buried = sum(table.points(mask) for mask in laid)
    pos.stakes, pos.pot, pos.forced = stakes, pot, forced
    set_call(pos, called, None)
    pos.under = under
    mate = -1
    if isinstance(partner, TwoPickers):
        mate = (picker + 1) % table.seats
    elif pos.reveals and not choice.alone:
        mate = next((seat for seat, mask in enumerate(held) if mask & pos.reveals), -1)
        if isinstance(partner, CalledAce):
            pos.owner = mate
        if mate == picker:
            mate = -1
        pos.secret = True
    set_sides(pos, (picker,) if mate < 0 else (picker, mate))
    return pos


def _moved(mask: int, table: Table, other: Table, ten: Card) -> int:
    """The mask in the order of another table, in which a ten and its ace change places."""
    ace = table.rules.deck.ace(ten >> 3)
    both = table.bit_of[ten] | table.bit_of[ace]
    moved = mask & ~both
    for card in (ten, ace):
        if mask & table.bit_of[card]:
            moved |= other.bit_of[card]
    return moved


def without_picker(
    table: Table, dealer: int, held: list[int], blind: int, *, stakes: int = 1
) -> Position | None:
    """The position before the first lead of a hand that nobody picked, or in which nobody picks:
    a leaster, or a hand of the queens; None where such a hand is not played."""
    rules = table.rules
    leader = (dealer + 1) % table.seats
    if rules.deal.blind:
        if not isinstance(rules.no_pick, Leaster):
            return None
        pos = Position(table, LEASTER, leader)
        pos.blind = table.points(blind)
        pos.stakes = rules.scoring.capped(stakes)
        pos.held = held[:]
        return pos
    pos = Position(table, rules_kind(table), leader)
    pos.held = held[:]
    set_call(pos, None, None)
    if pos.kind == QUEENS:
        first = next(seat for seat, mask in enumerate(held) if mask & pos.called)
        other = pos.reveals & ~pos.called
        second = next(seat for seat, mask in enumerate(held) if mask & other)
        set_sides(pos, (first,) if first == second else (first, second))
        pos.secret = True
    return pos


def rules_kind(table: Table) -> int:
    """What is played where there is no blind."""
    return FIRST if "first" in table.rules.deal.partner else QUEENS


# -- bury and call by rule ------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _suit_costs(points: tuple[int, ...]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each set of a fail suit's six cards left in hand: what it costs, and what of that a hold
    card saves."""
    cost = [0.0] * 64
    saved = [0.0] * 64
    for left in range(1, 64):
        cost[left] = 4.0
        for place in range(6):
            if left >> place & 1:
                cost[left] += 5.0 if points[place] == 11 else 2.0 + 0.5 * points[place]
        saved[left] = 5.0 if left.bit_count() == 1 else 2.5
    return tuple(cost), tuple(saved)


def bury_by_rule(table: Table, own: int, count: int, keep: int = 0) -> int:
    """The bury (a mask) of a picker who holds `own`: points safe, suits cleared, a call kept; never
    `keep`, and trump only when there is nothing else."""
    best, most = 0, -1e9
    for laid, worth in buries_by_rule(table, own, count, keep):
        if worth > most:
            best, most = laid, worth
    return best


def buries_by_rule(table: Table, own: int, count: int, keep: int = 0) -> list[tuple[int, float]]:
    """The buries worth a thought, with what each is worth in card points."""
    calls = isinstance(table.rules.partner, CalledAce)
    fails = _bits(own & ~table.trump & ~keep)
    if len(fails) < count:
        trumps = _bits(own & table.trump & ~keep)
        spare = trumps[: count - len(fails)]
        return [(sum(fails) + sum(spare), 0.0)]
    costs, saves = _suit_costs(tuple(table.points_at[1:7]))
    found: list[tuple[int, float]] = []
    calling: list[tuple[int, float]] = []
    top = 1 << 5
    suits = (own & 63, own >> 6 & 63, own >> 12 & 63)
    for cards in combinations(fails, count):
        laid = sum(cards)
        worth = float(table.points(laid))
        saved = 0.0
        call = False
        for suit in (0, 1, 2):
            left = suits[suit] & ~(laid >> 6 * suit)
            if not left:
                continue
            worth -= costs[left]
            if calls and not suits[suit] & top:
                call = True
                if saves[left] > saved:
                    saved = saves[left]
        found.append((laid, worth + saved))
        if call:
            calling.append((laid, worth + saved))
    return calling or found


def bury_options(table: Table, own: int, count: int, keep: int, most: int) -> list[Choice]:
    """Up to `most` things worth trying for a picker who holds `own`: buries by rule, the best
    first, each with the calls it leaves. A bury that leaves no call is there only if all do
    (PART-7a)."""
    if not isinstance(table.rules.partner, CalledAce):
        ranked = sorted(buries_by_rule(table, own, count, keep), key=lambda one: -one[1])
        return [Choice(laid) for laid, _worth in ranked[:most]]
    fails = _bits(own & ~table.trump)
    if len(fails) > count:
        ranked = sorted(buries_by_rule(table, own, count), key=lambda one: -one[1])
    else:
        some = fails + _bits(own & table.trump)[: count + 1]
        ranked = [(sum(cards), _loss(table, sum(cards))) for cards in combinations(some, count)]
        ranked.sort(key=lambda one: -one[1])
    found: list[Choice] = []
    special: list[Choice] = []
    for laid, _worth in ranked:
        plain = plain_calls(table, own & ~laid, laid)
        if plain:
            found += plain
        elif not found:
            others = special_calls(table, own & ~laid, laid)
            special += others[:2] if others else []
    if found:
        return found[:most]
    tens = [one for one in special if not one.under]
    if tens or special:
        return (tens + special)[:most]
    return [Choice(laid, alone=True) for laid, _worth in ranked[:most]]


def _loss(table: Table, laid: int) -> float:
    """What a bury with trump in it is worth: its points less the trumps."""
    trumps = laid & table.trump
    return table.points(laid) - 8.0 * trumps.bit_count() - (trumps >> 18).bit_length()


def call_by_rule(table: Table, held: int, laid: int) -> Choice:
    """What a picker with these cards in hand and bury calls by rule, with the bury in it."""
    rules = table.rules
    partner = rules.partner
    deck = rules.deck
    if isinstance(partner, JackPartner):
        jack = table.bit_of[partner.jack]
        own = held | laid
        if partner.call_up != "off" and own & jack and not partner.from_blind:
            up = next((one for one in partner.upward if not own & table.bit_of[one]), None)
            if up is not None:
                return Choice(laid, up)
        return Choice(laid)
    if not isinstance(partner, CalledAce):
        return Choice(laid)
    best, least = -1, 1e9
    for number, suit in enumerate(deck.fail_suits):
        mask = table.suits[number]
        left = held & mask
        if not left or (held | laid) & table.bit_of[deck.ace(suit)]:
            continue
        cost = 10.0 * left.bit_count() + 3.0 * (laid & mask).bit_count()
        cost -= 0.2 * table.points(left & -left)
        if cost < least:
            best, least = suit, cost
    if best >= 0:
        return Choice(laid, deck.ace(best))
    others = special_calls(table, held, laid)
    return others[0] if others else Choice(laid, alone=True)


def plain_calls(table: Table, held: int, laid: int) -> list[Choice]:
    """The aces that a picker may call with a hold card (PART-1)."""
    deck = table.rules.deck
    own = held | laid
    return [
        Choice(laid, deck.ace(suit))
        for number, suit in enumerate(deck.fail_suits)
        if held & table.suits[number] and not own & table.bit_of[deck.ace(suit)]
    ]


def special_calls(table: Table, held: int, laid: int) -> list[Choice]:
    """Where no plain call is possible: the tens, else the cards under, the cheapest of them first
    (PART-5, PART-6)."""
    partner = table.rules.partner
    assert isinstance(partner, CalledAce)
    deck = table.rules.deck
    bits = table.bit_of
    own = held | laid
    aces = [deck.ace(suit) for suit in deck.fail_suits]
    found: list[Choice] = []
    if partner.ten and all(own & bits[ace] for ace in aces):
        for ace in aces:
            ten = deck.ten(ace >> 3)
            if held & bits[ace] and not own & bits[ten]:
                found.append(Choice(laid, ten))
    if found:
        return found
    fail = own & ~table.trump
    if partner.unknown == "never":
        return []
    if partner.unknown == "no-fail-suit" and held & ~table.trump:
        return []
    if partner.unknown == "all-fail-aces" and fail & ~table.mask(aces):
        return []
    loose = _bits(held & ~table.trump & ~table.fat) + _bits(held & table.trump)
    loose += _bits(held & ~table.trump & table.fat)
    for ace in aces:
        if not own & bits[ace]:
            found += [Choice(laid, ace, under) for under in loose]
    return found


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


# -- the bidding of the others --------------------------------------------------------------------


def bid_on(
    table: Table,
    dealer: int,
    held: list[int],
    blind: int,
    first: int,
    *,
    stakes: int = 1,
    pot: int = 0,
    shift: int = 0,
) -> Position | None:
    """The position that comes of the bidding from seat `first` on, by rule; None where nothing is
    played. `shift` moves the threshold, in steps."""
    rules = table.rules
    at = round(pick_at(rules) * STEPS) + shift
    must = isinstance(rules.no_pick, Forced)
    seat = first
    while True:
        last = seat == dealer
        if strength_steps(table, held[seat]) >= at or (last and must):
            return picked(table, dealer, held, blind, seat, last and must, stakes, pot)
        if last:
            return without_picker(table, dealer, held, blind, stakes=stakes)
        seat = (seat + 1) % table.seats


def picked(
    table: Table,
    dealer: int,
    held: list[int],
    blind: int,
    seat: int,
    forced: bool,
    stakes: int,
    pot: int,
) -> Position:
    """The position when `seat` takes the blind and buries and calls by rule."""
    rules = table.rules
    count = rules.picking.bury
    held = held[:]
    laid = [0] * table.seats
    keep = table.bit_of[rules.bury_jack] if rules.bury_jack is not None else 0
    if rules.picking.shared:
        # Which half of the blind is whose does not matter to the chances.
        cards = _bits(blind)
        mine = sum(cards[::2])
        mate = (seat + 1) % table.seats
        held[mate] |= blind & ~mine
        laid[mate] = bury_by_rule(table, held[mate], count)
        held[mate] &= ~laid[mate]
        blind = mine
    own = held[seat] | blind
    laid[seat] = bury_by_rule(table, own, count, keep)
    choice = call_by_rule(table, own & ~laid[seat], laid[seat])
    held[seat] = own & ~laid[seat] & ~choice.under
    return begin(table, dealer, held, seat, laid, choice, stakes=stakes, pot=pot, forced=forced)
