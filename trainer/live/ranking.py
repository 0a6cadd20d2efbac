"""A ranking of a live room, where its host wants one: by how much was right of what was asked, and by nothing
else. Nobody is ahead by being quick, and whoever is level shares a place."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.db.models import Count

from trainer.drills.models import Verdict
from trainer.gathering.models import Room
from trainer.live.told import closings, sitting_at, told_stops


@dataclass(frozen=True)
class Ranked:
    place: int
    name: str
    right: int
    of: int


def ranking_of(room: Room) -> list[Ranked]:
    """Of what each was asked since they came in; what they left unanswered is not right."""
    right, asked = _right(room), list(_asked(room))
    counted = [
        (right.get(one.run_id, 0), of, one.membership.user.display_name)
        for one in room.attendances.select_related("membership__user")
        if (of := sum(decisions for closed, decisions in asked if one.joined <= closed))
    ]
    counted.sort(key=lambda each: (-Fraction(each[0], each[1]), each[2]))
    found: list[Ranked] = []
    for _share, level in groupby(counted, key=lambda each: Fraction(each[0], each[1])):
        place = len(found) + 1
        found += [Ranked(place, name, count, of) for count, of, name in level]
    return found


def _asked(room: Room) -> Iterator[tuple[datetime, int]]:
    """When each stop that is told took no more answers, and how many decisions it asked for."""
    closed = closings(room)
    for round, position in told_stops(room):
        stop = sitting_at(room, round, position).stop
        if stop and (round, position) in closed:
            yield closed[round, position], len(stop.prompts)


def _right(room: Room) -> dict[object, int]:
    told = Verdict.objects.in_force().filter(answer__run__attendance__room=room, right=True)
    counts = told.order_by().values("answer__run").annotate(count=Count("pk"))
    return {row["answer__run"]: row["count"] for row in counts}
