"""Staff judge and sign, each with their own password; and a stranger with a code reads what was signed."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from games import GAMES
from tests.conftest import signed_in
from tests.trainer.accounts.test_second_factor import SECRET
from tests.trainer.exams.records.filing import (
    GAME,
    MARKS,
    change_below,
    door,
    given,
    happens,
    page,
    recorded,
    sign,
)
from tests.trainer.whole.crawl.page_reader import Reader
from trainer.accounts.sign_in_limits import MAX_PER_SOURCE
from trainer.exams.models import CheckCode, EventKind, Rubric, Signature, digest_of
from trainer.play.models import Run
from trainer.schools.models import AuditAct, AuditLine

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_hand")]


def code() -> str:
    return CheckCode.objects.get().code


def checked(found: str) -> str:
    response = Client().get(f"/check/{found}/")
    assert response.status_code == 200
    return response.content.decode()


def test_what_is_typed_into_the_rubric_is_signed_with_it(client_of, alice, bob):
    """The page has one form of both, and sends what it holds."""
    run, client = given(alice, bob), client_of(bob)
    [(_address, fields)] = Reader(page(client, run)).typed
    assert set(fields) == {*MARKS, "password"}
    wrong = client.post(door("sign", run), {**MARKS, "password": "a wrong one"})
    assert (wrong.status_code, Signature.objects.count()) == (422, 0)
    assert "56 of 70 points" in wrong.content.decode()
    assert sign(client, run, bob, **MARKS).status_code == 302
    assert Signature.objects.exists()
    assert "56 of 70 points" in page(client_of(alice), run)
    assert Rubric.objects.count() == 1


def test_a_report_says_that_it_is_not_signed_until_it_is(client_of, alice, bob):
    run, client = given(alice, bob), client_of(alice)
    assert "Waiting for signature" in page(client, run)
    assert sign(client_of(bob), run, bob).status_code == 302
    assert "Waiting for signature" not in page(client, run)
    signature = Signature.objects.get()
    assert (signature.by, signature.digest) == (bob, recorded(run).digest)
    assert AuditLine.objects.filter(act=AuditAct.SIGNED, who=bob, whom=alice).exists()


def test_a_second_signature_is_by_another_person(client_of, alice, bob, mona, olga):
    run = given(alice, bob, second_signature=True)
    for _twice in range(2):
        sign(client_of(bob), run, bob)
    assert Signature.objects.count() == 1
    assert "Waiting for the second signature" in page(client_of(alice), run)
    assert "Second signature missing" in checked(code())
    sign(client_of(mona), run, mona)
    assert "Waiting for" not in page(client_of(alice), run)
    assert "signature missing" not in checked(code())
    assert sign(client_of(olga), run, olga).status_code == 302
    assert Signature.objects.count() == 2, "a third is not wanted"
    assert CheckCode.objects.count() == 1


def test_neither_the_candidate_nor_a_trainee_nor_another_school_signs(client_of, alice, bob, mona, dora):
    own = given(bob, mona)
    assert sign(client_of(bob), own, bob).status_code == 404
    run = given(alice, bob)
    for member in (alice, dora):
        assert sign(client_of(member), run, member).status_code == 404
    assert not Signature.objects.exists()
    assert "Sign report" not in page(client_of(alice), run)
    assert sign(client_of(mona), own, mona).status_code == 302  # the negative control
    assert Signature.objects.get().by == mona


def test_practice_and_what_is_void_are_not_signed(client_of, alice, bob):
    practice, void = given(alice, bob), given(alice, bob)
    Run.objects.filter(pk=practice.pk).update(standard="")
    happens(void, EventKind.VOIDED, who=bob, why="The wrong person")
    for run in (practice, void):
        assert sign(client_of(bob), run, bob).status_code in (302, 404)
    assert not Signature.objects.exists()


def test_a_wrong_password_signs_nothing_and_counts_as_a_try_at_the_door(client_of, alice, bob):
    run, client = given(alice, bob), client_of(bob)
    for _ in range(MAX_PER_SOURCE):
        assert sign(client, run, bob, "alice-knows-this").status_code == 422
    assert AuditLine.objects.filter(act=AuditAct.REFUSED, whom=bob).exists()
    assert sign(client, run, bob).status_code == 429
    assert Client().post("/login/", {"username": "bob", "password": "bob-knows-this"}).status_code == 429
    assert not Signature.objects.exists()


def without_password(bob, *, factor: bool) -> None:
    """Leave Bob his school's provider, and a second factor."""
    bob.user.set_unusable_password()
    bob.user.save()
    SocialAccount.objects.create(user=bob.user, provider="riverside", uid="1")
    if factor:
        TOTP.activate(bob.user, SECRET)


