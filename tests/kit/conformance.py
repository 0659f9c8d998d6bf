"""One random hand held to every promise that the engine makes, and to the second opinion.

`check_hand` plays a hand to its end like a walker. At each step it asks whether somebody may act
or the hand is over, whether only actors have actions, whether the list is what the oracle says in
the documented order, whether values survive the codec, whether what is refused changes nothing and
is explained in a sentence. A broken promise is an `AssertionError` that says how to see it again.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from engine import flow
from engine.actions import PLAYS, Action, parse
from engine.cards import mask_of, points_in
from engine.codec import from_plain, to_plain
from engine.errors import REASONS, IllegalAction, Reason
from engine.events import Event
from engine.hand import Hand
from engine.rules import OPTIONS, PRESETS, HouseRules, preset, problems
from engine.rules.deals import deal
from engine.rules.options import DEFAULTS
from engine.view import SeatView, view
from tests.kit.oracle import Oracle
from tests.kit.players import Walker, codes, rogue_actions, some_order
from tests.kit.swap import hidden_places

PLAYING = list(PRESETS)
"""The presets, all of which are played."""

LAYOUTS = ["2-rows", "2-stacks"]
"""The two-handed presets among them."""

_VIEW_FIELDS = {field.name for field in dataclasses.fields(SeatView)}


# -- rules at random ------------------------------------------------------------------------------


def random_rules(rng: Random) -> HouseRules:
    """A preset that plays with some options changed at random, drawn until it can be played."""
    while True:
        name = rng.choice(PLAYING)
        values = {**DEFAULTS, **PRESETS[name].changes}
        for option in rng.sample(sorted(OPTIONS), rng.randint(3, 25)):
            if option != "deal":
                values[option] = random_value(option, rng)
        if rng.random() < 0.3:
            values["deal"] = rng.choice(sorted(OPTIONS["deal"].values))
        if not problems(values):
            changes = {
                key: value
                for key, value in values.items()
                if {**DEFAULTS, **PRESETS[name].changes}[key] != value
            }
            return preset(name, **changes)


def random_value(name: str, rng: Random) -> str:
    """Any value that the option allows."""
    option = OPTIONS[name]
    if option.values:
        return rng.choice(option.values)
    if name.endswith("_order"):
        return "".join(rng.sample("CSHD", 4))
    return {
        "levels": rng.choice(("1-2-3", "1-3-5", "2-4-8", "1-1-1", "3-2-1")),
        "stake_cap": rng.choice(("none", "none", "1", "2", "3", "4", "16")),
        "unit_cents": rng.choice(("0", "25", "100")),
        "session_length": rng.choice(("0", "1", "20")),
    }[name]


# -- one hand -------------------------------------------------------------------------------------


@dataclasses.dataclass
class Told:
    """What a checked hand came to, for counting."""

    hand: Hand
    log: list[tuple[int, Action]]
    met: Counter[str]


def check_hand(rules: HouseRules, seed: str, *, thorough: bool = True) -> Told:
    """Play one hand of `rules` with everything drawn from `seed` and hold it to all promises.

    Not `thorough` leaves out views, codec and refusals and keeps the two oracles and the sums.
    """
    rng = Random(seed)
    order = some_order(rules, rng)
    dealer = rng.randrange(rules.deal.seats)
    stakes = rng.choice((1, 1, 1, 2, 4))
    pot = rng.choice((0, 0, 1, rules.deal.seats, 2 * rules.deal.seats, 7))
    try:
        return _check(rules, order, dealer, stakes, pot, rng, thorough)
    except AssertionError as broken:
        where = f"preset {rules.preset}, options {rules.changes}, seed {seed!r}"
        raise AssertionError(f"{where}: {broken}") from broken


def _check(
    rules: HouseRules,
    order: list[Any],
    dealer: int,
    stakes: int,
    pot: int,
    rng: Random,
    thorough: bool,
) -> Told:
    hand, events = flow.deal_order(rules, order, dealer, stakes=stakes, pot=pot)
    first = hand
    dealt = deal(rules.deal, order, dealer)
    oracle = Oracle(
        rules.values,
        dealer,
        [codes(cards) for cards in dealt.hands],
        codes(dealt.blind),
        stakes,
        pot,
        up=[codes(row) for row in dealt.up],
        down=[codes(row) for row in dealt.down],
    )
    walker = Walker(rng)
    log: list[tuple[int, Action]] = []
    all_events = list(events)
    met: Counter[str] = Counter()
    while True:
        check_question(hand, oracle)
        if thorough:
            viewer = rng.randrange(-1, hand.seats)
            check_view(hand, None if viewer < 0 else viewer)
            if hand.turn is not None:
                check_view(hand, hand.turn)
            check_refusals(hand, rng, log)
            for event in events:
                check_event(event, hand.seats)
        check_partner(hand, oracle)
        if hand.over:
            break
        assert hand.turn is not None
        seat, action = hand.turn, walker.choose(hand)
        met[action.WORD] += 1
        oracle.say(seat, action.text())
        hand, events = flow.apply(hand, seat, action)
        log.append((seat, action))
        all_events += events
    check_sum(hand, oracle)
    met[hand.outcome.contract if hand.outcome else "?"] += 1
    if hand.under is not None:
        met["under"] += 1
    if thorough:
        check_replay(first, log, hand, all_events, len(rules.phases))
    return Told(hand, log, met)


def check_question(hand: Hand, oracle: Oracle) -> None:
    """Somebody may act or the hand is over; the list is the oracle's, in the documented order."""
    actors = flow.actors(hand)
    assert bool(actors) != hand.over, "either somebody acts or the hand is over"
    assert actors == (() if oracle.turn is None else (oracle.turn,)), (
        f"the engine asks {actors}, the oracle {oracle.turn} for {oracle.open[:4]} "
        f"in {flow.phase_name(hand)}"
    )
    for seat in range(hand.seats):
        legal = flow.legal(hand, seat)
        if seat in actors:
            words = [action.text() for action in legal]
            assert words, f"seat {seat} must act and may do nothing"
            assert words == oracle.open, (
                f"seat {seat} in {flow.phase_name(hand)}: "
                f"the engine allows {words[:20]}, the oracle {oracle.open[:20]}"
            )
            assert len(set(legal)) == len(legal), "an action is listed twice"
        else:
            assert legal == (), f"seat {seat} is not asked and has actions"
    if actors and len(flow.legal(hand, actors[0])) < 40:
        for action in flow.legal(hand, actors[0]):
            assert parse(action.text()) == action
            assert from_plain(Action, to_plain(action)) == action


