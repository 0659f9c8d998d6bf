"""Pictures of the table; see `shots`. Hands 8 and 11 are those of one evening, card by card."""

from __future__ import annotations

from engine.cards import card
from game.context import Context
from game.inputs import Key
from game.screen import Screen
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
    return staged(seed="evening", until=lambda v: True, before=hands, persons=(0, 2))


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

    def update(self, now: float):  # type: ignore[no-untyped-def]
        result = super().update(now)
        if self.presses and now > 3 and not self.presenter.busy and not result:
            press = self.presses.pop(0)
            if len(press) == 2:
                result = self.press_card(card(press))
            else:
                result = self.handle(Key(press))
        return result


@shot("table-bury")
def bury(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"), "TC", "KH")]


@shot("table-bury-begin")
def bury_begin(ctx: Context) -> list[Screen]:
    return [Pressing(hand_11().say("pick"))]


def over(desk: StagedDesk) -> StagedDesk:
    """The hand played to its end by bots."""
    return desk.play(lambda view: view.over)


# The tricks of hand 8 to its end, for the picture of a won hand.
REST_8 = ("QS", "AS", "8S", "JC", "QD", "7S", "AH", "8H", "TH", "7H", "AD")


@shot("table-hand-end")
def hand_end(ctx: Context) -> list[Screen]:
    return [TableScreen(over(hand_8().say(*CRACK_8, *TRICKS_8)))]


@shot("table-score")
def score(ctx: Context) -> list[Screen]:
    desk = evening(8)
    return [TableScreen(desk), ScoreSheet(desk)]


@shot("table-menu")
def menu(ctx: Context) -> list[Screen]:
    desk = hand_8().say(*CRACK_8, *TRICKS_8)
    return [TableScreen(desk), TableMenu(desk)]


@shot("table-replay")
def replay(ctx: Context) -> list[Screen]:
    desk = over(hand_8().say(*CRACK_8, *TRICKS_8))
    screen = ReplayScreen(Told(desk.view, desk.table))
    screen.at = 13
    return [screen]


@shot("table-evening-end")
def evening_end(ctx: Context) -> list[Screen]:
    desk = evening(8)
    return [TableScreen(desk), SessionEnd(desk)]
