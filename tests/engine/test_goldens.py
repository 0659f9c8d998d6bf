"""What must stay as it is: the shuffle, where the cards go, and a hand of every preset."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import flow
from engine.cards import CARDS
from engine.rules import preset
from engine.rules.deals import PLANS, deal
from engine.shuffle import key_of_seed, shuffle
from tests.kit import bless, endings, playthrough
from tests.kit.conformance import LAYOUTS as TWO_HANDED
from tests.kit.conformance import PLAYING
from tests.kit.players import codes

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
SHUFFLES = [
    line
    for line in (GOLDEN / "shuffles.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def test_the_seed_of_the_rules_begins_as_printed() -> None:
    """DEAL-3b."""
    order = shuffle(key_of_seed("20261130"), CARDS)
    assert codes(order[:8]) == ["7D", "AH", "QH", "AD", "8S", "KD", "KS", "9H"]


@pytest.mark.parametrize("number", range(len(SHUFFLES)))
def test_a_seed_gives_the_same_order_for_ever(number: int) -> None:
    """DEAL-3b."""
    found = re.fullmatch(r'"(.*)" without (.*): (.*)', SHUFFLES[number])
    assert found is not None, SHUFFLES[number]
    seed, removed, order = found.groups()
    pack = [card for card in CARDS if card.code not in removed.split()]
    assert codes(shuffle(key_of_seed(seed), pack)) == order.split()
    assert len(order.split()) == len(pack)


def test_a_word_that_would_favour_some_cards_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DEAL-3b: for the last of 31 cards only words below 2**32 - 4 count."""
    limit = 2**32 - 2**32 % 31
    stream = [limit, 2**32 - 1, limit - 1, *[0] * 60]
    blocks = iter(
        b"".join(word.to_bytes(4, "big") for word in stream[at : at + 8]) for at in range(0, 56, 8)
    )
    monkeypatch.setattr("engine.shuffle.hmac.digest", lambda *_: next(blocks))
    order = list(shuffle(b"", CARDS[:31]))
    taken = (limit - 1) % 31
    assert taken == 30, "the third word leaves the last card where it is"
    assert order[30] == CARDS[30]
    # Every word after it is 0: each card changes places with the first.
    wanted = list(CARDS[:31])
    for at in range(29, 0, -1):
        wanted[at], wanted[0] = wanted[0], wanted[at]
    assert order == wanted


@pytest.mark.parametrize(
    ("name", "trump", "removed"),
    [
        ("3-nine", "diamonds", "7C 7S"),
        ("3-nine", "clubs", "7S 7H"),
        ("3-nine", "spades", "7C 7H"),
        ("3-nine", "hearts", "7C 7S"),
        ("3-eight", "diamonds", "7C 8C 7S 8S 7H 8H"),
        ("3-eight", "clubs", "7S 8S 7H 8H 7D 8D"),
        ("3-eight", "hearts", "7C 8C 7S 8S 7D 8D"),
        ("classic", "clubs", ""),
    ],
)
def test_what_is_removed_follows_the_meaning_of_the_cards(
    name: str, trump: str, removed: str
) -> None:
    """DEAL-2."""
    deck = preset(name, trump_suit=trump).deck
    assert sorted(codes(deck.removed)) == sorted(removed.split())
    assert set(deck.pack) == set(CARDS) - set(deck.removed)
    assert sum(card.points for card in deck.pack) == 120


# Where each card of the pack goes: seats counted from the dealer's left (0 is the tenth), B the
# blind, as DEAL-3a words it. Each packet goes round once before the next begins.
DEALS = {
    "3-ten": "111 222 333 BB 111 222 333 11 22 33 11 22 33",
    "3-nine": "111 222 333 BBB 111 222 333 111 222 333",
    "3-eight": "111 222 333 BB 111 222 333 11 22 33",
    "4-blind": "111 222 333 444 BBBB 11 22 33 44 11 22 33 44",
    "4-queens": "111 222 333 444 111 222 333 444 11 22 33 44",
    "4-first-queens": "111 222 333 444 111 222 333 444 11 22 33 44",
    "5": "111 222 333 444 555 BB 111 222 333 444 555",
    "6": "111 222 333 444 555 666 BB 11 22 33 44 55 66",
    "7": "11 22 33 44 55 66 77 BBBB 11 22 33 44 55 66 77",
    "8": "11 22 33 44 55 66 77 88 11 22 33 44 55 66 77 88",
    "10": "11 22 33 44 55 66 77 88 99 00 BB 1 2 3 4 5 6 7 8 9 0",
}
# Two-handed: the first is the non-dealer; face down, then face up, then the hands.
LAYOUTS = {
    "2-rows": ("1111 2222", "1111 2222", "1111 2222 1111 2222"),
    "2-stacks": ("11111111 22222222", "11111111 22222222", ""),
}


