"""The demo school, loaded once for the tests that only look at it."""

import pytest
from django.db import transaction

from trainer.demo.history import fill
from trainer.schools.models import School


@pytest.fixture(scope="module")
def _filled(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield fill()
        transaction.set_rollback(True)


@pytest.fixture
def demo_school(_filled, db) -> School:
    """With its history; what a test does to it is undone after the test."""
    return _filled
