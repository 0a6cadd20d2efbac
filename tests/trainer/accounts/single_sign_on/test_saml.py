"""Sign-in by a school's SAML provider, set up by the owner's form from metadata over HTTP."""

import base64
from dataclasses import replace

import pytest
from allauth.socialaccount.models import SocialAccount
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client

from tests.conftest import signed_in
from tests.servers.identity.saml import TRANSIENT, _pair, serve_saml
from trainer.accounts.models import SignInProvider
from trainer.schools.models import AuditAct, AuditLine, Membership, Role, School, User

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="session")
def saml():
    with serve_saml() as provider:
        yield provider


FORM = {"name": "Riverside SAML", "rule": "create", "upto": "instructor", "default_role": "trainee"}


@pytest.fixture
def idp(saml, olga, settings) -> SignInProvider:
    """As the owner saves it."""
    settings.INTERNAL_PROVIDERS = [saml.base_url]
    form = FORM | {"address": saml.entity_id, "claim": "groups", "instructors": "teachers"}
    saved = signed_in(olga).post("/school/single-sign-on/add/saml/", form)
    assert saved.status_code == 302, saved.content.decode()
    return SignInProvider.objects.get()


def begin(idp, browser: Client) -> str:
    return browser.post(f"/sso/{idp.slug}/")["Location"]


def bring(idp, response: str, browser: Client):
    """Post a response as the provider's page does, without cookies, and follow to the end."""
    posted = Client().post(f"/sso/{idp.slug}/acs/", {"SAMLResponse": response})
    if posted.status_code != 302:
        return posted
    browser.cookies.update(posted.cookies)
    return browser.get(posted["Location"])


def is_in(browser: Client) -> bool:
    return browser.get("/games/").status_code == 200


def refused(response) -> bool:
    return response.status_code == 403 and "Not signed in" in response.content.decode()


def test_a_person_is_signed_in_with_a_new_account_and_a_mapped_role(saml, idp):
    browser = Client()
    response = saml.respond(begin(idp, browser), "iris", email="iris@riverside.example", groups="teachers")
    assert bring(idp, response, browser)["Location"] == "/"
    assert is_in(browser)
    made = Membership.objects.get(user__email="iris@riverside.example")
    assert made.role == Role.INSTRUCTOR
    again = Client()
    assert bring(idp, saml.respond(begin(idp, again), "iris"), again).status_code == 302
    assert is_in(again)
    assert SocialAccount.objects.get().user == made.user


def test_a_member_with_the_same_address_is_linked_only_where_they_are_in_no_other_school(saml, idp, bob):
    User.objects.filter(pk=bob.user_id).update(email="bob@riverside.example")
    elsewhere = School.objects.create(name="Elsewhere", slug="elsewhere")
    there = Membership.objects.create(user=bob.user, school=elsewhere, role=Role.TRAINEE)
    browser = Client()
    first = saml.respond(begin(idp, browser), "bob", email="bob@riverside.example")
    assert refused(bring(idp, first, browser))
    there.delete()
    second = saml.respond(begin(idp, browser), "bob", email="bob@riverside.example")
    assert bring(idp, second, browser).status_code == 302
    assert is_in(browser)


