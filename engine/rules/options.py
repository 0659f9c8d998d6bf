"""Every option of the rules by its flat public name: the one registry.

The command line, the records, the network and the rules screen take names, values, defaults,
labels and help from here. `python3 tools/options.py` prints OPTIONS.md from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.rules.deals import PLANS

Values = Mapping[str, str]


@dataclass(frozen=True)
class Option:
    """One option.

    name     its public name
    group    the concern under which the rules screen shows it
    label    a few words for the screen
    help     what it means, one sentence
    default  the value of `classic`
    values   the allowed values; empty for a free form that `check` judges
    form     for a free form: what is expected, in words
    rules    the ids in RULES.md
    session  it belongs to the evening, not to a hand
    applies  whether it has a meaning under the other values
    """

    name: str
    group: str
    label: str
    help: str
    default: str
    rules: str
    values: tuple[str, ...] = ()
    form: str = ""
    check: Callable[[str], bool] | None = None
    session: bool = False
    applies: Callable[[Values], bool] = lambda values: True

    def accepts(self, value: str) -> bool:
        """Whether `value` is one of the option's values."""
        if self.check is not None:
            return self.check(value)
        return value in self.values

    @property
    def expected(self) -> str:
        """What may be written, in words."""
        return self.form or " | ".join(self.values)


PARTNER_METHODS = (
    "auto",
    "alone",
    "called-ace",
    "jack-of-diamonds",
    "jack-of-clubs",
    "jack-from-five",
    "two-pickers",
    "black-queens",
    "first-two-queens",
    "none",
)

GROUPS = ("Deal", "Picking", "Partner", "Nobody picks", "Stakes", "Scoring", "Pot", "Evening")
"""The concerns in the order of the rules screen."""


def partner_method(values: Values) -> str:
    """The partner method that `deal` and `partner` give together, `auto` and
    `jack-from-five` resolved."""
    plan = PLANS[values["deal"]]
    method = values["partner"]
    if method == "auto":
        return plan.partner
    if method == "jack-from-five":
        return "jack-of-diamonds" if plan.seats >= 5 else "alone"
    return method


def _has_blind(values: Values) -> bool:
    return PLANS[values["deal"]].blind > 0


def _called_ace(values: Values) -> bool:
    return partner_method(values) == "called-ace"


def _jack(values: Values) -> bool:
    return partner_method(values) in ("jack-of-diamonds", "jack-of-clubs")


def _call_up(values: Values) -> bool:
    return partner_method(values) == "jack-of-diamonds"


def _partner_possible(values: Values) -> bool:
    return _called_ace(values) or _jack(values)


def _may_be_solo(values: Values) -> bool:
    return _partner_possible(values) or partner_method(values) in (
        "black-queens",
        "first-two-queens",
    )


def _leaster(values: Values) -> bool:
    return _has_blind(values) and values["no_pick"] == "leaster"


def _on(name: str) -> Callable[[Values], bool]:
    return lambda values: _has_blind(values) and values[name] == "yes"


def _pot(values: Values) -> bool:
    return _has_blind(values) and (values["pot"] == "yes" or values["no_pick"] == "redeal-with-pot")


def _whole_number(value: str) -> bool:
    return re.fullmatch(r"0|[1-9][0-9]{0,5}", value) is not None


def _cap(value: str) -> bool:
    return value == "none" or (_whole_number(value) and int(value) >= 1)


def _levels(value: str) -> bool:
    return re.fullmatch(r"[1-9][0-9]{0,2}(-[1-9][0-9]{0,2}){2}", value) is not None


def _order(value: str) -> bool:
    return sorted(value) == sorted("CSHD")


def _switch(
    name: str,
    group: str,
    label: str,
    help_text: str,
    rules: str,
    *,
    default: str = "no",
    session: bool = False,
    applies: Callable[[Values], bool] = _has_blind,
) -> Option:
    return Option(
        name,
        group,
        label,
        help_text,
        default,
        rules,
        values=("no", "yes"),
        session=session,
        applies=applies,
    )


