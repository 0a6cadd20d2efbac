"""Codes that were tried and open no room: kept for a minute."""

from django.db import models
from django.utils import timezone

from trainer.schools.models import Membership


class CodeTry(models.Model):
    """A try that was wrong, or is not decided yet; not which digits."""

    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["membership", "at"], name="code_tries_of_a_person")]

    def __str__(self) -> str:
        return f"try {self.pk} by {self.membership}"
