"""A line of the audit is written once, and with what it tells: the model refuses change, and the database."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from trainer.accounts.services import people
from trainer.schools import append_only, audit
from trainer.schools.models import Act, AuditLine

pytestmark = pytest.mark.django_db
TABLE = AuditLine._meta.db_table


def execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


CHANGES = {
    "update by queryset": lambda: AuditLine.objects.update(detail="changed"),
    "update by hand": lambda: execute(f"UPDATE {TABLE} SET detail = 'changed'"),
    "deletion by queryset": lambda: AuditLine.objects.all().delete(),
    "deletion by hand": lambda: execute(f"DELETE FROM {TABLE}"),
}
each_road = pytest.mark.parametrize("road", CHANGES)


@pytest.fixture
def line(riverside, olga, alice) -> AuditLine:
    return audit.note(Act.ROLE, school=riverside, who=olga, whom=alice, detail="d" * 300)


def test_what_is_too_long_is_cut(line):
    line.refresh_from_db()
    assert line.detail == "d" * 200


def test_the_model_refuses_change_and_deletion(line):
    with pytest.raises(ValidationError, match="never changed"):
        line.save()
    with pytest.raises(ValidationError, match="never deleted"):
        line.delete()


@each_road
@pytest.mark.usefixtures("line")
def test_the_database_refuses_every_change(road):
    before = list(AuditLine.objects.values())
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        CHANGES[road]()
    assert list(AuditLine.objects.values()) == before


@each_road
@pytest.mark.usefixtures("line")
def test_without_the_triggers_it_goes_through(road):
    """The negative control."""
    before = list(AuditLine.objects.values())
    append_only.remove(connection)
    CHANGES[road]()
    assert list(AuditLine.objects.values()) != before


def test_what_was_done_is_not_kept_without_its_line(olga, alice, monkeypatch):
    def fails(*args, **rest):
        raise DatabaseError("full")

    monkeypatch.setattr(people.audit, "note", fails)
    with pytest.raises(DatabaseError):
        people.leave(membership=alice, by=olga)
    alice.refresh_from_db()
    assert alice.left is None


def test_an_owner_reads_the_lines_of_their_school_alone(client_of, line, dora, hillside, olga):
    audit.note(Act.RENAMED, school=hillside, who=dora, detail="elsewhere")
    page = client_of(olga).get("/school/").content.decode()
    assert "changed the role of" in page
    assert "elsewhere" not in page
