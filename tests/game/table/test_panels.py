"""Picking, burying, calling and answering: what the panels offer, refuse and warn of."""

from __future__ import annotations

import itertools

import pytest

from engine.actions import Alone, Call, Decline
from engine.cards import card
from game.app import App
from game.inputs import Key
from game.screen import Push
from game.table.panels import BuryPanel, PickPanel, QuestionPanel
from game.table.screen import TableScreen
from tools.staged import dealt

# Hand 11 of an evening: Ben deals, three pass, Anna may pick; the blind is 10 of clubs, jack of
# hearts.
HANDS = (
    "QC JS AD 9D 8S KH",
    "AS 7C 9C QD TD 8H",
    "AC KC 9S QH 8D 7H",
    "TH AH 8C JC 7S JD",
    "KS TS QS 7D 9H KD",
)
BLIND = "TC JH"


@pytest.fixture
def table(make_context, make_window):
    """A table at which cards lie still, and keys are pressed at it."""

    def make(hands=HANDS, blind=BLIND, said=("pass", "pass", "pass"), **rules):
        desk = dealt(hands, blind, dealer=1, **rules).say(*said)
        ctx = make_context(threaded=True, instant=True)
        app = App(make_window(), ctx)
        app._guard = lambda action: action()
        screen = TableScreen(desk)
        app.go(Push(screen))

        def key(*names):
            for name in names:
                app.handle(Key(name))
                wait()

        def wait():
            # What the desk has to tell comes by itself at a real one.
            desk.telling = True
            ctx.clock.advance(1.0)
            app.step(ctx.clock.now())
            ctx.clock.advance(1.0)
            app.step(ctx.clock.now())

        def lay(*codes):
            for code in codes:
                cards = [widget.card for widget in screen.controls.cards]
                key("1234567890"[cards.index(card(code))])

        screen.key, screen.lay, screen.wait, screen.app = key, lay, wait, app
        wait()
        return screen

    return make


def spoken(screen):
    return [action.text() for action in screen.desk.asked]


def test_pick_and_pass_have_keys(table):
    screen = table()
    assert isinstance(screen.panel, PickPanel)
    assert "Three have passed" in screen.panel.prompt
    screen.key("n")
    assert spoken(screen) == ["pass"]
    other = table()
    other.key("p")
    assert spoken(other) == ["pick"]


def test_the_dealer_who_must_pick_is_offered_nothing_else(table):
    """PICK-5."""
    screen = table(said=("pass", "pass", "pass", "pass"), no_pick="forced")
    screen.desk.seat = 1
    screen.presenter.jump(screen.desk.view)
    screen._situation = None
    screen.wait()
    assert list(screen.panel._buttons) == ["pick"]
    screen.key("n")
    assert spoken(screen) == []


def bury(table, **more):
    return table(said=("pass", "pass", "pass", "pick"), **more)


def test_a_bury_shows_at_once_what_it_leaves_to_call(table):
    """PART-1: each ace with its reason, and the help that would make it possible."""
    screen = bury(table)
    assert isinstance(screen.panel, BuryPanel)
    screen.lay("TC", "KH")
    rows = {row.sign: row.why_not for row in screen.panel.rows}
    assert rows["{AS}"] == ""
    assert rows["{AC}"] == "No clubs would stay in your hand. Take {TC} back to call this ace."
    assert rows["{AH}"].endswith("Take {KH} back to call this ace.")
    assert screen.panel.label(card("8S")) == ("hold card", True)
    assert screen.panel.main_button.label == "Bury, call {AS}"
    screen.key("enter")
    assert spoken(screen) == ["bury TC KH", "call AS"]


def test_a_card_can_be_taken_back(table):
    screen = bury(table)
    screen.lay("TC", "KH")
    screen.panel._spots[0].press()
    screen.wait()
    assert screen.panel.choice.laid == [card("KH")]
    assert not screen.panel.main_button.enabled


def test_a_third_card_is_refused_with_a_sentence(table):
    screen = bury(table)
    screen.lay("TC", "KH", "9D")
    assert screen.reason.startswith("Two cards are enough")
    assert len(screen.panel.choice.laid) == 2


def test_an_ace_that_cannot_be_called_says_why_when_pressed(table):
    screen = bury(table)
    screen.lay("TC", "KH")
    row = next(row for row in screen.panel.rows if row.sign == "{AC}")
    row.press()
    assert screen.panel.refused.startswith("No clubs")
    assert isinstance(screen.panel.choice.call, Call)


def test_a_bury_that_leaves_nothing_to_call_is_asked_about(table):
    """PART-7a: it could have been avoided, so the game warns; the warning may be overruled."""
    hands = ("QC JS AD 9D 8S 7D", "AS 7C 9C QD TD 8H", *HANDS[2:4], "KS TS QS KH 9H KD")
    screen = bury(table, hands=hands, unknown="never")
    screen.lay("TC", "8S")
    assert screen.panel.choice.actions == ()
    screen.key("enter")
    assert screen.app.stack.top is not screen
    assert spoken(screen) == []
    screen.key("escape")
    assert screen.app.stack.top is screen
    assert spoken(screen) == []
    screen.key("enter")
    top = screen.app.stack.top
    top.form.set_focus(top.form.widgets[1])
    screen.key("enter")
    assert spoken(screen) == ["bury TC 8S"]
    assert screen.desk.view.alone


