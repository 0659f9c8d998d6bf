"""Leaks that `test_leaks` plants in the product, by a sentence each."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine import events, flow
from engine.actions import Action
from engine.cards import Card, card, cards_in
from engine.events import Event
from engine.hand import Hand
from engine.view import SeatView, SeenPlay, view
from net import local, room, tableview, transcripts
from net.advert import Advert
from net.commands import Command
from net.host import Host, Session
from net.local import LocalTable
from net.messages import LIVE, Refusal
from net.opentable import OpenTable
from net.room import Applied, Room
from net.seal import seal
from net.tableview import TableView
from tests.kit.leaks import LOG

QUEEN = card("QC")
"""A card that matters; any will do."""

Plant = Callable[[pytest.MonkeyPatch], None]
PLANTED: dict[str, tuple[Plant, tuple[str, ...]]] = {}
"""By a sentence: what is planted, and the tables at which it is looked for."""

USUAL = ("full", "classic", "4-queens")
DUELS = ("2-rows", "2-stacks")


def planted(sentence: str, *presets: str) -> Callable[[Plant], Plant]:
    def keep(plant: Plant) -> Plant:
        PLANTED[sentence] = plant, presets or USUAL
        return plant

    return keep


def in_view(
    sentence: str, change: Callable[[Hand, int | None], dict[str, Any]], *names: str
) -> None:
    """Plant something in the view of the hand that everybody is sent."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        def leaky(hand: Hand, seat: int | None) -> SeatView:
            return replace(view(hand, seat), **change(hand, seat))

        patch.setattr(room, "view", leaky)

    planted(sentence, *names)(plant)


def in_table(sentence: str, change: Callable[[Room, int | None], dict[str, Any]]) -> None:
    """Plant something in the public facts of the table."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        def leaky(here: Room, viewer: int | None) -> TableView:
            seen = tableview.table_view(here, viewer)
            return seen if here.hand is None else replace(seen, **change(here, viewer))

        patch.setattr(room, "table_view", leaky)

    planted(sentence)(plant)


def open_event(sentence: str, kind: type[Event], *names: str) -> None:
    """An event that shows its cards to everybody."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(kind, "seen_by", lambda event, viewer: event)

    planted(sentence, *names)(plant)


open_event("everybody is shown the deal", events.Dealt)
open_event("everybody is shown the blind as it is taken", events.BlindTaken)
open_event("everybody is shown what is buried", events.Buried)
open_event("everybody is shown the card that is laid under", events.LaidUnder, "under")
open_event("everybody is shown the card under as it falls", events.Played, "under")
open_event("everybody is shown the card under when its trick is taken", events.TrickTaken, "under")


@planted("the blind's backs in the deal are not turned")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = events.Dealt.seen_by

    def seen_by(event: events.Dealt, viewer: int | None) -> Event:
        return replace(rightly(event, viewer), blind=event.blind)  # type: ignore[call-arg]

    patch.setattr(events.Dealt, "seen_by", seen_by)


def holds(hand: Hand, seat: int, queen: Card = QUEEN) -> bool:
    return bool(hand.held[seat] >> queen & 1)


def true_partner(hand: Hand) -> int | None:
    return next((seat for seat in range(hand.seats) if holds(hand, seat)), None)


def blind_before(hand: Hand, seat: int | None) -> dict[str, Any]:
    return {"blind": hand.blind} if seat == hand.turn and hand.picker is None else {}


def covered_tell(hand: Hand, seat: int | None) -> dict[str, Any]:
    def told(card: Card | None) -> bool:
        return card is not None and int(card) % 2 == 0

    return {"covered": tuple(tuple(map(told, row)) for row in hand.down)}


def own_covered(hand: Hand, seat: int | None) -> dict[str, Any]:
    rows = [list(row) for row in hand.up]
    if seat is not None and hand.down:
        for place, card in enumerate(hand.down[seat]):
            rows[seat][place] = card if card is not None else rows[seat][place]
    return {"up": tuple(map(tuple, rows))}


def actors_choice(hand: Hand, seat: int | None) -> dict[str, Any]:
    if hand.turn is None or flow.phase_name(hand) == "bury":
        return {}
    return {"legal": flow.legal(hand, hand.turn)}


def actors_number(hand: Hand, seat: int | None) -> dict[str, Any]:
    count = 0 if hand.turn is None else len(flow.legal(hand, hand.turn))
    return {"bury_count": count}


def refused_to_all(hand: Hand, seat: int | None) -> dict[str, Any]:
    return {"refused": view(hand, hand.turn).refused}


def bury_said(hand: Hand, seat: int | None) -> dict[str, Any]:
    return {"said": view(hand, hand.picker).said}


def under_known(hand: Hand, seat: int | None) -> dict[str, Any]:
    return {"under": hand.under}


def shown_early(hand: Hand, seat: int | None) -> dict[str, Any]:
    first = [SeenPlay(0, card) for card in cards_in(hand.held[0])]
    return {"shown": tuple(first[:1])}


