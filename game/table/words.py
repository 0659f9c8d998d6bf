"""What the table says, in the player's language and as markup for `game.text`.

Secrets stay out of here: every function takes what its reader may know, and only `own_role` speaks
of the viewer's secret.
"""

from __future__ import annotations

from engine.actions import Action, Alone, Blitz, Call, Corner, Crack, Decline, Recrack, Sheepshead
from engine.cards import Card
from engine.errors import REASONS, Reason
from engine.rules import PRESETS
from engine.view import SeatView
from game.i18n import N_, _, ngettext
from game.net_words import net_words
from game.table.facts import Facts
from game.text import escape
from net.messages import Refusal
from net.tableview import TableView

SUITS = {
    "C": N_("clubs"),
    "S": N_("spades"),
    "H": N_("hearts"),
    "D": N_("diamonds"),
    "T": N_("trump"),
}
_RANKS = {
    "A": N_("ace"),
    "T": N_("ten"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("jack"),
    "9": N_("nine"),
    "8": N_("eight"),
    "7": N_("seven"),
}


def sign(card: Card) -> str:
    """A card as markup: its letter and suit sign."""
    return "{" + card.code + "}"


def suit_word(suit: str) -> str:
    return _(SUITS.get(suit, suit))


def card_word(card: Card) -> str:
    """``ace of spades``."""
    return _("{rank} of {suit}").format(rank=_(_RANKS[card.rank]), suit=suit_word(card.suit))


def units(count: int) -> str:
    """A score with its sign: ``+4``, ``−2``, ``0``."""
    return f"+{count}" if count > 0 else f"−{-count}" if count < 0 else "0"


def money(count: int, unit_cents: int) -> str:
    """A score in money: ``+1.25``, with its sign."""
    mark = "+" if count > 0 else "−" if count < 0 else ""
    return mark + amount(abs(count) * unit_cents)


def amount(cents: int) -> str:
    """Money without a sign: ``$1.25``."""
    return f"${cents // 100}.{cents % 100:02d}"


def names_list(names: list[str]) -> str:
    """``Carla``, ``Carla and Ben``, ``Carla, Ben and Eva``, escaped for markup."""
    safe = [escape(name) for name in names]
    if len(safe) < 2:
        return "".join(safe)
    return _("{some} and {last}").format(some=", ".join(safe[:-1]), last=safe[-1])


# Where the table's own words fit the plural of a suit better than the engine's.
_OWN_REASONS = {
    "follow-suit": N_("{suit} were led: follow suit."),
    "under-falls": N_("{suit} were led: the card you laid under must fall."),
}


def reason(why: Reason) -> str:
    """Why something is not possible, as a sentence with card signs."""
    sentence = _(_OWN_REASONS.get(why.code, REASONS[why.code])).format(
        card="{" + why.card + "}" if why.card else "",
        suit=suit_word(why.suit) if why.suit else "",
        count=why.count,
        why=_(why.why),
    )
    return capital(sentence)


def refused(refusal: Refusal) -> str:
    """Why the table did not do what was asked, as a sentence with card signs."""
    why = refusal.reason
    return reason(why) if isinstance(why, Reason) else escape(net_words(why))


_NUMBERS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
)


