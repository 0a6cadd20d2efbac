"""Managers and owners correct names, instructors those of their trainees; what was signed stays."""

import pytest

from tests.conftest import join
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.attempts import begin, give
from tests.trainer.playing import play_out
from trainer.exams.models import CheckCode
from trainer.exams.records import record_of
from trainer.exams.services.signing import sign
from trainer.play.models import Run
from trainer.play.services.runs import finish_run
from trainer.schools.models import AuditLine, Role, User
from trainer.schools.names import isolated
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
NAMES = {"first_name": "Alicia", "last_name": "Fernández Ruiz"}


def corrects(client_of, by, whom, names=NAMES) -> int:
    client, url = client_of(by), f"/people/{whom.pk}/"
    offered = "Correct name" in client.get(url).content.decode()
    status = client.post(f"{url}name/", names).status_code
    assert offered == (status != 404)
    return status


def test_managers_and_owners_correct_names_of_their_school(client_of, alice, bob, mona, olga, hugo):
    for by, whom in ((mona, alice), (olga, alice), (mona, bob), (mona, olga), (olga, mona)):
        assert corrects(client_of, by, whom) == 302
        assert User.objects.get(pk=whom.user_id).display_name == "Alicia Fernández Ruiz"
    assert client_of(hugo).post(f"/people/{alice.pk}/name/", NAMES).status_code == 404


def test_no_one_corrects_their_own_name_which_enters_their_unsigned_reports(client_of, mona, olga):
    for member in (mona, olga):
        before = User.objects.get(pk=member.user_id).display_name
        assert corrects(client_of, member, member) == 404
        assert User.objects.get(pk=member.user_id).display_name == before


def test_an_instructor_corrects_those_of_entrusted_trainees(client_of, riverside, alice, bob, mona):
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    assert corrects(client_of, bob, alice) == 404
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)
    assert corrects(client_of, bob, alice) == 302
    assert client_of(alice).post(f"/people/{alice.pk}/name/", NAMES).status_code == 404
    assert corrects(client_of, bob, bob) == 404


def test_a_member_of_another_school_too_keeps_their_name(client_of, hillside, alice, olga):
    join(hillside, "alice", Role.TRAINEE, user=alice.user)
    assert corrects(client_of, olga, alice) == 404


@pytest.mark.parametrize(
    "names", [{"first_name": "", "last_name": "Ruiz"}, {"first_name": "A\u202eda"}, {"first_name": "x" * 151}]
)
def test_a_name_that_is_none_is_refused_under_its_field(client_of, alice, olga, names):
    page = client_of(olga).post(f"/people/{alice.pk}/name/", names)
    assert page.status_code == 422
    assert "aria-invalid" in page.content.decode()
    assert User.objects.get(pk=alice.user_id).first_name == "Alice"


def test_the_audit_says_that_and_neither_name(client_of, alice, olga):
    for _twice in range(2):
        client_of(olga).post(f"/people/{alice.pk}/name/", NAMES)
    line = AuditLine.objects.get(act="name-corrected")
    assert (line.who, line.whom, line.detail) == (olga, alice, "")


def test_what_was_signed_keeps_the_names_that_it_was_signed_with(client, client_of, alice, bob, olga):
    run = begin(give(bob, alice, rounds=1), alice).run
    play_out(run)
    finish_run(run=run)
    sign(record=record_of(Run.objects.get(pk=run.pk)), by=bob)
    transcript = signed_transcript(alice, by=bob)
    for whom in (alice, bob):
        assert client_of(olga).post(f"/people/{whom.pk}/name/", NAMES).status_code == 302
    check = client.get(f"/check/{CheckCode.objects.get().code}/").content.decode()
    report = client_of(olga).get(f"/runs/{run.pk}/report/").content.decode()
    for page in (check, report):
        assert "<bdi>Bob</bdi>" in page
        assert "<bdi>Alice</bdi>" in page
    assert "Fernández" not in check
    now = f"now: {isolated('Alicia Fernández Ruiz')}"
    assert report.count(now) == 2
    page = client_of(olga).get(f"/transcripts/people/{alice.pk}/").content.decode()
    assert "<bdi>Bob</bdi>" in page
    assert now in page
    assert f"In the name of {isolated('Alice')}" in page
    assert client.get(f"/check/{transcript.code}/").content.decode().count("Fernández") == 0


def test_what_was_not_signed_yet_follows_the_name(client_of, alice, bob, olga):
    """So that a corrected name is the one that is signed."""
    run = begin(give(bob, alice, rounds=1), alice).run
    play_out(run)
    finish_run(run=run)
    assert record_of(Run.objects.get(pk=run.pk)).body["trainee"]["name"] == "Alice"
    for whom in (alice, bob):
        client_of(olga).post(f"/people/{whom.pk}/name/", NAMES)
    record = record_of(Run.objects.get(pk=run.pk))
    assert record.is_intact
    assert record.body["trainee"] == {"name": "Alicia Fernández Ruiz", "user": "alice"}
    assert record.body["examiner"] == "Alicia Fernández Ruiz"
    page = client_of(olga).get(f"/runs/{run.pk}/report/").content.decode()
    assert "<bdi>Alicia Fernández Ruiz</bdi>" in page
    assert "now:" not in page
