"""A token, by which a program reads what the manager who made it may read: Token."""

from datetime import datetime
from typing import Self

from django.db import models
from django.utils import timezone

from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import ClosedWithMaker, Membership, School


class TokenQuerySet(models.QuerySet["Token"]):
    def of_school(self, school: School) -> Self:
        return self.filter(school=school).select_related("made_by__user", "revoked_by__user")


class Token(ClosedWithMaker):
    """`digest` is the SHA-256 of the secret, which is shown once and not stored. `used` is the time of its
    last use, `uses` counts those in that `minute`. `writes`: it may set who is in a class."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="tokens")
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    writes = models.BooleanField(default=False)
    made = models.DateTimeField(default=timezone.now, editable=False)
    ends = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    used = models.DateTimeField(null=True, blank=True)
    minute = models.DateTimeField(null=True, blank=True, editable=False)
    uses = models.PositiveIntegerField(default=0, editable=False)

    personal_texts = (PersonalText(Erased.TOKENS, ("name",), by=("made_by",)),)

    objects = TokenQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def close_made_by(cls, maker: Membership, *, by: Membership) -> None:
        if not maker.manages:
            cls.objects.filter(made_by=maker, revoked=None).update(revoked=timezone.now(), revoked_by=by)

    def opens(self, now: datetime) -> bool:
        """Whether it is in force, and its maker still manages the school."""
        return self.revoked is None and now < self.ends and self.made_by.manages
