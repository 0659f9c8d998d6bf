"""The strip at the top: number of the hand, tricks, who picked and called, the stakes."""

from __future__ import annotations

import pygame

from engine.view import SeatView
from game import theme as tokens
from game.i18n import _
from game.table import words
from game.table.first_deal import first_dealer_line, is_first
from game.table.scene import Piece, Scene, draw_pieces, pieces_width
from game.text import escape
from game.theme import Color

Chip = tuple[list[Piece], Color | None]

RAISES = ("crack", "recrack", "corner", "blitz")


def draw_bar(
    surface: pygame.Surface, scene: Scene, left: int, right: int, number: int, practice: bool
) -> None:
    """Everything between the menu button (which ends at ``left``) and the others (``right``),
    kept as one picture until one of the facts in it changes."""
    f, bar = scene.facts, scene.places.bar
    told = (f.phase, f.contract, f.picker, f.called, f.under_laid, f.alone, f.partner, f.stakes)
    place = (left, right, bar.size, id(scene.ctx), scene.table.names, scene.table.playing)
    evening = (_pot(scene), scene.table.last, scene.table.deal)
    key = ("bar", number, practice, f.viewer, f.tricks, told, evening, place)

    def make() -> pygame.Surface:
        picture = pygame.Surface(bar.size, pygame.SRCALPHA)
        _paint_bar(picture, scene, left, right, number, practice)
        return picture

    surface.blit(scene.pictures.get(key, make), bar.topleft)


def _paint_bar(
    surface: pygame.Surface, scene: Scene, left: int, right: int, number: int, practice: bool
) -> None:
    ctx, u = scene.ctx, scene.u
    middle = scene.places.bar.centery
    x = left + u(12)
    title = _("Hand {n}").format(n=number)
    if practice:
        title = _("Practice")
    x += ctx.text.draw(
        surface, title, (x, middle), tokens.BODY_BOLD, ctx.theme.cream, valign="middle"
    ).width
    x += u(10)
    chips: list[Chip] = [_contract(scene)]
    f = scene.facts
    doubles = scene.view.rules.layout is None  # with two, nobody raises the stakes
    if f.stakes > 1 or (doubles and (f.contract is not None or f.picker is not None)):
        chips.append(_stake(scene))
    chips += _evening(scene)
    need = sum(pieces_width(ctx, pieces) + u(36) for pieces, _line in chips)
    x = _trick_chip(surface, scene, x, right - need - u(24))
    room = right - u(12) - x - u(12)
    _draw_centred_chips(surface, scene, chips, x + u(12), room)


def _trick_chip(surface: pygame.Surface, scene: Scene, x: int, limit: int) -> int:
    """Trick 2 of 6 with a diamond for each; other phases say what is being decided.

    Where the chip would end beyond ``limit``, it does without the diamonds.
    """
    ctx, u, facts = scene.ctx, scene.u, scene.facts
    middle = scene.places.bar.centery
    total = scene.view.rules.deal.tricks
    if facts.phase != "play":
        label = words.phase_chip(facts)
        if not label:
            return x
        width = chip(surface, scene, x, [Piece(label)], None)
        return x + width
    current = min(facts.tricks + 1, total)
    label = _("Trick *{n}* of {total}").format(n=current, total=total)
    step = u(14) if total <= 8 else u(11)
    text_width = ctx.text.width(label, tokens.BODY)
    width = text_width + u(26) + u(8) + step * total
    diamonds = x + width <= limit
    if not diamonds:
        width = text_width + u(24)
    rect = pygame.Rect(x, 0, width, u(28))
    rect.centery = middle
    _chip_ground(surface, scene, rect, None)
    ctx.text.draw(
        surface, label, (x + u(12), middle), tokens.BODY, ctx.theme.cream, valign="middle"
    )
    cx = x + u(12) + text_width + u(8) + step / 2
    for i in range(total if diamonds else 0):
        _diamond(surface, scene, (cx + i * step, middle), i, facts.tricks)
    return x + width


def _diamond(
    surface: pygame.Surface, scene: Scene, center: tuple[float, float], i: int, done: int
) -> None:
    t, u = scene.ctx.theme, scene.u
    size = u(6.2) if i == done else u(5)
    key = ("diamond", size, "done" if i < done else "now" if i == done else "open", t.name)

    def make() -> pygame.Surface:
        k = 4
        side = (2 * size + 4) * k
        large = pygame.Surface((side, side), pygame.SRCALPHA)
        color = t.cream if i < done else t.gold if i == done else t.cream2
        large.fill((*color, 0))
        c, r = side / 2, size * k
        points = [(c, c - r), (c + r, c), (c, c + r), (c - r, c)]
        if i <= done:
            pygame.draw.polygon(large, color, points)
            if i == done:
                pygame.draw.lines(large, t.cream, True, points, k)
        else:
            pygame.draw.lines(large, color, True, points, round(k * 1.4))
        return pygame.transform.smoothscale(large, (2 * size + 4, 2 * size + 4))

    picture = scene.pictures.get(key, make)
    surface.blit(picture, picture.get_rect(center=(round(center[0]), round(center[1]))))


