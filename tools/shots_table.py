"""Pictures of the table; see `shots`. Hands 8 and 11 are those of one evening, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.actions import Action
from engine.bots.expert_words import reason
from engine.bots.reasons import Advice
from engine.bots.thumb import Thumb
from engine.cards import card, cards
from engine.match import close
from engine.shuffle import key_of_seed
from engine.view import SeatView
from game.context import Context
from game.inputs import Key
from game.screen import Result, Screen
from game.table.first_deal import FirstDraw
from game.table.menu import TableMenu
from game.table.outcome_words import Told
from game.table.replay import ReplayScreen
from game.table.score_sheet import ScoreSheet
from game.table.screen import TableScreen
from game.table.session_end import SessionEnd
from shots import shot
from staged import StagedDesk, dealt, staged

# Hand 8: Dan deals, Carla picks and calls the ace of clubs, Dan cracks.
HANDS_8 = (
    "KC QS AS TH JD 9S",
    "AC JH 8S 7H 8D KS",
    "8C QH JC AD 9D QC",
    "7C 7D QD AH JS 9H",
    "9C KD 7S 8H TD TC",
)
BLIND_8 = "TS KH"
BIDS_8 = ("pass", "pass", "pass", "pick", "bury TS KH", "call AC")
CRACK_8 = ("decline", "decline", "decline", "crack")
TRICKS_8 = ("9C", "KC", "AC", "8C", "7C", "JH", "QH", "7D", "KD")

REST_8 = (
    *("QS", "AS", "8S", "JC", "QD", "7S", "AH", "8H", "TH", "7H", "AD"),
    *("9D", "JS", "TD", "JD", "8D", "9H", "TC", "9S", "KS", "QC"),
)

# Hand 11: Ben deals, three pass, Anna may pick.
HANDS_11 = (
    "QC JS AD 9D 8S KH",
    "AS 7C 9C QD TD 8H",
    "AC KC 9S QH 8D 7H",
    "TH AH 8C JC 7S JD",
    "KS TS QS 7D 9H KD",
)
BLIND_11 = "TC JH"


def evening(hands: int = 7) -> StagedDesk:
    """Some hands played by bots, for the score."""
    return staged(seed="evening", until=lambda v: True, before=hands, persons=(0, 2), bot="random")


def hand_8(**options: str) -> StagedDesk:
    rules = {"crack": "yes", "crack_by": "any-defender", **options}
    return dealt(HANDS_8, BLIND_8, dealer=3, before=evening(), persons=(0, 2), **rules).say(*BIDS_8)


def hand_11() -> StagedDesk:
    return dealt(HANDS_11, BLIND_11, dealer=1, before=evening(10), persons=(0, 2)).say(
        "pass", "pass", "pass"
    )


@shot("table")
def table(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8().say(*CRACK_8, *TRICKS_8))]


@shot("table-picking")
def picking(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_11())]


class Pressing(TableScreen):
    """A table at which some cards and keys are pressed once everything lies still."""

    def __init__(self, desk: StagedDesk, *presses: str) -> None:
        super().__init__(desk)
        self.presses = list(presses)

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        if self.presses and now > 3 and not self.presenter.busy and not result:
            press = self.presses.pop(0)
            if len(press) == 2:
                result = self.press_card(card(press))
            elif press == "hint":
                result = self.hint()
            else:
                result = self.handle(Key(press))
        return result


@shot("table-bury")
def bury(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"), "TC", "KH")]


@shot("table-levels")
def levels(ctx: Context) -> list[Screen]:
    desk = hand_11()
    desk.kinds = ("person", "bot", "bot", "bot", "bot")
    desk.levels = ("", "easy", "normal", "expert", "expert")
    return [TableScreen(desk.say("pick", "bury TC KH", "call AS"))]


@shot("table-hint")
def hint(ctx: Context) -> list[Screen]:
    return [Pressing(hand_8().say(*CRACK_8, *TRICKS_8), "hint")]


@shot("table-hint-other")
def hint_other(ctx: Context) -> list[Screen]:
    """The strong bot prefers another card than the usual one."""
    desk = Thoughtful(**vars(hand_8().say(*CRACK_8, *TRICKS_8)))
    return [Pressing(desk, "hint")]


class Thoughtful(StagedDesk):
    """A desk with a process for bots that search, which likes the last card best."""

    def ask_hint(self, view: SeatView, legal: Sequence[Action]) -> bool:
        self.thought = reason(view, legal[-1], Thumb().advise(view, legal))
        return True

    def hint(self) -> Advice | None:
        return self.thought


@shot("table-hint-pick")
def hint_pick(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11(), "hint")]


@shot("table-hint-bury")
def hint_bury(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"), "hint")]


@shot("table-hint-call")
def hint_call(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"), "TC", "KH", "hint")]


@shot("table-hint-question")
def hint_question(ctx: Context) -> list[Screen]:
    desk = dealt(HANDS_8, BLIND_8, dealer=3, persons=(0, 2), crack="yes", crack_by="any-defender")
    return [Pressing(desk.say(*BIDS_8, "decline"), "hint")]


@shot("table-bury-begin")
def bury_begin(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"))]


def over(desk: StagedDesk) -> StagedDesk:
    """The hand played to its end by bots."""
    desk.bot = "random"  # which tells the same story whatever better bots learn
    return desk.play(lambda view: view.over)


def at_play(desk: StagedDesk) -> StagedDesk:
    """The viewer's second card, if possible not as leader."""
    return desk.play(lambda view: view.phase == "play" and view.my_turn and len(view.tricks) == 1)


