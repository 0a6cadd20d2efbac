"""Table tests that are over, as rows: what they came to is said, and no round is dealt."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

from tests.trainer.modes import put_under_standard
from trainer.exams.models import Standard, TestOutcome
from trainer.exams.standards import standard_in_force, stored
from trainer.play.models import Drill, Mode, Run
from trainer.schools.models import Membership

GAME = "6-5-4-poker"
OTHER = "six-card-poker"


def sat(
    who: Membership, day: date, *, passed: bool = True, game: str = GAME, standard: Standard | None = None
) -> Run:
    """`standard` is the one in force unless it is said."""
    return sat_by([who], day, passed=passed, game=game, standard=standard)[0]


def sat_by(
    people: Iterable[Membership], day: date, *, passed: bool, game: str, standard: Standard | None = None
) -> list[Run]:
    """One test of each, by the first of them."""
    people = list(people)
    standard = standard or stored(standard_in_force(school=people[0].school, game=game))
    drill = Drill.objects.create(
        school=people[0].school, set_by=people[0], mode=Mode.TEST, game=game, spots=1, rounds=1
    )
    at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    runs = Run.objects.bulk_create(
        Run(drill=drill, membership=one, seed="rows", begun=at, finished=at) for one in people
    )
    put_under_standard(standard, *runs)
    TestOutcome.objects.bulk_create(
        TestOutcome(run=run, version=run.version, passed=passed, right=9, decisions=10, errors=0)
        for run in runs
    )
    return runs
