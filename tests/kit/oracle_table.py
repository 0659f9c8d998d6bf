"""What the second opinion knows of a table: the cards, who is with whom, what may be played.

`Table` is the part of the oracle that asks nobody; `tests.kit.oracle` tells the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.kit.oracle_score import Result, worth

PACK = [rank + suit for suit in "CSHD" for rank in "789TJQKA"]
RANKING = "ATK987"
PLAYERS = {
    "2-rows": 2,
    "2-stacks": 2,
    "3-ten": 3,
    "3-nine": 3,
    "3-eight": 3,
    "4-blind": 4,
    "4-queens": 4,
    "4-first-queens": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "10": 10,
}
BLIND = {"3-ten": 2, "3-nine": 3, "3-eight": 2, "4-blind": 4, "5": 2, "6": 2, "7": 4, "10": 2}
USUAL_PARTNER = {
    "2-rows": "none",
    "2-stacks": "none",
    "3-ten": "alone",
    "3-nine": "alone",
    "3-eight": "alone",
    "4-blind": "alone",
    "4-queens": "black-queens",
    "4-first-queens": "first-two-queens",
    "5": "called-ace",
    "6": "jack-of-diamonds",
    "7": "two-pickers",
    "8": "black-queens",
    "10": "jack-of-diamonds",
}


class Table:
    """One hand as it lies on the table. `options` holds every option by its public name."""

    def __init__(
        self,
        options: Mapping[str, str],
        dealer: int,
        hands: Sequence[Sequence[str]],
        blind: Sequence[str],
        stakes: int = 1,
        pot: int = 0,
        *,
        up: Sequence[Sequence[str]] = (),
        down: Sequence[Sequence[str]] = (),
    ) -> None:
        self.option = dict(options)
        self.dealer = dealer
        self.start = [list(hand) for hand in hands]
        self.holds = [list(hand) for hand in hands]
        self.blind = list(blind)
        # What lies before each player in a two-handed layout; "" where nothing is left.
        self.up = [list(row) for row in up] or [[] for _ in hands]
        self.down = [list(row) for row in down] or [[] for _ in hands]
        self.carried = stakes
        self.pot = pot
        self.players = PLAYERS[self.option["deal"]]
        assert len(hands) == self.players
        self.method = self._method()
        self._say_what_beats_what()

        self.log: list[tuple[int, str]] = []
        self.picker: int | None = None
        self.forced = False
        self.buried: list[str] = []
        self.called: str | None = None
        self.under: str | None = None
        self.under_fell = False
        self.alone = False
        self.raises = 0
        self.cracker: int | None = None
        self.cornered: int | None = None
        self.declared = False
        self.shown: list[tuple[int, tuple[str, str]]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]], str, int]] = []
        self.table: list[tuple[int, str]] = []
        self.led = ""
        self.is_leaster = False
        self.result: Result | None = None

    # -- the cards --------------------------------------------------------------------------------

    def _method(self) -> str:
        method = self.option["partner"]
        if method == "auto":
            return USUAL_PARTNER[self.option["deal"]]
        if method == "jack-from-five":
            return "jack-of-diamonds" if self.players >= 5 else "alone"
        return method

    def _say_what_beats_what(self) -> None:
        """CARD-2 to CARD-4, DEAL-2."""
        self.trump_letter = self.option["trump_suit"][0].upper()
        self.trumps = ["Q" + suit for suit in self.option["queen_order"]]
        self.trumps += ["J" + suit for suit in self.option["jack_order"]]
        self.trumps += [rank + self.trump_letter for rank in RANKING]
        self.fails = [suit for suit in "CSHD" if suit != self.trump_letter]
        self.pack = list(PACK)
        if self.option["deal"] == "3-nine":
            self.pack = [card for card in PACK if card not in ("7" + s for s in self.fails[:2])]
        if self.option["deal"] == "3-eight":
            gone = [rank + suit for rank in "78" for suit in self.fails]
            self.pack = [card for card in PACK if card not in gone]

    def suit(self, card: str) -> str:
        """The suit to which a card belongs: a letter, or "trump"."""
        return "trump" if card in self.trumps else card[1]

    def yes(self, name: str) -> bool:
        """Whether a switch is on."""
        return self.option[name] == "yes"

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _round_the_table(self) -> list[int]:
        """All seats from the dealer's left."""
        seats = [self._left_of(self.dealer)]
        while len(seats) < self.players:
            seats.append(self._left_of(seats[-1]))
        return seats

    def _partner_card(self) -> str:
        """The card whose holder is the partner."""
        if self.called:
            return self.called
        return {"jack-of-diamonds": "JD", "jack-of-clubs": "JC"}.get(self.method, "")

    def stakes(self) -> int:
        """STAKE-4: the product of doublers, cracks and blitzes within the cap."""
        product = self.carried * 2**self.raises
        cap = self.option["stake_cap"]
        return product if cap == "none" else min(product, int(cap))

    # -- who is with whom -------------------------------------------------------------------------

    def partner(self) -> int | None:
        """The picker's partner in truth."""
        if self.picker is None or self.alone:
            return None
        if self.method == "two-pickers":
            return self._left_of(self.picker)
        card = self._partner_card()
        for seat, hand in enumerate(self.start):
            if card in hand and seat != self.picker:
                return seat
        return None

    def known_alone(self) -> bool:
        """Whether all know that the picker plays without a partner."""
        if self.picker is None:
            return False
        if self.method == "alone" or self.alone:
            return True
        if not self.method.startswith("jack-of"):
            return False
        return self._who_laid_open(self._partner_card()) == self.picker

    def known_partner(self, viewer: int | None) -> int | None:
        """The partner as far as `viewer` may know (PART-15); None: nothing known, or none there."""
        if self.is_leaster:
            return None
        if self.method == "black-queens":
            return self._known_queen(viewer)
        if self.method == "first-two-queens":
            first_two = self.queens_played()[:2]
            if len(first_two) == 2 and first_two[0] != first_two[1]:
                return first_two[1]
            return None
        partner = self.partner()
        if partner is None:
            return None
        if self.method == "two-pickers" or partner in (viewer, self.cornered):
            return partner
        return partner if self._who_laid_open(self._partner_card()) == partner else None

    def _known_queen(self, viewer: int | None) -> int | None:
        clubs, spades = self._who_played("QC"), self._who_played("QS")
        if viewer is not None and "QC" in self.start[viewer]:
            return spades if spades != viewer else None
        if viewer is not None and "QS" in self.start[viewer]:
            return viewer
        if clubs is None or spades is None or clubs == spades:
            return None
        return spades

    def _all_plays(self) -> list[tuple[int, str]]:
        return [play for trick in self.tricks for play in trick[1]] + self.table

    def _who_played(self, card: str) -> int | None:
        for seat, one in self._all_plays():
            if one == card:
                return seat
        return None

    def _who_laid_open(self, card: str) -> int | None:
        """Who has played the card, or shown it in a blitz (STAKE-3)."""
        shown = [seat for seat, pair in self.shown if card in pair]
        return shown[0] if shown else self._who_played(card)

    def queens_played(self) -> list[int]:
        """Who has played the queens, in order."""
        return [seat for seat, card in self._all_plays() if card[0] == "Q"]

    # -- the tricks (TRICK, PART-2 to PART-7) -----------------------------------------------------

    def _has(self, seat: int) -> list[str]:
        """What a seat could play: its hand and what lies face up before it (LAYOUT-1)."""
        return self.holds[seat] + [card for card in self.up[seat] if card]

    def _turn_up(self, seat: int) -> None:
        """Whatever has lost its cover lies face up from now on."""
        for place, card in enumerate(self.up[seat]):
            if not card:
                self.up[seat][place], self.down[seat][place] = self.down[seat][place], ""

    def _lay(self, seat: int, card: str) -> None:
        if card == self.under:
            self.under_fell = True
        elif card in self.up[seat]:
            self.up[seat][self.up[seat].index(card)] = ""
            if self.option["deal"] == "2-rows":
                self._turn_up(seat)
        else:
            self.holds[seat].remove(card)
        if not self.table:
            self.led = self._called_suit() if card == self.under else self.suit(card)
        self.table.append((seat, card))

    def _called_suit(self) -> str:
        return self.called[1] if self.called and self.method == "called-ace" else ""

    def _under_waits(self) -> bool:
        return self.under is not None and not self.under_fell

    def may_play(self, seat: int) -> list[str]:
        """The cards that `seat` may play now, in the order of the pack."""
        hand = [card for card in PACK if card in self._has(seat)]
        under = [self.under] if self._under_waits() and seat == self.picker and self.under else []
        suit = self._called_suit()
        untouched = suit != "" and all(trick[2] != suit for trick in self.tricks)
        # The card that stands for the called suit in this hand: the called card itself, or the
        # picker's own ace where a ten was called.
        bound = ""
        if self.called in hand:
            bound = self.called or ""
        elif seat == self.picker and self.called and self.called[0] == "T" and "A" + suit in hand:
            bound = "A" + suit

        if not self.table:
            if untouched and bound:
                hand = [card for card in hand if self.suit(card) != suit or card == bound]
            return [card for card in PACK if card in hand + under]

        if self.led == suit and under:
            return under
        if self.led == suit and untouched and bound:
            return [bound]
        following = [card for card in hand if self.suit(card) == self.led]
        if following:
            return following
        if not hand:
            return under
        if not untouched or self.led == suit:
            return hand
        kept = bound
        if seat == self.picker:
            of_suit = [card for card in hand if self.suit(card) == suit]
            if self.called and self.called[0] == "A" and len(of_suit) == 1:
                kept = of_suit[0]
        elif self.yes("partner_may_smear_ace"):
            kept = ""
        return [card for card in hand if card != kept] or hand

    def _trick_to(self) -> int:
        ranking = self.trumps + [rank + self.led for rank in RANKING if self.led != "trump"]
        ten = self.called if self.called and self.called[0] == "T" else None
        if ten and self.led == self._called_suit() and self.yes("called_ten_wins"):
            ranking.remove(ten)
            ranking.insert(ranking.index("A" + self.led), ten)
        taker, best = self._left_of(self.table[0][0]), len(ranking)
        for seat, card in self.table:
            if card != self.under and card in ranking and ranking.index(card) < best:
                taker, best = seat, ranking.index(card)
        return taker

    def _may_claim(self, seat: int) -> bool:
        """CLAIM-1, judged by what the seat can know: each of its cards, led now, beats every card
        that it has not seen."""
        suit = self._called_suit()
        if self.players == 2:
            return False
        if self._under_waits() or (suit and all(trick[2] != suit for trick in self.tricks)):
            return False
        seen = [card for _seat, card in self._all_plays()] + self.holds[seat] + self.buried_by(seat)
        if self.under and seat != self.picker and not self._took_the_under(seat):
            seen.remove(self.under)
        unseen = [card for card in self.pack if card not in seen]
        for mine in self.holds[seat]:
            mine_suit = self.suit(mine)
            ranking = self.trumps + [rank + mine_suit for rank in RANKING if mine_suit != "trump"]
            for other in unseen:
                if other in ranking and ranking.index(other) < ranking.index(mine):
                    return False
        return True

    def _took_the_under(self, seat: int) -> bool:
        return any(
            taker == seat and any(card == self.under for _who, card in plays)
            for _leader, plays, _suit, taker in self.tricks
        )

    def buried_by(self, seat: int) -> list[str]:
        """The cards that `seat` has buried."""
        return [
            card
            for who, words in self.log
            if who == seat and words.startswith("bury")
            for card in words.split()[1:]
        ]

    def _take_the_rest(self, seat: int) -> None:
        """CLAIM-1: whatever falls, the tricks are the claimer's."""
        while self.holds[seat]:
            self.table, self.led = [], ""
            who = seat
            for _ in range(self.players):
                self._lay(who, self.may_play(who)[0])
                who = self._left_of(who)
            self.tricks.append((seat, self.table, self.led, seat))
        self.table, self.led = [], ""

    # -- counting ---------------------------------------------------------------------------------

    def points_of(self, seat: int) -> int:
        """The card points in the tricks of a seat."""
        return sum(
            worth(card for _who, card in plays)
            for _, plays, _, taker in self.tricks
            if taker == seat
        )

    def tricks_of(self, seat: int) -> int:
        """How many tricks a seat took."""
        return [taker for *_, taker in self.tricks].count(seat)
