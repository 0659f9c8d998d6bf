"""The result of a hand in words: who won, who was with whom, and how the payment came about.

Everything is read from the engine's `Outcome`; nothing is computed a second time. Seats are hand
seats; ``you`` is the viewer's.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.contract import Outcome
from engine.view import SeatView
from game.i18n import _, ngettext
from game.table import words
from game.text import escape
from net.tableview import TableView

TEAMS = ("picker", "queens")


@dataclass(frozen=True)
class Told:
    """A finished hand, ready to be told."""

    view: SeatView
    table: TableView

    @property
    def outcome(self) -> Outcome:
        assert self.view.outcome is not None
        return self.view.outcome

    @property
    def you(self) -> int | None:
        return self.view.seat

    def name(self, seat: int) -> str:
        return self.table.name_of(seat)

    @property
    def teams(self) -> bool:
        return self.outcome.contract in TEAMS

    @property
    def others(self) -> list[int]:
        """The defenders, or who did not win a leaster."""
        return [seat for seat in range(self.view.seats) if seat not in self.outcome.side]

    @property
    def cracked(self) -> list[int]:
        return [s.seat for s in self.view.said if s.words in ("crack", "recrack", "corner")]


def people(told: Told, seats: list[int]) -> str:
    """Names as a list, ``You`` first."""
    if told.you in seats:
        rest = [told.name(seat) for seat in seats if seat != told.you]
        if not rest:
            return _("You")
        return (
            _("You and {others}").format(others=words.names_list(rest))
            if len(rest) == 1
            else (_("You, {others}").format(others=words.names_list(rest)))
        )
    return words.names_list([told.name(seat) for seat in seats])


def title(told: Told) -> str:
    """One line: who has won or lost, and by how much."""
    outcome = told.outcome
    if outcome.contract == "leaster":
        points = outcome.points[outcome.side[0]]
        if len(outcome.side) > 1:
            return _("Leaster: {names} share it with {points}").format(
                names=people(told, list(outcome.side)), points=points
            )
        if outcome.side[0] == told.you:
            return _("You win the leaster with {points}").format(points=points)
        return _("{name} wins the leaster with {points}").format(
            name=escape(told.name(outcome.side[0])), points=points
        )
    if outcome.contract == "duel":
        return _duel_title(told)
    if not told.teams or not outcome.side:
        return {
            "doubler": _("Everybody passed: the next hand counts double"),
            "redeal-with-pot": _("Everybody passed: one into the pot each"),
            "thrown-in": _("A hopeless hand: the cards are dealt again"),
        }.get(outcome.contract, _("The hand is over"))
    side = list(outcome.side)
    who = people(told, side)
    plural = len(side) > 1 or told.you in side
    score = _("{side} to {rest}").format(side=outcome.side_points, rest=120 - outcome.side_points)
    return _sentence(told, who, plural) + ", " + score


def _sentence(told: Told, who: str, plural: bool) -> str:
    outcome = told.outcome
    if outcome.special == "sheepshead":
        if outcome.won:
            return _("{who} made sheepshead").format(who=who)
        return _("{who} missed sheepshead").format(who=who)
    if outcome.won:
        plain = (_("{who} win"), _("{who} wins"))
        levels = (
            plain,
            (_("{who} win with schneider"), _("{who} wins with schneider")),
            (_("{who} win every trick"), _("{who} wins every trick")),
        )
    else:
        levels = (
            (_("{who} lose"), _("{who} loses")),
            (_("{who} lose with schneider"), _("{who} loses with schneider")),
            (_("{who} lose without a trick"), _("{who} loses without a trick")),
        )
    return levels[outcome.level][0 if plural else 1].format(who=who)


def subtitle(told: Told) -> str:
    """Who picked, called and found whom, and what it means for you."""
    outcome = told.outcome
    if outcome.contract == "leaster":
        line = _("All passed, so everyone played for themselves: the fewest points win.")
        if told.you is not None:
            line += " " + _("You took {points}.").format(points=outcome.points[told.you])
        return line
    if outcome.contract == "duel":
        return _duel_subtitle(told)
    if outcome.contract == "doubler":
        return _("The cards are dealt again by the next dealer.")
    if outcome.contract == "thrown-in":
        return _("No ace, no face card, no trump. The same dealer deals again; nothing is paid.")
    if outcome.contract == "redeal-with-pot":
        return _("{n} units lie in the pot now.").format(n=told.view.pot + outcome.pot)
    if not told.teams or not outcome.side:
        return ""
    return _how(told) + _yours(told)


def _how(told: Told) -> str:
    view, outcome = told.view, told.outcome
    picker = outcome.side[0]
    partner = outcome.side[1] if len(outcome.side) > 1 else None
    who = _("You") if picker == told.you else escape(told.name(picker))
    found = None
    if partner is not None:
        found = _("you") if partner == told.you else escape(told.name(partner))
    if outcome.contract == "queens":
        if found is None:
            return _("{who} held both queens and played alone.").format(who=who)
        return _("{who} and {found} were partners.").format(who=who, found=found)
    if view.called is not None:
        card = words.sign(view.called)
        if found is None:
            return _("{who} picked and called {card}.").format(who=who, card=card)
        return _("{who} picked, called {card} and found {found}.").format(
            who=who, card=card, found=found
        )
    jack = getattr(view.rules.partner, "jack", None)
    if found is not None and jack is not None:
        return _("{who} picked; {found} held {card}.").format(
            who=who, found=found, card=words.sign(jack)
        )
    if found is not None:
        return _("{who} picked with {found}.").format(who=who, found=found)
    if view.forced:
        return _("{who} had to pick and played alone.").format(who=who)
    return _("{who} picked and played alone.").format(who=who)


def _yours(told: Told) -> str:
    """``You lost with Dan and Eva.``, for a defender."""
    if told.you is None or told.you in told.outcome.side:
        return ""
    mates = [told.name(seat) for seat in told.others if seat != told.you]
    won = not told.outcome.won
    if not mates:
        return " " + (_("You won.") if won else _("You lost."))
    text = _("You won with {names}.") if won else _("You lost with {names}.")
    return " " + text.format(names=words.names_list(mates))


def part(told: Told, seat: int) -> str:
    """What a seat was in this hand, with its share or its points."""
    outcome = told.outcome
    mine = seat == told.you
    if outcome.contract in ("leaster", "duel"):
        tricks = told.view.tricks_of(seat)
        took = ngettext("{points} in {n} trick", "{points} in {n} tricks", tricks).format(
            points=outcome.points[seat], n=tricks
        )
        return _("you, {rest}").format(rest=took) if mine else took
    if not told.teams or not outcome.side:
        return _("you") if mine else ""
    if seat in outcome.side:
        text = _share(told, seat)
    else:
        text = _("defender")
    if seat in told.cracked:
        text = _("{role}, cracked").format(role=text)
    return _("you, {rest}").format(rest=text) if mine else text


def _share(told: Told, seat: int) -> str:
    outcome = told.outcome
    first = seat == outcome.side[0]
    role = _("picker") if first else _("partner")
    if outcome.contract == "queens":
        role = _("black queens")
    if len(outcome.side) == 1:
        return _("{role}, alone").format(role=role)
    shares = len(told.others)
    if not outcome.each or outcome.pot:
        return role
    own = abs(outcome.scores[seat]) // outcome.each
    if outcome.contract == "queens":
        if own * len(outcome.side) == shares:
            return role
        role = _("queens")
    return _("{role}: {own} of {all} shares").format(role=role, own=own, all=shares)


def explanation(told: Told) -> str:
    """The sum in words, from level, bump, solo and stakes to what each paid."""
    outcome = told.outcome
    if outcome.contract == "leaster":
        return _leaster_sum(told)
    if outcome.contract == "duel":
        return _duel_sum(told)
    if not told.teams or not outcome.side:
        if outcome.contract == "redeal-with-pot":
            return _("Each player puts one unit into the pot.")
        return _("Nobody pays anything.")
    parts = [_level(told)]
    if outcome.bump > 1:
        parts.append(_("A lost pick pays double: *×{n}*.").format(n=outcome.bump))
    if outcome.solo > 1:
        parts.append(_("Alone: *×{n}*.").format(n=outcome.solo))
    if outcome.stakes > 1:
        parts.append(_stakes(told))
    parts.append(_each(told))
    if outcome.pot:
        parts.append(_pot(told))
    return " ".join(parts)


def _level(told: Told) -> str:
    outcome = told.outcome
    if outcome.special == "sheepshead":
        return _("All tricks declared: *{n}*.").format(n=outcome.unit)
    if outcome.special:
        return _("A picker without a trick pays *{n}* to each.").format(n=outcome.unit)
    if outcome.level == 2:
        text = _("Every trick: *{n}*.") if outcome.won else _("Without a trick: *{n}*.")
    elif outcome.level == 1:
        text = _("Schneider: *{n}*.")
    else:
        text = _("A plain win is *{n}*.") if outcome.won else _("A plain loss is *{n}*.")
    return text.format(n=outcome.unit)


def _stakes(told: Told) -> str:
    outcome, cracked = told.outcome, told.cracked
    blitzed = any(said.words.startswith("blitz") for said in told.view.said)
    if len(cracked) == 1 and outcome.stakes == 2 and not blitzed:
        if cracked[0] == told.you:
            return _("You cracked: *×2*.")
        return _("{name} cracked: *×2*.").format(name=escape(told.name(cracked[0])))
    if cracked or blitzed:
        return _("Doubled to *×{n}*.").format(n=outcome.stakes)
    return _("The hand counted *×{n}*.").format(n=outcome.stakes)


def _each(told: Told) -> str:
    outcome = told.outcome
    each, count = outcome.each, len(told.others)
    whole = each * count
    if outcome.won:
        text = ngettext(
            "The defender pays *{each}*", "Each defender pays *{each}*, {all} in all", count
        )
    else:
        text = ngettext(
            "The defender gets *{each}*", "Each defender gets *{each}*, {all} in all", count
        )
    text = text.format(each=each, all=words.number(whole))
    if len(outcome.side) == 1 or outcome.pot:
        return text + "."
    return f"{text}: {_shares(told)}."


def _shares(told: Told) -> str:
    """What each of the picker's side won or lost in all."""
    return ", ".join(
        f"{_('you') if seat == told.you else escape(told.name(seat))} "
        f"{abs(told.outcome.scores[seat])}"
        for seat in told.outcome.side
    )


