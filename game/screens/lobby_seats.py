"""The seats of a lobby: who sits there, how that is drawn, what the host may do about each."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.lan import HostDesk, LanDesk
from game.screen import Pop
from game.screens.bot_levels import LEVEL_NAMES
from game.screens.message import Answer, MessageScreen
from game.text import escape
from game.theme import Space

STAY = "stay"


def who(desk: LanDesk, seat: int) -> str:
    """What the second line says about whoever has a seat."""
    table = desk.table
    assert table is not None
    if seat == table.seat:
        return _("you, host") if desk.host else _("you")
    if table.kinds[seat] == "bot":
        level = table.bots[seat].removeprefix("duel-")
        if level in LEVEL_NAMES:
            line = _("a bot, {level}; gives way to people")
            return line.format(level=_(LEVEL_NAMES[level]).lower())
        return _("a bot; gives way to people")
    if table.kinds[seat] == "away":
        return _("away · seat kept")
    return _("on this network")


def muted_by_host(desk: LanDesk) -> tuple[str, ...]:
    """The names of those of whom the host lets nobody hear anything."""
    return desk.lobby.muted if isinstance(desk, HostDesk) else ()


def seat_menu(desk: LanDesk, seat: int) -> MessageScreen:
    """What the host may do about one seat."""
    table = desk.table
    assert table is not None
    kind, name = table.kinds[seat], table.names[seat]
    answers = [Answer(_("Leave it as it is"), Pop(STAY))]
    if kind == "away":
        answers.append(Answer(_("Bot now"), Pop((seat, "bot now"))))
        answers.append(Answer(_("Wait"), Pop((seat, "wait"))))
    view = desk.view
    deciding = table.phase == "hand" and view is not None and view.turn is not None
    if deciding and kind == "person" and seat != table.seat:
        assert view is not None
        assert view.turn is not None
        if table.playing[view.turn] == seat:
            answers.append(Answer(_("Let a bot answer this once"), Pop((seat, "bot now"))))
    if table.phase == "lobby":
        if seat > 0:
            answers.append(Answer(_("Move up"), Pop((seat, "up"))))
        if seat < table.seats - 1:
            answers.append(Answer(_("Move down"), Pop((seat, "down"))))
    if seat != table.seat and kind != "bot":
        answers.append(Answer(_("Let a bot sit there"), Pop((seat, "bot"))))
        answers.append(Answer(_("Send away"), Pop((seat, "kick"))))
        if kind == "away":
            pass  # nothing is heard of them anyway
        elif name in muted_by_host(desk):
            answers.append(Answer(_("Let them be heard again"), Pop((seat, "hear"))))
        else:
            answers.append(Answer(_("Let nobody hear them"), Pop((seat, "silence"))))
    if kind == "bot":
        answers.append(Answer(_("Level"), Pop((seat, "level"))))
        if table.phase != "hand" and table.seats > table.rules.deal.seats:
            answers.append(Answer(_("Take this chair away"), Pop((seat, "chair"))))
    answers.append(Answer(_("Another name"), Pop((seat, "name"))))
    detail = ""
    if seat != table.seat and kind != "bot":
        detail = _("Who was sent away needs your word to come again.")
    return MessageScreen(
        escape(name),
        _("Seat {n}: {who}.").format(n=seat + 1, who=who(desk, seat)),
        answers,
        detail=detail,
        on_escape=Pop(STAY),
    )


def draw_seat(
    ctx: Context, desk: LanDesk, seat: int, room: int, surface: pygame.Surface, at: pygame.Rect
) -> None:
    """Who sits there, in a strip of the sheet of which ``room`` pixels are free."""
    t, u, text = ctx.theme, ctx.scale.u, ctx.text
    table = desk.table
    assert table is not None
    kind = table.kinds[seat]
    ctx.paint.box(surface, at, u(8), t.paper0, border=t.paper_line)
    spot = (at.x + u(Space.L), at.centery)
    number = str(seat + 1)
    text.draw(surface, number, spot, tokens.PROMPT, t.ink2, valign="middle")
    side = min(at.height - u(12), u(44))
    face = pygame.Rect(at.x + u(44), 0, side, side)
    face.centery = at.centery
    radius = u(8) if kind == "bot" else side // 2
    ctx.paint.box(surface, face, radius, t.paper2, border=t.paper_line2)
    icon = {"person": "person", "bot": "bot", "away": "away"}[kind]
    ctx.paint.draw_icon(surface, icon, face.center, round(side * 0.58), t.ink)
    x = face.right + u(Space.L)
    right = at.x + room - (0 if desk.host else u(Space.L))
    if kind != "bot" and table.phase in ("lobby", "between"):
        right = _draw_ready(ctx, desk, surface, seat, right, at.centery)
    width = max(u(30), right - u(Space.M) - x)
    high = text.line_height(tokens.NAME)
    top = at.centery - (high + text.line_height(tokens.SECOND)) // 2
    name = escape(table.names[seat])
    text.draw(
        surface, name, (x, top + high // 2), tokens.NAME, t.ink, valign="middle",
        max_width=width,
    )  # fmt: skip
    text.draw(
        surface, who(desk, seat), (x, top + high + text.line_height(tokens.SECOND) // 2),
        tokens.SECOND, t.ink2, valign="middle", max_width=width,
    )  # fmt: skip


def _draw_ready(
    ctx: Context, desk: LanDesk, surface: pygame.Surface, seat: int, right: int, y: int
) -> int:
    """The mark of who is ready; the left edge of it."""
    t, u, text = ctx.theme, ctx.scale.u, ctx.text
    table = desk.table
    assert table is not None
    if not table.ready[seat]:
        if table.kinds[seat] == "away" or (seat == table.seat and desk.host):
            return right
        words, color = _("choosing"), t.ink2
    else:
        words, color = _("ready"), t.green
    spot = text.draw(surface, words, (right, y), tokens.BODY_BOLD, color, "right", "middle", u(120))
    if not table.ready[seat]:
        return spot.left
    size = u(18)
    ctx.paint.draw_icon(surface, "check", (spot.left - size, y), size, color)
    return spot.left - 2 * size