def contract_pieces(view: SeatView, scene: Scene, own: str | None = None) -> list[Piece]:
    """Who picked, what was called, who the partner is: what all know, as a line."""
    facts, t = scene.facts, scene.ctx.theme
    you = _("You") if own is None else own

    def name(seat: int) -> str:
        return you if seat == facts.viewer else scene.name(seat)

    if facts.contract == "leaster":
        return [Piece(_("*Leaster:* everyone for themselves, fewest points win"), flex=True)]
    if facts.picker is None:
        return [Piece(words.house_line(view), flex=True)]
    pieces = [
        Piece(icon="crown", height=21),
        Piece(f"*{escape(name(facts.picker))}*", flex=True),
    ]
    jack = getattr(view.rules.partner, "jack", None)
    if facts.alone:
        mine = facts.picker == facts.viewer and own is None
        pieces.append(Piece(_("play alone") if mine else _("plays alone"), gap=5))
    elif facts.called is not None:
        called = _("picked, called {card}").format(card=words.sign(facts.called))
        if facts.under_laid:
            called = _("picked, called {card} under").format(card=words.sign(facts.called))
        pieces.append(Piece(called, gap=5))
    else:
        pieces.append(Piece(_("picked"), gap=5))
    if facts.alone:
        return pieces
    if facts.partner is not None:
        pieces += [
            Piece("|", color=t.cream2),
            Piece(icon="rings", height=22),
            Piece(f"*{escape(name(facts.partner))}*", flex=True),
        ]
    elif jack is not None and facts.called is None and facts.phase not in ("take", "call-early"):
        pieces += [
            Piece("|", color=t.cream2),
            Piece(icon="rings-dashed", height=22, color=t.gold2),
            Piece(_("partner has {card}").format(card=words.sign(jack))),
        ]
    return pieces


def _contract(scene: Scene) -> tuple[list[Piece], Color | None]:
    facts = scene.facts
    undecided = facts.contract in (None, "queens") and facts.picker is None and not facts.tricks
    if undecided and is_first(scene.table):
        return [
            Piece(first_dealer_line(scene.table), flex=True),
            Piece("|", color=scene.ctx.theme.cream2),
            Piece(words.house_line(scene.view), flex=True),
        ], None
    return contract_pieces(scene.view, scene), None


def _stake(scene: Scene) -> tuple[list[Piece], Color | None]:
    t, stakes = scene.ctx.theme, scene.facts.stakes
    label = _("Stake *×{n}*").format(n=stakes)
    if stakes == 1:
        return [Piece(label)], None
    raised = any(said.words.split(" ")[0] in RAISES for said in scene.view.said)
    if not raised:
        # Only a doubler carries stakes from one hand into the next (NOPICK-4).
        label = _("All passed: *×{n}*").format(n=stakes)
    return [Piece(icon="bolt", height=20), Piece(label, color=t.gold2)], t.gold2


def _pot(scene: Scene) -> int:
    """The units in the pot as they are shown: those before the hand, then those after it."""
    return scene.table.pot if scene.view.over else scene.view.pot


def _evening(scene: Scene) -> list[Chip]:
    """What the evening adds to this hand: the pot, and that it is the last."""
    t = scene.ctx.theme
    chips: list[Chip] = []
    pot = _pot(scene)
    if pot:
        label = _("Pot *{n}*").format(n=pot)
        chips.append(([Piece(icon="pot", height=20), Piece(label, color=t.gold2)], t.gold2))
    if scene.table.last:
        chips.append(([Piece(_("*Last hand*"))], None))
    return chips


def _draw_centred_chips(
    surface: pygame.Surface,
    scene: Scene,
    chips: list[Chip],
    left: int,
    room: int,
) -> None:
    """Chips about the middle of the window, moved aside where the bar is full."""
    ctx, u = scene.ctx, scene.u
    pad, gap = u(26), u(10)
    widths = [pieces_width(ctx, pieces) + pad for pieces, _line in chips]
    over = sum(widths) + gap * (len(chips) - 1) - room
    if over > 0:
        widths[0] = max(u(60), widths[0] - over)
    total = sum(widths) + gap * (len(chips) - 1)
    x = max(left, min(scene.places.size[0] // 2 - total // 2, left + room - total))
    for (pieces, line), width in zip(chips, widths, strict=True):
        chip(surface, scene, x, pieces, line, width)
        x += width + gap


def chip(
    surface: pygame.Surface,
    scene: Scene,
    x: int,
    pieces: list[Piece],
    line: Color | None,
    width: int | None = None,
) -> int:
    """A dark rounded label on the bar; its width in pixels."""
    ctx, u = scene.ctx, scene.u
    width = width or pieces_width(ctx, pieces) + u(26)
    rect = pygame.Rect(x, 0, width, u(30))
    rect.centery = scene.places.bar.centery
    _chip_ground(surface, scene, rect, line)
    draw_pieces(surface, ctx, pieces, (x + u(13), rect.centery), ctx.theme.cream, width - u(26))
    return width


def _chip_ground(
    surface: pygame.Surface, scene: Scene, rect: pygame.Rect, line: Color | None
) -> None:
    t = scene.ctx.theme
    scene.ctx.paint.box(
        surface,
        rect,
        rect.height // 2,
        t.plate,
        alpha=215 if not t.flat else 255,
        border=line or t.cream,
        border_alpha=220 if line else 60 if not t.flat else 255,
    )
