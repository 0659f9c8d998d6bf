"""What a command leads to at a table: entries for the journal, or a refusal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from engine import flow
from engine.actions import parse
from engine.errors import BadRules, Reason
from engine.match import begin, come, go
from engine.rules import preset
from net import columns
from net.commands import (
    Act,
    AddChair,
    Close,
    Command,
    Keep,
    LastHand,
    Leave,
    Meet,
    NewRules,
    NextHand,
    PayPot,
    Practice,
    Ready,
    Reseat,
    Swap,
    TakeChair,
    Undo,
)
from net.entries import (
    Acted,
    Chaired,
    Closed,
    Company,
    DealtOut,
    Entry,
    Kept,
    PotPaid,
    Reseated,
    Ruled,
    SaidLast,
    SaidReady,
    Seat,
    Shuffled,
    Swapped,
    Unchaired,
    Undone,
)
from net.messages import Refusal
from net.text import BOT_NAMES, clean_name, unique_names

if TYPE_CHECKING:
    from net.room import Room


WATCHERS = 24
"""How many of those who watch are named."""


class Decision(NamedTuple):
    """What a command leads to: entries to be journaled and applied, or a refusal. Neither: it was
    done before, and is answered as it was then."""

    entries: tuple[Entry, ...] = ()
    refusal: Refusal | None = None


def _no(code: str, reason: Reason | str) -> Decision:
    return Decision(refusal=Refusal(code, reason))


def decide(room: Room, command: Command) -> Decision:
    """What `command` leads to now. The room is not changed, and nothing is written."""
    if command.seat >= 0:
        if command.seat >= len(room.seats):
            raise AssertionError(f"there is no seat {command.seat}")
        acked = room.seats[command.seat].acked
        if command.cid and command.cid in acked:
            return Decision()
        if command.cid and acked and command.cid < max(acked):
            return _no("stale", "This was asked before something that is already done.")
    if room.closed:
        return _no("closed", "This table is closed.")
    match command:
        case Act():
            return _decide_act(room, command)
        case NextHand():
            return _decide_next(room, command)
        case Practice():
            return _decide_practice(room, command)
        case Undo():
            return _decide_undo(room, command)
        case Ready():
            return Decision((SaidReady(command.seat, command.on, command.cid),))
        case LastHand():
            return _decide_last(room, command)
        case PayPot():
            if not room.pot_waits:
                return _no("not_now", "There is no pot to be paid out.")
            return Decision((PotPaid(command.key.hex()),))
        case Leave():
            return _decide_leave(room, command)
        case Reseat():
            return _decide_reseat(room, command)
        case NewRules():
            return _decide_rules(room, command)
        case Swap():
            return _decide_swap(room, command)
        case AddChair():
            return _decide_add_chair(room, command)
        case TakeChair():
            return _decide_take_chair(room, command)
        case Meet():
            return _decide_meet(room, command)
        case Keep():
            return Decision((Kept(command.deal),) if command.deal > room.kept else ())
        case Close():
            return Decision((Closed(),))
    raise AssertionError(f"{type(command).__name__} is no command")


def _decide_act(room: Room, command: Act) -> Decision:
    hand = room.hand
    if hand is None or command.hand != room.deals or command.step != room.step:
        return _no("stale", "The table has moved on.")
    seat = room.hand_seat(command.seat)
    if hand.over:
        return _no("not_now", Reason("over"))
    if seat is None:
        return _no("not_your_turn", "You sit this hand out.")
    if seat != hand.turn:
        return _no("not_your_turn", Reason("not-your-turn"))
    try:
        action = parse(command.action)
    except ValueError as error:
        return _no("illegal", str(error))
    if action not in flow.legal(hand, seat):
        return _no("illegal", flow.why_not(hand, seat, action))
    return Decision((Acted(command.seat, action, command.cid),))


def _decide_next(room: Room, command: NextHand) -> Decision:
    if room.phase == "hand":
        return _no("not_now", "The hand is not over yet.")
    if room.phase == "ended":
        return _no("not_now", "The last hand of this table has been played.")
    assert len(command.key) == 32
    dealt = DealtOut(command.key.hex(), False, command.seat, command.cid)
    if not command.seed:
        return Decision((dealt,))
    return Decision((Shuffled(room.deals + 1, command.seed, command.parts), dealt))


def _decide_practice(room: Room, command: Practice) -> Decision:
    if room.phase == "hand":
        return _no("not_now", "The hand is not over yet.")
    if room.hand is None:
        return _no("not_now", "There is no hand to play once more.")
    if sum(seat.kind == "person" for seat in room.seats) > 1:
        return _no("not_now", "The same hand again is for one person among bots.")
    if command.turned and len(room.seats) != 2:
        return _no("not_now", "Sides are changed where two play.")
    dealt = DealtOut(room.key, True, command.seat, command.cid, command.turned)
    return Decision((dealt,))


def _decide_undo(room: Room, command: Undo) -> Decision:
    if room.phase != "hand" or room.hand is None:
        return _no("not_now", "A card can be taken back while the hand lasts.")
    if sum(seat.kind == "person" for seat in room.seats) > 1:
        return _no("not_now", "Taking back is for one person among bots.")
    seat = room.hand_seat(command.seat)
    own = [number for number, (who, _action) in enumerate(room.said) if who == seat]
    if not own:
        return _no("not_now", "There is nothing to take back.")
    return Decision((Undone(command.seat, own[-1]),))


def _decide_last(room: Room, command: LastHand) -> Decision:
    if room.ended:
        return _no("not_now", "The last hand of this table has been played.")
    return Decision((SaidLast(command.seat, command.on, command.cid),))


def _decide_leave(room: Room, command: Leave) -> Decision:
    away = Reseated(
        command.seat, _bot_name(room), "bot", command.bot, "", False, command.cid, former=True
    )
    entries: tuple[Entry, ...] = (away,)
    others = (one for number, one in enumerate(room.seats) if number != command.seat)
    if not command.kept and not any(other.kind == "person" for other in others):
        entries += (Closed(),)
    return Decision(entries)


def _decide_reseat(room: Room, command: Reseat) -> Decision:
    old = room.seats[command.which]
    name = clean_name(command.name) if command.name or not command.bot else _bot_name(room)
    kind = "bot" if command.bot else "person"
    seat = Seat(name, kind, command.bot, command.token, command.away)
    mine = columns.own_column(room.columns, seat)
    if command.token and mine is None and len(room.columns) >= columns.LIMIT:
        return _no("full", "The score sheet has no room for one more player.")
    here = room.match.sheet[command.which]
    taken = [one.name for one in room.seats if one is not old]
    fresh = room.phase != "hand" and columns.untouched(room.match, here)
    for number, column in enumerate(room.columns):
        # Somebody may have the name of their own column, and of one that they take as it is.
        as_it_is = number == here and (fresh or column.token == seat.token)
        if number != mine and not as_it_is:
            taken.append(column.name)
    name = unique_names((*dict.fromkeys(taken), name))[-1]
    seat = replace(seat, name=name)
    if replace(old, acked=()) == seat:
        return Decision()
    return Decision(
        (
            Reseated(
                command.which,
                name,
                kind,
                command.bot,
                command.token,
                command.away,
                0,
                command.former,
            ),
        )
    )


def _decide_add_chair(room: Room, command: AddChair) -> Decision:
    if room.phase not in ("lobby", "between"):
        return _no("not_now", "A chair can be added between two hands.")
    if len(room.columns) >= columns.LIMIT:
        return _no("full", "The score sheet has no room for one more player.")
    try:
        come(room.match, len(room.seats), bytes(32))
    except BadRules as bad:
        return _no("illegal", str(bad))
    known = [column.name for column in room.columns] + [seat.name for seat in room.seats]
    name = next((one for one in BOT_NAMES if one not in known), "Bot")
    name = unique_names((*dict.fromkeys(known), name))[-1]
    return Decision((Chaired(name, command.bot),))


def _decide_take_chair(room: Room, command: TakeChair) -> Decision:
    if room.phase not in ("lobby", "between"):
        return _no("not_now", "A chair can be taken away between two hands.")
    if room.seats[command.which].kind != "bot":
        return _no("not_now", "Somebody sits there.")
    try:
        go(room.match, command.which)
    except BadRules as bad:
        return _no("illegal", str(bad))
    return Decision((Unchaired(command.which),))


def _bot_name(room: Room) -> str:
    """What a bot is called that takes a person's seat: one of those who had to get up, if any."""
    sitting = {seat.name for seat in room.seats}
    known = [column.name for column in room.columns]
    up = [column.name for column in room.columns if not column.token]
    fresh = [name for name in BOT_NAMES if name not in known]
    return next((name for name in (*up, *fresh) if name not in sitting), "Bot")


def _decide_meet(room: Room, command: Meet) -> Decision:
    host = clean_name(command.host) if command.host else ""
    watchers = tuple(clean_name(name) for name in command.watchers[:WATCHERS])
    if (host, watchers, command.paused) == (room.host, room.watchers, room.paused):
        return Decision()
    return Decision((Company(host, watchers, command.paused),))


def _decide_rules(room: Room, command: NewRules) -> Decision:
    if room.phase not in ("lobby", "between"):
        return _no("not_now", "The rules can be changed between two hands.")
    try:
        rules = preset(command.preset, **dict(command.options))
        begin(rules, len(room.seats))
    except BadRules as bad:
        return _no("illegal", str(bad))
    return Decision((Ruled(command.preset, rules.changes),))


def _decide_swap(room: Room, command: Swap) -> Decision:
    if room.phase != "lobby":
        return _no("not_now", "Places can be changed before the first hand.")
    return Decision((Swapped(command.which, command.other),))