def _pot(told: Told) -> str:
    """What the pot took or gave, and what that makes for the picker's side (NOPICK-5)."""
    outcome = told.outcome
    if outcome.pot < 0:
        text = _("With *{n}* from the pot: {shares}.")
    else:
        text = _("With *{n}* into the pot: {shares}.")
    return text.format(n=abs(outcome.pot), shares=_shares(told))


def _leaster_sum(told: Told) -> str:
    outcome = told.outcome
    losers = len(told.others)
    unit = outcome.each
    if len(outcome.side) > 1:
        text = _("{n} share the leaster: each of the others pays *{unit}* to each of them.").format(
            n=words.capital(words.number(len(outcome.side))), unit=unit
        )
    else:
        got = outcome.scores[outcome.side[0]]
        text = _("Each of the others pays *{unit}*: {all} in all.").format(
            unit=unit, all=words.number(got if not outcome.pot else unit * losers)
        )
    if told.view.rules.values["leaster_blind"] == "aside":
        text += " " + _("The blind stayed aside and counted for nobody.")
    elif told.view.rules.values["leaster_blind"] == "last-trick":
        text += " " + _("The blind went to the last trick.")
    else:
        text += " " + _("The blind went to the first trick.")
    if outcome.pot:
        text += " " + _pot(told)
    return text