in_view("the view of who may pick shows the blind", blind_before)
in_view("a covered card's colour is in the view", covered_tell, *DUELS)
in_view("the own covered cards are shown to their owner", own_covered, *DUELS)
in_view("the view names the secret partner", lambda hand, seat: {"partner": true_partner(hand)})
in_view(
    "the public partner is set as soon as there is one",
    lambda hand, seat: {"partner_public": true_partner(hand)},
)
in_view("everybody is told what the actor may do", actors_choice)
in_view("the number of the actor's choices is in the view", actors_number)
in_view("everybody is told which cards the actor may not play", refused_to_all)
in_view("what was buried stands in the list of what was said", bury_said)
in_view("the card under is in everybody's view", under_known, "under")
in_view("a card of the first seat counts as shown", shown_early)
in_view("all cards are revealed a card early", lambda hand, seat: {"buried": hand.blind})
in_table(
    "one bit of a hand is in the public facts",
    lambda here, viewer: {"practice": here.hand is not None and holds(here.hand, 0)},
)
in_table(
    "the stakes are raised by a secret",
    lambda here, viewer: {"stakes": 1 + (here.hand is not None and holds(here.hand, 1))},
)
in_table(
    "somebody is ready who holds a queen",
    lambda here, viewer: {
        "ready": tuple(
            here.hand is not None and holds(here.hand, s) for s in range(len(here.seats))
        )
        if here.hand is not None and here.hand.seats == len(here.seats)
        else here.ready
    },
)
in_table(
    "another seat's token is in the table's name",
    lambda here, viewer: {
        "name": next((seat.token for seat in here.seats if seat.token), here.name)
    },
)


@planted("a watcher is shown the first seat's cards")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Room.hand_seat
    patch.setattr(Room, "hand_seat", lambda self, seat: rightly(self, 0 if seat is None else seat))


@planted("who comes back is shown the neighbour's cards")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Host._state

    def state(self: Host, viewer: int | None) -> dict[str, Any]:
        fresh = self.__dict__.pop("fresh", False)
        return rightly(self, (viewer or 0) ^ 1 if fresh else viewer)

    def send_fresh(self: Host, session: Session) -> None:
        self.__dict__["fresh"] = True
        right_fresh(self, session)

    right_fresh = Host._send_fresh
    patch.setattr(Host, "_state", state)
    patch.setattr(Host, "_send_fresh", send_fresh)


@planted("the order of the fields depends on who holds what")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Host._state

    def state(self: Host, viewer: int | None) -> dict[str, Any]:
        said = rightly(self, viewer)
        hand = self.room.hand
        if hand is not None and hand.held[0] > hand.held[1]:
            said["table"] = dict(reversed(said["table"].items()))
        return said

    patch.setattr(Host, "_state", state)


@planted("a secret takes a revision of its own")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Room._act

    def act(self: Room, entry: Any) -> Applied:
        after, told = rightly(self, entry)
        secret = after.hand is not None and after.hand.picker is not None and holds(after.hand, 0)
        return Applied(replace(after, rev=after.rev + secret), told)

    patch.setattr(Room, "_act", act)


@planted("an event tells that there is a secret", "full")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Room._act

    def act(self: Room, entry: Any) -> Applied:
        after, told = rightly(self, entry)
        if after.hand is not None and not after.hand.over and holds(after.hand, 1):
            told = (*told, events.Declined(0, "partner"))
        return Applied(after, told)

    patch.setattr(Room, "_act", act)


@planted("the reason of a refusal is told to others")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Host._refuse

    def refuse(self: Host, session: Session, cid: int, refusal: Refusal) -> None:
        rightly(self, session, cid, refusal)
        for other in self._sessions:
            if other is not session and other.phase == LIVE and session.seat is not None:
                seen = self._state(session.seat)["view"]
                text = f"{refusal} {len(seen['refused'] or '')} {seen['hand']}"[:100]
                other.send("said", seat=session.seat, name="", kind="chat", text=text)

    patch.setattr(Host, "_refuse", refuse)


@planted("a refusal speaks of a card that somebody else holds")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = flow.why_not

    def chatty(hand: Hand, seat: int, action: Action) -> Any:
        reason = rightly(hand, seat, action)
        return replace(reason, card=next(iter(hand.cards_of((seat + 1) % hand.seats)), QUEEN))

    def to_text(hand: Hand, seat: int, action: Action) -> Any:
        reason = chatty(hand, seat, action)
        return replace(reason, card=reason.card.code)

    patch.setattr("net.room.flow.why_not", to_text)


@planted("talk carries a sign of what the speaker holds")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Session.send

    def send(self: Session, name: str, /, **fields: Any) -> None:
        if name == "said" and TABLES and TABLES[-1].hand is not None:
            fields["name"] += "*" * holds(TABLES[-1].hand, 0)
        rightly(self, name, **fields)

    patch.setattr(Session, "send", send)
    remember_room(patch)


