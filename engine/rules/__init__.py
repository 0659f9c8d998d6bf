"""House rules: a frozen record of slots, built from options by their flat names.

A rule variant is a value. Nobody asks for the number of seats to decide a rule: each slot holds
the data or the strategy that knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.cards import Card, Deck, card
from engine.contract import Ally, Contract
from engine.errors import BadRules
from engine.phases import (
    Announce,
    BuryPhase,
    CallPhase,
    EarlyCall,
    Phase,
    PickPhase,
    PlayPhase,
    TakeBlind,
)
from engine.phases.stakes import Blitzes, Corner, Crack, Recrack
from engine.rules.deals import PLANS, DealPlan
from engine.rules.layout import Layout, TwoRows, TwoStacks
from engine.rules.no_pick import Forced, Leaster, LeasterPayoff, NoPick, NotPlayed
from engine.rules.options import DEFAULTS, OPTIONS, partner_method
from engine.rules.partners import (
    BlackQueens,
    CalledAce,
    FirstTwoQueens,
    JackPartner,
    NoPartner,
    Partner,
    TwoPickers,
)
from engine.rules.presets import PRESETS, Preset
from engine.rules.problems import problems
from engine.rules.scoring import Duel, PickerPayoff, Pot, Scoring

__all__ = [
    "DEFAULTS",
    "OPTIONS",
    "PRESETS",
    "HouseRules",
    "Picking",
    "Preset",
    "Session",
    "Stakes",
    "build",
    "preset",
    "problems",
]

_SUIT_OF_NAME = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}


@dataclass(frozen=True)
class Picking:
    """How the blind is taken (PICK, TWO-1).

    bury    cards that each picker buries
    shared  the blind is shared with the seat on the picker's left
    redeal_hopeless  a hopeless hand may be thrown in (PICK-3a)
    """

    bury: int
    shared: bool = False
    redeal_hopeless: bool = False


@dataclass(frozen=True)
class Stakes:
    """Doubling before the first lead (STAKE)."""

    crack: bool = False
    any_defender: bool = False
    recrack: bool = False
    corner: bool = False
    blitz: bool = False
    blitz_jacks: bool = False
    blitz_after_crack: bool = True
    sheepshead: bool = False


@dataclass(frozen=True)
class Session:
    """The evening (DEAL-4, DEAL-5, SCORE-10, SCORE-11, NOPICK-4)."""

    dealer_sits_out: bool = False
    first_dealer: str = "random"
    ends: str = "open"
    length: int = 0
    unit_cents: int = 0
    doubler_stacks: bool = False
    pot_end: str = "divide"
    pot_newcomer: str = "pays"


@dataclass(frozen=True, eq=False)
class HouseRules:
    """The rules of a table. Equal options give the very same object (`build` keeps them).

    `values` holds every option; the other fields are the slots built from it. `phases` is the
    order of a hand; `picker_contract` what it becomes when somebody picks.
    """

    preset: str
    values: Mapping[str, str]
    deck: Deck
    deal: DealPlan
    layout: Layout | None
    picking: Picking
    partner: Partner
    no_pick: NoPick
    stakes: Stakes
    scoring: Scoring
    pot: Pot | None
    session: Session
    bury_jack: Card | None
    claim: bool
    picker_contract: Contract
    phases: tuple[Phase, ...] = field(repr=False)

    def with_options(self, /, **changes: str) -> HouseRules:
        """These rules with some options changed; `BadRules` lists what can't be played."""
        return build({**self.values, **changes}, self.preset)

    @property
    def changes(self) -> dict[str, str]:
        """The options that differ from the preset, by name."""
        base = {**DEFAULTS, **PRESETS[self.preset].changes}
        return {name: value for name, value in self.values.items() if base[name] != value}


def preset(name: str, /, **changes: str) -> HouseRules:
    """The rules of a preset, perhaps with options changed; `BadRules` says what is wrong."""
    if name not in PRESETS:
        known = ", ".join(PRESETS)
        raise BadRules((f"There is no preset {name!r}; there are {known}.",))
    return build({**DEFAULTS, **PRESETS[name].changes, **changes}, name)


def build(values: Mapping[str, str], base: str = "classic") -> HouseRules:
    """The rules of a full or partial set of options; `base` is the preset they are shown as."""
    full = {**DEFAULTS, **values}
    wrong = problems(full)
    if wrong:
        raise BadRules(wrong)
    return _build(tuple((name, full[name]) for name in OPTIONS), base)


