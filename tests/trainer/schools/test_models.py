"""Querysets start from the user, and the database refuses what no form should have let through."""

import pytest
from django.db import IntegrityError

from trainer.accounts.services.people import leave
from trainer.schools.models import Membership, Role, School, SchoolClass, User
from trainer.schools.services import add_member, fill_class, make_class

pytestmark = pytest.mark.django_db


def test_a_school_is_seen_by_its_members_only(alice, charlie, riverside, hillside):
    assert list(School.objects.for_user(alice.user)) == [riverside]
    assert list(School.objects.for_user(charlie.user)) == [hillside]


def test_a_membership_belongs_to_its_user(alice, bob):
    assert list(Membership.objects.for_user(alice.user)) == [alice]


@pytest.mark.usefixtures("charlie")
def test_staff_watch_everyone_of_their_school_whoever_they_are_today(alice, bob, mona, olga):
    leave(membership=alice, by=olga)
    for watcher in (bob, mona, olga):
        assert list(Membership.objects.watched_by(watcher)) == [alice, bob, mona, olga]


def test_a_trainee_watches_only_himself(alice, riverside):
    user = User.objects.create_user("ann")
    ann = add_member(school=riverside, user=user, role=Role.TRAINEE)
    assert list(Membership.objects.watched_by(alice)) == [alice]
    assert list(Membership.objects.watched_by(ann)) == [ann]


def test_a_class_is_seen_by_its_members_and_by_the_staff_of_its_school(alice, bob, charlie, dora, riverside):
    evening = make_class(school=riverside, name="Evening", by=bob)
    morning = make_class(school=riverside, name="Morning", by=bob)
    fill_class(school_class=evening, members=[alice], instructors=[bob], by=bob)
    assert list(SchoolClass.objects.for_user(alice.user)) == [evening]
    assert list(SchoolClass.objects.for_user(bob.user)) == [evening, morning]
    assert not SchoolClass.objects.for_user(charlie.user).exists()
    assert not SchoolClass.objects.for_user(dora.user).exists()


def test_nobody_joins_a_school_twice(alice, riverside):
    with pytest.raises(IntegrityError):
        Membership.objects.create(user=alice.user, school=riverside, role=Role.MANAGER)


def test_there_is_no_fifth_role(riverside):
    with pytest.raises(IntegrityError):
        Membership.objects.create(user=User.objects.create_user("eve"), school=riverside, role="admin")


def test_a_person_without_a_name_is_shown_by_the_username():
    assert User(username="alice").display_name == "alice"
    assert User(username="alice", first_name="Alice", last_name="Ames").display_name == "Alice Ames"
