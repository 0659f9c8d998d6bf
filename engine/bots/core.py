"""The fast core: a hand in play on 32-bit masks, for the bots' own calculations.

It plays millions of hands in imagination, so it knows only the play, keeps no history and checks
nothing. The rules of the table are in `engine.rules`; this module repeats what the play needs of
them and is proved equal to them by tests: the same legal cards, winners and scores.

Cards are single bits in an order of their own: three fail suits from the bottom, six bits each
from seven to ace, and above them the fourteen trumps from low to high. So the strongest card of a
trick is simply the greatest number among those that follow or trump. Suits are numbered 0 to 2 for
the fail suits in the order of the pack and 3 for trump. Where a called ten beats its ace (PART-5),
the two change places in the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from engine.cards import POINTS, TRUMP, Card, cards_in
from engine.contract import Payoff
from engine.hand import Hand
from engine.rules import HouseRules
from engine.rules.no_pick import Leaster, LeasterPayoff
from engine.rules.partners import (
    BlackQueens,
    CalledAce,
    FirstTwoQueens,
    JackPartner,
    TwoPickers,
)
from engine.rules.scoring import NO_TRICK, SCHNEIDER, WIN, PickerPayoff, partner_share

PICKER, QUEENS, FIRST, LEASTER, DUEL = range(5)
"""What a hand may be: a picker's game, black queens, first two queens, a leaster, two-handed."""

TRUMPS = 3
"""The number of the trump suit in the core."""


class Table:
    """What the cards mean at a table, as masks of the core.

    rules    the house rules
    seats, tricks  how many play, and how many tricks a hand has
    bit_of   for each card of the pack its bit; 0 for a removed card
    card_at  for each place of a bit the card; the pack is `pack`
    suits    the masks of the four suits; `trump` is the last of them
    wins     for each suit led the cards that can win the trick
    suit_at  for each bit length (place + 1) the suit
    low, high  card points of the lower and the upper sixteen bits of a mask
    fat      the aces and tens, of trump too; `face` the queens; `kings` the fail kings
    """

    __slots__ = (
        "bit_of",
        "card_at",
        "face",
        "fat",
        "high",
        "kings",
        "low",
        "pack",
        "points_at",
        "rules",
        "seats",
        "suit_at",
        "suits",
        "tens",
        "tricks",
        "trump",
        "wins",
    )

    def __init__(self, rules: HouseRules, ten_suit: int) -> None:
        deck = rules.deck
        self.rules = rules
        self.seats = rules.deal.seats
        self.tricks = rules.deal.tricks
        order: list[Card] = []
        for suit in deck.fail_suits:
            cards = [one for one in deck.order if deck.suit_of[one] == suit]
            cards.sort(key=lambda one: deck.power[deck.suit_of[one]][one])
            if suit == ten_suit:
                cards[-1], cards[-2] = cards[-2], cards[-1]
            order += cards
        order += reversed(deck.trumps)
        self.card_at = tuple(order)
        bits = [0] * 32
        for place, one in enumerate(order):
            if one not in deck.removed:
                bits[one] = 1 << place
        self.bit_of = tuple(bits)
        self.pack = sum(bits)
        suit_numbers = (*deck.fail_suits, TRUMP)
        self.suits = tuple(
            sum(bits[one] for one in order if deck.suit_of[one] == suit) for suit in suit_numbers
        )
        self.trump = self.suits[TRUMPS]
        self.wins = tuple(suit | self.trump for suit in self.suits)
        self.suit_at = (-1, *(suit_numbers.index(deck.suit_of[one]) for one in order))
        self.points_at = (0, *(POINTS[one] for one in order))
        self.low = _points_table([POINTS[one] for one in order[:16]])
        self.high = _points_table([POINTS[one] for one in order[16:]])
        self.fat = self.mask(one for one in order if one.rank in "AT")
        self.tens = self.mask(one for one in order if one.rank == "T")
        self.face = self.mask(one for one in order if one.rank == "Q")
        self.kings = self.mask(one for one in order if one.rank == "K") & ~self.trump

    def mask(self, cards: Iterable[Card]) -> int:
        """The cards as a mask of the core."""
        bits = self.bit_of
        total = 0
        for one in cards:
            total |= bits[one]
        return total

    def of_engine(self, mask: int) -> int:
        """The mask of the core for a mask of the engine."""
        return self.mask(cards_in(mask))

    def card(self, bit: int) -> Card:
        """The card of a single bit."""
        return self.card_at[bit.bit_length() - 1]

    def cards(self, mask: int) -> list[Card]:
        """The cards of a mask, the lowest bit first."""
        found = []
        while mask:
            low = mask & -mask
            found.append(self.card_at[low.bit_length() - 1])
            mask ^= low
        return found

    def points(self, mask: int) -> int:
        """The card points in a mask."""
        return self.low[mask & 0xFFFF] + self.high[mask >> 16]

    def fail_suit(self, card: Card) -> int:
        """The core's number of a fail card's suit."""
        return self.rules.deck.fail_suits.index(card >> 3)


