"""A second factor: added, asked for at the next sign-in, required by a school of its staff, and reset."""

import re

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client
from django.urls import reverse

from tests.conftest import join
from tests.trainer.accounts.sign_ins import attempt
from trainer.accounts.adapter import AccountAdapter
from trainer.accounts.services.people import reset_password
from trainer.schools.models import AuditLine, Role, School

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXP"
PAGE, ADD = "/settings/second-factor/", "/settings/second-factor/app/add/"
CODES = "/settings/second-factor/codes/"
CODE_PAGE = "/login/second-factor/"


def code(secret: str = SECRET) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


@pytest.fixture(autouse=True)
def no_limits_left():
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def clock():
    with time_machine.travel("2026-11-23 09:00:00+00:00", tick=False) as moved:
        yield moved


def protected(member) -> None:
    TOTP.activate(member.user, SECRET)


def is_in(client: Client) -> bool:
    return client.get("/games/").status_code == 200


def acts(*found: str) -> list[tuple]:
    lines = AuditLine.objects.filter(act__in=found).order_by("pk")
    return [(line.act, line.who, line.whom) for line in lines]


def added(client: Client, password: str) -> str:
    """Add an app as its pages lead to it, and return the secret."""
    confirm = client.get(ADD)["Location"]
    assert confirm.startswith("/settings/confirm/")
    assert client.post(confirm, {"password": "wrong"}).status_code == 200
    assert client.get(ADD).status_code == 302  # not confirmed yet
    assert client.post(confirm, {"password": password})["Location"] == ADD
    secret = re.search(r'totp-key">(\w+)<', client.get(ADD).content.decode())[1]
    assert client.post(ADD, {"code": "000 000"}).status_code == 200
    assert client.post(ADD, {"code": code(secret)})["Location"] == CODES
    return secret


def test_an_app_is_added_after_the_password_and_asked_for_at_the_next_sign_in(
    client, bob, clock, django_capture_on_commit_callbacks
):
    attempt("bob", "bob-knows-this", browser=client)
    with django_capture_on_commit_callbacks(execute=True):
        secret = added(client, "bob-knows-this")
    assert acts("factor-added") == [("factor-added", bob, None)]
    client.post("/logout/")
    clock.shift(60)
    there = Client()
    assert attempt("bob", "bob-knows-this", browser=there)["Location"] == CODE_PAGE
    assert not is_in(there)
    assert there.post(CODE_PAGE, {"code": code(secret)}).status_code == 302
    assert is_in(there)


def test_a_wrong_code_opens_nothing_and_is_a_line(client, bob):
    protected(bob)
    attempt("bob", "bob-knows-this", browser=client)
    assert "Wrong code" in client.post(CODE_PAGE, {"code": "000000"}).content.decode()
    assert not is_in(client)
    assert acts("wrong-code", "signed-in") == [("wrong-code", None, bob)]


def test_codes_are_not_guessed(client, bob, clock):
    protected(bob)
    attempt("bob", "bob-knows-this", browser=client)
    for _ in range(5):
        client.post(CODE_PAGE, {"code": "000000"})
    assert "Too many wrong codes" in client.post(CODE_PAGE, {"code": code()}).content.decode()
    assert not is_in(client)
    clock.shift(301)
    assert client.post(CODE_PAGE, {"code": code()}).status_code == 302
    assert is_in(client)


@pytest.mark.parametrize("typed", [lambda c: c, lambda c: f" {c[:4]}-{c[4:]} "])
def test_a_recovery_code_works_once_with_or_without_its_dash(client, bob, typed):
    protected(bob)
    recovery = RecoveryCodes.activate(bob.user).get_unused_codes()[0]
    for works in (True, False):
        there = Client()
        attempt("bob", "bob-knows-this", browser=there)
        there.post(CODE_PAGE, {"code": typed(recovery)})
        assert is_in(there) == works


def test_a_new_password_on_a_slip_does_not_pass_by_the_second_factor(client, bob, olga):
    protected(bob)
    assert attempt("bob", reset_password(membership=bob, by=olga), browser=client)["Location"] == CODE_PAGE
    assert client.get("/password/")["Location"].startswith("/login/")


def test_an_open_browser_neither_adds_nor_removes_one(client_of, bob):
    protected(bob)
    RecoveryCodes.activate(bob.user)
    browser = client_of(bob)
    for page in ("app/remove/", "codes/", "codes/replace/", "passkeys/add/"):
        assert browser.get(PAGE + page)["Location"].startswith("/settings/confirm/"), page
        browser.post(PAGE + page)
    assert Authenticator.objects.filter(user=bob.user).count() == 2


