"""An owner erases a person: what identifies them is in no table any more, but in what was signed."""

from collections.abc import Iterator
from datetime import date, timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, models, transaction
from django.urls import reverse
from django.utils import timezone

from tests.conftest import join, signed_in
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.attempts import begin, give
from tests.trainer.playing import ANY_GAME, play_out, say, start_run
from trainer.accounts.models import KnownBrowser
from trainer.accounts.services import erasure
from trainer.accounts.services.erasure import counts_of, erase, is_erased, may_erase
from trainer.accounts.services.people import leave
from trainer.api.tokens import make_token
from trainer.courses.models import Stage
from trainer.courses.progress import unlock_step
from trainer.credentials.models import Transcript
from trainer.credentials.transcripts.services import revoke_transcript
from trainer.exams.hours import add_hours
from trainer.exams.models import Attempt, CheckCode, Rubric, TestOutcome, TestRecord
from trainer.exams.records import record_of
from trainer.exams.services import checks, giving, signing, steering
from trainer.play.models import Answer, Dispute, Note, Run, TestSession, Verdict
from trainer.play.services import feedback
from trainer.play.services.runs import finish_run
from trainer.reports.models import DayTally, MarkedTally
from trainer.schools import append_only
from trainer.schools.append_only import AppendOnly
from trainer.schools.documents import models_with_names
from trainer.schools.erasable import Erased
from trainer.schools.models import AuditAct, AuditLine, Erasure, Membership, Picture, Role, School, User

pytestmark = pytest.mark.django_db

FIRST, LAST, EMAIL, USERNAME = "Wilhelmina", "Featherstone", "mina@private.example", "mina.f"
NUMBER, IMAGE = "WF-2204", b"her face"
TYPED = "zinnia"
"""In every text about her or by her."""
PLACE = "203.0.113.77"


def finished_test(examiner: Membership, person: Membership) -> Run:
    run = begin(give(examiner, person), person).run
    play_out(run)
    finish_run(run=run)
    return Run.objects.in_full().get(pk=run.pk)


@pytest.fixture
def mina(riverside, alice, bob, olga) -> Membership:
    """A trainee with a signed and an unsigned test, a transcript, and text in each place that has some."""
    mina = join(riverside, USERNAME, Role.TRAINEE)
    User.objects.filter(pk=mina.user_id).update(first_name=FIRST, last_name=LAST, email=EMAIL)
    mina = Membership.objects.get(pk=mina.pk)
    _account(mina)
    _texts(mina, by=bob, owner=olga)
    return mina


def _account(mina: Membership) -> None:
    user = mina.user
    Membership.objects.filter(pk=mina.pk).update(number=NUMBER, picture="mark-of-her")
    Picture.objects.create(membership=mina, image=IMAGE)
    EmailAddress.objects.create(user=user, email=EMAIL)
    KnownBrowser.objects.create(user=user, address=PLACE)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": TYPED})
    SocialAccount.objects.create(user=user, provider="elsewhere", uid=EMAIL, extra_data={"name": FIRST})


def _texts(mina: Membership, *, by: Membership, owner: Membership) -> None:
    giving.grant(membership=mina, extra=25, why=TYPED, by=by)
    checks.note_check(
        key=uuid4(),
        check=checks.add_check(name="Pitch", by=by),
        membership=mina,
        day=date(2026, 11, 20),
        met=True,
        words=TYPED,
        by=by,
    )
    add_hours(key=uuid4(), membership=mina, day=date(2026, 11, 20), minutes=60, game="", words=TYPED, by=by)
    unlock_step(membership=mina, game=ANY_GAME, stage=Stage.INTRO, reason=TYPED, by=by, key=uuid4())
    say(run := start_run(mina))
    answer = run.answers.get()
    feedback.add_note(run=run, round=0, place=answer.place, by=by, text=TYPED)
    found = feedback.dispute(answer=answer, key=next(iter(answer.given)), words=TYPED)
    feedback.rule(found=found, by=by, stands=True, words=TYPED)
    for signs in (True, False):
        run = finished_test(by, mina)
        session = TestSession.objects.create(
            run=run,
            session=f"hash-{signs}",
            signed_in=run.begun,
            since=run.begun,
            address=PLACE,
            browser=TYPED,
        )
        assert session in run.sessions.all()
        record = record_of(run)
        grades = [5, 5, 5]
        signing.fill_in(record=record, by=by, grades=grades, words="signed words" if signs else TYPED)
        if signs:
            signing.sign(record=record, by=by)
    steering.void(attempt=Attempt.objects.get(run=finished_test(by, mina)), by=by, why=TYPED)
    signed_transcript(mina, by=by)
    revoke_transcript(transcript=signed_transcript(mina, by=owner), by=by, why=TYPED)


