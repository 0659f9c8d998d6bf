"""The fair deal as a player reads it: the mark, its explanation, the report of a broken one."""

from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from game.inputs import Key, Pointer
from game.screen import Pop, Push
from game.table import fair
from game.table.fair import explanation, report_text, result_of, save_report, verdict
from game.table.fair_screen import FairScreen
from game.table.lan_hand_end import LanHandEnd
from game.table.talk_screen import TalkScreen
from net.fairness import FAIR, UNCHECKED, UNFAIR, Check
from tools.staged_lan import playing, talking

PEOPLE = ("person", "person", "person", "bot", "bot")
WRONG = "You were dealt other cards than the host proves."
SIZES = [((960, 600), 0.75), ((960, 600), 2.0), ((1280, 720), 1.0), ((1920, 1080), 1.0)]


@pytest.fixture(autouse=True)
def _no_pictures(monkeypatch):
    monkeypatch.setattr("game.cards.CardSprites.prepare", lambda *_a, **_k: None)


def over(check=None):
    """A desk after a hand, and what its check gave."""
    desk = playing(lambda view: view.over, PEOPLE, host=False)
    desk._guest.fair = check
    desk.refresh()
    return desk


def ended(make_context, check=None, size=(1280, 720), **settings):
    desk = over(check)
    screen = LanHandEnd(desk)
    ctx = make_context(size, **settings)
    screen.enter(ctx)
    screen.update(1.0)
    return screen, ctx


def check(result, why="", shares=3):
    return Check(1, result, why, shares)


def test_a_proof_of_another_deal_says_nothing_about_this_one():
    table = over().table
    assert result_of(None, table) == fair.OPEN
    assert result_of(check(FAIR)._replace(deal=7), table) == fair.OPEN
    assert result_of(check(FAIR), table) == FAIR


def test_every_result_has_a_sign_a_word_and_a_sentence_of_its_own():
    table = over().table
    checks = [check(FAIR), check(UNCHECKED, "Too late."), check(UNFAIR, WRONG), None]
    said = [verdict(one, table) for one in checks]
    assert len(set(said)) == 4
    assert said[1].startswith("Too late.")
    assert said[2].startswith(WRONG)
    assert len({fair.ICONS[one] for one in (FAIR, UNCHECKED, UNFAIR)}) == 3
    assert "practice" in verdict(None, replace(table, practice=True))


def test_the_explanation_tells_promise_numbers_check_and_limits(tmp_path):
    table = over().table
    told = explanation(check(FAIR, shares=3), table, None)
    assert [one.heading for one in told] == [
        "What was promised",
        "Who gave a number",
        "What was checked",
        "What it can't protect against",
    ]
    assert told[1].text.startswith("3 people's programs")
    assert told[1].text.endswith("Yours is among them.")
    assert "knows all cards" in told[3].text
    alone = explanation(check(UNCHECKED, "x", shares=1), table, None)
    assert alone[1].text.startswith("1 person's program")
    broken = explanation(check(UNFAIR, WRONG), table, tmp_path / "deal.txt")
    assert str(tmp_path) in broken[0].text


def test_a_broken_deal_is_reported_with_all_cards(tmp_path):
    desk = over()
    now = datetime(2026, 11, 30, 20, 15)
    proved = check(UNFAIR, WRONG)._replace(proof={"promise": "ab12", "seed": "cd34"})
    assert "promise: ab12\nseed: cd34\n" in report_text(proved, desk.table, desk.view, now)
    text = report_text(check(UNFAIR, WRONG), desk.table, desk.view, now)
    assert WRONG in text
    assert "2026-11-30 20:15:00" in text
    shown = desk.view.revealed
    for seat, cards in enumerate(shown.dealt):
        line = next(one for one in text.splitlines() if one.startswith(f"  {seat + 1} "))
        assert line.endswith(": " + " ".join(card.code for card in cards))
    assert "Anna, person (you)" in text
    path = save_report(check(UNFAIR, WRONG), desk.table, desk.view, tmp_path, now)
    assert path.read_text("utf-8") == text
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert save_report(check(UNFAIR), desk.table, desk.view, tmp_path / "file", now) is None


def test_the_report_is_written_once_as_soon_as_the_deal_is_known_to_be_broken(home):
    desk = over(check(UNFAIR, WRONG))
    path = desk.fair_report
    assert path.exists()
    assert home in path.parents
    path.write_text("mine", encoding="utf-8")
    desk.refresh()
    assert path.read_text("utf-8") == "mine"
    assert over(check(FAIR)).fair_report is None


@pytest.mark.parametrize(
    ("result", "label"),
    [
        (FAIR, "Fair deal"),
        (UNCHECKED, "Deal not checked"),
        (UNFAIR, "Deal broken"),
        (None, "Deal not checked"),
    ],
)
def test_the_mark_says_what_came_out_and_opens_by_key_and_mouse(make_context, result, label):
    made = None if result is None else check(result, "Why.")
    screen, ctx = ended(make_context, made)
    assert screen.mark.label == label
    screen.draw(pygame.Surface((1280, 720)), ctx)
    by_key = screen.handle(Key("f"))
    assert isinstance(by_key, Push)
    assert isinstance(by_key.screen, FairScreen)
    at = screen.mark.rect.center
    for kind in ("move", "down", "up"):
        result_ = screen.handle(Pointer(kind, *at, 1 if kind != "move" else 0))
    assert isinstance(result_.screen, FairScreen)


def test_the_mark_follows_a_proof_that_comes_late(make_context):
    screen, _ctx = ended(make_context)
    assert screen.mark.label == "Deal not checked"
    screen.desk._guest.fair = check(FAIR)
    screen.dirty = False
    screen.update(2.0)
    assert screen.mark.label == "Fair deal"
    assert screen.dirty


@pytest.mark.parametrize("key", ["escape", "f", "enter"])
def test_the_explanation_closes_by_key(make_context, key):
    desk = over(check(FAIR))
    screen = FairScreen(desk.fair, desk.table)
    screen.enter(make_context())
    assert isinstance(screen.handle(Key(key)), Pop)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_mark_and_explanation_fit_the_window(make_context, size, scale):
    screen, ctx = ended(make_context, check(UNFAIR, WRONG), size, scale=scale)
    window = pygame.Rect((0, 0), size)
    assert window.contains(screen.box)
    assert screen.box.contains(screen.mark.rect)
    for button in screen.buttons.values():
        if button is not screen.mark:
            assert not button.rect.colliderect(screen.mark.rect)
    told = FairScreen(screen.desk.fair, screen.desk.table, screen.desk.fair_report)
    told.enter(ctx)
    assert window.contains(told.box)
    assert told.box.contains(told.close.rect)
    assert told.sheet.paper.bottom <= told.close.rect.top
    told.draw(pygame.Surface(size), ctx)


def test_talk_goes_on_over_the_result_of_a_hand(make_context):
    screen, ctx = ended(make_context, check(FAIR))
    talking(screen.desk, (1, "Ben", "chat", "One more?"))
    screen.update(2.0)
    assert screen._next_line() == "*Ben*: One more?"
    screen.draw(pygame.Surface((1280, 720)), ctx)
    assert isinstance(screen.handle(Key("c")).screen, TalkScreen)
    assert isinstance(screen.handle(Key("g")).screen, TalkScreen)
    screen.update(12.0)
    assert screen._next_line() != "*Ben*: One more?"
