"""A long query in batches: in its order, as it was, with no cursor open between batches."""

import pytest
from django.db import connection
from django.db.models import Prefetch
from django.test.utils import CaptureQueriesContext

from trainer.ops.streaming import in_batches
from trainer.play.models import Run
from trainer.schools.models import Membership, Role, SchoolClass, User
from trainer.schools.services import add_member

pytestmark = pytest.mark.django_db

MANY = 7


@pytest.fixture
def everybody(riverside):
    for number in range(MANY):
        user = User.objects.create_user(f"person {number}")
        add_member(school=riverside, user=user, role=Role.TRAINEE)
    return Membership.objects.filter(user__username__startswith="person").order_by("-user__username")


def open_cursors() -> int:
    """Of this connection, that outlive their statement; SQLite names none."""
    if connection.vendor == "sqlite":
        return 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_cursors")
        return cursor.fetchone()[0]


def test_every_row_comes_once_in_the_order_of_the_query(everybody):
    values = everybody.values("pk", "user__username")
    for size in (1, 2, MANY, MANY + 1):
        assert list(in_batches(everybody, size=size)) == list(everybody)
        assert list(in_batches(values, size=size)) == list(values)
    assert list(in_batches(everybody.none())) == []


def test_rows_without_numbers_come_too(run):
    assert list(in_batches(Run.objects.order_by("pk"))) == [run]


def test_what_is_fetched_with_them_is_fetched_once_a_window(everybody, riverside):
    SchoolClass.objects.create(school=riverside, name="Evening").members.add(*everybody)
    rows = everybody.select_related("user").prefetch_related(Prefetch("school_classes"))
    with CaptureQueriesContext(connection) as queries:
        school_classes = [
            school_class.name for one in in_batches(rows, size=4) for school_class in one.school_classes.all()
        ]
    assert school_classes == ["Evening"] * MANY
    assert len(queries) == 1 + 2 * 2


def test_it_asks_for_no_more_than_is_read_and_holds_nothing(everybody):
    with CaptureQueriesContext(connection) as queries:
        reading = in_batches(everybody, size=2)
        next(reading), next(reading), next(reading)
    assert len(queries) == 3
    assert open_cursors() == 0


def test_a_cursor_would_stay_open(everybody):
    """The negative control, of a database that has some."""
    reading = everybody.iterator(chunk_size=2)
    next(reading)
    assert open_cursors() == (connection.vendor == "postgresql")
    reading.close()


def test_who_comes_or_goes_meanwhile_is_no_part_of_it(everybody, riverside):
    reading = in_batches(everybody, size=2)
    first = next(reading)
    last = everybody.last()
    Membership.objects.filter(pk=last.pk).update(user=User.objects.create_user("another"))
    late = User.objects.create_user("person 00")
    add_member(school=riverside, user=late, role=Role.TRAINEE)
    names = [one.user.username for one in (first, *reading)]
    assert names == [f"person {number}" for number in range(MANY - 1, 0, -1)]
