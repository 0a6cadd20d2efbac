"""A word that staff leave at a stop of somebody's replay: Word, WordRead."""

from typing import Self

from django.db import models
from django.utils import timezone

from trainer.drills.models import Run
from trainer.schools.models import AppendOnly, Membership

MOST_LETTERS = 1000
"""Characters."""


class WordQuerySet(models.QuerySet["Word"]):
    def unread_by(self, membership: Membership) -> Self:
        mine = self.filter(run__membership=membership, read=None)
        return mine.select_related("said_by__user", "run__drill").order_by("pk")


class Word(AppendOnly):
    """`place` is the stop's, as answers are stored by it."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="words")
    round = models.PositiveIntegerField()
    place = models.CharField(max_length=60)
    said_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="words_said")
    text = models.TextField(max_length=MOST_LETTERS)
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = WordQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["run", "round", "place"], name="words_at_a_stop")]

    def __str__(self) -> str:
        return f"{self.run_id} {self.round}/{self.place}"


class WordRead(AppendOnly):
    """That its trainee has read it."""

    word = models.OneToOneField(Word, on_delete=models.PROTECT, related_name="read")
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return str(self.word_id)
