"""The door of a table on the network and what its host decides. Real connections on this
computer's own address."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from net import joining
from net.codes import join_code
from net.discovery import FoundTable
from net.hosting import HostTable
from net.joining import JoinTable
from net.protocol import Refused
from tests.net.lan import HERE, evening, join


def test_the_host_is_asked_and_says_yes(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna", door={"need": "approval"}) as table:
        table.play = False
        ben = join(table.table, "Ben")
        table.joined.append(ben)
        table.until(lambda: bool(table.table.lobby.asking), "Ben asks", 5.0)
        asking = table.table.lobby.asking[0]
        assert (asking.name, asking.watch, asking.address) == ("Ben", False, HERE)
        table.until(lambda: ben.state == "asking", "Ben knows")
        table.table.answer(asking.number, True)
        table.until(lambda: ben.guest.seat is not None, "Ben sits", 5.0)


def test_a_code_lets_in_and_five_wrong_ones_lock_out(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna", door={"need": "code"}) as table:
        table.play = False
        secret = table.table._table.settings.secret
        ben = join(table.table, "Ben", code=secret)
        table.joined.append(ben)
        table.until(lambda: ben.guest.seat is not None, "Ben sits", 5.0)
        codes = []
        for _ in range(6):
            guess = join(table.table, "Guess", code=secret ^ 1)
            table.joined.append(guess)
            table.until(lambda: guess.state == "refused", "it is refused", 5.0)  # noqa: B023
            assert guess.refused is not None
            codes.append(guess.refused.code)
            guess.close()
            table.joined.pop()
        assert codes == ["wrong_code"] * 5 + ["locked_out"]
        assert ben.state == "in"


class SlowFinder:
    """Finds one table at once and the other a moment later."""

    def __init__(self, first: HostTable, second: HostTable, after: float) -> None:
        self._tables = [first, second]
        self._from = time.monotonic() + after

    def tables(self) -> list[FoundTable]:
        found = self._tables if time.monotonic() > self._from else self._tables[:1]
        return [
            FoundTable(
                room=one._table.room.id,
                name=one._table.room.name,
                addresses=(HERE,),
                port=one.lobby.port,
                preset="classic",
                persons=1,
                seats=5,
                watching=0,
                state="lobby",
                need="code",
                problem="",
                app="",
            )
            for one in found
        ]

    async def run(self) -> None:
        """Nothing runs: the tables are given."""

    async def close(self) -> None:
        """Nothing was opened."""


@pytest.mark.parametrize("good", [True, False])
def test_a_code_without_an_address_is_not_wrong_because_another_table_is_found_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: bool
) -> None:
    """Two families, one network: the code opens its own table, however late it is found. Only
    when none of them opens is the code wrong, and each was asked once."""
    monkeypatch.setattr(joining, "SEARCH_SECONDS", 3.0)
    with (
        evening(tmp_path / "a", name="Other", door={"need": "code"}) as other,
        evening(tmp_path / "b", name="Anna", door={"need": "code"}) as table,
    ):
        table.play = other.play = False
        secrets = [one.table._table.settings.secret for one in (other, table)]
        code = secrets[1] if good else next(n for n in range(3) if n not in secrets)
        finder = SlowFinder(other.table, table.table, after=1.0)
        monkeypatch.setattr(joining, "Finder", lambda _interface: finder)
        ben = JoinTable.to(join_code("", code), "Ben", None, interface=HERE)
        table.joined.append(ben)

        def answered() -> bool:
            other.step()
            return ben.state in ("in", "refused")

        table.until(answered, "Ben has an answer", 10.0)
        if good:
            assert ben.room == table.table._table.room.id
        else:
            assert ben.refused is not None
            assert ben.refused.code == "wrong_code"
            assert [one.table._table._guard._wrong for one in (other, table)] == [1, 1]


def test_a_watcher_sees_the_table_and_no_hand(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna") as table:
        watcher = table.seat("Wim", watch=True)
        table.hands(2)
        assert watcher.guest.seat is None
        number = len(table.guests) - 1
        seen = [update.view for update in table.updates[number] if update.view is not None]
        assert len(seen) > 20
        assert all(view.hand == () and view.legal == () for view in seen)
        assert table.table.lobby.watching == 1
        table.same_everywhere()


def test_a_full_table_is_watched_until_a_seat_is_free(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna", preset="3-ten") as table:
        table.seat("Ben")
        carla = table.seat("Carla")
        table.until(lambda: carla.guest.seat is not None, "all sit")
        dan = table.seat("Dan")
        table.hands(2)
        assert dan.guest.seat is None
        assert carla.guest.seat is not None
        assert table.table.give_seat_to_bot(carla.guest.seat) is None
        table.until(lambda: dan.guest.seat is not None, "Dan sits")
        table.joined.remove(carla)
        table.updates.clear()
        carla.close()
        table.hands(4)
        table.same_everywhere()


def test_a_newcomer_takes_a_bots_seat_in_the_middle_of_a_hand_where_that_is_allowed(
    tmp_path: Path,
) -> None:
    with evening(tmp_path, name="Anna", door={"takeover": True}) as table:
        table.until(
            lambda: table.table._table.room.phase == "hand" and table.table._table.room.actor == 0,
            "a hand runs",
        )
        table.play = False
        ben = table.seat("Ben")
        table.until(
            lambda: ben.guest.view is not None and ben.guest.view.seat is not None,
            "Ben sits and holds cards",
            5.0,
        )
        assert ben.guest.seat is not None
        assert ben.guest.table is not None
        assert ben.guest.table.phase == "hand"
        table.play = True
        table.hands(2)
        table.same_everywhere()


def test_the_host_sends_somebody_away(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna") as table:
        ben = table.seat("Ben")
        table.hands(1)
        assert ben.guest.seat is not None
        assert table.table.kick(ben.guest.seat) is None
        table.until(lambda: ben.state == "gone", "Ben is gone", 3.0)
        assert "sent you away" in ben.trouble
        # Whoever was sent away needs the host's word to come again.
        back = join(table.table, "Ben")
        table.joined = [back]
        table.until(lambda: bool(table.table.lobby.asking), "Ben asks", 5.0)
        table.table.answer(table.table.lobby.asking[0].number, False)
        table.until(lambda: back.state == "refused", "Ben is refused", 5.0)
        assert back.refused == Refused("not_approved", "The host did not let you in.")


def test_rules_change_between_two_hands_and_places_before_the_first(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna") as table:
        table.play = False
        ben = table.seat("Ben")
        table.until(lambda: ben.guest.seat == 1, "Ben sits")
        assert table.table.swap(1, 3) is None
        table.until(lambda: ben.guest.seat == 3, "Ben sits elsewhere", 3.0)
        table.play = True
        table.hands(1)
        table.play = False
        table.until(lambda: table.table._table.room.phase == "between", "between", 5.0)
        refusal = table.table.new_rules("8", {})
        assert refusal is not None
        assert table.table.new_rules("full", {"crack": "no"}) is None
        table.until(
            lambda: ben.guest.table is not None and ben.guest.table.preset == "full", "new", 3.0
        )
        table.play = True
        table.hands(3)
        table.same_everywhere()


def test_the_host_may_wait_for_somebody_or_let_a_bot_act_at_once(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna", preset="3-ten", door={"grace": 0.3}) as table:
        ben = table.seat("Ben")
        assert ben.guest.seat is not None
        seat = ben.guest.seat
        table.joined.remove(ben)
        ben.close()
        table.updates.clear()
        room = table.table._table

        def away() -> bool:
            return room.room.seats[seat].away

        table.play = False
        table.until(away, "Ben is away", 3.0)
        table.table.wait_longer(seat)
        table.play = True
        table.until(lambda: room.room.actor == seat, "it is Ben's turn", 5.0)
        step = room.room.step
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            table.step()
            time.sleep(0.01)
        assert (room.room.step, room.room.actor) == (step, seat)
        table.table.bot_now(seat)
        table.hands(1)


def test_a_paused_table_waits_and_goes_on(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna") as table:
        table.hands(1)
        table.table.pause(True)
        assert table.table.lobby.paused
        table.play = False
        for _ in range(50):
            table.step()
            time.sleep(0.01)
        step = (table.table._table.room.deals, table.table._table.room.step)
        for _ in range(30):
            table.step()
            time.sleep(0.01)
        assert (table.table._table.room.deals, table.table._table.room.step) == step
        table.table.pause(False)
        table.play = True
        table.hands(3)
