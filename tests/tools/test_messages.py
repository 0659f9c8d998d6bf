"""All texts reach the translators."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def messages():
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_texts_of_screens_tables_and_plurals_are_collected(messages, tmp_path):
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "x.py").write_text(
        'a = _("Deal")\nb = N_("Pick")\nc = ngettext("{n} hand", "{n} hands", 2)\nd = "not me"\n'
    )
    text = messages.collected(tmp_path).decode()
    for wanted in ('msgid "Deal"', 'msgid "Pick"', 'msgid_plural "{n} hands"'):
        assert wanted in text
    assert "not me" not in text


def test_the_products_own_texts_are_found(messages):
    text = messages.collected().decode()
    for wanted in ("Return to the table", "House rules", "Trump: fourteen cards, high to low"):
        assert f'msgid "{wanted}"' in text


def test_an_outdated_template_is_noticed(messages, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(messages, "POT", messages.ROOT / "assets" / "locale" / "none.pot")
    assert messages.main(["--check"]) == 1
    assert "not up to date" in capsys.readouterr().out


def test_what_the_engine_says_is_collected(messages):
    """Labels, help, reasons, problems and sentences; the engine itself knows no languages."""
    text = messages.collected().decode()
    for wanted in (
        "Double on the bump",
        "A losing picker's side pays double.",
        "Two pickers share the blind of four in deal {other} only.",
        "{suit} was led: follow suit.",
        "another call is possible",
        "Nobody picks",
        "four letters",
        "Called ace, double on the bump, nine for a picker without a trick.",
    ):
        assert f'msgid "{wanted}"' in text, wanted


def test_only_whole_sentences_are_taken_from_the_engine(messages):
    source = '"""Doc string here."""\nx = ["Pay {n} units.", "short", "no end"]\n'
    assert list(messages.sentences(source)) == ["Pay {n} units."]


def test_descriptions_and_pieces_between_braces_are_no_texts(messages):
    source = (
        'A = 1\n"""How many there are."""\nasync def f():\n    """Go there."""\nx = f"{A} of them."'
    )
    assert list(messages.sentences(source)) == []


def test_sayings_of_the_network_are_collected_also_inside_each_other(messages):
    source = (
        'raise Bad(Saying("Odd: {what}", what=Saying("no end")))\n_doubt(x(1, 2), "a part", n=3)'
    )
    assert list(messages.parts(source)) == ["Odd: {what}", "no end", "a part"]


# What the network tells: these take a text for the reader.
TELLERS = {
    "BadJournal", "BadMessage", "Check", "NoSuchAddress", "NoTable", "Notice", "Refusal", "Refused",
    "Saying", "TableInUse", "_bad", "_doubt", "_end", "_left", "_no", "_wrong", "close", "end",
    "end_seat", "notify", "refuse",
}  # fmt: skip

# Never shown in the window: it goes to the log only.
LOGGED = ("net/framing.py",)


def network(messages):
    """Path and syntax tree of each module of the network that speaks to a window."""
    for path in sorted((ROOT / "net").glob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name not in (*messages.TERMINAL, *LOGGED):
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def test_every_sentence_that_the_network_can_show_is_in_the_template(messages):
    """Refusals, notices, farewells, doubts, trouble with disk and network, the check of a deal."""
    with messages.POT.open("rb") as file:
        known = {message.id for message in read_po(file)}
    told = set()
    for name, tree in network(messages):
        for node in ast.walk(tree):
            called = getattr(node, "func", None)
            if getattr(called, "id", getattr(called, "attr", "")) not in TELLERS:
                continue
            for text in [*node.args, *(keyword.value for keyword in node.keywords)]:
                value = getattr(text, "value", None)
                if isinstance(text, ast.Constant) and isinstance(value, str) and " " in value:
                    told.add(value)
                    assert value in known, (name, value)
    assert len(told) > 120
    for wanted in (
        "The table has moved on.",
        "The table could not be saved: {why}.",
        "The network takes no broadcasts.",
        "Too many wrong codes: wait a minute.",
        "Your seat belongs to {name} by now: you watch until one is free.",
        "The host left something out between revisions {old} and {new}.",
        "{seats} people sit where {need} play",
        "You were dealt other cards than the host proves.",
        "It does not answer.",
        "The table's computer is gone: trying again.",
    ):
        assert wanted in known


def test_no_sentence_of_the_network_is_filled_in_before_it_is_translated(messages):
    for name, tree in network(messages):
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                words = "".join(
                    getattr(piece, "value", "")
                    for piece in node.values
                    if isinstance(piece, ast.Constant)
                )
                reads_on = re.search(r"[a-z]{2} .*\.$|[a-z]{2}\.$", words) and " " in words
                assert not reads_on, (name, node.lineno, words)
