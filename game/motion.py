"""Movement on the table: every sprite has one pose it shows and one pose it is going to.

There are no queues of movements per sprite, so nothing can stick half-way: a new aim starts from
where the sprite is seen now, and whatever happens in between, each sprite ends exactly at its last
aim, after a time that is known in advance. Time is injected: every call takes ``now`` in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace

import pytweening

from game.theme import FADE_MS, SHAKE_MS, SKIP_MS, Motion

# An overshoot of 4 % of the way; pytweening's own value would overshoot by 10 %.
_BACK = 1.05

CURVES: dict[str, Callable[[float], float]] = {
    "linear": lambda t: t,
    "out_quad": pytweening.easeOutQuad,
    "out_cubic": pytweening.easeOutCubic,
    "in_out_cubic": pytweening.easeInOutCubic,
    "out_back": lambda t: float(pytweening.easeOutBack(t, _BACK)),
}

_SKIP = Motion(SKIP_MS, "out_quad")
_FADE = Motion(FADE_MS, "linear")


def ease(curve: str, t: float) -> float:
    """The curve's value at t, exactly 0 and 1 at the ends."""
    if t <= 0:
        return 0.0
    if t >= 1:
        return 1.0
    return float(CURVES[curve](t))


@dataclass(frozen=True, slots=True)
class Pose:
    """Where and how a card lies: centre x and y and width in pixels, angle in degrees clockwise.

    ``lift`` is how far it is raised, in pixels, on top of y; ``alpha`` 0..1; ``face`` 1 shows the
    face, 0 the back, in between it is turning over.
    """

    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    angle: float = 0.0
    lift: float = 0.0
    alpha: float = 1.0
    face: float = 1.0

    @property
    def center(self) -> tuple[float, float]:
        """Where to draw the centre, the lift included."""
        return self.x, self.y - self.lift

    @property
    def face_up(self) -> bool:
        return self.face >= 0.5

    @property
    def squeeze(self) -> float:
        """The share of its width that a card shows while it turns over."""
        return abs(2 * self.face - 1)


def _between(a: Pose, b: Pose, t: float) -> Pose:
    if t >= 1:
        return b

    def part(start: float, end: float) -> float:
        return start + (end - start) * t

    return Pose(
        part(a.x, b.x),
        part(a.y, b.y),
        max(0.0, part(a.width, b.width)),
        part(a.angle, b.angle),
        part(a.lift, b.lift),
        min(1.0, max(0.0, part(a.alpha, b.alpha))),
        min(1.0, max(0.0, part(a.face, b.face))),
    )


@dataclass(slots=True)
class Sprite:
    """One thing that moves: what it shows (``pose``) and where it is going (``target``)."""

    pose: Pose
    target: Pose
    _from: Pose = field(default=Pose())
    _start: float = 0.0
    _seconds: float = 0.0
    _curve: str = "linear"
    _shake: tuple[float, float, float] | None = None  # start, seconds, reach
    order: int = 0

    @property
    def moving(self) -> bool:
        # Most of the time both are the very same pose, and asking costs nothing.
        return self.pose is not self.target and self.pose != self.target

    @property
    def ends(self) -> float:
        """The time at which it will have arrived."""
        return self._start + self._seconds

    def _aim(self, target: Pose, start: float, seconds: float, curve: str) -> None:
        self._from, self.target = self.pose, target
        self._start, self._seconds, self._curve = start, seconds, curve

    def _update(self, now: float) -> None:
        if not self.moving:
            return
        if now >= self.ends:
            self.pose = self.target
        elif now > self._start:
            share = (now - self._start) / self._seconds
            self.pose = _between(self._from, self.target, ease(self._curve, share))


