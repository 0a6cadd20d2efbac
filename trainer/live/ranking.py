"""A ranking of a live room, where its host wants one: by how much was right of what was asked, and by nothing
else. Nobody is ahead by being quick, and whoever is level shares a place."""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count

from trainer.drills.models import Verdict
from trainer.gathering.models import Room
from trainer.live.told import sitting_at, told_stops


@dataclass(frozen=True)
class Ranked:
    place: int
    name: str
    right: int
    of: int


def ranking_of(room: Room) -> list[Ranked]:
    """Everybody who is in it. What nobody answered for them is not right."""
    asked = asked_of(room)
    right = _right(room)
    people = room.attendances.select_related("membership__user")
    counted = sorted(
        ((right.get(one.run_id, 0), one.membership.user.display_name) for one in people),
        key=lambda each: (-each[0], each[1]),
    )
    found: list[Ranked] = []
    for count, level in groupby(counted, key=lambda each: each[0]):
        place = len(found) + 1
        found += [Ranked(place, name, count, asked) for _count, name in level]
    return found


def asked_of(room: Room) -> int:
    """How many decisions are told by now."""
    stops = (sitting_at(room, round, position).stop for round, position in told_stops(room))
    return sum(len(stop.prompts) for stop in stops if stop)


def _right(room: Room) -> dict[object, int]:
    told = Verdict.objects.in_force().filter(answer__run__attendance__room=room, right=True)
    counts = told.order_by().values("answer__run").annotate(count=Count("pk"))
    return {row["answer__run"]: row["count"] for row in counts}
