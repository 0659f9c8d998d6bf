"""Where the hidden cards may lie: deals that agree with all that one seat knows.

`Worlds(view)` reads a view once: which cards are hidden, which places they may lie in and how many
each place takes. `draw` then deals them. Every deal that fits has the same chance, by counting and
not by trying; what the bidding says is laid over it as weights (see `likely`).

What is known for sure: who did not follow a suit; that the picker keeps a card of the called suit
and lacks the called card; who can't hold a partner's card because they cracked or did not play it
when it had to fall; cards shown in a blitz. The bury is not dealt like a hand: nobody buries trump
without need, so trump goes there only if nothing else fits.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.bots.core import DUEL, FIRST, LEASTER, PICKER, QUEENS, Position, Table, table_of
from engine.bots.core_hand import set_call, set_sides
from engine.bots.counting import Dealer, Place
from engine.cards import Card
from engine.phases.stakes import PAIRS
from engine.rules import HouseRules
from engine.rules.partners import BlackQueens, CalledAce, FirstTwoQueens, JackPartner, TwoPickers
from engine.view import SeatView

HIDDEN_UNDER = 1 << 32
"""Stands for a card under that the viewer can't see, until a world says which it is."""


class World:
    """One deal that fits: what each seat holds in play, each seat's bury, the blind, the card under
    (or 0), the cards face down by the bit of their cover; `weight` against other worlds."""

    __slots__ = ("blind", "bury", "cover", "held", "under", "weight")

    def __init__(self, held: list[int], bury: list[int]) -> None:
        self.held = held
        self.bury = bury
        self.blind = 0
        self.under = 0
        self.cover: dict[int, int] = {}
        self.weight = 1.0


