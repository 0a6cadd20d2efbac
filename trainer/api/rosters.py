"""The people of a class as a program sends them: by the rules of a pasted list, all or none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from trainer.accounts.roster import Person, read_people
from trainer.accounts.services.enrollment import (
    EnrolledRow,
    ListConflict,
    PlanRow,
    RowStatus,
    TooManyAtOnce,
    enrol,
    plan,
)
from trainer.api.models import Token
from trainer.api.schemas import Refusals, RosterPerson
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership, SchoolClass
from trainer.schools.names import same_name
from trainer.schools.rights import TRAINEES
from trainer.schools.services import entrust

Fault = tuple[int, str, str]
"""The place of a person in the list, the field, and what is wrong."""


@dataclass(frozen=True)
class RosterChange:
    """`people` in the order they were sent, each with the one-time password of a new person, else "".
    `joined` were members before, and are new in the class; `left` are no longer in it."""

    people: list[tuple[Membership, str]]
    joined: set[int]
    left: list[int]


def set_roster(*, school_class: SchoolClass, people: Sequence[RosterPerson], token: Token) -> RosterChange:
    """Let the trainees of the class be these: people new to the school are added to it, and those who are
    not named leave the class. No one is renamed. Raise `Refusals`."""
    if school_class.closed:
        raise Refusals(409, [_fault("class", "this class is closed")])
    known, faults = _known(school_class, people)
    listed, bad = _listed(school_class, [(at, one) for at, one in enumerate(people) if not _is_alone(one)])
    if faults or bad:
        raise Refusals(422, [_fault(f"body.people.{at}.{field}", what) for at, field, what in faults + bad])
    try:
        enrolled = enrol(
            school=school_class.school,
            people=listed.values(),
            by=token.made_by,
            others=_others(list(enumerate(people))),
        )
    except TooManyAtOnce as many:
        raise Refusals(422, [_fault("body.people", str(many))]) from many
    except ListConflict as taken:
        raise Refusals(409, [_fault("body.people", "the school changed meanwhile, send it again")]) from taken
    if any(row.status in (RowStatus.UNDECIDED, RowStatus.LEFT) for row in enrolled):
        raise Refusals(409, [_fault("body.people", "the school changed meanwhile, send it again")])
    return _fill(school_class, known, dict(zip(listed, enrolled, strict=True)), token)


def _fault(where: str, what: str) -> dict[str, str]:
    return {"where": where, "what": what}


def _known(
    school_class: SchoolClass, people: Sequence[RosterPerson]
) -> tuple[dict[int, Membership], list[Fault]]:
    """Return the members whom a username alone names, by place, and what is wrong with others like it."""
    alone = {at: one.user_name.casefold() for at, one in enumerate(people) if _is_alone(one)}
    here = Membership.objects.present().filter(school=school_class.school_id).select_related("user")
    members = {member.user.username.casefold(): member for member in here} if alone else {}
    known: dict[int, Membership] = {}
    faults: list[Fault] = []
    for at, name in alone.items():
        member = members.get(name)
        if member is None:
            faults.append((at, "user_name", "no one here has this username; send a name to add them"))
        elif not member.is_trainee:
            faults.append((at, "user_name", NO_TRAINEE))
        elif member in known.values():
            faults.append((at, "user_name", TWICE))
        else:
            known[at] = member
    return known, faults


def _is_alone(one: RosterPerson) -> bool:
    return bool(one.user_name) and not one.name


NO_TRAINEE = "this person is not a trainee"
TWICE = "this person is named twice"


def _listed(
    school_class: SchoolClass, people: Sequence[tuple[int, RosterPerson]]
) -> tuple[dict[int, Person], list[Fault]]:
    """Return the people with a name as a list has them, by place, and what is wrong."""
    if not people:
        return {}, []
    places = {line: at for line, (at, _one) in enumerate(people, 1)}
    roster = read_people([(one.name, one.email, one.user_name) for _at, one in people])
    if roster.refused:
        return {}, [(0, "name", roster.refused)]
    titles = {column: FIELDS.get(field, field) for field, column in roster.columns}
    faults = [(places[bad.line], titles.get(bad.column, "name"), bad.reason) for bad in roster.bad]
    found = {
        places[one.line]: replace(one, class_name=school_class.name, line=places[one.line] + 1)
        for one in roster.people
    }
    planned = plan(school=school_class.school, people=found.values(), others=_others(people))
    for conflict in planned.conflicts:
        at = conflict.person.line - 1
        faults.append((at, FIELDS.get(conflict.field, conflict.field), conflict.reason))
    faults += [(row.person.line - 1, *wrong) for row in planned.rows if (wrong := _refusal(row))]
    return found, faults


def _others(people: Sequence[tuple[int, RosterPerson]]) -> set[int]:
    """Return the lines of people who are another person than the member of their name."""
    return {at + 1 for at, one in people if one.another}


FIELDS = {"username": "user_name"}


def _refusal(row: PlanRow) -> tuple[str, str] | None:
    """Return the field and why a person of the list may not be in the class."""
    member = row.membership
    if member is None:
        return None
    if row.status == RowStatus.UNDECIDED:
        return "name", f"{member.user.username} has this name; send this username, or `another` as true"
    if row.status == RowStatus.LEFT:
        return "name", "this person left the school; a manager can restore them on their page"
    if not member.is_trainee:
        return "name", NO_TRAINEE
    if same_name(member.user.plain_name) != same_name(row.person.name):
        return "name", f"{member.user.username} has another name here, and names are corrected on their page"
    return None


@transaction.atomic
def _fill(
    school_class: SchoolClass, known: dict[int, Membership], enrolled: dict[int, EnrolledRow], token: Token
) -> RosterChange:
    SchoolClass.objects.select_for_update().get(pk=school_class.pk)
    people = {at: (member, "") for at, member in known.items()}
    people |= {at: (row.membership, row.password) for at, row in enrolled.items()}
    wanted = {member.pk for member, _password in people.values()}
    if len(wanted) < len(people):
        raise Refusals(422, [_fault("body.people", TWICE)])
    new = {row.membership.pk for row in enrolled.values() if row.status == RowStatus.NEW}
    there = school_class.members.filter(left=None, role__in=TRAINEES)
    before = set(there.values_list("pk", flat=True)) - new
    joined, left = wanted - before - new, sorted(before - wanted)
    entrust(school_class=school_class, members=[people[at][0] for at in sorted(people)])
    school_class.members.remove(*left)
    if joined or new or left:
        counts = f"+{len(joined | new)} −{len(left)}"
        detail = f"{school_class.name}, {counts}, API: {token.name}"
        audit.note(AuditAct.CLASS_CHANGED, school=school_class.school, who=token.made_by, detail=detail)
    return RosterChange([people[at] for at in sorted(people)], joined, left)
