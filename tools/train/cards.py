"""Fits the nets that correct learnt sense: what a card is worth more than it says.

In a share of the decisions every card is tried and the hand played on. What the cards gain more
than learnt sense says is explained by six small nets, for picker, partner and defender, each
following and leading. The other seats play like somebody of a mix, from plain common sense to the
nets of the round before, so that they learn to play with anybody.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Sequence
from ctypes import byref, c_double, c_float, c_int, c_int16, c_int32
from math import cos, pi, sqrt
from random import Random
from typing import Any, NamedTuple

from engine.bots.fitted import Layer
from train.compiled import LEADS, CPlayer, core
from train.sense import BY_CHANCE, BY_POINTS

STATE, CARD, WIDE, NARROW, NETS = 156, 32 + LEADS, 64, 16, 6
HELD_OUT = 20
"""Of so many decisions one is not learnt from but measured on."""
BATCH, EPOCHS, DECAY = 1024, 3, 0.01
RATE, LATER_RATE = 0.002, 0.0015
"""The highest rate from the beginning, and from the nets of the round before."""
SCALE = 1000


class CDecision(ctypes.Structure):
    _fields_ = (
        ("net", c_int32),
        ("count", c_int32),
        ("first", c_int32),
        ("state", c_float * STATE),
    )


class CCard(ctypes.Structure):
    _fields_ = (("spot", c_int32), ("gain", c_float), ("inputs", c_int16 * LEADS))


class CCardNet(ctypes.Structure):
    _fields_ = (
        ("first", c_float * WIDE * (STATE + CARD)),
        ("wide_bias", c_float * WIDE),
        ("middle", c_float * NARROW * WIDE),
        ("narrow_bias", c_float * NARROW),
        ("out", c_float * NARROW),
        ("bias", c_float),
    )


class CMemory(ctypes.Structure):
    _fields_ = (
        ("mean", CCardNet),
        ("square", CCardNet),
        ("first", c_double),
        ("second", c_double),
    )


class Decisions(NamedTuple):
    """Decisions and their cards, as arrays of the core, and how many decisions there are."""

    decisions: Any
    cards: Any
    made: int


CARDS_EACH = 6
"""How many cards a decision has at most."""


def collect(
    hands: Any, count: int, player: CPlayer, others: Sequence[CPlayer], share: float, seed: int
) -> Decisions:
    """So many decisions, or fewer where the hands don't have them: a share of those in `hands`."""
    decisions = (CDecision * count)()
    cards = (CCard * (count * CARDS_EACH))()
    mix = (CPlayer * len(others))(*others)
    done = core().collect(
        hands,
        len(hands),
        byref(player),
        mix,
        len(others),
        c_double(share),
        c_double(BY_CHANCE),
        c_double(BY_POINTS),
        ctypes.c_uint64(seed),
        decisions,
        count,
        cards,
        byref(c_int()),
    )
    return Decisions(decisions, cards, done)


def beginning(rng: Random) -> CCardNet:
    """A net with numbers by chance, small ones at the ends."""
    net = CCardNet()
    spreads = ((net.first, 0.12), (net.middle, sqrt(2 / WIDE)), ([net.out], 0.1))
    for rows, spread in spreads:
        for row in rows:
            row[:] = [rng.gauss(0.0, spread) for _ in row]
    return net


def _rates(steps: int, most: float) -> Any:
    rates = (c_double * steps)()
    for step in range(steps):
        share = (step + 1) / steps
        rates[step] = most * min(1.0, 20 * share) * (0.51 + 0.5 * cos(pi * share))
    return rates


def _order(numbers: Sequence[int]) -> Any:
    return (c_int32 * len(numbers)).from_buffer(array("i", numbers))


def fit_one(
    some: Sequence[Decisions], which: int, seed: int, before: CCardNet | None
) -> tuple[CCardNet, float, int]:
    """One of the six nets, its R2 on decisions held out, and how many decisions it saw. What it
    says is compared with what is left of the gains beside learnt sense. It goes on from the net
    `before`, if there is one."""
    rng = Random(f"{seed} {which}")
    net, memory = beginning(rng), CMemory(first=1.0, second=1.0)
    if before is not None:
        net = type(before).from_buffer_copy(before)
    parts = []
    for part in some:
        mine = [one for one in range(part.made) if part.decisions[one].net == which]
        rng.shuffle(mine)
        kept = len(mine) // HELD_OUT
        parts.append((part, mine[:kept], mine[kept:]))
    batches = [-(-len(rest) // BATCH) for _part, _held, rest in parts]
    rates, at = _rates(EPOCHS * sum(batches), RATE if before is None else LATER_RATE), 0
    for _epoch in range(EPOCHS):
        for (part, _held, rest), steps in zip(parts, batches, strict=True):
            rng.shuffle(rest)
            core().cards_learn(
                byref(net),
                byref(memory),
                part.decisions,
                part.cards,
                _order(rest),
                len(rest),
                BATCH,
                byref(rates, at * ctypes.sizeof(c_double)),
                c_double(DECAY),
            )
            at += steps
    error, gains = c_double(), c_double()
    left = whole = 0.0
    for part, held, _rest in parts:
        arguments = (byref(net), part.decisions, part.cards, _order(held), len(held))
        core().cards_error(*arguments, byref(error), byref(gains))
        left, whole = left + error.value, whole + gains.value
    seen = sum(len(rest) for _part, _held, rest in parts)
    return net, 1.0 - left / max(whole, 1e-9), seen


def fit(some: Sequence[Decisions], seed: int, before: Any, say: Callable[[str], None]) -> Any:
    """The six nets, as an array of the core; they go on from those `before`, or from chance where
    that is None."""
    nets = (CCardNet * NETS)()
    for which in range(NETS):
        nets[which], explained, seen = fit_one(
            some, which, seed, None if before is None else before[which]
        )
        say(f"net {which}: R2 {explained:.4f} of what is left, {seen} decisions")
    return rounded(nets)


def layers(net: CCardNet) -> tuple[Layer, ...]:
    """A net in thousandths: the first layer by input, the others by output."""
    middle = [[net.middle[row][to] for row in range(WIDE)] for to in range(NARROW)]
    return (
        (tuple(_thousandths(row) for row in net.first), _thousandths(net.wide_bias)),
        (tuple(_thousandths(row) for row in middle), _thousandths(net.narrow_bias)),
        ((_thousandths(net.out),), _thousandths([net.bias])),
    )


def _thousandths(numbers: Any) -> tuple[int, ...]:
    return tuple(round(SCALE * one) for one in numbers)


def compiled(nets: Sequence[Sequence[Layer]]) -> Any:
    """Nets for the core, from layers in thousandths."""
    made = (CCardNet * NETS)()
    for net, (first, middle, last) in zip(made, nets, strict=True):
        for to, row in zip(net.first, first[0], strict=True):
            to[:] = [one / SCALE for one in row]
        net.wide_bias[:] = [one / SCALE for one in first[1]]
        for number, row in enumerate(middle[0]):
            for at, one in enumerate(row):
                net.middle[at][number] = one / SCALE
        net.narrow_bias[:] = [one / SCALE for one in middle[1]]
        net.out[:] = [one / SCALE for one in last[0][0]]
        net.bias = last[1][0] / SCALE
    return made


def rounded(nets: Any) -> Any:
    """The same nets with numbers in whole thousandths, as they are kept."""
    return compiled([layers(net) for net in nets])
