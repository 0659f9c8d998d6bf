"""The swap test for bots: hidden cards change places, the same bot chooses the same (PART-15).

Two worlds are a pair for a seat when it sees the same in both and may do the same. In both the bot
is asked with the same chance; it must choose the same, give the same reason and use as much chance.
One of the two has answered every question before, the other is new: nothing may be kept.

Hands are played by somebody else than the bot under test, and rigged so that each question comes
up: who is to be asked about a crack needs a picker and a cracker first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from engine import flow
from engine.actions import Action
from engine.bots import make
from engine.bots.base import Bot
from engine.bots.duel import DuelExpert
from engine.bots.duel_search import Thought
from engine.bots.expert import Expert, Settings
from engine.bots.levels import Normal
from engine.cards import Card
from engine.hand import Hand
from engine.rules import HouseRules, preset
from engine.view import view
from tests.kit.conformance import LAYOUTS, PLAYING
from tests.kit.players import Walker, some_order
from tests.kit.swap import EXTRAS, hidden_places

QUICK = Settings(worlds=6, wide=2, solved=2, nodes=400)
QUICK_DUEL = Thought(worlds=8, solved=4)


def _quick_normal() -> Bot:
    bot = Normal()
    bot.bidder = Expert(Settings(worlds=6, wide=2, bold=0.0))
    bot.player = Expert(Settings(worlds=6, wide=2, later=1.0, open_cards=0))
    return bot


MAKERS: dict[str, Callable[[], Bot]] = {
    "easy": lambda: make("easy"),
    "normal": _quick_normal,
    "expert": lambda: Expert(QUICK),
    "thumb": lambda: make("thumb"),
    "duel-easy": lambda: make("duel-easy"),
    "duel-normal": lambda: make("duel-normal"),
    "duel-expert": lambda: DuelExpert(QUICK_DUEL),
    "expert-full": lambda: make("expert"),
    "normal-full": lambda: make("normal"),
    "duel-expert-full": lambda: make("duel-expert"),
    "rollout-30-1": lambda: make("rollout-30-1"),
}
"""How to make each bot under test: those that imagine hands with few of them, which takes the same
way through the program, and as they play (`-full`)."""

DUELLISTS = tuple(name for name in MAKERS if name.startswith("duel"))

PHASES: dict[str, dict[str, str]] = {
    "pick": {},
    "call-early": EXTRAS["early"],
    "bury": {},
    "call": EXTRAS["calling"],
    "sheepshead": EXTRAS["kept"],
    "crack": EXTRAS["raising"],
    "recrack": EXTRAS["raising"],
    "corner": EXTRAS["raising"],
    "blitz": EXTRAS["raising"],
    "play": {},
    "leaster": {},
}
"""Every question of the game, a leaster's cards apart, and options under which it is asked."""

BLIND = [name for name in PLAYING if preset(name).deal.blind]
WHERE: dict[str, list[str]] = {
    "call-early": ["country", "badger", "6", "10"],
    "call": ["classic", "full", "tournament", "country", "badger", "6", "10"],
    "sheepshead": [name for name in BLIND if name != "7"],
    "corner": ["classic", "full", "tournament", "country", "badger", "6", "10"],
    "play": PLAYING,
}
"""The presets in which a question can come up; all with a blind where nothing is said."""


def presets_for(phase: str, level: str) -> list[str]:
    """Where `level` can be asked about `phase`."""
    if level in DUELLISTS:
        return LAYOUTS if phase == "play" else []
    return WHERE.get(phase, BLIND)


@dataclass
class Found:
    """What came of some attempts: the pairs that held, by level and question and by preset."""

    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    presets: Counter[tuple[str, str]] = field(default_factory=Counter)
    asked: int = 0
    no_pair: int = 0

    @property
    def total(self) -> int:
        return sum(self.pairs.values())


class Peeked(AssertionError):
    """A bot chose otherwise although its seat saw the same."""


# -- two worlds ------------------------------------------------------------------------------------


def exchanged(hand: Hand, one: Card, other: Card) -> Hand:
    """The hand with two cards in each other's place, wherever they lie or came from."""

    def of(mask: int) -> int:
        first, second = mask >> one & 1, mask >> other & 1
        return mask if first == second else mask ^ (1 << one | 1 << other)

    names: dict[Card | None, Card] = {one: other, other: one}

    def row(cards: Any) -> Any:
        return tuple(names.get(card, card) for card in cards)

    return hand.but(
        held=tuple(of(mask) for mask in hand.held),
        dealt=tuple(of(mask) for mask in hand.dealt),
        blind=row(hand.blind),
        buried=tuple((seat, of(mask)) for seat, mask in hand.buried),
        under=names.get(hand.under, hand.under),
        down=tuple(row(cards) for cards in hand.down),
    )


def pair_of(hand: Hand, seat: int, rng: Random) -> Hand | None:
    """The same hand with two cards exchanged that `seat` cannot see, if it can't tell; the cards
    that tell who is with whom, and what lies face down, are tried first and more often."""
    places = hidden_places(hand, seat)
    cards = sorted(places)
    telling = [card for card in cards if card.code in ("QC", "QS", "JD", "JC")]
    telling += [card for card in cards if card == hand.called]
    face_down = [card for card in cards if not places[card].startswith("hand")]
    for _try in range(6):
        group = rng.choice([cards, telling, face_down]) or cards
        if not group:
            return None
        first = rng.choice(group)
        others = [card for card in cards if places[card] != places[first]]
        if not others:
            continue
        there = exchanged(hand, first, rng.choice(others))
        same = view(there, seat) == view(hand, seat)
        if same and flow.legal(there, seat) == flow.legal(hand, seat):
            return there
    return None