def hand_8_over() -> StagedDesk:
    return hand_8().say(*CRACK_8, *TRICKS_8, *REST_8)


def leaster() -> StagedDesk:
    """Hand 11 when nobody takes the blind."""
    return hand_11().say("pass", "pass")


class Playing(TableScreen):
    """A table at which something is said once everything lies still."""

    def __init__(self, desk: StagedDesk, *words: str) -> None:
        super().__init__(desk)
        self.staged = desk
        self.words = words

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        if self.words and now > 3:
            self.staged.telling = True
            self.staged.say(*self.words)
            self.words = ()
        return result


@shot("table-trick-lies", trick_waits=True)
def trick_lies(ctx: Context) -> list[Screen]:
    return [Playing(hand_8().say(*CRACK_8, *TRICKS_8), "QS")]


@shot("table-refused")
def refused(ctx: Context) -> list[Screen]:
    class Refusing(Pressing):
        def update(self, now: float) -> Result | None:
            result = super().update(now)
            self._reason_until = now + 1
            return result

    return [Refusing(hand_8().say(*CRACK_8, *TRICKS_8), "TH")]


@shot("table-focus")
def focus(ctx: Context) -> list[Screen]:
    return [Pressing(hand_8().say(*CRACK_8, *TRICKS_8), "right", "left")]


@shot("table-last")
def last(ctx: Context) -> list[Screen]:
    return [Pressing(hand_8().say(*CRACK_8, *TRICKS_8), "l")]


@shot("table-ahead")
def ahead(ctx: Context) -> list[Screen]:
    return [Pressing(hand_8().say(*CRACK_8, *TRICKS_8[:6]), "QS")]


@shot("table-crack")
def crack(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8().say("decline"))]


@shot("table-crack-partner")
def crack_partner(ctx: Context) -> list[Screen]:
    desk = hand_8()
    desk.seat = 1
    return [TableScreen(desk.say("decline", "decline"))]


@shot("table-leaster")
def leaster_play(ctx: Context) -> list[Screen]:
    return [TableScreen(at_play(leaster()))]


@shot("table-secret")
def secret(ctx: Context) -> list[Screen]:
    desk = hand_8().say(*CRACK_8, "9C")
    desk.seat = 1
    return [TableScreen(desk.say("KC"))]


@shot("table-hand-end")
def hand_end(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8_over())]


@shot("table-hand-end-lost")
def hand_end_lost(ctx: Context) -> list[Screen]:
    desk = staged("tournament", "lost-6", lambda v: v.over, before=3, persons=(0, 2), bot="random")
    return [TableScreen(desk)]


@shot("table-hand-end-leaster")
def hand_end_leaster(ctx: Context) -> list[Screen]:
    return [TableScreen(over(leaster()))]


@shot("table-hand-end-ten")
def hand_end_ten(ctx: Context) -> list[Screen]:
    return [TableScreen(staged("10", "ten-5", lambda v: v.over, before=4, bot="random"))]


