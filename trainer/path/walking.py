"""What is written of a path beside answers: a walk, a gate that staff opened, an aim."""

from uuid import UUID

from django.db import IntegrityError, transaction

from trainer.path.models import Aim, OpenedGate, Unit, Walk
from trainer.path.stages import Stage
from trainer.schools.models import Membership


def note_walk(*, membership: Membership, game: str, stage: Stage) -> None:
    """Once; whoever walks again is where they were."""
    Walk.objects.get_or_create(membership=membership, game=game, stage=stage)


def open_gate(
    *, membership: Membership, game: str, stage: Stage, reason: str, by: Membership, key: UUID
) -> None:
    """The same form sent twice opens it once."""
    try:
        with transaction.atomic():
            OpenedGate.objects.create(
                key=key, membership=membership, game=game, stage=stage, reason=reason, opened_by=by
            )
    except IntegrityError:
        if not OpenedGate.objects.filter(key=key, membership=membership).exists():
            raise


def set_aim(*, membership: Membership, unit: Unit, count: int) -> None:
    """What is aimed at already is not written again."""
    last = Aim.objects.filter(membership=membership).last()
    if (last.unit, last.count) != (unit, count) if last else count > 0:
        Aim.objects.create(membership=membership, unit=unit, count=count)
