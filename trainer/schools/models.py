"""School, User, Membership (trainee, instructor, manager), Cohort, HouseProfile. Queries start from users."""

from typing import Any, NoReturn, Self

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    # A demo user's password is printed in the manual, so it opens nothing unless DEBUG is on: see auth.py.
    is_demo = models.BooleanField(default=False, editable=False)

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.username


Visitor = User | AnonymousUser
"""Whoever asks for a page, signed in or not."""


class SchoolQuerySet(models.QuerySet["School"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(memberships__user_id=user.pk)


class School(models.Model):
    """`open_paytables`: whether the paytables lie open in its table tests."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    open_paytables = models.BooleanField(default=False)

    objects = SchoolQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    TRAINEE = "trainee", _("Trainee")
    INSTRUCTOR = "instructor", _("Instructor")
    MANAGER = "manager", _("Shift manager")


class MembershipQuerySet(models.QuerySet["Membership"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(user_id=user.pk)

    def watched_by(self, watcher: "Membership") -> Self:
        """The trainees this membership may watch: everyone in the school, or only oneself."""
        trainees = self.filter(school_id=watcher.school_id, role=Role.TRAINEE)
        return trainees if watcher.watches else trainees.filter(pk=watcher.pk)


class Membership(models.Model):
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    joined = models.DateTimeField(default=timezone.now, editable=False)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["joined", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "school"], name="one_membership_per_school"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user.display_name}, {self.get_role_display().lower()} at {self.school}"

    @property
    def watches(self) -> bool:
        return self.role in (Role.INSTRUCTOR, Role.MANAGER)

    @property
    def manages(self) -> bool:
        return self.role == Role.MANAGER


class CohortQuerySet(models.QuerySet["Cohort"]):
    def for_user(self, user: Visitor) -> Self:
        """The classes one belongs to, and every class of a school in which one watches."""
        watching = models.Q(
            school__memberships__user_id=user.pk,
            school__memberships__role__in=[Role.INSTRUCTOR, Role.MANAGER],
        )
        return self.filter(watching | models.Q(members__user_id=user.pk)).distinct()


class Cohort(models.Model):
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="cohorts")
    name = models.CharField(max_length=120)
    members = models.ManyToManyField(Membership, related_name="cohorts", blank=True)

    objects = CohortQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["school", "name"], name="one_cohort_of_a_name")]

    def __str__(self) -> str:
        return self.name


class AppendOnly(models.Model):
    """Rows that are written once."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ValidationError(f"{self._meta.verbose_name} {self.pk} is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise ValidationError(f"{self._meta.verbose_name} {self.pk} is never deleted")


class HouseProfile(AppendOnly):
    """How a school's tables are dealt since one change of its manager's; the row written last is in force.

    `choices` holds by game slug what it was ever told: the choices of the house, and the meter if there is
    one. `game` is the one that this change was about.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="house_profiles")
    game = models.CharField(max_length=60)
    choices = models.JSONField(default=dict)
    changed_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="house_changes")
    changed = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["school", "-id"], name="profiles_of_a_school")]

    def __str__(self) -> str:
        return f"{self.school}, {self.game}, {self.changed:%Y-%m-%d %H:%M}"
