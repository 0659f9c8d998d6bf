"""Networks for the tests that need one, and an end for every program they start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.programs import Talking
from tests.kit.switch import Filters, Switch
from tests.net.evening import Evening


@pytest.fixture
def switch() -> Iterator[Switch]:
    """Three computers on a switch; the file says whether the machine can do that."""
    with Switch(3) as made:
        yield made


@pytest.fixture
def filters(switch: Switch) -> Filters:
    """What that switch does not pass on."""
    return Filters(switch)


@pytest.fixture
def started() -> Iterator[list[Talking]]:
    """Programs that end with the test."""
    programs: list[Talking] = []
    yield programs
    for one in programs:
        one.end()


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """An open table with Anna at its own computer."""
    return Evening(tmp_path)
