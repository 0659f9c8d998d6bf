"""Players for the tests: walkers who do anything legal, rogues who don't, and hands from text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from engine import flow
from engine.actions import PLAYS, Action, Alone, Blitz, Bury, Call, Claim, bury, parse
from engine.cards import CARDS, Card, cards
from engine.events import Event
from engine.hand import Hand, Step
from engine.rules import HouseRules, preset

# -- hands from text ------------------------------------------------------------------------------


def rules_of(rules: HouseRules | str, options: Mapping[str, str]) -> HouseRules:
    """House rules from a preset's name or from rules, with some options changed."""
    if isinstance(rules, str):
        return preset(rules, **options)
    return rules.with_options(**options) if options else rules


def hand_from(
    rules: HouseRules | str,
    dealer: int,
    hands: str,
    blind: str = "",
    *,
    stakes: int = 1,
    in_pot: int = 0,
    seed: int = 0,
    **options: str,
) -> Hand:
    """A hand with these cards: `hand_from("classic", 4, "QC QS ... | ... | ...", "AS TS")`.

    The hands stand by seat, `|` between them. Where a hand or the blind is not full, it is filled
    with cards that nobody was given, the same ones for the same `seed`; hands at the end may be
    left out. In a two-handed layout the rows are drawn too. `in_pot` is what lies in the pot
    before the hand.
    """
    house = rules_of(rules, options)
    given = [list(cards(part)) for part in hands.split("|")]
    given += [[] for _ in range(house.deal.seats - len(given))]
    laid = list(cards(blind))
    used = [card for cards_ in (*given, laid) for card in cards_]
    assert len(set(used)) == len(used), "a card was dealt twice"
    rest = [card for card in house.deck.pack if card not in used]
    Random(seed).shuffle(rest)
    in_rows = len(given) if house.deal.cards_down else 0
    down: list[list[Card]] = [[] for _ in range(in_rows)]
    up: list[list[Card]] = [[] for _ in range(in_rows)]
    sizes = [*((hand, house.deal.hand) for hand in given), (laid, house.deal.blind)]
    sizes += [(row, house.deal.cards_down) for row in (*down, *up)]
    for cards_, size in sizes:
        assert len(cards_) <= size, f"{len(cards_)} cards where {size} belong"
        while len(cards_) < size:
            cards_.append(rest.pop())
    assert not rest
    return flow.start(house, given, laid, dealer, up=up, down=down, stakes=stakes, pot=in_pot).hand


def actions_of(text: str) -> list[Action]:
    """A script's actions: lines or commas between them, plain cards and words may share one.

    `"pass pass pick, bury AS TS, call AH, 7D 8D"` are seven actions.
    """
    found: list[Action] = []
    for part in text.replace("\n", ",").split(","):
        words = part.split()
        if not words:
            continue
        try:
            found.append(parse(part))
        except ValueError:
            found.extend(parse(word) for word in words)
    return found


def play(hand: Hand, script: str | Iterable[Action]) -> Hand:
    """The hand after a script, each action done by whoever's turn it is."""
    return told(hand, script).hand


def told(hand: Hand, script: str | Iterable[Action]) -> Step:
    """Like `play`, with the events of the whole script."""
    events: tuple[Event, ...] = ()
    for action in actions_of(script) if isinstance(script, str) else script:
        assert hand.turn is not None, f"the hand is over before {action}"
        hand, more = flow.apply(hand, hand.turn, action)
        events += more
    return Step(hand, events)


def words(hand: Hand, seat: int | None = None) -> list[str]:
    """What `seat`, or whoever's turn it is, may do now, as texts."""
    who = hand.turn if seat is None else seat
    return [] if who is None else [action.text() for action in flow.legal(hand, who)]


def codes(some: Iterable[Card]) -> list[str]:
    """The cards as texts."""
    return [card.code for card in some]


def all_pass(hand: Hand) -> Hand:
    """The hand after everybody has passed."""
    return play(hand, " ".join(["pass"] * hand.seats))


# -- walkers --------------------------------------------------------------------------------------


