"""What opens something opens it to the last second of the time that pages and docs say, and no longer."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.contrib.auth.tokens import default_token_generator
from django.test import Client

from tests.conftest import signed_in
from tests.trainer.accounts.people.test_adding_pages import ADD, ENROL, signed_of
from tests.trainer.accounts.sign_ins import LOCKED, attempt, attempts
from trainer.accounts.services.people import unlock
from trainer.api.tokens import LIFETIMES, make_token, token_of
from trainer.schools.models import Role, SchoolClass
from trainer.schools.services import make_class, make_code, make_link

pytestmark = pytest.mark.django_db


def invitation(alice, bob, olga) -> Callable[[], bool]:
    address = f"/join/{make_link(school=olga.school, role=Role.TRAINEE, made_by=olga)[1]}/"
    return lambda: Client().get(address).status_code == 200


def class_code(alice, bob, olga) -> Callable[[], bool]:
    evening = make_class(school=bob.school, name=f"Class {SchoolClass.objects.count()}", by=bob)
    address = f"/join/class/{make_code(school_class=evening, made_by=bob, uses=2).code}/"
    return lambda: Client().get(address).status_code == 200


def mailed_password_link(alice, bob, olga) -> Callable[[], bool]:
    token = default_token_generator.make_token(alice.user)
    return lambda: default_token_generator.check_token(alice.user, token)


def previewed_people(alice, bob, olga) -> Callable[[], bool]:
    signed = signed_of(signed_in(olga).post(ADD, {"people": "Ada Cole"}))
    return lambda: signed_in(olga).post(ENROL, {"people": signed}).status_code == 200


def lifted_limit(alice, bob, olga) -> Callable[[], bool]:
    unlock(membership=alice, by=olga)
    return lambda: LOCKED not in attempts("alice", 9)


def api_token(alice, bob, olga) -> Callable[[], bool]:
    secret = make_token(by=olga, name="for a month", days=30)[1]
    return lambda: token_of(secret) is not None


def session(alice, bob, olga) -> Callable[[], bool]:
    browser = Client()
    attempt("alice", "alice-knows-this", browser=browser)
    return lambda: browser.get("/").status_code == 200


LASTS = {
    "an invitation link": (invitation, timedelta(hours=48)),
    "a class code": (class_code, timedelta(hours=8)),
    "a mailed link for a new password": (mailed_password_link, timedelta(hours=24)),
    "a list of people that was previewed": (previewed_people, timedelta(hours=1)),
    "a lifted sign-in limit": (lifted_limit, timedelta(minutes=10)),
    "an unused session": (session, timedelta(hours=12)),
    "a token of 30 days": (api_token, timedelta(days=30)),
}


@pytest.mark.parametrize("what", LASTS)
def test_it_opens_to_its_last_second_and_no_longer(alice, bob, olga, what):
    make, lifetime = LASTS[what]
    opens = {}
    for late in (-2, 2):
        with time_machine.travel("2026-03-02 10:00Z", tick=False) as clock:
            asked = make(alice, bob, olga)
            clock.shift(lifetime + timedelta(seconds=late))
            opens[late] = asked()
    assert opens == {-2: True, 2: False}


def test_the_operators_page_says_these_times():
    pages = (Path("docs") / name for name in ("operating.md", "school.md"))
    page = " ".join(" ".join(path.read_text(encoding="utf-8") for path in pages).split())
    assert LIFETIMES == (30, 90, 180, 365)
    for words in (
        *("once, within 48 hours", "unlocked for ten minutes", "end after twelve hours without use"),
        *(
            "eight in five minutes at one account from one address",
            "twenty at one account",
            "taken once, within ten minutes",
        ),
    ):
        assert re.search(re.escape(words), page), words
