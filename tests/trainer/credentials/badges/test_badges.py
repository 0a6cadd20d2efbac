"""Badges of passed and signed tests, verified by openbadgeslib with what the issuer publishes."""

import json
import re
from datetime import UTC, datetime, timedelta

import jwt
import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import rsa
from django.test import Client
from django.urls import reverse
from openbadgeslib.ob3.status import decode_encoded_list
from openbadgeslib.ob3.verifier import OB3VerificationError

from tests.games.trainee import wrong_answers
from tests.trainer.credentials.badges.verifier import Stranger, by_client
from tests.trainer.exams.records.filing import change_below, door, given, happens, page, recorded, sign
from trainer.accounts.sign_on.sealing import unseal
from trainer.credentials.badges import status
from trainer.credentials.models import Badge, BadgeKind, Issuer, IssuerKey
from trainer.exams.models import CheckCode, EventKind, TestOutcome
from trainer.schools.models import AuditAct, AuditLine

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("by_hand")]
TEST, CERTIFICATION = BadgeKind.TABLE_TEST, BadgeKind.CERTIFICATION


@pytest.fixture
def signed(client_of, alice, bob):
    run = given(alice, bob)
    sign(client_of(bob), run, bob)
    return run


def file_url(run, kind=TEST) -> str:
    return reverse("badges:file", args=[run.pk, kind])


def token_of(client, run, kind=TEST) -> str:
    response = client.get(file_url(run, kind))
    assert response.status_code == 200, (response.status_code, kind)
    return Stranger().read(response.content)


def claims(token: str) -> dict:
    return jwt.decode(token, options={"verify_signature": False})


@pytest.mark.parametrize("kind", BadgeKind)
def test_a_stranger_verifies_the_file_of_each_badge(client_of, alice, signed, kind):
    found = Stranger().verify(token_of(client_of(alice), signed, kind))
    assert found.issuer.name == "Riverside"
    assert found.achievement.name in ("Table test passed: 6-5-4 Poker", "Certified to deal 6-5-4 Poker")
    assert [one.identity_hash for one in found.identifiers] == ["Alice"]
    check = found.evidence_url
    assert check == f"http://testserver/check/{CheckCode.objects.get().code}/"
    assert "<bdi>Alice</bdi>: passed" in by_client(check).decode()


def listed(run) -> list[str]:
    """Return the images on the check page, which the certificate's QR leads to."""
    check = by_client(f"http://testserver/check/{CheckCode.objects.get(record__run=run).code}/").decode()
    return re.findall(r'<img src="(/badges/[^"]+)"', check)


def test_the_page_of_the_certificates_qr_shows_both_badges_while_they_hold(client_of, alice, bob, signed):
    images = listed(signed)
    assert [image.split("/")[3] for image in images] == [TEST, CERTIFICATION]
    for image in images:
        assert Client().get(image)["Content-Type"] == "image/svg+xml"
    later = given(alice, bob, how=wrong_answers)
    sign(client_of(bob), later, bob)
    assert listed(later) == []  # not passed
    code = CheckCode.objects.get(record__run=signed).code
    assert "This certification is no longer valid." in Client().get(f"/check/{code}/").text
    happens(signed, EventKind.VOIDED, who=bob, why="The wrong person")
    assert listed(signed) == []


def test_voiding_regrading_and_revoking_the_code_revoke_both_badges(client_of, alice, bob):
    runs = [given(alice, bob) for _ in range(4)]
    void, regraded, revoked, kept = runs
    for run in runs:
        sign(client_of(bob), run, bob)
    tokens = {run: [token_of(client_of(alice), run, kind) for kind in BadgeKind] for run in runs}
    for both in tokens.values():
        for token in both:
            Stranger().verify(token)
    happens(void, EventKind.VOIDED, who=bob, why="The wrong person")
    TestOutcome.objects.filter(run=regraded).update(passed=False)
    client_of(bob).post(door("revoke", revoked), {"why": "Lost"})
    for run in (void, regraded, revoked):
        for token in tokens[run]:
            with pytest.raises(OB3VerificationError, match="'revocation' is set"):
                Stranger().verify(token)
        assert client_of(alice).get(file_url(run)).status_code == 404
        assert listed(run) == []
        assert client_of(alice).get(reverse("badges:badges", args=[run.pk])).status_code == 404
        assert "/badges/" not in page(client_of(alice), run)
    for token in tokens[kept]:
        Stranger().verify(token)