def refusals(saml, address: str) -> dict[str, str]:
    """Responses with one fault each."""
    forged = replace(saml, pair=_pair())
    right = base64.b64decode(saml.respond(address, "iris", email="iris@riverside.example"))
    changed = right.replace(b"iris@riverside.example", b"olga@riverside.example")
    return {
        "unsigned": saml.respond(address, "iris", signed=False),
        "another key": forged.respond(address, "iris"),
        "another audience": saml.respond(address, "iris", audience="https://other.example"),
        "expired": saml.respond(address, "iris", ago=60),
        "changed after it was signed": base64.b64encode(changed).decode(),
        "not base64": "???",
        "not XML": base64.b64encode(b"hello").decode(),
        "nothing": "",
        "entities": base64.b64encode(b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>').decode(),
        "too long": "A" * 200_000,
    }


def test_what_is_not_signed_by_it_for_us_and_now_is_refused(saml, idp):
    browser = Client()
    address = begin(idp, browser)
    before = User.objects.count(), Session.objects.count()
    for fault, response in refusals(saml, address).items():
        assert refused(bring(idp, response, browser)), fault
    assert (User.objects.count(), Session.objects.count()) == before  # strangers leave nothing behind
    assert bring(idp, saml.respond(address, "iris"), browser).status_code == 302  # with no fault it is taken


def test_a_response_is_taken_once_and_only_in_the_browser_that_asked(saml, idp):
    browser, thief = Client(), Client()
    response = saml.respond(begin(idp, browser), "iris")
    assert refused(bring(idp, response, thief))
    assert bring(idp, response, browser).status_code == 302
    browser.post("/logout/")
    assert refused(bring(idp, response, browser))
    assert not is_in(browser)


def test_a_response_to_another_request_is_refused(saml, idp):
    browser, other = Client(), Client()
    begin(idp, browser)
    response = saml.respond(begin(idp, other), "iris")
    assert refused(bring(idp, response, browser))


def test_a_response_for_another_schools_provider_is_refused(saml, idp, dora):
    about = {"kind": "saml", "name": "Elsewhere", "setup": idp.setup, "rule": "create"}
    other = SignInProvider.objects.create(school=dora.school, **about)
    browser = Client()
    response = saml.respond(begin(idp, browser), "iris")
    assert refused(bring(other, response, browser))


def test_a_name_that_changes_each_time_is_refused(saml, idp):
    browser = Client()
    assert refused(bring(idp, saml.respond(begin(idp, browser), "x", name_format=TRANSIENT), browser))


def test_the_provider_can_read_our_metadata(idp):
    page = Client().get(f"/sso/{idp.slug}/metadata/").content.decode()
    assert f"http://testserver/sso/{idp.slug}/acs/" in page
    assert "SingleLogoutService" not in page


def test_the_owner_pastes_metadata_and_changes_the_name_later(saml, olga, settings):
    settings.INTERNAL_PROVIDERS = [saml.base_url]
    browser = signed_in(olga)
    add = "/school/single-sign-on/add/saml/"
    assert browser.post(add, FORM | {"metadata": "<a/>"}).status_code == 422
    assert browser.post(add, FORM).status_code == 422
    assert browser.post(add, FORM | {"metadata": saml.metadata().decode()}).status_code == 302
    made = SignInProvider.objects.get()
    assert made.setup["entityId"] == saml.entity_id
    assert browser.post(f"/school/single-sign-on/{made.pk}/", FORM | {"name": "Sign in"}).status_code == 302
    made.refresh_from_db()
    assert (made.name, made.setup["entityId"]) == ("Sign in", saml.entity_id)


def signs_in(saml, idp) -> bool:
    browser = Client()
    return bring(idp, saml.respond(begin(idp, browser), "iris"), browser).status_code == 302


def test_the_old_certificate_counts_until_the_new_one_has_signed(saml, idp, monkeypatch, capsys):
    before = replace(saml)
    monkeypatch.setattr(saml, "pair", _pair())
    assert not signs_in(saml, idp)
    call_command("saml_metadata")
    assert "1 SAML providers read, 0 not." in capsys.readouterr().out
    assert signs_in(before, idp)
    call_command("saml_metadata")
    assert signs_in(before, idp)
    assert signs_in(saml, idp)
    assert not signs_in(before, idp)
    assert AuditLine.objects.get(act=AuditAct.PROVIDER_CHANGED).detail.startswith("Riverside SAML, SHA-256 ")
    assert not signs_in(replace(saml, pair=_pair()), idp)


def test_metadata_of_another_provider_or_none_changes_nothing(saml, idp, monkeypatch, capsys):
    for metadata in (
        b"<a/>",
        saml.metadata().replace(saml.entity_id.encode(), b"https://other.example/saml"),
    ):
        monkeypatch.setattr(
            "trainer.accounts.sign_on.discovery.fetch_metadata", lambda _address, said=metadata: said
        )
        call_command("saml_metadata")
        assert "0 SAML providers read, 1 not." in capsys.readouterr().out
    assert SignInProvider.objects.get().setup == idp.setup
    assert signs_in(saml, idp)
