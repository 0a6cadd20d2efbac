"""What a round came to that was looked for: by the scenario that it was dealt as."""

from django.db import models

from trainer.drills.models.drill import Mode
from trainer.drills.models.run import Run
from trainer.schools.models import Membership, School


class RoundTally(models.Model):
    """The verdicts that count of one round of a scenario, of one day (UTC): sums as in `DayTally`. A round
    that was dealt as it came has none."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="+", db_index=False)
    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="round_tallies", db_index=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", db_index=False)
    day = models.DateField()
    mode = models.CharField(max_length=10, choices=Mode)
    game = models.CharField(max_length=60, blank=True)
    scenario = models.CharField(max_length=60)
    round = models.PositiveIntegerField()
    decisions = models.IntegerField()
    right = models.IntegerField()
    overpaid = models.BigIntegerField()
    underpaid = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "round", "day", "game"], name="one_tally_a_round")
        ]
        indexes = [
            models.Index(
                fields=[
                    *("school", "game", "scenario", "membership", "mode", "day"),
                    *("decisions", "right", "overpaid", "underpaid"),
                ],
                name="tallies_by_scenario",
            )
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.round} {self.scenario}: {self.right} of {self.decisions}"
