"""The outcomes of table tests, read where they are kept and made where they are not."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from uuid import UUID

from django.db.models import Exists, OuterRef

from trainer.drills.models import Run
from trainer.drills.sittings import NotDealt
from trainer.proctoring.models import Event
from trainer.reviewing.models import TestOutcome
from trainer.reviewing.table_tests import TableTest, table_test_of


def outcomes_of(runs: Iterable[Run]) -> dict[UUID, TestOutcome]:
    """By run, of finished tests; none for a test whose rounds this version does not deal any more."""
    finished = {run.pk: run for run in runs if run.finished}
    found = _kept(finished)
    missing = finished.keys() - found.keys()
    for pk in missing:
        with suppress(NotDealt):
            keep(table_test_of(finished[pk]))
    return _kept(finished) if missing else found


def _kept(finished: Mapping[UUID, Run]) -> dict[UUID, TestOutcome]:
    """Those that are there, each with whether its test was voided, then or since."""
    voided = Event.objects.voidings().filter(attempt__run=OuterRef("run"))
    kept = TestOutcome.objects.filter(run__in=finished).annotate(voided=Exists(voided))
    return {one.run_id: one for one in kept if one.version == finished[one.run_id].version}


def keep_if_new(test: TableTest) -> None:
    """What a report has read anyway need not be read again by a list."""
    if not TestOutcome.objects.filter(run=test.run, version=test.run.version).exists():
        keep(test)


def keep(test: TableTest) -> TestOutcome:
    came_to = {
        "version": test.run.version,
        "passed": test.passed,
        "unmet": [name for name, met in test.criteria.items() if not met],
        "right": test.decisions.right,
        "decisions": test.decisions.of,
        "errors": len(test.errors),
    }
    return TestOutcome.objects.update_or_create(run=test.run, defaults=came_to)[0]