@lru_cache(maxsize=64)
def _points_table_of(points: tuple[int, ...]) -> bytes:
    table = bytearray(1 << len(points))
    for place, worth in enumerate(points):
        step = 1 << place
        for mask in range(step):
            table[step + mask] = table[mask] + worth
    return bytes(table)


def _points_table(points: list[int]) -> bytes:
    """The card points of every set of these cards, by mask."""
    return _points_table_of(tuple(points))


@lru_cache(maxsize=64)
def table_of(rules: HouseRules, ten_suit: int = -1) -> Table:
    """The table of some rules; `ten_suit` is the suit (0 to 3 in the engine's numbers) whose called
    ten beats its ace, or -1."""
    return Table(rules, ten_suit)


class Position:
    """A hand in play with all cards known: the true one in tests, an imagined one in a bot.

    What stays: `table`, `kind`, `picker`, `partner` (the true one, or -1), `side` (the seats of the
    picker's side as a mask), `called`, `called_suit` and `owner` (who was dealt the called card,
    while that binds anybody), `under`, `own_ace` (the picker's ace of a called ten), `smear`,
    `buried` (points), `blind` (points of a leaster's blind), `stakes`, `pot`, `forced`, `declared`
    (sheepshead), `reveals` (cards whose fall tells who is with whom), `secret` (whether the sides
    were not known to all when the play began), `bury` (each seat's own bury as a mask), `cover`
    (what lies face down below a card).

    What moves: `held`, `turn`, `led` (-1 at the lead), `best` (the strength that holds the trick),
    `holder`, `trick` (its cards), `count` (how many), `points` and `tricks` of each seat, `last`
    (the number of each seat's last trick, -1 for none), `open` (the called suit has not been led in
    a complete trick), `played`, `queens` (who played the first two; in a leaster who took the first
    trick), `shown` (of `reveals`, which have fallen), `void` (suits that each seat is known to
    lack, one bit each), `done` (tricks).
    """

    __slots__ = (
        "best",
        "blind",
        "buried",
        "bury",
        "called",
        "called_suit",
        "count",
        "cover",
        "declared",
        "done",
        "forced",
        "held",
        "holder",
        "kind",
        "last",
        "led",
        "open",
        "own_ace",
        "owner",
        "partner",
        "picker",
        "played",
        "points",
        "pot",
        "queens",
        "reveals",
        "secret",
        "shown",
        "side",
        "smear",
        "stakes",
        "table",
        "trick",
        "tricks",
        "turn",
        "under",
        "void",
    )

    table: Table
    kind: int
    picker: int
    partner: int
    side: int
    called: int
    called_suit: int
    owner: int
    under: int
    own_ace: int
    smear: bool
    buried: int
    blind: int
    stakes: int
    pot: int
    forced: bool
    declared: bool
    reveals: int
    secret: bool
    bury: list[int]
    cover: dict[int, int]
    held: list[int]
    turn: int
    led: int
    best: int
    holder: int
    trick: int
    count: int
    points: list[int]
    tricks: list[int]
    last: list[int]
    open: bool
    played: int
    queens: tuple[int, ...]
    shown: int
    void: list[int]
    done: int

    def __init__(self, table: Table, kind: int, leader: int) -> None:
        seats = table.seats
        self.table = table
        self.kind = kind
        self.picker = self.partner = self.owner = -1
        self.side = self.called = self.under = self.own_ace = 0
        self.called_suit = -1
        self.smear = self.forced = self.declared = self.secret = False
        self.buried = self.blind = self.pot = 0
        self.stakes = 1
        self.reveals = self.shown = 0
        self.bury = [0] * seats
        self.cover = {}
        self.held = [0] * seats
        self.turn = leader
        self.led = self.best = self.holder = -1
        self.trick = self.count = self.played = self.done = 0
        self.points = [0] * seats
        self.tricks = [0] * seats
        self.last = [-1] * seats
        self.open = False
        self.queens = ()
        self.void = [0] * seats

    def copy(self) -> Position:
        """The same position, to be played on by itself."""
        new = object.__new__(Position)
        for name in _PLAIN:
            setattr(new, name, getattr(self, name))
        new.held = self.held[:]
        new.points = self.points[:]
        new.tricks = self.tricks[:]
        new.last = self.last[:]
        new.void = self.void[:]
        return new

    # -- the rules of play ------------------------------------------------------------------------

    def legal(self) -> int:
        """The cards that `turn` may play, a mask; the counterpart of `Ally.playable`."""
        seat = self.turn
        mine = self.held[seat]
        if self.open and (seat == self.picker or seat == self.owner):
            return bound(self, mine, seat, self.led)
        if self.led >= 0:
            return mine & self.table.suits[self.led] or mine
        return mine

    def play(self, bit: int) -> None:
        """Play a legal card."""
        table = self.table
        seat = self.turn
        self.held[seat] &= ~bit
        if self.cover and bit in self.cover:
            self.held[seat] |= self.cover[bit]
        strength = bit
        if bit == self.under:
            strength = -1
        if self.led < 0:
            self.led = self.called_suit if strength < 0 else table.suit_at[bit.bit_length()]
            self.best = strength
            self.holder = seat
        elif strength > 0 and bit & table.wins[self.led]:
            if bit > self.best:
                self.best = bit
                self.holder = seat
        elif strength > 0 and self.best < 0:
            # Only a card under lies there: whoever plays next has the better card (PART-7).
            self.best = 0
            self.holder = seat
        if strength > 0 and not bit & table.suits[self.led]:
            self.void[seat] |= 1 << self.led
        self.trick |= bit
        self.played |= bit
        self.shown |= bit & self.reveals
        if self.kind == FIRST and bit & table.face and len(self.queens) < 2:
            self.queens += (seat,)
        self.count += 1
        if self.count < table.seats:
            self.turn = seat + 1 if seat + 1 < table.seats else 0
            return
        winner = self.holder
        self.points[winner] += table.points(self.trick)
        self.tricks[winner] += 1
        self.last[winner] = self.done
        if self.kind == LEASTER and not self.done:
            self.queens = (winner,)
        self.done += 1
        if self.led == self.called_suit:
            self.open = False
        self.turn = winner
        self.led = self.best = self.holder = -1
        self.trick = self.count = 0

    @property
    def over(self) -> bool:
        """Whether all tricks are played."""
        return self.done == self.table.tricks

    def sides(self) -> int:
        """The seats of the picker's side, a mask; with the first two queens as far as played."""
        if self.kind != FIRST:
            return self.side
        mask = 0
        for seat in self.queens:
            mask |= 1 << seat
        return mask

    def scores(self) -> list[int]:
        """Each seat's score when all tricks are played: `Payoff.settle` in the core."""
        return settle(self, self.points, self.tricks, self.last, self.queens)


