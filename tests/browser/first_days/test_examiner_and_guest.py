"""An examiner and a guest in a new school: each is invited by the owner, does what their role is for and is
refused elsewhere; a stranger verifies a badge of the test that was passed, until it is voided."""

import re
from pathlib import Path
from urllib.request import urlopen

import pytest
from openbadgeslib.ob3.verifier import OB3VerificationError
from playwright.sync_api import Page, expect

from tests.browser.first_days.walking import OWN, go, invited, open_the_school, press, see_in_the_log
from tests.browser.playing import GAME, PREPARED
from tests.servers.environments import python
from tests.trainer.credentials.badges.verifier import Stranger

pytestmark = pytest.mark.timeout(300)
REFUSED = ("/progress/", "/people/", "/house-rules/", "/tables/", "/classes/", "/assignments/", "/practice/")
"""Addresses of what neither an examiner nor a guest may open."""
ANN, BEN = "Ann Novak", "Ben Novak"
DEAL_A_TEST = """
import time
import django
django.setup()
from tests.trainer.playing import right_answers, round_state_of, say
from trainer.play.models import Run
run = Run.objects.get(drill__mode="test", finished=None)
while stop := round_state_of(run).stop:
    time.sleep(sum(each.question.seconds + each.question.paying for each in stop.prompts) / 4)  # by hand
    say(run, right_answers(stop))
"""


def over_http(url: str) -> bytes:
    with urlopen(url, timeout=20) as response:
        return response.read()


def set_a_short_standard(owner: Page) -> None:
    owner.goto("/")
    go(owner, "Tests", "Test standards")
    owner.locator("a.row", has_text="6-5-4 Poker").click()
    owner.locator("details:has([name^=contains-]) > summary").click()
    for field in owner.locator("[name^=contains-]").all():
        field.fill("0")
    for name, value in (("rounds", 1), ("spots", 1), ("minutes", 0), ("irregular", 0), ("pace", 0)):
        owner.locator(f"input[name={name}]").fill(str(value))
    press(owner, "Save standard")
    expect(owner.get_by_text("Standard 1 applies")).to_be_visible()


def begin_a_test(examiner: Page, trainee: Page, name: str) -> None:
    examiner.goto("/")
    go(examiner, "Schedule a test")
    examiner.get_by_label("Game").select_option(GAME)
    examiner.get_by_label(name).check()
    press(examiner, "Schedule test")
    trainee.goto("/")
    trainee.get_by_role("link", name="View").first.click()
    examiner.get_by_role("row", name=name).get_by_role("button", name="Admit").click()
    trainee.get_by_role("button", name="Start test").click(timeout=PREPARED)
    trainee.wait_for_selector("#table")


def sign(examiner: Page, name: str) -> None:
    examiner.goto("/")
    expect(examiner.get_by_role("heading", name="Reports to sign")).to_be_visible()
    examiner.locator("a.row", has_text=name).last.click()
    expect(examiner.get_by_role("link", name=re.compile("^Replay"))).to_have_count(0)
    examiner.locator("input[name=password]").fill(OWN)
    press(examiner, "Sign report")
    expect(examiner.get_by_text("Signed.", exact=True)).to_be_visible()


def choose_sharing(page: Page, button: str) -> None:
    page.goto("/")
    page.locator(".account summary").click()
    go(page, "Settings", "View data")
    press(page, button)


def take_badges(page: Page, folder: Path) -> dict[str, str]:
    """The credentials in the files, by badge."""
    page.goto("/")
    go(page, "Progress", "Records")
    page.locator("a.certified-badges").click()
    expect(page.get_by_role("heading", name="Badges")).to_be_visible()
    page.wait_for_load_state("load")
    for image in page.locator(".badge img").all():
        assert image.evaluate("image => image.naturalWidth") > 0
    found: dict[str, str] = {}
    for badge in page.locator("li.badge").all():
        title = badge.get_by_role("heading").inner_text()
        with page.expect_download() as download:
            badge.get_by_role("link", name="PNG").click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        found[title] = Stranger().read(path.read_bytes())
    return found


