"""Hints: what the strongest bot would do in your place, never more than your seat may know."""

from __future__ import annotations

import pytest

from engine import flow
from engine.actions import Bury, Call, parse
from engine.bots import make, reason_texts
from engine.bots.expert_words import SPEAKS_FOR_ITSELF, reason
from engine.bots.reasons import Advice
from engine.rules import preset
from engine.view import SeatView, calls_after, view
from game import theme
from game.app import App
from game.inputs import Key
from game.screen import Push
from game.table.duel_screen import table_screen
from game.table.hints import REASONS, Hints, after_bury, choices
from game.table.screen import TableScreen
from tests.game.table.hint_kit import example
from tests.game.table.kit import FIVE, MANY
from tools.staged import StagedDesk, dealt, staged

# Ben deals, three pass, Anna may pick; the blind is 10 of clubs, jack of hearts.
HANDS = (
    "QC JS AD 9D 8S KH",
    "AS 7C 9C QD TD 8H",
    "AC KC 9S QH 8D 7H",
    "TH AH 8C JC 7S JD",
    "KS TS QS 7D 9H KD",
)
BLIND = "TC JH"


class Sitting:
    """A table at which cards lie still, and keys are pressed at it."""

    def __init__(self, make_context, make_window, desk):
        self.desk = desk
        self.ctx = make_context(threaded=True, instant=True)
        self.app = App(make_window(), self.ctx)
        self.app._guard = lambda action: action()
        self.screen = TableScreen(desk)
        self.app.go(Push(self.screen))
        self.wait()

    def wait(self):
        self.desk.telling = True
        for _round in range(2):
            self.ctx.clock.advance(1.0)
            self.app.step(self.ctx.clock.now())
        self.app.draw()

    def key(self, *names):
        for name in names:
            self.app.handle(Key(name))
            self.wait()

    @property
    def hint(self):
        return self.screen.hint_shown()


@pytest.fixture
def sit(make_context, make_window):
    return lambda desk: Sitting(make_context, make_window, desk)


def picking(*more, **rules):
    return dealt(HANDS, BLIND, dealer=1, **rules).say("pass", "pass", "pass", *more)


def playing():
    return staged(seed="hint", until=lambda v: v.phase == "play" and v.my_turn and len(v.legal) > 1)


def test_h_marks_what_to_play_and_says_why_until_it_is_played(sit):
    table = sit(playing())
    assert table.hint is None
    table.key("h")
    shown = table.hint
    assert shown is not None
    assert shown.action in table.desk.view.legal
    assert table.screen.prompt() == (shown.sentence, "bulb", "turn")
    assert shown.sentence.startswith("*Hint:* ")
    table.screen.press_card(shown.cards[0])
    table.wait()
    assert table.desk.asked == [shown.action]
    assert table.hint is None
    assert "Hint" not in table.screen.prompt()[0]


def test_the_button_in_the_bar_does_the_same(sit):
    table = sit(playing())
    table.screen.controls.hint.press()
    table.wait()
    assert table.hint is not None


def test_out_of_turn_there_is_no_hint(sit):
    table = sit(dealt(HANDS, BLIND, dealer=1))
    table.key("h")
    assert table.hint is None
    assert "your turn" in table.screen.prompt()[0]


def test_pick_or_pass_is_marked_on_its_button(sit):
    table = sit(picking())
    table.key("h")
    assert table.hint.action.WORD == "pick"
    assert table.screen.panel.answer_widget(table.hint.action).label == "Pick"
    table.key("p")
    assert table.hint is None


def test_after_the_marked_cards_are_laid_the_hint_goes_on_with_the_call(sit):
    """PART: the call is judged with the hand that stays."""
    table = sit(picking("pick"))
    table.key("h")
    bury = table.hint.action
    assert isinstance(bury, Bury)
    for one in bury.cards:
        table.screen.press_card(one)
        table.wait()
    call = table.hint.action
    assert isinstance(call, Call)
    assert table.screen.panel.answer_widget(call) in table.screen.panel.rows
    assert call in calls_after(table.desk.view, bury.cards)[0]


def test_another_bury_waits_until_it_is_asked_for(sit):
    table = sit(picking("pick"))
    table.key("h")
    marked = set(table.hint.cards)
    others = [card for card in table.desk.view.hand if card not in marked]
    for one in others[-2:]:
        table.screen.press_card(one)
    table.wait()
    assert table.hint is None
    table.key("h")
    assert table.hint is not None


def test_a_question_is_answered(sit):
    desk = dealt(HANDS, BLIND, dealer=2, crack="yes", crack_by="any-defender")
    desk.say("pass", "pick", "bury 9H 7D", "call AC")
    while not desk.view.my_turn:
        desk.say("decline")
    table = sit(desk)
    assert desk.view.phase == "crack"
    table.key("h")
    assert table.hint.action in desk.view.legal


@pytest.mark.parametrize("rules", [*FIVE, *MANY])
def test_a_hint_is_always_legal_and_has_a_reason(rules):
    """At every question of some hands, at every table."""
    hints, nobody = Hints(), playing()
    for seed in ("a", "b"):
        hand = flow.deal_seed(preset(rules), seed, 1).hand
        step = 0
        while hand.turn is not None:
            seen = view(hand, hand.turn)
            legal = flow.legal(hand, hand.turn)
            assert all(one in legal for one in choices(seen))
            step += 1
            hints.ask(nobody, seen, (1, step, ()))
            shown = hints.shown((1, step, ()))
            assert shown.action in legal
            assert shown.sentence.endswith(".")
            hand = flow.apply(hand, hand.turn, shown.action).hand
        hints = Hints()


