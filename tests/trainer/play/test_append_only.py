"""Nobody changes an answer, a verdict, or what became of its name: the model refuses, and the database."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tests.trainer.playing import say, start_run
from trainer.play.models import Answer, Retraction, Run, SelfReport, TestSession, Verdict
from trainer.schools import append_only

pytestmark = pytest.mark.django_db
MODELS = [Answer, Verdict, Retraction, SelfReport, TestSession]

UPDATES = {
    "queryset": lambda model: model.objects.update(id=1_000_000),
    "bulk": lambda model: model.objects.bulk_update(_changed(model), [_field(model)]),
    "raw": lambda model: _execute(f"UPDATE {model._meta.db_table} SET id = 1000000"),
    "upsert": lambda model: _execute(
        f"INSERT INTO {model._meta.db_table} SELECT * FROM {model._meta.db_table} WHERE true "
        "ON CONFLICT (id) DO UPDATE SET id = 1000000"
    ),
}
DELETIONS = {
    "queryset": lambda model: model.objects.all().delete(),
    "raw": lambda model: _execute(f"DELETE FROM {model._meta.db_table}"),
    "by pk": lambda model: model.objects.filter(pk=model.objects.first().pk)._raw_delete("default"),
}


def _field(model) -> str:
    named = {Answer: "place", Verdict: "prompt", Retraction: "answer", SelfReport: "mistake"}
    return named.get(model, "browser")


def _changed(model) -> list:
    rows = list(model.objects.all())
    for row in rows:
        setattr(row, _field(model), row.answer if model is Retraction else "changed")
    return rows


def _execute(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.fixture
def answered(alice) -> Run:
    run = start_run(alice)
    say(run)
    return run


@pytest.fixture
def self_reported(answered) -> None:
    """With a row of each sort."""
    verdict = Verdict.objects.first()
    SelfReport.objects.create(verdict=verdict, mistake="row-below")
    Retraction.objects.create(verdict=verdict, answer=verdict.answer)
    now = timezone.now()
    TestSession.objects.create(run=answered, session="hash", signed_in=now, since=now)


def rows() -> list:
    return [list(model.objects.values().order_by("pk")) for model in MODELS]


@pytest.mark.usefixtures("self_reported")
@pytest.mark.parametrize("model", MODELS)
def test_the_model_refuses_change_and_deletion(model):
    before, row = rows(), model.objects.first()
    with pytest.raises(ValidationError, match="never changed"):
        row.save()
    with pytest.raises(ValidationError, match="never changed"):
        row.save(update_fields=[_field(model)])
    with pytest.raises(ValidationError, match="never deleted"):
        row.delete()
    assert rows() == before


@pytest.mark.usefixtures("self_reported")
@pytest.mark.parametrize("road", UPDATES)
@pytest.mark.parametrize("model", MODELS)
def test_the_database_refuses_every_update(model, road):
    before = rows()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        UPDATES[road](model)
    assert rows() == before


@pytest.mark.sqlite  # nobody else has INSERT OR REPLACE
@pytest.mark.usefixtures("self_reported")
@pytest.mark.parametrize("model", MODELS)
def test_a_row_is_not_replaced_either(model):
    """SQLite deletes the row that is in the way, and fires no trigger unless recursive_triggers is on."""
    table, before = model._meta.db_table, rows()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        _execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")
    assert rows() == before


@pytest.mark.usefixtures("self_reported")
@pytest.mark.parametrize("road", DELETIONS)
@pytest.mark.parametrize("model", MODELS)
def test_the_database_refuses_every_deletion(model, road):
    before = rows()  # an answer's verdicts protect it before the database has to
    with pytest.raises(DatabaseError, match=r"append-only|protected"), transaction.atomic():
        DELETIONS[road](model)
    assert rows() == before


def test_whoever_is_answered_for_cannot_be_deleted(answered):
    for owner in (answered, answered.drill, answered.membership, answered.membership.user):
        with pytest.raises(DatabaseError, match=r"protected|FOREIGN KEY"), transaction.atomic():
            owner.delete()


@pytest.mark.usefixtures("answered")
def test_a_further_verdict_is_welcome():
    """Marking again adds a verdict under another version of the rules."""
    verdict = Verdict.objects.first()
    verdict.pk, verdict._state.adding, verdict.rules_version = None, True, verdict.rules_version + 1
    verdict.save()
    assert Verdict.objects.filter(prompt=verdict.prompt).count() == 2


@pytest.mark.usefixtures("answered")
@pytest.mark.parametrize("road", ["queryset", "raw"])
def test_without_the_triggers_it_goes_through(road):
    """The negative control: it is the triggers that refuse, and nothing else."""
    append_only.remove(connection)
    UPDATES[road](Verdict)
    assert Verdict.objects.get().pk == 1_000_000
    DELETIONS[road](Verdict)
    assert not Verdict.objects.exists()


@pytest.mark.usefixtures("answered")
def test_installing_twice_is_safe():
    append_only.install(connection)
    append_only.install(connection)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        UPDATES["raw"](Answer)