@shot("table-hand-end-three")
def hand_end_three(ctx: Context) -> list[Screen]:
    return [TableScreen(staged("3-ten", "three-5", lambda v: v.over, before=4, bot="random"))]


@shot("table-score")
def score(ctx: Context) -> list[Screen]:
    desk = evening(8)
    return [TableScreen(desk), ScoreSheet(desk)]


@shot("table-score-long")
def score_long(ctx: Context) -> list[Screen]:
    desk = staged("country", "long", lambda v: True, before=23, persons=(0, 2), bot="random")
    return [TableScreen(desk), ScoreSheet(desk)]


@shot("table-score-ten")
def score_ten(ctx: Context) -> list[Screen]:
    desk = staged("10", "long", lambda v: True, before=9, persons=(0, 2), bot="random")
    return [TableScreen(desk), ScoreSheet(desk)]


@shot("table-menu")
def menu(ctx: Context) -> list[Screen]:
    desk = hand_8().say(*CRACK_8, *TRICKS_8)
    return [TableScreen(desk), TableMenu(desk)]


@shot("table-replay")
def replay(ctx: Context) -> list[Screen]:
    desk = hand_8_over()
    screen = ReplayScreen(Told(desk.view, desk.table))
    screen.at = 13
    return [screen]


@shot("table-evening-end")
def evening_end(ctx: Context) -> list[Screen]:
    desk = evening(8)
    return [TableScreen(desk), SessionEnd(desk)]


def first() -> StagedDesk:
    """The first hand of an evening, before anybody has said anything; seat 3 deals."""
    desk = staged("badger", "first", None, dealer=3, bot="random")
    desk.drawn = cards("9C AC 7D QS TH")
    return desk


@shot("table-first-draw")
def first_draw(ctx: Context) -> list[Screen]:
    class Lying(FirstDraw):
        def update(self, now: float) -> Result | None:
            return None

    table = TableScreen(first())
    return [table, Lying(table)]


@shot("table-first-hand")
def first_hand(ctx: Context) -> list[Screen]:
    return [Pressing(first())]


@shot("table-first-lot")
def first_lot(ctx: Context) -> list[Screen]:
    return [TableScreen(staged("6", "lot", None, dealer=2, bot="random"))]


def with_pot(last: bool = True) -> StagedDesk:
    """A pot of ten, and everything else that the bar can tell."""
    desk = hand_8(no_pick="redeal-with-pot")
    hand = replace(desk.hand, pot=10)
    desk.match = replace(desk.match, pot=10, last=last)
    desk.hand = hand
    return desk


@shot("table-pot")
def pot(ctx: Context) -> list[Screen]:
    return [TableScreen(with_pot().say(*CRACK_8, *TRICKS_8))]


@shot("table-hand-end-pot")
def hand_end_pot(ctx: Context) -> list[Screen]:
    return [TableScreen(with_pot(False).say(*CRACK_8, *TRICKS_8, *REST_8))]


@shot("table-doubler")
def doubler(ctx: Context) -> list[Screen]:
    desk = staged("badger", "doubled", None, before=3, bot="random", no_pick="doubler")
    desk.hand = replace(desk.hand, stakes=2)
    desk.match = replace(desk.match, stakes=2)
    return [TableScreen(desk)]


def ended(rules: str, pot_end: str, cents: str = "0") -> StagedDesk:
    """An evening that ends with a pot of seven."""
    desk = staged(
        rules,
        "ending",
        lambda v: v.over,
        before=6,
        bot="random",
        no_pick="redeal-with-pot",
        pot_end=pot_end,
        unit_cents=cents,
    )
    full = replace(desk.match, pot=0, last=True)
    scores = list(full.rows[-1].scores)
    scores[0] -= 7 + sum(full.totals)
    rows = (*full.rows[:-1], full.rows[-1]._replace(scores=tuple(scores)))
    full = replace(full, rows=rows, pot=7)
    desk.match, desk.showdown = close(full, key_of_seed("showdown"))
    return desk


@shot("table-evening-showdown")
def evening_showdown(ctx: Context) -> list[Screen]:
    desk = ended("classic", "showdown", "25")
    return [TableScreen(desk), SessionEnd(desk)]


@shot("table-evening-divided")
def evening_divided(ctx: Context) -> list[Screen]:
    desk = ended("8", "divide")
    return [TableScreen(desk), SessionEnd(desk)]


