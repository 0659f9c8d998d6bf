"""What the network says is told in the player's language, filled in after it was translated."""

import errno

import pytest

from game import i18n, session
from game.net_words import net_words
from game.table.lan_words import notice_words
from net.fairness import UNFAIR, Check
from net.guest import Notice
from net.journal import tables_folder
from net.messages import BadMessage, Refusal
from net.saved import SavedTable, saved_table
from net.sayings import NOT_SAVED, SEAT_TAKEN_WATCH, Saying, understood
from tests.game.table.test_hint_language import Abroad, abroad


@pytest.fixture
def far(monkeypatch):
    """Another language; it knows which texts it was asked for."""
    language = Abroad()
    monkeypatch.setattr(i18n, "_catalogue", language)
    return language


def test_english_reads_as_the_network_wrote_it():
    inner = Saying("{seats} people sit where {need} play", seats=6, need=5)
    saying = Saying("The host's table does not add up: {what}.", what=inner)
    assert net_words(saying) == str(saying)
    assert net_words(saying) == "The host's table does not add up: 6 people sit where 5 play."
    assert net_words("It does not answer.") == "It does not answer."
    assert net_words("") == ""


def test_a_sentence_is_looked_up_with_its_fields_not_with_the_names_in_them(far):
    told = net_words(Saying(SEAT_TAKEN_WATCH, name="Ben"))
    assert far.asked == {SEAT_TAKEN_WATCH}
    assert told == abroad(SEAT_TAKEN_WATCH).format(name="Ben")


def test_what_is_wrong_inside_a_sentence_is_translated_too(far):
    error = BadMessage(Saying("It does not fit: {what}.", what=Saying("{n} too many", n=2)))
    assert net_words(error) == (
        abroad("It does not fit: {what}.").format(what=abroad("{n} too many").format(n=2))
    )


def test_the_system_speaks_for_itself(far):
    assert net_words(OSError(errno.ENOSPC, "No space left on device")) == "No space left on device"
    assert not far.asked


def test_a_port_that_is_taken_is_told_with_the_reason_of_the_system(far):
    saying = Saying("The port {port} can't be used: {why}.", port=4242, why="Address in use")
    assert net_words(OSError(saying)) == abroad(saying.template).format(
        port=4242, why="Address in use"
    )


def test_a_notice_whose_seat_has_gone_is_translated_with_the_name_of_who_has_it(far):
    text = understood(SEAT_TAKEN_WATCH.format(name="{Ben}"))
    told = notice_words(Notice("seat_taken", "{Ben}", text), "Anna")
    assert told == abroad(SEAT_TAKEN_WATCH).format(name="\\{Ben\\}")


def test_a_refusal_is_translated(far):
    from game.table.words import refused

    assert refused(Refusal("stale", "The table has moved on.")) == abroad("The table has moved on.")
    full = Refusal("not_saved", understood(NOT_SAVED.format(why="Disk full")))
    assert refused(full) == abroad(NOT_SAVED).format(why="Disk full")


def test_what_is_wrong_with_a_deal_is_translated(far):
    from game.table.fair import verdict
    from tests.game.table.test_lan_fair import over

    why = "The host's seed is not the one it had promised."
    assert verdict(Check(1, UNFAIR, why), over().table).startswith(abroad(why))


def test_a_saved_table_that_cant_be_read_is_told_by_the_name_of_its_file(far, tmp_path):
    path = tables_folder(tmp_path) / "0123456789abcdef.journal"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nothing")
    found = saved_table(tmp_path)
    assert isinstance(found, SavedTable)
    template = "{path} is not a saved table: its first line is damaged."
    assert found.problem == template.format(path=path)
    told = session.saved(tmp_path)
    assert told is not None
    assert told.problem.startswith(abroad(template).format(path=path.name) + " ")
