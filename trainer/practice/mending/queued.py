"""The queue of one trainee, aimed at the table tests that they were given."""

from datetime import date

from django.db.models import Min
from django.utils import timezone

from trainer.drills import reviews
from trainer.practice.given_tests import waiting
from trainer.schools.models import Membership


def queue_of(membership: Membership) -> reviews.Queue:
    return reviews.queue(membership=membership, tests=tests_of(membership))


def tests_of(membership: Membership) -> dict[str, date]:
    """By game the day of the next test that was given and is still to be sat; none of days gone by."""
    coming = waiting(membership=membership).filter(exam__day__gte=timezone.localdate())
    days = coming.order_by().values_list("exam__standard__game").annotate(day=Min("exam__day"))
    return dict(days)
