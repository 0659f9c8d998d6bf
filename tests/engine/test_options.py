"""The public vocabulary of the rules: options, their values, and the presets made of them.

The two tables below are facts that players and records rely on; the registry must agree with them.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from engine import flow
from engine.errors import BadRules
from engine.rules import OPTIONS, PRESETS, HouseRules, build, preset, problems
from engine.rules.options import DEFAULTS, GROUPS, partner_method
from tests.kit.conformance import PLAYING, random_value
from tests.kit.players import some_order, walk

RULES = (Path(flow.__file__).parent / "RULES.md").read_text(encoding="utf-8")

# option | values, or <what is expected in words> | default | ids of the rules
TABLE = """
deal | 2-rows 2-stacks 3-ten 3-nine 3-eight 4-blind 4-queens 4-first-queens 5 6 7 8 10 | 5 | DEAL-1
dealer_sits_out | no yes | no | DEAL-5
first_dealer | random high-card | random | DEAL-4
redeal_hopeless | no yes | no | PICK-3a
trump_suit | diamonds clubs hearts spades | diamonds | CARD-3
queen_order | <four letters> | CSHD | CARD-4
jack_order | <four letters> | CSHD | CARD-4
bury_partner_card | no yes | yes | PICK-3
no_pick | leaster doubler forced redeal-with-pot | leaster | PICK-4
forced_no_punish | no yes | no | PICK-5
partner | @METHODS | auto | DEAL-1, PART
called_ten | no yes | yes | PART-5
called_ten_wins | no yes | yes | PART-5
unknown | never no-fail-suit all-fail-aces no-legal-call | no-fail-suit | PART-6
partner_may_smear_ace | no yes | no | PART-4
alone | no yes | no | PART-9
solo_doubles | no yes | no | PART-9
call_up | off hearts-only any | off | PART-10, PART-11
call_up_before_blind | no yes | no | PART-10
crack | no yes | no | STAKE-1
crack_by | no-chance-to-pick any-defender | no-chance-to-pick | STAKE-1
recrack | no yes | no | STAKE-2
crack_around_the_corner | no yes | no | STAKE-2
blitz | no yes | no | STAKE-3
blitz_jacks | no yes | no | STAKE-3
blitz_after_crack | no yes | yes | STAKE-3
stake_cap | <none or a whole number> | none | STAKE-4
sheepshead | no yes | no | STAKE-5
sheepshead_needs_jack | no yes | no | STAKE-5
levels | <three whole numbers> | 1-2-3 | SCORE-2
schneider_at | 91/30 90/29 | 91/30 | SCORE-3
no_trick_by | tricks points both | tricks | SCORE-4
double_on_the_bump | no yes | no | SCORE-6
picker_no_trick | doubled 9-0-3 18-0-6 | doubled | SCORE-7
unit_cents | <whole number> | 0 | SCORE-10
session_end | open hands rounds units | open | SCORE-11
session_length | <whole number> | 0 | SCORE-11
leaster_needs_trick | no yes | yes | NOPICK-1
leaster_blind | aside last-trick first-trick | aside | NOPICK-1
leaster_trickless_wins_double | no yes | no | NOPICK-1
leaster_tie | shared earliest | shared | NOPICK-2
doubler_stacks | no yes | no | NOPICK-4
pot | no yes | no | NOPICK-5
pot_win | whole one | whole | NOPICK-5
pot_loss | match double one | match | NOPICK-5
pot_split | even three-to-one | even | NOPICK-5
pot_end | divide showdown | divide | NOPICK-5
pot_newcomer | pays divide-first | pays | NOPICK-5
claim | no yes | no | CLAIM-1
"""

METHODS = (
    "auto alone called-ace jack-of-diamonds jack-of-clubs jack-from-five "
    "two-pickers black-queens first-two-queens none"
)

# preset | what differs from the defaults
PRESET_TABLE = """
classic |
country | partner jack-from-five, called_ten no, called_ten_wins no, unknown never, schneider_at 90/29, no_trick_by points, double_on_the_bump yes, leaster_blind last-trick, unit_cents 100
full | called_ten_wins no, unknown no-legal-call, alone yes, call_up any, crack_by any-defender, leaster_blind last-trick
tournament | dealer_sits_out yes, called_ten_wins no, unknown all-fail-aces, alone yes, double_on_the_bump yes, picker_no_trick 9-0-3
badger | first_dealer high-card, partner jack-from-five, called_ten no, called_ten_wins no, unknown never, solo_doubles yes, crack_by any-defender, no_trick_by both, doubler_stacks yes, session_end hands, session_length 50
2-rows | deal 2-rows
2-stacks | deal 2-stacks
3-ten | deal 3-ten
3-nine | deal 3-nine
3-eight | deal 3-eight
4-blind | deal 4-blind
4-queens | deal 4-queens
4-first-queens | deal 4-first-queens
6 | deal 6, call_up any
7 | deal 7
8 | deal 8
10 | deal 10
"""  # noqa: E501

SESSION = {
    "first_dealer",
    "unit_cents",
    "session_end",
    "session_length",
    "doubler_stacks",
    "pot_end",
    "pot_newcomer",
}


def rows_of(table: str) -> list[list[str]]:
    """The cells of a table."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def test_the_options_are_exactly_these_in_this_order() -> None:
    assert [row[0] for row in rows_of(TABLE)] == list(OPTIONS)


