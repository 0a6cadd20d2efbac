"""Namings in words: what explains a wrong answer, as surely as it is known, or as its trainee says."""

from dataclasses import dataclass
from functools import reduce

from django.utils.translation import gettext, ngettext

from games.engine.mistakes.named import name_words
from games.engine.texts import Text
from trainer.drills.models.stored import Marked
from trainer.saying import say

MOST = 3
"""Names that are offered: who is asked to choose among more reads none."""


@dataclass(frozen=True)
class Which:
    """What a trainee is asked about a wrong answer: its verdict, and the names that fit, as (name, words)."""

    verdict: int
    names: list[tuple[str, str]]


def which_of(marked: Marked, bet: Text | None = None) -> Which | None:
    """None where one name is known, or none, or something was said of it already."""
    if marked.right or marked.mistake or marked.withdrawn or marked.avowed is not None:
        return None
    names = offered(marked, bet)
    return Which(marked.verdict, list(names.items())) if len(names) > 1 else None


def naming_words(marked: Marked, bet: Text | None = None) -> str:
    """The name that stands is said outright, of the bet if it is about one; names that no more than fit are
    offered as such; one that was taken back says so; without a name there is no text."""
    if marked.avowed is not None:
        return _avowed(marked, marked.avowed, bet)
    if marked.mistake and (words := name_words(marked.mistake, bet)):
        return _stated(say(words), len(marked.rests_on))
    said = list(offered(marked, bet).values())
    if not said:
        return ""
    if marked.withdrawn:
        looked_so = gettext("It looked as if you %(mistake)s; a later answer speaks against it.")
        return looked_so % {"mistake": said[0]}
    return gettext("Perhaps you %(mistakes)s.") % {"mistakes": _either(said)}


def offered(marked: Marked, bet: Text | None = None) -> dict[str, str]:
    """The names that fit, the likeliest first, with their words: of those that read the same the first."""
    worded = ((slug, name_words(slug, bet)) for slug in marked.mistakes)
    by_words: dict[str, str] = {}
    for slug, words in worded:
        if words:
            by_words.setdefault(say(words), slug)
    return {slug: words for words, slug in list(by_words.items())[:MOST]}


def _avowed(marked: Marked, mistake: str, bet: Text | None) -> str:
    words = name_words(mistake, bet)
    if words and marked.withdrawn:
        said_so = gettext("You said that you %(mistake)s; a later answer speaks against it.")
        return said_so % {"mistake": say(words)}
    if words:
        return gettext("You say that you %(mistake)s.") % {"mistake": say(words)}
    said = list(offered(marked, bet).values())
    return (
        gettext("You say it was none of these: %(mistakes)s.") % {"mistakes": _either(said)} if said else ""
    )


def _stated(mistake: str, before: int) -> str:
    if not before:
        return gettext("You %(mistake)s.") % {"mistake": mistake}
    words = ngettext(
        "You %(mistake)s, as once before.", "You %(mistake)s, as %(count)s times before.", before
    )
    return words % {"mistake": mistake, "count": before}


def _either(said: list[str]) -> str:
    return reduce(lambda one, other: gettext("%(one)s – or: %(other)s") % {"one": one, "other": other}, said)
