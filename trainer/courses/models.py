"""The course as stored: what was watched (StepSeen), checkpoints unlocked (StepUnlock), goals (Goal)."""

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.schools.append_only import AppendOnly
from trainer.schools.erasable import Erased, PersonalText
from trainer.schools.models import Membership


class Unit(models.TextChoices):
    """What a goal counts: right decisions, or days with enough of them."""

    DECISIONS = "decisions", _("right answers")
    DAYS = "days", _("days")


class Goal(AppendOnly):
    """`count` a week; 0 ends the goal."""

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="goals")
    unit = models.CharField(max_length=10, choices=Unit)
    count = models.PositiveSmallIntegerField()
    set_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.count} {self.unit} a week"


class Stage(models.TextChoices):
    """What must be done before the table test, in order."""

    INTRO = "intro", _("The game in two minutes")
    TAUGHT = "taught", _("Rules practiced with the rule shown")
    CHECKED = "checked", _("Rules practiced without help")
    PLACEMENT = "placement", _("Placement")
    GUIDED = "guided", _("Rounds with hints")
    PRACTICE = "practice", _("Skills learned")
    JOB = "job", _("Full table")
    TEST = "test", _("Table test")


STEPS = tuple(Stage)


class StepUnlock(AppendOnly):
    """The checkpoint counts as done, whatever is missing. `key` is the form's: sent twice, it is one row."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="steps_unlocked")
    game = models.CharField(max_length=60)
    stage = models.CharField(max_length=12, choices=Stage)
    reason = models.CharField(max_length=300)
    opened_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    opened = models.DateTimeField(default=timezone.now, editable=False)

    personal_texts = (PersonalText(Erased.REASONS, ("reason",), about=("membership",), by=("opened_by",)),)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["membership", "game"], name="steps_unlocked_of_a_member")]

    def __str__(self) -> str:
        return f"{self.stage} of {self.game}, opened: {self.reason}"


class StepSeen(AppendOnly):
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="steps_seen")
    game = models.CharField(max_length=60)
    stage = models.CharField(max_length=12, choices=Stage)
    walked = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["membership", "game", "stage"], name="one_step_seen_a_stage")
        ]

    def __str__(self) -> str:
        return f"{self.stage} of {self.game}"
