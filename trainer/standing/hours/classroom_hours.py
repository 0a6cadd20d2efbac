"""Adding classroom hours, and taking off what was added by mistake: another row, never a change."""

from datetime import date
from uuid import UUID

from django.db import transaction
from django.db.models import Sum

from trainer.schools.models import Membership
from trainer.standing.models import ClassroomTime


class MoreThanThereIs(Exception):
    """More would be taken off than was added. `minutes` are what there is of that game."""

    def __init__(self, minutes: int) -> None:
        super().__init__(f"only {minutes} min were added")
        self.minutes = minutes


@transaction.atomic
def add_hours(
    *, key: UUID, membership: Membership, day: date, minutes: int, game: str, words: str, by: Membership
) -> None:
    """Once for a key, however often it is sent. Minutes below 0 are taken off."""
    Membership.objects.select_for_update().get(pk=membership.pk)  # two who take off: the second counts anew
    if ClassroomTime.objects.filter(key=key).exists():
        return
    there = minutes_of(membership=membership, game=game)
    if there + minutes < 0:
        raise MoreThanThereIs(there)
    said = {"day": day, "minutes": minutes, "game": game, "words": words}
    ClassroomTime.objects.create(key=key, membership=membership, added_by=by, **said)


def minutes_of(*, membership: Membership, game: str) -> int:
    added = ClassroomTime.objects.filter(membership=membership, game=game)
    return added.aggregate(sum=Sum("minutes"))["sum"] or 0
