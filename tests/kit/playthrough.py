"""A hand told step by step: the readable goldens of `tests/golden/playthroughs`.

Each line shows what could be said or played before it shows what was. Hands are dealt from a seed
and played by taking any legal action; in a game with a blind a second hand is passed by everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from engine import events, flow
from engine.actions import Action, Bury, Pass, Play
from engine.cards import Card, cards_in
from engine.events import Event
from engine.hand import Hand
from engine.rules import HouseRules, preset

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "playthroughs"
NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hans", "Ida", "Jan")


def playthrough(name: str) -> str:
    """The whole text of a preset's golden."""
    rules = preset(name)
    told = [tell(rules, f"{name} played", passing=False)]
    if rules.deal.blind:
        told.append(tell(rules, f"{name} passed", passing=True))
    return "\n".join(told)


def tell(rules: HouseRules, seed: str, *, passing: bool) -> str:
    """One hand from its seed: the deal, every step, the sum. Unless it is `passing`, the third
    seat that may picks, so that no hand of this kind is passed by all."""
    rng = Random(seed)
    hand, _dealt = flow.deal_seed(rules, seed, dealer=rules.deal.seats - 1)
    lines = [f'Preset {rules.preset}, seed "{seed}", dealer {NAMES[hand.dealer]}', ""]
    lines += _deal(hand)
    lines.append("")
    while not hand.over:
        assert hand.turn is not None
        seat, legal = hand.turn, flow.legal(hand, hand.turn)
        if legal[0].WORD == "pick":
            action = legal[1] if passing or len(hand.bids) < 2 else legal[0]
        else:
            action = legal[int(rng.random() * len(legal))]
        if isinstance(action, Play) and not hand.trick:
            lines.append(f"Trick {len(hand.tricks) + 1}")
        hand, heard = flow.apply(hand, seat, action)
        lines.append(_said(seat, action, legal))
        lines += [f"      {line}" for line in _heard(hand, heard)]
    return "\n".join([*lines, "", *_sum(hand), ""])


def _deal(hand: Hand) -> list[str]:
    lines = [
        f"{NAMES[seat]:<6} {_cards(hand.rules.deck.sort(cards_in(held & ~hand.up_mask(seat))))}"
        for seat, held in enumerate(hand.held)
    ]
    if hand.blind:
        lines.append(f"Blind  {_cards(hand.blind)}")
    for seat, row in enumerate(hand.up):
        below = zip(row, hand.down[seat], strict=True)
        lines.append(f"{NAMES[seat]} has before them " + " ".join(f"{a}/{b}" for a, b in below))
    return lines


def _cards(some: tuple[Card | None, ...]) -> str:
    return " ".join("??" if card is None else card.code for card in some)


def _said(seat: int, action: Action, legal: Sequence[Action]) -> str:
    if isinstance(action, Bury):
        return f"{NAMES[seat]:<6} {action}   (one of {len(legal)} burials)"
    others = [one.text() for one in legal]
    sign = " " if isinstance(action, (Play, Pass)) or len(others[0]) <= 5 else ", "
    return f"{NAMES[seat]:<6} {action.text():<9} of {sign.join(others)}"


def _heard(hand: Hand, told: tuple[Event, ...]) -> list[str]:
    """What everybody hears of it, beyond the action itself."""
    lines = []
    for event in told:
        heard = _in_words(hand, event.seen_by(None))
        if heard:
            lines.append(heard)
    return lines


def _in_words(hand: Hand, event: Event) -> str:
    match event:
        case events.BlindTaken():
            return f"{NAMES[event.seat]} takes {_cards(event.cards)} from the blind"
        case events.AllPassed():
            return f"nobody has picked: {event.then}"
        case events.LaidUnder():
            return f"{'??' if event.card is None else event.card} lies under"
        case events.WentAlone(said=False):
            return "no call is possible: alone"
        case events.Raised() | events.Blitzed():
            return f"the stakes are {event.stakes}"
        case events.PlayBegins():
            return f"{event.contract} hand, {NAMES[event.leader]} leads"
        case events.TrickTaken():
            return f"to {NAMES[event.seat]}, {hand.tricks[-1].points} points"
        case events.Uncovered():
            return f"{NAMES[event.seat]} turns up {event.card}"
        case events.PartnerKnown():
            return f"all know that {NAMES[event.seat]} is partner"
    return ""


def _sum(hand: Hand) -> list[str]:
    outcome = hand.outcome
    assert outcome is not None
    side = " and ".join(NAMES[seat] for seat in outcome.side) or "nobody"
    lines = [f"{outcome.contract}: {side} {'won' if outcome.won else 'lost'}"]
    if outcome.contract in ("picker", "queens"):
        lines[0] += f" with {outcome.side_points} points, {outcome.buried} of them buried"
    scores = (f"{NAMES[seat]} {score:+d}" for seat, score in enumerate(outcome.scores))
    lines.append("Score " + ", ".join(scores) + (f", pot {outcome.pot:+d}" if outcome.pot else ""))
    return lines