_PLAIN = tuple(
    name for name in Position.__slots__ if name not in ("held", "points", "tricks", "last", "void")
)


def bound(pos: Position, mine: int, seat: int, led: int) -> int:
    """The cards of a seat that a call binds, while the called suit has not been led in a complete
    trick (PART-2 to PART-7)."""
    table = pos.table
    suit = pos.called_suit
    suits = table.suits
    if seat == pos.picker:
        under = pos.under
        if under and not pos.played & under:
            if led < 0 or not mine:
                return mine | under
            if led == suit:
                return under
            return mine & suits[led] or mine
        ace = pos.own_ace & mine
        own = mine & suits[suit]
        if led < 0:
            return mine & ~own | ace if ace else mine
        if led == suit:
            return ace or own or mine
        follow = mine & suits[led]
        if follow:
            return follow
        if ace:
            return mine & ~ace or mine
        if own and not own & (own - 1):
            return mine & ~own or mine
        return mine
    called = pos.called
    if not mine & called:
        return (mine & suits[led] or mine) if led >= 0 else mine
    if led < 0:
        return mine & ~suits[suit] | called
    if led == suit:
        return called
    follow = mine & suits[led]
    if follow:
        return follow
    if not pos.smear:
        return mine & ~called or mine
    return mine


# -- settling -------------------------------------------------------------------------------------


