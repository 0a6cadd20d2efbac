"""Practising: each kind of sitting, opened as its page opens it, played so far, and left."""

from collections.abc import Callable

from games.engine.errors import NotAllowed
from tests.demo.chance import Chance, drawn_by
from tests.demo.characters import CHARACTERS
from tests.demo.clock import Clock
from tests.demo.pupil import Pupil
from tests.demo.table import Table
from tests.demo.timetable import RoundState
from trainer.courses.models import Stage
from trainer.courses.progress import course_of, note_step_seen
from trainer.courses.steps import open_lesson
from trainer.play.lessons import take_lesson
from trainer.play.models import Mode, Run
from trainer.practice.forms import DECISIONS, WHOLE_JOB, DrillChoice
from trainer.practice.services import (
    open_burst,
    open_interference,
    open_mistakes,
    open_pace,
    open_placement,
    open_practice_test,
    open_table,
    open_today,
)
from trainer.schools.models import Membership

Opened = tuple[Run, int]
"""A run, and how many of its rounds are played."""

CHARACTER = {character.username: character for character in CHARACTERS}
GROUPS = ("payouts", "dealer", "players", "folds")
CAREFUL_IN_TESTS = {"passed test": 40, "failed test": 600}
"""Of a thousand errors, where one knows that it counts."""

HURRIED_IN_TESTS = {"passed test": 60, "failed test": 40}
"""Per cent of the time, likewise."""

LEFT_AT = {"open table": (1, 5), "open job": (0, 13)}
"""Whole rounds and stops after which a table is left open."""


def start_run(sitting: RoundState, clock: Clock) -> None:
    """The whole of one sitting."""
    name = f"{sitting.username}/{sitting.day}"
    member = Membership.objects.select_related("school", "user").get(user__username=sitting.username)
    chance = Chance(name)
    with drawn_by(name):
        run, rounds = opened(sitting, member, chance)
        careful, hurried = (
            shares.get(sitting.kind, usual)
            for shares, usual in ((CAREFUL_IN_TESTS, 1000), (HURRIED_IN_TESTS, 100))
        )
        table = Table(run, Pupil(CHARACTER[sitting.username], chance, careful, hurried), clock)
        if sitting.kind in LEFT_AT:
            rounds, stops = LEFT_AT[sitting.kind]
            table.play(rounds).play_stops(stops)
        else:
            table.play(rounds).get_up()


def opened(sitting: RoundState, member: Membership, chance: Chance) -> Opened:
    """Open the sitting, or whole rounds where there is nothing of its kind today."""
    try:
        return WAYS[sitting.kind](member, sitting.game, chance)
    except NotAllowed:
        return rounds(member, sitting.game or CHARACTER[sitting.username].games[0], chance)


def rounds(member: Membership, game: str, chance: Chance) -> Opened:
    return _table(member, 2, game=game, spots=chance.between(3, 5))


def _table(member: Membership, played: int, **choice) -> Opened:
    return open_table(membership=member, choice=DrillChoice(**choice)), played


def _chosen(member: Membership, game: str, chance: Chance) -> Opened:
    groups = (chance.one(GROUPS),)
    return _table(member, 5, game=game, spots=2, what=DECISIONS, groups=groups, rounds=10)


def _unqualified(member: Membership, game: str, chance: Chance) -> Opened:
    return _table(member, 3, game=game, spots=4, scenario="dealer-does-not-qualify")


def _lesson(member: Membership, game: str, _chance: Chance) -> Opened:
    """The introduction, then the first lesson."""
    note_step_seen(membership=member, game=game, stage=Stage.INTRO)
    course = course_of(membership=member, game=game)
    return open_lesson(membership=member, course=course, number=1), 2


WAYS: dict[str, Callable[[Membership, str, Chance], Opened]] = {
    "lesson": lambda member, game, _: (take_lesson(membership=member, game=game), 3),
    "whole lesson": lambda member, game, _: (take_lesson(membership=member, game=game), 10**3),
    "learn": lambda member, game, _: _table(member, 1, game=game, spots=3, mode=Mode.LEARN),
    "guided": lambda member, game, _: _table(member, 2, game=game, spots=3, mode=Mode.GUIDED),
    "rounds": rounds,
    "job": lambda member, game, _: _table(member, 1, game=game, spots=3, what=WHOLE_JOB),
    "chosen": _chosen,
    "unqualified": _unqualified,
    "mistakes": lambda member, *_: (open_mistakes(membership=member), 7),
    "review": lambda member, *_: (open_today(membership=member), 9),
    "course": _lesson,
    "placement": lambda member, game, _: (open_placement(membership=member, game=game), 10**3),
    "pace": lambda member, *_: (open_pace(membership=member), 5),
    "interference": lambda member, *_: (open_interference(membership=member, topic="all"), 7),
    "burst": lambda member, game, _: (open_burst(membership=member, game=game), 11),
    "passed test": lambda member, game, _: (open_practice_test(membership=member, game=game), 10),
    "failed test": lambda member, game, _: (open_practice_test(membership=member, game=game), 10),
    "open table": lambda member, game, _: _table(member, 0, game=game, spots=6),
    "open job": lambda member, game, _: _table(member, 0, game=game, spots=4, what=WHOLE_JOB),
}
