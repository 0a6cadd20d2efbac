"""Beginning: whoever was let in sits down to a deal of their own, and it is numbered among all they began."""

from uuid import uuid4

from django.db import transaction

from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.drills import attempts, services
from trainer.drills.exams.contents import contents
from trainer.drills.models import Drill, Mode, Plan, Run, Standard
from trainer.drills.models.seeds import seed_of_test
from trainer.proctoring.allowing import extra_of
from trainer.proctoring.models import Attempt, Candidate, Event, What
from trainer.schools.models import Membership


def set_test(*, set_by: Membership, standard: Standard, seed: str) -> Drill:
    """A table test of what a standard asks, for the one sitting that this seed deals; not stored yet."""
    items = contents(standard, seed=seed)
    return services.set_drill(
        set_by=set_by,
        game=standard.game,
        spots=standard.spots,
        items=items,
        mode=Mode.TEST,
        plan=Plan.ROUNDS,
        rounds=len(items),
        minutes=standard.minutes,
        open_paytables=standard.open_paytables,
    )


def begin(*, candidate: Candidate) -> Run:
    """Pressed twice, it is the same sitting. Raises `NotAllowed` where it is not unlocked, and what
    `services.sit_down` raises."""
    exam = candidate.exam
    attempts.end_overdue(membership=candidate.membership, game=exam.game)
    run_id = uuid4()
    seed = seed_of_test(run_id)
    drill = set_test(set_by=exam.examiner, standard=exam.standard, seed=seed)
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=candidate.membership_id)
        if not Candidate.objects.filter(pk=candidate.pk, unlocked__isnull=False).update(
            unlocked=None, unlocked_by=None
        ):
            return _begun_before(candidate)
        run = services.sit_down(
            membership=candidate.membership,
            drill=drill,
            drawn=seed,
            run_id=run_id,
            standard=exam.standard.name,
            extra=extra_of(candidate.membership),
            dealt_as={"house": exam.house, "meter": exam.meter},
        )
        _number(candidate, run)
    return run


def _begun_before(candidate: Candidate) -> Run:
    last = candidate.attempts.order_by("-pk").select_related("run").first()
    if last is None or last.run.finished:
        raise NotAllowed("code", Text("the examiner has not unlocked this test yet"))
    return last.run


def _number(candidate: Candidate, run: Run) -> None:
    before = Attempt.objects.filter(membership=candidate.membership, game=run.drill.game).count()
    attempt = Attempt.objects.create(
        candidate=candidate,
        membership=candidate.membership,
        game=run.drill.game,
        number=before + 1,
        run=run,
        begun=run.begun,
    )
    Event.objects.create(candidate=candidate, attempt=attempt, what=What.BEGUN, at=run.begun)
