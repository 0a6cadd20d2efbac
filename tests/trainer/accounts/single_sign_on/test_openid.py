"""Sign-in by a school's OpenID provider: a real one, over loopback."""

import pytest
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.hashers import make_password
from django.test import Client

from tests.trainer.accounts.sign_ins import attempt, signs_in
from tests.trainer.accounts.single_sign_on.conftest import provider_at, sign_on
from trainer.accounts.models import AccountRule, EndedLink
from trainer.accounts.services.people import change_role, leave, readmit
from trainer.accounts.sign_on.services import remove_provider
from trainer.schools.models import AuditLine, Membership, Role, School, User

pytestmark = pytest.mark.django_db


def is_in(browser: Client) -> bool:
    return browser.get("/games/").status_code == 200


def address(member, email: str) -> None:
    User.objects.filter(pk=member.user_id).update(email=email)


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
    address(bob, "bob@riverside.example")
    openid.person("eve", email="bob@riverside.example", verified=False)
    assert refused(sign_on(openid, "eve"))
    assert not SocialAccount.objects.exists()
    openid.person("eve", email="bob@riverside.example", verified=True)
    assert is_in_after(openid, "eve")  # the negative control: it was the claim alone


def test_an_unverified_address_of_a_member_makes_no_second_account(openid, riverside_account, bob):
    riverside_account.rule = AccountRule.CREATE
    riverside_account.save()
    address(bob, "bob@riverside.example")
    openid.person("eve", email="bob@riverside.example", verified=False)
    before = User.objects.count()
    assert refused(sign_on(openid, "eve"))
    assert User.objects.count() == before


def test_the_rule_of_links_alone_finds_no_one_by_their_address(openid, riverside_account, bob):
    riverside_account.rule = AccountRule.LINKED
    riverside_account.save()
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    assert refused(sign_on(openid, "bob"))


def test_an_address_that_two_members_have_links_neither(openid, riverside_account, bob, alice):
    address(bob, "desk@riverside.example")
    address(alice, "desk@riverside.example")
    openid.person("desk", email="desk@riverside.example")
    assert refused(sign_on(openid, "desk"))


def test_an_address_that_another_person_has_by_now_links_no_second_one(openid, riverside_account, bob):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    assert is_in_after(openid, "bob")
    openid.person("successor", email="bob@riverside.example")
    assert refused(sign_on(openid, "successor"))


def test_only_addresses_of_the_schools_domains_count(openid, riverside_account, bob):
    riverside_account.domains = ",riverside.example,"
    riverside_account.save()
    address(bob, "bob@gmail.example")
    openid.person("bob", email="bob@gmail.example")
    assert refused(sign_on(openid, "bob"))
    riverside_account.domains = ",riverside.example,gmail.example,"
    riverside_account.save()
    assert is_in_after(openid, "bob")


def test_a_provider_signs_in_no_one_who_belongs_to_another_school_too(openid, riverside_account, bob):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    elsewhere = School.objects.create(name="Elsewhere", slug="elsewhere")
    there = Membership.objects.create(user=bob.user, school=elsewhere, role=Role.TRAINEE)
    assert refused(sign_on(openid, "bob"))
    there.delete()
    assert is_in_after(openid, "bob")
    Membership.objects.create(user=bob.user, school=elsewhere, role=Role.TRAINEE)
    assert refused(sign_on(openid, "bob"))  # also by a link that was made before


def test_a_session_of_a_provider_ends_when_the_person_joins_another_school(openid, riverside_account, bob):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    browser = Client()
    sign_on(openid, "bob", browser=browser)
    assert is_in(browser)
    elsewhere = School.objects.create(name="Elsewhere", slug="elsewhere")
    Membership.objects.create(user=bob.user, school=elsewhere, role=Role.OWNER)
    assert not is_in(browser)
    assert (
        "Your school or role changed. Sign in with your password." in browser.get("/login/").content.decode()
    )


def test_a_session_of_a_provider_ends_with_a_role_above_its_own(openid, riverside_account, bob, olga):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    browser = Client()
    sign_on(openid, "bob", browser=browser)
    change_role(membership=bob, role=Role.TRAINEE, by=olga)
    assert is_in(browser)
    change_role(membership=bob, role=Role.OWNER, by=olga)
    assert not is_in(browser)


def test_the_sessions_of_a_provider_end_with_it_and_others_do_not(openid, riverside_account, bob, olga):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
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


