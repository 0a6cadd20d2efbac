"""A school's target curve: rounds an hour by seats, as it was set, else as the trade deals."""

from collections.abc import Mapping

from django.db import transaction

from trainer.drills import norms
from trainer.findings.models import HouseTarget
from trainer.schools.models import School

Curve = Mapping[int, int]
"""Rounds an hour by seats."""


def curve_of(school: School) -> Curve:
    said = dict(HouseTarget.objects.filter(school=school).values_list("seats", "rounds"))
    return {seats: said.get(seats, usual) for seats, usual in norms.ROUNDS_AN_HOUR.items()}


@transaction.atomic
def set_curve(*, school: School, curve: Curve) -> None:
    for seats, rounds in curve.items():
        HouseTarget.objects.update_or_create(school=school, seats=seats, defaults={"rounds": rounds})