@pytest.mark.parametrize("name", DEALS)
def test_the_cards_go_round_in_packets_and_the_blind_between(name: str) -> None:
    """DEAL-3, DEAL-3a: and the blind never holds the last two cards dealt."""
    plan = PLANS[name]
    where = DEALS[name].replace(" ", "")
    order = CARDS[: len(where)]
    for dealer in range(plan.seats):
        cards = deal(plan, order, dealer)
        for from_left in range(plan.seats):
            mine = [
                card for card, to in zip(order, where, strict=True) if to == str(from_left + 1)[-1]
            ]
            assert list(cards.hands[(dealer + 1 + from_left) % plan.seats]) == mine
        laid = [card for card, to in zip(order, where, strict=True) if to == "B"]
        assert list(cards.blind) == laid
        assert not set(order[-2:]) & set(cards.blind)
    assert len(where) == 32 - sum(count for _rank, count in plan.short)


@pytest.mark.parametrize("name", LAYOUTS)
def test_two_players_get_the_covered_cards_first_and_the_non_dealer_before_the_dealer(
    name: str,
) -> None:
    """DEAL-3a."""
    for dealer in (0, 1):
        cards = deal(PLANS[name], CARDS, dealer)
        at = 0
        for part, rows in zip(LAYOUTS[name], (cards.down, cards.up, cards.hands), strict=True):
            got: list[list[object]] = [[], []]
            for to in part.replace(" ", ""):
                got[(dealer + int(to)) % 2].append(CARDS[at])
                at += 1
            assert [list(row) for row in rows] == got
        assert at == 32


def test_every_row_of_the_table_of_deals_has_its_golden() -> None:
    """DEAL-1."""
    assert set(DEALS) | set(LAYOUTS) == set(PLANS)


@pytest.mark.parametrize("name", PLAYING)
def test_a_hand_of_every_preset_is_played_as_it_was(name: str) -> None:
    """A preset without a golden fails; `python -m tests.kit.bless` writes them anew."""
    path = playthrough.FOLDER / f"{name}.txt"
    assert path.exists(), f"{name} has no golden: run python -m tests.kit.bless and read it"
    assert playthrough.playthrough(name) == path.read_text(encoding="utf-8")


def test_no_golden_is_left_of_a_preset_that_is_gone() -> None:
    assert {path.stem for path in playthrough.FOLDER.glob("*.txt")} == set(PLAYING)


@pytest.mark.parametrize("name", PLAYING)
def test_the_last_tricks_can_be_played_in_as_many_ways_as_before(name: str) -> None:
    counted = endings.FILE.read_text(encoding="utf-8").splitlines()
    assert endings.line(name) in counted


# The others have so many ways that telling each hand anew takes seconds.
SMALL = {"classic", "4-blind", "6", "7", "8", "10", *TWO_HANDED}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in SMALL else pytest.mark.slow) for name in PLAYING],
)
def test_the_second_opinion_counts_as_many_ways(name: str) -> None:
    """The smallest of the three endings of each preset."""
    counts = endings.counts(name)
    number = counts.index(min(counts))
    first = flow.deal_seed(preset(name), f"ending {name} {number}", dealer=0).hand
    _hand, log = endings.ending(name, number)
    assert endings.ways_by_the_oracle(first, log) == counts[number]


def test_blessing_writes_only_what_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bless, "FOLDER", tmp_path)
    assert bless.main(["classic"]) == 0
    assert bless.main(["classic"]) == 0
    assert capsys.readouterr().out == "classic.txt: written\nclassic.txt: as it was\n"
    assert bless.main(["clasic"]) == 2
    assert capsys.readouterr().out.startswith("no preset clasic; there are classic, ")
