"""A walk: somebody has been through a game's tour, or its worked round, where nothing is asked."""

from django.db import models
from django.utils import timezone

from trainer.path.stages import Stage
from trainer.schools.models import AppendOnly, Membership


class Walk(AppendOnly):
    """Once is enough: who walks again writes nothing."""

    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="walks")
    game = models.CharField(max_length=60)
    stage = models.CharField(max_length=12, choices=Stage)
    walked = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["membership", "game", "stage"], name="one_walk_a_stage")
        ]

    def __str__(self) -> str:
        return f"{self.stage} of {self.game}"
