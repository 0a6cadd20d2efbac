"""Failed sign-ins, kept for minutes (LoginAttempt), and browsers that signed in before (KnownBrowser)."""

from django.db import models
from django.utils import timezone

from trainer.schools.models import User


class KnownBrowser(models.Model):
    """An address from which a user signed in, and when they last did."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="known_browsers")
    address = models.CharField(max_length=43)
    last = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "address"], name="one_line_a_place")]

    def __str__(self) -> str:
        return f"user {self.user_id} from {self.address}"


class LoginAttempt(models.Model):
    """A wrong sign-in, or one not decided yet. Of the typed name only a digest is stored, because it may be a
    password in the wrong field. `browser` is empty for an unknown browser, `address` for an unknown
    address."""

    name = models.CharField(max_length=32)
    address = models.CharField(max_length=43, blank=True)
    browser = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["name", "-at"], name="tries_of_a_name"),
            models.Index(fields=["address", "-at"], name="tries_from_an_address"),
            models.Index(fields=["at"], name="tries_that_are_over"),
        ]

    def __str__(self) -> str:
        return f"attempt {self.pk} from {self.address or 'an unknown address'}"
