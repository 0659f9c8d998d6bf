"""Whole deals for two through the screen, by clicks and by keys alone; covered cards kept."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import Play
from engine.bots.duel import DuelExpert
from game import session
from game.app import App
from game.inputs import Key, Pointer
from game.screen import Push, Screen
from game.settings import data_folder
from game.table.duel_controls import RowCard
from game.table.duel_replay import DuelReplay
from game.table.duel_screen import DuelTable, table_screen
from game.table.facts import facts_of, told
from game.table.hand_end import HandEndScreen
from game.table.hints import REASONS
from game.table.score_sheet import ScoreSheet
from net import local
from net.local import LocalTable
from net.thinker import InlineThinker
from net.worker import TableThinker
from tests.game.table.kit import updates

LAYOUTS = ("2-rows", "2-stacks")


class Ground(Screen):
    """Stands below the table, so that leaving it does not end the program."""

    def draw(self, surface, ctx):
        surface.fill((0, 0, 0))


class Player:
    """Hands on mouse and keyboard, and a clock that is moved by hand."""

    def __init__(
        self, make_context, make_window, preset, seed="two", bot="random", thinker=None, **chosen
    ):
        self.ctx = make_context(threaded=True, **{"instant": True, **chosen})
        self.app = App(make_window(), self.ctx)
        setup = local.TableSetup("Anna", (("Ben", bot),), preset=preset, hands=2)
        clock = self.ctx.clock
        desk = LocalTable.create(setup, data_folder(), clock=clock.now, keys=session.keys_of(seed))
        self.sit(session.LocalDesk(desk, thinker=thinker))

    def sit(self, desk):
        self.table = table_screen(desk)
        self.app.go(Push(Ground()))
        self.app.go(Push(self.table))
        # A failing screen must fail the test.
        self.app._guard = lambda action: action()  # type: ignore[method-assign]
        self.wait()

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
        x, y = widget.rect.left + widget.visible_width // 2, widget.rect.centery
        self.app.handle(Pointer("move", x, y))
        self.app.handle(Pointer("down", x, y, 1))
        self.app.handle(Pointer("up", x, y, 1))
        self.wait(0.01)

    def until_asked(self, most=4000):
        """Let time pass until a card is wanted or something else is on the screen."""
        for _round in range(most):
            if not isinstance(self.top, DuelTable):
                return False
            if self.view.my_turn and not self.table.presenter.busy and not self.table.desk.waiting:
                return True
            self.wait()
        raise AssertionError("nothing is asked any more")

    def legal(self):
        return [action.card for action in self.view.legal if isinstance(action, Play)]

    def widget(self, card):
        return next(one for one in self.table.controls.cards if one.card == card)


@pytest.fixture
def player(make_context, make_window):
    return lambda preset, **more: Player(make_context, make_window, preset, **more)


@pytest.mark.parametrize("preset", LAYOUTS)
def test_a_whole_deal_by_clicks(player, preset):
    one = player(preset)
    assert isinstance(one.table, DuelTable)
    asked = 0
    while one.until_asked():
        one.click(one.widget(one.legal()[0]))
        asked += 1
    assert asked == 16
    assert isinstance(one.top, HandEndScreen)
    assert one.view.over


@pytest.mark.parametrize("preset", LAYOUTS)
def test_a_whole_deal_by_keys_alone(player, preset):
    """Number keys where a card has one, else arrows to the card and Enter."""
    one = player(preset, seed="keys")
    used = set()
    while one.until_asked():
        card = one.legal()[-1]
        number = one.widget(card).number
        if number <= 8:
            used.add("digit")
            one.key(str(number))
        else:
            used.add("arrows")
            to_card_by_arrows(one, card)
            one.key("enter")
    assert isinstance(one.top, HandEndScreen)
    assert used == ({"digit", "arrows"} if preset == "2-rows" else {"digit"})
    one.key("space")
    assert one.until_asked()
    assert one.table.desk.table.number == 2


def test_in_rows_the_number_keys_play_the_row_once_the_hand_is_empty(player):
    one = player("2-rows", seed="rows")
    while one.until_asked() and one.view.hand:
        in_hand = [card for card in one.legal() if card in one.view.hand]
        one.click(one.widget((in_hand or one.legal())[0]))
    assert not one.view.hand
    card = one.legal()[-1]
    place = one.view.up[one.view.seat].index(card) + 1
    assert one.widget(card).number == place
    one.key(str(place))
    assert one.until_asked() or one.view.over
    assert card not in one.view.up[one.view.seat]


def to_card_by_arrows(one, card):
    """Up to the row, then along it."""
    controls = one.table.controls
    one.key("up") if not isinstance(controls.form.focus, RowCard) else None
    for _step in range(12):
        focus = controls.form.focus
        if isinstance(focus, RowCard):
            if focus.card == card:
                return
            right = one.widget(card).rect.x > focus.rect.x
            one.key("right" if right else "left")
        else:
            one.key("up")
    raise AssertionError(f"the arrows do not lead to {card}")


def test_up_goes_from_the_hand_to_the_row_and_down_comes_back(player):
    one = player("2-rows")
    assert one.until_asked()
    one.table.controls.form.set_focus(one.table.controls.cards[3])
    one.key("up")
    assert isinstance(one.table.controls.form.focus, RowCard)
    one.key("down")
    assert not isinstance(one.table.controls.form.focus, RowCard)


def test_a_card_that_does_not_fit_says_why(player):
    """LAYOUT-3: only what is open now counts."""
    one = player("2-stacks")
    while one.until_asked():
        if one.view.refused:
            break
        one.click(one.widget(one.legal()[0]))
    refused = one.view.refused[0].card
    one.click(one.widget(refused))
    assert one.table.prompt()[2] == "no"
    assert "led" in one.table.prompt()[0]
    assert one.view.my_turn


def test_a_card_that_lies_covered_cannot_be_pressed(player):
    """LAYOUT-2: nobody may look at a face-down card, the owner included."""
    one = player("2-stacks")
    assert one.until_asked()
    assert len(one.table.controls.cards) == 8
    codes = {code for code in one.table.presenter.codes.values() if code}
    assert len(codes) == 16
    assert sum(key[0] == "down" for key in one.table.presenter.codes) == 16


@pytest.mark.parametrize("preset", LAYOUTS)
def test_after_a_restart_the_same_cards_lie_covered(player, preset):
    one = player(preset)
    for _turn in range(5):
        assert one.until_asked()
        one.click(one.widget(one.legal()[0]))
    assert one.until_asked()
    before = one.view
    truth = one.table.desk._table._host.room.hand.down
    one.table.desk.close()
    again = table_screen(session.resume(one.ctx.settings, data_folder()))
    assert isinstance(again, DuelTable)
    again.enter(one.ctx)
    assert again.desk.view == before
    assert again.desk._table._host.room.hand.down == truth
    assert again.presenter.facts.covered == before.covered
    again.desk.close()


@pytest.mark.parametrize("preset", LAYOUTS)
def test_told_event_by_event_the_rows_come_to_the_same_as_the_view(preset):
    for seat in (0, 1):
        facts = None
        for events, view in updates(preset, "told", seat):
            for event in events:
                facts = told(facts or facts_of(view), event, view)
            assert facts.up == view.up
            assert facts.covered == view.covered
            assert facts.counts == view.counts
            if not view.over:
                assert facts.hand == view.hand


@pytest.mark.parametrize("preset", LAYOUTS)
def test_cards_turn_over_where_they_lie_and_end_face_up(player, preset):
    one = player(preset, instant=False, speed=1.0)
    presenter = one.table.presenter
    turning = 0
    for _frame in range(3000):
        one.wait(0.02)
        for key in presenter.codes:
            pose, target = presenter.timeline.pose(key), presenter.timeline.target(key)
            if key[0] == "card" and 0 < pose.face < 1:
                turning += 1
                assert target.face == 1
                assert abs(pose.x - target.x) <= presenter.places.shift + 1
        if turning and not presenter.busy:
            break
        if one.view.my_turn and not presenter.busy and not one.table.desk.waiting:
            cards = one.legal()
            row = [card for card in cards if isinstance(one.widget(card), RowCard)]
            one.click(one.widget((row or cards)[0]))
    assert turning >= 3, "a card turns over in more than one picture"
    for key, code in presenter.codes.items():
        if code:
            assert presenter.timeline.target(key).face == 1


def test_hand_end_sheet_and_replay_work_for_two(player):
    one = player("2-rows")
    while one.until_asked():
        one.click(one.widget(one.legal()[0]))
    one.key("r")
    assert isinstance(one.top, DuelReplay)
    for key in ("right", "down", "end", "home", "down"):
        one.key(key)
        one.app.draw()
    assert one.top.at == 2
    one.key("escape")
    one.key("s")
    assert isinstance(one.top, ScoreSheet)
    one.app.draw()
    one.key("escape")
    assert isinstance(one.top, HandEndScreen)
    one.key("a")
    assert one.until_asked()
    assert one.table.desk.table.practice


def test_the_last_trick_can_be_looked_at_again(player):
    """TRICK-3."""
    one = player("2-stacks")
    assert one.until_asked()
    one.click(one.widget(one.legal()[0]))
    assert one.until_asked()
    one.key("l")
    assert one.table.peek
    one.app.draw()
    one.key("l")
    assert not one.table.peek


def test_a_hint_marks_a_card_and_says_why_until_it_is_played(player):
    one = player("2-stacks")
    assert one.until_asked()
    one.key("h")
    hint = one.table.hint_shown()
    [card] = hint.cards
    assert card in one.legal()
    assert one.table.prompt() == (hint.sentence, "bulb", "turn")
    assert hint.sentence.startswith("*Hint:* ")
    one.app.draw()
    one.click(one.widget(card))
    assert one.until_asked()
    assert one.table.hint_shown() is None
    assert "Hint" not in one.table.prompt()[0]
    assert one.table.controls.hint in one.table.controls.form.widgets


@pytest.mark.parametrize("preset", LAYOUTS)
def test_the_hint_is_the_expert_s_for_two_with_its_own_reason(player, preset):
    """It thinks where the bots think, and is told what your seat may see, no more."""
    asked = []

    class Near(TableThinker):
        """Thinks at once, so that the test need not wait for another process."""

        def __init__(self):
            super().__init__(worker=InlineThinker)

        def wonder(self, question):
            asked.append(question)
            super().wonder(question)

    one = player(preset, thinker=Near())
    while one.until_asked() and len(one.view.tricks) < 12:
        one.click(one.widget(one.legal()[0]))
    while len(one.legal()) < 2:
        one.click(one.widget(one.legal()[0]))
        assert one.until_asked()
    one.key("h")
    one.wait()
    [question] = asked
    assert (question.bot, question.view) == ("duel-expert", one.view)
    advice = DuelExpert().advise(question.view, question.legal, Random(question.seed))
    hint = one.table.hint_shown()
    assert hint.action == advice.action
    assert hint.sentence == f"*Hint:* {REASONS.sentence(advice.parts)}."
    one.app.draw()


def test_a_card_is_taken_back_by_key_and_the_result_says_so(player):
    one = player("2-stacks")
    assert one.until_asked()
    before = one.view
    one.click(one.widget(one.legal()[0]))
    assert one.until_asked()
    one.key("backspace")
    assert one.until_asked()
    assert one.view == before
    assert one.table.presenter.facts.up == before.up
    one.key("backspace")
    assert "nothing to take back" in one.table.prompt()[0]
    one.wait(1)
    while one.until_asked():
        one.click(one.widget(one.legal()[0]))
    assert one.table.desk.table.undone == 1
    assert one.table.desk.table.rows[0].undone == 1
    one.app.draw()


def test_the_other_side_of_the_same_deal_is_played_as_practice(player):
    one = player("2-stacks")
    dealt = one.until_asked()
    assert dealt
    mine = one.view.up[one.view.seat]
    while one.until_asked():
        one.click(one.widget(one.legal()[0]))
    assert isinstance(one.top, HandEndScreen)
    one.key("o")
    one.wait()
    assert one.until_asked()
    view = one.view
    plays = [play.card for trick in view.tricks for play in trick.plays] + [
        play.card for play in view.trick
    ]
    theirs = [card for card in view.up[1 - view.seat] if card is not None] + plays
    assert set(mine) <= set(theirs), "what lay open before you lies before the other now"
    assert one.table.desk.table.practice


def test_the_trumps_unseen_are_counted_for_who_wants_it(player):
    from game.table import duel_words

    one = player("2-stacks", trumps_unseen=True)
    assert one.until_asked()
    assert one.table.aids
    one.app.draw()
    facts, view = one.table.presenter.facts, one.view
    hidden = 14 - sum(
        view.rules.deck.suit_of[card] == 4
        for row in view.up
        for card in (*row, *(play.card for play in view.trick))
        if card is not None
    )
    said = duel_words.trumps_out(view, facts)
    assert said.split(" ")[0] in (str(hidden), "no")
