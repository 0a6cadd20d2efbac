"""When a school calls a kind of decision mastered: MasteryRule, one row for each time that it was set."""

from django.db import models
from django.utils import timezone

from trainer.path.masteries import Rule
from trainer.schools.models import AppendOnly, Membership, School


class MasteryRule(AppendOnly):
    """In the fields of `Rule`; the newest one is in force."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="mastery_rules")
    set_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    made = models.DateTimeField(default=timezone.now, editable=False)
    done = models.PositiveSmallIntegerField()
    window = models.PositiveSmallIntegerField()
    percent = models.PositiveSmallIntegerField()
    on_target = models.BooleanField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.done} done, {self.percent} % of the last {self.window}"

    @property
    def rule(self) -> Rule:
        return Rule(self.done, self.window, self.percent, self.on_target)
