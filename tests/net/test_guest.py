"""A guest believes nothing: a host that breaks the rules gets a sentence, and nothing crashes."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgpack
import pytest

from engine.codec import to_plain
from engine.errors import Reason
from net import doubt
from net.guest import Guest
from net.link import MemoryLink, memory_link
from net.messages import BadMessage, encode
from net.tableview import TableView
from tests.net.kit import EVERY_STAKE, Table, opening


class Liar:
    """A host that says whatever a test wants, beginning with the truth of a real table."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.link, guest_end = memory_link()
        token = b"" if seat is None else bytes.fromhex(table.room.seats[seat].token)
        self.guest = Guest(guest_end, token)
        real, far_end = memory_link()
        table.host.attach(real)
        far_end.send(self.link.receive() or b"")
        table.pump()
        self.frames: list[bytes] = []
        while (frame := far_end.receive()) is not None:
            self.frames.append(frame)
        assert isinstance(self.link, MemoryLink)

    def tell(self) -> None:
        """Send what has been gathered."""
        for frame in self.frames:
            self.link.send(frame)
        self.frames = []
        self.guest.pump()


def scene(steps: int = 12, seat: int = 1) -> tuple[Table, dict[str, Any], TableView]:
    """A table in the middle of a hand, and the fresh update that `seat` would get."""
    table = Table(opening("full", EVERY_STAKE), seed=4, join=False)
    table.deal()
    table.rush()
    table.deal()
    table.rush(steps)
    fields = {**table.host._state(seat), "events": [], "fresh": True}
    seen = table.room.view_for(seat).table
    return table, fields, seen


def test_a_missing_update_is_noticed_and_everything_asked_for_anew() -> None:
    table = Table(opening(), seed=2)
    table.deal()
    table.pump()
    late = table.guests[((table.room.actor or 0) + 3) % 5]
    table.actor().act(table.choose())
    while table.host.pump():
        pass
    late._link._inbox.clear()  # type: ignore[attr-defined]
    table.pump()
    table.actor().act(table.choose())
    while table.host.pump():
        pass
    assert late.pump() == []
    assert "left something out between revisions" in late.trouble
    table.pump()
    assert late.trouble == ""
    assert (late.view, late.table) == table.room.view_for(late.seat)
    table.play_on()
    assert late.trouble == ""


def test_a_host_that_goes_on_lying_is_asked_only_so_often() -> None:
    table = Table(opening(), seed=2)
    table.deal()
    liar = Liar(table, 1)
    liar.tell()
    assert liar.guest.table is not None
    for _ in range(20):
        liar.link.send(b"nonsense")
        liar.guest.pump()
    asked = 0
    while liar.link.receive() is not None:
        asked += 1
    assert asked == 3
    assert liar.guest.trouble.startswith("these bytes are no message")


