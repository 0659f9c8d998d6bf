"""Talk at a table on the home network: what was said, what is still to be seen, whom one mutes.

`Talk` is one player's ears and mouth. It knows no window: time comes with each call, and lines are
told apart by their number. Whom one mutes is one's own business, is told to nobody and is kept for
the table.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

from game.i18n import N_, _
from game.text import escape
from net.guest import Said
from net.messages import TALK
from net.talk import SAME_SECONDS, TALK_BURST, TALK_SIGNS, Mouth

log = logging.getLogger("sheepshead.game")

GESTURES = tuple(kind for kind in TALK if kind != "chat")
"""The quick reactions, in the order of their number keys."""
LONGEST = TALK_SIGNS
"""The longest sentence in letters."""
KEPT = 200
"""How many lines are kept to be read again."""
FILE = "muted.json"
ROOMS = 16
"""For so many tables it is kept whom one has muted."""

MARK_SECONDS = 2.5
"""How long the sign of a gesture stays beside its sender."""
LEAST_SECONDS = 1.5
"""How long a line is shown at least, also where the next one waits."""
WAITING = 5
"""So many lines wait to be shown; older ones only count as unread."""
GLANCE = 60
"""A longer line, its name included, can't be taken in while it passes: it stays unread."""

NAMES = {
    "knock": N_("Knock"),
    "laugh": N_("Laugh"),
    "nice": N_("Nice"),
    "oops": N_("Oops"),
    "hurry": N_("Hurry"),
}
"""What a gesture is called on its button."""

_DEEDS = {
    "knock": N_("{name} knocks on the table."),
    "laugh": N_("{name} laughs."),
    "nice": N_("{name} says: nice!"),
    "oops": N_("{name} says: oops."),
    "hurry": N_("{name} would like to go on."),
}

_OWN = {
    "knock": N_("*You* knock on the table."),
    "laugh": N_("*You* laugh."),
    "nice": N_("*You* say: nice!"),
    "oops": N_("*You* say: oops."),
    "hurry": N_("*You* would like to go on."),
}


@dataclass(frozen=True)
class Line:
    """Something that was said. `seat` is the table seat, None for somebody who watches; `kind` one
    of `net.messages.TALK`; `mine`: you said it."""

    number: int
    seat: int | None
    name: str
    kind: str
    text: str
    mine: bool

    def words(self) -> str:
        """The line as it is written, in markup."""
        name = "*" + escape(_("You") if self.mine else self.name) + "*"
        if self.kind == "chat":
            return f"{name}: {escape(self.text)}"
        if self.mine:
            return _(_OWN[self.kind])
        return _(_DEEDS[self.kind]).format(name=name)

    @property
    def long(self) -> bool:
        """Whether it takes more than a glance to read."""
        return len(self.name) + len(self.text) > GLANCE


@dataclass
class Mutes:
    """Whom one does not want to hear at a table, by name, or nobody at all."""

    all: bool = False
    names: set[str] = field(default_factory=set)


