"""The owner's pages, the buttons at sign-in, the way to them, one's own links, and confirming without a
password."""

import json
import re

import pytest
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.core.management import CommandError, call_command
from django.test import Client

from tests.conftest import signed_in
from tests.trainer.accounts.single_sign_on.conftest import sign_on
from tests.trainer.accounts.test_second_factor import protected
from trainer.accounts.models import AccountRule, SignInProvider
from trainer.accounts.second_factor import has_second_factor
from trainer.accounts.sign_on.sealing import Unreadable, unseal
from trainer.schools.models import AuditLine, Membership, Role, School
from trainer.schools.services import make_link

pytestmark = pytest.mark.django_db
PAGE, ADD = "/school/single-sign-on/", "/school/single-sign-on/add/openid/"
SECRET = "a-secret-of-the-client"


def form(openid, **changes: str) -> dict[str, str]:
    about = {
        "name": "Sign in with Riverside",
        "rule": "email",
        "upto": "instructor",
        "default_role": "trainee",
    }
    return about | {"address": openid.base_url, "client_id": "trainer", "secret": SECRET} | changes


def saved(openid, olga, **changes: str) -> SignInProvider:
    page = signed_in(olga).post(ADD, form(openid, **changes))
    assert page.status_code == 302, page.content.decode()
    return SignInProvider.objects.get()


def acts(*found: str) -> list[tuple]:
    lines = AuditLine.objects.filter(act__in=found).order_by("pk")
    return [(line.act, line.who, line.detail) for line in lines]


def test_the_way_to_a_school_is_shown_once_one_has_a_provider(openid, olga, client):
    assert "Sign in with your school" not in client.get("/login/").text
    saved(openid, olga)
    assert "Sign in with your school" in client.get("/login/").text


def test_an_owner_adds_a_provider_and_the_secret_is_not_seen_again(openid, olga):
    browser = signed_in(olga)
    first = browser.get(ADD).content.decode()
    address = re.search(r"<code>http://testserver/sso/(\w+)/callback/</code>", first)[1]
    slug = re.search(r'name="slug" value="([^"]+)"', first)[1]
    browser.post(ADD, form(openid) | {"slug": slug, "domains": "Riverside.example, @b.example"})
    made = SignInProvider.objects.get()
    assert (made.slug, made.domains) == (address, ",riverside.example,b.example,")
    assert unseal(made.secret) == SECRET
    assert SECRET not in made.secret
    pages = [browser.get(page).content.decode() for page in (PAGE, f"{PAGE}{made.pk}/")]
    assert not any(SECRET in page or made.secret in page for page in pages)
    assert acts("provider-added") == [
        ("provider-added", olga, f"Sign in with Riverside, OpenID Connect, {openid.base_url}")
    ]
    browser.post(f"{PAGE}{made.pk}/", form(openid, secret="", name="Riverside"))
    made.refresh_from_db()
    assert (made.name, unseal(made.secret)) == ("Riverside", SECRET)
    browser.post(f"{PAGE}{made.pk}/remove/")
    assert not SignInProvider.objects.exists()
    assert [act for act, _who, _detail in acts("provider-changed", "provider-removed")] == [
        "provider-changed",
        "provider-removed",
    ]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"secret": ""}, "Enter the client secret."),
        ({"address": "http://10.0.0.1/"}, "doesn’t begin with https://"),
        ({"address": "https://10.0.0.1/"}, "We couldn’t read anything"),
        ({"address": "https://user@example.com/"}, "isn’t an address"),
        ({"address": "file:///etc/passwd"}, "isn’t an address"),
        ({"upto": "owner"}, "owner is not one of the available choices"),
        ({"default_role": "owner"}, "owner is not one of the available choices"),
        ({"default_role": "manager"}, "above the highest role"),
        ({"claim": "groups", "managers": "floor"}, "above the highest role"),
        ({"instructors": "teachers"}, "Enter the claim"),
        ({"claim": "groups", "instructors": "a", "trainees": "a"}, "already used for another role"),
        ({"domains": "not a domain"}, "isn’t a domain"),
    ],
)
def test_what_the_form_refuses(openid, olga, changes, words):
    page = signed_in(olga).post(ADD, form(openid, **changes))
    assert page.status_code == 422
    assert words in page.content.decode()
    assert not SignInProvider.objects.exists()


def test_a_kept_secret_goes_to_no_other_address(openid, olga):
    made = saved(openid, olga)
    SignInProvider.objects.filter(pk=made.pk).update(setup=made.setup | {"token_endpoint": "https://before"})
    page = signed_in(olga).post(f"{PAGE}{made.pk}/", form(openid, secret=""))
    assert (page.status_code, "Enter the client secret." in page.content.decode()) == (422, True)