View = dict[str, Any]
LIES: dict[str, Callable[[View, View], object]] = {
    "a card twice": lambda view, table: view["hand"].__setitem__(0, view["hand"][1]),
    "a card that was played": lambda view, table: view["hand"].__setitem__(
        0, view["tricks"][0]["plays"][0]["card"]
    ),
    "more cards than it says": lambda view, table: view["counts"].__setitem__(1, 0),
    "too many cards": lambda view, table: view["counts"].__setitem__(2, 31),
    "too few cards": lambda view, table: view["counts"].__setitem__(2, 0),
    "below zero": lambda view, table: view["counts"].__setitem__(2, -3),
    "another seat's hand": lambda view, table: view.update(seat=2),
    "no such seat to act": lambda view, table: view.update(turn=7),
    "nobody to act": lambda view, table: view.update(turn=None),
    "no such dealer": lambda view, table: view.update(dealer=-1),
    "no such picker": lambda view, table: view.update(picker=5),
    "another number of seats": lambda view, table: view.update(seats=4),
    "an unknown phase": lambda view, table: view.update(phase="duel at dawn"),
    "an unknown kind of hand": lambda view, table: view.update(contract="whist"),
    "a choice out of turn": lambda view, table: view.update(legal=["QC"], turn=0),
    "an unknown card": lambda view, table: view["hand"].__setitem__(0, "1Z"),
    "a number for a card": lambda view, table: view["hand"].__setitem__(0, 3),
    "a list for a number": lambda view, table: view.update(dealer=[1]),
    "no hand at all": lambda view, table: view.pop("hand"),
    "a field of its own": lambda view, table: view.update(cheat=1),
    "a trick out of order": lambda view, table: view["tricks"][0]["plays"].reverse(),
    "a trick of nobody": lambda view, table: view["tricks"][0].update(winner=9),
    "a trick too small": lambda view, table: view["tricks"][0]["plays"].pop(),
    "too many tricks": lambda view, table: view.update(tricks=view["tricks"] * 9),
    "words that nobody says": lambda view, table: view["said"][0].update(words="hello there"),
    "somebody who is not there": lambda view, table: view["said"][0].update(seat=11),
    "other rules than the table": lambda view, table: view.update(preset="classic"),
    "a hand over without cards": lambda view, table: view.update(phase="over"),
    "stakes of nothing": lambda view, table: view.update(stakes=0),
    "rows of cards": lambda view, table: view.update(up=[["QC"]]),
    "rules that are not known": lambda view, table: table.update(preset="poker"),
    "options that are not known": lambda view, table: table["options"].update(wild="yes"),
    "a name too few": lambda view, table: table["names"].pop(),
    "another seat": lambda view, table: table.update(seat=3),
    "a seat that is not there": lambda view, table: table.update(seat=8),
    "an unknown kind of player": lambda view, table: table["kinds"].__setitem__(0, "ghost"),
    "an unknown phase of the table": lambda view, table: table.update(phase="siesta"),
    "other totals than the sheet": lambda view, table: table["totals"].__setitem__(0, 99),
    "a pot from nowhere": lambda view, table: table.update(pot=3),
    "players twice": lambda view, table: table.update(playing=[0, 1, 1, 2, 3]),
    "too few players": lambda view, table: table.update(playing=[0, 1]),
    "standings without somebody": lambda view, table: table["standings"].pop(),
    "no dealer": lambda view, table: table.update(next_dealer=5),
    "a column of nobody": lambda view, table: table["people"].append("Ghost"),
    "a column too few": lambda view, table: table["people"].pop(),
    "two seats with one column": lambda view, table: table["sheet"].__setitem__(0, 1),
    "a seat without a column": lambda view, table: table["sheet"].__setitem__(0, 5),
    "hand zero": lambda view, table: table.update(number=0),
    "a showdown of others": lambda view, table: table.update(
        showdown={"hands": [], "winners": [1]}
    ),
}


@pytest.mark.parametrize("name", ["2-rows", "2-stacks"])
def test_impossible_rows_at_the_end_of_a_hand_for_two_are_not_shown(name: str) -> None:
    table = Table(opening(name), seed=4)
    table.deal()
    table.rush()
    seen = table.room.view_for(1)
    assert seen.view is not None
    plain = to_plain(seen.view)
    assert doubt.view(plain, seen.table) == seen.view
    first, second = plain["revealed"]["up"][0][:2]
    for wrong in (
        {"up": []},
        {"down": plain["revealed"]["down"][:1]},
        {"up": [plain["revealed"]["up"][1], plain["revealed"]["up"][0]]},
        {"up": [[second, second, *plain["revealed"]["up"][0][2:]], plain["revealed"]["up"][1]]},
        {"up": [[first], plain["revealed"]["up"][1]]},
    ):
        lie = {**plain, "revealed": {**plain["revealed"], **wrong}}
        with pytest.raises(BadMessage):
            doubt.view(lie, seen.table)


