"""The end of an evening in words: who pays whom, where the pot went, what the poker hands were."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import RANKS, Card
from engine.match import payments
from engine.poker import KINDS, strength
from game.i18n import N_, _, ngettext
from game.table import sheet_words, words
from game.text import escape
from net.tableview import TableView

_KINDS = {
    "high card": N_("{rank} high"),
    "a pair": N_("a pair of {rank}"),
    "two pairs": N_("two pairs, {rank}"),
    "three of a kind": N_("three {rank}"),
    "a straight": N_("a straight"),
    "a flush": N_("a flush"),
    "a full house": N_("a full house"),
    "four of a kind": N_("four {rank}"),
    "a straight flush": N_("a straight flush"),
}
_ONE = {"A": N_("ace"), "K": N_("king"), "Q": N_("queen"), "J": N_("jack"), "T": N_("ten")}
_MANY = {
    "A": N_("aces"),
    "K": N_("kings"),
    "Q": N_("queens"),
    "J": N_("jacks"),
    "T": N_("tens"),
    "9": N_("nines"),
    "8": N_("eights"),
    "7": N_("sevens"),
}


def poker_hand(five: Sequence[Card]) -> str:
    """The name of five cards at poker (NOPICK-5): ``a pair of kings``."""
    kind, ranks = strength(five)
    rank = RANKS[ranks[0]]
    word = _ONE.get(rank, rank) if kind == 0 else _MANY[rank]
    return _(_KINDS[KINDS[kind]]).format(rank=_(word))


def in_order(five: Sequence[Card]) -> list[Card]:
    """Five cards as a poker player lays them: what comes most often first, then the higher."""
    count = [card.rank for card in five].count
    return sorted(
        five,
        key=lambda card: (count(card.rank), RANKS.index(card.rank), card.code),
        reverse=True,
    )


def pot_line(table: TableView) -> str:
    """Where the pot went at the end; nothing if there was none."""
    last = table.rows[-1] if table.rows else None
    if table.pot:
        return _("The pot of {n} is paid out.").format(n=table.pot)
    if last is None or last.contract not in ("showdown", "pot-divided"):
        return ""
    units = sum(last.scores)
    if last.contract == "pot-divided":
        return _("The pot of {n} was divided.").format(n=units)
    winners = [seat for seat, score in enumerate(last.scores) if score > 0]
    names = words.names_list([sheet_words.column_name(table, seat) for seat in winners])
    if table.showdown is None or len(winners) != 1:
        return _("The pot of {n} goes to {names}.").format(n=units, names=names)
    five = poker_hand(table.showdown.hands[table.sheet.index(winners[0])])
    return _("The pot of {n} goes to {names} with {hand}.").format(n=units, names=names, hand=five)


def payment_lines(table: TableView) -> list[str]:
    """Who pays whom so that all are even, in money if a unit has a price (SCORE-11)."""
    if sum(table.totals):
        return []  # something still lies in the pot
    cents = table.rules.session.unit_cents
    lines = []
    for payer, payee, units in payments(table.totals):
        if cents:
            amount = words.amount(units * cents)
        else:
            amount = ngettext("{n} unit", "{n} units", units).format(n=units)
        name = escape(sheet_words.column_name(table, payer))
        other = escape(sheet_words.column_name(table, payee))
        if payer == table.column:
            text = _("*You* pay {other} *{amount}*")
        elif payee == table.column:
            text = _("{name} pays *you* *{amount}*")
        else:
            text = _("{name} pays {other} *{amount}*")
        lines.append(text.format(name=name, other=other, amount=amount))
    return lines
