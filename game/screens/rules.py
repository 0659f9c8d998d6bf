"""House rules: where to begin at the left, every option that applies at the right.

The rows are generated from the engine's registry. What cannot be played is said at once, and the
rules can be used only when nothing is left to say.
"""

from __future__ import annotations

from textwrap import shorten
from typing import Any

import pygame

from engine.rules.options import GROUPS, OPTIONS
from engine.rules.presets import PRESETS
from game import house_rules, rules_words
from game import theme as tokens
from game.context import Context
from game.house_rules import Chosen
from game.i18n import _, ngettext
from game.inputs import Event
from game.rules_draft import Draft, Start
from game.screen import Pop, Push, Result
from game.screens import rules_files, rules_rows
from game.screens.message import Answer, MessageScreen
from game.screens.page import EDGE, PageScreen, heading, heading_height
from game.screens.rules_notices import Notices
from game.text import escape
from game.theme import Space
from game.widgets import Button, Choice, Entry, Item, ListBox, Scroll, Widget
from game.widgets.rows import Row

SIDE_BY_SIDE = 900  # units of width from which presets and options stand side by side
LIST = 260  # units of width of the list of presets
LEAST = 190  # units of height that the options keep; else the box scrolls with them
RIGHT_COLUMN = ("Stakes", "Scoring", "Pot", "Evening")
LONGEST_MISTAKE = 110  # letters of it on the list
USE, FORGET, STAY = "use", "forget", "stay"


