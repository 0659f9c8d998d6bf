"""The replay of a hand for two shows the table as it was: what lay where, and what was below."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine import flow
from engine.bots import make
from engine.codec import to_plain
from engine.rules import preset
from engine.view import view
from game.table.duel_places import duel_places
from game.table.duel_replay import DuelReplay, lays_of, open_pose, open_width
from game.table.layout import card_key
from game.table.outcome_words import Told
from game.table.places import around
from net import doubt
from tools.staged import staged

LAYOUTS = ("2-rows", "2-stacks")


def played(rules, seed="replay"):
    """A whole hand: what lay in the rows after each card, and the view of its end."""
    hand = flow.deal_seed(preset(rules), seed, 0).hand
    bot, seen = make("thumb"), []
    seen.append((hand.up, tuple(tuple(c is not None for c in row) for row in hand.down)))
    while hand.turn is not None:
        legal = flow.legal(hand, hand.turn)
        hand = flow.apply(hand, hand.turn, bot.choose(view(hand, hand.turn), legal, None)).hand
        now = view(hand, 0)
        seen.append((now.up, now.covered))
    return seen, view(hand, 0)


@pytest.mark.parametrize("rules", LAYOUTS)
def test_after_every_card_the_rows_are_what_they_were(rules):
    """LAYOUT-1, LAYOUT-2: turned at once in rows, after the trick in stacks."""
    seen, end = played(rules)
    told = [(lay.up, lay.covered) for lay in lays_of(end)]
    assert len(told) == 33
    assert told == seen


@pytest.mark.parametrize("rules", LAYOUTS)
def test_what_lay_covered_is_told_only_when_the_hand_is_over(rules):
    desk = staged(rules, "replay", lambda seen: len(seen.tricks) == 8 and seen.my_turn)
    assert desk.view.revealed is None
    assert lays_of(desk.view) == ()


def open_replay(make_context, view_, table, size=(1280, 720)):
    ctx = make_context(size=size, instant=True)
    screen = DuelReplay(Told(view_, table))
    screen.enter(ctx)
    return screen, ctx


@pytest.mark.parametrize("rules", LAYOUTS)
def test_every_card_still_to_be_played_is_seen_or_lies_covered(rules, make_context, make_window):
    desk = staged(rules, "over", lambda seen: seen.over)
    screen, ctx = open_replay(make_context, desk.view, desk.table)
    surface = make_window().surface
    for at in range(33):
        screen._go(at)
        codes = [code for code in screen.presenter.codes.values() if code]
        backs = [key for key in screen.presenter.codes if key[0] == "down"]
        gone = 2 * max(0, (at - 1) // 2)
        assert len(codes) == len(set(codes)) == 32 - gone - len(backs)
        if at % 8 == 0:
            screen.draw(surface, ctx)


def test_a_turned_card_turns_where_it_lies(make_context):
    desk = staged("2-stacks", "over", lambda seen: seen.over)
    ctx = make_context(speed=1.0)
    screen = DuelReplay(Told(desk.view, desk.table))
    screen.enter(ctx)
    screen._go(2)
    before, now = screen.lays[1], screen.lays[2]
    turned = [
        card
        for row, old in zip(now.up, before.up, strict=True)
        for card, was in zip(row, old, strict=True)
        if card is not None and card != was
    ]
    assert len(turned) == 2
    for card in turned:
        pose = screen.presenter.timeline.pose(card_key(card))
        target = screen.presenter.timeline.target(card_key(card))
        assert (pose.face, target.face) == (0, 1)
        assert pose.y == pytest.approx(target.y, abs=screen.places.shift + 1)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("factor", [1.0, 1.2])
def test_the_open_hand_covers_neither_rows_nor_plates(size, factor):
    places = duel_places(size, factor, True)
    rects = [around(open_pose(places, number)) for number in range(8)]
    for number, rect in enumerate(rects):
        assert rect.width >= 36, "the index can be read"
        assert rect.collidelist([*places.zones, *places.plates, places.last, places.bar]) < 0
        assert rect.right <= size[0]
        assert rect.collidelist(rects[number + 1 :]) < 0
    assert open_width(places) > 0


@pytest.mark.parametrize("rules", LAYOUTS)
@pytest.mark.parametrize("wrong", ["short", "twice", "foreign", "none"])
def test_rows_that_cannot_be_are_not_shown(rules, wrong, make_context, make_window):
    """Another computer may tell anything: then the cards lie sorted, and nothing fails."""
    desk = staged(rules, "over", lambda seen: seen.over)
    told = desk.view.revealed
    first, second = told.up
    rows = {
        "short": (first[:-1], second),
        "twice": ((*first[:-1], first[0]), second),
        "foreign": ((*first[:-1], second[0]), second),
        "none": (),
    }
    false = replace(desk.view, revealed=replace(told, up=rows[wrong]))
    assert lays_of(false) == ()
    screen, ctx = open_replay(make_context, false, desk.table)
    screen._go(9)
    screen.draw(make_window().surface, ctx)


@pytest.mark.parametrize("rules", LAYOUTS)
def test_a_guest_of_another_computer_is_told_the_rows_too(rules):
    """The end of a hand comes over the network with what lay where."""
    desk = staged(rules, "over", lambda seen: seen.over)
    wire = json.loads(json.dumps(to_plain(desk.view)))
    seen = doubt.view(wire, desk.table)
    assert seen == desk.view
    assert len(lays_of(seen)) == 33
