"""Outcomes: whether a table test was passed, kept so that a list of tests need not deal their rounds."""

from django.db import models

from trainer.drills.models import Run


class TestOutcome(models.Model):
    """What table_tests.py made of a finished test when the run stood at `version`; made anew once it has
    moved on, as marking again moves it. `unmet` are the criteria that failed, by name: a practice test may
    have none and is not passed all the same."""

    __test__ = False  # no test of ours, whatever its name

    run = models.OneToOneField(Run, on_delete=models.CASCADE, related_name="outcome")
    version = models.PositiveIntegerField()
    passed = models.BooleanField()
    unmet = models.JSONField(default=list)
    right = models.PositiveIntegerField()
    decisions = models.PositiveIntegerField()
    errors = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.run_id}: {'passed' if self.passed else 'failed'}"