@pytest.mark.parametrize("name", LIES)
def test_an_impossible_view_is_not_shown(name: str) -> None:
    table, fields, _seen = scene(22)
    liar = Liar(table, 1)
    liar.tell()
    guest = liar.guest
    before = (guest.view, guest.table)
    assert guest.view is not None
    assert guest.view.tricks, "the scene must have a complete trick"
    lie = copy.deepcopy(fields)
    LIES[name](lie["view"], lie["table"])
    liar.frames.append(encode("update", lie))
    liar.tell()
    assert guest.trouble
    assert guest.trouble.endswith(".")
    assert len(guest.trouble) < 300
    assert (guest.view, guest.table) == before


@pytest.mark.parametrize(
    "event",
    [
        ["played", {"seat": 7, "card": "QC", "under": False}],
        ["played", {"seat": -1, "card": "QC", "under": False}],
        ["hand-over", {"scores": [1, 2], "pot": 0}],
        ["dealt", {"dealer": 0, "hands": [], "blind": [], "up": [], "down": 0}],
        ["uncovered", {"seat": 0, "place": 3, "card": "QC"}],
        ["explosion", {"seat": 1}],
        [["played"], {"seat": 1}],
        {"played": 1},
        "played",
        None,
    ],
    ids=str,
)
def test_an_event_that_cannot_be_is_not_told(event: Any) -> None:
    table, fields, _seen = scene()
    liar = Liar(table, 1)
    liar.tell()
    lie = {**fields, "events": [event], "fresh": False, "rev": fields["rev"] + 1}
    liar.frames.append(encode("update", lie))
    liar.tell()
    assert liar.guest.trouble


def test_the_end_of_a_hand_must_show_the_whole_pack_and_pay_out_what_it_takes_in() -> None:
    """SCORE-8"""
    table = Table(opening(), seed=2)
    table.deal()
    table.play_on()
    fields = {**table.host._state(1), "events": [], "fresh": True}
    assert fields["view"]["revealed"] is not None
    for lie in (
        lambda view: view["outcome"]["scores"].__setitem__(0, 50),
        lambda view: view["outcome"]["scores"].pop(),
        lambda view: view["outcome"].update(side=[9]),
        lambda view: view["revealed"]["dealt"][0].__setitem__(0, view["revealed"]["blind"][0]),
        lambda view: view["revealed"]["dealt"].pop(),
        lambda view: view.update(revealed=None),
    ):
        false = copy.deepcopy(fields)
        lie(false["view"])
        with pytest.raises(BadMessage):
            doubt.view(false["view"], table.room.view_for(1).table)
    doubt.view(fields["view"], table.room.view_for(1).table)


def test_any_change_to_a_view_is_shown_or_refused_but_never_crashes() -> None:
    """Values are put in each other's place all over a view; the window must survive the rest."""
    rng = Random(8)
    shown = refused = 0
    for steps in (0, 3, 9, 14, 22, 40):
        _table, fields, seen = scene(steps)
        for _ in range(150):
            lie = copy.deepcopy(fields["view"])
            mutate(lie, rng)
            try:
                doubt.view(lie, seen)
                shown += 1
            except BadMessage:
                refused += 1
            other = copy.deepcopy(fields["table"])
            mutate(other, rng)
            try:
                doubt.table(other, seen.rows)
            except BadMessage:
                refused += 1
    assert refused > 500
    assert shown > 20


def mutate(value: Any, rng: Random) -> None:
    """Change one thing somewhere inside."""
    places: list[tuple[Any, Any]] = []

    def walk(inside: Any) -> None:
        keys = inside if isinstance(inside, dict) else range(len(inside))
        for key in list(keys):
            places.append((inside, key))
            if isinstance(inside[key], (dict, list)):
                walk(inside[key])

    walk(value)
    where, key = rng.choice(places)
    others: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        5,
        99,
        "",
        "QC",
        "7D",
        "pick",
        [],
        {},
        [None],
        "x" * 9,
    ]
    where[key] = rng.choice([*others, copy.deepcopy(rng.choice(places)[0])])


