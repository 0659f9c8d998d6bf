"""A hand as text: what is written is read again, and what can't be read is said in a sentence."""

from __future__ import annotations

import random

import pytest

from engine import flow
from engine.actions import Play
from engine.cards import cards_in
from engine.errors import BadRecord
from engine.hand import Hand
from engine.record import Replay, read, told, write
from engine.rules import PRESETS, preset

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hans", "Ida", "Jan")
PLAYED = list(PRESETS)


def _random_hand(name: str, seed: int) -> tuple[Hand, list[tuple[str, object]], str]:
    rules = preset(name)
    rng = random.Random(seed)
    dealer = seed % rules.deal.seats
    hand, _events = flow.deal_seed(rules, str(seed), dealer)
    down, up = hand.down, hand.up
    in_hand = [cards_in(held & ~hand.up_mask(at)) for at, held in enumerate(hand.held)]
    actions = []
    while hand.turn is not None:
        seat = hand.turn
        action = rng.choice(flow.legal(hand, seat))
        actions.append((NAMES[seat], action))
        hand, _events = flow.apply(hand, seat, action)
    outcome = hand.outcome
    assert outcome is not None
    text = write(
        rules,
        NAMES[: hand.seats],
        NAMES[dealer],
        in_hand,
        hand.blind,
        actions,
        down=down,
        up=up,
        scores=outcome.scores,
    )
    return hand, actions, text


@pytest.mark.parametrize("name", PLAYED)
def test_written_hand_plays_again_to_the_same_end(name: str) -> None:
    for seed in range(8):
        hand, actions, text = _random_hand(name, seed)
        replay = Replay(read(text)[0]).run()
        assert replay.failures == []
        assert replay.hand == hand
        assert [(NAMES[seat], action) for seat, action in replay.actions] == actions


@pytest.mark.parametrize("name", PLAYED)
def test_hand_is_told_in_words(name: str) -> None:
    hand, _actions, text = _random_hand(name, 3)
    lines = list(told(Replay(read(text)[0]).run()))
    assert sum(line.startswith("Trick ") for line in lines) == len(hand.tricks)
    assert lines[-1].startswith("Scores: ")


def test_every_trick_of_a_told_hand_names_its_cards() -> None:
    hand, actions, text = _random_hand("classic", 5)
    words = "\n".join(told(Replay(read(text)[0]).run()))
    for name, action in actions:
        if isinstance(action, Play):
            assert f"{name} {action.card}" in words
    assert len(hand.tricks) == 6


HEAD = '[Rules "classic"]\n[Seats "Anna" "Ben" "Carla" "Dan" "Eva"]\n[Dealer "Eva"]\n'
DEAL = (
    "TC QH 8S QD JC TD | JS AC QS TH AD 9S | KS JH JD QC KH 8H | KC 9H 7D 7H KD AS | "
    "TS 9C AH 9D 7C 8C"
)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("Anna: pass\n", 1, "expected [Rules"),
        (HEAD, 1, "neither [Deal"),
        (
            HEAD.replace('Eva"]\n[', 'Eva"]\n[').replace('[Dealer "Eva"]', '[Dealer "Zoe"]')
            + '[Seed "1"]\n',
            1,
            "not one of the seats",
        ),
        ('[Rules "nonsense"]\n', 1, "no preset 'nonsense'"),
        (HEAD + '[Deal "XX"]\n', 4, "'XX' is not a card"),
        (HEAD + f'[Deal "{DEAL}"]\n[Blind "7S 7S"]\n', 1, "7S is dealt twice"),
        (HEAD + f'[Deal "{DEAL}"]\n[Blind "7S"]\n', 1, "the blind has 1 cards"),
        (HEAD + '[Seed "1"]\nAnna pass\n', 5, "expected `Seat: words`"),
        (HEAD + '[Seed "1"]\nAnna: dance\n', 5, "'dance' is not an action"),
        (HEAD + '[Seed "1"]\nZoe: pass\n', 5, "'Zoe' does not play"),
        (HEAD + '[Seed "1"]\n[Dealer Eva]\n', 5, "expected a tag"),
        (HEAD + '[Option "no_pick" "dance"]\n[Seed "1"]\n', 1, "no_pick can't be 'dance'"),
        (HEAD + '[Seed "1"]\n= trick Anna\n', 5, "can't read"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(text: str, line: int, says: str) -> None:
    def play_all() -> None:
        for record in read(text, "mail"):
            Replay(record).run()

    with pytest.raises(BadRecord) as caught:
        play_all()
    assert caught.value.line == line
    assert str(caught.value).startswith(f"mail:{line}: ")
    assert says in str(caught.value)


def test_a_hand_seen_by_one_seat_can_be_read_but_not_played() -> None:
    """`??` stands for a card that the writer did not know (RECORD)."""
    unknown = " ".join(["??"] * 6)
    deal = f"TC QH 8S QD JC TD | {unknown} | {unknown} | {unknown} | {unknown}"
    record = read(HEAD + f'[Deal "{deal}"]\n[Blind "?? ??"]\n')[0]
    assert not record.whole
    with pytest.raises(BadRecord, match="can be shown, not played"):
        Replay(record)


def test_names_of_several_words_are_written_and_read_again() -> None:
    """Uncle Joe and a name with a quote in it keep their hands and their scores."""
    rules = preset("classic")
    names = ("Uncle Joe", 'Ann "Annie" B', "a:b", "Ölga", "pot")
    hand, _events = flow.deal_seed(rules, "7", 0)
    rng = random.Random(1)
    actions = []
    while hand.turn is not None:
        action = rng.choice(flow.legal(hand, hand.turn))
        actions.append((names[hand.turn], action))
        hand, _events = flow.apply(hand, hand.turn, action)
    assert hand.outcome is not None
    text = write(
        rules,
        names,
        names[0],
        [cards_in(mask) for mask in hand.dealt],
        hand.blind,
        actions,
        scores=hand.outcome.scores,
    )
    replay = Replay(read(text)[0]).run()
    assert replay.failures == []
    assert replay.hand == hand
    assert replay.table == ("Uncle Joe", "Ann 'Annie' B", "a b", "Ölga", "Pot")


def test_comments_and_unknown_tags_are_kept_out_of_the_way() -> None:
    text = HEAD + '[Event "Deer camp; 2026"] ; a tag that we do not know\n[Seed "1"]\n; nothing\n'
    record = read(text)[0]
    assert record.tags["Event"] == "Deer camp; 2026"
    assert record.lines == []
