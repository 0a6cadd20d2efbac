"""What a house asks of who is to deal a game: Standard, one row for each time that it was set."""

from django.db import models
from django.utils import timezone

from games.engine.asks.table import WHOLE_JOB
from trainer.drills.items import Item
from trainer.schools.models import AppendOnly, Membership, School


class Standard(AppendOnly):
    """A table test of one game: the one of the highest `number` is in force, and each sitting keeps its own.

    `minutes` 0: in any time. `contains` names the scenarios that it deals, each with its rounds; the other
    rounds are dealt as they come. `irregular` of the rounds go irregularly; `wrong_bets` is in per cent of
    the spots. To pass: `bets_right` per cent of the bet decisions, `pace` per cent of the target pace, and no
    critical error but those that it `forgives`. `retest_days` have to go by after a failed sitting; a pass is
    valid for so many months (0: for ever). `set_by` is empty for what a house has that never set any.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="standards")
    game = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    set_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    made = models.DateTimeField(default=timezone.now, editable=False)
    rounds = models.PositiveSmallIntegerField()
    spots = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    contains = models.JSONField(default=dict, blank=True)
    irregular = models.PositiveSmallIntegerField()
    wrong_bets = models.PositiveSmallIntegerField()
    bets_right = models.PositiveSmallIntegerField()
    pace = models.PositiveSmallIntegerField()
    forgives = models.JSONField(default=list, blank=True)
    retest_days = models.PositiveSmallIntegerField()
    valid_months = models.PositiveSmallIntegerField()
    second_signature = models.BooleanField(default=False)
    open_paytables = models.BooleanField(default=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["school", "game", "number"], name="a_standard_once_a_number")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """As it is kept with each run that is sat under it."""
        return f"{self.game}/{self.number}"

    @property
    def item(self) -> Item:
        """A round of it that goes as it comes: the whole job, on any deal."""
        return Item(self.game, asks=tuple(sorted(WHOLE_JOB)), wrong_bets=self.wrong_bets)
