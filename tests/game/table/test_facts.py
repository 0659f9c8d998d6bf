"""Told event by event, a hand comes to the same facts as its view shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import events as ev
from game.table.facts import collected, facts_of, told
from tests.game.table.kit import FIVE, MANY, updates

# What only the end of an update brings: whose turn it is and what may be said of it. That a picker
# is alone can also follow from a card that fell (PART-10).
AT_THE_END = ("turn", "legal", "bubbles", "phase", "points", "leader", "alone")


def shown(facts):
    return replace(facts, **{name: getattr(told_nothing, name) for name in AT_THE_END})


told_nothing = facts_of(updates()[0][1])


def follow(rules, seed, seat, **options):
    facts = None
    for events, view in updates(rules, seed, seat, **options):
        facts = facts if facts is not None else facts_of(view)
        for event in events:
            facts = told(facts, event, view)
            if isinstance(event, ev.TrickTaken):
                facts = collected(facts, view.tricks[event.number - 1])
        yield facts, view


@pytest.mark.parametrize("rules", FIVE + MANY)
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_events_lead_to_the_view(rules, seed):
    for seat in (0, 1):
        for facts, view in follow(rules, seed, seat):
            if view.over:
                continue  # the table keeps its last picture until the hand's end is opened
            assert shown(facts) == shown(facts_of(view)), view.phase


def test_stakes_and_cracks_are_followed_too():
    rules = {"crack": "yes", "crack_by": "any-defender", "recrack": "yes", "blitz": "yes"}
    raised = 0
    for number in range(12):
        for facts, view in follow("classic", f"s{number}", 0, **rules):
            if not view.over:
                assert facts.stakes == view.stakes
                raised = max(raised, view.stakes)
    assert raised >= 4


def test_a_complete_trick_stays_until_it_is_collected():
    facts = None
    for events, view in updates():
        for event in events:
            facts = told(facts_of(view) if facts is None else facts, event, view)
            if isinstance(event, ev.TrickTaken):
                assert facts.complete
                assert len(facts.trick) == view.seats
                after = collected(facts, view.tricks[event.number - 1])
                assert after.trick == ()
                assert sum(after.taken) == event.number
                assert after.last == view.tricks[event.number - 1]
                return
    raise AssertionError("no trick was complete")


def test_a_picker_who_says_alone_is_shown_alone():
    """PART-9: known to all from the moment it is said."""
    for number in range(40):
        for events, view in updates("full", f"alone-{number}"):
            for event in events:
                if isinstance(event, ev.WentAlone):
                    assert told(facts_of(view), event, view).alone
                    return
    raise AssertionError("nobody went alone")