def check_partner(hand: Hand, oracle: Oracle) -> None:
    """Who may know the partner, and what all know, by the second opinion (PART-15)."""
    ally = flow.ally_of(hand)
    for viewer in (None, *range(hand.seats)):
        known, wanted = ally.known_partner(hand, viewer), oracle.known_partner(viewer)
        assert known == wanted, (
            f"{'the public' if viewer is None else viewer} knows partner {known}, not {wanted}"
        )
    if hand.picker is not None:
        assert ally.known_alone(hand) == oracle.known_alone()
        assert hand.stakes_now == oracle.stakes()


def check_view(hand: Hand, viewer: int | None) -> None:
    """A view has every field, survives JSON, and shows neither more nor less than it may."""
    seen = view(hand, viewer)
    plain = to_plain(seen)
    assert set(plain) == _VIEW_FIELDS
    again = json.loads(json.dumps(plain))
    assert again == plain, "the view holds what JSON can't carry"
    assert from_plain(SeatView, again) == seen, "the view does not survive the codec"
    in_hand = [hand.held[seat] & ~hand.up_mask(seat) for seat in range(hand.seats)]
    assert mask_of(seen.hand) == (0 if viewer is None else in_hand[viewer])
    assert seen.counts == tuple(mask.bit_count() for mask in in_hand)
    hidden = {} if hand.over else hidden_places(hand, viewer)
    for card in hand.rules.deck.pack:
        assert seen.knows(card) == (card not in hidden), (
            f"{'a spectator' if viewer is None else viewer} knows {card}: {seen.knows(card)}, "
            f"and it lies in {hidden.get(card, 'the open')}"
        )
    assert len(seen.tricks) == len(hand.tricks)
    assert len(seen.trick) == len(hand.trick)
    assert len(seen.said) == len(hand.bids) + len(hand.answers)
    acting = viewer is not None and viewer == hand.turn
    assert seen.my_turn == acting
    if not acting:
        assert seen.legal == ()
        assert seen.refused == ()
        assert seen.bury_count == 0
        return
    assert viewer is not None
    if seen.phase == "bury":
        assert seen.bury_count == hand.rules.picking.bury
    else:
        assert seen.legal == flow.legal(hand, viewer)
    if seen.phase == "play":
        open_cards = {action.text() for action in seen.legal}
        for card in seen.hand:
            why = seen.why_not(card)
            assert (why is None) == (card.code in open_cards), f"{card}: open or explained"
            if why is not None:
                check_reason(why)
                assert why == flow.why_not(hand, viewer, PLAYS[card])


