"""The owner's pages of learning platforms."""

import re

import pytest
from django.test import Client

from tests.conftest import signed_in
from trainer.accounts.models import SignInProvider
from trainer.schools.models import AuditLine

pytestmark = pytest.mark.django_db
PAGE, ADD = "/school/learning-platforms/", "/school/learning-platforms/add/"


def form(platform, **changes: str) -> dict[str, str]:
    base = platform.base_url
    about = {
        "name": "Riverside Moodle",
        "issuer": base,
        "client_id": "trainer",
        "deployments": "1, 2",
        "authorization": f"{base}/login",
        "token": f"{base}/token",
        "keys": f"{base}/keys",
        "rule": "create",
        "upto": "instructor",
        "teachers": "on",
    }
    return about | changes


def test_an_owner_registers_a_platform_by_links_alone_and_it_launches(platform, olga):
    browser = signed_in(olga)
    home = browser.get("/school/").content.decode()
    at_list = re.search(rf'href="({PAGE})"', home)[1]
    at_form = re.search(r'href="([^"]*/add/)"', browser.get(at_list).content.decode())[1]
    first = browser.get(at_form).content.decode()
    slug = re.search(r"<code>http://testserver/lti/(\w+)/launch/</code>", first)[1]
    signed = re.search(r'name="slug" value="([^"]+)"', first)[1]
    assert browser.post(at_form, form(platform) | {"slug": signed}).status_code == 302
    made = SignInProvider.objects.get()
    assert (made.slug, made.setup["deployments"]) == (slug, ["1", "2"])
    assert "PRIVATE KEY" not in made.secret
    keys = Client().get(f"/lti/{slug}/keys/").json()["keys"]
    platform.set(keys=keys)
    trainee, page = platform.launch(slug, "ines")
    assert page.status_code == 200
    assert "_auth_user_id" in trainee.session
    browser.post(f"{PAGE}{made.pk}/", form(platform, name="Moodle"))
    made.refresh_from_db()
    assert made.name == "Moodle"
    assert Client().get(f"/lti/{slug}/keys/").json()["keys"] == keys
    assert "1 person is linked." in browser.get(f"{PAGE}{made.pk}/").content.decode()
    browser.post(f"{PAGE}{made.pk}/remove/")
    assert not SignInProvider.objects.exists()
    lines = AuditLine.objects.filter(act__startswith="provider-").order_by("pk")
    assert [line.detail.split(", ")[:2] for line in lines] == [
        ["Riverside Moodle", "LTI"],
        ["Moodle", "LTI"],
        ["Moodle"],
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"token": "http://169.254.169.254/token"},
        {"keys": "javascript:alert(1)"},
        {"authorization": "https://elsewhere.example/; script-src *"},
        {"deployments": " , "},
        {"upto": "manager"},
        {"upto": "owner"},
        {"upto": "trainee"},
        {"issuer": ""},
    ],
    ids=lambda wrong: " ".join(wrong) + " " + next(iter(wrong.values())),
)
def test_what_may_not_be_registered(platform, olga, wrong):
    assert signed_in(olga).post(ADD, form(platform, **wrong)).status_code == 422
    assert not SignInProvider.objects.exists()
    assert signed_in(olga).post(ADD, form(platform)).status_code == 302


def test_a_platform_has_no_button_at_sign_in_and_no_page_of_single_sign_on(platform, moodle, olga):
    page = Client().get(f"/login/?school={moodle.school.slug}").content.decode()
    assert moodle.name not in page
    assert Client().post("/sso/moodle/").status_code == 404
    owner = signed_in(olga)
    assert owner.get(f"/school/single-sign-on/{moodle.pk}/").status_code == 404
    assert moodle.name not in owner.get("/school/single-sign-on/").content.decode()
    assert owner.get(f"{PAGE}{moodle.pk}/").status_code == 200
