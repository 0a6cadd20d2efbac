"""What was done with a live room, one row a version: Move. Written once."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from trainer.gathering.models.room import Room
from trainer.schools.models import AppendOnly, Membership


class Act(models.TextChoices):
    OPEN = "open", _("opened")
    NEXT = "next", _("on to the next stop")
    BACK = "back", _("back to the stop before")
    SHUT = "shut", _("answers closed")
    SHOW = "show", _("answer shown")
    SKIP = "skip", _("stop left out")
    PAUSE = "pause", _("paused")
    RESUME = "resume", _("resumed")
    DEAL = "deal", _("another round dealt")
    HAND = "hand", _("the deal handed over")
    RANK = "rank", _("ranking shown or hidden")
    CLOSE = "close", pgettext_lazy("a room", "closed")


class Move(AppendOnly):
    """`version`, `phase`, `round`, `front` and `position` are the room's once it was done."""

    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="moves")
    version = models.PositiveIntegerField()
    act = models.CharField(max_length=10, choices=Act)
    phase = models.CharField(max_length=10)
    round = models.PositiveIntegerField()
    front = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["version"]
        constraints = [models.UniqueConstraint(fields=["room", "version"], name="a_move_once_a_version")]

    def __str__(self) -> str:
        return f"{self.room_id} {self.version}: {self.act}"
