"""Knocks at the sign-in page, from wherever and by whatever browser."""

from django.test import Client
from django.urls import reverse

HERE, THERE = "10.0.0.1", "10.9.9.9"
WRONG, IN = 200, 302
HELD = 429


def knock(name: str, password: str = "wrong", *, address: str = HERE, browser: Client | None = None):
    """The answer; without a browser, one that was never here."""
    form = {"username": name, "password": password}
    return (browser or Client()).post(reverse("accounts:login"), form, REMOTE_ADDR=address)


def knocks(name: str, times: int, **rest) -> list[int]:
    return [knock(name, **rest).status_code for _ in range(times)]


def comes_in(name: str, **rest) -> bool:
    """With the password that the cast has."""
    return knock(name, f"{name}-knows-this", **rest).status_code == IN