def test_a_signer_without_a_password_signs_in_again_first(alice, bob):
    with time_machine.travel(datetime.now(UTC)) as clock:
        run = given(alice, bob)
        without_password(bob, factor=False)
        client = signed_in(bob)
        assert 'name="password"' not in page(client, run)
        clock.shift(timedelta(minutes=16))
        way = sign(client, run, bob, **MARKS)["Location"]
        assert Rubric.objects.get().words == MARKS["words"], "not typed again after the sign-in"
        assert way == f"/settings/confirm/provider/?{urlencode({'next': f'/runs/{run.pk}/report/'})}"
        assert not Signature.objects.exists()
        assert sign(signed_in(bob), run, bob).status_code == 302  # a new sign-in
        assert Signature.objects.get().signer


@pytest.fixture
def signed(client_of, alice, bob) -> Run:
    run = given(alice, bob)
    client_of(bob).post(door("assess", run), MARKS)
    sign(client_of(bob), run, bob)
    return run


def test_a_stranger_reads_what_stands_on_the_first_page_and_nothing_more(signed):
    """Result, name, game, date, school, who signed when, how long it is valid, and the digest."""
    said = checked(code())
    assert "<bdi>Alice</bdi>: passed" in said
    for part in (str(GAMES[GAME].name), "Riverside", "<bdi>Bob</bdi>", "Valid", recorded(signed).digest):
        assert part in said
    for more in (signed.seed, "56 of 70", "Mind the height", str(signed.pk), "alice"):
        assert more not in said


def test_a_code_is_typed_as_it_is_printed(signed):
    spaced = " ".join(code()[at : at + 4] for at in range(0, 32, 4)).upper()
    assert Client().get("/check/", {"code": spaced})["Location"] == f"/check/{code()}/"
    for typed in ("", "zz", code()[:-1]):
        assert Client().get("/check/", {"code": typed}).status_code == 200


def test_an_unknown_code_is_404(signed):
    wrong = ("0" if code()[0] != "0" else "1") + code()[1:]
    assert len(code()) * 4 == 128
    for unknown in (wrong, code()[:-1], code() + "0", "%00", "é" * 32):
        page = Client().get(f"/check/{unknown}/")
        assert page.status_code == 404
        assert "No signed document has this code" in page.content.decode()


def test_one_changed_byte_and_the_check_says_that_it_does_not_match(signed):
    assert "The record has not changed since it was signed" in checked(code())
    record = recorded(signed)
    change_below("exams_testrecord", "text = replace(text, 'Alice', 'Alicf')", record.pk)
    said = checked(code())
    assert "does not match" in said
    for part in ("Alic", "Riverside", record.digest):
        assert part not in said


def test_a_record_whose_digest_was_changed_with_it_does_not_match_what_was_signed(signed):
    record = recorded(signed)
    forged = digest_of(record.text.replace("Alice", "Alicf"))
    said = f"text = replace(text, 'Alice', 'Alicf'), digest = '{forged}'"
    change_below("exams_testrecord", said, record.pk)
    assert recorded(signed).is_intact
    assert "does not match" in checked(code())


def test_a_revoked_code_says_so_and_nothing_else(client_of, signed, bob, alice, dora):
    found = code()
    assert client_of(dora).post(door("revoke", signed), {"why": "Forged"}).status_code == 404
    client_of(bob).post(door("revoke", signed), {"why": " "})
    assert "<bdi>Alice</bdi>" in checked(found)
    client_of(bob).post(door("revoke", signed), {"why": "The badge was lost"})
    said = checked(found)
    assert "Revoked" in said
    for part in ("Alice", "Riverside", "badge", "Bob", recorded(signed).digest):
        assert part not in said
    assert AuditLine.objects.filter(
        act=AuditAct.REVOKED, who=bob, whom=alice, detail="The badge was lost"
    ).exists()
    assert "The badge was lost" in page(client_of(bob), signed)
