"""What a round came to that was looked for: by the scenario that it was dealt as."""

from django.db import models

from trainer.drills.models.run import Run
from trainer.drills.models.tallied.of_a_run import Tallied


class RoundTally(Tallied):
    """The verdicts that count of one round of a scenario, of one day of the school: sums as in `DayTally`. A
    round that was dealt as it came has none."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="round_tallies", db_index=False)
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
