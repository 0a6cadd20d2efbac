"""Cohorts: the classes of a school."""

from typing import Self

from django.db import models
from django.utils import timezone

from trainer.schools.models.membership import WATCHING, Membership
from trainer.schools.models.school import School
from trainer.schools.models.user import Visitor


class CohortQuerySet(models.QuerySet["Cohort"]):
    def for_user(self, user: Visitor) -> Self:
        """The classes one belongs to, and every class of a school in which one watches."""
        own = Membership.objects.present().for_user(user)
        watching = models.Q(school__in=own.filter(role__in=WATCHING).values("school"))
        return self.filter(watching | models.Q(members__in=own)).distinct()

    def open(self) -> Self:
        return self.filter(closed=None)


class Cohort(models.Model):
    """A class: its trainees, who teaches it, and when its course ended, if it did."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="cohorts")
    name = models.CharField(max_length=120)
    members = models.ManyToManyField(Membership, related_name="cohorts", blank=True)
    instructors = models.ManyToManyField(Membership, related_name="classes", blank=True)
    opened = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True)

    objects = CohortQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["school", "name"], name="one_cohort_of_a_name")]

    def __str__(self) -> str:
        return self.name
