"""Join codes, typed addresses and the list of known tables."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from net.codes import LETTERS, join_code, read_code
from net.joining import NoSuchAddress, read_place
from net.known import FILE, KnownTable, forget_seat, known_tables, remember, token_for


def test_every_home_address_survives_the_code() -> None:
    rng = Random(3)
    for _ in range(3000):
        address = rng.choice(
            (
                f"10.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}",
                f"172.{rng.randrange(16, 32)}.{rng.randrange(256)}.{rng.randrange(256)}",
                f"192.168.{rng.randrange(256)}.{rng.randrange(256)}",
            )
        )
        secret = rng.randrange(1 << 14)
        assert read_code(join_code(address, secret)) == (address, secret)


def test_other_addresses_leave_only_the_secret() -> None:
    for address in ("", "127.0.0.1", "100.64.3.4", "198.51.100.7", "fe80::1"):
        assert read_code(join_code(address, 99)) == ("", 99)


def test_a_code_is_understood_as_people_write_it() -> None:
    code = join_code("192.168.1.20", 1234)
    for typed in (code.lower(), code.replace("-", ""), f" {code} ", code.replace("0", "O")):
        assert read_code(typed) == ("192.168.1.20", 1234)


def test_most_slips_of_the_pen_are_noticed() -> None:
    rng = Random(8)
    missed = 0
    for _ in range(2000):
        code = list(join_code("192.168.1.20", rng.randrange(1 << 14)).replace("-", ""))
        at = rng.randrange(9)
        code[at] = rng.choice([letter for letter in LETTERS if letter != code[at]])
        missed += read_code("".join(code)) is not None
    assert missed < 2000 / 20


def test_what_is_no_code() -> None:
    for text in ("", "ABC", "192.168.1.20", "ABC-DEF-GHIJ", "äöü-äöü-äöü"):
        assert read_code(text) is None


def test_addresses_as_people_type_them() -> None:
    assert read_place("192.168.1.20") == ("192.168.1.20", 27432, -1)
    assert read_place(" anna.local:2000 ") == ("anna.local", 2000, -1)
    assert read_place("[fe80::1%eth0]:99") == ("fe80::1%eth0", 99, -1)
    assert read_place("fe80::1") == ("fe80::1", 27432, -1)
    assert read_place(join_code("10.1.2.3", 5)) == ("10.1.2.3", 27432, 5)
    for text in ("", "two words", "host:0", "host:port", "host:70000"):
        with pytest.raises(NoSuchAddress):
            read_place(text)


def known(number: int, token: str = "") -> KnownTable:
    room = f"{number:016x}"
    return KnownTable(room, f"Table {number}", ("192.168.1.20",), 27432, token, "Ben")


def test_eight_tables_are_known_the_latest_first(tmp_path: Path) -> None:
    for number in range(12):
        remember(tmp_path, known(number, bytes([number] * 16).hex()))
    remember(tmp_path, known(7))
    names = [one.name for one in known_tables(tmp_path)]
    assert names == ["Table 7", *(f"Table {number}" for number in (11, 10, 9, 8, 6, 5, 4))]
    assert token_for(tmp_path, f"{9:016x}") == bytes([9] * 16)
    forget_seat(tmp_path, f"{9:016x}")
    assert token_for(tmp_path, f"{9:016x}") == b""
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "{", "[1]", '[{"room": 1}]', '{"a": 1}', "null"])
def test_a_damaged_list_is_an_empty_one(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert known_tables(tmp_path) == ()
    remember(tmp_path, known(1))
    assert len(known_tables(tmp_path)) == 1
