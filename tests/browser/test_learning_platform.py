"""A learning platform from an empty database in production settings: an owner registers it, its teacher takes
the course as a class, sets work and links it, a trainee does it, and the platform has the score; by links
alone. To a browser the platform is another site."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import GAME, answer, stops_of
from tests.browser.test_empty_server import go, open_the_school, person, press
from tests.servers.learning_platform.serving import TEACHER, serve_platform
from tests.servers.production import serve_empty
from tests.trainer.credentials.lti.conftest import person as enrolled

pytestmark = pytest.mark.timeout(300)
SEED = "linked work"

__all__ = ["person"]


@pytest.fixture(scope="module")
def platform(tmp_path_factory):
    server = serve_platform(tmp_path_factory.mktemp("platform"), host="localhost")
    people = {"ines": enrolled("ines"), "jack": enrolled("jack"), "tess": enrolled("tess", TEACHER)}
    server.set(client="trainer-7", people=people)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def empty(tmp_path_factory, platform):
    server = serve_empty(tmp_path_factory.mktemp("empty"), INTERNAL_PROVIDERS=platform.base_url)
    yield server
    server.stop()


def register(owner: Page, platform) -> None:
    """Enter at the platform what the page says, and on the page what the platform says."""
    owner.goto("/")
    go(owner, "School")
    go(owner, "Learning platforms")
    go(owner, "Add learning platform")
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


def take_the_course_as_a_class(teacher: Page) -> None:
    go(teacher, "School")
    go(teacher, "Classes")
    teacher.fill("#id_name", "Morning class")
    press(teacher, "Create class")
    if teacher.url.endswith("/classes/"):
        teacher.locator("a.row", has_text="Morning class").click()
    go(teacher, "Course on your learning platform")
    teacher.get_by_label("Course").select_option(label="Dealing 101")
    press(teacher, "Connect course")
    expect(teacher.get_by_text("2 people added.")).to_be_visible()


def set_work(teacher: Page) -> None:
    go(teacher, "Teaching")
    go(teacher, "Assign")
    teacher.get_by_label("Name").fill("Before the weekend")
    teacher.locator(f'label[for="id_game_{GAME}"]').click()
    teacher.locator('label[for="id_spots_1"]').click()
    teacher.locator("#id_rounds").fill("1")
    teacher.locator("details.seed summary").click()
    teacher.locator("#id_seed").fill(SEED)
    teacher.get_by_label("Morning class").check()
    press(teacher, "Assign")
    expect(teacher.get_by_text("0 of 2 finished")).to_be_visible()


def test_a_platform_launches_an_assignment_and_has_the_score(empty, platform, person):
    owner, teacher, trainee = person(), person(), person()
    open_the_school(empty, owner)
    register(owner, platform)

    open_link(teacher, platform, "tess", "Dealer Trainer")
    expect(teacher.get_by_role("heading", name="At the tables now")).to_be_visible()  # an instructor's home
    take_the_course_as_a_class(teacher)
    set_work(teacher)
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
    stops = stops_of(SEED, spots=1)
    for stop in stops:
        answer(trainee, stop)
    trainee.wait_for_selector('#table[data-place=""]')

    assert platform.seen["scores"] == []
    assert "1 scores sent, 0 not." in empty.manage("learning_platforms")
    [score] = platform.seen["scores"]
    assert score["userId"] == "uid-ines"
    assert score["column"] == "/columns/item-1/scores?type=1"
    assert score["scoreGiven"] == score["scoreMaximum"] == sum(len(stop.prompts) for stop in stops)
    teacher.goto(results)
    expect(teacher.get_by_role("row", name=re.compile("Ines Moss.*sent"))).to_be_visible()
    expect(teacher.get_by_text("1 of 2 finished")).to_be_visible()


def test_without_the_cookie_the_page_says_what_to_do(empty, platform, person):
    stranger = person()
    stranger.context.route("**/launch/", lambda route: (stranger.context.clear_cookies(), route.continue_()))
    open_link(stranger, platform, "jack", "Dealer Trainer")
    expect(stranger.get_by_role("alert")).to_contain_text("let the link open in a new window")
