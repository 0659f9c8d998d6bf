"""Who is at the table: the seat that was left, who watches, whose computer it is."""

from __future__ import annotations

from pathlib import Path

from net.fairness import SHARE_SECONDS
from net.guest import Notice
from net.journal import Journal
from tests.net.evening import Evening

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
