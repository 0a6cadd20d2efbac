"""House profiles: how a school's tables are dealt, change by change."""

from django.db import models
from django.utils import timezone

from trainer.schools.models.kept import AppendOnly
from trainer.schools.models.membership import Membership
from trainer.schools.models.school import School


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
