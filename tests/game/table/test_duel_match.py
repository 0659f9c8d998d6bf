"""A match for two: several deals, the deal changing hands, to so many deals or units (SCORE-9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Play
from game.app import App
from game.inputs import Key
from game.screen import Push, Screen
from game.screens.two_handed import TwoHandedScreen
from game.table.duel_screen import DuelTable
from game.table.hand_end import HandEndScreen
from game.table.hooks import Tables
from game.table.session_end import SessionEnd
from tools.staged import staged


class Ground(Screen):
    def draw(self, surface, ctx):
        surface.fill((0, 0, 0))


class Match:
    """A match against a bot, from the screen of the two-handed mode on, by keys."""

    def __init__(self, make_context, make_window, **chosen):
        self.ctx = make_context(threaded=True, instant=True, duel_level="easy", **chosen)
        self.ctx.table = Tables(self.ctx.settings, seed="match")
        self.app = App(make_window(), self.ctx)
        self.app._guard = lambda action: action()
        self.app.go(Push(Ground()))
        self.app.go(Push(TwoHandedScreen()))
        self.key("enter")
        self.table = self.top
        assert isinstance(self.table, DuelTable)

    @property
    def top(self):
        return self.app.stack.top

    @property
    def told(self):
        return self.table.desk.table

    def wait(self, seconds=0.4):
        self.ctx.clock.advance(seconds)
        self.app.step(self.ctx.clock.now())

    def key(self, name):
        self.app.handle(Key(name))
        self.wait()

    def deal(self):
        """Play a deal to its end, each time the last card that fits."""
        for _round in range(2000):
            if isinstance(self.top, HandEndScreen):
                return
            table = self.table
            if table.desk.view.my_turn and not table.presenter.busy and not table.desk.waiting:
                cards = [one.card for one in table.desk.view.legal if isinstance(one, Play)]
                next(one for one in table.controls.cards if one.card == cards[-1]).press()
            self.wait()
        raise AssertionError("the deal did not come to its end")

    def to_the_end(self, most):
        """All deals, each followed by Space; the dealer of each."""
        dealers = []
        for _deal in range(most):
            self.deal()
            dealers.append(self.told.rows[-1].dealer)
            if self.told.ended:
                return dealers
            self.key("space")
        raise AssertionError("the match did not end")


@pytest.fixture
def match(make_context, make_window):
    return lambda **chosen: Match(make_context, make_window, **chosen)


def test_a_match_of_three_deals_ends_with_who_won(match):
    """The deal changes hands; the end screen names the winner."""
    one = match(duel_layout="2-stacks", duel_deals=3)
    dealers = one.to_the_end(4)
    assert len(dealers) == 3
    assert dealers[0] == dealers[2] != dealers[1]
    one.key("space")
    says_who_won(one)


@pytest.mark.parametrize("layout", ["2-rows", "2-stacks"])
def test_a_match_to_so_many_units_ends_when_one_has_them(match, layout):
    """SCORE-11: the deal that brings somebody there is the last, and none before it."""
    one = match(duel_layout=layout, duel_ends="units", duel_deals=2)
    assert (one.told.ends, one.told.length) == ("units", 2)
    one.to_the_end(24)
    assert max(one.told.totals) >= 2
    so_far = [0, 0]
    for row in one.told.rows[:-1]:
        so_far = [have + got for have, got in zip(so_far, row.scores, strict=True)]
        assert max(so_far) < 2
    one.key("space")
    says_who_won(one)


def says_who_won(one):
    end = one.top
    assert isinstance(end, SessionEnd)
    totals = one.told.totals
    if totals[0] == totals[1]:
        assert end._title() == "The match is drawn"
    else:
        won = "You win the match" if totals[0] > 0 else "wins the match"
        assert won in end._title()
    assert sum(totals) == 0
    one.app.draw()
    one.key("enter")
    assert isinstance(one.top, Ground)


@pytest.mark.parametrize(
    ("totals", "title"),
    [
        ((3, -3), "You win the match"),
        ((-1, 1), "Ben wins the match"),
        ((0, 0), "The match is drawn"),
    ],
)
def test_the_end_names_the_winner_of_either_side(make_context, totals, title):
    desk = staged("2-stacks", "over", lambda view: view.over)
    row = desk.match.rows[-1]._replace(scores=totals)
    desk.match = replace(desk.match, rows=(row,), last=True)
    desk.before = None
    end = SessionEnd(desk)
    end.enter(make_context())
    assert end._title() == title
    won = [end._won(standing) for standing in desk.table.standings]
    assert sorted(won, reverse=True)[0] == ("1 deal won" if any(totals) else "0 deals won")
