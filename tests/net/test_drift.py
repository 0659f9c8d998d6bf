"""A picture that has drifted, and a host that was started again from an older moment."""

from __future__ import annotations

from engine.rules import preset
from net.commands import Reseat
from net.host import Host
from net.link import memory_link
from net.seal import SEAL_SECONDS
from tests.kit.leaks import Worlds, heard_logs
from tests.net.evening import Evening
from tests.net.kit import Table, opening


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
