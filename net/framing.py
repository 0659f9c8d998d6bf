"""Bytes of a stream to frames and back. A frame is its length in four bytes, then one message.

The reader keeps nothing but the frame that has begun, and believes no length above what the phase
allows. After an error it reads no more: what follows may be anything.
"""

from __future__ import annotations

import struct

from engine.errors import SheepsheadError

HEAD = struct.Struct(">I")


class BadFrame(SheepsheadError):
    """A stream that is no row of frames; says what is wrong."""


def frame(message: bytes) -> bytes:
    """The bytes of a frame around a message."""
    return HEAD.pack(len(message)) + message


class FrameReader:
    """Takes bytes as they come and gives whole messages.

    largest  the longest message that is allowed now, in bytes; the owner changes it with the phase
    """

    def __init__(self, largest: int) -> None:
        self.largest = largest
        self._bytes = bytearray()
        self._broken = ""

    def feed(self, data: bytes) -> None:
        """Take bytes; `take` gives what they complete."""
        if not self._broken:
            self._bytes += data

    def take(self) -> bytes | None:
        """The next whole message, or None until more bytes have come. `BadFrame` for a length that
        can't be, and for ever after it."""
        if self._broken:
            raise BadFrame(self._broken)
        if len(self._bytes) < HEAD.size:
            return None
        (length,) = HEAD.unpack_from(self._bytes)
        if not 0 < length <= self.largest:
            self._broken = (
                f"a frame of {length} bytes can't be here, from 1 to {self.largest} are allowed."
            )
            self._bytes.clear()
            raise BadFrame(self._broken)
        end = HEAD.size + length
        if len(self._bytes) < end:
            return None
        message = bytes(self._bytes[HEAD.size : end])
        del self._bytes[:end]
        return message

    @property
    def begun(self) -> bool:
        """Whether a part of a frame waits for the rest."""
        return bool(self._bytes)
