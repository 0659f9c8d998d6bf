"""Every action has a name, and no key means two things in one place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game import commands
from game.commands import ANY, BY_NAME, COMMANDS, FORM, HAND_END, PLACES, TABLE, command_for
from game.inputs import Key, Pad


@pytest.mark.parametrize("place", [place for place in PLACES if place != ANY])
def test_no_key_means_two_things_in_one_place(place):
    used = {}
    for command in COMMANDS:
        if place in command.places or ANY in command.places:
            for key in command.keys:
                assert key not in used, f"{key} is {used[key]} and {command.name}"
                used[key] = command.name


@pytest.mark.parametrize("place", [FORM, TABLE, HAND_END])
def test_no_gamepad_button_means_two_things_in_one_place(place):
    here = [c for c in COMMANDS if place in c.places or ANY in c.places]
    buttons = [c.pad for c in here if c.pad]
    assert len(buttons) == len(set(buttons))


def test_every_command_is_found_by_its_keys_where_it_works():
    for command in COMMANDS:
        places = PLACES if ANY in command.places else command.places
        for place in places:
            for chord in command.keys:
                *mods, name = chord.split("+") if chord != "ctrl++" else ["ctrl", "+"]
                key = Key(name, ctrl="ctrl" in mods, alt="alt" in mods)
                assert key.chord == chord
                assert command_for(key, place) is command


def test_every_command_has_words_and_a_cap_for_the_help_page():
    for command in COMMANDS:
        assert command.label
        assert command.help
        assert command.cap
        assert set(command.places) <= set(PLACES)
    assert set(commands.GLOBAL) <= set(BY_NAME)


def test_the_keys_that_players_know():
    table = {"space": "continue", "h": "hint", "l": "last", "s": "score", "t": "help"}
    table |= {"f1": "help", "escape": "menu", "f11": "full_screen", "m": "mute", "7": "card"}
    table |= {"p": "pick", "n": "pass", "a": "alone"}
    assert {k: command_for(Key(k), TABLE).name for k in table} == table
    assert command_for(Key("r"), HAND_END).name == "replay"
    assert command_for(Key("a"), HAND_END).name == "again"
    assert command_for(Key("r"), TABLE) is None
    assert command_for(Pad("y"), TABLE).name == "hint"


def test_capitals_print_what_they_mean_and_shift_counts_for_the_rest():
    assert Key("p", shift=True).chord == "p"
    assert Key("tab", shift=True).chord == "shift+tab"
    assert commands.is_typing(Key("t"))
    assert not commands.is_typing(Key("t", ctrl=True))
    assert not commands.is_typing(Key("f1"))
    assert commands.cap("menu") == "Esc"


GAME = Path(commands.__file__).parent

# The fields in which text is written have the keys of every text field.
FIELDS = {"widgets/field.py", "widgets/entry.py"}


def keys_listened_to(tree: ast.AST) -> set[str]:
    """The keys that code compares an event's name or chord with, or looks it up among."""

    def of_event(node: ast.AST) -> bool:
        return (
            isinstance(node, ast.Attribute)
            and node.attr in ("name", "chord")
            and isinstance(node.value, ast.Name)
            and node.value.id == "event"
        )

    def words(node: ast.AST) -> set[str]:
        parts = node.elts if isinstance(node, (ast.Tuple, ast.List, ast.Set)) else [node]
        return {
            part.value
            for part in parts
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        }

    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and of_event(node.left):
            found |= {word for other in node.comparators for word in words(other)}
        elif isinstance(node, ast.Call) and any(of_event(argument) for argument in node.args):
            function = node.func
            if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Dict):
                found |= {word for key in function.value.keys if key for word in words(key)}
    return found


def test_every_key_that_a_screen_listens_to_is_in_the_table():
    """And so on the help page, which is made from the table."""
    known = {key for command in COMMANDS for key in command.keys}
    seen: set[str] = set()
    for path in sorted(GAME.rglob("*.py")):
        name = path.relative_to(GAME).as_posix()
        if name in FIELDS or name in ("platform.py", "inputs.py"):
            continue
        keys = keys_listened_to(ast.parse(path.read_text(encoding="utf-8")))
        assert keys <= known, f"{name} listens to {keys - known}, which no command names"
        seen |= keys
    assert {"escape", "w", "home", "left"} <= seen


def test_the_search_for_keys_finds_each_way_of_asking():
    code = """
if event.name == "a" or event.chord in ("b", "ctrl+c"):
    step = {"d": 1}.get(event.name)
other = "e" == name
"""
    assert keys_listened_to(ast.parse(code)) == {"a", "b", "ctrl+c", "d"}
