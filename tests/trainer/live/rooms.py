"""A live room as its host and those in it use it, through the services."""

from uuid import uuid4

from games import GAMES
from games.engine.rounds.stops import Stop
from tests.games.trainee import right_answers
from tests.trainer.playing import Typed
from trainer.live import services
from trainer.live.joining import open_live_class, round_state_of
from trainer.live.models import HostAct, LiveClass
from trainer.play.models import Run
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import Outcome, Submission
from trainer.play.skills import Item
from trainer.schools.models import Membership

GAME = "six-card-poker"
assert GAME in GAMES


def opened(host: Membership, *, spots: int = 1, school_class=None, seed: str = "demo", **fields) -> LiveClass:
    item = Item(**({"game": GAME} | fields))
    return open_live_class(host=host, item=item, spots=spots, seed=seed, school_class=school_class)


def led(live_class: LiveClass, *acts: HostAct, by: Membership | None = None, **more) -> LiveClass:
    """By what is now its version."""
    for act in acts:
        live_class = LiveClass.objects.select_related("drill").get(pk=live_class.pk)
        command = services.Command(act, by or live_class.host, live_class.version, **more)
        live_class = services.run_command(live_class=live_class, command=command)
    return live_class


def run_of(live_class: LiveClass, member: Membership) -> Run:
    return Run.objects.in_full().get(attendance__live_class=live_class, membership=member)


def stop_of(live_class: LiveClass) -> Stop:
    """The furthest one that was asked."""
    fresh = LiveClass.objects.select_related("drill").get(pk=live_class.pk)
    stop = round_state_of(fresh, position=fresh.front).stop
    assert stop
    return stop


def says(
    live_class: LiveClass, member: Membership, typed: Typed | None = None, *, key=None, place=""
) -> Outcome:
    """Answers at the stop in hand, rightly if nothing else is said."""
    run = run_of(live_class, member)
    stop = stop_of(live_class)
    sent = Submission(run.round, place or str(stop.place), key or uuid4(), typed or right_answers(stop))
    return runs.save_answer(state=RoundState(run, run.round), submission=sent).outcome
