"""A password that is handed over: it ends the old one everywhere, and opens one page only."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.test import Client

from tests.conftest import join
from trainer.accounts.backends import check_schools
from trainer.accounts.middleware import NewPasswordMiddleware
from trainer.accounts.models import LoginAttempt
from trainer.accounts.services.people import leave, reset_password
from trainer.accounts.sign_in_limits import LOCK_TIME, MAX_PER_SOURCE
from trainer.accounts.views.join import AccountForm
from trainer.schools.models import AuditLine, Membership, Role, User
from trainer.schools.services import close_class, fill_class, make_class

NEW = "a-long-one-of-her-own"


@pytest.fixture
def evening(riverside, alice, bob, mona):
    made = make_class(school=riverside, name="Evening", by=bob)
    fill_class(school_class=made, members=[alice], instructors=[bob], by=mona)
    return made


def signed_in(client, password):
    return client.post("/login/", {"username": "alice", "password": password})


def change(client, old, new=NEW):
    return client.post("/password/", {"oldpassword": old, "password1": new, "password2": new})


def test_old_sessions_end_and_the_oldpassword_opens_nothing(client_of, client, alice, olga):
    phone = client_of(alice)
    assert phone.get("/games/").status_code == 200
    given = client_of(olga).post(f"/people/{alice.pk}/reset/").context["password"]
    assert phone.get("/games/")["Location"].startswith("/login/")
    assert signed_in(client, "alice-knows-this").status_code == 200
    assert signed_in(client, given).status_code == 302


def test_the_first_sign_in_leads_to_a_password_of_ones_own_and_nowhere_else(client, alice, olga):
    given = reset_password(membership=alice, by=olga)
    signed_in(client, given)
    for url in ("/", "/games/", f"/progress/{alice.pk}/", "/join/", "/nowhere/", "/people/"):
        assert client.get(url)["Location"] == "/password/", url
    for url in ("/runs/", "/school/choose/", "/join/"):
        assert client.post(url)["Location"] == "/password/", url
    assert "was given to you" in client.get("/password/").content.decode()
    assert change(client, given).status_code == 302
    assert client.get("/games/").status_code == 200
    assert AuditLine.objects.filter(act="password", who=alice).count() == 1
    client.logout()
    assert signed_in(client, given).status_code == 200
    assert signed_in(client, NEW).status_code == 302


def test_without_the_middleware_every_page_would_open(client, alice, olga, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(NewPasswordMiddleware, "__call__", lambda self, request: self.page(request))
    signed_in(client, reset_password(membership=alice, by=olga))
    assert client.get("/games/").status_code == 200


def test_it_is_shown_once_and_kept_nowhere(client_of, alice, olga):
    owner = client_of(olga)
    answer = owner.post(f"/people/{alice.pk}/reset/")
    given = answer.context["password"]
    assert given in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert given not in owner.get(f"/people/{alice.pk}/").content.decode()
    assert given not in owner.get("/school/").content.decode()
    assert given not in str(list(User.objects.values()) + list(AuditLine.objects.values()))


def test_guesses_of_the_oldpassword_are_slowed_down_as_at_the_sign_in(client_of, alice):
    browser = client_of(alice)
    guessed = [change(browser, f"guess {number}").status_code for number in range(MAX_PER_SOURCE)]
    assert guessed == [200] * MAX_PER_SOURCE
    locked = change(browser, "alice-knows-this")
    assert locked.status_code == 429
    assert int(locked["Retry-After"]) > 200
    assert "Too many wrong passwords" in locked.text
    assert User.objects.get(pk=alice.user_id).check_password("alice-knows-this")
    assert AuditLine.objects.filter(act="refused", whom=alice).exists()
    assert signed_in(Client(), "alice-knows-this").status_code == 429  # one count for both doors
    with time_machine.travel(datetime.now(UTC) + LOCK_TIME, tick=False):
        assert change(browser, "alice-knows-this").status_code == 302
    assert not LoginAttempt.objects.exists()


@pytest.mark.parametrize("password", ["R1verside2026", "Ríver side 99"])
def test_the_name_of_the_school_is_no_password(client_of, riverside, alice, password):
    answer = change(client_of(alice), "alice-knows-this", password)
    assert answer.status_code == 200
    assert "mostly your school’s name" in answer.text
    with pytest.raises(ValidationError, match="your school’s name"):
        check_schools(password, ["Riverside Casino Academy", "Riverside"])
    form = {"first_name": "Nia", "last_name": "Ray", "username": "nia", "password": password}
    assert "password" in AccountForm(form, school=riverside).errors


@pytest.mark.parametrize("password", ["dealers-by-the-riverside", "hillside2026"])
def test_other_passwords_are_taken(client_of, alice, password):
    """The negative control."""
    assert change(client_of(alice), "alice-knows-this", password).status_code == 302


def test_the_words_of_a_long_name_are_none_either():
    for password in ("CasinoAcademy2026", "riverside-casino"):
        with pytest.raises(ValidationError):
            check_schools(password, ["Riverside Casino Academy"])
    check_schools("to-the-academy-by-bus", ["Riverside Casino Academy"])


def may_reset(client_of, by: Membership, whom: Membership) -> bool:
    client = client_of(by)
    offered = "Set new password" in client.get(f"/people/{whom.pk}/").content.decode()
    before = User.objects.get(pk=whom.user_id).password
    status = client.post(f"/people/{whom.pk}/reset/").status_code
    changed = User.objects.get(pk=whom.user_id).password != before
    assert changed == offered == (status == 200)
    return changed


def test_an_instructor_resets_trainees_of_classes_they_teach_alone(
    client_of, riverside, evening, alice, bob, mona, olga
):
    annie, ben = join(riverside, "annie", Role.TRAINEE), join(riverside, "ben", Role.INSTRUCTOR)
    assert may_reset(client_of, bob, alice)
    assert not may_reset(client_of, ben, alice)
    assert not may_reset(client_of, mona, alice)
    for whom in (annie, ben, mona, olga, bob):
        assert not may_reset(client_of, bob, whom)
    Membership.objects.filter(pk=alice.pk).update(role=Role.INSTRUCTOR)
    assert not may_reset(client_of, bob, alice), "staff today"
    Membership.objects.filter(pk=alice.pk).update(role=Role.TRAINEE)
    close_class(school_class=evening, by=bob)
    assert not may_reset(client_of, bob, alice), "of a closed class"


@pytest.mark.usefixtures("evening")
def test_passwords_of_members_of_another_school_too_are_not_reset(client_of, hillside, alice, bob, olga):
    there = join(hillside, "alice", Role.TRAINEE, user=alice.user)
    assert not may_reset(client_of, bob, alice)
    assert not may_reset(client_of, olga, alice)
    leave(membership=there, by=there)
    assert may_reset(client_of, olga, alice)


def test_an_owner_resets_anybodys_but_their_own_and_not_who_left_or_runs_the_server(
    client_of, riverside, olga, mona, bob
):
    for whom in (mona, bob, join(riverside, "otto", Role.OWNER)):
        assert may_reset(client_of, olga, whom)
    assert not may_reset(client_of, olga, olga)
    leave(membership=bob, by=olga)
    assert not may_reset(client_of, olga, bob)
    User.objects.filter(pk=mona.user_id).update(is_superuser=True)
    assert not may_reset(client_of, olga, mona)
