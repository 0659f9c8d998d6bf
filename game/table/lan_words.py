"""What a network table tells in sentences, in the player's words."""

from __future__ import annotations

from game.i18n import N_, _
from game.net_words import net_words
from game.text import escape
from net.guest import Notice

# By the codes of `net.messages.NOTICES`; a notice of another code is told as it came.
_NOTICES = {
    "clock": N_("{name}'s time was up: a bot has played."),
    "nudged": N_("A bot has played for {name}, as the host wished."),
    "muted": N_("The host lets nobody hear you."),
    "unmuted": N_("The host lets everybody hear you again."),
    "too_fast": N_("That was too much at once: wait a moment."),
    "quiet": N_("Who watches may talk between two hands."),
    "rewound": N_(
        "The table was started again from a moment ago: what came after it is played again."
    ),
}
_OWN = {
    "clock": N_("Your time was up: a bot has played for you."),
    "nudged": N_("A bot has played for you, as the host wished."),
}


def notice_words(notice: Notice, own: str) -> str:
    """A sentence from the table as markup; ``own`` is the reader's own name there."""
    if notice.name and notice.name == own and notice.code in _OWN:
        return _(_OWN[notice.code])
    if notice.code in _NOTICES:
        return _(_NOTICES[notice.code]).format(name=escape(notice.name))
    return escape(net_words(notice.text))
