"""How far a run was counted, so that the next count begins with what has changed since."""

from django.db import models

from trainer.drills.models.run import Run


class CountedTo(models.Model):
    """`round` was the run's round then; `windows` is the first round that is in no pace window and may be in
    the next one; `avowal` and `corrected` are the last rows of these tables then."""

    run = models.OneToOneField(Run, on_delete=models.CASCADE, primary_key=True, related_name="counted_to")
    round = models.PositiveIntegerField()
    windows = models.PositiveIntegerField()
    avowal = models.PositiveBigIntegerField()
    corrected = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.run_id}: round {self.round + 1}"
