"""Five to ten minutes of dealing, whole rounds one after the other, as a pace audit looks at them."""

from django.db import models

from trainer.drills.models.run import Run
from trainer.drills.models.tallied.of_a_run import Tallied


class PaceWindow(Tallied):
    """`rounds` whole rounds of a run from `first` on, dealt at `seats` without an absence or a hint, begun at
    `began`. In milliseconds: what all their decisions `took` and are `due` in, and the same of hands and bets
    alone. Counted again with the tallies of its run."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="pace_windows")
    game = models.CharField(max_length=60)
    seats = models.PositiveSmallIntegerField()
    first = models.PositiveIntegerField()
    rounds = models.PositiveSmallIntegerField()
    took = models.PositiveIntegerField()
    due = models.PositiveIntegerField()
    hands_took = models.PositiveIntegerField()
    hands_due = models.PositiveIntegerField()
    began = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=[
                    *("school", "membership", "seats", "game", "mode", "day"),
                    *("rounds", "took", "due", "hands_took", "hands_due"),
                ],
                name="windows_of_a_member",
            )
        ]

    def __str__(self) -> str:
        return f"{self.run_id}, {self.rounds} rounds from {self.first + 1}: {self.took} ms"