def test_without_the_confirmation_it_would(client_of, bob, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(AccountAdapter, "is_reauthentication_required", lambda *_, **__: False)
    protected(bob)
    client_of(bob).post(PAGE + "app/remove/")
    assert not Authenticator.objects.exists()


def test_no_one_removes_anothers_passkey(client_of, alice, bob):
    key = Authenticator.objects.create(user=bob.user, type="webauthn", data={"name": "Key"})
    browser = client_of(alice)
    confirm = browser.get(f"{PAGE}passkeys/{key.pk}/remove/")["Location"]
    browser.post(confirm, {"password": "alice-knows-this"})
    assert browser.post(f"{PAGE}passkeys/{key.pk}/remove/").status_code == 404
    assert Authenticator.objects.filter(pk=key.pk).exists()


@pytest.fixture
def strict(riverside) -> School:
    School.objects.update(second_factor=True)
    return riverside


def test_an_owner_requires_it_with_an_audit_line(client_of, olga):
    client_of(olga).post("/school/", {"name": "Riverside", "second_factor": "yes"})
    assert School.objects.get().second_factor
    assert AuditLine.objects.filter(act="factor-rule", who=olga, detail="False → True").exists()


@pytest.mark.usefixtures("strict")
def test_staff_without_one_are_led_to_add_it_and_back(client, olga):
    attempt("olga", "olga-knows-this", browser=client)
    assert client.get("/people/invite/")["Location"] == PAGE
    assert "Your school asks this of staff" in client.get(PAGE).content.decode()
    added(client, "olga-knows-this")
    assert 'href="/people/invite/">Continue' in client.get(PAGE).content.decode()
    assert client.get("/people/invite/").status_code == 200


@pytest.mark.usefixtures("strict")
def test_what_they_sent_is_kept_and_not_done(client_of, olga, mona, alice):
    form = {"role": Role.INSTRUCTOR, "csrfmiddlewaretoken": "x" * 64}
    page = client_of(olga).post(f"/people/{alice.pk}/role/", form)
    assert page.status_code == 409
    assert 'name="role" value="instructor"' in page.content.decode()
    alice.refresh_from_db()
    assert alice.role == Role.TRAINEE
    protected(olga)
    client_of(olga).post(f"/people/{alice.pk}/role/", form)
    alice.refresh_from_db()
    assert alice.role == Role.INSTRUCTOR


SIGNING = ["/runs/00000000-0000-0000-0000-000000000000/report/sign/"]
SETTING = ["/house-rules/"]


@pytest.mark.parametrize("path", [*SIGNING, *SETTING])
@pytest.mark.usefixtures("strict")
def test_it_is_asked_of_those_who_sign_and_who_set_the_house(client_of, mona, path):
    assert client_of(mona).post(path).status_code == 409
    protected(mona)
    assert client_of(mona).post(path).status_code != 409


@pytest.mark.usefixtures("strict")
def test_trainees_and_other_work_of_staff_go_on_without(client_of, alice, bob):
    assert client_of(alice).get("/games/").status_code == 200
    for path in ("/", "/people/", "/tables/", "/classes/", "/house-rules/"):
        assert client_of(bob).get(path).status_code == 200, path


def test_an_owner_resets_it_with_an_audit_line(client_of, bob, olga):
    protected(bob)
    owner = client_of(olga)
    assert "Reset second factor" in owner.get(f"/people/{bob.pk}/").content.decode()
    owner.post(f"/people/{bob.pk}/second-factor/")
    assert not Authenticator.objects.exists()
    assert acts("factor-reset") == [("factor-reset", olga, bob)]
    there = Client()
    attempt("bob", "bob-knows-this", browser=there)
    assert is_in(there)


def test_no_one_resets_their_own_or_anothers_of_two_schools_and_no_manager_any(
    client_of, bob, mona, olga, hillside
):
    protected(bob)
    protected(olga)
    assert client_of(olga).post(f"/people/{olga.pk}/second-factor/").status_code == 404
    assert client_of(mona).post(f"/people/{bob.pk}/second-factor/").status_code == 404
    join(hillside, "bob", Role.TRAINEE, bob.user)
    assert client_of(olga).post(f"/people/{bob.pk}/second-factor/").status_code == 404
    assert Authenticator.objects.count() == 2


def test_the_export_of_ones_data_has_no_secret(client_of, bob):
    protected(bob)
    browser = client_of(bob)
    assert "Your second factors" in browser.get(reverse("home:own_data")).content.decode()
    assert SECRET not in b"".join(browser.post("/your-data/download/")).decode()
