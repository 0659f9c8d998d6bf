"""Who is at the table: the seat that was left, who watches, whose computer it is, talk, and a
picture that has drifted. In one process, with a clock that the test turns."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from random import Random

import pytest

from engine.actions import Action, bury
from engine.bots import make
from engine.rules import preset
from net.commands import Reseat
from net.doorsettings import DoorSettings
from net.entries import Seat
from net.fairness import SHARE_SECONDS
from net.guest import Guest, Notice
from net.host import Host
from net.hosted import HostedTable
from net.journal import Journal
from net.link import MemoryLink, memory_link
from net.local import Pace
from net.messages import NOTICES
from net.opening import begin_table
from net.presence import QUICK_ONES, SAVED, Presence
from net.protocol import GuestDoor, HostDoor
from net.room import Room
from net.seal import SEAL_SECONDS
from net.talk import SAME_SECONDS, SIGN_BURST, TALK_BURST, TALK_SECONDS
from tests.kit.leaks import Worlds, heard_logs
from tests.net.kit import Table, opening


class Wire(MemoryLink):
    """The host's end of a link that came through the door."""

    address = "10.0.0.2"
    heard = True

    def __init__(self, up: deque[bytes], down: deque[bytes], state: list[bool], token: bytes):
        super().__init__(up, down, state)
        self.token = token
        self._first: deque[bytes] = deque()

    def arrived(self, frame: bytes) -> None:
        self._first.append(frame)

    def receive(self) -> bytes | None:
        return self._first.popleft() if self._first else super().receive()

    @property
    def waiting(self) -> bool:
        return bool(self._first) or super().waiting


class Silent(MemoryLink):
    """The guest's end: the door has already said who it is, so the greeting goes nowhere."""

    def __init__(self, *parts: object) -> None:
        super().__init__(*parts)  # type: ignore[arg-type]
        self._greeted = False

    def send(self, frame: bytes) -> None:
        if self._greeted:
            super().send(frame)
        self._greeted = True


class Evening:
    """An open table whose time the test makes; Anna sits at its own computer, bots elsewhere."""

    def __init__(self, folder: Path, preset_name: str = "classic", **door: object) -> None:
        self.now = 1000.0
        self.folder = folder
        rng = Random(3)
        owner = rng.randbytes(16).hex()
        seats = [Seat("Anna", "person", token=owner)]
        seats += [Seat(name, "bot", "random") for name in ("Otto", "Frieda", "Emil", "Rosa")]
        room, journal = begin_table(
            folder,
            rng.randbytes,
            table="Kitchen",
            preset_name=preset_name,
            options={},
            seats=seats,
        )
        settings = {"need": "nothing", "bots": "random", "owner": owner, **door}
        self.rng = rng
        self.open(room, journal, DoorSettings(**settings))  # type: ignore[arg-type]

    def open(self, room: Room, journal: Journal, settings: DoorSettings) -> None:
        self.table = HostedTable(
            room,
            journal,
            self.folder,
            settings,
            pace=Pace(speed=0),
            clock=lambda: self.now,
            keys=self.rng.randbytes,
            thinker=None,
            on_hand_over=lambda hand: None,
            today=lambda: None,
            app="test",
            answered=lambda door: None,
            woken=lambda: None,
            link=memory_link,
        )
        self.guests: dict[str, Guest] = {"Anna": self.table.guest}
        self.step()

    def knock(self, name: str, token: bytes = b"", watch: bool = False) -> GuestDoor:
        """Somebody at the door, until they are in or refused."""
        mine = GuestDoor(nonce=self.rng.randbytes(16), name=name, token=token, watch=watch)
        door = HostDoor(self.table, self.rng.randbytes(16), Wire.address)
        for _ in range(4):
            while mine.out:
                door.hear(mine.out.pop(0))
            while door.out:
                mine.hear(door.out.pop(0))
        self.door = door
        return mine

    def join(self, name: str, token: bytes = b"", watch: bool = False) -> Guest:
        """Somebody who comes in and is shown the table."""
        mine = self.knock(name, token, watch)
        assert mine.state == "in", mine.refused
        up: deque[bytes] = deque()
        down: deque[bytes] = deque()
        state = [False]
        self.table.entered(Wire(up, down, state, mine.token), self.door)  # type: ignore[arg-type]
        guest = self.guests[name] = Guest(Silent(down, up, state))
        self.tokens = {**getattr(self, "tokens", {}), name: mine.token}
        self.step()
        return guest

    def step(self, count: int = 30) -> None:
        for _ in range(count):
            self.table.tick()
            for guest in self.guests.values():
                guest.pump()

    def deal(self) -> None:
        assert self.table.host.next_hand() is None
        self.step(3)
        self.now += SHARE_SECONDS
        self.step(3)

    def hand(self) -> None:
        """A hand in which everybody answers at once."""
        self.deal()
        while self.table.room.phase == "hand":
            self.answer()

    def answer(self) -> None:
        """Let whoever is here answer, or the bots go on to the next person."""
        actor = self.table.room.actor
        for guest in self.guests.values():
            if actor is not None and guest.seat == actor and not guest.waiting:
                view = guest.view
                assert view is not None
                legal = view.legal or _buries(guest)
                guest.act(make("random").choose(view, legal, self.rng))
        self.step(2)

    def until_turn(self, seat: int) -> None:
        while self.table.room.actor != seat:
            self.answer()

    def notices(self, name: str) -> list[Notice]:
        found = list(self.guests[name].notices)
        self.guests[name].notices.clear()
        return found