@shot("table-evening-ten")
def evening_ten(ctx: Context) -> list[Screen]:
    desk = staged("10", "ten", lambda v: v.over, before=6, bot="random", unit_cents="10")
    desk.match = replace(desk.match, last=True)
    return [TableScreen(desk), SessionEnd(desk)]


@shot("table-score-marks")
def score_marks(ctx: Context) -> list[Screen]:
    """Every kind of line."""
    desk = ended("classic", "showdown")
    rows = list(desk.match.rows)
    kinds = ("doubler", "redeal-with-pot", "thrown-in", "leaster")
    for at, kind in enumerate(kinds):
        rows[at] = rows[at]._replace(contract=kind, picker=None, partner=None, stakes=1 + at % 2)
    desk.match = replace(desk.match, rows=tuple(rows))
    return [TableScreen(desk), ScoreSheet(desk)]


@shot("table-jack")
def jack(ctx: Context) -> list[Screen]:
    """The picker holds the jack of diamonds and may call up or go alone."""
    hands = ("JD QC AD 9D 8S KH", *HANDS_11[1:3], "TH AH 8C JC 7S JS", HANDS_11[4])
    desk = dealt(
        hands, BLIND_11, rules="country", dealer=1, before=evening(10), call_up="any", alone="yes"
    )
    return [Pressing(desk.say("pass", "pass", "pass", "pick"), "8S", "KH")]


@shot("table-under")
def under(ctx: Context) -> list[Screen]:
    """No fail card left: the picker lays one under to call an ace."""
    hands = ("QC JS AD 9D TC 7D", *HANDS_11[1:4], "KS TS QS KH 9H KD")
    desk = dealt(hands, "JH 8S", dealer=1, before=evening(10), persons=(0, 2))
    return [Pressing(desk.say("pass", "pass", "pass", "pick"), "TC", "8S")]


def people(rules: str, seed: str) -> StagedDesk:
    return at_play(staged(rules, seed, lambda v: True, before=2, persons=(0, 2, 5), bot="random"))


for number, rules in ((3, "3-ten"), (4, "4-blind"), (6, "6"), (7, "7"), (8, "8"), (10, "10")):

    def many(ctx: Context, rules: str = rules) -> list[Screen]:
        return [TableScreen(people(rules, "many-2"))]

    shot(f"table-seats-{number}")(many)


@shot("table-three-picking")
def three_picking(ctx: Context) -> list[Screen]:
    desk = staged(
        "3-ten", "3-ten-4", lambda v: v.my_turn and v.phase == "pick", before=2, bot="random"
    )
    return [TableScreen(desk)]


@shot("table-four-bury")
def four_bury(ctx: Context) -> list[Screen]:
    desk = staged(
        "4-blind", "4-blind-0", lambda v: v.my_turn and v.phase == "pick", before=3, bot="random"
    )
    return [Pressing(desk.say("pick"))]


@shot("table-names")
def long_names(ctx: Context) -> list[Screen]:
    desk = hand_8().say(*CRACK_8, *TRICKS_8)
    desk.names = (
        "Annemarie-Louise",
        "Bartholomew-John",
        "Wilhelmina Wurst",
        "Dan",
        "WWWWWWWWWWWWWWWW",
    )
    return [TableScreen(desk)]


@shot("table-barrel", theme="barrel")
def barrel(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8().say(*CRACK_8, *TRICKS_8))]


@shot("table-contrast", theme="contrast")
def contrast(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8().say(*CRACK_8, *TRICKS_8))]


@shot("table-150", scale=1.5)
def large(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8().say(*CRACK_8, *TRICKS_8))]


@shot("table-075", scale=0.75)
def small(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8().say(*CRACK_8, *TRICKS_8))]


@shot("table-bury-150", scale=1.5)
def bury_large(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"), "TC", "KH")]


@shot("table-hand-end-150", scale=1.5)
def hand_end_large(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8_over())]


@shot("table-bury-contrast", theme="contrast")
def bury_contrast(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"), "TC", "KH")]


@shot("table-hand-end-contrast", theme="contrast")
def hand_end_contrast(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_8_over())]


@shot("table-picking-barrel", theme="barrel")
def picking_barrel(ctx: Context) -> list[Screen]:
    return [TableScreen(hand_11())]
