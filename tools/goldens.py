#!/usr/bin/env python3
"""Write the kept pictures of screens anew, or hold the screens to them.

    python3 tools/goldens.py [NAME ...] [--check] [--anew] [--out DIR]

A picture that still is within the tolerance stays as it is. Look at what has changed before you
commit it: a golden is a promise that somebody has seen it. Names match the beginning of a name.

  --check    write nothing; exit 1 if a picture has changed
  --anew     write all of them, changed or not
  --out DIR  also write what was drawn now, and for what has changed the difference
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import _env

_env.enter()

sys.path.insert(0, str(_env.ROOT))

import pygame  # noqa: E402

from tests.kit import pictures  # noqa: E402


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kept pictures of screens.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(arguments)
    wanted = [
        (name, size)
        for name, size in pictures.GOLDENS
        if not options.names or any(name.startswith(one) for one in options.names)
    ]
    if not wanted:
        print(f"No kept picture's name begins with {' or '.join(options.names)}.")
        return 2
    changed = 0
    with pictures.registry() as shots:
        for name, size in wanted:
            path = pictures.path_of(name, size)
            new = pictures.small(shots.take(shots.SHOTS[name], size))
            told = _told(new, path, options.out)
            if told != SAME:
                changed += 1
            if not options.check and (told != SAME or options.anew):
                pictures.save(new, path)
                told += f", written with {path.stat().st_size // 1000} kB"
            print(f"{path.name}: {told}")
    total = sum(path.stat().st_size for path in pictures.FOLDER.glob("*.png"))
    print(f"{len(wanted)} pictures, {changed} changed; all kept ones take {total // 1000} kB")
    return 1 if options.check and changed else 0


SAME = "as it was"


def _told(new: pygame.Surface, path: Path, out: Path | None) -> str:
    """What has become of a picture, in words."""
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        pygame.image.save(new, str(out / path.name))
    if not path.exists():
        return "new"
    kept = pictures.load(path)
    if kept.get_size() != new.get_size():
        return "of another size"
    found = pictures.compare(new, kept)
    if found.same:
        return SAME
    if out is not None:
        apart = pictures.difference(new, kept)
        pygame.image.save(apart, str(out / f"{path.stem}-difference.png"))
    return f"changed in {found.blocks} blocks, most at {found.where} (off by {found.worst})"


if __name__ == "__main__":
    raise SystemExit(main())