class RulesScreen(PageScreen):
    """Closes with the rules as `Chosen`, or with None if they shall stay as they were."""

    def __init__(self, what: Chosen) -> None:
        super().__init__(_("House rules"))
        self.draft = Draft(what)
        self.before = self.draft.chosen
        self.files = rules_files.RulesFiles(self.draft)
        self.notices = Notices(self._change)
        self.rows: dict[str, Row] = {
            option.name: rules_rows.make_row(option, self.draft.values, self._change)
            for option in rules_rows.ordered()
        }
        self.list = ListBox([], self.draft.start, self._begin, gap=Space.M, quiet=True)
        self.starts = Choice(_("Begin with"), self.draft.start, [], self._begin)
        plain: Any = {"kind": "plain", "style": tokens.BODY_BOLD}
        self.reset = Button("", self._reset, **plain)
        self.save = Button(_("Save as my own"), lambda: self.files.ask_save(), **plain)
        self.copy = Button(_("Copy"), self._copy, **plain)
        self.paste = Button(_("Paste"), self._paste, **plain)
        self.rename = Button(_("Rename"), lambda: self.files.ask_rename(), **plain)
        self.delete = Button(_("Delete"), lambda: self.files.ask_delete(), **plain)
        self.use = Button(_("Use these rules"), self._use, kind="main")
        self.told = ""  # what was done last, said in the rail
        self.list_scroll, self.scroll = Scroll(), Scroll(self._paint_scrolled)
        self._headings: list[tuple[str, pygame.Rect]] = []
        self._narrow = self._boxed = False
        self._help_room: tuple[object, int] = (None, 0)
        self._fill()
        self._follow()

    @property
    def _file_buttons(self) -> list[Button]:
        return [self.copy, self.paste, self.rename, self.delete]

    def _fill(self) -> None:
        """Put everything into the form in the order of Tab, and presets and own rules into lists.

        The form is the same one afterwards: who has the focus keeps it.
        """
        items, values = self._items()
        self.list.items, self.starts.values = items, values
        groups = {name: OPTIONS[name].group for name in self.rows}
        rows = [self.rows[n] for g in GROUPS for n in self.rows if groups[n] == g]
        ordered: list[Widget] = [self.list, self.starts, *self._file_buttons, self.reset, self.save]
        ordered += [*rows, *self.notices.buttons, self.use, self.back]
        self.form.widgets = ordered
        if self.form.focus is None:
            self.form.set_focus(self.list)

    def _items(self) -> tuple[list[Item], list[tuple[Start, str]]]:
        items: list[Item] = []
        for name in house_rules.presets():
            few, many = house_rules.seats(Chosen(name).values)
            count = str(few) if few == many else f"{few}–{many}"
            first = not items or (name in _ROWS and not any(i.value.name in _ROWS for i in items))
            title = _("By number of players") if items and first else ""
            items.append(
                Item(
                    Start("preset", name),
                    rules_words.preset_short(name),
                    note=count,
                    icon="person",
                    heading=title,
                )
            )
        for at, own in enumerate(self.draft.own):
            title = _("My own") if at == 0 else ""
            start = Start("own", own.name)
            if own.mistakes:
                # Two files may be broken alike: their paths tell them apart.
                start = Start("broken", str(own.path))
                more = len(own.mistakes) - 1
                line = escape(shorten(own.mistakes[0], LONGEST_MISTAKE, placeholder="…"))
                if more:
                    line += " " + _("And {n} more.").format(n=more)
                items.append(Item(start, escape(own.name), line, heading=title, broken=True))
                continue
            few, many = house_rules.seats(own.chosen.values)
            count = str(few) if few == many else f"{few}–{many}"
            items.append(Item(start, escape(own.name), note=count, icon="person", heading=title))
        return items, [(item.value, item.title) for item in items if not item.broken]

    # Arrangement

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        if not self._narrow:
            self.list.reveal()

    def arrange(self, ctx: Context) -> None:
        u = ctx.scale.u
        self._narrow = ctx.scale.width < SIDE_BY_SIDE
        self.list.visible, self.starts.visible = not self._narrow, self._narrow
        self.list.scroll = self.list_scroll
        paper = self.body.inflate(-2 * u(EDGE), 0)
        paper.top += u(16)
        paper.height = self.body.bottom - u(6) - paper.top
        for name, row in self.rows.items():
            row.help = rules_words.help_line(name, self.draft.values) if self._narrow else ""
            row.scroll = self.scroll
        if self._narrow:
            self._arrange_narrow(ctx, paper)
        else:
            self._arrange_wide(ctx, paper)
        self._place_use(ctx)
        self.form.reveal_focus()

    def _place_use(self, ctx: Context) -> None:
        u = ctx.scale.u
        self.use.label = _("Use these rules")
        size = self.use.preferred(ctx)
        high = min(max(size[1], u(tokens.Measure.BUTTON)), self.rail.height - u(14))
        self.use.rect = pygame.Rect(0, 0, max(size[0], u(200)), high)
        self.use.rect.midright = (self.body.right - u(EDGE), self.rail.centery)

    def _arrange_wide(self, ctx: Context, space: pygame.Rect) -> None:
        u = ctx.scale.u
        width = min(space.width, u(1400))
        space = pygame.Rect(self.body.centerx - width // 2, space.y, width, space.height)
        self._list_paper = pygame.Rect(space.x, space.y, u(LIST), space.height)
        left = self._list_paper.right + u(Space.L)
        self._paper = pygame.Rect(left, space.y, space.right - left, space.height)
        self.form.scrolls = [self.scroll, self.list_scroll]
        self._arrange_list(ctx)
        inner = self._paper.inflate(-2 * u(Space.XL), 0)
        top = self._arrange_head(ctx, inner) + u(Space.S)
        # From below: the line of help, the box with what is wrong, the options.
        lines = self._help_lines(ctx, inner.width)
        high = lines * ctx.text.line_height(tokens.SMALL) + u(Space.S)
        self._help = pygame.Rect(inner.x, self._paper.bottom - u(Space.S) - high, inner.width, high)
        box_high = self.notices.place(ctx, inner.width + u(Space.L))
        bottom = self._help.top - u(Space.XS)
        self._box = pygame.Rect(inner.x - u(Space.S), bottom - box_high, 0, box_high)
        self._box.width = inner.width + u(Space.L)
        self._boxed = not box_high or self._box.top - top >= u(LEAST)
        if self._boxed:
            bottom = self._box.top - u(Space.S) if box_high else bottom
        view = pygame.Rect(inner.x, top, inner.width + u(Space.M), max(u(40), bottom - top))
        y = view.y
        if not self._boxed:
            box_high = self.notices.place(ctx, inner.width)
            self._box = pygame.Rect(inner.x, y + u(4), inner.width, box_high)
            y = self._box.bottom + u(Space.M)
        for notice in self.notices.buttons:
            notice.scroll = None if self._boxed else self.scroll
        self.notices.settle(self._box)
        gap = u(Space.XXL + 4)
        column = (inner.width - gap) // 2
        self._headings = []
        bottoms = [y, y]
        for group in GROUPS:
            side = 1 if group in RIGHT_COLUMN else 0
            x = inner.x + side * (column + gap)
            bottoms[side] = self._place_group(ctx, group, x, bottoms[side], column)
        self.scroll.place(view, max(bottoms) - view.y)

    def _help_lines(self, ctx: Context, width: int) -> int:
        """Lines of the longest help; the room for it is always the same."""
        key = (ctx.text, width)
        if self._help_room[0] != key:
            text = ctx.text
            helps = [self._help_markup(row) for row in (None, *self.rows.values())]
            lines = max(len(text.wrap(words, tokens.SMALL, width)) for words in helps)
            self._help_room = (key, lines)
        return self._help_room[1]

    def _arrange_list(self, ctx: Context) -> None:
        """Presets and own rules, and below them what can be done with a text."""
        u, paper = ctx.scale.u, self._list_paper
        inner = paper.inflate(-2 * u(Space.M), 0)
        shown = [b for b in self._file_buttons if b.visible]
        high = max(u(tokens.Measure.CONTROL), round(ctx.text.px(tokens.BODY) * 1.9))
        gap = u(Space.S)
        wide = (inner.width - gap) // 2
        columns = 2 if all(b.preferred(ctx)[0] - u(20) <= wide for b in shown) else 1
        if columns == 1:
            wide = inner.width
        rows = -(-len(shown) // columns)
        top = paper.bottom - u(Space.M) - rows * high - (rows - 1) * gap
        for at, button in enumerate(shown):
            spot = (inner.x + at % columns * (wide + gap), top + at // columns * (high + gap))
            button.rect = pygame.Rect(*spot, wide, high)
            button.scroll = None
        head = paper.y + u(Space.L) + ctx.text.line_height(tokens.GROUP) + u(Space.S)
        view = pygame.Rect(paper.x + u(Space.S), head, paper.width - u(14), top - u(10) - head)
        self.list.place(ctx, pygame.Rect(view.x + u(3), view.y + u(3), view.width - u(14), 0))
        self.list_scroll.place(view, self.list.rect.height + u(6))

    def _arrange_head(self, ctx: Context, inner: pygame.Rect) -> int:
        """Title and the two buttons beside it; where they end."""
        u = ctx.scale.u
        high = max(u(38), round(ctx.text.px(tokens.BODY) * 1.9))
        right, y = inner.right, inner.y + u(Space.L)
        for button in (self.save, self.reset):
            button.scroll = None
            if not button.visible:
                continue
            width = min(button.preferred(ctx)[0], inner.width // 3)
            button.rect = pygame.Rect(right - width, y, width, high)
            right = button.rect.left - u(Space.L)
        self._title = pygame.Rect(inner.x, y, right - inner.x, high)
        return y + high

    def _arrange_narrow(self, ctx: Context, paper: pygame.Rect) -> None:
        """Much enlarged or a small window: one sheet, everything below each other."""
        u = ctx.scale.u
        self._paper, self._list_paper = paper, pygame.Rect(0, 0, 0, 0)
        self._help = pygame.Rect(0, 0, 0, 0)
        view = paper.inflate(-2 * u(Space.M), -2 * u(Space.M))
        width = view.width - u(Space.M)
        x, y = view.x, view.y + u(Space.XS)
        self.starts.scroll = self.scroll
        self.starts.rect = pygame.Rect(x, y, width, self.starts.height(ctx, width))
        y = self.starts.rect.bottom + u(Space.S)
        self._title = pygame.Rect(x, y, width, ctx.text.line_height(tokens.GROUP))
        y = self._title.bottom + u(Space.S)
        self._boxed = False
        box_high = self.notices.place(ctx, width)
        self._box = pygame.Rect(x, y, width, box_high)
        for button in self.notices.buttons:
            button.scroll = self.scroll
        self.notices.settle(self._box)
        y = self._box.bottom + u(Space.S) if box_high else y
        y = self._flow(ctx, [self.reset, self.save, *self._file_buttons], x, y, width)
        y += u(Space.M)
        self._headings = []
        for group in GROUPS:
            y = self._place_group(ctx, group, x, y, width)
        self.form.scrolls = [self.scroll]
        self.scroll.place(view, y - view.y)

    def _flow(self, ctx: Context, buttons: list[Button], x: int, y: int, width: int) -> int:
        """Buttons side by side as far as they fit, within the scrolled part; where they end."""
        u = ctx.scale.u
        high = max(u(tokens.Measure.CONTROL), round(ctx.text.px(tokens.BODY) * 1.9))
        left = x
        for button in buttons:
            if not button.visible:
                continue
            button.scroll = self.scroll
            wide = min(button.preferred(ctx)[0], width)
            if left > x and left + wide > x + width:
                left, y = x, y + high + u(Space.S)
            button.rect = pygame.Rect(left, y, wide, high)
            left += wide + u(Space.S)
        return y + high

    def _place_group(self, ctx: Context, group: str, x: int, y: int, width: int) -> int:
        names = [n for n, row in self.rows.items() if row.visible and OPTIONS[n].group == group]
        if not names:
            return y
        u = ctx.scale.u
        high = heading_height(ctx)
        self._headings.append((_(group), pygame.Rect(x, y, width, high)))
        y += high - u(4)
        for name in names:
            row = self.rows[name]
            row.rect = pygame.Rect(x, y, width, row.height(ctx, width))
            y = row.rect.bottom
        return y + u(Space.M)

    # Following the draft

    def _follow(self) -> None:
        """Let everything show what the draft is now."""
        draft = self.draft
        shown = set(draft.shown())
        wrong = {name for problem in draft.problems() for name in problem.options}
        noted = draft.notes()
        base = draft.base
        for name, row in self.rows.items():
            value = draft.values[name]
            rules_rows.show_value(row, value)
            row.visible = name in shown
            differs = value != base[name]
            before = rules_words.value_text(name, base[name])
            row.was = _("was {value}").format(value=before) if differs else ""
            row.bad = name in wrong
            row.note = name in noted
        self.list.value = self.starts.value = draft.start
        own = draft.own_rules
        self.rename.visible = self.delete.visible = own is not None
        self.reset.visible = draft.edited
        self.reset.label = _("Back to {rules}").format(rules=escape(draft.name))
        count = len(draft.problems())
        self.use.reason = (
            ngettext("{n} problem to solve first", "{n} problems to solve first", count).format(
                n=count
            )
            if count
            else ""
        )
        self.copy.reason = self.save.reason = self.use.reason
        self.notices.follow(draft)
        self.dirty = True

    def _refresh(self) -> None:
        self._follow()
        if hasattr(self, "ctx"):
            self.arrange(self.ctx)

    # What the player does

    def _change(self, name: str, value: str) -> None:
        self.told = ""
        self.draft.values = {**self.draft.values, name: value}
        self._refresh()

    def _begin(self, start: Start) -> None:
        self.told = ""
        self.draft.begin(start)
        self._refresh()

    def _reset(self) -> Result | None:
        self.draft.reset()
        # The button is gone now: the focus goes to the beginning it led back to.
        self.form.set_focus(self.starts if self._narrow else self.list)
        self._refresh()
        return None

    def _copy(self) -> Result | None:
        self.told = self.files.copy()
        self.dirty = True
        return None

    def _paste(self) -> Result | None:
        result = self.files.paste()
        self.told = self.files.told
        self._refresh()
        return result

    def _use(self) -> Result | None:
        return Pop(self.draft.chosen)

    def leave(self) -> Result | None:
        if self.draft.chosen == self.before:
            return Pop()
        answers = [
            Answer(_("Use them"), Pop(USE)),
            Answer(_("Forget the changes"), Pop(FORGET)),
            Answer(_("Stay here"), Pop(STAY), "Esc"),
        ]
        if not self.use.enabled:
            answers = answers[1:]
        return Push(
            MessageScreen(
                _("Use these rules?"),
                _("You have chosen other rules than those you came with.")
                if self.use.enabled
                else _("These rules cannot be played yet: {why}.").format(why=self.use.reason),
                answers,
            )
        )

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        if answer == USE:
            return self._use()
        if answer == FORGET:
            return Pop()
        result = self.files.answered(answer)
        self.told = self.files.told
        self._fill()
        self._refresh()
        if not self._narrow:
            self.list.reveal()
        return result

    def handle(self, event: Event) -> Result | None:
        focus, hover = self.form.focus, self.form.hover
        result = super().handle(event)
        if self.form.focus is not focus and isinstance(focus, Entry):
            focus.settle()
        # The line of help follows focus and mouse.
        self.dirty |= (focus, hover) != (self.form.focus, self.form.hover)
        return result

    # Drawing

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        ctx.paint.paper(surface, self._paper)
        if not self._narrow:
            ctx.paint.paper(surface, self._list_paper)
            text.draw(
                surface,
                _("Presets"),
                (self._list_paper.x + u(Space.L), self._list_paper.y + u(Space.L)),
                tokens.GROUP,
                t.ink,
                max_width=self._list_paper.width - u(2 * Space.L),
            )
            title = self._title_markup()
            fits = text.width(title, tokens.PANEL) <= self._title.width
            text.draw(
                surface,
                title,
                (self._title.x, self._title.centery),
                tokens.PANEL if fits else tokens.GROUP,
                t.ink,
                valign="middle",
                max_width=self._title.width,
            )
            self._paint_help(surface, ctx)
            if self._boxed and self._box.height:
                self.notices.draw(surface, ctx, self._box)
        self._paint_rail(surface, ctx)

    def _title_markup(self) -> str:
        return rules_words.changed_title(escape(self.draft.name), len(self.draft.edits))

    def _help_markup(self, row: Row | None) -> str:
        """What the row under the mouse, or the one with the focus, is about."""
        for name, one in self.rows.items():
            if one is row:
                words = escape(rules_words.help_line(name, self.draft.values))
                return f"*{rules_words.label(name)}.* {words}"
        own = self.draft.own_rules
        preset = self.draft.preset
        about = _(PRESETS[preset].about)
        if own is not None:
            began = rules_words.changed_title(
                rules_words.preset_title(preset), len(self.draft.changes)
            )
            return f"*{escape(own.name)}:* {began}. {about}"
        return f"*{rules_words.preset_title(preset)}.* {about}"

    def _paint_help(self, surface: pygame.Surface, ctx: Context) -> None:
        t, u = ctx.theme, ctx.scale.u
        chosen = next((w for w in (self.form.hover, self.form.focus) if isinstance(w, Row)), None)
        line = pygame.Rect(self._help.x, self._help.y, self._help.width, ctx.scale.line(1))
        surface.fill(t.paper_line, line)
        ctx.text.paragraph(
            surface,
            self._help_markup(chosen),
            (self._help.x, self._help.y + u(Space.XS)),
            self._help.width,
            tokens.SMALL,
            t.ink2,
        )

    def _paint_scrolled(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        ctx = self.ctx
        for words, rect in self._headings:
            heading(surface, ctx, words, rect.move(0, -offset))
        if not self._boxed and self._box.height:
            self.notices.draw(surface, ctx, self._box.move(0, -offset))
        if self._narrow:
            spot = self._title.move(0, -offset)
            ctx.text.draw(
                surface,
                self._title_markup(),
                (spot.x, spot.centery),
                tokens.GROUP,
                ctx.theme.ink,
                valign="middle",
                max_width=spot.width,
            )

    def _paint_rail(self, surface: pygame.Surface, ctx: Context) -> None:
        """What the marks mean at the left; beside the button, what is to be done first."""
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        y, x = self.rail.centery, self.body.x + u(EDGE)
        right = self.use.rect.left - u(Space.L)
        said = self.use.reason or self.told
        if said:
            color = t.cream if self.use.reason else t.gold2
            spot = text.draw(
                surface, said, (right, y), tokens.BODY, color, "right", "middle",
                max_width=max(10, right - x),
            )  # fmt: skip
            right = spot.left - u(Space.XL)
        size = u(18)
        legend = (
            ("changed", _("differs from the preset")),
            ("warning", _("cannot be played")),
            ("note", _("worth knowing")),
        )
        each = size + u(6) + u(Space.L + 2)
        if x + sum(each + text.width(words, tokens.SECOND) for _s, words in legend) > right:
            return
        for sign, words in legend:
            if sign == "changed":
                mark = pygame.Rect(x, 0, u(6), u(20))
                mark.centery = y
                ctx.paint.box(surface, mark, u(2), t.gold)
                left = mark.right + u(7)
            else:
                ctx.paint.draw_icon(surface, sign, (x + size / 2, y), size)
                left = x + size + u(6)
            x = text.draw(
                surface, words, (left, y), tokens.SECOND, t.cream, valign="middle"
            ).right + u(Space.L + 2)


_ROWS = {name for name in PRESETS if name[0].isdigit()}  # those that are named after a deal
