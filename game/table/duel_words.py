"""What the table for two says, as markup for `game.text`."""

from __future__ import annotations

from engine.cards import TRUMP, Card
from engine.view import SeatView
from game.i18n import _, ngettext
from game.table import words
from game.table.facts import Facts


def layout_title(view: SeatView) -> str:
    """The name of the layout."""
    return _("Two-handed, rows") if view.rules.deal.hand else _("Two-handed, stacks")


def turn_to_play(view: SeatView) -> str:
    """The prompt of a player who must play: what was led, and what fits."""
    legal = len(view.legal)
    if not view.trick:
        if legal > 1:
            return _("*You lead:* play any open card.")
        if view.seat is not None and any(view.covered[view.seat]):
            return _("*You lead:* only this card is open.")
        return _("*Lead your last card.*")
    led = "CSHDT"[view.led]
    suit_of = view.rules.deck.suit_of
    follows = any(
        suit_of[card] == view.led
        for action in view.legal
        if (card := getattr(action, "card", None)) is not None
    )
    if not follows:
        if led == "T":
            return _("*No trump open:* play any card.")
        return _("*No {suit} open:* play any card.").format(suit=words.suit_word(led))
    fit = ngettext("{n} card fits.", "{n} cards fit.", legal)
    fit = words.capital(fit.format(n=words.number(legal)))
    if led == "T":
        return _("*Trump was led.*") + " " + fit
    return _("*Follow {suit}.*").format(suit=words.suit_word(led)) + " " + fit


def taken(facts: Facts, seat: int) -> str:
    """The card points in a seat's tricks, which both may count."""
    points = facts.points[seat] if facts.points else 0
    return ngettext("*{n}* point taken", "*{n}* points taken", points).format(n=points)


def covered(facts: Facts, seat: int) -> str:
    """How many cards of a seat still lie face down."""
    count = sum(facts.covered[seat]) if facts.covered else 0
    if not count:
        return _("all open")
    return ngettext("{n} face down", "{n} face down", count).format(n=count)


def trumps_out(view: SeatView, facts: Facts) -> str:
    """How many trumps are neither played nor seen by the viewer: public knowledge and the own
    hand, nothing else."""
    seen: set[Card] = set(facts.hand)
    seen |= {card for row in facts.up for card in row if card is not None}
    tricks = [trick.plays for trick in view.tricks[: facts.tricks]] + [facts.trick]
    seen |= {play.card for plays in tricks for play in plays if play.card is not None}
    deck = view.rules.deck
    out = [card for card in deck.pack if deck.suit_of[card] == TRUMP and card not in seen]
    if not out:
        return _("no trump unseen")
    return ngettext("{n} trump unseen", "{n} trumps unseen", len(out)).format(n=len(out))
