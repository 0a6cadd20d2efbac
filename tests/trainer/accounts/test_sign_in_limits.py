"""Limits on wrong passwords by account and address: they stop a guesser, not a classroom or colleague."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.conftest import join
from tests.trainer.accounts.sign_ins import HERE, IN, LOCKED, THERE, WRONG, attempt, attempts, signs_in
from trainer.accounts import sign_in_limits
from trainer.accounts.models import LoginAttempt
from trainer.accounts.views.sign_in import SignInView
from trainer.schools.models import Role

pytestmark = pytest.mark.django_db
MOST = 8
"""Wrong passwords at one account from one address, as docs/operating.md says."""


@pytest.fixture
def dealers(riverside) -> list[str]:
    return [join(riverside, f"dealer{number}", Role.TRAINEE).user.username for number in range(31)]


@pytest.fixture(autouse=True)
def no_page(request, monkeypatch):
    """Render no page where a test does not read it: there are hundreds."""
    if "page" not in request.node.name and "alike" not in request.node.name:
        monkeypatch.setattr(SignInView, "template_name", "accounts/forgotten_subject.txt")


def tried(name: str, address: str) -> bool:
    """Whether a wrong password was looked at: as the page counts it, without drawing one."""
    request = RequestFactory().post("/login/", REMOTE_ADDR=address)
    try:
        attempt = sign_in_limits.count_attempt(sign_in_limits.source_of(request, name))
    except sign_in_limits.Wait:
        return False
    sign_in_limits.record_failure(attempt)
    return True


@pytest.fixture
def clock():
    with time_machine.travel("2026-11-23 09:00:00+00:00", tick=False) as moved:
        yield moved


def test_after_eight_wrong_passwords_the_page_says_when_to_try_again(alice):
    attempts("alice", MOST - 1)
    assert signs_in("alice")
    assert attempts("alice", MOST) == [WRONG] * MOST
    locked = attempt("alice", "alice-knows-this")
    assert locked.status_code == LOCKED
    assert 0 < int(locked["Retry-After"]) <= 300
    page = locked.content.decode()
    assert "Try again in 5 minutes." in page
    assert 'value="alice"' in page  # what was typed is still there


def test_without_the_budget_it_goes_on_and_on(alice, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(sign_in_limits, "_longest_wait", lambda *_: None)
    assert attempts("alice", MOST + 3) == [WRONG] * (MOST + 3)


def test_the_lock_ends_although_attempts_go_on(alice, clock):
    attempts("alice", MOST)
    clock.shift(240)
    assert attempts("alice", 20) == [LOCKED] * 20
    clock.shift(61)
    assert signs_in("alice")


def test_right_passwords_whose_check_was_cut_off_do_not_stay_wrong(alice, clock, monkeypatch):
    """As eight kills of the server between the count and the check; guesses at once are counted meanwhile."""

    def killed(*_, **__):
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr("allauth.account.adapter.authenticate", killed)
        for _ in range(MOST):
            with pytest.raises(SystemExit):
                attempt("alice", "alice-knows-this")
    assert int(attempt("alice", "alice-knows-this")["Retry-After"]) <= 30
    clock.shift(31)
    assert signs_in("alice")


def test_guesses_elsewhere_lock_no_one_out(alice):
    assert LOCKED in attempts("alice", MOST + 1, address=THERE)
    assert signs_in("alice", address=HERE)


def from_everywhere(name: str) -> None:
    for number in range(4):
        attempts(name, MOST, address=f"10.1.0.{number}")


def test_a_guesser_with_many_addresses_is_limited_by_the_account(alice):
    from_everywhere("alice")
    assert not signs_in("alice", address="10.2.0.1")
    assert LoginAttempt.objects.count() == 20


def test_and_not_at_an_address_they_used_before(alice):
    signs_in("alice", address=HERE)
    from_everywhere("alice")
    assert signs_in("alice", address=HERE)


def test_nor_in_a_browser_they_used_before(alice):
    browser = Client()
    signs_in("alice", address=HERE, browser=browser)
    browser.post("/logout/")
    from_everywhere("alice")
    attempts("alice", MOST, address=THERE)
    assert not signs_in("alice", address=THERE)
    assert signs_in("alice", address=THERE, browser=browser)


def test_a_known_browser_has_a_budget_of_its_own(alice):
    browser = Client()
    signs_in("alice", browser=browser)
    browser.post("/logout/")
    assert attempts("alice", MOST + 1, browser=browser) == [WRONG] * MOST + [LOCKED]


def test_ones_own_browser_opens_no_way_to_others(alice, bob):
    browser = Client()
    signs_in("alice", browser=browser)
    browser.post("/logout/")
    attempts("bob", MOST, browser=browser)
    assert not signs_in("bob", browser=browser)


def test_a_spray_over_many_accounts_is_limited_by_its_address(dealers):
    said = [tried(name, THERE) for name in dealers[:25] for _ in range(3)]
    assert said == [True] * 20 + [False] * 55
    locked = attempt(dealers[30], f"{dealers[30]}-knows-this", address=THERE)
    assert locked.status_code == LOCKED
    assert int(locked["Retry-After"]) <= 5


def test_one_more_goes_through_every_five_seconds(dealers, clock, monkeypatch):
    monkeypatch.setattr(sign_in_limits, "MAX_PER_ADDRESS", 5)
    for name in dealers[:6]:
        attempt(name, address=THERE)
    assert not signs_in(dealers[10], address=THERE)
    clock.shift(6)
    assert signs_in(dealers[10], address=THERE)
    assert attempts(dealers[11], 1, address=THERE) == [WRONG]
    assert attempts(dealers[12], 1, address=THERE) == [LOCKED]


def test_a_classroom_that_mistypes_gets_in(dealers, clock):
    """All mistype, at once and for the first time from there; a wait is for seconds."""
    began = timezone.now()
    for name in dealers[:24]:
        while not tried(name, HERE):
            clock.shift(2)
    for name in dealers[:24]:
        while not signs_in(name):
            clock.shift(2)
    assert timezone.now() - began < timedelta(minutes=3)
    assert not LoginAttempt.objects.exists()


def test_without_taking_back_what_was_their_own_it_would_not(dealers, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(sign_in_limits, "record_success", lambda *_: None)
    assert not all(tried(name, HERE) and signs_in(name) for name in dealers)


def test_a_known_browser_gets_in_from_an_address_that_is_used_up(alice, dealers, monkeypatch):
    monkeypatch.setattr(sign_in_limits, "MAX_PER_ADDRESS", 5)
    browser = Client()
    signs_in("alice", browser=browser)
    browser.post("/logout/")
    for name in dealers[:8]:
        attempt(name)
    assert not signs_in(dealers[20])
    assert signs_in("alice", browser=browser)


def test_who_was_in_from_there_before_is_not_kept_out_by_others_there(alice, dealers, monkeypatch):
    monkeypatch.setattr(sign_in_limits, "MAX_PER_ADDRESS", 5)
    signs_in("alice")
    for name in dealers[:8]:
        attempt(name)
    assert signs_in("alice")


def test_tries_are_counted_before_their_password_is_looked_at(alice, rf):
    """So many guesses at once are as many guesses."""
    source = sign_in_limits.source_of(rf.post("/login/", REMOTE_ADDR=HERE), "alice")
    for _ in range(MOST):
        sign_in_limits.count_attempt(source)
    with pytest.raises(sign_in_limits.Wait):
        sign_in_limits.count_attempt(source)


def test_an_unknown_name_is_answered_alike(alice):
    def said(name):
        answers = [attempt(name) for _ in range(MOST + 1)]
        pages = [
            re.sub(rb'\w{64}|value="\w+"', b"", answer.content) for answer in answers
        ]  # tokens, the name
        return [answer.status_code for answer in answers], pages

    assert said("alice") == said("unknown")


def test_nothing_that_was_typed_is_kept():
    attempt("my-password-in-the-wrong-field")
    (row,) = LoginAttempt.objects.values()
    assert "password" not in str(row)
    assert IN not in attempts("my-password-in-the-wrong-field", 1)
