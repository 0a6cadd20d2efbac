"""What a run came to on a day, kept so that a school's figures need not be summed from every answer."""

from django.db import models

from trainer.drills.models.drill import Mode
from trainer.drills.models.run import Run
from trainer.schools.models import Membership


class DayTally(models.Model):
    """The verdicts of one run that count, of one day (UTC), question and named mistake: sums as in `Tally`.

    Nothing but a sum: counted again from the verdicts whenever the run has changed since, see tallies.py.
    `last` is when the last of them was given; `right` may be below 0 where a row of rules version 2 stands
    for a wrong amount alone.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="day_tallies")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="day_tallies")
    day = models.DateField()
    mode = models.CharField(max_length=10, choices=Mode)
    game = models.CharField(max_length=60, blank=True)
    question = models.CharField(max_length=40)
    mistake = models.CharField(max_length=60, blank=True)
    decisions = models.IntegerField()
    right = models.IntegerField()
    overpaid = models.BigIntegerField()
    underpaid = models.BigIntegerField()
    last = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["membership", "day"], name="tallies_of_a_member")]

    def __str__(self) -> str:
        return f"{self.run_id} {self.day} {self.question}: {self.right} of {self.decisions}"
