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
    AskedView,
    Heat,
    RoundStop,
    answers_in,
    closings,
    heat_of,
    led_room,
    own_place,
    ranking_of,
    shares_of,
    sitting_at,
    told_stops,
    watched_room,
)
from trainer.live.models import Attendance, LiveClass
from trainer.pages.spreadsheets import table_file
from trainer.pages.text import say
from trainer.play.decisions import decisions
from trainer.play.models import Answer
from trainer.play.round_state import Sitting
from trainer.play.selectors import marked_under_of_runs
from trainer.play.wording import game_name, moment_title
from trainer.schools.guards import MemberRequest, member_required, watcher_required


@dataclass(frozen=True)
class StopTold:
    title: str
    asked: list[AskedView]


@dataclass(frozen=True)
class RoundTold:
    """`number` counts from 0, as in an address."""

    number: int
    stops: list[StopTold]
    heat: Heat


@dataclass(frozen=True)
class WasIn:
    """Somebody who was in it, and the way to what they did, round by round."""

    name: str
    joined: datetime
    replays: list[tuple[int, str]]


def record_context(live_class: LiveClass, *, staff: bool, place: Attendance | None) -> dict[str, Any]:
    """In a bounded number of queries, however long it was and however many were in it."""
    people = list(live_class.attendances.select_related("membership__user"))
    rounds = rounds_told(live_class, people)
    return {
        "live_class": live_class,
        "game_name": game_name(live_class.drill.game),
        "staff": staff,
        "rounds": rounds,
        "marked": marked_under_of_runs([one.run_id for one in people]) if staff else None,
        "people": [_was_in(one, rounds) for one in people] if staff else [],
        "count": len(people),
        "own": _was_in(place, rounds) if place else None,
        "moves": live_class.moves.select_related("by__user") if staff else [],
        "ranking": ranking_of(live_class) if staff and live_class.ranks else [],
    }


def rounds_told(live_class: LiveClass, people: list[Attendance]) -> list[RoundTold]:
    answers: defaultdict[int, list[Answer]] = defaultdict(list)
    for answer in answers_in(live_class):
        answers[answer.round].append(answer)
    closed = closings(live_class)
    told = groupby(sorted(told_stops(live_class)), key=lambda at: at[0])
    return [
        _round(live_class, number, {at: _there(people, closed.get(at)) for at in stops}, answers[number])
        for number, stops in told
    ]


def _there(people: list[Attendance], closed: datetime | None) -> int:
    return sum(closed is None or one.joined <= closed for one in people)


def _round(
    live_class: LiveClass, number: int, told: dict[RoundStop, int], answers: list[Answer]
) -> RoundTold:
    """`told` are its stops, with how many were asked there."""
    stops = []
    for (_number, position), people in told.items():
        sitting = sitting_at(live_class, number, position)
        if stop := sitting.stop:
            here = [answer for answer in answers if answer.place == str(stop.place)]
            asked = shares_of(sitting, stop, here, people=people, dealer=live_class.dealer_id)
            stops.append(StopTold(moment_title(sitting.frame), asked))
    return RoundTold(number, stops, heat_of(sitting_at(live_class, number, 0), answers))


def _was_in(there: Attendance, rounds: list[RoundTold]) -> WasIn:
    replays = [(one.number, reverse("play:replay", args=[there.run_id, one.number])) for one in rounds]
    return WasIn(there.membership.user.display_name, there.joined, replays)


# The answers of a live room for a spreadsheet: one line for each decision of each person that is told.
#
# Titles, and what is in the columns that are not words, are the same in every language and stay as they are.


TITLES = (
    *("live_class", "person", "user_name", "name", "game", "round", "place", "decision", "asked"),
    *("given", "due", "right", "mistake", "rule", "answered"),
)


Cells = tuple[object, ...]


def lines_of(live_class: LiveClass) -> Iterator[Cells]:
    """In the order in which they were answered; a stop that is not told has no marks, and no lines."""
    sittings: dict[int, Sitting] = {}
    for answer in answers_in(live_class).order_by("round", "position", "received", "pk"):
        sitting = sittings.get(answer.round) or sittings.setdefault(
            answer.round, sitting_at(live_class, answer.round, 0)
        )
        who = answer.run.membership
        told = (live_class.pk, who.pk, who.user.username, who.user.plain_name, answer.game)
        for one in decisions(sitting, answer):
            prompt, due = one.prompt, one.prompt.words(one.prompt.due)
            asked = (answer.round + 1, answer.place, prompt.key, say(prompt.label))
            worth = (one.given_words, say(due), "yes" if one.right else "no", one.marked.mistake, prompt.rule)
            yield (*told, *asked, *worth, f"{answer.received:%Y-%m-%dT%H:%M:%SZ}")


@require_safe
@never_cache
@member_required
def record(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    """Before it is closed, the panel; or one's own table."""
    place = own_place(request, live_class_id)
    live_class = watched_room(request.membership, live_class_id)
    if live_class is None and place is None:
        raise Http404("no such room")
    if live_class and not live_class.closed:
        return redirect("live:panel", live_class_id)
    if place and not place.live_class.closed:
        return redirect("live:table", place.run_id, place.run.round)
    read = live_class or LiveClass.objects.in_school(request.membership.school).get(pk=live_class_id)
    return render(
        request, "live/record.html", record_context(read, staff=live_class is not None, place=place)
    )


@require_safe
@never_cache
@watcher_required
def answers_csv(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    live_class = led_room(request, live_class_id)
    return table_file("csv", _name(live_class), TITLES, lines_of(live_class))


@require_safe
@never_cache
@watcher_required
def answers_xlsx(request: MemberRequest, live_class_id: UUID) -> HttpResponse:
    live_class = led_room(request, live_class_id)
    return table_file("xlsx", _name(live_class), TITLES, lines_of(live_class))


def _name(live_class: LiveClass) -> str:
    return f"room-{live_class.opened:%Y-%m-%d}-{str(live_class.pk)[:8]}"
