"""A school's target curve: rounds an hour by seats, as it was set, else as the trade deals."""

from collections.abc import Mapping

from django.db import transaction

from trainer.drills import norms
from trainer.findings.models import HouseTarget
from trainer.schools import audit
from trainer.schools.models import Act, Membership, School

Curve = Mapping[int, int]
"""Rounds an hour by seats."""


def curve_of(school: School) -> Curve:
    said = dict(HouseTarget.objects.filter(school=school).values_list("seats", "rounds"))
    return {seats: said.get(seats, usual) for seats, usual in norms.ROUNDS_AN_HOUR.items()}


@transaction.atomic
def set_curve(*, by: Membership, curve: Curve) -> None:
    before = curve_of(by.school)
    changed = {seats: rounds for seats, rounds in curve.items() if rounds != before[seats]}
    for seats, rounds in changed.items():
        HouseTarget.objects.update_or_create(school=by.school, seats=seats, defaults={"rounds": rounds})
    if changed:
        said = ", ".join(f"{seats}: {before[seats]} → {rounds}" for seats, rounds in sorted(changed.items()))
        audit.note(Act.TARGET, school=by.school, who=by, detail=said)
