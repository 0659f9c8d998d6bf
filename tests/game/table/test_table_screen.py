"""Whole hands through the screen, by clicks and by keys alone, at a real table with bots."""

from __future__ import annotations

import pytest

from engine.rules import preset as rules_of
from game import session
from game.app import App
from game.inputs import Key, Pointer
from game.screen import Push, Screen
from game.settings import data_folder
from game.table.hand_end import HandEndScreen
from game.table.panels import BuryPanel, PickPanel, QuestionPanel
from game.table.screen import TableScreen
from net import local
from net.local import LocalTable
from tests.game.table.kit import FIVE, MANY

NAMES = ("Ben", "Carla", "Dan", "Eva", "Fritz", "Greta", "Hans", "Ida", "Jonas")


class Ground(Screen):
    """Stands below the table, so that leaving it does not end the program."""

    def draw(self, surface, ctx):
        surface.fill((0, 0, 0))


class Player:
    """Hands on mouse and keyboard, and a clock that is moved by hand.

    The bots play at random, so that a seed tells the same story whatever better bots learn.
    """

    def __init__(
        self, make_context, make_window, preset="classic", seed="seat", bot="random", **chosen
    ):
        chosen = {"instant": True, **chosen}
        self.ctx = make_context(threaded=True, **chosen)
        self.window = make_window()
        self.app = App(self.window, self.ctx)
        clock = self.ctx.clock
        setup = local.TableSetup(
            "Anna",
            tuple((name, bot) for name in NAMES[: rules_of(preset).deal.seats - 1]),
            preset=preset,
            hands=2,
        )
        table = LocalTable.create(setup, data_folder(), clock=clock.now, keys=session.keys_of(seed))
        self.table = TableScreen(session.LocalDesk(table))
        self.app.go(Push(Ground()))
        self.app.go(Push(self.table))
        # A failing screen must fail the test.
        self.app._guard = lambda action: action()  # type: ignore[method-assign]

    @property
    def view(self):
        return self.table.desk.view

    @property
    def top(self):
        return self.app.stack.top

    def wait(self, seconds=0.05):
        self.ctx.clock.advance(seconds)
        self.app.step(self.ctx.clock.now())

    def key(self, name):
        self.app.handle(Key(name))
        self.wait(0.01)

    def click(self, widget):
        x, y = widget.rect.center
        if widget in self.table.controls.cards:
            # The part that the next card leaves free.
            x = widget.rect.left + widget.visible_width // 2
        self.app.handle(Pointer("move", x, y))
        self.app.handle(Pointer("down", x, y, 1))
        self.app.handle(Pointer("up", x, y, 1))
        self.wait(0.01)

    def until_asked(self, most=4000):
        """Let time pass until the player has something to do; what it is."""
        for _round in range(most):
            if not isinstance(self.top, TableScreen):
                return self.top
            view = self.view
            if view.my_turn and not self.table.presenter.busy and not self.table.desk.waiting:
                if self.table.panel is not None:
                    return self.table.panel
                if view.phase == "play":
                    return "play"
            self.wait()
        raise AssertionError(f"nothing is asked any more: {self.view.phase}")


@pytest.fixture
def player(make_context, make_window):
    return lambda **more: Player(make_context, make_window, **more)


def by_clicks(player, asked):
    """Answer with the mouse."""
    table = player.table
    if asked == "play":
        legal = {action.card for action in player.view.legal}
        player.click(next(card for card in table.controls.cards if card.card in legal))
    elif isinstance(asked, PickPanel):
        player.click(asked._buttons["pick"])
    elif isinstance(asked, BuryPanel):
        bury_by(player, asked, lambda: player.click(table.controls.cards[-1]), player.click)
    elif isinstance(asked, QuestionPanel):
        player.click(asked.main())
    else:
        raise AssertionError(asked)


def bury_by(player, panel, press_last_card, press):
    if not panel.complete or (panel.choice.needs_under and panel.choice.under is None):
        press_last_card()
    elif panel.main_button.enabled:
        press(panel.main_button)
        if not isinstance(player.top, TableScreen):
            # The bury would leave nothing to call: the second answer does it all the same.
            player.key("right")
            player.key("left")
            player.top.form.set_focus(player.top.form.widgets[1])
            player.key("enter")
    else:
        press(next(row for row in panel.rows if not row.why_not))


def by_keys(player, asked):
    """Answer with the keyboard alone."""
    if asked == "play":
        cards = [card.card for card in player.table.controls.cards]
        legal = {action.card for action in player.view.legal}
        player.key(str(1 + next(i for i, card in enumerate(cards) if card in legal)))
    elif isinstance(asked, PickPanel):
        player.key("p")
    elif isinstance(asked, BuryPanel):
        last = str(min(9, len(player.table.controls.cards)))

        def press(widget):
            for _round in range(40):
                if player.table.controls.form.focus is widget:
                    break
                player.key("tab")
            player.key("enter")

        bury_by(player, asked, lambda: player.key(last), press)
    else:
        player.key("n")


