"""A finished hand for two once more, card by card, as the table was: rows or stacks with what lay
below them, and both hands open."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from engine.cards import Card
from engine.view import SeatView
from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.motion import Pose
from game.table import draw_bar, draw_cards, draw_seats, duel_layout, layout
from game.table.duel_places import LARGEST_FACTOR, DuelPlaces, duel_places
from game.table.duel_presenter import DuelPresenter
from game.table.duel_rows import draw_zones
from game.table.facts import Facts
from game.table.layout import Key, Placed, card_key
from game.table.outcome_words import Told
from game.table.picture import draw_ground
from game.table.replay import ReplayScreen
from game.table.scene import Scene, at_scale
from game.text import escape
from game.theme import Measure, Motion

Rows = tuple[tuple[Card | None, ...], ...]
Covers = tuple[tuple[bool, ...], ...]

LINE = 4  # cards of the opponent's open hand in one line


@dataclass(frozen=True)
class Lay:
    """What lies in the rows at one moment: face up, and whether something lies face down."""

    up: Rows
    covered: Covers


def lays_of(view: SeatView) -> tuple[Lay, ...]:
    """The rows after so many cards, from none to all, with what is turned by each (LAYOUT-1,
    LAYOUT-2); empty where a view does not tell what lay where."""
    revealed = view.revealed
    if revealed is None or not _plausible(view):
        return ()
    up: list[list[Card | None]] = [list(row) for row in revealed.up]
    down: list[list[Card | None]] = [list(row) for row in revealed.down]
    at_once = bool(view.rules.deal.hand)
    found = [_lay(up, down)]
    for trick in view.tricks:
        gaps = []
        for play in trick.plays:
            if play.card in up[play.seat]:
                gap = play.seat, up[play.seat].index(play.card)
                up[gap[0]][gap[1]] = None
                gaps.append(gap)
            if at_once or play is trick.plays[-1]:
                for seat, place in gaps:
                    up[seat][place], down[seat][place] = down[seat][place], None
                gaps = []
            found.append(_lay(up, down))
    return tuple(found)


def _plausible(view: SeatView) -> bool:
    """Whether the rows hold cards of their seats only, each once; another computer's may not."""
    revealed, places = view.revealed, view.rules.deal.cards_down
    assert revealed is not None
    rows = (revealed.up, revealed.down)
    if any([len(row) for row in lying] != [places] * view.seats for lying in rows):
        return False
    for seat in range(view.seats):
        own = [*revealed.up[seat], *revealed.down[seat]]
        if len(set(own)) != len(own) or not set(own) <= set(revealed.dealt[seat]):
            return False
    return True


def _lay(up: list[list[Card | None]], down: list[list[Card | None]]) -> Lay:
    return Lay(
        tuple(tuple(row) for row in up),
        tuple(tuple(card is not None for card in row) for row in down),
    )


class OpenPresenter(DuelPresenter):
    """As `DuelPresenter`, with the opponent's hand open beside their row."""

    def __init__(self) -> None:
        super().__init__()
        self.open_hand: tuple[Card | None, ...] = ()
        """The opponent's hand as dealt; None where a card has been played."""
        self.turned: dict[Key, Pose] = {}
        """Where each card that is turned now lay face down."""

    def wanted(self) -> dict[Key, Placed]:
        found = super().wanted()
        assert isinstance(self.places, DuelPlaces)
        for number, card in enumerate(self.open_hand):
            if card is not None:
                pose = open_pose(self.places, number)
                found[card_key(card)] = Placed(pose, card.code, duel_layout.THEIRS + number)
        return found

    def _aim(
        self, key: Key, placed: Placed, motion: Motion, sources: dict[str, Pose], now: float
    ) -> None:
        if key in self.turned and key not in self.timeline:
            self.timeline.put(key, self.turned[key], placed.order)
        super()._aim(key, placed, motion, sources, now)


def open_width(places: DuelPlaces) -> float:
    """The width of a card of the opponent's open hand."""
    room = places.caption[1]
    high = (room.height - 4 * places.unit) / 2 - 8 * places.unit
    return min(room.width / (LINE + 0.4), high / Measure.CARD_RATIO)


