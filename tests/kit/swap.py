"""The swap test: what a seat cannot see must not reach it in any way.

A hand is played; then two cards that a viewer cannot see change places and the same hand is played
again, the hidden actions (bury, card under) with the cards exchanged. As long as everything said
and played in the open is the same and still legal, the viewer must be told exactly the same: equal
views, equal actions, equal events and as many of them, and the same answer to whatever the viewer
might try.

What may differ, and so makes two cards no pair:
- one of the cards has been seen by the viewer (own hand, own bury, own share of the blind, played
  in the open, shown in a blitz, the under in a trick that the viewer took);
- somebody's open action is not legal with the cards exchanged: who did not follow a suit can't
  have held one of it, who called an ace can't have it;
- the picker is asked to call in one world and not in the other. A picker who could call says so
  aloud by calling, so the question itself is open (PART-8, PART-10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from engine import flow
from engine.actions import PLAYS, Action, Alone, Blitz, Bury, Call, Claim, Play, bury, parse
from engine.cards import Card, mask_of
from engine.events import Event
from engine.hand import Hand, Step
from engine.rules import HouseRules
from engine.rules.deals import Dealt, deal
from engine.view import view
from tests.kit.players import some_order, walk

Log = list[tuple[int, Action]]
CALLING = ("call", "call-early")
TRIED: tuple[Action, ...] = (
    *PLAYS,
    *(parse(word) for word in ("pick", "pass", "redeal", "crack", "recrack", "corner")),
    *(parse(word) for word in ("sheepshead", "decline")),
    *(Blitz(kind) for kind in ("black", "red", "jacks")),
    Alone(),
    Claim(),
)
"""What a viewer tries when it is told why not."""


@dataclass
class Swaps:
    """What came of some attempts: pairs that held, by the places of the two cards.

    `own_covered` counts those in which a covered card of the viewer's own was exchanged.
    """

    pairs: Counter[str] = field(default_factory=Counter)
    viewers: Counter[str] = field(default_factory=Counter)
    own_covered: int = 0
    tried: int = 0

    @property
    def total(self) -> int:
        return sum(self.pairs.values())


class Leak(AssertionError):
    """A viewer was told something that depends on a card it cannot see."""


def swap_hand(rules: HouseRules, seed: str, tries: int, found: Swaps) -> None:
    """Play one hand drawn from `seed` and try `tries` exchanges in it, adding to `found`."""
    rng = Random(seed)
    dealt = deal(rules.deal, some_order(rules, rng), dealer := rng.randrange(rules.deal.seats))
    hand = _start(rules, dealt, dealer, {}).hand
    swap_in(dealt, dealer, walk(hand, rng), hand, rng, tries, found)


def swap_in(
    dealt: Dealt, dealer: int, log: Log, hand: Hand, rng: Random, tries: int, found: Swaps
) -> None:
    """Try `tries` exchanges in a hand that was dealt and played so, adding to `found`."""
    rules = hand.rules
    moments = [hand]
    for seat, action in log:
        hand = flow.apply(hand, seat, action).hand
        moments.append(hand)
    # The viewer looks after some of the actions, never after the last, which lays all cards open.
    moments.pop()
    for _ in range(tries):
        found.tried += 1
        until = rng.randrange(len(moments))
        viewer = rng.randrange(-1, hand.seats)
        seat_or_none = None if viewer < 0 else viewer
        places = hidden_places(moments[until], seat_or_none)
        if len(places) < 2:
            continue
        pair = _two(places, moments[until], rng)
        if places[pair[0]] == places[pair[1]]:
            continue
        if _same_for(rules, dealt, dealer, log[:until], seat_or_none, pair):
            kinds = sorted(places[card].split()[0] for card in pair)
            found.pairs["-".join(kinds)] += 1
            found.viewers[role_of(moments[until], seat_or_none)] += 1
            found.own_covered += any(places[card].startswith(f"down {viewer}.") for card in pair)


def _two(places: dict[Card, str], hand: Hand, rng: Random) -> tuple[Card, Card]:
    """Two hidden cards, more often those that matter: partner cards, and what lies face down."""
    everywhere = sorted(places)
    telling = [
        card for card in everywhere if card.code in ("QC", "QS", "JD", "JC") or card == hand.called
    ]
    face_down = [card for card in everywhere if not places[card].startswith("hand")]
    first = rng.choice(rng.choice([group for group in (everywhere, telling, face_down) if group]))
    elsewhere = [card for card in everywhere if places[card] != places[first]]
    return first, rng.choice(elsewhere or everywhere)


def hidden_places(hand: Hand, viewer: int | None) -> dict[Card, str]:
    """Where each card lies that the viewer cannot see: `hand 3`, `blind`, `bury 2`, `under`."""
    found: dict[Card, str] = {}
    for seat, held in enumerate(hand.held):
        if seat != viewer:
            in_hand = held & ~hand.up_mask(seat)
            found.update(dict.fromkeys(_cards(in_hand), f"hand {seat}"))
    for seat, row in enumerate(hand.down):
        for place, card in enumerate(row):
            if card is not None:
                found[card] = f"down {seat}.{place}"
    taken = hand.picker is not None and flow.phase_name(hand) not in ("pick", "call-early")
    if not taken:
        found.update(dict.fromkeys(hand.blind, "blind"))
    for seat, mask in hand.buried:
        if seat != viewer:
            found.update(dict.fromkeys(_cards(mask), f"bury {seat}"))
    if hand.under is not None and not _knows_under(hand, viewer):
        found[hand.under] = "under"
    for seat, answer in hand.answers:
        if isinstance(answer, Blitz):
            for event_card in _pair(answer):
                found.pop(event_card, None)
            assert seat >= 0
    return found


def _cards(mask: int) -> list[Card]:
    return [Card(number) for number in range(32) if mask >> number & 1]


def _pair(blitz: Blitz) -> tuple[Card, ...]:
    pairs = {"black": "QC QS", "red": "QH QD", "jacks": "JC JS"}
    codes = pairs[blitz.kind].split()
    return tuple(play.card for play in PLAYS if play.card.code in codes)


def _knows_under(hand: Hand, viewer: int | None) -> bool:
    if viewer is None:
        return False
    took = any(
        trick.winner == viewer and hand.under in [card for _seat, card in trick.plays]
        for trick in hand.tricks
    )
    return took or viewer == hand.picker


def role_of(hand: Hand, viewer: int | None) -> str:
    """The viewer's part in the hand, for counting."""
    if viewer is None:
        return "spectator"
    if hand.picker is None:
        return "player"
    if viewer == hand.picker:
        return "picker"
    return "partner" if hand.rules.partner.partner(hand) == viewer else "defender"


