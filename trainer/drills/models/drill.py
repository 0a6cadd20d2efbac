"""What was set: a drill, how it is sat, and what makes up its rounds."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.drills.items import Item, read_item
from trainer.schools.models import Membership, School


class Mode(models.TextChoices):
    """How a drill is sat: shown each rule and not scored; with a hint on request; scored at once; or
    examined, with nothing said before the end."""

    LEARN = "learn", _("Learn")
    GUIDED = "guided", _("Guided")
    PRACTICE = "practice", _("Practice")
    TEST = "test", _("Table test")


class Plan(models.TextChoices):
    """What makes up a drill's rounds."""

    ROUNDS = "rounds", _("Whole rounds")
    ASKS = "asks", _("Chosen decisions")
    BURST = "burst", _("Rare hands, then the usual ones")
    INTERFERENCE = "interference", _("Where the games contradict each other")
    MISTAKES = "mistakes", _("My mistakes")
    REVIEW = "review", _("Review")
    LESSON = "lesson", _("Lesson")
    ROOM = "room", _("Live room")
    PLACEMENT = "placement", _("Placement")
    PATH = "path", _("Step of the path")
    PACE = "pace", _("Pace drill")


class Drill(models.Model):
    """What is practised: how many spots are taken, the seed if everyone gets the same deal, and the rounds.

    `items` are the rounds as items.py writes them, begun again after the last; without any, every round is of
    `game` and, if one is named, of `scenario`. `rounds` is how many are dealt, 0 for as many as one likes.
    A table test also says how many minutes it may take (0: any) and whether the paytables lie open.

    `profiles` are the house and the meter of each game as they were when the drill was set for others, under
    `rules_version`; null where every run takes those in force when it begins.
    """

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="drills")
    set_by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="drills_set")
    game = models.CharField(max_length=60)
    spots = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=200, blank=True)
    scenario = models.CharField(max_length=60, blank=True)
    mode = models.CharField(max_length=10, choices=Mode, default=Mode.PRACTICE)
    plan = models.CharField(max_length=12, choices=Plan, default=Plan.ROUNDS)
    items = models.JSONField(default=list, blank=True)
    rounds = models.PositiveSmallIntegerField(default=0)
    minutes = models.PositiveSmallIntegerField(default=0)
    open_paytables = models.BooleanField(default=True)
    profiles = models.JSONField(null=True, blank=True, editable=False)
    rules_version = models.PositiveIntegerField(null=True, editable=False)
    made = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.game}, {self.spots} spots"

    @property
    def examines(self) -> bool:
        return self.mode == Mode.TEST

    @property
    def scored(self) -> bool:
        return self.mode != Mode.LEARN

    def item(self, round: int) -> Item:
        """What this round of the drill is."""
        if not self.items:
            return Item(self.game, scenario=self.scenario)
        return read_item(self.items[round % len(self.items)])