def check_refusals(hand: Hand, rng: Random, log: list[tuple[int, Action]]) -> None:
    """What nobody may do is refused in a sentence and changes nothing."""
    before = hand.but()
    for seat, action in rogue_actions(hand, rng, log):
        with pytest.raises(IllegalAction) as refused:
            flow.apply(hand, seat, action)
        assert refused.value.seat == seat
        assert refused.value.action == action.text()
        check_reason(refused.value.reason)
    assert hand == before, "a refused action has changed the hand"


@lru_cache(maxsize=4096)
def check_reason(reason: Reason) -> None:
    """A reason is a known code, reads as a sentence and survives the codec."""
    assert reason.code in REASONS
    sentence = str(reason)
    assert sentence.endswith("."), sentence
    assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert "{" not in sentence, sentence
    assert "  " not in sentence, sentence
    assert not sentence.startswith(" "), sentence
    assert from_plain(Reason, json.loads(json.dumps(to_plain(reason)))) == reason


def check_event(event: Event, seats: int) -> None:
    """An event survives JSON as everybody may see it, and seeing it twice hides no more."""
    for viewer in (None, *range(seats)):
        seen = event.seen_by(viewer)
        assert type(seen) is type(event), "an event may hide cards, not itself"
        assert seen.seen_by(viewer) == seen
        assert from_plain(Event, json.loads(json.dumps(to_plain(seen)))) == seen


def check_sum(hand: Hand, oracle: Oracle) -> None:
    """120 card points and a sum of zero with the pot; the scores are the oracle's."""
    outcome, wanted = hand.outcome, oracle.result
    assert outcome is not None
    assert wanted is not None, "the engine has settled a hand that goes on for the oracle"
    assert sum(outcome.scores) + outcome.pot == 0, f"{outcome.scores} and pot {outcome.pot}"
    assert list(outcome.scores) == wanted.scores, (
        f"the engine pays {outcome.scores}, the oracle {wanted.scores}"
    )
    assert (outcome.pot, outcome.again, outcome.doubles) == (
        wanted.pot,
        wanted.again,
        wanted.doubles,
    )
    if wanted.side is not None:
        assert list(outcome.side) == wanted.side
        assert outcome.won == wanted.won
    if not hand.tricks:
        return
    assert len(hand.tricks) == hand.rules.deal.tricks
    assert [trick.winner for trick in hand.tricks] == [trick[3] for trick in oracle.tricks]
    taken = sum(hand.points_of(seat) for seat in range(hand.seats))
    buried = points_in(hand.buried_mask)
    left = sum(card.points for card in hand.blind) if hand.picker is None else 0
    assert taken + buried + left == 120
    assert outcome.buried == buried
    if outcome.contract == "picker":
        assert outcome.side_points == wanted.side_points


def check_replay(
    first: Hand,
    log: list[tuple[int, Action]],
    last: Hand,
    events: list[Event],
    phases: int,
) -> None:
    """The same actions, from their texts, give an equal hand and the same events."""
    again: Hand = first
    seen: list[Event] = []
    for seat, action in log:
        again, more = flow.apply(again, seat, parse(action.text()))
        seen += more
    assert again == last, "the same actions gave another hand"
    assert seen == events[len(events) - len(seen) :]
    assert events[0].TAG == "dealt"
    assert events[-1].TAG == "hand-over"
    assert 0 <= last.step < phases


def options_text(changes: Mapping[str, str]) -> str:
    """Options as they are written on a command line."""
    return " ".join(f"--option {name}={value}" for name, value in changes.items())
