"""The hand record: reading, writing, and checking a hand as text (RECORD.md).

`read` parses a text into records without judging them; `Replay` plays one through the engine and
checks its assertions; `write` makes the text of a hand. All are total over bad input: what can't
be read raises `BadRecord` with the line and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine import flow
from engine.actions import Action, Bury, Call, Play, parse
from engine.cards import Card, card, cards_in
from engine.errors import BadRecord, BadRules, IllegalAction
from engine.events import Event
from engine.hand import Hand
from engine.rules import PRESETS, HouseRules, preset
from engine.view import view

_TAG = re.compile(r"\[(?P<name>[A-Za-z]+)(?P<values>(?:\s+\"[^\"]*\")*)\s*\]$")
_VALUE = re.compile(r'"([^"]*)"')
_WORD = re.compile(r'"([^"]+)"|(\S+)')
_KNOWN_TAGS = {"Rules", "Option", "Seats", "Dealer", "Deal", "Blind", "Down", "Up", "Seed"}


class Line(NamedTuple):
    """One line of a record after its tags: `kind` is an action (`:`) or one of `! ? ~ =`."""

    number: int
    kind: str
    text: str


@dataclass
class Record:
    """One hand as written: tags and lines, not yet played.

    seats    the names clockwise; `dealer` one of them
    deal     the cards of each seat in the order written, None for `??`; empty with a `seed`
    tags     all other tags, kept as they are
    first    the line of the file where the record begins
    """

    source: str
    first: int
    preset: str = "classic"
    options: dict[str, str] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    dealer: str = ""
    deal: tuple[tuple[Card | None, ...], ...] = ()
    blind: tuple[Card | None, ...] = ()
    down: tuple[tuple[Card | None, ...], ...] = ()
    up: tuple[tuple[Card | None, ...], ...] = ()
    seed: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    @property
    def rules(self) -> HouseRules:
        """The house rules; `BadRecord` if they can't be played."""
        try:
            return preset(self.preset, **self.options)
        except BadRules as bad:
            raise BadRecord(self.source, self.first, str(bad)) from None

    @property
    def whole(self) -> bool:
        """Whether every card is known, so that the hand can be played through."""
        groups = (*self.deal, self.blind, *self.down, *self.up)
        return all(one is not None for group in groups for one in group)


def read(text: str, source: str = "record") -> list[Record]:
    """The records of a text, in order; `source` names it in messages."""
    found: list[Record] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = _without_comment(raw).strip()
        if not line:
            continue
        if line.startswith("["):
            if line.startswith("[Rules") or not found:
                found.append(Record(source, number))
            _read_tag(found[-1], line, number)
        elif not found:
            raise BadRecord(source, number, f"expected [Rules ...] first, found {line!r}")
        else:
            found[-1].lines.append(_read_line(source, line, number))
    for record in found:
        _check_tags(record)
    return found


def _without_comment(raw: str) -> str:
    """The line up to a `;` that stands outside quotes."""
    inside = False
    for at, sign in enumerate(raw):
        if sign == '"':
            inside = not inside
        elif sign == ";" and not inside:
            return raw[:at]
    return raw


def _read_tag(record: Record, line: str, number: int) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise BadRecord(record.source, number, f'expected a tag like [Dealer "Eva"], found {line}')
    name = match["name"]
    values = _VALUE.findall(match["values"])
    wanted = {"Option": 2, "Seats": None}.get(name, 1)
    if wanted is not None and len(values) != wanted:
        raise BadRecord(record.source, number, f"[{name}] takes {wanted} quoted text(s)")
    if name == "Rules":
        if values[0] not in PRESETS:
            raise BadRecord(record.source, number, f"there is no preset {values[0]!r}")
        record.preset = values[0]
    elif name == "Option":
        record.options[values[0]] = values[1]
    elif name == "Seats":
        if len(set(values)) != len(values) or not values:
            raise BadRecord(record.source, number, "[Seats] needs a different name for each seat")
        record.seats = tuple(values)
    elif name == "Dealer":
        record.dealer = values[0]
    elif name == "Seed":
        record.seed = values[0]
    elif name == "Blind":
        record.blind = _cards(record.source, number, values[0])
    elif name in ("Deal", "Down", "Up"):
        groups = tuple(_cards(record.source, number, part) for part in values[0].split("|"))
        setattr(record, name.lower(), groups)
    else:
        record.tags[name] = values[0]


