"""Opening a live class and joining it, at any time until it is closed."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.live.models import Act, Attendance, CodeAttempt, LiveClass, Move
from trainer.play.models import Drill, Plan, Run
from trainer.play.models.drills import draw_seed, unseated
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.skills import Item
from trainer.schools.models import Membership, SchoolClass


def open_room(
    *, host: Membership, item: Item, spots: int, seed: str = "", school_class: SchoolClass | None = None
) -> LiveClass:
    """One seed for everybody, under the school's house as it is now. Raises `Refused`."""
    drill = runs.set_drill(
        set_by=host,
        game=item.game,
        spots=spots,
        seed=seed or draw_seed(),
        plan=Plan.ROOM,
        items=(item,),
    )
    runs.freeze_deal(drill)
    check_dealt(drill, round=0)
    with transaction.atomic():
        drill.save()
        live_class = LiveClass.objects.create(
            school=host.school,
            host=host,
            school_class=school_class,
            drill=drill,
            code=LiveClass.free_code(host.school),
        )
        Move.objects.create(live_class=live_class, act=Act.OPEN, by=host, **stands(live_class))
    return live_class


def stands(live_class: LiveClass) -> dict[str, Any]:
    """Where it stands, in the fields of a `Move`."""
    return {name: getattr(live_class, name) for name in ("version", "phase", "round", "front", "position")}


def round_state_of(live_class: LiveClass, *, position: int | None = None) -> RoundState:
    """Its round at the stop on the screens, or at another one, as a run that nobody sits. What is dealt is
    the same for all who do."""
    drill = live_class.drill
    at = live_class.position if position is None else position
    run = _unseated(drill, round=live_class.round, position=at, version=live_class.version)
    return RoundState(run, live_class.round)


def _unseated(drill: Drill, **where: int) -> Run:
    profiles = drill.profiles or runs.profiles_now(drill)
    return unseated(drill, seed=drill.seed, profiles=profiles, **where)


def check_dealt(drill: Drill, *, round: int) -> None:
    """Raises `Refused` where its house leaves no such round, or nothing is asked in it."""
    if not RoundState(_unseated(drill, round=round), round).stops:
        raise NotAllowed("groups", Text("no round of this game asks that"))


def join(*, live_class: LiveClass, member: Membership) -> Attendance | None:
    """Once, however often it is asked for; None where the room is closed. Who comes late is where the room
    is. Raises `GameIsClosed`, and `NotAllowed` for somebody of another school."""
    there = live_class.attendances.filter(membership=member).select_related("run").first()
    if there:
        return there
    if member.school_id != live_class.school_id:
        raise NotAllowed("live_class", Text("this room is another school's"))
    with transaction.atomic():
        held = LiveClass.objects.select_for_update(of=("self",)).select_related("drill").get(pk=live_class.pk)
        if held.closed:
            return None
        again = held.attendances.filter(membership=member).select_related("run").first()
        return again or _seat(held, member)


def _seat(live_class: LiveClass, member: Membership) -> Attendance:
    run = runs.start_run(membership=member, drill=live_class.drill)
    for name, value in place_in(live_class, now=run.now()).items():
        setattr(run, name, value)
    run.save()
    return Attendance.objects.create(live_class=live_class, membership=member, run=run)


def place_in(live_class: LiveClass, *, now: datetime) -> dict[str, Any]:
    """Where every run of it stands, in the fields of a run."""
    passed = round_state_of(live_class).passed_at(live_class.front)
    here = {"round": live_class.round, "position": live_class.front, "passed": passed}
    return here | {"paused": None if live_class.takes_answers else now}


# The code of a room: who may come in by it, and how often it may be tried.
#
# A try is counted before it is looked at, so that none is free, and taken back if it was right.


MOST_TRIES = 10
"""Wrong ones of a person, of a million,"""


HELD = timedelta(minutes=1)
"""within so long."""


class TooManyTries(Exception):
    """The next may be tried in a minute."""


def room_of_code(*, member: Membership, typed: str) -> LiveClass | None:
    """The open room of their school that has this code. Raises `TooManyTries`."""
    tries = CodeAttempt.objects.filter(membership=member)
    now = timezone.now()
    claimed = CodeAttempt.objects.create(membership=member, at=now)
    tries.filter(at__lte=now - HELD).delete()
    if tries.count() > MOST_TRIES:
        raise TooManyTries
    code = "".join(letter for letter in typed[:20] if letter.isascii() and letter.isdigit())
    found = LiveClass.objects.in_school(member.school).filter(closed=None, code=code).first()
    if found:
        claimed.delete()
    return found
