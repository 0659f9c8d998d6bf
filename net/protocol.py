"""The door of a table on the network: who comes in, and how both sides prove themselves.

    guest                          host
    probe                     ->        "what table is this?"
                              <-   here, and the end
    knock{nonce, who, name}   ->
                              <-   challenge{nonce, need}
    proof{mac}                ->
                              <-   asked            while somebody at the table is asked
                              <-   enter{mac, token} or refuse{code, text}

No socket and no clock here: `hear` takes a message, `out` holds what is to be sent, and a table of
states says what may be heard when and for how long. A token is told once, when a newcomer enters;
later each side only proves that it knows it. A mistake of the other end raises `BadMessage`.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, NamedTuple, Protocol

from net.messages import (
    DOOR,
    DOWN,
    LARGEST,
    LIVE,
    PROTOCOL,
    UP,
    BadMessage,
    decode,
    encode,
    other_version,
)
from net.sayings import Saying
from net.text import clean_line, clean_name

DOOR_SECONDS = 3.0
"""From the first byte to the proof, whatever is sent meanwhile."""

ASK_SECONDS = 120.0
"""How long somebody waits at the door for an answer from the table."""


class State(NamedTuple):
    """What may be heard in a state, for how many seconds it may last (None: for ever), and the
    longest message."""

    hears: tuple[str, ...]
    seconds: float | None
    largest: int


HOST_STATES: dict[str, State] = {
    "new": State(("probe", "knock"), DOOR_SECONDS, LARGEST[UP, DOOR]),
    "challenged": State(("proof",), DOOR_SECONDS, LARGEST[UP, DOOR]),
    "asking": State((), ASK_SECONDS, LARGEST[UP, DOOR]),
    "in": State(("ping", "echo", "*"), None, LARGEST[UP, LIVE]),
    "over": State((), 0.0, LARGEST[UP, DOOR]),
}
"""The host's side of one connection. `*` means all messages of the live phase."""

GUEST_STATES: dict[str, State] = {
    "knocked": State(("challenge", "here", "refuse"), DOOR_SECONDS, LARGEST[DOWN, DOOR]),
    "proved": State(("asked", "enter", "refuse"), DOOR_SECONDS, LARGEST[DOWN, DOOR]),
    "asking": State(("enter", "refuse"), ASK_SECONDS, LARGEST[DOWN, DOOR]),
    "in": State(("pong", "beat", "*"), None, LARGEST[DOWN, LIVE]),
    "over": State((), 0.0, LARGEST[DOWN, DOOR]),
}
"""The guest's side."""


def mark(token: bytes) -> bytes:
    """The public mark of a token, by which the host finds it; useless to anybody else."""
    return hashlib.sha256(b"sheepshead mark" + token).digest()[:8]


def code_key(secret: int) -> bytes:
    """The key that a join code's secret stands for."""
    return hashlib.sha256(b"sheepshead code" + secret.to_bytes(4, "big")).digest()


def code_mark(secret: int) -> bytes:
    """By which a table is known to whoever has its join code. Only a table that lets everybody in
    shows it: anybody could work out the secret from it."""
    return mark(code_key(secret))


def proof(key: bytes, role: str, nonces: bytes, room: str) -> bytes:
    """What proves that `role` (guest or host) knows `key`, here and now and for this room."""
    said = role.encode() + b"\0" + nonces + b"\0" + room.encode("ascii", "replace")
    return hmac.digest(key, said, "sha256")


class Refused(NamedTuple):
    """Why somebody does not come in."""

    code: str
    text: str


class Gate(Protocol):
    """What the door asks the table."""

    def facts(self) -> dict[str, Any]:
        """The fields of `here`."""

    def room_id(self) -> str:
        """The room's id."""

    def token_of(self, who: bytes) -> bytes | None:
        """The token with this mark, where it is still good."""

    def need(self, address: str) -> str:
        """What a newcomer must bring: nothing, code or approval."""

    def code(self) -> bytes:
        """The key of the join code."""

    def barred(self, address: str) -> Refused | None:
        """Why nobody may come in from this address now."""

    def wrong(self, address: str) -> None:
        """Somebody gave a wrong proof."""

    def newcomer(self, door: HostDoor) -> None:
        """Decide about a newcomer, now or later: `door.let_in` or `door.refuse`."""


