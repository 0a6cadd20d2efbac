"""Memberships: who belongs to which school, in which role, from when to when."""

from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.schools.models.school import School
from trainer.schools.models.user import User, Visitor


class Role(models.TextChoices):
    """People, roles and the school's settings are an owner's; house, records and reports a manager's; an
    instructor has classes, a trainee practises. An owner may do what a manager may."""

    TRAINEE = "trainee", _("Trainee")
    INSTRUCTOR = "instructor", _("Instructor")
    MANAGER = "manager", _("Shift manager")
    OWNER = "owner", _("Owner")


WATCHING = (Role.INSTRUCTOR, Role.MANAGER, Role.OWNER)
"""The roles of staff: who may see what others answer."""


class MembershipQuerySet(models.QuerySet["Membership"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(user_id=user.pk)

    def present(self) -> Self:
        """Without those who have left; their records stay."""
        return self.filter(left=None)

    def watched_by(self, watcher: "Membership") -> Self:
        """Whose record this membership may see: everyone's of the school, whatever their role is today and
        whether they are still there; or only one's own."""
        return self.filter(school_id=watcher.school_id) if watcher.watches else self.filter(pk=watcher.pk)

    def acted_on_by(self, actor: "Membership") -> Self:
        """The rule of `Membership.may_act_on`, for a list of people."""
        if not actor.watches:
            return self.none()
        return self.filter(school_id=actor.school_id).exclude(user_id=actor.user_id)


class Membership(models.Model):
    """`left` is when they left the school, if they did; a membership is never deleted."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="memberships")
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    joined = models.DateTimeField(default=timezone.now, editable=False)
    left = models.DateTimeField(null=True, blank=True)

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
        return self.role in WATCHING and self.left is None

    def may_act_on(self, person: "Membership") -> bool:
        """Return whether this member may act on a person's tests, hours, checks, checkpoints, notes, grades
        and certifications: staff of the same school, and never on their own."""
        return self.watches and self.school_id == person.school_id and self.user_id != person.user_id

    @property
    def manages(self) -> bool:
        return self.role in (Role.MANAGER, Role.OWNER) and self.left is None

    @property
    def owns(self) -> bool:
        return self.role == Role.OWNER and self.left is None
