"""An audit line is written in the transaction of its change; that it never changes: test_append_only.py."""

import pytest
from django.db import DatabaseError

from trainer.accounts.services import people
from trainer.schools import audit
from trainer.schools.models import Act, AuditLine

pytestmark = pytest.mark.django_db


@pytest.fixture
def line(riverside, olga, alice) -> AuditLine:
    return audit.note(Act.ROLE, school=riverside, who=olga, whom=alice, detail="d" * 300)


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
