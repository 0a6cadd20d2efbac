"""Schools: strictly apart on one installation."""

from typing import Self
from zoneinfo import ZoneInfo

from django.db import models

from trainer.schools.models.user import Visitor

USUAL_IDLE_HOURS = 12
"""A day at the tables, with its breaks; not the night after it."""
IDLE_CHOICES = (1, 2, 4, 8, 12, 24, 72)
"""Hours that a school may choose."""
NAMES_KEPT_CHOICES = (0, 3, 6, 12, 24, 36, 60)
"""Months; 0 for ever."""

USUAL_ZONE = "UTC"


class SchoolQuerySet(models.QuerySet["School"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(memberships__user_id=user.pk, memberships__left=None)


class School(models.Model):
    """`open_paytables`: whether the paytables lie open in its table tests. `idle_hours`: whoever has done
    nothing for so long signs in again. `zone` is the time zone by whose clock its people read and type every
    day and time, "Europe/Madrid"; `counted_zone` the one by whose days its tallies were counted. `felt` is
    the lightest tone of its felt, "#14513a", "" for the usual green; `logo` names the image that it shows,
    "" for none. `keeps_names`: months after somebody has left; 0 for ever."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    open_paytables = models.BooleanField(default=False)
    idle_hours = models.PositiveSmallIntegerField(default=USUAL_IDLE_HOURS)
    zone = models.CharField(max_length=64, default=USUAL_ZONE)
    counted_zone = models.CharField(max_length=64, default=USUAL_ZONE, editable=False)
    keeps_names = models.PositiveSmallIntegerField(default=0)

    felt = models.CharField(max_length=7, blank=True, default="")
    logo = models.CharField(max_length=32, blank=True, default="", editable=False)

    objects = SchoolQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def tz(self) -> ZoneInfo:
        return ZoneInfo(self.zone)
