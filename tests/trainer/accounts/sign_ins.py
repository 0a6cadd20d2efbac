"""Attempts at the sign-in page, from any address and browser."""

from django.test import Client
from django.urls import reverse

HERE, THERE = "10.0.0.1", "10.9.9.9"
WRONG, IN = 200, 302
LOCKED = 429


def attempt(name: str, password: str = "wrong", *, address: str = HERE, browser: Client | None = None):
    """Return the response to an attempt, by default of an unknown browser."""
    form = {"username": name, "password": password}
    return (browser or Client()).post(reverse("account_login"), form, REMOTE_ADDR=address)


def attempts(name: str, times: int, **rest) -> list[int]:
    return [attempt(name, **rest).status_code for _ in range(times)]


def signs_in(name: str, **rest) -> bool:
    """Sign in with the right password of the cast."""
    return attempt(name, f"{name}-knows-this", **rest).status_code == IN
