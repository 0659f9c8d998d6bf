"""The rules of a table in sentences, generated from the options.

What a player reads can't contradict what the program plays: each sentence is chosen by the very
values that the rules are built from. A `Sentence` carries its template, so that the window can
say it in the player's language; `str(sentence)` is English.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.rules import HouseRules
from engine.rules.options import partner_method


@dataclass(frozen=True)
class Sentence:
    """One sentence: the concern it belongs to (a name of `GROUPS`), a template, its words.

    `about` is the option that the sentence, or two in a row, give a warning of: something that
    can be played but may surprise; empty for every other sentence.
    """

    group: str
    template: str
    words: dict[str, str | int] = field(default_factory=dict)
    about: str = ""

    def __str__(self) -> str:
        return self.template.format(**self.words)


def sentences(rules: HouseRules) -> tuple[Sentence, ...]:
    """The rules of a table, by concern, in the order of a hand."""
    parts = (_deal, _picking, _partner, _nobody, _stakes, _scoring, _pot, _evening)
    return tuple(sentence for part in parts for sentence in part(rules))


def _deal(rules: HouseRules) -> Iterator[Sentence]:
    plan, values = rules.deal, rules.values
    if plan.cards_down and plan.hand:
        yield Sentence(
            "Deal",
            "Two players have {up} cards face up on {up} face down and {hand} in hand.",
            {"up": plan.cards_down, "hand": plan.hand},
        )
    elif plan.cards_down:
        yield Sentence(
            "Deal",
            "Two players have {up} stacks each, a card face up on a card face down.",
            {"up": plan.cards_down},
        )
    elif plan.blind:
        yield Sentence(
            "Deal",
            "{seats} players get {hand} cards each, {blind} lie in the blind.",
            {"seats": plan.seats, "hand": plan.hand, "blind": plan.blind},
        )
    else:
        yield Sentence(
            "Deal",
            "{seats} players get {hand} cards each; there is no blind.",
            {"seats": plan.seats, "hand": plan.hand},
        )
    if rules.deck.removed:
        cards = " ".join(card.code for card in rules.deck.removed)
        yield Sentence("Deal", "Out of the pack: {cards}.", {"cards": cards})
    yield Sentence(
        "Deal",
        "Trump are the queens, the jacks and the other cards of {suit}.",
        {"suit": values["trump_suit"]},
    )
    for what in ("queen", "jack"):
        order = values[f"{what}_order"]
        if order != "CSHD":
            template = (
                "The queens rank {order} by suit, high to low."
                if what == "queen"
                else "The jacks rank {order} by suit, high to low."
            )
            yield Sentence("Deal", template, {"order": " ".join(order)})


def _picking(rules: HouseRules) -> Iterator[Sentence]:
    values = rules.values
    if rules.deal.blind and rules.picking.shared:
        yield Sentence(
            "Picking",
            "The picker takes two cards of the blind, the player on the left the other two; each "
            "buries two.",
        )
    elif rules.deal.blind:
        yield Sentence(
            "Picking",
            "From the dealer's left each may pick once; the picker takes the blind and buries "
            "{count}.",
            {"count": rules.picking.bury},
        )
    if rules.picking.redeal_hopeless and rules.deal.blind:
        yield Sentence(
            "Picking",
            "A hand without ace, face card and trump may be shown and is dealt again by the same "
            "dealer.",
        )
    if values["claim"] == "yes" and not rules.deal.cards_down:
        yield Sentence("Picking", "The leader may claim the rest when every card is sure to win.")


_METHODS = {
    "alone": "The picker plays alone against all others.",
    "called-ace": "The picker calls a fail ace and keeps a card of its suit; whoever holds the ace "
    "is the secret partner.",
    "jack-of-diamonds": "Whoever holds the jack of diamonds is the picker's secret partner.",
    "jack-of-clubs": "Whoever holds the jack of clubs is the picker's secret partner.",
    "two-pickers": "The picker and the player on the left are open partners against the others.",
    "black-queens": "The holders of the two black queens are secret partners.",
    "first-two-queens": "Whoever plays the first and the second queen are partners from then on.",
    "none": "Each plays for themselves.",
}
_UNKNOWN = {
    "never": "A card is never laid under.",
    "no-fail-suit": "A picker without a fail card after the bury may lay a card under and call "
    "an ace.",
    "all-fail-aces": "A picker whose only fail cards are aces, or who has none, may lay a card "
    "under and call an ace.",
    "no-legal-call": "A picker with no other call may lay a card under and call an ace.",
}


def _partner(rules: HouseRules) -> Iterator[Sentence]:
    values = rules.values
    method = partner_method(values)
    yield Sentence("Partner", _METHODS[method])
    if method == "called-ace":
        if values["called_ten"] == "yes" and values["called_ten_wins"] == "yes":
            yield Sentence(
                "Partner",
                "A picker with all three fail aces may call a ten, which then beats its ace.",
            )
        elif values["called_ten"] == "yes":
            yield Sentence("Partner", "A picker with all three fail aces may call a ten.")
        yield Sentence("Partner", _UNKNOWN[values["unknown"]])
        if values["partner_may_smear_ace"] == "yes":
            yield Sentence("Partner", "The partner may schmear the called card on another suit.")
    if method in ("jack-of-diamonds", "jack-of-clubs") and values["bury_partner_card"] == "no":
        yield Sentence("Partner", "The partner's jack may not be buried.")
    if method == "jack-of-diamonds" and values["call_up"] != "off":
        yield Sentence(
            "Partner",
            "A picker who holds the jack of diamonds may call the jack of hearts."
            if values["call_up"] == "hearts-only"
            else "A picker who holds the jack of diamonds may call the next higher jack.",
        )
        if values["call_up_before_blind"] == "yes":
            yield Sentence("Partner", "Calling up is decided before the blind is seen.")
    if method in ("called-ace", "jack-of-diamonds", "jack-of-clubs") and values["alone"] == "yes":
        yield Sentence("Partner", "The picker may say alone.")


_NOBODY = {
    "doubler": "When all pass, the next hand counts double.",
    "forced": "When all others pass, the dealer must pick.",
    "redeal-with-pot": "When all pass, each puts a unit into the pot and the next dealer deals.",
}
_LEASTER_BLIND = {
    "aside": "The blind belongs to nobody in a leaster.",
    "last-trick": "The blind goes to the last trick of a leaster.",
    "first-trick": "The blind goes to the first trick of a leaster.",
}


def _nobody(rules: HouseRules) -> Iterator[Sentence]:
    if not rules.deal.blind:
        return
    values = rules.values
    group = "Nobody picks"
    if values["no_pick"] != "leaster":
        yield Sentence(group, _NOBODY[values["no_pick"]])
        if values["no_pick"] == "doubler" and rules.session.doubler_stacks:
            yield Sentence(group, "Every further all-passed hand doubles again.")
        if values["no_pick"] == "forced" and rules.scoring.bump and rules.scoring.spare_forced:
            yield Sentence(group, "A forced dealer does not pay double.")
        return
    needs = values["leaster_needs_trick"] == "yes"
    yield Sentence(
        group,
        "When all pass, a leaster is played: the fewest points win, with at least one trick."
        if needs
        else "When all pass, a leaster is played: the fewest points win, even without a trick.",
    )
    yield Sentence(group, _LEASTER_BLIND[values["leaster_blind"]])
    if not needs and values["leaster_trickless_wins_double"] == "yes":
        yield Sentence(group, "Winning a leaster without a trick earns two units from each.")
    yield Sentence(
        group,
        "Winners who tie in a leaster are paid alike by the losers."
        if values["leaster_tie"] == "shared"
        else "A tie in a leaster goes to the one whose last trick came first.",
    )


def _stakes(rules: HouseRules) -> Iterator[Sentence]:
    if not rules.deal.blind:
        return
    stakes, group = rules.stakes, "Stakes"
    if stakes.crack:
        yield Sentence(
            group,
            "Any defender may crack: the stakes double."
            if stakes.any_defender
            else "A defender who had no turn to pick may crack: the stakes double.",
        )
        if stakes.recrack:
            yield Sentence(group, "The picker may recrack and double again.")
        if stakes.corner and rules.partner.possible:
            yield Sentence(group, "The partner may crack around the corner and is then known.")
    if stakes.blitz and stakes.blitz_after_crack and not stakes.crack:
        yield Sentence(
            group, "A blitz needs a crack, and nobody may crack here.", about="blitz_after_crack"
        )
    elif stakes.blitz:
        after = stakes.blitz_after_crack
        if stakes.blitz_jacks:
            yield Sentence(
                group,
                "After a crack, showing both black queens, red queens or black jacks doubles."
                if after
                else "Showing both black queens, red queens or black jacks doubles the stakes.",
            )
        else:
            yield Sentence(
                group,
                "After a crack, showing both black or both red queens doubles the stakes."
                if after
                else "Showing both black or both red queens doubles the stakes.",
            )
    if rules.scoring.cap:
        yield Sentence(group, "The stakes never go above {cap} times.", {"cap": rules.scoring.cap})
    if stakes.sheepshead:
        yield Sentence(group, "A lone picker may declare all tricks for twice the price.")
        if getattr(rules.partner, "needs_jack", False):
            yield Sentence(group, "Only a picker who holds the partner's jack may declare them.")


_NO_TRICK = {
    "tricks": "No trick means: no trick taken.",
    "points": "No trick means: no point taken.",
    "both": "No trick means: neither a trick nor a point taken.",
}


def _scoring(rules: HouseRules) -> Iterator[Sentence]:
    scoring, group = rules.scoring, "Scoring"
    if partner_method(rules.values) == "none":
        yield Sentence(group, "More than 60 points win; 60 to 60 is drawn.")
    else:
        yield Sentence(group, "The picker's side needs 61 points; 60 to 60 is lost.")
    win, schneider, no_trick = scoring.levels
    yield Sentence(
        group,
        "A win counts {win}, schneider {schneider}, no trick {no_trick}.",
        {"win": win, "schneider": schneider, "no_trick": no_trick},
    )
    yield Sentence(group, _NO_TRICK[scoring.no_trick_by])
    if partner_method(rules.values) == "none":
        yield Sentence(
            group,
            "The loser is schneider with {low} points or fewer.",
            {"low": scoring.lose_schneider},
        )
        return
    yield Sentence(
        group,
        "The picker's side makes schneider with {high}, and is schneider with {low} or fewer.",
        {"high": scoring.win_schneider, "low": scoring.lose_schneider},
    )
    if scoring.bump:
        yield Sentence(group, "A losing picker's side pays double.")
    if scoring.picker_no_trick != "doubled":
        units = 3 if scoring.picker_no_trick == "9-0-3" else 6
        schneider_lost = scoring.levels[1] * (2 if scoring.bump else 1)
        less = units < schneider_lost
        yield Sentence(
            group,
            "A picker's side without a trick: the picker alone pays {units} to each defender.",
            {"units": units},
            about="picker_no_trick" if less else "",
        )
        if less:
            yield Sentence(
                group,
                "So a defender gets less for no trick ({units}) than for schneider ({schneider}).",
                {"units": units, "schneider": schneider_lost},
                about="picker_no_trick",
            )
    if scoring.solo_doubles and rules.partner.possible and not rules.partner.known_to_all:
        yield Sentence(group, "A picker without a partner doubles every payment.")


_POT_WIN = {
    "whole": "A winning picker's side takes the whole pot.",
    "one": "A winning picker's side takes a unit per player from the pot.",
}
_POT_LOSS = {
    "match": "A losing side pays in what a win would have brought.",
    "double": "A losing side pays in as much as lies in the pot.",
    "one": "A losing side pays in a unit per player.",
}


def _pot(rules: HouseRules) -> Iterator[Sentence]:
    if rules.pot is None or not rules.deal.blind:
        return
    group = "Pot"
    yield Sentence(group, "After an all-passed hand every player puts one unit into the pot.")
    yield Sentence(group, _POT_WIN[rules.pot.win])
    yield Sentence(group, _POT_LOSS[rules.pot.loss])
    yield Sentence(
        group,
        "Picker and partner share the pot evenly, the odd unit to the picker."
        if rules.pot.split == "even"
        else "Picker and partner share the pot three to one.",
    )
    yield Sentence(
        group,
        "A pot left at the end is divided."
        if rules.session.pot_end == "divide"
        else "A pot left at the end goes to the best poker hand of five open cards.",
    )
    yield Sentence(
        group,
        "A newcomer puts in one unit per pot."
        if rules.session.pot_newcomer == "pays"
        else "The pot is divided before a newcomer sits down.",
    )


def _evening(rules: HouseRules) -> Iterator[Sentence]:
    session, group = rules.session, "Evening"
    if session.dealer_sits_out:
        yield Sentence(
            group,
            "With {seats} at the table the dealer sits the hand out.",
            {"seats": rules.deal.seats + 1},
        )
    yield Sentence(
        group,
        "The first dealer is drawn by lot."
        if session.first_dealer == "random"
        else "The highest card deals first.",
    )
    if session.ends == "hands":
        yield Sentence(group, "The session ends after {n} hands.", {"n": session.length})
    elif session.ends == "rounds":
        yield Sentence(
            group, "The session ends when everybody has dealt {n} times.", {"n": session.length}
        )
    elif session.ends == "units":
        yield Sentence(
            group, "The session ends when somebody has {n} units.", {"n": session.length}
        )
    if session.unit_cents:
        yield Sentence(
            group,
            "A unit is worth {whole}.{cents:02}.",
            {"whole": session.unit_cents // 100, "cents": session.unit_cents % 100},
        )
