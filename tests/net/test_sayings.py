"""A sentence of the network knows what it was made of, also after a journey."""

import copy
import errno
import os
from pathlib import Path

import pytest

from net.guest import Guest
from net.journal import BadJournal, NoTable, read
from net.link import memory_link
from net.messages import NOTICES, BadMessage, decode, encode
from net.sayings import FROM_HOSTS, NOT_SAVED, SEAT_TAKEN_NEXT, Saying, said_by, understood


def test_a_saying_reads_like_any_text_and_keeps_its_facts():
    saying = Saying("{name}'s time was up.", name="Anna {x}")
    assert saying == "Anna {x}'s time was up."
    assert (saying.template, saying.facts) == ("{name}'s time was up.", {"name": "Anna {x}"})


def test_a_copied_saying_is_the_same():
    saying = Saying("{name}'s time was up.", name="Anna {x}")
    again = copy.deepcopy(saying)
    assert (again, again.template, again.facts) == (saying, saying.template, saying.facts)


def test_an_error_gives_its_saying_back(tmp_path):
    path = tmp_path / "0123456789abcdef.journal"
    with pytest.raises(NoTable) as gone:
        read(path)
    told = said_by(gone.value)
    assert isinstance(told, Saying)
    assert told.facts == {"path": path}
    path.write_bytes(b"nothing")
    with pytest.raises(BadJournal) as bad:
        read(path)
    assert said_by(bad.value) == str(bad.value)
    assert str(bad.value) == f"{path} is not a saved table: its first line is damaged."


def test_an_error_without_words_of_its_own_is_told_as_python_does():
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert said_by(error) == str(error)
    assert said_by(ValueError()) == ""


def test_a_message_that_makes_no_sense_says_where_and_what():
    frame = encode("ping", {"n": 3}).replace(b"\x03", b"\xc0")
    with pytest.raises(BadMessage) as bad:
        decode(frame, "up", "live")
    told = said_by(bad.value)
    assert isinstance(told, Saying)
    assert told.facts["where"] == "ping.n"
    assert isinstance(told.facts["what"], Saying)
    assert told.facts["what"].template == "expected a whole number from {low} to {high}."


@pytest.mark.parametrize("template", FROM_HOSTS)
def test_what_a_host_says_is_understood(template):
    facts = {name: "Uncle Joe (A. B.)" for name in ("why", "what", "name") if name in template}
    told = understood(template.format(**facts))
    assert isinstance(told, Saying)
    assert (told.template, told.facts) == (template, facts)


def test_what_no_template_fits_stays_as_it_came():
    for text in ("The table has moved on.", "Über {why}.", "", "The table could not be saved:"):
        assert understood(text) is text


def test_a_guest_understands_refusals_and_farewells_of_another_computer():
    here, there = memory_link()
    guest = Guest(here)
    there.send(encode("welcome", {"proto": 1, "room": "r", "seat": None, "cid": 0}))
    text = SEAT_TAKEN_NEXT.format(name="Ben")
    there.send(encode("notice", {"code": "seat_taken", "name": "Ben", "text": text}))
    there.send(encode("bye", {"code": "closing", "text": NOT_SAVED.format(why="No room")}))
    guest.pump()
    told = guest.notices.popleft().text
    assert isinstance(told, Saying)
    assert told.facts == {"name": "Ben"}
    assert isinstance(guest.gone, Saying)
    assert guest.gone.facts == {"why": "No room"}


def test_each_notice_has_a_sentence_somewhere_in_the_program() -> None:
    """A code that nothing says any more should go."""
    told = "".join(path.read_text() for path in Path("net").glob("*.py"))
    for code in NOTICES:
        assert told.count(f'"{code}"') >= 2, code