def test_another_issuer_ends_the_links(openid, olga, bob):
    made = saved(openid, olga)
    SocialAccount.objects.create(user=bob.user, provider=made.slug, uid="1")
    signed_in(olga).post(f"{PAGE}{made.pk}/", form(openid))
    assert SocialAccount.objects.exists()
    SignInProvider.objects.filter(pk=made.pk).update(setup=made.setup | {"issuer": "https://before"})
    signed_in(olga).post(f"{PAGE}{made.pk}/", form(openid))
    assert not SocialAccount.objects.exists()


def test_an_issuer_for_anyone_needs_the_schools_domains(openid, olga, monkeypatch):
    monkeypatch.setattr("trainer.accounts.sign_on.discovery.FOR_ANYONE", (openid.base_url,))
    browser = signed_in(olga)
    for rule in (AccountRule.EMAIL, AccountRule.CREATE):
        assert browser.post(ADD, form(openid, rule=rule)).status_code == 422
    assert browser.post(ADD, form(openid, rule="create", domains="riverside.example")).status_code == 302


def test_another_secret_key_makes_the_secret_unreadable(openid, riverside_account, settings):
    sealed = riverside_account.secret
    settings.SECRET_KEY = "another-" + "0123456789abcdef" * 4
    with pytest.raises(Unreadable):
        unseal(sealed)
    page = Client().post("/sso/riverside/")
    assert (page.status_code, "set up again" in page.content.decode()) == (403, True)


def form_action(response) -> list[str]:
    policy = response["Content-Security-Policy"]
    return re.search(r"form-action ([^;]*)", policy)[1].split()


def test_the_sign_in_page_of_a_school_leads_to_its_providers_alone(openid, riverside_account, dora):
    about = {
        "kind": "saml",
        "name": "Other",
        "setup": {"singleSignOnService": {"url": "https://other.example/s"}},
    }
    SignInProvider.objects.create(school=dora.school, **about)
    browser = Client()
    page = browser.get("/login/?school=riverside&next=/games/")
    assert "Riverside account" in page.content.decode()
    assert "Other" not in page.content.decode()
    assert 'name="next" value="/games/"' in page.content.decode()
    assert form_action(page) == ["'self'", openid.base_url]
    assert form_action(browser.get(f"/login/?school={dora.school.slug}")) == [
        "'self'",
        "https://other.example",
    ]
    assert form_action(browser.get("/login/")) == ["'self'"]
    assert form_action(browser.get("/login/school/")) == ["'self'"]


@pytest.mark.parametrize("typed", ["iris@riverside.example", "Riverside.Example"])
def test_a_school_is_found_by_what_fits(openid, riverside_account, typed):
    SignInProvider.objects.update(domains=",riverside.example,")
    page = Client().post("/login/school/?next=/games/", {"school": typed})
    assert page["Location"] == "/login/?school=riverside&next=%2Fgames%2F"


@pytest.mark.parametrize("typed", ["", "iris@side.example", "%"])
def test_schools_are_not_listed(openid, riverside_account, typed):
    SignInProvider.objects.update(domains=",riverside.example,")
    page = Client().post("/login/school/", {"school": typed})
    assert page.status_code == 422
    assert "Riverside account" not in page.content.decode()
    assert "school=riverside" not in page.content.decode()


def test_no_one_is_led_to_another_site(openid, riverside_account):
    page = Client().post("/login/school/?next=https://evil.example/", {"school": "riverside"})
    assert page["Location"] == "/login/?school=riverside"


def confirm(browser: Client, page: str, password: str) -> None:
    way = browser.get(page)["Location"]
    assert browser.post(way, {"password": password})["Location"] == page


def test_a_member_links_their_account_after_confirming_and_unlinks_it(openid, riverside_account, bob):
    SignInProvider.objects.update(rule=AccountRule.LINKED)
    openid.person("bob", email="other@riverside.example")
    browser = signed_in(bob)
    assert "/settings/sign-on/" in browser.get("/settings/").content.decode()
    page = "/settings/sign-on/riverside/link/"
    assert page in browser.get("/settings/sign-on/").content.decode()
    assert browser.post(page)["Location"] == page  # not confirmed yet
    confirm(browser, page, "bob-knows-this")
    assert form_action(browser.get(page)) == ["'self'", openid.base_url]
    back = openid.sign_in(browser.post(page)["Location"], "bob")
    assert browser.get(back.removeprefix("http://testserver"))["Location"] == "/settings/sign-on/"
    link = SocialAccount.objects.get(user=bob.user)
    assert bob.user.check_password("bob-knows-this")
    assert sign_on(openid, "bob")["Location"] == "/"
    stored = json.loads(browser.post("/your-data/download/").content)["socialaccount.SocialAccount"]
    assert [(row["provider"], "extra_data" in row) for row in stored] == [("riverside", False)]
    browser.post(f"/settings/sign-on/{link.pk}/unlink/")
    assert not SocialAccount.objects.exists()
    assert acts("linked", "unlinked") == [
        ("linked", bob, "Riverside account"),
        ("unlinked", bob, "Riverside account"),
    ]


