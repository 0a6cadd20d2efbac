"""What the API reads of a school's teaching: classes, hours, certifications, assignments and results."""

from django.db.models import F, Prefetch, QuerySet

from trainer.api.authentication import ApiRequest
from trainer.api.filters import AssignmentsQuery, ClassesQuery, MembersQuery, WorkQuery
from trainer.api.paging import Row, members_of, page_of
from trainer.api.schemas import Refusal
from trainer.assignments.board import AssignmentResults, PersonResult, assignment_results
from trainer.assignments.models import Assignment
from trainer.assignments.selectors import assignees_by_assignment
from trainer.exams.certifications import Certification, certification_of, newest_tests
from trainer.exams.hours import Hours, Minutes, hours_by_member
from trainer.schools.days import day_of
from trainer.schools.models import Membership, SchoolClass

CLASSES_A_PAGE = 100
HOURS_A_PAGE = 20
"""People; the time of each is added up from all their answers."""
PEOPLE_A_PAGE = 100
ASSIGNMENTS_A_PAGE = 100


def read_classes(request: ApiRequest, query: ClassesQuery) -> Row:
    """Return the classes, open and closed, in the order they were made."""
    classes = SchoolClass.objects.filter(school=request.auth.school_id).order_by("pk")
    there = Membership.objects.present().order_by("pk")
    classes = classes.prefetch_related(Prefetch("members", there), Prefetch("instructors", there))
    if query.after:
        classes = classes.filter(pk__gt=query.after)
    found, following = page_of(classes, CLASSES_A_PAGE)
    return {"items": [_class(one) for one in found], "next": following}


def _class(one: SchoolClass) -> Row:
    return {
        "class": one.pk,
        "name": one.name,
        "opened": one.opened,
        "closed": one.closed,
        "instructors": [member.pk for member in one.instructors.all()],
        "trainees": [member.pk for member in one.members.all()],
    }


# --- Hours and certifications --------------------------------------------------------------------


def read_hours(request: ApiRequest, query: MembersQuery) -> Row:
    members, following = members_of(request, query, HOURS_A_PAGE)
    found = hours_by_member(members)
    return {"items": [row for person in found for row in _hours(person, found[person])], "next": following}


def _hours(person: int, hours: Hours) -> list[Row]:
    counted: list[tuple[str, Minutes]] = [("practice", hours.practised), ("classroom", hours.classroom)]
    return [
        {"person": person, "month": month, "game": game, "kind": kind, "minutes": minutes}
        for kind, times in counted
        for (month, game), minutes in sorted(times.items())
    ]


def read_certifications(request: ApiRequest, query: MembersQuery) -> Row:
    """Return a page of people, each with the games in which they took a table test."""
    members, following = members_of(request, query, PEOPLE_A_PAGE)
    today = day_of()
    newest = newest_tests(people=Membership.objects.filter(pk__in=[member.pk for member in members]))
    items = [_certification(*at, certification_of(newest[at], today=today)) for at in sorted(newest)]
    return {"items": items, "next": following}


def _certification(person: int, game: str, pack: str, certification: Certification) -> Row:
    taken = certification.sat
    return {
        "person": person,
        "game": game,
        "pack": pack,
        "house": certification.house,
        "state": certification.state.value,
        "may_deal": certification.is_current,
        "tested": taken.day if taken else None,
        "run": taken.run if taken else None,
        "standard": taken.standard if taken else "",
        "examiner": taken.examiner if taken else "",
        "valid_until": certification.until,
        "retest_from": certification.again,
    }


# --- Assignments ---------------------------------------------------------------------------------


def read_assignments(request: ApiRequest, query: AssignmentsQuery) -> Row:
    """Return the assignments, the last due first."""
    given = Assignment.objects.given_in(request.auth.school).select_related("drill")
    given = given.annotate(house_name=F("pack__name"))
    given = given.prefetch_related("school_classes").order_by("-due", "-pk")
    if query.class_:
        given = given.filter(school_classes=query.class_)
    listed, following = page_of(given, ASSIGNMENTS_A_PAGE, number=query.page)
    people = assignees_by_assignment(listed)
    return {"items": [_assignment(one, sorted(people[one.pk])) for one in listed], "next": following}


def _assignment(one: Assignment, people: list[int]) -> Row:
    return {
        "assignment": one.pk,
        "name": one.name,
        "games": one.games,
        "house": one.house_name or "",  # type: ignore[attr-defined]  # annotated
        "rounds": one.rounds,
        "set_by": one.set_by_id,
        "made": one.made,
        "opens": one.opens,
        "due": one.due,
        "closed": one.closed,
        "classes": [each.pk for each in one.school_classes.all()],
        "people": people,
    }


def read_work(request: ApiRequest, query: WorkQuery) -> Row:
    """Return how everyone did an assignment: by the attempt that counts."""
    given: QuerySet[Assignment] = Assignment.objects.given_in(request.auth.school)
    assignment = given.filter(pk=query.assignment).first()
    if assignment is None:
        raise Refusal(404, "query.assignment", "no assignment of this school has this number")
    results = assignment_results(assignment)
    return {"items": [_work(assignment, one, results) for one in results.people], "next": None}


def _work(assignment: Assignment, person: PersonResult, results: AssignmentResults) -> Row:
    trial = person.counted
    scored = trial and not person.sealed
    right, of = results.scores.get(trial.run.pk, (0, 0)) if trial and scored else (None, None)
    return {
        "person": person.member.pk,
        "attempts": len(person.trials),
        "run": trial.run.pk if trial else None,
        "rounds": trial.rounds if trial else 0,
        "done": trial.done_at if trial and trial.done else None,
        "late": bool(trial and trial.done and trial.done_at > assignment.due),
        "right": right,
        "decisions": of,
        "left": person.has_left,
    }
