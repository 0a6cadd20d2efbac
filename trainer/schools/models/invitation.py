"""Invitations: doors into a school, each open for a while and for so many people."""

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from trainer.schools.models.cohort import Cohort
from trainer.schools.models.membership import Membership, Role
from trainer.schools.models.opened import Opened
from trainer.schools.models.school import School


class Way(models.TextChoices):
    """A link, which nobody can guess; or a code that is read off a wall, and typed."""

    LINK = "link"
    CODE = "code"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def lasting(self) -> Self:
        """Without those whose maker has left or is suspended."""
        return self.exclude(made_by__left__isnull=False).exclude(made_by__user__is_active=False)

    def standing(self) -> Self:
        """Those through which somebody can still come in."""
        return self.filter(closed=None, expires__gt=timezone.now(), used__lt=F("uses"))


class Invitation(Opened):
    """`digest` is what is kept of a link's token; a code is kept as it is shown. `made_by` is empty where the
    command line opened the school."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="invitations")
    way = models.CharField(max_length=4, choices=Way)
    digest = models.CharField(max_length=64, blank=True)
    code = models.CharField(max_length=12, blank=True)
    role = models.CharField(max_length=10, choices=Role)
    email = models.EmailField(blank=True)
    cohort = models.ForeignKey(
        Cohort, on_delete=models.PROTECT, related_name="invitations", null=True, blank=True
    )
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    expires = models.DateTimeField()
    uses = models.PositiveIntegerField(default=1)
    used = models.PositiveIntegerField(default=0)
    closed = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["digest"], condition=~Q(digest=""), name="one_link_a_digest"),
            models.UniqueConstraint(
                fields=["code"], condition=~Q(code="") & Q(closed=None), name="one_open_door_a_code"
            ),
            models.CheckConstraint(condition=Q(used__lte=F("uses")), name="no_more_uses_than_given"),
        ]

    def __str__(self) -> str:
        return f"{self.get_way_display()} into {self.school} as {self.get_role_display().lower()}"

    @classmethod
    def close_opened_by(cls, maker: Membership, *, by: Membership) -> None:
        """Links are an owner's; a code is an instructor's."""
        mine = cls.objects.filter(made_by=maker, closed=None)
        if maker.watches:
            mine = mine.filter(way=Way.LINK)
        if not maker.owns:
            mine.update(closed=timezone.now())

    @property
    def stands(self) -> bool:
        return self.closed is None and self.expires > timezone.now() and self.used < self.uses
