"""Table tests without a database: the rounds of a form, what a person answers to them, and the result.

The same grading and the same criteria as in `table_tests.py`, but for pace, which is on target. Only stops
with a wrong answer are graded, and nothing is stored.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace

from benchmarks.simulated_trainees.belief import Belief
from benchmarks.simulated_trainees.people import Noise, Person
from benchmarks.simulated_trainees.table_tests import Taken
from tests.games.trainee import typed


@dataclass(frozen=True)
class Standards:
    """How a standard's rounds come about: with the usual contents, or with what the cover chooses."""

    name: str
    contains: bool


USUAL = Standards("the usual contents", contains=True)
COVER = Standards("contents left to the cover", contains=False)


@cache
def standard_of(game: str, how: Standards):
    from trainer.exams.standards import default_standard
    from trainer.schools.services import open_school

    standard = default_standard(school=open_school(name=f"{game} {how.name}"), game=game)
    if not how.contains:
        standard.contains = {}
    return standard


@cache
def rounds_of(game: str, form: int, how: Standards):
    """Return the rounds of a form as they are dealt."""
    from trainer.exams.forms import draw_form
    from trainer.play.models import Drill
    from trainer.play.models.drills import unseated
    from trainer.play.round_state import RoundState
    from trainer.schools.house_rules.profiles import house_of

    standard, seed = standard_of(game, how), f"{game} form {form}"
    profile = house_of(school=standard.school, game=game).written()
    items = [item.written() for item in draw_form(standard, seed=seed, profile=profile)]
    run = unseated(Drill(game=game, spots=standard.spots, items=items), seed=seed, profiles={game: profile})
    return [RoundState(run, number) for number in range(len(items))]


def take_quick_test(
    game: str, beliefs: tuple[Belief, ...], noise: Noise, *, form: int, how: Standards, who: str = ""
) -> Taken:
    """Take a form, and the next one too where the first is near the cut, which then decides with it."""
    from trainer.exams.results import is_near

    name = "+".join(belief.name for belief in beliefs) or f"{noise.name} {who}"
    person = Person(beliefs, noise, random.Random(f"{name}/{game}/{form}"))
    accuracy = standard_of(game, how).accuracy
    made = list(_decisions(person, rounds_of(game, form, how)))
    unmet = _unmet(made, accuracy)
    if not [name for name in unmet if name != "accuracy"] and is_near(_share(made), accuracy):
        made += _decisions(person, rounds_of(game, form + 1, how))
        unmet = _unmet(made, accuracy)
    return Taken(not unmet, sum(not one.right for one in made), len(made), tuple(unmet))


def _share(made):
    from trainer.exams.results import Score

    return Score(sum(one.right for one in made), len(made))


def _unmet(made, accuracy: int) -> list[str]:
    from trainer.exams.results import critical_error
    from trainer.exams.wrong_rules import wrong_rules

    met = {
        "accuracy": _share(made).reaches(accuracy),
        "rules": not wrong_rules(made),
        "critical": not any(critical_error(one) for one in made),
    }
    return [name for name, found in met.items() if not found]


def _decisions(person: Person, rounds: Sequence) -> Iterator[SimpleNamespace]:
    """Yield decisions as `trainer.play.decisions` has them, as far as a result reads them."""
    from games.engine.diagnosis.grading import grade_stop

    for state in rounds:
        for stop in state.stops:
            said = person.answers(state.played, stop)
            given = {prompt.key: said[prompt.key].given for prompt in stop.prompts}
            wrong = any(given[prompt.key] not in prompt.right for prompt in stop.prompts)
            names = {}
            if wrong:
                text = {prompt.key: typed(prompt, given[prompt.key]) for prompt in stop.prompts}
                graded = grade_stop(state.beliefs, stop, text)
                names = {verdict.prompt.key: verdict.diagnosis for verdict in graded}
            for prompt in stop.prompts:
                right = given[prompt.key] in prompt.right
                found = names.get(prompt.key)
                yield SimpleNamespace(
                    state=state,
                    stop=stop,
                    prompt=prompt,
                    given=given[prompt.key],
                    right=right,
                    frame=state.played.frames[stop.frame],
                    marked=SimpleNamespace(
                        mistake=found.name if found else "", mistakes=found.names if found else ()
                    ),
                )
