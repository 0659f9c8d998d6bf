"""Talk at a table: what is heard, by whom, and how much of it."""

from __future__ import annotations

from net.guest import Guest
from net.talk import SAME_SECONDS, SIGN_BURST, TALK_BURST, TALK_SECONDS
from tests.net.evening import Evening


def said(guest: Guest) -> list[str]:
    words = [one.text or one.kind for one in guest.talk]
    guest.talk.clear()
    return words


def test_sentences_and_reactions_have_limits_of_their_own(evening: Evening) -> None:
    ben = evening.join("Ben")
    for number in range(9):
        ben.say(f"word {number}")
        ben.react("knock")
    evening.step()
    heard = said(evening.guests["Anna"])
    assert heard.count("knock") == SIGN_BURST
    assert len(heard) == SIGN_BURST + TALK_BURST
    assert {one.code for one in evening.notices("Ben")} == {"too_fast"}
    evening.now += TALK_SECONDS
    ben.say("again")
    evening.step()
    assert said(evening.guests["Anna"]) == ["again"]


def test_the_same_sentence_is_not_heard_twice_in_a_row(evening: Evening) -> None:
    ben = evening.join("Ben")
    ben.say("deal!")
    ben.say("deal!")
    evening.step()
    assert said(evening.guests["Anna"]) == ["deal!"]
    evening.now += SAME_SECONDS
    ben.say("deal!")
    evening.step()
    assert said(evening.guests["Anna"]) == ["deal!"]


def test_the_host_mutes_somebody_who_stays_muted_over_a_new_connection(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.table.mute(1)
    ben.say("hello")
    ben.react("laugh")
    evening.step()
    assert said(evening.guests["Anna"]) == []
    assert {one.text for one in evening.notices("Ben")} == {"The host has muted you."}
    assert evening.table.muted() == ("Ben",)
    ben._link.close()
    evening.step()
    ben = evening.join("Ben", evening.tokens["Ben"])
    ben.say("hello")
    evening.step()
    assert said(evening.guests["Anna"]) == []
    evening.table.mute(1, on=False)
    ben.say("thank you")
    evening.step()
    assert said(evening.guests["Anna"]) == ["thank you"]


def test_somebody_may_close_their_own_ears(evening: Evening) -> None:
    ben, wim = evening.join("Ben"), evening.join("Wim", watch=True)
    evening.guests["Anna"].mute("Ben")
    ben.say("hello")
    evening.step()
    assert said(evening.guests["Anna"]) == []
    assert said(wim) == ["hello"]
    evening.table.mute_watcher("Wim")
    wim.say("me too")
    evening.step()
    assert said(ben) == ["hello"]


def test_who_watches_talks_between_hands_unless_the_host_lets_them(evening: Evening) -> None:
    wim = evening.join("Wim", watch=True)
    wim.say("in the lobby")
    evening.step()
    evening.deal()
    wim.say("she has the queens")
    wim.react("laugh")
    evening.step()
    assert said(evening.guests["Anna"]) == ["in the lobby", "laugh"]
    assert [one.code for one in evening.notices("Wim")] == ["quiet"]
    evening.table.change(watchers_talk=True)
    wim.say("well played")
    evening.step()
    assert said(evening.guests["Anna"]) == ["well played"]
