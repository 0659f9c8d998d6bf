"""The fair deal in words: what the check gave, what it means, and the report of a broken one.

`net.fairness` does the sums; here is what a player reads about them.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from engine.view import SeatView
from game.i18n import N_, _, ngettext
from game.net_words import net_words
from net.fairness import FAIR, UNCHECKED, UNFAIR, Check
from net.tableview import TableView

log = logging.getLogger("sheepshead.game")

FOLDER = "reports"
"""Where reports lie, below the data folder."""

OPEN = "open"
"""Nothing has been shown about this deal, or not yet."""

LABELS = {
    FAIR: N_("Fair deal"),
    UNCHECKED: N_("Deal not checked"),
    UNFAIR: N_("Deal broken"),
    OPEN: N_("Deal not checked"),
}
ICONS = {FAIR: "check", UNCHECKED: "dash", UNFAIR: "warning", OPEN: "dash"}


@dataclass(frozen=True)
class Paragraph:
    """A heading and what stands below it."""

    heading: str
    text: str


def result_of(check: Check | None, table: TableView) -> str:
    """What is known of the deal shown: fair, unchecked, unfair, or nothing."""
    if check is None or check.deal != table.deal:
        return OPEN
    return check.result


def verdict(check: Check | None, table: TableView) -> str:
    """What came out, in a sentence or two."""
    result = result_of(check, table)
    if table.practice:
        return _("This is practice with cards of before: nothing was dealt, nothing is to prove.")
    if result == OPEN or check is None:
        return _("The host has not shown how this hand was dealt.")
    if result == FAIR:
        return _("Nobody chose these cards: your program has done the sum again, and it agrees.")
    if result == UNFAIR:
        return net_words(check.why) + " " + _("Ask the host before you play on.")
    return net_words(check.why) + " " + _("What could be compared agrees.")


def explanation(check: Check | None, table: TableView, report: Path | None) -> list[Paragraph]:
    """What the check is, in plain words."""
    result = result_of(check, table)
    shares = check.shares if check is not None and result != OPEN else 0
    gave = _("Each person's program adds a random number, once the promise has been made.")
    if shares:
        gave = ngettext(
            "{n} person's program added a random number, after the promise was made.",
            "{n} people's programs each added a random number, after the promise was made.",
            shares,
        ).format(n=shares)
        if result == FAIR:
            gave += " " + _("Yours is among them.")
    told = [
        Paragraph(
            _("What was promised"),
            _(
                "Before the deal the host's program draws a secret number and sends all a seal of "
                "it. The seal fits that number alone, so it can't be changed later."
            ),
        ),
        Paragraph(_("Who gave a number"), gave),
        Paragraph(
            _("What was checked"),
            _(
                "The cards follow from the secret and all these numbers together. After the hand "
                "the host shows them, and your program deals once more: seal, your number, "
                "everybody's cards and the blind must be the same."
            ),
        ),
        Paragraph(
            _("What it can't protect against"),
            _(
                "The host's program knows all cards while the hand is played. And nobody can keep "
                "people from telling each other what they hold."
            ),
        ),
    ]
    if report is not None:
        told.insert(
            0,
            Paragraph(
                _("The report"),
                _("What does not agree was written down in {path}.").format(path=report),
            ),
        )
    return told


def save_report(
    check: Check, table: TableView, seen: SeatView | None, folder: Path, now: datetime
) -> Path | None:
    """Write down a deal that is broken; the file, or None where the disk refuses."""
    path = folder / FOLDER / f"deal-{table.room[:8]}-{check.deal}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(report_text(check, table, seen, now), encoding="utf-8")
    except OSError as error:
        log.warning("the report of a broken deal could not be written: %s", error)
        return None
    return path


def report_text(check: Check, table: TableView, seen: SeatView | None, now: datetime) -> str:
    """The report: what is wrong, at which table, and all cards as they were shown (DEAL-3b)."""
    lines = [
        "Sheepshead: a deal that does not agree with its proof",
        f"Written: {now.isoformat(sep=' ', timespec='seconds')}",
        f"Table: {table.name} ({table.room}), deal {check.deal}, hand {table.number}",
        f"Rules: {table.preset}"
        + "".join(f" {name}={value}" for name, value in sorted(table.options.items())),
        f"What is wrong: {check.why}",
    ]
    if check.shares:
        lines.append(f"Numbers in the deal: {check.shares}")
    lines += [f"{name}: {value}" for name, value in (check.proof or {}).items()]
    lines.append("Seats of the hand, and the cards as they were shown at its end:")
    for hand_seat, seat in enumerate(table.playing):
        you = " (you)" if seat == table.seat else ""
        cards = ""
        if seen is not None and seen.revealed is not None:
            cards = " ".join(card.code for card in seen.revealed.dealt[hand_seat])
        lines.append(f"  {hand_seat + 1} {table.names[seat]}, {table.kinds[seat]}{you}: {cards}")
    if seen is not None and seen.revealed is not None:
        lines.append("Blind: " + " ".join(card.code for card in seen.revealed.blind))
    return "\n".join(lines) + "\n"
