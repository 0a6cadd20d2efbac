"""Avowals: what the trainee says of a wrong answer that several mistakes explain.

The evidence does not decide between them, and whoever made the mistake may know. What was said first stands.
"""

from django.db import IntegrityError, transaction
from django.db.models import F

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills.models import Avowal, Run, Verdict


def verdict_of(*, run: Run, round: int, number: int) -> Verdict | None:
    """A verdict of this round by its number in the database; none of a table test, where nobody is told."""
    if run.drill.examines:
        return None
    own = Verdict.objects.in_force().filter(answer__run=run, answer__round=round)
    return own.joined_to_names().filter(pk=number).first()


def avow(*, run: Run, verdict: Verdict, mistake: str) -> bool:
    """Stores which of the verdict's names it was, "" for none of them, of this and of what else in the answer
    the same names explain; false where something was said of it before. Raises `NotAllowed`.

    The run's version moves on, so that figures are counted again and watchers look again. It does so first:
    who counts meanwhile waits for the name, or counts again later.
    """
    if not verdict.undecided or mistake not in ("", *verdict.mistakes):
        raise NotAllowed("mistake", Text("That is not one of the names that fit this answer."))
    if verdict.avowed is not None:
        return False
    try:
        with transaction.atomic():
            Run.objects.filter(pk=run.pk).update(version=F("version") + 1)
            Avowal.objects.bulk_create(Avowal(verdict=one, mistake=mistake) for one in _alike(verdict))
    except IntegrityError:
        return False
    return True


def _alike(verdict: Verdict) -> list[Verdict]:
    """The verdicts of its answer that the same names explain: the question is put once for all of them."""
    own = Verdict.objects.in_force().filter(answer=verdict.answer_id).joined_to_names()
    return [one for one in own if one.undecided and one.mistakes == verdict.mistakes]
