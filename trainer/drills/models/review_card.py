"""What spaced repetition remembers: for each trainee, and for each thing that a card stands for, when it is
due again.

Everything here follows from answers and verdicts; it is kept so that a page need not go through them all.
"""

from django.db import models

from trainer.schools.models import Membership


class ReviewCard(models.Model):
    """`kind` is what it stands for, as subjects.py writes it. `state` is the memory model's card, `due` its
    date."""

    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="review_cards")
    kind = models.CharField(max_length=120)
    state = models.JSONField()
    due = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["membership", "kind"], name="one_card_a_kind")]
        indexes = [models.Index(fields=["membership", "due"], name="cards_that_are_due")]

    def __str__(self) -> str:
        return f"{self.kind}, due {self.due:%Y-%m-%d}"