def test_nobody_is_warned_where_no_bury_would_help(table):
    """PART-8: with trump only there is nothing to call whatever is buried."""
    carla = HANDS[2].replace("8D", "TC")
    hands = ("QC JS AD 9D KD 7D", *HANDS[1:2], carla, HANDS[3], "KS TS QS KH 9H 8S")
    screen = bury(table, hands=hands, blind="JH 8D", unknown="never")
    screen.lay("8D", "7D")
    screen.key("enter")
    assert spoken(screen) == ["bury 7D 8D"]
    assert screen.desk.view.alone


def test_a_card_is_laid_under_where_the_call_needs_it(table):
    """PART-6: choose the call, then the card that lies under; Enter goes on each time."""
    hands = ("QC JS AD 9D 8S 7D", "AS 7C 9C QD TD 8H", *HANDS[2:4], "KS TS QS KH 9H KD")
    screen = bury(table, hands=hands)
    screen.lay("TC", "8S")
    screen.key("enter")
    assert screen.panel.choice.needs_under
    assert "lay under" in screen.panel.prompt
    assert not screen.panel.main_button.enabled
    screen.lay("7D")
    assert screen.panel.label(card("7D")) == ("under", True)
    assert screen.panel.main_button.enabled
    screen.key("enter")
    assert spoken(screen) == ["bury TC 8S", "call AC under 7D"]


def test_alone_is_offered_only_where_the_house_has_it(table):
    """PART-9."""
    screen = bury(table)
    screen.lay("TC", "KH")
    assert not screen.panel.alone_button.visible
    other = bury(table, alone="yes")
    other.lay("TC", "KH")
    assert other.panel.alone_button.visible
    other.key("a")
    assert spoken(other) == ["bury TC KH", "alone"]


def test_in_a_jack_game_the_right_half_says_who_is_partner(table):
    """PART-10."""
    screen = bury(table, rules="country")
    screen.lay("TC", "KH")
    assert screen.panel.rows == []
    assert "{JD}" in screen.panel.choice.nothing_to_say()
    screen.panel.main_button.press()
    screen.wait()
    assert spoken(screen) == ["bury TC KH"]
    assert screen.desk.view.phase == "play"


def test_whoever_holds_the_jack_may_call_up_or_go_alone(table):
    """PART-10: the next higher jack that the picker lacks."""
    hands = ("JD QC AD 9D 8S KH", *HANDS[1:3], "TH AH 8C JC 7S JS", HANDS[4])
    screen = bury(table, hands=hands, rules="country", call_up="any")
    screen.lay("8S", "KH")
    actions = screen.panel.choice.actions
    assert Call(card("JS")) in actions
    assert Alone() in actions
    assert [row.sign for row in screen.panel.rows] == ["{JS}"]
    screen.panel.main_button.press()
    screen.wait()
    assert spoken(screen) == ["bury 8S KH", "call JS"]


def test_a_picker_without_a_word_to_say_may_keep_quiet(table):
    """PART-9: alone or decline; the secret solo is a decline."""
    screen = bury(table, rules="country", alone="yes")
    screen.lay("TC", "KH")
    assert screen.panel.choice.call == Decline()
    assert screen.panel.main_button.label == "Bury, say nothing"
    screen.panel.main_button.press()
    screen.wait()
    assert spoken(screen) == ["bury TC KH", "decline"]


def crack(table, seat):
    said = ("pass", "pass", "pass", "pick", "bury TC KH", "call AS")
    screen = table(said=said, crack="yes", crack_by="any-defender")
    screen.desk.telling = False
    while screen.desk.view.turn != seat:
        screen.desk.say("decline")
    screen.desk.seat = seat
    screen.presenter.jump(screen.desk.view)
    screen._situation = None
    screen.wait()
    return screen


def test_a_defender_may_crack(table):
    """STAKE-1; saying no has the focus, since saying yes costs money."""
    screen = crack(table, 2)
    assert isinstance(screen.panel, QuestionPanel)
    assert screen.panel.title == "Crack?"
    assert screen.panel.main().label == "No"
    screen.key("y")
    assert spoken(screen) == ["crack"]
    assert screen.desk.view.stakes == 2


def test_the_secret_partner_is_asked_too_and_may_only_decline(table):
    """STAKE-1: Ben holds the called ace of spades."""
    screen = crack(table, 1)
    assert [button.label for button in screen.panel.widgets()] == ["No"]
    assert "only say no" in screen.panel.prompt
    screen.key("y")
    assert spoken(screen) == []
    screen.key("n")
    assert spoken(screen) == ["decline"]


def test_a_table_resumed_before_the_call_asks_for_the_call_alone(table):
    screen = table(said=("pass", "pass", "pass", "pick", "bury TC KH"))
    assert isinstance(screen.panel, BuryPanel)
    assert screen.panel.choice.count == 0
    assert screen.panel.main_button.label == "Call {AS}"
    screen.panel.main_button.press()
    assert spoken(screen) == ["call AS"]


def test_a_bury_of_four_has_four_slots(make_context):
    """Four players: the picker takes four cards and buries four."""
    hands = (
        "QC JS AD 9D 8S KH 7C",
        "AS 9C QD TD 8H 7H 8C",
        "AC KC 9S QH 8D TH AH",
        "JC 7S JD KS TS QS 7D",
    )
    desk = dealt(hands, "TC JH 9H KD", rules="4-blind", dealer=3).say("pick")
    screen = TableScreen(desk)
    screen.enter(make_context(threaded=True))
    for now in range(3):
        screen.update(float(now))
    assert screen.panel.choice.count == 4
    assert len(screen.panel._slots) == 4
    for left, right in itertools.pairwise(screen.panel._slots):
        assert left.x + left.width <= right.x