class Worlds:
    """All that a view says about the hidden cards.

    table, me    the table in masks, the viewer's seat
    known        the viewer's own cards in hand (a mask)
    own_bury     the viewer's bury
    position     the play so far as all know it, without the hands; None before the play
    hidden       the cards that the viewer can't see (a mask)
    places       where they lie
    """

    def __init__(self, view: SeatView) -> None:
        assert view.seat is not None
        rules = view.rules
        called = view.called
        ten = (
            called is not None
            and called.rank == "T"
            and isinstance(rules.partner, CalledAce)
            and rules.partner.ten_wins
        )
        self.view = view
        self.me = view.seat
        self.table: Table = table_of(rules, called >> 3 if ten and called is not None else -1)
        table = self.table
        self.known = table.mask(view.hand)
        self.own_bury = table.mask(view.buried)
        self.own_under = table.bit_of[view.under] if view.under is not None else 0
        self.before = opening_of(view, table)
        self.position = position_so_far(view, table, self.before)
        self._played = [self._played_by(seat) for seat in range(view.seats)]
        self.up = [table.mask(one for one in row if one is not None) for row in view.up]
        self.fixed = [0] * view.seats
        for seat, one in view.shown:
            if one is not None and seat != self.me:
                self.fixed[seat] |= table.bit_of[one]
        self.gone = 0 if self.position is None else self.position.played & table.pack
        seen = self.known | self.own_bury | self.own_under | self.gone | table.mask(view.blind)
        for mask in (*self.up, *self.fixed):
            seen |= mask
        self.hidden = table.pack & ~seen
        # Cards of which the picker keeps one (PART-2); limits of hand, under and bury (PART-6).
        self.hold = 0
        self.limits = {"hand": -1, "under": -1, "bury": -1}
        self.no_plain_call = False
        self.places = tuple(self._places())
        self._strict = Dealer(self._with_plain_bury(), self.hidden)
        self._loose = Dealer(self.places, self.hidden)

    # -- what may lie where -----------------------------------------------------------------------

    def _places(self) -> list[Place]:
        view, table = self.view, self.table
        everything = table.pack
        places: list[Place] = []
        lack = self.position.lack if self.position is not None else [0] * 4
        barred = self._barred()
        for seat, count in enumerate(view.counts):
            size = count - self.fixed[seat].bit_count()
            if seat == self.me or not size:
                continue
            allowed = everything & ~barred[seat]
            for suit in range(4):
                if lack[suit] >> seat & 1:
                    allowed &= ~table.suits[suit]
            if seat == view.picker:
                allowed &= self.limits["hand"]
            places.append(Place("hand", seat, size, allowed))
        rules = self.table.rules
        picker = view.picker
        buried = [said.seat for said in view.said if said.words.startswith("bury")]
        count = rules.picking.bury
        kept = table.bit_of[rules.bury_jack] if rules.bury_jack is not None else 0
        if kept and view.called is not None:
            kept = table.bit_of[view.called]
        for seat in buried:
            if seat != self.me:
                allowed = everything & ~barred[seat] & ~kept & self.limits["bury"]
                places.append(Place("bury", seat, count, allowed))
        taken = picker is not None and view.phase not in ("pick", "call-early")
        if not taken and rules.deal.blind:
            places.append(Place("blind", -1, rules.deal.blind, everything))
        elif taken and picker is not None and not buried and picker != self.me:
            raise AssertionError("nobody else is asked between the taking and the bury")
        if view.under_laid and view.under is None and picker is not None:
            allowed = everything & ~barred[picker] & self.limits["under"]
            places.append(Place("under", picker, 1, allowed))
        for seat, row in enumerate(view.covered):
            down = sum(row)
            if down:
                places.append(Place("down", seat, down, everything))
        return places

    def _barred(self) -> list[int]:
        """For each seat the cards it can't hold for reasons of the call and the announcements."""
        view, table, rules = self.view, self.table, self.table.rules
        barred = [0] * view.seats
        partner, picker, called = rules.partner, view.picker, view.called
        card = 0
        if isinstance(partner, CalledAce) and called is None and view.alone:
            self.no_plain_call = picker != self.me and not any(
                said.words == "alone" for said in view.said
            )
        if isinstance(partner, CalledAce) and called is not None and picker is not None:
            card = table.bit_of[called]
            barred[picker] |= card
            self._bind_picker(barred, called, picker)
            pos = self.position
            if pos is not None and pos.open and pos.led == pos.called_suit:
                # Who has played to the first trick of the called suit would have had to show it.
                for back in range(pos.count):
                    barred[(pos.turn - 1 - back) % view.seats] |= card
        elif isinstance(partner, JackPartner) and picker is not None:
            card = table.bit_of[partner.jack if called is None else called]
            if called is not None:
                barred[picker] |= card
                own = table.bit_of[partner.jack]
                for seat in range(view.seats):
                    if seat != picker:
                        barred[seat] |= own
            elif self._not_the_pickers(partner):
                barred[picker] |= card
        for said in view.said:
            if card and said.words == "crack":
                barred[said.seat] |= card
            elif card and said.words == "corner":
                for seat in range(view.seats):
                    if seat != said.seat:
                        barred[seat] |= card
        return barred

    def _bind_picker(self, barred: list[int], called: Card, picker: int) -> None:
        """What the call says of the picker's cards (PART-1, PART-5, PART-6)."""
        view, table = self.view, self.table
        deck = self.table.rules.deck
        if picker == self.me:
            return
        pos = self.position
        waiting = pos is None or pos.open
        suit = table.fail_suit(called)
        trump = table.trump
        if called.rank == "T":
            aces = table.mask(deck.ace(one) for one in deck.fail_suits)
            for seat in range(view.seats):
                if seat != picker:
                    barred[seat] |= aces
            ace = table.bit_of[deck.ace(called >> 3)]
            if waiting and not self.gone & ace:
                self.fixed_hold(picker, ace)
        elif view.under_laid:
            # No plain call was possible: of a suit whose ace the picker lacks, no card in hand.
            aces = table.mask(deck.ace(one) for one in deck.fail_suits)
            house = self.table.rules.values["unknown"]
            if house == "no-fail-suit":
                self.limits["hand"] = self.limits["under"] = trump
            elif house == "all-fail-aces":
                self.limits["hand"] = self.limits["under"] = self.limits["bury"] = trump | aces
            else:
                self.limits["hand"] = self.limits["under"] = ~table.suits[suit]
                self.no_plain_call = True
        elif waiting and view.counts[picker]:
            played = pos is not None and pos.led == suit and self._has_played(picker)
            if not played:
                self.hold = table.suits[suit] & self.hidden & ~table.bit_of[called]

    def fixed_hold(self, picker: int, ace: int) -> None:
        """The picker of a called ten has its ace in hand until the suit is led."""
        if self.hidden & ace:
            self.fixed[picker] |= ace
            self.hidden &= ~ace

    def _has_played(self, seat: int) -> bool:
        return any(play.seat == seat for play in self.view.trick)

    def _not_the_pickers(self, partner: JackPartner) -> bool:
        """Whether the picker would have been asked to call up if they had the jack (PART-10)."""
        view = self.view
        if partner.call_up == "off" or partner.early or partner.from_blind or partner.alone:
            return False
        if view.phase in ("pick", "bury", "call", "call-early"):
            return False
        return not any(said.words == "alone" or said.words.startswith("call") for said in view.said)

    def _with_plain_bury(self) -> tuple[Place, ...]:
        """The places with no trump in anybody's bury, and in the hand of a picker who could call
        nothing only trump and aces."""
        table = self.table
        fail = ~table.trump
        found = []
        for one in self.places:
            allowed = one.allowed
            if one.kind == "bury":
                allowed &= fail
            elif self.no_plain_call and one.kind == "hand" and one.seat == self.view.picker:
                allowed &= table.trump | (table.fat & ~table.tens)
            found.append(Place(one.kind, one.seat, one.size, allowed))
        return tuple(found)

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, rng: Random) -> World:
        """One world. Each deal that fits comes with the same chance times its `weight`."""
        world = self._draw(rng)
        if self.no_plain_call:
            # Rare and hard to count: the picker could make no plain call (PART-6, PART-8).
            for _ in range(40):
                if self._calls_nothing(world):
                    break
                world = self._draw(rng)
        return world

    def _calls_nothing(self, world: World) -> bool:
        """Whether the picker of this world holds no suit without owning its ace."""
        picker = self.view.picker
        assert picker is not None
        table, deck = self.table, self.table.rules.deck
        played = self._played_by(picker)
        hand = world.held[picker] | world.under | played
        own = hand | world.bury[picker]
        return all(
            own & table.bit_of[deck.ace(number)] or not hand & table.suits[suit]
            for suit, number in enumerate(deck.fail_suits)
        )

    def _played_by(self, seat: int) -> int:
        """The cards that a seat has played, as far as the viewer knows them."""
        mask = 0
        for plays in (*[trick.plays for trick in self.view.tricks], self.view.trick):
            for who, one in plays:
                if who == seat and one is not None:
                    mask |= self.table.bit_of[one]
        return mask

    def _draw(self, rng: Random) -> World:
        dealer = self._strict if self._strict.ways else self._loose
        if dealer is self._strict and self._loose.ways and rng.random() < 0.03:
            dealer = self._loose
        view = self.view
        held = self.fixed[:]
        held[self.me] = self.known
        for seat, mask in enumerate(self.up):
            held[seat] |= mask
        world = World(held, [0] * view.seats)
        world.bury[self.me] = self.own_bury
        world.under = self.own_under
        hold = self._pick_hold(dealer, rng)
        shares = dealer.deal(rng, hold, view.picker if view.picker is not None else -1)
        for place, share in zip(self.places, shares, strict=True):
            if place.kind == "hand":
                held[place.seat] |= share
            elif place.kind == "bury":
                world.bury[place.seat] |= share
            elif place.kind == "blind":
                world.blind = share
            elif place.kind == "under":
                world.under = share
            else:
                self._cover(world, place, share, rng)
        if hold:
            assert view.picker is not None
            world.weight = 1.0 / max(1, (held[view.picker] & self.hold).bit_count())
        return world

    def _pick_hold(self, dealer: Dealer, rng: Random) -> int:
        """The card of the called suit that the picker keeps, drawn first; 0: none is needed."""
        hold = self.hold
        if not hold:
            return 0
        cards = []
        while hold:
            low = hold & -hold
            cards.append(low)
            hold ^= low
        return cards[int(rng.random() * len(cards))]

    def _cover(self, world: World, place: Place, share: int, rng: Random) -> None:
        """Lay the cards face down under those that lie on them, in any order."""
        bits = []
        while share:
            low = share & -share
            bits.append(low)
            share ^= low
        rng.shuffle(bits)
        view, table = self.view, self.table
        for number, covered in enumerate(view.covered[place.seat]):
            if covered:
                above = view.up[place.seat][number]
                below = bits.pop()
                if above is None:
                    # The cover has been played in the trick on the table; the card is turned
                    # when the trick is over (LAYOUT-2), when nobody can answer with it any more.
                    world.held[place.seat] |= below
                else:
                    world.cover[table.bit_of[above]] = below

    def build(self, world: World) -> Position:
        """The position of a world, ready to be played on; only in the play phase."""
        base = self.position
        assert base is not None
        pos = base.copy()
        pos.held = world.held[:]
        pos.bury = world.bury
        pos.cover = world.cover
        table = self.table
        if world.under:
            _put_under(pos, world.under, self._under_taker())
        pos.buried = sum(table.points(mask) for mask in world.bury)
        if pos.kind == LEASTER:
            pos.blind = table.points(world.blind)
        self._sides(pos)
        return pos

    def beginning(self, world: World) -> Position:
        """The position of a world before the first lead."""
        base = self.before
        assert base is not None
        pos = base.copy()
        pos.held = [held | self._played[seat] for seat, held in enumerate(world.held)]
        pos.bury = world.bury
        pos.cover = world.cover
        if world.under:
            pos.under = world.under
            pos.held[self.view.picker or 0] &= ~world.under
        pos.buried = 0
        self._sides(pos)
        return pos

    def history(self, world: World) -> list[tuple[int, int]]:
        """The plays so far as pairs of seat and bit."""
        bits = self.table.bit_of
        found = []
        for plays in (*[trick.plays for trick in self.view.tricks], self.view.trick):
            for seat, one in plays:
                found.append((seat, world.under if one is None else bits[one]))
        return found

    def _under_taker(self) -> int:
        """Who took the trick in which a card unknown to the viewer was played; -1 for none yet."""
        for trick in self.view.tricks:
            if any(one is None for _seat, one in trick.plays):
                return trick.winner
        return -1

    def _sides(self, pos: Position) -> None:
        """Whose side is who in this world."""
        view = self.view
        partner = self.table.rules.partner
        if pos.kind == QUEENS:
            spades = pos.reveals & ~pos.called
            first = self._holder(pos, pos.called)
            second = self._holder(pos, spades)
            set_sides(pos, (first,) if first == second else (first, second))
            return
        if pos.kind != PICKER:
            return
        assert view.picker is not None
        picker = view.picker
        mate = -1
        if isinstance(partner, TwoPickers):
            mate = (picker + 1) % view.seats
        elif isinstance(partner, (CalledAce, JackPartner)) and pos.reveals and not view.alone:
            mate = self._holder(pos, pos.reveals)
            if isinstance(partner, CalledAce):
                pos.owner = mate
            if mate == picker:
                mate = -1
        set_sides(pos, (picker,) if mate < 0 else (picker, mate))

    def _holder(self, pos: Position, card: int) -> int:
        """Who was dealt a card, in this world; -1 for whoever buried it."""
        for seat, held in enumerate(pos.held):
            if held & card:
                return seat
        for trick in (*self.view.tricks, None):
            for seat, one in self.view.trick if trick is None else trick.plays:
                if one is not None and self.table.bit_of[one] == card:
                    return seat
        return -1

    def sample(
        self, count: int, rng: Random, likely: Callable[[World], float] | None, wide: int = 4
    ) -> list[World]:
        """About `count` different worlds whose weights add up to 1. `wide` times as many are drawn
        and thinned out by how `likely` they make what has been said."""
        if likely is None and not self.hold:
            found = [self.draw(rng) for _ in range(count)]
            for world in found:
                world.weight = 1.0 / count
            return found
        drawn = [self.draw(rng) for _ in range(count * wide)]
        total = 0.0
        for world in drawn:
            if likely is not None:
                world.weight *= likely(world)
            total += world.weight
        return thinned(drawn, total, count, rng)


