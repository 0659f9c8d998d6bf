"""Every rule of engine/RULES.md is named by a test or a rule case that proves it."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_rule_is_cited_by_a_test_or_a_case() -> None:
    page = (ROOT / "engine" / "RULES.md").read_text(encoding="utf-8")
    rules = re.findall(r"^- ([A-Z]+-\d+[a-z]?)", page, re.MULTILINE)
    assert len(rules) > 70
    proofs = "\n".join(
        path.read_text(encoding="utf-8")
        for pattern in ("*.py", "*.sheep")
        for path in sorted((ROOT / "tests").rglob(pattern))
        if path != Path(__file__).resolve()
    )
    cited = set(re.findall(r"[A-Z]+-\d+[a-z]?", proofs))
    assert [rule for rule in rules if rule not in cited] == []
