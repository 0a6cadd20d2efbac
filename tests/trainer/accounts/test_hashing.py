"""Hashes use at most half the cores at once, and take the same time for every account."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, identify_hasher, make_password

from tests.trainer.accounts.sign_ins import attempt
from trainer.accounts import backends
from trainer.accounts.services.people import reset_password
from trainer.schools.models import User
from trainer.settings import PASSWORD_HASHERS

CLIENTS = 8


class SlowHash:
    """Replace Django's pbkdf2: count the calls inside and hold them until an event."""

    def __init__(self) -> None:
        self.lock, self.doors = threading.Lock(), threading.Event()
        self.inside = self.most = 0
        self.started, self.full = threading.Event(), threading.Event()

    def __call__(self, password, salt, iterations, **rest) -> bytes:
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        self.started.set()
        if self.inside == CLIENTS:
            self.full.set()
        assert self.doors.wait(30)
        with self.lock:
            self.inside -= 1
        return b"hash"


@pytest.fixture
def slow(monkeypatch, settings):
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    slow = SlowHash()
    monkeypatch.setattr("django.contrib.auth.hashers.pbkdf2", slow)
    with ThreadPoolExecutor(CLIENTS) as clients:
        slow.clients = clients
        yield slow
        slow.doors.set()


def test_so_many_hash_at_once_and_the_others_wait(slow):
    waiting = [slow.clients.submit(make_password, "one") for _ in range(CLIENTS)]
    assert slow.started.wait(30)
    slow.doors.set()
    assert len([each.result(30) for each in waiting]) == CLIENTS
    assert slow.most <= backends.HASHES_AT_ONCE


def test_it_reads_what_django_keeps_and_keeps_what_django_reads():
    kept = PBKDF2PasswordHasher().encode("a password", "salt", 1_000)
    assert backends.QueuedHasher().encode("a password", "salt", 1_000) == kept
    assert backends.QueuedHasher().verify("a password", kept)


@pytest.fixture
def spent(monkeypatch, settings):
    """Turns of the hash since it was last asked."""
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    turns: list[int] = []

    def count(password, salt, iterations, **rest) -> bytes:
        turns.append(iterations)
        return password.encode()

    monkeypatch.setattr("django.contrib.auth.hashers.pbkdf2", count)

    def since() -> int:
        total = sum(turns)
        turns.clear()
        return total

    return since


def costs(spent, riverside, alice, bob, olga) -> dict[str, int]:
    """A try at each kind of account, in turns."""
    for member in (alice, bob):
        member.user.set_password("their own, kept as it is shipped")
        member.user.save()
    reset_password(membership=bob, by=olga)
    User.objects.create_user("gone", password="their own", is_active=False)
    User.objects.create(username="blank", password="!never-set")
    spent()
    found = {}
    for name in ("alice", "bob", "gone", "blank", "unknown"):
        assert attempt(name).status_code == 200
        found[name] = spent()
    return found


@pytest.mark.django_db
def test_a_wrong_password_costs_the_same_for_every_account(spent, riverside, alice, bob, olga):
    """An own password, a one-time one, a suspended user, one without a password, an unknown name."""
    found = costs(spent, riverside, alice, bob, olga)
    assert set(found.values()) == {PBKDF2PasswordHasher.iterations}, found


@pytest.mark.django_db
def test_who_was_just_added_would_be_found_by_time(spent, riverside, alice, bob, olga, monkeypatch):
    """The negative control."""
    monkeypatch.delattr(backends.OneTimePasswordHasher, "verify")
    found = costs(spent, riverside, alice, bob, olga)
    assert found["bob"] < found["unknown"]


@pytest.mark.django_db
def test_a_one_time_password_works_once_and_the_users_own_is_hashed_as_usual(client, alice, olga, settings):
    settings.PASSWORD_HASHERS = PASSWORD_HASHERS
    assert PASSWORD_HASHERS[0].endswith(".QueuedHasher")
    password = reset_password(membership=alice, by=olga)
    alice.user.refresh_from_db()
    assert identify_hasher(alice.user.password).algorithm == "handed_over"
    assert attempt("alice", password, browser=client).status_code == 302
    alice.user.refresh_from_db()
    assert identify_hasher(alice.user.password).algorithm == "pbkdf2_sha256"
    assert client.get("/")["Location"] == "/password/"
