"""Every action that has a name: its keys, its words, its gamepad button, and where it works.

The help screen, the key caps on buttons and the tests come from this one table. Keys are chords
as in `game.inputs.Key.chord`. A place is where the player is:

- ``any``: everywhere, unless a letter is being typed into a field
- ``form``: title, options and other screens with buttons
- ``table``: a hand is being played
- ``hand end``: the panel after a hand
- ``sheet``: the score sheet
- ``replay``: a hand is looked at again, card by card
- ``lobby``: seats are taken at a table on the home network
"""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import N_
from game.inputs import Event, Key, Pad

ANY, FORM, TABLE, HAND_END = "any", "form", "table", "hand end"
SHEET, REPLAY, LOBBY = "sheet", "replay", "lobby"
PLACES = (ANY, FORM, TABLE, HAND_END, SHEET, REPLAY, LOBBY)


@dataclass(frozen=True)
class Command:
    """One action. ``cap`` is what is printed for its keys on the help page and on buttons."""

    name: str
    keys: tuple[str, ...]
    label: str
    help: str
    places: tuple[str, ...]
    cap: str = ""
    pad: str = ""


DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")

COMMANDS = (
    Command(
        "move",
        ("up", "down", "left", "right"),
        N_("Move"),
        N_("Go to the next card, button or option"),
        (FORM, TABLE, HAND_END),
        cap="↑ ↓ ← →",
        pad="cross",
    ),
    Command(
        "next",
        ("tab",),
        N_("Next"),
        N_("Go through everything in order; with Shift backwards"),
        (FORM, TABLE, HAND_END),
        cap="Tab",
    ),
    Command(
        "choose",
        ("enter",),
        N_("Choose"),
        N_("Press the button or play the card that has the ring"),
        (FORM, TABLE, HAND_END),
        cap="Enter",
        pad="a",
    ),
    Command(
        "page",
        ("pageup", "pagedown"),
        N_("Page"),
        N_("Go through a long page"),
        (FORM,),
        cap="PgUp PgDn",
    ),
    Command(
        "far",
        ("home", "end"),
        N_("Far"),
        N_("To the beginning of a long page, or to its end"),
        (FORM,),
        cap="Home End",
    ),
    Command(
        "card",
        DIGITS,
        N_("Card"),
        N_("Play the card in that place of your hand"),
        (TABLE,),
        cap="1 … 9 0",
    ),
    Command("pick", ("p",), N_("Pick"), N_("Take the blind"), (TABLE,), cap="P"),
    Command(
        "pass",
        ("n",),
        N_("Pass"),
        N_("Leave the blind to others; say no to a question"),
        (TABLE,),
        cap="N",
    ),
    Command(
        "yes",
        ("y",),
        N_("Yes"),
        N_("Crack, show a pair, or say yes to what is asked"),
        (TABLE,),
        cap="Y",
    ),
    Command(
        "alone",
        ("a",),
        N_("Play alone"),
        N_("Call nobody and play against all"),
        (TABLE,),
        cap="A",
    ),
    Command(
        "continue",
        ("space",),
        N_("Continue"),
        N_("Collect the trick, go on to the next hand"),
        (TABLE, HAND_END),
        cap="Space",
        pad="x",
    ),
    Command("hint", ("h",), N_("Hint"), N_("Show what a bot would do"), (TABLE,), cap="H", pad="y"),
    Command(
        "undo",
        ("z", "backspace"),
        N_("Take back"),
        N_("Take your last card back, at a table for two against a bot"),
        (TABLE,),
        cap="Z",
    ),
    Command(
        "last", ("l",), N_("Last"), N_("Look at the last trick again"), (TABLE,), cap="L", pad="l"
    ),
    Command(
        "score",
        ("s",),
        N_("Score"),
        N_("Open the score sheet"),
        (TABLE, HAND_END),
        cap="S",
        pad="r",
    ),
    Command(
        "rules",
        ("u",),
        N_("Rules"),
        N_("Read the rules of this table"),
        (TABLE, HAND_END),
        cap="U",
    ),
    Command("replay", ("r",), N_("Replay"), N_("Look at the hand again"), (HAND_END,), cap="R"),
    Command(
        "again",
        ("a",),
        N_("Same hand again"),
        N_("Play the same cards once more; it does not count"),
        (HAND_END,),
        cap="A",
    ),
    Command(
        "swap",
        ("o",),
        N_("Other side"),
        N_("Play the same deal for two from the other side; it does not count"),
        (HAND_END,),
        cap="O",
    ),
    Command(
        "talk",
        ("c",),
        N_("Chat"),
        N_("Say something to all, at a table on the home network"),
        (TABLE, HAND_END, LOBBY),
        cap="C",
    ),
    Command(
        "gesture",
        ("g",),
        N_("Gesture"),
        N_("Knock, laugh, nice: 1 to 5 sends one, at a table on the home network"),
        (TABLE, HAND_END, LOBBY),
        cap="G",
    ),
    Command(
        "fair",
        ("f",),
        N_("Fair deal"),
        N_("Was the hand dealt fairly? At a table on the home network"),
        (HAND_END,),
        cap="F",
    ),
    Command(
        "save",
        ("w",),
        N_("Save"),
        N_("Save the score sheet as a text file"),
        (SHEET,),
        cap="W",
    ),
    Command(
        "step",
        ("left", "right", "backspace", "space"),
        N_("Card"),
        N_("One card back or on"),
        (REPLAY,),
        cap="← →",
    ),
    Command(
        "trick",
        ("up", "down"),
        N_("Trick"),
        N_("One trick back or on"),
        (REPLAY,),
        cap="↑ ↓",
    ),
    Command(
        "ends",
        ("home", "end"),
        N_("Ends"),
        N_("To the first card or the last"),
        (REPLAY,),
        cap="Home End",
    ),
    Command(
        "copy",
        ("ctrl+c",),
        N_("Copy"),
        N_("Copy the code of a table while its seats are being taken"),
        (LOBBY,),
        cap="Ctrl C",
    ),
    Command(
        "help",
        ("f1", "t"),
        N_("Help"),
        N_("Trump order, card points, the rules and these keys"),
        (ANY,),
        cap="F1 T",
        pad="select",
    ),
    Command(
        "menu",
        ("escape",),
        N_("Back"),
        N_("Back, or the menu at the table"),
        (ANY,),
        cap="Esc",
        pad="b",
    ),
    Command(
        "mute",
        ("m", "ctrl+m"),
        N_("Mute"),
        N_("Sound off and on; with Ctrl also while you are typing"),
        (ANY,),
        cap="M",
    ),
    Command(
        "full_screen",
        ("f11", "alt+enter"),
        N_("Full screen"),
        N_("Fill the whole screen, or go back to the window"),
        (ANY,),
        cap="F11",
    ),
    Command(
        "larger",
        ("ctrl++", "ctrl+="),
        N_("Larger"),
        N_("Everything larger"),
        (ANY,),
        cap="Ctrl +",
    ),
    Command("smaller", ("ctrl+-",), N_("Smaller"), N_("Everything smaller"), (ANY,), cap="Ctrl −"),
    Command("usual_size", ("ctrl+0",), N_("Usual size"), N_("Back to 100 %"), (ANY,), cap="Ctrl 0"),
)

BY_NAME = {command.name: command for command in COMMANDS}

# What the application itself does, whatever screen is open.
GLOBAL = ("help", "rules", "mute", "full_screen", "larger", "smaller", "usual_size")


def command_for(event: Event, place: str) -> Command | None:
    """The command that a key or gamepad button means at a place."""
    for command in COMMANDS:
        if place not in command.places and ANY not in command.places:
            continue
        if isinstance(event, Key) and event.chord in command.keys:
            return command
        if isinstance(event, Pad) and event.button == command.pad:
            return command
    return None


def is_typing(event: Event) -> bool:
    """Whether a key event is a plain character that a text field would take."""
    return isinstance(event, Key) and len(event.name) == 1 and not (event.ctrl or event.alt)


def cap(name: str) -> str:
    """The first key of a command as printed on a button, such as ``Esc``."""
    return BY_NAME[name].cap.split(" ")[0]
