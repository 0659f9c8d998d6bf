"""The shown state: updates come in, facts move on event by event, cards glide to their places.

The presenter keeps a queue of small steps. Each step changes the facts and aims every sprite at the
pose that `layout.poses` gives for them, then holds for a moment. Since sprites only ever aim at
poses of the layout, whatever is skipped, hurried or resized on the way, they end where the view
says. A sprite that leaves the table (a collected trick, a bury) is renamed to a ghost, which flies
off and is dropped when it has arrived.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from engine import events as ev
from engine.view import SeatView
from game import sound
from game import theme as tokens
from game.motion import Pose, Timeline
from game.table import layout
from game.table.facts import Facts, collected, facts_of, told
from game.table.heard import COLLECTED, YOUR_TURN, Cue, Cues, dealt, heard
from game.table.layout import NOTHING, Key, Placed, position
from game.table.places import Places
from game.theme import Motion

FASTEST = 4.0

# How long the table rests after an event, in milliseconds at speed 1.
_REST: dict[type[ev.Event], float] = {
    ev.Passed: 420,
    ev.Picked: 650,
    ev.BlindTaken: 380,
    ev.Buried: 380,
    ev.Called: 900,
    ev.LaidUnder: 350,
    ev.WentAlone: 900,
    ev.Declined: 320,
    ev.Raised: 900,
    ev.Blitzed: 1100,
    ev.AllPassed: 500,
    ev.ThrownIn: 900,
    ev.Played: 250,
    ev.PartnerKnown: 0,
    ev.Uncovered: 280,
    ev.HandOver: 450,
}
_LEASTER_REST = 1400


@dataclass
class Step:
    """A change of the facts, then a rest. ``ms`` None means: until the player clicks."""

    change: Callable[[float], None]
    ms: float | None = 0.0


class _TableTimeline(Timeline):
    """A card that shakes has been refused, and that is heard, also where nothing moves."""

    def shake(self, key: Hashable, reach: float, now: float) -> None:
        super().shake(key, reach, now)
        sound.play("refused")


class Presenter:
    """Shows a hand event by event. Time is injected; ``places`` may change at any moment."""

    def __init__(self, speed: float = 1.0, reduced: bool = False) -> None:
        self.timeline: Timeline = _TableTimeline(speed, reduced)
        self.trick_waits = False
        self.facts: Facts | None = None
        self.view: SeatView | None = None
        self.places: Places | None = None
        self.touch = NOTHING
        self.codes: dict[Key, str] = {}
        self.ended = False
        """Whether the end of the shown hand has been reached and seen."""
        self.on_event: Callable[[ev.Event], None] = lambda event: None
        self._cues = Cues()
        self._queue: deque[Step] = deque()
        self._until: float | None = 0.0
        self._ghosts: set[Key] = set()
        self._serial = 0
        self._carried: tuple[Key, Pose] | None = None

    # Settings

    def set_pace(self, speed: float, reduced: bool, trick_waits: bool) -> None:
        """Speed as in `game.settings.Settings.pace`: infinite means no movement at all."""
        self.timeline.speed = speed
        self.timeline.reduced = reduced
        self.trick_waits = trick_waits

    @property
    def rest_speed(self) -> float:
        """What rests are divided by; a trick is seen for a moment even where nothing moves."""
        return min(max(self.timeline.speed, 0.25), FASTEST)

    # What is going on

    @property
    def busy(self) -> bool:
        """Whether the shown state still lags behind the true one."""
        return bool(self._queue) or self._until is None or self._resting

    @property
    def moving(self) -> bool:
        """Whether the picture changes by itself."""
        return self.timeline.busy or bool(self._ghosts)

    @property
    def waiting_for_click(self) -> bool:
        """Whether a trick lies until the player has it collected."""
        return self._until is None

    @property
    def trick_lies(self) -> bool:
        """Whether a complete trick lies on the table."""
        return self.facts is not None and self.facts.complete

    # Input of updates

    def jump(self, view: SeatView) -> None:
        """Show a view at once, as when a table is opened."""
        self._queue.clear()
        self._cues.clear()
        self._until = 0.0
        self._resting = False
        self._ghosts.clear()
        self.timeline.clear()
        self.codes.clear()
        self.view = view
        self.facts = facts_of(view)
        self.ended = view.over
        self.relayout(0.0, snap=True)

    def take(self, events: tuple[ev.Event, ...], view: SeatView) -> None:
        """Queue what has happened; ``view`` is the state after all of it."""
        for event in events:
            self._plan(event, view)
        self._queue.append(Step(lambda now: self._settle(view, now)))

    def _plan(self, event: ev.Event, view: SeatView) -> None:
        rest = _REST.get(type(event), 0.0)
        if isinstance(event, ev.Dealt):
            count = sum(len(hand) for hand in event.hands) + len(event.blind)
            count += sum(len(row) + event.down for row in event.up)
            rest = _deal_apart(count) * count + tokens.DEAL.ms + 60
        elif isinstance(event, ev.PlayBegins) and event.contract == "leaster":
            rest = _LEASTER_REST
        if isinstance(event, ev.TrickTaken):
            lies = None if self.trick_waits else float(tokens.TRICK_LIES_MS)
            self._queue.append(Step(lambda now: self._show(event, view, now), lies))
            collect = tokens.COLLECT.ms if event.number < view.rules.deal.tricks else 320.0
            self._queue.append(Step(lambda now: self._collect(event, view, now), collect))
            return
        self._queue.append(Step(lambda now: self._show(event, view, now), rest))

    # Time

    def update(self, now: float) -> bool:
        """Go on to a moment; whether the picture changed or will."""
        changed = self.timeline.update(now)
        changed |= self._drop_ghosts()
        while self._due(now):
            changed = True
            self._next(now)
        for name in self._cues.due(now):
            sound.play(name)
        return changed

    _resting = False

    def _due(self, now: float) -> bool:
        if self._until is None:
            return False
        if now < self._until:
            return False
        if not self._queue:
            self._resting = False
            return False
        return True

    def _next(self, now: float) -> None:
        step = self._queue.popleft()
        begin = max(self._until or 0.0, now - 0.05)
        step.change(now)
        if step.ms is None:
            self._until = None
        else:
            self._until = begin + step.ms / 1000 / self.rest_speed
        self._resting = step.ms != 0

    def skip(self, now: float) -> None:
        """Be at the true state: everything that is left is there within 80 ms."""
        self._until = now
        while self._queue:
            self._queue.popleft().change(now)
        self._resting = False
        self._until = now
        self.timeline.skip(now)
        self._cues.hurry(now)

    def collect_now(self, now: float) -> bool:
        """Have a lying trick collected at once; False if none lies."""
        if not self.trick_lies or not self._queue:
            return False
        self._until = now
        return True

    # Changing the facts

    def _show(self, event: ev.Event, view: SeatView, now: float) -> None:
        self.ended = False
        before = self.facts
        self.view = view
        if isinstance(event, ev.Dealt):
            self._deal(event, view, now)
        elif before is not None:
            self.facts = told(before, event, view)
            self.relayout(now, self._motion(event), self._sources(before, event))
            self._hear(heard(event, before.viewer), now)
        self.on_event(event)

    def _hear(self, cue: Cue | None, now: float) -> None:
        self._cues.add(cue, now, self.timeline.speed)

    def _collect(self, event: ev.TrickTaken, view: SeatView, now: float) -> None:
        assert self.facts is not None
        number = event.number - 1
        if number >= len(view.tricks):
            return
        self.facts = collected(self.facts, view.tricks[number])
        self._hear(COLLECTED, now)
        self.relayout(now, tokens.COLLECT, leave=self._winner_spot(event.seat))

    def _settle(self, view: SeatView, now: float) -> None:
        self.view = view
        if view.over and self.facts is not None and view.contract is not None:
            # The table keeps what the hand has become until the next deal.
            self.facts = replace(facts_of(view), points=self.facts.points)
        else:
            self.facts = facts_of(view)
        self.ended = view.over
        self.relayout(now)
        if view.my_turn:
            self._hear(YOUR_TURN, now)

    def _winner_spot(self, seat: int) -> Pose:
        assert self.facts is not None
        assert self.places is not None
        spot = self.places.tricks_spot(position(self.facts, seat))
        return replace(spot, face=1.0)

    def _motion(self, event: ev.Event) -> Motion:
        return tokens.PLAY if isinstance(event, ev.Played) else tokens.COLLECT

    def _sources(self, before: Facts, event: ev.Event) -> dict[str, Pose]:
        """Where sprites of a kind that appear with an event come from."""
        assert self.places is not None
        found: dict[str, Pose] = {}
        if isinstance(event, ev.Played):
            count = before.counts[event.seat]
            found["card"] = self.places.back_source(position(before, event.seat), count)
            found["hidden"] = found["card"]
        elif isinstance(event, ev.BlindTaken):
            blind = self.timeline.pose(("blind", 0)) if ("blind", 0) in self.timeline else None
            if blind is not None:
                found["card"] = found["back"] = replace(blind, face=0.0)
        elif isinstance(event, (ev.Buried, ev.LaidUnder)):
            found["leave"] = self.places.tricks_spot(position(before, event.seat))
        return found

    # Aiming

    def relayout(
        self,
        now: float,
        motion: Motion = tokens.RAISE,
        sources: dict[str, Pose] | None = None,
        leave: Pose | None = None,
        snap: bool = False,
    ) -> None:
        """Aim every sprite at its place; new ones begin at a source, the others leave."""
        if self.facts is None or self.places is None:
            return
        sources = sources or {}
        leave = leave or sources.get("leave")
        wanted = self.wanted()
        if snap:
            for key in list(self.codes):
                self._forget(key)
            self._ghosts.clear()
        for key in [key for key in self.codes if key not in wanted and key not in self._ghosts]:
            self._send_off(key, leave, now)
        for key, placed in wanted.items():
            self._aim(key, placed, motion, sources, now)
        self._drop_ghosts()

    def wanted(self) -> dict[Key, Placed]:
        """Where every card lies once nothing moves."""
        assert self.facts is not None
        assert self.places is not None
        return layout.poses(self.facts, self.places, self.touch)

    def deal_order(self, view: SeatView) -> list[Key]:
        """The keys of the cards in the order in which they go out."""
        assert self.facts is not None
        return _deal_order(self.facts, view)

    def _aim(
        self, key: Key, placed: Placed, motion: Motion, sources: dict[str, Pose], now: float
    ) -> None:
        timeline = self.timeline
        self.codes[key] = placed.code
        if self._carried is not None and self._carried[0] == key:
            timeline.put(key, self._carried[1], layout.MOVING)
            return
        if key not in timeline:
            source = sources.get(str(key[0]))
            timeline.put(key, source or placed.pose, placed.order)
        timeline.set_order(key, placed.order)
        timeline.aim(key, placed.pose, tokens.RAISE if key[0] == "back" else motion, now)

    def carry(self, key: Key, pose: Pose) -> None:
        """Let a card hang on the pointer: it lies at this pose whatever the layout says."""
        self._carried = (key, pose)
        if key in self.timeline:
            self.timeline.put(key, pose, layout.MOVING)

    def put_down(self, now: float, settle: bool = True) -> None:
        """Let the carried card go on from where it is: with ``settle`` back to its place."""
        self._carried = None
        if settle:
            self.relayout(now, tokens.COLLECT)

    def _send_off(self, key: Key, leave: Pose | None, now: float) -> None:
        if leave is None or key not in self.timeline:
            self._forget(key)
            return
        sprite = self.timeline.sprite(key)
        self._serial += 1
        ghost: Key = ("gone", self._serial, *key)
        self.timeline.put(ghost, sprite.pose, layout.MOVING)
        self.codes[ghost] = self.codes[key]
        self._forget(key)
        face = min(leave.face, sprite.pose.face)
        target = replace(leave, alpha=sprite.pose.alpha, face=face)
        self.timeline.aim(ghost, target, tokens.COLLECT, now)
        self._ghosts.add(ghost)

    def _forget(self, key: Key) -> None:
        self.timeline.drop(key)
        self.codes.pop(key, None)

    def _drop_ghosts(self) -> bool:
        gone = {
            key
            for key in self._ghosts
            if key not in self.timeline or not self.timeline.sprite(key).moving
        }
        for key in gone:
            self._forget(key)
        self._ghosts -= gone
        return bool(gone)

    def _deal(self, event: ev.Dealt, view: SeatView, now: float) -> None:
        """The whole deal: packets clockwise from the dealer's left, the blind after the first."""
        assert self.places is not None
        for key in list(self.codes):
            self._forget(key)
        self._ghosts.clear()
        self._carried = None
        self.touch = NOTHING
        self.facts = told(facts_of(view), event, view)
        wanted = self.wanted()
        deck = self.places.deck_spot(position(self.facts, event.dealer))
        order = self.deal_order(view)
        apart = _deal_apart(len(order))
        for number, key in enumerate(order):
            placed = wanted[key]
            self.codes[key] = placed.code
            self.timeline.put(key, deck, placed.order)
            self.timeline.aim(key, placed.pose, tokens.DEAL, now, delay_ms=number * apart)
        for cue in dealt(len(order), apart):
            self._hear(cue, now)


def _deal_apart(count: int) -> float:
    room = tokens.DEAL_LONGEST_MS - tokens.DEAL.ms
    return float(min(tokens.DEAL_APART_MS, room / max(1, count - 1)))


def _deal_order(facts: Facts, view: SeatView) -> list[Key]:
    """The keys of the cards in the order in which they go out (DEAL-3a)."""
    plan = view.rules.deal
    order: list[Key] = []
    given = [0] * facts.seats
    packets = plan.packets or (max(facts.counts, default=0),)
    for number, packet in enumerate(packets):
        for from_left in range(facts.seats):
            seat = (facts.dealer + 1 + from_left) % facts.seats
            for i in range(given[seat], min(given[seat] + packet, facts.counts[seat])):
                if seat == facts.viewer:
                    order.append(layout.card_key(facts.hand[i]))
                else:
                    order.append(("back", seat, i))
            given[seat] += packet
        if number == 0:
            order += [("blind", i) for i in range(facts.blind)]
    return order


def instant(speed: float) -> bool:
    """Whether a speed means that nothing moves."""
    return math.isinf(speed)
