"""Setting work: a piece is given to classes and persons, changed, closed and opened again."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import RULES_VERSION
from trainer.assignments.models import Assignment
from trainer.drills.models import Drill
from trainer.schools import audit
from trainer.schools.models import Act, Cohort, Membership


@dataclass(frozen=True)
class Terms:
    """What may be changed of a piece once it is given: everything but the drill."""

    name: str
    opens: datetime
    due: datetime
    counts: str
    cohorts: Iterable[Cohort]
    persons: Iterable[Membership]


@transaction.atomic
def give(
    *,
    by: Membership,
    choice: Mapping[str, Any],
    terms: Terms,
    profiles: Mapping[str, Any],
    drill: Drill | None = None,
) -> Assignment:
    """A drill that everybody shares is stored with it, as its deal was settled; without one each run is made
    from the choice, and dealt by these profiles."""
    if drill:
        drill.save()
    given = Assignment.objects.create(
        school=by.school,
        set_by=by,
        name=terms.name,
        choice=dict(choice),
        opens=terms.opens,
        due=terms.due,
        counts=terms.counts,
        drill=drill,
        profiles=dict(profiles),
        rules_version=RULES_VERSION,
    )
    _address(given, terms)
    audit.note(Act.WORK_GIVEN, school=given.school, who=by, detail=given.name)
    return given


@transaction.atomic
def change_terms(*, assignment: Assignment, by: Membership, terms: Terms) -> None:
    assignment.name, assignment.counts = terms.name, terms.counts
    assignment.opens, assignment.due = terms.opens, terms.due
    assignment.save(update_fields=["name", "counts", "opens", "due"])
    _address(assignment, terms)
    audit.note(Act.WORK_CHANGED, school=assignment.school, who=by, detail=assignment.name)


def close(*, assignment: Assignment, by: Membership) -> None:
    """Nobody begins it any more; whoever sits at it goes on."""
    _set_closed(assignment, by, timezone.now())


def reopen(*, assignment: Assignment, by: Membership) -> None:
    _set_closed(assignment, by, None)


@transaction.atomic
def _set_closed(assignment: Assignment, by: Membership, when: datetime | None) -> None:
    if (assignment.closed is None) is (when is None):
        return
    assignment.closed = when
    assignment.save(update_fields=["closed"])
    audit.note(Act.WORK_CHANGED, school=assignment.school, who=by, detail=assignment.name)


def _address(assignment: Assignment, terms: Terms) -> None:
    """To those of the school alone."""
    school = assignment.school_id
    assignment.cohorts.set([cohort for cohort in terms.cohorts if cohort.school_id == school])
    assignment.persons.set([member for member in terms.persons if member.school_id == school])
