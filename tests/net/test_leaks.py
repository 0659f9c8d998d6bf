"""Nothing that leaves an open table depends on a card which the receiver cannot see.

`tests.kit.leaks` compares; here is its short run, and the proof that it can fail: each of
`planted_leaks` is planted in the product and must be found. The long run is
`python3 tools/soak_leaks.py`.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.rules import preset
from net.doorsettings import DoorSettings, save_door
from net.journal import Journal
from tests.kit.conformance import PLAYING
from tests.kit.leaks import Leak, Worlds, heard_logs
from tests.kit.swap import EXTRAS
from tests.net.kit import opening
from tests.net.planted_leaks import PLANTED, TABLES


@pytest.fixture
def worlds() -> Iterator[Worlds]:
    with heard_logs():
        yield Worlds()


# -- the short run ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYING)
def test_nothing_that_leaves_a_table_depends_on_hidden_cards(name: str, worlds: Worlds) -> None:
    for words, extra in EXTRAS.items():
        worlds.try_hand(preset(name, **extra), f"{name} {words} short")
    assert worlds.total >= 15, worlds.pairs
    assert worlds.messages.keys() >= {
        "update",
        "ack",
        "nack",
        "welcome",
        "pong",
        "said",
        "seal",
        "bye",
    }


def test_a_dealer_who_sits_out_learns_nothing_either(worlds: Worlds) -> None:
    """DEAL-5"""
    for number in range(8):
        worlds.try_hand(preset("tournament", **EXTRAS["raising"]), f"six {number}", 6)
    assert worlds.viewers["sits out"] >= 3, worlds.viewers
    assert worlds.classes.keys() == {"person", "bot", "watcher"}


def hunt(names: tuple[str, ...], worlds: Worlds) -> None:
    """Enough hands to find a leak, if there is one."""
    TABLES.clear()
    for number in range(150):
        for name in names:
            if name == "under":
                # Somebody lays a card under in one of ten hands of these rules.
                worlds.try_hand(preset("full"), f"u {number}", tries=20, with_word=" under ")
            else:
                worlds.try_hand(preset(name), f"hunt {name} {number}")


RARE = {
    "the view of who may pick shows the blind",
    "the view names the secret partner",
    "the public partner is set as soon as there is one",
    "one bit of a hand is in the public facts",
    "the stakes are raised by a secret",
    "somebody is ready who holds a queen",
    "a secret takes a revision of its own",
    "an event tells that there is a secret",
    "a refusal speaks of a card that somebody else holds",
    "talk carries a sign of what the speaker holds",
    "the beacon counts something secret among the watchers",
    "a bot is told who the partner is",
    "everybody is shown the card that is laid under",
    "everybody is shown the card under as it falls",
    "everybody is shown the card under when its trick is taken",
    "the card under is in everybody's view",
}
"""Leaks that take some seconds to be found, since what they tell is seldom a secret."""


@pytest.mark.parametrize(
    "sentence",
    [pytest.param(one, marks=[pytest.mark.slow] if one in RARE else []) for one in PLANTED],
)
def test_a_planted_leak_is_found(
    sentence: str, worlds: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant, names = PLANTED[sentence]
    plant(monkeypatch)
    with pytest.raises(Leak):
        hunt(names, worlds)


def test_there_are_enough_planted_leaks() -> None:
    assert len(PLANTED) >= 40
    assert len(PLANTED.keys() - RARE) >= 25
    assert PLANTED.keys() >= RARE


# -- files -----------------------------------------------------------------------------------------


def test_only_their_owner_can_read_a_tables_files(tmp_path: Path) -> None:
    """The journal holds every card, and the door's settings the join code and a token."""
    entry = opening("classic")
    journal = Journal.create(tmp_path, entry.room, [entry])
    save_door(journal.path, DoorSettings(secret=7, owner="ab"))
    journal.close()
    files = [one for one in tmp_path.rglob("*") if one.is_file()]
    assert len(files) >= 2
    for one in files:
        assert stat.S_IMODE(one.stat().st_mode) & 0o077 == 0, one.name


def test_a_file_that_everybody_can_read_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rightly = os.open
    monkeypatch.setattr(os, "open", lambda path, flags, mode=0o644: rightly(path, flags, 0o644))
    with pytest.raises(AssertionError):
        test_only_their_owner_can_read_a_tables_files(tmp_path)
