"""The record of a live class that is over: its rounds, step by step, with its people and moves."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.live.class_state import (
    Heat,
    QuestionResult,
    RoundPosition,
    answers_in,
    class_to_host,
    closings,
    disclosed_stops,
    heat_of,
    own_attendance,
    ranking_of,
    results_of,
    sitting_at,
    watchable_class,
)
from trainer.live.models import Attendance, LiveClass
from trainer.pages.spreadsheets import table_file
from trainer.pages.text import say
from trainer.play.decisions import decisions
from trainer.play.models import Answer
from trainer.play.round_state import RoundState
from trainer.play.selectors import marked_under_of_runs
from trainer.play.wording import game_name, moment_title
from trainer.schools.guards import MemberRequest, member_required, watcher_required


@dataclass(frozen=True)
class DisclosedStop:
    title: str
    asked: list[QuestionResult]


@dataclass(frozen=True)
class DisclosedRound:
    """`number` is counted from 0, as in an address."""

    number: int
    stops: list[DisclosedStop]
    heat: Heat


@dataclass(frozen=True)
class Attendee:
    name: str
    joined: datetime
    replays: list[tuple[int, str]]


def record_context(live_class: LiveClass, *, staff: bool, place: Attendance | None) -> dict[str, Any]:
    """Run a bounded number of queries, whatever the number of rounds and people."""
    people = list(live_class.attendances.select_related("membership__user"))
    rounds = disclosed_rounds(live_class, people)
    return {
        "live_class": live_class,
        "game_name": game_name(live_class.drill.game),
        "staff": staff,
        "rounds": rounds,
        "marked": marked_under_of_runs([one.run_id for one in people]) if staff else None,
        "people": [_attendee(one, rounds) for one in people] if staff else [],
        "count": len(people),
        "own": _attendee(place, rounds) if place else None,
        "moves": live_class.moves.select_related("by__user") if staff else [],
        "ranking": ranking_of(live_class) if staff and live_class.ranks else [],
    }


def disclosed_rounds(live_class: LiveClass, people: list[Attendance]) -> list[DisclosedRound]:
    answers: defaultdict[int, list[Answer]] = defaultdict(list)
    for answer in answers_in(live_class):
        answers[answer.round].append(answer)
    closed = closings(live_class)
    disclosed = groupby(sorted(disclosed_stops(live_class)), key=lambda at: at[0])
    return [
        _round(live_class, number, {at: _attended(people, closed.get(at)) for at in stops}, answers[number])
        for number, stops in disclosed
    ]


def _attended(people: list[Attendance], closed: datetime | None) -> int:
    return sum(closed is None or one.joined <= closed for one in people)


def _round(
    live_class: LiveClass, number: int, attended: dict[RoundPosition, int], answers: list[Answer]
) -> DisclosedRound:
    """`attended` is how many people were asked at each stop."""
    stops = []
    for (_number, position), people in attended.items():
        sitting = sitting_at(live_class, number, position)
        if stop := sitting.stop:
            given = [answer for answer in answers if answer.place == str(stop.place)]
            asked = results_of(sitting, stop, given, people=people, dealer=live_class.dealer_id)
            stops.append(DisclosedStop(moment_title(sitting.frame), asked))
    return DisclosedRound(number, stops, heat_of(sitting_at(live_class, number, 0), answers))


def _attendee(attendance: Attendance, rounds: list[DisclosedRound]) -> Attendee:
    replays = [(one.number, reverse("play:replay", args=[attendance.run_id, one.number])) for one in rounds]
    return Attendee(attendance.membership.user.display_name, attendance.joined, replays)


TITLES = (
    *("live_class", "person", "user_name", "name", "game", "round", "place", "decision", "asked"),
    *("given", "due", "right", "mistake", "rule", "answered"),
)
"""Column titles of the spreadsheet, the same in every language."""

Cells = tuple[object, ...]


def lines_of(live_class: LiveClass) -> Iterator[Cells]:
    """Yield a line for each decision, as they were answered. A stop that is not disclosed has no verdicts."""
    sittings: dict[int, RoundState] = {}
    for answer in answers_in(live_class).order_by("round", "position", "received", "pk"):
        sitting = sittings.get(answer.round) or sittings.setdefault(
            answer.round, sitting_at(live_class, answer.round, 0)
        )
        member = answer.run.membership
        person = (live_class.pk, member.pk, member.user.username, member.user.plain_name, answer.game)
        for one in decisions(sitting, answer):
            prompt, due = one.prompt, one.prompt.words(one.prompt.due)
            asked = (answer.round + 1, answer.place, prompt.key, say(prompt.label))
            graded = (
                one.given_words,
                say(due),
                "yes" if one.right else "no",
                one.marked.mistake,
                prompt.rule,
            )
            yield (*person, *asked, *graded, f"{answer.received:%Y-%m-%dT%H:%M:%SZ}")


@require_safe
@never_cache
@member_required
def record(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """Redirect to the host's page or to one's own table while the class is open."""
    place = own_attendance(request, live_class_id)
    live_class = watchable_class(request.membership, live_class_id)
    if live_class is None and place is None:
        raise Http404("no such class")
    if live_class and not live_class.closed:
        return redirect("live:host", live_class_id)
    if place and not place.live_class.closed:
        return redirect("live:table", place.run_id, place.run.round)
    found = live_class or LiveClass.objects.in_school(request.membership.school).get(pk=live_class_id)
    context = record_context(found, staff=live_class is not None, place=place)
    return render(request, "live/record.html", context)


@require_safe
@never_cache
@watcher_required
def answers_csv(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    live_class = class_to_host(request, live_class_id)
    return table_file("csv", _name(live_class), TITLES, lines_of(live_class))


@require_safe
@never_cache
@watcher_required
def answers_xlsx(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    live_class = class_to_host(request, live_class_id)
    return table_file("xlsx", _name(live_class), TITLES, lines_of(live_class))


def _name(live_class: LiveClass) -> str:
    return f"room-{live_class.opened:%Y-%m-%d}-{str(live_class.pk)[:8]}"
