"""Beginning a set, answering its tasks, going on: written here, and nowhere else."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.engine.errors import NotAllowed
from games.engine.rack.ladder import Rung, task_of
from games.engine.rack.replies import judge
from games.engine.rack.supplies import read_supply, write_supply
from games.engine.rack.tasks import Task
from games.engine.texts import Text
from trainer.drills.pace import time_of
from trainer.fluency.models import PayoffReply, PayoffSet
from trainer.fluency.school_supply import supply_of
from trainer.schools.models import Membership


class ElsewhereInSet(ValueError):
    """The set is at another task by now."""


def begin(*, membership: Membership, rung: Rung) -> PayoffSet:
    """The rung's set that is still open, or a new one; refused where the school's tables print nothing for
    it."""
    supply = supply_of(membership.school)
    if not rung.has(supply):
        raise NotAllowed("rung", Text("No table of your school pays such odds."))
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=membership.pk)  # two presses begin one set
        found = open_set(membership=membership, rung=rung)
        if found:
            return found
        drawn = write_supply(rung.drawn_from(supply))
        seed = secrets.token_hex(16)
        return PayoffSet.objects.create(membership=membership, rung=rung.slug, seed=seed, supply=drawn)


def open_set(*, membership: Membership, rung: Rung) -> PayoffSet | None:
    return PayoffSet.objects.filter(membership=membership, rung=rung.slug).unended().first()


def open_rungs(*, membership: Membership) -> set[str]:
    """On which a set is begun and not ended."""
    return set(PayoffSet.objects.filter(membership=membership).unended().values_list("rung", flat=True))


def task_at(found: PayoffSet, number: int) -> Task:
    return task_of(found.level, read_supply(found.supply), seed=found.seed, number=number)


def save_reply(
    *, to: PayoffSet, key: UUID, number: int, typed: Mapping[str, str], received: datetime
) -> PayoffReply:
    """Judged and stored; the same key stores nothing twice. Raises `Unreadable` for what is no answer, before
    anything is stored, and `ElsewhereInSet` where the set is not at this task."""
    if kept := PayoffReply.objects.filter(of=to, key=key).first():
        return kept
    if number != to.number or to.shown is None or to.over:
        raise ElsewhereInSet
    judged = judge(task_at(to, number), typed)
    took = time_of(seen=None, shown=to.shown, received=received)
    with transaction.atomic():
        there = PayoffSet.objects.filter(pk=to.pk, number=number, shown__isnull=False)
        if there.update(number=number + 1, shown=None):
            return PayoffReply.objects.create(
                of=to,
                key=key,
                number=number,
                given=judged.given,
                laid=judged.laid,
                right=judged.right,
                slip=judged.slip,
                cut=judged.cut,
                millis=None if took is None else round(took.total_seconds() * 1000),
                received=received,
            )
    if kept := PayoffReply.objects.filter(of=to, key=key).first():
        return kept
    raise ElsewhereInSet


def go_on(found: PayoffSet) -> None:
    """To the next task, whose time begins now; nothing where that is done already, or the set is over."""
    if not found.over:
        PayoffSet.objects.filter(pk=found.pk, number=found.number, shown=None).update(shown=timezone.now())
