"""A trainee in a course: its lessons dealt and answered."""

from tests.trainer.playing import play_out, round_state_of
from trainer.courses.progress import Course, course_of
from trainer.courses.steps import open_lesson
from trainer.play.models import Run
from trainer.play.services.runs import next_round
from trainer.schools.models import Membership

GAME = "6-5-4-poker"


def look(membership: Membership, game: str = GAME) -> Course:
    return course_of(membership=membership, game=game)


def deal(membership: Membership, number: int, *, game: str = GAME) -> Run:
    return open_lesson(membership=membership, course=look(membership, game), number=number)


def play(run: Run, **how) -> None:
    """All its rounds, to the end."""
    while True:
        play_out(run, **how)
        round_state = round_state_of(run)
        next_round(state=round_state)
        if round_state.last:
            return


def learn(membership: Membership, number: int, *, game: str = GAME) -> None:
    """A lesson until every rule of it is shown."""
    for _ in range(9):
        if look(membership, game).lessons[number - 1].learned:
            return
        play(deal(membership, number, game=game))
    raise AssertionError(f"lesson {number} of {game} is never learned")
