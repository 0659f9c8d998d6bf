"""The sounds of a kitchen table, computed: cards on wood, knuckles on wood, a wooden bar struck.

Each is a sum of three simple things, faded in and out so that nothing clicks: bursts of noise
between two frequencies, wood that rings in a few low tones and dies away, and noise that swells
and falls like cards that slide. Numbers only: nothing here plays, reads a clock or needs a library.

Sounds are even in loudness: each is brought to the level that its name is given in `SOUNDS`, judged
without what lies below 200 Hz, which a laptop does not play.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

RATE = 22_050
"""Samples a second, one channel, 16 bits with a sign."""
PEAK = 0.85
"""No sample goes beyond this share of the largest number."""
WINDOW = 0.125
"""Seconds over which loudness is taken: the loudest such stretch counts."""

Samples = list[float]

_ATTACK = 0.0015
_RELEASE = 0.008
_SPEAKER = 200.0  # Hz, from which small loudspeakers are heard


@dataclass(frozen=True)
class Recipe:
    """How a sound is made: what it consists of, its level in decibels, how many there are of it.

    Several of the same kind keep what is often heard from sounding like a machine.
    """

    make: Callable[[Random], Samples]
    level: float = -24.0
    variants: int = 1


# What things consist of


def burst(rng: Random, seconds: float, low: float, high: float, decay: float) -> Samples:
    """Noise between two frequencies that dies away, to a third in ``decay`` seconds."""
    noise = _noise(rng, seconds, low, high)
    factor, level = math.exp(-1 / (decay * RATE)), 1.0
    for i, value in enumerate(noise):
        noise[i] = value * level
        level *= factor
    return noise


def slide(rng: Random, seconds: float, low: float, high: float, summit: float = 0.5) -> Samples:
    """Noise that swells and falls; ``summit`` is where in its course it is loudest."""
    noise = _noise(rng, seconds, low, high)
    top = max(1, round(len(noise) * summit))
    rest = max(1, len(noise) - top)
    for i, value in enumerate(noise):
        share = i / top if i < top else 1 - (i - top) / rest
        noise[i] = value * share * share
    return noise


def wood(tones: tuple[tuple[float, float, float], ...], seconds: float) -> Samples:
    """Struck wood: tones of (hertz, loudness, seconds to a third) that die away together."""
    made = [0.0] * round(seconds * RATE)
    for hertz, loudness, decay in tones:
        radius = math.exp(-1 / (decay * RATE))
        angle = 2 * math.pi * hertz / RATE
        # A sine that dies away follows from its two last values.
        first, second = 2 * radius * math.cos(angle), -radius * radius
        now, before = loudness * math.sin(angle), 0.0
        heard = round(7 * decay * RATE)  # a thousandth is left of it then
        for i in range(min(len(made), heard)):
            made[i] += now
            now, before = first * now + second * before, now
    return made


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds together, each with the second at which it begins and its loudness."""
    length = max(round(start * RATE) + len(part) for start, _loudness, part in parts)
    made = [0.0] * length
    for start, loudness, part in parts:
        first = round(start * RATE)
        for i, value in enumerate(part, first):
            made[i] += value * loudness
    return made


def _noise(rng: Random, seconds: float, low: float, high: float) -> Samples:
    """Noise between two frequencies in hertz, with soft flanks."""
    count = round(seconds * RATE)
    raw = array("h", rng.randbytes(2 * count))
    upper = 1 - math.exp(-2 * math.pi * high / RATE)
    lower = 1 - math.exp(-2 * math.pi * low / RATE)
    made = [0.0] * count
    once = twice = deep = 0.0
    for i, value in enumerate(raw):
        # Twice, since a single filter lets through a hiss that no wooden table has.
        once += upper * (value / 32768 - once)
        twice += upper * (once - twice)
        deep += lower * (twice - deep)
        made[i] = twice - deep
    return made


# Sounds


def _card(rng: Random) -> Samples:
    """A card put down on the table: the slap of the paper, the table under it."""
    tune = rng.uniform(0.93, 1.07)
    table = ((165 * tune, 0.4, 0.022), (285 * tune, 0.6, 0.016), (460 * tune, 0.3, 0.009))
    return mix(
        (0.0, 0.5, slide(rng, 0.014, 1200, 4000, 0.9)),
        (0.012, 2.4, burst(rng, 0.07, 600, 3600, 0.009)),
        (0.013, 0.5, wood(table, 0.09)),
    )


