"""Bots that think in a process of their own, so that no frame waits for them.

`WorkerThinker` has the methods of a `Thinker`. Its process is spawned at once, holds nothing but
the engine and the bots, and gets views, never hands. An answer that does not come within the
deadline is replaced by a move of common sense, and that is logged; a process that has died or is
stuck is started again, and after a few times the bots think without one.

How long a bot thinks must not tell what it holds: a hand without a choice needs no thought. So
answers are taken in on a beat only, the first no sooner than one beat after the question, and a bot
that imagines hands stops in time for the end of the table's pause or of the first beat.

`TableThinker` is for a table at this computer: bots of plain common sense answer at once in the
table's own process, and the other one is started only where somebody searches.
"""

from __future__ import annotations

import logging
import multiprocessing
import time
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from engine.actions import Action, parse
from engine.bots import make
from engine.bots.base import Bot
from engine.bots.levels import BY_THE_BOOK
from net.thinker import InlineThinker, Question, Reasons, Thinker, choice_of, reasoned, stand_in

log = logging.getLogger("sheepshead.net")

DEADLINE = 0.8
"""Seconds after which an answer is late; counted from the question."""
BUDGET = 0.55
"""Seconds after which a bot that can hurry stops imagining hands."""
BEAT = 0.15
"""Seconds between two moments at which an answer is taken in; counted from the question."""
SPARE = 0.03
"""Seconds before the end of the pause or the first beat at which a bot that can hurry stops."""
STUCK = 3.0
"""Seconds after which a silent process is taken for stuck."""
SEARCHING = frozenset({"normal", "expert", "duel-normal", "duel-expert"})
"""The kinds of bots that imagine hands, which may take longer than a frame."""
PATIENCE = 2.0
"""Seconds by which the first answer of a new process may be later: it has to be loaded first."""
STARTS = 4
"""How often a process is started before the bots think without one."""


def serve(link: Connection) -> None:
    """The life of the worker process: answer the newest question until the link closes."""
    bots: dict[str, Bot | None] = {}
    while True:
        try:
            number, question = link.recv()
            while link.poll():
                number, question = link.recv()
            link.send((number, _think(bots, question)))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _think(bots: dict[str, Bot | None], question: Question) -> tuple[str, str, Reasons]:
    """The action as text; if the bot failed, how; and its reason for the action, if wanted."""
    try:
        if question.bot not in bots:
            bots[question.bot] = make(question.bot)
        bot = bots[question.bot]
        assert bot is not None
        hurry(bot, time.perf_counter, budget(question.pause))
        return _checked(bot, question)
    except Exception as error:
        return "", repr(error), ()


def budget(pause: float) -> float:
    """How long a bot may imagine hands, in seconds, before a table that waits `pause` seconds."""
    return min(BUDGET, max(pause, BEAT) - SPARE)


def _checked(bot: Bot, question: Question) -> tuple[str, str, Reasons]:
    choice, reason = choice_of(bot, question)
    if choice not in question.legal:
        return "", f"{choice} is not legal", ()
    return choice.text(), "", reason


def hurry(bot: Bot, clock: Callable[[], float], budget: float) -> None:
    """Let a bot that can, keep to a time for each answer."""
    timed: Any = getattr(bot, "timed", None)
    if timed is not None:
        timed(clock, budget)