def cells() -> Iterator[tuple[str, str, str]]:
    """Yield the model, the column and the text of each cell of the database."""
    for model in apps.get_models():
        for row in model._base_manager.values():
            for column, value in row.items():
                yield model._meta.label, column, str(value)


def found(*words: str) -> set[str]:
    """Return the models in which any of these words is."""
    return {label for label, _column, text in cells() if any(word in text for word in words)}


IDENTIFYING = (FIRST, LAST, EMAIL, USERNAME, PLACE, TYPED, NUMBER, "mark-of-her", str(IMAGE))


def test_nothing_that_identifies_them_is_left_but_in_what_was_signed(mina, olga):
    assert {
        "schools.User",
        "schools.Membership",
        "schools.Picture",
        "play.Note",
        "exams.Event",
        "schools.AuditLine",
    } < found(*IDENTIFYING)
    erase(person=mina, by=olga)
    assert found(*IDENTIFYING) == {"exams.TestRecord", "credentials.Transcript"}
    unsigned = TestRecord.objects.filter(run__membership=mina, signatures=None)
    assert unsigned.exists()
    for record in unsigned:
        assert not any(word in record.text for word in IDENTIFYING)
        assert record.is_intact
    assert append_only.differences(connection) == []
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Note.objects.update(text="x")


def test_after_the_term_it_is_the_same_but_for_what_staff_typed(mina, bob, olga):
    """Bob left as well: his notes about others stay."""
    other = feedback.add_note(run=start_run(olga), round=0, place="reveal/0", by=bob, text="Kept.")
    for member in (mina, bob):
        leave(membership=member, by=olga)
    School.objects.update(keeps_names=3)
    assert erasure.forget_due(now=timezone.now() + timedelta(days=100)) == 2
    assert found(*IDENTIFYING) == {"exams.TestRecord", "credentials.Transcript"}
    for record in TestRecord.objects.filter(run__membership=mina, signatures=None):
        assert not any(word in record.text for word in IDENTIFYING)
        assert record.body["trainee"]["name"] == f"Former {mina.user_id}"
    assert Note.objects.get(pk=other.pk).text == "Kept."
    assert {one.line.act for one in Erasure.objects.all()} == {AuditAct.FORGOTTEN}


FIGURES = (Answer, Verdict, DayTally, MarkedTally, TestOutcome)


def test_what_was_signed_stays_as_it_was_signed_and_so_does_every_figure(client, mina, olga):
    figures = [list(model.objects.order_by("pk").values()) for model in FIGURES]
    assert figures[0]
    browser = signed_in(mina)
    assert browser.get("/practice/").status_code == 200
    signed = TestRecord.objects.exclude(signatures=None).get()
    before = signed.text, [one.text for one in Transcript.objects.all()], list(Rubric.objects.values("words"))
    erase(person=mina, by=olga)
    signed.refresh_from_db()
    words = list(Rubric.objects.values("words"))
    assert (signed.text, [one.text for one in Transcript.objects.all()]) == before[:2]
    assert [one["words"] for one in words] == ["signed words", ""]
    page = client.get(reverse("transcripts:check", args=[CheckCode.objects.get().code])).content.decode()
    assert f"{FIRST} {LAST}" in page
    assert "has not changed since it was signed" in page
    assert [list(model.objects.order_by("pk").values()) for model in FIGURES] == figures
    assert browser.get("/practice/").status_code == 302
    user = User.objects.get(pk=mina.user_id)
    assert (user.is_active, user.has_usable_password(), is_erased(user)) == (False, False, True)
    assert not UserSession.objects.filter(user=user).exists()


def test_the_log_counts_by_kind_without_a_name(mina, olga, client_of):
    counts = counts_of(mina)
    expected = {
        Erased.ACCOUNT: 1,
        Erased.IDENTITY: 1,
        Erased.FACTORS: 1,
        Erased.LINKS: 1,
        Erased.NOTES: 1,
        Erased.DISPUTES: 2,
    }
    assert expected.items() <= counts.items()
    assert counts[Erased.REASONS] == 9  # allowance, check, hours, step, rubric, void twice, revocation twice
    assert counts[Erased.RECORDS] == 1
    erase(person=mina, by=olga)
    log = Erasure.objects.get()
    assert log.counts == counts
    assert (log.line.act, log.line.who, log.line.whom) == (AuditAct.ERASED, olga, mina)
    page = client_of(olga).get(reverse("accounts:erasures")).content.decode()
    assert f"Former {mina.user_id}" in page
    assert "Notes on answers: 1" in page
    assert not any(word in page for word in IDENTIFYING)


