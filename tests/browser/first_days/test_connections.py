"""A new school and what it is connected with: a real learning platform, which has the score of work that it
links; and a real provider of single sign-on. By links alone; to a browser the platform is another site."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.first_days.walking import assign, create_class, go, open_the_school, press, see_in_the_log
from tests.browser.playing import answer, stand_at, stops_of
from tests.servers.identity.openid import PASSWORD, serve_openid
from tests.servers.learning_platform.serving import TEACHER, serve_platform
from tests.trainer.credentials.lti.conftest import person as enrolled

pytestmark = pytest.mark.timeout(300)
SEED = "linked work"


@pytest.fixture(scope="module")
def platform(tmp_path_factory):
    server = serve_platform(tmp_path_factory.mktemp("platform"), host="localhost")
    people = {"ines": enrolled("ines"), "jack": enrolled("jack"), "tess": enrolled("tess", TEACHER)}
    server.set(client="trainer-7", people=people)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def openid(tmp_path_factory):
    server = serve_openid(tmp_path_factory.mktemp("identity"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def inside(platform, openid):
    return [platform.base_url, openid.base_url]


def register(owner: Page, platform) -> None:
    """Enter at the platform what the page says, and on the page what the platform says."""
    owner.goto("/")
    go(owner, "School", "Learning platforms", "Add learning platform")
    launch, login, keys = owner.locator("dd code").all_inner_texts()
    platform.set(tool={"launch": launch, "login": login, "keys": keys})
    for label, value in (
        ("Name", "Harbour Moodle"),
        ("Platform ID (issuer)", platform.base_url),
        ("Client ID", "trainer-7"),
        ("Deployment IDs", "1"),
        ("Authentication address", f"{platform.base_url}/login"),
        ("Access token address", f"{platform.base_url}/token"),
        ("Public keyset address", f"{platform.base_url}/keys"),
    ):
        owner.get_by_label(label, exact=True).fill(value)
    owner.get_by_label("Who may sign in").select_option("create")
    owner.get_by_label("Teachers of a course there become instructors here").check()
    press(owner, "Save")
    expect(owner.get_by_role("row", name="Harbour Moodle")).to_be_visible()


def open_link(page: Page, platform, who: str, name: str) -> None:
    page.goto(f"{platform.base_url}/course/?as={who}")
    go(page, name)


def test_a_platform_launches_an_assignment_and_has_the_score(empty, platform, person):
    owner, teacher, trainee = person(), person(), person()
    open_the_school(empty, owner, "Harbour School", "olga")
    register(owner, platform)

    open_link(teacher, platform, "tess", "Dealer Trainer")
    expect(teacher.get_by_role("heading", name="At the tables now")).to_be_visible()  # an instructor's home
    create_class(teacher, "Morning class")
    go(teacher, "Course on your learning platform")
    teacher.get_by_label("Course").select_option(label="Dealing 101")
    press(teacher, "Connect course")
    expect(teacher.get_by_text("2 people added.")).to_be_visible()
    assign(teacher, SEED, "Morning class", 2)
    results = teacher.url
    open_link(teacher, platform, "tess", "Add a link")
    teacher.get_by_label("Before the weekend").check()
    press(teacher, "Continue")
    press(teacher, "Add link")
    expect(teacher.get_by_text("The link was added.")).to_be_visible()

    open_link(trainee, platform, "ines", "Before the weekend")
    trainee.wait_for_url(re.compile("/assignments/mine/"))
    trainee.get_by_role("button", name="Start").click()
    trainee.wait_for_selector("#table")
    stops = stops_of(SEED)
    for stop in stops:
        answer(trainee, stop)
    stand_at(trainee, "")

    assert platform.seen["scores"] == []
    assert "1 scores sent, 0 not." in empty.manage("learning_platforms")
    [score] = platform.seen["scores"]
    assert score["userId"] == "uid-ines"
    assert score["column"] == "/columns/item-1/scores?type=1"
    assert score["scoreGiven"] == score["scoreMaximum"] == sum(len(stop.prompts) for stop in stops)
    teacher.goto(results)
    expect(teacher.get_by_role("row", name=re.compile("Ines Moss.*sent"))).to_be_visible()
    expect(teacher.get_by_text("1 of 2 finished")).to_be_visible()

    stranger = person()
    stranger.context.route("**/launch/", lambda route: (stranger.context.clear_cookies(), route.continue_()))
    open_link(stranger, platform, "jack", "Dealer Trainer")  # without the cookie it says what to do
    expect(stranger.get_by_role("alert")).to_contain_text("let the link open in a new window")


# --- Single sign-on ------------------------------------------------------------------------------------


def set_up(page, openid) -> None:
    """Enter the redirect address at the provider, and what it gives here."""
    page.goto("/")
    go(page, "School", "Single sign-on", "Other OpenID Connect")
    client_id, secret = openid.client(page.locator("dd code").inner_text())
    page.get_by_label("Issuer").fill(openid.base_url)
    page.get_by_label("Client ID").fill(client_id)
    page.get_by_label("Client secret").fill(secret)
    page.get_by_text("More settings").click()
    page.get_by_label("Text on the sign-in button").fill("Sign in with Harbour Keycloak")
    page.get_by_label("Who may sign in").select_option("create")
    page.get_by_label("Email domains").fill("harbour.example")
    page.get_by_label("Highest role that signs in").select_option("instructor")
    page.get_by_label("Claim with the role").fill("realm_access.roles")
    page.get_by_label("Its values for instructors").fill("dealer-instructors")
    press(page, "Save")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_role("row", name="Sign in with Harbour Keycloak")).to_be_visible()


def sign_in(page, openid, username: str) -> None:
    page.goto("/")
    go(page, "Sign in with your school")
    page.get_by_label("Your email at the school").fill("iris@harbour.example")
    press(page, "Continue")
    press(page, "Sign in with Harbour Keycloak")
    page.wait_for_url(f"{openid.base_url}/**")
    page.locator("input[name=login]").fill(username)
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("form:has(input[name=password]) button[type=submit]").click()
    page.get_by_role("button", name="Authorize").click()


def test_a_keycloak_like_provider_signs_an_instructor_in(empty, openid, person):
    openid.person("iris", email="iris@harbour.example", roles=["dealer-instructors"])
    openid.person("eve", email="eve@other.example", roles=["dealer-instructors"])
    owner, instructor, stranger = person(), person(), person()
    open_the_school(empty, owner, "Bay School", "bella")
    set_up(owner, openid)

    sign_in(instructor, openid, "iris")
    instructor.wait_for_url(f"{empty.base_url}/")
    expect(instructor.get_by_role("heading", name="At the tables now")).to_be_visible()

    sign_in(stranger, openid, "eve")
    expect(stranger.get_by_role("alert")).to_have_text("Your email address isn’t one of this school’s.")
    go(stranger, "Back to sign-in")
    expect(stranger.get_by_role("button", name="Sign in with Harbour Keycloak")).to_be_visible()

    see_in_the_log(owner, "added single sign-on", "joined through single sign-on")
