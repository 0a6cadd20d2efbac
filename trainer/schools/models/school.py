"""Schools: strictly apart on one installation."""

from typing import Self

from django.db import models

from trainer.schools.models.user import Visitor


class SchoolQuerySet(models.QuerySet["School"]):
    def for_user(self, user: Visitor) -> Self:
        return self.filter(memberships__user_id=user.pk, memberships__left=None)


class School(models.Model):
    """`open_paytables`: whether the paytables lie open in its table tests."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    open_paytables = models.BooleanField(default=False)

    objects = SchoolQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
