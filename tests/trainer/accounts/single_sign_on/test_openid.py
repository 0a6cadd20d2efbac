"""Sign-in by a school's OpenID provider: a real one, over loopback."""

import pytest
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.hashers import make_password
from django.test import Client

from tests.trainer.accounts.sign_ins import attempt, signs_in
from tests.trainer.accounts.single_sign_on.conftest import provider_at, sign_on
from trainer.accounts.models import AccountRule, EndedLink, SignInProvider
from trainer.accounts.services.people import change_role, leave, readmit
from trainer.accounts.sign_on.services import remove_provider
from trainer.schools.models import AuditLine, Membership, Role, User

pytestmark = pytest.mark.django_db


def is_in(browser: Client) -> bool:
    return browser.get("/games/").status_code == 200


def address(member, email: str) -> None:
    User.objects.filter(pk=member.user_id).update(email=email)


def change(provider, **about) -> None:
    SignInProvider.objects.filter(pk=provider.pk).update(**about)


@pytest.fixture
def known(openid, riverside_account, bob):
    """Bob has an address here, and the same one at the provider."""
    address(bob, "bob@riverside.example")
    return openid.person("bob", email="bob@riverside.example")


def acts(*found: str) -> list[tuple]:
    lines = AuditLine.objects.filter(act__in=found).order_by("pk")
    return [(line.act, line.who, line.detail) for line in lines]


def refused(response) -> bool:
    return response.status_code == 403 and "Not signed in" in response.content.decode()


def test_a_member_with_the_same_verified_address_is_linked_and_signed_in(openid, riverside_account, bob):
    address(bob, "Bob@riverside.example")
    sub = openid.person("bob", email="bob@riverside.example")
    browser = Client()
    assert sign_on(openid, "bob", browser=browser)["Location"] == "/"
    assert is_in(browser)
    link = SocialAccount.objects.get(user=bob.user)
    assert (link.provider, link.uid, link.extra_data) == ("riverside", sub, {})
    assert acts("linked", "signed-in") == [
        ("linked", bob, "Riverside account"),
        ("signed-in", bob, "Riverside account"),
    ]
    # A stranger who typed the address into that account knows its password no more, which is said.
    assert acts("password-ended")
    assert not signs_in("bob")
    address(bob, "")
    assert is_in_after(openid, "bob")  # by the link alone from now on


def is_in_after(openid, username: str, slug: str = "riverside") -> bool:
    browser = Client()
    sign_on(openid, username, slug, browser=browser)
    return is_in(browser)


def test_an_address_that_is_not_verified_takes_over_nothing(openid, riverside_account, bob):
    change(riverside_account, rule=AccountRule.CREATE)
    address(bob, "bob@riverside.example")
    openid.person("eve", email="bob@riverside.example", verified=False)
    before = User.objects.count()
    assert refused(sign_on(openid, "eve"))
    assert (SocialAccount.objects.count(), User.objects.count()) == (0, before)
    openid.person("eve", email="bob@riverside.example", verified=True)
    assert is_in_after(openid, "eve")  # the negative control: it was the claim alone


@pytest.mark.parametrize(
    "terms",
    [{"rule": AccountRule.LINKED}, {"domains": ",gmail.example,"}, {"upto": Role.TRAINEE}],
    ids=["links alone", "other domains", "a lower role"],
)
def test_who_does_not_meet_the_providers_terms_is_refused(openid, riverside_account, known, terms):
    usual = {name: getattr(riverside_account, name) for name in terms}
    change(riverside_account, **terms)
    assert refused(sign_on(openid, "bob"))
    change(riverside_account, **usual)
    assert is_in_after(openid, "bob")


@pytest.mark.parametrize("of_user", ["is_superuser", "is_demo"])
def test_the_servers_own_staff_and_the_demos_are_refused(openid, known, bob, settings, of_user):
    settings.DEBUG = False
    User.objects.filter(pk=bob.user_id).update(**{of_user: True})
    assert not is_in_after(openid, "bob")


def test_an_owner_is_never_signed_in(openid, riverside_account, olga):
    change(riverside_account, upto=Role.MANAGER)
    address(olga, "staff@riverside.example")
    openid.person("staff", email="staff@riverside.example")
    assert refused(sign_on(openid, "staff"))


def test_an_address_of_two_members_links_neither_and_one_of_a_successor_no_second_one(
    openid, known, bob, alice
):
    address(alice, "bob@riverside.example")
    assert refused(sign_on(openid, "bob"))
    address(alice, "")
    assert is_in_after(openid, "bob")
    openid.person("successor", email="bob@riverside.example")
    assert refused(sign_on(openid, "successor"))


