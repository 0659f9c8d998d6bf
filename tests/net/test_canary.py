"""No name of a card that somebody cannot see is in a frame that they are sent: each card travels
under a name of its own."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import cards as cards_module
from engine import events, flow
from engine.actions import Call
from engine.cards import Card
from engine.rules import preset
from engine.rules.deals import deal
from net.room import found
from tests.kit.leaks import Leak, World, _entry
from tests.kit.players import some_order, walk
from tests.kit.swap import hidden_places


class Canaries:
    """Tables at which each card travels as two random signs, six bytes, instead of its name."""

    def __init__(self, seed: int, patch: pytest.MonkeyPatch) -> None:
        self.rng = Random(seed)
        signs = [chr(number) for number in range(0x4E00, 0x9F00)]
        self.names = ["".join(self.rng.sample(signs, 2)) for _ in range(32)]
        self.looked = 0
        names = self.names
        patch.setattr(Card, "code", property(lambda one: names[one]))
        for one in cards_module.CARDS:
            patch.setitem(cards_module._BY_CODE, names[one], one)

    def play(self, name: str) -> None:
        """A hand, in which every frame to anybody is looked through."""
        rules = preset(name)
        entry = _entry(rules, rules.deal.seats, self.rng)
        dealt = deal(rules.deal, some_order(rules, self.rng), found(entry).match.hand_dealer)
        world = World(entry, dealt, {}, Counter(), Counter())
        self.look(world)
        for _seat, action in walk(world.hand, self.rng)[:-1]:
            world.act(action)
            self.look(world)

    def look(self, world: World) -> None:
        """No name of a card that somebody cannot see now is in what they were just sent."""
        room = world.table.room
        for viewer in world.told:
            seat = room.playing.index(viewer) if viewer in room.playing else None
            # A card that may be called is named to the picker, wherever it lies.
            choices = () if seat is None else flow.legal(world.hand, seat)
            named = {action.card for action in choices if isinstance(action, Call)}
            hidden = set(hidden_places(world.hand, seat)) - named - {world.hand.called}
            for sent in world.taken(viewer):
                self.looked += 1
                for unseen in hidden:
                    if self.names[unseen].encode() in sent:
                        raise Leak(f"a canary sings to viewer {viewer}: {sent!r}")


def test_no_name_of_an_unseen_card_is_in_anything_that_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed, name in enumerate(("full", "2-stacks", "2-rows", "4-queens", "10", "3-ten")):
        with monkeypatch.context() as patch:
            flock = Canaries(seed, patch)
            flock.play(name)
            assert flock.looked > 100


def test_a_canary_in_the_wrong_place_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events.BlindTaken, "seen_by", lambda event, viewer: event)
    flock = Canaries(1, monkeypatch)

    def play_some() -> None:
        for _ in range(6):
            flock.play("classic")

    with pytest.raises(Leak, match="canary"):
        play_some()