def test_an_instructor_is_erased_with_what_they_typed_about_others(mina, bob, olga):
    make_token(by=olga, name="kept", days=30)
    User.objects.filter(pk=bob.user_id).update(first_name="Bartholomew")
    erase(person=Membership.objects.get(pk=bob.pk), by=olga)
    assert not Note.objects.exclude(text="").exists()
    assert Dispute.objects.get().words == TYPED  # of the trainee
    for record in TestRecord.objects.filter(signatures=None):
        assert record.body["examiner"] == f"Former {bob.user_id}"
        assert record.body["trainee"]["name"] == f"{FIRST} {LAST}"
        assert record.is_intact


def test_where_it_fails_nothing_is_erased_and_the_triggers_are_there(mina, olga, monkeypatch):
    def fails(*_args, **_named):
        raise DatabaseError("full")

    monkeypatch.setattr(erasure.audit, "note", fails)
    with pytest.raises(DatabaseError, match="full"), transaction.atomic():
        erase(person=mina, by=olga)
    assert User.objects.get(pk=mina.user_id).first_name == FIRST
    assert Note.objects.get().text == TYPED
    assert append_only.differences(connection) == []


STAYS = {
    *("play.Answer", "play.Verdict", "play.SelfReport", "play.RulesPage", "play.DealtRound", "live.Move"),
    *("practice.PayoffReply", "practice.CallOutAmounts", "courses.Goal", "courses.StepSeen"),
    *("exams.Standard", "exams.RubricVersion", "exams.Attempt", "exams.TestRequest", "exams.CheckCode"),
    *("exams.Signature", "credentials.Badge", "credentials.Transcript", "schools.Erasure"),
    *(
        "schools.HouseProfile",
        "schools.OwnPaytable",
        "schools.ProcedureVersion",
        "schools.Pack",
        "schools.PackMade",
    ),
}
"""Append-only tables whose texts are not erased: grades, what was signed, a school's own."""


def test_every_append_only_table_with_text_is_decided():
    with_text = {
        model._meta.label
        for model in apps.get_models()
        if issubclass(model, AppendOnly)
        and any(
            isinstance(one, (models.CharField, models.TextField, models.JSONField))
            for one in model._meta.fields
        )
    }
    named = {model._meta.label for model in erasure._models_with_texts() + models_with_names()}
    assert with_text - named == STAYS


def page(client, person, **form) -> int:
    return client.post(reverse("accounts:erase", args=[person.pk]), form).status_code


def test_only_an_owner_erases_with_their_password_and_never_themselves(
    client_of, alice, bob, mona, olga, hugo
):
    password = {"password": "olga-knows-this"}
    for by in (alice, bob, mona, hugo):
        assert page(client_of(by), alice, password=f"{by.user.username}-knows-this") == 404
    assert page(client_of(olga), olga, **password) == 404
    assert page(client_of(olga), alice, password="wrong") == 422
    assert page(client_of(olga), alice) == 422
    assert not is_erased(User.objects.get(pk=alice.user_id))
    assert page(client_of(olga), alice, **password) == 302
    assert is_erased(User.objects.get(pk=alice.user_id))
    assert page(client_of(olga), alice, **password) == 404


def test_a_person_of_another_school_too_is_left_to_the_command_line(alice, olga, hugo, hillside, capsys):
    elsewhere = join(hillside, "alice", Role.TRAINEE, user=alice.user)
    assert not may_erase(olga, alice)
    leave(membership=elsewhere, by=hugo)
    assert not may_erase(olga, alice)
    call_command("erase", "Alice")
    assert "Erased in 2 schools." in capsys.readouterr().out
    assert is_erased(User.objects.get(pk=alice.user_id))
    assert AuditLine.objects.filter(act=AuditAct.ERASED, who=None).count() == 2
    assert AuditLine.objects.get(act=AuditAct.LEFT, school=alice.school).who is None
    with pytest.raises(CommandError, match="No one"):
        call_command("erase", "alice")


def test_the_tokens_of_one_erased_by_the_command_say_who_revoked_them(mona, olga, client_of):
    make_token(by=mona, name="figures", days=30)
    call_command("erase", mona.user.username)
    page = client_of(olga).get(reverse("api:tokens")).content.decode()
    assert "<bdi>the server administrator</bdi>, " in page


def test_the_last_owner_is_not_erased(olga):
    with pytest.raises(CommandError, match="at least one owner"):
        call_command("erase", olga.user.username)
    assert not is_erased(User.objects.get(pk=olga.user_id))


def test_an_erased_person_is_not_let_in_again(client_of, alice, olga):
    erase(person=alice, by=olga)
    page = client_of(olga).get(reverse("accounts:person", args=[alice.pk])).content.decode()
    assert "Restore to school" not in page
    assert client_of(olga).post(reverse("accounts:remove", args=[alice.pk])).status_code == 404
    assert Membership.objects.get(pk=alice.pk).left
