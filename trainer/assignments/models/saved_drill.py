"""The school's library: SavedDrill."""

from typing import Self

from django.db import models
from django.utils import timezone

from trainer.schools.models import Membership, School


class SavedDrillQuerySet(models.QuerySet["SavedDrill"]):
    def of_school(self, school: School) -> Self:
        """Those in use first, each by its name."""
        order = (models.F("retired").asc(nulls_first=True), "name", "pk")
        return self.filter(school=school).select_related("made_by__user").order_by(*order)


class SavedDrill(models.Model):
    """A choice of the chooser under a name, to be given again and again; what was given before does not
    change with it. A retired one is not offered any more."""

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
