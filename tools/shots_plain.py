"""Pictures of the plain screens; see `shots`."""

from __future__ import annotations

from datetime import datetime

from game import house_rules
from game.context import Context, SavedTable
from game.house_rules import Chosen
from game.inputs import Key, Text
from game.screen import Push, Screen
from game.screens.help import HelpScreen
from game.screens.message import confirm_leave, trouble_screen
from game.screens.new_table import NewTableScreen
from game.screens.options import OptionsScreen
from game.screens.rules import RulesScreen
from game.screens.rules_told import RulesTold
from game.screens.title import TitleScreen
from shots import shot

NOON = datetime(2026, 11, 30, 12)
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
    return [TitleScreen(), NewTableScreen(NOON)]


@shot("new-table-150", scale=1.5)
def new_table_large(ctx: Context) -> list[Screen]:
    return [TitleScreen(), NewTableScreen(NOON)]


@shot("new-table-200", scale=2.0)
def new_table_largest(ctx: Context) -> list[Screen]:
    return [TitleScreen(), NewTableScreen(NOON)]


@shot("new-table-typing", player_name="")
def new_table_typing(ctx: Context) -> list[Screen]:
    screen = NewTableScreen(NOON)
    screen.enter(ctx)
    screen.form.set_focus(screen.name)
    screen.handle(Key("a", ctrl=True))
    screen.handle(Key("x", ctrl=True))
    screen.handle(Text("Jürgen"))
    return [TitleScreen(), screen]


@shot("new-table-same-name", saved=SAVED, theme="contrast")
def new_table_same_name(ctx: Context) -> list[Screen]:
    screen = NewTableScreen(NOON)
    screen.enter(ctx)
    screen.bots[0].value = "anna"
    screen._check()
    return [TitleScreen(), screen]


TEN = ("Ben", "Carla", "Dan", "Eva", "Fritz", "Greta", "Hans", "Ida", "Jonas", "Klara")


@shot("new-table-ten", preset="10", bot_names=TEN)
def new_table_ten(ctx: Context) -> list[Screen]:
    return [TitleScreen(), NewTableScreen(NOON)]


@shot(
    "new-table-six",
    preset="tournament",
    bot_names=TEN,
    dealer_extra=True,
    rule_options=("crack=yes", "session_end=rounds", "session_length=3"),
)
def new_table_six(ctx: Context) -> list[Screen]:
    return [TitleScreen(), NewTableScreen(NOON)]


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


@shot("help-rules", preset="country")
def help_rules(ctx: Context) -> list[Screen]:
    return [TitleScreen(), HelpScreen(4)]


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


BROKEN = """[Name "Uncle Herb's"]
[Rules "fulll"]
[Option "crack" "maybe"]
"""


def some_own_rules() -> None:
    """Two of one's own, and a file that has mistakes."""
    changed = (("crack", "yes"), ("recrack", "yes"), ("no_pick", "doubler"))
    house_rules.save("Aunt's table", Chosen("full", changed))
    house_rules.save("Deer camp", Chosen("6", (("pot", "yes"), ("unit_cents", "25"))))
    (house_rules.folder() / f"herb{house_rules.SUFFIX}").write_text(BROKEN, encoding="utf-8")


@shot("rules-own")
def rules_own(ctx: Context) -> list[Screen]:
    some_own_rules()
    own = house_rules.named("Aunt's table", house_rules.listed())
    assert own is not None
    screen = RulesScreen(own.chosen)
    screen.enter(ctx)
    screen.form.set_focus(screen.rows["levels"])
    for sign in "2-4-":
        screen.handle(Text(sign))
    screen.list_scroll.by(1e6)
    return [TitleScreen(), screen]


@shot("rules-save")
def rules_save(ctx: Context) -> list[Screen]:
    some_own_rules()
    screen = RulesScreen(Chosen("tournament", (("crack", "yes"),), "Aunt's table"))
    asked = screen.files.ask_save()
    assert isinstance(asked, Push)
    return [TitleScreen(), screen, asked.screen]


@shot("rules-told")
def rules_told(ctx: Context) -> list[Screen]:
    return [TitleScreen(), RulesTold(house_rules.rules_of(Chosen("tournament", CHANGED[2:])))]


@shot("rules-told-200", scale=2.0)
def rules_told_large(ctx: Context) -> list[Screen]:
    return [TitleScreen(), RulesTold(house_rules.rules_of(Chosen("badger")))]
