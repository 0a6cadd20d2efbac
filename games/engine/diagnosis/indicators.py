"""Indicators: the prompts of a round at which a mistake leads to a wrong answer, and how many other mistakes
lead to the same one."""

from collections.abc import Callable, Iterator

from games.engine.diagnosis.misconception_models import Holder, MisconceptionModel
from games.engine.misconceptions.misconception_catalog import Mistake, meant_by
from games.engine.questions.answers import Given
from games.engine.questions.ask import Part
from games.engine.questions.catalog import ASKS
from games.engine.questions.prompts import Prompt
from games.engine.rounds.stops import Stop
from games.engine.rules.games import Game

Indicator = Callable[[MisconceptionModel, str, Stop], tuple[str, ...]]
"""Of a round as its holders believe it goes, a mistake and a stop: the keys of the prompts that show it."""


JOB = (Part.EVERYDAY, Part.PROCEDURE)


def asks_about(name: str, game: Game) -> frozenset[str]:
    """What of a dealer's job can be answered wrongly for this mistake, or for one of this family."""
    subjects = {mistake.about for mistake in meant_by(name)}
    result = ((ask, (*ask.questions, *ask.of_game(game))) for ask in ASKS.values() if ask.part in JOB)
    return frozenset(ask.slug for ask, asked in result if any(subjects & one.explained_by for one in asked))


def holders_of(beliefs: MisconceptionModel, name: str) -> tuple[Holder, ...]:
    """Return the holders of every form of it."""
    return tuple(holder for mistake in meant_by(name) for holder in beliefs.holders_of(mistake))


def certain_indicators(beliefs: MisconceptionModel, name: str, stop: Stop) -> tuple[str, ...]:
    """Return the keys of the prompts at which all who hold it, in any form, would not answer what is
    right."""
    holders = holders_of(beliefs, name)
    return tuple(
        prompt.key
        for prompt in stop.prompts
        if holders and all(astray(beliefs, h, stop, prompt) for h in holders)
    )


def possible_indicators(beliefs: MisconceptionModel, name: str, stop: Stop) -> tuple[str, ...]:
    """Return the keys of the prompts at which at least one form of it would lead to what is wrong."""
    holders = holders_of(beliefs, name)
    return tuple(
        prompt.key for prompt in stop.prompts if any(astray(beliefs, h, stop, prompt) for h in holders)
    )


def astray(beliefs: MisconceptionModel, holder: Holder, stop: Stop, prompt: Prompt) -> bool:
    """Return whether nothing that they would answer is right."""
    if not beliefs.may_differ(holder, prompt):
        return False
    predicted = beliefs.answers_of(holder, prompt, stop)
    return bool(predicted) and not set(predicted) & set(prompt.right)


def means_anything(beliefs: MisconceptionModel, mistake: Mistake) -> bool:
    """Return whether the change makes a game or a sheet of it by which some bet could be settled
    otherwise."""
    return any(form.touches != frozenset() for form in beliefs.forms_of(mistake))


def signature(
    beliefs: MisconceptionModel, holder: Holder, stop: Stop
) -> Iterator[tuple[str, frozenset[Given]]]:
    """What is wrong of all that they would answer at a stop."""
    for prompt in stop.prompts:
        if astray(beliefs, holder, stop, prompt):
            yield prompt.key, frozenset(beliefs.answers_of(holder, prompt, stop))


def rivals(beliefs: MisconceptionModel, name: str, stop: Stop, key: str) -> set[str]:
    """Return the other mistakes that would lead to the same answer there."""
    prompt = stop.prompt(key)
    if prompt is None:
        return set()
    own = {mistake.slug for mistake in meant_by(name)}
    predicted = {
        answer for holder in holders_of(beliefs, name) for answer in beliefs.answers_of(holder, prompt, stop)
    }
    others = (holder for holder in beliefs.holders if holder.mistake.slug not in own)
    return {
        holder.mistake.slug
        for holder in others
        if astray(beliefs, holder, stop, prompt) and predicted & set(beliefs.answers_of(holder, prompt, stop))
    }
