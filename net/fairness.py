"""The fair deal: nobody at the table, the host's program included, can choose the cards.

1. The host draws a seed and sends its commitment, the hash of it.
2. Each person's program sends a share of chance, drawn after it has the commitment.
3. The cards come from seed and shares together (DEAL-3b).
4. After the hand the host shows seed and shares, and every program does the sum again.

The host can't change the seed after step 1 and does not know the shares before. It does still know
all cards while the hand runs; and a host in league with a guest who answers last could try several
shares.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine import flow
from engine.cards import Card, cards_in
from engine.events import Dealt, Event
from engine.rules import HouseRules
from engine.view import SeatView

SHARE_SECONDS = 1.5
"""How long the host waits for shares."""

FAIR = "fair"
UNCHECKED = "unchecked"
UNFAIR = "unfair"


def commitment(room: str, deal: int, seed: bytes) -> bytes:
    """The host's promise for deal number `deal` of a room."""
    return hashlib.sha256(f"sheepshead commit {room} {deal} ".encode() + seed).digest()


def deal_key(room: str, deal: int, seed: bytes, parts: Iterable[tuple[int, bytes]]) -> bytes:
    """The 32-byte key from which the deal is shuffled: the hash of the seed and all shares, by
    table seat."""
    made = hashlib.sha256(f"sheepshead deal {room} {deal} ".encode() + seed)
    for seat, part in sorted(parts):
        made.update(seat.to_bytes(2, "big") + len(part).to_bytes(2, "big") + part)
    return made.digest()


class FairDeal:
    """The host's side of one deal. `seat` and `cid` are those of the request, -1 and 0 without."""

    def __init__(self, room: str, deal: int, seed: bytes, seat: int = -1, cid: int = 0) -> None:
        self.room = room
        self.deal = deal
        self.seed = seed
        self.seat = seat
        self.cid = cid
        self.parts: dict[int, bytes] = {}

    @property
    def hash(self) -> bytes:
        """The commitment."""
        return commitment(self.room, self.deal, self.seed)

    def key(self) -> bytes:
        """The key of the deal."""
        return deal_key(self.room, self.deal, self.seed, self.parts.items())

    def listed(self) -> tuple[tuple[int, str], ...]:
        """The shares as the journal keeps them."""
        return tuple((seat, part.hex()) for seat, part in sorted(self.parts.items()))


class Check(NamedTuple):
    """What came out: `result` is fair, unchecked or unfair, `why` a sentence, `shares` how many
    people's chance is in the deal. `proof` is what an unfair result can be checked by once more:
    the room, the promise, the seed, the shares and the own one, by name and in hex digits."""

    deal: int
    result: str
    why: str
    shares: int = 0
    proof: dict[str, str] | None = None


@dataclass
class _Promise:
    deal: int
    hash: bytes
    part: bytes
    again: bool = False
    away: bool = False