def test_a_list_that_forgets_a_revocation_is_noticed(client_of, alice, bob, signed, monkeypatch):
    """The negative control."""
    token = token_of(client_of(alice), signed)
    happens(signed, EventKind.VOIDED, who=bob, why="The wrong person")
    monkeypatch.setattr(status, "revoked_of", lambda badges: set())
    Stranger().verify(token)


def test_a_later_test_that_was_not_passed_ends_the_certification_and_not_the_pass(
    client_of, alice, bob, signed
):
    passed, certified = (token_of(client_of(alice), signed, kind) for kind in (TEST, CERTIFICATION))
    with time_machine.travel(datetime.now(UTC) + timedelta(days=1)):
        given(alice, bob, how=wrong_answers)
        Stranger().verify(passed)
        with pytest.raises(OB3VerificationError, match="'revocation' is set"):
            Stranger().verify(certified)
        assert client_of(alice).get(file_url(signed, TEST)).status_code == 200
        assert client_of(alice).get(file_url(signed, CERTIFICATION)).status_code == 404
        assert "This certification is no longer valid." in badges_page(client_of(alice), signed)


def badges_page(client, run) -> str:
    response = client.get(reverse("badges:badges", args=[run.pk]))
    assert response.status_code == 200
    return response.content.decode()


def test_a_certification_expires_after_its_last_day_at_the_school_and_a_pass_never(client_of, alice, bob):
    """Its day begins hours before that of UTC."""
    alice.school.zone = "Australia/Sydney"
    alice.school.save()
    with time_machine.travel(datetime(2030, 1, 31, 1, tzinfo=UTC), tick=False):
        run = given(alice, bob, valid_months=1)
        sign(client_of(bob), run, bob)
        passed, certified = (token_of(client_of(alice), run, kind) for kind in (TEST, CERTIFICATION))
    assert claims(certified)["validUntil"] == "2030-02-28T12:59:59Z"
    assert "validUntil" not in claims(passed)
    with time_machine.travel(datetime(2030, 2, 28, 12, tzinfo=UTC), tick=False):
        Stranger().verify(certified)
        assert "Valid until Feb 28, 2030." in badges_page(client_of(alice), run)
    with time_machine.travel(datetime(2030, 2, 28, 14, tzinfo=UTC), tick=False):
        Stranger().verify(passed)
        with pytest.raises(OB3VerificationError, match="expired"):
            Stranger().verify(certified)
        assert client_of(alice).get(file_url(run, CERTIFICATION)).status_code == 404


def test_a_badge_says_no_more_than_the_check_page(client_of, alice, bob, signed):
    """Who passed what, where and when, until when, and the digest."""
    alice.user.email = "alice@riverside.example"
    alice.user.save()
    body = json.dumps([claims(token_of(client_of(alice), signed, kind)) for kind in BadgeKind])
    record = recorded(signed)
    for secret in (str(signed.pk), signed.seed, alice.user.username, "riverside.example", bob.user.username):
        assert secret not in body
    assert record.digest in body
    assert set(claims(token_of(client_of(alice), signed, CERTIFICATION))) == {
        *("@context", "id", "type", "name", "issuer", "validFrom", "validUntil", "credentialSubject"),
        *("evidence", "credentialStatus", "iss", "jti", "sub", "nbf", "exp"),
    }


