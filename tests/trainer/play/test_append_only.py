"""Answers and verdicts are never changed: the model refuses, and the database. Of all that is written once,
see test_plain_connection.py."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from tests.trainer.playing import say, start_run
from trainer.play.models import Answer, Run, Verdict

pytestmark = pytest.mark.django_db
FIELDS = {Answer: "place", Verdict: "prompt"}


@pytest.fixture
def answered(alice) -> Run:
    run = start_run(alice)
    say(run)
    return run


@pytest.mark.usefixtures("answered")
@pytest.mark.parametrize("model", FIELDS)
def test_model_and_database_refuse_change_and_deletion(model):
    before, row, field = list(model.objects.values()), model.objects.first(), FIELDS[model]
    for refused, act in (
        ("never changed", row.save),
        ("never changed", lambda: row.save(update_fields=[field])),
        ("never deleted", row.delete),
    ):
        with pytest.raises(ValidationError, match=refused):
            act()
    setattr(row, field, "changed")
    for change in (
        lambda: model.objects.update(id=1_000_000),
        lambda: model.objects.bulk_update([row], [field]),
        lambda: model.objects.all().delete(),
        lambda: model.objects.filter(pk=row.pk)._raw_delete("default"),
    ):  # an answer's verdicts protect it before the database has to
        with pytest.raises(DatabaseError, match=r"append-only|protected"), transaction.atomic():
            change()
    assert list(model.objects.values()) == before


def test_owners_of_answers_cannot_be_deleted(answered):
    for owner in (answered, answered.drill, answered.membership, answered.membership.user):
        with pytest.raises(DatabaseError, match=r"protected|FOREIGN KEY"), transaction.atomic():
            owner.delete()
