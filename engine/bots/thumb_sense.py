"""What an attentive player knows at their turn: counted cards, voids, who is with whom.

Everything is derived from one `SeatView`. Chances are estimates from counting the cards that are
still out, as a good player makes them at the table; nothing is looked up in the hidden hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.actions import Action, Play
from engine.bots.thumb_sides import ALONE, DEFENDER, PARTNER, PICKER, sides_of
from engine.cards import CARDS, POINTS, TRUMP, Card, Deck, mask_of
from engine.rules import HouseRules, preset
from engine.rules.partners import CalledAce
from engine.view import SeatView

__all__ = ["ALONE", "DEFENDER", "FOE", "PAL", "PARTNER", "PICKER", "Sense", "cards_of"]

PAL, FOE = 0.6, 0.4
"""From which chance on a seat is treated as on my side, and up to which as an enemy."""


@lru_cache(maxsize=64)
def trump_place(deck: Deck) -> tuple[int, ...]:
    """For each card its place among the trumps, 0 for the highest; 99 for a fail card."""
    places = [99] * 32
    for place, one in enumerate(deck.trumps):
        places[one] = place
    return tuple(places)


@lru_cache(maxsize=256)
def _rules(name: str, changes: tuple[tuple[str, str], ...]) -> HouseRules:
    return preset(name, **dict(changes))


def rules_of(view: SeatView) -> HouseRules:
    """The table's house rules; asked at every turn, so the answer is kept."""
    return _rules(view.preset, tuple(view.options.items()))


