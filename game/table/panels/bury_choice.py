"""What a picker has chosen to bury and to call so far, and the words about it.

Only the viewer's own cards are known here: `engine.view.calls_after` answers what each bury would
leave to call (PART-1 to PART-9). Nothing here knows a pixel.
"""

from __future__ import annotations

from itertools import combinations

from engine.actions import Action, Alone, Call, Decline
from engine.cards import Card
from engine.errors import Reason
from engine.view import PossibleCall, SeatView, calls_after
from game.i18n import _, ngettext
from game.table import words


class BuryChoice:
    """A choice in the making.

    laid     the cards to bury so far; `call` what is to be said then, `under` the card laid under
    actions  what could be said after this bury; `listed` the cards of which it is told why not
    refused  a sentence about the last press that led to nothing
    asks     whether this table has anything to say after the bury
    """

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.count = view.bury_count
        self.laid: list[Card] = []
        self.call: Action | None = None
        self.under: Card | None = None
        self.actions: tuple[Action, ...] = ()
        self.listed: tuple[PossibleCall, ...] = ()
        self.refused = ""
        self.asks = any(phase.NAME == "call" for phase in view.rules.phases)
        self._any_call: bool | None = None
        self._look()

    @property
    def complete(self) -> bool:
        """Whether enough cards are laid."""
        return len(self.laid) == self.count

    @property
    def kept(self) -> list[Card]:
        """The cards that stay in the hand."""
        return [card for card in self.view.hand if card not in self.laid]

    @property
    def needs_under(self) -> bool:
        """Whether the chosen call needs a card laid under."""
        return isinstance(self.call, Call) and self._possible(self.call.card).needs_under

    def _possible(self, card: Card) -> PossibleCall:
        for one in self.listed:
            if one.card == card:
                return one
        return PossibleCall(card, None)

    @property
    def may_say_alone(self) -> bool:
        """Whether playing alone can be said after this bury."""
        return Alone() in self.actions

    def _look(self) -> None:
        """What the cards laid so far leave to say."""
        self.actions, listed = calls_after(self.view, tuple(self.laid))
        tens = [one for one in listed if one.card.rank == "T" and one.reason is None]
        self.listed = tuple(tens) if tens else listed
        if self.call is not None and not self._still(self.call):
            self.call, self.under = None, None
        if self.under is not None and (not self.needs_under or self.under in self.laid):
            self.under = None
        if self.complete and self.call is None:
            self._choose_the_only_one()

    def _still(self, action: Action) -> bool:
        if isinstance(action, Call):
            return any(isinstance(a, Call) and a.card == action.card for a in self.actions)
        return action in self.actions

    def _choose_the_only_one(self) -> None:
        calls = {a.card: a for a in self.actions if isinstance(a, Call)}
        if len(calls) == 1:
            self.call = Call(next(iter(calls)))
        elif not calls and Decline() in self.actions:
            self.call = Decline()

    # Choosing

    def press(self, card: Card) -> None:
        """Lay a card, or take it back; once enough are laid, choose the card that lies under."""
        self.refused = ""
        if card in self.laid:
            self.laid.remove(card)
        elif not self.complete:
            self.refused = self._may_not_bury(card)
            if self.refused:
                return
            self.laid.append(card)
        elif self.needs_under:
            self.under = None if card == self.under else card
        else:
            enough = ngettext(
                "{n} card is enough: take it back to bury another.",
                "{n} cards are enough: take one back to bury another.",
                self.count,
            )
            self.refused = words.capital(enough.format(n=words.number(self.count)))
            return
        self._look()

    def _may_not_bury(self, card: Card) -> str:
        if self.view.rules.bury_jack == card:
            return words.reason(Reason("bury-partner", card=card.code))
        return ""

    def choose(self, action: Action) -> None:
        """Choose what to say, if it is possible."""
        for one in self.listed:
            if isinstance(action, Call) and one.card == action.card and one.reason is not None:
                self.refused = self.why(one.reason)
                return
        self.refused = ""
        self.call = action
        self.under = None
        self._look()

    def said(self, then: Action | None) -> Action | None:
        """What follows the bury, the card laid under included."""
        if isinstance(then, Call) and self.under is not None:
            return Call(then.card, self.under)
        return then

    def call_was_possible(self) -> bool:
        """Whether another bury would leave a card to call (PART-7a)."""
        if self._any_call is None:
            self._any_call = False
            if self.count and self.view.rules.partner.alone_without_call:
                for laid in combinations(self.view.hand, self.count):
                    if any(isinstance(a, Call) for a in calls_after(self.view, laid)[0]):
                        self._any_call = True
                        break
        return self._any_call

    # Words

    @property
    def prompt(self) -> str:
        if self.refused:
            return self.refused
        if not self.complete:
            left = self.count - len(self.laid)
            if not self.laid:
                return _("*Your turn.* Choose {n} cards to bury.").format(
                    n=words.number(self.count)
                )
            more = ngettext("{n} more card to bury.", "{n} more cards to bury.", left)
            return words.capital(more.format(n=words.number(left)))
        if self.needs_under and self.under is None:
            return _("*Now* choose the card that you lay under.")
        if self.call is None and self.actions:
            return _("*Now* choose what you call.")
        kept = len(self.kept)
        return _("These {number} cards stay in your hand. *{n} of {n}*").format(
            number=words.number(kept), n=kept
        )

    @property
    def icon(self) -> str:
        return "check" if self.complete and (self.call or not self.actions) else "chevron-down"

    def label(self, card: Card) -> tuple[str, bool] | None:
        if card == self.under:
            return _("under"), True
        called = self.call.card if isinstance(self.call, Call) and self.complete else None
        if called is not None and not self.needs_under and card == self._hold(called):
            return _("hold card"), True
        if card in self.view.blind:
            # In a crowded hand there is room for one word.
            return (_("from blind") if len(self.view.hand) <= 8 else _("blind")), False
        return None

    def short(self, card: Card) -> str:
        """A shorter label for a card from the blind, where there is little room."""
        return _("blind") if card in self.view.blind else ""

    def line(self, one: PossibleCall) -> str:
        name = words.card_word(one.card)
        name = "*" + words.capital(name) + ".* "
        if one.needs_under:
            if (
                self.under is not None
                and isinstance(self.call, Call)
                and self.call.card == one.card
            ):
                return name + _("{card} lies under.").format(card=words.sign(self.under))
            return name + _("You lay a card of your hand under.")
        hold = self._hold(one.card)
        if hold is None:
            return name
        if one.card.rank == "T":
            return name + _("Your {card} is the hold card.").format(card=words.sign(hold))
        return name + _("You keep {card} as hold card.").format(card=words.sign(hold))

    def quiet_line(self) -> str:
        jack = getattr(self.view.rules.partner, "jack", None)
        if jack is not None and jack in (*self.view.hand, *self.view.buried):
            return _("*Say nothing.* You hold {card}: you play alone and only you know.").format(
                card=words.sign(jack)
            )
        if jack is not None:
            return _("*Say nothing.* Whoever holds {card} is your partner.").format(
                card=words.sign(jack)
            )
        return _("*Say nothing.*")

    def _hold(self, called: Card) -> Card | None:
        """The card that must stay for a call: the last of the suit, or the ace of a called ten."""
        deck = self.view.rules.deck
        suit = [c for c in self.kept if deck.suit_of[c] == deck.suit_of[called]]
        if called.rank == "T":
            return next((c for c in suit if c.rank == "A"), None)
        return suit[0] if len(suit) == 1 else None

    def why(self, why: Reason) -> str:
        """Why a card can't be called, with what would help."""
        if why.code != "call-no-hold":
            return words.reason(why)
        sentence = _("No {suit} would stay in your hand.").format(suit=words.suit_word(why.suit))
        deck = self.view.rules.deck
        back = [c for c in self.laid if deck.suit_of[c] != 4 and c.suit == why.suit]
        if back:
            sentence += " " + _("Take {card} back to call this ace.").format(
                card=words.sign(back[0])
            )
        return sentence

    def title(self) -> str:
        if any(one.card.rank == "T" for one in self.listed):
            return _("Call a ten")
        if self.listed:
            return _("Call an ace")
        if any(isinstance(a, Call) for a in self.actions):
            return _("Call up")
        return _("Your partner")

    def nothing_to_say(self) -> str:
        jack = getattr(self.view.rules.partner, "jack", None)
        if jack is None:
            return _("No ace can be called: you play alone.")
        if self.view.alone:
            return _("You play alone.")
        called = self.view.called or jack
        if called in (*self.view.hand, *self.laid, *self.view.buried):
            return _(
                "You hold {card} yourself: you play alone, and nobody else knows before it falls."
            ).format(card=words.sign(called))
        return _("Whoever holds {card} is your partner. Nobody knows who before it falls.").format(
            card=words.sign(called)
        )
