"""Known places: where each person has come in from."""

from django.db import models
from django.utils import timezone

from trainer.schools.models.user import User


class KnownPlace(models.Model):
    """An address from which somebody has come in with the right password, and when they last did."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="known_places")
    address = models.CharField(max_length=43)
    last = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "address"], name="one_line_a_place")]

    def __str__(self) -> str:
        return f"user {self.user_id} from {self.address}"