def check_sharing(guest: Page, ann: Page, others: str) -> None:
    """Ann's report is a guest's while she shares it, and no other; she sees that the guest opened it."""
    report = ann.url
    expect(guest.get_by_role("heading", name="No one has agreed yet")).to_be_visible()
    assert {guest.request.get(at).status for at in (report, others)} == {404}
    choose_sharing(ann, "Share with guests")
    guest.goto("/")
    expect(guest.get_by_role("heading", name=ANN)).to_be_visible()
    expect(guest.get_by_text("Ben")).to_have_count(0)
    guest.get_by_role("link", name=re.compile("6-5-4 Poker")).click()
    expect(guest).to_have_url(report)
    expect(guest.get_by_text(ANN).first).to_be_visible()
    assert guest.request.get(others).status == 404
    go(guest, "Dealers")
    expect(guest.get_by_role("heading", name=ANN)).to_be_visible()
    choose_sharing(ann, "Stop sharing")
    looks = ann.get_by_role("region", name="Who opened your reports")
    expect(looks.get_by_role("row", name=re.compile("Greta.*6-5-4 Poker"))).to_have_count(1)
    guest.reload()
    expect(guest.get_by_role("heading", name="No one has agreed yet")).to_be_visible()
    assert guest.request.get(report).status == 404


def void(examiner: Page, report: str) -> None:
    examiner.goto(report)
    go(examiner, "Test room")
    examiner.get_by_role("row", name=ANN).get_by_role("link", name=ANN).click()
    form = examiner.locator("form[action$='/void/']")
    form.get_by_label("Why").fill("The wrong person sat")
    form.get_by_role("button", name="Void attempt").click()
    expect(examiner.get_by_text("The wrong person sat")).to_be_visible()


def test_an_examiner_signs_a_guest_sees_who_agreed_and_a_badge_is_verified(empty, person, tmp_path):
    owner, stranger = person(), person()
    open_the_school(empty, owner, "Quay School", "quentin")
    set_a_short_standard(owner)
    ann, ben = (invited(owner, person, "Trainee", name) for name in ("Ann", "Ben"))
    examiner = invited(owner, person, "Examiner", "Enzo")
    guest = invited(owner, person, "Guest", "Greta")
    for one in (examiner, guest):
        assert {one.request.get(address).status for address in REFUSED} == {404}

    begin_a_test(examiner, ann, ANN)
    done = python("-c", DEAL_A_TEST, environment=empty.environment)
    assert done.returncode == 0, done.stderr
    ann.reload()
    ann.wait_for_url("**/report/")
    report = ann.url
    begin_a_test(examiner, ben, BEN)
    press(ben, "End test …")
    press(ben, "End test")
    ben.wait_for_url("**/report/")
    sign(examiner, BEN)
    sign(examiner, ANN)
    assert ann.request.get("/certifications/shared/").status == 404
    check_sharing(guest, ann, ben.url)
    assert examiner.request.get(report).status == 200  # the record stays
    see_in_the_log(owner, "agreed to share their record with guests")

    tokens = take_badges(ann, tmp_path)
    assert list(tokens) == ["Table test passed: 6-5-4 Poker", "Certified to deal 6-5-4 Poker"]
    for title, token in tokens.items():
        found = Stranger(over_http).verify(token)
        assert (found.achievement.name, found.issuer.name) == (title, "Quay School")
        assert [one.identity_hash for one in found.identifiers] == [ANN]
        assert found.issuer.id.startswith(f"{empty.base_url}/badges/")
        assert b"<svg" in over_http(found.achievement.image_url)
    check = Stranger(over_http).verify(tokens["Table test passed: 6-5-4 Poker"]).evidence_url
    stranger.goto(check)
    expect(stranger.get_by_role("heading", name=f"{ANN}: passed")).to_be_visible()

    void(examiner, report)
    for token in tokens.values():
        with pytest.raises(OB3VerificationError, match="'revocation' is set"):
            Stranger(over_http).verify(token)
    stranger.goto(check)
    expect(stranger.get_by_role("heading", name=f"{ANN}: void")).to_be_visible()
