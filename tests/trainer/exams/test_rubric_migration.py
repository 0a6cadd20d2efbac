"""Judgments made before rubrics were a school's own are kept."""

import pytest
from django.core.management import call_command
from django.db import connection

from tests.trainer.exams.records.filing import given, page, recorded
from trainer.exams.models import Rubric
from trainer.schools import append_only

pytestmark = pytest.mark.sqlite


@pytest.fixture
def db(file_database):
    return file_database


def test_judgments_from_before_keep_their_grades_in_order(client_of, alice, bob):
    """A column a criterion became a list in the order of the default rubric."""
    run = given(alice, bob)
    record = recorded(run)
    call_command("migrate", "exams", "0002", verbosity=0)
    before = "INSERT INTO exams_rubric (record_id, hospitality, technical, control, words, by_id, at)"
    with connection.cursor() as cursor:
        cursor.execute(f"{before} VALUES (%s, 3, 1, 10, '', %s, %s)", [record.pk, bob.pk, "2026-11-24"])
    call_command("migrate", verbosity=0)  # other apps went back with it
    assert Rubric.objects.get().grades == [3, 1, 10]
    assert append_only.differences(connection) == []
    assert "31 of 70 points" in page(client_of(bob), run)