def exchanged(action: Action, pair: tuple[Card, Card]) -> Action:
    """The action with the two cards in each other's place."""
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    if isinstance(action, Bury):
        return bury(other.get(card, card) for card in action.cards)
    if isinstance(action, Call) and action.under is not None:
        return Call(action.card, other.get(action.under, action.under))
    if isinstance(action, Play):
        return PLAYS[other.get(action.card, action.card)]
    return action


def _same_for(
    rules: HouseRules,
    dealt: Dealt,
    dealer: int,
    log: Log,
    viewer: int | None,
    pair: tuple[Card, Card],
) -> bool:
    """Play both worlds side by side; False if they are no pair, `Leak` if the viewer can tell."""
    here, heard_here = _start(rules, dealt, dealer, {})
    there, heard_there = _start(rules, dealt, dealer, {pair[0]: pair[1], pair[1]: pair[0]})
    steps: list[tuple[Event, ...]] = [heard_here]
    steps_there: list[tuple[Event, ...]] = [heard_there]
    for seat, action in log:
        _compare(here, there, viewer, steps[-1], steps_there[-1], pair)
        if here.turn != there.turn or here.step != there.step:
            if _asked_to_call(here, there):
                return False
            raise Leak(_words(here, there, viewer, pair, "another seat or question is next"))
        if seat == viewer and isinstance(action, Bury) and mask_of(action.cards) & mask_of(pair):
            return False
        done_there = _hidden_done(here, action, pair)
        if done_there not in flow.legal(there, seat):
            if seat == viewer:
                raise Leak(_words(here, there, viewer, pair, f"{action} is legal in one only"))
            return False
        here, heard_here = flow.apply(here, seat, action)
        there, heard_there = flow.apply(there, seat, done_there)
        steps.append(heard_here)
        steps_there.append(heard_there)
        if _asked_to_call(here, there):
            return False
    _compare(here, there, viewer, steps[-1], steps_there[-1], pair)
    return True


