"""A long query in batches: in its order, as it was, with no cursor open between batches."""

import pytest

from trainer.ops.streaming import in_batches
from trainer.schools.models import Membership, Role, User
from trainer.schools.services import add_member

pytestmark = pytest.mark.django_db

MANY = 7


@pytest.fixture
def everybody(riverside):
    for number in range(MANY):
        user = User.objects.create_user(f"person {number}")
        add_member(school=riverside, user=user, role=Role.TRAINEE)
    return Membership.objects.filter(user__username__startswith="person").order_by("-user__username")


def test_every_row_comes_once_in_the_order_of_the_query(everybody):
    values = everybody.values("pk", "user__username")
    for size in (1, 2, MANY, MANY + 1):
        assert list(in_batches(everybody, size=size)) == list(everybody)
        assert list(in_batches(values, size=size)) == list(values)
    assert list(in_batches(everybody.none())) == []


def test_who_comes_or_goes_meanwhile_is_no_part_of_it(everybody, riverside):
    reading = in_batches(everybody, size=2)
    first = next(reading)
    last = everybody.last()
    Membership.objects.filter(pk=last.pk).update(user=User.objects.create_user("another"))
    late = User.objects.create_user("person 00")
    add_member(school=riverside, user=late, role=Role.TRAINEE)
    names = [one.user.username for one in (first, *reading)]
    assert names == [f"person {number}" for number in range(MANY - 1, 0, -1)]