def thinned(drawn: list[World], total: float, count: int, rng: Random) -> list[World]:
    """`count` worlds drawn in proportion to their weights, equal ones taken together."""
    if total <= 0.0:
        drawn = drawn[:count]
        for world in drawn:
            world.weight = 1.0 / len(drawn)
        return drawn
    step = total / count
    at = rng.random() * step
    found = []
    passed = 0.0
    for world in drawn:
        passed += world.weight
        times = 0
        while at < passed:
            times += 1
            at += step
        if times:
            world.weight = times / count
            found.append(world)
    return found


# -- the play so far ------------------------------------------------------------------------------


def opening_of(view: SeatView, table: Table) -> Position | None:
    """What all know before the first lead, without anybody's cards; None before the play."""
    if view.phase != "play":
        return None
    rules = table.rules
    pos = Position(
        table, kind_of_contract(rules, view.contract or "picker"), (view.dealer + 1) % view.seats
    )
    if view.picker is not None and pos.kind == PICKER:
        set_sides(pos, (view.picker,))
    set_call(pos, view.called, None)
    if view.under_laid:
        pos.under = HIDDEN_UNDER if view.under is None else table.bit_of[view.under]
    pos.stakes = view.stakes
    pos.pot, pos.forced = view.pot, view.forced
    words = {said.words for said in view.said}
    pos.declared = "sheepshead" in words
    if pos.kind == PICKER:
        shown = "blitz jacks" in words and pos.reveals & table.mask(PAIRS["jacks"])
        told = "corner" in words or (isinstance(rules.partner, JackPartner) and bool(shown))
        pos.secret = pos.reveals != 0 and not told and not _said_alone(view, rules)
    else:
        pos.secret = pos.kind == QUEENS
    return pos