class Walker:
    """Does anything legal. Its habits, drawn once a hand, make rare states common: how often it
    picks, and whether it likes to raise, to bury its fail cards, to lay a card under."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.picks = rng.choice((0.05, 0.3, 0.3, 0.9))
        self.raises = rng.choice((0.2, 0.5, 0.9))
        self.voids = rng.random() < 0.4
        self.claims = rng.random() < 0.5

    def choose(self, hand: Hand) -> Action:
        """One of the legal actions of whoever's turn it is."""
        assert hand.turn is not None
        legal = flow.legal(hand, hand.turn)
        first = legal[0]
        rng = self.rng
        if len(legal) == 1:
            return first
        if first.WORD == "pick":
            if legal[-1].WORD == "redeal" and rng.random() < 0.3:
                return legal[-1]
            return first if rng.random() < self.picks else legal[1]
        if legal[-1].WORD == "decline" and first.WORD not in ("call", "alone"):
            return rng.choice(legal[:-1]) if rng.random() < self.raises else legal[-1]
        if isinstance(first, Bury) and self.voids:
            return max(rng.sample(legal, min(len(legal), 12)), key=lambda one: _fails(hand, one))
        if isinstance(legal[-1], Claim) and self.claims:
            return legal[-1]
        return legal[int(rng.random() * len(legal))]


def _fails(hand: Hand, action: Action) -> int:
    assert isinstance(action, Bury)
    return sum(hand.rules.deck.suit_of[card] < 4 for card in action.cards)


def walk(hand: Hand, rng: Random) -> list[tuple[int, Action]]:
    """Play the hand to its end like a walker; the actions with their seats."""
    walker = Walker(rng)
    log: list[tuple[int, Action]] = []
    while not hand.over:
        assert hand.turn is not None
        action = walker.choose(hand)
        log.append((hand.turn, action))
        hand = flow.apply(hand, hand.turn, action).hand
    return log


def walked(hand: Hand, seed: int) -> Hand:
    """The hand played to its end like a walker."""
    return play(hand, [action for _seat, action in walk(hand, Random(seed))])


def some_order(rules: HouseRules, rng: Random) -> list[Card]:
    """A random order of the pack. Some are no fair shuffle: the best trumps lie together, so that
    hands without a fail card, pairs of queens and all the jacks in one hand come up often."""
    order = list(rules.deck.pack)
    rng.shuffle(order)
    if rng.random() < 0.35:
        strong = rng.sample(rules.deck.trumps[:9], rng.randint(3, 6))
        seat = rng.randrange(rules.deal.seats)
        places = _places_of(rules, seat)
        if rules.deal.blind and rng.random() < 0.5:
            places += _places_of(rules, None)
        for card, place in zip(
            strong, rng.sample(places, min(len(strong), len(places))), strict=False
        ):
            at = order.index(card)
            order[at], order[place] = order[place], order[at]
    return order


def _places_of(rules: HouseRules, seat: int | None) -> list[int]:
    """The places of the pack that go to a seat counted from the dealer's left, or to the blind."""
    from engine.rules.deals import places

    hands, blind = places(rules.deal)
    return list(blind if seat is None else hands[seat])


# -- rogues ---------------------------------------------------------------------------------------

NONSENSE = (
    "",
    "   ",
    "xyzzy",
    "pick up",
    "bury",
    "bury AS banana",
    "call",
    "call AS AH",
    "call AS over QD",
    "call A♠",
    "play",
    "play AS TS",
    "1C",
    "AC!",
    "10C",
    "QX",
    "blitz",
    "blitz green",
    "claim all",
    "??",
    "decline please",
    "\x00",
    "Q" * 5000,
)
"""Words that are no action at all."""


def rogue_actions(
    hand: Hand, rng: Random, log: Sequence[tuple[int, Action]]
) -> list[tuple[int, Action]]:
    """Things that nobody may do now: cards not held, out of turn, said before, of another phase."""
    turn = hand.turn
    seats = hand.seats
    tries: list[tuple[int, Action]] = []
    seat = rng.randrange(seats) if turn is None else turn
    other = (seat + rng.randrange(1, seats)) % seats
    open_now = flow.legal(hand, seat)
    if open_now:
        tries.append((other, rng.choice(open_now)))
        tries.append((-1, open_now[0]))
        tries.append((seats, open_now[0]))
    if log:
        tries.append(log[-1])
        tries.append((seat, rng.choice(log)[1]))
    tries.append((seat, PLAYS[rng.randrange(32)]))
    tries.append((seat, bury(rng.sample(CARDS, rng.randrange(1, 5)))))
    tries.append((seat, Bury((CARDS[3], CARDS[3]))))
    tries.append((seat, Call(rng.choice(CARDS))))
    tries.append((seat, Call(rng.choice(CARDS), rng.choice(CARDS))))
    tries.append((seat, Blitz(rng.choice(("black", "red", "jacks", "green")))))
    plain = ("pick", "pass", "redeal", "crack", "recrack", "corner", "sheepshead", "decline")
    tries.append((seat, parse(rng.choice(plain))))
    tries.append((seat, Claim()))
    tries.append((seat, Alone()))
    return [(who, action) for who, action in tries if who != turn or action not in open_now]
