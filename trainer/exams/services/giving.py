"""Giving: an examiner gives a table test to persons of the school, under one standard and one house."""

from collections.abc import Iterable
from datetime import date

from django.db import transaction
from django.utils import timezone

from games import GAMES
from games.engine.errors import NotAllowed, Refused
from games.engine.scenarios.scenarios import scenarios
from games.engine.texts import Text
from trainer.drills.exams.contents import contents
from trainer.drills.exams.standards import stored
from trainer.drills.models import Drill, Standard
from trainer.drills.models.unseated import unseated
from trainer.drills.sittings import Sitting
from trainer.proctoring.models import Candidate, Event, Exam, What
from trainer.schools import audit
from trainer.schools.houses.profiles import house_of
from trainer.schools.models import Act, Cohort, Membership, new_code


def give(
    *,
    examiner: Membership,
    standard: Standard,
    to: Iterable[Membership],
    day: date,
    cohort: Cohort | None = None,
) -> Exam:
    """Raises `NotAllowed` where the house in force cannot deal what the standard contains."""
    house = house_of(school=examiner.school, game=standard.game).written()
    check_contents(standard, house)
    with transaction.atomic():
        exam = Exam.objects.create(
            school=examiner.school,
            examiner=examiner,
            standard=stored(standard),
            cohort=cohort,
            day=day,
            house=house["house"],
            meter=house["meter"],
        )
        audit.note(Act.EXAM_GIVEN, school=exam.school, who=examiner, detail=f"{exam}")
        add(exam=exam, to=to, by=examiner)
    return exam


@transaction.atomic
def add(*, exam: Exam, to: Iterable[Membership], by: Membership) -> int:
    """How many are new; who has it already has it once."""
    there = set(exam.candidates.values_list("membership", flat=True))
    asked = {member.pk: member for member in to if member.school_id == exam.school_id}
    new = [member for pk, member in asked.items() if pk not in there]
    for member in new:
        candidate = Candidate.objects.create(exam=exam, membership=member, code=new_code())
        Event.objects.create(candidate=candidate, what=What.GIVEN, who=by)
    return len(new)


@transaction.atomic
def close(*, exam: Exam) -> None:
    """Whoever has not begun does not begin any more; who sits goes on."""
    now = timezone.now()
    if Exam.objects.filter(pk=exam.pk, closed=None).update(closed=now):
        exam.candidates.update(unlocked=None, unlocked_by=None)
    exam.refresh_from_db(fields=["closed"])


def check_contents(standard: Standard, house: dict[str, object]) -> None:
    """Deals a round of each kind that it contains; raises `NotAllowed` by the first that this house does not
    deal."""
    words = dict(scenarios(GAMES[standard.game]))
    for item in {item.scenario: item for item in contents(standard, seed="a look ahead")}.values():
        drill = Drill(game=standard.game, spots=standard.spots, items=[item.written()])
        run = unseated(drill, seed="a look ahead", profiles={standard.game: house})
        try:
            _ = Sitting(run, 0).played
        except Refused as refused:
            reason = Text(
                "%(kind)s: %(why)s", kind=words.get(item.scenario, item.scenario), why=refused.reason
            )
            raise NotAllowed("contains", reason) from refused
