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

from engine.actions import Action
from engine.bots import BOTS, Bot, make
from engine.view import SeatView

log = logging.getLogger("sheepshead.net")


@dataclass(frozen=True)
class Question:
    """What a bot is asked: all it may know, and a seed that makes its answer repeatable.

    bot    the kind of bot
    view   what its seat may see
    legal  what it may do; during the bury every bury
    seed   from the room, the deal, the seat and the step: replaying a table gives the same answers
    """

    bot: str
    view: SeatView
    legal: Sequence[Action]
    seed: str


class Thinker(Protocol):
    """Answers one question at a time."""

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

    def ask(self, question: Question) -> None:
        self._question = question

    def poll(self) -> Action | None:
        question, self._question = self._question, None
        return None if question is None else answer(self._bot(question.bot), question)

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


def answer(bot: Bot | None, question: Question) -> Action:
    """The bot's choice. A bot that fails or cheats does not stop the hand: it is logged, and the
    first legal action is taken."""
    simple = question.legal[0]
    if bot is None:
        return simple
    try:
        choice = bot.choose(question.view, question.legal, Random(question.seed))
    except Exception as error:
        log.warning(
            "the bot %r failed at seat %s, step %s: %r; %s is played instead",
            question.bot,
            question.view.seat,
            question.seed,
            error,
            simple,
        )
        log.debug("where the bot %r failed", question.bot, exc_info=True)
        return simple
    if choice not in question.legal:
        log.warning(
            "the bot %r wanted %s at seat %s, step %s, which is not legal; %s is played instead",
            question.bot,
            choice,
            question.view.seat,
            question.seed,
            simple,
        )
        return simple
    return choice


def stand_in() -> str:
    """The kind of bot that takes a seat which nobody chose a bot for."""
    return "thumb" if "thumb" in BOTS else next(iter(BOTS))