class HostDoor:
    """The host's side of one connection until somebody is in.

    state  a key of `HOST_STATES`
    out    messages to be sent
    name, watch, app   what a newcomer said
    token  who is in
    new    the token was given just now
    """

    def __init__(self, gate: Gate, nonce: bytes, address: str = "") -> None:
        self.state = "new"
        self.out: list[bytes] = []
        self.name = ""
        self.watch = False
        self.app = ""
        self.address = address
        self.token = b""
        self.new = False
        self._gate = gate
        self._nonce = nonce
        self._nonces = b""
        self._need = "nothing"
        self._key = b""
        self._keys: tuple[bytes, ...] = ()

    def hear(self, message: bytes) -> None:
        """Take one message; only before somebody is in."""
        stranger = other_version(message, UP, DOOR) if self.state == "new" else None
        if stranger is not None:
            self._other_version(stranger)
            return
        name, fields = decode(message, UP, DOOR)
        if name not in HOST_STATES[self.state].hears:
            raise BadMessage(Saying("{name} is not expected at the door now.", name=name))
        if name == "probe":
            self.out.append(encode("here", self._gate.facts()))
            self.state = "over"
        elif name == "knock":
            self._knock(fields)
        else:
            self._proof(fields["mac"])

    def _other_version(self, name: str) -> None:
        """Whatever else another version says: a probe hears what table this is, so that it can
        be shown with the reason, and a knock hears the reason."""
        if name == "probe":
            self.out.append(encode("here", self._gate.facts()))
            self.state = "over"
        else:
            self.refuse("version", "This table plays another version of Sheepshead.")

    def _knock(self, fields: dict[str, Any]) -> None:
        barred = self._gate.barred(self.address)
        if barred is not None:
            self.refuse(*barred)
            return
        room = self._gate.room_id()
        if fields["room"] not in ("", room):
            self.refuse("closed", "The table that you are looking for is not here any more.")
            return
        self.name = clean_name(fields["name"])
        self.app = clean_line(fields["app"], 40, 40)
        self.watch = fields["watch"]
        self._nonces = bytes(fields["nonce"]) + self._nonce
        if fields["who"]:
            token = self._gate.token_of(fields["who"])
            if token is None:
                self.refuse("bad_token", "Your seat belongs to somebody else by now.")
                return
            self._need, self._key, self.token = "token", token, token
        else:
            self._need = self._gate.need(self.address)
            self._key = self._gate.code() if self._need == "code" else b""
        self.state = "challenged"
        self.out.append(
            encode("challenge", {"nonce": self._nonce, "room": room, "need": self._need})
        )

    def _proof(self, mac: bytes) -> None:
        room = self._gate.room_id()
        if self._key and not hmac.compare_digest(
            mac, proof(self._key, "guest", self._nonces, room)
        ):
            self._gate.wrong(self.address)
            if self._need == "code":
                self.refuse("wrong_code", "That is not the code of this table.")
            else:
                self.refuse("bad_token", "Your seat belongs to somebody else by now.")
            return
        if self._need == "token":
            # The seat may have gone while the answer was under way.
            if self._gate.token_of(mark(self.token)) is None:
                self.refuse("bad_token", "Your seat belongs to somebody else by now.")
                return
            self._enter(b"")
            return
        self.state = "asking"
        self._gate.newcomer(self)
        if self.state == "asking":
            self.out.append(encode("asked", {}))

    def let_in(self, token: bytes) -> None:
        """A newcomer comes in and gets a token."""
        if self.state == "asking":
            self.token, self.new = token, True
            self._enter(token)

    def _enter(self, token: bytes) -> None:
        mac = proof(self._key, "host", self._nonces, self._gate.room_id())
        self.out.append(encode("enter", {"token": token, "mac": mac}))
        self.state = "in"

    def refuse(self, code: str, text: str) -> None:
        """Nobody comes in here."""
        if self.state not in ("in", "over"):
            self.out.append(encode("refuse", {"code": code, "text": clean_line(text)}))
            self.state = "over"


class GuestDoor:
    """The guest's side until it is in.

    state    a key of `GUEST_STATES`
    out      messages to be sent
    token    the guest's token, old or new
    room     the room's id
    need     what the host asked for, "" before that
    refused  why the guest does not come in
    """

    def __init__(
        self,
        *,
        nonce: bytes,
        app: str = "sheepshead",
        name: str = "",
        token: bytes = b"",
        code: int | None = None,
        room: str = "",
        watch: bool = False,
    ) -> None:
        self.state = "knocked"
        self.token = token
        self.room = room
        self.need = ""
        self.refused: Refused | None = None
        self._nonce = nonce
        self._nonces = b""
        self._code = code
        self._key = b""
        self.out: list[bytes] = [
            encode(
                "knock",
                {
                    "proto": PROTOCOL,
                    "app": clean_line(app, 40, 40),
                    "nonce": nonce,
                    "room": room,
                    "who": mark(token) if token else b"",
                    "name": clean_name(name),
                    "watch": watch,
                },
            )
        ]

    def hear(self, message: bytes) -> None:
        """Take one message; only before the guest is in."""
        name, fields = decode(message, DOWN, DOOR)
        if name not in GUEST_STATES[self.state].hears:
            raise BadMessage(Saying("{name} is not expected at the door now.", name=name))
        if name == "challenge":
            self._challenge(fields)
        elif name == "asked":
            self.state = "asking"
        elif name == "enter":
            self._entered(fields)
        elif name == "refuse":
            self._end(fields["code"], clean_line(fields["text"]))
        else:
            raise BadMessage("The host answers a question that was not put.")

    def _challenge(self, fields: dict[str, Any]) -> None:
        if self.room and fields["room"] != self.room:
            self._end("closed", "Another table answers at this address.")
            return
        self.room = fields["room"]
        self.need = fields["need"]
        self._nonces = self._nonce + bytes(fields["nonce"])
        if self.token and self.need != "token":
            # Whoever does not ask for the token may not know it.
            self._end("bad_token", "The host does not know your seat.")
            return
        if self.need == "token":
            self._key = self.token
        elif self.need == "code":
            if self._code is None:
                self._end("wrong_code", "This table asks for its join code.")
                return
            self._key = code_key(self._code)
        mac = proof(self._key, "guest", self._nonces, self.room) if self._key else b""
        self.out.append(encode("proof", {"mac": mac}))
        self.state = "proved"

    def _entered(self, fields: dict[str, Any]) -> None:
        expected = proof(self._key, "host", self._nonces, self.room)
        if not hmac.compare_digest(fields["mac"], expected):
            self._end("bad_token", "The host could not prove that this is your table.")
            return
        if not self.token:
            if len(fields["token"]) != 16:
                raise BadMessage("The host gave no token.")
            self.token = bytes(fields["token"])
        self.state = "in"

    def _end(self, code: str, text: str) -> None:
        self.refused = Refused(code, text)
        self.state = "over"
