"""The demo, which is run with DEBUG on, shows the error pages of a server."""

import pytest
from django.test import Client

from tests.conftest import signed_in
from trainer.ops.number_bounds import MAX_NUMBER

pytestmark = pytest.mark.django_db

TECHNICAL = ("DEBUG = True", "Traceback", "urlpatterns", "URLconf")


@pytest.fixture(autouse=True)
def debug(settings):
    settings.DEBUG = True


def page(client: Client, address: str, status: int) -> str:
    response = client.get(address)
    assert response.status_code == status
    assert [words for words in TECHNICAL if words in response.text] == []
    return response.text


def test_an_address_that_a_role_may_not_have_is_our_page(alice, settings):
    for address in ("/people/", "/nowhere/", f"/assignments/{MAX_NUMBER + 1}/", "/games/no-game/"):
        assert "Nothing is at this address" in page(signed_in(alice), address, 404)
    settings.MIDDLEWARE = settings.MIDDLEWARE[:-1]  # the negative control: it is Django's
    assert "DEBUG = True" in signed_in(alice).get("/people/").text


def test_a_failed_page_is_ours_and_its_traceback_is_in_the_log(alice, monkeypatch, caplog):
    def fail(**_given):
        raise ValueError("a broken page")

    client = signed_in(alice, raise_request_exception=False)
    monkeypatch.setattr("trainer.library.views.rulebook.open_tests", fail)
    with caplog.at_level("ERROR"):
        assert "it has been recorded" in page(client, "/games/", 500)
    assert "a broken page" in caplog.text


def test_a_request_that_is_refused_is_our_page():
    response = Client(raise_request_exception=False).get("/login/", headers={"host": "another.example"})
    assert response.status_code == 400
    assert "We couldn’t read that request" in response.text