def settle(
    pos: Position,
    points: list[int],
    tricks: list[int],
    last: list[int],
    queens: tuple[int, ...],
) -> list[int]:
    """Each seat's score of a played hand (SCORE, NOPICK, STAKE)."""
    kind = pos.kind
    seats = pos.table.seats
    if kind == LEASTER:
        return settle_leaster(pos, points, last)
    if kind == DUEL:
        return _settle_duel(pos, points, tricks)
    picker, partner, side = pos.picker, pos.partner, pos.side
    if kind == FIRST:
        side = 0
        for seat in queens:
            side |= 1 << seat
        if not side:
            return [0] * seats
        picker = queens[0]
        partner = queens[1] if len(queens) > 1 and queens[1] != picker else -1
    side_points = pos.buried
    side_tricks = 0
    for seat in range(seats):
        if side >> seat & 1:
            side_points += points[seat]
            side_tricks += tricks[seat]
    return pay(pos, picker, partner, side_points, side_tricks)


def pay(pos: Position, picker: int, partner: int, side_points: int, side_tricks: int) -> list[int]:
    """Each seat's score in a two-sided hand: `PickerPayoff` in the core."""
    rules = pos.table.rules
    scoring = rules.scoring
    seats = pos.table.seats
    won, level = scoring.level(side_points, side_tricks, pos.table.tricks)
    side = 1 if partner < 0 else 2
    defenders = seats - side
    unit = scoring.levels[level]
    bump = 2 if not won and scoring.bump and not (pos.forced and scoring.spare_forced) else 1
    partner_takes = partner_share(defenders, rules.partner.equal) if side == 2 else 0
    if pos.declared:
        unit, bump = 2 * scoring.levels[NO_TRICK], 1
        won = side_tricks == pos.table.tricks
    elif not won and level == NO_TRICK and scoring.picker_no_trick != "doubled":
        unit, bump = (3 if scoring.picker_no_trick == "9-0-3" else 6), 1
        partner_takes = 0
    solo = 2 if scoring.solo_doubles and side == 1 and rules.partner.possible else 1
    each = unit * bump * solo * pos.stakes
    sign = 1 if won else -1
    scores = [-sign * each] * seats
    if partner >= 0:
        scores[partner] = sign * each * partner_takes
    scores[picker] = sign * each * (defenders - partner_takes)
    if pos.pot and rules.pot is not None and pos.kind == PICKER:
        _pot, shares = rules.pot.settle(pos.pot, won, seats, side)
        scores[picker] += shares[0]
        if side == 2:
            scores[partner] += shares[1]
    return scores


def _settle_duel(pos: Position, points: list[int], tricks: list[int]) -> list[int]:
    if points[0] == points[1]:
        return [0, 0]
    scoring = pos.table.rules.scoring
    winner = 0 if points[0] > points[1] else 1
    loser = 1 - winner
    if scoring.without_trick(tricks[loser], points[loser]):
        level = NO_TRICK
    elif points[loser] <= scoring.lose_schneider:
        level = SCHNEIDER
    else:
        level = WIN
    each = scoring.levels[level] * pos.stakes
    return [each, -each] if winner == 0 else [-each, each]


def settle_leaster(pos: Position, points: list[int], last: list[int]) -> list[int]:
    """Each seat's score in a leaster: `LeasterPayoff` in the core. `points` without the blind."""
    rules = pos.table.rules
    no_pick = rules.no_pick
    assert isinstance(no_pick, Leaster)
    house: LeasterPayoff = no_pick.payoff
    seats = pos.table.seats
    if house.blind == "last-trick":
        points = points[:]
        points[last.index(max(last))] += pos.blind
    elif house.blind == "first-trick":
        points = points[:]
        points[pos.queens[0]] += pos.blind
    able = [seat for seat in range(seats) if not house.needs_trick or last[seat] >= 0]
    fewest = min(points[seat] for seat in able)
    winners = [seat for seat in able if points[seat] == fewest]
    if house.earliest and len(winners) > 1:
        first = min(last[seat] for seat in winners)
        winners = [seat for seat in winners if last[seat] == first]
    scores = [0] * seats
    for winner in winners:
        unit = (2 if house.trickless_double and last[winner] < 0 else 1) * pos.stakes
        for loser in range(seats):
            if loser not in winners:
                scores[loser] -= unit
                scores[winner] += unit
    if rules.pot is not None:
        scores = [score - 1 for score in scores]
    return scores