def open_pose(places: DuelPlaces, number: int) -> Pose:
    """Where a card of the opponent's hand lies: two lines beside the opponent's row."""
    room, width = places.caption[1], open_width(places)
    x = room.left + width * (0.5 + 1.08 * (number % LINE))
    line = width * Measure.CARD_RATIO + 8 * places.unit
    return Pose(x, room.centery + (number // LINE - 0.5) * line, width)


class DuelReplay(ReplayScreen):
    """As `ReplayScreen`. Where it is not known what lay where, each player's cards lie sorted."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.presenter: OpenPresenter = OpenPresenter()
        self.places: DuelPlaces
        self.lays = lays_of(told.view)
        self.rows = bool(self.lays) and bool(told.view.rules.deal.hand)

    def enter(self, ctx: Context) -> None:
        self.whole = ctx
        self.scene = None
        factor = min(ctx.settings.scale, LARGEST_FACTOR)
        self.ctx = at_scale(ctx, tokens.Scale(ctx.size, factor))
        scale = ctx.settings.scale
        known = bool(self.lays)
        p = duel_places(ctx.size, scale, self.rows) if known else open_places(ctx.size, scale)
        self.places = self.presenter.places = p
        timeline = self.presenter.timeline
        timeline.speed, timeline.reduced = ctx.settings.pace, ctx.settings.reduced_motion
        widths = {round(p.place_width), round(p.trick[0].width)}
        if self.rows:
            widths |= {round(p.hand_width), round(open_width(p))}
        ctx.sprites.prepare(widths, owner="replay")
        self._show(snap=True)
        self._place_buttons()
        self.dirty = True

    def _place_buttons(self) -> None:
        super()._place_buttons()
        u = self.ctx.scale.u
        right, bottom = self.places.size[0] - u(20), self.places.plates[0].bottom
        for name in ("on", "back"):
            rect = self.buttons[name].rect
            rect.right, rect.bottom = right, bottom
            # Beside the hand there is room for one above the other only.
            right, bottom = (right, rect.top - u(14)) if self.rows else (rect.left - u(12), bottom)

    def _show(self, snap: bool = False) -> None:
        mine = self.told.view.seat or 0
        played = {play.card for _number, play in self.plays[: self.at]}
        if self.rows:
            theirs = [card for card in self._hands[1 - mine] if card not in self._in_rows()]
            self.presenter.open_hand = tuple(None if card in played else card for card in theirs)
        self.presenter.turned = self._turned()
        super()._show(snap)

    def _in_rows(self) -> set[Card]:
        """The cards that lay in the rows at the deal."""
        revealed = self.told.view.revealed
        assert revealed is not None
        return {card for row in (*revealed.up, *revealed.down) for card in row}

    def _facts(self) -> Facts:
        facts = super()._facts()
        if self.lays:
            lay = self.lays[self.at]
            in_rows = self._in_rows()
            hand = tuple(card for card in facts.hand if card not in in_rows)
            return replace(facts, hand=hand, up=lay.up, covered=lay.covered)
        played = {play.card for _number, play in self.plays[: self.at]}
        rows = tuple(
            tuple(None if card in played else card for card in cards) for cards in self._hands
        )
        nothing = tuple((False,) * len(row) for row in rows)
        return replace(facts, hand=(), up=rows, covered=nothing)

    def _sources(self) -> dict[str, Pose]:
        return {}

    def _turned(self) -> dict[Key, Pose]:
        """The cards that this step turns, and where they lie face down."""
        if not self.lays or not self.at:
            return {}
        mine = self.told.view.seat or 0
        before, now = self.lays[self.at - 1], self.lays[self.at]
        return {
            card_key(card): self.places.covered_pose(int(seat != mine), place)
            for seat, row in enumerate(now.up)
            for place, card in enumerate(row)
            if card is not None and before.up[seat][place] != card
        }

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        facts = self.presenter.facts
        assert facts is not None
        if self.scene is None or self.scene.ctx is not self.ctx:
            table = self.told.table
            self.scene = Scene(self.ctx, self.places, facts, self.told.view, table, self._now)
        scene = self.scene
        scene.places, scene.facts, scene.now = self.places, facts, self._now
        draw_ground(surface, scene)
        if self.lays:
            draw_zones(surface, scene, self.places)
        for seat in range(facts.seats):
            done = self.told.view.tricks[: facts.tricks]
            points = sum(trick.points for trick in done if trick.winner == seat)
            draw_seats.draw_plate(surface, scene, seat, str(points))
        draw_cards.draw_trick_marks(surface, scene, False)
        presenter = self.presenter
        draw_cards.draw_sprites(surface, scene, presenter, layout.BLIND, layout.TRICK)
        draw_cards.draw_sprites(surface, scene, presenter, duel_layout.THEIRS, layout.MOVING)
        draw_cards.draw_sprites(surface, scene, presenter, layout.TRICK, duel_layout.THEIRS)
        draw_cards.draw_sprites(surface, scene, presenter, layout.MOVING, 1 << 30)
        if facts.complete and not presenter.timeline.busy:
            trick = self.told.view.tricks[facts.tricks]
            draw_cards.draw_winner(surface, scene, trick.winner)
        self._draw_words(surface, ctx)
        u = self.ctx.scale.u
        right = self.buttons["close"].rect.left
        draw_bar.draw_bar(surface, scene, u(4), right, self.told.table.number, False)
        self.form.draw(surface, self.ctx)

    def _draw_words(self, surface: pygame.Surface, ctx: Context) -> None:
        """How to go by tricks, and whose open hand lies beside the rows."""
        u, text, cream = self.ctx.scale.u, self.ctx.text, ctx.theme.cream2
        back = self.buttons["back"].rect
        at, align = (back.left - u(16), back.centery), "right"
        if self.rows:
            at, align = (back.centerx, back.top - u(14)), "center"
        words = _("↑ ↓ a whole trick")
        text.draw(surface, words, at, tokens.SECOND, cream, align, "middle")
        if not self.rows or not any(self.presenter.open_hand):
            return
        room = self.places.caption[1]
        name = escape(self.told.name(1 - (self.told.view.seat or 0)))
        words = _("{name}’s hand").format(name=name)
        below = (room.left, room.bottom + u(14))
        text.draw(surface, words, below, tokens.SECOND, cream, "left", "middle", room.width)


def open_places(size: tuple[int, int], factor: float) -> DuelPlaces:
    """The arrangement of stacks with sixteen narrow places in each row."""
    places = duel_places(size, factor, False)
    count = 16
    room = places.zones[0].width - 40 * places.card_unit
    step = (room - places.place_width) / (count - 1)
    return replace(places, count=count, place_step=step)


def replay_of(told: Told) -> ReplayScreen:
    """The replay that fits the hand's rules."""
    return DuelReplay(told) if told.view.rules.layout is not None else ReplayScreen(told)
