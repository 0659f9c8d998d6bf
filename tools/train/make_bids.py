"""Makes the data from which the picking is fitted: each hand both ways.

    python3 tools/train/make_bids.py --preset classic --hands 300000 --seed 1 --out bids.bin

A hand is dealt. From the dealer's left each seat that is reached is tried both ways: it picks,
buries and calls, or it passes and the others go on by the thresholds of `thumb`; both are played
out with learnt sense in every seat, leasters with common sense. A record is the seat's cards, its
place from the dealer's left, what picking brought more than passing, and by how much the hand was
above the threshold. The seats before the tried one were not clearly above it.

A record is `<Ibhf`: the cards (a mask of the bots' core), the place, the difference in units, the
strength above the threshold. About a millisecond and a half for each deal.
"""

from __future__ import annotations

import argparse
import struct
import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.bots.auction import picked, without_picker
from engine.bots.core import Position, table_of
from engine.bots.core_pay import settle
from engine.bots.learnt_rollout import rollout
from engine.bots.thumb_hand import pick_threshold, strength
from engine.cards import mask_of
from engine.rules import preset
from engine.rules.deals import places

RECORD = struct.Struct("<Ibhf")
CLEARLY = 0.6
"""From how much above the threshold on the seats behind are not tried: they are hardly reached."""


def scores(pos: Position | None, seats: int) -> list[int]:
    """What each seat gets when `pos` is played out; nothing where nothing is played."""
    if pos is None:
        return [0] * seats
    end = rollout(pos)
    return settle(pos, end.points, end.tricks, end.last, end.queens)


def main() -> int:
    parser = argparse.ArgumentParser(description="Try hands both ways: pick and pass.")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--hands", type=int, default=100000, help="deals")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    changes = dict(one.split("=") for one in args.option)
    rules = preset(args.preset, **changes)
    table = table_of(rules)
    rng = Random(f"{args.preset}{args.seed}")
    pack = list(rules.deck.pack)
    plan = rules.deal
    seats = plan.seats
    dealer = seats - 1
    hand_places, blind_places = places(plan)
    at = [pick_threshold(rules, dealer - seat) for seat in range(seats)]
    begun, records = process_time(), 0
    with open(args.out, "wb") as out:
        for _number in range(args.hands):
            rng.shuffle(pack)
            hands = [[pack[place] for place in where] for where in hand_places]
            held = [table.mask(hand) for hand in hands]
            blind = table.mask(pack[place] for place in blind_places)
            above = [strength(rules, mask_of(hand)) - at[seat] for seat, hand in enumerate(hands)]
            by_picker = [
                scores(picked(table, dealer, held, blind, seat, False, 1, 0), seats)
                for seat in range(seats)
            ]
            nobody = scores(without_picker(table, dealer, held, blind), seats)
            for seat in range(seats):
                later = (one for one in range(seat + 1, seats) if above[one] >= 0.0)
                other = next(later, None)
                passed = nobody[seat] if other is None else by_picker[other][seat]
                gain = by_picker[seat][seat] - passed
                out.write(RECORD.pack(held[seat], seat, gain, above[seat]))
                records += 1
                if above[seat] >= CLEARLY:
                    break
    print(f"{args.preset}: {records} records in {process_time() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
