"""A launch signs in the person whom the platform signed, once, in the browser that asked, by the rules of
single sign-on, and leads to what its link opens. Each refusal has a launch beside it that is let in."""

import re
import time
from html import unescape

import jwt
import pytest
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.test import Client, override_settings
from django.urls import reverse

from tests.conftest import signed_in
from tests.servers.learning_platform.serving import LEARNER
from tests.trainer.accounts.sign_ins import signs_in
from tests.trainer.assignments import set_work
from tests.trainer.credentials.lti.conftest import person, platform_of
from trainer.accounts.models import AccountRule
from trainer.credentials.lti.protocol import CLAIM
from trainer.credentials.models import Launch, PlatformLink
from trainer.schools.models import Membership, Role, User

pytestmark = pytest.mark.django_db


def user_of(browser: Client) -> User | None:
    key = browser.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None


def words_of(response) -> str:
    """Return what a refusal says, or "" for another page."""
    found = re.search(r'<p role="alert">([^<]+)</p>', response.content.decode())
    return unescape(found[1]) if found and response.status_code == 403 else ""


def is_refused(response) -> bool:
    return words_of(response) != ""


def asks_password(response) -> bool:
    """Return whether it is the sign-in page that leads on to linking, and says so."""
    to_sign_in = bool(response.redirect_chain) and response.redirect_chain[-1][0].startswith("/login/?")
    return to_sign_in and "Sign in once with your password" in response.content.decode()


def test_a_learner_gets_an_account_of_this_school_and_the_course_of_the_link(platform, moodle):
    browser, page = platform.launch("moodle", "ines", page="course/six-card-poker")
    assert page.redirect_chain[-1][0] == reverse("courses:course", args=["six-card-poker"])
    user = user_of(browser)
    membership = Membership.objects.get(user=user)
    assert (user.first_name, user.last_name, membership.role) == ("Ines", "Moss", Role.TRAINEE)
    assert membership.school == moodle.school
    assert not user.has_usable_password()
    again, _page = platform.launch("moodle", "ines", page="course/six-card-poker")
    assert user_of(again) == user
    assert User.objects.filter(first_name="Ines").count() == 1


def test_a_launch_of_a_person_unknown_here_opens_no_account_by_the_other_rules(platform, riverside):
    platform_of(platform, riverside, "linked", rule=AccountRule.LINKED)
    browser, page = platform.launch("linked", "ines")
    assert asks_password(page)
    assert user_of(browser) is None
    assert not User.objects.filter(first_name="Ines").exists()


@pytest.mark.parametrize(
    ("about", "words"),
    [
        pytest.param({"wrong_key": True}, "check the public keyset address", id="signature"),
        pytest.param({"claims": {"nonce": "another"}}, "Open it on “Riverside Moodle” again.", id="nonce"),
        pytest.param(
            {"claims": {f"{CLAIM}deployment_id": "2"}}, "the deployment ID “2” of “Riverside", id="deployment"
        ),
        pytest.param(
            {"claims": {"aud": "another-tool"}}, "a different platform ID or client ID", id="audience"
        ),
        pytest.param(
            {"claims": {"iss": "https://elsewhere.example"}},
            "a different platform ID or client ID",
            id="issuer",
        ),
        pytest.param({"claims": {"exp": 1_000_000_000}}, "check the signature", id="expired"),
        pytest.param({"without": ["exp"]}, "check the signature", id="endless"),
        pytest.param({"claims": {"sub": ["a"]}}, "check the signature", id="odd-person"),
        pytest.param({"claims": {"sub": "x" * 200}}, "share names with the trainer", id="no-name"),
        pytest.param(
            {"claims": {f"{CLAIM}message_type": "LtiSurprise"}}, "Tell an owner", id="another-message"
        ),
    ],
)
def test_a_launch_that_is_not_right_signs_no_one_in_and_says_whom_to_ask(platform, moodle, about, words):
    browser, page = platform.launch("moodle", "ines", **about)
    assert words in words_of(page)
    assert user_of(browser) is None
    assert not Launch.objects.exists()


def test_a_login_of_another_platform_says_whom_to_ask(platform, moodle):
    asked = {"iss": "https://elsewhere.example", "login_hint": "ines"}
    page = Client().post("/lti/moodle/login/", asked)
    assert "Ask an owner of your school to compare them." in words_of(page)
    assert Client().post("/lti/moodle/login/", asked | {"iss": platform.base_url}).status_code == 302


