"""What a line of the score sheet says, and the whole sheet as text.

Everything comes from the engine's rows; a row of somebody who has left keeps its number.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.match import Row
from game.i18n import _, ngettext
from game.table import words
from game.text import escape, parse
from net.tableview import TableView


@dataclass(frozen=True)
class Happened:
    """The last column of a line: icons from left to right, then words as markup."""

    icons: tuple[str, ...]
    line: str


def column_name(table: TableView, column: int) -> str:
    """The name at the head of a column, also of somebody who has left."""
    return table.people[column]


def mark(row: Row, column: int) -> str:
    """The icon of a column's part in a hand: picker, partner, or none."""
    if column == row.picker:
        # Two black queens are equals: neither has picked.
        equals = row.contract == "queens" and row.partner is not None
        return "rings" if equals else "crown"
    return "rings" if column == row.partner else ""


def happened(row: Row, table: TableView) -> Happened:
    """What happened in a hand: who won with how many points, and what was special."""
    icons = ["bolt"] if row.stakes > 1 else []
    line = _line(row, table)
    if row.contract == "leaster":
        icons.append("leaster")
    elif row.contract in ("redeal-with-pot", "pot-divided", "showdown", "joined"):
        icons.append("pot")
    elif _plays_alone(row, table):
        icons.append("alone")
        assert row.picker is not None
        line = _("{name} alone: {result}").format(
            name=escape(column_name(table, row.picker)), result=line
        )
    if row.stakes > 1:
        line = _("×{n}: {result}").format(n=row.stakes, result=line)
    if row.undone:
        line = _("{result}, with cards taken back").format(result=line)
    return Happened(tuple(icons), line)


def _plays_alone(row: Row, table: TableView) -> bool:
    """Whether a picker had no partner at a table where there could have been one."""
    alone = row.picker is not None and row.partner is None
    return alone and table.rules.partner.possible


def _line(row: Row, table: TableView) -> str:
    if row.contract == "leaster":
        return _leaster(row, table)
    if row.contract == "duel":
        return _duel(row, table)
    if row.contract == "joined":
        who = next((seat for seat, score in enumerate(row.scores) if score < 0), 0)
        return _("{name} joins the pot").format(name=escape(column_name(table, who)))
    if row.contract == "showdown":
        winners = [seat for seat, score in enumerate(row.scores) if score > 0]
        return _("showdown: the pot to {names}").format(
            names=words.names_list([column_name(table, seat) for seat in winners])
        )
    told = {
        "doubler": _("all passed, the next counts double"),
        "redeal-with-pot": _("all passed into the pot"),
        "thrown-in": _("thrown in, dealt again"),
        "pot-divided": _("the pot is divided"),
    }.get(row.contract)
    return told if told is not None else _result(row)


def _result(row: Row) -> str:
    """``won with 78``, ``lost with schneider: 25``."""
    if row.picker is None:
        return _("nobody had the queens")
    if row.special == "sheepshead":
        return _("sheepshead made") if row.won else _("sheepshead missed")
    if row.level == 2:
        return _("won every trick") if row.won else _("lost without a trick")
    if row.level == 1:
        text = _("won with schneider: {n}") if row.won else _("lost with schneider: {n}")
    else:
        text = _("won with {n}") if row.won else _("lost with {n}")
    return text.format(n=row.points)


def _leaster(row: Row, table: TableView) -> str:
    best = max(row.scores)
    winners = [seat for seat, score in enumerate(row.scores) if score == best and best > 0]
    if not winners:
        return _("leaster, nobody won")
    names = words.names_list([column_name(table, seat) for seat in winners])
    if len(winners) == 1:
        return _("leaster, won by {name} with {n}").format(name=names, n=row.points)
    return _("leaster, shared by {names}").format(names=names)


def _duel(row: Row, table: TableView) -> str:
    if not any(row.scores):
        return _("drawn")
    winner = column_name(table, row.scores.index(max(row.scores)))
    return _("{name} won").format(name=escape(winner))


def about(table: TableView) -> str:
    """The house rules and how many hands are played, in one line of markup."""
    rules = words.preset_title(table.preset, bool(table.options))
    count = table.counted
    played = ngettext("{n} hand played", "{n} hands played", count).format(n=count)
    if table.ends == "hands" and table.length:
        played = _("{n} of {all} hands played").format(n=count, all=table.length)
    return f"{rules} · {played}"


def running(table: TableView) -> list[list[int]]:
    """For each row the totals of all columns after it."""
    found = []
    totals = [0] * len(table.totals)
    for row in table.rows:
        for column, score in enumerate(row.scores):
            totals[column] += score
        found.append(list(totals))
    return found


def plain(markup: str) -> str:
    """Markup without its signs, for a file."""
    return "".join(atom.text for atom in parse(markup))


def as_text(table: TableView, day: str) -> str:
    """The whole sheet as plain text: a line a hand with each player's units and running total."""
    columns = len(table.totals)
    names = [column_name(table, column) for column in range(columns)]
    wide = [max(len(name), 9) for name in names]
    dealers = max([len(_("Dealer")), *(len(name) for name in names)])
    head = f"{'':>3}  {_('Dealer'):<{dealers}}"
    head += "".join(f"  {name:>{wide[i]}}" for i, name in enumerate(names))
    lines = [f"{table.name}, {day}", plain(about(table)), "", head]
    for row, totals in zip(table.rows, running(table), strict=True):
        line = f"{row.number:>3}  {column_name(table, row.dealer):<{dealers}}"
        for column in range(columns):
            cell = "–"
            if column < len(row.played) and row.played[column]:
                cell = f"{words.units(totals[column])} ({words.units(row.scores[column])})"
            line += f"  {cell:>{wide[column]}}"
        lines.append(line + "  " + plain(happened(row, table).line))
    total = f"{'':>3}  {_('Total'):<{dealers}}"
    total += "".join(f"  {words.units(n):>{wide[i]}}" for i, n in enumerate(table.totals))
    lines += ["", total]
    cents = table.rules.session.unit_cents
    if cents:
        money = f"{'':>3}  {'':<{dealers}}"
        money += "".join(
            f"  {words.money(n, cents):>{wide[i]}}" for i, n in enumerate(table.totals)
        )
        lines.append(money)
    if table.pot:
        lines.append(_("The pot holds {n}.").format(n=table.pot))
    return "\n".join(line.rstrip() for line in lines) + "\n"
