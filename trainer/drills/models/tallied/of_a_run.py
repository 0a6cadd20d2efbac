"""What is counted of a run, whose it was and on which day: the fields that filters of figures ask for."""

from django.db import models

from trainer.drills.models.drill import Mode
from trainer.schools.models import Membership, School


class Tallied(models.Model):
    """`day` is one of the school's."""

    school = models.ForeignKey(School, on_delete=models.PROTECT, related_name="+", db_index=False)
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+", db_index=False)
    day = models.DateField()
    mode = models.CharField(max_length=10, choices=Mode)

    class Meta:
        abstract = True
