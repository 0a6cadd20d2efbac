"""The rubric of a school: what examiners judge that software can't see, with weights and a scale of grades.

A school sets its own as versions; one without has the default rubric. Each test keeps the one that it was
given under.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from trainer.exams.models import RubricVersion
from trainer.exams.standards import SetMeanwhile
from trainer.play.models import Run
from trainer.schools import audit
from trainer.schools.models import AuditAct, Membership, Pack, School


@dataclass(frozen=True)
class Criterion:
    """What is judged; a whole `weight` multiplies its grade."""

    name: str
    help: str
    weight: int


@dataclass(frozen=True)
class RubricDesign:
    """The criteria of a rubric in order, and its scale."""

    number: int
    lowest: int
    highest: int
    criteria: tuple[Criterion, ...]

    def points(self, grades: Sequence[int]) -> int:
        """Return the weighted sum of a grade for each criterion. Raise `ValueError` for others."""
        if len(grades) != len(self.criteria):
            raise ValueError(f"{len(grades)} grades for {len(self.criteria)} criteria")
        if any(not self.lowest <= grade <= self.highest for grade in grades):
            raise ValueError(f"a grade of {grades} is not from {self.lowest} to {self.highest}")
        return sum(grade * one.weight for grade, one in zip(grades, self.criteria, strict=True))

    @property
    def most(self) -> int:
        return self.highest * sum(one.weight for one in self.criteria)


DEFAULT: tuple[tuple[Promise, int], ...] = (
    (_("Hospitality"), 3),
    (_("Technique"), 2),
    (_("Control of the game"), 2),
)
"""Name and weight of each criterion of the default rubric. Judgments are stored by this order, so a change
needs a version of its own."""
DEFAULT_LOWEST, DEFAULT_HIGHEST = 1, 10


def design_of(version: RubricVersion | None) -> RubricDesign:
    """Return the design of a version, in the reader's language for None, the default one."""
    if version is None:
        criteria = tuple(Criterion(str(name), "", weight) for name, weight in DEFAULT)
        return RubricDesign(0, DEFAULT_LOWEST, DEFAULT_HIGHEST, criteria)
    criteria = tuple(Criterion(**one) for one in version.criteria)
    return RubricDesign(version.number, version.lowest, version.highest, criteria)


def rubric_versions(*, school: School) -> QuerySet[RubricVersion]:
    """Return the versions that a school set, the oldest first; not those of packs."""
    return RubricVersion.objects.filter(school=school, pack=None).order_by("number")


def rubric_in_force(*, school: School, pack: Pack | None) -> RubricVersion | None:
    """Return the rubric that came with the pack, if it has one; else the school's newest, None for the
    default one."""
    by_pack = RubricVersion.objects.filter(pack=pack).first() if pack else None
    return by_pack or rubric_versions(school=school).last()


def version_of(run: Run) -> RubricVersion | None:
    """Return the version that a test was given under."""
    return RubricVersion.objects.filter(exams__candidates__attempts__run=run).first()


def set_rubric(
    *, by: Membership, seen: int, lowest: int, highest: int, criteria: list[dict[str, Any]]
) -> RubricVersion:
    """Set the next version. `seen` is the number on the page, 0 for none. Raise `SetMeanwhile`."""
    last = rubric_versions(school=by.school).last()
    if (last.number if last else 0) != seen:
        raise SetMeanwhile("rubric")
    newest = RubricVersion.objects.filter(school=by.school).aggregate(last=Max("number"))["last"]
    try:
        with transaction.atomic():
            made = RubricVersion.objects.create(
                school=by.school,
                number=(newest or 0) + 1,
                set_by=by,
                lowest=lowest,
                highest=highest,
                criteria=criteria,
            )
            audit.note(AuditAct.RUBRIC, school=by.school, who=by, detail=str(made.number))
    except IntegrityError as error:
        raise SetMeanwhile("rubric") from error
    return made
