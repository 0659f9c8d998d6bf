"""Hints in another language: every word of theirs is a translator's, and every text is known."""

from __future__ import annotations

import re
from gettext import NullTranslations
from random import Random

import pytest
from babel.messages.pofile import read_po

from engine.bots import make
from engine.bots.duel import DuelExpert
from engine.bots.duel_search import Thought
from engine.bots.expert import Expert, Settings
from engine.bots.reason_texts import PHRASES, SENTENCES
from engine.bots.reasons import Advice, Part
from engine.rules import preset
from game import i18n
from game.table.hints import Hints, choices
from tests.engine.bots.thumb_kit import choices as decisions
from tests.game.table.hint_kit import example
from tests.game.table.kit import FIVE, MANY
from tools.messages import POT
from tools.staged import StagedDesk, staged

FAR = ord("Ａ") - ord("A")  # the letters of another alphabet, in the same order
SIGN = re.compile(r"\{[2-9TJQKA][CSHD]\}")
QUICK = Settings(worlds=4, wide=2, solved=0)
QUICK_DUEL = Thought(worlds=8, solved=2, end=6, known_end=8, every=2)


class Abroad(NullTranslations):
    """A language that writes each English text in letters of its own; it knows which it was asked
    for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return abroad(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked |= {msgid1, msgid2}
        return abroad(msgid1 if n == 1 else msgid2)


def abroad(text: str) -> str:
    """The text in far letters, its fields as they were."""
    pieces = re.split(r"(\{\w+\})", text)
    return "".join(
        piece
        if piece.startswith("{")
        else "".join(
            chr(ord(one) + FAR) if one.isascii() and one.isalpha() else one for one in piece
        )
        for piece in pieces
    )


@pytest.fixture
def language(monkeypatch):
    there = Abroad()
    monkeypatch.setattr(i18n, "_catalogue", there)
    return there


@pytest.fixture(scope="module")
def template():
    """All texts that translators get."""
    with POT.open("rb") as file:
        catalog = read_po(file)
    return {
        text
        for message in catalog
        if message.id
        for text in (message.id if isinstance(message.id, tuple) else (message.id,))
    }


class Thoughtful(StagedDesk):
    """A desk whose bot has thought of something already."""

    advice: Advice | None = None

    def ask_hint(self, view, legal):
        return self.advice is not None

    def hint(self):
        return self.advice


def told(desk, seen, advice):
    """The sentence that the window shows for an advice."""
    hints = Hints()
    desk.advice = advice
    hints.ask(desk, seen, (1, 1, ()))
    hints.look(desk, (1, 1, ()))
    return hints.shown((1, 1, ())).sentence


def english_in(sentence: str) -> str:
    """What is left of our letters once the signs of cards are out."""
    return "".join(re.findall("[A-Za-z]+", SIGN.sub("", sentence)))


@pytest.fixture(scope="module")
def desk():
    made = staged("classic", "abroad", until=lambda view: view.my_turn)
    made.__class__ = Thoughtful
    return made


def bot_for(rules, strong):
    if not strong:
        return make("thumb")
    return DuelExpert(QUICK_DUEL) if rules.startswith("2-") else Expert(QUICK)


@pytest.mark.parametrize("rules", [*FIVE, *MANY, "4-first-queens", "2-rows", "2-stacks"])
@pytest.mark.parametrize("strong", [False, True])
def test_no_english_word_of_a_hint_is_left_in_another_language(
    language, template, desk, rules, strong
):
    """At every other question of a hand, at every table."""
    bot = bot_for(rules, strong)
    for one in list(decisions(preset(rules), f"abroad {rules}"))[::2]:
        legal = choices(one.seen)
        advice = bot.advise(one.seen, legal, Random(1)) if len(legal) > 1 else None
        sentence = told(desk, one.seen, advice)
        assert not english_in(sentence), sentence
        assert SIGN.sub("", sentence).count("{") == 0
    assert language.asked <= template


@pytest.mark.parametrize("code", SENTENCES)
def test_every_reason_is_told_in_the_language_whatever_it_is(language, template, desk, code):
    for facts in ({}, {"points": 1, "n": 1, "trumps": Part("trumps", {"n": 1})}):
        parts = (example(code, **facts), example("duel-imagined", **facts))
        sentence = told(desk, desk.view, Advice(desk.view.legal[0], parts))
        assert not english_in(sentence), sentence
    assert language.asked <= template


@pytest.mark.parametrize("code", PHRASES)
def test_so_are_the_words_inside_a_sentence(language, template, desk, code):
    parts = (Part("schmear", {"holder": example(code)}),)
    sentence = told(desk, desk.view, Advice(desk.view.legal[0], parts))
    assert not english_in(sentence), sentence
    assert language.asked <= template
