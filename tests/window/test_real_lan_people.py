"""People at a network table in real windows: by mouse, with talk, a pause, a guest and the end."""

from __future__ import annotations

import json
import threading
import time

import pytest

from game.lan import HostDesk
from game.screens.join import JoinScreen
from game.screens.lobby import LobbyScreen
from game.screens.open_table import OpenTableScreen
from game.screens.title import TitleScreen
from game.table.lan_hand_end import LanHandEnd
from game.table.lan_menu import LanMenu
from game.table.lan_table import LanTable
from game.table.panels import PickPanel
from game.table.talk_screen import TalkScreen
from net.codes import join_code
from net.doorsettings import load_door
from net.headless import BotGuest
from net.hosting import Lobby
from net.joining import JoinTable
from net.journal import tables_folder
from net.networks import PORT, own_addresses
from net.tableview import table_view
from tests.window.conftest import PATIENCE, Display, Game
from tests.window.test_real_window import Mirror, free_part, mine, moved
from tools.staged_lan import Eyes, host_desk

pytestmark = pytest.mark.window

HERE = "127.0.0.1"


def door_of(home):
    """How the window's table is open, once it is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for path in tables_folder(home).glob("*.journal"):
            door = load_door(path)
            if door is not None and door.port:
                return door
        time.sleep(0.05)
    raise AssertionError("the table was not opened")


class LanMirror(Mirror):
    """The same, for the screens of a network table."""

    def now(self):
        """The table as it is; it may be being written this very moment."""
        return self.wait(lambda _room: True, "the table")

    def desk(self, room) -> HostDesk:
        from engine.view import view

        lobby = Lobby(code="7KQ-M2D-94T", addresses=own_addresses(""), port=PORT)
        seen = view(room.hand, 0) if room.hand is not None else None
        return host_desk(table_view(room, 0), lobby, seen)

    def click(self, screen, label):
        """Press the button with this label, or this one."""
        self.screen(screen)
        button = label
        if isinstance(label, str):
            button = next(w for w in screen.form.widgets if getattr(w, "label", "") == label)
        self.game.click(*button.rect.center)
        time.sleep(0.4)

    def type(self, text):
        self.game.display.do("type", "--delay", "15", text)
        time.sleep(0.1)


class Guest(threading.Thread):
    """Somebody at the table without a window; a bot plays for them, and they hear what is said."""

    def __init__(self, port, name, folder, code):
        super().__init__(daemon=True)
        self.table = JoinTable.to(f"{HERE}:{port}", name, folder, code=code)
        self.bot = BotGuest("thumb", 0.0)
        self.heard = []
        self.done = threading.Event()
        self.start()

    @property
    def guest(self):
        return self.table.guest

    def run(self):
        while not self.done.wait(0.01):
            self.table.tick()
            self.guest.pump()
            while self.guest.talk:
                said = self.guest.talk.popleft()
                self.heard.append((said.name, said.kind, said.text))
            self.bot.tick(self.guest, time.monotonic())

    def until(self, done, what):
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"{what} did not happen"
            time.sleep(0.02)

    def hears(self, *said):
        self.until(lambda: said in self.heard, f"{said}")

    def go(self):
        self.done.set()
        self.join(timeout=5)
        self.table.close()


@pytest.fixture
def guests(tmp_path):
    made = []

    def make(door, name):
        made.append(Guest(door.port, name, tmp_path / name, door.secret))
        return made[-1]

    yield make
    for one in made:
        one.go()


def open_by_mouse(mirror, everybody=False):
    """From the title to a lobby of one's own, perhaps one that is open to everybody."""
    mirror.click(TitleScreen(), "Home network")
    time.sleep(1.0)  # the network is loaded only now
    mirror.click(JoinScreen(lambda _known: Eyes()), "Open a table here")
    screen = OpenTableScreen()
    if everybody:
        mirror.screen(screen)
        mirror.game.click(screen.need.rect.left + 40, screen.need.rect.centery)
        for _ in range(2):
            time.sleep(0.3)
            mirror.game.key("Right")
        time.sleep(0.3)
    mirror.click(screen, "Open the table")


