"""``--watch``: a hand between bots, told in words in the terminal. Needs no screen and no library.

It is also a quick way to see the rules at work: every card is named, every trick is counted, and
the payment is explained.
"""

from __future__ import annotations

import os
import secrets
import sys
from random import Random
from typing import TextIO

from engine import events as ev
from engine import flow, match
from engine.bots import make
from engine.cards import Card, cards_in
from engine.contract import Outcome
from engine.errors import BadRules
from engine.hand import Hand, Trick
from engine.rules import HouseRules
from engine.rules import preset as rules_of
from engine.shuffle import key_of_seed
from engine.view import view
from game.i18n import _, ngettext

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Fritz", "Greta", "Hans", "Ida", "Jonas")
BOT = "thumb"
_SIGNS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


def watch(
    seed: str | None = None,
    preset: str | None = None,
    hands: int = 1,
    out: TextIO | None = None,
) -> int:
    """Tell so many hands of a preset; the exit code: 2 when the preset can't be played."""
    out = out or sys.stdout
    seed = seed or secrets.token_hex(4)
    try:
        rules = rules_of(preset or "classic")
        table = match.begin(rules, rules.deal.seats)
    except BadRules as error:
        print(error, file=sys.stderr)
        return 2
    teller = Teller(rules, out)
    try:
        teller.say(_("House rules: {title}. Seed: {seed}.").format(title=rules.preset, seed=seed))
        for number in range(max(1, hands)):
            key = key_of_seed(seed if number == 0 else f"{seed}/{number}")
            table = teller.hand(table, key)
        if hands > 1:
            teller.totals(table)
        out.flush()
    except BrokenPipeError:
        # Whoever read along, such as `head`, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0


