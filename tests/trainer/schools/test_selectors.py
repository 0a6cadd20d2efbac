"""Where a user belongs, and the watching rule pair by pair."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.conftest import join
from trainer.accounts.services.people import leave
from trainer.schools.guards import SESSION_SCHOOL, may_watch, membership_of
from trainer.schools.models import Membership, Role, User

pytestmark = pytest.mark.django_db


def test_the_current_membership_is_the_one_joined_last(alice, hillside):
    later = Membership.objects.create(
        user=alice.user,
        school=hillside,
        role=Role.INSTRUCTOR,
        joined=timezone.now() + timedelta(days=1),
    )
    assert membership_of(user=alice.user) == later


def test_strangers_and_the_signed_out_belong_nowhere():
    assert membership_of(user=User.objects.create_user("nobody")) is None
    assert membership_of(user=AnonymousUser()) is None


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
        ("bob", "mona", True),  # whatever somebody is today, their record is the school's
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
    assert may_watch(watcher=watcher, other=other) is allowed
    assert Membership.objects.watched_by(watcher).filter(pk=other.pk).exists() is allowed


def test_who_has_left_watches_nobody_and_is_watched(alice, bob, olga):
    leave(membership=bob, by=olga)
    bob.refresh_from_db()
    assert not may_watch(watcher=bob, other=alice)
    assert list(Membership.objects.watched_by(bob)) == [bob]
    assert may_watch(watcher=olga, other=bob)


def test_a_session_that_chose_a_school_is_there_and_else_where_one_joined_last(alice, riverside, hillside):
    later = join(hillside, "alice", Role.TRAINEE, user=alice.user)
    for chosen, found in ((riverside.pk, alice), (hillside.pk, later), (None, later), (0, later)):
        assert membership_of(user=alice.user, session={SESSION_SCHOOL: chosen}) == found
    leave(membership=later, by=later)
    assert membership_of(user=alice.user, session={SESSION_SCHOOL: hillside.pk}) == alice
