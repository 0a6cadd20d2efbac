"""A live room as its host and those in it use it, through the services."""

from uuid import uuid4

from games import GAMES
from games.engine.rounds.stops import Stop
from tests.games.trainee import right_answers
from tests.trainer.playing import Typed
from trainer.drills import services
from trainer.drills.items import Item
from trainer.drills.models import Run
from trainer.drills.services import Outcome, Submission
from trainer.drills.sittings import Sitting
from trainer.gathering import convening, leading
from trainer.gathering.models import Act, Room
from trainer.schools.models import Membership

GAME = "six-card-poker"
assert GAME in GAMES


def opened(host: Membership, *, spots: int = 1, cohort=None, seed: str = "demo", **fields) -> Room:
    item = Item(**({"game": GAME} | fields))
    return convening.open_room(host=host, item=item, spots=spots, seed=seed, cohort=cohort)


def led(room: Room, *acts: Act, by: Membership | None = None, **more) -> Room:
    """By what is now its version."""
    for act in acts:
        room = Room.objects.select_related("drill").get(pk=room.pk)
        command = leading.Command(act, by or room.host, room.version, **more)
        room = leading.lead(room=room, command=command)
    return room


def run_of(room: Room, member: Membership) -> Run:
    return Run.objects.in_full().get(attendance__room=room, membership=member)


def stop_of(room: Room) -> Stop:
    """The furthest one that was asked."""
    fresh = Room.objects.select_related("drill").get(pk=room.pk)
    stop = convening.sitting_of(fresh, position=fresh.front).stop
    assert stop
    return stop


def says(room: Room, member: Membership, typed: Typed | None = None, *, key=None, place="") -> Outcome:
    """Answers at the stop in hand, rightly if nothing else is said."""
    run = run_of(room, member)
    stop = stop_of(room)
    sent = Submission(run.round, place or str(stop.place), key or uuid4(), typed or right_answers(stop))
    return services.save_answer(sitting=Sitting(run, run.round), submission=sent).outcome