def to_play(one):
    """Bid by keys until a card is to be played."""
    for _question in range(60):
        asked = one.until_asked()
        if asked == "play":
            return
        assert not isinstance(asked, HandEndScreen), "this seed's hand is not played"
        by_keys(one, asked)


@pytest.mark.parametrize("preset", ["classic", "10"])
def test_the_first_hand_of_a_table_is_dealt_card_by_card_too(player, preset):
    """DEAL-2: not only the hands after it; the cards leave the pack one after the other."""
    anna = player(preset=preset, instant=False)
    anna.wait(0.02)
    assert anna.table.presenter.moving, "the cards lie there at once"
    assert anna.table.presenter.facts is not None
    places = set()
    for _round in range(200):
        if not anna.table.presenter.moving:
            break
        anna.wait(0.02)
        places.add(
            tuple(anna.table.presenter.timeline.pose(key) for key in anna.table.presenter.codes)
        )
    assert len(places) > 10
    assert len(anna.table.presenter.facts.hand) == rules_of(preset).deal.hand


@pytest.mark.parametrize("answer", [by_clicks, by_keys], ids=["clicks", "keys"])
@pytest.mark.parametrize("preset", FIVE)
def test_hands_from_deal_to_score(player, preset, answer):
    """The first thing a newcomer does works from end to end, in every house's rules."""
    one = player(preset=preset, bot="thumb")
    for _question in range(80):
        asked = one.until_asked()
        if isinstance(asked, HandEndScreen):
            break
        answer(one, asked)
    end = one.top
    assert isinstance(end, HandEndScreen)
    outcome = end.told.outcome
    assert sum(outcome.scores) + outcome.pot == 0
    assert one.table.desk.table.totals == outcome.scores
    if preset != "classic":
        return
    if answer is by_keys:
        one.key("space")
    else:
        one.click(end.buttons["continue"])
    for _question in range(80):
        asked = one.until_asked()
        if isinstance(asked, HandEndScreen):
            break
        answer(one, asked)
    assert one.table.desk.table.number == 2
    assert len(one.table.desk.table.rows) == 2


@pytest.mark.parametrize("preset", MANY)
def test_a_hand_at_tables_of_other_sizes(player, preset):
    one = player(preset=preset, seed="many", bot="thumb")
    for _question in range(80):
        asked = one.until_asked()
        if isinstance(asked, HandEndScreen):
            break
        by_keys(one, asked)
    assert sum(one.top.told.outcome.scores) + one.top.told.outcome.pot == 0
    assert len(one.table.desk.table.names) == one.view.seats