def number(count: int) -> str:
    """A small number in words, ``two``; larger ones as digits."""
    return _(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


# Prompts


def turn_to_play(view: SeatView) -> str:
    """The prompt of a player who must play a card: what was led, and what that means."""
    if view.refused:
        return reason(_telling(view))
    if not view.trick:
        return _("You lead: play any card.") if len(view.hand) > 1 else _("Lead your last card.")
    if len(view.hand) + view.under_laid <= 1:
        return _("Play your last card.")
    led = "CSHDT"[view.led]
    deck = view.rules.deck
    if any(deck.suit_of[card] == view.led for card in view.hand):
        return (
            _("Trump was led: follow.")
            if led == "T"
            else _("{suit} were led: follow suit.").format(suit=capital(suit_word(led)))
        )
    return _("You have no {suit}: play any card.").format(suit=suit_word(led))


def _telling(view: SeatView) -> Reason:
    """The reason that tells most: one that is not mere following of suit, if there is one."""
    for refused in view.refused:
        if not refused.reason.code.startswith("follow"):
            return refused.reason
    return view.refused[0].reason


def passed_so_far(view: SeatView) -> str:
    """The prompt of a player who may pick."""
    passed = sum(said.words == "pass" for said in view.said)
    if view.dealer == view.seat and view.rules.no_pick.must_pick:
        return _("Everybody has passed: the dealer must take the blind.")
    if passed == 0:
        return _("You speak first. Take the blind?")
    if passed == view.seats - 1:
        return _("All have passed. Take the blind?")
    said = ngettext("{n} has passed. Take the blind?", "{n} have passed. Take the blind?", passed)
    return capital(said.format(n=number(passed)))


def after_you(view: SeatView, table: TableView) -> str:
    """What passing means for this seat."""
    assert view.seat is not None
    if view.seat == view.dealer:
        then = view.rules.no_pick
        name = type(then).__name__
        if name == "Leaster":
            return _("nobody else: it will be a leaster")
        return _("nobody else: the hand is not played")
    following = (view.seat + 1) % view.seats
    return _("{name} decides after you").format(name=escape(table.name_of(following)))


QUESTIONS = {
    "sheepshead": (
        N_("Declare all tricks?"),
        N_("Taking every trick pays six units; missing one costs as much."),
    ),
    "crack": (N_("Crack?"), N_("A crack doubles what this hand pays, won or lost.")),
    "recrack": (N_("Crack back?"), N_("You were cracked. Cracking back doubles once more.")),
    "corner": (
        N_("Crack around the corner?"),
        N_("Only the partner can: it doubles once more and shows who the partner is."),
    ),
    "blitz": (N_("Blitz?"), N_("Showing a pair of queens doubles what this hand pays.")),
    "call": (N_("Alone?"), N_("Say alone, or keep quiet and play.")),
    "call-early": (N_("Call up?"), N_("You decide before you see the blind.")),
}


def answer(action: Action, phase: str = "") -> tuple[str, str]:
    """The words on a button for an answer: a label and a line below."""
    if isinstance(action, Decline) and phase in ("call", "call-early"):
        return _("Say nothing"), _("and play on")
    if isinstance(action, Crack):
        return _("Crack"), _("double the stakes")
    if isinstance(action, Recrack):
        return _("Crack back"), _("double again")
    if isinstance(action, Corner):
        return _("Around the corner"), _("double again and be known")
    if isinstance(action, Sheepshead):
        return _("All tricks"), _("declare sheepshead")
    if isinstance(action, Blitz):
        what = {"black": "{QC} {QS}", "red": "{QH} {QD}", "jacks": "{JC} {JS}"}[action.kind]
        return _("Show {cards}").format(cards=what), _("double the stakes")
    if isinstance(action, Call):
        return _("Call {card}").format(card=sign(action.card)), _("its holder is your partner")
    if isinstance(action, Alone):
        return _("Play alone"), _("against all, and all know it")
    if isinstance(action, Decline):
        return _("No"), ""
    return action.text(), ""


# Around the table

_BUBBLES = {
    "pass": N_("pass"),
    "pick": N_("I pick"),
    "alone": N_("alone!"),
    "crack": N_("crack!"),
    "recrack": N_("crack back!"),
    "corner": N_("around the corner!"),
    "sheepshead": N_("all tricks!"),
    "decline": N_("no"),
    "redeal": N_("nothing in my hand"),
}


def bubble(words: str) -> str:
    """What a seat says, from the words of a record."""
    head, *rest = words.split(" ")
    if head == "call":
        return _("I call {card}").format(card="{" + rest[0] + "}")
    if head == "blitz":
        pair = {"black": "{QC} {QS}", "red": "{QH} {QD}", "jacks": "{JC} {JS}"}[rest[0]]
        return _("blitz! {cards}").format(cards=pair)
    return _(_BUBBLES.get(head, ""))


BOT_LEVELS = {"easy": N_("easy"), "normal": N_("normal"), "expert": N_("expert")}


def role(facts: Facts, table: TableView, seat: int) -> tuple[str, bool]:
    """The words under a name, and whether they are gold: what all know of that seat."""
    if seat == facts.turn and seat == facts.viewer:
        return (_("Pick or pass") if facts.phase == "pick" else _("Your turn")), True
    if facts.contract not in ("leaster", "duel"):
        if seat == facts.picker:
            if facts.phase == "take":
                return _("Picker"), True
            return (_("Alone") if facts.alone else _("Picker")), True
        if seat == facts.partner:
            return _("Partner"), True
        if seat in facts.cracked:
            return _("Cracked"), True
    if facts.phase == "pick":
        if facts.bubbles and facts.bubbles[seat] == "pass":
            return _("passed"), False
        if seat == facts.dealer:
            return _("deals"), False
    kind = table.kinds[table.playing[seat]]
    return {"person": _("person"), "bot": _("bot"), "away": _("seat kept")}[kind], False


def bot_levels(table: TableView, seat: int) -> tuple[str, ...]:
    """What is written for a bot whose level was chosen, the longer one first; else nothing."""
    place = table.playing[seat]
    level = table.bots[place].removeprefix("duel-")
    if table.kinds[place] != "bot" or level not in BOT_LEVELS:
        return ()
    word = _(BOT_LEVELS[level])
    return _("bot · {level}").format(level=word), word


def own_role(view: SeatView, facts: Facts) -> str:
    """The tab over your own plate: the only place where a secret role is written."""
    if facts.contract == "leaster":
        return _("you · for yourself")
    if facts.contract == "queens":
        return _own_queens(view)
    if facts.picker is None:
        return _("you")
    if view.seat == facts.picker:
        return _("you · picker")
    known = facts.partner == view.seat
    if known or view.partner == view.seat:
        return _("you · partner") if known else _("you · partner, secret")
    if facts.phase in ("take", "bury", "call", "call-early"):
        return _("you")
    return _("you · defender")


def _own_queens(view: SeatView) -> str:
    """What your queens have made of you, where queens are partners (PART-13, PART-14)."""
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    queens = [(seat, card) for seat, card in plays if card is not None and card.rank == "Q"]
    if type(view.rules.partner).__name__ == "FirstTwoQueens":
        first = [seat for seat, _card in queens[:2]]
        if view.seat not in first:
            return _("you · defender") if len(first) == 2 else _("you")
        if first.count(view.seat or 0) == 2:
            return _("you · first two queens")
        return _("you · first queen") if first[0] == view.seat else _("you · second queen")
    shown = [card for seat, card in queens if seat == view.seat and card.suit in "CS"]
    held = [card for card in view.hand if card.rank == "Q" and card.suit in "CS"]
    if len(shown) + len(held) == 2:
        return _("you · both black queens")
    if held:
        return _("you · black queen, secret")
    return _("you · black queen") if shown else _("you · defender")


def phase_chip(facts: Facts) -> str:
    """The chip beside the number of the hand while no tricks are played."""
    return {
        "deal": _("Dealing"),
        "pick": _("Who picks?"),
        "take": _("The blind"),
        "call-early": _("Call up?"),
        "bury": _("The bury"),
        "call": _("Who is partner?"),
        "sheepshead": _("All tricks?"),
        "crack": _("Crack?"),
        "recrack": _("Crack back?"),
        "corner": _("Around the corner?"),
        "blitz": _("Blitz?"),
        "over": _("Hand is over"),
    }.get(facts.phase, "")


def house_line(view: SeatView) -> str:
    """Before anybody has picked: the partner method and what happens when all pass."""
    rules = view.rules
    if rules.deal.cards_down:
        saves = rules.scoring.lose_schneider + 1
        return _("More points wins, {n} saves from schneider").format(n=saves)
    method = {
        "CalledAce": _("Called ace"),
        "JackPartner": _("Partner has {card}"),
        "NoPartner": _("Picker against all"),
        "TwoPickers": _("Two pickers"),
        "BlackQueens": _("Black queens are partners"),
        "FirstTwoQueens": _("First two queens are partners"),
    }[type(rules.partner).__name__]
    jack = getattr(rules.partner, "jack", None)
    if jack is not None:
        method = method.format(card=sign(jack))
    if not rules.deal.blind:
        return method
    return f"{method} · {if_all_pass(view)}"


def if_all_pass(view: SeatView) -> str:
    name = view.rules.values["no_pick"]
    return {
        "leaster": _("leaster if all pass"),
        "forced": _("dealer must pick"),
        "doubler": _("next hand doubles if all pass"),
        "redeal-with-pot": _("pot if all pass"),
    }.get(name, "")


def points_line(view: SeatView, facts: Facts) -> str:
    """The card points that everybody may count, from tricks already won (no bury, no secret)."""
    if facts.contract is None or not facts.points:
        return ""
    if facts.contract in ("leaster", "duel"):
        if facts.viewer is None:
            return ""
        return _("Your tricks hold *{points}*").format(points=facts.points[facts.viewer])
    if facts.contract == "queens":
        return ""  # who holds the queens comes out only with them
    members = [seat for seat in (facts.picker, facts.partner) if seat is not None]
    side = sum(facts.points[seat] for seat in members)
    rest = sum(facts.points) - side
    if not members:
        return ""
    all_known = facts.alone or facts.partner is not None or not view.rules.partner.possible
    others = _("Defenders") if all_known else _("Others")
    bury = _(" + bury") if view.rules.picking.bury else ""
    return (
        _("Picker’s side *{side}*{bury}").format(side=side, bury=bury)
        + "  |  "
        + f"{others} *{rest}*"
    )


# The score sheet


def preset_title(preset: str, changed: bool) -> str:
    """The name of the house rules."""
    title = _(PRESETS[preset].title)
    return _("{rules}, changed").format(rules=title) if changed else title
