"""Demo users exist while DEBUG is on; a session is as good as its user."""

import pytest
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.urls import reverse

from trainer.schools.models import User

pytestmark = pytest.mark.django_db


def sign_in(client, username, password, **extra):
    return client.post(reverse("accounts:login"), {"username": username, "password": password}, **extra)


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
    assert client.get(reverse("accounts:logout")).status_code == 405
    assert signed_in(client)
    client.post(reverse("accounts:logout"))
    assert not signed_in(client)


def test_a_suspended_user_is_out_at_once(client_of, alice):
    client = client_of(alice)
    alice.user.is_active = False
    alice.user.save()
    assert not signed_in(client)