# -- random playouts ------------------------------------------------------------------------------


def playout(pos: Position, random: Callable[[], float]) -> list[int]:
    """Play `pos` to its end with random legal cards; the scores of all seats. `pos` stays."""
    table = pos.table
    suits, wins, suit_at = table.suits, table.wins, table.suit_at
    low, high, face = table.low, table.high, table.face
    seats = table.seats
    held, points, tricks = pos.held[:], pos.points[:], pos.tricks[:]
    last, queens = pos.last[:], pos.queens
    seat, led, best, holder = pos.turn, pos.led, pos.best, pos.holder
    trick, count, done = pos.trick, pos.count, pos.done
    opened, picker, owner, under = pos.open, pos.picker, pos.owner, pos.under
    called_suit = pos.called_suit
    cover, first = pos.cover, pos.kind == FIRST
    keep_first = pos.kind == LEASTER and not queens
    end = table.tricks
    mind = pos.copy() if opened else pos
    win = wins[led] if led >= 0 else 0
    while done < end:
        while count < seats:
            mine = held[seat]
            if opened and (seat == picker or seat == owner):
                may = bound(mind, mine, seat, led)
            elif led >= 0:
                may = mine & suits[led] or mine
            else:
                may = mine
            if may & (may - 1):
                skip = int(random() * may.bit_count())
                while skip:
                    may &= may - 1
                    skip -= 1
                bit = may & -may
            else:
                bit = may
            held[seat] = mine & ~bit
            if cover and bit in cover:
                held[seat] |= cover[bit]
            if bit == under:
                mind.played |= bit
                if led < 0:
                    led, best, holder = called_suit, -1, seat
                    win = wins[led]
            elif led < 0:
                led, best, holder = suit_at[bit.bit_length()], bit, seat
                win = wins[led]
            elif bit & win:
                if bit > best:
                    best, holder = bit, seat
            elif best < 0:
                best, holder = 0, seat
            if first and bit & face and len(queens) < 2:
                queens += (seat,)
            trick |= bit
            count += 1
            seat += 1
            if seat == seats:
                seat = 0
        points[holder] += low[trick & 0xFFFF] + high[trick >> 16]
        tricks[holder] += 1
        last[holder] = done
        if keep_first and not done:
            queens = (holder,)
        done += 1
        if led == called_suit:
            opened = False
        seat = holder
        led = -1
        trick = count = 0
    return settle(pos_with_first(pos, queens), points, tricks, last, queens)


def pos_with_first(pos: Position, queens: tuple[int, ...]) -> Position:
    """The position for settling a leaster whose first trick was played in imagination."""
    if pos.kind == LEASTER and pos.queens != queens:
        pos = pos.copy()
        pos.queens = queens
    return pos


# -- from a hand ----------------------------------------------------------------------------------


def kind_of(rules: HouseRules, payoff: Payoff | None) -> int:
    """What kind of hand a payoff makes at a table of `rules`."""
    if isinstance(payoff, LeasterPayoff):
        return LEASTER
    if isinstance(rules.partner, FirstTwoQueens):
        return FIRST
    if isinstance(rules.partner, BlackQueens):
        return QUEENS
    if isinstance(payoff, PickerPayoff):
        return PICKER
    return DUEL


def secret_cards(table: Table, kind: int, called: int) -> int:
    """The cards whose fall tells who is with whom."""
    partner = table.rules.partner
    if kind == PICKER:
        if isinstance(partner, CalledAce):
            return called
        if isinstance(partner, JackPartner):
            return called or table.bit_of[partner.jack]
        return 0
    if kind == QUEENS:
        return table.mask(cards_in(1 << 5 | 1 << 13))
    return 0