class Witness:
    """The guest's side: remembers promises, own shares and own cards, and checks."""

    def __init__(self) -> None:
        self._promise: _Promise | None = None
        self._cards: dict[int, tuple[int, tuple[Card | None, ...]]] = {}

    def promised(self, deal: int, hash_: bytes, share: bytes) -> bytes:
        """The host has promised; gives the share to be sent. The same promise gets the same."""
        old = self._promise
        if old is not None and old.deal == deal:
            if old.hash == hash_:
                return old.part
            # A host that was started again draws anew; one that is choosy does the same.
            self._promise = _Promise(deal, hash_, share, again=True)
        else:
            self._promise = _Promise(deal, hash_, share)
        return share

    def broke(self) -> None:
        """The connection is another: what happened meanwhile was not heard."""
        if self._promise is not None:
            self._promise.away = True

    def saw(self, deal: int, seat: int | None, events: Sequence[Event]) -> None:
        """The cards went out: remember the own ones, by hand seat."""
        for event in events:
            if isinstance(event, Dealt) and seat is not None:
                self._cards = {deal: (seat, tuple(event.hands[seat]))}

    def check(
        self,
        room: str,
        deal: int,
        seed: bytes,
        parts: Sequence[Any],
        at: int | None,
        seen: SeatView | None,
        rules: HouseRules,
    ) -> Check:
        """Do the sum again. `at` is the own table seat, `seen` the finished hand."""
        found = self._sum(room, deal, seed, parts, at, seen, rules)
        if found.result != UNFAIR:
            return found
        promise = self._promise if self._promise and self._promise.deal == deal else None
        shown = {
            "room": room,
            "promise": promise.hash.hex() if promise else "",
            "own share": promise.part.hex() if promise and at is not None else "",
            "own seat": "" if at is None else str(at),
            "seed": seed.hex(),
        }
        for share in _listed(parts) or ():
            shown[f"share of seat {share[0]}"] = share[1].hex()
        return found._replace(proof=shown)

    def _sum(
        self,
        room: str,
        deal: int,
        seed: bytes,
        parts: Sequence[Any],
        at: int | None,
        seen: SeatView | None,
        rules: HouseRules,
    ) -> Check:
        listed = _listed(parts)
        if listed is None:
            return Check(deal, UNFAIR, "The host's proof of the deal can't be read.")
        if seen is None or seen.revealed is None:
            return Check(deal, UNFAIR, "The host proves a deal that is not over.")
        key = deal_key(room, deal, seed, listed)
        wrong = _other_cards(key, seen, rules) or self._other_hand(key, deal, seen, rules)
        if wrong:
            return Check(deal, UNFAIR, wrong)
        promise = self._promise
        if promise is None or promise.deal != deal:
            return Check(
                deal, UNCHECKED, "You were not here when this hand was shuffled.", len(listed)
            )
        mine = dict(listed).get(-1 if at is None else at)
        if promise.hash != commitment(room, deal, seed):
            if promise.away and mine is None:
                # A host that was started again has promised anew while this guest was away.
                why = "You were not here when this hand was shuffled."
                return Check(deal, UNCHECKED, why, len(listed))
            return Check(deal, UNFAIR, "The host's seed is not the one it had promised.")
        if promise.again:
            return Check(
                deal, UNCHECKED, "The host shuffled this hand again after a start.", len(listed)
            )
        if at is not None and mine is None:
            return Check(
                deal, UNCHECKED, "Your share of chance came too late for this hand.", len(listed)
            )
        if at is not None and mine != promise.part:
            return Check(deal, UNFAIR, "The host used another share of chance than yours.")
        if at is None:
            return Check(deal, UNCHECKED, "Only those who play give chance.", len(listed))
        return Check(deal, FAIR, "", len(listed))

    def _other_hand(self, key: bytes, deal: int, seen: SeatView, rules: HouseRules) -> str:
        """Whether the own cards were others than the key gives."""
        if deal not in self._cards:
            return ""
        seat, cards = self._cards[deal]
        told = flow.deal_key(rules, key, seen.dealer).events[0]
        assert isinstance(told, Dealt)
        if seat >= len(told.hands) or sorted(told.hands[seat]) != sorted(cards):  # type: ignore[type-var]
            return "You were dealt other cards than the host proves."
        return ""


def _listed(parts: Sequence[Any]) -> tuple[tuple[int, bytes], ...] | None:
    found: dict[int, bytes] = {}
    for one in parts:
        if type(one) is not list or len(one) != 2 or type(one[0]) is not int:
            return None
        if not 0 <= one[0] <= 10 or type(one[1]) is not str or one[0] in found:
            return None
        try:
            found[one[0]] = bytes.fromhex(one[1])
        except ValueError:
            return None
    return tuple(sorted(found.items()))


def _other_cards(key: bytes, seen: SeatView, rules: HouseRules) -> str:
    """Whether somebody got other cards than the key gives, or played some."""
    assert seen.revealed is not None
    hand = flow.deal_key(rules, key, seen.dealer).hand
    for seat, mask in enumerate(hand.dealt):
        if sorted(cards_in(mask)) != sorted(seen.revealed.dealt[seat]):
            return "The cards shown at the end are not those that the host's seed gives."
    if hand.blind != seen.revealed.blind:
        return "The blind was not the one that the host's seed gives."
    plays = [play for trick in seen.tricks for play in trick.plays]
    for seat, mask in enumerate(hand.dealt):
        own = {*cards_in(mask), *hand.blind}
        if any(play.seat == seat and play.card not in (None, *own) for play in plays):
            return "Somebody played a card that the host's seed gave to somebody else."
    return ""
