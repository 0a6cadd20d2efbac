"""Writes: the issuer of a school, and a badge when its file is first taken."""

from secrets import randbelow
from uuid import uuid4

from django.db import transaction

from trainer.credentials.badges.status import BITS, IN_A_LIST
from trainer.credentials.models import Badge, Issuer
from trainer.exams.models import TestRecord
from trainer.schools.models import School


def issuer_of(school: School) -> Issuer:
    return Issuer.objects.get_or_create(school=school)[0]


@transaction.atomic
def badge_of(*, record: TestRecord, kind: str, school: School) -> Badge:
    """Return the badge of a record, made if missing."""
    issuer = Issuer.objects.select_for_update().get(pk=issuer_of(school).pk)
    found = Badge.objects.filter(record=record, kind=kind).first()
    return found or Badge.objects.create(
        issuer=issuer, record=record, kind=kind, uid=uuid4(), position=_free_position(issuer)
    )


def _free_position(issuer: Issuer) -> int:
    """Return a random bit, so that it tells nothing of the order, in the newest list."""
    taken = set(issuer.badges.values_list("position", flat=True))
    first = len(taken) // IN_A_LIST * BITS
    while (position := first + randbelow(BITS)) in taken:
        pass
    return position
