"""What can be said, as text: every action is written and read without loss (RECORD.md)."""

from __future__ import annotations

from string import printable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import (
    BLITZ_KINDS,
    PLAYS,
    Action,
    Alone,
    Blitz,
    Bury,
    Call,
    Claim,
    Corner,
    Crack,
    Decline,
    Pass,
    Pick,
    Play,
    Recrack,
    Redeal,
    Sheepshead,
    bury,
    parse,
    plays_in,
)
from engine.cards import CARDS, Card, card, mask_of
from tests.kit.players import NONSENSE, actions_of

PLAIN = (Pick, Pass, Redeal, Alone, Crack, Recrack, Corner, Sheepshead, Decline, Claim)
any_card = st.sampled_from(CARDS)
any_action = st.one_of(
    st.sampled_from([kind() for kind in PLAIN]),
    st.lists(any_card, min_size=1, max_size=4, unique=True).map(bury),
    st.builds(Call, any_card, st.none() | any_card),
    st.builds(Blitz, st.sampled_from(BLITZ_KINDS)),
    st.sampled_from(PLAYS),
)


@given(any_action)
def test_every_action_is_read_as_it_was_written(action: Action) -> None:
    assert parse(action.text()) == action
    assert str(action) == action.text()
    assert parse(f"  {action.text().replace(' ', '   ')} ") == action


@given(any_action, any_action)
def test_different_actions_have_different_texts(one: Action, other: Action) -> None:
    assert (one == other) == (one.text() == other.text())


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pick", Pick()),
        ("PASS", Pass()),
        ("bury TS AS", Bury((card("TS"), card("AS")))),
        ("bury AS TS", Bury((card("TS"), card("AS")))),
        ("call ah", Call(card("AH"))),
        ("call AH under qd", Call(card("AH"), card("QD"))),
        ("call TC", Call(card("TC"))),
        ("alone", Alone()),
        ("blitz black", Blitz("black")),
        ("Blitz JACKS", Blitz("jacks")),
        ("QC", Play(card("QC"))),
        ("qc", Play(card("QC"))),
        ("play QC", Play(card("QC"))),
        ("claim", Claim()),
    ],
)
def test_the_words_of_a_record(text: str, action: Action) -> None:
    assert parse(text) == action


@pytest.mark.parametrize("text", [*NONSENSE, "pick QC", "pass pass", "bury AS TS under QD"])
def test_nonsense_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a|nothing is said"):
        parse(text)


@given(st.text(alphabet=printable + "♣♠♥♦äß€", max_size=30))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse(text)
    except ValueError:
        return
    assert parse(action.text()) == action


@given(st.lists(any_card, unique=True))
def test_plays_come_in_the_order_of_the_pack(some: list[Card]) -> None:
    listed = plays_in(mask_of(some))
    assert [play.text() for play in listed] == [str(one) for one in sorted(some)]


@given(st.permutations(CARDS[:4]))
def test_a_bury_is_the_same_in_any_order(some: list[Card]) -> None:
    assert bury(some) == bury(CARDS[:4])


def test_a_script_reads_as_it_is_written() -> None:
    script = "pass pass pick, bury AS TS\ncall AH under QD, 7D 8D"
    assert [action.text() for action in actions_of(script)] == [
        "pass", "pass", "pick", "bury TS AS", "call AH under QD", "7D", "8D",
    ]  # fmt: skip
