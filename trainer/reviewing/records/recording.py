"""Recording: the record of a table test is made once, for whoever needs it first after the end, and kept."""

from trainer.drills.exams.freezing import canonical
from trainer.drills.models import Run
from trainer.reviewing.models import TestRecord
from trainer.reviewing.models.record import digest_of
from trainer.reviewing.outcomes import keep_if_new
from trainer.reviewing.records.body import body_of
from trainer.reviewing.table_tests import table_test_of


def record_of(run: Run) -> TestRecord:
    """Of a finished test. Two who come at once make the same, and one of them is kept. Raises `NotDealt`
    where none was made while these rules could."""
    if run.finished is None or not run.drill.examines:
        raise ValueError("no table test, or not over")
    return TestRecord.objects.filter(run=run).first() or _made(run)


def _made(run: Run) -> TestRecord:
    test = table_test_of(run)
    text = canonical(body_of(test))
    keep_if_new(test)
    made = {"text": text, "digest": digest_of(text)}
    return TestRecord.objects.get_or_create(run=run, defaults=made)[0]