def said(bot: Bot, hand: Hand, seat: int, rng: Random) -> tuple[Action, str]:
    """What the bot chooses and why. A bot with `look` is shown the hand before, as only a cheat
    in a test is."""
    look = getattr(bot, "look", None)
    if look is not None:
        look(hand)
    seen, legal = view(hand, seat), flow.legal(hand, seat)
    explain = getattr(bot, "explain", None)
    if explain is None:
        return bot.choose(seen, legal, rng), ""
    action, why = explain(seen, legal, rng)
    return action, why


def compare(old: Bot, new: Bot, here: Hand, there: Hand, seat: int, seed: str) -> Action:
    """Ask in both worlds; `Peeked` if the answers differ."""
    chance, same = Random(seed), Random(seed)
    first = said(old, here, seat, chance)
    second = said(new, there, seat, same)
    where = (
        f"{here.rules.preset} {here.rules.changes}, {flow.phase_name(here)}, seat {seat}, {seed}"
    )
    if first != second:
        raise Peeked(f"{old.name}, {where}: {first[0]} ({first[1]}) or {second[0]} ({second[1]})")
    if chance.getstate() != same.getstate():
        raise Peeked(f"{old.name}, {where}: it used more chance in one world")
    return first[0]


# -- hands in which the question comes up ----------------------------------------------------------


class Driver(Walker):
    """Plays anything legal, but so that the question wanted comes up soon."""

    def __init__(self, rng: Random, phase: str) -> None:
        super().__init__(rng)
        self.phase = phase
        self.picks = {"leaster": 0.0, "pick": 0.15}.get(phase, rng.choice((0.4, 0.9)))
        self.raises = 0.4 if phase == "corner" else rng.choice((0.6, 0.95))
        self.claims = False
        self.thumb = make("thumb")
        self.sensible = rng.random() < 0.6

    def choose(self, hand: Hand) -> Action:
        assert hand.turn is not None
        legal = flow.legal(hand, hand.turn)
        name = flow.phase_name(hand)
        if name == "pick":
            pick, last = legal[0], legal[min(1, len(legal) - 1)]
            return pick if self.rng.random() < self.picks else last
        if name == "crack" and self.phase in ("recrack", "corner", "blitz"):
            return legal[0] if self.rng.random() < 0.7 else legal[-1]
        if name == "recrack" and self.phase == "corner":
            return legal[-1]
        if name in ("call", "call-early") and self.phase == "sheepshead":
            alone = [one for one in legal if one.WORD == "alone"]
            return alone[0] if alone else legal[int(self.rng.random() * len(legal))]
        if self.sensible and name in ("bury", "call", "play"):
            return self.thumb.choose(view(hand, hand.turn), legal, self.rng)
        return super().choose(hand)


@lru_cache(maxsize=512)
def rules_for(name: str, phase: str, plain: bool) -> HouseRules:
    """A preset with the options under which `phase` is asked; for the common ones also others."""
    if plain:
        return preset(name)
    changes = dict(PHASES[phase] or EXTRAS["raising"])
    if phase == "leaster":
        changes["no_pick"] = "leaster"
    if not preset(name).deal.blind:
        changes = {}
    return preset(name, **changes)


def question_of(hand: Hand) -> str:
    """Which question is open, a leaster's cards apart."""
    name = flow.phase_name(hand)
    if name == "play" and hand.contract is not None and hand.contract.name == "leaster":
        return "leaster"
    return name


def moments(name: str, phase: str, seed: str) -> Iterator[Hand]:
    """The moments of one hand at which `phase` is asked and there is a choice."""
    rng = Random(seed)
    plain = not PHASES[phase] and rng.random() < 0.5
    rules = rules_for(name, phase, plain)
    hand = flow.deal_order(rules, some_order(rules, rng), rng.randrange(rules.deal.seats)).hand
    driver = Driver(rng, phase)
    while hand.turn is not None:
        question = question_of(hand)
        if question == phase and len(flow.legal(hand, hand.turn)) > 1:
            yield hand
        elif question in ("play", "leaster"):
            return
        hand = flow.apply(hand, hand.turn, driver.choose(hand)).hand


def search(level: str, phase: str, wanted: int, seed: str, found: Found, hands: int = 4000) -> int:
    """Look for `wanted` pairs in the presets in turn; how many there were. Each hand gives at most
    a few, so that they are spread over deals and presets."""
    names = presets_for(phase, level)
    old = MAKERS[level]()
    pairs, number = 0, 0
    while names and pairs < wanted and number < hands:
        name = names[number % len(names)]
        here = f"{seed} {level} {phase} {name} {number}"
        rng = Random(here)
        number += 1
        some = list(moments(name, phase, here))
        for hand in rng.sample(some, min(3, len(some))):
            assert hand.turn is not None
            found.asked += 1
            there = pair_of(hand, hand.turn, rng)
            if there is None:
                found.no_pair += 1
                continue
            compare(old, MAKERS[level](), hand, there, hand.turn, here)
            found.pairs[level, phase] += 1
            found.presets[level, name] += 1
            pairs += 1
    return pairs
