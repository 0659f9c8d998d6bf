"""What the table says during a hand, and that it tells no secret."""

from __future__ import annotations

import pytest

from engine.errors import REASONS, Reason
from game.table import words
from game.table.facts import facts_of
from tests.game.table.kit import FIVE, MANY
from tests.game.table.test_outcome_words import HANDS_8
from tools.staged import dealt, staged


def hand_8():
    """Carla (2) has picked and called the ace of clubs, which Ben (1) holds."""
    desk = dealt(HANDS_8, "TS KH", dealer=3)
    return desk.say("pass", "pass", "pass", "pick", "bury TS KH", "call AC")


def seen(desk, seat):
    desk.seat = seat
    return desk.view, facts_of(desk.view), desk.table


def everything(desk, seat):
    """All public words about every seat, as that seat's window writes them."""
    view, facts, table = seen(desk, seat)
    said = [words.role(facts, table, one) for one in range(view.seats)]
    return said, words.points_line(view, facts)


def test_nobody_but_the_partner_reads_of_the_partner():
    """PART-15: the words around the table are the same whoever holds the called ace."""
    desk = hand_8()
    # Ben's ace of clubs and Dan's seven of clubs change places: nobody else can tell.
    swapped = list(HANDS_8)
    swapped[1] = swapped[1].replace("AC", "7C")
    swapped[3] = swapped[3].replace("7C", "AC")
    other = dealt(tuple(swapped), "TS KH", dealer=3)
    other.say("pass", "pass", "pass", "pick", "bury TS KH", "call AC")
    for seat in (0, 2, 4):
        assert everything(desk, seat) == everything(other, seat)
        view, facts, _table = seen(desk, seat)
        assert "partner" not in words.own_role(view, facts)


def test_the_secret_partner_reads_it_on_the_own_tab_only():
    desk = hand_8()
    view, facts, table = seen(desk, 1)
    assert words.own_role(view, facts) == "you · partner, secret"
    assert all(words.role(facts, table, seat)[0] != "Partner" for seat in range(5))


def test_once_known_the_partner_is_named_to_all():
    desk = hand_8().say("9C", "KC", "AC")
    view, facts, table = seen(desk, 0)
    assert words.role(facts, table, 1) == ("Partner", True)
    view, facts, _table = seen(desk, 1)
    assert words.own_role(view, facts) == "you · partner"


def test_points_count_only_what_all_may_know():
    """The bury is never in it, and the partner's tricks only once the partner is known."""
    desk = hand_8()
    view, facts, _table = seen(desk, 0)
    assert "Others" in words.points_line(view, facts)
    desk.say("9C", "KC", "AC", "8C", "7C")
    view, facts, _table = seen(desk, 0)
    assert words.points_line(view, facts) == "Picker’s side *15* + bury  |  Defenders *0*"


def test_the_prompt_is_the_reason():
    desk = hand_8().say("9C")
    view, _facts, _table = seen(desk, 0)
    assert words.turn_to_play(view) == "Clubs were led: follow suit."
    desk.say("KC")
    view, _facts, _table = seen(desk, 1)
    assert words.turn_to_play(view) == "Your {AC} was called: it falls now."


def test_whoever_cannot_follow_reads_so():
    desk = hand_8().say("TC", "KC", "AC", "8C", "7C", "JH", "QH", "7D", "TD", "QS")
    # Anna has taken the trick and leads.
    view, _facts, _table = seen(desk, 0)
    assert words.turn_to_play(view) == "You lead: play any card."
    desk.say("TH", "7H")
    view, _facts, _table = seen(desk, 2)
    assert words.turn_to_play(view) == "You have no hearts: play any card."


@pytest.mark.parametrize("code", sorted(REASONS))
def test_every_reason_has_words(code):
    said = words.reason(Reason(code, card="AS", suit="S", count=2, why="so it is"))
    assert said[0].isupper() or said[0] == "{"
    assert said.endswith(".")


@pytest.mark.parametrize("rules", FIVE + MANY)
def test_the_bar_speaks_in_every_variant(rules):
    desk = staged(rules, "bar", None, bot="random")
    for _step in range(12):
        if desk.view.over:
            break
        view, facts, table = seen(desk, 0)
        assert words.house_line(view)
        if view.phase != "play":
            assert words.phase_chip(facts)
        for seat in range(view.seats):
            assert words.role(facts, table, seat)[0]
        desk.bot_acts()


def test_small_numbers_are_words():
    assert words.number(2) == "two"
    assert words.number(11) == "11"
    assert words.capital("three have passed") == "Three have passed"
