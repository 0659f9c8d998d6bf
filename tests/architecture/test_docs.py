"""The pages stay true: commands first, links that lead somewhere, nobody's own paths."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("python3 tools/play.py", "python3 tools/check.py")
PICTURE = "assets/readme/table.png"

# Written in pieces, so that this file does not contain what it looks for.
FOREIGN = [
    "/" + "work/",
    "/" + "root/",
    "pypi" + ".org/simple",
    "index" + "-url",
    "find" + "-links",
]

SKIPPED_FOLDERS = {".git", ".venv", "__pycache__", "build", "dist", "node_modules"}


def project_files() -> list[Path]:
    """All files that belong to the project: what git tracks, or in a copy without git, all."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout.decode()
        files = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        files = [
            path
            for path in ROOT.rglob("*")
            if not SKIPPED_FOLDERS.intersection(path.relative_to(ROOT).parts)
        ]
    return [path for path in files if path.is_file()]


def links(text: str) -> list[str]:
    """The targets of all links and pictures of a page, without those inside code."""
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    return re.findall(r"\]\(\s*<?([^)\s>]+)", text)


def heading_anchors(text: str) -> set[str]:
    """What a link may name behind a hash: the headings, as GitHub spells them."""
    headings = re.findall(r"^#{1,6}\s+(.*?)\s*$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> list[str]:
    """Each relative link of a page that leads nowhere, as file:line and target."""
    text = page.read_text(encoding="utf-8")
    broken = []
    for target in links(text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        aim = (page.parent / name).resolve() if name else page
        fine = aim.exists()
        if fine and anchor and aim.suffix == ".md":
            fine = anchor in heading_anchors(aim.read_text(encoding="utf-8"))
        if not fine:
            line = text[: text.index(target)].count("\n") + 1
            broken.append(f"{page}:{line}: the link {target} leads nowhere.")
    return broken


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    code = [line.strip() for line in lines if line.startswith("    ")]
    assert tuple(code[:2]) == COMMANDS
    assert lines.index(f"    {COMMANDS[0]}") < 6


def test_the_readme_shows_the_table_once_its_picture_is_made() -> None:
    if (ROOT / PICTURE).exists():
        assert PICTURE in links((ROOT / "README.md").read_text(encoding="utf-8"))


def test_every_link_leads_somewhere() -> None:
    pages = [path for path in project_files() if path.suffix == ".md"]
    assert ROOT / "README.md" in pages
    broken = [sentence for page in pages for sentence in broken_links(page)]
    assert not broken, "\n" + "\n".join(broken)


def test_a_broken_link_is_named(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# Here it is\n[good](#here-it-is) [`x`](page.md)\n![bad](gone.png)\n`[c](d)`\n"
    )
    assert broken_links(page) == [f"{page}:3: the link gone.png leads nowhere."]
    page.write_text("[bad](#nowhere)\n")
    assert broken_links(page) == [f"{page}:1: the link #nowhere leads nowhere."]


def test_every_package_says_what_lives_there() -> None:
    missing = [
        f"{package}/ has no README.md: say what lives here, what it may import, where to begin."
        for package in ("engine", "net", "game")
        if not (ROOT / package / "README.md").exists()
    ]
    assert not missing, "\n" + "\n".join(missing)


def test_no_file_tells_of_a_machine_it_was_written_on() -> None:
    found = []
    for path in project_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a font
        found += [
            f"{path.relative_to(ROOT)}:{number}: contains {words}"
            for number, line in enumerate(text.splitlines(), 1)
            for words in FOREIGN
            if words in line
        ]
    assert not found, "\n" + "\n".join(found)


def test_the_ci_runs_the_readmes_second_command_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    doing = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert doing == [COMMANDS[1]]
