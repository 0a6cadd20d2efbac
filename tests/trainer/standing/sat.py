"""Table tests that are over, as rows: what they came to is said, and no round is dealt."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

from trainer.drills.models import Drill, Mode, Run, Standard
from trainer.reviewing.models import TestOutcome
from trainer.schools.models import Membership

GAME = "6-5-4-poker"
OTHER = "six-card-poker"


def sat(
    who: Membership,
    day: date,
    *,
    passed: bool = True,
    game: str = GAME,
    under: Standard | None = None,
    standard: str = "house/1",
) -> Run:
    return sat_by([who], day, passed=passed, game=game, under=under, standard=standard)[0]


def sat_by(people: Iterable[Membership], day: date, *, passed: bool, game: str, under, standard: str):
    """One test of each."""
    people = list(people)
    drill = Drill.objects.create(
        school=people[0].school, set_by=people[0], mode=Mode.TEST, game=game, spots=1, rounds=1
    )
    at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    runs = Run.objects.bulk_create(
        Run(
            drill=drill,
            membership=one,
            seed="rows",
            begun=at,
            finished=at,
            under=under,
            standard=under.name if under else standard,
        )
        for one in people
    )
    TestOutcome.objects.bulk_create(
        TestOutcome(run=run, version=run.version, passed=passed, right=9, decisions=10, errors=0)
        for run in runs
    )
    return runs