def test_a_table_is_led_by_mouse_from_its_opening_to_its_end(game, guests):
    game.start()
    mirror = LanMirror(game)
    open_by_mouse(mirror)
    door = door_of(game.home)
    assert door.need == "code"
    ben = guests(door, "Ben")
    ben.until(lambda: ben.guest.seat == 1, "Ben sits down")
    room = mirror.wait(lambda room: room.seats[1].kind == "person", "Anna sees Ben")
    lobby = LobbyScreen(mirror.desk(room))
    mirror.click(lobby, lobby.chat)
    mirror.type("Hello Ben")
    talk = TalkScreen(lobby.desk)
    mirror.click(talk, talk.send)
    ben.hears("Anna", "chat", "Hello Ben")
    mirror.click(talk, talk.gestures[0])
    ben.hears("Anna", "knock", "")
    mirror.click(talk, talk.close)
    mirror.click(lobby, "Deal the cards")
    ben.until(lambda: ben.guest.view is not None, "the deal")
    # At the table: a sentence and a gesture by mouse, before anything is played.
    room = mirror.wait(lambda room: room.hand is not None, "the deal")
    table = LanTable(mirror.desk(room))
    mirror.click(table, table.chat)
    mirror.type("Good luck")
    mirror.click(table, table.talk_bar.send)
    ben.hears("Anna", "chat", "Good luck")
    mirror.click(table, table.chat)
    mirror.click(table, table.talk_bar.gestures[2])
    ben.hears("Anna", "nice", "")
    # A pause from the menu, and on again.
    menu = LanMenu(table.desk)
    mirror.click(table, table.controls.menu)
    mirror.click(menu, menu.pause)
    mirror.click(table, table.controls.menu)
    mirror.click(menu, menu.pause)
    pass_and_play_by_clicks(game, mirror)
    ben.until(lambda: ben.guest.view.over, "Ben sees the end")
    time.sleep(0.8)
    room = mirror.now()
    end = LanHandEnd(mirror.desk(room))
    mirror.click(end, end.mark)
    game.key("f")
    mirror.click(end, end.buttons["continue"])
    ben.until(lambda: ben.guest.table.deal == 2, "the second hand")
    room = mirror.wait(lambda room: room.deals == 2, "the second hand")
    mirror.click(table, table.controls.menu)
    mirror.click(menu, "Leave the table")
    mirror.click(menu._leave().screen, "Close it for good")
    ben.until(lambda: ben.table.state == "gone", "Ben is told")


def pass_and_play_by_clicks(game, mirror):
    """Leave the blind to others and play the first card that fits, until the hand is over. What
    the journal has may be on its way to the window still: a click that came too early is made
    again."""
    end = time.monotonic() + 2 * PATIENCE
    while True:
        assert time.monotonic() < end, "the hand did not come to its end"
        room = mirror.wait(mine, "the person's turn")
        if room.hand.over:
            return
        time.sleep(0.15)
        table = mirror.table(room)
        if isinstance(table.panel, PickPanel):
            game.click(*table.panel._buttons["pass"].rect.center)
        else:
            game.click(*free_part(table, table.desk.view.legal[0].card))
        soon = time.monotonic() + 2
        while time.monotonic() < soon and not moved(room)(mirror.room() or room):
            time.sleep(0.05)


@pytest.fixture
def second(tmp_path):
    """A second computer: a display and a folder of its own."""
    folder = tmp_path / "second"
    folder.mkdir()
    display = Display(folder)
    home = folder / "sheepshead"
    home.mkdir()
    settings = {"player_name": "Ben", "instant": True}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    made = Game(display, home, seed="second")
    yield made
    made.close()
    display.close()


def test_a_second_window_joins_by_code_and_its_player_is_away_and_back(game, second):
    game.start()
    second.start()
    mirror = LanMirror(game)
    open_by_mouse(mirror, everybody=True)
    door = door_of(game.home)
    assert door.need == "nothing"
    there = LanMirror(second)
    there.click(TitleScreen(), "Home network")
    time.sleep(0.8)
    addresses = own_addresses("")
    code = join_code(addresses[0] if door.port == PORT and addresses else "", door.secret)
    join = JoinScreen(lambda _known: Eyes())
    there.screen(join)
    there.game.click(join.where.rect.centerx, join.where.rect.bottom - 12)
    there.type(code)
    there.game.key("Return")
    room = mirror.wait(lambda room: room.seats[1].kind == "person", "Ben sits down")
    assert room.seats[1].name == "Ben"
    second.kill()
    mirror.wait(lambda room: room.seats[1].away, "Ben is away")
    second.start()
    there.click(TitleScreen(), "Home network")
    end = time.monotonic() + PATIENCE
    while mirror.now().seats[1].away and time.monotonic() < end:
        # What the screen offers first is the way back to the seat; on a busy computer the screen
        # may not be there yet when the key is pressed.
        time.sleep(1.0)
        second.key("Return")
        soon = time.monotonic() + 5
        while mirror.now().seats[1].away and time.monotonic() < soon:
            time.sleep(0.1)
    mirror.wait(lambda room: not room.seats[1].away, "Ben is back")
    lobby = LobbyScreen(mirror.desk(mirror.now()))
    mirror.click(lobby, "Deal the cards")
    mirror.wait(lambda room: room.hand is not None, "the deal")
