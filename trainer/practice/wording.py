"""The words that all rooms share: the names of games, of kinds of decision and of stretches of a run."""

from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.engine.asks.table import questions_of
from games.engine.mistakes.named import name_words
from games.engine.scenarios.scenarios import scenarios
from trainer.drills.kinds import Kind, question_of
from trainer.drills.reviews.subjects import Misconception, Subject
from trainer.saying import say

BURST_PHASES = {
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


def kind_words(kind: Kind) -> str:
    """A kind of decision: the bet, or what is asked."""
    if kind.wager:
        return wager_words(kind.game, kind.wager)
    asked = (
        question for ask, question in questions_of(GAMES.get(kind.game)).values() if ask.slug == kind.ask
    )
    found = next(asked, None)
    return say(found.kind_words) if found else kind.ask


def subject_words(subject: Subject) -> str:
    """A kind of decision, or the mistake that is drilled."""
    if isinstance(subject, Kind):
        return kind_words(subject)
    slug = subject.name if isinstance(subject, Misconception) else subject.scenario
    words = name_words(slug)
    return say(words) if words else slug


def wager_words(game: str, wager: str) -> str:
    wagers = GAMES[game].wagers if game in GAMES else ()
    return next((say(one.name) for one in wagers if one.slug == wager), wager)


def scenario_words(game: str, scenario: str) -> str:
    """What a round was looked for; one that is not looked for any more keeps its name."""
    words = dict(scenarios(GAMES[game])).get(scenario) if game in GAMES else None
    return say(words) if words else scenario