def _buries(guest: Guest) -> list[Action]:
    view = guest.view
    assert view is not None
    kept = view.rules.bury_jack
    return [bury([one for one in view.hand if one != kept][: view.bury_count])]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


# -- the seat that was left --------------------------------------------------------------------


def test_who_left_comes_back_to_the_seat_while_a_bot_has_it(evening: Evening) -> None:
    ben = evening.join("Ben")
    assert ben.seat == 1
    evening.hand()
    units = evening.table.room.match.totals[1]
    ben.leave()
    evening.step()
    assert ben.gone == "You have left the table."
    assert evening.table.room.seats[1].kind == "bot"
    evening.hand()
    # A program that was started again knows nothing but the token.
    again = evening.join("Ben", evening.tokens["Ben"])
    assert again.seat == 1
    assert again.table is not None
    assert again.table.names[1] == "Ben"
    assert again.table.total(1) == units


def test_who_comes_back_in_the_same_window_is_not_told_of_lost_moments(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.hand()
    ben.leave()
    evening.step()
    token = evening.tokens["Ben"]
    fresh = evening.join("Ben", token)
    link = fresh._link
    link._greeted = False  # type: ignore[attr-defined]
    ben.relink(link)
    evening.guests["Ben"] = ben
    evening.table.host.move_seats({1: 1})
    evening.step()
    assert (ben.seat, ben.gone, ben.doubts) == (1, "", [])
    assert evening.notices("Ben") == []


def test_who_left_comes_back_in_the_middle_of_a_hand_too(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.hand()
    ben.leave()
    evening.step()
    evening.deal()
    evening.until_turn(0)
    again = evening.join("Ben", evening.tokens["Ben"])
    assert again.seat == 1
    assert again.view is not None
    assert again.view.hand


def test_who_left_is_told_who_has_the_seat_now_and_gets_another(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.hand()
    ben.leave()
    evening.step()
    greta = evening.join("Greta")
    assert greta.seat == 1
    evening.hand()
    del evening.guests["Ben"]
    again = evening.join("Ben", evening.tokens["Ben"])
    assert evening.notices("Ben") == [
        Notice(
            "seat_taken", "Greta", "Your seat belongs to Greta by now: the next free one is yours."
        )
    ]
    assert again.seat == 2
    assert again.table is not None
    assert again.table.people[again.table.sheet[2]] == "Ben"
    assert again.doubts == []


def test_where_all_seats_are_taken_who_left_watches_and_may_say_so(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.hand()
    ben.leave()
    evening.step()
    for name in ("Greta", "Hans", "Ida", "Jan"):
        evening.join(name)
    del evening.guests["Ben"]
    again = evening.join("Ben", evening.tokens["Ben"])
    assert again.seat is None
    (told,) = evening.notices("Ben")
    assert told.text == "Your seat belongs to Greta by now: you watch until one is free."
    again.wish(False)
    evening.step()
    evening.guests["Hans"].leave()
    evening.step()
    assert again.seat is None, "only watching was the wish"
    again.wish(True)
    evening.step()
    assert again.seat == 2


def test_a_seat_given_to_a_bot_while_its_person_was_away_is_theirs_when_they_return(
    evening: Evening,
) -> None:
    ben = evening.join("Ben")
    evening.hand()
    ben._link.close()
    evening.step()
    assert evening.table.room.seats[1].away
    assert evening.table.give_seat_to_bot(1) is None
    evening.step()
    assert evening.table.room.seats[1].kind == "bot"
    assert evening.join("Ben", evening.tokens["Ben"]).seat == 1


def test_who_was_sent_away_does_not_come_back_by_the_token(evening: Evening) -> None:
    evening.join("Ben")
    evening.hand()
    assert evening.table.kick(1) is None
    evening.step()
    mine = evening.knock("Ben", evening.tokens["Ben"])
    assert mine.refused is not None
    assert mine.refused == ("bad_token", "Your seat belongs to somebody else by now.")


def test_the_seat_is_found_again_after_the_host_was_killed(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.hand()
    ben.leave()
    evening.step()
    path, settings = evening.table._journal.path, evening.table.settings
    evening.table._journal.close()
    journal, room = Journal.open(path)
    assert room == evening.table.room
    evening.open(room, journal, settings)
    assert evening.join("Ben", evening.tokens["Ben"]).seat == 1


def test_whose_chair_has_been_taken_away_is_told_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path, preset_name="tournament")
    ben = evening.join("Ben")
    assert evening.table.add_chair() is None
    evening.step()
    greta = evening.join("Greta")
    evening.hand()
    ben.leave()
    evening.step()
    assert evening.table.take_chair(1) is None
    evening.step()
    assert (greta.seat, greta.doubts) == (1, [])
    assert greta.table is not None
    assert greta.table.names[1] == "Greta"
    evening.hand()
    del evening.guests["Ben"]
    again = evening.join("Ben", evening.tokens["Ben"])
    (told,) = evening.notices("Ben")
    assert told.text == "Your chair is not at the table any more: the next free one is yours."
    assert again.seat == 2


# -- who is there ------------------------------------------------------------------------------


def test_everybody_knows_who_watches_and_whose_computer_it_is(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.join("Wim", watch=True)
    evening.join("Willa", watch=True)
    assert ben.table is not None
    assert (ben.table.host, ben.table.watchers) == ("Anna", ("Wim", "Willa"))
    evening.guests["Wim"]._link.close()
    evening.step()
    assert ben.table.watchers == ("Willa",)
    assert evening.table.rename(0, "Annegret") is None
    evening.step()
    assert ben.table.host == "Annegret"
    assert all(guest.doubts == [] for guest in evening.guests.values())


def test_a_table_for_two_people_waits_for_the_second(tmp_path: Path) -> None:
    evening = Evening(tmp_path, start_with=2)
    evening.guests["Anna"].ready()
    evening.step()
    evening.now += 10.0
    evening.step()
    assert evening.table.room.phase == "lobby"
    evening.join("Ben")
    evening.now += SHARE_SECONDS
    evening.step()
    assert evening.table.room.phase == "hand"


def test_everybody_knows_that_the_host_lets_the_table_pause(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.deal()
    for on in (True, False):
        evening.table.pause(on)
        evening.step()
        assert ben.table is not None
        assert ben.table.paused is on
    assert ben.doubts == []


def test_no_more_than_ten_watch(evening: Evening) -> None:
    for number in range(10):
        evening.join(f"Wim {number}", watch=True)
    mine = evening.knock("Willa", watch=True)
    assert mine.refused == ("full", "Too many people watch at this table.")
    assert evening.join("Ben").seat == 1, "there are seats"
    evening.guests["Wim 3"]._link.close()
    evening.step()
    evening.join("Willa", watch=True)


def test_who_waited_for_a_seat_and_has_gone_takes_none_away(evening: Evening) -> None:
    evening.deal()
    evening.until_turn(0)
    ben = evening.join("Ben")
    assert evening.table.facts()["room_for"] == "seat"
    assert evening.table._seats_left() == 3
    ben._link.close()
    evening.step()
    assert evening.table._seats_left() == 4
    # Back by the token, without a code, and still wanting to play.
    ben = evening.join("Ben", evening.tokens["Ben"])
    while evening.table.room.phase == "hand":
        evening.answer()
    evening.step()
    assert ben.seat == 1


# -- talk --------------------------------------------------------------------------------------


def said(guest: Guest) -> list[str]:
    words = [one.text or one.kind for one in guest.talk]
    guest.talk.clear()
    return words


def test_sentences_and_reactions_have_limits_of_their_own(evening: Evening) -> None:
    ben = evening.join("Ben")
    for number in range(9):
        ben.say(f"word {number}")
        ben.react("knock")
    evening.step()
    heard = said(evening.guests["Anna"])
    assert heard.count("knock") == SIGN_BURST
    assert len(heard) == SIGN_BURST + TALK_BURST
    assert {one.code for one in evening.notices("Ben")} == {"too_fast"}
    evening.now += TALK_SECONDS
    ben.say("again")
    evening.step()
    assert said(evening.guests["Anna"]) == ["again"]


def test_the_same_sentence_is_not_heard_twice_in_a_row(evening: Evening) -> None:
    ben = evening.join("Ben")
    ben.say("deal!")
    ben.say("deal!")
    evening.step()
    assert said(evening.guests["Anna"]) == ["deal!"]
    evening.now += SAME_SECONDS
    ben.say("deal!")
    evening.step()
    assert said(evening.guests["Anna"]) == ["deal!"]


def test_the_host_mutes_somebody_who_stays_muted_over_a_new_connection(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.table.mute(1)
    ben.say("hello")
    ben.react("laugh")
    evening.step()
    assert said(evening.guests["Anna"]) == []
    assert {one.text for one in evening.notices("Ben")} == {"The host has muted you."}
    assert evening.table.muted() == ("Ben",)
    ben._link.close()
    evening.step()
    ben = evening.join("Ben", evening.tokens["Ben"])
    ben.say("hello")
    evening.step()
    assert said(evening.guests["Anna"]) == []
    evening.table.mute(1, on=False)
    ben.say("thank you")
    evening.step()
    assert said(evening.guests["Anna"]) == ["thank you"]


def test_somebody_may_close_their_own_ears(evening: Evening) -> None:
    ben, wim = evening.join("Ben"), evening.join("Wim", watch=True)
    evening.guests["Anna"].mute("Ben")
    ben.say("hello")
    evening.step()
    assert said(evening.guests["Anna"]) == []
    assert said(wim) == ["hello"]
    evening.table.mute_watcher("Wim")
    wim.say("me too")
    evening.step()
    assert said(ben) == ["hello"]


def test_who_watches_talks_between_hands_unless_the_host_lets_them(evening: Evening) -> None:
    wim = evening.join("Wim", watch=True)
    wim.say("in the lobby")
    evening.step()
    evening.deal()
    wim.say("she has the queens")
    wim.react("laugh")
    evening.step()
    assert said(evening.guests["Anna"]) == ["in the lobby", "laugh"]
    assert [one.code for one in evening.notices("Wim")] == ["quiet"]
    evening.table.change(watchers_talk=True)
    wim.say("well played")
    evening.step()
    assert said(evening.guests["Anna"]) == ["well played"]


# -- the clock of a turn -----------------------------------------------------------------------


def test_a_table_without_a_clock_waits_for_who_is_here(evening: Evening) -> None:
    evening.deal()
    evening.until_turn(0)
    step = evening.table.room.step
    evening.now += 3600.0
    evening.step()
    assert evening.table.room.step == step
    assert evening.guests["Anna"].clock is None


def test_the_host_lets_a_bot_answer_once_for_somebody_who_is_here(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.deal()
    evening.until_turn(1)
    step = evening.table.room.step
    evening.table.bot_now(1)
    evening.step()
    assert evening.table.room.step > step
    assert [one.code for one in evening.notices("Ben")] == ["nudged"]
    evening.until_turn(1)
    step = evening.table.room.step
    evening.now += 600.0
    evening.step()
    assert evening.table.room.step == step, "it was for one question"
    assert ben.doubts == []


def test_a_bot_plays_when_the_clock_has_run_out_and_everybody_is_told(tmp_path: Path) -> None:
    evening = Evening(tmp_path, clock=20)
    ben = evening.join("Ben")
    evening.deal()
    evening.until_turn(1)
    step = evening.table.room.step
    clock = evening.guests["Anna"].clock
    assert clock is not None
    assert (clock.seat, clock.left) == (1, 20.0)
    assert ben.clock is not None
    evening.now += 19.0
    evening.step()
    assert evening.table.room.step == step
    evening.now += 1.0
    evening.step(3)
    assert evening.table.room.step > step
    (told,) = evening.notices("Ben")
    assert told == Notice("clock", "Ben", "Ben's time was up: a bot has played.")


def test_the_clock_stands_still_while_the_table_is_paused(tmp_path: Path) -> None:
    evening = Evening(tmp_path, clock=20)
    evening.join("Ben")
    evening.deal()
    evening.until_turn(1)
    step = evening.table.room.step
    evening.now += 10.0
    evening.table.pause(True)
    evening.now += 600.0
    evening.step()
    evening.table.pause(False)
    evening.now += 19.0
    evening.step()
    assert evening.table.room.step == step
    evening.now += 1.0
    evening.step()
    assert evening.table.room.step > step


def test_quick_answers_save_time_for_a_hard_one() -> None:
    presence = Presence(0.0)
    now = 0.0
    for step in range(QUICK_ONES + 1):
        presence.asked(1, step, 2, 20, now)
        now += 1.0
    deadline = presence.deadline(2)
    assert deadline == now - 1.0 + 20 + SAVED
    # A long thought uses it up.
    presence.asked(1, QUICK_ONES + 1, 2, 20, now + 40.0)
    assert presence.deadline(2) == now + 40.0 + 20


# -- a picture that has drifted ----------------------------------------------------------------


def test_a_guest_whose_picture_has_drifted_is_shown_everything_anew(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.deal()
    evening.until_turn(0)
    evening.now += SEAL_SECONDS
    evening.step()
    assert ben.doubts == []
    assert ben.view is not None
    ben.view = ben.view.__class__(**{**ben.view.__dict__, "stakes": 7})
    evening.now += SEAL_SECONDS
    evening.step()
    assert ben.doubts == ["What you saw was not what the host meant; it is shown anew."]
    assert ben.trouble == ""
    assert (ben.view, ben.table) == evening.table.room.view_for(1)


def test_the_seal_says_nothing_of_cards_that_its_viewer_may_not_see() -> None:
    """Seals are among what is compared between two worlds (`tests.kit.leaks`)."""
    worlds = Worlds()
    with heard_logs():
        for number in range(3):
            worlds.try_hand(preset("classic"), f"seal {number}")
    assert worlds.total
    assert worlds.messages["seal"] > 20


# -- a host that was started again from an older moment ----------------------------------------


def test_a_host_that_has_lost_the_last_moments_is_gone_on_with_and_says_so() -> None:
    table = Table(opening(), seed=4)
    table.deal()
    table.play_on(3)
    old = table.room
    guest = table.guests[0]
    table.play_on(6)
    for one in table.guests:
        one._link.close()
    table.host = Host(old, table.journal, keys=table.rng.randbytes)
    for number, one in enumerate(table.guests):
        host_end, guest_end = memory_link()
        table.host.attach(host_end)
        seat = old.seats[number] if number < 5 else None
        one.relink(guest_end, bytes.fromhex(seat.token) if seat else b"")
    table.pump()
    assert guest.trouble == ""
    assert guest.doubts == []
    assert [one.code for one in guest.notices] == ["rewound"]
    assert (guest.view, guest.table) == old.view_for(0)
    table.play_on()
    assert table.room.phase == "between"
    assert all(one.doubts == [] for one in table.guests)


def test_a_host_that_has_forgotten_what_it_acknowledged_is_noticed() -> None:
    table = Table(opening(), seed=4)
    old = table.room
    guest = table.guests[0]
    guest.ready()
    table.pump()
    guest._link.close()
    table.host = Host(old, table.journal, keys=table.rng.randbytes)
    # Others have done so much that the number of the revision tells nothing.
    for number in range(4):
        table.do(Reseat(which=1, name=f"Ben{number}", token=old.seats[1].token))
    host_end, guest_end = memory_link()
    table.host.attach(host_end)
    guest.relink(guest_end, bytes.fromhex(old.seats[0].token))
    table.pump()
    assert [one.code for one in guest.notices] == ["rewound"]
    assert guest.table is not None
    assert not guest.table.ready[0]


def test_each_notice_has_a_sentence_somewhere_in_the_program() -> None:
    """A code that nothing says any more should go."""
    told = "".join(path.read_text() for path in Path("net").glob("*.py"))
    for code in NOTICES:
        assert told.count(f'"{code}"') >= 2, code
