"""Append-only rows: the model refuses changes, and so does the database."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from trainer.schools import append_only
from trainer.schools.models import HouseProfile

pytestmark = pytest.mark.django_db
TABLE = HouseProfile._meta.db_table


def execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


CHANGES = {
    "update by queryset": lambda: HouseProfile.objects.update(game="changed"),
    "update in bulk": lambda: HouseProfile.objects.bulk_update(renamed(), ["game"]),
    "update by hand": lambda: execute(f"UPDATE {TABLE} SET game = 'changed'"),
    "deletion by queryset": lambda: HouseProfile.objects.all().delete(),
    "deletion by hand": lambda: execute(f"DELETE FROM {TABLE}"),
}
each_road = pytest.mark.parametrize("road", CHANGES)


def renamed() -> list[HouseProfile]:
    rows = list(HouseProfile.objects.all())
    for row in rows:
        row.game = "changed"
    return rows


def rows() -> list[dict]:
    return list(HouseProfile.objects.values().order_by("pk"))


@pytest.fixture
def saved(riverside, mona) -> HouseProfile:
    return HouseProfile.objects.create(school=riverside, game="six-card-poker", changed_by=mona)


def test_the_model_refuses_change_and_deletion(saved):
    with pytest.raises(ValidationError, match="never changed"):
        saved.save()
    with pytest.raises(ValidationError, match="never deleted"):
        saved.delete()


@each_road
@pytest.mark.usefixtures("saved")
def test_the_database_refuses_every_change(road):
    before = rows()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        CHANGES[road]()
    assert rows() == before


@each_road
@pytest.mark.usefixtures("saved")
def test_without_the_triggers_it_goes_through(road):
    """The negative control: it is the triggers that refuse, and nothing else."""
    before = rows()
    append_only.remove(connection)
    CHANGES[road]()
    assert rows() != before


def with_triggers() -> set[str]:
    query = {
        "sqlite": "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT event_object_table FROM information_schema.triggers",
    }
    with connection.cursor() as cursor:
        cursor.execute(query[connection.vendor])
        return {table for (table,) in cursor.fetchall()}


def test_every_append_only_table_has_its_triggers_and_no_other():
    assert with_triggers() == set(append_only.tables())
    assert append_only.differences(connection) == []