def test_a_person_at_the_provider_is_linked_to_one_account(openid, riverside_account, bob, alice):
    SocialAccount.objects.create(user=alice.user, provider="riverside", uid=openid.person("shared"))
    browser, page = signed_in(bob), "/settings/sign-on/riverside/link/"
    confirm(browser, page, "bob-knows-this")
    back = openid.sign_in(browser.post(page)["Location"], "shared")
    browser.get(back.removeprefix("http://testserver"))
    assert SocialAccount.objects.get().user == alice.user
    assert "Another account here is linked" in browser.get("/settings/sign-on/").content.decode()


@pytest.mark.parametrize("who", ["olga", "dora"])
def test_who_may_not_sign_in_by_it_may_not_link_it(openid, riverside_account, request, who):
    browser = signed_in(request.getfixturevalue(who))
    assert browser.get("/settings/sign-on/riverside/link/").status_code == 404
    assert "Riverside account" not in browser.get("/settings/sign-on/").content.decode()


def test_no_one_unlinks_another_persons_link(openid, riverside_account, bob, alice):
    link = SocialAccount.objects.create(user=alice.user, provider="riverside", uid="1")
    assert signed_in(bob).post(f"/settings/sign-on/{link.pk}/unlink/").status_code == 404


def newcomer(openid, riverside_account) -> tuple[Client, Membership]:
    """A person who has nothing but the provider."""
    SignInProvider.objects.update(rule=AccountRule.CREATE)
    openid.person("nia", email="nia@riverside.example")
    browser = Client()
    sign_on(openid, "nia", browser=browser)
    return browser, Membership.objects.get(user__email="nia@riverside.example")


def test_without_a_password_a_fresh_sign_in_confirms(openid, riverside_account):
    with time_machine.travel("2026-11-23 09:00:00+00:00", tick=True) as clock:
        browser, _member = newcomer(openid, riverside_account)
        assert browser.get("/settings/second-factor/app/add/").status_code == 200
        clock.shift(16 * 60)
        way = browser.get("/settings/second-factor/app/add/")["Location"]
        assert way.startswith("/settings/confirm/provider/")
        page = browser.get(way)
        assert form_action(page) == ["'self'", openid.base_url]
        back = openid.sign_in(
            browser.post("/sso/riverside/", {"next": "/settings/second-factor/app/add/"})["Location"], "nia"
        )
        response = browser.get(back.removeprefix("http://testserver"))
        assert response["Location"] == "/settings/second-factor/app/add/"
        assert browser.get(response["Location"]).status_code == 200


def test_the_last_way_in_is_not_unlinked(openid, riverside_account):
    browser, member = newcomer(openid, riverside_account)
    link = SocialAccount.objects.get(user=member.user)
    browser.post(f"/settings/sign-on/{link.pk}/unlink/")
    assert SocialAccount.objects.exists()
    assert "Choose a password first." in browser.get("/settings/sign-on/").content.decode()


def test_a_second_school_wants_a_password_first(openid, riverside_account):
    browser, member = newcomer(openid, riverside_account)
    elsewhere = School.objects.create(name="Elsewhere", slug="elsewhere")
    path = f"/join/{make_link(school=elsewhere, role=Role.TRAINEE)[1]}/"
    assert browser.post(path)["Location"].startswith("/password/set/?next=")
    assert not member.user.memberships.filter(school=elsewhere).exists()
    member.user.set_password("nia-knows-this")
    member.user.save()
    assert signed_in(member).post(path)["Location"] == "/"
    assert member.user.memberships.filter(school=elsewhere).exists()


def test_a_second_factor_is_asked_for_after_the_provider(openid, riverside_account):
    _browser, member = newcomer(openid, riverside_account)
    protected(member)
    browser = Client()
    assert sign_on(openid, "nia", browser=browser)["Location"] == "/login/second-factor/"
    assert browser.get("/games/").status_code == 302


def test_the_command_line_resets_the_second_factor_of_a_sole_owner(olga, capsys):
    protected(olga)
    call_command("reset_second_factor", "Olga")
    assert not has_second_factor(olga.user)
    assert acts("factor-reset") == [("factor-reset", None, "")]
    with pytest.raises(CommandError):
        call_command("reset_second_factor", "no-one")


def test_the_way_back_to_a_page_of_ours_alone(openid, riverside_account):
    browser = Client()
    SignInProvider.objects.update(rule=AccountRule.CREATE)
    openid.person("nia", email="nia@riverside.example")
    there = browser.post("/sso/riverside/", {"next": "https://evil.example/"})["Location"]
    back = openid.sign_in(there, "nia")
    assert browser.get(back.removeprefix("http://testserver"))["Location"] == "/"