@pytest.mark.parametrize("row", rows_of(TABLE), ids=lambda row: row[0])
def test_an_option_has_these_values_and_this_default(row: list[str]) -> None:
    name, values, default, rules = row
    values = values.replace("@METHODS", METHODS)
    option = OPTIONS[name]
    assert option.default == default
    assert DEFAULTS[name] == default
    assert option.accepts(default)
    assert option.rules == rules
    if values.startswith("<"):
        assert option.values == ()
        assert option.expected == values.strip("<>")
    else:
        assert list(option.values) == values.split()
        assert option.expected == " | ".join(values.split())
        assert all(option.accepts(value) for value in option.values)
    assert not option.accepts("perhaps")
    assert not option.accepts("")


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_can_be_shown_on_a_screen_and_its_rule_can_be_read(name: str) -> None:
    option = OPTIONS[name]
    assert option.group in GROUPS
    assert option.label
    assert len(option.label) <= 28, "a label is a few words"
    assert option.label[0].isupper()
    assert option.help.endswith(".")
    assert option.help[0].isupper()
    assert option.session == (name in SESSION)
    for rule in option.rules.split(", "):
        assert re.search(rf"^(- {rule} |## {rule}:)", RULES, re.MULTILINE), f"{rule} is no rule"


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("stake_cap", "none 1 2 16 999999", "0 00 01 -1 1.5 x 1000000000 ١"),
        (
            "levels",
            "1-2-3 1-3-5 2-4-8 10-20-30",
            "1-2 1-2-3-4 0-1-2 1--3 a-b-c 1-2-3- 1-2-3٣ 1-02-3",
        ),
        ("queen_order", "CSHD DHSC SCHD", "CSH CSHDD CSHX cshd CSH-D"),
        ("jack_order", "CSHD DHSC", "CCCC"),
        ("unit_cents", "0 1 25 100", "-1 2.5 free"),
        ("session_length", "0 1 50", "-1 many 00 007 ５"),
    ],
)
def test_what_may_be_written_in_a_free_form(name: str, good: str, bad: str) -> None:
    for value in good.split():
        assert OPTIONS[name].accepts(value), value
    for value in bad.split():
        assert not OPTIONS[name].accepts(value), value
        with pytest.raises(BadRules, match=re.escape(f"{name} can't be {value!r}: ")):
            build({name: value})


def test_the_presets_are_exactly_these_in_this_order() -> None:
    assert [row[0] for row in rows_of(PRESET_TABLE)] == list(PRESETS)


@pytest.mark.parametrize("row", rows_of(PRESET_TABLE), ids=lambda row: row[0])
def test_a_preset_is_the_defaults_with_these_changes(row: list[str]) -> None:
    """PRESET-1 to PRESET-6."""
    name, changes = row
    wanted = dict(change.strip().split(" ") for change in changes.split(",")) if changes else {}
    assert dict(PRESETS[name].changes) == wanted
    rules = preset(name)
    assert dict(rules.values) == {**DEFAULTS, **wanted}
    assert rules.changes == {}
    assert PRESETS[name].title
    assert PRESETS[name].about.endswith(".")


