"""An audit line is written in the transaction of its change; that it never changes: test_append_only.py."""

import pytest
from django.db import DatabaseError

from tests.trainer.exams.attempts import DAY, SHORT
from tests.trainer.exams.records.filing import given
from tests.trainer.play.exams.test_standards import set_standard
from trainer.accounts.services import people
from trainer.exams.models import Exam, Signature
from trainer.exams.records import record_of
from trainer.exams.services import giving
from trainer.exams.services.signing import sign
from trainer.schools import audit
from trainer.schools.models import AuditAct, AuditLine, Membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def line(riverside, olga, alice) -> AuditLine:
    return audit.note(AuditAct.ROLE, school=riverside, who=olga, whom=alice, detail="d" * 300)


def test_an_owner_reads_the_lines_of_their_school_alone(client_of, line, dora, hillside, olga):
    audit.note(AuditAct.RENAMED, school=hillside, who=dora, detail="elsewhere")
    page = client_of(olga).get("/school/").content.decode()
    assert "changed the role of" in page
    assert "elsewhere" not in page


def leaves(alice, bob, olga):
    return Membership.objects.filter(left=None), lambda: people.leave(membership=alice, by=olga)


def is_given_a_test(alice, bob, olga):
    asked = set_standard(bob.school, **SHORT)
    return Exam.objects, lambda: giving.give(examiner=bob, standard=asked, to=[alice], day=DAY)


def has_a_report_signed(alice, bob, olga):
    record = record_of(given(alice, bob))
    return Signature.objects, lambda: sign(record=record, by=bob)


@pytest.mark.parametrize("act", [leaves, is_given_a_test, has_a_report_signed])
def test_what_fails_at_its_audit_line_leaves_nothing(alice, bob, olga, monkeypatch, act):
    rows, do = act(alice, bob, olga)
    before = rows.count()

    def fails(*args, **rest):
        raise DatabaseError("full")

    monkeypatch.setattr(audit, "note", fails)
    with pytest.raises(DatabaseError):
        do()
    assert rows.count() == before
