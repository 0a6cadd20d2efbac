"""A drill as it was chosen, in words: what a list and a page say of it."""

from django.utils.translation import gettext, ngettext

from games.engine.asks.groups import GROUPS
from trainer.drills.models import Mode
from trainer.drills.reviews.subjects import read_subject
from trainer.practice.chooser import WHAT
from trainer.practice.making import DECISIONS, KINDS, Choice
from trainer.practice.wording import game_name, scenario_words, subject_words, wager_words
from trainer.saying import say


def games_words(choice: Choice) -> str:
    return ", ".join(game_name(game) for game in choice.games)


def choice_words(choice: Choice) -> list[str]:
    """What is asked, how long, how: each a few words."""
    said = [_asked(choice)]
    if choice.scenario:
        said.append(scenario_words(choice.game, choice.scenario))
    said.append(ngettext("%(count)s round", "%(count)s rounds", choice.rounds) % {"count": choice.rounds})
    said.append(ngettext("%(count)s player", "%(count)s players", choice.spots) % {"count": choice.spots})
    said.append(str(Mode(choice.mode).label) if choice.mode != Mode.TEST else gettext("Practice test"))
    if choice.minutes:
        said.append(
            ngettext("%(count)s minute", "%(count)s minutes", choice.minutes) % {"count": choice.minutes}
        )
    return said


def _asked(choice: Choice) -> str:
    if choice.what == KINDS:
        return ", ".join(dict.fromkeys(subject_words(read_subject(kind)) for kind in choice.kinds))
    if choice.what == DECISIONS:
        groups = ", ".join(say(group.words) for group in GROUPS if group.name in choice.groups)
        return f"{groups} ({wager_words(choice.game, choice.wager)})" if choice.wager else groups
    return str(WHAT[choice.what])