def position_of(hand: Hand) -> Position:
    """The position of a hand in its play phase: the truth, for tests and for measuring."""
    rules = hand.rules
    assert hand.contract is not None
    assert hand.turn is not None
    called = hand.called
    partner = rules.partner
    ten = called is not None and called.rank == "T" and getattr(partner, "ten_wins", False)
    table = table_of(rules, called >> 3 if ten and called is not None else -1)
    kind = kind_of(rules, hand.contract.payoff)
    pos = Position(table, kind, (hand.dealer + 1) % hand.seats)
    side = hand.contract.ally.side(hand) if kind != FIRST else ()
    set_sides(pos, side)
    set_call(pos, called, hand.under)
    pos.secret = kind == QUEENS or (
        kind == PICKER and pos.reveals != 0 and not partner.known_alone(hand)
    )
    if called is not None and isinstance(partner, CalledAce):
        for seat, dealt in enumerate(hand.dealt):
            if dealt >> called & 1:
                pos.owner = seat
    for seat, laid in hand.buried:
        pos.bury[seat] |= table.of_engine(laid)
    pos.buried = table.points(table.of_engine(hand.buried_mask))
    pos.blind = sum(one.points for one in hand.blind) if kind == LEASTER else 0
    pos.stakes = hand.stakes_now
    if kind == LEASTER or kind == DUEL:
        pos.stakes = rules.scoring.capped(hand.stakes)
    pos.pot, pos.forced = hand.pot, hand.forced
    pos.declared = any(bid.action.WORD == "sheepshead" for bid in hand.answers)
    for seat, dealt in enumerate(hand.dealt):
        pos.held[seat] = table.of_engine(dealt)
    if hand.picker is not None:
        _give_blind(pos, hand)
    if hand.up:
        _lay_out(pos, hand)
    return replay(pos, [trick.plays for trick in hand.tricks], hand.trick)


def set_sides(pos: Position, side: tuple[int, ...]) -> None:
    """Who is on the picker's side, picker first."""
    if side:
        pos.picker = side[0]
        pos.partner = side[1] if len(side) == 2 else -1
        pos.side = sum(1 << seat for seat in side)


def set_call(pos: Position, called: Card | None, under: Card | None) -> None:
    """The called card, the card under and what they bind."""
    table = pos.table
    pos.called = table.bit_of[called] if called is not None else 0
    pos.reveals = secret_cards(table, pos.kind, pos.called)
    partner = table.rules.partner
    if called is None or not isinstance(partner, CalledAce):
        return
    pos.called_suit = table.fail_suit(called)
    pos.open = True
    pos.smear = partner.may_smear
    pos.under = table.bit_of[under] if under is not None else 0
    if called.rank == "T":
        pos.own_ace = table.bit_of[table.rules.deck.ace(called >> 3)]


def replay(
    pos: Position,
    tricks: Iterable[Iterable[tuple[int, Card]]],
    now: Iterable[tuple[int, Card]],
) -> Position:
    """`pos` after these complete tricks and the cards on the table."""
    bits = pos.table.bit_of
    for trick in tricks:
        for _seat, one in trick:
            pos.play(bits[one])
    for _seat, one in now:
        pos.play(bits[one])
    return pos


def _give_blind(pos: Position, hand: Hand) -> None:
    table = pos.table
    share = hand.rules.picking.bury
    assert hand.picker is not None
    pos.held[hand.picker] |= table.mask(hand.blind[:share])
    if hand.rules.picking.shared:
        pos.held[(hand.picker + 1) % hand.seats] |= table.mask(hand.blind[share:])
    for seat in range(hand.seats):
        pos.held[seat] &= ~pos.bury[seat]
    pos.held[hand.picker] &= ~pos.under


def _lay_out(pos: Position, hand: Hand) -> None:
    """The rows of a two-handed layout as they were dealt: what is now face up or down is known,
    what has been played lay in hand or in a row, which no longer matters."""
    table = pos.table
    for seat, row in enumerate(hand.down):
        for place, below in enumerate(row):
            if below is None:
                continue
            above = hand.up[seat][place]
            if above is not None:
                pos.cover[table.bit_of[above]] = table.bit_of[below]
                pos.held[seat] &= ~table.bit_of[below]


def is_shared(rules: HouseRules) -> bool:
    """Whether two pickers share the blind (TWO-1)."""
    return isinstance(rules.partner, TwoPickers)