def test_pressing_the_visible_part_of_a_card_finds_that_card(player):
    """Cards overlap; each is pressed where it can be seen, its raised edge included."""
    one = player(seed="visible", scale=1.3)
    for _question in range(60):
        asked = one.until_asked()
        if asked == "play" or isinstance(asked, BuryPanel):
            break
        by_keys(one, asked)
    form, cards = one.table.controls.form, one.table.controls.cards
    assert len(cards) >= 6
    for place, widget in enumerate(cards):
        left, top = widget.rect.left, widget.rect.top
        for dx in (1, widget.visible_width // 2, widget.visible_width - 1):
            assert form._at(left + dx, widget.rect.centery) is widget
        follower = cards[place + 1] if place + 1 < len(cards) else None
        if follower is not None and follower.rect.top > top + 4:
            assert form._at(follower.rect.left + 4, top + 2) is widget


def test_a_click_survives_a_bot_that_plays_in_its_middle(player):
    """The form is made anew between the two halves of a click; the click is not lost."""
    one = next(
        asked
        for number in range(20)
        if isinstance((asked := player(seed=f"halves-{number}")).until_asked(), PickPanel)
    )
    pick = one.table.panel._buttons["pick"]
    x, y = pick.rect.center
    one.app.handle(Pointer("down", x, y, 1))
    one.table._make_form()
    one.app.handle(Pointer("up", x, y, 1))
    one.wait(0.05)
    assert one.view.picker == one.view.seat


def test_a_card_that_does_not_fit_shakes_and_says_why(player):
    one = player(seed="refuse", instant=False, speed=4.0)
    for _question in range(60):
        asked = one.until_asked()
        if asked == "play" and one.view.refused:
            break
        by_keys(one, asked)
    refused = one.view.refused[0]
    row = [card.card for card in one.table.controls.cards]
    one.key(str(1 + row.index(refused.card)))
    assert one.table.reason
    assert one.table.prompt()[2] == "no"
    assert one.view.my_turn
    assert one.table.presenter.timeline.busy
    one.wait(3.0)
    assert one.table.reason == ""


def test_a_click_while_cards_move_acts_on_the_true_state(player):
    one = player(seed="hurry", instant=False, speed=0.5)
    to_play(one)
    # Play; while the trick lies or moves the player is to lead or follow again at some moment.
    for _round in range(3000):
        if one.view.my_turn and one.view.phase == "play" and one.table.presenter.busy:
            break
        if one.view.my_turn and one.view.phase == "play" and not one.table.presenter.busy:
            by_keys(one, "play")
        assert not isinstance(one.top, HandEndScreen)
        one.wait(0.02)
    held = one.view.hand
    by_clicks(one, "play")
    assert len(one.view.hand) == len(held) - 1


def test_a_card_chosen_ahead_is_played_on_your_turn(player):
    one = player(seed="ahead", instant=False, speed=1.0)
    to_play(one)
    by_keys(one, "play")
    for _round in range(3000):
        one.wait(0.02)
        settled = not one.view.my_turn and not one.table.presenter.busy
        if settled and one.view.phase == "play" and len(one.view.hand) == 5:
            break
    one.wait(0.5)
    chosen = one.table.controls.cards[0].card
    one.key("1")
    assert one.table.presenter.touch.ahead == chosen
    for _round in range(3000):
        one.wait(0.02)
        if chosen not in one.view.hand or one.table.reason:
            break
    assert chosen not in one.view.hand or one.table.reason


def test_a_second_press_takes_the_choice_back(player):
    one = player(seed="ahead", instant=False, speed=1.0)
    to_play(one)
    by_keys(one, "play")
    one.wait(0.5)
    if not one.view.my_turn and not one.table.presenter.busy:
        one.key("1")
        one.key("1")
        assert one.table.presenter.touch.ahead is None


def test_escape_opens_the_menu_and_leaving_keeps_the_table(player):
    one = player(seed="leave")
    one.until_asked()
    hand = one.view.hand
    one.key("escape")
    assert type(one.top).__name__ == "TableMenu"
    one.key("escape")
    assert one.top is one.table
    one.key("escape")
    for _round in range(9):
        if one.top.form.focus is one.top.buttons[-1]:
            break
        one.key("down")
    one.key("enter")
    assert isinstance(one.top, Ground)
    saved = session.saved()
    assert saved is not None
    desk = session.resume(one.ctx.settings)
    try:
        desk.tick()
        desk.pump()
        assert desk.view.hand == hand
    finally:
        desk.close()


def test_the_score_sheet_and_the_last_trick_open_by_key(player):
    one = player(seed="look")
    for _question in range(40):
        asked = one.until_asked()
        if one.view.tricks:
            break
        by_keys(one, asked)
    one.key("l")
    assert one.table.peek
    one.key("escape")
    assert not one.table.peek
    one.key("s")
    assert type(one.top).__name__ == "ScoreSheet"
    one.key("s")
    assert one.top is one.table


def test_bots_wait_while_something_lies_over_the_table(player):
    one = player(seed="hold")
    one.until_asked()
    one.key("n")
    one.key("escape")
    step = one.table.desk.table.step
    for _round in range(200):
        one.wait()
    assert one.table.desk.table.step <= step + 1


def test_after_a_hand_it_can_be_replayed_and_played_again(player):
    one = player(seed="again")
    for _question in range(80):
        asked = one.until_asked()
        if isinstance(asked, HandEndScreen):
            break
        by_keys(one, asked)
    dealt = one.view.revealed.dealt
    one.key("r")
    assert type(one.top).__name__ == "ReplayScreen"
    for _round in range(35):
        one.key("right")
        one.wait(0.3)
    assert one.top.at == 30
    one.key("escape")
    one.key("a")
    one.until_asked()
    assert one.table.desk.table.practice
    assert set(one.view.hand) <= set(dealt[0]) | set(one.view.blind)
    assert len(one.table.desk.table.rows) == 1


def test_a_hand_that_ends_while_the_help_is_open_is_shown_afterwards(player):
    one = player(seed="helped")
    for _question in range(80):
        asked = one.until_asked()
        if asked == "play" and len(one.view.hand) == 1:
            break
        by_keys(one, asked)
    one.table.press_card(one.view.hand[0])
    one.app.perform("help")
    for _round in range(100):
        one.wait()
    assert one.view.over
    one.key("escape")
    assert isinstance(one.until_asked(), HandEndScreen)


def test_resizing_in_the_middle_of_a_deal_loses_nothing(player):
    one = player(seed="resize", instant=False)
    one.wait(0.3)
    for size in ((960, 600), (1920, 1080), (1280, 720)):
        one.window.resize(size)
        one.ctx.rebuild(size)
        one.app.stack.refresh()
        one.wait(0.2)
    one.until_asked()
    presenter = one.table.presenter
    one.wait(2.0)
    wanted = presenter.facts.hand
    assert [card.card for card in one.table.controls.cards] == list(wanted)


def test_the_end_of_an_evening_shows_the_places(player):
    one = player(seed="evening")
    for _question in range(200):
        asked = one.until_asked()
        if isinstance(asked, HandEndScreen):
            if asked.told.table.ended:
                break
            one.key("space")
            continue
        by_keys(one, asked)
    one.key("space")
    assert type(one.top).__name__ == "SessionEnd"
    one.app.draw()
    one.key("enter")
    assert isinstance(one.top, Ground)
    assert session.saved() is None
