"""What is told of a live room that is over: its rounds, stop by stop, its heat, its moves, who was in it."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.urls import reverse

from trainer.drills.models import Answer
from trainer.drills.selectors import marked_under_of_runs
from trainer.felt.shares import AskedView, answers_in, shares_of
from trainer.felt.titles import moment_title
from trainer.gathering.models import Attendance, Room
from trainer.live.heat import Heat, heat_of
from trainer.live.ranking import ranking_of
from trainer.live.told import RoundStop, closings, sitting_at, told_stops
from trainer.practice.wording import game_name


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


def record_context(room: Room, *, staff: bool, place: Attendance | None) -> dict[str, Any]:
    """In a bounded number of queries, however long it was and however many were in it."""
    people = list(room.attendances.select_related("membership__user"))
    rounds = rounds_told(room, people)
    return {
        "room": room,
        "game_name": game_name(room.drill.game),
        "staff": staff,
        "rounds": rounds,
        "marked": marked_under_of_runs([one.run_id for one in people]) if staff else None,
        "people": [_was_in(one, rounds) for one in people] if staff else [],
        "count": len(people),
        "own": _was_in(place, rounds) if place else None,
        "moves": room.moves.select_related("by__user") if staff else [],
        "ranking": ranking_of(room) if staff and room.ranks else [],
    }


def rounds_told(room: Room, people: list[Attendance]) -> list[RoundTold]:
    answers: defaultdict[int, list[Answer]] = defaultdict(list)
    for answer in answers_in(room):
        answers[answer.round].append(answer)
    closed = closings(room)
    told = groupby(sorted(told_stops(room)), key=lambda at: at[0])
    return [
        _round(room, number, {at: _there(people, closed.get(at)) for at in stops}, answers[number])
        for number, stops in told
    ]


def _there(people: list[Attendance], closed: datetime | None) -> int:
    return sum(closed is None or one.joined <= closed for one in people)


def _round(room: Room, number: int, told: dict[RoundStop, int], answers: list[Answer]) -> RoundTold:
    """`told` are its stops, with how many were asked there."""
    stops = []
    for (_number, position), people in told.items():
        sitting = sitting_at(room, number, position)
        if stop := sitting.stop:
            here = [answer for answer in answers if answer.place == str(stop.place)]
            asked = shares_of(sitting, stop, here, people=people, dealer=room.dealer_id)
            stops.append(StopTold(moment_title(sitting.moment), asked))
    return RoundTold(number, stops, heat_of(sitting_at(room, number, 0), answers))


def _was_in(there: Attendance, rounds: list[RoundTold]) -> WasIn:
    replays = [(one.number, reverse("reviewing:replay", args=[there.run_id, one.number])) for one in rounds]
    return WasIn(there.membership.user.display_name, there.joined, replays)
