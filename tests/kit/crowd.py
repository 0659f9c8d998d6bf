"""Many guests and watchers in one program on a computer of a switch, each with its own connection.

Crowd(folder, switch, 2, seats=4, watchers=3)

It says when it begins to call, and then, whenever that changes, how many of them are shown the
table, how often the one with the fewest connections was connected, and how many hands all know of:
`{"event": "now", "at": ..., "inside": 7, "returns": 1, "hands": 3}`.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from net.headless import BotGuest
from net.joining import JoinTable
from net.networks import PORT, prepare
from tests.kit.programs import Talking
from tests.kit.switch import NET, Switch


class Crowd(Talking):
    """That program; `size` is how many there are."""

    def __init__(
        self, folder: Path, switch: Switch, number: int, seats: int, watchers: int
    ) -> None:
        self.size = seats + watchers
        words = (sys.executable, "-m", "tests.kit.crowd", str(number), str(seats), str(watchers))
        super().__init__(folder / f"crowd{number}.out", [*switch.on(number).split(), *words])

    def came_in(self, seconds: float) -> float:
        """Seconds from the first call until everybody was shown the table."""
        return self.all_in(1, float(self.wait("calls")[0]["at"]), seconds)

    def all_in(self, returns: int, since: float, seconds: float) -> float:
        """Seconds after `since` (of `time.monotonic`) when everybody was in for that time."""
        while True:
            for event in self.events("now"):
                if event["inside"] == self.size and event["returns"] >= returns:
                    return max(0.0, float(event["at"]) - since)
            last = self.events("now")[-1:]
            assert time.monotonic() - since < seconds, f"{self.path.name}: {last}"
            time.sleep(0.05)


def main(number: str, seats: str, watchers: str) -> None:
    """Sit, watch and play until killed."""
    guests = []
    prepare()
    print(json.dumps({"event": "calls", "at": time.monotonic()}), flush=True)
    for one in range(int(seats) + int(watchers)):
        watch = one >= int(seats)
        name = f"{'Eye' if watch else 'Guest'} {number}{one}"
        guests.append(JoinTable.to(f"{NET}.1:{PORT}", name, None, watch=watch))
    bots = [BotGuest("thumb", 0.1) for _ in guests]
    shown = [0] * len(guests)  # in which of its connections each was shown the whole table
    told = (-1, -1, -1)
    while True:
        for at, (table, bot) in enumerate(zip(guests, bots, strict=True)):
            table.tick()
            if any(update.fresh for update in table.guest.pump()):
                shown[at] = table.returns
            table.guest.notices.clear()
            bot.tick(table.guest, time.monotonic())
        inside = sum(
            one.state == "in" and one.returns == seen
            for one, seen in zip(guests, shown, strict=True)
        )
        hands = min(len(one.guest.table.rows) if one.guest.table else 0 for one in guests)
        now = (inside, min(one.returns for one in guests), hands)
        if now != told:
            told = now
            keys = ("inside", "returns", "hands")
            event = {"event": "now", "at": time.monotonic(), **dict(zip(keys, now, strict=True))}
            event["trouble"] = sorted({one.trouble for one in guests if one.state != "in"})
            print(json.dumps(event), flush=True)
        time.sleep(0.005)


if __name__ == "__main__":
    main(*sys.argv[1:])