class Timeline:
    """All sprites by key, and single numbers that move in the same way.

    ``speed`` multiplies what starts from now on (0.5 to 4; ``math.inf`` is instant).
    ``reduced`` replaces travel by short fades.
    """

    def __init__(self, speed: float = 1.0, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced
        self._sprites: dict[Hashable, Sprite] = {}
        self._now = 0.0
        self._still = True

    # Sprites

    def __contains__(self, key: Hashable) -> bool:
        return key in self._sprites

    def __len__(self) -> int:
        return len(self._sprites)

    def __iter__(self) -> Iterator[tuple[Hashable, Sprite]]:
        """Keys and sprites in drawing order: by ``order``, then as they were put."""
        return iter(sorted(self._sprites.items(), key=lambda item: item[1].order))

    def sprite(self, key: Hashable) -> Sprite:
        return self._sprites[key]

    def pose(self, key: Hashable) -> Pose:
        """What to draw now, a shake included."""
        sprite = self._sprites[key]
        if sprite._shake is None:
            return sprite.pose
        start, seconds, reach = sprite._shake
        share = (self._now - start) / seconds if seconds else 1.0
        if not 0 <= share < 1:
            return sprite.pose
        sway = math.sin(share * 3 * 2 * math.pi) * (1 - share) * reach
        return replace(sprite.pose, x=sprite.pose.x + sway)

    def target(self, key: Hashable) -> Pose:
        return self._sprites[key].target

    def put(self, key: Hashable, pose: Pose, order: int = 0) -> None:
        """Place a sprite at once, new or not, without movement."""
        self._sprites[key] = Sprite(pose, pose, order=order)

    def drop(self, key: Hashable) -> None:
        self._sprites.pop(key, None)

    def clear(self) -> None:
        self._sprites.clear()

    def set_order(self, key: Hashable, order: int) -> None:
        self._sprites[key].order = order

    def aim(
        self, key: Hashable, target: Pose, motion: Motion, now: float, delay_ms: float = 0.0
    ) -> None:
        """Send a sprite on its way from where it is seen now; unknown ones appear there at once.

        Aiming at the pose it is already going to changes nothing, so a layout may be applied
        again and again.
        """
        self._advance(now)
        sprite = self._sprites.get(key)
        if sprite is None:
            self.put(key, target)
            return
        if sprite.target == target:
            return
        seconds, delay = self._seconds(motion.ms), self._seconds(delay_ms)
        if seconds + delay <= 0:
            sprite.pose = sprite.target = target
            return
        self._still = False
        if self.reduced:
            self._fade(sprite, target, now + delay)
            return
        sprite._aim(target, now + delay, seconds, motion.curve)

    def shake(self, key: Hashable, reach: float, now: float) -> None:
        """Shake a sprite sideways by up to ``reach`` pixels; it ends where it was going anyway."""
        self._advance(now)
        if not self.reduced and not math.isinf(self.speed):
            self._sprites[key]._shake = (now, SHAKE_MS / 1000, reach)
            self._still = False

    # Single numbers: a bar that fills, a panel that rises

    def set_value(self, key: Hashable, value: float) -> None:
        self.put(("value", key), Pose(x=value))

    def aim_value(
        self, key: Hashable, value: float, motion: Motion, now: float, delay_ms: float = 0.0
    ) -> None:
        """Send a number on its way; one never set starts at 0."""
        self._advance(now)
        name = ("value", key)
        if name not in self._sprites:
            self.put(name, Pose())
        sprite = self._sprites[name]
        if sprite.target.x == value:
            return
        seconds, delay = self._seconds(motion.ms), self._seconds(delay_ms)
        if self.reduced:
            seconds = min(seconds, FADE_MS / 1000)
        if seconds + delay <= 0:
            sprite.pose = sprite.target = Pose(x=value)
            return
        self._still = False
        sprite._aim(Pose(x=value), now + delay, seconds, motion.curve)

    def value(self, key: Hashable) -> float:
        """The number to draw now; 0 if it was never set."""
        sprite = self._sprites.get(("value", key))
        return sprite.pose.x if sprite else 0.0

    def value_target(self, key: Hashable) -> float:
        sprite = self._sprites.get(("value", key))
        return sprite.target.x if sprite else 0.0

    # Time

    def update(self, now: float) -> bool:
        """Move everything on to ``now``; whether the picture has changed or still will."""
        was_busy = self.busy
        self._advance(now)
        return was_busy or self.busy

    @property
    def busy(self) -> bool:
        """Whether anything moves, shakes, or waits to move."""
        if not self._still:
            # Nothing moves until somebody is sent on: that need not be asked at every round.
            self._still = not any(s.moving or s._shake is not None for s in self._sprites.values())
        return not self._still

    @property
    def ends(self) -> float:
        """The time at which everything will have arrived, unless aimed anew."""
        return max((s.ends for s in self._sprites.values() if s.moving), default=self._now)

    def skip(self, now: float) -> None:
        """Bring everything that is on its way, or waits, to its target within 80 ms."""
        self._advance(now)
        for sprite in self._sprites.values():
            sprite._shake = None
            if sprite.moving and sprite.ends > now + SKIP_MS / 1000:
                sprite._aim(sprite.target, now, _SKIP.ms / 1000, _SKIP.curve)

    def finish(self) -> None:
        """Put everything at its target at once, as after a resize."""
        for sprite in self._sprites.values():
            sprite.pose = sprite.target
            sprite._shake = None

    def _seconds(self, ms: float) -> float:
        if math.isinf(self.speed):
            return 0.0
        return ms / 1000 / max(self.speed, 0.01)

    def _fade(self, sprite: Sprite, target: Pose, start: float) -> None:
        """Reduced motion: appear at the target by fading in; small corrections are immediate."""
        moved = math.hypot(target.x - sprite.pose.x, target.y - sprite.pose.y)
        if moved > target.width / 2 or target.alpha != sprite.pose.alpha or start > self._now:
            seen = target.alpha == 0 or sprite.pose.alpha == 0
            begin = sprite.pose.alpha if seen else 0.35
            if start > self._now:
                # It waits where it is, unseen or seen, and then is there: a step, not a journey.
                sprite._aim(target, start, _FADE.ms / 1000, "step")
                return
            sprite.pose = replace(target, alpha=begin)
            sprite._aim(target, start, _FADE.ms / 1000, _FADE.curve)
            return
        sprite.pose = sprite.target = target

    def _advance(self, now: float) -> None:
        self._now = max(self._now, now)
        if self._still:
            return
        for sprite in self._sprites.values():
            sprite._update(self._now)
            if sprite._shake is not None:
                start, seconds, _ = sprite._shake
                if self._now >= start + seconds:
                    sprite._shake = None


# A step jumps to the target the moment it starts.
CURVES["step"] = lambda t: 1.0 if t > 0 else 0.0
