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

from tests.kit.oracle_score import Result, settle
from tests.kit.oracle_table import BLIND, PACK, Table

Question = tuple[int, list[str]]
Asking = Generator[Question, str, None]


class Oracle(Table):
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
        super().__init__(options, dealer, hands, blind, stakes, pot, up=up, down=down)
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
