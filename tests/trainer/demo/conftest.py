"""The demo school, loaded once for the tests that look at it, in the morning of the day it was made on."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.demo.clock import TODAY
from trainer.demo.history import fill
from trainer.schools.models import School

MORNING = TODAY + timedelta(hours=9)


@pytest.fixture(scope="module")
def _filled(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        with time_machine.travel(MORNING, tick=False), CaptureQueriesContext(connection) as taken:
            school = fill()
        school.queries_taken = len(taken)
        yield school
        transaction.set_rollback(True)


@pytest.fixture
def demo_school(_filled, db) -> School:
    """With its history; what a test does to it is undone after the test."""
    with time_machine.travel(MORNING, tick=False):
        yield _filled