@pytest.mark.parametrize(
    ("name", "seats", "each", "blind", "method"),
    [
        ("2-rows", 2, 8, 0, "none"),
        ("2-stacks", 2, 0, 0, "none"),
        ("3-ten", 3, 10, 2, "alone"),
        ("3-nine", 3, 9, 3, "alone"),
        ("3-eight", 3, 8, 2, "alone"),
        ("4-blind", 4, 7, 4, "alone"),
        ("4-queens", 4, 8, 0, "black-queens"),
        ("4-first-queens", 4, 8, 0, "first-two-queens"),
        ("classic", 5, 6, 2, "called-ace"),
        ("6", 6, 5, 2, "jack-of-diamonds"),
        ("7", 7, 4, 4, "two-pickers"),
        ("8", 8, 4, 0, "black-queens"),
        ("10", 10, 3, 2, "jack-of-diamonds"),
    ],
)
def test_the_table_of_deals(name: str, seats: int, each: int, blind: int, method: str) -> None:
    """DEAL-1."""
    rules = preset(name)
    assert (rules.deal.seats, rules.deal.hand, rules.deal.blind) == (seats, each, blind)
    assert partner_method(rules.values) == method


# What goes together and what does not, with the words that tell it.
IMPOSSIBLE = [
    ({"deal": "2-rows", "partner": "alone"}, "Two players have no partner"),
    ({"deal": "5", "partner": "none"}, "partner none is for two players"),
    ({"deal": "3-ten", "partner": "called-ace"}, "With three players the picker is always alone"),
    ({"deal": "3-nine", "partner": "jack-of-clubs"}, "With three players the picker is always"),
    ({"deal": "5", "partner": "black-queens"}, "nobody picks, but deal 5 lays a blind"),
    ({"deal": "4-blind", "partner": "first-two-queens"}, "nobody picks, but deal 4-blind lays"),
    ({"deal": "4-queens", "partner": "called-ace"}, "Deal 4-queens has no blind to pick"),
    ({"deal": "8", "partner": "alone"}, "Deal 8 has no blind to pick"),
    ({"deal": "8", "partner": "jack-from-five"}, "Deal 8 has no blind to pick"),
    ({"deal": "5", "partner": "two-pickers"}, "Two pickers share the blind of four in deal 7 only"),
    ({"deal": "8", "partner": "first-two-queens"}, "First two queens is a game for four players"),
    ({"leaster_trickless_wins_double": "yes"}, "A leaster can't be won without a trick while"),
    ({"session_end": "rounds"}, "needs a session_length of at least 1"),
    ({"session_end": "hands", "session_length": "00"}, "session_length can't be '00': whole"),
    ({"deal": "9"}, "deal can't be '9': 2-rows | 2-stacks"),
    ({"colour": "blue"}, "There is no option 'colour'"),
]


@pytest.mark.parametrize(("values", "sentence"), IMPOSSIBLE)
def test_what_cannot_be_played_is_explained(values: dict[str, str], sentence: str) -> None:
    found = problems({**DEFAULTS, **values})
    assert any(sentence in one for one in found), found
    for one in found:
        assert one.endswith((".", "…")), one
    with pytest.raises(BadRules) as refused:
        preset("classic", **values)
    assert refused.value.problems == found


@pytest.mark.parametrize("deal", ["4-blind", "5", "6", "7", "10"])
@pytest.mark.parametrize(
    "partner",
    ["auto", "alone", "called-ace", "jack-of-diamonds", "jack-of-clubs", "jack-from-five"],
)
def test_every_deal_with_a_blind_and_four_or_more_may_have_any_of_these(
    deal: str, partner: str
) -> None:
    assert problems({**DEFAULTS, "deal": deal, "partner": partner}) == ()


@pytest.mark.parametrize("deal", ["3-ten", "3-nine", "3-eight"])
def test_three_players_may_also_say_jack_from_five_which_leaves_them_alone(deal: str) -> None:
    """PRESET-2."""
    assert problems({**DEFAULTS, "deal": deal, "partner": "jack-from-five"}) == ()


