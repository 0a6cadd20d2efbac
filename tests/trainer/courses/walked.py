"""A trainee on a course: through its first steps, and what a step deals answered rightly."""

from tests.trainer.playing import play_out, round_state_of
from trainer.courses.models import WALKED, Stage
from trainer.courses.progress import Course, course_of, note_step_seen
from trainer.courses.steps import open_step
from trainer.play.models import Run
from trainer.play.services.runs import next_round
from trainer.play.skills import Kind
from trainer.schools.models import Membership

GAME = "6-5-4-poker"


def look(membership: Membership, game: str = GAME) -> Course:
    return course_of(membership=membership, game=game)


def walk(membership: Membership, game: str = GAME) -> None:
    for stage in WALKED:
        note_step_seen(membership=membership, game=game, stage=stage)


def step(membership: Membership, stage: Stage, *, game: str = GAME, kind: Kind | None = None) -> Run:
    return open_step(membership=membership, course=look(membership, game), stage=stage, kind=kind)


def play(run: Run, **how) -> None:
    """All its rounds, to the end."""
    while True:
        play_out(run, **how)
        sitting = round_state_of(run)
        next_round(state=sitting)
        if sitting.last:
            return
