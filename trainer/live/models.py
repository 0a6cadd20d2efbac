"""A live class, the host's moves, who attended, and tries at its code."""

import uuid
from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from trainer.play.models import Drill, Run
from trainer.schools.append_only import AppendOnly
from trainer.schools.models import ClosedWithMaker, Membership, School, SchoolClass, new_code
from trainer.schools.rights import Right


class Phase(models.TextChoices):
    """Of the furthest stop."""

    WAITING = "waiting", _("waiting to start")
    ASKING = "asking", _("answering")
    COLLECTED = "collected", _("answers closed")
    SHOWN = "shown", _("answer shown")
    OVER = "over", _("round over")


class LiveClassQuerySet(models.QuerySet["LiveClass"]):
    def in_school(self, school: School) -> Self:
        return self.filter(school=school).select_related("drill", "host__user", "school_class")

    def for_member(self, member: Membership) -> Self:
        """Return the open ones of the member's classes, and those that they attend."""
        mine = models.Q(school_class__members=member) | models.Q(attendances__membership=member)
        return self.in_school(member.school).filter(mine, closed=None).distinct()


class LiveClass(ClosedWithMaker):
    """`round` and `front` are the furthest stop that was asked, in `phase`; `position` the stop that is on
    the screens, an earlier one while the host looks back. `version` grows with every change on a screen but
    answers.

    `code` admits any member of the school while the class is open. `paused` is since when no answers are
    taken; `dealer` is a trainee who may go to the next stop; `ranks` says whether a ranking is shown.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="live_classes")
    host = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="live_classes_hosted")
    school_class = models.ForeignKey(
        SchoolClass, on_delete=models.PROTECT, related_name="live_classes", null=True, blank=True
    )
    drill = models.OneToOneField(Drill, on_delete=models.PROTECT, related_name="live_class")
    code = models.CharField(max_length=6)
    version = models.PositiveIntegerField(default=1)
    phase = models.CharField(max_length=10, choices=Phase, default=Phase.WAITING)
    round = models.PositiveIntegerField(default=0)
    front = models.PositiveSmallIntegerField(default=0)
    position = models.PositiveSmallIntegerField(default=0)
    paused = models.DateTimeField(null=True, blank=True)
    dealer = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    ranks = models.BooleanField(default=False)
    opened = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True)

    closing_words = _("Live classes continue with other staff, under a new code.")

    objects = LiveClassQuerySet.as_manager()

    class Meta:
        ordering = ["-opened"]
        indexes = [models.Index(fields=["school", "code"], name="live_classes_by_code")]

    def __str__(self) -> str:
        return f"{self.drill}, {self.opened:%Y-%m-%d %H:%M}"

    @classmethod
    def close_made_by(cls, maker: Membership, *, by: Membership | None) -> None:
        """Leave the class to other staff, under a code that the maker does not know."""
        if not maker.has(Right.HOST):
            for live_class in cls.objects.filter(host=maker, closed=None):
                live_class.code = cls.free_code(maker.school)
                live_class.save(update_fields=["code"])

    @classmethod
    def free_code(cls, school: School) -> str:
        """Return six digits that no open class of the school has."""
        taken = set(cls.objects.filter(school=school, closed=None).values_list("code", flat=True))
        while (code := new_code()) in taken:
            pass
        return code

    @property
    def is_looking_back(self) -> bool:
        return self.position < self.front

    @property
    def shown_phase(self) -> Phase:
        """The phase of the stop on the screens: an earlier one is past."""
        return Phase.SHOWN if self.is_looking_back else Phase(self.phase)

    @property
    def is_disclosed(self) -> bool:
        """Whether results of the stop on the screens may be shown."""
        return self.closed is not None or self.shown_phase is Phase.SHOWN

    @property
    def accepts_answers(self) -> bool:
        return self.phase == Phase.ASKING and self.paused is None and self.closed is None


class Attendance(models.Model):
    live_class = models.ForeignKey(LiveClass, on_delete=models.PROTECT, related_name="attendances")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="attendances")
    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="attendance")
    joined = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["live_class", "membership"], name="one_attendance")]

    def __str__(self) -> str:
        return f"{self.membership} in {self.live_class}"


class HostAct(models.TextChoices):
    OPEN = "open", _("opened")
    NEXT = "next", _("on to the next question")
    BACK = "back", _("back to the previous question")
    COLLECT = "collect", _("answers closed")
    SHOW = "show", _("answer shown")
    SKIP = "skip", _("question skipped")
    PAUSE = "pause", _("paused")
    RESUME = "resume", _("resumed")
    DEAL = "deal", _("another round dealt")
    HAND = "hand", _("class dealer chosen")
    RANK = "rank", _("ranking shown or hidden")
    CLOSE = "close", pgettext_lazy("a room", "closed")


class Move(AppendOnly):
    """`version`, `phase`, `round`, `front` and `position` are those of the class afterwards."""

    live_class = models.ForeignKey(LiveClass, on_delete=models.PROTECT, related_name="moves")
    version = models.PositiveIntegerField()
    act = models.CharField(max_length=10, choices=HostAct)
    phase = models.CharField(max_length=10)
    round = models.PositiveIntegerField()
    front = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["live_class", "version"], name="one_move_a_version")]

    def __str__(self) -> str:
        return f"{self.live_class_id} {self.version}: {self.act}"


class CodeAttempt(models.Model):
    """A wrong code, or one that is being checked; the digits are not stored."""

    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["membership", "at"], name="code_attempts_of_a_member")]

    def __str__(self) -> str:
        return f"attempt {self.pk} by {self.membership}"
