"""Pictures of the screens for the home network; see `shots`."""

from __future__ import annotations

from game.context import Context
from game.screen import Screen
from game.screens.join import Entering, JoinScreen
from game.screens.lobby import LobbyScreen
from game.screens.open_table import OpenTableScreen
from game.settings import data_folder
from game.table.lan_table import LanHandEnd, LanMenu, LanTable, away_question, door_question
from shots import shot
from staged_lan import (
    LOBBY,
    SEEN,
    Eyes,
    guest_desk,
    host_desk,
    lobby_table,
    playing,
    remember_some,
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
