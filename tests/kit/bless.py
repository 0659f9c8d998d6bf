"""Write the goldens anew: `python -m tests.kit.bless [PRESET ...]`.

Look at what changed before you commit it: a golden is a promise that somebody has read it.
"""

from __future__ import annotations

import sys

from tests.kit import endings
from tests.kit.conformance import PLAYING
from tests.kit.playthrough import FOLDER, playthrough


def main(names: list[str]) -> int:
    """Write the playthroughs of these presets, or all goldens; returns the exit code."""
    unknown = [name for name in names if name not in PLAYING]
    if unknown:
        print(f"no preset {', '.join(unknown)}; there are {', '.join(PLAYING)}")
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or PLAYING:
        path = FOLDER / f"{name}.txt"
        text = playthrough(name)
        same = path.exists() and path.read_text(encoding="utf-8") == text
        if not same:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.name}: {'as it was' if same else 'written'}")
    if not names:
        text = "\n".join(endings.line(name) for name in PLAYING) + "\n"
        endings.FILE.write_text(text, encoding="utf-8", newline="\n")
        print(f"{endings.FILE.name}: counted")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