def test_an_unknown_preset_is_named_with_those_there_are() -> None:
    with pytest.raises(BadRules, match="There is no preset 'clasic'; there are classic, country"):
        preset("clasic")


@pytest.mark.parametrize("name", ["name", "self", "values", "crackers"])
def test_an_unknown_option_is_named_whatever_it_is_called(name: str) -> None:
    """OPTIONS: also where the name is one that the program uses for something else."""
    classic = preset("classic")
    for ask in (
        lambda: preset("classic", **{name: "yes"}),
        lambda: classic.with_options(**{name: "yes"}),
    ):
        with pytest.raises(BadRules) as caught:
            ask()
        assert caught.value.problems == (f"There is no option {name!r}.",)


def test_equal_options_are_the_same_rules() -> None:
    assert preset("full") is preset("full")
    assert preset("full", crack="yes") is preset("full").with_options(crack="yes")
    assert preset("full", crack="yes").changes == {"crack": "yes"}
    assert preset("full", crack="no") is preset("full")


@pytest.mark.parametrize("name", PLAYING)
def test_an_option_without_meaning_is_kept_and_does_nothing(name: str) -> None:
    """The same deal and the same answers give the same hand, whatever such an option says."""
    base = preset(name)
    for number, option in enumerate(OPTIONS.values()):
        if option.applies(base.values) or option.session:
            continue
        values = option.values or tuple(random_value(option.name, Random(n)) for n in range(3))
        for value in values:
            if problems({**base.values, option.name: value}):
                continue
            other = base.with_options(**{option.name: value})
            assert other.values[option.name] == value
            seed = f"{name} {number}"
            assert told(base, seed) == told(other, seed), f"{option.name} = {value} does something"


def told(rules: HouseRules, seed: str) -> tuple[object, ...]:
    """A hand drawn from a seed: what was done, and how it ended."""
    rng = Random(seed)
    order = some_order(rules, rng)
    hand = flow.deal_order(rules, order, 0, stakes=2, pot=7).hand
    log = walk(hand, rng)
    for seat, action in log:
        hand = flow.apply(hand, seat, action).hand
    return log, hand.outcome


# Tables at which the options that need company have some.
RAISING = {"crack": "yes", "crack_by": "any-defender", "blitz": "yes", "alone": "yes"}
COMPANY = (
    {},
    {**RAISING, "pot": "yes", "pot_win": "one"},
    {**RAISING, "partner": "jack-of-diamonds", "call_up": "any", "sheepshead": "yes"},
    {"no_pick": "forced", "double_on_the_bump": "yes", "unknown": "no-legal-call"},
    {"leaster_needs_trick": "no", "pot": "yes"},
)
# Proved elsewhere: the seats at the table, deals and partners row by row, and what is too rare.
ELSEWHERE = {"dealer_sits_out", "deal", "partner", "called_ten_wins"}


@pytest.mark.parametrize(
    "name",
    [name for name, option in OPTIONS.items() if not option.session and name not in ELSEWHERE],
)
def test_every_value_of_an_option_does_something_somewhere(name: str) -> None:
    """No option is only a word: some hand is asked, played or paid otherwise under each value."""
    option = OPTIONS[name]
    for value in option.values or ("3", "2-4-8", "DHSC"):
        if value not in (option.default, "none") and option.accepts(value):
            assert does_something(name, value), f"{name} = {value} does nothing"


def does_something(name: str, value: str) -> bool:
    """Whether the value makes a difference to some hand in some company."""
    deals = {"two-pickers": "7", "black-queens": "4-queens", "first-two-queens": "4-first-queens"}
    for number in range(600):
        company = {**DEFAULTS, **COMPANY[number % len(COMPANY)]}
        company["deal"] = deals.get(value, "5")
        usual, other = ({**company, name: one} for one in (OPTIONS[name].default, value))
        if problems(usual) or problems(other):
            continue
        seed = f"{name} {number}"
        if told(build(other), seed) != told(build(usual), seed):
            return True
    return False
