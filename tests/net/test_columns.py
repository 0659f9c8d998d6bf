"""People come and go, and each keeps a column of the score sheet of their own (NOPICK-5)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.match import payments
from net.commands import Act, AddChair, LastHand, Leave, NextHand, Ready, Reseat, TakeChair
from net.entries import entry_from_plain, entry_to_plain
from net.journal import read, room_of
from net.room import Room, replay
from tests.net.kit import NoDisk, Table, opening

GRETA, HANS = "ab" * 16, "cd" * 16


def people(table: Table) -> dict[str, int]:
    """The sheet as everybody is shown it: units by the name of the column."""
    seen = table.room.view_for(None).table
    assert sum(seen.totals) + seen.pot == 0
    assert len(set(seen.people)) == len(seen.people)
    return dict(zip(seen.people, seen.totals, strict=True))


def of_seat(room: Room, seat: int) -> str:
    """Whose column the chair has."""
    return room.columns[room.match.sheet[seat]].name


def hands(table: Table, count: int) -> None:
    for _ in range(count):
        table.deal()
        table.rush()


def sit(table: Table, seat: int, name: str, token: str) -> None:
    table.do(Reseat(which=seat, name=name, token=token))


def test_a_newcomer_begins_at_nought_and_the_bots_score_stays() -> None:
    table = Table(opening(persons=2), seed=3, join=False)
    hands(table, 4)
    before = people(table)
    sit(table, 3, "Greta", GRETA)
    assert people(table) == {**before, "Greta": 0}
    assert of_seat(table.room, 3) == "Greta"
    hands(table, 6)
    after = people(table)
    assert after["Dan"] == before["Dan"]
    assert after["Greta"] != 0


def test_before_the_first_hand_a_newcomer_takes_the_bots_column_as_it_is() -> None:
    table = Table(opening(persons=2), seed=3, join=False)
    sit(table, 3, "Greta", GRETA)
    assert list(people(table)) == ["Anna", "Ben", "Carla", "Greta", "Eva"]


def test_who_leaves_keeps_the_score_and_a_bot_begins_its_own_column() -> None:
    table = Table(opening(), seed=5, join=False)
    hands(table, 3)
    before = people(table)
    table.do(Leave(1, 1, "random"))
    hands(table, 5)
    after = people(table)
    assert after["Ben"] == before["Ben"]
    assert table.room.seats[1].name == "Otto"
    assert after["Otto"] == table.room.view_for(None).table.total(1)


def test_a_hand_counts_for_who_had_the_chair_when_it_was_dealt() -> None:
    """Ben leaves in the middle, a bot plays on, then Greta does: the hand is still Ben's."""
    table = Table(opening(), seed=8, join=False)
    hands(table, 2)
    before = people(table)
    table.deal()
    table.rush(5)
    table.do(Leave(1, 1, "random"))
    table.rush(3)
    sit(table, 1, "Greta", GRETA)
    assert of_seat(table.room, 1) == "Ben"
    table.rush()
    assert of_seat(table.room, 1) == "Greta"
    row = table.room.match.rows[2]
    assert people(table) == {
        **{name: units + row.scores[at] for at, (name, units) in enumerate(before.items())},
        "Greta": 0,
    }


def test_who_comes_back_gets_the_own_column_back() -> None:
    table = Table(opening(), seed=5, join=False)
    token = table.room.seats[1].token
    hands(table, 3)
    table.do(Leave(1, 1, "random"))
    hands(table, 2)
    before = people(table)
    former = table.room.former[0]
    assert (former.seat, former.name, former.token) == (1, "Ben", token)
    sit(table, 1, former.name, token)
    assert table.room.former == ()
    assert table.room.seats[1].name == "Ben"
    assert people(table) == before
    hands(table, 3)
    after = people(table)
    assert after["Otto"] == before["Otto"]
    assert after["Ben"] != before["Ben"]
    # Otto had to get up, and is the one who sits down again when Ben has gone for good.
    table.do(Leave(1, 2, "random"))
    assert table.room.seats[1].name == "Otto"
    assert len(table.room.columns) == 6


def test_who_comes_back_to_another_chair_has_the_own_column_there() -> None:
    table = Table(opening(persons=3), seed=5, join=False)
    token = table.room.seats[1].token
    hands(table, 3)
    table.do(Leave(1, 1, "random"))
    hands(table, 1)
    sit(table, 1, "Greta", GRETA)
    sit(table, 3, "Ben", token)
    assert of_seat(table.room, 1) == "Greta"
    assert of_seat(table.room, 3) == "Ben"
    before = people(table)
    hands(table, 4)
    assert people(table)["Dan"] == before["Dan"]
    assert people(table)["Ben"] == table.room.view_for(None).table.total(3)


