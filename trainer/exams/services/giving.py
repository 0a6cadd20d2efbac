"""Writes: giving a table test to people of the school, and starting an attempt."""

import hmac
from collections.abc import Iterable
from datetime import date, time
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import GAMES
from games.engine.errors import NotAllowed, Refused
from games.engine.scenarios.scenarios import scenarios
from games.engine.texts import Text
from trainer.exams.models import (
    MAX_EXTRA,
    Allowance,
    Attempt,
    Candidate,
    Event,
    EventKind,
    Exam,
    Standard,
    TestRequest,
)
from trainer.exams.rubrics import rubric_in_force
from trainer.exams.selectors import open_requests
from trainer.exams.services.drawing import draw_soon
from trainer.exams.standards import contents, stored
from trainer.play.models import Drill, Mode, Plan, Run
from trainer.play.models.drills import seed_of_test, unseated
from trainer.play.round_state import RoundState
from trainer.play.services import runs
from trainer.play.services.runs import end_overdue
from trainer.play.skills import Item, read_item
from trainer.play.snapshots import run_profile
from trainer.schools import audit
from trainer.schools.days import day_of
from trainer.schools.house_rules.profiles import house_of
from trainer.schools.models import AuditAct, Membership, Pack, SchoolClass, new_code


@transaction.atomic
def grant(*, membership: Membership, extra: int, why: str, by: Membership) -> Allowance:
    """Grant extra time. The audit has neither the amount nor the reason."""
    if not 0 <= extra <= MAX_EXTRA:
        raise ValueError(f"{extra} is not 0 to {MAX_EXTRA} percent")
    audit.note(AuditAct.ALLOWED, school=membership.school, who=by, whom=membership)
    return Allowance.objects.create(membership=membership, extra=extra, why=why[:500], granted_by=by)


def set_test(
    *,
    set_by: Membership,
    standard: Standard,
    seed: str,
    pack: Pack | None = None,
    items: tuple[Item, ...] | None = None,
) -> Drill:
    """Return the unsaved drill of a standard for the attempt with this seed, of the rounds drawn for it, by
    the house of this pack."""
    items = items or contents(standard, seed=seed)
    return runs.set_drill(
        set_by=set_by,
        game=standard.game,
        spots=standard.spots,
        pack=pack,
        items=items,
        mode=Mode.TEST,
        plan=Plan.ROUNDS,
        rounds=len(items),
        minutes=standard.minutes,
        open_paytables=standard.open_paytables,
    )


def begin(*, candidate: Candidate) -> Run:
    """Start an attempt, or return the one started by an earlier press. Raise `NotAllowed` where it is locked
    or its form is waited for, and the errors of `runs.start_run`."""
    exam = candidate.exam
    end_overdue(membership=candidate.membership, game=exam.game)
    candidate.refresh_from_db(fields=["form", "unlocked"])
    if candidate.unlocked and candidate.preparing:
        raise NotAllowed("form", Text("your test is being prepared"))
    form = candidate.form or {}
    run_id = UUID(form["run"]) if form else uuid4()
    seed, items = seed_of_test(run_id), tuple(map(read_item, form.get("items", ())))
    drill = set_test(set_by=exam.examiner, standard=exam.standard, pack=exam.pack, seed=seed, items=items)
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=candidate.membership_id)
        if not Candidate.objects.filter(pk=candidate.pk, unlocked__isnull=False).update(
            unlocked=None, unlocked_by=None, form=None
        ):
            return _running_attempt(candidate)
        run = runs.start_run(
            membership=candidate.membership,
            drill=drill,
            drawn=seed,
            run_id=run_id,
            standard=exam.standard.name,
            dealt_as=exam.profile,
        )
        attempt = _number(candidate, run)
        if not form:
            Event.objects.create(
                candidate=candidate, attempt=attempt, what=EventKind.UNPREPARED, at=run.begun
            )
    return run


def _running_attempt(candidate: Candidate) -> Run:
    last = candidate.attempts.order_by("-pk").select_related("run").first()
    if last is None or last.run.finished:
        raise NotAllowed("code", Text("your examiner has not admitted you yet"))
    return last.run


def _number(candidate: Candidate, run: Run) -> Attempt:
    before = Attempt.objects.filter(membership=candidate.membership, game=run.drill.game).count()
    attempt = Attempt.objects.create(
        candidate=candidate,
        membership=candidate.membership,
        game=run.drill.game,
        number=before + 1,
        run=run,
        begun=run.begun,
    )
    Event.objects.create(candidate=candidate, attempt=attempt, what=EventKind.BEGUN, at=run.begun)
    return attempt


def give(
    *,
    examiner: Membership,
    standard: Standard,
    to: Iterable[Membership],
    day: date,
    at: time | None = None,
    school_class: SchoolClass | None = None,
    pack: Pack | None = None,
) -> Exam:
    """Give a test on a day, at a time of the school's clock or at any, by the house of this pack if any.

    Raise `NotAllowed` where the house rules cannot deal the standard's contents.
    """
    pack = pack if pack and pack.has(standard.game) else None
    house = run_profile(house_of(school=examiner.school, game=standard.game, pack=pack))
    check_contents(standard, house)
    with transaction.atomic():
        exam = Exam.objects.create(
            school=examiner.school,
            examiner=examiner,
            standard=stored(standard),
            school_class=school_class,
            day=day,
            time=at,
            house=house["house"],
            meter=house["meter"],
            paytables=house.get("paytables", ""),
            rubric=rubric_in_force(school=examiner.school, pack=pack),
            pack=pack,
        )
        audit.note(AuditAct.EXAM_GIVEN, school=exam.school, who=examiner, detail=f"{exam}")
        add(exam=exam, to=to, by=examiner)
    return exam


