"""Frames come whole, whatever the network does to the bytes between."""

from __future__ import annotations

from random import Random

import pytest

from net.framing import BadFrame, FrameReader, frame


def taken(reader: FrameReader) -> list[bytes]:
    found = []
    while (message := reader.take()) is not None:
        found.append(message)
    return found


def test_byte_by_byte_the_same_messages_arrive() -> None:
    messages = [b"a", b"bc" * 300, b"\x00" * 1024]
    reader = FrameReader(1024)
    found: list[bytes] = []
    for byte in b"".join(map(frame, messages)):
        reader.feed(bytes([byte]))
        found += taken(reader)
    assert found == messages
    assert not reader.begun


def test_any_split_and_any_merging_gives_the_same_messages() -> None:
    rng = Random(5)
    for _ in range(300):
        messages = [rng.randbytes(rng.randint(1, 90)) for _ in range(rng.randint(1, 9))]
        stream = b"".join(map(frame, messages))
        reader = FrameReader(100)
        found: list[bytes] = []
        while stream:
            some = rng.randint(1, len(stream))
            reader.feed(stream[:some])
            stream = stream[some:]
            found += taken(reader)
        assert found == messages


@pytest.mark.parametrize("length", [0, 101, 2**31, 2**32 - 1])
def test_a_length_that_cannot_be_ends_the_stream_for_ever(length: int) -> None:
    reader = FrameReader(100)
    reader.feed(length.to_bytes(4, "big") + bytes(90))
    for _ in range(2):
        with pytest.raises(BadFrame, match="from 1 to 100"):
            reader.take()
        reader.feed(frame(b"good"))


def test_the_limit_may_change_between_two_frames_of_one_packet() -> None:
    reader = FrameReader(10)
    reader.feed(frame(b"x" * 10) + frame(b"y" * 50))
    assert reader.take() == b"x" * 10
    reader.largest = 50
    assert reader.take() == b"y" * 50


def test_nothing_is_kept_after_an_error() -> None:
    reader = FrameReader(10)
    reader.feed(b"\xff" * 60_000)
    with pytest.raises(BadFrame):
        reader.take()
    for _ in range(10):
        reader.feed(bytes(60_000))
    assert not reader.begun
