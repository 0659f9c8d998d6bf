"""Texts in the player's language."""

import io

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game import i18n


@pytest.fixture
def german(tmp_path, monkeypatch):
    catalog = Catalog(locale="de")
    catalog.add("Deal", "Geben")
    catalog.add(("{n} hand", "{n} hands"), ("{n} Spiel", "{n} Spiele"))
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    out = io.BytesIO()
    write_mo(out, catalog)
    (folder / "sheepshead.mo").write_bytes(out.getvalue())
    monkeypatch.setattr(i18n, "asset_path", lambda *parts: tmp_path.joinpath(*parts))
    yield
    i18n._catalogue = i18n._gettext.NullTranslations()


def test_a_catalogue_translates_and_what_is_missing_stays_english(german):
    i18n.set_language("de")
    assert i18n._("Deal") == "Geben"
    assert i18n._("Options") == "Options"
    assert [i18n.ngettext("{n} hand", "{n} hands", n).format(n=n) for n in (1, 3)] == [
        "1 Spiel",
        "3 Spiele",
    ]


def test_a_language_without_a_catalogue_is_english(german):
    i18n.set_language("xx")
    assert i18n._("Deal") == "Deal"


def test_an_empty_text_stays_empty():
    assert i18n._("") == ""
    assert i18n.N_("Deal") == "Deal"