def _cards(source: str, number: int, text: str) -> tuple[Card | None, ...]:
    found: list[Card | None] = []
    for code in text.split():
        try:
            found.append(None if code == "??" else card(code))
        except ValueError as bad:
            raise BadRecord(source, number, str(bad)) from None
    return tuple(found)


def _read_line(source: str, line: str, number: int) -> Line:
    if line[0] in "!?~=":
        return Line(number, line[0], line[1:].strip())
    if ":" not in line:
        raise BadRecord(source, number, f"expected `Seat: words`, found {line!r}")
    return Line(number, ":", line)


def _check_tags(record: Record) -> None:
    def bad(what: str) -> BadRecord:
        return BadRecord(record.source, record.first, what)

    if not record.seats:
        raise bad("the record has no [Seats ...]")
    if record.dealer not in record.seats:
        raise bad(f"[Dealer {record.dealer!r}] is not one of the seats")
    if not record.seed and not record.deal and not record.down:
        raise bad("the record has neither [Deal ...] nor [Seed ...]")
    if record.deal and len(record.deal) != len(record.seats):
        raise bad(f"[Deal] has {len(record.deal)} hands for {len(record.seats)} seats")


class Failure(NamedTuple):
    """An assertion that does not hold, or an action that breaks a rule."""

    line: int
    expected: str
    seen: str