def test_a_newcomer_pays_into_the_pot_and_who_comes_back_does_not_pay_twice() -> None:
    """NOPICK-5: one unit per pot."""
    table = Table(
        opening("tournament", {"no_pick": "redeal-with-pot"}, persons=2), seed=5, join=False
    )
    while table.room.match.pot == 0:
        table.deal()
        while table.room.phase == "hand":
            table.do(_act(table.room, "pass"))
    sit(table, 3, "Greta", GRETA)
    assert table.room.match.pot == 6
    assert people(table)["Greta"] == -1
    assert table.room.match.rows[-1].contract == "joined"
    table.do(Leave(3, 1, "random", kept=True))
    assert table.room.seats[3].name == "Dan", "the bot that had to get up sits down again"
    sit(table, 3, "Greta", GRETA)
    assert table.room.match.pot == 6
    assert people(table)["Greta"] == -1


def _act(room: Room, words: str) -> Act:
    return Act(room.actor or 0, 0, room.deals, room.step, words)


def test_a_sixth_chair_lets_the_dealer_sit_out_and_goes_again() -> None:
    """DEAL-5: whoever sits there has a column of their own, which stays when the chair goes."""
    table = Table(opening("tournament", persons=5), seed=5)
    hands(table, 3)
    table.pump()
    before = people(table)
    table.do(AddChair(bot="random"))
    table.pump()
    assert people(table) == {**before, "Otto": 0}
    sit(table, 5, "Greta", GRETA)
    assert people(table) == {**before, "Greta": 0}, "nothing stood in Otto's column yet"
    hands(table, 6)
    table.pump()
    sat_out = [row for row in table.room.match.rows if not all(row.played)]
    assert [row.played.count(False) for row in sat_out[-6:]] == [1] * 6
    table.do(Leave(5, 1, "random"))
    hands(table, 1)
    units = people(table)
    table.do(TakeChair(which=5))
    table.pump()
    assert len(table.room.seats) == 5
    assert people(table) == units
    hands(table, 3)
    assert people(table)["Greta"] == units["Greta"]
    table.pump()
    for guest in table.guests:
        assert guest.doubts == []
        assert (guest.view, guest.table) == table.room.view_for(guest.seat)
    assert isinstance(table.journal, NoDisk)
    assert replay(table.journal.entries) == table.room


def test_a_chair_is_not_added_or_taken_where_it_cannot_be() -> None:
    for preset, command, why in (
        ("classic", AddChair(), "At this table 5 play; one more needs a dealer who sits out."),
        ("tournament", TakeChair(which=4), "At this table 5 must play"),
        ("tournament", TakeChair(which=0), "Somebody sits there."),
    ):
        table = Table(opening(preset, persons=2), seed=5, join=False)
        refusal = table.host.do(command)
        assert refusal is not None
        assert why in str(refusal)
        table.deal()
        refusal = table.host.do(command)
        assert refusal is not None
        assert refusal.code == "not_now"


def test_a_chair_in_the_middle_goes_and_the_others_keep_seat_score_and_token() -> None:
    table = Table(opening("tournament", seats=6, persons=6), seed=5, join=False)
    hands(table, 4)
    left = table.room.seats[2]
    table.do(Leave(2, 1, "random"))
    units, before = people(table), table.room.seats
    table.do(TakeChair(which=2))
    assert table.room.seats == (*before[:2], *before[3:])
    assert people(table) == units
    assert [of_seat(table.room, seat) for seat in range(5)] == [
        seat.name for seat in table.room.seats
    ]
    assert table.room.former[0].seat == -1
    hands(table, 2)
    sit_back = Reseat(which=0, name="Anna", token=table.room.seats[0].token)
    assert table.host.do(sit_back) is None
    assert left.token not in {seat.token for seat in table.room.seats}


def test_a_name_of_somebody_who_has_left_is_not_given_twice() -> None:
    table = Table(opening(), seed=5, join=False)
    hands(table, 1)
    table.do(Leave(1, 1, "random"))
    sit(table, 1, "Ben", GRETA)
    assert table.room.seats[1].name == "Ben 2"
    assert {"Ben", "Ben 2"} <= people(table).keys()
    # Nor is that of a bot: its column stays under its name.
    other = Table(opening(persons=2), seed=5, join=False)
    hands(other, 1)
    sit(other, 3, "Dan", GRETA)
    assert other.room.seats[3].name == "Dan 2"