@pytest.mark.parametrize("who", ["mona", "olga"])
def test_staff_above_the_highest_role_are_not_signed_in(openid, riverside_account, request, who):
    member = request.getfixturevalue(who)
    address(member, "staff@riverside.example")
    openid.person("staff", email="staff@riverside.example")
    assert refused(sign_on(openid, "staff"))
    riverside_account.upto = Role.MANAGER
    riverside_account.save()
    assert is_in_after(openid, "staff") is (who == "mona")  # never an owner


def test_the_servers_own_staff_are_not_signed_in(openid, riverside_account, bob):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    User.objects.filter(pk=bob.user_id).update(is_superuser=True)
    assert refused(sign_on(openid, "bob"))


def test_who_left_stays_out_until_readmitted(openid, riverside_account, bob, olga):
    riverside_account.rule = AccountRule.CREATE
    riverside_account.save()
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    assert is_in_after(openid, "bob")
    leave(membership=bob, by=olga)
    assert not SocialAccount.objects.exists()
    assert refused(sign_on(openid, "bob"))
    address(bob, "")
    openid.person("bob", email="robert@riverside.example")
    assert refused(sign_on(openid, "bob"))  # known by their subject, whatever address they have
    assert EndedLink.objects.get().membership == bob
    readmit(membership=bob, by=olga)
    address(bob, "robert@riverside.example")
    assert is_in_after(openid, "bob")


def test_a_new_account_has_the_default_role_and_no_password(openid, riverside_account):
    riverside_account.rule = AccountRule.CREATE
    riverside_account.save()
    openid.person("new", email="nia@riverside.example", name=("Nia\u202e", "Ōta"))
    assert is_in_after(openid, "new")
    made = Membership.objects.get(user__email="nia@riverside.example")
    assert (made.role, made.school, made.user.username) == (Role.TRAINEE, riverside_account.school, "nia.ota")
    assert (made.user.first_name, made.user.has_usable_password()) == ("Nia", False)
    assert ("created", made, "Trainee, Riverside account") in acts("created")
    assert is_in_after(openid, "new")
    assert Membership.objects.filter(user=made.user).count() == 1


def map_roles(provider, **roles: str) -> None:
    provider.claim, provider.roles, provider.upto = "realm_access.roles", roles, Role.MANAGER
    provider.rule = AccountRule.CREATE
    provider.save()


def test_a_role_follows_the_claim_at_each_sign_in_and_only_where_it_is_mapped(openid, riverside_account, bob):
    map_roles(riverside_account, floor=Role.MANAGER, students=Role.TRAINEE)
    address(bob, "bob@riverside.example")
    for roles, expected in (
        ([], Role.INSTRUCTOR),
        (["floor"], Role.MANAGER),
        (["unknown"], Role.MANAGER),
        (["students"], Role.TRAINEE),
    ):
        openid.person("bob", email="bob@riverside.example", roles=roles)
        assert is_in_after(openid, "bob")
        bob.refresh_from_db()
        assert bob.role == expected
    assert acts("role-mapped") == [
        ("role-mapped", bob, "Instructor → Shift manager, Riverside account"),
        ("role-mapped", bob, "Shift manager → Trainee, Riverside account"),
    ]


def test_a_mapping_to_owner_that_should_not_be_there_makes_none(openid, riverside_account, bob):
    map_roles(riverside_account, bosses=Role.OWNER)
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example", roles=["bosses"])
    assert is_in_after(openid, "bob")
    bob.refresh_from_db()
    assert bob.role == Role.INSTRUCTOR


def test_the_way_back_is_one_browsers_and_once(openid, riverside_account, bob):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    browser, thief = Client(), Client()
    back = openid.sign_in(browser.post("/sso/riverside/")["Location"], "bob").removeprefix(
        "http://testserver"
    )
    assert refused(thief.get(back))
    assert browser.get(back).status_code == 302
    assert is_in(browser)
    browser.post("/logout/")
    assert refused(browser.get(back))


def test_signing_in_begins_by_a_form_alone(openid, riverside_account):
    assert Client().get("/sso/riverside/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/sso/riverside/").status_code == 403


def test_the_demos_are_found_by_no_provider(openid, riverside_account, bob, settings):
    address(bob, "bob@riverside.example")
    openid.person("bob", email="bob@riverside.example")
    User.objects.filter(pk=bob.user_id).update(is_demo=True)
    settings.DEBUG = False
    assert not is_in_after(openid, "bob")
