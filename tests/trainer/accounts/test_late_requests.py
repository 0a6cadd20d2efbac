"""A request of the same browser that is under way at a sign-in doesn't undo it. The ways by a provider are in
`single_sign_on` and `lti`."""

import pytest
from django.contrib.sessions import middleware
from django.test import Client

from tests.trainer.accounts.late_requests import late_requests
from tests.trainer.accounts.sign_ins import attempt
from tests.trainer.whole.test_permissions import ENDPOINTS
from trainer.accounts.sessions import SessionMiddleware

pytestmark = pytest.mark.django_db


def is_in(browser: Client) -> bool:
    return browser.get("/games/").status_code == 200


def test_by_a_password(alice):
    browser = Client()
    with late_requests(browser):
        attempt("alice", "alice-knows-this", browser=browser)
    assert is_in(browser)


def test_without_our_middleware_the_sign_in_is_lost(alice, monkeypatch):
    """The negative control."""
    usual = middleware.SessionMiddleware.process_response
    monkeypatch.setattr(SessionMiddleware, "process_response", usual)
    browser = Client()
    with late_requests(browser):
        attempt("alice", "alice-knows-this", browser=browser)
    assert not is_in(browser)


def test_no_page_gives_a_browser_that_is_signed_out_another_session(db):
    """It would take the place of the one that a sign-in is about to give."""
    for route, method in ENDPOINTS:
        if method == "GET" and "<" not in route and route != "health/":
            browser = Client()
            browser.cookies["sessionid"] = "a-session-that-ended-before"
            assert "sessionid" not in browser.get(f"/{route}").cookies, route


def test_who_signs_out_has_no_cookie_left(alice):
    browser = Client()
    attempt("alice", "alice-knows-this", browser=browser)
    assert browser.post("/logout/").cookies["sessionid"].value == ""
    assert not is_in(browser)