@pytest.mark.parametrize("seed", range(6))
def test_people_come_and_go_all_evening_and_the_journal_gives_the_same(
    seed: int, tmp_path: Path
) -> None:
    """Random comings and goings, in hands and between them, pots among it; after each step the
    sheet adds up, and the journal gives the same room, also from a snapshot."""
    rng = Random(seed)
    options = {"no_pick": "redeal-with-pot"} if seed % 2 else {}
    table = Table(
        opening("tournament", options, seats=5 + seed % 2, persons=3),
        tmp_path,
        seed=seed,
        join=False,
    )
    tokens = [f"{number:032x}" for number in range(1, 8)]
    for cid in range(1, 51):
        room = table.room
        if room.phase != "hand" and rng.random() < 0.5:
            table.deal()
        table.rush(rng.choice((1, 7, 100)))
        persons = [at for at, seat in enumerate(room.seats) if seat.kind == "person"]
        bots = [at for at, seat in enumerate(room.seats) if seat.kind == "bot"]
        if rng.random() < 0.4 and len(persons) > 1:
            table.do(Leave(rng.choice(persons), cid, "random"))
        elif bots and rng.random() < 0.7:
            away = [one for one in tokens if all(one != seat.token for seat in room.seats)]
            away += [one.token for one in room.former]
            table.host.do(
                Reseat(which=rng.choice(bots), name=rng.choice("ABCD"), token=rng.choice(away))
            )
        people(table)
        room = table.room
        if room.phase != "hand":
            for at, seat in enumerate(room.seats):
                column = room.columns[room.match.sheet[at]]
                assert (column.name, column.token) == (seat.name, seat.token)
    assert room_of(table.journal.path, read(table.journal.path)) == table.room
    while table.room.phase == "hand":
        table.rush()
    snapshot = entry_from_plain(entry_to_plain(table.room.snapshot()))
    key = table.rng.randbytes(32)
    (dealt,) = table.room.decide(NextHand(key=key)).entries
    direct, short = table.room.apply(dealt).room, replay((snapshot, dealt))
    assert (short.match, short.columns, short.former) == (
        direct.match,
        direct.columns,
        direct.former,
    )
    assert len(table.room.columns) > table.room.match.seats
    table.do(LastHand(-1, 0))
    table.rush()
    assert table.room.match.pot == 0
    totals = table.room.match.totals
    paid = list(totals)
    for payer, payee, units in payments(totals):
        paid[payer] += units
        paid[payee] -= units
    assert not any(paid)
    table.journal.close()


def test_a_journal_from_before_there_were_columns_is_understood() -> None:
    """What an older program wrote lacks the fields that came later."""
    table = Table(opening(), seed=5, join=False)
    hands(table, 2)
    table.do(Leave(1, 1, "random"))
    assert isinstance(table.journal, NoDisk)
    for entry in (table.room.snapshot(), table.journal.entries[-1]):
        plain = entry_to_plain(entry)
        for name in ("chairs", "people", "columns", "former", "host", "watchers"):
            plain[1].pop(name, None)
        assert entry_from_plain(plain).TAG == entry.TAG
    plain = entry_to_plain(table.room.snapshot())
    for name in ("chairs", "people", "columns"):
        del plain[1][name]
    short = [row for row in plain[1]["rows"] if len(row["scores"]) == 5]
    plain[1]["rows"] = short
    room = replay((entry_from_plain(plain),))
    assert [column.name for column in room.columns] == [seat.name for seat in room.seats]


def test_ready_marks_and_requests_of_the_old_seat_do_not_pass_to_the_new_person() -> None:
    table = Table(opening(persons=2), seed=5, join=False)
    hands(table, 1)
    table.do(Ready(1, 7))
    table.do(Leave(1, 8, "random"))
    sit(table, 1, "Greta", GRETA)
    assert table.room.seats[1].acked == ()
    assert not table.room.ready[1]


def test_a_sheet_full_of_columns_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.columns.LIMIT", 6)
    table = Table(opening(persons=2), seed=5, join=False)
    hands(table, 1)
    sit(table, 3, "Greta", GRETA)
    refusal = table.host.do(Reseat(which=4, name="Hans", token=HANS))
    assert refusal is not None
    assert str(refusal) == "The score sheet has no room for one more player."
