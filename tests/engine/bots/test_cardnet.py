"""The nets for cards: they read the things of learnt sense and know only what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine import flow
from engine.bots import cardnet, learnt
from engine.bots.cardnet import Net, Seen, slots
from engine.bots.core import PICKER, Position, table_of
from engine.bots.thumb import Thumb
from engine.bots.worlds import Worlds
from engine.rules import preset
from engine.view import SeatView, view
from tests.engine.bots.test_learnt import positions


def decisions(name: str, deals: int) -> Iterator[tuple[Position, list[int]]]:
    """Every choice of hands that are played by chance, with the cards there are to choose from."""
    rng = Random(f"cardnet {name}")
    for pos in positions(name, deals):
        while not pos.over:
            may = pos.legal()
            bits = [1 << place for place in range(32) if may >> place & 1]
            if len(bits) > 1:
                yield pos, bits
            pos.play(rng.choice(bits) if bits else may)


@pytest.mark.parametrize("name", ["classic", "country", "4-blind", "6", "10"])
def test_the_things_about_a_card_add_up_to_what_learnt_sense_says(name: str) -> None:
    checked = 0
    for pos, bits in decisions(name, 12):
        if pos.under:
            continue
        seen = Seen(pos, 0)
        about = seen.about()
        cells = learnt.cells_of(pos.table)[pos.led < 0]
        numbers = cells[learnt.cell_of(pos, pos.turn, pos.shown, pos.done)].all
        for bit in bits:
            total = sum(one * more for one, more in zip(numbers, about.things(bit), strict=True))
            assert total == pytest.approx(learnt.sensible(pos, bit, seen.allies)[1], abs=1e-9)
            checked += 1
    assert checked > 50


def asked(name: str, hands: int) -> Iterator[SeatView]:
    """What seats see in hands with a picker when they have a card to choose."""
    thumb, rng = Thumb(), Random("asked")
    for number in range(hands):
        hand, _events = flow.deal_seed(preset(name), f"cardnet {number}", number % 5)
        while hand.turn is not None:
            legal, seen = flow.legal(hand, hand.turn), view(hand, hand.turn)
            if seen.phase == "play" and len(legal) > 1 and seen.contract == "picker":
                yield seen
            action = legal[0] if seen.phase == "pick" else thumb.choose(seen, legal, rng)
            hand, _events = flow.apply(hand, hand.turn, action)


@pytest.mark.parametrize("name", ["classic", "tournament", "country", "badger"])
def test_what_a_card_is_worth_does_not_depend_on_where_the_hidden_cards_lie(name: str) -> None:
    """PART-15: in every deal that a seat may imagine the nets read the same."""
    rng, compared = Random(5), 0
    for seen in asked(name, 6):
        worlds = Worlds(seen)
        found = set()
        for _ in range(4):
            pos = worlds.build(worlds.draw(rng))
            if not cardnet.has_net(pos):
                break
            bits = [1 << place for place in range(32) if pos.legal() >> place & 1]
            eldest = (seen.dealer + 1) % seen.seats
            found.add(tuple(cardnet.worths(pos, bits, eldest).items()))
            compared += 1
        assert len(found) <= 1
    assert compared > 100


def test_the_called_suit_comes_first_and_then_the_longer_one() -> None:
    table = table_of(preset("classic"))
    pos = Position(table, PICKER, 0)
    clubs, spades, hearts = table.suits[:3]
    low, ace = spades & -spades, 1 << (clubs.bit_length() - 1)
    mine = low | low << 1 | ace
    pos.called_suit = 2
    assert slots(pos, mine) == [2, 1, 0]
    pos.called_suit = -1
    assert slots(pos, mine) == [1, 0, 2]
    assert hearts


def test_a_net_is_a_sum_a_bend_a_sum_a_bend_and_a_sum() -> None:
    net = Net(
        (
            (((1000, 0), (0, 2000), (500, -4000)), (0, 1000)),
            (((1000, 1000), (-1000, 0)), (0, 500)),
            (((2000, 1000),), (250,)),
        )
    )
    # wide: 1 + 0.5 * 2 = 2 and 1 - 4 * 2 < 0, so 0; middle: 2 and 0.5 - 2 < 0; out: 2 * 2 + 0.25
    assert net.says(net.state([(0, 1.0)]), [(2, 2.0)]) == pytest.approx(4.25)
    assert net.says(net.state([(1, 1.0)]), []) == pytest.approx(2 * 3.0 + 0.5 + 0.25)


def test_only_the_tables_that_were_fitted_have_nets() -> None:
    tables = {"classic": True, "tournament": True, "country": True, "badger": True, "6": False}
    for name, there in tables.items():
        pos = next(positions(name, 20))
        pos.under = 0
        assert cardnet.has_net(pos) == there
