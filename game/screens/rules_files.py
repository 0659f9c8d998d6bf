"""The player's own rules on the rules screen: save, rename, delete, copy, paste."""

from __future__ import annotations

from typing import Any

from engine.errors import BadRules
from engine.rules.house import LONGEST_NAME, BadHouseRules, write
from game import house_rules
from game.i18n import _
from game.platform import copy_text, paste_text
from game.rules_draft import Draft
from game.screen import Pop, Push, Result
from game.screens.ask_text import AskText, Verdict
from game.screens.message import Answer, MessageScreen, tell
from game.text import escape

DELETE = "delete"
MOST_MISTAKES = 7  # lines of mistakes that one message shows


class RulesFiles:
    """Asks and does; ``told`` is what was done last, in a sentence."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.told = ""
        self._asked = ""

    # Asking

    def ask_save(self) -> Result | None:
        self._asked = "save"
        name = self.draft.suggested or _("My rules")
        return Push(
            AskText(
                _("Save as my own"),
                _("Name of these rules"),
                name,
                _("Save"),
                self._judge,
                LONGEST_NAME,
            )
        )

    def ask_rename(self) -> Result | None:
        self._asked = "rename"
        name = self.draft.start.name
        return Push(
            AskText(
                _("Rename"), _("Name of these rules"), name, _("Rename"), self._judge, LONGEST_NAME
            )
        )

    def ask_delete(self) -> Result | None:
        self._asked = "delete"
        return Push(
            MessageScreen(
                _("Delete these rules?"),
                _("*{name}* is removed from this computer.").format(
                    name=escape(self.draft.start.name)
                ),
                [Answer(_("Delete"), Pop(DELETE)), Answer(_("Keep"), Pop(), "Esc")],
            )
        )

    def _judge(self, name: str) -> Verdict:
        clean = house_rules.clean_name(name)
        if not clean:
            return Verdict(_("The rules need a name."))
        there = house_rules.named(clean, self.draft.own)
        own = self.draft.own_rules
        if there is None:
            return Verdict()
        if self._asked == "rename":
            if own is not None and there.path == own.path:
                return Verdict()
            return Verdict(_("You have other rules of this name."))
        return Verdict(hint=_("Your rules of this name are replaced."))

    # Doing

    def answered(self, answer: Any) -> Result | None:
        """The dialog has closed with this answer."""
        asked, self._asked = self._asked, ""
        self.told = ""
        if answer is None or not asked:
            return None
        try:
            if asked == "save":
                return self._save(str(answer))
            own = self.draft.own_rules
            if own is None:
                return None
            if asked == "rename":
                edits = self.draft.values
                self.draft.saved(house_rules.rename(own, str(answer)))
                self.draft.values = edits
                self.told = _("Renamed.")
            elif answer == DELETE:
                house_rules.delete(own)
                self.draft.forgotten()
                self.told = _("Deleted.")
        except OSError as error:
            return _no_disk(error)
        except BadRules as error:
            return Push(tell(_("These rules cannot be kept"), escape(str(error))))
        return None

    def _save(self, name: str) -> Result | None:
        done = house_rules.save(name, self.draft.chosen)
        self.draft.saved(done)
        self.told = _("Saved as {name}.").format(name=escape(done.own))
        return None

    def copy(self) -> str:
        """Put the rules on the clipboard as a text; what came of it, in a sentence."""
        name = self.draft.suggested or self.draft.name
        text = write(name, house_rules.rules_of(self.draft.chosen))
        if copy_text(text):
            return _("Copied as a text: paste it into a message to a friend.")
        return _("This system has no clipboard.")

    def paste(self) -> Result | None:
        """Take rules from the clipboard, or say line by line why that is not possible."""
        self.told = ""
        text = paste_text()
        if not text.strip():
            return Push(tell(_("Nothing to paste"), _("There is no text on the clipboard.")))
        try:
            found = house_rules.understood(text[: house_rules.LARGEST])
        except BadHouseRules as error:
            return Push(_explain(error))
        self.draft.take(found)
        self.told = _("Pasted: {name}. Save it to keep it.").format(name=escape(found.own))
        return None


def _explain(error: BadHouseRules) -> MessageScreen:
    lines = [escape(line) for line in house_rules.mistakes_in_words(error)]
    if len(lines) > MOST_MISTAKES:
        more = _("… and {n} more").format(n=len(lines) - MOST_MISTAKES)
        lines = [*lines[:MOST_MISTAKES], more]
    return MessageScreen(
        _("These are no house rules"),
        _("The text on the clipboard has mistakes:"),
        [Answer(_("Go on"), Pop())],
        detail="\n".join(lines),
        icon="warning",
    )


def _no_disk(error: OSError) -> Result:
    why = escape(str(error.strerror or error))
    return Push(
        tell(_("The disk refuses"), _("Your rules could not be kept: {why}.").format(why=why))
    )
