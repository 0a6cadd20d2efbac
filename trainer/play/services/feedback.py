"""Writes: notes, disputes and their rulings.

The verdict that was given stays beside the new one, as after any regrade.
"""

from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import F

from games import RULES_VERSION
from games.engine.errors import NotAllowed
from games.engine.texts import Text
from trainer.play.models import (
    Answer,
    CorrectedRun,
    Correction,
    Dispute,
    Note,
    NoteRead,
    Ruling,
    RulingRead,
    Run,
    Verdict,
)
from trainer.play.models.answers import Marked, in_force, key_of
from trainer.play.selectors import answers_of
from trainer.schools.models import Membership
from trainer.schools.rights import Right


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
        wager=superseded.wager,
        ask=superseded.ask,
        rule=superseded.rule,
        aspect=superseded.aspect,
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


def dispute(*, answer: Answer, key: str, words: str) -> Dispute:
    """Of a decision that was disputed before, that dispute: what was said first stands."""
    try:
        with transaction.atomic():
            return Dispute.objects.create(answer=answer, key=key, words=words, rules_version=RULES_VERSION)
    except IntegrityError:
        return Dispute.objects.in_full().get(answer=answer, key=key)


def rule(*, found: Dispute, by: Membership, stands: bool, words: str) -> Ruling:
    """Of one that was ruled before, that ruling. Where the verdict was wrong, the decision counts as right
    from then on. Raises `NotAllowed` for a dispute of one's own."""
    if not by.may_act_on(found.answer.run.membership, Right.DISPUTES):
        raise NotAllowed("by", Text("another staff member has to resolve your own dispute"))
    with transaction.atomic():
        said = {"by": by, "stands": stands, "words": words}
        ruling, new = Ruling.objects.select_related("by__user").get_or_create(dispute=found, defaults=said)
        if new and not stands:
            count_as_right(answer=found.answer, key=found.key, by=by, why=words)
    return ruling


def read_rulings(answer: Answer) -> None:
    """Note that the trainee has read how their disputes of this answer were ruled."""
    for ruling in Ruling.objects.filter(dispute__answer=answer, read=None):
        RulingRead.objects.get_or_create(ruling=ruling)


def disputes_of(answer: Answer) -> dict[str, Dispute]:
    """What was disputed of an answer, by the decision's key."""
    return {found.key: found for found in Dispute.objects.in_full().filter(answer=answer)}


def add_note(*, run: Run, round: int, place: str, by: Membership, text: str) -> Note:
    """The same word from the same person at the same stop is said once, however often it is sent."""
    with transaction.atomic():
        Run.objects.select_for_update().get(pk=run.pk)
        found = Note.objects.filter(run=run, round=round, place=place, author=by, text=text).first()
        return found or Note.objects.create(run=run, round=round, place=place, author=by, text=text)


def notes_at(*, run: Run, round: int, place: str) -> list[Note]:
    found = Note.objects.filter(run=run, round=round, place=place).exclude(text="")
    return list(found.select_related("author__user", "read"))


def read_words(words: Iterable[Note]) -> None:
    """Notes that their trainee has read them."""
    for word in words:
        try:
            with transaction.atomic():
                NoteRead.objects.get_or_create(note=word)
        except IntegrityError:  # read twice at once
            continue