def test_the_public_addresses_name_no_person(client_of, alice, signed):
    token_of(client_of(alice), signed)
    issuer = Issuer.objects.get()
    at, thumbprint = f"/badges/{issuer.code}", issuer.keys.get().thumbprint
    paths = ["/", "/keys/", f"/keys/{thumbprint}/", "/status/0/", "/certification/6-5-4-poker/"]
    for path in [*paths, "/table-test/6-5-4-poker.svg"]:
        response = Client().get(at + path)
        assert (path, response.status_code) == (path, 200)
        assert response["Access-Control-Allow-Origin"] == "*"
        assert not response.cookies
        assert not {b"Alice", b"alice", b"Bob", issuer.keys.get().secret.encode()} & set(
            re.findall(rb"\w+", response.content)
        )
    for private in ("d", "p", "q", "dp", "dq", "qi"):
        assert private not in issuer.keys.get().public
    for path in ("/status/1/", "/status/99999999999999999999/", "/keys/another/", "/license/6-5-4-poker/"):
        assert (path, Client().get(at + path).status_code) == (path, 404)
    for path in paths:
        assert Client().get(f"/badges/{'0' * 32}{path}").status_code == 404
    assert len(issuer.code) == 32


@pytest.mark.parametrize("positions", [{0}, {7, 8, 131_071}])
def test_a_list_reads_back(positions):
    bits = decode_encoded_list(status.encoded(positions))
    assert len(bits) * 8 == status.BITS
    assert {at for at in range(status.BITS) if bits[at // 8] & (0x80 >> at % 8)} == positions


def test_there_is_none_before_it_is_signed_nor_of_a_test_that_was_not_passed(client_of, alice, bob):
    unsigned = given(alice, bob)
    failed = given(alice, bob, how=wrong_answers)
    sign(client_of(bob), failed, bob)
    for run in (unsigned, failed):
        assert client_of(alice).get(file_url(run)).status_code == 404
        assert client_of(alice).get(reverse("badges:badges", args=[run.pk])).status_code == 404
        assert "/badges/" not in page(client_of(alice), run)
    assert not Badge.objects.exists()


def test_a_changed_record_has_none(client_of, alice, signed):
    change_below("exams_testrecord", "text = replace(text, 'Alice', 'Malice')", recorded(signed).pk)
    assert client_of(alice).get(file_url(signed)).status_code == 404


def test_only_those_who_may_read_the_report_get_it(client_of, alice, bob, mona, dora, charlie, signed):
    for url in (file_url(signed), reverse("badges:badges", args=[signed.pk])):
        for member, code in ((alice, 200), (bob, 200), (mona, 200), (charlie, 404), (dora, 404)):
            assert client_of(member).get(url).status_code == code
        assert Client().get(url).status_code == 302
    assert AuditLine.objects.filter(act=AuditAct.VIEWED, who=mona, whom=alice).exists()
    assert client_of(alice).get(file_url(signed, "license")).status_code == 404


def test_a_new_secret_key_of_the_server_makes_a_new_key_and_old_signatures_stay_good(
    client_of, alice, bob, signed, settings, monkeypatch
):
    old = token_of(client_of(alice), signed)
    monkeypatch.setattr(rsa, "generate_private_key", rsa.generate_private_key.__wrapped__)  # not the same one
    settings.SECRET_KEY = "another"
    client = client_of(alice)
    new = token_of(client, signed)
    assert claims(new) == claims(old)
    assert IssuerKey.objects.count() == 2
    Stranger().verify(new)
    Stranger().key_of(old)
    jwt.decode(old, Stranger().key_of(old), algorithms=["RS256"])
    key_set = json.loads(Client().get(f"/badges/{Issuer.objects.get().code}/keys/").content)["keys"]
    assert {key["kid"] for key in key_set} == set(IssuerKey.objects.values_list("thumbprint", flat=True))


def test_the_private_key_is_sealed(client_of, alice, signed):
    token_of(client_of(alice), signed)
    secret = IssuerKey.objects.get().secret
    assert "PRIVATE" not in secret
    assert "BEGIN PRIVATE KEY" in unseal(secret)
