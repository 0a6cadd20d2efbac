"""Opening a live class and joining it, at any time until it is closed."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.live.models import Attendance, CodeAttempt, HostAct, LiveClass, Move
from trainer.play.labels import game_at
from trainer.play.models import Drill, Plan, Run
from trainer.play.models.drills import draw_seed, unseated
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.skills import Item
from trainer.schools.models import Membership, SchoolClass
from trainer.schools.packs.choice import pack_of_class
from trainer.schools.packs.versions import house_at


def open_live_class(
    *, host: Membership, item: Item, spots: int, seed: str = "", school_class: SchoolClass | None = None
) -> LiveClass:
    """Open a class with one deal code for all, under today's house rules, or those of its class's pack.
    Raise `Refused`."""
    drill = runs.set_drill(
        set_by=host,
        game=item.game,
        spots=spots,
        pack=pack_of_class(school_class),
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
        Move.objects.create(live_class=live_class, act=HostAct.OPEN, by=host, **position_fields(live_class))
    return live_class


def position_fields(live_class: LiveClass) -> dict[str, Any]:
    """Return where the class is, as fields of a `Move`."""
    return {name: getattr(live_class, name) for name in ("version", "phase", "round", "front", "position")}


def round_state_of(live_class: LiveClass, *, position: int | None = None) -> RoundState:
    """Return the round, which is the same for all, at the stop on the screens or at another one."""
    drill = live_class.drill
    at = live_class.position if position is None else position
    run = _unseated(drill, round=live_class.round, position=at, version=live_class.version)
    return RoundState(run, live_class.round)


def _unseated(drill: Drill, **where: int) -> Run:
    profiles = drill.profiles or runs.profiles_now(drill)
    return unseated(drill, seed=drill.seed, profiles=profiles, **where)


def check_dealt(drill: Drill, *, round: int) -> None:
    """Raise `Refused` where the house rules allow no such round, or nothing is asked in it."""
    if not RoundState(_unseated(drill, round=round), round).stops:
        raise NotAllowed("groups", Text("this game has no round with that question"))


def join(*, live_class: LiveClass, member: Membership) -> Attendance | None:
    """Return the member's one attendance; None where the class is closed. Raise `GameIsClosed`, or
    `NotAllowed` for a member of another school."""
    known = live_class.attendances.filter(membership=member).select_related("run").first()
    if known:
        return known
    if member.school_id != live_class.school_id:
        raise NotAllowed("live_class", Text("this class belongs to another school"))
    with transaction.atomic():
        locked = LiveClass.objects.select_for_update(of=("self",)).select_related("drill")
        live_class = locked.get(pk=live_class.pk)
        if live_class.closed:
            return None
        known = live_class.attendances.filter(membership=member).select_related("run").first()
        if known:
            return known
        run = runs.start_run(membership=member, drill=live_class.drill)
        for name, value in run_fields(live_class, now=run.now()).items():
            setattr(run, name, value)
        run.save()
        return Attendance.objects.create(live_class=live_class, membership=member, run=run)


def run_fields(live_class: LiveClass, *, now: datetime) -> dict[str, Any]:
    """Return where every run of the class is, as fields of a run."""
    passed = round_state_of(live_class).passed_at(live_class.front)
    position = {"round": live_class.round, "position": live_class.front, "passed": passed}
    return position | {"paused": None if live_class.accepts_answers else now}


MAX_CODE_ATTEMPTS = 10
"""Wrong codes of a member, of a million that there are, within `CODE_PERIOD`."""

CODE_PERIOD = timedelta(minutes=1)


class TooManyCodeAttempts(Exception):
    """The next code may be tried in a minute."""


def class_of_code(*, member: Membership, typed: str) -> LiveClass | None:
    """Return the open class of the member's school with this code. Raise `TooManyCodeAttempts`.

    An attempt is counted before it is checked, so that none is free, and removed if it was right.
    """
    attempts = CodeAttempt.objects.filter(membership=member)
    now = timezone.now()
    claimed = CodeAttempt.objects.create(membership=member, at=now)
    attempts.filter(at__lte=now - CODE_PERIOD).delete()
    if attempts.count() > MAX_CODE_ATTEMPTS:
        raise TooManyCodeAttempts
    code = "".join(letter for letter in typed[:20] if letter.isascii() and letter.isdigit())
    found = LiveClass.objects.in_school(member.school).filter(closed=None, code=code).first()
    if found:
        claimed.delete()
    return found


def game_words(live_class: LiveClass) -> str:
    """Return the name of its game, and of the house whose pack it is dealt by."""
    drill = live_class.drill
    return game_at(drill.game, house_at(drill.pack_id, drill.game, with_version=True))
