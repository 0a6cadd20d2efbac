"""People of a school with their totals, and their scores by game and kind of decision."""

from typing import Any

from trainer.api.bearers import ApiRequest, person_of
from trainer.api.filters_read import AskedOfPeople, AskedOfPerson
from trainer.drills.models import DayTally
from trainer.drills.models.day_tally import BY_QUESTION
from trainer.progress import tallies
from trainer.progress.school_sums import SUMS, school_totals
from trainer.schools.models import Membership

PEOPLE_A_PAGE = 100

Row = dict[str, Any]


def read_people(request: ApiRequest, asked: AskedOfPeople) -> Row:
    """Everybody who ever belonged to the school, in the order in which they came."""
    tallies.catch_up(school=request.auth.school)
    found = _people(request, asked)
    rows = school_totals(watcher=request.auth, trainees=found[:PEOPLE_A_PAGE], chosen=asked.chosen)
    return {"items": [_person(row) for row in rows], "next": _next_person(found)}


def _people(request: ApiRequest, asked: AskedOfPeople) -> list[Membership]:
    """A page of them, and one more if there are more."""
    watched = Membership.objects.watched_by(request.auth).select_related("user").order_by("pk")
    if asked.class_:
        watched = watched.filter(cohorts=asked.class_)
    if asked.after:
        watched = watched.filter(pk__gt=asked.after)
    return list(watched[: PEOPLE_A_PAGE + 1])


def _next_person(found: list[Membership]) -> int | None:
    return found[PEOPLE_A_PAGE - 1].pk if len(found) > PEOPLE_A_PAGE else None


def _person(row: Row) -> Row:
    member: Membership = row["membership"]
    return _sums(row) | {
        "person": member.pk,
        "user_name": member.user.username,
        "name": member.user.plain_name,
        "role": member.role,
        "joined": member.joined,
        "left": member.left,
        "last_practised": row["last_practised"],
    }


def read_scores(request: ApiRequest, asked: AskedOfPerson) -> Row:
    """A page of people at a time, each with all of theirs."""
    tallies.catch_up(school=request.auth.school)
    person = person_of(request, asked.person)
    people = [person] if person else _people(request, asked)
    of = [one.pk for one in people[:PEOPLE_A_PAGE]]
    return {"items": [_score(row) for row in _scores(request, asked, of)], "next": _next_person(people)}


def _scores(request: ApiRequest, asked: AskedOfPerson, people: list[int]) -> list[Row]:
    counted = DayTally.objects.filter(asked.chosen.without_class().of_tallies(), BY_QUESTION)
    counted = counted.filter(school=request.auth.school_id, membership__in=people)
    grouped = counted.values("membership", "game", "question").annotate(**SUMS)
    return list[Any](grouped.order_by("membership", "game", "question"))


def _score(row: Row) -> Row:
    return _sums(row) | {"person": row["membership"], "game": row["game"], "kind": row["question"]}


def _sums(row: Row) -> Row:
    cents = {f"{name}_cents": row[name] for name in ("overpaid", "underpaid")}
    return {"decisions": row["decisions"], "right": row["right"]} | cents
