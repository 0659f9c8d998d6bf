"""What is heard at the table, when, and when not."""

from __future__ import annotations

import math
import subprocess
import sys
from itertools import pairwise

import pygame
import pytest

from game import platform, sound, waves
from game.app import App
from game.inputs import Key
from game.screen import Push
from game.screens.options import OptionsScreen
from game.screens.title import TitleScreen
from game.settings import Settings
from game.sound import Player
from game.waves import RATE, SOUNDS, wave

EVERY = [(name, number) for name, recipe in SOUNDS.items() for number in range(recipe.variants)]


class FakeSpeaker:
    """Writes down what it is given, and may be unplugged."""

    def __init__(self):
        self.played = []
        self.plugged_in = True
        self.tries = 0
        self.stops = 0
        self.open = True

    def load(self, samples):
        return samples

    def play(self, samples, loudness):
        self.tries += 1
        self.played.append((samples, loudness))
        return self.plugged_in

    def stop(self):
        self.stops += 1

    def close(self):
        self.open = False


class Heard:
    """A player of a test: the names in the order in which they were played."""

    def __init__(self):
        self.names = []

    def play(self, name):
        assert name in SOUNDS
        self.names.append(name)
        return True


@pytest.fixture
def heard():
    player = Heard()
    before = sound.use(player)
    yield player
    sound.use(before)


@pytest.fixture(scope="module")
def made():
    """Every sound, made once."""
    return list(waves.waves())


@pytest.fixture
def make_player(made):
    def make(**chosen):
        player = Player(Settings(**chosen), FakeSpeaker())
        for name, samples in made:
            player.add(name, samples)
        player.attend(100.0, True, 99.0)
        return player

    return make


def speaker(player):
    assert isinstance(player._speaker, FakeSpeaker)
    return player._speaker


# The sounds


@pytest.mark.parametrize(("name", "number"), EVERY)
def test_every_sound_is_well_formed(name, number):
    """Neither clipped nor clicking, no constant share, about as loud as the others."""
    samples = wave(name, number)
    shares = [value / 32768 for value in samples]
    assert samples.typecode == "h"
    assert 0.04 < len(samples) / RATE < 0.8
    assert samples[0] == 0 == samples[-1]
    assert max(abs(value) for value in shares[:3] + shares[-20:]) < 0.02
    assert 0.1 < max(abs(value) for value in shares) <= waves.PEAK + 0.001
    assert abs(sum(shares) / len(shares)) < 0.004
    decibels = 20 * math.log10(waves.loudness(shares))
    assert decibels == pytest.approx(SOUNDS[name].level, abs=0.5)


def test_no_sound_is_much_louder_than_another():
    """Each dealt card may be softer: there are many of them."""
    levels = {recipe.level for name, recipe in SOUNDS.items() if name != "deal"}
    assert max(levels) - min(levels) <= 6
    assert SOUNDS["deal"].level < min(levels)


def test_a_sound_is_the_same_every_time_and_its_variants_differ():
    assert wave("card", 1) == wave("card", 1)
    assert len({wave("card", number).tobytes() for number in range(4)}) == 4
    with pytest.raises(KeyError):
        wave("trumpet")


def test_what_is_needed_first_is_made_first_and_nothing_is_left_out(made):
    names = [name for name, _samples in made]
    assert sorted(names) == sorted(name for name, _number in EVERY)
    assert set(names[: len(SOUNDS)]) == set(SOUNDS)


def test_a_covered_card_lies_flat_at_the_end_of_its_turn():
    """The flip goes with a movement of 200 ms: soft at first, the slap near its end."""
    samples = wave("flip")
    loudest = max(range(len(samples)), key=lambda i: abs(samples[i]))
    assert 0.15 < loudest / RATE < 0.2
    assert 0.2 < len(samples) / RATE < 0.3


def test_knuckles_on_the_table_sound_lower_than_cards():
    def crossings(name):
        samples = wave(name)
        changes = sum((a < 0) != (b < 0) for a, b in pairwise(samples))
        return changes / len(samples) * RATE / 2

    for low in ("knock", "crack", "refused"):
        for high in ("card", "deal", "trick", "pick", "flip", "snap"):
            assert crossings(low) < crossings(high)


# When a sound is played


def test_a_sound_is_played_at_the_loudness_that_was_chosen(make_player):
    player = make_player(volume=50)
    assert player.play("crack")
    assert speaker(player).played == [(wave("crack"), 0.25)]