class Sense:
    """One seat's knowledge at its turn to play.

    rules, deck   the house rules and what the cards mean
    me, seats     the viewer's seat; how many play
    mine          the viewer's cards (a mask), a card of theirs lying under included
    out           the cards that the viewer can't see: in other hands, the bury or the blind
    counts        cards in each hand that the viewer doesn't know
    known         for each other seat the cards that it shows: face up, or shown in a blitz (a mask)
    void          for each seat the suits (bits 0 to 4) that it is known to lack
    role          PICKER, PARTNER, DEFENDER or ALONE
    pals          for each seat the chance that it is on the viewer's side; 1 for the viewer
    under         the viewer's own card lying under and not yet played, or None
    called_suit   the called suit's number while it has not been led, else -1
    led, plays    the suit led (-1: the viewer leads) and the cards on the table
    power         the strength of each card in this trick
    holder, best  who has the best card so far, and its strength; -1 and -1 at the lead
    table         the card points on the table
    later         the seats that play to this trick after the viewer, in order
    last          whether this is the last trick
    """

    __slots__ = (
        "best",
        "called_suit",
        "counts",
        "deck",
        "holder",
        "known",
        "last",
        "later",
        "led",
        "me",
        "mine",
        "out",
        "out_count",
        "pals",
        "place",
        "plays",
        "power",
        "role",
        "rules",
        "seats",
        "table",
        "tricks_left",
        "under",
        "view",
        "void",
    )

    def __init__(self, view: SeatView) -> None:
        assert view.seat is not None
        rules = rules_of(view)
        deck = rules.deck
        self.view = view
        self.rules: HouseRules = rules
        self.deck = deck
        self.me = view.seat
        self.seats = view.seats
        self.place = trump_place(deck)
        self.plays = view.trick
        self.led = view.led
        self.under = self._own_under()
        self.mine = mask_of(view.hand)
        self.known = [0] * self.seats
        self.counts = list(view.counts)
        self._note_shown()
        gone = mask_of(view.buried)
        if self.under is not None:
            self.mine |= 1 << self.under
        self.void = [0] * self.seats
        led_before = 0
        for trick in view.tricks:
            led_before |= 1 << trick.suit
            gone |= self._note(trick.plays, trick.suit)
        if self.led >= 0:
            led_before |= 1 << self.led
            gone |= self._note(view.trick, self.led)
        self.out = mask_of(deck.pack) & ~self.mine & ~gone
        self.out_count = max(1, self.out.bit_count() - sum(self.known).bit_count())
        called = view.called
        self.called_suit = -1
        if called is not None and isinstance(rules.partner, CalledAce):
            suit = called >> 3
            if not led_before >> suit & 1:
                self.called_suit = suit
        self.tricks_left = rules.deal.tricks - len(view.tricks)
        self.last = self.tricks_left == 1
        self.role, self.pals = sides_of(self)
        self.power = self._power()
        self._look_at_trick()

    def _note_shown(self) -> None:
        """Cards that lie face up in a two-handed layout, or that a blitz has shown."""
        view = self.view
        for seat, row in enumerate(view.up):
            shown = mask_of(one for one in row if one is not None)
            if seat == self.me:
                self.mine |= shown
            else:
                self.known[seat] |= shown
        for seat, one in view.shown:
            if seat != self.me and one is not None:
                self.known[seat] |= 1 << one
                self.counts[seat] -= 1

    # -- what has happened ------------------------------------------------------------------------

    def _own_under(self) -> Card | None:
        """The viewer's card that lies under and is still to be played."""
        view = self.view
        if view.under is None or view.seat != view.picker:
            return None
        for trick in (*[one.plays for one in view.tricks], view.trick):
            for play in trick:
                if play.card == view.under:
                    return None
        return view.under

    def _note(self, plays: tuple[tuple[int, Card | None], ...], led: int) -> int:
        """The cards of a trick as a mask; who did not follow is void in the suit led, unless cards
        that lie covered may still be turned."""
        mask = 0
        suit_of = self.deck.suit_of
        hidden = self.view.under
        for seat, one in plays:
            if one is None:
                continue
            mask |= 1 << one
            if suit_of[one] != led and one != hidden and not self.rules.deal.cards_down:
                self.void[seat] |= 1 << led
        return mask

    def _power(self) -> tuple[int, ...]:
        """The strength of each card in this trick; a called ten may change places with its ace."""
        if self.led < 0:
            return self.deck.power[TRUMP]
        row = self.deck.power[self.led]
        method, called = self.rules.partner, self.view.called
        if (
            isinstance(method, CalledAce)
            and method.ten_wins
            and called is not None
            and called.rank == "T"
            and self.led == called >> 3
        ):
            ace = self.deck.ace(self.led)
            swapped = list(row)
            swapped[called], swapped[ace] = row[ace], row[called]
            row = tuple(swapped)
        return row

    def _look_at_trick(self) -> None:
        """Who holds the trick, what lies in it, and who is still to play."""
        self.holder, self.best, self.table = -1, -1, 0
        hidden = self.view.under
        for seat, one in self.plays:
            if one is None:
                continue
            self.table += POINTS[one]
            strength = -1 if one == hidden else self.power[one]
            if strength > self.best:
                self.holder, self.best = seat, strength
        done = len(self.plays) + 1
        self.later = tuple([(self.me + i) % self.seats for i in range(1, self.seats - done + 1)])

    # -- cards ------------------------------------------------------------------------------------

    def suit(self, card: Card) -> int:
        """The suit that `card` would lead or follow as, a card lying under included."""
        if card == self.under and self.view.called is not None:
            return self.view.called >> 3
        return self.deck.suit_of[card]

    def strength(self, card: Card) -> int:
        """How strong the viewer's `card` is in this trick; a card lying under wins nothing."""
        return -1 if card == self.under else self.power[card]

    def trumps(self, mask: int) -> int:
        """The trumps in a mask."""
        return mask & self.deck.suit_mask[TRUMP]

    @property
    def my_trumps(self) -> int:
        """The viewer's trumps that can be played as such (a mask)."""
        own = self.mine if self.under is None else self.mine & ~(1 << self.under)
        return self.trumps(own)

    @property
    def trumps_out(self) -> int:
        """The trumps that the viewer can't see (a mask)."""
        return self.trumps(self.out)

    @property
    def foes_may_trump(self) -> bool:
        """Whether an enemy may still hold a trump."""
        if not self.trumps_out:
            return False
        return any(
            self.pals[seat] < PAL
            and not self.void[seat] >> TRUMP & 1
            and (self.counts[seat] or self.known[seat])
            for seat in range(self.seats)
            if seat != self.me
        )

    def boss(self, card: Card) -> bool:
        """Whether `card`, a trump, beats every trump that is out."""
        place = self.place
        mine = place[card]
        return all(place[one] > mine for one in _cards(self.trumps_out))

    def top_of_suit(self, card: Card) -> bool:
        """Whether no card of `card`'s own suit that is out beats it."""
        suit = self.deck.suit_of[card]
        power = self.deck.power[suit]
        above = _cards(self.out & self.deck.suit_mask[suit])
        return all(power[one] < power[card] for one in above)

    def cards(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask."""
        return _cards(mask)

    # -- chances ----------------------------------------------------------------------------------

    def stands(self, strength: int, led: int, seats: tuple[int, ...]) -> float:
        """The chance that no enemy among `seats`, still to play, beats a card of this strength.

        An unknown seat counts with the chance that it is an enemy; whoever can beat it, does.
        """
        if not seats:
            return 1.0
        power = self.power if led == self.led else self.deck.power[led]
        deck = self.deck
        higher_trump = 0
        for one in _cards(self.trumps(self.out)):
            if power[one] > strength:
                higher_trump += 1
        follow = higher = 0
        if led != TRUMP:
            suit = self.out & deck.suit_mask[led]
            follow = suit.bit_count()
            for one in _cards(suit):
                if power[one] > strength:
                    higher += 1
        chance = 1.0
        for seat in seats:
            enemy = 1.0 - self.pals[seat]
            if enemy > 0.0:
                beats = self._beats(seat, led, strength, higher_trump, higher, follow)
                chance *= 1.0 - enemy * beats
        return chance

    def _shown_beats(self, seat: int, led: int, strength: int) -> float | None:
        """What the cards that `seat` shows say about beating this strength: 1 it can; None: they
        don't tell."""
        power = self.power if led == self.led else self.deck.power[led]
        follow = self.known[seat] & self.deck.suit_mask[led]
        able = follow or (self.known[seat] if self.void[seat] >> led & 1 else 0)
        if any(power[one] > strength for one in _cards(able)):
            return 1.0
        return None

    def _beats(
        self, seat: int, led: int, strength: int, higher_trump: int, higher: int, follow: int
    ) -> float:
        """The chance that `seat` holds, and may play, something better."""
        void = self.void[seat]
        if self.known[seat]:
            shown = self._shown_beats(seat, led, strength)
            if shown is not None:
                return shown
        miss = max(0.0, 1.0 - self.counts[seat] / self.out_count)
        trump = 0.0 if void >> TRUMP & 1 else 1.0 - _pow(miss, higher_trump)
        if led == TRUMP:
            return trump
        if void >> led & 1:
            return trump
        lacks = _pow(miss, follow)
        if led == self.called_suit and seat == self.view.picker:
            lacks = 0.0
        in_suit = 1.0 - _pow(miss, higher)
        return lacks * trump + in_suit

    def holds_for_us(self) -> float:
        """The chance that the viewer's side gets this trick if the viewer does not take it."""
        pal = self.pals[self.holder]
        ours = pal * self.stands(self.best, self.led, self.later)
        # A friend behind may still take it from an enemy.
        friends = tuple([seat for seat in self.later if self.pals[seat] >= PAL])
        if friends and pal < 1.0:
            rescue = 1.0 - self._none_beat(friends)
            ours += (1.0 - pal) * rescue * 0.6
        return ours

    def _none_beat(self, seats: tuple[int, ...]) -> float:
        """The chance that none of `seats` can beat the trick as it lies."""
        keep = self.pals
        self.pals = [0.0] * self.seats
        chance = self.stands(self.best, self.led, seats)
        self.pals = keep
        return chance

    def surely_ours(self) -> bool:
        """Whether a known friend holds the trick and nobody behind who may be an enemy beats it."""
        return self.pals[self.holder] >= 1.0 and self.unbeatable(self.best)

    def surely_theirs(self) -> bool:
        """Whether a known enemy holds the trick and no possible friend plays behind the viewer."""
        return self.pals[self.holder] <= 0.0 and all(self.pals[seat] <= 0.0 for seat in self.later)

    def unbeatable(self, strength: int) -> bool:
        """Whether no enemy still to play can have a card that beats this strength in this trick."""
        return self.stands(strength, self.led, self.later) >= 1.0


@lru_cache(maxsize=1 << 15)
def _cards(mask: int) -> tuple[Card, ...]:
    """The cards of a mask; the same few masks come again and again within a decision."""
    found = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def _pow(base: float, times: int) -> float:
    return 1.0 if times == 0 else float(base**times)


def cards_of(legal: Sequence[Action]) -> list[Card]:
    """The cards of the plays in a legal list."""
    return [one.card for one in legal if isinstance(one, Play)]
