"""Set work that is given and done, for the tests of it."""

from datetime import timedelta

from django.utils import timezone

from tests.games.trainee import right_answers
from tests.trainer.playing import ANY_GAME, play_out, round_state_of
from trainer.assignments import services
from trainer.assignments.models import Assignment, Counts
from trainer.play.models import Run
from trainer.play.services.runs import next_round
from trainer.practice.forms import DrillChoice
from trainer.schools.models import Membership

SHORT = DrillChoice(ANY_GAME, 1, rounds=1)
"""Work that is soon done."""


def give(
    by: Membership, *to: Membership, choice: DrillChoice = SHORT, shared: bool = True, **terms
) -> Assignment:
    drill = services.settle_drill(choice, by=by, shared=shared)
    now = timezone.now()
    usual = {"name": "Homework", "opens": now - timedelta(days=1), "due": now + timedelta(days=3)}
    usual |= {"counts": Counts.FIRST, "school_classes": (), "persons": to}
    return services.create_assignment(
        by=by,
        choice=choice.written(),
        terms=services.Terms(**usual | terms),
        profiles=drill.profiles,
        drill=drill if shared else None,
    )


def begin(assignment: Assignment, member: Membership) -> Run:
    return services.start(assignment=assignment, membership=member)


def do(assignment: Assignment, member: Membership, *, how=right_answers) -> Run:
    """Begun, and every round of it answered."""
    run = begin(assignment, member)
    play_out(run, how=how)
    while not round_state_of(run).last:
        next_round(state=round_state_of(run))
        play_out(run, how=how)
    return run