def test_mute_and_no_loudness_are_silence(make_player):
    for chosen in ({"muted": True}, {"volume": 0}):
        player = make_player(**chosen)
        assert not any(player.play(name) for name in SOUNDS)
        assert speaker(player).played == []


def test_mute_silences_what_sounds_already(make_player):
    player = make_player()
    player.play("won")
    player.settings.muted = True
    player.attend(100.1, True, 99.0)
    player.attend(100.2, True, 99.0)
    assert speaker(player).stops == 1


def test_what_is_heard_often_changes_a_little(make_player):
    player = make_player()
    for number in range(4):
        player.attend(100.0 + number, True, 99.0)
        player.play("card")
    assert len({samples.tobytes() for samples, _loudness in speaker(player).played}) == 4


def test_a_deal_of_thirty_cards_is_a_riffle_not_thirty_slaps(make_player):
    """Cards leave the pack 45 ms apart."""
    player = make_player()
    for number in range(30):
        player.attend(100.0 + number * 0.045, True, 99.0)
        player.play("deal")
    assert 10 <= len(speaker(player).played) <= 16


def test_a_heap_of_things_at_once_is_no_noise(make_player):
    player = make_player()
    for _round in range(5):
        for name in ("card", "trick", "knock", "pick", "deal"):
            player.play(name)
    assert len(speaker(player).played) == 3
    assert player.play("crack")
    assert player.play("won")


def test_at_instant_speed_small_sounds_come_thinner(make_player):
    counts = []
    for chosen in ({}, {"instant": True}, {"speed": 4.0}):
        player = make_player(**chosen)
        for number in range(20):
            player.attend(100.0 + number * 0.0625, True, 99.0)
            player.play("card")
        counts.append(len(speaker(player).played))
    usual, instant, fastest = counts
    assert usual == 20
    assert instant == fastest == 5


def test_whoever_is_playing_is_not_called_to_play(make_player):
    player = make_player()
    player.attend(100.0, True, last_input=97.0)
    assert not player.play("turn")
    player.attend(109.0, True, last_input=97.0)
    assert player.play("turn")


def test_from_the_background_only_calls_are_heard(make_player):
    player = make_player()
    player.attend(100.0, False, last_input=99.5)
    assert [name for name in SOUNDS if player.play(name)] == ["turn", "reaction"]
    assert not player.play("turn")  # and not again and again


def test_a_device_that_is_unplugged_is_silence_and_asked_no_more(make_player):
    player = make_player()
    device = speaker(player)
    device.plugged_in = False
    assert not player.play("crack")
    device.plugged_in = True
    assert not player.play("flip")
    player.close()
    assert device.tries == 1


def test_a_sound_that_is_not_made_yet_is_silent():
    player = Player(Settings(), FakeSpeaker())
    assert not player.play("card")
    player.make()
    assert player.play("card")


def test_sounds_are_made_in_the_background_and_leaving_early_stops_that():
    player = Player(Settings(), FakeSpeaker())
    player.start()
    player.close()
    assert player._thread is not None
    assert not player._thread.is_alive()
    assert not player.play("card")


# The device


def test_without_a_device_all_is_silent_and_nothing_is_printed(monkeypatch, capfd):
    def refuse(**_options):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    assert sound.open_player(Settings()) is None
    assert not sound.play("card")
    assert capfd.readouterr() == ("", "")


SCRIPT = """
import os
{setting}
from game import sound
from game.settings import Settings
player = sound.open_player(Settings())
{then}
"""


