"""Namings in words: what explains a wrong answer, as surely as it is known."""

from collections.abc import Iterator
from functools import reduce

from django.utils.translation import gettext, ngettext

from games.engine.mistakes.named import name_words
from games.engine.texts import Text
from trainer.drills.models.stored import Marked
from trainer.saying import say

MOST = 3
"""Names that are offered: who is asked to choose among more reads none."""


def naming_words(marked: Marked, bet: Text | None = None) -> str:
    """The name that stands is said outright, of the bet if it is about one; names that no more than fit are
    offered as such; one that was taken back says so; without a name there is no text."""
    if marked.mistake and (words := name_words(marked.mistake, bet)):
        return _stated(say(words), len(marked.rests_on))
    said = [say(words) for words in _fitting(marked, bet)]
    if not said:
        return ""
    if marked.withdrawn:
        looked_so = gettext("It looked as if you %(mistake)s; a later answer speaks against it.")
        return looked_so % {"mistake": said[0]}
    return gettext("Perhaps you %(mistakes)s.") % {"mistakes": reduce(_or, said[:MOST])}


def _fitting(marked: Marked, bet: Text | None) -> Iterator[Text]:
    for slug in marked.mistakes:
        words = name_words(slug, bet)
        if words:
            yield words


def _stated(mistake: str, before: int) -> str:
    if not before:
        return gettext("You %(mistake)s.") % {"mistake": mistake}
    words = ngettext(
        "You %(mistake)s, as once before.", "You %(mistake)s, as %(count)s times before.", before
    )
    return words % {"mistake": mistake, "count": before}


def _or(one: str, other: str) -> str:
    return gettext("%(one)s – or: %(other)s") % {"one": one, "other": other}
