"""Assignments, their reminders, saved drills, and the work done for them."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.play.models import Drill, Run
from trainer.schools.models import Membership, Pack, School, SchoolClass

MAX_LETTERS = 4000
"""Characters of instructions."""
MAX_LINK = 500
MAX_FILE_NAME = 100


class Counts(models.TextChoices):
    """Which of a trainee's finished attempts counts."""

    FIRST = "first", _("first attempt")
    BEST = "best", _("best attempt")
    LAST = "last", _("last attempt")


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    def given_in(self, school: School) -> Self:
        return self.filter(school=school).select_related("set_by__user", "school", "drill")

    def assigned_to(self, membership: Membership) -> Self:
        """Those of the membership by name or through a class, as of now."""
        classes = Assignment.school_classes.through.objects.filter(schoolclass__members=membership)
        persons = Assignment.persons.through.objects.filter(membership=membership)
        mine = Q(pk__in=classes.values("assignment")) | Q(pk__in=persons.values("assignment"))
        return self.filter(mine, school=membership.school_id)

    def begun(self, now: datetime) -> Self:
        return self.filter(closed=None, opens__lte=now)


class Assignment(models.Model):
    """`choice` as the form has it; `profiles` are the house rules and meter of each game at creation, under
    `rules_version`, and `pack` the casino's pack that they come from, null for the school's rules. `drill` is
    the one that all get where all share the deal; without it each run gets its own. It also counts for
    trainees who join one of its classes later. `link` begins with https."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="assignments")
    set_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="work_set")
    name = models.CharField(max_length=120)
    instructions = models.TextField(max_length=MAX_LETTERS, blank=True, default="")
    link = models.URLField(max_length=MAX_LINK, blank=True, default="")
    choice = models.JSONField()
    opens = models.DateTimeField()
    due = models.DateTimeField()
    counts = models.CharField(max_length=5, choices=Counts)
    drill = models.ForeignKey(
        Drill, on_delete=models.PROTECT, related_name="assignments", null=True, blank=True
    )
    profiles = models.JSONField()
    rules_version = models.PositiveIntegerField()
    pack = models.ForeignKey(
        Pack, on_delete=models.PROTECT, related_name="assignments", null=True, blank=True
    )
    school_classes = models.ManyToManyField(SchoolClass, related_name="assignments", blank=True)
    persons = models.ManyToManyField(Membership, related_name="assignments", blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    closed = models.DateTimeField(null=True, blank=True)

    objects = AssignmentQuerySet.as_manager()

    class Meta:
        ordering = ["-due", "-pk"]
        indexes = [models.Index(fields=["school", "-due"], name="set_work_of_a_school")]

    def __str__(self) -> str:
        return self.name

    @property
    def rounds(self) -> int:
        """How many have to be dealt; a run with its own deal may have found fewer."""
        return self.drill.rounds if self.drill else int(self.choice["rounds"])

    @property
    def games(self) -> list[str]:
        """As they are dealt in turn: those of decisions that are named, else those that were chosen."""
        named = [kind.partition("/")[0] for kind in self.choice.get("kinds", ())]
        return list(dict.fromkeys(named or [self.choice["game"], *self.choice.get("also", ())]))

    def takes(self, now: datetime) -> bool:
        """Whether it may be started, also once it is overdue."""
        return self.closed is None and self.opens <= now


class AssignmentFile(models.Model):
    """The file that its people read, of a kind in trainer/assignments/files.py, which the name ends with."""

    assignment = models.OneToOneField(
        Assignment, on_delete=models.CASCADE, primary_key=True, related_name="file"
    )
    name = models.CharField(max_length=MAX_FILE_NAME)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.name


class Reminder(models.Model):
    """At most one a day for a person and an assignment; `by` is empty for the daily timer, `mailed` where no
    mail went out."""

    assignment = models.ForeignKey(Assignment, on_delete=models.PROTECT, related_name="reminders")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="reminders")
    day = models.DateField()
    at = models.DateTimeField(default=timezone.now, editable=False)
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    mailed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["assignment", "membership", "day"], name="one_reminder_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.assignment}, {self.membership}, {self.day}"


class SavedDrillQuerySet(models.QuerySet["SavedDrill"]):
    def of_school(self, school: School) -> Self:
        """Those in use first, each by its name."""
        order = (models.F("retired").asc(nulls_first=True), "name", "pk")
        return self.filter(school=school).select_related("made_by__user").order_by(*order)


class SavedDrill(models.Model):
    """A named choice for many assignments; those made before do not change with it. Retired ones are not
    offered."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="saved_drills")
    made_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    choice = models.JSONField()
    made = models.DateTimeField(default=timezone.now, editable=False)
    changed = models.DateTimeField(default=timezone.now, editable=False)
    retired = models.DateTimeField(null=True, blank=True)

    objects = SavedDrillQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Work(models.Model):
    """One person's `number`th attempt, counted from 1; what became of it is read from its run."""

    assignment = models.ForeignKey(Assignment, on_delete=models.PROTECT, related_name="works")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="works")
    run = models.OneToOneField(Run, on_delete=models.PROTECT, related_name="work")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["assignment", "membership", "number"], name="an_attempt_at_work_once_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.assignment}, {self.membership}, {self.number}"
