"""A second opinion: the whole game told once more, from RULES.md alone, as simply as possible.

Nothing of the engine is imported here. Cards are texts such as "QC", actions are the words of a
record such as "bury AS TS", and a hand is one long Python generator that asks a seat a question
and is sent the answer, so that it reads like the page of rules from top to bottom. It is slow and
it is meant to be. Where engine and oracle differ, RULES.md decides who is right.

    told = Oracle(options, dealer=4, hands=[["QC", "JD", ...], ...], blind=["AS", "TS"])
    told.turn, told.open      # who is asked, and what may be answered, in the documented order
    told.say(0, "pass")
    told.result               # once told.turn is None
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import combinations

from tests.kit.oracle_score import Result, settle, worth

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

Question = tuple[int, list[str]]
Asking = Generator[Question, str, None]


class Oracle:
    """One hand; see the module. `options` holds every option by its public name."""

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

        self.turn: int | None = None
        self.open: list[str] = []
        self._story = self._tell()
        self._go_on(None)

    def say(self, seat: int, words: str) -> None:
        """What `seat` says or plays; it must be one of `open`."""
        assert seat == self.turn, f"it is seat {self.turn}'s turn, not {seat}'s"
        assert words in self.open, f"{words!r} is not open; open are {self.open}"
        self.log.append((seat, words))
        self._go_on(words)

    def _go_on(self, answer: str | None) -> None:
        try:
            question = next(self._story) if answer is None else self._story.send(answer)
        except StopIteration:
            self.turn, self.open = None, []
        else:
            self.turn, self.open = question

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

    # -- the hand from top to bottom --------------------------------------------------------------

    def _tell(self) -> Asking:
        if self.option["deal"] in BLIND:
            yield from self._who_picks()
            if self.result is not None:
                return
        if self.picker is not None:
            if self.yes("call_up_before_blind") and self.method == "jack-of-diamonds":
                yield from self._call_up(self.holds[self.picker])
            yield from self._take_and_bury()
            yield from self._call()
            yield from self._raise_the_stakes()
        yield from self._play()
        self.result = settle(self)

    def _who_picks(self) -> Asking:
        """PICK-1, PICK-3a, PICK-4, PICK-5, NOPICK."""
        for seat in self._round_the_table():
            must = seat == self.dealer and self.option["no_pick"] == "forced"
            answers = ["pick"] if must else ["pick", "pass"]
            if self.yes("redeal_hopeless") and self._hopeless(self.holds[seat]):
                answers.append("redeal")
            answer = yield seat, answers
            if answer == "pick":
                self.picker, self.forced = seat, must
                return
            if answer == "redeal":
                self.result = Result("thrown-in", [0] * self.players, again=True)
                return
        if self.option["no_pick"] == "leaster":
            self.is_leaster = True
        elif self.option["no_pick"] == "doubler" and not self.yes("pot"):
            self.result = Result("doubler", [0] * self.players, doubles=True)
        else:
            doubles = self.option["no_pick"] == "doubler"
            name = self.option["no_pick"]
            self.result = Result(name, [-1] * self.players, self.players, doubles=doubles)

    def _hopeless(self, hand: list[str]) -> bool:
        return all(card[0] in "T987" and self.suit(card) != "trump" for card in hand)

    def _take_and_bury(self) -> Asking:
        """PICK-2, PICK-3, TWO-1."""
        assert self.picker is not None
        if self.method == "two-pickers":
            left = self._left_of(self.picker)
            self.holds[self.picker] += self.blind[:2]
            self.holds[left] += self.blind[2:]
            yield from self._bury(self.picker, 2)
            yield from self._bury(left, 2)
        else:
            self.holds[self.picker] += self.blind
            yield from self._bury(self.picker, len(self.blind))

    def _bury(self, seat: int, count: int) -> Asking:
        hand = [card for card in PACK if card in self.holds[seat]]
        if self.method.startswith("jack-of") and not self.yes("bury_partner_card"):
            hand = [card for card in hand if card != self._partner_card()]
        answer = yield seat, ["bury " + " ".join(cards) for cards in combinations(hand, count)]
        for card in answer.split()[1:]:
            self.holds[seat].remove(card)
            self.buried.append(card)

    def _partner_card(self) -> str:
        """The card whose holder is the partner."""
        if self.called:
            return self.called
        return {"jack-of-diamonds": "JD", "jack-of-clubs": "JC"}.get(self.method, "")

    # -- calling (PART) ---------------------------------------------------------------------------

    def _call(self) -> Asking:
        assert self.picker is not None
        if self.method == "called-ace":
            yield from self._call_an_ace()
        elif self.method == "jack-of-diamonds" and not self.yes("call_up_before_blind"):
            yield from self._call_up(self.holds[self.picker] + self.buried)
        unsaid = self.called is None and not self.alone
        if self.method.startswith("jack-of") and self.yes("alone") and unsaid:
            yield from self._say_alone(["alone", "decline"])

    def _say_alone(self, answers: list[str]) -> Asking:
        assert self.picker is not None
        answer = yield self.picker, answers
        if answer == "alone":
            self.alone = True
        elif answer.startswith("call"):
            words = answer.split()
            self.called = words[1]
            if len(words) == 4:
                self.under = words[3]
                self.holds[self.picker].remove(self.under)

    def _call_up(self, own: list[str]) -> Asking:
        """PART-10, PART-11. `own` is what the picker has, in hand or buried."""
        assert self.picker is not None
        higher = {"off": [], "hearts-only": ["JH"], "any": ["JH", "JS", "JC"]}
        missing = [jack for jack in higher[self.option["call_up"]] if jack not in own]
        if "JD" not in own or not missing:
            return
        if self.players == 6 and "JD" not in self.blind:
            return
        yield from self._say_alone([f"call {missing[0]}", "alone"])

    def _call_an_ace(self) -> Asking:
        """PART-1, PART-5, PART-6, PART-8, PART-9."""
        assert self.picker is not None
        hand = [card for card in PACK if card in self.holds[self.picker]]
        own = hand + self.buried
        kept_fails = [card for card in hand if self.suit(card) != "trump"]
        wanted = ["A" + suit for suit in self.fails if "A" + suit not in own]
        calls = [f"call {ace}" for ace in wanted if ace[1] in map(self.suit, kept_fails)]
        if not calls and not wanted and self.yes("called_ten"):
            for suit in self.fails:
                if "A" + suit in hand and "T" + suit not in own:
                    calls.append(f"call T{suit}")
        if not calls:
            after_picking = [card for card in own if self.suit(card) != "trump"]
            allowed = {
                "never": False,
                "no-fail-suit": not kept_fails,
                "all-fail-aces": all(card[0] == "A" for card in after_picking),
                "no-legal-call": True,
            }[self.option["unknown"]]
            if allowed:
                calls = [f"call {ace} under {card}" for ace in wanted for card in hand]
        if not calls:
            self.alone = True
            return
        yield from self._say_alone(calls + (["alone"] if self.yes("alone") else []))

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

    # -- the stakes (STAKE-0 to STAKE-5) ----------------------------------------------------------

    def _raise_the_stakes(self) -> Asking:
        if self.yes("sheepshead"):
            yield from self._ask_sheepshead()
        if self.yes("crack"):
            yield from self._ask_crack()
            if self.cracker is not None:
                yield from self._answer_the_crack()
        if self.yes("blitz") and (self.cracker is not None or not self.yes("blitz_after_crack")):
            for seat in self._round_the_table():
                yield from self._ask_blitz(seat)

    def _ask_sheepshead(self) -> Asking:
        assert self.picker is not None
        jack_game = self.method.startswith("jack-of")
        if jack_game:
            asked = self.called is None
            may = self.partner() is None
            if self.yes("sheepshead_needs_jack"):
                may = self._partner_card() in self.holds[self.picker] + self.buried
        else:
            asked = may = self.known_alone()
        if asked:
            answer = yield self.picker, ["sheepshead", "decline"] if may else ["decline"]
            self.declared = answer == "sheepshead"

    def _ask_crack(self) -> Asking:
        assert self.picker is not None
        order = self._round_the_table()
        if self.option["crack_by"] == "no-chance-to-pick":
            order = order[order.index(self.picker) + 1 :]
        for seat in order:
            if seat == self.picker:
                continue
            if self.method == "two-pickers" and seat == self.partner():
                continue  # known to all as no defender
            answer = yield seat, ["decline"] if seat == self.partner() else ["crack", "decline"]
            if answer == "crack":
                self.cracker = seat
                self.raises += 1
                return

    def _answer_the_crack(self) -> Asking:
        assert self.picker is not None
        if self.yes("recrack"):
            answer = yield self.picker, ["recrack", "decline"]
            if answer == "recrack":
                self.raises += 1
                return
        if not self.yes("crack_around_the_corner") or self.known_alone():
            return
        for seat in self._round_the_table():
            if seat in (self.picker, self.cracker):
                continue
            answer = yield seat, ["corner", "decline"] if seat == self.partner() else ["decline"]
            if answer == "corner":
                self.cornered = seat
                self.raises += 1
                return

    def _ask_blitz(self, seat: int) -> Asking:
        pairs = {"black": ("QC", "QS"), "red": ("QH", "QD")}
        if self.yes("blitz_jacks"):
            pairs["jacks"] = ("JC", "JS")
        shown: list[str] = []
        while True:
            answers = [
                f"blitz {kind}"
                for kind, pair in pairs.items()
                if kind not in shown and all(card in self.holds[seat] for card in pair)
            ]
            answer = yield seat, [*answers, "decline"]
            if answer == "decline":
                return
            shown.append(answer.split()[1])
            self.shown.append((seat, pairs[shown[-1]]))
            self.raises += 1

    def stakes(self) -> int:
        """STAKE-4: the product of doublers, cracks and blitzes within the cap."""
        product = self.carried * 2**self.raises
        cap = self.option["stake_cap"]
        return product if cap == "none" else min(product, int(cap))

    # -- the tricks (TRICK, PART-2 to PART-7) -----------------------------------------------------

    def _play(self) -> Asking:
        seat = self._left_of(self.dealer)
        while any(self._has(player) for player in range(self.players)) or self._under_waits():
            self.table, self.led = [], ""
            for _ in range(self.players):
                answers = self.may_play(seat)
                if not self.table and self.yes("claim") and self._may_claim(seat):
                    answers = [*answers, "claim"]
                card = yield seat, answers
                if card == "claim":
                    self._take_the_rest(seat)
                    return
                self._lay(seat, card)
                seat = self._left_of(seat)
            seat = self._trick_to()
            leader = self.table[0][0]
            self.tricks.append((leader, self.table, self.led, seat))
            self.table, self.led = [], ""
            for player in range(self.players):
                self._turn_up(player)

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
