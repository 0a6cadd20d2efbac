"""From an empty database in production settings to a badge that a stranger verifies, by links alone."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.request import urlopen

import jwt
import pytest
import time_machine
from openbadgeslib.ob3.verifier import OB3VerificationError
from playwright.sync_api import expect

from tests.browser.playing import PREPARED
from tests.browser.test_empty_server import (
    OWN,
    add_people,
    empty,
    first_sign_in,
    go,
    open_the_school,
    person,
    press,
)
from tests.servers.environments import python
from tests.trainer.credentials.badges.verifier import Stranger
from trainer.accounts.sign_on.sealing import new_private_key, unseal

pytestmark = pytest.mark.timeout(300)

__all__ = ["empty", "person"]

TRAINEE = "Zoë Ōta"
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


def set_a_short_standard(page) -> None:
    go(page, "Tests")
    go(page, "Test standards")
    page.locator("a.row", has_text="6-5-4 Poker").click()
    page.locator("details:has([name^=contains-]) > summary").click()
    for field in page.locator("[name^=contains-]").all():
        field.fill("0")
    for name, value in (("rounds", 1), ("spots", 1), ("minutes", 0), ("irregular", 0), ("pace", 0)):
        page.locator(f"input[name={name}]").fill(str(value))
    press(page, "Save standard")
    expect(page.get_by_text("Standard 1 applies")).to_be_visible()


def give_and_admit(page) -> None:
    go(page, "Tests")
    go(page, "Schedule a test")
    page.get_by_label("Game").select_option("6-5-4-poker")
    page.get_by_label(TRAINEE).check()
    press(page, "Schedule test")
    page.get_by_role("row", name=re.compile(TRAINEE)).get_by_role("button", name="Admit").click()


def pass_it(empty, page) -> None:
    page.goto("/")
    page.get_by_role("link", name="View Table test").click()
    page.get_by_role("button", name="Start test").click(timeout=PREPARED)
    expect(page.locator("#felt")).to_be_visible()
    done = python("-c", DEAL_A_TEST, environment=empty.environment)
    assert done.returncode == 0, done.stderr


def sign_it(page) -> None:
    go(page, "Tests")
    go(page, "Test reports")
    page.locator("main a[href$='/report/']").first.click()
    page.fill("input[name=password]", OWN)
    press(page, "Sign report")
    expect(page.get_by_text("Signed.", exact=True)).to_be_visible()


def take_badges(page, folder: Path) -> dict[str, str]:
    """The credentials in the files, by badge."""
    page.goto("/")
    go(page, "Progress")
    go(page, "My certifications")
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


def check_genuine(token: str, title: str, server: str) -> None:
    found = Stranger(over_http).verify(token)
    assert (found.achievement.name, found.issuer.name) == (title, "Harbour School")
    assert [one.identity_hash for one in found.identifiers] == [TRAINEE]
    assert found.issuer.id.startswith(f"{server}/badges/")
    assert json.loads(over_http(found.achievement.id))["name"] == title
    assert b"<svg" in over_http(found.achievement.image_url)


def check_forgeries(token: str) -> None:
    header, _payload, signature = token.split(".")
    said = jwt.decode(token, options={"verify_signature": False})
    said["credentialSubject"]["identifier"][0]["identityHash"] = "Mallory"
    altered = jwt.utils.base64url_encode(json.dumps(said).encode()).decode()
    other = jwt.encode(said, unseal(new_private_key()), "RS256", headers=jwt.get_unverified_header(token))
    for forged in (f"{header}.{altered}.{signature}", other):
        with pytest.raises(OB3VerificationError, match="Invalid signature"):
            Stranger(over_http).verify(forged)


def void_it(page) -> None:
    go(page, "Tests")
    go(page, "Test reports")
    page.locator("main a[href$='/report/']").first.click()
    go(page, "Test room")
    page.get_by_role("row", name=re.compile(TRAINEE)).get_by_role("link", name=TRAINEE).click()
    form = page.locator("form[action$='/void/']")
    form.get_by_label("Why").fill("The wrong person sat")
    form.get_by_role("button", name="Void attempt").click()
    expect(page.get_by_text("The wrong person sat")).to_be_visible()


def test_a_stranger_verifies_a_badge_until_its_test_is_voided(empty, person, tmp_path):
    owner, instructor, trainee, stranger = (person() for _ in range(4))
    open_the_school(empty, owner)
    people = add_people(owner)
    set_a_short_standard(owner)
    first_sign_in(instructor, *people["Ruth Kowalski"])
    first_sign_in(trainee, *people[TRAINEE])
    give_and_admit(instructor)
    pass_it(empty, trainee)
    sign_it(instructor)

    tokens = take_badges(trainee, tmp_path)
    assert list(tokens) == ["Table test passed: 6-5-4 Poker", "Certified to deal 6-5-4 Poker"]
    for title, token in tokens.items():
        check_genuine(token, title, empty.base_url)
    passed, certified = tokens.values()
    check_forgeries(passed)
    with (
        time_machine.travel(datetime.now(UTC) + timedelta(days=5 * 366)),
        pytest.raises(OB3VerificationError, match="Credential has expired"),
    ):
        Stranger(over_http).verify(certified)

    check = Stranger(over_http).verify(passed).evidence_url
    stranger.goto(check)
    expect(stranger.get_by_role("heading", name=f"{TRAINEE}: passed")).to_be_visible()
    stranger.get_by_role("link", name=f"{empty.base_url}/badges/").click()
    profile = json.loads(stranger.locator("body").inner_text())
    assert profile["id"] == jwt.decode(passed, options={"verify_signature": False})["iss"]

    void_it(instructor)
    for token in (passed, certified):
        with pytest.raises(OB3VerificationError, match="'revocation' is set"):
            Stranger(over_http).verify(token)
    stranger.goto(check)
    expect(stranger.get_by_role("heading", name=f"{TRAINEE}: void")).to_be_visible()
