"""Schools, members and roles: sign-in, the current membership, who may watch whom, constraints."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from tests.conftest import join
from trainer.accounts.services.people import leave
from trainer.schools.guards import SESSION_SCHOOL, membership_of
from trainer.schools.models import Membership, Role, SchoolClass, User
from trainer.schools.services import AnotherSchool, close_class, fill_class, make_class

pytestmark = pytest.mark.django_db
HOME = reverse("home:home")


def sign_in(client, username, password):
    return client.post(reverse("account_login"), {"username": username, "password": password})


def is_signed_in(client) -> bool:
    """What the next request would find."""
    request = HttpRequest()
    request.session = client.session
    return get_user(request).is_authenticated


def test_demo_users_exist_while_debug_is_on(client, settings):
    User.objects.create_user("trainee", password="riverside", is_demo=True)
    settings.DEBUG = True
    assert sign_in(client, "trainee", "riverside").status_code == 302
    assert is_signed_in(client)
    settings.DEBUG = False
    assert not is_signed_in(client)
    client.logout()
    assert sign_in(client, "trainee", "riverside").status_code == 200
    assert not is_signed_in(client)


def test_a_user_signs_in_to_their_home_and_out(client, alice):
    assert sign_in(client, "alice", "alice-knows-this")["Location"] == HOME
    assert is_signed_in(client)
    assert client.get(reverse("account_logout")).status_code == 405
    assert is_signed_in(client)
    client.post(reverse("account_logout"))
    assert not is_signed_in(client)


def test_a_suspended_user_is_out_at_once(client_of, alice):
    client = client_of(alice)
    alice.user.is_active = False
    alice.user.save()
    assert not is_signed_in(client)


def test_the_current_membership_is_the_newest_or_that_of_the_chosen_school(alice, riverside, hillside):
    later = Membership.objects.create(
        user=alice.user, school=hillside, role=Role.INSTRUCTOR, joined=timezone.now() + timedelta(days=1)
    )
    assert membership_of(user=alice.user) == later
    for chosen, found in ((riverside.pk, alice), (hillside.pk, later), (None, later), (0, later)):
        assert membership_of(user=alice.user, session={SESSION_SCHOOL: chosen}) == found
    leave(membership=later, by=later)
    assert membership_of(user=alice.user, session={SESSION_SCHOOL: hillside.pk}) == alice


@pytest.mark.parametrize(
    ("watcher", "other", "allowed"),
    [
        ("alice", "alice", True),
        ("bob", "alice", True),
        ("mona", "alice", True),
        ("charlie", "alice", False),
        ("dora", "alice", False),
        ("alice", "charlie", False),
        ("bob", "charlie", False),
        ("dora", "charlie", True),
        ("bob", "mona", True),  # whatever a person's role today, their record is the school's
        ("mona", "bob", True),
        ("bob", "bob", True),
        ("olga", "alice", True),
        ("alice", "bob", False),
        ("olga", "charlie", False),
        ("dora", "olga", False),
    ],
)
def test_who_may_watch_whom(request, watcher, other, allowed):
    watcher, other = request.getfixturevalue(watcher), request.getfixturevalue(other)
    assert watcher.sees(other) is allowed
    assert Membership.objects.watched_by(watcher).filter(pk=other.pk).exists() is allowed


def test_a_class_is_seen_by_the_staff_of_its_school_and_by_its_assistant(
    alice, bob, charlie, dora, riverside
):
    evening = make_class(school=riverside, name="Evening", by=bob)
    morning = make_class(school=riverside, name="Morning", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    asa = join(riverside, "asa", Role.ASSISTANT)
    assert not SchoolClass.objects.seen_by(asa).exists()
    evening.instructors.add(asa)
    assert list(SchoolClass.objects.seen_by(asa)) == [evening]
    assert list(SchoolClass.objects.seen_by(bob)) == [evening, morning]
    for stranger in (alice, charlie, dora):
        assert not SchoolClass.objects.seen_by(stranger).exists()
    close_class(school_class=evening, by=bob)
    assert not SchoolClass.objects.seen_by(asa).exists()


def test_a_class_refuses_members_of_another_school(riverside, charlie, dora, olga):
    school_class = make_class(school=riverside, name="Evening", by=olga)
    for member, instructors in (([charlie], []), ([], [dora])):
        with pytest.raises(AnotherSchool, match=r"Charlie|Dora"):
            fill_class(school_class=school_class, members=member, instructors=instructors, by=olga)
    assert not school_class.members.exists()
    assert not school_class.instructors.exists()
