"""A transcript: what was read is signed with a password, stays as it was, and anyone verifies it."""

import json
from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.test import Client

from tests.conftest import join
from tests.trainer.assignments import set_work
from tests.trainer.credentials.transcripts.signing import signed_transcript
from tests.trainer.exams.records.filing import given, happens, sign
from tests.trainer.pdfs import fonts_of, is_tagged, language_of, text_of, title_of
from tests.trainer.playing import start_run
from trainer.credentials.models import Transcript
from trainer.credentials.transcripts.contents import contents_of
from trainer.credentials.transcripts.services import NotAllowed, seen_digest
from trainer.exams.hours import add_hours
from trainer.exams.models import Check, CheckDone, EventKind, digest_of
from trainer.schools import append_only
from trainer.schools.models import AuditAct, AuditLine, Role

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_hand")]


@pytest.fixture
def trained(client_of, alice, bob, olga):
    """Alice with a signed test, 90 minutes in the classroom, a check and an assignment."""
    run = given(alice, bob)
    sign(client_of(bob), run, bob)
    day = date(2026, 1, 31)
    key = "8f6c1f2e-5a57-4d8e-9d27-6d5f3f2a7c11"
    add_hours(key=key, membership=alice, day=day, minutes=90, game="", words="", by=bob)
    check = Check.objects.create(school=alice.school, name="Pitch", made_by=olga)
    for met in (False, True):
        CheckDone.objects.create(check_seen=check, membership=alice, day=day, met=met, examiner=bob)
    set_work.give(bob, alice, name="Paying the Ante")
    return run


def door(person) -> str:
    return f"/transcripts/people/{person.pk}/"


def press(client, person, by, **other):
    form = {"seen": seen_digest(contents_of(person)), "password": f"{by.user.username}-knows-this"}
    return client.post(door(person) + "sign/", form | other)


def checked(code: str) -> str:
    response = Client().get(f"/check/{code}/")
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_it_has_hours_tests_checks_and_work(trained, alice, bob):
    found = contents_of(alice)
    [test], [check], [work] = found["tests"], found["checks"], found["work"]
    assert found["hours"]["whole"]["classroom"] == 90
    assert (test["run"], test["result"], test["signed_by"]) == (str(trained.pk), "passed", ["Bob"])
    assert test["right"][0] == test["right"][1] > 0
    assert (check["name"], check["met"], check["examiner"]) == ("Pitch", True, "Bob")
    assert (work["name"], work["rounds"][0], work["done"]) == ("Paying the Ante", 0, "")


def test_nothing_of_a_round_is_in_it(trained, alice):
    """It may be read during a test: no cards, no answers, no seeds."""
    start_run(alice)
    text = json.dumps(contents_of(alice))
    for secret in (trained.seed, "decisions", "given", "seed", "house"):
        assert secret not in text


def test_an_instructor_signs_and_the_trainee_downloads(client_of, trained, alice, bob):
    assert "No transcripts yet" in client_of(alice).get(door(alice)).content.decode()
    assert press(client_of(bob), alice, bob).status_code == 302
    made = Transcript.objects.get()
    assert (made.by, made.signer, len(made.code) * 4) == (bob, "Bob", 128)
    assert made.is_intact
    assert AuditLine.objects.filter(act=AuditAct.TRANSCRIPT, who=bob, whom=alice).exists()
    page = client_of(alice).get(door(alice)).content.decode()
    assert f"/check/{made.code}/" in page
    assert "Sign transcript" not in page
    response = client_of(alice).get(f"/transcripts/{made.pk}.pdf")
    content, said = response.content, text_of(response.content)
    assert response["Content-Type"] == "application/pdf"
    assert "private" in response["Cache-Control"]
    assert is_tagged(content)
    assert (language_of(content), title_of(content)) == ("en", "Transcript: Alice")
    printed = " ".join(made.code[at : at + 4] for at in range(0, 32, 4))
    for part in ("Transcript", "Alice", "Riverside", "6-5-4 Poker", "1 h 30 min", "Pitch", "Paying the Ante"):
        assert part in said
    for part in ("Bob", printed, made.digest, "http://testserver/check/"):
        assert part in said
    assert f"/check/{made.code}/".encode() in content
    assert all(fonts_of(content).values())


