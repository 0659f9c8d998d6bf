"""Makes the data from which the picking is fitted: each hand both ways.

    python3 tools/train/make_bids.py --preset classic --hands 400000 --seed 1 --out bids.bin

A hand is dealt. From the dealer's left each seat that is reached is tried both ways: it picks,
buries and calls, or it passes and the bidding goes on; both are played out with common sense. A
record is the seat's cards, its place from the dealer's left, and what picking brought more than
passing. Seats before the tried one have passed by rule.

A record is `<Ibh`: the cards (a mask of the bots' core), the place, and the difference in units.
"""

from __future__ import annotations

import argparse
import struct
import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.bots.auction import bid_on, picked, without_picker
from engine.bots.core import Position, table_of
from engine.bots.core_pay import settle
from engine.bots.guess import STEPS, pick_at, strength_steps
from engine.bots.rollout import rollout
from engine.rules import preset
from engine.rules.deals import places

RECORD = struct.Struct("<Ibh")


def score(pos: Position | None, seat: int) -> int:
    """What `seat` gets when `pos` is played out; nothing where nothing is played."""
    if pos is None:
        return 0
    end = rollout(pos)
    return settle(pos, end.points, end.tricks, end.last, end.queens)[seat]


def main() -> int:
    parser = argparse.ArgumentParser(description="Try hands both ways: pick and pass.")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--hands", type=int, default=100000, help="deals")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    changes = dict(one.split("=") for one in args.option)
    table = table_of(preset(args.preset, **changes))
    rng = Random(args.seed)
    pack = [table.bit_of[card] for card in table.rules.deck.pack]
    plan = table.rules.deal
    hand_places, blind_places = places(plan)
    at = round(pick_at(table.rules) * STEPS)
    begun, records = process_time(), 0
    with open(args.out, "wb") as out:
        for _number in range(args.hands):
            rng.shuffle(pack)
            dealer = plan.seats - 1
            held = [sum(pack[place] for place in where) for where in hand_places]
            blind = sum(pack[place] for place in blind_places)
            for seat in range(plan.seats):
                won = score(picked(table, dealer, held, blind, seat, False, 1, 0), seat)
                if seat == dealer:
                    passed = without_picker(table, dealer, held, blind)
                else:
                    passed = bid_on(table, dealer, held, blind, seat + 1)
                out.write(RECORD.pack(held[seat], seat, won - score(passed, seat)))
                records += 1
                if strength_steps(table, held[seat]) >= at:
                    break
    print(f"{args.preset}: {records} records in {process_time() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
