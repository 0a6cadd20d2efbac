"""How much may be sent: 64 KiB, and on a page that takes a file, to who is signed in, what it says itself."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.urls import Resolver404, resolve

MOST = 64 * 1024
"""Bytes in the body of any request. The longest form, a house's table of a game, takes a quarter of it."""

PATIENCE = 60.0
"""Seconds in which a request has to be here, from its first line to its last byte."""

TOO_LARGE, TOO_SLOW = 413, 408

REFUSED = "trainer.refused"
"""In the extensions of a request's scope: the status with which it is refused, unread."""

View = TypeVar("View", bound=Callable[..., Any])


def takes(most: int) -> Callable[[View], View]:
    """A page to which more may be sent: so many bytes, with what a browser puts around them."""

    def marked(view: View) -> View:
        view.takes = most  # type: ignore[attr-defined]  # a function, or something that wraps one
        return view

    return marked


def most_at(path: str) -> int:
    """What the page at this path takes, whoever asks."""
    try:
        return int(getattr(resolve(path).func, "takes", MOST))
    except Resolver404:
        return MOST


def session_in(cookies: Mapping[str, str]) -> str:
    """The key that a visitor shows; whether it opens anything is another question."""
    return cookies.get(settings.SESSION_COOKIE_NAME, "")


def is_signed_in(session_key: str) -> bool:
    """Raises what the database raises where it cannot be asked."""
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return bool(store.get(SESSION_KEY))