@lru_cache(maxsize=1024)
def _build(items: tuple[tuple[str, str], ...], base: str) -> HouseRules:
    values = dict(items)
    plan = PLANS[values["deal"]]
    yes = {name for name, value in values.items() if value == "yes"}
    deck = Deck(
        _SUIT_OF_NAME[values["trump_suit"]],
        values["queen_order"],
        values["jack_order"],
        plan.short,
    )
    method = partner_method(values)
    partner = _partner(method, values, plan, yes)
    first, second, third = (int(units) for units in values["levels"].split("-"))
    at = values["schneider_at"].split("/")
    cap = values["stake_cap"]
    scoring = Scoring(
        levels=(first, second, third),
        win_schneider=int(at[0]),
        lose_schneider=int(at[1]),
        no_trick_by=values["no_trick_by"],
        bump="double_on_the_bump" in yes,
        spare_forced="forced_no_punish" in yes,
        picker_no_trick=values["picker_no_trick"],
        solo_doubles="solo_doubles" in yes,
        cap=0 if cap == "none" else int(cap),
    )
    pots = "pot" in yes or values["no_pick"] == "redeal-with-pot"
    stakes = Stakes(
        crack="crack" in yes,
        any_defender=values["crack_by"] == "any-defender",
        recrack="recrack" in yes,
        corner="crack_around_the_corner" in yes,
        blitz="blitz" in yes,
        blitz_jacks="blitz_jacks" in yes,
        blitz_after_crack="blitz_after_crack" in yes,
        sheepshead="sheepshead" in yes,
    )
    shared = method == "two-pickers"
    jack = partner.jack if isinstance(partner, JackPartner) else None
    if plan.blind:
        contract = Contract("picker", partner, PickerPayoff())
    elif plan.cards_down:
        contract = Contract("duel", Ally(), Duel())
    else:
        contract = Contract("queens", partner, PickerPayoff("queens"))
    return HouseRules(
        preset=base,
        values=values,
        deck=deck,
        deal=plan,
        layout=_layout(plan),
        picking=Picking(
            plan.blind // 2 if shared else plan.blind, shared, "redeal_hopeless" in yes
        ),
        partner=partner,
        no_pick=_no_pick(values, yes, pots),
        stakes=stakes,
        scoring=scoring,
        pot=Pot(values["pot_win"], values["pot_loss"], values["pot_split"]) if pots else None,
        session=Session(
            dealer_sits_out="dealer_sits_out" in yes,
            first_dealer=values["first_dealer"],
            ends=values["session_end"],
            length=int(values["session_length"]),
            unit_cents=int(values["unit_cents"]),
            doubler_stacks="doubler_stacks" in yes,
            pot_end=values["pot_end"],
            pot_newcomer=values["pot_newcomer"],
        ),
        bury_jack=jack if "bury_partner_card" not in yes else None,
        claim="claim" in yes,
        picker_contract=contract,
        phases=_phases(plan, partner, stakes),
    )


def _layout(plan: DealPlan) -> Layout | None:
    """The layout of a deal; None where all cards are in the hands."""
    if not plan.cards_down:
        return None
    return TwoRows() if plan.hand else TwoStacks()


def _partner(method: str, values: Mapping[str, str], plan: DealPlan, yes: set[str]) -> Partner:
    if method == "called-ace":
        return CalledAce(
            ten="called_ten" in yes,
            ten_wins="called_ten_wins" in yes,
            unknown=values["unknown"],
            may_smear="partner_may_smear_ace" in yes,
            alone="alone" in yes,
        )
    if method in ("jack-of-diamonds", "jack-of-clubs"):
        diamonds = method == "jack-of-diamonds"
        return JackPartner(
            jack=card("JD" if diamonds else "JC"),
            call_up=values["call_up"] if diamonds else "off",
            early="call_up_before_blind" in yes,
            from_blind=plan.call_up_needs_blind,
            alone="alone" in yes,
            needs_jack="sheepshead_needs_jack" in yes,
        )
    if method == "two-pickers":
        return TwoPickers()
    if method == "black-queens":
        return BlackQueens()
    if method == "first-two-queens":
        return FirstTwoQueens()
    return NoPartner()


def _no_pick(values: Mapping[str, str], yes: set[str], pots: bool) -> NoPick:
    way = values["no_pick"]
    if way == "forced":
        return Forced()
    if way == "leaster":
        return Leaster(
            LeasterPayoff(
                blind=values["leaster_blind"],
                needs_trick="leaster_needs_trick" in yes,
                trickless_double="leaster_trickless_wins_double" in yes,
                earliest=values["leaster_tie"] == "earliest",
            )
        )
    return NotPlayed(way, doubles=way == "doubler", pays=pots)


def _phases(plan: DealPlan, partner: Partner, stakes: Stakes) -> tuple[Phase, ...]:
    """The order of a hand: pick, early call, take, bury, call, announce, stakes, play."""
    if not plan.blind:
        return (PlayPhase(),)
    order: list[Phase] = [PickPhase()]
    if isinstance(partner, JackPartner) and partner.early:
        order.append(EarlyCall())
    order += [TakeBlind(), BuryPhase()]
    if isinstance(partner, (CalledAce, JackPartner)):
        order.append(CallPhase())
    if stakes.sheepshead:
        order.append(Announce())
    if stakes.crack:
        order.append(Crack())
        if stakes.recrack:
            order.append(Recrack())
        if stakes.corner and partner.possible:
            order.append(Corner())
    if stakes.blitz:
        order.append(Blitzes())
    order.append(PlayPhase())
    return tuple(order)
