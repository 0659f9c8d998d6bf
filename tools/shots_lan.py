"""Pictures of the screens for the home network; see `shots`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from game.context import Context
from game.inputs import Text
from game.lan import GuestDesk, HostDesk
from game.screen import Result, Screen
from game.screens.join import Entering, JoinScreen
from game.screens.lobby import LobbyScreen
from game.screens.lobby_seats import seat_menu
from game.screens.open_table import OpenTableScreen
from game.settings import data_folder
from game.table.fair_screen import FairScreen
from game.table.lan_hand_end import LanHandEnd
from game.table.lan_menu import LanMenu
from game.table.lan_questions import away_question, door_question
from game.table.lan_session_end import LanSessionEnd
from game.table.lan_table import LanDuel, LanTable
from game.table.talk_screen import TalkScreen
from net.fairness import FAIR, UNCHECKED, UNFAIR, Check
from net.guest import TurnClock
from shots import shot
from staged import staged
from staged_lan import (
    HOSTILE,
    LOBBY,
    SAID,
    SEEN,
    Eyes,
    guest_desk,
    host_desk,
    lobby_table,
    playing,
    remember_some,
    talking,
)

AWAY = ("person", "person", "away", "bot", "bot")


@shot("lan-join")
def join(ctx: Context) -> list[Screen]:
    remember_some(data_folder())
    return [JoinScreen(lambda _known: Eyes(SEEN))]


@shot("lan-join-nothing")
def join_nothing(ctx: Context) -> list[Screen]:
    return [JoinScreen(lambda _known: Eyes())]


@shot("lan-join-large", scale=2.0)
def join_large(ctx: Context) -> list[Screen]:
    return [JoinScreen(lambda _known: Eyes(SEEN))]


@shot("lan-entering")
def entering(ctx: Context) -> list[Screen]:
    desk = guest_desk(state="asking", trouble="The host is being asked to let you in.")
    return [JoinScreen(lambda _known: Eyes(SEEN)), Entering(desk)]


@shot("lan-open")
def open_(ctx: Context) -> list[Screen]:
    return [OpenTableScreen()]


@shot("lan-lobby-host")
def lobby_host(ctx: Context) -> list[Screen]:
    return [LobbyScreen(host_desk())]


@shot("lan-lobby-ten", theme="barrel")
def lobby_ten(ctx: Context) -> list[Screen]:
    return [LobbyScreen(host_desk(lobby_table(preset="10", seats=10)))]


@shot("lan-lobby-contrast", theme="contrast")
def lobby_contrast(ctx: Context) -> list[Screen]:
    return [LobbyScreen(host_desk())]


@shot("lan-lobby-large", scale=2.0)
def lobby_large(ctx: Context) -> list[Screen]:
    return [LobbyScreen(host_desk())]


@shot("lan-lobby-guest")
def lobby_guest(ctx: Context) -> list[Screen]:
    return [LobbyScreen(guest_desk())]


@shot("lan-table-away")
def table_away(ctx: Context) -> list[Screen]:
    desk = playing(lambda view: view.turn == 1 and len(view.tricks) == 1, AWAY, host=False)
    return [LanTable(desk)]


@shot("lan-away-question")
def away(ctx: Context) -> list[Screen]:
    desk = playing(lambda view: view.turn == 1 and len(view.tricks) == 1, AWAY, host=False)
    return [LanTable(desk), away_question(host_desk(desk.table), 2)]


@shot("lan-door")
def door(ctx: Context) -> list[Screen]:
    desk = playing(lambda view: view.my_turn and len(view.tricks) == 1, AWAY, host=False)
    return [LanTable(desk), door_question(host_desk(desk.table, LOBBY))]


@shot("lan-lost")
def lost(ctx: Context) -> list[Screen]:
    desk = playing(
        lambda view: view.turn == 1 and len(view.tricks) == 1,
        AWAY,
        host=False,
        state="lost",
        trouble="The table's computer is gone: trying again.",
    )
    return [LanTable(desk)]


@shot("lan-menu")
def menu(ctx: Context) -> list[Screen]:
    desk = playing(lambda view: view.my_turn and len(view.tricks) == 1, AWAY, host=True)
    return [LanTable(desk), LanMenu(desk)]


@shot("lan-hand-end")
def hand_end(ctx: Context) -> list[Screen]:
    desk = playing(
        lambda view: view.over,
        ("person", "person", "person", "bot", "bot"),
        host=False,
        ready=(False, True, True, False, False),
    )
    return [LanTable(desk), LanHandEnd(desk)]


PEOPLE = ("person", "person", "person", "bot", "bot")
SIGNS = (
    (1, "Ben", "knock", ""),
    (2, "Carla", "laugh", ""),
    (3, "Dan", "nice", ""),
    (4, "Eva", "oops", ""),
    (0, "Anna", "hurry", ""),
)


class Held(LanTable):
    """Talk is shown for a moment only: the picture holds it."""

    def update(self, now: float) -> Result | None:
        return super().update(min(now, 0.3))


class HeldDuel(LanDuel):
    """The same for two."""

    def update(self, now: float) -> Result | None:
        return super().update(min(now, 0.3))


def my_turn() -> HostDesk | GuestDesk:
    return playing(lambda view: view.my_turn and len(view.tricks) == 1, PEOPLE, host=False)


@shot("lan-talk-signs")
def talk_signs(ctx: Context) -> list[Screen]:
    desk = my_turn()
    talking(desk, *SIGNS)
    return [Held(desk)]


@shot("lan-talk-line")
def talk_line(ctx: Context) -> list[Screen]:
    desk = my_turn()
    talking(desk, (1, "Ben", "chat", "That queen hurt. Who has the last one?"))
    return [Held(desk)]


@shot("lan-talk-line-150", scale=1.5)
def talk_line_150(ctx: Context) -> list[Screen]:
    desk = my_turn()
    talking(desk, *HOSTILE[:1])
    return [Held(desk)]


@shot("lan-talk-bar")
def talk_bar(ctx: Context) -> list[Screen]:
    table = LanTable(my_turn())
    table.talk_bar.show()
    return [table]


@shot("lan-talk-bar-typed", scale=1.5)
def talk_bar_typed(ctx: Context) -> list[Screen]:
    desk = my_turn()
    table = Held(desk)
    table.talk_bar.show()
    table.talk_bar.form.handle(Text("Nice one, Carla! I had nothing but hearts, and small ones."))
    talking(desk, (1, "Ben", "chat", "That queen hurt."))
    return [table]


@shot("lan-talk-bar-contrast", theme="contrast")
def talk_bar_contrast(ctx: Context) -> list[Screen]:
    desk = my_turn()
    talking(desk, *SIGNS)
    table = Held(desk)
    table.talk_bar.show(gestures=True)
    return [table]


@shot("lan-talk")
def talk(ctx: Context) -> list[Screen]:
    desk = my_turn()
    talking(desk, *SAID)
    desk.talk.mute("Carla", True)
    return [LanTable(desk), TalkScreen(desk)]


@shot("lan-talk-hostile")
def talk_hostile(ctx: Context) -> list[Screen]:
    desk = my_turn()
    talking(desk, *HOSTILE, *SAID)
    return [LanTable(desk), TalkScreen(desk)]


@shot("lan-talk-duel")
def talk_duel(ctx: Context) -> list[Screen]:
    desk = playing(
        lambda view: view.my_turn and len(view.tricks) == 2, ("person", "person"), host=True,
        preset="2-rows",
    )  # fmt: skip
    talking(desk, (1, "Ben", "laugh", ""), (1, "Ben", "chat", "And there goes my ace."))
    return [HeldDuel(desk)]


def over(result: str, why: str = "", shares: int = 3) -> GuestDesk:
    desk = playing(lambda view: view.over, PEOPLE, host=False)
    assert desk.table is not None
    guest: Any = desk._guest
    guest.fair = Check(desk.table.deal, result, why, shares)
    desk.refresh()
    assert isinstance(desk, GuestDesk)
    return desk


@shot("lan-fair-mark")
def fair_mark(ctx: Context) -> list[Screen]:
    desk = over(FAIR)
    talking(desk, (1, "Ben", "chat", "One more?"))
    return [LanTable(desk), LanHandEnd(desk)]


@shot("lan-fair")
def fair(ctx: Context) -> list[Screen]:
    desk = over(FAIR)
    assert desk.table is not None
    return [LanTable(desk), LanHandEnd(desk), FairScreen(desk.fair, desk.table)]


@shot("lan-fair-unchecked")
def fair_unchecked(ctx: Context) -> list[Screen]:
    desk = over(UNCHECKED, "You were not here when this hand was shuffled.")
    assert desk.table is not None
    return [LanTable(desk), LanHandEnd(desk), FairScreen(desk.fair, desk.table)]


@shot("lan-fair-broken-mark")
def fair_broken_mark(ctx: Context) -> list[Screen]:
    desk = over(UNFAIR, "You were dealt other cards than the host proves.")
    return [LanTable(desk), LanHandEnd(desk)]


@shot("lan-fair-broken")
def fair_broken(ctx: Context) -> list[Screen]:
    desk = over(UNFAIR, "You were dealt other cards than the host proves.")
    assert desk.table is not None
    # The real folder is another one with each picture.
    path = Path("/home/anna/.local/share/sheepshead/reports/deal-01234567-1.txt")
    return [LanTable(desk), LanHandEnd(desk), FairScreen(desk.fair, desk.table, path)]


@shot("lan-menu-host")
def menu_host(ctx: Context) -> list[Screen]:
    desk = playing(lambda view: view.my_turn and len(view.tricks) == 1, AWAY, host=True)
    return [LanTable(desk), LanMenu(desk)]


@shot("lan-clock")
def clock(ctx: Context) -> list[Screen]:
    desk = my_turn()
    guest: Any = desk._guest
    guest.clock = TurnClock(1, 0, 0, 17.0, 1)
    return [Held(desk)]


@shot("lan-clock-short")
def clock_short(ctx: Context) -> list[Screen]:
    desk = playing(lambda view: view.turn == 1 and len(view.tricks) == 1, PEOPLE, host=False)
    guest: Any = desk._guest
    guest.clock = TurnClock(1, 0, 1, 4.0, 1)
    return [Held(desk)]


@shot("lan-seat-menu")
def seat(ctx: Context) -> list[Screen]:
    desk = host_desk()
    return [LobbyScreen(desk), seat_menu(desk, 1)]


@shot("lan-lobby-talk")
def lobby_talk(ctx: Context) -> list[Screen]:
    desk = guest_desk()
    talking(desk, *SAID)
    return [LobbyScreen(desk)]


class HeldEnd(LanSessionEnd):
    """What is said at the end of an evening, held for the picture."""

    def update(self, now: float) -> Result | None:
        return super().update(min(now, 0.3))


def evening_over(preset: str = "classic") -> GuestDesk:
    """An evening of some hands, over, as one of its guests sees it."""
    done = staged(preset, "evening", lambda view: view.over, before=7, bot="random")
    done.match = replace(done.match, last=True)
    table = done.table
    people = [*PEOPLE, *["bot"] * 10][: table.seats]
    return guest_desk(replace(table, kinds=tuple(people)), view=done.view)


@shot("lan-evening-end")
def lan_evening_end(ctx: Context) -> list[Screen]:
    desk = evening_over()
    talking(desk, *SAID[:2], (1, "Ben", "chat", "Same time next Friday?"))
    return [Held(desk), HeldEnd(desk)]


@shot("lan-evening-end-150", scale=1.5)
def lan_evening_end_150(ctx: Context) -> list[Screen]:
    desk = evening_over("10")
    talking(desk, *SAID)
    return [Held(desk), HeldEnd(desk)]
