"""Table tests taken by people of whom it is known what they know."""

import random
from dataclasses import dataclass, replace

from benchmarks.simulated_trainees.belief import Belief
from benchmarks.simulated_trainees.people import Noise, Person
from benchmarks.simulated_trainees.sittings import Table

_FORMS: dict[str, tuple] = {}
"""The rounds of each form by its seed, drawn once a process: every school here has the house as printed."""


@dataclass(frozen=True)
class Taken:
    """A table test: whether every criterion was met, the wrong answers, and all decisions; of one near the
    cut, those of the second test too, which decides."""

    met: bool
    wrong: int
    decisions: int
    unmet: tuple[str, ...]


def take_test(game: str, beliefs: tuple[Belief, ...], noise: Noise, *, form: int) -> Taken:
    """Take the standard's test, and the next form too where the first is near the cut. Tests of the same form
    deal the same cards to everybody: people differ, and the cards do not."""
    who = "+".join(belief.name for belief in beliefs) or noise.name
    person = Person(beliefs, noise, random.Random(f"{who}/{game}/{form}"))
    table = Table(f"{who} {game} test {form}", person, game)
    with table.day(0):
        test = _sat(table, form)
        if test.near_cut:
            test = replace(_sat(table, form + 1), first=test)
    unmet = tuple(name for name, met in test.criteria.items() if not met)
    return Taken(test.met, test.pooled.of - test.pooled.right, test.pooled.of, unmet)


def _sat(table: Table, form: int):
    from trainer.exams.forms import draw_form
    from trainer.exams.results import table_test_of
    from trainer.exams.services.giving import set_test
    from trainer.exams.standards import standard_in_force
    from trainer.play.services import runs
    from trainer.schools.house_rules.profiles import house_of

    member, game = table.membership, table.game
    standard = standard_in_force(school=member.school, game=game)
    seed = f"{game} form {form}"
    if seed not in _FORMS:
        profile = house_of(school=member.school, game=game).written()
        _FORMS[seed] = draw_form(standard, seed=seed, profile=profile)
    drill = set_test(set_by=member, standard=standard, seed=seed, items=_FORMS[seed])
    return table_test_of(table.play(runs.start_run(membership=member, drill=drill, drawn=seed)))
