"""Wrong passwords are held back by account and by address: a guesser is; a classroom, a colleague are not."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.conftest import join
from tests.trainer.accounts.knocking import HELD, HERE, IN, THERE, WRONG, comes_in, knock, knocks
from trainer.accounts import sign_in_limits
from trainer.accounts.models import LoginAttempt
from trainer.accounts.views.sign_in import SignInView
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
MOST = sign_in_limits.MAX_PER_SOURCE


@pytest.fixture
def forty(riverside) -> list[str]:
    return [join(riverside, f"dealer{number}", Role.TRAINEE).user.username for number in range(40)]


@pytest.fixture(autouse=True)
def no_page(request, monkeypatch):
    """Nothing is drawn where nobody looks at the page: here are many hundred."""
    if "page" not in request.node.name and "alike" not in request.node.name:
        monkeypatch.setattr(SignInView, "template_name", "accounts/forgotten_subject.txt")


def tried(name: str, address: str) -> bool:
    """Whether a wrong password was looked at: as the page counts it, without drawing one."""
    request = RequestFactory().post("/login/", REMOTE_ADDR=address)
    try:
        sign_in_limits.count_attempt(sign_in_limits.source_of(request, name))
    except sign_in_limits.Wait:
        return False
    return True


@pytest.fixture
def clock():
    with time_machine.travel("2026-11-23 09:00:00+00:00", tick=False) as moved:
        yield moved


# --- By account ----------------------------------------------------------------------------------


def test_after_eight_wrong_passwords_the_page_says_when_to_try_again(alice):
    assert knocks("alice", MOST) == [WRONG] * MOST
    held = knock("alice", "alice-knows-this")
    assert held.status_code == HELD
    assert 0 < int(held["Retry-After"]) <= 300
    page = held.content.decode()
    assert "Try again in 5 minutes." in page
    assert 'value="alice"' in page  # what was typed is still there


def test_one_below_the_right_password_opens(alice):
    knocks("alice", MOST - 1)
    assert comes_in("alice")


def test_without_the_budget_it_goes_on_and_on(alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(sign_in_limits, "_longest_wait", lambda *_: None)
    assert knocks("alice", MOST + 3) == [WRONG] * (MOST + 3)


def test_the_hold_ends_though_somebody_goes_on_trying(alice, clock):
    knocks("alice", MOST)
    clock.shift(240)
    assert knocks("alice", 20) == [HELD] * 20
    clock.shift(61)
    assert comes_in("alice")


def test_who_guesses_elsewhere_keeps_nobody_out(alice):
    assert HELD in knocks("alice", MOST + 1, address=THERE)
    assert comes_in("alice", address=HERE)


def from_everywhere(name: str) -> None:
    for number in range(4):
        knocks(name, MOST, address=f"10.1.0.{number}")


def test_a_guesser_with_many_addresses_is_held_back_by_the_account(alice):
    from_everywhere("alice")
    assert not comes_in("alice", address="10.2.0.1")
    assert LoginAttempt.objects.count() == sign_in_limits.MAX_FROM_STRANGERS


def test_and_keeps_nobody_from_where_they_came_in_before(alice):
    comes_in("alice", address=HERE)
    from_everywhere("alice")
    assert comes_in("alice", address=HERE)


def test_nor_from_the_browser_by_which_they_came_in_before(alice):
    browser = Client()
    comes_in("alice", address=HERE, browser=browser)
    browser.post("/logout/")
    from_everywhere("alice")
    knocks("alice", MOST, address=THERE)
    assert not comes_in("alice", address=THERE)
    assert comes_in("alice", address=THERE, browser=browser)


def test_a_known_browser_has_a_budget_of_its_own(alice):
    browser = Client()
    comes_in("alice", browser=browser)
    browser.post("/logout/")
    assert knocks("alice", MOST + 1, browser=browser) == [WRONG] * MOST + [HELD]


def test_ones_own_browser_opens_no_way_to_others(alice, bob):
    browser = Client()
    comes_in("alice", browser=browser)
    browser.post("/logout/")
    knocks("bob", MOST, browser=browser)
    assert not comes_in("bob", browser=browser)


# --- By address ----------------------------------------------------------------------------------


def test_a_spray_over_many_accounts_is_held_back_by_its_address(forty):
    said = [tried(name, THERE) for name in forty[:25] for _ in range(3)]
    assert said == [True] * 20 + [False] * 55
    held = knock(forty[30], f"{forty[30]}-knows-this", address=THERE)
    assert held.status_code == HELD
    assert int(held["Retry-After"]) <= 5


def test_so_is_one_that_tries_each_account_once(forty):
    assert [tried(name, THERE) for name in forty[:25]] == [True] * 20 + [False] * 5


def test_one_more_goes_through_every_five_seconds(forty, clock, monkeypatch):
    monkeypatch.setattr(sign_in_limits, "MAX_PER_ADDRESS", 5)
    for name in forty[:6]:
        knock(name, address=THERE)
    assert not comes_in(forty[10], address=THERE)
    clock.shift(6)
    assert comes_in(forty[10], address=THERE)
    assert knocks(forty[11], 1, address=THERE) == [WRONG]
    assert knocks(forty[12], 1, address=THERE) == [HELD]


def test_a_classroom_that_mistypes_gets_in(forty, clock):
    """All forty mistype, at once and for the first time from there; who has to wait does so for seconds."""
    began = timezone.now()
    for name in forty:
        while not tried(name, HERE):
            clock.shift(2)
    for name in forty:
        while not comes_in(name):
            clock.shift(2)
    assert timezone.now() - began < timedelta(minutes=3)
    assert not LoginAttempt.objects.exists()


def test_a_class_of_whom_one_in_four_mistypes_never_waits(forty):
    for number, name in enumerate(forty):
        assert number % 4 or tried(name, HERE)
        assert comes_in(name), name


def test_without_taking_back_what_was_their_own_it_would_not(forty, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(sign_in_limits, "record_success", lambda *_: None)
    assert not all(tried(name, HERE) and comes_in(name) for name in forty)


def test_a_known_browser_gets_in_from_an_address_that_is_used_up(alice, forty, monkeypatch):
    monkeypatch.setattr(sign_in_limits, "MAX_PER_ADDRESS", 5)
    browser = Client()
    comes_in("alice", browser=browser)
    browser.post("/logout/")
    for name in forty[:8]:
        knock(name)
    assert not comes_in(forty[20])
    assert comes_in("alice", browser=browser)


def test_who_was_in_from_there_before_is_not_kept_out_by_others_there(alice, forty, monkeypatch):
    monkeypatch.setattr(sign_in_limits, "MAX_PER_ADDRESS", 5)
    comes_in("alice")
    for name in forty[:8]:
        knock(name)
    assert comes_in("alice")


def test_tries_are_counted_before_their_password_is_looked_at(alice, rf):
    """So many guesses at once are as many guesses."""
    knocking = sign_in_limits.source_of(rf.post("/login/", REMOTE_ADDR=HERE), "alice")
    for _ in range(MOST):
        sign_in_limits.count_attempt(knocking)
    with pytest.raises(sign_in_limits.Wait):
        sign_in_limits.count_attempt(knocking)


# --- Who is there is nobody's business ------------------------------------------------------------


def test_a_name_that_nobody_has_is_answered_alike(alice):
    def said(name):
        answers = [knock(name) for _ in range(MOST + 1)]
        pages = [
            re.sub(rb'\w{64}|value="\w+"', b"", answer.content) for answer in answers
        ]  # tokens, the name
        return [answer.status_code for answer in answers], pages

    assert said("alice") == said("nobody")


def test_nothing_that_was_typed_is_kept():
    knock("my-password-in-the-wrong-field")
    (row,) = LoginAttempt.objects.values()
    assert "password" not in str(row)
    assert IN not in knocks("my-password-in-the-wrong-field", 1)
