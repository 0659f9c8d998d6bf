"""The window is heard: what it plays is written to a file instead of a loudspeaker."""

from __future__ import annotations

import json
import time
from array import array

import pytest

from game.waves import RATE
from tests.window.conftest import PATIENCE

pytestmark = pytest.mark.window


class Tape:
    """What the sound device has been given so far."""

    def __init__(self, path):
        self.path = path

    def samples(self):
        made = array("h")
        if self.path.exists():
            data = self.path.read_bytes()
            made.frombytes(data[: len(data) // 2 * 2])
        return made

    @property
    def seconds(self):
        return len(self.samples()) / RATE

    def loud(self, since=0.0):
        """The loudest sample after so many seconds, 0..1."""
        return max(map(abs, self.samples()[round(since * RATE) :]), default=0) / 32768

    def wait(self, seconds):
        """Until so much has been recorded."""
        end = time.monotonic() + PATIENCE
        while self.seconds < seconds:
            assert time.monotonic() < end, "the sound device is not open"
            time.sleep(0.1)


@pytest.fixture
def tape(game, tmp_path):
    """A game at the usual speed on a sound device that is a file."""
    settings = {"player_name": "Anna", "preset": "classic", "volume": 100}
    (game.home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    made = Tape(tmp_path / "tape.raw")
    game.display.env |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(made.path)}
    return made


def test_a_hand_is_heard_and_m_silences_it_and_nothing_is_printed(game, tape):
    game.start()
    tape.wait(1.0)
    assert tape.loud() == 0.0  # the title is silent
    game.key("Return")
    time.sleep(0.6)
    opened_at = tape.seconds
    game.key("Return")
    tape.wait(opened_at + 6.0)
    assert 0.05 < tape.loud(opened_at) < 0.95
    game.key("m")
    muted_at = tape.seconds + 0.5
    game.key("n")  # a pass would be a knock
    tape.wait(muted_at + 2.0)
    assert tape.loud(muted_at) == 0.0
    game.process.terminate()
    game.process.wait(timeout=10)
    assert game.process.stderr.read() == b""


@pytest.mark.parametrize("driver", ["dummy", "", "nonsense"])
def test_with_or_without_a_device_nothing_is_printed(game, driver):
    """An empty name lets the library look for itself, and find none where there is none."""
    game.display.env["SDL_AUDIODRIVER"] = driver
    if not driver:
        del game.display.env["SDL_AUDIODRIVER"]
    game.start()
    game.key("Return")
    time.sleep(0.6)
    game.key("Return")
    time.sleep(3.0)
    assert game.process.poll() is None
    game.process.terminate()
    game.process.wait(timeout=10)
    assert game.process.stderr.read() == b""
