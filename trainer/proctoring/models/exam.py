"""A table test that is given: Exam."""

from typing import Self

from django.db import models
from django.utils import timezone

from trainer.drills.models import Standard
from trainer.schools.models import Cohort, Membership, School


class ExamQuerySet(models.QuerySet["Exam"]):
    def given_in(self, school: School) -> Self:
        return self.filter(school=school).select_related("standard", "examiner__user", "cohort")


class Exam(models.Model):
    """One game under one standard, on one day, to those of `candidates`; `house` and `meter` are the school's
    as they were when it was given, so that all who sit it are dealt alike. `closed` is when it was over: who
    had not begun then does not sit it any more."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="exams")
    examiner = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="exams_given")
    standard = models.ForeignKey(Standard, on_delete=models.PROTECT, related_name="exams")
    cohort = models.ForeignKey(Cohort, on_delete=models.PROTECT, related_name="exams", null=True, blank=True)
    day = models.DateField()
    house = models.JSONField()
    meter = models.JSONField(null=True, blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True)

    objects = ExamQuerySet.as_manager()

    class Meta:
        ordering = ["-day", "-pk"]
        indexes = [models.Index(fields=["school", "-day"], name="exams_of_a_school")]

    def __str__(self) -> str:
        return f"{self.standard}, {self.day}"

    @property
    def game(self) -> str:
        return self.standard.game
