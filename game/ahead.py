"""What is likely to be needed next, made while the window rests.

The first picture of a table needs some hundred small pictures: cloth, plates, buttons, lines of
text, cards in new sizes. They would cost its first frames dearly, so they are made before, while
somebody still reads the title or chooses the rules: `pictures` draws such a table where nobody sees
it, a few milliseconds at a time, and leaves its parts in the painters' caches.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Iterator

import pygame

from game.cache import OutOfTime, within
from game.context import Context
from game.house_rules import Chosen

SLICE = 0.003
"""Seconds for a step, but for a single picture that takes longer."""

MOST = 300
"""Steps for one picture."""

Steps = Iterator[None]


def pictures(ctx: Context, rules: Chosen) -> Steps:
    """The parts of the pictures of a table with these rules, step by step.

    The table's own code is imported beside the window, since that takes long at a stretch.
    """
    name = "game.table.rehearsal"
    loading = threading.Thread(target=importlib.import_module, args=(name,), daemon=True)
    loading.start()
    while loading.is_alive():
        yield
    from game.table.rehearsal import Rehearsal

    table = Rehearsal(ctx, rules)
    yield
    screen = table.screen()
    yield
    ctx.paint.felt(ctx.size)
    yield
    unseen = pygame.Surface(ctx.size)
    for _moment in table.moments():
        yield
        # Caches too small for the picture would let it begin again and again.
        for _attempt in range(MOST):
            try:
                with within(SLICE):
                    screen.draw(unseen, ctx)
                break
            except OutOfTime:
                yield
    screen.scene = None  # plates with other people's names are of no use