class Talk:
    """What one player hears and says. ``folder`` is where mutes are kept, None for nowhere;
    ``clock`` gives seconds.

    mutes   see `Mutes`; change them with `mute` and `mute_all`
    line    the line that is shown for a moment, or None
    """

    def __init__(
        self, folder: Path | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.mutes = Mutes()
        self.line: Line | None = None
        self._folder = folder
        self._clock = clock
        self._room = ""
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._count = 0
        self._new: deque[Line] = deque(maxlen=WAITING)
        self._signs: deque[Line] = deque(maxlen=4 * WAITING)
        self._unread: set[int] = set()
        self._since = 0.0
        self._marks: dict[int, tuple[Line, float]] = {}
        self._sent: deque[tuple[str, str]] = deque(maxlen=TALK_BURST + 1)
        self._mouth = Mouth()
        self._last = ("", 0.0)

    # Hearing

    def at(self, room: str) -> None:
        """This is the table: recall who is muted there."""
        if room and room != self._room:
            self._room = room
            self.mutes = _read(self._folder).get(room, Mutes())

    def hear(self, said: Said, seat: int | None) -> Line:
        """Take in what somebody said; `seat` is one's own table seat."""
        mine = said.seat == seat and (said.kind, said.text) in self._sent
        if mine:
            self._sent.remove((said.kind, said.text))
        self._count += 1
        line = Line(self._count, said.seat, said.name, said.kind, said.text, mine)
        self._lines.append(line)
        if self.hears(line):
            (self._new if said.kind == "chat" else self._signs).append(line)
            if said.kind == "chat" and not mine:
                self._unread.add(line.number)
        return line

    def hears(self, line: Line) -> bool:
        """Whether one wants to hear this."""
        return line.mine or not (self.mutes.all or line.name in self.mutes.names)

    @property
    def lines(self) -> tuple[Line, ...]:
        """All that was said and one wants to hear, the latest last."""
        return tuple(line for line in self._lines if self.hears(line))

    @property
    def speakers(self) -> tuple[str, ...]:
        """The names of the others who have said something, in the order in which they began."""
        return tuple(dict.fromkeys(line.name for line in self._lines if not line.mine))

    @property
    def unread(self) -> int:
        """How many sentences of others one has not seen."""
        return len(self._unread)

    @property
    def heard(self) -> int:
        """How many lines there have been; it grows with each."""
        return self._count

    def read(self) -> None:
        """Everything has been seen."""
        self._unread.clear()
        self._new.clear()
        self._signs.clear()
        self.line = None

    # Showing

    def show(self, now: float, plates: Collection[int] = ()) -> bool:
        """Go on with what is shown for a moment; call it while it can be seen. `plates` are the
        table seats beside which a sign can be shown. Whether anything has changed."""
        before = (self.line, tuple(self._marks.items()))
        self._marks = {
            seat: (line, since)
            for seat, (line, since) in self._marks.items()
            if now - since < MARK_SECONDS and self.hears(line)
        }
        if self.line is not None and (now >= self._until() or not self.hears(self.line)):
            if not self.line.long:
                self._unread.discard(self.line.number)
            self.line = None
        while self._signs:
            # A sign waits for nobody; without a plate it is told in words, one after the other.
            line = self._signs.popleft()
            if line.seat is None or line.seat not in plates:
                self._new.append(line)
            elif self.hears(line):
                self._marks[line.seat] = (line, now)
        while self._new and self.line is None:
            line = self._new.popleft()
            if not self.hears(line):
                continue
            if line.seat is not None:
                self._marks[line.seat] = (line, now)
            self.line, self._since = line, now
        return before != (self.line, tuple(self._marks.items()))

    def _until(self) -> float:
        """When the line that is shown goes."""
        assert self.line is not None
        if self._new:
            return self._since + LEAST_SECONDS
        return self._since + min(8.0, max(3.0, 2.0 + 0.06 * len(self.line.text)))

    def mark(self, seat: int) -> tuple[Line, float] | None:
        """The sign beside a table seat and since when it is there, or None."""
        return self._marks.get(seat)

    # Speaking

    def why_not(self, text: str, kind: str = "chat") -> str:
        """Why this can't be said now, in a sentence, else ""; what can is counted as said."""
        now = self._clock()
        if kind == "chat" and not text.strip():
            return _("There is nothing to say yet: type a sentence first.")
        same, at = self._last
        if kind == "chat" and text == same and now - at < SAME_SECONDS:
            return _("You have said that just now.")
        if not self._mouth.may(kind, text, now):
            return _("Wait a moment before you say more.")
        return ""

    def said(self, text: str, kind: str = "chat") -> None:
        """This goes to the table now; it comes back from there."""
        self._sent.append((kind, text))
        if kind == "chat":
            self._last = (text, self._clock())

    # Muting

    def mute(self, name: str, on: bool) -> None:
        """Hear somebody no more, or again."""
        (self.mutes.names.add if on else self.mutes.names.discard)(name)
        self._keep()

    def mute_all(self, on: bool) -> None:
        """Hear nobody, or those again who are not muted one by one."""
        self.mutes.all = on
        self._keep()

    def _keep(self) -> None:
        heard = {line.number for line in self.lines}
        self._unread &= heard
        if self._folder is None or not self._room:
            return
        kept = _read(self._folder)
        kept.pop(self._room, None)
        if self.mutes.all or self.mutes.names:
            kept[self._room] = self.mutes
        rooms = list(kept.items())[-ROOMS:]
        plain = {room: {"all": m.all, "names": sorted(m.names)} for room, m in rooms}
        new = self._folder / (FILE + ".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new.write_text(json.dumps(plain), encoding="utf-8")
            os.replace(new, self._folder / FILE)
        except OSError as error:
            log.warning("whom you have muted could not be kept: %s", error)


def _read(folder: Path | None) -> dict[str, Mutes]:
    """The mutes of every table, by room; none where the file can't be read."""
    if folder is None:
        return {}
    try:
        plain = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return {
            str(room): Mutes(one["all"] is True, {str(name) for name in one["names"]})
            for room, one in plain.items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        log.warning("the list of muted people can't be read: %s", error)
        return {}