def _start(rules: HouseRules, dealt: Dealt, dealer: int, other: dict[Card, Card]) -> Step:
    """The hand as dealt, with some cards in each other's place."""

    def of(rows: Sequence[Sequence[Card]]) -> list[list[Card]]:
        return [[other.get(card, card) for card in row] for row in rows]

    (blind,) = of([dealt.blind])
    return flow.start(rules, of(dealt.hands), blind, dealer, up=of(dealt.up), down=of(dealt.down))


def _hidden_done(hand: Hand, action: Action, pair: tuple[Card, Card]) -> Action:
    """What the same action is in the other world: open plays stay, what lies under is exchanged."""
    if isinstance(action, Play) and action.card != hand.under:
        return action
    return exchanged(action, pair)


def _asked_to_call(here: Hand, there: Hand) -> bool:
    """Whether only one of the worlds asks the picker to call, which all may hear."""
    phases = (flow.phase_name(here), flow.phase_name(there))
    if phases[0] == phases[1] and here.alone == there.alone:
        return False
    return any(phase in CALLING for phase in phases) or here.alone != there.alone


def _compare(
    here: Hand,
    there: Hand,
    viewer: int | None,
    events: tuple[Event, ...],
    events_there: tuple[Event, ...],
    pair: tuple[Card, Card],
) -> None:
    """The viewer must be told the same in both worlds."""
    if len(events) != len(events_there):
        raise Leak(_words(here, there, viewer, pair, "the number of events differs"))
    heard = [event.seen_by(viewer) for event in events]
    heard_there = [event.seen_by(viewer) for event in events_there]
    if heard != heard_there:
        raise Leak(_words(here, there, viewer, pair, f"events {heard} or {heard_there}"))
    seen, seen_there = view(here, viewer), view(there, viewer)
    if seen != seen_there:
        differ = [
            name
            for name in seen.__dataclass_fields__
            if getattr(seen, name) != getattr(seen_there, name)
        ]
        raise Leak(_words(here, there, viewer, pair, f"the views differ in {', '.join(differ)}"))
    if viewer is None:
        return
    if flow.legal(here, viewer) != flow.legal(there, viewer):
        raise Leak(_words(here, there, viewer, pair, "the legal actions differ"))
    open_now = flow.legal(here, viewer)
    for action in TRIED:
        if action not in open_now:
            reasons = [flow.why_not(world, viewer, action) for world in (here, there)]
            if reasons[0] != reasons[1]:
                what = f"{action} is refused with {reasons[0]} or {reasons[1]}"
                raise Leak(_words(here, there, viewer, pair, what))


def _words(here: Hand, there: Hand, viewer: int | None, pair: tuple[Card, Card], what: str) -> str:
    who = "a spectator" if viewer is None else f"seat {viewer} ({role_of(here, viewer)})"
    return (
        f"{who} can tell whether {pair[0]} and {pair[1]} are exchanged: {what}. "
        f"Preset {here.rules.preset} {here.rules.changes}, dealer {here.dealer}, picker "
        f"{here.picker}, phases {flow.phase_name(here)} and {flow.phase_name(there)}."
    )


EXTRAS: dict[str, dict[str, str]] = {
    "as it is": {},
    "raising": {
        "crack": "yes",
        "crack_by": "any-defender",
        "recrack": "yes",
        "crack_around_the_corner": "yes",
        "blitz": "yes",
        "blitz_jacks": "yes",
        "sheepshead": "yes",
    },
    "calling": {
        "alone": "yes",
        "call_up": "any",
        "unknown": "no-legal-call",
        "called_ten": "yes",
        "partner_may_smear_ace": "yes",
    },
    "early": {
        "call_up": "any",
        "call_up_before_blind": "yes",
        "sheepshead": "yes",
        "crack": "yes",
        "blitz": "yes",
        "blitz_after_crack": "no",
        "redeal_hopeless": "yes",
        "claim": "yes",
    },
    "kept": {
        "bury_partner_card": "no",
        "sheepshead": "yes",
        "sheepshead_needs_jack": "yes",
        "no_pick": "forced",
        "unknown": "all-fail-aces",
        "claim": "yes",
    },
}
"""Options that bring questions and secrets, by a word for each set."""
