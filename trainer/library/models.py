"""A round that was set up at the dispute desk and kept: Case."""

from typing import Self

from django.db import models
from django.utils import timezone

from trainer.schools.models import Membership, School


class CaseQuerySet(models.QuerySet["Case"]):
    def of_school(self, school: School) -> Self:
        return self.filter(school=school).select_related("laid_by__user")

    def lessons(self) -> Self:
        return self.exclude(lesson_since=None)


class Case(models.Model):
    """`document` is the round as it was set up, with house rules and meter but without a settlement, which is
    computed under the rules of the day. It never changes; `words` explain it. `lesson_since` is when it
    became a lesson of the school."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="cases")
    laid_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="cases")
    game = models.CharField(max_length=60)
    title = models.CharField(max_length=120)
    words = models.TextField(max_length=2000, blank=True)
    document = models.JSONField(editable=False)
    rules_version = models.PositiveIntegerField(editable=False)
    made = models.DateTimeField(default=timezone.now, editable=False)
    lesson_since = models.DateTimeField(null=True, blank=True)

    objects = CaseQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["school", "-id"], name="cases_of_a_school")]

    def __str__(self) -> str:
        return self.title
