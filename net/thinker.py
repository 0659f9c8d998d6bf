"""Where bots think. The table asks a question, goes on with its frames, and looks for the answer.

`InlineThinker` thinks in the table's own thread when the answer is looked for: right for bots that
need a millisecond. A thinker with a process of its own has the same three methods.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from engine.actions import Action, Decline, Pass
from engine.bots import BOTS, Bot, make
from engine.bots.base import Adviser
from engine.bots.reasons import Part
from engine.view import SeatView

log = logging.getLogger("sheepshead.net")

UNHURRIED = 0.6
"""Seconds of a pause in which a bot has all the time it wants: the table's at the usual speed."""


Reasons = tuple[Part, ...]
"""The parts of a reason, of which a window makes a sentence."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: all it may know, and a seed that makes its answer repeatable.

    bot    the kind of bot
    view   what its seat may see
    legal  what it may do; during the bury every bury
    seed   from the room, the deal, the seat and the step: replaying a table gives the same answers
    why    whether the reason is wanted with the answer, as for a hint
    pause  seconds that the table lets pass anyway before it takes the answer: so long a bot that
           imagines hands may think unseen; the same whatever the bot holds
    """

    bot: str
    view: SeatView
    legal: Sequence[Action]
    seed: str
    why: bool = False
    pause: float = UNHURRIED


class Thinker(Protocol):
    """Answers one question at a time."""

    @property
    def reason(self) -> Reasons:
        """Why the last answer; empty where no reason was wanted or given."""

    def ask(self, question: Question) -> None:
        """Begin to think; an older question is dropped."""

    def poll(self) -> Action | None:
        """The answer, or None while it is being thought about. It is one of `legal`."""

    def close(self) -> None:
        """Stop thinking for good."""


class InlineThinker:
    """Thinks when it is polled."""

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._question: Question | None = None
        self.reason: Reasons = ()

    def ask(self, question: Question) -> None:
        self._question = question

    def poll(self) -> Action | None:
        question, self._question = self._question, None
        if question is None:
            return None
        action, self.reason = reasoned(self._bot(question.bot), question)
        return action

    def close(self) -> None:
        self._question = None

    def _bot(self, name: str) -> Bot | None:
        if name not in self._bots:
            try:
                self._bots[name] = make(name)
            except Exception as error:
                log.warning("the bot %r can't play: %s", name, error)
                return None
        return self._bots[name]


def choice_of(bot: Bot, question: Question) -> tuple[Action, Reasons]:
    """What a bot answers, and why if that is wanted and it can tell; it may raise anything."""
    rng = Random(question.seed)
    if not question.why or not isinstance(bot, Adviser):
        return bot.choose(question.view, question.legal, rng), ()
    advice = bot.advise(question.view, question.legal, rng)
    return advice.action, advice.parts


def reasoned(bot: Bot | None, question: Question) -> tuple[Action, Reasons]:
    """The bot's choice and the parts of its reason, if one was wanted. A bot that fails or cheats
    does not stop the hand: it is logged, and a move of common sense is made."""
    if bot is None:
        return common_sense(question), ()
    try:
        choice, reason = choice_of(bot, question)
    except Exception as error:
        simple = common_sense(question)
        log.warning(
            "the bot %r failed at seat %s, step %s: %r; %s is played instead",
            question.bot,
            question.view.seat,
            question.seed,
            error,
            simple,
        )
        log.debug("where the bot %r failed", question.bot, exc_info=True)
        return simple, ()
    if choice not in question.legal:
        simple = common_sense(question)
        log.warning(
            "the bot %r wanted %s at seat %s, step %s, which is not legal; %s is played instead",
            question.bot,
            choice,
            question.view.seat,
            question.seed,
            simple,
        )
        return simple, ()
    return choice, reason


def common_sense(question: Question) -> Action:
    """What the rule bot would do. If even that fails: what commits the seat to nothing, else the
    first legal action."""
    legal = question.legal
    try:
        choice = make(stand_in()).choose(question.view, legal, Random(question.seed))
        if choice in legal:
            return choice
        log.warning("common sense wanted %s, which is not legal", choice)
    except Exception as error:
        log.warning("common sense failed at step %s: %r", question.seed, error)
    if len(legal) < 8:
        for action in legal:
            if isinstance(action, (Pass, Decline)):
                return action
    return legal[0]


def stand_in() -> str:
    """The kind of bot that takes a seat which nobody chose a bot for."""
    return "thumb" if "thumb" in BOTS else next(iter(BOTS))