def test_the_view_for_the_call_is_the_one_that_follows_the_bury():
    """What the hint for a call is told before the bury is what the seat will know after it."""
    for rules in ("classic", "full", "country"):
        desk = staged(rules, "call", until=lambda v: True)
        thumb = make("thumb")
        hand = desk.hand
        while hand.turn is not None and flow.phase_name(hand) != "bury":
            options = flow.legal(hand, hand.turn)
            pick = [one for one in options if one.WORD == "pick"]
            hand = flow.apply(hand, hand.turn, pick[0] if pick else options[0]).hand
        before = view(hand, hand.turn)
        bury = thumb.advise(before, flow.legal(hand, hand.turn)).action
        calls = calls_after(before, bury.cards)[0]
        after = flow.apply(hand, hand.turn, bury).hand
        if calls:
            assert after_bury(before, bury.cards, calls) == view(after, hand.turn)


def preferred(desk, action):
    """What a bot says that prefers this."""
    return reason(desk.view, action, make("thumb").advise(desk.view, choices(desk.view)))


class Slow(StagedDesk):
    """A desk whose bot takes its time; it remembers what it was told."""

    def ask_hint(self, view: SeatView, legal):
        self.told, self.answer = view, None
        return True

    def hint(self) -> Advice | None:
        return self.answer


def test_a_hint_that_takes_time_comes_later_and_only_for_its_question(sit):
    desk = playing()
    desk.__class__ = Slow
    table = sit(desk)
    table.key("h")
    assert table.hint is None
    assert desk.told == desk.view  # the person's own view and nothing else
    assert "being thought about" in table.screen.prompt()[0]
    desk.answer = preferred(desk, desk.view.legal[-1])
    table.wait()
    assert table.hint.action == desk.answer.action
    assert "being thought about" not in table.screen.prompt()[0]
    table.screen.press_card(table.hint.cards[0])
    table.wait()
    assert table.hint is None


def test_what_the_strong_bot_prefers_is_told_with_a_reason_of_its_own(sit):
    desk = picking()
    desk.__class__ = Slow
    table = sit(desk)
    table.key("h")
    desk.answer = preferred(desk, parse("pass"))
    table.wait()
    assert table.hint.sentence == "*Hint:* pass: hands like this one have lost by picking."


def test_another_card_than_the_usual_one_is_told_by_its_sign(sit):
    desk = playing()
    usual = make("thumb").advise(desk.view, choices(desk.view)).action
    other = next(one for one in choices(desk.view) if one != usual)
    desk.__class__ = Slow
    table = sit(desk)
    table.key("h")
    desk.answer = preferred(desk, other)
    table.wait()
    assert table.hint.action == other
    assert "does better than the " in table.hint.sentence
    assert f"{{{usual.card.code}}}" in table.hint.sentence
    assert " of " not in table.hint.sentence


def test_reasons_reach_the_translators():
    from tools import messages

    told = {text for _name, text in messages.from_engine()}
    for text in (*reason_texts.SENTENCES.values(), *reason_texts.PHRASES.values()):
        assert (text[:2] if isinstance(text, reason_texts.Counted) else text) in told


def pill_rooms(ctx):
    """The pixels that a hint's words have above the hand: while cards are played, and before."""
    table = TableScreen(playing())
    table.enter(ctx)
    table.update(1.0)
    places = table.presenter.places
    u = ctx.scale.u
    around = u(16) + u(16) + u(10) + u(40)  # the bulb and the edges
    return [2 * (right - places.pill[0]) - around for right in (places.last.left, places.size[0])]


BIDS = (
    *("pick", "pass", "redeal", "bury", "call", "alone", "partner", "learnt-p", "best-"),
    *("crack", "recrack", "corner", "blitz", "sheepshead", "decline", "no-right"),
)
"""How the codes of reasons begin that are given before cards are played."""


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_no_hint_is_cut_off_above_the_hand(make_context, size):
    """In the smallest window, too; the table for two writes several lines beside the trick."""
    ctx = make_context(size=size)
    in_play, before = pill_rooms(ctx)
    for code in reason_texts.SENTENCES:
        if code.startswith("duel-"):
            continue
        sentence = f"*Hint:* {REASONS.sentence((example(code),))}."
        room = before if code.startswith(BIDS) and code != "best-card" else in_play
        assert ctx.text.width(sentence, theme.SMALL) <= room, sentence
    for code in SPEAKS_FOR_ITSELF:
        sentence = f"*Hint:* {REASONS.sentence((example(code), example('better-than')))}."
        assert ctx.text.width(sentence, theme.SMALL) <= in_play, sentence


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
@pytest.mark.parametrize("rules", ["2-rows", "2-stacks"])
def test_a_hint_for_two_takes_three_lines_at_most(make_context, size, rules):
    ctx = make_context(size=size)
    desk = staged(rules, "hint", until=lambda v: v.my_turn and len(v.tricks) > 3)
    table = table_screen(desk)
    table.enter(ctx)
    table.update(1.0)
    places, u = table.presenter.places, ctx.scale.u
    room = places.size[0] - u(16) - places.pill_left - u(16) - u(10) - u(36)
    line = ctx.text.paragraph_height("x", theme.SECOND, room)
    for code in reason_texts.SENTENCES:
        if code.startswith("duel-") and not code.startswith(("duel-imagined", "duel-solved")):
            for more in ("duel-imagined", "duel-solved-all"):
                told = REASONS.sentence((example(code), example(more)))
                height = ctx.text.paragraph_height(f"*Hint:* {told}.", theme.SECOND, room)
                assert height < 3.5 * line, told