TABLES: list[Room] = []
"""The room that was told of last, for leaks that have no room at hand."""


def remember_room(patch: pytest.MonkeyPatch) -> None:
    rightly = Host._hear

    def hear(self: Host, session: Session, frame: bytes) -> None:
        TABLES[:] = [self.room]
        rightly(self, session, frame)

    patch.setattr(Host, "_hear", hear)


@planted("the answer to a ping holds a hash of everything")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Session.send

    def send(self: Session, name: str, /, **fields: Any) -> None:
        if name == "pong" and TABLES and TABLES[-1].hand is not None:
            fields["n"] = zlib.crc32(repr(TABLES[-1].hand.held).encode()) >> 1
        rightly(self, name, **fields)

    patch.setattr(Session, "send", send)
    remember_room(patch)


@planted("the seal of a picture is made of everybody's cards")
def _(patch: pytest.MonkeyPatch) -> None:
    def leaky(rev: int, seen: SeatView | None, table: TableView) -> bytes:
        everything = repr(TABLES[-1].hand).encode() if TABLES else b""
        return seal(rev, seen, table)[:4] + zlib.crc32(everything).to_bytes(4, "big")

    patch.setattr("net.host.seal", leaky)
    remember_room(patch)


@planted("an acknowledgement is followed by the number of choices")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Host._request

    def request(self: Host, session: Session, *more: Any) -> None:
        rightly(self, session, *more)
        hand = self.room.hand
        if hand is not None and hand.turn is not None:
            session.send("pong", n=len(flow.legal(hand, hand.turn)))

    patch.setattr(Host, "_request", request)


@planted("the log tells what is done")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Host.do

    def do(self: Host, command: Command) -> Refusal | None:
        LOG.info("%s", command)
        return rightly(self, command)

    patch.setattr(Host, "do", do)


@planted("the record of a running hand is written")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = LocalTable._after

    def after(self: LocalTable, entries: Any, told: Any) -> None:
        rightly(self, entries, told)
        hand = transcripts.transcript(self._host.room)
        if hand is not None:
            self._on_hand_over(hand)

    patch.setattr(LocalTable, "_after", after)


@planted("the announcement by mDNS names a card")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = OpenTable.facts

    def txt(self: Advert) -> dict[str, Any]:
        return {"c": str(self._facts()["boot"]), **right_txt(self)}

    def facts(self: OpenTable) -> dict[str, Any]:
        said = rightly(self)
        hand = self.room.hand
        return said if hand is None else {**said, "boot": int(hand.blind[0]) if hand.blind else 0}

    right_txt = Advert._txt
    patch.setattr(Advert, "_txt", txt)
    patch.setattr(OpenTable, "facts", facts)


@planted("the beacon counts something secret among the watchers")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = OpenTable.facts

    def facts(self: OpenTable) -> dict[str, Any]:
        said = rightly(self)
        hand = self.room.hand
        return said if hand is None else {**said, "watching": int(holds(hand, 0))}

    patch.setattr(OpenTable, "facts", facts)


@planted("a bot waits longer the more it may choose from")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = LocalTable._after

    def after(self: LocalTable, entries: Any, told: Any) -> None:
        rightly(self, entries, told)
        hand = self._host.room.hand
        if hand is not None and hand.turn is not None:
            self._due += 0.01 * len(flow.legal(hand, hand.turn))

    patch.setattr(LocalTable, "_after", after)


@planted("a bot is told who the partner is")
def _(patch: pytest.MonkeyPatch) -> None:
    def leaky(hand: Hand, seat: int | None) -> SeatView:
        return replace(view(hand, seat), partner=true_partner(hand))

    patch.setattr(local, "view", leaky)


@planted("the question to a bot begins with the next seat's cards")
def _(patch: pytest.MonkeyPatch) -> None:
    real = local.Question

    def question(**fields: Any) -> Any:
        hand = TABLES[-1].hand if TABLES else None
        seed = "" if hand is None else str(hand.held[(fields["view"].seat + 1) % hand.seats])
        return real(**{**fields, "seed": fields["seed"] + seed})

    patch.setattr(local, "Question", question)
    remember_room(patch)
    right = Host.do

    def do(self: Host, command: Command) -> Refusal | None:
        TABLES[:] = [self.room]
        return right(self, command)

    patch.setattr(Host, "do", do)


@planted("the seed of the deal is sent with the promise")
def _(patch: pytest.MonkeyPatch) -> None:
    rightly = Session.send

    def send(self: Session, name: str, /, **fields: Any) -> None:
        rightly(self, name, **fields)
        if name == "update" and TABLES and TABLES[-1].shuffled is not None:
            made = TABLES[-1].shuffled
            rightly(self, "reveal", deal=1, seed=bytes.fromhex(made.seed), parts=[])

    patch.setattr(Session, "send", send)
    remember_room(patch)