def test_rows_of_the_sheet_are_doubted_too() -> None:
    table, _fields, _seen = scene()
    liar = Liar(table, 1)
    liar.frames = [
        frame if b"sheet" not in frame[:9] else bent_sheet(frame) for frame in liar.frames
    ]
    liar.tell()
    assert "the scores of hand 1 do not add up" in liar.guest.trouble
    assert liar.guest.table is None
    liar = Liar(table, 1)
    liar.frames = [frame for frame in liar.frames if b"sheet" not in frame[:9]]
    liar.tell()
    assert liar.guest.trouble == "The host has not sent the whole score sheet."


def bent_sheet(frame: bytes) -> bytes:
    fields = msgpack.unpackb(frame)
    fields["rows"][0]["scores"][0] += 1
    changed: bytes = msgpack.packb(fields)
    return changed


def test_a_long_score_sheet_arrives_in_parts() -> None:
    table = Table(opening(), seed=1, watch=False)
    for _ in range(2):
        table.deal()
        table.play_on()
    rows = table.room.match.rows * 40
    table.host.room = replace(table.room, match=replace(table.room.match, rows=rows))
    late = table.join(b"")
    table.pump()
    late.pump()
    assert not late.trouble
    assert late.table is not None
    assert len(late.table.rows) == 80
    assert late.table == table.room.view_for(None).table


@pytest.mark.parametrize(
    "reason",
    [
        {"code": "nonsense", "card": "", "suit": "", "count": 0, "why": ""},
        {"code": "over", "card": "XX", "suit": "", "count": 0, "why": ""},
        {"code": "over", "card": "", "suit": "Z", "count": 0, "why": ""},
        {"code": "over"},
        {"code": ["over"], "card": "", "suit": "", "count": 0, "why": ""},
    ],
    ids=str,
)
def test_a_reason_that_no_window_could_put_into_words_is_refused(reason: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        doubt.reason(reason)


def test_a_reason_is_cleaned() -> None:
    plain = {"code": "under-not-needed", "card": "", "suit": "", "count": 0, "why": "a\x1b\nb"}
    assert doubt.reason(plain) == Reason("under-not-needed", why="a b")


def test_names_from_the_host_are_cleaned_once_more() -> None:
    _table, fields, seen = scene()
    fields["table"]["names"][2] = "Ca\u202erla\x07"
    fields["table"]["name"] = "\x00"
    table = doubt.table(fields["table"], seen.rows)
    assert table.names[2] == "Carla"
    assert table.name == "Sheepshead"


def test_a_host_that_closes_or_vanishes_is_told_in_a_sentence() -> None:
    table = Table(opening(), seed=1)
    table.host.close("closed", "Anna has closed the table.\x1b")
    for guest in table.guests:
        guest.pump()
        assert guest.gone == "Anna has closed the table."
        guest.next_hand()
        assert not guest.waiting
    host_end, guest_end = memory_link()
    guest = Guest(guest_end)
    host_end.close()
    guest.pump()
    assert guest.gone == "The table is gone."


def test_a_host_of_another_version_is_not_played_with() -> None:
    host_end, guest_end = memory_link()
    guest = Guest(guest_end)
    host_end.send(encode("welcome", {"proto": 2, "room": "x", "seat": 0, "cid": 0}))
    guest.pump()
    assert guest.trouble == "The host plays another version of Sheepshead."


def test_while_waiting_a_second_click_is_not_a_second_request() -> None:
    table = Table(opening(), seed=1)
    table.deal()
    table.pump()
    actor, action = table.actor(), table.choose()
    actor.act(action)
    assert actor.waiting
    actor.act(action)
    actor.next_hand()
    table.pump()
    assert not actor.waiting
    assert actor.take_refusal() is None
    assert table.room.step == 1


def test_a_guest_that_comes_back_goes_on_counting_its_requests() -> None:
    table = Table(opening(), seed=1)
    table.deal()
    table.play_on(7)
    seat = table.room.actor or 0
    table.guests[seat] = table.join(bytes.fromhex(table.room.seats[seat].token))
    table.pump()
    step = table.room.step
    table.play_on(1)
    assert table.room.step == step + 1
