"""Demo users exist while DEBUG is on; wrong passwords lock an account for minutes, and never a classroom."""

import re
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings as configured
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from trainer.schools.models import User

pytestmark = pytest.mark.django_db
LIMIT = configured.AXES_FAILURE_LIMIT


def sign_in(client, username, password, **extra):
    return client.post(reverse("login"), {"username": username, "password": password}, **extra)


def signed_in(client) -> bool:
    """What the next request would find."""
    request = HttpRequest()
    request.session = client.session
    return get_user(request).is_authenticated


@pytest.fixture
def demo_user():
    return User.objects.create_user("trainee", password="riverside", is_demo=True)


@pytest.mark.usefixtures("demo_user")
def test_a_demo_user_signs_in_while_debug_is_on(client, settings):
    settings.DEBUG = True
    assert sign_in(client, "trainee", "riverside").status_code == 302
    assert signed_in(client)


@pytest.mark.usefixtures("demo_user")
def test_a_demo_password_opens_nothing_with_debug_off(client, settings):
    settings.DEBUG = False
    assert sign_in(client, "trainee", "riverside").status_code == 200
    assert not signed_in(client)


def test_switching_debug_off_ends_a_live_demo_session(client, settings, demo_user):
    settings.DEBUG = True
    client.force_login(demo_user)
    assert signed_in(client)
    settings.DEBUG = False
    assert not signed_in(client)


def test_a_real_user_signs_in_and_out(client, alice):
    assert sign_in(client, "alice", "alice-knows-this").status_code == 302
    assert signed_in(client)
    assert client.get(reverse("logout")).status_code == 405
    assert signed_in(client)
    client.post(reverse("logout"))
    assert not signed_in(client)


def test_a_suspended_user_is_out_at_once(client_of, alice):
    client = client_of(alice)
    alice.user.is_active = False
    alice.user.save()
    assert not signed_in(client)


def fail(client, username, times):
    for _ in range(times):
        response = sign_in(client, username, "wrong")
    return response


def test_the_account_is_locked_with_a_clear_page(client, alice):
    assert fail(client, "alice", LIMIT - 1).status_code == 200
    response = fail(client, "alice", 1)
    assert response.status_code == 429
    assert response["Retry-After"] == "300"
    assert "5 minutes" in response.content.decode()
    assert sign_in(client, "alice", "alice-knows-this").status_code == 429


def test_one_attempt_below_the_limit_the_right_password_still_opens(client, alice):
    fail(client, "alice", LIMIT - 1)
    assert sign_in(client, "alice", "alice-knows-this").status_code == 302


def test_another_address_does_not_help(client, alice):
    fail(client, "alice", LIMIT)
    assert sign_in(client, "alice", "alice-knows-this", REMOTE_ADDR="10.0.0.9").status_code == 429


@pytest.mark.usefixtures("alice", "bob")
def test_a_locked_colleague_does_not_lock_the_classroom(client):
    assert fail(client, "alice", LIMIT + 20).status_code == 429
    assert sign_in(client, "bob", "bob-knows-this").status_code == 302


def test_the_lock_opens_after_minutes_even_if_someone_keeps_trying(client, alice):
    fail(client, "alice", LIMIT)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=4))
    assert fail(client, "alice", 3).status_code == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=5, seconds=1))
    assert sign_in(client, "alice", "alice-knows-this").status_code == 302


def test_an_unknown_name_is_answered_like_a_known_one(client, alice):
    answers = [fail(client, name, LIMIT) for name in ("alice", "nobody")]
    pages = [re.sub(rb"\w{64}", b"", answer.content) for answer in answers]  # tokens are never the same
    assert answers[0].status_code == answers[1].status_code
    assert pages[0] == pages[1]
