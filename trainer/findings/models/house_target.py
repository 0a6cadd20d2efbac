"""The house's target: how many rounds an hour its floor deals to so many seats."""

from django.db import models

from trainer.schools.models import School


class HouseTarget(models.Model):
    """Seats of which a school has said nothing have the trade's norm."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="house_targets")
    seats = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seats"]
        constraints = [models.UniqueConstraint(fields=["school", "seats"], name="one_target_a_table")]

    def __str__(self) -> str:
        return f"{self.rounds} rounds an hour at {self.seats} seats"
