"""By which rules a run's verdicts of a day were marked, kept as the daily tallies are: MarkedTally."""

from django.db import models

from trainer.drills.models.correction import Correction
from trainer.drills.models.drill import Mode
from trainer.drills.models.run import Run
from trainer.schools.models import Membership, School


class MarkedTally(models.Model):
    """How many verdicts in force that count were marked under this version of the rules; those of a
    correction apart. Nothing but a sum, counted again together with `DayTally`, in the same blocks of
    rounds."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="+", db_index=False)
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="marked_tallies", db_index=False)
    block = models.PositiveIntegerField(default=0)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", db_index=False)
    day = models.DateField()
    mode = models.CharField(max_length=10, choices=Mode)
    game = models.CharField(max_length=60, blank=True)
    rules_version = models.PositiveIntegerField()
    correction = models.ForeignKey(
        Correction, on_delete=models.PROTECT, related_name="+", null=True, db_index=False
    )
    verdicts = models.PositiveIntegerField()

    class Meta:
        # Holds all that its readers ask for, as those of DayTally do.
        indexes = [
            models.Index(fields=["run", "block"], name="marked_under_of_a_block"),
            models.Index(
                fields=[
                    *("school", "rules_version", "correction", "game", "mode", "day", "membership"),
                    "verdicts",
                ],
                name="marked_under_of_a_school",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.day}: {self.verdicts} under {self.rules_version}"