class Replay:
    """A record played through the engine, line by line.

    `hand` is the state so far, `table` the names of the hand's seats; `failures` what did not
    hold. With `strict` (the default) an action that breaks a rule ends the replay.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = record.rules
        if not record.whole:
            raise BadRecord(record.source, record.first, "a hand with ?? can be shown, not played")
        self.table = self._playing()
        self.failures: list[Failure] = []
        self.hand, events = self._start()
        self.events: list[Event] = list(events)
        self.actions: list[tuple[int, Action]] = []

    def _playing(self) -> tuple[str, ...]:
        """The names of those who play: all, or all but a dealer who sits out (DEAL-5)."""
        record = self.record
        need = self.rules.deal.seats
        if len(record.seats) == need:
            return record.seats
        if len(record.seats) == need + 1 and self.rules.session.dealer_sits_out:
            return tuple(name for name in record.seats if name != record.dealer)
        raise BadRecord(
            record.source, record.first, f"{len(record.seats)} seats; this deal needs {need}"
        )

    def _start(self) -> tuple[Hand, tuple[Event, ...]]:
        record, rules = self.record, self.rules
        names = record.seats
        at = names.index(record.dealer)
        before = [names[(at - back) % len(names)] for back in range(len(names))]
        dealer = self.table.index(next(name for name in before if name in self.table))
        stakes = self._number("Stakes", 1)
        pot = self._number("Pot", 0)
        if record.seed:
            return flow.deal_seed(rules, record.seed, dealer, stakes=stakes, pot=pot)
        hands = self._known(record.deal or ((),) * len(names))
        blind = tuple(one for one in record.blind if one is not None)
        down, up = self._known(record.down), self._known(record.up)
        self._check_deal(hands, blind, down, up)
        return flow.start(rules, hands, blind, dealer, up=up, down=down, stakes=stakes, pot=pot)

    def _known(self, groups: Sequence[Sequence[Card | None]]) -> tuple[tuple[Card, ...], ...]:
        """The cards of those who play, from groups in the order of the seats."""
        return tuple(
            tuple(one for one in cards if one is not None)
            for name, cards in zip(self.record.seats, groups, strict=False)
            if name in self.table
        )

    def _number(self, tag: str, default: int) -> int:
        text = self.record.tags.get(tag, str(default))
        if not text.isdigit():
            raise BadRecord(
                self.record.source, self.record.first, f"[{tag} {text!r}] is not a whole number"
            )
        return int(text)

    def _check_deal(
        self,
        hands: Sequence[Sequence[Card]],
        blind: Sequence[Card],
        down: Sequence[Sequence[Card]],
        up: Sequence[Sequence[Card]],
    ) -> None:
        plan, deck = self.rules.deal, self.rules.deck
        where = (self.record.source, self.record.first)
        for name, cards in zip(self.table, hands, strict=True):
            if len(cards) != plan.hand:
                raise BadRecord(*where, f"{name} has {len(cards)} cards; the deal is {plan.hand}")
        if len(blind) != plan.blind:
            raise BadRecord(*where, f"the blind has {len(blind)} cards; the deal is {plan.blind}")
        for what, rows in (("Down", down), ("Up", up)):
            if plan.cards_down and [len(row) for row in rows] != [plan.cards_down] * plan.seats:
                raise BadRecord(*where, f"[{what}] needs {plan.cards_down} cards for each seat")
        seen: set[Card] = set()
        for one in (*(one for cards in (*hands, *down, *up) for one in cards), *blind):
            if one in seen:
                raise BadRecord(*where, f"{one} is dealt twice")
            if one not in deck.pack:
                raise BadRecord(*where, f"{one} is not in this deal's pack")
            seen.add(one)

    def run(self, *, assertions: bool = True) -> Replay:
        """Play every line; `BadRecord` for an action that breaks a rule."""
        for line in self.record.lines:
            self.step(line, assertions=assertions)
        return self

    def step(self, line: Line, *, assertions: bool = True) -> None:
        """Play or check one line."""
        if line.kind == ":":
            seat, action = self._said(line)
            try:
                self.hand, events = flow.apply(self.hand, seat, action)
            except IllegalAction as bad:
                raise self._bad(line, f"{self.table[seat]}: {bad.action}: {bad.reason}") from None
            self.events += events
            self.actions.append((seat, action))
        elif assertions:
            check = {"!": self._refused, "?": self._open, "~": self._sees, "=": self._equals}
            check[line.kind](line)

    # -- reading ----------------------------------------------------------------------------------

    def _bad(self, line: Line, what: str) -> BadRecord:
        return BadRecord(self.record.source, line.number, what)

    def _seat(self, line: Line, name: str) -> int:
        if name not in self.table:
            raise self._bad(line, f"{name!r} does not play in this hand")
        return self.table.index(name)

    def _said(self, line: Line) -> tuple[int, Action]:
        name, words = line.text.split(":", 1)
        try:
            return self._seat(line, name.strip()), parse(words.strip())
        except ValueError as bad:
            raise self._bad(line, str(bad)) from None

    def _fail(self, line: Line, expected: str, seen: str) -> None:
        self.failures.append(Failure(line.number, expected, seen))

    # -- assertions -------------------------------------------------------------------------------

    def _refused(self, line: Line) -> None:
        name = line.text.split(":", 1)[0].strip()
        if name in self.record.seats and name not in self.table:
            return  # a dealer who sits out may do nothing at all
        seat, action = self._said(line)
        before = self.hand
        try:
            flow.apply(before, seat, action)
        except IllegalAction:
            if self.hand is not before:
                self._fail(line, "the state unchanged", "it changed")
            return
        self._fail(line, f"{name} may not do {action}", "it is legal")

    def _open(self, line: Line) -> None:
        name, text = line.text.split(":", 1)
        seat = self._seat(line, name.strip())
        parts = text.split(",") if "," in text else _words(text)
        try:
            wanted = {parse(part.strip()) for part in parts if part.strip()}
        except ValueError as bad:
            raise self._bad(line, str(bad)) from None
        got = set(flow.legal(self.hand, seat))
        if got != wanted:
            self._fail(line, f"{name}: {_listed(wanted)}", _listed(got) or "nothing")

    def _sees(self, line: Line) -> None:
        words = _quoted_words(line.text)
        if len(words) != 4 or words[1] != "sees":
            raise self._bad(line, f"expected `~ Seat sees ...`, found {line.text!r}")
        viewer = None if words[0] == "public" else self._seat(line, words[0])
        seen = view(self.hand, viewer)
        if words[2] == "partner":
            wanted = None if words[3] == "none" else self._seat(line, words[3])
            if seen.partner != wanted:
                got = "none" if seen.partner is None else self.table[seen.partner]
                self._fail(line, f"{words[0]} sees partner {words[3]}", f"partner {got}")
            return
        try:
            one = card(words[2])
        except ValueError as bad:
            raise self._bad(line, str(bad)) from None
        if seen.knows(one) != (words[3] == "yes"):
            self._fail(line, f"{words[0]} sees {one} {words[3]}", "the opposite")

    def _equals(self, line: Line) -> None:
        words = _quoted_words(line.text)
        if not words or words[0] not in ("trick", "points", "score", "over"):
            raise self._bad(line, "expected `= trick`, `= points`, `= score` or `= over`")
        try:
            getattr(self, f"_equals_{words[0]}")(line, words[1:])
        except (ValueError, IndexError):
            raise self._bad(line, f"can't read `= {line.text}`") from None

    def _equals_trick(self, line: Line, words: list[str]) -> None:
        winner, points = self._seat(line, words[0]), int(words[1])
        if not self.hand.tricks or self.hand.trick:
            self._fail(line, line.text, "no trick has just been completed")
            return
        trick = self.hand.tricks[-1]
        if (trick.winner, trick.points) != (winner, points):
            self._fail(line, line.text, f"trick {self.table[trick.winner]} {trick.points}")

    def _equals_points(self, line: Line, words: list[str]) -> None:
        seat, points = self._seat(line, words[0]), int(words[1])
        outcome = self.hand.outcome
        if outcome is None:
            self._fail(line, line.text, "the hand is not over")
            return
        if outcome.contract in ("leaster", "duel"):
            got = outcome.points[seat]
        else:
            got = outcome.side_points if seat in outcome.side else 120 - outcome.side_points
        if got != points:
            self._fail(line, line.text, f"points {words[0]} {got}")

    def _equals_score(self, line: Line, words: list[str]) -> None:
        wanted = {words[at]: int(words[at + 1]) for at in range(0, len(words), 2)}
        outcome = self.hand.outcome
        if outcome is None:
            self._fail(line, line.text, "the hand is not over")
            return
        got = dict.fromkeys(self.record.seats, 0)
        got.update(zip(self.table, outcome.scores, strict=True))
        if outcome.pot or "pot" in wanted:
            got["pot"] = outcome.pot
        wanted.setdefault("pot", 0) if "pot" in got else None
        if got != wanted:
            shown = " ".join(f"{name} {score}" for name, score in got.items())
            self._fail(line, line.text, f"score {shown}")

    def _equals_over(self, line: Line, words: list[str]) -> None:
        if (words[0] == "yes") != self.hand.over:
            self._fail(line, line.text, f"over {'yes' if self.hand.over else 'no'}")


def _quoted_words(text: str) -> list[str]:
    """The words of an assertion; a name of several words stands in quotes."""
    return [quoted or plain for quoted, plain in _WORD.findall(text)]


def _words(text: str) -> list[str]:
    """The actions of a list without commas: one word each (cards, `pick`, `pass`)."""
    words = text.split()
    if words and words[0] in ("call", "bury", "blitz"):
        return [text]
    return words


def _listed(some: Iterable[Action]) -> str:
    return ", ".join(sorted(action.text() for action in some))


# -- writing --------------------------------------------------------------------------------------


def write(
    rules: HouseRules,
    seats: Sequence[str],
    dealer: str,
    hands: Sequence[Sequence[Card | None]],
    blind: Sequence[Card | None],
    actions: Iterable[tuple[str, Action]],
    *,
    down: Sequence[Sequence[Card | None]] = (),
    up: Sequence[Sequence[Card | None]] = (),
    stakes: int = 1,
    pot: int = 0,
    tags: dict[str, str] | None = None,
    scores: Sequence[int] | None = None,
) -> str:
    """The record of a hand; `hands` by table seat (empty for a dealer who sits out), `down` and
    `up` the cards of a two-handed layout.

    `scores`, by table seat, adds the line `= score`. Reading it again plays the same hand. The
    signs that separate in a record (quotes, colons) are taken out of names.
    """
    plain = {name: _plain(name) for name in seats}
    if len(set(plain.values())) < len(seats):
        plain = {name: f"{_plain(name)} {number}" for number, name in enumerate(seats, start=1)}
    lines = [f'[Rules "{rules.preset}"]']
    lines += [f'[Option "{name}" "{value}"]' for name, value in rules.changes.items()]
    lines += [f'[{name} "{value}"]' for name, value in (tags or {}).items()]
    lines.append("[Seats " + " ".join(f'"{plain[name]}"' for name in seats) + "]")
    lines.append(f'[Dealer "{plain[dealer]}"]')
    for name, groups in (("Deal", hands), ("Down", down), ("Up", up)):
        if any(groups):
            text = " | ".join(" ".join(_code(one) for one in group) for group in groups)
            lines.append(f'[{name} "{text}"]')
    if blind:
        lines.append(f'[Blind "{" ".join(_code(one) for one in blind)}"]')
    if stakes != 1:
        lines.append(f'[Stakes "{stakes}"]')
    if pot:
        lines.append(f'[Pot "{pot}"]')
    lines.append("")
    lines += [f"{plain[name]}: {action.text()}" for name, action in actions]
    if scores is not None:
        paid = " ".join(
            f"{_in_quotes(plain[name])} {score}" for name, score in zip(seats, scores, strict=True)
        )
        change = -sum(scores)
        lines.append(f"= score {paid}" + (f" pot {change}" if change else ""))
    return "\n".join(lines) + "\n"


def _plain(name: str) -> str:
    """A name without the signs that separate in a record, nor the word that means the pot."""
    plain = " ".join(name.replace('"', "'").replace(":", " ").split()) or "?"
    return "Pot" if plain == "pot" else plain


def _in_quotes(name: str) -> str:
    """A name as one word of an assertion."""
    return f'"{name}"' if " " in name else name


def _code(one: Card | None) -> str:
    return "??" if one is None else one.code


# -- telling --------------------------------------------------------------------------------------


def told(replay: Replay) -> Iterator[str]:
    """The hand of a finished replay in words, a sentence a line: what `tools/replay.py` prints."""
    names, hand = replay.table, replay.hand
    sort = replay.rules.deck.sort
    yield f"{replay.record.preset}: {', '.join(names)}; {replay.record.dealer} deals."
    for name, dealt in zip(names, hand.dealt, strict=True):
        yield f"  {name}: {_row(sort(cards_in(dealt)))}"
    if hand.blind:
        yield f"  Blind: {_row(hand.blind)}"
    tricks = iter(hand.tricks)
    fallen = 0
    for seat, action in replay.actions:
        if not isinstance(action, Play):
            yield f"{names[seat]} {_phrase(action)}."
            continue
        fallen += 1
        if fallen % len(names) == 0:
            trick = next(tricks)
            cards = ", ".join(f"{names[who]} {one}" for who, one in trick.plays)
            number = fallen // len(names)
            yield f"Trick {number}: {cards}; {names[trick.winner]} takes {trick.points}."
    if hand.trick:
        cards = ", ".join(f"{names[who]} {one}" for who, one in hand.trick)
        yield f"On the table: {cards}."
    if hand.outcome is not None:
        yield from _settled(names, hand)


def _row(some: Iterable[Card]) -> str:
    return " ".join(one.code for one in some)


_PHRASES = {
    "pick": "picks",
    "pass": "passes",
    "redeal": "shows a hopeless hand",
    "alone": "plays alone",
    "crack": "cracks",
    "recrack": "recracks",
    "corner": "cracks around the corner",
    "sheepshead": "declares sheepshead",
    "decline": "declines",
    "claim": "claims the rest",
}


def _phrase(action: Action) -> str:
    if isinstance(action, Bury):
        return f"buries {_row(action.cards)}"
    if isinstance(action, Call):
        under = "" if action.under is None else f" and lays {action.under} under"
        return f"calls {action.card}{under}"
    if action.WORD == "blitz":
        return f"shows a pair ({action.text()})"
    return _PHRASES[action.WORD]


def _settled(names: Sequence[str], hand: Hand) -> Iterator[str]:
    outcome = hand.outcome
    assert outcome is not None
    if outcome.contract in ("picker", "queens"):
        side = " and ".join(names[seat] for seat in outcome.side)
        how = ("", ", schneider", ", no trick")[outcome.level]
        word = "win" if len(outcome.side) > 1 else "wins"
        lost = "lose" if len(outcome.side) > 1 else "loses"
        yield (
            f"{side} {word if outcome.won else lost} "
            f"{outcome.side_points} to {120 - outcome.side_points}{how}."
        )
    elif outcome.contract == "leaster":
        side = " and ".join(names[seat] for seat in outcome.side)
        points = ", ".join(f"{name} {n}" for name, n in zip(names, outcome.points, strict=True))
        yield f"Leaster: {side} took the fewest points ({points})."
    else:
        yield f"Not played: {outcome.contract}."
    paid = ", ".join(f"{name} {n:+d}" for name, n in zip(names, outcome.scores, strict=True))
    yield f"Scores: {paid}" + (f", pot {outcome.pot:+d}." if outcome.pot else ".")