def test_a_provider_signs_in_no_one_who_belongs_to_another_school_too(openid, known, bob, hillside):
    there = Membership.objects.create(user=bob.user, school=hillside, role=Role.TRAINEE)
    assert refused(sign_on(openid, "bob"))
    there.delete()
    browser = Client()
    sign_on(openid, "bob", browser=browser)
    assert is_in(browser)
    Membership.objects.create(user=bob.user, school=hillside, role=Role.OWNER)
    assert not is_in(browser)
    assert "Your school or role changed. Sign in with your password." in browser.get("/login/").text
    assert refused(sign_on(openid, "bob"))  # also by a link that was made before


def test_a_session_of_a_provider_ends_with_a_role_above_its_own(openid, known, bob, olga):
    browser = Client()
    sign_on(openid, "bob", browser=browser)
    change_role(membership=bob, role=Role.TRAINEE, by=olga)
    assert is_in(browser)
    change_role(membership=bob, role=Role.OWNER, by=olga)
    assert not is_in(browser)


def test_the_sessions_of_a_provider_end_with_it_and_others_do_not(
    openid, riverside_account, known, bob, olga
):
    browser, own = Client(), Client()
    sign_on(openid, "bob", browser=browser)
    User.objects.filter(pk=bob.user_id).update(password=make_password("bob-knows-this"))
    sign_on(openid, "bob", browser=browser)
    attempt("bob", "bob-knows-this", browser=own)
    assert (is_in(browser), is_in(own)) == (True, True)
    remove_provider(riverside_account, by=olga)
    assert (is_in(browser), is_in(own)) == (False, True)


def test_a_provider_of_another_school_signs_in_no_member_of_this_one(openid, bob, dora):
    provider_at(openid, dora.school, "elsewhere", rule=AccountRule.EMAIL)
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    assert refused(sign_on(openid, "bob", "elsewhere"))
    SocialAccount.objects.create(user=bob.user, provider="elsewhere", uid=openid.person("bob"))
    assert refused(sign_on(openid, "bob", "elsewhere"))  # even by a link that should not be there


def test_who_left_stays_out_until_readmitted(openid, riverside_account, known, bob, olga):
    change(riverside_account, rule=AccountRule.CREATE)
    assert is_in_after(openid, "bob")
    leave(membership=bob, by=olga)
    assert not SocialAccount.objects.exists()
    address(bob, "")
    openid.person("bob", email="robert@riverside.example")
    assert refused(sign_on(openid, "bob"))  # known by their subject, whatever address they have
    assert EndedLink.objects.get().membership == bob
    readmit(membership=bob, by=olga)
    address(bob, "robert@riverside.example")
    assert is_in_after(openid, "bob")


def test_a_new_account_has_the_default_role_and_no_password(openid, riverside_account):
    change(riverside_account, rule=AccountRule.CREATE)
    openid.person("new", email="nia@riverside.example", name=("Nia\u202e", "Ōta"))
    assert is_in_after(openid, "new")
    made = Membership.objects.get(user__email="nia@riverside.example")
    assert (made.role, made.school, made.user.username) == (Role.TRAINEE, riverside_account.school, "nia.ota")
    assert (made.user.first_name, made.user.has_usable_password()) == ("Nia", False)
    assert ("created", made, "Trainee, Riverside account") in acts("created")
    assert is_in_after(openid, "new")
    assert Membership.objects.filter(user=made.user).count() == 1


def test_a_role_follows_the_claim_at_each_sign_in_where_it_is_mapped_and_never_to_owner(
    openid, riverside_account, known, bob
):
    roles = {"floor": Role.MANAGER, "students": Role.TRAINEE, "bosses": Role.OWNER}
    change(riverside_account, claim="realm_access.roles", roles=roles, upto=Role.MANAGER)
    for claimed, expected in (
        *(([], Role.INSTRUCTOR), (["floor"], Role.MANAGER), (["unknown"], Role.MANAGER)),
        *((["students"], Role.TRAINEE), (["bosses"], Role.TRAINEE)),
    ):
        openid.person("bob", email="bob@riverside.example", roles=claimed)
        assert is_in_after(openid, "bob")
        bob.refresh_from_db()
        assert bob.role == expected
    assert acts("role-mapped") == [
        ("role-mapped", bob, "Instructor → Shift manager, Riverside account"),
        ("role-mapped", bob, "Shift manager → Trainee, Riverside account"),
    ]


def test_the_way_back_is_one_browsers_and_once(openid, known):
    browser, thief = Client(), Client()
    back = openid.sign_in(browser.post("/sso/riverside/")["Location"], "bob")
    back = back.removeprefix("http://testserver")
    assert refused(thief.get(back))
    assert browser.get(back).status_code == 302
    assert is_in(browser)
    browser.post("/logout/")
    assert refused(browser.get(back))


def test_signing_in_begins_by_a_form_alone(openid, riverside_account):
    assert Client().get("/sso/riverside/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/sso/riverside/").status_code == 403
