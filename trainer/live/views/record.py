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
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine.misconceptions.misconception_catalog import name_words
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
    round_state_at,
    watchable_class,
)
from trainer.live.joining import game_words
from trainer.live.models import Attendance, LiveClass
from trainer.pages.exports import LINK, MOMENT, NUMBER, Column, FileTable, file_links, table_file, wanted_file
from trainer.pages.text import translate
from trainer.play.decisions import Decision, decisions
from trainer.play.exports import game_column, grade_column
from trainer.play.labels import moment_title
from trainer.play.models import Answer
from trainer.play.round_state import RoundState
from trainer.play.selectors import marked_under_of_runs
from trainer.schools.days import day_of
from trainer.schools.exports import person_columns
from trainer.schools.guards import MemberRequest, practice_required
from trainer.schools.models import Membership


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


def record_context(
    request: MemberRequest, live_class: LiveClass, *, staff: bool, place: Attendance | None
) -> dict[str, Any]:
    """Run a bounded number of queries, whatever the number of rounds and people."""
    people = list(live_class.attendances.select_related("membership__user"))
    rounds = disclosed_rounds(live_class, people)
    return {
        "live_class": live_class,
        "game_name": game_words(live_class),
        "staff": staff,
        "rounds": rounds,
        "marked": marked_under_of_runs([one.run_id for one in people]) if staff else None,
        "people": [_attendee(one, rounds) for one in people] if staff else [],
        "count": len(people),
        "files": file_links(request),
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
        round_state = round_state_at(live_class, number, position)
        if stop := round_state.stop:
            given = [answer for answer in answers if answer.place == str(stop.place)]
            asked = results_of(round_state, stop, given, people=people, dealer=live_class.dealer_id)
            stops.append(DisclosedStop(moment_title(round_state.frame), asked))
    return DisclosedRound(number, stops, heat_of(round_state_at(live_class, number, 0), answers))


def _attendee(attendance: Attendance, rounds: list[DisclosedRound]) -> Attendee:
    replays = [(one.number, reverse("play:replay", args=[attendance.run_id, one.number])) for one in rounds]
    return Attendee(attendance.membership.user.display_name, attendance.joined, replays)


@dataclass(frozen=True)
class ClassDecision:
    answer: Answer
    decision: Decision

    @property
    def person(self) -> Membership:
        found: Membership = self.answer.run.membership
        return found


def class_decisions(live_class: LiveClass) -> Iterator[ClassDecision]:
    """Yield each decision, as they were answered. A stop that is not disclosed has no verdicts."""
    round_states: dict[int, RoundState] = {}
    given = answers_in(live_class).prefetch_related("run__membership__school_classes")
    for answer in given.order_by("round", "position", "received", "pk"):
        round_state = round_states.get(answer.round) or round_states.setdefault(
            answer.round, round_state_at(live_class, answer.round, 0)
        )
        yield from (ClassDecision(answer, one) for one in decisions(round_state, answer))


COLUMNS: tuple[Column[ClassDecision], ...] = (
    Column(_("Answered"), _("When the answer was given."), lambda one: one.answer.received, MOMENT),
    *person_columns(lambda one: one.person),
    game_column(lambda one: one.answer.game),
    Column(_("Round"), _("The round of the class, from 1."), lambda one: one.answer.round + 1, NUMBER),
    Column(_("Question"), _("The question."), lambda one: translate(one.decision.prompt.label)),
    Column(
        _("Spot"),
        _("The spot that was asked about. Empty for the dealer’s hand and the table."),
        lambda one: one.decision.prompt.spot or None,
        NUMBER,
    ),
    Column(_("Answer given"), _("The dealer’s answer."), lambda one: one.decision.given_words),
    Column(
        _("Correct answer"),
        _("The correct answer."),
        lambda one: translate(one.decision.prompt.words(one.decision.prompt.due)),
    ),
    grade_column(lambda one: one.decision.right),
    Column(
        _("Mistake"),
        _("The mistake behind a wrong answer, where the answers identify one."),
        lambda one: _mistake(one.decision.marked.mistake),
    ),
    Column(_("Rule"), _("The number of the rule that decides."), lambda one: one.decision.prompt.rule),
    Column(
        _("Replay"),
        _("The question in the replay of its round."),
        lambda one: (
            f"{reverse('play:replay', args=[one.answer.run_id, one.answer.round])}?place={one.answer.place}"
        ),
        LINK,
    ),
)


def _mistake(slug: str) -> str:
    words = name_words(slug) if slug else None
    return translate(words) if words else slug


@require_safe
@never_cache
@practice_required
def record(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """Redirect to the host's page or to one's own table while the class is open. Its answers are files for
    staff."""
    if wanted_file(request):
        hosted = class_to_host(request, live_class_id)
        name = f"live-class-{day_of(hosted.opened):%Y-%m-%d}-{str(hosted.pk)[:8]}"
        return table_file(request, name, FileTable(_("Live class"), COLUMNS, class_decisions(hosted)))
    place = own_attendance(request, live_class_id)
    live_class = watchable_class(request.membership, live_class_id)
    if live_class is None and place is None:
        raise Http404("no such class")
    if live_class and not live_class.closed:
        return redirect("live:host", live_class_id)
    if place and not place.live_class.closed:
        return redirect("live:table", place.run_id, place.run.round)
    found = live_class or LiveClass.objects.in_school(request.membership.school).get(pk=live_class_id)
    context = record_context(request, found, staff=live_class is not None, place=place)
    return render(request, "live/record.html", context)
