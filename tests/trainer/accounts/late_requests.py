"""Requests of the same browser that are under way while it signs in, such as its worker's."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.signals import user_logged_in
from django.test import Client

PAGES = ("/offline/", "/worker.js", "/login/", "/games/")


@contextmanager
def late_requests(browser: Client) -> Iterator[None]:
    """Send them with the cookies of before, once the sign-in has renewed the session and not responded yet.
    The browser gets the cookies of their responses last."""
    before = browser.session.session_key  # a browser that was here before
    responses = []

    def send(**_) -> None:
        assert not browser.session.exists(before)
        for page in PAGES:
            other = Client()
            other.cookies.update(browser.cookies)
            responses.append(other.get(page))

    user_logged_in.connect(send)
    try:
        yield
    finally:
        user_logged_in.disconnect(send)
    assert len(responses) == len(PAGES)
    for response in responses:
        browser.cookies.update(response.cookies)
