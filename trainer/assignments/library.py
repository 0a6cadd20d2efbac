"""The library: a school's drills kept, changed, copied and retired."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from trainer.assignments.models import SavedDrill
from trainer.schools.models import Membership


def keep(*, by: Membership, name: str, choice: Mapping[str, Any]) -> SavedDrill:
    return SavedDrill.objects.create(school=by.school, made_by=by, name=name, choice=dict(choice))


def change_saved(*, saved: SavedDrill, name: str, choice: Mapping[str, Any]) -> None:
    saved.name, saved.choice, saved.changed = name, dict(choice), timezone.now()
    saved.save(update_fields=["name", "choice", "changed"])


def copy(*, saved: SavedDrill, by: Membership, name: str) -> SavedDrill:
    return keep(by=by, name=name[:120], choice=saved.choice)


def retire(*, saved: SavedDrill) -> None:
    _set_retired(saved, timezone.now())


def restore(*, saved: SavedDrill) -> None:
    _set_retired(saved, None)


def _set_retired(saved: SavedDrill, when: Any) -> None:
    saved.retired = when
    saved.save(update_fields=["retired"])