_ALL = (
    Option(
        "deal",
        "Deal",
        "Deal",
        "Which row of the table of deals: it fixes the players, the cards each, the blind and the "
        "removed cards.",
        "5",
        "DEAL-1",
        values=tuple(PLANS),
    ),
    _switch(
        "dealer_sits_out",
        "Evening",
        "Dealer sits out",
        "One person more than the deal needs may sit at the table; with that many seats the dealer "
        "sits the hand out.",
        "DEAL-5",
        applies=lambda values: True,
    ),
    Option(
        "first_dealer",
        "Evening",
        "First dealer",
        "How the first dealer of a session is found.",
        "random",
        "DEAL-4",
        values=("random", "high-card"),
        session=True,
    ),
    _switch(
        "redeal_hopeless",
        "Picking",
        "Hopeless hands",
        "A hand without ace, king, queen, jack and trump may be shown and the cards dealt again by "
        "the same dealer.",
        "PICK-3a",
    ),
    Option(
        "trump_suit",
        "Deal",
        "Trump suit",
        "The suit whose ace, ten, king, nine, eight and seven are trump below the jacks.",
        "diamonds",
        "CARD-3",
        values=("diamonds", "clubs", "hearts", "spades"),
    ),
    Option(
        "queen_order",
        "Deal",
        "Order of the queens",
        "The four queens from high to low, by suit letter.",
        "CSHD",
        "CARD-4",
        form="four letters",
        check=_order,
    ),
    Option(
        "jack_order",
        "Deal",
        "Order of the jacks",
        "The four jacks from high to low, by suit letter.",
        "CSHD",
        "CARD-4",
        form="four letters",
        check=_order,
    ),
    _switch(
        "bury_partner_card",
        "Partner",
        "Jack may be buried",
        "The picker may bury the jack that names the partner and is then secretly alone.",
        "PICK-3",
        default="yes",
        applies=_jack,
    ),
    Option(
        "no_pick",
        "Nobody picks",
        "When nobody picks",
        "What happens when everybody passes: a leaster, a hand that counts double, a dealer who "
        "must pick, or no play and one unit each into the pot.",
        "leaster",
        "PICK-4",
        values=("leaster", "doubler", "forced", "redeal-with-pot"),
        applies=_has_blind,
    ),
    _switch(
        "forced_no_punish",
        "Nobody picks",
        "Forced dealer is spared",
        "A picker forced to pick does not pay double for losing.",
        "PICK-5",
        applies=lambda values: (
            values["no_pick"] == "forced"
            and values["double_on_the_bump"] == "yes"
            and _has_blind(values)
        ),
    ),
    Option(
        "partner",
        "Partner",
        "Partner",
        "How the partner is found; auto is the method of the deal's row, jack-from-five the jack "
        "of diamonds from five players up.",
        "auto",
        "DEAL-1, PART",
        values=PARTNER_METHODS,
    ),
    _switch(
        "called_ten",
        "Partner",
        "Ten can be called",
        "A picker with all three fail aces may call a ten.",
        "PART-5",
        default="yes",
        applies=_called_ace,
    ),
    _switch(
        "called_ten_wins",
        "Partner",
        "Called ten wins",
        "The called ten takes the first trick of its suit unless that is trumped.",
        "PART-5",
        default="yes",
        applies=lambda values: _called_ace(values) and values["called_ten"] == "yes",
    ),
    Option(
        "unknown",
        "Partner",
        "Card under",
        "When the picker may lay a card under and call an ace of a suit they lack: never; with no "
        "fail card left after the bury; when every fail card held after picking is an ace, or "
        "there is none; whenever after the bury neither an ace nor a ten can be called.",
        "no-fail-suit",
        "PART-6",
        values=("never", "no-fail-suit", "all-fail-aces", "no-legal-call"),
        applies=_called_ace,
    ),
    _switch(
        "partner_may_smear_ace",
        "Partner",
        "Called ace may be schmeared",
        "The partner may throw the called card on another suit's trick before its suit was led.",
        "PART-4",
        applies=_called_ace,
    ),
    _switch(
        "alone",
        "Partner",
        "Going alone",
        "The picker may say alone instead of calling.",
        "PART-9",
        applies=_partner_possible,
    ),
    _switch(
        "solo_doubles",
        "Scoring",
        "Solo doubles",
        "A picker without a partner doubles every payment (not where the deal knows no partner at "
        "all).",
        "PART-9",
        applies=_may_be_solo,
    ),
    Option(
        "call_up",
        "Partner",
        "Calling up",
        "Jack of diamonds partner: a picker who holds it may name the jack of hearts, or any: the "
        "next of the jacks of hearts, spades and clubs that they lack.",
        "off",
        "PART-10, PART-11",
        values=("off", "hearts-only", "any"),
        applies=_call_up,
    ),
    _switch(
        "call_up_before_blind",
        "Partner",
        "Call up before the blind",
        "The call-up is decided before the blind is seen.",
        "PART-10",
        applies=lambda values: _call_up(values) and values["call_up"] != "off",
    ),
    _switch(
        "crack",
        "Stakes",
        "Crack",
        "A defender may double the stakes before the first lead.",
        "STAKE-1",
    ),
    Option(
        "crack_by",
        "Stakes",
        "Who may crack",
        "Who is asked to crack: only seats that had no turn to pick, or every seat but the picker.",
        "no-chance-to-pick",
        "STAKE-1",
        values=("no-chance-to-pick", "any-defender"),
        applies=_on("crack"),
    ),
    _switch(
        "recrack",
        "Stakes",
        "Recrack",
        "The picker may answer a crack and double again.",
        "STAKE-2",
        applies=_on("crack"),
    ),
    _switch(
        "crack_around_the_corner",
        "Stakes",
        "Around the corner",
        "The partner may answer a crack instead of the picker, doubles again and is revealed.",
        "STAKE-2",
        applies=lambda values: (
            _on("crack")(values)
            and (_partner_possible(values) or partner_method(values) == "two-pickers")
        ),
    ),
    _switch(
        "blitz",
        "Stakes",
        "Blitz",
        "A player with both black or both red queens in hand may show them and double the stakes.",
        "STAKE-3",
    ),
    _switch(
        "blitz_jacks",
        "Stakes",
        "Blitz with jacks",
        "Both black jacks can be shown too.",
        "STAKE-3",
        applies=_on("blitz"),
    ),
    _switch(
        "blitz_after_crack",
        "Stakes",
        "Blitz only after a crack",
        "A blitz is possible only after a crack.",
        "STAKE-3",
        default="yes",
        applies=_on("blitz"),
    ),
    Option(
        "stake_cap",
        "Stakes",
        "Highest stake",
        "The largest product of doublers, cracks and blitzes; levels, bump and solo come on top.",
        "none",
        "STAKE-4",
        form="none or a whole number",
        check=_cap,
        applies=_has_blind,
    ),
    _switch(
        "sheepshead",
        "Stakes",
        "Declare sheepshead",
        "A lone picker may declare all tricks.",
        "STAKE-5",
    ),
    _switch(
        "sheepshead_needs_jack",
        "Stakes",
        "Sheepshead needs the jack",
        "With a jack partner only a picker who holds that jack may declare all tricks.",
        "STAKE-5",
        applies=lambda values: _on("sheepshead")(values) and _jack(values),
    ),
    Option(
        "levels",
        "Scoring",
        "Levels",
        "Units for a win, for schneider and for no trick; 1-3-5 and 2-4-8 are usual.",
        "1-2-3",
        "SCORE-2",
        form="three whole numbers",
        check=_levels,
    ),
    Option(
        "schneider_at",
        "Scoring",
        "Schneider at",
        "Points that the picker's side needs to schneider the defenders / with which it is "
        "schneidered itself.",
        "91/30",
        "SCORE-3",
        values=("91/30", "90/29"),
    ),
    Option(
        "no_trick_by",
        "Scoring",
        "No trick by",
        "What counts as no trick: no trick taken, no point taken, or neither.",
        "tricks",
        "SCORE-4",
        values=("tricks", "points", "both"),
    ),
    _switch(
        "double_on_the_bump",
        "Scoring",
        "Double on the bump",
        "A losing picker's side pays double.",
        "SCORE-6",
        applies=lambda values: partner_method(values) != "none",
    ),
    Option(
        "picker_no_trick",
        "Scoring",
        "Picker without a trick",
        "A picker's side left without a trick: level 3 as usual (twice with the bump), or the "
        "picker alone pays three or six units to each defender and the partner nothing.",
        "doubled",
        "SCORE-7",
        values=("doubled", "9-0-3", "18-0-6"),
        applies=lambda values: partner_method(values) != "none",
    ),
    Option(
        "unit_cents",
        "Evening",
        "A unit in cents",
        "What a unit is worth in cents; 0 means points only.",
        "0",
        "SCORE-10",
        form="whole number",
        check=_whole_number,
        session=True,
    ),
    Option(
        "session_end",
        "Evening",
        "Session ends",
        "When a session ends.",
        "open",
        "SCORE-11",
        values=("open", "hands", "rounds", "units"),
        session=True,
    ),
    Option(
        "session_length",
        "Evening",
        "Session length",
        "How many hands or rounds, or the units that somebody must reach.",
        "0",
        "SCORE-11",
        form="whole number",
        check=_whole_number,
        session=True,
        applies=lambda values: values["session_end"] != "open",
    ),
    _switch(
        "leaster_needs_trick",
        "Nobody picks",
        "Leaster needs a trick",
        "Only a player with a trick can win a leaster.",
        "NOPICK-1",
        default="yes",
        applies=_leaster,
    ),
    Option(
        "leaster_blind",
        "Nobody picks",
        "Blind in a leaster",
        "Where the blind's points go in a leaster.",
        "aside",
        "NOPICK-1",
        values=("aside", "last-trick", "first-trick"),
        applies=_leaster,
    ),
    _switch(
        "leaster_trickless_wins_double",
        "Nobody picks",
        "Trickless leaster doubles",
        "Winning a leaster without a trick earns two units from each (needs leaster_needs_trick "
        "no).",
        "NOPICK-1",
        applies=lambda values: _leaster(values) and values["leaster_needs_trick"] == "no",
    ),
    Option(
        "leaster_tie",
        "Nobody picks",
        "Leaster ties",
        "Tie for fewest points: each loser pays a unit to each winner, or the tied player whose "
        "last trick came first wins alone.",
        "shared",
        "NOPICK-2",
        values=("shared", "earliest"),
        applies=_leaster,
    ),
    _switch(
        "doubler_stacks",
        "Nobody picks",
        "Doublers stack",
        "Each further all-passed deal doubles again.",
        "NOPICK-4",
        session=True,
        applies=lambda values: _has_blind(values) and values["no_pick"] == "doubler",
    ),
    _switch(
        "pot",
        "Pot",
        "Pot",
        "After an all-passed hand every player puts one unit into the pot.",
        "NOPICK-5",
        applies=lambda values: _has_blind(values) and values["no_pick"] in ("leaster", "doubler"),
    ),
    Option(
        "pot_win",
        "Pot",
        "Winner takes",
        "A winning picker's side takes the whole pot, or one pot (a unit per player).",
        "whole",
        "NOPICK-5",
        values=("whole", "one"),
        applies=_pot,
    ),
    Option(
        "pot_loss",
        "Pot",
        "Loser pays",
        "A losing picker's side pays in what a win would have brought, or as much as lies there, "
        "or one pot.",
        "match",
        "NOPICK-5",
        values=("match", "double", "one"),
        applies=_pot,
    ),
    Option(
        "pot_split",
        "Pot",
        "Split of the pot",
        "How picker and partner share the pot's gain or loss: evenly, the odd unit to the picker; "
        "or 3:1.",
        "even",
        "NOPICK-5",
        values=("even", "three-to-one"),
        applies=_pot,
    ),
    Option(
        "pot_end",
        "Pot",
        "Pot at the end",
        "What happens to a pot left at the end of a session.",
        "divide",
        "NOPICK-5",
        values=("divide", "showdown"),
        session=True,
        applies=_pot,
    ),
    Option(
        "pot_newcomer",
        "Pot",
        "Newcomers and the pot",
        "A newcomer puts in one unit per pot, or the pot is divided first.",
        "pays",
        "NOPICK-5",
        values=("pays", "divide-first"),
        session=True,
        applies=_pot,
    ),
    _switch(
        "claim",
        "Picking",
        "Claiming",
        "The player on lead may claim the remaining tricks when each of their cards is sure to "
        "win.",
        "CLAIM-1",
        applies=lambda values: PLANS[values["deal"]].cards_down == 0,
    ),
)

OPTIONS: dict[str, Option] = {option.name: option for option in _ALL}
"""Every option by name, in the order of OPTIONS.md."""

DEFAULTS: dict[str, str] = {option.name: option.default for option in _ALL}
"""The values of `classic`."""
