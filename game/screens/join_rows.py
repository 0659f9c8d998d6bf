"""How tables on the home network are listed: those that were found, and those of before."""

from __future__ import annotations

import pygame

from game import rules_words
from game import theme as tokens
from game.context import Context
from game.i18n import _, ngettext
from game.net_words import net_words
from game.text import escape
from game.theme import Space
from net.discovery import FoundTable
from net.known import KnownTable


def draw_found(
    ctx: Context,
    found: FoundTable,
    alone: bool,
    room: int,
    surface: pygame.Surface,
    at: pygame.Rect,
) -> None:
    """A table that was found, in a strip of the list of which ``room`` pixels are free; ``alone``
    if no other one has its name."""
    t, u, text = ctx.theme, ctx.scale.u, ctx.text
    if found.problem:
        ctx.paint.box(surface, at, u(8), t.paper2)
        ctx.paint.dashes(surface, at, u(8), t.ink2)
    else:
        ctx.paint.box(surface, at, u(8), t.paper0, border=t.paper_line)
    ink = t.ink2 if found.problem else t.ink
    x, width = at.x + u(Space.L), max(u(40), room - u(Space.L))
    first, second = text.line_height(tokens.GROUP), text.line_height(tokens.SECOND)
    y = at.centery - (first + 2 * second) // 2
    name = escape(found.name)
    if not alone:
        # Two tables of one name are told apart by where they are.
        name += f" ({found.addresses[0]})" if found.addresses else ""
    text.draw(
        surface, name, (x, y + first // 2), tokens.GROUP, ink, valign="middle", max_width=width
    )
    y += first
    where = found.addresses[0] if found.addresses else ""
    rules = _preset(found.preset)
    text.draw(
        surface, f"{rules} · {where}", (x, y + second // 2), tokens.SECOND, t.ink2,
        valign="middle", max_width=width,
    )  # fmt: skip
    y += second
    if not found.problem:
        taken = _draw_taken(ctx, found, surface, (x, y + second // 2), width)
        x, width = x + taken, width - taken
    text.draw(
        surface, found_line(found), (x, y + second // 2), tokens.SECOND, ink,
        valign="middle", max_width=width,
    )  # fmt: skip


def _draw_taken(
    ctx: Context,
    found: FoundTable,
    surface: pygame.Surface,
    at: tuple[int, int],
    width: int,
) -> int:
    """A dot for each seat, full where a person sits; the pixels they take with a gap."""
    t, u = ctx.theme, ctx.scale.u
    side, step = u(12), u(16)
    if found.seats * step > width // 3:
        return 0
    for seat in range(found.seats):
        dot = pygame.Rect(at[0] + seat * step, at[1] - side // 2, side, side)
        if seat < found.persons:
            ctx.paint.box(surface, dot, side // 2, t.ink)
        else:
            line = ctx.scale.line(1.5)
            ctx.paint.box(surface, dot, side // 2, t.paper0, border=t.ink, border_width=line)
    return found.seats * step + u(Space.S)


def keeps_seat(known: KnownTable) -> bool:
    """Whether somebody's seat at a table of before is kept for them."""
    return bool(known.token) and not known.watch and not known.left


def known_line(known: KnownTable) -> str:
    """What stands behind the name of a table of before."""
    if keeps_seat(known):
        line = _("as {name} · your seat is kept")
    elif known.left and known.token:
        line = _("as {name} · your seat is yours again while a bot has it")
    elif known.watch:
        line = _("as {name}, watching")
    else:
        line = _("as {name}")
    return line.format(name=escape(known.person))


def _preset(name: str) -> str:
    """The title of the rules that a table names; a name that is not known stays as it is."""
    try:
        return rules_words.preset_title(name)
    except KeyError:
        return escape(name)


def found_line(found: FoundTable) -> str:
    """Who is there and what one needs, or why one can't join."""
    if found.problem:
        return escape(net_words(found.problem))
    state = {
        "lobby": _("not begun"),
        "hand": _("playing"),
        "between": _("between two hands"),
        "ended": _("over"),
    }.get(found.state, "")
    need = {
        "code": _("needs the code"),
        "approval": _("host lets you in"),
        "nothing": _("open to all"),
    }.get(found.need, "")
    if found.free:
        people = ngettext("{n} bot's seat is free", "{n} bots' seats are free", found.free)
        people = people.format(n=found.free)
    else:
        people = _("all {all} seats taken").format(all=found.seats)
    return " · ".join(part for part in (people, state, need) if part)