def position_so_far(view: SeatView, table: Table, before: Position | None) -> Position | None:
    """What all know of the play, without anybody's cards; None before the play."""
    if before is None:
        return None
    pos = before.copy()
    for trick in view.tricks:
        _replay(pos, trick.plays, table)
    _replay(pos, view.trick, table)
    return pos


def _said_alone(view: SeatView, rules: HouseRules) -> bool:
    """Whether the picker's being alone was known before the first card fell."""
    if not view.alone:
        return False
    return view.called is None and (
        isinstance(rules.partner, CalledAce) or any(said.words == "alone" for said in view.said)
    )


def _replay(pos: Position, plays: tuple[tuple[int, Card | None], ...], table: Table) -> None:
    for _seat, one in plays:
        pos.play(HIDDEN_UNDER if one is None else table.bit_of[one])


def kind_of_contract(rules: HouseRules, contract: str) -> int:
    """The core's name for a contract at a table of `rules`."""
    if contract == "leaster":
        return LEASTER
    if contract == "duel":
        return DUEL
    if isinstance(rules.partner, BlackQueens):
        return QUEENS
    return FIRST if isinstance(rules.partner, FirstTwoQueens) else PICKER


def _put_under(pos: Position, under: int, taker: int) -> None:
    """Say which card lay or lies under, and count its points for who took it."""
    if pos.under == HIDDEN_UNDER and pos.played & HIDDEN_UNDER:
        pos.played = pos.played & ~HIDDEN_UNDER | under
        if pos.trick & HIDDEN_UNDER:
            pos.trick = pos.trick & ~HIDDEN_UNDER | under
        elif taker >= 0:
            pos.points[taker] += pos.table.points(under)
    pos.under = under
