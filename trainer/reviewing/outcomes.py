"""The outcomes of table tests, read where they are kept and made where they are not."""

from collections.abc import Iterable
from uuid import UUID

from trainer.drills.models import Run
from trainer.drills.sittings import NotDealt
from trainer.reviewing.models import TestOutcome
from trainer.reviewing.table_tests import TableTest, table_test_of


def outcomes_of(runs: Iterable[Run]) -> dict[UUID, TestOutcome]:
    """By run, of finished tests; none for a test whose rounds this version does not deal any more."""
    finished = {run.pk: run for run in runs if run.finished}
    kept = {outcome.run_id: outcome for outcome in TestOutcome.objects.filter(run__in=finished)}
    found = {pk: kept[pk] for pk, run in finished.items() if pk in kept and kept[pk].version == run.version}
    for pk in finished.keys() - found.keys():
        try:
            found[pk] = keep(table_test_of(finished[pk]))
        except NotDealt:
            continue
    return found


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
