"""A ruling for the trainee: the disputed decision counts as right, and every figure follows.

The verdict that was given stays beside the new one, as with any marking again.
"""

from django.db import transaction
from django.db.models import F

from games import RULES_VERSION
from trainer.drills.models import Answer, CorrectedRun, Correction, Run, Verdict
from trainer.drills.models.stored import Marked, in_force, key_of
from trainer.drills.selectors import answers_of
from trainer.schools.models import Membership


@transaction.atomic
def count_as_right(*, answer: Answer, key: str, by: Membership, why: str) -> Verdict | None:
    """Add the verdict of a ruling by this member. None where the decision counts as right already, or is not
    marked."""
    run = Run.objects.select_for_update().get(pk=answer.run_id)
    decided = in_force(answers_of(run=run).get(pk=answer.pk))
    before = next((one for one in decided if one.key == key_of(key)), None)
    if before is None or before.right:
        return None
    ruling = _ruling(answer, before, by, why)
    ruling.save()
    verdict = _right_instead(before, ruling)
    verdict.save(force_insert=True)
    CorrectedRun.objects.create(correction=ruling, run=run, **_came_to(before))
    Run.objects.filter(pk=run.pk).update(version=F("version") + 1)
    return verdict


def _ruling(answer: Answer, before: Marked, by: Membership, why: str) -> Correction:
    """Pages go on reading the round by which the decision was marked last."""
    earlier = before.correction
    return Correction(
        school=by.school,
        by=by,
        why=why,
        game=answer.game,
        house=earlier.house if earlier else None,
        paytables=earlier.paytables if earlier else "",
        rules_version=RULES_VERSION,
        ruled=True,
    )


def _right_instead(before: Marked, ruling: Correction) -> Verdict:
    """What was given is what was due."""
    superseded = Verdict.objects.in_force().get(pk=before.verdict)
    return Verdict(
        answer_id=superseded.answer_id,
        prompt=str(before.key),
        spot=before.key.spot,
        wager=before.key.wager,
        ask=superseded.ask,
        given=before.given[:200],
        due=before.given[:200],
        right=True,
        rare=superseded.rare,
        rules_version=before.rules_version,
        again=before.again + 1,
        correction=ruling,
    )


def _came_to(before: Marked) -> dict[str, int]:
    cents = {"overpaid": -before.overpaid, "underpaid": -before.underpaid}
    return {"decisions": 1, "righted": 1, "wronged": 0, "unmarked": 0} | cents
