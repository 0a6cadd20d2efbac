"""What happens at the door is on the record: whom it was about and where from, and no secret."""

import logging

import pytest
from django.test import Client

from tests.conftest import join
from tests.trainer.accounts.sign_ins import HERE, THERE, attempt, attempts, signs_in
from trainer.accounts.sign_in_limits import MAX_PER_SOURCE
from trainer.schools.models import AuditAct, AuditLine, Role
from trainer.schools.services import fill_class, make_class

pytestmark = pytest.mark.django_db
SECRET = "a-password-that-was-mistyped"


def lines(*acts: AuditAct) -> list[tuple]:
    found = AuditLine.objects.filter(act__in=acts).order_by("pk")
    return [(line.act, line.who, line.whom, line.address) for line in found]


def test_a_sign_in_is_a_line_in_each_of_ones_schools(alice, hillside):
    there = join(hillside, "alice", Role.INSTRUCTOR, alice.user)
    assert signs_in("alice", address=THERE)
    assert lines(AuditAct.SIGNED_IN) == [("signed-in", alice, None, THERE), ("signed-in", there, None, THERE)]


def test_a_wrong_password_is_one_line_an_hour_and_address(alice):
    attempts("alice", 3)
    attempt("alice", address=THERE)
    assert lines(AuditAct.REFUSED) == [("refused", None, alice, HERE), ("refused", None, alice, THERE)]


def test_a_lock_is_a_line(alice):
    attempts("alice", MAX_PER_SOURCE + 2)
    assert lines(AuditAct.LOCKED) == [("locked", None, alice, HERE)]


def test_an_unknown_name_is_in_no_audit(riverside):
    attempts("unknown", MAX_PER_SOURCE + 2)
    assert not AuditLine.objects.exists()


def test_roles_passwords_and_lifts_say_where_from(client_of, alice, olga):
    client = client_of(olga, REMOTE_ADDR=THERE)
    client.post(f"/people/{alice.pk}/role/", {"role": Role.INSTRUCTOR})
    client.post(f"/people/{alice.pk}/reset/")
    client.post(f"/people/{alice.pk}/unlock/")
    acts = (AuditAct.ROLE, AuditAct.RESET, AuditAct.UNLOCKED)
    assert lines(*acts) == [(act.value, olga, alice, THERE) for act in acts]


def test_an_owner_reads_them_on_the_schools_page(client_of, alice, olga):
    attempts("alice", MAX_PER_SOURCE, address=THERE)
    client = client_of(olga)
    page = client.get("/school/?lines=access").content.decode()
    for words in (
        "entered a wrong password for",
        "entered too many wrong passwords for",
        "unknown person",
        THERE,
    ):
        assert words in page
    assert THERE not in client.get("/school/").content.decode()  # what is rarer is not lost among them


def test_the_log_says_the_same_by_numbers_and_no_secret(alice, caplog):
    caplog.set_level(logging.INFO, logger="trainer.schools")
    attempt("alice", SECRET)
    attempt(SECRET, SECRET, address=THERE)
    attempts("alice", MAX_PER_SOURCE)
    Client().post("/login/", {"username": "alice", "password": "alice-knows-this"}, REMOTE_ADDR=THERE)
    said = "\n".join(record.getMessage() for record in caplog.records)
    user = f"user {alice.user_id}"
    for line in (
        f"a wrong password for {user}, from {HERE}",
        f"a wrong password for an unknown name, from {THERE}",
        f"no more tries for {user}, from {HERE}",
        f"a try at signing in has to wait, from {HERE}",
        f"signed-in in school {alice.school_id} by {user}, to no user, from {THERE}",
    ):
        assert line in said
    assert SECRET not in said
    assert "alice" not in said.lower()


def test_a_log_that_says_what_was_typed_is_noticed(alice, caplog, monkeypatch):
    """The negative control."""
    from trainer.accounts import adapter

    caplog.set_level(logging.INFO, logger="trainer.schools")
    monkeypatch.setattr(adapter, "note_refusal", lambda attempt, name: adapter.logger.info("wrong: %s", name))
    attempt(SECRET)
    assert SECRET in caplog.text


@pytest.fixture
def taught(riverside, alice, bob, mona):
    """Alice is in Bob's class, where a manager put her."""
    evening = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=mona)


@pytest.mark.usefixtures("taught")
def test_staff_unlock_a_locked_user(client_of, alice, bob):
    staff = client_of(bob)
    attempts("alice", MAX_PER_SOURCE)
    assert not signs_in("alice")
    page = staff.get(f"/people/{alice.pk}/").content.decode()
    assert "Sign-in locked for 4" in page
    assert f'action="/people/{alice.pk}/unlock/"' in page
    staff.post(f"/people/{alice.pk}/unlock/")
    attempts("alice", MAX_PER_SOURCE + 4)
    assert "No sign-in limit" in staff.get(f"/people/{alice.pk}/").content.decode()
    assert signs_in("alice")
    alice.user.refresh_from_db()
    assert alice.user.unlocked_until is None  # for one sign-in


@pytest.mark.usefixtures("taught")
def test_an_instructor_lets_in_their_own_trainees_alone(client_of, alice, olga, riverside):
    other = client_of(join(riverside, "ben", Role.INSTRUCTOR))
    assert "/lift/" not in other.get(f"/people/{alice.pk}/").content.decode()
    assert other.post(f"/people/{alice.pk}/unlock/").status_code == 404
    assert client_of(alice).post(f"/people/{alice.pk}/unlock/").status_code == 404
