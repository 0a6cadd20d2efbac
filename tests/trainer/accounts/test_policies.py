"""Wherever a password is chosen, the page says what it has to be before anybody tries."""

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import password_validators_help_texts
from django.contrib.auth.tokens import default_token_generator
from django.utils.encoding import force_bytes
from django.utils.html import escape
from django.utils.http import urlsafe_base64_encode

from trainer.schools.models import Role
from trainer.schools.services import make_link

pytestmark = pytest.mark.django_db


def said(page: str) -> bool:
    wanted = [escape(words) for words in password_validators_help_texts()]
    assert len(wanted) == len(settings.AUTH_PASSWORD_VALIDATORS)
    return all(words in page for words in wanted)


def test_where_ones_own_is_changed(client_of, alice):
    assert said(client_of(alice).get("/password/").content.decode())


def test_where_an_account_is_made(client, riverside, olga):
    _made, token = make_link(school=riverside, role=Role.TRAINEE, made_by=olga)
    assert said(client.get(f"/join/{token}/").content.decode())


def test_where_a_forgotten_one_is_chosen_anew(client, alice, settings):
    settings.MAILS = True
    number = urlsafe_base64_encode(force_bytes(alice.user_id))
    token = default_token_generator.make_token(alice.user)
    assert said(client.get(f"/password/new/{number}/{token}/", follow=True).content.decode())


def test_it_is_not_said_elsewhere(client):
    """The negative control."""
    assert not said(client.get("/login/").content.decode())