def test_a_key_of_another_installation_says_whom_to_ask(platform, moodle, settings):
    signed = platform.signed_launch(Client(), "moodle", "ines")
    with override_settings(SECRET_KEY="another-" + settings.SECRET_KEY):
        page = Client().post("/lti/moodle/login/", {"iss": platform.base_url, "login_hint": "ines"})
        assert "has to be set up again here. Tell an owner" in words_of(page)
    assert platform.post_launch("moodle", signed).status_code == 302


def test_an_unsigned_launch_is_refused(platform, moodle):
    browser = Client()
    signed = platform.signed_launch(browser, "moodle", "ines")
    claims = jwt.decode(signed["id_token"], options={"verify_signature": False})
    bare = jwt.encode(claims, "", algorithm="none", headers={"kid": "any"})
    assert is_refused(platform.post_launch("moodle", signed | {"id_token": bare}))
    assert platform.post_launch("moodle", signed).status_code == 302


def test_a_launch_is_taken_once(platform, moodle):
    browser = Client()
    signed = platform.signed_launch(browser, "moodle", "ines")
    first = platform.post_launch("moodle", signed)
    assert is_refused(platform.post_launch("moodle", signed))
    cookies = browser.cookies.copy()
    browser.get(first["Location"], follow=True)
    assert user_of(browser)
    again = Client()
    again.cookies = cookies
    assert is_refused(again.get(first["Location"]))
    assert user_of(again) is None


def test_a_launch_is_taken_in_the_browser_that_asked_alone(platform, moodle):
    browser, other = Client(), Client()
    posted = platform.post_launch("moodle", platform.signed_launch(browser, "moodle", "ines"))
    assert "in a new window" in words_of(other.get(posted["Location"]))
    browser.get(posted["Location"], follow=True)
    assert user_of(browser)


def test_a_login_that_waits_too_long_is_over(platform, moodle):
    browser = Client()
    lasts = {"iat": int(time.time()), "exp": int(time.time()) + 10_000}
    for waited, status in ((590, 302), (610, 403)):
        signed = platform.signed_launch(browser, "moodle", "ines", claims=lasts)
        with time_machine.travel(time.time() + waited):
            assert platform.post_launch("moodle", signed).status_code == status


def test_another_schools_platform_signs_in_no_one_of_this_school(platform, moodle, hillside):
    ines, _page = platform.launch("moodle", "ines")
    platform_of(platform, hillside, "hillside")
    browser, _page = platform.launch("hillside", "ines")
    assert user_of(browser) != user_of(ines)
    assert [one.school for one in user_of(browser).memberships.all()] == [hillside]


def test_a_teacher_of_the_course_becomes_instructor_where_the_owner_allows_it(platform, moodle):
    browser, _page = platform.launch("moodle", "tess")
    assert user_of(browser).memberships.get().role == Role.INSTRUCTOR


def test_an_administrator_of_the_institution_is_nothing_here(platform, moodle):
    admin = "http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator"
    platform.set(people={"ada": person("ada", admin, LEARNER)})
    browser, _page = platform.launch("moodle", "ada")
    assert user_of(browser).memberships.get().role == Role.TRAINEE


@pytest.mark.parametrize("role", [Role.EXAMINER])
def test_a_teacher_whom_the_school_made_assistant_or_examiner_stays_one(platform, moodle, bob, role):
    bob.role = role
    bob.save()
    SocialAccount.objects.create(user=bob.user, provider="moodle", uid="uid-tess")
    browser, _page = platform.launch("moodle", "tess")
    assert user_of(browser).memberships.get().role == role


def test_a_guest_is_not_signed_in_by_a_platform(platform, moodle, bob):
    bob.role = Role.GUEST
    bob.save()
    SocialAccount.objects.create(user=bob.user, provider="moodle", uid="uid-tess")
    _browser, page = platform.launch("moodle", "tess")
    assert is_refused(page)


@pytest.mark.parametrize("who", ["mona", "olga"])
def test_managers_and_owners_are_never_signed_in(platform, moodle, request, who):
    member = request.getfixturevalue(who)
    SocialAccount.objects.create(user=member.user, provider="moodle", uid="uid-tess")
    browser, page = platform.launch("moodle", "tess")
    assert is_refused(page)
    member.role = Role.INSTRUCTOR
    member.save()
    browser, page = platform.launch("moodle", "tess")
    assert user_of(browser) == member.user