def test_it_stays_as_it_was_signed(trained, alice, bob):
    made = signed_transcript(alice, by=bob)
    before = made.text
    given(alice, bob)
    alice.user.first_name = "Alicia"
    alice.user.save()
    made = Transcript.objects.get()
    assert made.text == before
    assert made.body["trainee"]["name"] == "Alice"
    with pytest.raises(ValidationError):
        made.save()
    with pytest.raises(DatabaseError), transaction.atomic():
        Transcript.objects.update(text="")


def test_what_changed_while_it_was_read_is_not_signed(client_of, trained, alice, bob):
    seen = seen_digest(contents_of(alice))
    given(alice, bob)
    response = press(client_of(bob), alice, bob, seen=seen)
    assert response.status_code == 409
    assert "The record changed while this page was open" in response.content.decode()
    assert not Transcript.objects.exists()


def test_a_wrong_password_signs_nothing(client_of, alice, bob):
    response = press(client_of(bob), alice, bob, password="alice-knows-this")
    assert response.status_code == 422
    assert not Transcript.objects.exists()
    assert AuditLine.objects.filter(act=AuditAct.REFUSED, whom=bob).exists()


def test_no_one_signs_their_own_and_trainees_and_other_schools_none(client_of, alice, bob, dora, mona):
    for signer, person in ((alice, alice), (bob, bob), (dora, alice), (alice, bob)):
        assert press(client_of(signer), person, signer).status_code == 404
    with pytest.raises(NotAllowed):
        signed_transcript(bob, by=bob)
    assert not Transcript.objects.exists()
    assert press(client_of(mona), bob, mona).status_code == 302  # the positive control


def test_another_trainee_gets_neither_page_nor_file(client_of, riverside, alice, bob, charlie, dora):
    annie = join(riverside, "annie", Role.TRAINEE)
    made = signed_transcript(alice, by=bob)
    for member in (annie, charlie, dora):
        for address in (door(alice), f"/transcripts/{made.pk}.pdf"):
            assert client_of(member).get(address).status_code == 404


def test_anyone_with_the_code_reads_what_was_signed(trained, alice, bob):
    made = signed_transcript(alice, by=bob)
    said = checked(made.code)
    for part in (
        "<bdi>Alice</bdi>",
        "Riverside",
        "6-5-4 Poker",
        "passed",
        "Pitch",
        "<bdi>Bob</bdi>",
        made.digest,
    ):
        assert part in said
    assert "Paying the Ante" not in said


def test_a_test_that_was_voided_since_is_said_everywhere(client_of, trained, alice, bob):
    made = signed_transcript(alice, by=bob)
    warning = "A table test on this transcript was voided after it was signed."
    file = f"/transcripts/{made.pk}.pdf"
    for said in (checked(made.code), text_of(client_of(alice).get(file).content)):
        assert warning not in said
    happens(trained, EventKind.VOIDED, who=bob, why="The wrong person")
    page = client_of(alice).get(door(alice)).content.decode()
    for said in (checked(made.code), text_of(client_of(alice).get(file).content), page):
        assert warning in said
        assert "The wrong person" not in said
    assert "<strong>void</strong>" in checked(made.code)
    assert contents_of(alice)["tests"] == []


def test_a_revoked_one_says_so_and_nothing_else(client_of, alice, bob, dora):
    made = signed_transcript(alice, by=bob)
    for member, status in ((dora, 404), (alice, 404), (bob, 302)):
        answer = client_of(member).post(f"/transcripts/{made.pk}/revoke/", {"why": " "})
        assert answer.status_code == status
    assert "<bdi>Alice</bdi>" in checked(made.code)
    client_of(bob).post(f"/transcripts/{made.pk}/revoke/", {"why": "The badge was lost"})
    said = checked(made.code)
    assert "Revoked" in said
    for part in ("Alice", "badge", "Bob", made.digest):
        assert part not in said
    assert client_of(alice).get(f"/transcripts/{made.pk}.pdf").status_code == 302
    assert "The badge was lost" in client_of(bob).get(door(alice)).content.decode()


def test_a_changed_record_does_not_match(alice, bob):
    made = signed_transcript(alice, by=bob)
    append_only.remove(connection, ["credentials_transcript"])
    text = made.text.replace("Alice", "Alicf")
    Transcript.objects.filter(pk=made.pk).update(text=text)
    append_only.install(connection, ["credentials_transcript"])
    said = checked(made.code)
    assert "does not match" in said
    assert "Alic" not in said
    assert digest_of(text) != made.digest
