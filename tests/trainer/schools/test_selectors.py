"""Where a user belongs, and the watching rule pair by pair."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from trainer.schools.memberships import may_watch, membership_of
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
    ("watcher", "trainee", "allowed"),
    [
        ("alice", "alice", True),
        ("bob", "alice", True),
        ("mona", "alice", True),
        ("charlie", "alice", False),
        ("dora", "alice", False),
        ("alice", "charlie", False),
        ("bob", "charlie", False),
        ("dora", "charlie", True),
        ("bob", "mona", False),  # only trainees are watched
        ("mona", "bob", False),
        ("bob", "bob", False),
    ],
)
def test_who_may_watch_whom(request, watcher, trainee, allowed):
    watcher, trainee = request.getfixturevalue(watcher), request.getfixturevalue(trainee)
    assert may_watch(watcher=watcher, trainee=trainee) is allowed
    assert Membership.objects.watched_by(watcher).filter(pk=trainee.pk).exists() is allowed
