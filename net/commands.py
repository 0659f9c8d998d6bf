"""What a seat or the host may ask of a room."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """Base of all commands. `seat` is the table seat that asks, -1 for the host itself; `cid` the
    number of its request, 0 where it needs no protection against being repeated."""

    seat: int = -1
    cid: int = 0


@dataclass(frozen=True)
class Act(Command):
    """Answer question `step` of deal `hand` with `action`, in the words of a record."""

    hand: int = 0
    step: int = 0
    action: str = ""


@dataclass(frozen=True)
class NextHand(Command):
    """Deal the next hand from `key`, 32 bytes that nobody could guess. `seed` and `parts` (table
    seat, share; all in hex digits) say how a fair deal made the key (`net.fairness`)."""

    key: bytes = b""
    seed: str = ""
    parts: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Practice(Command):
    """Deal the same hand once more, without score; `turned`: for two, each with the other's
    cards, since the other one deals."""

    turned: bool = False


@dataclass(frozen=True)
class Undo(Command):
    """Take the seat's last card or answer back, with all that followed; for one person among
    bots."""


@dataclass(frozen=True)
class Ready(Command):
    """Be ready for the next hand, or not after all."""

    on: bool = True


@dataclass(frozen=True)
class LastHand(Command):
    """Let the hand that is being played be the last one, or not after all; between two hands the
    evening ends at once (SCORE-11)."""

    on: bool = True


@dataclass(frozen=True)
class PayPot(Command):
    """Pay out what is left in the pot at the end of the session, by a lot from `key`, 32 bytes
    (NOPICK-5)."""

    key: bytes = b""


@dataclass(frozen=True)
class Leave(Command):
    """Give the seat up on purpose; `bot` plays on. The last person closes the table, unless it is
    one that is `kept` open for whoever comes."""

    bot: str = "random"
    kept: bool = False


@dataclass(frozen=True)
class Reseat(Command):
    """The host gives seat `which` to somebody: a bot of the kind `bot`, or with `bot` "" to a
    person with `token`. `away` says that this person is not connected. A bot without `name` gets
    one. `former`: whoever had the seat may come back to it while a bot has it."""

    which: int = 0
    name: str = ""
    bot: str = ""
    token: str = ""
    away: bool = False
    former: bool = False


@dataclass(frozen=True)
class Meet(Command):
    """Who is here beside the players: the host's name and the names of those who watch; and
    whether the host lets everything wait."""

    host: str = ""
    watchers: tuple[str, ...] = ()
    paused: bool = False


@dataclass(frozen=True)
class NewRules(Command):
    """The host changes the house rules between two hands; the score sheet goes on."""

    preset: str = "classic"
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Swap(Command):
    """The host lets two seats change places before the first hand."""

    which: int = 0
    other: int = 0


@dataclass(frozen=True)
class AddChair(Command):
    """The host puts one more chair at the table, where the rules let the dealer sit out (DEAL-5);
    a bot of the kind `bot` has it until somebody comes."""

    bot: str = "random"


@dataclass(frozen=True)
class TakeChair(Command):
    """The host takes chair `which` away, on which a bot sits; its column stays."""

    which: int = 0


@dataclass(frozen=True)
class Keep(Command):
    """The record of deal `deal` has been written down."""

    deal: int = 0


@dataclass(frozen=True)
class Close(Command):
    """The host closes the table."""