@pytest.mark.parametrize(("rule", "who"), [(AccountRule.EMAIL, "alice"), (AccountRule.CREATE, "bob")])
def test_an_email_that_a_learner_typed_is_a_claim_and_asks_for_that_accounts_password(
    platform, riverside, request, rule, who
):
    """Neither a trainee nor an instructor is taken over by it, whatever the owner chose."""
    member = request.getfixturevalue(who)
    platform_of(platform, riverside, "email", rule=rule)
    User.objects.filter(pk=member.user_id).update(email=f"{who}@riverside.example")
    before = User.objects.get(pk=member.user_id).password
    platform.set(people={"eve": person("eve", email=f"{who.upper()}@riverside.example")})
    browser, page = platform.launch("email", "eve")
    assert asks_password(page)
    address = page.redirect_chain[-1][0]
    wrong = browser.post(address, {"username": who, "password": "eve-guesses"})
    assert wrong.status_code == 200
    assert browser.get(reverse("home:home")).status_code == 302  # to sign in
    assert not SocialAccount.objects.exists()
    assert User.objects.get(pk=member.user_id).password == before
    assert User.objects.count() == Membership.objects.count()

    # The negative control: with the password the two are linked, and from then on without it.
    page = browser.post(address, {"username": who, "password": f"{who}-knows-this"}, follow=True)
    assert "as \u2068Eve Moss\u2069, and are signed in here as" in page.content.decode()
    browser.post(page.redirect_chain[-1][0])
    assert SocialAccount.objects.get().user == member.user
    again, _page = platform.launch("email", "eve")
    assert user_of(again) == member.user
    assert User.objects.get(pk=member.user_id).password == before


def test_a_manager_who_signs_in_after_a_launch_reads_that_they_are_not_linked(platform, riverside, mona):
    platform_of(platform, riverside, "linked", rule=AccountRule.LINKED)
    browser, page = platform.launch("linked", "tess")
    form = {"username": "mona", "password": "mona-knows-this"}
    page = browser.post(page.redirect_chain[-1][0], form, follow=True)
    assert "Your account can’t be linked to “Riverside Moodle”." in page.content.decode()
    assert not SocialAccount.objects.exists()


def test_a_person_who_left_stays_out(platform, moodle, olga):
    browser, _page = platform.launch("moodle", "ines")
    member = user_of(browser).memberships.get()
    signed_in(olga).post(f"/people/{member.pk}/leave/")
    member.refresh_from_db()
    assert member.left
    browser, page = platform.launch("moodle", "ines")
    assert is_refused(page)


def confirm(browser: Client, page):
    """Type the password that is asked for before an account is linked."""
    address = page.redirect_chain[-1][0]
    assert address.startswith("/settings/confirm/")
    return browser.post(address, {"password": "bob-knows-this"}, follow=True)


def test_a_member_who_is_signed_in_here_links_their_account(platform, riverside, bob):
    platform_of(platform, riverside, "linked", rule=AccountRule.LINKED)
    browser = Client()
    assert signs_in("bob", browser=browser)
    browser, page = platform.launch("linked", "tess", browser, page="course/six-card-poker")
    page = confirm(browser, page)
    assert b"Are both of these you?" in page.content
    page = browser.post(page.redirect_chain[-1][0], follow=True)
    assert page.redirect_chain[-1][0] == reverse("courses:course", args=["six-card-poker"])
    assert SocialAccount.objects.get(provider="linked").user == bob.user
    other, _page = platform.launch("linked", "tess")
    assert user_of(other) == bob.user


def test_a_link_to_an_account_is_for_the_session_of_its_launch(platform, riverside, bob, alice):
    platform_of(platform, riverside, "linked", rule=AccountRule.LINKED)
    browser = Client()
    assert signs_in("bob", browser=browser)
    browser, page = platform.launch("linked", "tess", browser)
    address = confirm(browser, page).redirect_chain[-1][0]
    assert address.endswith("/link/")
    assert signed_in(alice).post(address).status_code == 404
    assert browser.get(address).status_code == 200


def test_an_assignment_opens_for_those_who_have_it(platform, moodle, bob):
    browser, _page = platform.launch("moodle", "ines")
    ines = user_of(browser).memberships.get()
    work = set_work.give(bob, ines)
    browser, page = platform.launch("moodle", "ines", page=f"assignment/{work.pk}")
    assert page.redirect_chain[-1][0] == reverse("assignments:own_assignment", args=[work.pk])
    browser, page = platform.launch("moodle", "jack", page=f"assignment/{work.pk}")
    assert page.redirect_chain[-1][0] == reverse("home:home")
    browser, page = platform.launch("moodle", "tess", page=f"assignment/{work.pk}")
    assert page.redirect_chain[-1][0] == reverse("assignments:assignment", args=[work.pk])


def test_a_link_opens_nothing_of_another_school(platform, moodle, dora, charlie):
    work = set_work.give(dora, charlie)
    _browser, page = platform.launch("moodle", "tess", page=f"assignment/{work.pk}")
    assert page.redirect_chain[-1][0] == reverse("home:home")
    assert PlatformLink.objects.get().assignment is None
