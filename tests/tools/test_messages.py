"""All texts reach the translators."""

import importlib.util
from pathlib import Path

import pytest

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
