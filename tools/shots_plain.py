"""Pictures of the plain screens; see `shots`."""

from __future__ import annotations

from game.context import Context, SavedTable
from game.house_rules import Chosen
from game.inputs import Key, Text
from game.screen import Screen
from game.screens.help import HelpScreen
from game.screens.message import confirm_leave, trouble_screen
from game.screens.new_table import NewTableScreen
from game.screens.options import OptionsScreen
from game.screens.rules import RulesScreen
from game.screens.title import TitleScreen
from shots import shot

SAVED = SavedTable("Hand 8, second trick, your turn. You are at +5.")


@shot("title")
def title(ctx: Context) -> list[Screen]:
    return [TitleScreen()]


@shot("title-return", saved=SAVED)
def title_return(ctx: Context) -> list[Screen]:
    return [TitleScreen()]


@shot("title-barrel", saved=SAVED, theme="barrel")
def title_barrel(ctx: Context) -> list[Screen]:
    return [TitleScreen()]


@shot("title-contrast", saved=SAVED, theme="contrast")
def title_contrast(ctx: Context) -> list[Screen]:
    return [TitleScreen()]


@shot("title-200", saved=SAVED, scale=2.0)
def title_large(ctx: Context) -> list[Screen]:
    return [TitleScreen()]


@shot("new-table")
def new_table(ctx: Context) -> list[Screen]:
    return [TitleScreen(), NewTableScreen()]


@shot("new-table-150", scale=1.5)
def new_table_large(ctx: Context) -> list[Screen]:
    return [TitleScreen(), NewTableScreen()]


@shot("new-table-200", scale=2.0)
def new_table_largest(ctx: Context) -> list[Screen]:
    return [TitleScreen(), NewTableScreen()]


@shot("new-table-typing", player_name="")
def new_table_typing(ctx: Context) -> list[Screen]:
    screen = NewTableScreen()
    screen.enter(ctx)
    screen.form.set_focus(screen.name)
    screen.handle(Key("a", ctrl=True))
    screen.handle(Key("x", ctrl=True))
    screen.handle(Text("Jürgen"))
    return [TitleScreen(), screen]


@shot("new-table-same-name", saved=SAVED, theme="contrast")
def new_table_same_name(ctx: Context) -> list[Screen]:
    screen = NewTableScreen()
    screen.enter(ctx)
    screen.bots[0].value = "anna"
    screen._check()
    return [TitleScreen(), screen]


@shot("options")
def options(ctx: Context) -> list[Screen]:
    return [TitleScreen(), OptionsScreen()]


@shot("options-150", scale=1.5)
def options_large(ctx: Context) -> list[Screen]:
    return [TitleScreen(), OptionsScreen()]


@shot("options-200", scale=2.0)
def options_largest(ctx: Context) -> list[Screen]:
    return [TitleScreen(), OptionsScreen()]


@shot("options-contrast", theme="contrast")
def options_contrast(ctx: Context) -> list[Screen]:
    return [TitleScreen(), OptionsScreen()]


@shot("help-cards")
def help_cards(ctx: Context) -> list[Screen]:
    return [TitleScreen(), HelpScreen(0)]


@shot("help-cards-200", scale=2.0)
def help_cards_large(ctx: Context) -> list[Screen]:
    return [TitleScreen(), HelpScreen(0)]


@shot("help-hand")
def help_hand(ctx: Context) -> list[Screen]:
    return [TitleScreen(), HelpScreen(1)]


@shot("help-words")
def help_words(ctx: Context) -> list[Screen]:
    return [TitleScreen(), HelpScreen(2)]


@shot("help-keys")
def help_keys(ctx: Context) -> list[Screen]:
    return [TitleScreen(), HelpScreen(3)]


@shot("leave")
def leave(ctx: Context) -> list[Screen]:
    return [TitleScreen(), confirm_leave()]


@shot("trouble")
def trouble(ctx: Context) -> list[Screen]:
    from pathlib import Path

    return [trouble_screen(ctx, Path("~/.local/state/sheepshead/log/sheepshead.log"))]


CHANGED = (
    ("deal", "4-queens"),
    ("partner", "called-ace"),
    ("crack", "yes"),
    ("crack_by", "any-defender"),
)


@shot("rules")
def rules(ctx: Context) -> list[Screen]:
    return [TitleScreen(), RulesScreen(Chosen("tournament"))]


@shot("rules-problem")
def rules_problem(ctx: Context) -> list[Screen]:
    screen = RulesScreen(Chosen("tournament", CHANGED))
    screen.form.set_focus(screen.rows["partner"])
    return [TitleScreen(), screen]


@shot("rules-problem-150", scale=1.5)
def rules_problem_large(ctx: Context) -> list[Screen]:
    return [TitleScreen(), RulesScreen(Chosen("tournament", CHANGED))]


@shot("rules-problem-200", scale=2.0)
def rules_problem_largest(ctx: Context) -> list[Screen]:
    return [TitleScreen(), RulesScreen(Chosen("tournament", CHANGED))]


@shot("rules-contrast", theme="contrast")
def rules_contrast(ctx: Context) -> list[Screen]:
    return [TitleScreen(), RulesScreen(Chosen("tournament", (("crack", "yes"),)))]