class Teller:
    """Plays hands between bots and says what happens."""

    def __init__(self, rules: HouseRules, out: TextIO) -> None:
        self.rules = rules
        self.out = out
        # A terminal that has no suit signs gets the letters of a record.
        encoding = (getattr(out, "encoding", None) or "utf-8").lower()
        self.signs = "utf" in encoding
        self.bots = [make(BOT) for _seat in range(rules.deal.seats)]
        self.fallen: list[str] = []
        self.later: list[str] = []

    def say(self, line: str = "") -> None:
        print(line, file=self.out)

    def card(self, card: Card | None) -> str:
        if card is None:
            return "??"
        if not self.signs:
            return card.code
        return ("10" if card.rank == "T" else card.rank) + _SIGNS[card.suit]

    def cards(self, cards: tuple[Card, ...]) -> str:
        return " ".join(self.card(card) for card in cards)

    # A hand

    def hand(self, table: match.Match, key: bytes) -> match.Match:
        """Deal, bid, play and settle one hand; the table after it."""
        rng = Random(key)
        self.say()
        dealer = NAMES[table.dealer]
        self.say(_("Hand {n}. {name} deals.").format(n=table.number, name=dealer))
        hand, events = match.deal(table, key)
        for seat in range(hand.seats):
            held = self.cards(hand.rules.deck.sort(cards_in(hand.dealt[seat])))
            self.say(f"  {NAMES[seat]:7} {held}")
        if hand.blind:
            self.say("  " + _("The blind: {cards}").format(cards=self.cards(hand.blind)))
        self.say()
        self.tell(hand, events)
        while hand.turn is not None:
            seat = hand.turn
            choice = self.bots[seat].choose(view(hand, seat), flow.legal(hand, seat), rng)
            hand, events = flow.apply(hand, seat, choice)
            self.tell(hand, events)
        assert hand.outcome is not None
        self.say()
        self.say(self.result(hand.outcome))
        table = match.settle(table, hand)
        self.payments(hand.outcome)
        return table

    def tell(self, hand: Hand, events: tuple[ev.Event, ...]) -> None:
        """Say what has happened, one line for each event, the cards of a trick in one."""
        for event in events:
            line = self.line(hand, event)
            if line:
                self.say(line)
            if isinstance(event, ev.TrickTaken):
                for known in self.later:
                    self.say(known)
                self.later = []

    def line(self, hand: Hand, event: ev.Event) -> str:
        """One event in words; empty for what needs none."""
        if isinstance(event, ev.Played):
            under = _(" (under)") if event.under else ""
            self.fallen.append(f"{NAMES[event.seat]} {self.card(event.card)}{under}")
            return ""
        if isinstance(event, ev.TrickTaken):
            return self.trick(hand.tricks[event.number - 1], event.number)
        if isinstance(event, ev.AllPassed):
            return {
                "leaster": _("Nobody takes the blind: a leaster, fewest points win."),
                "doubler": _("Nobody takes the blind: the next hand counts double."),
            }.get(event.then, _("Nobody takes the blind."))
        if isinstance(event, ev.PartnerKnown):
            known = _("Now all know: {name} is the partner.").format(name=NAMES[event.seat])
            if not self.fallen:
                return "  " + known
            # It is said once the trick is complete, which is told in one line.
            self.later.append("  " + known)
            return ""
        words = self.words(event)
        seat = getattr(event, "seat", None)
        return f"{NAMES[seat]} {words}" if words and seat is not None else ""

    def words(self, event: ev.Event) -> str:
        """What a seat said or did."""
        if isinstance(event, ev.Passed):
            return _("passes.")
        if isinstance(event, ev.Picked):
            return _("must pick.") if event.forced else _("picks.")
        if isinstance(event, ev.BlindTaken):
            return _("takes {cards} from the blind.").format(cards=self.cards_of(event.cards))
        if isinstance(event, ev.Buried):
            return _("buries {cards}.").format(cards=self.cards_of(event.cards))
        if isinstance(event, ev.Called):
            return _("calls {card}.").format(card=self.card(event.card))
        if isinstance(event, ev.LaidUnder):
            return _("lays {card} under.").format(card=self.card(event.card))
        if isinstance(event, ev.WentAlone):
            return _("goes alone.") if event.said else _("can call nobody and plays alone.")
        if isinstance(event, ev.Raised):
            return _("says {word}: the stakes are ×{n}.").format(word=event.what, n=event.stakes)
        if isinstance(event, ev.Blitzed):
            return _("shows {cards}: the stakes are ×{n}.").format(
                cards=self.cards_of(event.cards), n=event.stakes
            )
        if isinstance(event, ev.ThrownIn):
            return _("throws in {cards}.").format(cards=self.cards_of(event.hand))
        return ""

    def cards_of(self, cards: tuple[Card | None, ...]) -> str:
        return " ".join(self.card(card) for card in cards)

    def trick(self, trick: Trick, number: int) -> str:
        fallen, self.fallen = ", ".join(self.fallen), []
        won = ngettext("{name} takes {n} point", "{name} takes {n} points", trick.points)
        end = won.format(name=NAMES[trick.winner], n=trick.points)
        return _("Trick {n}: {cards}. {end}.").format(n=number, cards=fallen, end=end)

    # The end

    def result(self, outcome: Outcome) -> str:
        """Who has won, in a sentence."""
        side = _(" and ").join(NAMES[seat] for seat in outcome.side)
        if outcome.contract == "leaster":
            points = outcome.points[outcome.side[0]]
            return _("{side} wins the leaster with {n} points.").format(side=side, n=points)
        if not outcome.side:
            return _("The hand is not played.")
        verb = _("wins") if outcome.won else _("loses")
        if len(outcome.side) > 1:
            verb = _("win") if outcome.won else _("lose")
        level = ("", _(" with schneider"), _(" without a trick"))[outcome.level]
        if outcome.won and outcome.level == 2:
            level = _(" with every trick")
        return _("{side} {verb}{level}, {own} to {rest}, {bury} of them buried.").format(
            side=side,
            verb=verb,
            level=level,
            own=outcome.side_points,
            rest=120 - outcome.side_points,
            bury=outcome.buried,
        )

    def payments(self, outcome: Outcome) -> None:
        parts = [f"{NAMES[seat]} {_signed(score)}" for seat, score in enumerate(outcome.scores)]
        self.say("  " + "   ".join(parts))

    def totals(self, table: match.Match) -> None:
        """The sums after several hands."""
        self.say()
        self.say(_("After {n} hands:").format(n=len(table.rows)))
        for standing in table.standings:
            self.say(f"  {standing.place}. {NAMES[standing.seat]:7} {_signed(standing.total)}")


def _signed(units: int) -> str:
    return f"{units:+d}" if units else "0"