@pytest.mark.parametrize(
    ("setting", "then"),
    [
        ("os.environ.pop('SDL_AUDIODRIVER', None)", "player and player.close()"),
        ("os.environ['SDL_AUDIODRIVER'] = 'nonsense'", "assert player is None"),
        (
            "os.environ['SDL_AUDIODRIVER'] = 'dummy'",
            "player.make(); assert player.play('card'); player.close()",
        ),
    ],
)
def test_a_computer_with_or_without_sound_prints_nothing(setting, then):
    """ALSA would write ten lines where it finds no device."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(setting=setting, then=then)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_device_takes_our_samples_as_they_are():
    """One channel at our rate, whatever the device itself has: else all would sound too high."""
    opened = platform.open_speaker(RATE)
    assert opened is not None
    try:
        assert pygame.mixer.get_init() == (RATE, -16, 1)
        loaded = opened.load(wave("card"))
        assert loaded is not None
        assert loaded.get_length() == pytest.approx(len(wave("card")) / RATE)
        assert opened.play(loaded, 0.5)
        opened.stop()
    finally:
        opened.close()
    assert opened.load(wave("card")) is None
    assert not opened.play(loaded, 0.5)
    opened.stop()


# Keys and options


@pytest.mark.parametrize("key", [Key("m"), Key("m", ctrl=True)])
def test_m_mutes_and_unmutes_everywhere(make_context, make_window, make_player, key):
    player = make_player()
    ctx = make_context()
    ctx.settings = player.settings
    ctx.audio = player
    app = App(make_window(), ctx)
    app.go(Push(TitleScreen()))
    app.handle(key)
    app.step(101.0)
    assert ctx.settings.muted
    assert speaker(player).played == []
    assert speaker(player).stops == 1
    app.handle(key)
    assert not ctx.settings.muted
    assert speaker(player).played[-1][0] in [wave("card", number) for number in range(4)]


def test_m_says_what_it_has_done_for_a_moment(make_context, make_window, make_player, home):
    player = make_player()
    ctx = make_context()
    ctx.settings = player.settings
    window = make_window()
    app = App(window, ctx)
    app.go(Push(TitleScreen()))
    app.step(100.0)
    still = pygame.image.tobytes(window.surface, "RGB")

    def press():
        app.handle(Key("m"))
        app.step(100.1)
        return app._note.words, pygame.image.tobytes(window.surface, "RGB")

    words, none = press()
    assert words == "No sound device was found."
    assert not ctx.settings.muted
    ctx.audio = player
    words, off = press()
    assert words == "Sound off"
    assert '"muted": true' in (home / "settings.json").read_text()
    words, on = press()
    assert words == "Sound on"
    assert len({still, none, off, on}) == 4
    app.step(101.5)
    assert pygame.image.tobytes(window.surface, "RGB") == on
    app.step(101.8)
    assert pygame.image.tobytes(window.surface, "RGB") == still
    frames = app.frames
    app.step(103.0)
    assert app.frames == frames


def test_ctrl_m_mutes_while_a_name_is_being_typed(make_context, make_window, make_player):
    class Typing(TitleScreen):
        typing = True

    player = make_player()
    ctx = make_context()
    ctx.settings, ctx.audio = player.settings, player
    app = App(make_window(), ctx)
    app.go(Push(Typing()))
    app.handle(Key("m"))
    assert not ctx.settings.muted
    app.handle(Key("m", ctrl=True))
    assert ctx.settings.muted


def test_the_loop_tells_the_player_about_focus_and_inputs(make_context, make_window, make_player):
    player = make_player()
    ctx = make_context()
    ctx.audio = player
    window = make_window()
    app = App(window, ctx)
    app.go(Push(TitleScreen()))
    window.coming = [Key("down")]
    app.step(200.0)
    window.focused = False
    app.step(215.0)
    assert not player.focused
    assert player._last_input == 200.0
    assert player._now == 215.0


def test_a_new_loudness_is_heard_at_once(make_context, make_player, heard):
    ctx = make_context()
    ctx.audio = make_player()
    screen = OptionsScreen()
    screen.enter(ctx)
    screen._set("volume", 30)
    assert heard.names == ["card"]
    screen._set("speed", 2.0)
    screen._set("muted", True)
    assert heard.names == ["card"]
    screen._set("muted", False)
    assert heard.names == ["card", "card"]


@pytest.mark.parametrize("device", [True, False])
def test_options_without_a_device_say_so(make_context, make_player, monkeypatch, device):
    ctx = make_context()
    ctx.audio = make_player() if device else None
    screen = OptionsScreen()
    screen.enter(ctx)
    said = []
    draw = ctx.text.draw

    def note(surface, words, *place, **how):
        said.append(words)
        return draw(surface, words, *place, **how)

    monkeypatch.setattr(ctx.text, "draw", note)
    screen.draw(pygame.Surface((1280, 720)), ctx)
    assert any("No sound device" in words for words in said) != device


def test_the_title_needs_no_sounds():
    """What is not needed for the first frame is not loaded before it."""
    script = "import sys, game.app, game.screens.title\nprint('game.waves' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"
