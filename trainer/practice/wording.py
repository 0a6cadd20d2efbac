"""The words that all rooms share: the names of games, of kinds of decision and of stretches of a run."""

from django.utils.translation import gettext_lazy as _

from games import GAMES
from trainer.drills.kinds import question_of
from trainer.saying import say

PHASES = {
    "burst": _("Rare hands often"),
    "natural": _("As at the table"),
}
"""Stretches of a run that are measured apart."""


def question_words(slug: str) -> str:
    """What a kind of decision is called in a report; one that is not asked any more keeps its name."""
    for game in GAMES:
        if found := question_of(game, slug):
            return say(found[1].kind_words)
    return slug


def game_name(slug: str) -> str:
    """A game that is not installed any more keeps its slug."""
    return say(GAMES[slug].name) if slug in GAMES else slug
