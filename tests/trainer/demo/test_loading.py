"""Loading the demo school: all of it, in few queries, and at any hour nothing of it is yet to come."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.apps import apps
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from tests.demo.clock import TODAY
from tests.demo.fixture_text import school_text, trainee_text
from tests.scale import scale
from trainer.demo import records
from trainer.demo.history import fill

pytestmark = pytest.mark.django_db

QUERIES = 560
"""That loading may take, whatever the number of answers; each row for itself would be ten thousand."""

YET_TO_COME = {"due", "expires", "deadline"}
"""What is about the future."""


@scale
def test_loaded_right_after_midnight_nothing_lies_in_the_future():
    now = datetime(2027, 2, 28, 0, 0, 20, tzinfo=UTC)
    with time_machine.travel(now, tick=False):
        fill()
    labels = ("schools", "accounts", "play", "exams", "practice", "reports")
    for model in (model for label in labels for model in apps.get_app_config(label).get_models()):
        for field in model._meta.get_fields():
            if isinstance(field, models.DateTimeField) and field.name not in YET_TO_COME:
                last = model._default_manager.aggregate(last=models.Max(field.name))["last"]
                assert last is None or last <= now, (model, field.name)


def test_what_was_written_is_what_is_read_in_few_queries():
    """Written down again after loading, it is the same text."""
    with (
        time_machine.travel(TODAY + timedelta(hours=9), tick=False),
        CaptureQueriesContext(connection) as taken,
    ):
        fill()
    assert len(taken) < QUERIES
    assert school_text() == records.SCHOOL.read_text(encoding="utf-8")
    for path in [*records.trainees()][::4]:
        assert trainee_text(path.stem) == path.read_text(encoding="utf-8"), path.stem