class WorkerThinker:
    """Thinks in a process of its own; see the module."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        deadline: float = DEADLINE,
        target: Callable[[Connection], None] = serve,
        patience: float = 0.0,
    ) -> None:
        self._clock = clock
        self.reason: Reasons = ()
        self._deadline = deadline
        self._patience = patience
        self._extra = patience  # until the process has said something or was late
        self._target = target
        self._number = 0
        self._question: Question | None = None
        self._asked = 0.0
        self._look = 0.0  # when the link is looked at next
        self._heard = True
        self._starts = 0
        self._link: Connection | None = None
        self._process: SpawnProcess | None = None
        self._plain: Bot = make(stand_in())
        self._start()

    def ask(self, question: Question) -> None:
        """Begin to think; an older question is dropped."""
        self._number += 1
        self._question = question
        self._asked = self._clock()
        self._look = self._asked + BEAT
        if self._process is not None and not self._heard and self._silent_for() > STUCK:
            self._restart("gives no answer any more")
        if self._link is not None:
            try:
                self._link.send((self._number, question))
                if self._heard:
                    self._sent = self._asked
                self._heard = False
            except (OSError, ValueError) as error:
                self._restart(f"can't be reached ({error})")
                self._send_again()

    def poll(self) -> Action | None:
        """The answer, or None while it is being thought about or the beat has not come. It is one
        of the legal ones."""
        question, now = self._question, self._clock()
        allowed = self._deadline + self._extra
        late = now >= self._asked + allowed
        if question is None or (now < self._look and not late):
            return None
        self._look = self._asked + BEAT * (int((now - self._asked) / BEAT) + 1)
        if self._link is None:
            return self._common_sense(question, "")
        try:
            while self._link.poll():
                number, (text, why, reason) = self._link.recv()
                self._heard, self._extra = True, 0.0
                if number == self._number:
                    if why:
                        return self._common_sense(question, f"failed: {why}")
                    self.reason = reason
                    return self._done(parse(text), question)
        except (EOFError, OSError) as error:
            self._restart(f"has ended ({type(error).__name__})")
            return self._common_sense(question, "lost its process")
        if late:
            self._extra = 0.0
            return self._common_sense(question, f"was not ready after {allowed:.1f} s")
        return None

    def close(self) -> None:
        """Stop thinking for good."""
        self._question = None
        self._stop()
        self._starts = STARTS

    # -- the process ------------------------------------------------------------------------------

    _sent = 0.0

    def _silent_for(self) -> float:
        return self._clock() - self._sent

    def _start(self) -> None:
        if self._starts >= STARTS:
            return
        self._starts += 1
        context = multiprocessing.get_context("spawn")
        try:
            ours, theirs = context.Pipe()
            process = context.Process(
                target=self._target, args=(theirs,), name="sheepshead-bots", daemon=True
            )
            process.start()
        except (OSError, RuntimeError, ValueError) as error:
            log.warning("bots think without a process of their own: %s", error)
            self._starts = STARTS
            return
        theirs.close()
        self._link, self._process = ours, process
        self._extra = self._patience
        self._heard = True

    def _restart(self, why: str) -> None:
        log.warning("the process in which bots think %s; starting it again", why)
        self._stop()
        self._start()

    def _send_again(self) -> None:
        """Put the question to a process just started."""
        if self._link is None or self._question is None:
            return
        try:
            self._link.send((self._number, self._question))
            self._sent, self._heard = self._clock(), False
        except (OSError, ValueError):
            self._stop()

    def _stop(self) -> None:
        link, process = self._link, self._process
        self._link = self._process = None
        if link is not None:
            link.close()
        if process is not None:
            process.terminate()
            process.join(1.0)
            if process.is_alive():
                process.kill()

    # -- answers ----------------------------------------------------------------------------------

    def _done(self, action: Action, question: Question) -> Action | None:
        if action not in question.legal:
            return self._common_sense(question, f"wanted {action}, which is not legal")
        self._question = None
        return action

    def _common_sense(self, question: Question, why: str) -> Action:
        """A move of the rule bot, made here and now."""
        self._question = None
        if why:
            log.warning(
                "the bot %r %s at seat %s, step %s; common sense plays instead",
                question.bot,
                why,
                question.view.seat,
                question.seed,
            )
        action, self.reason = reasoned(self._plain, question)
        return action


class TableThinker:
    """Thinks for the bots of a table, and for a person who asks for a hint.

    `ask`, `poll` and `close` are those of a `Thinker`. `wonder` asks for a hint while no bot has to
    think; the next `ask` drops it. The process is started by `prepare` or with the first question
    that needs it, and ends with `close` or with this process, however that ends.
    """

    def __init__(self, worker: Callable[[], Thinker] | None = None) -> None:
        self._make = worker or (lambda: WorkerThinker(patience=PATIENCE))
        self._inline = InlineThinker()
        self._worker: Thinker | None = None
        self._now: Thinker = self._inline
        self._wondering = False
        self._closed = False

    @property
    def reason(self) -> Reasons:
        """Why the last answer; empty where no reason was wanted or given."""
        return self._now.reason

    def prepare(self, bots: Iterable[str]) -> None:
        """Start the process if one of these kinds of bots needs it."""
        if not self._closed and self._worker is None and not SEARCHING.isdisjoint(bots):
            self._worker = self._make()

    def ask(self, question: Question) -> None:
        """Begin to think; an older question or a hint is dropped."""
        self._wondering = False
        self._begin(question)

    def poll(self) -> Action | None:
        """The answer to the last `ask`, or None; it is one of the legal ones."""
        return None if self._wondering else self._now.poll()

    def wonder(self, question: Question) -> None:
        """Think about what a person may do, who has the turn."""
        self._wondering = True
        self._begin(question)

    def wondered(self) -> Action | None:
        """The answer to the last `wonder`, or None: not yet, or dropped."""
        if not self._wondering:
            return None
        action = self._now.poll()
        if action is not None:
            self._wondering = False
        return action

    def close(self) -> None:
        """Stop thinking for good; the process ends."""
        self._closed = True
        self._wondering = False
        self._inline.close()
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        self._now = self._inline

    def _begin(self, question: Question) -> None:
        worker = None
        if searches(question):
            self.prepare([question.bot])
            worker = self._worker
        self._now = worker or self._inline
        self._now.ask(question)


def searches(question: Question) -> bool:
    """Whether the bot imagines hands for this question; that is public, since its kind is. The
    normal bot buries and calls by common sense."""
    if question.bot == "normal":
        return question.view.phase not in BY_THE_BOOK
    return question.bot in SEARCHING