def _deal(rng: Random) -> Samples:
    """One card that leaves the pack."""
    return mix(
        (0.0, 0.5, slide(rng, 0.03, 1000, 3600, 0.8)),
        (0.026, 1.0, burst(rng, 0.03, 900, 3800, 0.005)),
    )


def _turned(rng: Random, seconds: float) -> Samples:
    """A card lifted at its edge, through the air for a while, and flat on the table."""
    table = ((180, 0.5, 0.022), (310, 0.6, 0.016))
    return mix(
        (0.0, 1.4, burst(rng, 0.03, 1400, 4500, 0.004)),
        (0.015, 0.9, slide(rng, seconds - 0.015, 600, 2600, 0.65)),
        (seconds, 2.4, burst(rng, 0.06, 700, 3800, 0.008)),
        (seconds + 0.001, 0.5, wood(table, 0.08)),
    )


def _flip(rng: Random) -> Samples:
    """A covered card turned up in 200 ms; a device is some 40 ms late."""
    return _turned(rng, 0.16)


def _snap(rng: Random) -> Samples:
    """The same at a higher speed."""
    return _turned(rng, 0.06)


def _trick(rng: Random) -> Samples:
    """A trick drawn over the table and pushed together."""
    return mix(
        (0.0, 0.9, slide(rng, 0.2, 350, 1900, 0.45)),
        (0.06, 0.35, slide(rng, 0.12, 1200, 3600, 0.5)),
        (0.2, 1.0, burst(rng, 0.04, 700, 3400, 0.006)),
        (0.202, 0.25, wood(((190, 0.5, 0.018), (320, 0.4, 0.012)), 0.07)),
    )


def _knuckle(rng: Random, tune: float, seconds: float = 0.14) -> Samples:
    """One rap of a knuckle on the table top."""
    tones = (
        (128 * tune, 0.6, 0.030),
        (214 * tune, 0.9, 0.025),
        (347 * tune, 0.7, 0.018),
        (560 * tune, 0.35, 0.011),
    )
    return mix(
        (0.0, 2.2, burst(rng, 0.02, 250, 1800, 0.003)),
        (0.0, 0.5, wood(tones, seconds)),
    )


def _knock(rng: Random) -> Samples:
    """Two light raps: I pass."""
    tune = rng.uniform(0.96, 1.04)
    second = _knuckle(rng, tune * 1.02)
    return mix((0.0, 0.75, _knuckle(rng, tune)), (0.105, 1.0, second))


def _pick(rng: Random) -> Samples:
    """Two cards drawn to oneself and taken up."""
    return mix(
        (0.0, 0.9, slide(rng, 0.13, 450, 2400, 0.6)),
        (0.12, 1.2, burst(rng, 0.03, 1000, 3800, 0.005)),
        (0.19, 1.6, burst(rng, 0.04, 800, 3600, 0.007)),
        (0.191, 0.25, wood(((240, 0.5, 0.018),), 0.06)),
    )


def _crack(rng: Random) -> Samples:
    """A fist on the table: the stakes go up."""
    tones = ((92, 0.6, 0.055), (156, 0.9, 0.045), (243, 0.9, 0.034), (390, 0.6, 0.022))
    return mix(
        (0.0, 2.6, burst(rng, 0.04, 350, 2600, 0.006)),
        (0.0, 0.55, wood(tones, 0.28)),
        (0.055, 0.6, burst(rng, 0.08, 900, 3200, 0.018)),  # what stands on it rattles
    )


def _refused(rng: Random) -> Samples:
    """A dull tap of a finger tip."""
    return mix(
        (0.0, 1.0, burst(rng, 0.02, 120, 600, 0.005)),
        (0.0, 0.6, wood(((118, 0.7, 0.024), (205, 0.8, 0.020), (290, 0.3, 0.012)), 0.13)),
    )


def _bar(rng: Random, hertz: float) -> Samples:
    """A wooden bar struck with a soft mallet: a short tone, and the tap of the mallet."""
    tones = ((hertz, 1.0, 0.055), (hertz * 2.76, 0.2, 0.022), (hertz * 5.4, 0.06, 0.009))
    struck = mix((0.0, 1.0, wood(tones, 0.38)), (0.0, 0.8, burst(rng, 0.02, 300, 1500, 0.004)))
    soft = round(0.004 * RATE)
    for i in range(soft):
        struck[i] *= i / soft
    return struck


