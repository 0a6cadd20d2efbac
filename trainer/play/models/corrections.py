"""Regrading as stored: a Correction with its author and reason, and what a run came to by it."""

from typing import Any

from django.db import models
from django.db.models import Sum
from django.utils import timezone

from trainer.play.models.drills import Run
from trainer.schools.append_only import AppendOnly
from trainer.schools.models import Membership, School

SIGNED = ("overpaid", "underpaid")
COUNTED = ("decisions", "righted", "wronged", "unmarked")


class Correction(AppendOnly):
    """The verdicts of one game in a school, of runs begun on these days (both included, the school's),
    marked again under these rules and by what its paytables paid when it was made: `paytables` is their
    digest. `house` are the choices by which they are marked; None: by those that each run was dealt
    under.

    One that is `ruled` is a ruling for a trainee on one disputed decision: that decision counts as right,
    whatever the rules say. `paytables` is "" where the round is still read as it was dealt."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="corrections")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    made = models.DateTimeField(default=timezone.now, editable=False)
    why = models.CharField(max_length=1000)
    game = models.CharField(max_length=60)
    since = models.DateField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)
    house = models.JSONField(null=True, blank=True)
    paytables = models.CharField(max_length=64, blank=True)
    ruled = models.BooleanField(default=False)
    rules_version = models.PositiveIntegerField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.why}"

    def came_to(self) -> dict[str, int]:
        """Sums over its runs, by the fields of `CorrectedRun`."""
        sums: dict[str, Any] = self.runs.aggregate(**{name: Sum(name) for name in (*COUNTED, *SIGNED)})
        return {name: value or 0 for name, value in sums.items()}


class CorrectedRun(AppendOnly):
    """What a correction changed in one run: how many decisions, how many of them are right now, or wrong now;
    cents that are now more (or, below 0, less) overpaid and underpaid; how many decisions of the run these
    rules cannot mark, and were left as they stand."""

    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, related_name="runs")
    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="corrections")
    decisions = models.PositiveIntegerField()
    righted = models.PositiveIntegerField()
    wronged = models.PositiveIntegerField()
    unmarked = models.PositiveIntegerField()
    overpaid = models.BigIntegerField()
    underpaid = models.BigIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["correction", "run"], name="a_run_once_a_correction")]

    def __str__(self) -> str:
        return f"{self.run_id}: {self.decisions}"
