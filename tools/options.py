#!/usr/bin/env python3
"""Write the page of all options and presets from the registry: `python3 tools/options.py [--check]`

The page is engine/OPTIONS.md; with `--check` nothing is written and the exit code says whether the
page is up to date.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.rules.options import OPTIONS, Option
from engine.rules.presets import PRESETS

PAGE = Path(__file__).resolve().parent.parent / "engine" / "OPTIONS.md"

HEAD = """# Options and presets

The public vocabulary of the rules: every option by its flat name, as it stands in a record's
`[Option "name" "value"]`, in the window and on the command line. Switches are `yes`/`no`. The
defaults are those of `classic`; a preset is the defaults with the changes of the second table.
[RULES.md](RULES.md) says what each value means in full. This page is written by
`python3 tools/options.py` from the registry in `engine/rules/options.py`.

- `deal` names a row of DEAL-1 and fixes the number of players, so there is no option for that.
- An option without meaning under the others (say `called_ten` in a jack game) is kept and does
  nothing. `problems()` explains every combination that can't be played.
- "Evening" marks the options of a session rather than of a hand.
"""


def differing(option: Option) -> str:
    """The presets in which the option is not at its default."""
    found = [
        f"{preset.id}: `{preset.changes[option.name]}`"
        for preset in PRESETS.values()
        if option.name in preset.changes
    ]
    return ", ".join(found) or "–"


def page() -> str:
    """The whole page as text."""
    lines = [
        HEAD,
        "## Options",
        "",
        "| option | values | default | rules | meaning | presets that differ |",
        "|---|---|---|---|---|---|",
    ]
    for option in OPTIONS.values():
        values = " \\| ".join(f"`{value}`" for value in option.values) or option.form
        meaning = option.help + (" (Evening)" if option.session else "")
        lines.append(
            f"| `{option.name}` | {values} | `{option.default}` | {option.rules} | {meaning} "
            f"| {differing(option)} |"
        )
    lines += [
        "",
        "## Presets",
        "",
        "| preset | what it is | options that differ |",
        "|---|---|---|",
    ]
    for preset in PRESETS.values():
        changes = ", ".join(f"`{name}` {value}" for name, value in preset.changes.items())
        lines.append(f"| `{preset.id}` | {preset.title}: {preset.about} | {changes or 'none'} |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """The command; gives the exit code."""
    parser = argparse.ArgumentParser(description="Write engine/OPTIONS.md from the registry.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    options = parser.parse_args(arguments)
    text = page()
    if options.check:
        same = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        print("up to date" if same else f"{PAGE.name} is out of date: run tools/options.py")
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    print(f"wrote {PAGE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