def _duel_title(told: Told) -> str:
    """Who has won the game for two, with how many points (SCORE-9)."""
    outcome = told.outcome
    if not outcome.side:
        return _("Drawn, 60 to 60")
    winner = outcome.side[0]
    who = people(told, [winner])
    score = _("{side} to {rest}").format(
        side=outcome.points[winner], rest=outcome.points[1 - winner]
    )
    return _won(told, outcome.level, who, winner == told.you) + ", " + score


def _won(told: Told, level: int, who: str, plural: bool) -> str:
    return (
        (_("{who} win"), _("{who} wins")),
        (_("{who} win with schneider"), _("{who} wins with schneider")),
        (_("{who} win every trick"), _("{who} wins every trick")),
    )[level][0 if plural else 1].format(who=who)


def _duel_subtitle(told: Told) -> str:
    """What the loser lacked."""
    outcome = told.outcome
    if not outcome.side:
        return _("Both took sixty points: nobody pays.")
    loser = 1 - outcome.side[0]
    out = told.view.rules.scoring.lose_schneider + 1
    if outcome.level == 2:
        return _("A side without a trick is the third level.")
    if outcome.level == 1:
        lacks = out - outcome.points[loser]
        return ngettext(
            "{n} more point would have saved from schneider.",
            "{n} more points would have saved from schneider.",
            lacks,
        ).format(n=lacks)
    lacks = 61 - outcome.points[loser]
    if loser == told.you:
        return ngettext(
            "You were {n} point short of winning.", "You were {n} points short of winning.", lacks
        ).format(n=lacks)
    return _("{name} was {n} short of winning.").format(
        name=escape(told.name(loser)), n=words.number(lacks)
    )


def _duel_sum(told: Told) -> str:
    """The level, the stakes, and who pays."""
    outcome = told.outcome
    if not outcome.side:
        return _("Nobody pays anything.")
    winner = outcome.side[0]
    parts = [_level(told)]
    if outcome.stakes > 1:
        parts.append(_("The hand counted *×{n}*.").format(n=outcome.stakes))
    payer = told.name(1 - winner)
    if winner == told.you:
        parts.append(_("{name} pays you *{n}*.").format(name=escape(payer), n=outcome.each))
    elif 1 - winner == told.you:
        name = escape(told.name(winner))
        parts.append(_("You pay {name} *{n}*.").format(name=name, n=outcome.each))
    else:
        parts.append(
            _("{payer} pays {name} *{n}*.").format(
                payer=escape(payer), name=escape(told.name(winner)), n=outcome.each
            )
        )
    return " ".join(parts)


def adds_up(told: Told) -> bool:
    """Whether all payments and the pot add up to zero, as they must (SCORE-8)."""
    return sum(told.outcome.scores) + told.outcome.pot == 0


def deals_next(told: Told) -> str:
    """Who deals the next hand."""
    table = told.table
    seat = table.next_dealer
    if told.outcome.again:
        seat = table.dealer
    if table.seat == seat:
        return _("You deal next.")
    return _("{name} deals next.").format(name=escape(table.names[seat]))