def _tune(rng: Random, *notes: tuple[float, float, float]) -> Samples:
    """Notes on wooden bars, each with its second, its loudness and its hertz."""
    return mix(*((at, loud, _bar(rng, hertz)) for at, loud, hertz in notes))


def _turn(rng: Random) -> Samples:
    """Two soft notes on wood: it is for you to play."""
    return _tune(rng, (0.0, 0.8, 392.0), (0.12, 1.0, 523.3))


def _won(rng: Random) -> Samples:
    """Four notes up."""
    return _tune(rng, (0.0, 0.7, 392.0), (0.1, 0.75, 493.9), (0.2, 0.8, 587.3), (0.32, 1.0, 784.0))


def _lost(rng: Random) -> Samples:
    """Three notes down, the last one low."""
    return _tune(rng, (0.0, 0.9, 392.0), (0.13, 0.85, 329.6), (0.28, 1.0, 261.6))


def _reaction(rng: Random) -> Samples:
    """A finger on a small wooden box: somebody said something."""
    return mix(
        (0.0, 0.8, burst(rng, 0.015, 600, 2600, 0.002)),
        (0.0, 0.6, wood(((610, 0.8, 0.018), (955, 0.5, 0.011)), 0.09)),
        (0.06, 0.8, burst(rng, 0.015, 600, 2600, 0.002)),
        (0.06, 0.6, wood(((735, 0.8, 0.018), (1150, 0.4, 0.011)), 0.13)),
    )


SOUNDS: dict[str, Recipe] = {
    "card": Recipe(_card, variants=4),
    "deal": Recipe(_deal, level=-31.0, variants=4),
    "flip": Recipe(_flip),
    "snap": Recipe(_snap),
    "trick": Recipe(_trick, level=-25.0, variants=2),
    "knock": Recipe(_knock, variants=2),
    "pick": Recipe(_pick, level=-25.0),
    "crack": Recipe(_crack, level=-21.0),
    "refused": Recipe(_refused, level=-25.0),
    "turn": Recipe(_turn, level=-27.0),
    "won": Recipe(_won),
    "lost": Recipe(_lost, level=-25.0),
    "reaction": Recipe(_reaction, level=-25.0),
}
"""Every sound by its name."""


def wave(name: str, variant: int = 0) -> array[int]:
    """The samples of a sound; the same every time. Raises ``KeyError`` for an unknown name."""
    recipe = SOUNDS[name]
    made = _faded(recipe.make(Random(f"{name}/{variant}")))
    factor = 10 ** (recipe.level / 20) / max(loudness(made), 1e-9)
    factor = min(factor, PEAK / max(max(made), -min(made), 1e-9)) * 32767
    return array("h", [round(value * factor) for value in made])


def waves() -> Iterator[tuple[str, array[int]]]:
    """All sounds with all their variants, a few milliseconds of work each; what a hand begins with
    comes first."""
    for turn in range(max(recipe.variants for recipe in SOUNDS.values())):
        for name, recipe in SOUNDS.items():
            if turn < recipe.variants:
                yield name, wave(name, turn)


def loudness(samples: Samples) -> float:
    """The root of the mean square of the loudest `WINDOW`, as a small loudspeaker plays it.

    1.0 is the loudest there can be.
    """
    share = 1 - math.exp(-2 * math.pi * _SPEAKER / RATE)
    step = max(1, round(WINDOW * RATE / 5))
    deep = 0.0
    parts: list[float] = []
    for first in range(0, len(samples), step):
        power = 0.0
        for value in samples[first : first + step]:
            deep += share * (value - deep)
            power += (value - deep) ** 2
        parts.append(power)
    best = max(sum(parts[i : i + 5]) for i in range(len(parts)))
    return math.sqrt(best / (5 * step))


def _faded(samples: Samples) -> Samples:
    """Without the constant share, beginning and ending in silence."""
    middle = sum(samples) / len(samples)
    made = [value - middle for value in samples]
    attack, release = round(_ATTACK * RATE), round(_RELEASE * RATE)
    for i in range(attack):
        made[i] *= i / attack
    last = len(made) - 1
    for i in range(release):
        made[last - i] *= i / release
    return made
