"""Names are kept for each school's term after a person left; then they go, and figures stay."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from tests.trainer.playing import play_out, start_run
from trainer.accounts.services import people
from trainer.accounts.services.erasure import forget_due
from trainer.play.models import Answer, Verdict
from trainer.schools.models import AuditAct, AuditLine, Membership, Role, School, User
from trainer.schools.times import months_after

pytestmark = pytest.mark.django_db
LEFT = datetime(2026, 1, 31, 12, tzinfo=UTC)
DUE = datetime(2026, 7, 31, 12, tzinfo=UTC)
"""Six months on."""


@pytest.fixture
def gone(alice, olga) -> Membership:
    """Alice sat a round and left; her school keeps names for six months."""
    play_out(start_run(alice))
    User.objects.filter(pk=alice.user_id).update(
        email="alice@example.com", first_name="Alice", last_name="Gold"
    )
    people.leave(membership=alice, by=olga)
    Membership.objects.filter(pk=alice.pk).update(left=LEFT)
    School.objects.filter(pk=alice.school_id).update(keeps_names=6)
    return alice


def named(member: Membership) -> bool:
    user = User.objects.get(pk=member.user_id)
    return "Alice" in user.display_name or user.email != ""


@pytest.mark.parametrize(
    ("now", "kept"),
    [(DUE - timedelta(milliseconds=1), True), (DUE, False), (DUE + timedelta(days=400), False)],
)
def test_the_name_goes_on_the_day_and_not_before(gone, now, kept):
    assert [forget_due(now=now), forget_due(now=now)] == [not kept, 0]
    assert named(gone) is kept


def test_who_is_forgotten_comes_in_no_more_and_keeps_every_figure(client, gone):
    before = list(Answer.objects.values()), list(Verdict.objects.values())
    forget_due(now=DUE)
    user = User.objects.get(pk=gone.user_id)
    assert (user.display_name, user.is_active, user.has_usable_password()) == (
        f"Former {user.pk}",
        False,
        False,
    )
    assert (list(Answer.objects.values()), list(Verdict.objects.values())) == before
    line = AuditLine.objects.get(act=AuditAct.FORGOTTEN)
    assert (line.whom, line.who) == (gone, None)


@pytest.mark.parametrize("keeps", [0, 12])
def test_another_school_that_keeps_it_longer_keeps_it(gone, keeps):
    other = School.objects.create(name="Other", slug="other", keeps_names=keeps)
    Membership.objects.create(user=gone.user, school=other, role=Role.TRAINEE, left=LEFT)
    assert forget_due(now=DUE) == 0


def test_who_is_still_somewhere_keeps_their_name(gone):
    other = School.objects.create(name="Other", slug="other", keeps_names=1)
    Membership.objects.create(user=gone.user, school=other, role=Role.TRAINEE)
    assert forget_due(now=DUE + timedelta(days=4000)) == 0


def test_an_owner_chooses_and_the_command_does_it(client_of, olga, gone, capsys):
    School.objects.update(keeps_names=0)
    form = {"name": olga.school.name, "idle_hours": "12", "keeps_names": "3"}
    client_of(olga).post(reverse("schools:school"), form)
    assert School.objects.get(pk=olga.school_id).keeps_names == 3
    assert AuditLine.objects.filter(act=AuditAct.KEEPING, detail="0 → 3", who=olga).exists()
    client_of(olga).post(reverse("schools:school"), form | {"keeps_names": "7"})
    assert School.objects.get(pk=olga.school_id).keeps_names == 3
    call_command("forget")
    due = months_after(LEFT, 3) <= timezone.now()
    assert capsys.readouterr().out == ("1 forgotten.\n" if due else "0 forgotten.\n")
