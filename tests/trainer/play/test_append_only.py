"""Answers, verdicts and retractions are never changed: the model refuses, and the database."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.utils import timezone

from tests.trainer.playing import say, start_run
from trainer.play.models import Answer, Retraction, Run, SelfReport, TestSession, Verdict

pytestmark = pytest.mark.django_db
MODELS = [Answer, Verdict, Retraction, SelfReport, TestSession]

CHANGES = {
    "update": lambda model: model.objects.update(id=1_000_000),
    "bulk update": lambda model: model.objects.bulk_update(_changed(model), [_field(model)]),
    "deletion": lambda model: model.objects.all().delete(),
    "raw deletion": lambda model: model.objects.filter(pk=model.objects.first().pk)._raw_delete("default"),
}
"""By Django's ways; test_plain_connection.py has those of SQL."""


def _field(model) -> str:
    named = {Answer: "place", Verdict: "prompt", Retraction: "answer", SelfReport: "mistake"}
    return named.get(model, "browser")


def _changed(model) -> list:
    rows = list(model.objects.all())
    for row in rows:
        setattr(row, _field(model), row.answer if model is Retraction else "changed")
    return rows


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
def test_model_and_database_refuse_change_and_deletion(model):
    before, row = rows(), model.objects.first()
    for refused, act in (
        ("never changed", row.save),
        ("never changed", lambda: row.save(update_fields=[_field(model)])),
        ("never deleted", row.delete),
    ):
        with pytest.raises(ValidationError, match=refused):
            act()
    for change in CHANGES.values():  # an answer's verdicts protect it before the database has to
        with pytest.raises(DatabaseError, match=r"append-only|protected"), transaction.atomic():
            change(model)
    assert rows() == before


def test_owners_of_answers_cannot_be_deleted(answered):
    for owner in (answered, answered.drill, answered.membership, answered.membership.user):
        with pytest.raises(DatabaseError, match=r"protected|FOREIGN KEY"), transaction.atomic():
            owner.delete()
