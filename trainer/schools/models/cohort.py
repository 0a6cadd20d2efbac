"""Cohorts: the classes of a school, and who is in them."""

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
    members = models.ManyToManyField(Membership, through="ClassMember", related_name="cohorts", blank=True)
    instructors = models.ManyToManyField(Membership, related_name="classes", blank=True)
    opened = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True)

    objects = CohortQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["school", "name"], name="one_cohort_of_a_name")]

    def __str__(self) -> str:
        return self.name


class ClassMember(models.Model):
    """A trainee in a class. `entrusted` is whether a manager put them there or they joined on their own: only
    then do the instructors of the class have rights over them."""

    cohort = models.ForeignKey(Cohort, on_delete=models.CASCADE)
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE)
    entrusted = models.BooleanField(default=False)

    class Meta:
        db_table = "schools_cohort_members"
        unique_together = [("cohort", "membership")]

    def __str__(self) -> str:
        return f"{self.membership} in {self.cohort}"
