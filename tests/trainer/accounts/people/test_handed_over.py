"""A password that was handed over is kept lightly until it is used, then as every other."""

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.urls import reverse

from trainer.accounts.services.people import reset_password
from trainer.settings import PASSWORD_HASHERS

pytestmark = pytest.mark.django_db


def test_it_opens_the_door_once_and_is_then_kept_as_usual(client, alice, olga, settings):
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    password = reset_password(membership=alice, by=olga)
    alice.user.refresh_from_db()
    assert identify_hasher(alice.user.password).algorithm == "handed_over"
    said = client.post(reverse("accounts:login"), {"username": "alice", "password": password})
    assert said.status_code == 302
    alice.user.refresh_from_db()
    assert identify_hasher(alice.user.password).algorithm == "pbkdf2_sha256"
    assert client.get("/")["Location"] == reverse("accounts:password")


def test_ones_own_password_is_never_kept_lightly():
    assert PASSWORD_HASHERS[0].endswith(".QueuedHasher")