@transaction.atomic
def give_second(*, attempt: Attempt, by: Membership) -> Exam:
    """Schedule the test that decides one near the cut, for today, by the same standard and house. Return the
    one that was scheduled before, unless it was closed without being taken."""
    Attempt.objects.select_for_update().get(pk=attempt.pk)
    for candidate in Candidate.objects.filter(decides=attempt).select_related("exam"):
        if candidate.exam.closed is None or has_valid_attempt(candidate):
            return candidate.exam
    first = attempt.candidate.exam
    exam = Exam.objects.create(
        school=first.school,
        examiner=by,
        standard=first.standard,
        day=day_of(),
        house=first.house,
        meter=first.meter,
        paytables=first.paytables,
        rubric=first.rubric,
        pack=first.pack,
    )
    audit.note(AuditAct.EXAM_GIVEN, school=exam.school, who=by, detail=f"{exam}")
    add(exam=exam, to=[attempt.membership], by=by, decides=attempt)
    return exam


@transaction.atomic
def add(*, exam: Exam, to: Iterable[Membership], by: Membership, decides: Attempt | None = None) -> int:
    """Add candidates; return how many are new. Their test `decides` an attempt near the cut."""
    present = set(exam.candidates.values_list("membership", flat=True))
    wanted = {member.pk: member for member in to if member.school_id == exam.school_id}
    new = [
        Candidate.objects.create(exam=exam, membership=member, code=new_code(), decides=decides)
        for pk, member in wanted.items()
        if pk not in present
    ]
    for candidate in new:
        Event.objects.create(candidate=candidate, what=EventKind.GIVEN, who=by)
    draw_soon(new)
    return len(new)


@transaction.atomic
def request_test(*, membership: Membership, game: str) -> TestRequest:
    """Ask for a table test; an open request of the same game is not made twice."""
    with transaction.atomic():
        Membership.objects.select_for_update().get(pk=membership.pk)
        asked = open_requests().filter(membership=membership, game=game).first()
        return asked or TestRequest.objects.create(membership=membership, game=game)


def close(*, exam: Exam) -> None:
    """Close the exam to new attempts; running ones continue."""
    now = timezone.now()
    if Exam.objects.filter(pk=exam.pk, closed=None).update(closed=now):
        exam.candidates.update(unlocked=None, unlocked_by=None)
    exam.refresh_from_db(fields=["closed"])


def check_contents(standard: Standard, house: dict[str, object]) -> None:
    """Deal a round of each kind in the standard. Raise `NotAllowed` for the first that this house cannot
    deal."""
    words = dict(scenarios(GAMES[standard.game]))
    for item in {item.scenario: item for item in contents(standard, seed="a look ahead")}.values():
        drill = Drill(game=standard.game, spots=standard.spots, items=[item.written()])
        run = unseated(drill, seed="a look ahead", profiles={standard.game: house})
        try:
            _ = RoundState(run, 0).played
        except Refused as refused:
            reason = Text(
                "%(kind)s: %(why)s", kind=words.get(item.scenario, item.scenario), why=refused.reason
            )
            raise NotAllowed("contains", reason) from refused


MAX_TRIES = 5
"""Wrong codes, of a million; then only the examiner unlocks."""


def may_begin(candidate: Candidate) -> bool:
    """Return whether the test is open and has no valid attempt, so that it only needs unlocking."""
    return candidate.exam.closed is None and not has_valid_attempt(candidate)


def has_valid_attempt(candidate: Candidate) -> bool:
    """Return whether there is an attempt that was not voided."""
    voided = Event.objects.voidings().filter(candidate=candidate).values("attempt")
    return Attempt.objects.filter(candidate=candidate).exclude(pk__in=voided).exists()


@transaction.atomic
def unlock(*, candidate: Candidate, by: Membership | None) -> bool:
    """Unlock a candidate; `by` is None for the code. Return False where it is unlocked or cannot start."""
    locked = Candidate.objects.select_for_update().select_related("exam").get(pk=candidate.pk)
    if locked.unlocked or not may_begin(locked):
        return False
    # A code is for one attempt; the next has another.
    Candidate.objects.filter(pk=locked.pk).update(
        unlocked=timezone.now(), unlocked_by=by, tries=0, code=new_code()
    )
    Event.objects.create(candidate=locked, what=EventKind.UNLOCKED, who=by)
    draw_soon([locked])  # of an attempt after a void one
    candidate.refresh_from_db()
    return True


def unlock_by_code(*, candidate: Candidate, typed: str) -> bool:
    """Unlock by a typed code. It is counted before it is checked, so that no guess is free."""
    digits = "".join(letter for letter in typed[:20] if letter.isascii() and letter.isdigit())
    counted = Candidate.objects.filter(pk=candidate.pk, tries__lt=MAX_TRIES).update(tries=F("tries") + 1)
    candidate.refresh_from_db()
    right = counted and hmac.compare_digest(digits.encode(), candidate.code.encode())
    return bool(right) and unlock(candidate=candidate, by=None)


@transaction.atomic
def lock(*, candidate: Candidate, by: Membership) -> bool:
    """Lock a candidate again before the start."""
    changed = Candidate.objects.filter(pk=candidate.pk, unlocked__isnull=False).update(
        unlocked=None, unlocked_by=None
    )
    if changed:
        Event.objects.create(candidate=candidate, what=EventKind.LOCKED, who=by)
    return bool(changed)
