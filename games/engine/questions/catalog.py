"""Catalog of questions: every module of this package's folders that defines ASKS, discovered like a game."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from games.engine import questions
from games.engine.procedure.frames import Cue, Exercise, Frame, Happened
from games.engine.questions.ask import GROUPS, Ask, Group, Part, Poses, When
from games.engine.questions.prompts import Question
from games.engine.rules.games import Game
from games.engine.settlement.inputs import Inputs
from games.engine.texts import Text


def _find() -> Iterator[Ask]:
    names = (module.name for module in walk_packages(questions.__path__, f"{questions.__name__}."))
    for name in sorted(name for name in names if name != __name__):
        yield from getattr(import_module(name), "ASKS", ())


ASKS: dict[str, Ask] = {ask.slug: ask for ask in _find()}

POSES: dict[str, Poses] = {name: poses for ask in ASKS.values() for name, poses in ask.poses.items()}
"""What poses the prompts of a frame, by the names that it asks."""

TITLES: dict[str, Text] = {about: words for ask in ASKS.values() for about, words in ask.titles.items()}


def _of(part: Part) -> frozenset[str]:
    return frozenset(ask.slug for ask in ASKS.values() if ask.part is part)


EVERYDAY = _of(Part.EVERYDAY)
"""Hands and bets: what the steps of a procedure ask by themselves."""

WHOLE_JOB = EVERYDAY | _of(Part.PROCEDURE)
"""And what else a dealer does at a table."""

STRATEGY = _of(Part.PLAYER)
FLOOR = _of(Part.FLOOR)
ALL_ASKS = frozenset(ASKS)


@cache
def interludes(when: When, slugs: frozenset[str]) -> tuple[Callable[[Cue], Iterator[Frame]], ...]:
    """What comes in there in a round with these asks. A dealer who watched another would see the answers to
    the own job, so the floor's come only where nothing of that is asked."""
    result = [one for ask in _posed(slugs) for one in ask.interludes if one.when is when]
    return tuple(one.frames for one in sorted(result, key=lambda one: one.turn))


def _posed(slugs: frozenset[str]) -> list[Ask]:
    posed = [ask for ask in ASKS.values() if ask.slug in slugs]
    return [ask for ask in posed if ask.part is not Part.FLOOR] if slugs & WHOLE_JOB else posed


def happenings(inputs: Inputs, exercise: Exercise) -> tuple[Happened, ...]:
    """Draw all that happens beside the rules in a round of this exercise."""
    return tuple(one for ask in _posed(exercise.asks) for one in ask.happens(inputs, exercise))


@cache
def questions_of(game: Game | None = None) -> dict[str, tuple[Ask, Question]]:
    """Return every question by its name, with the ask that it belongs to; with a game, its own as well."""
    result = {question.slug: (ask, question) for ask in ASKS.values() for question in ask.questions}
    if game:
        own = {question.slug: (ask, question) for ask in ASKS.values() for question in ask.of_game(game)}
        return result | own
    return result


def asks_in(group: Group) -> tuple[Ask, ...]:
    return tuple(ask for ask in ASKS.values() if group in ask.groups)


BY_NAME: dict[str, Group] = {group.name: group for group in GROUPS}
"""The groups in which something is asked."""
