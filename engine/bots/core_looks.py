"""Who looks like the secret partner: what the plays before the partner is known say of it.

W: watch for suspicious play. Who leads trump or gives points to the picker is probably the partner;
who trumps the picker's trick away probably is not.
"""

from __future__ import annotations

from engine.bots.core_table import TRUMPS, Table

LED_TRUMP, BEAT_PICKER, SCHMEARED = 4.0, 0.3, 4.0
"""How much likelier a seat becomes the partner by leading trump, by trumping the picker's trick
away, by giving ten points or more to it from another suit."""

NEVER = 1e-9
"""What is left of a seat that has no trump where the partner's card is one."""


def suspect(
    table: Table,
    picker: int,
    called_suit: int,
    looks: list[float],
    seat: int,
    bit: int,
    led: int,
    best: int,
    holder: int,
) -> None:
    """Note in `looks` how a play of `seat`, not the picker, makes it look like the partner."""
    if led < 0:
        if bit & table.trump:
            looks[seat] *= LED_TRUMP
        return
    if holder == picker:
        if led != TRUMPS and bit > best and bit & table.trump:
            looks[seat] *= BEAT_PICKER
        elif table.points_at[bit.bit_length()] >= 10 and not bit & table.suits[led]:
            looks[seat] *= SCHMEARED
    if led == TRUMPS and called_suit < 0 and not bit & table.trump:
        looks[seat] = NEVER
